"""What people at this keyboard have been told, so that nobody is told anything twice."""

from __future__ import annotations

from typing import Final

from wyrmhoard.terminal.log_lines import LogLine, log_lines
from wyrmhoard.terminal.session import Session

RECENT: Final = 8
"""How many lines of the log are told again when a match is resumed."""

SILENT: Final = ("sealed", "took_back")
"""Events told in other ways: who is ready, beside the names, and a take-back, by whoever types it."""


class AlreadyTold:
    """What the people at the keyboard have not been told in this sitting.

    People who share a keyboard are told apart: what one was told, the others did not hear. A person alone at the
    table hears for all seats: an event is told once, by the seat that sees it first, and again only by a seat that
    knows more of it than everybody and in other words than were heard.
    """

    def __init__(self, session: Session) -> None:
        """In a match that goes on, the last few lines are news; the log has the others."""
        self._session = session
        self._looked: dict[int | None, int] = {}
        """For each seat, the index of the first event that it has not been told."""
        self._heard: dict[int, set[str]] = {}
        """Each event that a person playing alone has been told, in all its wordings."""
        everybody: list[int | None] = [None, *session.seats]
        for eyes in everybody if session.match.inputs else []:
            lines = session.log(session.eyes if session.alone else eyes)
            self._looked[eyes] = lines[-RECENT].at if len(lines) > RECENT else 0

    def news(self) -> list[LogLine]:
        """What the person at the keyboard is to be told now; it counts as told."""
        session = self._session
        lines = log_lines(session.match, session.eyes, start=self._looked.get(session.eyes, 0))
        lines = [line for line in lines if line.kind not in SILENT]
        self._looked[session.eyes] = len(session.match.log)
        if not session.alone:
            return lines
        fresh = [line for line in lines if line.at not in self._heard or (line.own and not self._knows(line))]
        for line in fresh:
            self._heard.setdefault(line.at, set()).add(line.text)
        return fresh

    def _knows(self, line: LogLine) -> bool:
        return line.text in self._heard[line.at]

    def forget(self) -> None:
        """Something was taken back: what has gone from the log will be told again if it happens again."""
        events = len(self._session.match.log)
        self._looked = {eyes: min(looked, events) for eyes, looked in self._looked.items()}
        self._heard = {at: texts for at, texts in self._heard.items() if at < events}
