"""Points that have cleared nothing: lost at the end of the turn, unless a card keeps them for the round (DF-246)."""

from __future__ import annotations

from wyrmhoard.games.dragonfire.cards.points import NONE, Points, add
from wyrmhoard.games.dragonfire.rules import numbers
from wyrmhoard.games.dragonfire.state import Foe, Stays
from wyrmhoard.games.dragonfire.table import Table


def forget(table: Table, *, kept_too: bool = False) -> None:
    """Points that cleared nothing are lost at the end of the turn; with the round those too that were kept (DF-246)."""
    for foe in table.state.foes:
        _keep(table, foe)
        if foe.stays is None or kept_too:
            foe.stays = None
            foe.pool = foe.spent = NONE
            foe.aimed.clear()
        else:
            foe.stays.spent = foe.spent = _used(foe, foe.stays)
            foe.pool = foe.stays.pool
            foe.aimed = {row: points for row, points in foe.stays.aimed.items() if row in foe.aimed}
        for token in foe.tokens:
            token.pool = token.stays = NONE if kept_too else token.stays


def _keep(table: Table, foe: Foe) -> None:
    """The points of this turn are kept if a card says so of the encounter, or of a token."""
    if numbers.keeps_damage(table, foe):
        foe.stays = Stays(foe.pool, foe.spent, dict(foe.aimed))
    for token in foe.tokens:
        if numbers.keeps_damage(table, foe, token):
            token.stays = token.pool


def _used(foe: Foe, stays: Stays) -> Points:
    """What kept points have been spent on by now: they go after those of later turns."""
    left = [pool - spent for pool, spent in zip(foe.pool, foe.spent, strict=True)]
    kept = [pool - spent for pool, spent in zip(stays.pool, stays.spent, strict=True)]
    coloured = [max(0, kept[i] - left[i]) for i in range(4)]
    plain = max(0, sum(kept) - sum(left) - sum(coloured))
    return add(stays.spent, (*coloured, plain))  # type: ignore[arg-type]
