"""Locations that a Narrator may change: laid elsewhere, taken away, covered and turned up (D2-16a, D2-410, D2-413)."""

from __future__ import annotations

from ...cards.mapping import GROUND, make_grid
from ...narrator_state import FEATURE
from ...state import Patch
from ...table import Position, Table
from ..core.compass import Space
from . import chart, field
from .chart import FACE_DOWN


def patches(position: Position) -> list[Patch]:
    """The Locations of the Scene that can be changed, as they are now."""
    changed = {patch.name: patch for patch in position.state.scene.patches}
    return [changed.get(patch.name, patch) for patch in chart.patches_of(field.entry(position))]


def find_patch(position: Position, name: str) -> Patch:
    """The Location with this name in the Scene's file."""
    return next(patch for patch in patches(position) if patch.name == name)


def is_feature(patch: Patch) -> bool:
    """Whether a Location is laid on the map rather than part of its text."""
    return patch.name.startswith(FEATURE)


def is_unseen(position: Position, patch: Patch) -> bool:
    """Whether no Player sees what a Location is."""
    return bool(patch.unseen) and chart.name_of(patch.spaces[0]) not in position.state.scene.revealed


def may_cover(position: Position, patch: Patch) -> bool:
    """Whether it can be laid face down: it is seen, and nobody stands on it (D2-413)."""
    taken = {space for unit in position.state.units for space in field.spaces_of(unit)}
    return not is_unseen(position, patch) and not taken.intersection(patch.spaces)


def spaces_for(position: Position, patch: Patch) -> list[Space]:
    """The Spaces on which a Location's first Space may lie: all of it on the map, on free ground without Units and
    things."""
    entry = field.entry(position)
    grid = make_grid(entry.map)
    taken = {space for unit in position.state.scene.units for space in field.spaces_of(unit)}
    taken |= {(thing.x, thing.y) for thing in position.state.scene.things if not thing.gone}
    taken |= {space for spaces in field.chart(position).areas.values() for space in spaces}
    taken |= {space for way in entry.exit for space in way.spaces}
    for side in entry.faction:
        taken |= set(side.deployment.spaces) if side.deployment is not None else set()
    for other in patches(position):
        taken |= set(other.spaces) if other.name != patch.name else set()
    free = {space for space in grid if grid.rows[space[1]][space[0]] == GROUND and space not in taken}
    free |= set(patch.spaces)
    return [space for space in grid if all(spot in free for spot in _laid_from(patch, space))]


def _laid_from(patch: Patch, space: Space) -> list[Space]:
    """The Spaces of a Location whose first Space lies here."""
    x, y = patch.was[0]
    return [(space[0] + spot[0] - x, space[1] + spot[1] - y) for spot in patch.was]


# -- changing it


def _change(table: Table, patch: Patch) -> None:
    """Store where and how a Location lies from now on."""
    others = [one for one in table.state.scene.patches if one.name != patch.name]
    table.state.scene.patches = [*others, patch]


def lay(table: Table, patch: Patch) -> None:
    """A Location of the reserve is laid where the file has it."""
    patch.spaces = patch.was[:]
    _change(table, patch)


def put(table: Table, patch: Patch, space: Space) -> None:
    """Lay a Location elsewhere."""
    patch.spaces = _laid_from(patch, space)
    _change(table, patch)


def take_away(table: Table, patch: Patch) -> None:
    """Take a Location off the map."""
    patch.spaces = []
    _change(table, patch)


def cover(table: Table, patch: Patch) -> None:
    """Lay a Location face down, or make it unnoticed again if it was at first (D2-413)."""
    patch.unseen = patch.unseen or FACE_DOWN
    gone = {chart.name_of(space) for space in patch.spaces}
    table.state.scene.revealed = [name for name in table.state.scene.revealed if name not in gone]
    _change(table, patch)


def reveal(table: Table, patch: Patch) -> None:
    """Show a Location to everybody."""
    names = [chart.name_of(space) for space in patch.spaces]
    shown = names[:1] if patch.unseen == FACE_DOWN else names
    table.state.scene.revealed += [name for name in shown if name not in table.state.scene.revealed]
