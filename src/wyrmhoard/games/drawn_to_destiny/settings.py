"""What can be chosen for a table of Drawn to Destiny, and which tables are possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wyrmhoard.kernel.state.preset import Preset
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.text.saying import Unsaid, later, unsaid

from .cards.cardset import CardSet

SCENES: Final = (
    "rope-and-rock",
    "high-noon",
    "night-shift",
    "toll-bridge",
    "dead-air",
    "dust-run",
    "three-chests",
    "thin-air",
    "two-lanterns",
    "coiled-barrow",
    "knotted-cord",
)
"""In which order the Scenes and courses that come with the game are offered; a player's own come after them."""


USUAL_SEATS: Final = 2


def settings_for(cards: CardSet) -> tuple[Setting, ...]:
    """The settings of a table with these cards: their Scenes, dungeons and Campaigns are among them."""
    titles = titles_of(cards)
    return (
        Setting(
            "scene",
            usual_course(cards),
            later("What is played: a Scene, the five-room Barrow or the Campaign"),
            tuple(titles),
            rule="D2-14",
            names=tuple(titles.values()),
            title=later("Scene"),
            rank=1,
        ),
        *OTHERS,
    )


def usual_seats_for(cards: CardSet) -> int:
    """Two, if they can play what is usually played."""
    possible = seats_of(cards, usual_course(cards))
    return USUAL_SEATS if USUAL_SEATS in possible else possible[0]


def campaign_for(cards: CardSet) -> Mapping[str, Value]:
    """The first Campaign, if there is one."""
    return {"scene": next(iter(cards.campaigns))} if cards.campaigns else {}


def usual_course(cards: CardSet) -> str:
    """What is played unless another is chosen: what a player has brought, if that can be played."""
    titles = titles_of(cards)
    mine = [kind_and_name.split(" ", 1)[1] for kind_and_name in cards.brought]
    return next((name for name in titles if name in mine), next(iter(titles)))


def titles_of(cards: CardSet) -> dict[str, str | Unsaid]:
    """What can be played, by ID, with its title: Scenes that stand for themselves, dungeons and Campaigns."""
    rooms = {room for dungeon in cards.dungeons.values() for room in dungeon.rooms}
    titles: dict[str, str | Unsaid] = {
        scene.id: scene.title for scene in cards.scenes.values() if scene.id not in rooms
    }
    titles |= {dungeon.id: dungeon.title for dungeon in cards.dungeons.values()}
    titles |= {campaign.id: unsaid("{title} (Campaign)", title=campaign.title) for campaign in cards.campaigns.values()}
    first = [name for name in SCENES if name in titles]
    return {name: titles[name] for name in (*first, *(other for other in titles if other not in SCENES))}


def seats_of(cards: CardSet, course: str) -> list[int]:
    """How many can play in the first Scene of what is played, fewest first."""
    if course in cards.campaigns:
        course = cards.campaigns[course].chapter[0].scenes[0]
    if course in cards.dungeons:
        course = cards.dungeons[course].rooms[0]
    return sorted({seating.seats for seating in cards.scenes[course].seating})


SCENE: Final = later("The Scene")
FEATURES: Final = later("Features")
FINE: Final = later("Cards and fine points")
"""The headings under which the settings lie."""

