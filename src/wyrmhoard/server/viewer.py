"""What a viewer of a table gets: messages made once for all sockets that look with the same eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from wyrmhoard.kernel.match import Match
from wyrmhoard.server.course import Course
from wyrmhoard.server.wire import encode

if TYPE_CHECKING:
    from wyrmhoard.server.socket import Connection

NULL: Final = b"null"


class Eyes:
    """What one seat (None: a spectator) sees of a course, encoded; kept as long as nothing changes it."""

    def __init__(self, seat: int | None, *, outlook: bool) -> None:
        self.seat = seat
        self._with_outlook = outlook and seat is not None
        self._step: tuple[int, int, bool] | None = None
        self._asked: tuple[Any, ...] | None = None
        self._view = self._outlook = self._ask = NULL

    def look(self, course: Course) -> bytes:
        """View, ask and outlook as the inside of a JSON object."""
        match, seat = course.match, self.seat
        step = (match.step, match.era, match.result is not None)
        if step != self._step:
            self._step, self._asked = step, None
            self._view = encode(match.view(seat))
            self._outlook = NULL
            if self._with_outlook and seat is not None and match.ask(seat) is not None:
                self._outlook = encode(match.game.outlook(match.table.state, seat))
        if seat is not None:
            self._look_at_ask(match, seat)
        return b'"view":%b,"ask":%b,"outlook":%b' % (self._view, self._ask, self._outlook)

    def forget(self) -> None:
        """Encode everything anew next time."""
        self._step = None

    def _look_at_ask(self, match: Match, seat: int) -> None:
        ask = match.ask(seat)
        asked = (None,) if ask is None else (ask.id, ask.sealed, match.learned)
        if asked != self._asked:
            self._asked = asked
            self._ask = NULL if ask is None else encode(ask.to_plain())


class Viewer:
    """All sockets that hold the same seats, in their role as one of them (None: as watchers)."""

    def __init__(self, eyes: Eyes, held: frozenset[int], token: str) -> None:
        self.eyes = eyes
        self.seat = eyes.seat
        self.held = held
        self.token = token
        self.sockets: set[Connection] = set()
        self._era = -1
        self._index = 0
        self._count = 0
        self._body = b""
        self._seated: tuple[list[bool], list[str | None], list[str]] | None = None
        self._seats_encoded = msgspec.Raw()

    def news(self, course: Course, here: list[bool]) -> str | None:
        """The message for what has changed since the last one; None if nothing has that this viewer may see."""
        body = self._make_body(course, here)
        events, fresh = self._new_events(course.match)
        if not events and not fresh and body == self._body:
            return None
        self._body = body
        return _message(events, fresh, body)

    def whole(self, course: Course, here: list[bool], since: int | None, era: int | None) -> str:
        """The message for somebody who has seen the events up to `since`, in the era of that number."""
        match = course.match
        known = since is not None and (era == match.era or (era is None and match.era == 0))
        count, events = 0, []
        for event in match.log:
            seen = event.seen_by(self.seat)
            if seen is not None:
                count += 1
                if not known or count > (since or 0):
                    events.append(_encode_event(match, count, seen))
        if known and (since or 0) > count:
            return self.whole(course, here, None, None)
        self._era, self._index, self._count = match.era, len(match.log), count
        self._body = self._make_body(course, here)
        return _message(events, not known, self._body)

    def _new_events(self, match: Match) -> tuple[list[bytes], bool]:
        fresh = self._era != match.era
        if fresh:
            self._era, self._index, self._count = match.era, 0, 0
        log, events = match.log, []
        for index in range(self._index, len(log)):
            seen = log[index].seen_by(self.seat)
            if seen is not None:
                self._count += 1
                events.append(_encode_event(match, self._count, seen))
        self._index = len(log)
        return events, fresh

    def _make_body(self, course: Course, here: list[bool]) -> bytes:
        match = course.match
        result = match.result
        back = "" if self.seat is None or course.bots[self.seat] is not None else self._take_back(course)
        rest = {
            "waiting": match.waiting,
            "ready": match.ready,
            "step": f"{match.step}.{match.era}",
            "era": match.era,
            "result": result,
            "can_take_back": back,
            "seats": self._seats(course, here),
            "offer": None if course.offer is None else course.offer.to_plain(),
            "next": None if course.next is None else {"table": course.next, "token": self.token},
        }
        if result is not None:
            rest["seed"] = match.header.seed
        seat = NULL if self.seat is None else b"%d" % self.seat
        return b'"seat":%b,%b,%b' % (seat, self.eyes.look(course), encode(rest)[1:])

    def _seats(self, course: Course, here: list[bool]) -> msgspec.Raw:
        """Who sits where, encoded anew only when somebody came, went or changed roles."""
        names = [course.match.seat_name(seat) for seat in range(len(here))]
        if (here, course.bots, names) != self._seated:
            self._seated = (here, course.bots[:], names)
            self._seats_encoded = msgspec.Raw(encode(seats(course, here, self.held)))
        return self._seats_encoded

    def _take_back(self, course: Course) -> str:
        assert self.seat is not None
        if course.match.result is not None:
            return ""
        kind = course.match.may_take_back(self.seat)
        return "free" if kind == "ask" and course.people == [self.seat] else kind


def seats(course: Course, here: list[bool], held: frozenset[int]) -> list[dict[str, Any]]:
    """Who sits where, for somebody who holds `held`."""
    found = []
    for seat, bot in enumerate(course.bots):
        plain = {
            "seat": seat,
            "name": course.match.seat_name(seat),
            "who": "person" if bot is None else "bot",
            "here": here[seat] or bot is not None,
            "yours": seat in held,
        }
        found.append(plain if bot is None else {**plain, "bot": bot})
    return found


def _encode_event(match: Match, n: int, seen: dict[str, Any]) -> bytes:
    return encode({"n": n, **seen, "text": match.game.event_words(seen)})


def _message(events: list[bytes], fresh: bool, body: bytes) -> str:
    start = b'{"type":"table","fresh":%b,"events":[%b],' % (b"true" if fresh else b"false", b",".join(events))
    return (start + body).decode()
