"""What a game counts of a match for those who look back at it: declared as data, counted from the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple


class Tally(NamedTuple):
    """One thing that is counted. Paths go into the data of an event, such as "who.seat"."""

    text: str
    """As a label: "Damage done"."""
    kinds: tuple[str, ...]
    """The kinds of events that count."""
    whose: str = ""
    """The path to what says whose it is (see `Game.whose`); "": the whole table's."""
    amount: str = ""
    """The path to what counts; "": each event counts 1."""
    how: Literal["sum", "count"] = "sum"
    """Of a list: the sum of its numbers, or how many things are in it."""
    only: tuple[str, Any] | None = None
    """A path and what must be there for an event to count."""
    telling: bool = True
    """Whether such an event says something of how a match went, so that it is told where one turned."""

    def amount_of(self, data: Mapping[str, Any]) -> int:
        """How much an event of one of these kinds counts."""
        if self.only is not None and value_at(data, self.only[0]) != self.only[1]:
            return 0
        if not self.amount:
            return 1
        value = value_at(data, self.amount)
        if isinstance(value, (list, tuple)):
            return len(value) if self.how == "count" else sum(item for item in value if isinstance(item, int))
        return value if isinstance(value, int) else 0


def value_at(data: Any, path: str) -> Any:
    """The value at a path in an event's data, or None."""
    for step in path.split("."):
        data = data.get(step) if isinstance(data, Mapping) else None
    return data
