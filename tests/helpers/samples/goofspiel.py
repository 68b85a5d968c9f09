"""Goofspiel for two: a prize is turned up, both bid a card in secret, the higher takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Choice, Script, each
from wyrmhoard.kernel.contract.game import Game, Result, Words
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.state.table import Table


@dataclass(slots=True)
class Bids(Plain):
    prizes: list[int]
    """Still to be turned up, the next one last; shuffled, hidden."""
    hands: list[list[int]]
    points: list[int]
    shuffled: bool = False
    prize: int = 0
    won: list[int] = field(default_factory=list)


class Goofspiel(Game[Bids, None]):
    name = "goofspiel"
    title = "Goofspiel"
    pitch = "Bid your cards for prizes."
    minutes = (5, 5)
    seats = (2, 2)
    version = "1"
    settings = (Setting("cards", 13, "Cards in a hand", least=1, most=50),)
    state_type = Bids
    cards = None

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Bids:
        hand = list(range(1, int(settings["cards"] or 0) + 1))
        return Bids(hand[:], [hand[:], hand[:]], [0, 0])

    def script(self, table: Table[Bids, None]) -> Script[Result]:
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

    def bid(self, table: Table[Bids, None], one: int, other: int) -> None:
        state = table.state
        state.hands[0].remove(one)
        state.hands[1].remove(other)
        if one != other:
            state.points[one < other] += state.prize
        state.won.append((one > other) - (one < other))
        table.tell("bid", "", reveals=True, won=state.won[-1], prize=state.prize)

    def view(self, state: Bids, seat: int | None) -> dict[str, Any]:
        hand = [] if seat is None else state.hands[seat][:]
        return {"prize": state.prize, "hand": hand, "points": state.points[:], "won": state.won[:]}

    def prompt_words(self, state: Bids, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return f"Bid for {state.prize}"

    def option_words(self, state: Bids, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(f"Bid {choice}")

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{event['kind']} {event['data']}"
