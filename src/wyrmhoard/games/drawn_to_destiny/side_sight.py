"""What is seen of a side: who plays it, what it has to do, and how far it is with that."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from .cards.scenery import SceneEntry
from .goal_sight import Places, goal_spaces
from .map_sight import MapView
from .rules.scene.visibility import Eyes
from .unit_sight import SpaceView
from .words import names, progress


class FactionView(TypedDict):
    """A side. `scored` are its points by area, `progress` how far it is with each of its Goals
    ("" where that is not counted), `complete` the numbers of those that it has reached, `goal_spaces` where they lie on
    the map."""

    key: str
    name: str
    seats: list[int]
    colours: list[str]
    allies: list[int]
    points: int
    scored: dict[str, int]
    goals: list[str]
    progress: list[str]
    complete: list[str]
    goal_spaces: list[SpaceView]
    lost: bool
    escaped: int


def faction_view(
    eyes: Eyes, described: SceneEntry | None, number: int, chart: MapView | None, things: Places
) -> FactionView:
    """A side as a viewer sees it, with the map and where its things lie."""
    position = eyes.p
    faction = position.state.factions[number]
    goals = [goal for goal in described.goal if goal.faction == faction.key] if described is not None else []
    story = position.state.scene.story
    scored = {key[5:].rpartition(":")[0]: by for key, by in story.items() if _is_score(key, faction.key)}
    return {
        "key": faction.key,
        "name": names.faction_name(position, number),
        "seats": faction.seats[:],
        "colours": faction.colours[:],
        "allies": faction.allies[:],
        "points": faction.points,
        "scored": scored,
        "goals": [said(goal.text) for goal in goals],
        "progress": [progress.of_goal(eyes, goal.aim) for goal in goals],
        "complete": faction.goals[:],
        "goal_spaces": goal_spaces(described, faction.key, chart, things, position.state.scene.done)
        if described is not None and chart is not None
        else [],
        "lost": faction.lost,
        "escaped": faction.escaped,
    }


def _is_score(key: str, faction: str) -> bool:
    return key.startswith("held:") and key.endswith(f":{faction}")
