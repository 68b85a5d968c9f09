"""Who may see what: everything but the seal of the moment (DD-9 to DD-12, DD-19, DD-28).

Sealed answers and the dice to come never enter the state, so the whole state may be shown, hands
too: they are always the eight cards less the open discards (DD-12).
"""

from __future__ import annotations

from random import Random
from typing import Literal

from typing_extensions import TypedDict

from wyrmhoard.kernel.contract.looking import CardId

from .cards.vocabulary import DRAGON, KNIGHT, ROLES, Range, Role
from .state import Duel, Phase
from .table import Position


class DiscardView(TypedDict):
    """A card that was discarded, with its die (0: none)."""

    card: str
    die: int


class SideView(TypedDict):
    """One side. `die` and `card` are what it has shown this round (0 and "": none)."""

    seat: int
    life: int
    full_life: int
    dice: list[int]
    spent: list[int]
    all_dice: int
    hand: list[CardId]
    discards: list[DiscardView]
    die: int | None
    card: str | None


class View(TypedDict):
    """The table as a viewer sees it."""

    you: Role | None
    round: int
    phase: Phase
    range: Range
    knight: SideView
    dragon: SideView
    max_rounds: int | None
    discard_rule: Literal["v1", "late2014"]


def view(position: Position, seat: int | None) -> View:
    """The table as `seat` sees it; only `you` depends on who looks."""
    state = position.state
    return {
        "you": None if seat is None else ROLES[state.role(seat)],
        "round": state.round,
        "phase": state.phase,
        "range": state.range,
        "knight": _side(state, KNIGHT),
        "dragon": _side(state, DRAGON),
        "max_rounds": state.settings.max_rounds or None,
        "discard_rule": "late2014" if state.settings.late2014 else "v1",
    }


def _side(state: Duel, role: int) -> SideView:
    side = state.sides[role]
    return {
        "seat": state.seats[role],
        "life": side.life,
        "full_life": state.settings.lives[role],
        "dice": side.dice[:],
        "spent": side.spent[:],
        "all_dice": state.settings.dice[role],
        "hand": side.hand[:],
        "discards": [{"card": card, "die": die} for card, die in side.discards],
        "die": None if state.dice is None else state.dice[role],
        "card": None if state.cards is None else state.cards[role],
    }


def imagine(position: Position, seat: int, rng: Random) -> None:
    """Deal again what `seat` cannot know: nothing, since that is never in the state (see above)."""
