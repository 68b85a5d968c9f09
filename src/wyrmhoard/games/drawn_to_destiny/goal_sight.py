"""Where the Goals of a side lie on the map, as far as they lie anywhere: from the file of the Scene and from what is
seen, so that nothing hidden is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from .cards import aims
from .cards.scenery import SceneEntry
from .map_sight import ExitView, MapView
from .unit_sight import SpaceView

Places: TypeAlias = dict[str, list[SpaceView]]
"""The Spaces of things and doors that are seen, by their keys in the Scene."""


def goal_spaces(
    described: SceneEntry, faction: str, chart: MapView, things: Places, done: Collection[str]
) -> list[SpaceView]:
    """Each Space to which a Goal of the side leads: an exit, an area, what a Task that is not done yet is about, what
    is to be taken."""
    places = {
        **things,
        **{door["key"]: [door["at"]] if door["at"] else door["between"] or [] for door in chart["doors"]},
    }
    found = [
        space
        for goal in described.goal
        if goal.faction == faction
        for aim in _wanted(goal.aim)
        for space in _of_aim(described, faction, chart, places, done, aim)
    ]
    return [list(space) for space in sorted({(space[0], space[1]) for space in found})]


def _wanted(aim: aims.AnyAim) -> Iterator[aims.AnyAim]:
    """What is to come about: not what must not."""
    if isinstance(aim, aims.Both | aims.Either):
        for inner in aim.of:
            yield from _wanted(inner)
    elif not isinstance(aim, aims.Fails):
        yield aim


def _of_aim(
    described: SceneEntry, faction: str, chart: MapView, places: Places, done: Collection[str], aim: aims.AnyAim
) -> Iterator[Sequence[int]]:
    match aim:
        case aims.Left(exit=key):
            for way in chart["exits"]:
                if key in (None, way["key"]) and (not way["factions"] or faction in way["factions"]):
                    yield from _of_exit(chart, way)
        case aims.Held(area=key) | aims.Gathered(area=key):
            for area in described.area:
                if area.key == key:
                    xs, ys = (sorted(pair) for pair in zip(area.corner, area.opposite, strict=True))
                    yield from ((x, y) for x in range(xs[0], xs[1] + 1) for y in range(ys[0], ys[1] + 1))
        case aims.Done(tasks=keys):
            for job in described.job:
                if job.key in keys and job.key not in done:
                    yield from places.get(job.about, ())
        case aims.Taken(object=key):
            yield from places.get(key, ())


def _of_exit(chart: MapView, way: ExitView) -> Iterator[Sequence[int]]:
    """The Spaces from which it leads off the map."""
    last = {"east": chart["width"] - 1, "north": chart["height"] - 1}.get(way["edge"] or "", 0)
    if way["edge"] in ("east", "west"):
        yield from ((last, y) for y in range(chart["height"]))
    elif way["edge"]:
        yield from ((x, last) for x in range(chart["width"]))
    else:
        yield from way["spaces"]
