"""How good a position looks: for players that look ahead, and for those who look back."""

from __future__ import annotations

from ..cards.vocabulary import KNIGHT
from ..sight import view
from ..table import Position


def standing(position: Position, seat: int) -> float:
    """The value of the position by the duelist's network, which takes it for one between two rounds."""
    from .duelist import clash_of, read  # with them comes the linear algebra, for which no table waits when it starts
    from .lookahead import values_of
    from .value import shipped_value

    now = read(view(position, None))
    worth = float(values_of(clash_of(position.cards), shipped_value(), [now])[0])
    return worth if position.state.role(seat) == KNIGHT else 1 - worth


def score(position: Position, seat: int) -> float:
    """Lives left as a share of the full lives, mine against theirs, and a little for cards and dice."""
    state = position.state
    role = state.role(seat)
    if min(side.life for side in state.sides) == 0:
        mine, theirs = (state.sides[r].life > 0 for r in (role, 1 - role))
        return 0.5 + 0.5 * (mine - theirs)
    worth = [
        0.42 * side.life / full + 0.004 * len(side.hand) + 0.006 * len(side.dice)
        for side, full in zip(state.sides, state.settings.lives, strict=True)
    ]
    return 0.5 + worth[role] - worth[1 - role]
