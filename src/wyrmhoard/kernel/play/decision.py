"""The decision that a match has reached: who is asked, what each may choose, who has answered so far."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from wyrmhoard.kernel.asking.ask import NO_OFFERS, Answer, Ask, Offer, Options, Sifted, possible, refusals
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.table import AnyPosition
from wyrmhoard.kernel.text.errors import RefusalCode, Refused
from wyrmhoard.kernel.text.marks import Marked, needs_intent
from wyrmhoard.kernel.text.saying import reading_as


class Decision:
    """One ask that a script has yielded, and what has been answered so far.

    Without an ask nobody decides: before the first one, at a checkpoint, and when the match is
    over. What was last asked and answered stays readable.
    """

    __slots__ = ("asides", "ask", "ids", "offers", "passed", "sealed", "tried")

    ask: Ask | None
    ids: dict[int, str]
    """The ask id with which each seat answers."""
    offers: dict[int, Options]
    """What each seat may choose, as far as somebody has asked for it or all was offered (`offer`)."""
    sealed: dict[int, Answer]
    """The answers to an `each` ask that are already in."""
    passed: set[int]
    """The seats that have let a `first` ask go by."""
    tried: set[tuple[int, str]]
    """Seats and keys that were refused for a hidden reason: the seat now knows that much."""

    asides: int
    """How often a player did something beside this ask."""

    def __init__(self, ask: Ask | None = None, ask_id: str = "") -> None:
        self.ask = ask
        self.asides = 0
        self.sealed, self.passed, self.tried = {}, set(), set()
        self.offers = {}
        self.ids = dict.fromkeys((*ask.must, *ask.may), ask_id) if ask is not None and ask_id else {}

    def offer(self) -> None:
        """Have the options of all seats made now, in place of those made before."""
        ask = self.ask
        if ask is not None:
            self.offers = {seat: _settled(ask.options(seat)) for seat in (*ask.must, *ask.may)}

    def offered(self, seat: int) -> Options:
        """What the script offers this seat; made when it is first asked for. Empty if the seat is not asked."""
        options = self.offers.get(seat)
        if options is None:
            ask = self.ask
            if ask is None or (seat not in ask.must and seat not in ask.may):
                return ()
            options = self.offers[seat] = _settled(ask.options(seat))
        return options

    def answered_like(self, other: Decision, seat: int | None = None) -> None:
        """Take over what has been answered so far to the same ask at another table; if `seat` is given, only its own
        sealed answer."""
        self.sealed = {who: answer for who, answer in other.sealed.items() if seat is None or who == seat}
        self.passed, self.tried, self.asides = other.passed.copy(), other.tried.copy(), other.asides

    def end(self) -> None:
        """Nobody is asked any more."""
        self.ask, self.offers = None, {}

    def keep_ids(self, before: Decision) -> None:
        """Let a seat keep its id from the decision before if another player was merely faster and its own
        question is unchanged, so that a half-made choice is not refused as stale."""
        old, new = before.ask, self.ask
        if old is None or new is None or not old.kind == new.kind == "first":
            return
        if old.prompt == new.prompt and old.data == new.data:
            for seat in self.ids.keys() & before.ids.keys():
                if before.offers.get(seat) == self.offers[seat]:
                    self.ids[seat] = before.ids[seat]

    @property
    def may(self) -> Mapping[int, Offer]:
        """The seats that may act but need not."""
        return NO_OFFERS if self.ask is None else self.ask.may

    @property
    def waiting(self) -> list[int]:
        """The seats that the table is waiting for, in seat order: none that has sealed an answer."""
        ask = self.ask
        if ask is None:
            return []
        if len(self.sealed) < len(ask.must):
            return sorted(ask.must.keys() - self.sealed.keys())
        return [seat for seat in sorted(ask.may) if self._may_still_act(seat)]

    @property
    def is_waited_for(self) -> bool:
        """Whether the table is waiting for anybody."""
        return self.first_waiting is not None

    @property
    def first_waiting(self) -> int | None:
        """The first seat of `waiting`; None if there is none."""
        ask = self.ask
        if ask is None:
            return None
        if len(self.sealed) < len(ask.must):
            return min(ask.must.keys() - self.sealed.keys() if self.sealed else ask.must)
        return next(filter(self._may_still_act, sorted(ask.may)), None)

    def _may_still_act(self, seat: int) -> bool:
        """Whether a seat that may act, but need not, has neither let the ask go by nor is left with mere asides."""
        return seat not in self.passed and not self.is_aside(seat)

    def is_open_to(self, seat: int) -> bool:
        """Whether this seat may act: it has not let the ask pass, or something deliberate or quiet is left to it."""
        ask = self.ask
        if ask is None or (seat not in ask.must and seat not in ask.may):
            return False
        return seat not in self.passed or bool(self.open_options(seat))

    def open_options(self, seat: int) -> Options:
        """What the script offers this seat; once it has let the ask go by, only what is deliberate or quiet."""
        options = self.offered(seat)
        return options if seat not in self.passed else tuple(filter(needs_intent, options))

    def sealed_key(self, seat: int) -> str | None:
        """The key of this seat's sealed answer, while others are still deciding."""
        sealed = self.sealed.get(seat)
        return None if sealed is None else sealed.key if isinstance(sealed, Filled) else str(sealed)

    def offers_key(self, seat: int, key: str) -> bool:
        """Whether the script offers this seat a choice with this key."""
        return any(choice == key or str(choice) == key for choice in self.offered(seat))

    def is_aside(self, seat: int) -> bool:
        """Whether this seat is not asked for anything: all that it may do is deliberate or quiet."""
        if self.ask is None or seat in self.ask.must:
            return False
        options = self.open_options(seat)
        return all(map(needs_intent, options)) and not (self.ask.regardless and seat not in self.passed and not options)

    def may_pass(self, seat: int) -> bool:
        """Whether this seat may let the ask go by."""
        return seat in self.may and seat not in self.passed

    def known(self, seat: int) -> Collection[str]:
        """The keys that this seat has learned here are refused."""
        return {key for tried, key in self.tried if tried == seat} if self.tried else ()

    def choices(self, seat: int) -> Options:
        """What this seat may try: the legal choices, as the script gave them, and among them those that would
        be refused for a reason it cannot know, until it has tried them. Empty if it is not asked."""
        return possible(self.open_options(seat), self.known(seat)) if self.is_open_to(seat) else ()

    def form(self, seat: int, key: str) -> tuple[str, Form]:
        """The form of this key that this seat may fill in, and the prompt for which. Raises Refused."""
        for choice in self.choices(seat):
            if isinstance(choice, Form) and choice.key == key:
                assert self.ask is not None
                return self.ask.prompt, choice
        raise Refused.of("unknown", "there is no form {key} to fill in here", key=repr(key))

    def answer(
        self, game: AnyGame, position: AnyPosition, seat: int, key: str, form: Mapping[str, Any] | None
    ) -> Answer:
        """What the script gets when this seat, which must be one of those asked, chooses `key`. Raises Refused."""
        assert self.ask is not None
        return choose(game, position, seat, self.ask.prompt, self.open_options(seat), key, form)

    def to_plain(self) -> tuple[Any, ...]:
        """Everything here that decides how the match goes on, for fingerprints."""
        sealed = {str(seat): list(a) if isinstance(a, tuple) else a for seat, a in self.sealed.items()}
        offered = {str(seat): [str(choice) for choice in options] for seat, options in self.offers.items()}
        ids = {str(seat): ask_id for seat, ask_id in self.ids.items()}
        return (sealed, sorted(self.passed), sorted(self.tried), offered, ids)


