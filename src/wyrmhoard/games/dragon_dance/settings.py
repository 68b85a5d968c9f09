"""What can be chosen for a table of Dragon Dance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyrmhoard.kernel.setting import Setting, Value

SETTINGS = (
    Setting("roles", "agree", "Who is the knight: agree by seats, or toss a coin", ("agree", "random"), rule="DD-2"),
    Setting("knight_life", 9, "The knight's life at the start", least=1, most=30, rule="DD-3"),
    Setting("dragon_life", 20, "The dragon's life at the start", least=1, most=40, rule="DD-4"),
    Setting("knight_dice", 5, "The knight's dice", least=0, most=8, rule="DD-3"),
    Setting("dragon_dice", 3, "The dragon's dice", least=0, most=8, rule="DD-4"),
    Setting(
        "discard_rule",
        "v1",
        "late2014: one older card may come back each round",
        ("v1", "late2014"),
        rule="DD-75",
        names=("version 1", "late 2014"),
    ),
    Setting("start_range", "long", "The range at the start", ("long", "short"), rule="DD-7"),
    Setting("max_rounds", None, "Stop unfinished after this many rounds", least=1, optional=True, rule="DD-14"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The table's settings, as chosen; `max_rounds` 0 means no limit."""

    random_roles: bool = False
    lives: tuple[int, int] = (9, 20)
    dice: tuple[int, int] = (5, 3)
    late2014: bool = False
    max_rounds: int = 0


def options_of(settings: Mapping[str, Value]) -> Options:
    """The options of a table. `settings` are complete and checked; all such tables are possible."""
    return Options(
        random_roles=settings["roles"] == "random",
        lives=(number(settings["knight_life"]), number(settings["dragon_life"])),
        dice=(number(settings["knight_dice"]), number(settings["dragon_dice"])),
        late2014=settings["discard_rule"] == "late2014",
        max_rounds=number(settings["max_rounds"] or 0),
    )


def number(value: Value) -> int:
    """A setting that is a number."""
    assert isinstance(value, int)
    return value
