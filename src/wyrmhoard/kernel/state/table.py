"""What a game's rules work with: a position to look at, a table to change, and `tell` for what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event, Knowers
from wyrmhoard.kernel.state.plain import Plain

S = TypeVar("S", bound=Plain)
C = TypeVar("C")


class Tell(Protocol):
    """How a script says what happened.

    An event says itself whether it `reveals` something and who may know its secret fields (`known_to`), unless the call
    says otherwise; `only` some seats may know of it at all. Seats that know more than the others may be told it in an
    event of their own, of the same kind (`instead`).
    """

    def __call__(
        self,
        event: Event,
        rule: str,
        /,
        *,
        reveals: bool | None = None,
        only: tuple[int, ...] | None = None,
        known_to: Knowers = None,
        instead: Mapping[int, Event] | None = None,
    ) -> None:
        """Report that this happened by `rule`."""


def discard_event(
    event: Event,
    rule: str,
    /,
    *,
    reveals: bool | None = None,
    only: tuple[int, ...] | None = None,
    known_to: Knowers = None,
    instead: Mapping[int, Event] | None = None,
) -> None:
    """A `Tell` that keeps nothing, for matches without a log."""


class Position(Generic[S, C]):
    """What rules look at: the state and the cards. A function that takes a `Position` changes nothing.

    Views, words, bots and checks make one from any state; a `Table` is one too.
    """

    __slots__ = ("cards", "state")

    def __init__(self, state: S, cards: C) -> None:
        self.state = state
        self.cards = cards


AnyPosition: TypeAlias = Position[Any, Any]
"""A position of a game that is not known."""


class Table(Position[S, C]):
    """What rules change: a position with its chance, and `tell` for what happens. Only a running script has one."""

    __slots__ = ("carried", "chance", "depth", "tell")

    def __init__(self, state: S, chance: Chance, cards: C, tell: Tell = discard_event) -> None:
        super().__init__(state, cards)
        self.chance = chance
        self.tell = tell
        self.depth = 0
        """How deeply the effects being carried out are nested (see `Interpreter`)."""
        self.carried = 0
        """How many effects have been carried out since depth 0."""
