"""How what events name is called: Units, things, doors, sides and jobs. A line of the log is worded without the state,
and a Unit that has gone is still called what it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Event, secrets_of
from wyrmhoard.kernel.state.table import Tell
from wyrmhoard.kernel.text.saying import ENGLISH, speaking

from ..action_state import (
    DoJob,
    Draw,
    Fight,
    HandOver,
    Load,
    PickUp,
    Reload,
    Store,
    Switch,
    TakeOver,
    Throw,
    find_deed,
)
from ..free_state import Drop, QuickDraw, find_free_action
from ..table import Position, Table
from ..target_state import ThingId
from ..words import phrases
from ..words.names import kept

FIRST: Final = ("unit", "by", "faction")
"""Fields whose names come before those of all others."""


class Calls(NamedTuple):
    """How what a field of an event names is called: `Annotated[int, Calls(call_unit)]`."""

    names: Callable[[Any, Position], Mapping[str, str]]
    """From a value, names by key in English; they stand in the event's `called`."""


def naming(table: Table) -> Tell:
    """A `tell` that lets each event say what it calls what it names (`CallingEvent`)."""
    tell = table.tell

    def tell_with_names(event: Event, rule: str, /, *, instead: Mapping[int, Event] | None = None, **how: Any) -> None:
        for one in (event, *(instead or {}).values()):
            _name(table, one)
        tell(event, rule, instead=instead, **how)

    return tell_with_names


def _name(position: Position, event: Event) -> None:
    """Let an event say what it calls what it names, if it names anything."""
    fields = _calling(type(event))
    if not fields:
        return
    english: dict[str, str] = {}
    with speaking(ENGLISH):
        for field, calls in fields:
            value = getattr(event, field)
            if value is not UNSET:
                english |= calls.names(value, position)
    if english:
        event.called = english  # type: ignore[attr-defined]


@cache
def _calling(kind: type[Event]) -> list[tuple[str, Calls]]:
    """The fields of a kind of event that name something."""
    hints, secrets = get_type_hints(kind, include_extras=True), secrets_of(kind)
    calling = [(field, mark) for field in kind.__struct_fields__ for mark in _marks(hints[field])]
    fields = [(field, mark) for field, mark in calling if isinstance(mark, Calls)]
    fields.sort(key=lambda pair: FIRST.index(pair[0]) if pair[0] in FIRST else len(FIRST))
    if hidden := [field for field, _ in fields if field in secrets]:
        raise TypeError(f"{kind.__name__}: everybody would be told what {hidden[0]} names (tell it `instead`)")
    return fields


def _marks(hint: Any) -> Iterator[Any]:
    yield from getattr(hint, "__metadata__", ())
    for part in get_args(hint):
        yield from _marks(part)


def names_in_action(position: Position, action: str) -> dict[str, str]:
    """What an Action names: its aim by name, its job by name, its Items ("item:12") by card."""
    deed = find_deed(action) or find_free_action(action)
    if deed is None:
        return {}
    english = {deed.aim.key: kept(position, deed.aim.key)} if deed.aim is not None else {}
    match deed:
        case PickUp(thing):
            english[ThingId(thing).key] = kept(position, ThingId(thing).key)
        case DoJob(job):
            english[f"job:{job}"] = phrases.job_name(position, job)
        case Fight():
            return english | _held(position, [] if deed.weapon is None else [deed.weapon])
        case Load(weapon):
            return english | _held(position, [weapon])
        case Reload() | Throw() | Draw() | Store() | Switch() | HandOver() | TakeOver() | Drop() | QuickDraw():
            return english | _held(position, deed.items)
    return english


def _held(position: Position, items: Iterable[int]) -> dict[str, str]:
    return {f"item:{item}": card for item in items if (card := phrases.carried(position, item))}
