"""Beasts, spirits and things that stand in Battles and have no human face, by the words that ask for them."""

from __future__ import annotations

from typing import Final, NamedTuple

from wyrmhoard.kernel.text.saying import later

from .shapes import listed


class Figure(NamedTuple):
    """A figure that fills the arch. `top`: where a hat sits on it, in percent of its stamp from left and top; None: it
    wears none."""

    stamp: str
    said: str
    words: tuple[str, ...] = ()
    top: tuple[int, int] | None = None


BEASTS: Final = (
    Figure(stamp="fox-head", said=later("a fox"), words=listed("fox vixen"), top=(50, 14)),
    Figure(stamp="heron", said=later("a heron"), words=listed("heron crane egret"), top=(30, 8)),
    Figure(stamp="boar", said=later("a boar"), words=listed("boar")),
    Figure(stamp="pig", said=later("a pig"), words=listed("pig sow piglet")),
    Figure(stamp="hedgehog", said=later("a hedgehog"), words=listed("hedgehog porcupine")),
    Figure(stamp="sparrow", said=later("a bird"), words=listed("sparrow canary wren finch robin thrush lark bird")),
    Figure(stamp="cow", said=later("a cow"), words=listed("cow calf heifer")),
    Figure(stamp="donkey", said=later("a donkey"), words=listed("donkey mule")),
    Figure(stamp="rabbit", said=later("a hare"), words=listed("rabbit hare")),
    Figure(stamp="duck", said=later("a duck"), words=listed("duck drake duckling")),
    Figure(stamp="dove", said=later("a pigeon"), words=listed("pigeon dove gull")),
    Figure(stamp="squirrel", said=later("a squirrel"), words=listed("squirrel")),
    Figure(stamp="camel", said=later("a camel"), words=listed("camel llama")),
    Figure(stamp="monkey", said=later("a monkey"), words=listed("monkey ape")),
    Figure(stamp="ant", said=later("an ant"), words=listed("ant")),
    Figure(stamp="fly", said=later("a fly"), words=listed("fly gnat mosquito")),
    Figure(stamp="earth-worm", said=later("a worm"), words=listed("worm maggot")),
    Figure(stamp="scorpion", said=later("a scorpion"), words=listed("scorpion")),
    Figure(stamp="gecko", said=later("a lizard"), words=listed("lizard gecko newt")),
    Figure(stamp="lynx-head", said=later("a lynx"), words=listed("lynx")),
    Figure(stamp="parrot-head", said=later("a parrot"), words=listed("parrot peacock")),
    Figure(stamp="raven", said=later("a raven"), words=listed("raven rook")),
    Figure(stamp="penguin", said=later("a penguin"), words=listed("penguin auk")),
)
"""Beasts that nothing else is called after."""

