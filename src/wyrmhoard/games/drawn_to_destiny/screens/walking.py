"""Walks of several steps: where Units of a seat are to go, which step brings them on, and what of that is drawn.

The way is reckoned anew before each step, from what everybody knows of the map (see `ways`). What a walk answers is an
intent like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from typing_extensions import TypedDict

from wyrmhoard.kernel.asking.form import Pick
from wyrmhoard.kernel.contract.onward import Plan
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say

from ..rules.core.compass import Space
from ..rules.queries import field, numbers, stealth
from ..state import Unit
from ..table import Position
from ..target_state import ThingId, UnitId, find_target
from ..words.phrases import target_name
from . import preview
from .routes import first_step, is_offered, space_in, step_to, values_of, way_to
from .spaces import StepView, called, steps_of

NOT_THEIRS: Final = Refusal("", later("{unit} is no Unit of yours in play"))
NO_WAY: Final = Refusal("D2-85", later("No way is known that leads {name} to {space}."))

ARRIVED: Final = later("{name} has arrived: {place}.")
ARRIVED_SOMEWHERE: Final = later("{name} has arrived.")
STUCK: Final = later("{name} cannot get any farther on its way.")
HARM: Final = later("The next step of {name} leads into {ground}.")


class WalkView(TypedDict):
    """A Unit on its way to a Space: the way there with what each step costs and exposes to, and `first`, its next step
    as values of the form of intents; without any it waits for more Move."""

    unit: int
    to: list[int]
    way: list[StepView]
    price: int
    first: dict[str, Any]


class Wish(NamedTuple):
    """How a seat goes on: for how long at most, and which of its Units walk where."""

    how_long: str
    to: dict[str, Space]


def read(how: str) -> Wish | None:
    """A wish as it is written, "on u1@8,3 u2@5,5"; None for any other text."""
    how_long, *walks = how.split(" ")
    to: dict[str, Space] = {}
    for walk in walks:
        name, _, about = walk.partition("@")
        space = space_in(about)
        if space is None or name in to:
            return None
        to[name] = space
    return Wish(how_long, to)


def objection(position: Position, seat: int, wish: Wish) -> Refusal | None:
    """Why Units of a seat cannot set out for these Spaces."""
    for name, space in wish.to.items():
        target = find_target(name)
        unit = field.aimed_unit(position, target) if isinstance(target, UnitId) else None
        if unit is None or not unit.in_play or numbers.controller(position, unit) != seat:
            return NOT_THEIRS.because(unit=repr(name))
        if way_to(position, unit, space) is None:
            return NO_WAY.because(name=unit.sheet.name, space=_spoken(space))
    return None


def goals(plan: Plan) -> dict[str, Space]:
    """Where Units walk, by their names."""
    return {name: (space[0], space[1]) for name, space in plan.get("to", {}).items()}


def next_step(
    position: Position, unit: Unit, space: Space, offered: Mapping[str, Pick], plan: Plan
) -> dict[str, Any] | None:
    """What a Unit on its way to a Space intends, as values of the form of intents: the next step, or nothing while it
    waits for the Move of the next Turn. None: its player is asked, and the plan says why."""
    found = _step_or_why(position, unit, space, offered)
    if isinstance(found, dict):
        return found
    what, at = found
    if what == "arrived":
        del plan["to"][unit.ref.key]
    plan["why"] = [what, unit.id, *at]
    return None


def _step_or_why(
    position: Position, unit: Unit, space: Space, offered: Mapping[str, Pick]
) -> dict[str, Any] | tuple[str, Space]:
    """What a Unit on its way intends, or why that ends, and where."""
    if unit.space == space:
        return "arrived", space
    way = step_to(position, unit, space) if way_to(position, unit, space) is not None else None
    if way is None or way.price > max(unit.move, stealth.most_move(unit, unit.start)):
        return "stuck", space
    if way.price > unit.move:
        return {}
    values = values_of(unit, way)
    there = preview.of_intent(position, unit, values) if is_offered(unit, way, offered) else None
    if there is None or there["refused"] is not None or there["leaves"] is not None:
        return "stuck", space
    return ("harm", (there["space"][0], there["space"][1])) if there["hazard"] else values


def why(position: Position, plan: Plan) -> str:
    """Why a Unit on its way has made its player look up, in words; "" if no walk has."""
    what, number, x, y = plan.get("why") or ("", 0, 0, 0)
    if not what:
        return ""
    name, space = position.state.unit(number).sheet.name, (x, y)
    if what == "arrived":
        place = _named(position, space)
        return said(ARRIVED, name=said(name), place=place) if place else said(ARRIVED_SOMEWHERE, name=said(name))
    if what == "harm":
        return said(HARM, name=said(name), ground=said(field.location(position, space).name))
    return said(STUCK, name=said(name))


def shown(position: Position, seat: int, plan: Plan) -> list[WalkView]:
    """The walks of a plan that are underway."""
    to, found = goals(plan), list[WalkView]()
    for unit in position.state.units:
        space = to.get(unit.ref.key)
        if space is None or not unit.in_play or numbers.controller(position, unit) != seat:
            continue
        way, first = way_to(position, unit, space), first_step(position, unit, space)
        if way and first is not None:
            steps, price = steps_of(position, unit, way), sum(price for _, price in way)
            found.append({"unit": unit.id, "to": [*space], "way": steps, "price": price, "first": first})
    return found


def _named(position: Position, space: Space) -> str:
    """What lies on a Space, or else its ground; "" for the common ground of the map."""
    things = [thing for thing in position.state.scene.things if not (thing.gone or thing.hidden)]
    lying = [target_name(position, ThingId(one.id).key) for one in things if (one.x, one.y) == space]
    if lying:
        return listed(lying, say("and"))
    return "" if field.location(position, space).id == field.entry(position).map.ground else called(position, space)


def _spoken(space: Space) -> str:
    return f"{space[0]}, {space[1]}"
