"""What happened, by which rule, and who may know which part of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wyrmhoard.kernel.text.shapes import Seen


@dataclass(slots=True)
class Event:
    """One thing that happened.

    kind    past tense: "rolled", "hit", "cards_revealed".
    rule    the rule ID that made it happen.
    data    what everybody may know, plain data.
    private what a seat may know beyond that: laid over `data` for that seat alone.
    only    the seats that may know of it at all (None: everybody, spectators too).
    reveals whether it shows something hidden or rolls something: that closes take-back.
    step    the number of the decision in whose course it happened.
    """

    kind: str
    rule: str
    data: dict[str, Any]
    private: dict[int, dict[str, Any]] = field(default_factory=dict)
    only: tuple[int, ...] | None = None
    reveals: bool = False
    step: int = 0

    def whole(self) -> Seen:
        """The event with everything that anybody knows of it: for matches that are over."""
        data = dict(self.data)
        for private in self.private.values():
            data.update(private)
        return {"kind": self.kind, "rule": self.rule, "data": data}

    def seen_by(self, seat: int | None) -> Seen | None:
        """The event as `seat` may know it (None: a spectator), or None if it may not."""
        if self.only is not None and seat not in self.only:
            return None
        return {"kind": self.kind, "rule": self.rule, "data": self.data_for(seat)}

    def data_for(self, seat: int | None) -> dict[str, Any]:
        """What `seat`, which may know of the event, may know of its data."""
        return {**self.data, **self.private[seat]} if seat is not None and seat in self.private else self.data
