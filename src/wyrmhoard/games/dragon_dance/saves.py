"""Whether the rules can go on from a saved table, or from a scenario's."""

from __future__ import annotations

from wyrmhoard.kernel.text.errors import BadInput

from .cards.vocabulary import ROLES
from .state import PHASES
from .table import Position


def check(position: Position) -> None:
    """Raise BadInput that names the field unless the table is at the start of a round or before the opening roll."""
    state = position.state
    if sorted(state.seats) != [0, 1] or len(state.sides) != len(ROLES):
        raise BadInput("seats, sides: there must be one knight and one dragon (DD-1)")
    if state.phase not in PHASES or state.round < 0:
        raise BadInput(f"phase, round: {state.phase!r} in round {state.round} is no moment of the game")
    for role, side in enumerate(state.sides):
        cards = [*side.hand, *(card for card, _ in side.discards)]
        if sorted(cards) != sorted(position.cards.ids[role]):
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


def seats(position: Position) -> int:
    """The number of seats in the state."""
    return len(position.state.seats)
