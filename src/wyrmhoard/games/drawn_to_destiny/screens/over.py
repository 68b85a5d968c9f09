"""How a match ended, where more can be said of it than by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.saying import said, say
from wyrmhoard.kernel.text.shapes import Seen

from ..cards import aims
from ..rules.queries import field
from ..sight import View
from ..state import Unit
from ..table import Position
from ..words.names import everybody, faction_name, scene_entry
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
        say("{side} completed a Goal: {goal}", side=faction_name(position, number), goal=said(goal.text))
        for number, goal in done
    ]
    beaten = [number for number, goal in done if any(isinstance(aim, BEATEN) for aim in aims.walk_aims(goal.aim))]
    units = {unit.id: unit for unit in everybody(position.state)}
    falls = [fall for fall in fallen(events) if _is_of_others(position, units.get(fall["unit"]), beaten)]
    last = [fall_words(position.cards, fall) for fall in falls[-1:]]
    return ". ".join([*last, "; ".join(told)])


def _is_of_others(position: Position, unit: Unit | None, sides: Sequence[int]) -> bool:
    return unit is not None and any(field.are_rivals(position, side, unit.faction) for side in sides)


def closing(view: View, events: Sequence[Seen]) -> View:
    """The view of a match that is over, in which those who had fallen lie there: after the Scene some stand again."""
    falls = {fall["unit"]: fall["how"] for fall in fallen(events)}
    return {
        **view,
        "units": [_lying(unit, falls[unit["id"]]) if unit["id"] in falls else unit for unit in view["units"]],
    }


def _lying(unit: Any, how: str) -> Any:
    """A Unit as it lay there."""
    if unit["status"] != "in play":
        return unit
    body = unit["stats"].get("body")
    stats = {**unit["stats"], "body": {**body, "now": "0x1"}} if body is not None and how == BODY else {**unit["stats"]}
    if how == BODY:
        return {**unit, "stats": stats}
    stats.pop("body", None)
    return {**unit, "stats": stats, "conditions": {how: 1, **unit["conditions"]}}
