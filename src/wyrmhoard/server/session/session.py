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
from wyrmhoard.server.protocol.shapes.messages import Offer as OfferMessage
from wyrmhoard.server.protocol.shapes.tables import ClockFace, Person
from wyrmhoard.server.session.clock import Clock, Timing
from wyrmhoard.server.session.commands import (
    Act,
    Agree,
    AskToTakeBack,
    BeginAnew,
    Command,
    Learn,
    NextTable,
    SetName,
    Stop,
    TakeBack,
    TimeUp,
    ToBot,
    ToMe,
    WindClock,
    decode_command,
)
from wyrmhoard.server.session.snapshot import StoredMatch, restore, snapshot


class Row(NamedTuple):
    """One call as the journal stores it."""

    seq: int
    kind: str
    seat: int
    body: str
    """The fields of its command, as JSON."""
    at: float = 0.0


@dataclass(slots=True)
class Offer:
    """A request to the others to allow a take-back, still open."""

    seat: int
    agreed: list[int] = field(default_factory=list)

    def to_plain(self) -> OfferMessage:
        """The request as it is sent to clients."""
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
    """A match with its seats. `apply` is the only way to change it, and is deterministic: that is why a journal of
    calls is enough to rebuild everything."""

    def __init__(self, match: Match, bots: list[str | None], timing: Timing | None = None) -> None:
        self.match = match
        self.clock = None if timing is None else Clock.of(timing, match.seats)
        self.out: list[int] = []
        """The seats whose time has run out: the bots that hold them now keep them."""
        self._now = 0
        """The time of the current call, in milliseconds since 1970."""
        self.bots = bots
        """Who holds each seat: the name of a bot, or None for a person."""
        self.offer: Offer | None = None
        self.next: str | None = None
        """The table of the rematch."""
        self.stamps = [""] * match.seats
        """The stamp that each person has chosen, by its name; their names are the match's (`Match.people`)."""
        self.coach: Coach | None = None
        """The coach of a tutorial: while there is one, no bot is asked anything."""
        self.standing = Standing(match)
        """The standing orders of people."""
        self.seq = 0
        self.turns = [0.0 if seat in self.awaited else -1.0 for seat in range(match.seats)]
        """When the table began to wait for the person in each seat, in seconds since 1970 (0: at the beginning); -1 if
        it does not wait."""

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

    def apply(self, command: Command, seat: int, at: float = 0.0) -> None:
        """Carry out one command, `at` this time (seconds since 1970). Raises Refused; then nothing has changed, except
        what `Match.act` says about refused tries."""
        match, clock = self.match, self.clock
        inputs, step = len(match.inputs), match.step
        running = [] if clock is None else self.running
        self._now = int(at * 1000)
        try:
            _HANDLERS[type(command)](self, seat, command)
        except Refused:
            self.seq += len(match.inputs) != inputs
            raise
        moved = clock is not None and (seat not in match.waiting or match.step != step)
        on = self._go_on() if self.standing.orders else []
        self.seq += 1
        self._note_turns(at)
        if clock is not None and clock.at:
            clock.count(self._now, running)
            if isinstance(command, Act) and seat in running and moved:
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
        """Answer by the standing orders; returns the seats answered for."""
        if self.coach is not None or self.match.result is not None:
            return []
        struck, people = self.match.struck, self.people
        on = self.standing.go_on(lambda seat: people == [seat])
        self.match.struck = {**struck, **self.match.struck} if on else struck
        return on

    @property
    def running(self) -> list[int]:
        """The seats whose clock is running: those of people for whom the table waits."""
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
        """When time will next run out (seconds since 1970), and for which seats, if several at the same moment. None
        while no clock is running."""
        clock, running = self.clock, self.running
        if clock is None or not running:
            return None
        first = min(map(clock.end, running))
        return first, [seat for seat in running if clock.end(seat) == first]

    def wakes_at(self, now: float) -> float | None:
        """When something is due here even if nobody comes: a warning, or the end of a player's time."""
        clock = self.clock
        if clock is None:
            return None
        times = [clock.end(seat) for seat in self.running]
        times += [at for seat in self.running if (at := clock.warning(seat)) is not None and at > now]
        return min(times, default=None)

    def times(self) -> ClockFace | None:
        """The clock as it is sent to clients; it changes only when something else at the table does."""
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
        if call.get("inputs"):  # the inputs of another match
            inputs = msgspec.convert(call["inputs"], list[Input])
            inputs = [e._replace(form=made_up.redact_form(cards, e.form, struck)) if e.form else e for e in inputs]
            cleaned["inputs"] = msgspec.to_builtins(inputs)
        return body if cleaned == call else msgspec.json.encode(cleaned).decode()

    def replay(self, row: Row) -> None:
        """Repeat a call from the journal."""
        command = decode_command(row.kind, row.body)
        try:
            self.apply(command, row.seat, row.at)
        except Refused:
            if self.seq != row.seq:
                raise
        assert self.seq == row.seq, f"call {row.seq} of the journal was applied as {self.seq}"

    @property
    def people(self) -> list[int]:
        """The seats that people hold."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def _act(self, seat: int, command: Act) -> None:
        if command.by_bot and self.bots[seat] is None:
            raise Refused.of("not-asked", "{name} is held by a person now", name=self.match.seat_name(seat))
        if not command.by_bot and self.bots[seat] is not None:
            raise Refused.of("not-asked", "{name} is held by a bot now", name=self.match.seat_name(seat))
        if self.clock is not None and not command.by_bot and seat in self.running and self.clock.is_up(seat, self._now):
            raise Refused.of("stale", "Your time is up")
        if command.ask is None and not self.match.is_aside(seat, command.key):
            raise Refused.of("stale", "Say which question you answer")
        if self.coach is None:
            self.standing.check_habits(command.habits or ())
            self.standing.act(seat, command.key, command.form, command.ask, keep=command.keep)
            if command.habits is not None:
                self.standing.set_habits(seat, command.habits)
        else:
            self._led(lambda coach: coach.act(self.match, seat, command.key, command.form, command.ask))
        self.offer = None

    def _take_back(self, seat: int, command: TakeBack) -> None:
        self._require_person(seat)
        if self.coach is not None:
            raise Refused.of(CODE, "Here nothing needs taking back: the coach looks at your answers first")
        if self.match.result is not None:
            raise Refused.of("over", "The match is over")
        self.standing.take_back(seat, [*command.agreed, *self._bot_seats()])
        self.offer = None

    def _ask_to_take_back(self, seat: int, command: AskToTakeBack) -> None:
        self._require_person(seat)
        if self.match.result is not None:
            raise Refused.of("over", "The match is over")
        if self.offer is not None:
            raise Refused.of("not-asked", "Somebody is already asking to take something back")
        if not self.match.may_take_back(seat):
            raise Refused.of("not-asked", "You have nothing to take back")
        self.offer = Offer(seat, list(command.agreed))
        self._settle()

    def _agree(self, seat: int, command: Agree) -> None:
        self._require_person(seat)
        if self.offer is None:
            raise Refused.of("stale", "Nobody is asking to take anything back")
        if seat == self.offer.seat or seat in self.offer.agreed:
            raise Refused.of("not-asked", "You are not asked to agree")
        if command.yes:
            self.offer.agreed.append(seat)
            self._settle()
        else:
            self.offer = None

    def _settle(self) -> None:
        """Carry out the take-back as soon as everybody has agreed; bots always do."""
        offer = self.offer
        if offer is None:
            return
        agreed = [*offer.agreed, *self._bot_seats()]
        if set(range(self.match.seats)) - {offer.seat} <= set(agreed):
            self.standing.take_back(offer.seat, agreed)
            self.offer = None

    def _to_bot(self, seat: int, command: ToBot) -> None:
        self._hand_over(seat, command.bot)

    def _hand_over(self, seat: int, bot: str) -> None:
        """Let a bot replace the person in a seat."""
        self._require_person(seat)
        self.bots[seat] = bot
        self.coach = None
        self.standing.stop(seat)
        if self.offer is not None and self.offer.seat == seat:
            self.offer = None
        if self.match.result is None:
            self._settle()

    def _to_me(self, seat: int, command: ToMe) -> None:
        if self.bots[seat] is None:
            raise Refused.of("not-asked", "{name} is already held by a person", name=self.match.seat_name(seat))
        if seat in self.out:
            raise Refused.of("not-asked", "Your time ran out, and the computer plays on in your place")
        self.bots[seat] = None

    def _next_table(self, seat: int, command: NextTable) -> None:
        if self.match.result is None:
            raise Refused.of("not-asked", "The match is not over")
        if self.next is not None:
            raise Refused.of("stale", "There already is a next table")
        self.next = command.table

    def _wind_clock(self, seat: int, command: WindClock) -> None:
        """Start the clock, or exclude an absence of the server."""
        clock = self.clock
        if clock is None or self.match.result is not None:
            raise Refused.of("stale", "No clock runs here")
        if command.until is None:
            if clock.at:
                raise Refused.of("stale", "The clock runs")
            clock.at = self._now
        elif not clock.at or command.until <= clock.skipped:
            raise Refused.of("stale", "That is known")
        else:
            clock.skip(command.since, command.until)

    def _time_up(self, seat: int, command: TimeUp) -> None:
        """The time of a seat is up, or of several `seats` at the same moment: then none of them was first and nobody
        wins by it, and bots take all of these seats."""
        seats = [seat] if command.seats is None else command.seats
        running, clock = self.running, self.clock
        if clock is None or not all(one in running and clock.is_up(one, self._now) for one in seats):
            raise Refused.of("stale", "There is time left")
        self.out += seats
        match = self.match
        if seats == [seat] and clock.timing.then == "left" and may_leave(match.game, match.table, match.seats):
            match.leave(seat)
            self.offer = None
        else:
            for one in seats:
                self._hand_over(one, command.bot)

    def person(self, seat: int) -> Person | None:
        """The name and stamp of the person in a seat; None if they have given neither."""
        name, stamp = self.match.people.name_of(seat), self.stamps[seat]
        return {"name": name, "stamp": stamp} if name or stamp else None

    def _set_name(self, seat: int, command: SetName) -> None:
        names = [self.match.people.name_of(other) for other in range(self.match.seats)]
        names[seat] = command.name
        self.match.people = People(names)
        self.stamps[seat] = command.stamp

    def _learn(self, seat: int, command: Learn) -> None:
        if command.how == "begin":
            assert command.tutorial is not None
            self.coach = Coach(command.tutorial)
            self.coach.begin(self.match)
            return
        self._require_person(seat)
        if self.coach is None:
            raise Refused.of("stale", "There is no coach here any longer")
        if command.how == "leave":
            self.coach = None
        else:
            self._led(lambda coach: coach.go_on(self.match, command.step))

    def _begin_anew(self, seat: int, command: BeginAnew) -> None:
        if self.match.inputs:
            raise Refused.of("stale", "This match has begun")
        for entry in command.inputs:
            self.match.take(entry)
        self.match.branch_chance(seat, command.name)

    def _led(self, lead: Callable[[Coach], None]) -> None:
        """Call `lead` with the coach, and drop the coach when the tutorial is over."""
        assert self.coach is not None
        self.coach = led(self.coach, lead)

    def _stop(self, seat: int, command: Stop) -> None:
        self._require_person(seat)
        self.standing.check_habits(command.habits or ())
        if command.keep:
            self.standing.change(seat, command.keep)
        else:
            self.standing.stop(seat)
        if command.habits is not None:
            self.standing.set_habits(seat, command.habits)
            self.standing.orders.setdefault(seat, Order())  # it has said that it wants none

    def _require_person(self, seat: int) -> None:
        """Raise Refused unless a person holds the seat."""
        if self.bots[seat] is not None:
            raise Refused.of(
                "not-asked", "{name} is held by a bot now; take the seat back first", name=self.match.seat_name(seat)
            )

    def _bot_seats(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is not None]


_HANDLERS: Final[Mapping[type[Command], Callable[[Session, int, Any], None]]] = {
    Act: Session._act,
    TakeBack: Session._take_back,
    AskToTakeBack: Session._ask_to_take_back,
    Agree: Session._agree,
    Stop: Session._stop,
    ToBot: Session._to_bot,
    ToMe: Session._to_me,
    NextTable: Session._next_table,
    SetName: Session._set_name,
    WindClock: Session._wind_clock,
    TimeUp: Session._time_up,
    Learn: Session._learn,
    BeginAnew: Session._begin_anew,
}
"""The handler of each kind of command. It is no attribute of the session: that would be a cycle, which delays freeing
it."""
