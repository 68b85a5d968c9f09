"""Pointing at the map of a full-screen table: arrows move a pointer from place to place, and Enter takes what stands
there."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.text import Text
from textual import on
from textual.message import Message

from wyrmhoard.kernel.contract.screens import Place, Pointed, Pointer
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import orders
from wyrmhoard.terminal.board_frame import Board, Drawing
from wyrmhoard.terminal.coach_marks import is_wanted
from wyrmhoard.terminal.map_rows import TOLD, most_told
from wyrmhoard.terminal.ready import ReadyOption
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.sheet import EMBER
from wyrmhoard.terminal.table_view import TableView

HERE: Final = "bold #ffffff on #c8442b"
"""The place that is pointed at."""
WAY: Final = "#ffffff on #7d4636"
"""The places on the way there."""
WHO: Final = "bold #141a17 on #ffffff"
"""The one that is asked."""


class MapPointer(TableView):
    """A table with a pointer on its map, where a place can be chosen."""

    class Chosen(Message):
        """The choice that a place stands for was taken."""

        def __init__(self, option: Option) -> None:
            super().__init__()
            self.option = option

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._pointer: Pointer | None = None
        self._place: Place = (0, 0)
        self._wanted: Place | None = None
        """The place that the coach of a lesson waits for."""
        self._asked_for: tuple[object, ...] = ()
        """The question, and the part of it, for which the pointer was set."""
        self._says: Pointed | None = None
        self._stands_for: ReadyOption | None = None

    @property
    def _on_map(self) -> bool:
        """Whether the keys move the pointer."""
        return self._pointer is not None and self.query_one("#board-frame").has_focus

    def draw(self) -> None:
        """Draw the table; where a place is to be chosen, the keys go to the map at once."""
        before = self._asked_for
        super().draw()
        if self._asked_for != before:
            self.call_after_refresh(self._show_place)

    def _take_focus(self) -> None:
        if self._pointer is not None and self._pointer.leads and not self._listed_by_the_coach():
            self.query_one("#board-frame").focus()
        else:
            super()._take_focus()

    def _marks_of_the_coach(self, listed: Sequence[Option]) -> frozenset[str]:
        """None while the pointer shows it."""
        marks = super()._marks_of_the_coach(listed)
        ready = {option.key for option in listed if isinstance(option, ReadyOption)}
        return marks if self._wanted is None or not ready.isdisjoint(marks) else frozenset()

    def _listed_by_the_coach(self) -> bool:
        """Whether the coach points at an answer in the list that is filled in already."""
        return any(isinstance(self._options[at], ReadyOption) for at in self._shown_by_the_coach())

    def _mark_board(self, lines: list[Text]) -> None:
        session, asked = self.session, self.session.asked
        self._pointer = orders.pointer(session) if self._spots else None
        now = () if asked is None else (asked.id, asked.seat, session.ready.part)
        if self._pointer is not None and now != self._asked_for:
            self._wanted = self._wanted_place()
            self._place = self._wanted or self._pointer.place
        self._asked_for = now
        self.query_one("#board-frame", Board).points = self._pointer is not None
        self._look()
        if self._pointer is None:
            return
        if self._pointer.who is not None:
            self._mark(lines, self._pointer.who, WHO)
        if self._on_map:
            for place in self._says.way if self._says is not None else ():
                self._mark(lines, place, WAY)
            self._mark(lines, self._place, HERE)

    def _wanted_place(self) -> Place | None:
        """The place beside the one that is asked that stands for what the coach of a lesson waits for."""
        coach = self.session.coach
        if coach is None or self._pointer is None or self._pointer.who is None:
            return None
        x, y = self._pointer.who
        for place in ((x + right, y + up) for right in (-1, 0, 1) for up in (-1, 0, 1)):
            found = orders.pointed(self.session, place) if place in self._spots else None
            if found is not None and found[1] is not None and is_wanted(coach, found[1]):
                return place
        return None

    def _mark(self, lines: list[Text], place: Place, style: str) -> None:
        spot = self._spots.get(place)
        if spot is None:
            return
        for line in lines[spot.line : spot.line + spot.lines]:
            line.stylize(style, spot.column, spot.column + spot.columns)

    def _look(self) -> None:
        """What is pointed at."""
        self._says = self._stands_for = None
        if self._pointer is None:
            return
        found = orders.pointed(self.session, self._place)
        if found is not None:
            self._says, self._stands_for = found

    @property
    def _marked(self) -> Option | None:
        """The choice that is highlighted, in the list or on the map."""
        return self._stands_for if self._on_map else super()._marked

    def _preview(self) -> Text:
        if not self._on_map or self._says is None:
            return self._of_list(super()._preview())
        option, told = self._stands_for, [self._says.text]
        if option is not None and not self._says.way and option.own:
            told += self._foretold(option)
        rows = [row for line in told for row in wrap(line, self.size.width - 2)]
        room = max(TOLD, most_told(self.size.height) - 1) - 1
        if len(rows) > room:
            rows = [*rows[: room - 1], f"{rows[room - 1][: self.size.width - 6]} ..."]
        text = Text("\n".join(rows) + "\n")
        how = say("arrows: point   b: the list")
        if option is not None:
            taken = say("Enter: {choice}", choice=option.parts[0] if option.parts else option.text)
            room = self.size.width - 2
            text.append(taken if len(taken) <= room else f"{taken[: room - 4]} ...", style=f"bold {EMBER}")
            how = f"   {how}" if len(taken) + len(how) + 3 <= room else ""
        return text.append(how, style=EMBER)

    def _of_list(self, told: Text) -> Text:
        """What is said of a choice of the list, with the key that leads to the map."""
        if self._pointer is None or told.plain.count("\n") + 1 >= TOLD or len(told) > self.size.width * (TOLD - 1):
            return told
        to_map = Text(say("b: point at the map"), style=EMBER)
        return Text("\n").join([told, to_map]) if told.plain else to_map

    # -- what people do

    @on(Board.Reached)
    def _reached(self) -> None:
        if self.is_mounted and self._spots:
            self._draw_board()
            self._draw_preview()

    @on(Board.Moved)
    def _moved(self, event: Board.Moved) -> None:
        x, y = self._place
        place = (x + event.right, y + event.up)
        if place in self._spots:
            self._place = place
            self._reached()
            self._show_place()

    @on(Drawing.Clicked)
    def _clicked(self, event: Drawing.Clicked) -> None:
        """A click points at a place; another one there takes it."""
        for place, spot in self._spots.items() if self._pointer is not None else ():
            lines, columns = event.line - spot.line, event.column - spot.column
            if 0 <= lines < spot.lines and 0 <= columns < spot.columns:
                if self._on_map and place == self._place:
                    self._take_place()
                    return
                self._place = place
                self.query_one("#board-frame").focus()
                self._reached()

    def _show_place(self) -> None:
        """Scroll until the place is in sight, from the top of the board if it is there, and what belongs beside it."""
        spot = self._spots.get(self._place)
        if self._pointer is None or spot is None:
            return
        frame = self.query_one("#board-frame")
        height = frame.size.height
        lines = [self._spots[place].line for place in self._pointer.beside if place in self._spots]
        top, last = min([spot.line, *lines]), max([spot.line, *lines]) + spot.lines
        y = max(0, spot.line + 2 * spot.lines - height)
        if last - top <= height:
            y = min(max(y, last - height), top)
        frame.scroll_to(y=y, animate=False)

    @on(Board.Taken)
    def _take_place(self) -> None:
        if self._pointer is None:
            super()._take_focus()
        elif self._stands_for is not None:
            self.post_message(self.Chosen(self._stands_for))
        else:
            self.notify(say("Nothing can be chosen there"), severity="warning", timeout=3)
