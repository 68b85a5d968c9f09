"""How a match ended, where more can be said of it than by which rule."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import said, say

from ..table import Position
from ..words.names import faction_name, scene_entry

BY_GOAL: Final = "a Goal is complete"
"""The ending of a Scene by a Goal (D2-20)."""


def ended(position: Position, ending: str) -> str:
    """Which side completed which Goal (D2-20); "" where the ending says all."""
    scene = scene_entry(position)
    if ending != BY_GOAL or scene is None:
        return ""
    done = [
        say(
            "{side} completed a Goal: {goal}",
            side=faction_name(position, number),
            goal=said(scene.goal[int(goal)].text),
        )
        for number, faction in enumerate(position.state.factions)
        for goal in faction.goals
    ]
    return "; ".join(done)
