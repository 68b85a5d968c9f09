"""Looking things up only once while nothing changes.

A question is built from many look-ups of the same position: numbers, changes in force, ways, reach. A function marked
with `once` or `once_each` is memoised for a `Still`, a position that is thrown away before anything changes, so that
nothing ever has to be invalidated. For any other position it is computed every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.table import Position

S = TypeVar("S", bound=Plain)
C = TypeVar("C")
P = TypeVar("P", bound=Position[Any, Any])
A = ParamSpec("A")
T = TypeVar("T")

UNKNOWN: Final[Any] = object()
"""Stands for a value that has not been looked up yet."""


class HasId(Protocol):
    """A part of a state that is known by its ID."""

    @property
    def id(self) -> int:
        """The ID, of which there is one in a state."""


U = TypeVar("U", bound=HasId)


class Still(Position[S, C]):
    """A position while one question is built. Its maker drops it before anything changes."""

    __slots__ = ("known",)

    def __init__(self, position: Position[S, C]) -> None:
        super().__init__(position.state, position.cards)
        self.known: dict[tuple[object, ...], Any] = {}
        """What has been looked up, by the function and its arguments."""


class Suspicious(Still[S, C]):
    """A `Still` that believes nothing: what it knows is computed again at every look, and compared."""

    __slots__ = ()

    def look_up(self, key: tuple[object, ...], compute: Callable[[Any], T]) -> T:
        """The value, computed on a fresh `Still`. Raises AssertionError if it is not what was known."""
        value = compute(Suspicious(self))
        known = self.known.setdefault(key, value)
        function, *arguments = key
        name = getattr(function, "__qualname__", function)
        assert _same(known, value), f"{name}{tuple(arguments)} has changed from {known!r} to {value!r}"
        return value


def _same(one: object, other: object) -> bool:
    """Whether two values say the same. What cannot be compared (functions, objects without a comparison of their own)
    is compared by its type."""
    if type(one).__eq__ is object.__eq__:
        return type(one) is type(other)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other


_kind: type[Still[Any, Any]] = Still
"""What `still` makes."""


@contextmanager
def suspicion() -> Iterator[None]:
    """Meanwhile every memo is checked wherever it is used (`Suspicious`). For tests: it is slow."""
    global _kind
    _kind = Suspicious
    try:
        yield
    finally:
        _kind = Still


def still(position: Position[S, C]) -> Still[S, C]:
    """The position as one that looks everything up only once: itself, if it is one already."""
    return position if isinstance(position, Still) else _kind(position)


def once(find: Callable[Concatenate[P, A], T]) -> Callable[Concatenate[P, A], T]:
    """Memoise a function of a position and of hashable arguments."""

    def remembered(position: Any, /, *about: A.args, **named: A.kwargs) -> T:
        kind = type(position)
        if kind is not Still or named:
            if kind is Suspicious and not named:
                checked: T = position.look_up((find, *about), lambda fresh: find(fresh, *about, **named))
                return checked
            return find(position, *about, **named)
        key = (find, *about)
        answer: T = position.known.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = position.known[key] = find(position, *about, **named)
        return answer

    update_wrapper(remembered, find)
    return remembered


def once_each(find: Callable[Concatenate[P, U, A], T]) -> Callable[Concatenate[P, U, A], T]:
    """Memoise a function of a position, a part of its state with an ID, and hashable arguments."""

    def remembered(position: Any, part: U, /, *about: A.args, **named: A.kwargs) -> T:
        kind = type(position)
        if kind is not Still or named:
            if kind is Suspicious and not named:
                checked: T = position.look_up((find, part.id, *about), lambda fresh: find(fresh, part, *about, **named))
                return checked
            return find(position, part, *about, **named)
        key = (find, part.id, *about)
        answer: T = position.known.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = position.known[key] = find(position, part, *about, **named)
        return answer

    update_wrapper(remembered, find)
    return remembered
