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
    """The account that is charged for the time that a call takes."""

    def check_work(self) -> None:
        """Raise Refused if what they have sent has taken too much of our time."""

    def charge(self, seconds: float) -> None:
        """Charge `seconds` of our time."""


@dataclass(slots=True)
class Call:
    """A command for a table; `done` is called once it is stored, or with the reason why it is not."""

    command: Command
    seat: int
    done: Done = field(default=lambda refused: None)
    vet: Callable[[], Command] | None = None
    """Called when the table is free for it, which may be later: returns the command that is carried out in place of
    `command`. Raises Refused if it must not be."""
    payer: Payer | None = None
    """The account to charge. While it is overdrawn, none of its calls are made."""
    language: str = field(default_factory=spoken)
    """The language of the answer."""
    then: Session | None = None
    """The session after it, where it was computed beforehand because it takes long: the first call of a table."""
    took: float = 0.0
    """Seconds that it took to carry it out and to show it."""
