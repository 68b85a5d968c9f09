"""A bluffing game for three to six: everybody rolls in secret, bids go round, and whoever bids is believed or called a
liar. The game that a package of somebody else's brings (`test_outside_game`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from typing_extensions import TypedDict

from helpers.samples.rooms import Rooms
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Choice, Script, one
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

CALL = "call"


@dataclass(slots=True)
class Cups(Plain):
    dice: list[list[int]]
    left: list[int]
    """How many dice each seat still has."""
    turn: int = 0
    bids: list[tuple[int, int]] = field(default_factory=list)
    """The bids of this round: how many, of which face."""


class Called(Event):
    """All dice are shown. `count` of them show the face that was bid."""

    seat: int
    count: int
    loser: int
    REVEALS = True


class View(TypedDict):
    """The table as a viewer sees it."""

    own: list[int]
    left: list[int]
    turn: int
    bids: list[list[int]]


At: TypeAlias = Position[Cups, NoCards]


class Liar(Rooms):
    """All rooms of the game."""

    def begin(self, cards: NoCards, seats: int, settings: Mapping[str, Value]) -> Cups:
        return Cups([[] for _ in range(seats)], [int(settings["dice"] or 1)] * seats)

    def script(self, table: Table[Cups, NoCards]) -> Script[Result]:
        state = table.state
        while sum(map(bool, state.left)) > 1:
            yield CHECKPOINT
            state.dice = [sorted(table.chance.dice(left)) for left in state.left]
            state.bids = []
            yield from self.bidding(table)
        winner = next(seat for seat, left in enumerate(state.left) if left)
        points = tuple(float(seat == winner) for seat in range(len(state.left)))
        return Result("last with dice", "", (winner,), points)

    def bidding(self, table: Table[Cups, NoCards]) -> Script[None]:
        state = table.state
        while True:
            seat = state.turn
            answer = yield one(seat, "bid", self.bids(state))
            if answer == CALL:
                break
            count, face = map(int, str(answer).split())
            state.bids.append((count, face))
            state.turn = self.next_seat(state, seat)
        count, face = state.bids[-1]
        found = sum(hand.count(face) for hand in state.dice)
        bidder = max((s for s in range(len(state.left)) if state.left[s]), key=lambda s: (s - seat) % len(state.left))
        loser = seat if found >= count else bidder
        state.left[loser] -= 1
        state.turn = loser if state.left[loser] else self.next_seat(state, loser)
        table.tell(Called(seat, found, loser), "")

    def bids(self, state: Cups) -> list[str]:
        last = state.bids[-1] if state.bids else (1, 0)
        most = sum(state.left)
        higher = [f"{n} {face}" for n in range(last[0], most + 1) for face in range(1, 7) if (n, face) > last]
        return [CALL, *higher] if state.bids else higher

    def next_seat(self, state: Cups, seat: int) -> int:
        around = [(seat + step) % len(state.left) for step in range(1, len(state.left) + 1)]
        return next(other for other in around if state.left[other])

    def view(self, position: At, seat: int | None) -> View:
        state = position.state
        own = [] if seat is None else state.dice[seat][:]
        return {"own": own, "left": state.left[:], "turn": state.turn, "bids": [[*bid] for bid in state.bids]}

    def imagine(self, position: At, seat: int, rng: Random) -> None:
        for other, hand in enumerate(position.state.dice):
            if other != seat:
                hand[:] = sorted(rng.randint(1, 6) for _ in hand)

    def prompt(self, position: At, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return "Bid higher, or call the last bid a lie"

    def option(self, position: At, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(f"Bid {choice}" if choice != CALL else "That is a lie")


ROOMS = Liar()
GAME: Game[Cups, NoCards] = Game(
    About(
        name="liar",
        title="Liar",
        pitch="Bid what lies under all cups, or call a lie.",
        minutes=(5, 15),
        seats=(3, 6),
        version="1",
        rule_prefix="LI",
    ),
    Cups,
    NO_CARDS,
    tables=FixedTables((Setting("dice", 2, "The dice of each", least=1, most=5),)),
    rules=ROOMS,
    sight=ROOMS,
    prompts=ROOMS,
    log=ROOMS,
)
