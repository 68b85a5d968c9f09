"""Hats and things to hold, by the words that ask for them. The page takes the names of stamps from here."""

from __future__ import annotations

from typing import Final, NamedTuple

from wyrmhoard.kernel.text.saying import later

from .shapes import listed


class Hat(NamedTuple):
    """A hat. `brim`: how far down its stamp the head ends, in percent; `size` is its width on the sheet."""

    stamp: str
    said: str
    words: tuple[str, ...] = ()
    brim: int = 80
    size: int = 48
    turn: int = 0


class Held(NamedTuple):
    """Something in a hand, or on an arm."""

    stamp: str
    said: str
    words: tuple[str, ...] = ()
    size: int = 34


HATS: Final = (
    Hat(
        stamp="top-hat",
        said=later("a top hat"),
        size=46,
        brim=84,
        words=listed(
            "mayor provost gentleman undertaker banker mourner mourning director duke sir master host mister two_hats "
            "hat hats registry excellency landlord private"
        ),
    ),
    Hat(
        stamp="fedora",
        said=later("a felt hat"),
        size=54,
        brim=70,
        words=listed(
            "inspector watch clerk cleric bailiff postman mile milestone gate toll collector tax office shift"
        ),
    ),
    Hat(
        stamp="chef-toque",
        said=later("a cook's hat"),
        size=38,
        brim=92,
        words=listed(
            "cook baker soup pastry chef kitchen oven crust sourdough batch flour dough order preserve butler"
        ),
    ),
    Hat(
        stamp="lotus-flower",
        said=later("flowers in the hair"),
        size=40,
        brim=72,
        words=listed("garden gardener aunt gran grandmother laundress beekeeper bouquet petticoat seedlings"),
    ),
    Hat(
        stamp="skimmer-hat",
        said=later("a straw hat"),
        size=48,
        brim=70,
        words=listed("straw farmer farm goats ferry ferryman hay farmers"),
    ),
    Hat(
        stamp="outback-hat", said=later("a wide hat"), size=54, brim=72, words=listed("tinker wanderer traveller owner")
    ),
    Hat(
        stamp="cork-hat", said=later("a hat hung with corks"), size=56, brim=58, words=listed("flies marsh cork corks")
    ),
    Hat(
        stamp="western-hat",
        said=later("a drover's hat"),
        size=54,
        brim=70,
        words=listed("tamer drover goose geese cattle"),
    ),
    Hat(
        stamp="pilgrim-hat",
        said=later("a buckled hat"),
        size=50,
        brim=76,
        words=listed("pilgrim pilgrims pilgrimage judge counsel sermon notary vow"),
    ),
    Hat(
        stamp="pointy-hat",
        said=later("a pointed hat"),
        size=56,
        brim=80,
        words=listed("witch wizard hedge conjurer sorcerer magic weather spell cursed curse oracle"),
    ),
    Hat(
        stamp="magic-hat",
        said=later("a hat with a rabbit in it"),
        size=50,
        brim=90,
        words=listed("trick tricks juggler fairground wonder"),
    ),
    Hat(
        stamp="jester-hat",
        said=later("a fool's cap"),
        size=56,
        brim=70,
        words=listed("jester fool idiot dancing joke bells jingles laugh prompter encore understudy"),
    ),
    Hat(
        stamp="party-hat",
        said=later("a paper hat"),
        size=40,
        brim=88,
        words=listed("party birthday paper wedding guest celebration merry picnic"),
    ),
    Hat(
        stamp="winter-hat",
        said=later("a bobble hat"),
        size=48,
        brim=84,
        words=listed("winter snow cold ice frost slippers blanket snowed"),
    ),
    Hat(
        stamp="graduate-cap",
        said=later("a scholar's cap"),
        size=54,
        brim=62,
        words=listed("teacher scholar professor librarian letters doctor pupil lesson library school learned"),
    ),
    Hat(
        stamp="captain-hat-profile",
        said=later("a captain's cap"),
        size=54,
        brim=72,
        words=listed("captain sailor ship sea admiral tide deck lighthouse keeper colonel"),
    ),
    Hat(
        stamp="pirate-hat",
        said=later("a pirate's hat"),
        size=60,
        brim=62,
        words=listed("pirate mutineer mutineers smuggler bandit bandits thieves thief"),
    ),
    Hat(stamp="turban", said=later("a turban"), size=50, brim=84, words=listed("dunes desert vizier silk caravan")),
    Hat(stamp="fez", said=later("a fez"), size=36, brim=80, words=listed("merchant coffee carpet later")),
    Hat(stamp="sombrero", said=later("a broad hat"), size=60, brim=62, words=listed("siesta lute guitar")),
    Hat(
        stamp="mining-helmet",
        said=later("a miner's helmet"),
        size=52,
        brim=72,
        words=listed("miner mine tunnel chimney sweep seam foreman cellar canary headmason"),
    ),
    Hat(
        stamp="queen-crown",
        said=later("a crown"),
        size=42,
        brim=88,
        words=listed("queen king prince princess majesty throne crown royal countess emperor lady ladies"),
    ),
    Hat(
        stamp="imperial-crown",
        said=later("a heavy crown"),
        size=46,
        brim=92,
        words=listed("lord lords imperial empire minister ancestor"),
    ),
    Hat(
        stamp="jewel-crown",
        said=later("a circlet"),
        size=44,
        brim=70,
        words=listed("overdressed velvet silver elf noble medals circlet"),
    ),
    Hat(
        stamp="laurel-crown",
        said=later("a crown of laurel"),
        size=50,
        brim=66,
        words=listed("poet wreath champion famous song music maestro muse"),
    ),
    Hat(
        stamp="pope-crown",
        said=later("a bishop's hat"),
        size=46,
        brim=90,
        words=listed("bishop abbess abbot priest saint holy church blessed bell"),
    ),
    Hat(
        stamp="light-helm",
        said=later("a helmet"),
        size=50,
        brim=74,
        words=listed("soldier guard sword polisher regiment army knight knights cavalry armed gatekeeper war"),
    ),
    Hat(
        stamp="viking-helmet",
        said=later("a horned helmet"),
        size=58,
        brim=80,
        words=listed("thundering raider viking brute barbarian loud"),
    ),
    Hat(
        stamp="centurion-helmet",
        said=later("a crested helmet"),
        size=54,
        brim=64,
        words=listed("herald parade general drill brigade crested"),
    ),
)

