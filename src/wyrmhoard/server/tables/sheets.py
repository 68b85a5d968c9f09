"""What players draw and note on the sheets of a table, sent to those who see the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.state.drawing import STROKE, check_mark
from wyrmhoard.kernel.state.notes import Note
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.protocol.shapes.messages import NotesMessage
from wyrmhoard.server.protocol.wire import pack
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.tables.viewer import Audiences, Client

NOTES_AT_ONCE: Final = 1000
"""How many notes of a sheet go into one message; clients ask for the rest."""


class Sheets:
    """The sheets of one table. `session` is what is in memory now: the table replaces it when it is reloaded. Sheets do
    not know their table: a circle would keep a dropped match in memory."""

    def __init__(self, session: Session, audiences: Audiences) -> None:
        self.session = session
        self._audiences = audiences

    def sees(self, socket: Client, sheet: str) -> bool:
        """Whether this socket has been told of the sheet."""
        return self._audiences.sees_sheet(socket, sheet)

    def take_in(self, notes: Sequence[Note], before: int) -> None:
        """Add and show those of these notes that are not in memory yet; they are stored after the table's first
        `before` notes."""
        match = self.session.match
        here = len(match.notebook)
        if before > here:  # there are others between, which are on their way
            return
        match.keep_notes(notes[here - before :])
        self.show(here)

    def show(self, since: int) -> None:
        """Send what was noted after the table's first `since` notes."""
        book = self.session.match.notebook
        fresh: dict[str, int] = {}
        for note in book.all[since:]:
            fresh[note.sheet] = fresh.get(note.sheet, 0) + 1
        for sheet, number in fresh.items():
            readers = self._audiences.readers(sheet)
            if readers:
                text = pack(self.message(sheet, book.length(sheet) - number))
                for socket in readers:
                    socket.push(text)

    def show_drawing(self, sender: Client, seat: int, sheet: str, strokes: Sequence[str]) -> None:
        """Show a line that is being drawn to all who see its sheet, but not to its `sender`. Raises Refused."""
        session = self.session
        drawn = next((one for one in session.match.sheets(seat) if one.id == sheet and one.pen and one.width), None)
        if drawn is None or session.bots[seat] is not None:
            raise Refused.of("not-found", "There is no sheet here on which this seat may draw")
        for stroke in strokes:
            check_mark(STROKE, stroke, drawn.width, drawn.height)
        text = pack({"type": "drawing", "sheet": sheet, "seat": seat, "strokes": [*strokes]})
        for socket in self._audiences.readers(sheet):
            if socket is not sender:
                socket.push(text)

    def message(self, sheet: str, since: int) -> NotesMessage:
        """What is on a sheet after its first `since` notes, or as much of it as goes into one message."""
        book = self.session.match.notebook
        notes = [(note.seat, note.kind, note.data) for note in book.shown(sheet, since, NOTES_AT_ONCE)]
        more = book.length(sheet) > since + len(notes)
        return {"type": "notes", "sheet": sheet, "since": since, "notes": notes, "more": more}
