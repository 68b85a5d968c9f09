"""What a screen asks of the program around it: screens post these messages and know no other screen."""

from __future__ import annotations

from textual.message import Message

from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.session import Session


class PlayMatch(Message):
    """Open a table over this screen."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session


class SeeRecord(Message):
    """Open a record over this screen."""

    def __init__(self, reader: ReplayReader) -> None:
        super().__init__()
        self.reader = reader


class LeaveScreen(Message):
    """Go back to the screen below, or out of the program."""


class SeeCards(Message):
    """Look the cards up at the table below this sheet."""
