"""The table between knight and dragon, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyrmhoard.games.dragon_dance.cards.cardset import KNIGHT, ROLES, Deck, Range
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.setting import Setting, Value
from wyrmhoard.kernel.state import Plain

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
    Setting("max_rounds", None, "Stop after so many rounds, unfinished", least=1, optional=True, rule="DD-14"),
)


PHASES = ("setup", "ready", "die", "card", "action", "discard")
"""The phases of a game that goes on; `over` comes last."""


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


def check(state: Duel, deck: Deck) -> None:
    """Raise BadInput that names the field if this is no table at the start of a round or before the opening roll."""
    if sorted(state.seats) != [0, 1] or len(state.sides) != len(ROLES):
        raise BadInput("seats, sides: there must be one knight and one dragon (DD-1)")
    if state.phase not in PHASES or state.round < 0:
        raise BadInput(f"phase, round: {state.phase!r} in round {state.round} is no moment of the game")
    for role, side in enumerate(state.sides):
        cards = [*side.hand, *(card for card, _ in side.discards)]
        if sorted(cards) != sorted(deck.ids[role]):
            raise BadInput(f"{ROLES[role]}, hand, discards: must hold each of the eight cards once (DD-12)")
        dice, number = [*side.dice, *side.spent], state.options.dice[role]
        rolled = state.phase != "setup"
        if len(dice) != rolled * number or not all(1 <= die <= 6 for die in dice) or side.dice != sorted(side.dice):
            raise BadInput(
                f"{ROLES[role]}, dice, spent: must be {rolled * number} faces, the unspent ones in order (DD-5)"
            )
        if not 0 < side.life <= state.options.lives[role]:
            raise BadInput(f"{ROLES[role]}, life: must be 1 to {state.options.lives[role]}, not {side.life} (DD-39)")
        if not all(0 <= die <= 6 for _, die in side.discards):
            raise BadInput(f"{ROLES[role]}, discards: a card was discarded with a die from 1 to 6, or none (0)")


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value