FIGURES: Final = (
    *BEASTS,
    Figure(stamp="toad-teeth", said=later("a toad"), words=listed("toad"), top=(50, 22)),
    Figure(stamp="frog", said=later("a frog"), words=listed("frog"), top=(50, 20)),
    Figure(stamp="hollow-cat", said=later("a cat"), words=listed("cat jaguar tortoiseshell"), top=(30, 22)),
    Figure(stamp="scarecrow", said=later("a scarecrow"), words=listed("scarecrow")),
    Figure(stamp="imp-laugh", said=later("an imp"), words=listed("imp sprite"), top=(50, 16)),
    Figure(stamp="sad-crab", said=later("a crab"), words=listed("crab barnacle"), top=(50, 40)),
    Figure(
        stamp="ogre",
        said=later("an ogre"),
        words=listed("ogre giant giantess titan colossus grandmother_earthquake"),
        top=(50, 10),
    ),
    Figure(stamp="troll", said=later("a troll"), words=listed("troll"), top=(50, 8)),
    Figure(stamp="sheep", said=later("a sheep"), words=listed("sheep fog"), top=(72, 20)),
    Figure(stamp="spider-face", said=later("a spider"), words=listed("spider nets"), top=(50, 8)),
    Figure(stamp="sea-dragon", said=later("an eel"), words=listed("eel leviathan undertow")),
    Figure(stamp="stone-bust", said=later("a statue"), words=listed("statue founder chessmen"), top=(50, 8)),
    Figure(stamp="chicken", said=later("a hen"), words=listed("hen bramble"), top=(62, 14)),
    Figure(
        stamp="ghost",
        said=later("a ghost"),
        words=listed(
            "ghost night_shirt shadow spectre shade veil draught reflection nobody damned clothes coats nightmare"
        ),
    ),
    Figure(stamp="goat", said=later("a goat"), words=listed("goat"), top=(66, 12)),
    Figure(
        stamp="ram-profile", said=later("a ram"), words=listed("ram thunder ox thundercow bull calendar"), top=(60, 8)
    ),
    Figure(stamp="goose", said=later("a goose"), words=listed("goose geese"), top=(62, 8)),
    Figure(stamp="swan", said=later("a swan"), words=listed("swan swallow stork clock_stork nightingale")),
    Figure(stamp="saber-toothed-cat-head", said=later("a lion"), words=listed("lion tiger sphinx chimera")),
    Figure(stamp="spiked-dragon-head", said=later("a dragon"), words=listed("dragon wyrm salamander basilisk")),
    Figure(
        stamp="slime",
        said=later("a slime"),
        words=listed("puddle mud slime geyser hunger appetite swamp marshlight quicksand"),
    ),
    Figure(
        stamp="visored-helm",
        said=later("a knight in armour"),
        words=listed("knight regiment grenadier reed_assassin"),
        top=(50, 12),
    ),
    Figure(stamp="butterfly", said=later("a moth"), words=listed("moth butterfly")),
    Figure(stamp="bear-face", said=later("a bear"), words=listed("bear badger"), top=(50, 14)),
    Figure(stamp="wolf-head", said=later("a wolf"), words=listed("wolf pack_of_lies"), top=(42, 12)),
    Figure(stamp="labrador-head", said=later("a dog"), words=listed("dog hound"), top=(50, 8)),
    Figure(
        stamp="rock-golem",
        said=later("a giant of stone"),
        words=listed("boulder stone rock spine landslip gargoyle quarry granite"),
    ),
    Figure(stamp="owl", said=later("an owl"), words=listed("owl owlbishop falcon"), top=(50, 14)),
    Figure(
        stamp="rooster", said=later("a weathercock"), words=listed("weathercock rooster cockerel phoenix"), top=(60, 8)
    ),
    Figure(stamp="raccoon-head", said=later("a mole"), words=listed("mole ferret otter weasel stoat"), top=(50, 22)),
    Figure(stamp="horse-head", said=later("a horse"), words=listed("pony horse mare herd horses"), top=(52, 6)),
    Figure(stamp="snail", said=later("a snail"), words=listed("snail"), top=(80, 26)),
    Figure(stamp="evil-bat", said=later("a bat"), words=listed("bat harpy")),
    Figure(
        stamp="tree-face",
        said=later("a tree"),
        words=listed("tree willow root forest gallows orchard antler jungle thistle nettle"),
    ),
    Figure(stamp="angler-fish", said=later("a fish with a lamp"), words=listed("pike fish lantern")),
    Figure(
        stamp="eagle-head",
        said=later("a bird of prey"),
        words=listed("crow crows jackdaw jackdaws magpie cuckoo vulture parliament kite hawk eagle"),
    ),
    Figure(stamp="octopus", said=later("an octopus"), words=listed("octopus kraken ink_octopus"), top=(50, 16)),
    Figure(stamp="pumpkin-mask", said=later("a turnip face"), words=listed("turnip pumpkin harvest"), top=(50, 16)),
    Figure(stamp="snake", said=later("a snake"), words=listed("python snake"), top=(38, 12)),
    Figure(stamp="hydra", said=later("a hydra"), words=listed("hydra mob_of_one committee")),
    Figure(stamp="wasp-sting", said=later("a wasp"), words=listed("wasp swarm hive bee hornet")),
    Figure(stamp="turtle", said=later("a tortoise"), words=listed("tortoise turtle mossback")),
    Figure(stamp="mammoth", said=later("a mammoth"), words=listed("mammoth elephant"), top=(36, 22)),
    Figure(stamp="deer-head", said=later("a stag"), words=listed("stag deer"), top=(50, 46)),
    Figure(stamp="beetle-shell", said=later("a beetle"), words=listed("beetle")),
    Figure(stamp="sperm-whale", said=later("a whale"), words=listed("whale moon_whale")),
    Figure(stamp="mouse", said=later("a rat"), words=listed("rat rats census")),
    Figure(stamp="griffin-symbol", said=later("a griffin"), words=listed("griffin")),
    Figure(
        stamp="ice-golem",
        said=later("a giant of ice"),
        words=listed("glacier avalanche icefall ice thaw frost snow winter"),
    ),
    Figure(stamp="horned-skull", said=later("a skull"), words=listed("bone bones dead death crypt catacomb plague")),
    Figure(
        stamp="flame", said=later("a fire"), words=listed("fire lava lamp volcanoes candelabra candle kettle forge")
    ),
    Figure(stamp="big-wave", said=later("a wave"), words=listed("sea tide flood monsoon lock wave water well drowned")),
    Figure(stamp="tornado", said=later("a storm"), words=listed("storm wind storms comet north weather thunder")),
    Figure(
        stamp="open-book",
        said=later("a book"),
        words=listed(
            "library book ledger footnote librarian form arithmetic clause treaty will prophecy letter story "
            "symphony addition compensation remainder note "
        ),
    ),
    Figure(stamp="bookshelf", said=later("a shelf of books"), words=listed("shelf choir_stalls wardrobe")),
    Figure(stamp="stone-bridge", said=later("a bridge"), words=listed("bridge rope_bridge")),
    Figure(stamp="stairs", said=later("stairs"), words=listed("stair stairs")),
    Figure(stamp="door", said=later("a door"), words=listed("door gate hall")),
    Figure(
        stamp="pocket-watch",
        said=later("a clock"),
        words=listed("clock clocks hour hours noon evening day calendar mainspring"),
    ),
    Figure(stamp="top-hat", said=later("a hat"), words=listed("hat")),
    Figure(stamp="wax-seal", said=later("a seal of wax"), words=listed("stamp seal")),
    Figure(stamp="skeleton-key", said=later("a key"), words=listed("key")),
    Figure(stamp="scissors", said=later("scissors"), words=listed("scissors pattern")),
    Figure(stamp="briefcase", said=later("a suitcase"), words=listed("suitcase luggage")),
    Figure(stamp="windmill", said=later("a windmill"), words=listed("windmill mill")),
    Figure(stamp="house", said=later("a house"), words=listed("house ballroom village collapsing")),
    Figure(stamp="moon", said=later("the moon"), words=listed("night moon moonlight dark midnight silence")),
    Figure(stamp="sunbeams", said=later("the sun"), words=listed("sun midsummer mirage")),
    Figure(stamp="chess-king", said=later("a game of chess"), words=listed("chess")),
    Figure(stamp="bread", said=later("a loaf"), words=listed("eating banquet bread egg apples sourdough batch")),
    Figure(stamp="yarn", said=later("wool"), words=listed("knitting yarn sock quilt threading")),
    Figure(stamp="angry-eyes", said=later("two eyes"), words=listed("eyes staring")),
    Figure(stamp="broom", said=later("a broom"), words=listed("broom")),
    Figure(
        stamp="mountains", said=later("a mountain"), words=listed("hill wall cave mountain side quarry seam country")
    ),
    Figure(stamp="castle", said=later("a castle"), words=listed("cathedral castle minefield republic")),
    Figure(stamp="mirror-mirror", said=later("a mirror"), words=listed("mirror looking_glass echo twin reply")),
)

