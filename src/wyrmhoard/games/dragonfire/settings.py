"""The settings of a table, and the table before anything has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.games.dragonfire.cards import CardSet
from wyrmhoard.games.dragonfire.state import Dragonfire, Hero, Options
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.setting import Setting, Value

PRINTED: Final = "printed"
SEATS: Final = (2, 6)
LEADERS: Final = ("most hit points", "vote", "random", *(f"seat {seat}" for seat in range(1, SEATS[1] + 1)))
BONUSES: Final = {"none": (), "first": (0,), "second": (1,), "all": (0, 1)}
RAISED: Final = {2: 1, 3: 2, 4: 3, 5: 0}
"""The Wyrmflame level at which an Adventure starts that is raised to this Level (DF-346)."""
LEVELS: Final = (PRINTED, *map(str, RAISED))
FEWER: Final = {2: -2, 3: -1}
"""By so much the level starts lower for two and three players (DF-50, DF-51)."""


def settings_for(cards: CardSet) -> tuple[Setting, ...]:
    """The settings of a table with these cards: the Adventures to choose from are among them."""
    names = tuple(card.id for card in cards.adventures) or ("",)
    usual = next((card.id for card in cards.adventures if card.entry.level == 1), names[0])
    return (
        Setting("adventure", usual, "The Adventure that is played", names, rule="DF-34"),
        Setting("adventure_level", PRINTED, "The Level to which it is raised", LEVELS, rule="DF-346"),
        Setting("bonus_challenges", "none", "Which bonus challenges are accepted", tuple(BONUSES), rule="DF-339"),
        Setting("leader", LEADERS[0], "Who is the party leader", LEADERS, rule="DF-45"),
        Setting("open_hands", False, "The party sees each other's hands", rule="DF-16"),
        Setting("memory_aid", True, "Cards that everybody saw being buried are shown", rule="DF-12"),
        Setting(
            "loss_rule",
            "all Unconscious",
            "When the party has lost",
            ("all Unconscious", "all Stunned or Unconscious"),
            rule="DF-6",
        ),
        Setting("stall_guard", True, "The party loses after a round in which nobody was able", rule="DF-7"),
        Setting("unconscious_gold", False, "Unconscious characters get gold too", rule="DF-269"),
        Setting("heal_unconscious", False, "Unconscious characters can be healed", rule="DF-299"),
        Setting(
            "starting_stats", "screens", "Hand, gold and hit points: of the screens, or the same for all",
            ("screens", "quick-start"), rule="DF-36",
        ),
        Setting(
            "difficulty_offset", 0, "Added to the level at which the Wyrmflame starts", least=-2, most=3, rule="DF-88"
        ),
    )  # fmt: skip


def new_table(cards: CardSet, seats: int, settings: Mapping[str, Value]) -> Dragonfire:
    """The table before anybody has chosen a character. Raises BadInput for settings that do not go together."""
    name = str(settings["adventure"])
    if name not in cards.by_id:
        raise BadInput(f"option adventure: there is no {name}")
    adventure = cards.adventure(name)
    level = 0 if settings["adventure_level"] == PRINTED else int(str(settings["adventure_level"]))
    highest = 5 if adventure.third else 4
    if level and not adventure.level < level <= highest:
        raise BadInput(
            f"option adventure_level: {adventure.name} is of Level {adventure.level} and can be raised up to {highest}"
            f", not to {level} (DF-350)"
        )
    leader = str(settings["leader"])
    if leader.startswith("seat ") and int(leader.removeprefix("seat ")) > seats:
        raise BadInput(f"option leader: there is no {leader} at a table of {seats}")
    chosen = [adventure.bonuses[n] for n in BONUSES[str(settings["bonus_challenges"])] if n < len(adventure.bonuses)]
    options = Options(
        adventure=name,
        level=level,
        bonuses=tuple(bonus.id for bonus in chosen),
        leader=leader,
        open_hands=bool(settings["open_hands"]),
        memory_aid=bool(settings["memory_aid"]),
        loss=str(settings["loss_rule"]),
        stall_guard=bool(settings["stall_guard"]),
        unconscious_gold=bool(settings["unconscious_gold"]),
        heal_unconscious=bool(settings["heal_unconscious"]),
        stats=str(settings["starting_stats"]),
        offset=int(str(settings["difficulty_offset"])),
    )
    state = Dragonfire(options, [Hero() for _ in range(seats)])
    state.adventure, state.raised = name, level
    state.bonuses = [f"{name}/{bonus.id}" for bonus in chosen]
    raised = RAISED[level] if level else 0
    state.flame.level = raised + FEWER.get(seats, 0) + options.offset + sum(bonus.level for bonus in chosen)
    return state
