"""Calls: what is to happen at a table, who pays for it, and why it may have to wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import later, spoken
from wyrmhoard.server.session.commands import Command
from wyrmhoard.server.session.session import Session

Done = Callable[[Refused | None], None]
STOPPING = later("The server is stopping; come back in a moment")
COME_BACK = later("The table has to be loaded again; come back in a moment")


class Payer(Protocol):
    """Whoever pays for the time that a call takes."""

    def check_work(self) -> None:
        """Raise Refused if what they have sent has taken too much of our time."""

    def worked(self, seconds: float) -> None:
        """Something for them took so long."""


@dataclass(slots=True)
class Call:
    """Something that is to happen at the table; `done` is called when it is stored, or with why it is not."""

    command: Command
    seat: int
    done: Done = field(default=lambda refused: None)
    vet: Callable[[], Command] | None = None
    """Called when the table is free for it, which may be later: returns the command that is carried out in place of
    `command`. Raises Refused if it must not be."""
    payer: Payer | None = None
    """Of whom nothing happens while they owe us time."""
    language: str = field(default_factory=spoken)
    """In which it is answered."""
    then: Session | None = None
    """The session after it, where that was worked out beforehand because it takes long: it is a table's first call."""
    took: float = 0.0
    """Seconds of our time for making it happen and for showing it."""
