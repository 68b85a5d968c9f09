"""Caravan: a made-up game of 2 to 4 that uses everything the kernel has.

Hidden hands from a shuffled deck; an active seat that must act while the others may help (`first`, also
with nobody who must); a sealed vote that may be changed; forms with a number, words and a drawing;
events with private parts; refusals open and hidden; a nested effect; checkpoints in two places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from msgspec import UNSET

from helpers.samples.rooms import Rooms, game_of
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Choice, Script, each, first, one, sift
from wyrmhoard.kernel.asking.form import Drawing, Filled, Form, Number, Text
from wyrmhoard.kernel.contract.cards import NoCards
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.state.event import Event, Secret
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.state.table import Position, Table
from wyrmhoard.kernel.text.errors import Refusal

TOO_HEAVY = Refusal("CA-3", "{name} is too heavy: it weighs more than {limit}")
CURSED = Refusal("CA-4", "the card is cursed", hidden=True)
WIDE = Refusal("CA-5", "width times {most} must stay under 20")


@dataclass(slots=True)
class Camp(Plain):
    deck: list[int]
    hands: list[list[int]]
    turn: int = 0
    phase: str = "setup"
    load: int = 0
    guard: int | None = None
    notes: list[str] = field(default_factory=list)
    curse: int = 7
    """The card that cannot be loaded; nobody knows which it is."""


class Drew(Event):
    """A seat draws cards, which it alone knows."""

    seat: int
    count: int
    cards: Secret[list[int]] = UNSET
    REVEALS = True


class Loaded(Event):
    """The active seat loads a card."""

    seat: int
    card: int
    load: int


class Guarded(Event):
    """A seat watches; None: nobody does."""

    seat: int | None


class Noted(Event):
    """A seat leaves a note."""

    seat: int
    words: str


class Gave(Event):
    """A seat gives a card away, which both know."""

    seat: int
    card: Secret[int] = UNSET
    REVEALS = True


class Voted(Event):
    """The number of votes for the north."""

    north: int
    REVEALS = True


class Omen(Event):
    """Seat 0 sees an omen."""

    seat: int


At: TypeAlias = Position[Camp, NoCards]


class Caravan(Rooms):
    """All rooms of the game in one object."""

    def begin(self, cards: NoCards, seats: int, settings: Mapping[str, Value]) -> Camp:
        state = Camp(list(range(1, 21)), [[] for _ in range(seats)])
        state.notes = [f"turns {settings['turns']}", f"night {settings['night']}"]
        return state

    def script(self, table: Table[Camp, NoCards]) -> Script[Result]:
        state = table.state
        turns, night = int(state.notes[0].split()[1]), state.notes[1] == "night True"
        if state.phase == "setup":
            table.chance.shuffle(state.deck)
            state.curse = table.chance.below(20) + 1
            for seat in range(len(state.hands)):
                self.draw(table, seat, 3)
            state.phase = "day"
        while state.turn < turns:
            yield CHECKPOINT
            if state.phase == "day":
                yield from self.day(table, state.turn % len(state.hands))
                state.phase = "night"
                yield CHECKPOINT
            if night:
                yield from self.vote(table)
            state.phase = "day"
            state.turn += 1
        best = state.load % len(state.hands)
        points = tuple(float(seat == best) for seat in range(len(state.hands)))
        return Result("arrived", "CA-9", (best,), points, state.turn, data={"load": state.load})

    def draw(self, table: Table[Camp, NoCards], seat: int, count: int) -> None:
        cards = [table.state.deck.pop() for _ in range(min(count, len(table.state.deck)))]
        table.state.hands[seat] = sorted(table.state.hands[seat] + cards)
        table.tell(Drew(seat, len(cards), cards), "CA-1")

    def day(self, table: Table[Camp, NoCards], active: int) -> Script[None]:
        """The active seat loads; the others may help, again and again, until it stops."""
        state = table.state
        others = [seat for seat in range(len(state.hands)) if seat != active]
        while True:
            must = {active: lambda: sift([*state.hands[active], "stop"], lambda card: self.verify(state, card))}
            may = {seat: ["help"] for seat in others if state.hands[seat]}
            seat, answer = yield first("load", must, may, "CA-2")
            if seat != active:
                yield from self.help(table, seat, active)
            elif answer == "stop":
                break
            else:
                state.hands[active].remove(answer)
                state.load += answer
                table.tell(Loaded(active, answer, state.load), "CA-3")
        seat, _ = yield first("guard", may={seat: ["watch"] for seat in others}, rule="CA-6")
        state.guard = seat
        table.tell(Guarded(seat), "CA-6")

    def verify(self, state: Camp, card: int | str) -> Refusal | None:
        if card == "stop":
            return None
        if card == state.curse:
            return CURSED
        return TOO_HEAVY.because(limit=15) if isinstance(card, int) and card > 15 else None

    def help(self, table: Table[Camp, NoCards], seat: int, active: int) -> Script[None]:
        """A response in the middle of another's turn: give a card away, or leave a note."""
        state = table.state
        fields = (Number("width", 1, 9, "How wide"), Text("words", 40), Drawing("map", 20, 20, 5, 6))

        def narrow(values: dict[str, Any]) -> Refusal | None:
            return WIDE.because(most=values["width"]) if values["width"] ** 2 >= 20 else None

        answer = yield one(seat, "help", ["give", Form("note", fields, narrow)], "CA-5")
        if isinstance(answer, Filled):
            state.notes.append(f"{answer.values['width']}:{answer.values['words']}:{len(answer.values['map'])}")
            table.tell(Noted(seat, answer.values["words"]), "CA-5")
        else:
            card = state.hands[seat].pop()
            state.hands[active] = sorted([*state.hands[active], card])
            table.tell(Gave(seat, card), "CA-5", known_to=(seat, active))
        if state.deck and state.load % 2:
            self.draw(table, seat, 1)

    def vote(self, table: Table[Camp, NoCards]) -> Script[None]:
        """A sealed vote that may be changed until all are in."""
        answers = yield each("vote", {seat: ["north", "south"] for seat in range(len(table.state.hands))}, "CA-7")
        north = sum(answer == "north" for answer in answers.values())
        table.state.load += north
        table.tell(Voted(north), "CA-7")
        if north == len(answers):
            table.tell(Omen(0), "CA-8", only=(0,))

    def view(self, position: At, seat: int | None) -> dict[str, Any]:
        state = position.state
        hands = [hand if s == seat else len(hand) for s, hand in enumerate(state.hands)]
        return {"hands": hands, "turn": state.turn, "load": state.load, "guard": state.guard, "deck": len(state.deck)}

    def imagine(self, position: At, seat: int, rng: Random) -> None:
        state = position.state
        unseen = sorted(state.deck + [c for s, hand in enumerate(state.hands) if s != seat for c in hand])
        rng.shuffle(unseen)
        for s, hand in enumerate(state.hands):
            if s != seat:
                state.hands[s] = sorted(unseen.pop() for _ in hand)
        state.deck = unseen

    def prompt(self, position: At, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return f"{prompt}?"

    def option(self, position: At, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(f"{prompt} {choice}", (f"card:{choice}",))

    def refusal(self, position: At, seat: int, prompt: str, choice: Choice) -> dict[str, Any]:
        return {"name": f"card {choice}"}

    def event(self, cards: NoCards, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{event['kind']}: {event['data']}"


def caravan(rooms: Caravan, name: str = "caravan", **more: Any) -> AnyGame:
    """The game with these rooms."""
    settings = (Setting("turns", 4, "Turns", least=1, most=9), Setting("night", True, "Hold a vote at night"))
    return game_of(rooms, name, (2, 4), Camp, settings, **more)


CARAVAN = caravan(Caravan())
