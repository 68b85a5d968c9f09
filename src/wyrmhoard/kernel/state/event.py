"""What can happen in a game, declared once: the fields of each kind of event, who may know which, and its line.

    class Struck(Event):
        side: Annotated[str, Says(side_named)]
        lost: int
        LINE = later("{side} [lose|loses] {lost}")

    table.tell(Struck("knight", 3), "DD-35")

A line is a template. Its places are fields of the event (or constants and properties of its class), and how a value is
said stands in its type: `Says`. The kind is the name of the class, "struck", if the class does not give it a `KIND`.
What a seat may know of an event goes over the wire, and into stored matches, as plain data by the names of the fields;
`event_of` reads it again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from wyrmhoard.kernel.text.saying import Many, filled
from wyrmhoard.kernel.text.shapes import Seen

T = TypeVar("T")
E = TypeVar("E", bound="Event")


class _Mark:
    """The mark of a field that is secret from some seats."""


_SECRET: Final = _Mark()
Secret: TypeAlias = Annotated[T | msgspec.UnsetType, _SECRET]
"""A field that only those may know whom `Event.knowers` names; for all others it is UNSET, which is its default."""


EVERYBODY: Final = "everybody"
Knowers: TypeAlias = Iterable[int] | Literal["everybody"] | None
"""Who may know the secret fields of a single event; None: those whom its class names."""


class Event(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """One kind of event. Its docstring says when it happens."""

    KIND: ClassVar[str] = ""
    """The kind as it is stored and sent: past tense, "cards_revealed"."""
    LINE: ClassVar[str] = ""
    """The template of its line in the log; `line` where there are several."""
    REVEALS: ClassVar[bool] = False
    """Whether it shows something hidden or rolls something: that closes take-back."""
    STANDS_OUT: ClassVar[bool] = False
    """Whether it is never folded where much is told at once: a result, a blow, a death."""
    KNOWERS: ClassVar[str] = "seat"
    """The field that names the seat, or the seats, that may know its secret fields."""

    def __init_subclass__(cls) -> None:
        """Name the kind after the class, if the class does not name it itself."""
        cls.KIND = vars(cls).get("KIND") or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def line(self) -> str | Many:
        """The template of its line. Its places are fields, constants and properties of the event."""
        return self.LINE

    def knowers(self) -> Collection[int]:
        """The seats that may know its secret fields."""
        seats = getattr(self, self.KNOWERS)
        return (seats,) if isinstance(seats, int) else seats


class Reading(NamedTuple):
    """What wording an event needs besides the event."""

    event: Event
    cards: Any
    """The cards in force."""
    names: Sequence[str]
    """What the seats are called."""


class Says(NamedTuple):
    """How a value of some type is said in a line: `Annotated[int, Says(seat_of)]`. A lambda stands in an alias outside
    the class: within one, what it names would not be found."""

    words: Callable[[Any, Reading], Any]
    """Turns a value into what fills its place in the template: a `Seat`, a text or a number."""


def words_of(event: Event, cards: Any, names: Sequence[str]) -> str:
    """The line of an event: who first, present tense, exact names and numbers. `names` are what the seats are
    called."""
    reading, says = Reading(event, cards, names), _says(type(event))

    def place(name: str) -> Any:
        value, how = getattr(event, name), says.get(name)
        return value if how is None else how.words(value, reading)

    return filled(event.line(), place)


@cache
def _says(kind: type[Event]) -> dict[str, Says]:
    """How the places of a kind are said: by the types of its fields and constants and of what its properties return."""
    hints = get_type_hints(kind, include_extras=True)
    for owner in kind.__mro__:
        for name, value in vars(owner).items():
            if isinstance(value, property) and value.fget is not None:
                hints.setdefault(name, get_type_hints(value.fget, include_extras=True).get("return"))
    says = {name: _how(hint) for name, hint in hints.items()}
    return {name: how for name, how in says.items() if how is not None}


def _how(hint: Any) -> Says | None:
    if get_origin(hint) is ClassVar:
        (hint,) = get_args(hint)
    while get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        for mark in marks:
            if isinstance(mark, Says):
                return mark
    inner = (_how(part) for part in get_args(hint))
    return next((how for how in inner if how is not None), None)


@cache
def secrets_of(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind that are secret from some seats."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name in kind.__struct_fields__ if _SECRET in getattr(hints[name], "__metadata__", ()))


def declared(*modules: Mapping[str, Any]) -> dict[str, type[Event]]:
    """The kinds of events that modules declare (their `vars`), by what they are called."""
    kinds: dict[str, type[Event]] = {}
    for module in modules:
        for value in module.values():
            if isinstance(value, type) and issubclass(value, Event) and value.__module__ == module["__name__"]:
                if value.KIND in kinds:
                    raise TypeError(f"two events are called {value.KIND}")
                kinds[value.KIND] = value
    return kinds


def event_of(kinds: Mapping[str, type[Event]], kind: str, data: Mapping[str, Any]) -> Event:
    """An event as a viewer saw it, from its plain data. Raises ValueError for what is no such event."""
    if kind not in kinds:
        raise ValueError(f"no words for the event {kind}")
    return msgspec.convert(data, kinds[kind])


def event_among(kinds: Iterable[type[E]], seen: Seen) -> E | None:
    """What a viewer saw, as an event; None if it is of none of these kinds."""
    kind = next((kind for kind in kinds if seen["kind"] == kind.KIND), None)
    return None if kind is None else msgspec.convert(seen["data"], kind)


@cache
def _has_tuples(kind: type[msgspec.Struct]) -> bool:
    """Whether a kind has a tuple somewhere in a field, or in a Struct that it holds."""

    def within(hint: Any) -> bool:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return _has_tuples(hint)
        return get_origin(hint) is tuple or any(map(within, get_args(hint)))

    return any(map(within, get_type_hints(kind, include_extras=True).values()))


def _plain(event: Event) -> dict[str, Any]:
    """An event as plain data. Tuples are lists, as in what is stored and sent."""
    if _has_tuples(type(event)):
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
        return data
    return cast(dict[str, Any], msgspec.to_builtins(event))


def parts_of(event: Event, known_to: Knowers = None) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
    """An event as plain data: what everybody may know, and what single seats know beyond that."""
    data = _plain(event)
    secrets = secrets_of(type(event))
    if not secrets or known_to == EVERYBODY:
        return data, {}
    own = {name: data.pop(name) for name in secrets if name in data}
    seats = (event.knowers() if known_to is None else known_to) if own else ()
    return data, dict.fromkeys(seats, own)


def beyond(event: Event, data: Mapping[str, Any]) -> dict[str, Any]:
    """What an event says as plain data beyond, or other than, what everybody knows of it."""
    return {name: value for name, value in _plain(event).items() if name not in data or data[name] != value}
