"""The Scenes as the rules use them: loaded from one file each, checked, and with their maps laid out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards import scene_vetting
from wyrmhoard.games.drawn_to_destiny.cards.mapping import Grid, Spot, make_grid, show_legend, show_map
from wyrmhoard.games.drawn_to_destiny.cards.scene_vetting import Known
from wyrmhoard.games.drawn_to_destiny.cards.scenery import Area, Door, Presence, SceneEntry, Seating
from wyrmhoard.kernel.cards import Catalogue, convert, read_toml
from wyrmhoard.kernel.errors import BadInput, refuse_first

FOLDER: Final = Path(__file__).parent / "scenes"
MARKS: Final = "123456789ABCEFGHIJKLMNOQRSTUXYZ"
"""What stands for the Units on a shown map, in their order; other letters are left to legends."""


@dataclass(frozen=True)
class Scene:
    """A Scene that has passed the checks."""

    entry: SceneEntry
    grid: Grid
    locations: Mapping[str, str]
    """The names of all Locations."""

    @property
    def id(self) -> str:
        """Its ID."""
        return self.entry.id

    @property
    def narrative(self) -> bool:
        """Whether it is played without Turns (D2-41)."""
        return self.entry.map.kind == scene_vetting.NARRATIVE

    @cached_property
    def doors(self) -> Mapping[Spot, Door]:
        """The doors that have a Space of their own."""
        return {door.at: door for door in self.entry.door if door.at is not None}

    @cached_property
    def edges(self) -> Mapping[frozenset[Spot], Door | None]:
        """The edges with a door, and those with a wall (None)."""
        walls: dict[frozenset[Spot], Door | None] = {frozenset(edge): None for edge in self.entry.wall}
        return walls | {frozenset(door.between): door for door in self.entry.door if door.between is not None}

    @cached_property
    def areas(self) -> Mapping[str, frozenset[Spot]]:
        """The Spaces of each area."""
        return {area.key: _spread(area) for area in self.entry.area}

    def units(
        self, variant: str | None, story: Collection[str] = (), picked: Collection[str] | None = None
    ) -> tuple[Presence, ...]:
        """The Units of a variant, in file order; of a pool those that were `picked` (without it, the first of them).
        `story` holds the turns that the story has taken."""
        return scene_vetting.units_of(self.entry, variant, story, picked)

    def pool(self, variant: str | None) -> tuple[tuple[str, ...], int]:
        """The keys of the Units of which some take part, and how many do; ((), 0): the variant has no pool."""
        for found in self.entry.variant:
            if found.key == variant and found.pick is not None:
                return found.pool, found.pick
        return (), 0

    def seating(self, seats: int, strength: str = "", side: str = "") -> Seating:
        """Who plays what at a table with so many seats. Raises BadInput that says which tables are possible."""
        found = [one for one in self.entry.seating if one.seats == seats]
        for one in found:
            if one.strength in (None, strength) and one.side in (None, side):
                return one
        possible = sorted({one.seats for one in self.entry.seating})
        if found:
            wanted = sorted({one.strength or one.side or "" for one in found})
            raise BadInput(f"{self.entry.title}: with {seats} seats choose one of: {', '.join(wanted)}")
        raise BadInput(f"{self.entry.title} is for {', '.join(map(str, possible))} seats, not {seats}")

    def show(self, variant: str | None = None, *, units: bool = True) -> str:
        """The map with its coordinates, its legend, and the Units that start on it."""
        present = [unit for unit in self.units(variant) if unit.at is not None and unit.on is None] if units else []
        marks = {unit.at: mark for unit, mark in zip(present, MARKS, strict=False) if unit.at is not None}
        people = [
            f"{marks[unit.at]} {unit.name or unit.unit} ({unit.faction}) at {scene_vetting.say(unit.at)} facing {unit.facing}"
            for unit in present
            if unit.at in marks
        ]
        return "\n".join([show_map(self.grid, marks), "", show_legend(self.grid, self.locations), *people])


class Scenes(Catalogue[Scene]):
    """All Scenes, in the order in which they are read."""

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known

    def add(self, data: Mapping[str, Any], where: str) -> Scene:
        """Take in the Scene of a file. Raises BadInput with file, entry and field, and the Space."""
        entry = convert(data, SceneEntry, where)
        self.claim(entry.id, entry.title, where)
        try:
            grid = make_grid(entry.map)
        except ValueError as error:
            raise BadInput(f"{where}: map, {error}") from None
        refuse_first(scene_vetting.problems(entry, grid, self.known), f"{where}")
        names = {location.id: location.name for location in self.known.locations}
        self.by_id[entry.id] = Scene(entry, grid, names)
        return self.by_id[entry.id]


def load_scenes(known: Known, folder: Path = FOLDER) -> Scenes:
    """The Scenes of a folder, by the names of their files. Raises BadInput with file, entry and field."""
    scenes = Scenes(known)
    for file in sorted(folder.glob("*.toml")):
        scenes.add(read_toml(file), str(file))
    return scenes


def _spread(area: Area) -> frozenset[Spot]:
    """The Spaces of an area."""
    (ax, ay), (bx, by) = area.corner, area.opposite
    across, up = range(min(ax, bx), max(ax, bx) + 1), range(min(ay, by), max(ay, by) + 1)
    return frozenset((x, y) for x in across for y in up)