HELD: Final = (
    Held(
        stamp="flat-hammer",
        said=later("a hammer"),
        words=listed(
            "smith blacksmith hammer mason forge anvil saddler cartwright cabinet carpenter repairer builder foreman "
            "headmason blocker"
        ),
    ),
    Held(
        stamp="lantern-flame",
        said=later("a lantern"),
        words=listed("lamp lamps lantern lighter night_watch watch miner light lamplit lighthouse"),
    ),
    Held(
        stamp="skeleton-key",
        said=later("a key"),
        words=listed("key keys lock locksmith keeper gate_keeper jailer door doorman"),
    ),
    Held(stamp="scissors", said=later("scissors"), words=listed("scissors tailor tailors hair barber curtains seam")),
    Held(stamp="sewing-needle", said=later("a needle"), words=listed("needle sewn sewing lining button buttons patch")),
    Held(stamp="yarn", said=later("wool"), words=listed("knitting knits weaver wool yarn quilt")),
    Held(stamp="rope-coil", said=later("a rope"), words=listed("rope ropes rigging stilt")),
    Held(stamp="broom", said=later("a broom"), words=listed("sweep broom laundress housemaid brush binder dust")),
    Held(stamp="umbrella", said=later("an umbrella"), words=listed("umbrella rain weather damp drizzle")),
    Held(stamp="ladle", said=later("a ladle"), words=listed("soup cook ladle spoon spoons kitchen pan gravy")),
    Held(stamp="beer-stein", said=later("a mug"), words=listed("innkeeper inn beer barrel ale drink drinks tavern")),
    Held(stamp="bread", said=later("a loaf"), words=listed("baker bread loaf oven flour dough crust sourdough batch")),
    Held(stamp="cheese-wedge", said=later("a cheese"), words=listed("cheese mouse dairy")),
    Held(stamp="fishing-pole", said=later("a fishing rod"), words=listed("fisher fisherman angler fishing ferry pond")),
    Held(stamp="fish-bucket", said=later("a bucket of fish"), words=listed("fish eel eels smoker bucket tank")),
    Held(
        stamp="violin",
        said=later("a fiddle"),
        words=listed("music fiddler dancing piano pianist tune lute song musician choir symphony bagpipes tuner"),
    ),
    Held(stamp="trumpet", said=later("a trumpet"), words=listed("herald trumpet parade loud announcement")),
    Held(stamp="ringing-bell", said=later("a bell"), words=listed("bell bells ringer jingles")),
    Held(stamp="basket", said=later("a basket"), words=listed("potato potatoes market basket merchant seller picnic")),
    Held(
        stamp="rose", said=later("a rose"), words=listed("rose bouquet flowers wedding bride courting romance garden")
    ),
    Held(stamp="pitchfork", said=later("a hayfork"), words=listed("hay farmer farm mob fork")),
    Held(stamp="scythe", said=later("a scythe"), words=listed("scythe reaper harvest death lastly")),
    Held(stamp="wood-axe", said=later("an axe"), words=listed("axe woodcutter executioner hangman forester")),
    Held(
        stamp="spade",
        said=later("a spade"),
        words=listed("spade grave graves dig undertaker gardener sexton well worms buried salt"),
    ),
    Held(
        stamp="spyglass",
        said=later("a spyglass"),
        words=listed("captain sailor ship map maps colourist coast sea cartographer cartographers squints perigee"),
    ),
    Held(
        stamp="magnifying-glass",
        said=later("a magnifying glass"),
        words=listed("inspector detective looks search bailiff pearl curiosity"),
    ),
    Held(
        stamp="pocket-watch",
        said=later("a watch on a chain"),
        words=listed("clock clocks clockwork late hour hours time mainspring thursday post"),
    ),
    Held(stamp="hourglass", said=later("an hourglass"), words=listed("patient waiting eternity sand later")),
    Held(stamp="scales", said=later("scales"), words=listed("scales judge law court debts weights lawyer counsel")),
    Held(stamp="coins", said=later("coins"), words=listed("tax toll money turnpike rent paid banker collector coin")),
    Held(
        stamp="quill-ink",
        said=later("a pen"),
        words=listed("poet writer ink clerk registry brewer_of_ink ink_brewer letters diary novel secretary pen"),
    ),
    Held(
        stamp="scroll-unfurled",
        said=later("a scroll"),
        words=listed("letter letters scroll list message minister notice decree stamp pilgrim"),
    ),
    Held(
        stamp="open-book",
        said=later("a book"),
        words=listed("book books teacher librarian priest manners reads scholar sermon story"),
    ),
    Held(stamp="smoking-pipe", said=later("a pipe"), words=listed("pipe tobacco smoke")),
    Held(stamp="chicken", said=later("a hen"), words=listed("hen hens chicken egg eggs")),
    Held(stamp="duck", said=later("a duck"), words=listed("duck ducks")),
    Held(stamp="goose", said=later("a goose"), words=listed("goose geese")),
    Held(stamp="goat", said=later("a goat"), words=listed("goat goats")),
    Held(stamp="cat", said=later("a cat"), words=listed("cat cats kitten")),
    Held(stamp="mouse", said=later("a mouse"), words=listed("rat rats ratcatcher mice moves")),
    Held(stamp="bee", said=later("a bee"), words=listed("bee bees beekeeper sting honey hive")),
    Held(
        stamp="candle-holder",
        said=later("a candle"),
        words=listed("candle candles mourner night_shirt sleepless sleepwalker ghosts vigil"),
    ),
    Held(stamp="walking-boot", said=later("a boot"), words=listed("boot boots slippers shoes barefoot knees")),
    Held(stamp="wooden-chair", said=later("a chair"), words=listed("chair chairs stool")),
    Held(stamp="ladder", said=later("a ladder"), words=listed("ladder ladders stairs")),
    Held(stamp="pestle-mortar", said=later("a mortar"), words=listed("bone_setter apothecary medicine boiler remedy")),
    Held(stamp="herbs-bundle", said=later("herbs"), words=listed("herb herbs cloves witch hedge remedy mossy")),
    Held(
        stamp="bandage-roll",
        said=later("a bandage"),
        words=listed("bandaged bandage nurse midwife doctor wound plaster"),
    ),
    Held(stamp="comb", said=later("a comb"), words=listed("wig curler comb curling")),
    Held(stamp="paint-brush", said=later("a paintbrush"), words=listed("paint painter painted portrait artist")),
    Held(stamp="teapot", said=later("a teapot"), words=listed("tea manners aunt gran grandmother polite teapot")),
    Held(stamp="glass-ball", said=later("a glass ball"), words=listed("glass blower mirror fortune")),
    Held(
        stamp="broadsword",
        said=later("a sword"),
        words=listed("sword polisher soldier knight knights armed hero guard kill blade duel"),
    ),
    Held(stamp="bow-arrow", said=later("a bow"), words=listed("bow archer hunter arrow")),
    Held(stamp="round-shield", said=later("a shield"), words=listed("shield defend wall stubborn copper rusty")),
    Held(stamp="wizard-staff", said=later("a staff"), words=listed("staff wizard sorcerer magic")),
    Held(
        stamp="knapsack", said=later("a knapsack"), words=listed("tinker pedlar wanderer traveller walk lost borrowed")
    ),
    Held(stamp="briefcase", said=later("a case"), words=listed("suitcase luggage lawyer travelling office manager")),
    Held(stamp="feather", said=later("a feather"), words=listed("feather feathered pillow plumper peacock")),
)
