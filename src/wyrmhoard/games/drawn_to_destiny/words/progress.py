"""How far a side is with its Goals, in a few words: "1 of 3 down"."""

from __future__ import annotations

from wyrmhoard.kernel.text.saying import say

from ..cards import aims
from ..rules.queries import field
from ..rules.scene import goals
from ..rules.scene.visibility import Eyes


def of_goal(eyes: Eyes, aim: aims.AnyAim) -> str:
    """How far it is, by what these eyes know; "" for what is not counted."""
    position = eyes.p
    match aim:
        case aims.Down():
            units = goals.units_of(position, aim.who, called=True)
            down = sum(any(goals.fate_is(position, unit, fate) for fate in aim.counts) for unit in units)
            return say("{n} of {all} down", n=down, all=len(units)) if units else ""
        case aims.Left():
            units = goals.units_of(position, aim.who)
            gone = sum(unit.status == "escaped" and aim.exit in (None, unit.left_by) for unit in units)
            return say("{n} of {all} away", n=gone, all=len(units)) if units else ""
        case aims.Gathered():
            units = [unit for unit in goals.units_of(position, aim.who) if unit.in_play]
            if not units or not all(map(eyes.knows_place, units)):
                return ""
            there = sum(unit.space in field.chart(position).areas[aim.area] for unit in units)
            return say("{n} of {all} there", n=there, all=len(units))
        case aims.Done() if len(aim.tasks) > 1:
            done = sum(task in position.state.scene.done for task in aim.tasks)
            return say("{n} of {all} done", n=done, all=len(aim.tasks))
        case aims.Held():
            points = sum(position.state.scene.story.get(goals.score_key(aim, key), 0) for key in aim.who)
            return say("{n} of {all} points", n=points, all=aim.points)
        case aims.Both() | aims.Either():
            return ", ".join(dict.fromkeys(filter(None, (of_goal(eyes, inner) for inner in aim.of))))
    return ""
