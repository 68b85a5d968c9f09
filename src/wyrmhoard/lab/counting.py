"""What is counted of a match, from its events: what the game counts for those who look back at it (`Game.tallies`), and
what it declares for the laboratory (`[[count]]` in `bands.toml`)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.tally import Tally, value_at

TABLE: Final = -1
"""Whose it is, of what is nobody's own."""


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is counted. Paths go into the data of an event, such as "who.seat"; several with the same label
    are counted together."""

    of: str
    """As a label: "in the opening hand"."""
    events: tuple[str, ...]
    """The kinds of events that count."""
    whose: str = ""
    """The path to what says whose it is (see `Game.whose`); "": the whole table's."""
    amount: str = ""
    """The path to a number that counts; "": each event counts 1."""
    each: str = ""
    """The path to what it is counted apart for: a card, a number, or a list of them; "": it is one count."""
    only: tuple[str, Any] | None = None
    """A path and what must be there for an event to count."""

    @property
    def tally(self) -> Tally:
        """This without what it is counted apart for."""
        return Tally(self.of, self.events, self.whose, self.amount, only=self.only)


class Counting:
    """Counts while a match is played: later a Unit may be gone, or its number reused."""

    def __init__(self, match: Match, counts: Sequence[Count] = ()) -> None:
        self._match = match
        self._read = 0
        self._counts: dict[tuple[str, str, int], int] = Counter()
        self._wanted: dict[str, list[tuple[Tally, str]]] = defaultdict(list)
        for tally, each in (*((t, "") for t in match.game.tallies), *((c.tally, c.each) for c in counts)):
            for kind in tally.kinds:
                self._wanted[kind].append((tally, each))

    def go_on(self) -> None:
        """Count the events since the last call."""
        log = self._match.log
        self._read = min(self._read, len(log))  # what was taken back stays counted: it was done
        for event in log[self._read :]:
            if event.kind in self._wanted:
                data = event.in_full()["data"]
                for tally, each in self._wanted[event.kind]:
                    self._count(data, tally, each)
        self._read = len(log)

    def _count(self, data: dict[str, Any], tally: Tally, each: str) -> None:
        if tally.only is not None and value_at(data, tally.only[0]) != tally.only[1]:
            return
        match, amount = self._match, tally.amount_of(data)
        seats: Sequence[int] = (TABLE,)
        if tally.whose:
            seats = match.game.whose(match.table, tally.whose, value_at(data, tally.whose))
        for seat in seats:
            for key in _keys(value_at(data, each)) if each else ("",):
                self._counts[tally.text, key, seat] += amount

    def counted(self) -> Iterator[tuple[str, str, int, int]]:
        """Label, what it is counted apart for ("": nothing), seat (`TABLE`: nobody's own), and how much, in order."""
        for (text, key, seat), amount in sorted(self._counts.items()):
            yield text, key, seat, amount

    def of(self, text: str, seat: int) -> int:
        """How much of one thing, of a seat or of nobody's own."""
        return self._counts.get((text, "", seat), 0)


def _keys(value: Any) -> Iterator[str]:
    """What is counted apart: the value, or each in a list."""
    if value is not None:
        yield from map(str, value if isinstance(value, (list, tuple)) else (value,))