STRANGE: Final = (
    Figure(stamp="goblin-head", said=later("a goblin"), top=(50, 16)),
    Figure(stamp="orc-head", said=later("an orc"), top=(50, 16)),
    Figure(stamp="golem-head", said=later("a golem"), top=(50, 12)),
    Figure(stamp="daemon-skull", said=later("a horned demon")),
    Figure(stamp="fish-monster", said=later("a monster with fins")),
    Figure(stamp="evil-tree", said=later("a wicked tree")),
    Figure(stamp="imp-laugh", said=later("an imp"), top=(50, 16)),
    Figure(stamp="floating-ghost", said=later("a spirit")),
    Figure(stamp="gargoyle", said=later("a gargoyle")),
    Figure(stamp="cyclops", said=later("a one-eyed giant"), top=(50, 12)),
)
"""For what no word says."""

PEOPLE: Final = listed(
    "apprentice apprentices choir twins committee bandits rival men guild mutineers family collectors embassy "
    "sisters sister cartographers wedding farmers ushers crew bureau pilgrims heroes republic thieves thief "
    "bellfounders piper opposition ladies council army class tailors tailor mothers mother torchbearers clerk "
    "clerks butler governess widow prince queen king lady judge captain doctor mister madame aunt uncle abbess "
    "minister merchant keeper foreman maestro soldier child guest vizier counsel philosopher doorman duchess "
    "hangman bishop landlord bailiff mermen countess accountant midwife executor executioner ferryman colonel "
    "majesty tax_collector man woman warrior lord lords abbot riddler neighbours conjurer brigade cavalry "
    "customs bank mourners mourner brothers brother bridesmaids bridesmaid carters nurse lawyer tenant "
    "younger_self court deputy who somebody canary welcome prompter apology headmason fogwright gran self "
    "shift conservatory "
)
"""Words for somebody who has a human face."""

ANIMALS: Final = frozenset(
    listed(
        "toad frog cat jaguar crab spider eel hen goat ram ox bull goose geese swan stork nightingale lion tiger "
        "dragon wyrm salamander basilisk moth butterfly bear badger wolf dog hound owl falcon rooster cockerel "
        "phoenix mole ferret otter weasel stoat pony horse mare snail bat pike fish crow jackdaw magpie cuckoo "
        "vulture kite hawk eagle octopus kraken python snake wasp bee hornet tortoise turtle mammoth elephant stag "
        "deer beetle whale rat griffin leviathan chimera sheep "
    )
) | {word for beast in BEASTS for word in beast.words}
"""Words for beasts: who is called after one has its face, whatever else they are."""

CROWDS: Final = listed(
    "choir family committee guild army company gang crew republic council court bureau class opposition "
    "brigade cavalry embassy wedding procession parliament census herd swarm pack mob regiment conservatory "
    "parade "
)
"""Words for many who are one thing in grammar."""
