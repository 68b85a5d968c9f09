"""Maps and pictures: which there are, who has the pen and how much may be drawn (DW-37 to DW-37d).

No rule reads a drawing. Everything that matters (places, neighbours, exits, marks) is data, whatever is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.state.drawing import STROKE, take_mark
from wyrmhoard.kernel.state.notes import Note, Notebook, Sheet
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import say

from ...events.agreements import SheetJoined
from ...state import ALLY, ARTIST, ORACLE, ROLES, TREASURE, VILLAIN, Saga
from ...table import Position, Table
from ...world_state import DUNGEON, ROOM, TOWN
from ..core.asking import put
from ..core.business import DEEDS, Deed
from ..making import inventing

OUTDOORS: Final = "outdoors"
FLOOR: Final = "/"
"""Separates a Dungeon from one of its Floors in the ID of a sheet."""
TORN: Final = "~"
"""Separates, in the ID of a sheet, the number of times that its drawings were struck."""
MAP: Final = (1000, 1400)
PICTURE: Final = (600, 600)
MOST_ON_A_MAP: Final = 1500
MOST_ON_A_PICTURE: Final = 150
MOST_SHEETS: Final = 120
MOST_MARKS: Final = 10_000
_PICTURE: Final = rf"(card-\d{{1,6}}|t\d{{1,6}}|{'|'.join(ROLES)})"
_MAP: Final = rf"{OUTDOORS}{FLOOR}1[0-5]|[a-z][a-z0-9_-]{{0,30}}(?:{FLOOR}\d)?"
_ID: Final = re.compile(rf"(?:{_PICTURE}|{_MAP})(?:{TORN}\d{{1,6}})?")


MOST_OUTDOORS: Final = 16
"""Sheets of the Outdoors (DW-99a)."""
SIDES: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))


class Page(NamedTuple):
    """A sheet of the table. `of` is the record that it shows, or the name of a Party Member; `role` has the pen."""

    of: str
    role: str
    floor: int = 0
    hidden: bool = False
    """Whether only the Villain and the pen know of it yet."""

    @property
    def name(self) -> str:
        """Its name in IDs, before anything on it was struck."""
        return f"{self.of}{FLOOR}{self.floor}" if self.floor else self.of


def pages(state: Saga) -> Iterator[Page]:
    """All sheets of the table: maps first, then pictures."""
    artist = ARTIST if ARTIST in state.holders else ""
    draws = artist or TREASURE
    yield from (Page(OUTDOORS, draws, number) for number in range(len(state.world.outdoors) + 1))
    deepest: dict[str, int] = {}
    for place in state.world.places.values():
        if place.kind == ROOM:
            deepest[place.home] = max(place.floor, deepest.get(place.home, 1))
    for place in state.world.places.values():
        if place.kind == TOWN:
            yield Page(place.id, draws)
        elif place.kind == DUNGEON:
            yield from (Page(place.id, draws, floor) for floor in range(1, deepest.get(place.id, 1) + 1))
    for card in state.conflicts.values():
        yield Page(card.id, artist or VILLAIN, hidden=not card.met)
    for member in state.members:
        yield Page(member.name or member.role, artist or (member.role if member.role in state.holders else ALLY))


def free_sides(state: Saga) -> list[str]:
    """Where one more sheet of the Outdoors may be joined: beside one that lies there (DW-99a)."""
    lying = ["0,0", *state.world.outdoors]
    if not state.world.outside or len(lying) >= MOST_OUTDOORS:
        return []
    cells = [tuple(map(int, cell.split(","))) for cell in lying]
    beside = {(x + right, y + down) for x, y in cells for right, down in SIDES} - set(cells)
    return [f"{x},{y}" for x, y in sorted(beside, key=lambda cell: (cell[1], cell[0]))]


def _join(table: Table, seat: int) -> Script[None]:
    """The map of the Outdoors grows on one side; nothing that was drawn moves (DW-99a)."""
    choices: list[Choice] = [inventing.NOTHING, *free_sides(table.state)]
    answer = str((yield from put(table, lambda: seat, "join-sheet", choices, "DW-99a")))
    if answer != inventing.NOTHING:
        table.state.world.outdoors.append(answer)
        table.tell(SheetJoined(len(table.state.world.outdoors) + 1), "DW-99a")


DEEDS["join-sheet"] = Deed(lambda state, seat: seat == state.holder(TREASURE) and bool(free_sides(state)), _join)


def sheet_id(state: Saga, page: Page) -> str:
    """The ID of its sheet: another one, and empty, after each time that its drawing was struck (DW-20a)."""
    torn = state.torn.get(page.name, 0)
    return f"{page.name}{TORN}{torn}" if torn else page.name


def sees(state: Saga, page: Page, seat: int | None) -> bool:
    """Whether a seat may see a sheet: the front of a card is the Villain's, and the pen's, until it is met (DW-142)."""
    return not page.hidden or (seat is not None and seat in (state.holder(VILLAIN), state.holder(page.role)))


def has_pen(state: Saga, page: Page, seat: int | None) -> bool:
    """Whether a seat may draw on a sheet now (DW-37a); any seat may draw what the oracle would."""
    return seat is not None and state.holder(page.role) in (seat, ORACLE)


def size_of(name: str, *, pen: bool = False) -> Sheet:
    """The sheet of this ID, without its words. Raises Refused for an ID that no sheet can have."""
    match = _ID.fullmatch(name)
    if match is None:
        raise Refused.of("illegal", "There is no such sheet to draw on", rule="DW-37a")
    (width, height), most = (PICTURE, MOST_ON_A_PICTURE) if match[1] else (MAP, MOST_ON_A_MAP)
    return Sheet(name, say("this picture") if match[1] else say("this map"), width, height, pen, most)


def take_note(position: Position | None, note: Note, before: Notebook) -> Any:
    """The mark as it is stored, if it is allowed (DW-37 to DW-37c). Raises Refused, naming a limit that is reached."""
    sheet = size_of(note.sheet)
    if position is not None:
        _check_pen(position.state, note)
    if not before.length(sheet.id) and len(before.sheets) >= MOST_SHEETS:
        raise Refused.of("illegal", "A match has room for {most} sheets", rule="DW-37c", most=MOST_SHEETS)
    if before.number() >= MOST_MARKS:
        raise Refused.of("illegal", "A match has room for {most} strokes", rule="DW-37c", most=MOST_MARKS)
    return take_mark(note, sheet, before, "DW-37c")


def _check_pen(state: Saga, note: Note) -> None:
    page = next((page for page in pages(state) if sheet_id(state, page) == note.sheet), None)
    if page is None or not sees(state, page, note.seat):
        raise Refused.of("illegal", "There is no such sheet to draw on", rule="DW-37a")
    begun = note.kind == STROKE and state.held.get(page.role) == note.seat  # before the latest swap
    if not has_pen(state, page, note.seat) and not begun:
        raise Refused.of("illegal", "Somebody else has the pen of this sheet", rule="DW-37a")


# -- what is struck


def known(state: Saga) -> dict[str, str]:
    """The sheets that everybody knows, by name, each with what it shows; "" for all that lies outdoors."""
    return {page.name: inventing.name_of(state, page.of) for page in pages(state) if not page.hidden}


def tear(state: Saga, name: str) -> None:
    """Strike the drawings on a sheet for everybody; it begins empty (DW-20, DW-20a)."""
    state.torn[name] = state.torn.get(name, 0) + 1


def is_torn(position: Position, sheet: str) -> bool:
    """Whether the sheet of this ID is one of those that were struck (DW-20a)."""
    name, _, torn = sheet.partition(TORN)
    return int(torn or 0) < position.state.torn.get(name, 0)


def tear_picture_of(state: Saga, text: str) -> None:
    """Strike the picture of the record with this name (DW-20)."""
    for page in [*pages(state)]:
        card = state.conflicts.get(page.of)
        if page.of == text or (card is not None and card.name == text):
            tear(state, page.name)
