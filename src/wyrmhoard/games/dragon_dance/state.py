"""The table between knight and dragon, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyrmhoard.games.dragon_dance.cards import KNIGHT, Deck, Range
from wyrmhoard.kernel.setting import Setting, Value
from wyrmhoard.kernel.state import Plain

SETTINGS = (
    Setting("roles", "agree", "Who is the knight: agree by seats, or toss a coin", ("agree", "random"), rule="DD-2"),
    Setting("knight_life", 9, "The knight's life at the start", least=1, most=30, rule="DD-3"),
    Setting("dragon_life", 20, "The dragon's life at the start", least=1, most=40, rule="DD-4"),
    Setting("knight_dice", 5, "The knight's dice", least=0, most=8, rule="DD-3"),
    Setting("dragon_dice", 3, "The dragon's dice", least=0, most=8, rule="DD-4"),
    Setting(
        "discard_rule", "v1", "late2014: one older card may come back each round", ("v1", "late2014"), rule="DD-75"
    ),
    Setting("start_range", "long", "The range at the start", ("long", "short"), rule="DD-7"),
    Setting("max_rounds", None, "Stop after so many rounds, unfinished", least=1, optional=True, rule="DD-14"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The table's settings, as chosen; `max_rounds` 0 means no limit."""

    random_roles: bool = False
    lives: tuple[int, int] = (9, 20)
    dice: tuple[int, int] = (5, 3)
    late2014: bool = False
    max_rounds: int = 0


@dataclass(slots=True)
class Side(Plain):
    """One fighter. `dice` are the unspent ones, in ascending order."""

    life: int
    dice: list[int]
    spent: list[int]
    hand: list[str]
    discards: list[tuple[str, int]]
    """Cards in the order in which they were discarded, each with its die (0: none)."""


@dataclass(slots=True)
class Duel(Plain):
    """A whole game. `sides` and `seats` are indexed by role: KNIGHT, DRAGON."""

    options: Options
    seats: list[int]
    """Which seat plays the knight, which the dragon."""
    sides: list[Side]
    range: Range
    round: int = 0
    """The round that is being played; at a checkpoint, the last one that was."""
    phase: str = "setup"
    """setup, ready (dice rolled), die, card, action, discard or over."""
    dice: list[int] | None = None
    """Both chosen dice once they are revealed (0: none)."""
    cards: list[str] | None = None
    """Both cards once they are revealed ("" for a side that could play none)."""

    def role(self, seat: int) -> int:
        """What this seat plays."""
        return self.seats.index(seat)


def new_duel(deck: Deck, settings: Mapping[str, Value]) -> Duel:
    """The table before the first roll. `settings` are complete and checked."""
    lives = (_number(settings["knight_life"]), _number(settings["dragon_life"]))
    dice = (_number(settings["knight_dice"]), _number(settings["dragon_dice"]))
    options = Options(
        random_roles=settings["roles"] == "random",
        lives=lives,
        dice=dice,
        late2014=settings["discard_rule"] == "late2014",
        max_rounds=_number(settings["max_rounds"] or 0),
    )
    sides = [Side(lives[role], [], [], list(deck.ids[role]), []) for role in range(2)]
    return Duel(options, [KNIGHT, 1 - KNIGHT], sides, "short" if settings["start_range"] == "short" else "long")


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value
