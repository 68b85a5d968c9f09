"""A table as a model meets it, whether its match runs here or on a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.shapes import Ask, Option


class Said(NamedTuple):
    """What a seat is asked, and what it may do beside it."""

    ask: Ask | None
    asides: Sequence[Option]


class Table(Protocol):
    """A table at which a model holds seats. Everything may raise WyrmhoardError (what is
    refused), with nothing changed."""

    game: AnyGame | None
    """Its game with its cards; None if they are not installed here."""
    title: str
    seats: list[int]
    """The seats that the model holds."""
    is_strangers: bool
    """Whether other people write names and words of their own there."""

    async def view(self, seat: int) -> Mapping[str, Any]:
        """What the seat sees."""

    async def ask(self, seat: int) -> Said:
        """What the seat is asked, and what it may do beside it."""

    async def state(self) -> dict[str, Any]:
        """Who is waited for, and how the match ended."""

    async def count_events(self, seat: int) -> int:
        """How many events the seat knows of."""

    async def log(self, seat: int, since: int) -> list[tuple[int, str, str]]:
        """What happened after event `since`, as far as the seat knows: number, words, rule."""

    async def preview(self, seat: int, key: str, form: Mapping[str, Any]) -> Any:
        """What a form would amount to, and why it would be refused."""

    async def prospects(self, seat: int, by: str, about: str) -> Any:
        """What the seat could do to something with something of its own, both named as in the view."""

    async def hint(self, seat: int) -> Any:
        """What the computer would answer, the next best, and what each leads to."""

    async def outlook(self, seat: int) -> Any:
        """What each answer would do, as far as the seat may know; None where the game does not say."""

    async def act(self, seat: int, key: str, form: Mapping[str, Any] | None, ask: str) -> None:
        """Answer for the seat."""

    async def take_back(self, seat: int) -> None:
        """Take back what the seat did last, or ask the others for it."""

    async def agree(self, seat: int, *, yes: bool) -> None:
        """Agree to the take-back that another player asks for, or refuse it."""

    async def wait(self, seconds: float) -> None:
        """Wait until one of the seats is asked something or to agree to a take-back, the match is over, or the time is
        up."""

    async def close(self) -> None:
        """Leave the table as it is."""
