"""What can be chosen for a table of Drawn to Destiny, and which tables are possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

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
    titles = courses(cards)
    return (
        Setting(
            "scene", usual_course(cards), later("What is played: a Scene, the five-room Barrow or the Campaign"),
            tuple(titles), rule="D2-14", names=tuple(titles.values()),
        ),
        *OTHERS,
    )  # fmt: skip


def usual_seats_for(cards: CardSet) -> int:
    """Two, if they can play what is usually played."""
    possible = seats_of(cards, usual_course(cards))
    return USUAL_SEATS if USUAL_SEATS in possible else possible[0]


def campaign_for(cards: CardSet) -> Mapping[str, Value]:
    """The first Campaign, if there is one."""
    return {"scene": next(iter(cards.campaigns))} if cards.campaigns else {}


def usual_course(cards: CardSet) -> str:
    """What is played unless somebody says otherwise: what a player has brought, if that can be played."""
    titles = courses(cards)
    mine = [kind_and_name.split(" ", 1)[1] for kind_and_name in cards.brought]
    return next((name for name in titles if name in mine), next(iter(titles)))


def courses(cards: CardSet) -> dict[str, str | Unsaid]:
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


OTHERS: Final = (
    Setting("strength", "example", later("Rope and Rock: the rulebook's example, or the full Scene"),
            ("example", "full"),
            names=(later("example"), later("full")), rule="D2-14"),
    Setting("units", "as the Scene says", later("Who plays which Unit: as the Scene says, or drafted by High Card"),
            ("as the Scene says", "draft"), names=(later("as the Scene says"), later("draft")), rule="D2-22"),
    Setting("own_side", "first", later("Alone at a two-sided Scene: which side is yours"), ("first", "second"),
            names=(later("first"), later("second")), rule="D2-18"),
    Setting("npc_control", "computer", later("Who plays Units that belong to no seat"), ("computer", "players"),
            names=(later("computer"), later("players")), rule="D2-54"),
    Setting("narrator", False, later("The last seat is the Narrator"), rule="D2-16"),
    Setting("hand_start", 5, later("Cards in a starting hand"), least=1, most=10, rule="D2-37"),
    Setting("hand_max", 10, later("Most cards in a hand"), least=5, most=20, rule="D2-38"),
    Setting("actions_per_turn", 2, later("Actions of a Unit in a Turn, or none for no limit"),
            least=1, most=4, optional=True,
            rule="D2-97"),
    Setting("clock", "by Scene", later("Which way the Clock counts"), ("by Scene", "up", "down"),
            names=(later("by Scene"), later("up"), later("down")), rule="D2-34"),
    Setting("clock_length", None, later("Cards of the Clock, or none for the Scene's own"),
            least=5, most=40, optional=True,
            rule="D2-34"),
    Setting("clock_events_visible", False, later("Whether all see on which cards Clock Events lie"), rule="D2-26"),
    Setting("quick_death", "Minions", later("Whose Units leave play as soon as they are down"),
            ("Minions", "on", "off"),
            names=(later("Minions"), later("on"), later("off")), rule="D2-248b"),
    Setting("damage_decks", "full", later("Damage cards, or Body only"), ("full", "simple"),
            names=(later("full"), later("simple")), rule="D2-217"),
    Setting("mental_decks", True, later("Whether the Disorder and Trauma decks are used"), rule="D2-215"),
    Setting("mature_text", False, later("Role-play lines on Disorder and Trauma cards"), rule="D2-221"),
    Setting("combos", True, later("Combos"), rule="D2-193"),
    Setting("cp", True, later("Character Points"), rule="D2-299"),
    Setting("free_actions", True, later("Free Actions besides Skip and Drop"), rule="D2-55"),
    Setting("stealth", True, later("Hiding"), rule="D2-354"),
    Setting("powers", True, later("Powers"), rule="D2-364"),
    Setting("magic", True, later("Magic"), rule="D2-384"),
    Setting("disbelief", True, later("Disbelief weakens Magic"), rule="D2-385"),
    Setting("weather", False, later("Wind turns missiles aside"), rule="D2-419"),
    Setting("exact_scale", False, later("Units too slow or too fast for the map"), rule="D2-409"),
    Setting("arc_side_weapons", False, later("Melee weapons reach only to the front and their own side"),
            rule="D2-125"),
    Setting("cinematic", True, later("Text that tells how a card was played"), rule="D2-188"),
    Setting("share_hands", False, later("Seats of one Faction see each other's hands"), rule="D2-39"),
    Setting("share_intents", False, later("Seats of one Faction see each other's Targets and intents"), rule="D2-70"),
    Setting("high_card_source", "Fate", later("Where High Card is drawn"), ("Fate", "hand"),
            names=(later("Fate"), later("hand")), rule="D2-314"),
    Setting("counter_reply", "hand or Fate", later("What strikes back after a Counter"), ("hand or Fate", "Fate"),
            names=(later("hand or Fate"), later("Fate")), rule="D2-173"),
    Setting("initiative_cards", False, later("Initiative decides between equal Royals and Agents"), rule="D2-180"),
    Setting("base_success", 1, later("Successes for Succeeding"), least=0, most=1, rule="D2-190"),
    Setting("condition_reveals", "one per kind", later("Cards revealed for a condition in Events"),
            ("one per kind", "one per token"), names=(later("one per kind"), later("one per token")), rule="D2-253"),
    Setting("wait", True, later("Units may wait until something happens"), rule="D2-99a"),
    Setting("retarget", True, later("Targets may be changed once after they are shown"), rule="D2-48"),
    Setting("spill", True, later("Harm spills over to the next Stat"), rule="D2-249a"),
    Setting("task_retry", "by Scene", later("Whether a failed Task may be tried again"), ("by Scene", "yes", "no"),
            names=(later("by Scene"), later("yes"), later("no")), rule="D2-206a"),
)  # fmt: skip


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