OTHERS: Final = (
    Setting(
        "own_side",
        "first",
        later("Which side is yours if you play a Scene with two sides alone"),
        ("first", "second"),
        names=(later("the first"), later("the second")),
        rule="D2-18",
        title=later("Your side, alone"),
        rank=2,
    ),
    Setting(
        "narrator",
        False,
        later("The last seat plays no side: it tells the story, and may hide, shift and bring in parts of the Scene"),
        rule="D2-16",
        title=later("A Narrator"),
        rank=3,
    ),
    Setting(
        "strength",
        "example",
        later("Rope and Rock only: the rulebook's few goblins, or as many as make it close"),
        ("example", "full"),
        names=(later("example"), later("full")),
        rule="D2-14",
        title=later("Goblins in Rope and Rock"),
        group=SCENE,
    ),
    Setting(
        "units",
        "as the Scene says",
        later("Who plays which Unit: as the Scene says, or each takes one in turn, the highest card first"),
        ("as the Scene says", "draft"),
        names=(later("as the Scene says"), later("draft")),
        rule="D2-22",
        title=later("Sharing out the Units"),
        group=SCENE,
    ),
    Setting(
        "npc_control",
        "computer",
        later("Who decides for Units that belong to no seat: the computer, or the Players"),
        ("computer", "players"),
        names=(later("computer"), later("players")),
        rule="D2-54",
        title=later("Non-Player Units"),
        group=SCENE,
    ),
    Setting(
        "clock",
        "by Scene",
        later("Whether the Turns count up or down"),
        ("by Scene", "up", "down"),
        names=(later("by Scene"), later("up"), later("down")),
        rule="D2-34",
        title=later("The Clock counts"),
        group=SCENE,
    ),
    Setting(
        "clock_length",
        None,
        later("After how many Turns time is up; none: as many as the Scene says"),
        least=5,
        most=40,
        optional=True,
        rule="D2-34",
        title=later("Length of the Clock"),
        group=SCENE,
    ),
    Setting(
        "clock_events_visible",
        False,
        later("Everybody sees in which Turns something is going to happen"),
        rule="D2-26",
        title=later("Clock Events in sight"),
        group=SCENE,
    ),
    Setting(
        "task_retry",
        "by Scene",
        later("Whether a Task that failed may be begun again in the next Turn"),
        ("by Scene", "yes", "no"),
        names=(later("by Scene"), later("yes"), later("no")),
        rule="D2-206a",
        title=later("Failed Tasks again"),
        group=SCENE,
    ),
    Setting(
        "share_hands",
        False,
        later("Those who play on one side see each other's cards"),
        rule="D2-39",
        title=later("Open hands on a side"),
        group=SCENE,
    ),
    Setting(
        "share_intents",
        False,
        later("Those who play on one side see each other's plans before they are shown"),
        rule="D2-70",
        title=later("Open plans on a side"),
        group=SCENE,
    ),
    Setting(
        "combos",
        True,
        later("Whoever wins may lay further cards to the one used, for more Successes"),
        rule="D2-193",
        title=later("Combos"),
        group=FEATURES,
    ),
    Setting(
        "cp",
        True,
        later("Points to spend on a Success more or less, or on a harm less"),
        rule="D2-299",
        title=later("Character Points"),
        group=FEATURES,
    ),
    Setting(
        "free_actions",
        True,
        later("Small acts between the others, such as a quick draw; without: Skip and Drop only"),
        rule="D2-55",
        title=later("Free Actions"),
        group=FEATURES,
    ),
    Setting(
        "stealth",
        True,
        later("Units may hide, sneak and lie in ambush"),
        rule="D2-354",
        title=later("Hiding"),
        group=FEATURES,
    ),
    Setting(
        "powers",
        True,
        later("Powers do what no Skill can, each for a price"),
        rule="D2-364",
        title=later("Powers"),
        group=FEATURES,
    ),
    Setting(
        "magic",
        True,
        later("Spells, a kind of Power"),
        rule="D2-384",
        title=later("Magic"),
        group=FEATURES,
    ),
    Setting(
        "disbelief",
        True,
        later("Magic is weaker while somebody looks on who does not believe in it"),
        rule="D2-385",
        title=later("Disbelief"),
        group=FEATURES,
    ),
    Setting(
        "damage_decks",
        "full",
        later("Harm is drawn as cards that say what was hit and how; simple: each Success takes a point of Body"),
        ("full", "simple"),
        names=(later("full"), later("simple")),
        rule="D2-217",
        title=later("Damage cards"),
        group=FEATURES,
    ),
    Setting(
        "mental_decks",
        True,
        later("Fear and spells hurt the mind with cards of their own; without: Stun and Stress"),
        rule="D2-215",
        title=later("Disorder and Trauma"),
        group=FEATURES,
    ),
    Setting(
        "mature_text",
        False,
        later("Cards for the mind also say how a Character behaves; for adults"),
        rule="D2-221",
        title=later("Role-play lines"),
        group=FEATURES,
    ),
    Setting(
        "quick_death",
        "Minions",
        later("Whose Units are out of play as soon as they are down"),
        ("Minions", "on", "off"),
        names=(later("Minions"), later("all of the computer"), later("nobody's")),
        rule="D2-248b",
        title=later("Quick death"),
        group=FEATURES,
    ),
    Setting(
        "weather",
        False,
        later("Strong wind makes arrows and everything thrown less sure"),
        rule="D2-419",
        title=later("Wind"),
        group=FEATURES,
    ),
    Setting(
        "exact_scale",
        False,
        later("Units that are too slow for a map need several Turns for a Space"),
        rule="D2-409",
        title=later("Exact speed"),
        group=FEATURES,
    ),
    Setting(
        "arc_side_weapons",
        False,
        later("A weapon in one hand strikes to the front and its own side only"),
        rule="D2-125",
        title=later("Weapon sides"),
        group=FEATURES,
    ),
    Setting(
        "cinematic",
        True,
        later("The log tells in a few words how each card was played"),
        rule="D2-188",
        title=later("Told like a film"),
        group=FEATURES,
    ),
    Setting(
        "hand_start",
        5,
        later("Cards that each seat begins with"),
        least=1,
        most=10,
        rule="D2-37",
        title=later("Starting hand"),
        group=FINE,
    ),
    Setting(
        "hand_max",
        10,
        later("Cards that a hand can hold at most"),
        least=5,
        most=20,
        rule="D2-38",
        title=later("Largest hand"),
        group=FINE,
    ),
    Setting(
        "actions_per_turn",
        2,
        later("How often a Unit may act or answer in a Turn; none: as long as it has Move"),
        least=1,
        most=4,
        optional=True,
        rule="D2-97",
        title=later("Actions in a Turn"),
        group=FINE,
    ),
    Setting(
        "wait",
        True,
        later("A Unit may let windows pass until somebody acts or comes near"),
        rule="D2-99a",
        title=later("Waiting"),
        group=FINE,
    ),
    Setting(
        "retarget",
        True,
        later("When all Targets are shown, each seat may change its own once"),
        rule="D2-48",
        title=later("Second thoughts"),
        group=FINE,
    ),
    Setting(
        "high_card_source",
        "Fate",
        later("Where the card comes from that decides who goes first: Fate, or the hand"),
        ("Fate", "hand"),
        names=(later("Fate"), later("hand")),
        rule="D2-314",
        title=later("High Card"),
        group=FINE,
    ),
    Setting(
        "counter_reply",
        "hand or Fate",
        later("Where the card comes from with which one strikes back after a Counter"),
        ("hand or Fate", "Fate"),
        names=(later("hand or Fate"), later("Fate")),
        rule="D2-173",
        title=later("After a Counter"),
        group=FINE,
    ),
    Setting(
        "initiative_cards",
        False,
        later("Initiative decides where two equal pictures meet, and not both succeed"),
        rule="D2-180",
        title=later("Equal pictures"),
        group=FINE,
    ),
    Setting(
        "base_success",
        1,
        later("Successes that whoever wins has to begin with"),
        least=0,
        most=1,
        rule="D2-190",
        title=later("First Success"),
        group=FINE,
    ),
    Setting(
        "condition_reveals",
        "one per kind",
        later("Cards turned up each Turn for what bleeds or burns: one for each condition, or for each token of it"),
        ("one per kind", "one per token"),
        names=(later("one per kind"), later("one per token")),
        rule="D2-253",
        title=later("Cards for conditions"),
        group=FINE,
    ),
    Setting(
        "spill",
        True,
        later("Harm to what is spent already hurts something else as well"),
        rule="D2-249a",
        title=later("Harm spills over"),
        group=FINE,
    ),
)
PRESETS: Final = (
    Preset(
        "first-fights",
        later("First fights"),
        later("Move, strike and answer, and harm without damage cards: the fewest rules to begin with"),
        {
            "damage_decks": "simple",
            "mental_decks": False,
            "combos": False,
            "cp": False,
            "retarget": False,
            "disbelief": False,
            "spill": False,
        },
    ),
    Preset("as-written", later("As written"), later("The rules as the book has them"), {}),
    Preset(
        "everything",
        later("Everything"),
        later("The full Scene, and every rule that can be added"),
        {
            "strength": "full",
            "weather": True,
            "exact_scale": True,
            "arc_side_weapons": True,
            "initiative_cards": True,
        },
    ),
)


