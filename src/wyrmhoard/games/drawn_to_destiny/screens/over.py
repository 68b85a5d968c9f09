"""How a match ended, where more can be said of it than by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.text.saying import said, say
from wyrmhoard.kernel.text.shapes import Seen

from ..cards import aims
from ..rules.queries import field
from ..sight import View
from ..state import Unit
from ..table import Position
from ..unit_sight import UnitView
from ..words.names import everybody, faction_name, scene_entry
from .deeds import deeds
from .fallen import BODY, fall_words, fallen

BY_GOAL: Final = "a Goal is complete"
"""The ending of a Scene by a Goal (D2-20)."""
BEATEN: Final = (aims.Down, aims.Nobody, aims.Broken, aims.CrewDown)
"""What a Goal asks for that is complete when somebody falls."""


def ended(position: Position, ending: str, events: Sequence[Seen]) -> str:
    """Which side completed which Goal (D2-20), and who has fallen for it; "" where the ending says all."""
    scene = scene_entry(position)
    if ending != BY_GOAL or scene is None:
        return ""
    done = [
        (number, scene.goal[int(goal)])
        for number, faction in enumerate(position.state.factions)
        for goal in faction.goals
    ]
    told = [
        say("{side} completed a Goal: {goal}", side=faction_name(position, number), goal=_in_short(goal.text))
        for number, goal in done
    ]
    beaten = [number for number, goal in done if any(isinstance(aim, BEATEN) for aim in aims.walk_aims(goal.aim))]
    units = {unit.id: unit for unit in everybody(position.state)}
    falls = [fall for fall in fallen(events) if _is_of_others(position, units.get(fall["unit"]), beaten)]
    last = [fall_words(position.cards, fall) for fall in falls[-1:]]
    return ". ".join([*last, "; ".join(told)])


def _in_short(goal: str) -> str:
    """A Goal up to where it says more exactly what that means."""
    return said(goal).partition(":")[0].rstrip(".")


def _is_of_others(position: Position, unit: Unit | None, sides: Sequence[int]) -> bool:
    return unit is not None and any(field.are_rivals(position, side, unit.faction) for side in sides)


def closing(position: Position, view: View, events: Sequence[Seen]) -> View:
    """The view of a match that is over, in which those who had fallen lie there: after the Scene some stand again. For
    the others there is nothing more to do."""
    falls = {fall["unit"]: fall["how"] for fall in fallen(events)}
    units = [_lying(unit, falls[unit["id"]]) if unit["id"] in falls else unit for unit in view["units"]]
    return {**view, "units": [{**unit, "actions": 0} for unit in units], "deeds": deeds(position.cards, events)}


def _lying(unit: UnitView, how: str) -> UnitView:
    """A Unit as it lay there."""
    if unit["status"] != "in play":
        return unit
    stats, conditions = {**unit["stats"]}, {**unit["conditions"]}
    body = stats.pop("body", None)
    if how == BODY and body is not None:
        lost = sum(number for _, number in body["parts"]) - body["level"]
        stats["body"] = {**body, "level": 0, "now": "0x1", "parts": [("", lost)]}
    elif how != BODY:
        conditions = {how: 1, **conditions}
    return {**unit, "lies": unit["space"], "stats": stats, "conditions": conditions}
