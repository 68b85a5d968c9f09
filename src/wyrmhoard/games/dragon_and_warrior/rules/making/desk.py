"""The input of the makers of suggestions, and how three entries are drawn for a wish."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypeVar, cast

from wyrmhoard.kernel.state.chance import Chance

from ...cards.cardset import CardSet
from ...cards.entries import Entry, Line
from ...cards.made import Draws, Suggestion, Wish
from ...cards.vocabulary import band_of
from ..core.drawing import Judge, Taste, deal, stream

E = TypeVar("E", bound=Entry)
Records: TypeAlias = Mapping[str, Sequence[str]]
"""The IDs of what is on record, by the slot for which it may stand."""
SUGGESTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Desk:
    """The tables, what was drawn from them already, the taste of the people at the table, and what is on record."""

    cards: CardSet
    draws: Draws
    taste: Taste = field(default_factory=Taste)
    records: Callable[[], Records] = dict
    besides: tuple[str, ...] = ()
    """Entries that are drawn only if nothing else is left."""
    count: int = SUGGESTIONS
    """How many suggestions are made: one where nobody is asked. The first is the same, however many there are."""


Maker: TypeAlias = Callable[[Desk, Wish], list[Suggestion]]


def three(
    desk: Desk,
    wish: Wish,
    table: str,
    kind: type[E],
    belongs: Callable[[E], bool] = lambda entry: True,
    prefers: Callable[[E], bool] = lambda entry: True,
    count: int = 0,
    *,
    roams: bool = False,
) -> list[E]:
    """Entries of a table for a wish, of those that belong; first those for its Level, its terrain and the mood.
    As many as the desk makes suggestions, unless `count` says otherwise.

    They differ, unless the table has fewer that are allowed. With `roams`, entries of other terrains are drawn before
    any is repeated, and hardly any is used a third time.
    """
    count = count or desk.count
    dealt = deal(
        desk.cards,
        desk.draws,
        desk.taste,
        table,
        f"{wish.place}/{wish.number}",
        count,
        band_of(wish.level),
        wish.terrain,
        cast(Judge, belongs),  # all entries of a table are of one kind
        cast(Judge, prefers),
        desk.besides,
        roams=roams,
    )
    of_kind = [entry for entry in dealt if isinstance(entry, kind)]
    return [of_kind[number % len(of_kind)] for number in range(count)]


def line_of(desk: Desk, wish: Wish, table: str) -> list[tuple[str, str]]:
    """Lines of a table for a wish: each a text with the key of its entry."""
    return [(line.text, f"{table}/{line.id}") for line in three(desk, wish, table, Line)]


def chance_of(desk: Desk, wish: Wish, what: str) -> Chance:
    """A separate stream for other decisions about a wish than its entries."""
    return stream(desk.draws, what, wish.kind, wish.place, wish.number)
