"""Goofspiel for two: a prize is turned up, both bid a card in secret, the higher takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from typing_extensions import TypedDict

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Choice, Script, each
from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import NO_CARDS, NoCards
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.tables import FixedTables
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.state.table import Position, Table


@dataclass(slots=True)
class Bids(Plain):
    prizes: list[int]
    """Still to be turned up, the next one last; shuffled, hidden."""
    hands: list[list[int]]
    points: list[int]
    shuffled: bool = False
    prize: int = 0
    won: list[int] = field(default_factory=list)


class Bid(Event):
    """Both bids are shown. `won`: 1 if the first was higher, −1 if the second was, 0 if neither."""

    won: int
    prize: int
    REVEALS = True


class View(TypedDict):
    """The table as a viewer sees it."""

    prize: int
    hand: list[int]
    points: list[int]
    won: list[int]


At: TypeAlias = Position[Bids, NoCards]


class Goofspiel:
    """All rooms of the game in one object. In a folder of its own each of them would be a module: a room is whatever
    has the functions of its Protocol (`wyrmhoard.kernel.contract`)."""

    def begin(self, cards: NoCards, seats: int, settings: Mapping[str, Value]) -> Bids:
        hand = list(range(1, int(settings["cards"] or 0) + 1))
        return Bids(hand[:], [hand[:], hand[:]], [0, 0])

    def is_cooperative(self, position: At) -> bool:
        return False

    def script(self, table: Table[Bids, NoCards]) -> Script[Result]:
        state = table.state
        if not state.shuffled:
            table.chance.shuffle(state.prizes)
            state.shuffled = True
        one, other = state.hands
        while len(state.prizes) > 1:
            yield CHECKPOINT
            state.prize = state.prizes.pop()
            bids = yield each("bid", {0: one, 1: other})
            self.bid(table, bids[0], bids[1])
        state.prize = state.prizes.pop()
        self.bid(table, one[0], other[0])
        first, second = state.points
        points = ((first > second) + (first == second) / 2, (second > first) + (first == second) / 2)
        return Result("counted", "", (first < second,) if first != second else (), points)

    def bid(self, table: Table[Bids, NoCards], one: int, other: int) -> None:
        state = table.state
        state.hands[0].remove(one)
        state.hands[1].remove(other)
        if one != other:
            state.points[one < other] += state.prize
        state.won.append((one > other) - (one < other))
        table.tell(Bid(state.won[-1], state.prize), "")

    def view(self, position: At, seat: int | None) -> View:
        state = position.state
        hand = [] if seat is None else state.hands[seat][:]
        return {"prize": state.prize, "hand": hand, "points": state.points[:], "won": state.won[:]}

    def imagine(self, position: At, seat: int, rng: Random) -> None:
        """All may know all but the order of the prizes, which a planner takes as it comes."""

    def prompt(self, position: At, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return f"Bid for {position.state.prize}"

    def option(self, position: At, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(f"Bid {choice}")

    def refusal(self, position: At, seat: int, prompt: str, choice: Choice) -> dict[str, Any]:
        return {}

    def event(self, cards: NoCards, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{event['kind']} {event['data']}"

    def stands_out(self, kind: str) -> bool:
        return False

    def ending(self, ending: str) -> str:
        return ending


ROOMS = Goofspiel()
GOOFSPIEL: Game[Bids, NoCards] = Game(
    About(
        name="goofspiel",
        title="Goofspiel",
        pitch="Bid your cards for prizes.",
        minutes=(5, 5),
        seats=(2, 2),
        version="1",
    ),
    Bids,
    NO_CARDS,
    tables=FixedTables((Setting("cards", 13, "Cards in a hand", least=1, most=50),)),
    rules=ROOMS,
    sight=ROOMS,
    prompts=ROOMS,
    log=ROOMS,
)
