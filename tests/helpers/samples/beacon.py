"""Beacon: a made-up game of 1 to 3 for what the games to come need.

The table decides whether all win together; one may play alone; anybody may stop the game with a quiet sign, or draw and
speak beside the match; and people write tasks of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from helpers.samples.rooms import Rooms
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Choice, Script, first
from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import NO_CARDS, NoCards, Scenarios
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.screens import Ground, Screens
from wyrmhoard.kernel.contract.tables import FixedTables
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.state.drawing import take_mark
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.notes import Note, Notebook, Sheet
from wyrmhoard.kernel.state.plain import Plain, dump
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.state.table import Position, Table
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.marks import Marked

STOP = Marked("stop", quiet=True)
HILL = Sheet("hill", "the hill", 1000, 700, most=150)


def slate(seat: int, *, pen: bool = False) -> Sheet:
    """What a seat whispers on."""
    return Sheet(f"slate-{seat}", f"slate {seat + 1}", pen=pen)


@dataclass(slots=True)
class Hill(Plain):
    goal: int
    together: bool
    logs: list[int] = field(default_factory=list)
    round: int = 0


class Stopped(Event):
    """A seat has stopped the game."""

    seat: int


class Piled(Event):
    """A seat has this number of logs on its pile."""

    seat: int
    logs: int


At: TypeAlias = Position[Hill, NoCards]


class Beacon(Rooms):
    """All rooms of the game in one object."""

    def __init__(self, most_marks: int = HILL.most) -> None:
        self.most_marks = most_marks

    def begin(self, cards: NoCards, seats: int, settings: Mapping[str, Value]) -> Hill:
        return Hill(int(settings["goal"] or 0), bool(settings["together"]), [0] * seats)

    def script(self, table: Table[Hill, NoCards]) -> Script[Result]:
        state = table.state
        while state.round < 6:
            yield CHECKPOINT
            active = state.round % len(state.logs)
            others = {seat: [STOP] for seat in range(len(state.logs)) if seat != active}
            seat, answer = yield first("pile", {active: ["log", "rest", STOP]}, others, "BE-1")
            if answer == STOP:
                table.tell(Stopped(seat), "BE-3")
                return Result("stopped", "BE-3", (), (0.0,) * len(state.logs), state.round)
            state.logs[active] += answer == "log"
            table.tell(Piled(active, state.logs[active]), "BE-1")
            state.round += 1
        best = sum(state.logs) if state.together else max(state.logs)
        whole = [state.together or logs == best for logs in state.logs]
        winners = tuple(seat for seat, won in enumerate(whole) if won and best >= state.goal)
        points = tuple(float(seat in winners) for seat in range(len(whole)))
        return Result("lit" if winners else "dark", "BE-2", winners, points, state.round)

    def is_cooperative(self, position: At) -> bool:
        return position.state.together

    def sheets(self, position: At, seat: int | None) -> list[Sheet]:
        """The hill is everybody's; a slate is its seat's, and the next one reads it."""
        state = position.state
        seats = len(state.logs)
        logs = sum(state.logs)
        hill = HILL._replace(pen=seat is not None, about=f"A hill with {logs} logs", ground=str(logs))
        slates = [
            slate(writer, pen=writer == seat) for writer in range(seats) if seat in (writer, (writer + 1) % seats)
        ]
        return [hill, *slates]

    def take_note(self, position: At | None, note: Note, before: Notebook) -> Any:
        """Marks on the hill, whispers on one's own slate."""
        if note.sheet == HILL.id:
            return take_mark(note, HILL._replace(most=self.most_marks), before, "BE-4")
        if note.kind != "whisper" or note.sheet != slate(note.seat).id:
            raise Refused("illegal", "Whispers belong on one's own slate, and marks on the hill", "BE-4")
        if not isinstance(note.data, str) or not 1 <= len(note.data) <= 40:
            raise Refused("form", "A whisper must have 1 to 40 characters")
        if position is not None and len(position.state.logs) == 1:
            raise Refused("illegal", "There is nobody to whisper to", "BE-4")
        return note.data.strip()

    def is_torn(self, position: At, sheet: str) -> bool:
        return False

    def parse(self, cards: NoCards, settings: Iterable[Setting], text: str, where: str) -> Scenario:
        """`title: logs of each seat, goal`."""
        title, _, numbers = text.partition(":")
        try:
            *logs, goal = [int(number) for number in numbers.replace(",", " ").split()]
            BEACON.check_seats(len(logs))
        except ValueError:
            raise BadInput(f"{where}: the logs of each seat and the goal must be numbers, not {numbers!r}") from None
        start = dump(Hill(goal, together=True, logs=logs, round=3))
        return Scenario(where, title.strip(), f"Pile up {goal} logs", len(logs), start, text=text)

    def view(self, position: At, seat: int | None) -> dict[str, Any]:
        state = position.state
        return {"logs": state.logs[:], "round": state.round, "goal": state.goal}

    def prompt(self, position: At, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return "A log, or a rest?"

    def option(self, position: At, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(str(choice).capitalize())

    def event(self, cards: NoCards, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{names[event['data']['seat']]} {event['kind']}"


def ground(position: At, sheet: str) -> Ground | None:
    """Nothing is drawn but on the hill."""
    return Ground(pile, (sum(position.state.logs),)) if sheet == HILL.id else None


def pile(logs: int) -> dict[str, Any]:
    """Logs on a hill."""
    return {"logs": [[number, 10 * number] for number in range(logs)]}


def beacon(most_marks: int = HILL.most) -> Game[Hill, NoCards]:
    """The game, in which `most_marks` marks fit on the hill."""
    rooms = Beacon(most_marks)
    settings = (
        Setting("goal", 4, "Logs", least=1, most=9),
        Setting("together", False, "All win or lose together"),
    )
    return Game(
        About(name="beacon", title="Beacon", pitch="Pile up logs.", minutes=(2, 2), seats=(1, 3), version="1"),
        Hill,
        NO_CARDS,
        tables=FixedTables(settings),
        rules=rooms,
        notes=rooms,
        sight=rooms,
        prompts=rooms,
        log=rooms,
        screens=Screens(sheets=rooms.sheets, ground=ground),
        scenarios=Scenarios(rooms.parse),
    )


BEACON = beacon()
