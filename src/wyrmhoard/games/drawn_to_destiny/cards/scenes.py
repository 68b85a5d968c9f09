"""The Scenes of a card set: checked, and asked who plays what in them and what they look like."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from wyrmhoard.kernel.asking.cards import convert, read_toml
from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput, refuse_first

from . import scene_vetting
from .mapping import Spot, make_grid
from .scene_vetting import Known
from .scenery import Presence, SceneEntry, Seating

FOLDER: Final = "scenes"
"""The subfolder of a folder of card files for its Scenes: one file each, named like the Scene."""


class SceneFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What card files say about Scenes."""

    scene: tuple[SceneEntry, ...] = ()


def read_scenes(folder: Path) -> list[dict[str, Any]]:
    """The data of all Scenes of a folder of card files. Raises BadInput with file and field."""
    scenes = []
    for file in sorted((folder / FOLDER).glob("*.toml")):
        data = read_toml(file)
        if convert(data, SceneEntry, str(file)).id != file.stem:
            raise BadInput(f"{file}: id: the Scene of this file must be called {file.stem}")
        scenes.append(data)
    return scenes


def make_scenes(
    data: Mapping[str, Any], where: str, known: Known, files: Mapping[str, str] = MappingProxyType({})
) -> dict[str, SceneEntry]:
    """The Scenes by ID. Raises BadInput with file, Scene, entry and field, and the Space; the file is `where`, or
    the one that `files` names ("scene the-well")."""
    scenes: dict[str, SceneEntry] = {}
    for entry in convert({"scene": data.get("scene", ())}, SceneFile, where).scene:
        at = f"{files.get(f'scene {entry.id}', where)}: scene card {entry.id}"
        if entry.id in scenes:
            raise BadInput(f"{at}, id: this ID is used twice")
        try:
            grid = make_grid(entry.map)
        except ValueError as error:
            raise BadInput(f"{at}, map, {error}") from None
        refuse_first(scene_vetting.problems(entry, grid, known), at)
        scenes[entry.id] = entry
    for entry in scenes.values():
        at = f"{files.get(f'scene {entry.id}', where)}: scene card {entry.id}"
        refuse_first(fight_problems(entry, scenes), at)
    return scenes


def fight_problems(entry: SceneEntry, scenes: Mapping[str, SceneEntry]) -> Iterator[tuple[str, str]]:
    """What is wrong with the Scenes that places lead to (D2-43)."""
    for place in entry.place:
        if place.scene is None:
            continue
        at = f"place {place.key}, scene"
        fight = scenes.get(place.scene)
        if fight is None:
            yield at, f"there is no Scene {place.scene!r}{did_you_mean(place.scene, list(scenes))}"
        elif fight.place:
            yield at, f"{fight.title} has no Turns"
        else:
            sides = {faction.key for faction in fight.faction}
            for faction in entry.faction:
                if faction.key not in sides:
                    yield at, f"{fight.title} has no faction {faction.key!r}"


def units_of(
    scene: SceneEntry, variant: str | None, story: Collection[str] = (), picked: Collection[str] | None = None
) -> tuple[Presence, ...]:
    """The Units of a variant, in file order; of a pool those that were `picked` (without it, the first of them).
    `story` holds the turns that the story has taken."""
    return scene_vetting.units_of(scene, variant, story, picked)


def pool_of(scene: SceneEntry, variant: str | None) -> tuple[tuple[str, ...], int]:
    """The keys of the Units of which some take part, and how many do; ((), 0): the variant has no pool."""
    for entry in scene.variant:
        if entry.key == variant and entry.pick is not None:
            return entry.pool, entry.pick
    return (), 0


def seating_of(scene: SceneEntry, seats: int, strength: str = "", side: str = "") -> Seating:
    """Who plays what at a table of this size. Raises BadInput that says which tables are possible."""
    seatings = [one for one in scene.seating if one.seats == seats]
    for one in seatings:
        if one.strength in (None, strength) and one.side in (None, side):
            return one
    if seatings:
        wanted = sorted({one.strength or one.side or "" for one in seatings})
        raise BadInput(f"{scene.title}: with {seats} seats choose one of: {', '.join(wanted)}")
    raise no_such_table(scene, seats)


def no_such_table(scene: SceneEntry, seats: int) -> BadInput:
    """What is said of a number of seats for which a Scene is not made. Who is alone where two sides need a Player plays
    against a bot in a seat (C16, C18)."""
    possible = sorted({one.seats for one in scene.seating})
    said = f"{scene.title} is for {', '.join(map(str, possible))} seats, not {seats}"
    alone = seats == 1 and scene.alone == "bot"
    return BadInput(f"{said}: alone, take two seats and let a bot play the other" if alone else said)


def areas_of(scene: SceneEntry) -> dict[str, frozenset[Spot]]:
    """The Spaces of each area."""
    areas = {}
    for area in scene.area:
        (ax, ay), (bx, by) = area.corner, area.opposite
        across, up = range(min(ax, bx), max(ax, bx) + 1), range(min(ay, by), max(ay, by) + 1)
        areas[area.key] = frozenset((x, y) for x in across for y in up)
    return areas
