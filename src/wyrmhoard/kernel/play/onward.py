"""Standing orders: what is answered for a seat because it has said so, by the game's own `Onward`.

An answer may include the wish to go on like this until something happens, and a seat may have habits. The answers that
follow are inputs like any other: records, replays and take-backs make no difference. An order belongs to the table, not
to the match; it holds nothing that its seat does not know, and tells others nothing: what depends on a hand is answered
for a seat only where nobody else is a person.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct, field

from wyrmhoard.kernel.asking.ask import PASS, Answer
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.shapes import PlainObject

MOST_IN_A_ROW: Final = 200
"""The most answers that standing orders give in a row; after that everybody is asked again."""
Given: TypeAlias = "tuple[str, dict[str, Any] | None]"
"""An answer: its key, and the values of its form."""


class Order(Struct):
    """The standing order of one seat."""

    plan: dict[str, Any] = field(default_factory=dict)
    """The current plan, or the last one."""
    going: bool = False
    habits: list[str] = field(default_factory=list)
    seen: int = 0
    """How many entries of the log have been checked."""
    ended: int = -1
    """The index in the log of the event that ended the plan; -1: none did, or the seat itself."""
    asked: bool = False
    """Whether the plan ended at a question that the seat would want to answer itself."""
    own: list[int] = field(default_factory=list)
    """The indices of the inputs with which the seat has answered itself since it has had an order."""


class Standing:
    """The orders at one table, by seat."""

    def __init__(self, match: Match, orders: dict[int, Order] | None = None) -> None:
        self.match = match
        self.orders = orders if orders is not None else {}

    def check_habits(self, habits: Collection[str]) -> None:
        """Raise Refused for a habit that this game does not have."""
        onward = self.match.game.onward
        unknown = sorted(set(habits) - (onward.HABITS.keys() if onward is not None else set()))
        if unknown:
            raise Refused.of("unknown", "there is no habit {key} in this game", key=repr(unknown[0]))

    def set_habits(self, seat: int, habits: list[str]) -> None:
        """Replace the habits of a seat. Raises Refused for an unknown one."""
        self.check_habits(habits)
        if habits or seat in self.orders:
            self.orders.setdefault(seat, Order()).habits = sorted(set(habits))

    def may_keep(self, seat: int) -> bool:
        """Whether the answer to the open question of a seat may come with the wish to go on like this."""
        onward, ask = self.match.game.onward, self.match.ask(seat)
        if onward is None or ask is None or ask.aside or ask.prompt not in onward.PROMPTS:
            return False
        return bool(self.how_long(seat))

    def how_long(self, seat: int) -> list[str]:
        """For how long a seat may go on now, by the keys of the game's `HOW_LONG`."""
        onward, table = self.match.game.onward, self.match.table
        return [] if onward is None else [how for how in onward.HOW_LONG if onward.objection(table, seat, how) is None]

    def act(
        self, seat: int, key: str, form: Mapping[str, Any] | None = None, ask: str | None = None, *, keep: str = ""
    ) -> None:
        """Answer for a seat like `Match.do`; `keep` says how long it goes on like this ("": not at all). Raises
        Refused."""
        match, onward = self.match, self.match.game.onward
        opened = match.ask(seat) if onward is not None else None
        prompt = opened.prompt if opened is not None and not match.is_aside(seat, key) else ""
        plan, answer = None, (key, form)
        if keep:
            if onward is None or prompt not in onward.PROMPTS:
                raise _nothing_here()
            self._verify(seat, keep)
            choices = match.choices(seat)
            passes = key == PASS and match.may_pass(seat)
            given = PASS if passes else _given(choices, key, form)
            given = onward.completed(match.table, seat, prompt, given, choices, keep)
            before = self.orders[seat].plan if seat in self.orders else {}
            plan = onward.begin(match.table, seat, prompt, given, choices, keep, before or None)
            answer = _as_sent(given)
        seen = len(match.log)
        match.do(seat, *answer, ask)
        if plan is not None:
            self._set_out(seat, plan, seen)
        elif onward is not None and prompt in onward.PROMPTS:
            self.stop(seat)
        last = match.last_act(seat)
        if prompt and last is not None and seat in self.orders:
            self.orders[seat].own.append(last)

    def take_back(self, seat: int, agreed: Collection[int] = ()) -> None:
        """Take back what a seat did last, with all that its order has answered since it last answered itself, and end
        all plans: otherwise the order would give the same answers again. Raises Refused."""
        match, own = self.match, self.orders[seat].own if seat in self.orders else []
        last = match.last_act(seat)
        match.take_back(seat, agreed)
        while own and last is not None and last > own[-1]:
            last = match.last_act(seat)
            try:
                match.take_back(seat, agreed)
            except Refused:
                break  # so far it is free
        own[:] = [at for at in own if last is None or at < last]
        self.stop_all()

    def change(self, seat: int, how: str) -> None:
        """Change the plan of a seat that is going on, between its questions. Raises Refused."""
        onward, order = self.match.game.onward, self.orders.get(seat)
        if onward is None or order is None or not order.going:
            raise _nothing_here()
        self._verify(seat, how)
        self._look(seat, order)
        if order.going:
            plan = onward.begin(self.match.table, seat, "", "", [], how, order.plan)
            self._set_out(seat, plan, len(self.match.log))

    def _verify(self, seat: int, how: str) -> None:
        """Raise Refused if a seat cannot go on like this."""
        onward = self.match.game.onward
        refusal = onward.objection(self.match.table, seat, how) if onward is not None else None
        if refusal is not None:
            raise Refused("illegal" if refusal.rule else "unknown", refusal.sentence(), refusal.rule)

    def _set_out(self, seat: int, plan: dict[str, Any], seen: int) -> None:
        order = self.orders.setdefault(seat, Order())
        order.plan, order.going, order.seen, order.ended, order.asked = plan, True, seen, -1, False

    def stop(self, seat: int) -> None:
        """End the plan of a seat; its habits stay."""
        if seat in self.orders:
            order = self.orders[seat]
            order.going, order.ended, order.asked = False, -1, False

    def stop_all(self) -> None:
        """End all plans, because the match has been replaced or too many answers were given in a row."""
        for seat in self.orders:
            self.stop(seat)

    def reason(self, seat: int) -> str:
        """Why the plan of a seat has ended, in words; "" if there is no reason to tell."""
        order, onward = self.orders.get(seat), self.match.game.onward
        if order is None or onward is None:
            return ""
        if order.asked:
            return onward.why(self.match.table, seat, order.plan)
        seen = self.match.log[order.ended].seen_by(seat) if 0 <= order.ended < len(self.match.log) else None
        return "" if seen is None else self.match.words(seen)

    def plan(self, seat: int) -> PlainObject | None:
        """What a client draws of the plan of a seat, current or interrupted; None if there is none."""
        order, onward = self.orders.get(seat), self.match.game.onward
        if order is None or onward is None or self.match.result is not None:
            return None
        if not (order.going or order.asked or order.ended >= 0):
            return None
        return onward.shown(self.match.table, seat, order.plan)

    def go_on(self, is_alone: Callable[[int], bool]) -> list[int]:
        """Answer by the standing orders until a player must decide; returns the seats that were answered for, in
        order."""
        answered: list[int] = []
        while self.orders and self.match.game.onward is not None and len(answered) < MOST_IN_A_ROW:
            seat = next((seat for seat in self._askable if self._answers(seat, is_alone)), None)
            if seat is None:
                return answered
            answered.append(seat)
        if len(answered) >= MOST_IN_A_ROW:
            self.stop_all()
        return answered

    @property
    def _askable(self) -> list[int]:
        """The seats that are asked something: those for which the table waits, then those that may let it pass."""
        waiting, match = self.match.waiting, self.match
        return [*waiting, *(seat for seat in self.orders if seat not in waiting and match.may_pass(seat))]

    def foreseen(self, seat: int, is_alone: Callable[[int], bool]) -> Given | None:
        """The answer for a seat by its standing order. None: the seat is asked, and its plan ends if it would want to
        answer this question itself."""
        order = self.orders.get(seat)
        ask = None if order is None else self.match.ask(seat)
        if order is None or ask is None or ask.aside:
            return None
        self._look(seat, order)
        onward, match = self.match.game.onward, self.match
        assert onward is not None
        answer = None
        question = (match.table, seat, ask.prompt, ask.data, ask.choices)
        if order.habits:
            answer = onward.by_habit(*question, order.habits, alone=is_alone(seat))
        if answer is None and order.going:
            answer = onward.answer(*question, order.plan)
            order.going = answer is not None or ask.prompt not in onward.PROMPTS
            order.asked = not order.going
        if answer is None:
            return None
        return _as_sent(answer)

    def _answers(self, seat: int, is_alone: Callable[[int], bool]) -> bool:
        """Answer for a seat by its standing order; whether it had an answer that was accepted."""
        given = self.foreseen(seat, is_alone)
        if given is None:
            return False
        try:
            self.match.do(seat, *given)
        except Refused:
            self.orders[seat].going = False
            return False
        return True

    def _look(self, seat: int, order: Order) -> None:
        """Check the new entries of the log for an event that ends the plan."""
        log, onward = self.match.log, self.match.game.onward
        assert onward is not None
        if order.going:
            for at in range(order.seen, len(log)):
                seen = log[at].seen_by(seat)
                if seen is not None and onward.ends(self.match.table, seat, order.plan, seen) and order.going:
                    order.going, order.ended = False, at
        order.seen = len(log)


def _nothing_here() -> Refused:
    """The refusal where there is neither a plan nor a question that could start one."""
    return Refused.of("unknown", "nothing can be gone on with from here")


def _as_sent(answer: Answer) -> Given:
    """An answer as a client sends it."""
    return (answer.key, answer.values) if isinstance(answer, Filled) else (str(answer), None)


def _given(choices: Any, key: str, form: Mapping[str, Any] | None) -> Answer:
    """The answer as the game reads it. Raises Refused if it does not fit."""
    for choice in choices:
        if str(choice) == key:
            return choice.fill(form) if isinstance(choice, Form) else choice
    keys = ", ".join(map(str, choices))
    raise Refused.of("unknown", "there is no option {key} here; the options are {keys}", key=repr(key), keys=keys)
