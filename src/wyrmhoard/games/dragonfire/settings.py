"""The settings of a table: as declared, as chosen, and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wyrmhoard.kernel.state.preset import Preset
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import later, said

from .cards.cardset import CardSet
from .cards.entries import Adventure

NO_ADVENTURE: Final = "none"
PRINTED: Final = "printed"
SEATS: Final = (2, 6)
PARTY: Final = 4
"""A party with one character for each Class: its size makes nothing easier or harder (DF-50 to DF-52)."""
LEADERS: Final = (
    later("most hit points"), later("vote"), later("random"),
    later("seat 1"), later("seat 2"), later("seat 3"), later("seat 4"), later("seat 5"), later("seat 6"),
)  # fmt: skip
BONUSES: Final = {"none": (), "first": (0,), "second": (1,), "all": (0, 1)}
CAMPAIGN: Final = 40
"""The number of Adventures after which a campaign ends by default: without it a party that loses, or that has won
all, would play for ever. Good companions have completed every Adventure at its highest Level after about 20."""
RAISED: Final = {2: 1, 3: 2, 4: 3, 5: 0}
"""The starting Wyrmflame level of an Adventure raised to this Level (DF-346)."""
DECKS: Final = (later("base"), later("base and expansions"))
LEVELS: Final = (PRINTED, *map(str, RAISED))
RAISES: Final = (
    later("as printed"),
    later("to Level 2"),
    later("to Level 3"),
    later("to Level 4"),
    later("to Level 5"),
)


HARD: Final = later("How hard it is")
HEROES: Final = later("The party")
LONG: Final = later("Campaign and cards")
"""The headings under which the settings lie."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table's settings, as chosen."""

    adventure: str = ""
    level: int = 0
    """The Adventure Level to which it is raised; 0: as printed, or as the Party Level asks in a campaign."""
    bonuses: tuple[str, ...] = ()
    leader: str = "most hit points"
    open_hands: bool = False
    memory_aid: bool = True
    loss: str = "all Unconscious"
    stall_guard: bool = True
    unconscious_gold: bool = False
    heal_unconscious: bool = False
    stats: str = "screens"
    campaign: bool = False
    length: int = 0
    """The campaign ends after this many Adventures; 0: when the party wants."""
    expansions: bool = False
    offset: int = 0


def settings_for(cards: CardSet) -> tuple[Setting, ...]:
    """The settings of a table with these cards: the Adventures to choose from are among them."""
    names = tuple(card.id for card in cards.adventures) or (NO_ADVENTURE,)
    titles = tuple(card.name for card in cards.adventures) or names
    usual = next((card.id for card in cards.adventures if card.entry.level), names[0])
    return (
        Setting(
            "adventure",
            usual,
            later("The Adventure to play"),
            names,
            rule="DF-34",
            names=titles,
            title=later("Adventure"),
            rank=1,
        ),
        Setting(
            "adventure_level",
            PRINTED,
            later("The Level it is raised to"),
            LEVELS,
            rule="DF-346",
            names=RAISES,
            title=later("Level"),
            rank=2,
        ),
        Setting(
            "bonus_challenges",
            "none",
            later("Which bonus challenges are accepted"),
            tuple(BONUSES),
            rule="DF-339",
            names=(later("none"), later("the first"), later("the second"), later("both")),
            title=later("Bonus challenges"),
            group=HARD,
        ),
        Setting(
            "leader",
            LEADERS[0],
            later("Who is the party leader"),
            LEADERS,
            rule="DF-45",
            title=later("Party leader"),
            group=HEROES,
        ),
        Setting(
            "open_hands",
            False,
            later("The party sees each other's hands"),
            rule="DF-16",
            title=later("Open hands"),
            group=HEROES,
        ),
        Setting(
            "memory_aid",
            True,
            later("Cards that everybody saw being buried are shown"),
            rule="DF-12",
            title=later("Buried cards"),
            group=HEROES,
        ),
        Setting(
            "loss_rule",
            "all Unconscious",
            later("When the party has lost"),
            (later("all Unconscious"), later("all Stunned or Unconscious")),
            rule="DF-6",
            title=later("Defeat"),
            group=HARD,
        ),
        Setting(
            "stall_guard",
            True,
            later("The party loses after a round in which nobody was able"),
            rule="DF-7",
            title=later("End of a stalled match"),
            group=HARD,
        ),
        Setting(
            "unconscious_gold",
            False,
            later("Unconscious characters get gold too"),
            rule="DF-269",
            title=later("Gold for the Unconscious"),
            group=HARD,
        ),
        Setting(
            "heal_unconscious",
            False,
            later("Unconscious characters can be healed"),
            rule="DF-299",
            title=later("Healing the Unconscious"),
            group=HARD,
        ),
        Setting(
            "starting_stats",
            "screens",
            later("Hand, gold and hit points at the start"),
            ("screens", "quick-start"),
            rule="DF-36",
            names=(later("as on the Character screens"), later("the same for all")),
            title=later("Characters at the start"),
            group=HEROES,
        ),
        Setting(
            "campaign",
            False,
            later("Characters carry on from Adventure to Adventure"),
            rule="DF-334",
            title=later("Campaign"),
            rank=3,
        ),
        Setting(
            "campaign_length",
            CAMPAIGN,
            later("Number of Adventures after which a campaign ends"),
            least=1,
            most=99,
            optional=True,
            rule="DF-334",
            title=later("Length of a campaign"),
            group=LONG,
        ),
        Setting(
            "decks",
            DECKS[0],
            later("Whether the card files' expansions are used"),
            DECKS,
            rule="DF-391",
            title=later("Cards"),
            group=LONG,
        ),
        Setting(
            "difficulty_offset",
            0,
            later("Added to the starting Wyrmflame level"),
            least=-2,
            most=3,
            rule="DF-88",
            title=later("Wyrmflame at the start"),
            group=HARD,
        ),
    )


