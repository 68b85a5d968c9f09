"""Search and Examine: finding objects, and their details (D2-106, D2-107)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Examine, Search
from ...cards.scenery import Detail
from ...events import tasks
from ...events.tasks import CameUpon, SearchedInVain
from ...state import Declared, Thing, Unit
from ...table import Position, Table
from ..queries import actions, field, incapable, numbers
from . import trials
from .trials import Attempt, Trial

HIDDEN: Final = Trial("mind", 5, ("perception",))
"""What finds a hidden object or detail: Mind vs. 5 (D2-106, D2-107)."""
SEARCHED: Final = "searched:"
TOO_FAR: Final = Refusal("{rule}", later("That can be done at most 1 Space away."))
NOT_POSSIBLE: Final = Refusal("{rule}", later("There is nothing to be done there now."))


def capacity_objection(position: Position, unit: Unit) -> Refusal | None:
    """Why a Unit can take no Action, or None."""
    return None if numbers.can_act(position, unit) else incapable.to_act(position, unit)


def search_offers(position: Position, unit: Unit) -> Iterator[Search]:
    """Search the Space and those around it."""
    yield Search()


def search_objection(position: Position, unit: Unit, action: Search) -> Refusal | None:
    """Search is always offered: its absence would reveal that nothing is hidden."""
    return capacity_objection(position, unit)


def around(position: Position, unit: Unit) -> list[Thing]:
    """The objects on the Unit's Space, or beside it in the same Location; a Location card fills 2 Spaces."""
    here = field.location(position, unit.space).id
    return [
        thing
        for thing in position.state.scene.things
        if not thing.gone
        and any(
            space == unit.space
            or (field.distance(space, unit.space) == 1 and field.location(position, space).id == here)
            for space in field.object_spaces(position, thing)
        )
    ]


def _plain(position: Position, unit: Unit) -> list[Thing]:
    """The noteworthy objects around that are not hidden, and that nobody has looked at."""
    done = position.state.scene.done
    return [thing for thing in around(position, unit) if not thing.hidden and f"{SEARCHED}{thing.id}" not in done]


def search_attempt(position: Position, unit: Unit, action: Search) -> Attempt | None:
    """What finds something hidden, if anything is; None while something lies open."""
    return None if _plain(position, unit) else Attempt(HIDDEN, trials.line_up(position, unit, HIDDEN))


def examine_attempt(position: Position, unit: Unit, action: Examine) -> Attempt:
    """The Test that shows a hidden detail once no plain one is left; nobody knows whether there is one."""
    return Attempt(HIDDEN, trials.line_up(position, unit, HIDDEN))


@actions.kind(Search, search_offers, search_objection, always=True)
def search(table: Table, declared: Declared, action: Search) -> Script[None]:
    """Reveal one unhidden noteworthy object; if there is none, a Test finds a hidden one."""
    unit = table.state.unit(declared.unit)
    plain = _plain(table, unit)
    if plain:
        _show(table, unit, plain[0])
        return
    outcome = yield from trials.take(table, unit, replace(HIDDEN, price=declared.paid), "D2-106")
    hidden = [thing for thing in around(table, unit) if thing.hidden]
    if outcome.passed and hidden:
        hidden[0].hidden = False
        _show(table, unit, hidden[0])
    else:
        table.tell(SearchedInVain(unit.id, unit.sheet.name), "D2-106")


def _show(table: Table, unit: Unit, thing: Thing) -> None:
    table.state.scene.done.append(f"{SEARCHED}{thing.id}")
    table.tell(CameUpon(unit.id, unit.sheet.name, thing.id, thing.key), "D2-106")


def details_of(position: Position, thing: Thing) -> list[Detail]:
    """What Examine shows of an object, plain details first."""
    described = next((entry for entry in field.entry(position).object if entry.key == thing.key), None)
    return sorted(described.details, key=lambda detail: detail.hidden) if described is not None else []


def examine_offers(position: Position, unit: Unit) -> Iterator[Examine]:
    """Each object that can be seen."""
    for thing in position.state.scene.things:
        if not thing.gone and not thing.hidden:
            yield Examine(thing.ref)


def examine_objection(position: Position, unit: Unit, action: Examine) -> Refusal | None:
    """Why an object cannot be examined now: nothing is to be seen of it, or it is too far."""
    thing = field.aimed_thing(position, action.target)
    if thing is None or thing.gone or thing.hidden or not details_of(position, thing):
        return Refusal("D2-107", NOT_POSSIBLE.text)
    distance = field.range_to(position, unit, action.target)
    if distance is None or distance > 1:
        return Refusal("D2-107", TOO_FAR.text)
    return capacity_objection(position, unit)


@actions.kind(Examine, examine_offers, examine_objection)
def examine(table: Table, declared: Declared, action: Examine) -> Script[None]:
    """Reveal one plain detail of an object; if none is left, a Test finds a hidden one."""
    unit = table.state.unit(declared.unit)
    thing = field.aimed_thing(table, action.target)
    if thing is None:
        return
    details = details_of(table, thing)
    left = details[thing.details :]
    passed = bool(left) and not left[0].hidden
    if not passed:
        outcome = yield from trials.take(table, unit, replace(HIDDEN, price=declared.paid), "D2-107")
        passed = outcome.passed
    if passed and left:
        thing.details += 1
        table.tell(tasks.Detail(unit.id, unit.sheet.name, thing.id, thing.key, left[0].text), "D2-107")
    else:
        table.tell(SearchedInVain(unit.id, unit.sheet.name), "D2-107")
