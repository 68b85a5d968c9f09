"""Units and objects of a Scene's file come into the Scene (D2-22, D2-23, D2-24, D2-26)."""

from __future__ import annotations

from ...cards.scenery import Object, Presence
from ...state import NOBODY, Thing, Unit
from ...table import Table
from . import field, stealth, unit_factory


def lay(table: Table, described: Object) -> None:
    """An object lies where the Scene puts it (D2-24)."""
    item = unit_factory.make_item(table, described.item, "ground") if described.item else None
    x, y = described.spaces[0]
    thing = Thing(table.state.next_id(), described.key, x, y, item, described.hidden)
    table.state.scene.things.append(thing)


def come(table: Table, described: Presence, seat: int = NOBODY, waiting: dict[str, int] | None = None) -> Unit:
    """A Unit of the Scene's file takes part: on its Space, or on the next one on which its Faction starts; or it waits
    on its Clock card (D2-26). `waiting`: how many of each Faction have such a Space already."""
    scene = table.state.scene
    unit = _make(table, described, seat, {} if waiting is None else waiting)
    scene.units.append(unit)
    if described.on is not None:
        unit.status = "to come"
        unit.seat = _seat_for_arrival(table, unit)
        scene.clock.events.append((described.on, unit.ref.key))
    return unit


def _make(table: Table, described: Presence, seat: int, waiting: dict[str, int]) -> Unit:
    faction = next(n for n, side in enumerate(table.state.factions) if side.key == described.faction)
    deployment = field.entry(table).faction[faction].deployment
    if described.at is None and deployment is not None:
        used = waiting.get(described.faction, 0)
        waiting[described.faction] = used + 1
        space = deployment.spaces[used % len(deployment.spaces)]
        facing = unit_factory.heading_of(described.facing or deployment.facing)
    else:
        space, facing = described.at or (0, 0), unit_factory.heading_of(described.facing)
    unit = unit_factory.make_unit(table, described.unit, faction, seat, space, facing, described)
    if described.concealed is not None and stealth.is_used(table):
        unit.concealed = described.concealed
        unit.hidden = described.stealth or unit.sheet.skill("stealth")
    return unit


def _seat_for_arrival(table: Table, unit: Unit) -> int:
    """Who plays a Unit that arrives later: the seat of its Faction with the fewest Units (D2-23)."""
    seats = table.state.factions[unit.faction].seats
    owned = {seat: sum(other.seat == seat for other in table.state.scene.units) for seat in seats}
    return min(seats, key=lambda seat: (owned[seat], seat), default=NOBODY)


def give_colours(table: Table) -> None:
    """Each Unit has a colour and a number from 1 to 5; a Faction of the computer takes more colours as it needs them
    (D2-19, D2-23)."""
    state = table.state
    free = [colour for colour in unit_factory.COLOURS if colour not in {player.colour for player in state.players}]
    count: dict[str, int] = {}
    for faction in state.factions:
        faction.colours = []
    for unit in state.scene.units:
        if unit.seat >= 0:
            unit.colour = state.players[unit.seat].colour
        else:
            faction = state.factions[unit.faction]
            if not faction.colours or count.get(faction.colours[-1], 0) >= unit_factory.MOST_UNITS:
                faction.colours.append(free.pop(0) if free else unit_factory.COLOURS[-1])
            unit.colour = faction.colours[-1]
        count[unit.colour] = unit.number = count.get(unit.colour, 0) + 1
