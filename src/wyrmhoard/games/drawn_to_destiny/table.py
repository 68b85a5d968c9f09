"""What the rules of Drawn to Destiny look at, and what they change."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from wyrmhoard.kernel.state import table

from .cards.cardset import CardSet
from .state import Destiny, Unit

A = ParamSpec("A")
T = TypeVar("T")

Position: TypeAlias = table.Position[Destiny, CardSet]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Destiny, CardSet]
"""To change: only a running script has one."""

UNKNOWN: Final[Any] = object()
"""What a `Still` says of what it has not been asked yet."""


class Still(table.Position[Destiny, CardSet]):
    """A cache for building one question: nothing changes meanwhile, so repeated look-ups are computed only once
    (`once`, `once_each`). Its maker must drop it before anything changes."""

    __slots__ = ("known",)

    def __init__(self, position: Position) -> None:
        super().__init__(position.state, position.cards)
        self.known: dict[tuple[object, ...], Any] = {}
        """What has been found out, by the function and what it was asked about."""


def still(position: Position) -> Still:
    """The position as one that finds out everything only once."""
    return position if isinstance(position, Still) else Still(position)


def once(find: Callable[Concatenate[Position, A], T]) -> Callable[Concatenate[Position, A], T]:
    """A function of a position and of plain values, which looks only once in a `Still` and every time in any other."""

    def remembered(position: Position, /, *about: A.args, **named: A.kwargs) -> T:
        if type(position) is not Still or named:
            return find(position, *about, **named)
        key = (find, *about)
        answer: T = position.known.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = position.known[key] = find(position, *about, **named)
        return answer

    update_wrapper(remembered, find)
    return remembered


def once_each(find: Callable[Concatenate[Position, Unit, A], T]) -> Callable[Concatenate[Position, Unit, A], T]:
    """Cache a function of a position and a Unit like `once`, with one answer for each Unit."""

    def remembered(position: Position, unit: Unit, /, *about: A.args, **named: A.kwargs) -> T:
        if type(position) is not Still or named:
            return find(position, unit, *about, **named)
        key = (find, unit.id, *about)
        answer: T = position.known.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = position.known[key] = find(position, unit, *about, **named)
        return answer

    update_wrapper(remembered, find)
    return remembered
