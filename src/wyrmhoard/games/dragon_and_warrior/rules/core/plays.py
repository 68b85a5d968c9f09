"""The cards that may be laid in a Battle: pure functions on ranks, for the rules and for policies (DW-157, DW-163)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...cards.playing import LETTERS, RANKS

EXTRA: Final = {"hurt": 1, "heal": 1, "hurtmore": 3, "healmore": 5}
"""Extra cards that a spell allows beside the base play (DW-157)."""


class Lay(NamedTuple):
    """Cards that are laid together: `number` of one `rank`, and single extra cards, the highest first."""

    rank: int
    number: int = 1
    extra: tuple[int, ...] = ()

    @property
    def critical(self) -> bool:
        """Whether the base is a set (DW-163)."""
        return self.number > 1

    @property
    def ranks(self) -> list[int]:
        """The rank of each card."""
        return [*[self.rank] * self.number, *self.extra]

    @property
    def size(self) -> int:
        """How many cards these are."""
        return self.number + len(self.extra)


class Move(NamedTuple):
    """What a side does on its turn: an action with the cards for it, or a free spell."""

    kind: str
    """attack, maneuver, use, cast, run, free; nothing, where nothing can be done (DW-151)."""
    laid: Lay | None = None
    what: str = ""
    """The spell or the item."""
    token: bool = False
    """Whether a Dragon Token pays for one more extra card (DW-67)."""
    way: str = ""
    """keep: no new hand after a Maneuver; raise or restore: what a Dragon's Scale does; a Town."""


def lay(rank: int, count: int = 1, extra: Sequence[int] = ()) -> Lay:
    """Cards laid together. A single card is no base of its own: with extra ones the highest of all comes first."""
    if count == 1 and extra:
        first, *others = sorted([rank, *extra], reverse=True)
        return Lay(first, 1, tuple(others))
    return Lay(rank, count, tuple(sorted(extra, reverse=True)))


def bases(hand: Sequence[int], *, sets: bool) -> list[tuple[int, int]]:
    """Every base play of a hand, as rank and number: each rank, and with `sets` two to four of one (DW-163)."""
    if not sets:
        return [(rank, 1) for rank in sorted(set(hand))]
    return [(rank, number) for rank in sorted(set(hand)) for number in range(1, hand.count(rank) + 1)]


def written(rank: int, count: int = 1) -> str:
    """A base play as it is written in a key: "7", "Kx2"."""
    return LETTERS[rank] if count == 1 else f"{LETTERS[rank]}x{count}"


def read(text: str) -> tuple[int, int]:
    """The inverse of `written`."""
    letter, _, count = text.partition("x")
    return RANKS[letter], int(count or 1)


def without(hand: Sequence[int], laid: Lay) -> list[int]:
    """What is left of a hand."""
    left = list(hand)
    for rank in laid.ranks:
        left.remove(rank)
    return left