def presets_for(cards: CardSet) -> tuple[Preset, ...]:
    """From few rules to all of them."""
    return PRESETS


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table's settings, as chosen."""

    scene: str = "rope-and-rock"
    strength: str = "example"
    units: str = "as the Scene says"
    own_side: str = "first"
    npc_control: str = "computer"
    narrator: bool = False
    hand_start: int = 5
    hand_max: int = 10
    actions_per_turn: int | None = 2
    clock: str = "by Scene"
    clock_length: int | None = None
    clock_events_visible: bool = False
    quick_death: str = "Minions"
    damage_decks: str = "full"
    mental_decks: bool = True
    mature_text: bool = False
    combos: bool = True
    cp: bool = True
    free_actions: bool = True
    stealth: bool = True
    powers: bool = True
    magic: bool = True
    disbelief: bool = True
    weather: bool = False
    exact_scale: bool = False
    arc_side_weapons: bool = False
    cinematic: bool = True
    share_hands: bool = False
    share_intents: bool = False
    high_card_source: str = "Fate"
    counter_reply: str = "hand or Fate"
    initiative_cards: bool = False
    base_success: int = 1
    condition_reveals: str = "one per kind"
    wait: bool = True
    retarget: bool = True
    spill: bool = True
    task_retry: str = "by Scene"


def table_settings(settings: Mapping[str, Value]) -> TableSettings:
    """The settings as the rules read them. `settings` are complete and checked."""
    return TableSettings(**settings)  # type: ignore[arg-type]
