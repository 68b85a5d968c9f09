"""A map as it can be walked and seen across while doors, objects and Smoke are as they are (D2-85, D2-126).

There is one `Ways` and one `Sights` for each state of each map, for all matches. They remember what they were asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache
from typing import Final, NamedTuple

from ..core import compass
from ..core.compass import STEPS, Space, neighbour
from .chart import EDGES, Chart, edge

STAIRS: Final = "stairs"


class Step(NamedTuple):
    """What a step from one Space to a neighbour meets."""

    there: Space
    is_inside: bool
    """Whether it stays on the map."""
    is_closed: bool = True
    """Whether no Unit can take it (D2-85)."""
    climb: int = 0
    """How much higher it leads (D2-95)."""
    is_steep: bool = False
    """Whether only who climbs or flies takes it: up or down more than one level, without stairs (D2-95)."""
    penalty: int = 0
    """The Move penalty of the Location entered (D2-84)."""


class Ways:
    """Where nobody can go, and what each step meets (`compass.Terrain`), for a Unit that climbs or for all others."""

    __slots__ = ("_chart", "_climbing", "_leaving", "_objects", "_revealed", "_shut", "_steps")

    def __init__(
        self, board: Chart, shut: Set[str], revealed: Set[str], objects: Set[Space], climbing: bool = False
    ) -> None:
        self._chart = board
        self._climbing = climbing
        self._shut = shut
        self._revealed = revealed
        self._objects = objects
        self._steps: dict[tuple[Space, int], Step] = {}
        self._leaving: dict[tuple[int, ...], tuple[Space, ...]] = {}

    def is_closed(self, space: Space) -> bool:
        """Whether the Space may not be entered (D2-85, D2-413, D2-414)."""
        chart = self._chart
        if space in self._objects or space not in chart.location:
            return True
        if space in chart.closed and not (self._climbing and space in chart.climbed):
            return True
        if chart.door_spaces.get(space) in self._shut:
            return True
        face_down = chart.face_down.get(space)
        return face_down is not None and face_down not in self._revealed

    def is_edge_closed(self, one: Space, other: Space) -> bool:
        """Whether a wall or a closed door lies between two Spaces (D2-85, D2-414)."""
        chart, between = self._chart, edge(one, other)
        return between in chart.walls or chart.door_edges.get(between) in self._shut

    def is_blocked(self, start: Space, end: Space) -> bool:
        """Whether no Unit can go from a Space to a neighbouring one (D2-85)."""
        return self.step(start, STEPS.index((end[0] - start[0], end[1] - start[1]))).is_closed

    def step(self, start: Space, heading: int) -> Step:
        """What a step from a Space meets."""
        step = self._steps.get((start, heading))
        if step is None:
            step = self._steps[start, heading] = self._look(start, heading)
        return step

    def _look(self, start: Space, heading: int) -> Step:
        board, there = self._chart, neighbour(start, heading)
        if there not in board.location:
            return Step(there, False)
        climb = board.elevation[there] - board.elevation.get(start, 0)
        stairs = any(space in board.location and board.location[space].id == STAIRS for space in (start, there))
        closed = compass.is_way_closed(self, start, heading)
        steep = abs(climb) > 1 and not stairs and not self._climbing
        return Step(there, True, closed, climb, steep, board.location[there].penalty)

    def exit_spaces(self, exits: tuple[int, ...]) -> tuple[Space, ...]:
        """The Spaces that can be entered at some exits of the map, which go by their numbers."""
        open_spaces = self._leaving.get(exits)
        if open_spaces is None:
            spaces = (space for number in exits for space in self._at_exit(number))
            open_spaces = tuple(space for space in dict.fromkeys(spaces) if not self.is_closed(space))
            self._leaving[exits] = open_spaces
        return open_spaces

    def _at_exit(self, number: int) -> Iterable[Space]:
        board, way = self._chart, self._chart.exits[number]
        if way.spaces or way.edge is None:
            return way.spaces
        straight = EDGES[way.edge]
        return (space for space in board.location if neighbour(space, straight) not in board.location)

    def spread(self, goals: Iterable[Space]) -> dict[Space, int]:
        """How many Spaces it is from each Space to the nearest goal: backwards from there, one more step at a time."""
        far = dict.fromkeys(goals, 0)
        queue = deque(far)
        while queue:
            space = queue.popleft()
            for heading in range(8):
                before = neighbour(space, (heading + 4) % 8)
                if before not in far and not self.step(before, heading).is_closed and before in self._chart.location:
                    far[before] = far[space] + 1
                    queue.append(before)
        return far


@lru_cache(maxsize=1024)
def steps_to(ways: Ways, goals: frozenset[Space]) -> Mapping[Space, int]:
    """How many Spaces it is from each Space to the nearest of these, from wherever one can be reached."""
    return ways.spread(goals)


@lru_cache(maxsize=256)
def ways_of(
    board: Chart, shut: frozenset[str], revealed: frozenset[str], objects: frozenset[Space], climbing: bool = False
) -> Ways:
    """The ways over a map in this state, shared by all matches with the same state."""
    return Ways(board, shut, revealed, objects, climbing)


class Sights:
    """What blocks sight, and what the map itself puts in the way of shots (`compass.Ground`)."""

    __slots__ = ("_blocking", "_chart", "_clear", "_shut", "has_edges")

    def __init__(self, board: Chart, shut: Set[str], blocking: Set[Space]) -> None:
        self._chart = board
        self._shut = shut
        self._blocking = blocking
        self._clear: dict[tuple[Space, Space, bool], bool] = {}
        self.has_edges = bool(board.walls or board.door_edges)

    def blocks(self, space: Space) -> bool:
        """Whether the Space blocks sight (D2-126)."""
        return space in self._blocking

    def blocks_edge(self, one: Space, other: Space) -> bool:
        """Whether the edge between two Spaces blocks sight."""
        chart, between = self._chart, edge(one, other)
        return between in chart.walls or chart.door_edges.get(between) in self._shut

    def obstructs(self, space: Space) -> bool:
        """Whether the Space holds an obstacle (D2-127)."""
        return space in self._chart.obstacles

    def is_clear(self, one: Space, other: Space, with_ends: bool = True) -> bool:
        """Whether there is Line of Sight between two Spaces (D2-126)."""
        key = (one, other, with_ends)
        clear = self._clear.get(key)
        if clear is None:
            clear = self._clear[key] = compass.is_in_sight(self, one, other, with_ends)
        return clear


@lru_cache(maxsize=256)
def sights_of(board: Chart, shut: frozenset[str], revealed: frozenset[str], smoke: frozenset[Space]) -> Sights:
    """The Lines of Sight on a map in this state, shared by all matches with the same state."""
    doors = (space for space, key in board.door_spaces.items() if key in shut)
    face_down = (space for space, key in board.face_down.items() if key not in revealed)
    return Sights(board, shut, frozenset((*board.blocking, *doors, *face_down, *smoke)))
