"""A session: a table's match and who sits where, changed only by calls, which are what the journal stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

import msgspec

from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.coach import CODE, Coach, led
from wyrmhoard.kernel.play.leaving import may_leave
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.onward import Order, Standing
from wyrmhoard.kernel.state.people import People
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.server.protocol.shapes.messages import Offer as OfferMessage
from wyrmhoard.server.protocol.shapes.tables import ClockFace, Person
from wyrmhoard.server.session.clock import Clock, Timing
from wyrmhoard.server.session.snapshot import StoredMatch, restore, snapshot


class Row(NamedTuple):
    """One call as the journal stores it."""

    seq: int
    kind: str
    seat: int
    body: dict[str, Any]
    at: float = 0.0


@dataclass(slots=True)
class Offer:
    """Somebody is asking the others to let them take something back."""

    seat: int
    agreed: list[int] = field(default_factory=list)

    def to_plain(self) -> OfferMessage:
        """As it goes over the wire."""
        return {"kind": "take_back", "from": self.seat, "agreed": sorted(self.agreed)}


@dataclass(slots=True)
class StoredSession:
    """A session as it is stored."""

    seq: int
    kept: StoredMatch
    bots: list[str | None]
    offer: Offer | None
    next: str | None
    stamps: list[str] = field(default_factory=list)
    clock: Clock | None = None
    out: list[int] = field(default_factory=list)
    tutorial: Tutorial | None = None
    step: int = 0
    turns: list[float] = field(default_factory=list)
    orders: dict[int, Order] = field(default_factory=dict)


class Session:
    """A match with its seats. `apply` is the only way to change it, and is deterministic: that is why a
    journal of calls is enough to have everything again."""

    def __init__(self, match: Match, bots: list[str | None], timing: Timing | None = None) -> None:
        self.match = match
        self.clock = None if timing is None else Clock.of(timing, match.seats)
        self.out: list[int] = []
        """The seats whose time has run out: what holds them now keeps them."""
        self._now = 0
        """When the call that is being made was made, in milliseconds."""
        self.bots = bots
        """Who holds each seat: the name of a bot, or None for a person."""
        self.offer: Offer | None = None
        self.next: str | None = None
        """The table of the rematch."""
        self.stamps = [""] * match.seats
        """The stamp that each person has chosen, by its name; their names are the match's (`Match.people`)."""
        self.coach: Coach | None = None
        """Who leads a learner through a tutorial: as long as that lasts, no bot is asked anything."""
        self.standing = Standing(match)
        """What is answered for people who have said how to go on."""
        self.seq = 0
        self.turns = [0.0 if seat in self.awaited else -1.0 for seat in range(match.seats)]
        """Since when the table has waited for the person of each seat, in seconds since 1970 (0: from the beginning);
        -1 if it does not."""

    def save(self) -> bytes:
        """The session as bytes; `restore` is the inverse. Holds every secret."""
        kept = snapshot(self.match)
        bare = replace(kept, record=replace(kept.record, cards=None, notes=[]))  # both are stored apart
        tutorial, step = (None, 0) if self.coach is None else (self.coach.tutorial, self.coach.step)
        seats = (self.bots, self.offer, self.next, self.stamps, self.clock, self.out)
        return msgspec.json.encode(
            StoredSession(self.seq, bare, *seats, tutorial, step, self.turns, self.standing.orders)
        )

    @classmethod
    def restore(cls, game: AnyGame, data: bytes) -> Session:
        """The session of these bytes. Raises BadInput if the rules have changed since."""
        saved = msgspec.json.decode(data, type=StoredSession)
        kept = replace(saved.kept, record=replace(saved.kept.record, cards=game.custom))
        session = cls(restore(game, kept), saved.bots)
        session.offer, session.next, session.seq = saved.offer, saved.next, saved.seq
        session.stamps, session.clock, session.out = saved.stamps or session.stamps, saved.clock, saved.out
        session.turns = saved.turns or session.turns
        session.standing.orders = saved.orders
        session.coach = None if saved.tutorial is None else Coach(saved.tutorial, saved.step)
        return session

    def apply(self, kind: str, seat: int, body: Mapping[str, Any], at: float = 0.0) -> None:
        """Make one call, `at` this time (seconds since 1970). Raises Refused; then nothing has changed, except what
        `Match.act` says about refused tries."""
        match, clock = self.match, self.clock
        inputs, step = len(match.inputs), match.step
        running = [] if clock is None else self.running
        self._now = int(at * 1000)
        try:
            _CALLS[kind](self, seat, body)
        except Refused:
            self.seq += len(match.inputs) != inputs
            raise
        moved = seat not in match.waiting or match.step != step
        on = self._go_on() if self.standing.orders else []
        self.seq += 1
        self._note_turns(at)
        if clock is not None and clock.at:
            clock.count(self._now, running)
            if kind == "act" and seat in running and moved:
                clock.moved(seat, step)
            for one in dict.fromkeys(on):
                clock.moved(one, match.step)

    def _note_turns(self, at: float) -> None:
        awaited, turns = self.awaited, self.turns
        for seat, since in enumerate(turns):
            if seat not in awaited:
                turns[seat] = -1.0
            elif since < 0:
                turns[seat] = at

    def _go_on(self) -> list[int]:
        """Answer for people who have said how to go on; for which seats."""
        if self.coach is not None or self.match.result is not None:
            return []
        struck, people = self.match.struck, self.people
        on = self.standing.go_on(lambda seat: people == [seat])
        self.match.struck = {**struck, **self.match.struck} if on else struck
        return on

    @property
    def running(self) -> list[int]:
        """The seats whose time runs: those of people for whom the table waits."""
        if self.clock is None or not self.clock.at or self.match.result is not None:
            return []
        return [seat for seat in self.match.waiting if self.bots[seat] is None]

    @property
    def awaited(self) -> list[int]:
        """The seats of people for whom the table waits and who have not sealed an answer. Nobody else may know it."""
        if self.match.result is not None:
            return []
        bots = self.bots
        return [seat for seat in self.match.waiting if bots[seat] is None]

    @property
    def due(self) -> tuple[float, list[int]] | None:
        """When somebody's time will be up (seconds since 1970), and whose: of several, if it is the same instant. None
        while no time runs."""
        clock, running = self.clock, self.running
        if clock is None or not running:
            return None
        first = min(map(clock.end, running))
        return first, [seat for seat in running if clock.end(seat) == first]

    def wakes_at(self, now: float) -> float | None:
        """When something is to happen here by itself, though nobody comes: somebody is warned, or their time is up."""
        clock = self.clock
        if clock is None:
            return None
        times = [clock.end(seat) for seat in self.running]
        times += [at for seat in self.running if (at := clock.warning(seat)) is not None and at > now]
        return min(times, default=None)

    def times(self) -> ClockFace | None:
        """The clock as it goes over the wire. It says nothing new while nothing new is to be seen at the table."""
        clock = self.clock
        if clock is None:
            return None
        timing, running = clock.timing, self.running
        return {
            "kind": timing.kind,
            "seconds": timing.seconds,
            "more": timing.more,
            "bank": timing.bank,
            "then": timing.then,
            "started": clock.at > 0,
            "seats": [
                {
                    "left": None if seat in running else clock.left[seat],
                    "bank": None if seat in running else clock.bank[seat],
                    "until": clock.at + clock.rest(seat) if seat in running else None,
                    "out": seat in self.out,
                }
                for seat in range(self.match.seats)
            ],
        }

    def redact(self, body: str, struck: Mapping[str, str]) -> str:
        """The body of a call as the journal has it, without words that were struck (`Match.struck`)."""
        call = msgspec.json.decode(body)
        cards, made_up = self.match.game.cards, self.match.game.made_up
        assert made_up is not None
        cleaned = dict(call)
        if call.get("form"):
            cleaned["form"] = made_up.redact_form(cards, call["form"], struck)
        if call.get("inputs"):  # what another match began with
            inputs = msgspec.convert(call["inputs"], list[Input])
            inputs = [e._replace(form=made_up.redact_form(cards, e.form, struck)) if e.form else e for e in inputs]
            cleaned["inputs"] = msgspec.to_builtins(inputs)
        return body if cleaned == call else msgspec.json.encode(cleaned).decode()

    def replay(self, row: Row) -> None:
        """Repeat a call from the journal."""
        try:
            self.apply(row.kind, row.seat, row.body, row.at)
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
            raise Refused(
                "not-asked",
                say("{name} is held by a person now", name=self.match.seat_name(seat))
                if by_bot
                else say(
                    "{name} is held by a bot now",
                    name=self.match.seat_name(seat),
                ),
            )
        if self.clock is not None and not by_bot and seat in self.running and self.clock.is_up(seat, self._now):
            raise Refused.of("stale", "Your time is up")
        if body["ask"] is None and not self.match.is_aside(seat, body["key"]):
            raise Refused.of("stale", "Say which question you answer")
        if self.coach is None:
            if "habits" in body:
                self.standing.habits(seat, body["habits"])
            keep = body.get("keep", "")
            self.standing.act(seat, body["key"], body.get("form"), body["ask"], keep=keep)
        else:
            self._led(lambda coach: coach.act(self.match, seat, body["key"], body.get("form"), body["ask"]))
        self.offer = None

    def _take_back(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        if self.coach is not None:
            raise Refused.of(CODE, "Here nothing needs taking back: the coach looks at your answers first")
        if self.match.result is not None:
            raise Refused.of("over", "The match is over")
        self.match.take_back(seat, [*body["agreed"], *self._bot_seats()])
        self.standing.stop_all()
        self.offer = None

    def _offer(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        if self.match.result is not None:
            raise Refused.of("over", "The match is over")
        if self.offer is not None:
            raise Refused.of("not-asked", "Somebody is already asking to take something back")
        if not self.match.may_take_back(seat):
            raise Refused.of("not-asked", "You have nothing to take back")
        self.offer = Offer(seat, list(body["agreed"]))
        self._settle()

    def _agree(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        if self.offer is None:
            raise Refused.of("stale", "Nobody is asking to take anything back")
        if seat == self.offer.seat or seat in self.offer.agreed:
            raise Refused.of("not-asked", "You are not asked to agree")
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
            self.standing.stop_all()
            self.offer = None

    def _to_bot(self, seat: int, body: Mapping[str, Any]) -> None:
        self._person(seat)
        self.bots[seat] = body["bot"]
        self.coach = None
        self.standing.stop(seat)
        if self.offer is not None and self.offer.seat == seat:
            self.offer = None
        if self.match.result is None:
            self._settle()

    def _to_me(self, seat: int, body: Mapping[str, Any]) -> None:
        if self.bots[seat] is None:
            raise Refused.of("not-asked", "{name} is already held by a person", name=self.match.seat_name(seat))
        if seat in self.out:
            raise Refused.of("not-asked", "Your time ran out, and the computer plays on in your place")
        self.bots[seat] = None

    def _next(self, seat: int, body: Mapping[str, Any]) -> None:
        if self.match.result is None:
            raise Refused.of("not-asked", "The match is not over")
        if self.next is not None:
            raise Refused.of("stale", "There already is a next table")
        self.next = body["table"]

    def _wind(self, seat: int, body: Mapping[str, Any]) -> None:
        """Start the clock; or let it not have run while the server was away."""
        clock = self.clock
        if clock is None or self.match.result is not None:
            raise Refused.of("stale", "No clock runs here")
        if "until" not in body:
            if clock.at:
                raise Refused.of("stale", "The clock runs")
            clock.at = self._now
        elif not clock.at or body["until"] <= clock.skipped:
            raise Refused.of("stale", "That is known")
        else:
            clock.skip(body["since"], body["until"])

    def _time_up(self, seat: int, body: Mapping[str, Any]) -> None:
        """Somebody's time is up, or that of several `seats` in the same instant: then nobody of them was first, so that
        nobody has left the match to another, and bots take the seats of all."""
        seats = body.get("seats", [seat])
        running, clock = self.running, self.clock
        if clock is None or not all(one in running and clock.is_up(one, self._now) for one in seats):
            raise Refused.of("stale", "There is time left")
        self.out += seats
        game, state = self.match.game, self.match.table.state
        if seats == [seat] and clock.timing.then == "left" and may_leave(game, state, self.match.seats):
            self.match.leave(seat)
            self.offer = None
        else:
            for one in seats:
                self._to_bot(one, body)

    def person(self, seat: int) -> Person | None:
        """What whoever holds a seat calls themselves, and their stamp; None if they have said neither."""
        name, stamp = self.match.people.name_of(seat), self.stamps[seat]
        return {"name": name, "stamp": stamp} if name or stamp else None

    def _name(self, seat: int, body: Mapping[str, Any]) -> None:
        names = [self.match.people.name_of(other) for other in range(self.match.seats)]
        names[seat] = body["name"]
        self.match.people = People(names)
        self.stamps[seat] = body["stamp"]

    def _tutorial(self, seat: int, body: Mapping[str, Any]) -> None:
        """Begin a tutorial (its data lie in the journal, so that a table goes on when the game's have changed), go on
        from a step that was read, or leave it."""
        if body["how"] == "begin":
            self.coach = Coach(msgspec.convert(body["tutorial"], Tutorial))
            self.coach.begin(self.match)
            return
        self._person(seat)
        if self.coach is None:
            raise Refused.of("stale", "There is no coach here any longer")
        if body["how"] == "leave":
            self.coach = None
        else:
            self._led(lambda coach: coach.go_on(self.match, body["step"]))

    def _anew(self, seat: int, body: Mapping[str, Any]) -> None:
        """Begin where another match was after these inputs, with other rolls from there on."""
        if self.match.inputs:
            raise Refused.of("stale", "This match has begun")
        for entry in msgspec.convert(body["inputs"], list[Input]):
            self.match.take(entry)
        self.match.branch_chance(seat, body["name"])

    def _led(self, lead: Callable[[Coach], None]) -> None:
        """Do something with the coach, who leaves when there is no more to do for them."""
        assert self.coach is not None
        self.coach = led(self.coach, lead)

    def _stop(self, seat: int, body: Mapping[str, Any]) -> None:
        """Somebody goes on with nothing any more, or has other habits."""
        self._person(seat)
        self.standing.stop(seat)
        if "habits" in body:
            self.standing.habits(seat, body["habits"])

    def _person(self, seat: int) -> None:
        if self.bots[seat] is not None:
            raise Refused.of(
                "not-asked", "{name} is held by a bot now; take the seat back first", name=self.match.seat_name(seat)
            )

    def _bot_seats(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is not None]


_CALLS: Final[Mapping[str, Callable[[Session, int, Mapping[str, Any]], None]]] = {
    "act": Session._act,
    "take_back": Session._take_back,
    "offer": Session._offer,
    "agree": Session._agree,
    "stop": Session._stop,
    "to_bot": Session._to_bot,
    "to_me": Session._to_me,
    "next": Session._next,
    "name": Session._name,
    "clock": Session._wind,
    "time_up": Session._time_up,
    "tutorial": Session._tutorial,
    "anew": Session._anew,
}
"""What each kind of call does. It stands outside, so that a session that nobody needs is gone at once."""
