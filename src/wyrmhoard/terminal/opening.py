"""What is seen first: the title, before the games are read, which takes a second or two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.text.saying import say


class Opening(Screen[Any]):
    """The title, and which game is being opened; then `opened`, what comes next."""

    CSS = """
    Opening { align: center middle; }
    Opening > Static { width: auto; border: round #c8442b; padding: 1 6; text-align: center; }
    """

    def __init__(self, opened: Callable[[], None]) -> None:
        super().__init__()
        self._opened = opened
        self._left = registry.names()

    def compose(self) -> ComposeResult:
        """The title over a line."""
        yield Static(self._told(), markup=False)

    def _told(self) -> str:
        return f"Wyrmhoard\n\n{say('opening {game} ...', game=self._left[0] if self._left else '')}"

    def on_mount(self) -> None:
        """Begin when the title stands on the screen."""
        self.call_after_refresh(self._open_next)

    def _open_next(self) -> None:
        """Read one game, so that the screen follows and keys are heard in between."""
        if not self._left:
            self._opened()
            return
        registry.find(self._left.pop(0))
        if self._left:
            self.query_one(Static).update(self._told())
        self.set_timer(0.01, self._open_next)
