"""A course: a table's match and who sits where, changed only by calls, which are what the journal stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import msgspec

from wyrmhoard.kernel.errors import Refused
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.match import Match
from wyrmhoard.server import shapes
from wyrmhoard.server.kept import StoredMatch, keep, revive


class Row(NamedTuple):
    """One call as the journal stores it."""

    seq: int
    kind: str
    seat: int
    body: dict[str, Any]


@dataclass(slots=True)
class Offer:
    """Somebody is asking the others to let them take something back."""

    seat: int
    agreed: list[int] = field(default_factory=list)

    def to_plain(self) -> shapes.Offer:
        """As it goes over the wire."""
        return {"kind": "take_back", "from": self.seat, "agreed": sorted(self.agreed)}


@dataclass(slots=True)
class StoredCourse:
    """A course as it is stored."""

    seq: int
    kept: StoredMatch
    bots: list[str | None]
    offer: Offer | None
    next: str | None


class Course:
    """A match with its seats. `apply` is the only way to change it, and is deterministic: that is why a
    journal of calls is enough to have everything again."""

    def __init__(self, match: Match, bots: list[str | None]) -> None:
        self.match = match
        self.bots = bots
        """Who holds each seat: the name of a bot, or None for a person."""
        self.offer: Offer | None = None
        self.next: str | None = None
        """The table of the rematch."""
        self.seq = 0
        self._calls: Mapping[str, Callable[[int, Mapping[str, Any]], None]] = {
            "act": self._act,
            "take_back": self._take_back,
            "offer": self._offer,
            "agree": self._agree,
            "to_bot": self._to_bot,
            "to_me": self._to_me,
            "next": self._next,
        }

    def save(self) -> bytes:
        """The course as bytes; `restore` is the inverse. Holds every secret."""
        kept = keep(self.match)
        bare = replace(kept, record=replace(kept.record, cards=None, notes=[]))  # both are stored apart
        return msgspec.json.encode(StoredCourse(self.seq, bare, self.bots, self.offer, self.next))

    @classmethod
    def restore(cls, game: AnyGame, data: bytes) -> Course:
        """The course of these bytes. Raises BadInput if the rules have changed since."""
        saved = msgspec.json.decode(data, type=StoredCourse)
        kept = replace(saved.kept, record=replace(saved.kept.record, cards=game.custom))
        course = cls(revive(game, kept), saved.bots)
        course.offer, course.next, course.seq = saved.offer, saved.next, saved.seq
        return course

    def apply(self, kind: str, seat: int, body: Mapping[str, Any]) -> None:
        """Make one call. Raises Refused; then nothing has changed, except what `Match.act` says about refused tries."""
        inputs = len(self.match.inputs)
        try:
            self._calls[kind](seat, body)
        except Refused:
            self.seq += len(self.match.inputs) != inputs
            raise
        self.seq += 1

    def replay(self, row: Row) -> None:
        """Repeat a call from the journal."""
        try:
            self.apply(row.kind, row.seat, row.body)
        except Refused:
            if self.seq != row.seq:
                raise
        assert self.seq == row.seq, f"call {row.seq} of the journal was applied as {self.seq}"

    @property
    def people(self) -> list[int]:
        """The seats that people hold."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def _act(self, seat: int, body: Mapping[str, Any]) -> None:
        by_bot = body.get("by") == "bot"
        if by_bot != (self.bots[seat] is not None):
            raise Refused("not-asked", f"{self.match.seat_name(seat)} is held by a {'person' if by_bot else 'bot'} now")
        if body["ask"] is None and not self.match.is_aside(seat, body["key"]):
            raise Refused("stale", "Say which question you answer")
        self.match.act(seat, body["key"], body.get("form"), body["ask"])
        self.offer = None

    def _take_back(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        if self.match.result is not None:
            raise Refused("over", "The match is over")
        self.match.take_back(seat, [*body["agreed"], *self._bot_seats()])
        self.offer = None

    def _offer(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        if self.match.result is not None:
            raise Refused("over", "The match is over")
        if self.offer is not None:
            raise Refused("not-asked", "Somebody is already asking to take something back")
        if not self.match.may_take_back(seat):
            raise Refused("not-asked", "You have nothing to take back")
        self.offer = Offer(seat, list(body["agreed"]))
        self._settle()

    def _agree(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        if self.offer is None:
            raise Refused("stale", "Nobody is asking to take anything back")
        if seat == self.offer.seat or seat in self.offer.agreed:
            raise Refused("not-asked", "You are not asked to agree")
        if body["yes"]:
            self.offer.agreed.append(seat)
            self._settle()
        else:
            self.offer = None

    def _settle(self) -> None:
        """Go back as soon as everybody has agreed; bots always do."""
        offer = self.offer
        if offer is None:
            return
        agreed = [*offer.agreed, *self._bot_seats()]
        if set(range(self.match.seats)) - {offer.seat} <= set(agreed):
            self.match.take_back(offer.seat, agreed)
            self.offer = None

    def _to_bot(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        self.bots[seat] = body["bot"]
        if self.offer is not None and self.offer.seat == seat:
            self.offer = None
        if self.match.result is None:
            self._settle()

    def _to_me(self, seat: int, body: Mapping[str, Any]) -> None:
        if self.bots[seat] is None:
            raise Refused("not-asked", f"{self.match.seat_name(seat)} is already held by a person")
        self.bots[seat] = None

    def _next(self, seat: int, body: Mapping[str, Any]) -> None:
        if self.match.result is None:
            raise Refused("not-asked", "The match is not over")
        if self.next is not None:
            raise Refused("stale", "There already is a next table")
        self.next = body["table"]

    def _person(self, seat: int) -> None:
        if self.bots[seat] is not None:
            raise Refused("not-asked", f"{self.match.seat_name(seat)} is held by a bot now; take the seat back first")

    def _bot_seats(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is not None]
