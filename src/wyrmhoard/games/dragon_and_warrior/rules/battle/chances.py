"""The chance that a play cannot be blocked, in closed form (DW-271, DW-271a). Floating point, for policies only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb

from ..core.plays import Lay


class Odds:
    """The chances against one hand of `held` cards; parts common to all plays are computed once.

    `unseen` counts, by rank, the cards that may be in that hand: all but the asking side's hand and the discards.
    """

    __slots__ = ("as_high", "held", "share", "total", "unseen")

    def __init__(self, unseen: Sequence[int], held: int) -> None:
        self.unseen = unseen
        self.held = held
        self.total = sum(unseen)
        self.share = held / self.total if self.total else 0.0
        self.as_high = list(accumulate(reversed(unseen)))[::-1]
        """By rank, the unseen cards that are as high or higher."""

    def unblocked(self, laid: Lay) -> float:
        """The chance that the hand cannot block these cards."""
        held = self.held
        size = laid.size
        if held < size:
            return 1.0
        if size == 1:
            return none_of(self.total, self.as_high[laid.rank], held)
        if laid.number > 1:
            missing = 1 - self._no_set(laid.rank, laid.number)
            held -= laid.number
        else:
            missing = 1 - none_of(self.total, self.as_high[laid.rank], held)
            held -= 1
        for rank in laid.extra:
            missing *= 1 - none_of(self.total, self.as_high[rank], held)
            held -= 1
        return 1 - missing

    def _no_set(self, rank: int, number: int) -> float:
        """The chance that no set of a higher rank is held that is at least as large; ranks count as independent."""
        chance = 1.0
        for left in self.unseen[rank + 1 :]:
            if left >= number:
                chance *= _fewer(number, left, self.share)
        return chance


def unblocked(laid: Lay, unseen: Sequence[int], held: int) -> float:
    """The chance that a hand of `held` cards out of the unseen ones cannot block these."""
    return Odds(unseen, held).unblocked(laid)


@cache
def none_of(total: int, good: int, held: int) -> float:
    """The chance that none of `held` cards out of `total` is one of the `good` ones."""
    if held <= 0:
        return 1.0
    return comb(total - good, held) / comb(total, held) if total >= held else 0.0


def gets_through(laid: Lay, unseen: Sequence[int], held: int) -> int:
    """The exact chance in per cent that a hand of `held` cards out of the unseen ones cannot block a card or a set that
    is laid without others (DW-161, DW-165): of all hands those without a blocker, counted rank by rank."""
    hands = [1] + [0] * held
    for rank, left in enumerate(unseen):
        most = left if rank < laid.rank + (laid.number > 1) else min(left, laid.number - 1)
        hands = [
            sum(hands[size - taken] * comb(left, taken) for taken in range(min(most, size) + 1))
            for size in range(held + 1)
        ]
    every = comb(sum(unseen), held)
    return round(100 * hands[held] / every) if every else 100


def _fewer(size: int, left: int, share: float) -> float:
    """The chance that fewer than `size` of `left` cards are held, each with the chance `share`."""
    if size == 2:
        return (1 - share) ** left + left * share * (1 - share) ** (left - 1)
    if size == 3:
        return 1 - share**3 if left == 3 else 1 - 4 * share**3 * (1 - share) - share**4
    return 1 - share**4
