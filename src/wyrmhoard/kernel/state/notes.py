"""What is done beside a match: notes on sheets, in order. No rule reads them, and nothing of them is in the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.text.errors import Refused

HIDE: Final = "hide"
"""The kind of a note that hides another one of its sheet; its data is the number of that one, from 1."""


class Note(NamedTuple):
    """Something done beside the match: a stroke of a drawing, a line of text.

    It answers no ask, no rule reads it, and it stays when something is taken back. `at` inputs came before it; `sheet`
    is what it is put on.
    """

    seat: int
    kind: str
    data: Any
    at: int = 0
    sheet: str = ""


class Sheet(NamedTuple):
    """A sheet that notes are put on, as one seat sees it. One with a width is there to be drawn on (`drawing`)."""

    id: str
    title: str
    """The title that people read."""
    width: int = 0
    height: int = 0
    """In units, one of which is the smallest step of a pen."""
    pen: bool = False
    """Whether this seat may put something on it now."""
    most: int = 0
    """The most marks that it holds."""
    about: str = ""
    """What its drawing says, in words, for people who cannot see it."""
    ground: str = ""
    """A mark of what the game itself draws on it (`Screens.ground`): another one when that has changed; "": nothing."""


class Notebook:
    """The notes of a match in the order in which they came, all and by sheet."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self._notes: list[Note] = []
        self._places: dict[str, list[int]] = {}
        self._numbers: Counter[str] = Counter()
        self._hidden: dict[str, set[int]] = {}
        self.shared = False
        """Whether another match has it too: then it is copied before it is written in."""
        for note in notes:
            self.add(note)

    def __len__(self) -> int:
        return len(self._notes)

    @property
    def all(self) -> Sequence[Note]:
        """Every note."""
        return self._notes

    @property
    def sheets(self) -> Collection[str]:
        """The sheets that something was put on, in that order."""
        return self._places

    @property
    def latest(self) -> int:
        """How many inputs came before the last note."""
        return self._notes[-1].at if self._notes else 0

    def on(self, sheet: str, since: int = 0) -> list[Note]:
        """The notes on a sheet after its first `since`, hidden ones included."""
        return [self._notes[place] for place in self._places.get(sheet, ())[since:]]

    def shown(self, sheet: str, since: int = 0, most: int | None = None) -> list[Note]:
        """Up to `most` notes on a sheet after its first `since`, as they are shown: hidden ones without data."""
        hidden = self._hidden.get(sheet, ())
        places = self._places.get(sheet, [])[since : None if most is None else since + most]
        notes = self._notes
        if not hidden:
            return [notes[place] for place in places]
        return [
            notes[place]._replace(data=None) if number in hidden else notes[place]
            for number, place in enumerate(places, since + 1)
        ]

    def seen(self, sheets: Collection[str], since: int = 0) -> list[Note]:
        """The notes on these sheets in the order in which they came, after the first `since`, as they are shown."""
        shown = {sheet: iter(self.shown(sheet)) for sheet in sheets}
        return [next(shown[note.sheet]) for note in self._notes if note.sheet in sheets][since:]

    def unseen(self, gone: Callable[[str], bool]) -> list[int]:
        """The places, among all notes, of those that are hidden or on a sheet that is gone: nobody is shown them."""
        hidden = [self._places[sheet][number - 1] for sheet, numbers in self._hidden.items() for number in numbers]
        return hidden + [place for sheet, places in self._places.items() if gone(sheet) for place in places]

    def length(self, sheet: str) -> int:
        """How many notes there are on a sheet."""
        return len(self._places.get(sheet, ()))

    def number(self, sheet: str = "") -> int:
        """How many marks were put on a sheet, or on all sheets: notes that hide others do not count, hidden ones do."""
        return self._numbers[sheet]

    def is_hidden(self, sheet: str, number: int) -> bool:
        """Whether the note of this number, from 1, has been hidden."""
        return number in self._hidden.get(sheet, ())

    def kind(self, sheet: str, number: int) -> str:
        """The kind of the note of this number, from 1; "" if there is none."""
        places = self._places.get(sheet, [])
        return self._notes[places[number - 1]].kind if 1 <= number <= len(places) else ""

    def add(self, note: Note) -> None:
        """Append a note."""
        self._places.setdefault(note.sheet, []).append(len(self._notes))
        self._notes.append(note)
        if note.kind == HIDE and isinstance(note.data, int):
            self._hidden.setdefault(note.sheet, set()).add(note.data)
        else:
            self._numbers.update(("", note.sheet) if note.sheet else ("",))

    def keep(self, notes: Iterable[Note], inputs: int) -> None:
        """Add notes that were accepted earlier, here or elsewhere, to a match of `inputs` inputs."""
        for note in notes:
            self.add(note._replace(at=min(max(note.at, self.latest), inputs)))

    def cut(self, length: int) -> None:
        """Keep only the first `length` notes."""
        while len(self._notes) > length:
            note = self._notes.pop()
            places = self._places[note.sheet]
            places.pop()
            if not places:
                del self._places[note.sheet]
            if note.kind == HIDE and isinstance(note.data, int):
                self._hidden[note.sheet].discard(note.data)
            else:
                self._numbers.subtract(("", note.sheet) if note.sheet else ("",))

    def not_after(self, inputs: int) -> None:
        """Notes that came after more than `inputs` inputs now came after exactly that many: the rest was taken back."""
        for place in range(len(self._notes) - 1, -1, -1):
            if self._notes[place].at <= inputs:
                return
            self._notes[place] = self._notes[place]._replace(at=inputs)

    def copy(self) -> Notebook:
        """A copy of the notebook that grows independently."""
        return Notebook(self._notes)

    def to_write(self) -> Notebook:
        """This notebook, if no other match has it too; otherwise one of its own."""
        return self.copy() if self.shared else self


def in_order(notes: Sequence[Note], inputs: int) -> list[Note]:
    """Notes as they were stored when they came, for a match of `inputs` inputs now: as `Notebook.not_after` would
    have kept them."""
    ordered, latest = [], inputs
    for note in reversed(notes):
        latest = min(latest, note.at)
        ordered.append(note if note.at == latest else note._replace(at=latest))
    return ordered[::-1]


def restored(notes: Iterable[Note], seats: int, inputs: int, take: Callable[[None, Note, Notebook], Any]) -> Notebook:
    """The notes of a record, each of them judged again by `take` (`Notes.take_note`). Raises Refused."""
    book, at = Notebook(), 0
    for note in notes:
        if not 0 <= note.seat < seats or not at <= note.at <= inputs:
            raise Refused.of(
                "unknown", "a note of seat {seat} after input {at} does not fit", seat=note.seat + 1, at=note.at
            )
        at = note.at
        book.add(note._replace(data=take(None, note, book)))
    return book
