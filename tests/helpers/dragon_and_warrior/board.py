"""A table of Dragon & Warrior in the middle of a Battle, with chosen hands, driven answer by answer."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Generator
from typing import Any, ClassVar

from helpers.told import plain
from wyrmhoard.games.dragon_and_warrior.cards.playing import DECK, RANK
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.battle import start
from wyrmhoard.games.dragon_and_warrior.rules.core import numbers
from wyrmhoard.games.dragon_and_warrior.rules.core.roles import bundles
from wyrmhoard.games.dragon_and_warrior.rules.match import interrupts
from wyrmhoard.games.dragon_and_warrior.rules.script import script
from wyrmhoard.games.dragon_and_warrior.settings import TableSettings
from wyrmhoard.games.dragon_and_warrior.state import Battle, BattleSide, Conflict, Hero, Member, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Answer, Ask, Choice, Interrupt
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event, Knowers

CARDS = GAME.cards
Told = tuple[str, dict[str, Any]]


def cards(text: str) -> list[str]:
    """Cards of the ranks in a text: "7 7 K" are 7-clubs, 7-diamonds and K-clubs."""
    hand: list[str] = []
    for letter in text.split():
        hand.append(next(card for card in DECK if card.startswith(f"{letter}-") and card not in hand))
    return hand


def saga_of(seats: int = 2, **settings: Any) -> Saga:
    """A table whose roles are dealt in seat order, and nothing else has happened."""
    settings.setdefault("scope", "area")
    holders = {role: seat for seat, bundle in enumerate(bundles(seats)) for role in bundle}
    if seats == 1:
        holders |= {"villain": -1, "ally": -1, "treasure": -1}
    return Saga(TableSettings(**settings), seats, "battle", holders, tokens=[0] * seats)


def usual_hero(**numbers_of: Any) -> Hero:
    """The default Warrior of Level 1 without points left."""
    return Hero(**{"strength": 6, "agility": 3, "hp": 20, "max_hp": 20, "points": 0} | numbers_of)


def foe(**numbers_of: Any) -> Conflict:
    """A Conflict of Level 3, whatever its points."""
    usual: dict[str, Any] = {"id": "card-1", "name": "t1", "level": 3, "attack": 5, "max_hp": 20}
    return Conflict(**usual | numbers_of)


class Stage:
    """A running script, told by hand what everybody answers. `told` collects the events.

    An earlier script on the same state is closed first: if it were left to the garbage collector, it would reset the
    moment of the open question (`moments.asked_at`) at any time.
    """

    _latest: ClassVar[Callable[[], Stage | None]] = staticmethod(lambda: None)
    state: Saga
    script: Generator[Any, Any, Result]

    def __init__(self, state: Saga, seed: str = "stage") -> None:
        latest: Stage | None = Stage._latest()
        if latest is not None and latest.state is state:
            latest.script.close()
        Stage._latest = weakref.ref(self)
        self.told: list[Told] = []
        self.rules: dict[str, str] = {}
        """By what rule each kind was told last; who may know its secrets, and whether it reveals something."""
        self.knowers: dict[str, Knowers] = {}
        self.reveals: dict[str, bool] = {}
        self.state = state
        self.table = Table(state, Chance(seed), CARDS, self._tell)
        self.script = script(self.table)
        self.ask: Ask | None = None
        self.result: Result | None = None

    def _tell(
        self, event: Event, rule: str, /, known_to: Knowers = None, reveals: bool | None = None, **_: Any
    ) -> None:
        kind, data = plain(event)
        self.told.append((kind, data))
        self.rules[kind] = rule
        self.knowers[kind] = known_to
        self.reveals[kind] = event.REVEALS if reveals is None else reveals

    @property
    def battle(self) -> Battle:
        return numbers.battle_of(self.table)

    @property
    def prompt(self) -> str:
        """What is being asked; "" when the match is over."""
        return "" if self.ask is None else self.ask.prompt

    @property
    def seat(self) -> int:
        """The one seat that is asked."""
        assert self.ask is not None
        (seat,) = self.ask.must
        return seat

    def options(self, seat: int | None = None) -> list[Choice]:
        """What is offered."""
        assert self.ask is not None
        return list(self.ask.options(self.seat if seat is None else seat) or ())

    def offered(self) -> list[str]:
        return [str(choice) for choice in self.options()]

    def go(self, value: Any = None) -> Stage:
        """Let the script run to its next question."""
        try:
            self.ask = self.script.throw(value) if isinstance(value, Interrupt) else self.script.send(value)
            while self.ask is CHECKPOINT:
                self.ask = self.script.send(None)
        except StopIteration as stop:
            self.ask, self.result = None, stop.value
        return self

    def choose(self, key: str, **values: Any) -> Stage:
        """Answer for the seat that is asked. Raises Refused for a form that does not fit, KeyError for no option."""
        return self.go((self.seat, self._answer(self.options(), key, values)))

    def _answer(self, options: list[Choice], key: str, values: dict[str, Any]) -> Answer:
        for choice in options:
            if str(choice) == key:
                return choice.fill(values) if isinstance(choice, Form) else str(choice)
        raise KeyError(f"{key}: {[str(choice) for choice in options]}")

    def all_choose(self, *answers: str | tuple[str, dict[str, Any]]) -> Stage:
        """Answer a question that all seats are asked together."""
        given: dict[int, Answer] = {}
        for seat, answer in enumerate(answers):
            key, values = answer if isinstance(answer, tuple) else (answer, {})
            given[seat] = self._answer(self.options(seat), key, values)
        return self.go(given)

    def aside(self, seat: int, key: str, /, **values: Any) -> Stage:
        """Something that a seat does beside the question. Raises KeyError where it may not."""
        answer = self._answer(interrupts.offered(self.table, seat), key, values)
        try:
            interrupts.perform(self.table, seat, answer)
        except Interrupt as interrupt:
            self.go(interrupt)
        return self

    def aside_keys(self, seat: int) -> list[str]:
        return [str(choice) for choice in interrupts.offered(self.table, seat)]

    def kinds(self) -> list[str]:
        """What happened so far."""
        return [kind for kind, _ in self.told]

    def last(self, kind: str) -> dict[str, Any]:
        """The data of the last event of a kind."""
        return next(data for k, data in reversed(self.told) if k == kind)


def stage(
    mine: str,
    theirs: str,
    *,
    hero: Hero | None = None,
    card: Conflict | None = None,
    minion: Conflict | None = None,
    member: Member | None = None,
    top: str = "",
    seats: int = 2,
    turn: BattleSide = "warrior",
    tokens: int = 0,
    **settings: Any,
) -> Stage:
    """A Battle with these hands; `top` are the next cards of the deck, the first of them first."""
    state = saga_of(seats, **settings)
    state.hero = hero or usual_hero()
    master = card or foe()
    state.conflicts = {c.id: c for c in (master, minion) if c is not None}
    master.minion = minion.id if minion is not None else ""
    state.members = [member] if member is not None else []
    state.tokens = [tokens] * seats
    play = Stage(state)
    start.begin(play.table, master.id)
    battle = play.battle
    hands = cards(f"{mine} {theirs} {top}")
    battle.warrior = hands[: len(mine.split())]
    battle.villain = hands[len(mine.split()) : len(mine.split()) + len(theirs.split())]
    ahead = hands[len(battle.warrior) + len(battle.villain) :]
    battle.deck = [card for card in DECK if card not in hands] + ahead[::-1]
    battle.turn = turn
    play.told.clear()
    return play.go()


def ranks_of(hand: list[str]) -> list[int]:
    return sorted(RANK[card] for card in hand)
