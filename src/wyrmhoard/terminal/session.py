"""A match with people and bots, without a screen: what both front ends are built on."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

import wyrmhoard
from wyrmhoard.kernel.asking.scenario import Scenario, find_scenario
from wyrmhoard.kernel.asking.tutorial import Step, Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.coach import CODE, Coach, led, resume_lesson
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.onward import Standing
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput, Refused, one_line
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.lab.play import seat_rng
from wyrmhoard.players import gentlest, make_player, strongest
from wyrmhoard.players.hint import look_of
from wyrmhoard.terminal import store
from wyrmhoard.terminal.coach_marks import coach_objects
from wyrmhoard.terminal.log_lines import LogLine, log_lines
from wyrmhoard.terminal.ready import Ready
from wyrmhoard.terminal.save_file import SaveFile
from wyrmhoard.terminal.seating import HUMAN, LEARNER, SAME, Seating, people_named


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot wants to do, and the ask that it thought about."""

    seat: int
    ask: str
    move: Move


class Session(Seating):
    """A match, who sits where, and the file in which it is kept.

    `seats` maps every seat to "human" or to a player spec such as "greedy:samples=50". With
    several humans (hot-seat) one of them has the screen at a time: `holder`. With `sole` one person holds all their
    seats, and nothing is hidden between these.
    """

    def __init__(self, match: Match, seats: Mapping[int, str], path: Path | None = None, *, sole: bool = False) -> None:
        """Assign the seats. Raises BadInput for a player that does not exist."""
        super().__init__(match, seats)
        self.standing = Standing(match)
        """What people let be answered for them; it is not kept with the match."""
        self.sole = sole
        self.file = SaveFile(path or store.fresh_path(match.game.name), lambda: self.record, lambda: self.over)
        self.left = False
        """Somebody left the table and the match was not finished."""
        self._players: dict[int, Player] = {}
        self._refused: list[tuple[str, Thought]] = []
        self.ready = Ready(match)
        self.coach: Coach | None = None
        """Who leads the person through a tutorial; as long as that lasts, bots are asked nothing."""
        self._seat_bots()
        self.holder: int | None = self.humans[0] if len(self.humans) == 1 else None
        if self.holder is not None and self.game.onward is not None:
            self.standing.set_habits(self.holder, [*self.game.onward.USUAL])

    @classmethod
    def new(
        cls,
        game: AnyGame,
        seats: Mapping[int, str],
        seed: str | None = None,
        settings: Mapping[str, Value] | None = None,
        scenario: Scenario | None = None,
        *,
        sole: bool = False,
        called: Sequence[str] = (),
    ) -> Session:
        """A new match. Without a seed the dice are fresh; `called`: what the people call themselves, in the order of
        their seats. Raises BadInput."""
        seed = fresh_seed() if seed is None else seed
        players = [seats[seat] for seat in sorted(seats)]
        match = wyrmhoard.new(game, len(seats), seed, settings, players=players, scenario=scenario)
        session = cls(match, seats, sole=sole)
        match.people = people_named(called, session.humans, match.seats)
        return session

    @classmethod
    def learn(cls, game: AnyGame, tutorial: Tutorial) -> Session:
        """A new match that begins with one of the game's tutorials; then its gentlest player holds the other seats."""
        seats = dict.fromkeys(range(tutorial.seats), gentlest(game))
        seats[tutorial.learner] = HUMAN
        scenario = find_scenario(game, tutorial.scenario) if tutorial.scenario else None
        session = cls.new(game, seats, tutorial.seed, tutorial.settings, scenario)
        session.coach = Coach(tutorial)
        session.coach.begin(session.match)
        return session

    @classmethod
    def load(cls, path: Path, *, sole: bool = False) -> Session:
        """A saved match, to go on where it was left. With `sole`, or if the record says so, one person holds all seats
        of people. Raises BadInput.
        """
        record = wyrmhoard.read(path)
        if len(record.players) != record.seats:
            raise BadInput.of("{path}: the record does not say who holds each seat", path=path)
        try:
            match = wyrmhoard.load(record)
        except BadInput as error:
            raise BadInput(f"{path}: {error}") from None
        kept_by_us = path.parent.resolve() in (store.saves_folder().resolve(), store.records_folder().resolve())
        place = store.saves_folder() / path.name if kept_by_us else path
        seats = {seat: HUMAN if who in (SAME, LEARNER) else who for seat, who in enumerate(record.players)}
        session = cls(match, seats, place, sole=sole or SAME in record.players)
        if LEARNER in record.players:
            session.coach = next(filter(None, (resume_lesson(one, match) for one in match.game.tutorials)), None)
        return session

    def _seat_bots(self) -> None:
        self._players = {s: make_player(self.game, who) for s, who in self.seats.items() if who != HUMAN}
        seed = self.match.header.seed
        self._rngs = {seat: seat_rng(seed, seat) for seat in self._players}

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.left or self.match.result is not None

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is played, with its words if it is still among the game's."""
        header = self.match.header
        if header.scenario is None:
            return None
        known = {scenario.name: scenario for scenario in self.game.shelf.scenarios}.get(header.scenario)
        if header.scenario_text is not None:
            try:
                known = self.game.parse_scenario(header.scenario_text, header.scenario)
            except BadInput:  # written for other rules than these: it is played on without its words
                known = None
        title, task = (known.title, known.task) if known is not None else (one_line(header.scenario), "")
        text = header.scenario_text or ""
        return Scenario(header.scenario, title, task, self.match.seats, header.start, self.match.settings, text=text)

    @property
    def alone(self) -> bool:
        """Whether one person plays all seats that people hold: those of a scenario, or because the person says so."""
        return (self.sole and self.hot_seat) or (self.match.header.scenario is not None and not self.bots)

    @property
    def eyes(self) -> int | None:
        """Whose eyes the screen may use: the only human's, the holder's, else a spectator's."""
        if self.alone:
            asked = self.asked
            if asked is not None:
                return asked.seat
            return self.humans[0] if self.over or self.holder is None else self.holder
        return self.holder if self.hot_seat else self.humans[0] if self.humans else None

    # -- whose turn

    def _order(self) -> list[OpenAsk]:
        """The open asks in the order in which people are asked: those who may let it pass come first."""
        asks = [ask for ask in self.match.asks.values() if ask.seat not in self.match.ready]
        if self.coach is not None:  # the answers of all others are written down
            asks = [ask for ask in asks if ask.seat in self.humans]
        return [] if self.left else sorted(asks, key=lambda ask: (not ask.may_pass, ask.seat))

    @property
    def asked(self) -> OpenAsk | None:
        """What a person is asked now, or None if the table waits for bots, for nobody, or until the coach is read."""
        if self.read is not None:
            return None
        order = self._order()
        if order and order[0].kind != "each":
            order = order[:1]
        mine = [ask for ask in order if ask.seat in self.humans]
        if self.hot_seat:
            mine.sort(key=lambda ask: ask.seat != self.holder)
        return mine[0] if mine else None

    @property
    def thinker(self) -> int | None:
        """The bot that thinks now, or None. In a sealed ask it thinks while people do."""
        if self.coach is not None:
            return None
        order = self._order()
        if order and order[0].kind != "each":
            order = order[:1]
        return next((ask.seat for ask in order if ask.seat in self._players), None)

    @property
    def cover(self) -> int | None:
        """The person who must get the screen before anything more is shown (hot-seat), or None."""
        asked = None if self.alone else self.asked
        return asked.seat if self.hot_seat and asked is not None and asked.seat != self.holder else None

    def take_screen(self, seat: int) -> None:
        """`seat` now sits in front of the screen."""
        self.holder = seat

    @property
    def sealed(self) -> str:
        """What the one before the screen has chosen in secret while others still think, in words; "" if nothing."""
        asked = None if self.eyes is None else self.match.ask(self.eyes)
        if asked is None or asked.sealed is None:
            return ""
        return next(option.text for option in asked.options if option.key == asked.sealed)

    # -- acting

    def options(self, asked: OpenAsk) -> tuple[Option, ...]:
        """What the person that is asked may choose, and what people may do beside the question: those too who are
        asked nothing and share this screen, each by name.
        """
        beside = [*self.match.asides(asked.seat)]
        for seat in self.humans if self.hot_seat else ():
            if seat != asked.seat and seat not in self.match.asks:
                name = self.match.seat_name(seat)
                for option in self.match.asides(seat):
                    beside.append(changed(option, key=f"{seat + 1} {option.key}", text=f"{name}: {option.text}"))
        led = self.coach is not None  # a lesson goes on from answer to answer
        ready = (one for one in self.ready.of(asked) if not (led and one.keep))
        return (*ready, *asked.options, *beside)

    def act(
        self, key: str, form: Mapping[str, Any] | None = None, ask: OpenAsk | None = None, *, keep: str = ""
    ) -> None:
        """Answer `ask` (the open one by default) for the person that is asked, or do what `options` names beside it;
        with `keep` the person goes on like this, at most for so long. Raises Refused.
        """
        asked = ask or self.asked
        if asked is None:
            raise Refused.of("over" if self.over else "not-asked", "There is nothing to decide now")
        if self.coach is not None and (objection := coach_objects(self.coach, self.ready.known(asked, key))):
            raise Refused(CODE, objection)
        if self.ready.give(asked, key, keep):
            return
        found = self.ready.known(asked, key)
        keep = keep or self.ready.keep or ("" if found is None else found.keep)
        key, form, sent = self.ready.resolved(asked, key, form)
        if sent and self.game.onward is not None:
            keep = self.game.onward.wish(keep or next(iter(self.game.onward.HOW_LONG)), sent)
        number, _, aside = key.partition(" ")
        if self.coach is not None:
            self.ready.begin_again()  # if the coach wants something else, all parts of the question are open again
            self._led(lambda coach: coach.act(self.match, asked.seat, key, form, asked.id))
        elif number.isdecimal() and int(number) - 1 in self.humans and self.match.is_aside(int(number) - 1, aside):
            self.match.act(int(number) - 1, aside, form)
        else:
            self.standing.act(asked.seat, key, form, asked.id, keep=keep)
        if self.alone:
            self.holder = asked.seat
        self.save()

    @property
    def read(self) -> Step | None:
        """What the coach wants read before anything is asked, or None."""
        return self.coach.now if self.coach is not None and self.coach.now.want is None else None

    @property
    def coach_step(self) -> int:
        """Which step of a tutorial the coach is at, from 0; -1 without a coach."""
        return -1 if self.coach is None else self.coach.step

    def go_on(self) -> None:
        """The person has read what the coach says."""
        if self.coach is not None:
            step = self.coach.step
            self._led(lambda coach: coach.go_on(self.match, step))
            self.save()

    def skip_tutorial(self) -> None:
        """Leave the tutorial: the person plays on without the coach."""
        self.coach = None
        self.save()

    def _led(self, lead: Callable[[Coach], None]) -> None:
        """Do something with the coach, who leaves when there is no more to do for them."""
        assert self.coach is not None
        self.coach = led(self.coach, lead)

    def objection(self, key: str, form: Mapping[str, Any]) -> Refused | None:
        """Why the person who is asked could not fill in the form `key` like this; None if they could."""
        asked = self.asked
        if asked is None or all(option.key != key for option in asked.options):  # beside the question
            return None
        return self.match.objection(asked.seat, key, form)

    @property
    def forced(self) -> Option | None:
        """What the one person at the table has to answer where all else is not possible: they need not be asked. Where
        several people share the screen all are asked, since passing somebody over would tell; so is whoever may read
        something before they go on, where nothing is refused."""
        asked = None if self.hot_seat or self.coach is not None else self.asked
        if asked is None:
            return None
        own = [option for option in asked.options if not (option.deliberate or option.quiet or option.undo)]
        open_ones = [option for option in own if not option.blocked]
        forced = len(open_ones) == 1 and (len(own) > 1 or asked.may_pass) and not open_ones[0].form
        return open_ones[0] if forced else None

    def answer_forced(self) -> None:
        """Give the answers that nobody needs to be asked for, and those that people let be given for them."""
        while not self.over:
            if self.coach is None and self.standing.go_on(self._is_alone):
                self.save()
            elif (option := self.forced) is not None:
                self.act(option.key)
            else:
                return

    def _is_alone(self, seat: int) -> bool:
        """Whether nobody else at this table is a person."""
        return not self.hot_seat or self.alone

    def look_for_hint(self) -> Look:
        """What the computer gets to see for a hint to the person who is asked: on a copy, so that it may be used in any
        thread. Raises Refused where there is nothing to decide, and in a tutorial."""
        if self.coach is not None:
            raise Refused.of("forbidden", "The coach helps you here")
        asked = self.asked
        return look_of(self.match.fork(), -1 if asked is None else asked.seat)

    def errand(self) -> Callable[[], Thought] | None:
        """The thinking that a bot has to do: a function that may run in any thread, for it works on a copy."""
        seat = self.thinker
        asked = None if seat is None else self.match.ask(seat)
        if seat is None or asked is None:
            return None
        copy, player, rng, ask = self.match.fork(), self._players[seat], self._rngs[seat], asked.id
        for refused_at, thought in self._refused:
            if refused_at == ask:  # it knows what it has tried in vain
                _try(copy, thought)

        def think() -> Thought:
            return Thought(seat, ask, player.choose(Look(copy, seat, rng)))

        return think

    def apply(self, thought: Thought) -> bool:
        """Do what a bot wants, unless the table has moved on meanwhile; whether it was done."""
        asked = self.match.ask(thought.seat)
        if asked is None or asked.id != thought.ask or thought.seat in self.match.ready or self.left:
            return False
        try:
            self.match.act(thought.seat, thought.move.key, thought.move.form, thought.ask)
        except Refused as refused:
            if refused.code != "unavailable":
                raise
            self._refused.append((thought.ask, thought))
            return False
        self.save()
        return True

    def take_back(self, seat: int | None = None, agreed: Collection[int] = ()) -> None:
        """Take back what `seat` (the one with the screen; in a scenario whoever it was) did last. Bots always agree.

        Raises Refused.
        """
        if self.asked is not None and self.ready.take_back(self.asked):
            return
        if self.coach is not None:
            raise Refused.of(CODE, "Here nothing needs taking back: the coach looks at your answers first")
        seat = self._last_actor if seat is None else seat
        if seat is None:
            raise Refused.of("not-asked", "Nobody here has made a choice")
        everybody = {*agreed, *self.bots, *(self.humans if self.alone else ())}
        self.standing.take_back(seat, everybody)
        while self.forced is not None:  # given, not chosen: the choice before it is meant
            self.standing.take_back(seat, everybody)
        self._refused.clear()
        self.left = False
        self.save()

    @property
    def _last_actor(self) -> int | None:
        """For whom the person before the screen would take something back."""
        if not self.alone:
            return self.eyes
        past = reversed(self.match.inputs)
        return next((entry.seat for entry in past if entry.kind not in ("back", "aside")), self.eyes)

    def hand_over(self, seat: int, spec: str = "") -> str:
        """Let a bot (the strongest by default) play on for `seat`; its spec. Raises BadInput."""
        spec = spec or strongest(self.game)
        make_player(self.game, spec)
        self.seats[seat] = spec
        self.standing.orders.pop(seat, None)
        self.coach = None
        self._seat_bots()
        self.holder = self.humans[0] if len(self.humans) == 1 else None
        self.save()
        return spec

    def leave(self) -> None:
        """End the match as it is: it is saved as a record without a result."""
        self.left = True
        self.save()

    def rematch(self) -> Session:
        """A new session for a rematch, with fresh dice; two players swap seats, except in a scenario."""
        if self.scenario is not None:
            called = [self.match.people.name_of(seat) for seat in self.humans]
            return Session.new(self.game, self.seats, scenario=self.scenario, called=called)
        before = {seat: 1 - seat if len(self.seats) == 2 else seat for seat in self.seats}
        seats = {seat: self.seats[before[seat]] for seat in self.seats}
        called = [self.match.people.name_of(before[seat]) for seat in sorted(seats) if seats[seat] == HUMAN]
        return Session.new(self.game, seats, settings=self.match.settings, sole=self.sole, called=called)

    # -- keeping

    @property
    def record(self) -> Record:
        """The match as a record that says who holds each seat."""
        further = self.humans[1:] if self.sole else ()
        players = [SAME if seat in further else self.seats[seat] for seat in sorted(self.seats)]
        if self.coach is not None:
            players[self.coach.tutorial.learner] = LEARNER
        return replace(self.match.record, players=players)

    def save(self) -> None:
        """Keep the match in its file."""
        self.file.save()

    # -- what there is to read

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """What happened after line `since`, as `seat` may know it."""
        return log_lines(self.match, seat, since)

    def news(self, seat: int | None, start: int = 0) -> list[LogLine]:
        """The log from the event `start` on, without the marks that somebody has sealed a choice: those are shown
        beside the names."""
        return [line for line in log_lines(self.match, seat, start=start) if line.kind != "sealed"]

    @property
    def waits(self) -> str:
        """What the table waits for and by which rule, in one line."""
        if self.left:
            return say("The match was abandoned; nobody won")
        if self.coach is not None and self.read is not None:
            step, steps = self.coach.step + 1, len(self.coach.tutorial.steps)
            return say(
                "{title}: {step} of {steps}", title=self.game.said(self.coach.tutorial.title), step=step, steps=steps
            )
        result = self.match.result
        if result is not None:
            ended = say("The match is over: {ended} ({rule})", ended=self.match.ended, rule=result.rule)
            return " ".join(filter(None, (self.verdict, ended)))
        asked, thinker = self.asked, self.thinker
        if asked is not None and self.cover is None:
            rule = f" ({asked.rule})" if asked.rule else ""
            return f"{asked.seat_name}: {asked.text}{rule}"
        if asked is not None:
            return say("Waiting for {name}", name=asked.seat_called)
        chosen = say("You chose: {choice}. ", choice=self.sealed.removesuffix(".")) if self.sealed else ""
        if thinker is None:
            return chosen + say("Waiting")
        name = self.match.seat_called(thinker)
        return chosen + say("{name} thinks", name=f"{name[0].upper()}{name[1:]}")

    @property
    def verdict(self) -> str:
        """Whether the one person at the table has won, in a sentence; "" where several share it, or nobody can say."""
        result = self.match.result
        if result is None or result.unfinished or len(self.humans) != 1:
            return ""
        if self.humans[0] in result.winners:
            return say("You have won.")
        return say("It is a draw.") if result.drawn else say("You have lost.")


def fresh_seed() -> str:
    """A seed that nobody knows."""
    return str(secrets.randbelow(10**12))


def _try(match: Match, thought: Thought) -> None:
    """Repeat a refused act on a copy, so that the copy knows what was learned from it."""
    try:
        match.act(thought.seat, *thought.move)
    except Refused:
        return
