"""How good a position looks: for players that look ahead."""

from __future__ import annotations

from ..rules.endings import measure
from ..table import Position


def score(position: Position, seat: int) -> float:
    """What my side holds and has on the table against the best of the others, from 0 to 1."""
    state = position.state
    goal = state.settings.tokens if state.settings.deathmatch else state.settings.locations
    sides = range(len(state.sides))
    worth = {side: 0.6 * measure(state, side) / goal for side in sides}
    for number, player in enumerate(state.players):
        if not player.present:
            continue
        who = state.fighter(number)
        if who is not None:
            worth[player.side] += 0.012 * max(0, who.life) + 0.012 * len(who.gear) + 0.03
        worth[player.side] += 0.012 * min(12, len(player.hand))
    mine = state.players[seat].side
    best = max((worth[side] for side in sides if side != mine), default=0.0)
    return max(0.0, min(1.0, 0.5 + 0.5 * (worth[mine] - best)))


def standing(position: Position, seat: int) -> float:
    """The measure of the bots: it looks at numbers of cards, and at none that is hidden."""
    return score(position, seat)
