"""Points on encounters: which are fixed as they were dealt, and which are lost because they cleared nothing (DF-241,
DF-246)."""

from __future__ import annotations

from ..cards.points import NONE, Points
from ..state import Foe, Stays
from ..table import Position, Table
from . import numbers

# -- what is fixed


def fix(table: Table) -> None:
    """Fix what has been dealt so far: later points do not redistribute it, and only the surplus stays (DF-241)."""
    for foe in table.state.foes:
        if foe.spent != NONE:
            foe.pool, foe.spent = left_over(table, foe), NONE


def left_over(position: Position, foe: Foe) -> Points:
    """The points that no level has used up.

    Numbers take colourless points first. If they take coloured ones too, the colours that the next levels need are
    left.
    """
    spare = [pool - spent for pool, spent in zip(foe.pool, foe.spent, strict=True)]
    coloured, number = spare[:4], sum(spare)
    left = [0, 0, 0, 0]
    wanted = [numbers.need(position, foe, row) for row, cleared in enumerate(foe.cleared) if not cleared]
    for most in (*wanted, coloured):
        for colour in range(4):
            more = min(most[colour], coloured[colour] - left[colour], number - sum(left))
            left[colour] += more
    return (left[0], left[1], left[2], left[3], number - sum(left))


# -- what is lost


def forget(table: Table, *, kept_too: bool = False) -> None:
    """Points that cleared nothing are lost at the end of the turn; with the round those too that were kept (DF-246)."""
    fix(table)
    for foe in table.state.foes:
        _keep(table, foe)
        if foe.stays is None or kept_too:
            foe.stays = None
            foe.pool = NONE
            foe.aimed.clear()
        else:
            foe.stays.pool = foe.pool = _still_kept(foe.stays.pool, foe.pool)
            foe.aimed = {row: points for row, points in foe.stays.aimed.items() if row in foe.aimed}
        for token in foe.tokens:
            token.pool = token.stays = NONE if kept_too else token.stays


def _keep(table: Table, foe: Foe) -> None:
    """The points of this turn are kept if a card says so of the encounter, or of a token."""
    if numbers.keeps_damage(table, foe):
        foe.stays = Stays(foe.pool, dict(foe.aimed))
    for token in foe.tokens:
        if numbers.keeps_damage(table, foe, token):
            token.stays = token.pool


def _still_kept(kept: Points, left: Points) -> Points:
    """What is left of kept points: points of later turns were used first."""
    black, blue, green, red = (min(kept[colour], left[colour]) for colour in range(4))
    return (black, blue, green, red, min(kept[4], sum(left) - black - blue - green - red))
