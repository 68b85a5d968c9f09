"""What can be chosen for a table of Dragon Dance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.text.saying import later

HANDICAP: Final = later("Handicap")
RULES: Final = later("Variants")
"""The headings under which the settings lie."""

SETTINGS = (
    Setting(
        "roles",
        "agree",
        later("Who is the knight"),
        ("agree", "random"),
        rule="DD-2",
        names=(later("the first seat"), later("toss a coin")),
        title=later("Roles"),
        rank=1,
    ),
    Setting(
        "knight_life",
        9,
        later("The knight's life at the start"),
        least=1,
        most=30,
        rule="DD-3",
        title=later("Knight life"),
        rank=2,
    ),
    Setting(
        "dragon_life",
        20,
        later("The dragon's life at the start"),
        least=1,
        most=40,
        rule="DD-4",
        title=later("Dragon life"),
        rank=3,
    ),
    Setting(
        "knight_dice",
        5,
        later("The knight's dice"),
        least=0,
        most=8,
        rule="DD-3",
        title=later("Knight dice"),
        group=HANDICAP,
    ),
    Setting(
        "dragon_dice",
        3,
        later("The dragon's dice"),
        least=0,
        most=8,
        rule="DD-4",
        title=later("Dragon dice"),
        group=HANDICAP,
    ),
    Setting(
        "discard_rule",
        "v1",
        later("Which rule for discards"),
        ("v1", "late2014"),
        rule="DD-75",
        names=(later("they stay until one recuperates"), later("one older card may come back each round")),
        title=later("Discard rule"),
        group=RULES,
    ),
    Setting(
        "start_range",
        "long",
        later("The range at the start"),
        ("long", "short"),
        rule="DD-7",
        names=(later("long range"), later("short range")),
        title=later("Start range"),
        group=RULES,
    ),
    Setting(
        "max_rounds",
        None,
        later("Stop unfinished after this many rounds"),
        least=1,
        optional=True,
        rule="DD-14",
        title=later("Max rounds"),
        group=RULES,
    ),
)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table's settings, as chosen; `max_rounds` 0 means no limit."""

    random_roles: bool
    lives: tuple[int, int]
    dice: tuple[int, int]
    late2014: bool
    max_rounds: int


def table_settings(settings: Mapping[str, Value]) -> TableSettings:
    """The settings as the rules read them. `settings` are complete and checked; all such tables are possible."""
    return TableSettings(
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
