"""What a half-filled form would amount to, from what the seat may know: where each Unit would stand after its intent,
what Move it would have left, what could strike it there, and why the intent would be refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from ..cards.scenery import HEADINGS
from ..free_state import BURST, GRIT, Named
from ..rules.core import compass
from ..rules.movement import moves
from ..rules.queries import field, numbers
from ..rules.scene import along, free, items
from ..rules.turn import steps, window
from ..state import NOBODY, Intent, Unit
from ..table import Position
from . import workshop
from .exposure import exposed_at
from .refusals import RefusedView, told
from .spaces import called

INTENTS = "intents"


class WayView(TypedDict):
    """What a step costs in Move after what is filled in before it, and why it would be refused."""

    price: int
    refused: RefusedView | None


def preview(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """The intents of a seat as they would come out, with the `ways` that each Unit has (D2-71, D2-83), why its
    declarations would be refused (D2-99), and the steps of a Character (see `workshop`); None for any other form."""
    if key not in (INTENTS, window.WINDOW):
        return workshop.preview(position, seat, key, values) if position.state.phase in workshop.SORTS else None
    own = [
        unit for unit in position.state.units if numbers.controller(position, unit) == seat and _is_asked(unit, values)
    ]
    if key == window.WINDOW:
        return {"units": [], "refused": told(window.objection(position, own, values))}
    intents = [{**of_intent(position, unit, dict(values)), "ways": _ways(position, unit, dict(values))} for unit in own]
    refused = next((one["refused"] for one in intents if one["refused"] is not None), None)
    return {"units": intents, "refused": refused}


def _is_asked(unit: Unit, values: Mapping[str, Any]) -> bool:
    """Whether the form has a blank for this Unit."""
    return any(name.partition("-")[0] == unit.ref.key for name in values)


def of_intent(position: Position, unit: Unit, values: dict[str, Any]) -> dict[str, Any]:
    """One Unit after its intent: `space` (None: off the map by the exit `leaves`), Facing, Move and Facing tokens left,
    whether it loses a Move if it goes on holding (D2-73), the Location there, whether that is an `obstacle` (D2-128),
    and `exposed`: who could strike it there from where they stand now."""
    named = along.named_in(values, unit)
    intent = steps.read(values, unit)
    refusal = steps.objection(position, unit, intent, named)
    _, freed = free.after(position, unit, named)
    facing = (unit.facing + intent.turns) % 8
    price = _price(position, unit, intent, facing)
    space, leaves = _place(position, unit, intent, facing)
    there = field.location(position, space) if space is not None else None
    return {
        "unit": unit.id,
        "name": said(unit.sheet.name),
        "space": list(space) if space is not None else None,
        "leaves": leaves,
        "facing": HEADINGS[facing],
        "price": price,
        "move": freed.move - price,
        "turns": freed.turns - abs(intent.turns),
        "holds": not price and pays_for_holding(position, freed),
        "location": called(position, space) if space is not None else "",
        "hazard": there is not None and (there.hazard is not None or _is_laid(position, space)),
        "obstacle": there is not None and there.sight == "obstacle",
        "elevation": field.elevation(position, space) if space is not None else 0,
        "exposed": exposed_at(position, unit, space, facing) if space is not None and refusal is None else [],
        "refused": told(refusal),
        "remedy": _remedy(position, unit, intent, named) if refusal is not None else None,
    }


def _ways(position: Position, unit: Unit, values: dict[str, Any]) -> dict[str, WayView]:
    """Each step that the form may add to the rest of what is filled in for a Unit, by its heading."""
    named, intent = along.named_in(values, unit), steps.read(values, unit)
    facing = (unit.facing + intent.turns) % 8
    rest = Intent(turns=intent.turns, equip=intent.equip)
    found: dict[str, WayView] = {}
    for heading, key in enumerate(HEADINGS):
        refusal = steps.objection(position, unit, replace(rest, move=heading), named)
        found[key] = {"price": moves.cost(position, unit, heading, facing), "refused": told(refusal)}
    return found


def _remedy(position: Position, unit: Unit, intent: Intent, named: Named) -> str | None:
    """The Free Action with which a refused intent would be possible: Burst of Speed (D2-66) or Grit Your Teeth
    (D2-65)."""
    for action in (BURST, GRIT):
        if action not in named and steps.objection(position, unit, intent, (*named, action)) is None:
            return action.key
    return None


def _price(position: Position, unit: Unit, intent: Intent, facing: int) -> int:
    """What the intent costs together, in Move (D2-77 to D2-86, D2-266)."""
    price = moves.STANDING_UP if intent.stand else 0
    if intent.move != NOBODY:
        price += moves.cost(position, unit, intent.move, facing)
    return price + (items.PRICE if intent.equip is not None else 0)


def _place(position: Position, unit: Unit, intent: Intent, facing: int) -> tuple[compass.Space | None, str | None]:
    """The Space where it would stand, or the exit by which it would leave the map (D2-94)."""
    if intent.move == NOBODY:
        return unit.space, None
    there = field.neighbour(unit.space, intent.move)
    if field.inside(position, there):
        return there, None
    way = field.exit_for(position, unit, intent.move)
    return (unit.space, None) if way is None else (None, way)


def pays_for_holding(position: Position, unit: Unit) -> bool:
    """Whether a Unit loses a Move if it neither moves nor acts in this step, as far as its Faction sees (D2-73)."""
    return unit.move > 0 and numbers.can_move(position, unit) and _has_most(position, unit)


def _has_most(position: Position, unit: Unit) -> bool:
    """Whether it would pay for Holding, as far as its Faction sees: nobody of its Group has more Move (D2-73)."""
    if unit.spent_move or field.is_aboard(position, unit):
        return False
    group = field.group_of(position, unit)
    return all(
        other.move <= unit.move
        for other in position.state.units
        if field.group_of(position, other) == group
        and not field.is_aboard(position, other)
        and field.seen_by_faction(position, unit.faction, other.ref)
    )


def _is_laid(position: Position, space: compass.Space | None) -> bool:
    return any(space in laid.spaces for laid in position.state.scene.laid)
