"""A fake user of the plain line mode."""

from __future__ import annotations

from wyrmhoard.terminal.plain_desk import Lines


class Typist(Lines):
    """Types these lines, and keeps what it was told."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.heard: list[str] = []

    @property
    def width(self) -> int:
        return 80

    def say(self, *lines: str) -> None:
        self.heard += lines

    def ask(self, prompt: str = "> ") -> str:
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)
