"""What stops what: pure functions on ranks (DW-161, DW-162, DW-165, DW-166)."""

from __future__ import annotations

from collections.abc import Sequence

from .plays import Lay


def covers(block: Sequence[int], attack: Lay) -> bool:
    """Whether these cards, all of them, are a complete block."""
    if not attack.critical:
        mine, theirs = sorted(block, reverse=True), sorted(attack.ranks, reverse=True)
        return len(mine) == len(theirs) and all(a >= b for a, b in zip(mine, theirs, strict=True))
    size = len(block) - len(attack.extra)
    if size < attack.number:
        return False
    for rank in set(block):
        if rank > attack.rank and block.count(rank) >= size:
            rest = sorted(_less(block, rank, size), reverse=True)
            if all(a >= b for a, b in zip(rest, attack.extra, strict=True)):
                return True
    return False


def cheapest(hand: Sequence[int], attack: Lay) -> list[int] | None:
    """The complete block of a hand with the smallest sum of ranks; None if there is none."""
    if not attack.critical:
        return _singles(hand, sorted(attack.ranks, reverse=True))
    best: list[int] | None = None
    for rank in sorted(set(hand)):
        if rank > attack.rank and hand.count(rank) >= attack.number:
            rest = _singles(_less(hand, rank, attack.number), attack.extra)
            if rest is not None:
                block = [rank] * attack.number + rest
                if best is None or sum(block) < sum(best):
                    best = block
    return best


def simple(hand: Sequence[int], attack: Lay) -> list[tuple[int, int]]:
    """Every block of an attack without extra cards, as rank and number."""
    if not attack.critical:
        return [(rank, 1) for rank in sorted(set(hand)) if rank >= attack.rank]
    return [
        (rank, number)
        for rank in sorted(set(hand))
        if rank > attack.rank
        for number in range(attack.number, hand.count(rank) + 1)
    ]


def _singles(hand: Sequence[int], attack: Sequence[int]) -> list[int] | None:
    """A card of equal or higher rank for each of `attack`, the highest first, each as low as possible."""
    left, chosen = sorted(hand), []
    for rank in attack:
        fit = next((card for card in left if card >= rank), None)
        if fit is None:
            return None
        left.remove(fit)
        chosen.append(fit)
    return chosen


def _less(hand: Sequence[int], rank: int, number: int) -> list[int]:
    left = list(hand)
    for _ in range(number):
        left.remove(rank)
    return left