def usual_seats_for(cards: CardSet) -> int:
    """A whole party."""
    return PARTY


def campaign_for(cards: CardSet) -> Mapping[str, Value]:
    """Adventure after Adventure (DF-334)."""
    return {"campaign": True}


def presets_for(cards: CardSet) -> tuple[Preset, ...]:
    """The quick start of the rulebook (DF-36), and its rules as they are."""
    return (
        Preset(
            "quick-start",
            later("Quick start"),
            later("All characters begin alike, and the party sees each other's hands: for a first Adventure"),
            {"starting_stats": "quick-start", "open_hands": True},
        ),
        Preset("as-written", later("As written"), later("The rules as the book has them"), {}),
    )


def highest(adventure: Adventure) -> int:
    """The Level up to which an Adventure can be raised: the one with a third deck up to 5 (DF-349, DF-350)."""
    return 5 if adventure.third else 4


def table_settings(cards: CardSet, seats: int, chosen: Mapping[str, Value]) -> TableSettings:
    """The settings as the rules read them. Raises BadInput for settings that do not go together."""
    if seats > len(cards.heroes):
        raise BadInput.of(
            "{n} seats need {n} Character screens, and there are {has} (DF-22)", n=seats, has=len(cards.heroes)
        )
    name = str(chosen["adventure"])
    if name not in cards.by_id:
        raise BadInput.of("option adventure: there is no {name}", name=name)
    adventure = cards.adventure(name)
    level = _level(adventure, chosen)
    leader = str(chosen["leader"])
    if leader.startswith("seat ") and int(leader.removeprefix("seat ")) > seats:
        raise BadInput.of("option leader: there is no {leader} at a table of {n}", leader=leader, n=seats)
    return TableSettings(
        adventure=name,
        level=level,
        bonuses=_bonuses(adventure, chosen),
        leader=leader,
        open_hands=bool(chosen["open_hands"]),
        memory_aid=bool(chosen["memory_aid"]),
        loss=str(chosen["loss_rule"]),
        stall_guard=bool(chosen["stall_guard"]),
        unconscious_gold=bool(chosen["unconscious_gold"]),
        heal_unconscious=bool(chosen["heal_unconscious"]),
        stats=str(chosen["starting_stats"]),
        campaign=bool(chosen["campaign"]),
        length=int(str(chosen["campaign_length"] or 0)) if chosen["campaign"] else 0,
        expansions=chosen["decks"] != DECKS[0],
        offset=int(str(chosen["difficulty_offset"])),
    )


def _level(adventure: Adventure, chosen: Mapping[str, Value]) -> int:
    """The Level to which the Adventure is raised; 0: it is played as printed."""
    level = 0 if chosen["adventure_level"] == PRINTED else int(str(chosen["adventure_level"]))
    most = highest(adventure)
    if level and not adventure.level < level <= most:
        raise BadInput.of(
            "option adventure_level: {name} is of Level {own} and can be raised up to {most}, not to {level} (DF-350)",
            name=said(adventure.name),
            own=adventure.level,
            most=most,
            level=level,
        )
    return level


def _bonuses(adventure: Adventure, chosen: Mapping[str, Value]) -> tuple[str, ...]:
    """The challenges that are accepted (DF-339)."""
    wanted = BONUSES[str(chosen["bonus_challenges"])]
    bonuses = [adventure.bonuses[n] for n in wanted if n < len(adventure.bonuses)]
    if wanted and not bonuses:
        have = len(adventure.bonuses)
        raise BadInput.of(
            "option bonus_challenges: {name} offers {n} of them (DF-339)", name=said(adventure.name), n=have
        )
    return tuple(bonus.id for bonus in bonuses)
