"""Whether the rules can go on from a saved table, or from a scenario's."""

from __future__ import annotations

from wyrmhoard.kernel.text.errors import BadInput

from .cards.vocabulary import ROLES
from .table import Position


def check(position: Position) -> None:
    """Raise BadInput that names the field unless the table is at the start of a round or before the opening roll."""
    state = position.state
    if sorted(state.seats) != [0, 1] or len(state.sides) != len(ROLES):
        raise BadInput("seats, sides: there must be one knight and one dragon (DD-1)")
    if state.phase == "over":
        raise BadInput("phase: the game is over, and nothing follows")
    for role, side in enumerate(state.sides):
        cards = [*side.hand, *(card for card, _ in side.discards)]
        if sorted(cards) != sorted(position.cards.ids[role]):
            raise BadInput(f"{ROLES[role]}, hand, discards: must hold each of the eight cards once (DD-12)")
        dice, number = [*side.dice, *side.spent], state.settings.dice[role]
        rolled = state.phase != "setup"
        if len(dice) != rolled * number or side.dice != sorted(side.dice):
            raise BadInput(
                f"{ROLES[role]}, dice, spent: must be {rolled * number} faces, the unspent ones in order (DD-5)"
            )
        if not 0 < side.life <= state.settings.lives[role]:
            raise BadInput(f"{ROLES[role]}, life: must be 1 to {state.settings.lives[role]}, not {side.life} (DD-39)")


def seats(position: Position) -> int:
    """The number of seats in the state."""
    return len(position.state.seats)
