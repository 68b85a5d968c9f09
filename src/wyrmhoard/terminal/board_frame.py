"""The frame of the board: it scrolls, or its arrows point at places on a map."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static


class Drawing(Static):
    """The drawn board, on whose map one may click."""

    class Clicked(Message):
        """Message: this column of this line is clicked."""

        def __init__(self, line: int, column: int) -> None:
            super().__init__()
            self.line, self.column = line, column

    def on_click(self, event: events.Click) -> None:
        """Say where."""
        self.post_message(self.Clicked(event.y, event.x))


class Board(VerticalScroll):
    """The board; while `points`, arrows move the pointer instead of scrolling."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", show=False)]

    class Moved(Message):
        """Message: the pointer is moved, by columns to the right and rows up."""

        def __init__(self, right: int, up: int) -> None:
            super().__init__()
            self.right, self.up = right, up

    class Taken(Message):
        """Message: what is pointed at is chosen, if anything is."""

    class Reached(Message):
        """Message: the keys belong to the board now, or no longer."""

    points = False

    def on_focus(self, event: events.Focus) -> None:
        """The pointer is shown."""
        self.post_message(self.Reached())

    def on_blur(self, event: events.Blur) -> None:
        """The pointer is hidden."""
        self.post_message(self.Reached())

    def action_take(self) -> None:
        """Choose what is pointed at."""
        self.post_message(self.Taken())

    def action_scroll_up(self) -> None:
        """Up, on the map or of the text."""
        if self.points:
            self.post_message(self.Moved(0, 1))
        else:
            super().action_scroll_up()

    def action_scroll_down(self) -> None:
        """Down, on the map or of the text."""
        if self.points:
            self.post_message(self.Moved(0, -1))
        else:
            super().action_scroll_down()

    def action_scroll_left(self) -> None:
        """To the left on the map."""
        if self.points:
            self.post_message(self.Moved(-1, 0))

    def action_scroll_right(self) -> None:
        """To the right on the map."""
        if self.points:
            self.post_message(self.Moved(1, 0))
