"""The chance that a play cannot be blocked, in closed form (DW-271, DW-271a). Floating point, for policies only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from wyrmhoard.games.dragon_and_warrior.rules.battle.plays import Lay


def unblocked(laid: Lay, unseen: Sequence[int], held: int) -> float:
    """The chance that a hand of `held` cards cannot block these.

    `unseen` counts, by rank, the cards that may be in that hand: all but the own hand and the discards.
    """
    if held < laid.size:
        return 1.0
    total = sum(unseen)
    if not laid.critical:
        missing = 1.0
        for rank in laid.ranks:
            missing *= 1 - none_of(total, sum(unseen[rank:]), held)
            held -= 1
        return 1 - missing
    missing = 1 - _no_set(laid, unseen, held / total if total else 0.0)
    held -= laid.number
    for rank in laid.extra:
        missing *= 1 - none_of(total, sum(unseen[rank:]), held)
        held -= 1
    return 1 - missing


@cache
def none_of(total: int, good: int, held: int) -> float:
    """The chance that none of `held` cards out of `total` is one of the `good` ones."""
    if held <= 0:
        return 1.0
    return comb(total - good, held) / comb(total, held) if total >= held else 0.0


def _no_set(laid: Lay, unseen: Sequence[int], share: float) -> float:
    """The chance that no set of a higher rank is held that is at least as large; ranks count as independent."""
    chance = 1.0
    for left in unseen[laid.rank + 1 :]:
        if left >= laid.number:
            chance *= _fewer(laid.number, left, share)
    return chance


def _fewer(size: int, left: int, share: float) -> float:
    """The chance that fewer than `size` of `left` cards are held, each with the chance `share`."""
    if size == 2:
        return (1 - share) ** left + left * share * (1 - share) ** (left - 1)
    if size == 3:
        return 1 - share**3 if left == 3 else 1 - 4 * share**3 * (1 - share) - share**4
    return 1 - share**4