def _settled(options: Options | None) -> Options:
    """The options as they are now, whatever the script may change when it goes on: lists copied, candidates judged."""
    if type(options) is not Sifted:
        return tuple(options) if options else ()
    options.verdicts()
    return options


def choose(
    game: AnyGame,
    position: AnyPosition,
    seat: int,
    prompt: str,
    options: Options,
    key: str,
    form: Mapping[str, Any] | None,
) -> Answer:
    """The answer that `key` names among `options`, filled in with `form`. Raises Refused."""
    for choice in options:
        if choice == key or str(choice) == key:
            if isinstance(choice, Form):
                return choice.fill(form)
            if form:
                raise Refused.of("form", "{key} has nothing to fill in", key=key)
            return str(choice) if isinstance(choice, Marked) else choice
    for choice, refusal in refusals(options):
        if str(choice) == key:
            code: RefusalCode = "unavailable" if refusal.hidden else "illegal"
            with reading_as(seat, game.folder):
                sentence = refusal.sentence(**game.prompts.refusal(position, seat, prompt, choice))
            raise Refused(code, sentence, "" if refusal.hidden else refusal.rule)
    keys = ", ".join(str(choice) for choice in possible(options, ()))
    raise Refused.of("unknown", "there is no option {key} here; the options are {keys}", key=repr(key), keys=keys)
