"""Events: what happens at the end of a Turn, part by part and for the whole table (section 14 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...events.movement import Drifted
from ...events.scenes import Arrived, Clock, Happening, LaidGone
from ...events.shoves import Pulled
from ...state import NOBODY, Unit
from ...table import Table
from .. import endings
from ..acts import area, devices, force
from ..conflict import hands, trials
from ..core import compass
from ..core.compass import Space
from ..harm import condition_events, dying, placing, recovery, shove, takeover
from ..movement import hazards
from ..queries import field, stealth, timing
from ..scene import goals, narrator, outcomes


def draw(table: Table) -> Script[None]:
    """Each Player draws 1 card (D2-278)."""
    for seat, player in enumerate(table.state.players):
        if not player.narrator and not player.conceded:
            hands.draw(table, seat, 1, "D2-278")
    yield from ()


def recover(table: Table) -> Script[None]:
    """Each Unit may remove a Minor Condition or ready an Ability (D2-279)."""
    yield from recovery.in_events(table)


def powers(table: Table) -> Script[None]:
    """What lies on Spaces grows older; then Areas resolve, and Powers that go on are paid for or end (D2-281)."""
    scene = table.state.scene
    for laid in list(scene.laid):
        if laid.turns > 0:
            laid.turns -= 1
            if not laid.turns:
                scene.laid.remove(laid)
                table.tell(LaidGone(laid.kind, list(laid.spaces)), "D2-378")
    yield from area.resolve_all(table)
    yield from force.in_events(table)


def unit_conditions(table: Table) -> Script[None]:
    """Condition Events, Unit by Unit in the order of the Status Bar (D2-277). A Unit that is taken over and sees no
    Rival may come to itself (D2-263)."""
    yield from condition_events.happen(table)
    for unit in list(table.state.units):
        taken = unit.has("unleashed") or unit.has("triumphant")
        if taken and not any(field.sees(table, unit, rival) for rival in field.rivals(table, unit)):
            yield from takeover.find_peace(table, unit)


def triggers(table: Table) -> Script[None]:
    """What was triggered in this Turn: doors, devices, Locations (D2-282); then hazards (D2-415)."""
    scene = table.state.scene
    waiting, scene.waiting = scene.waiting, []
    for what in waiting:
        devices.take_effect(table, what)
    for unit in list(table.state.units):
        if unit.in_play:
            yield from hazards.suffer(table, unit, in_events=True)


def drift(table: Table) -> Script[None]:
    """Currents carry along, and Black Holes pull (C14)."""
    yield from _flow(table)
    yield from _fall(table)


def _flow(table: Table) -> Script[None]:
    """Units in a river with a current drift with it, and so do things there."""
    current = field.chart(table).current
    if current == NOBODY:
        return
    for unit in list(table.state.units):
        if unit.in_play and not field.is_aboard(table, unit):
            yield from _drift(table, unit, current)
    for thing in table.state.scene.things:
        if thing.item is not None and not thing.gone:
            for _ in range(field.location(table, (thing.x, thing.y)).drift):
                there = compass.neighbour((thing.x, thing.y), current)
                if field.inside(table, there) and not field.blocked(table, (thing.x, thing.y), there):
                    thing.x, thing.y = there


def _drift(table: Table, unit: Unit, current: int) -> Script[None]:
    for _ in range(field.location(table, unit.space).drift):
        there = compass.neighbour(unit.space, current)
        if not field.inside(table, there) or field.blocked(table, unit.space, there):
            return
        placing.place(table, unit, there)
        stealth.tell_of_marker(table, unit, Drifted(unit=unit.id, to=there), "D2-412")
        yield from hazards.enter(table, unit)


def _fall(table: Table) -> Script[None]:
    """Units and things on a map with a Black Hole move nearer to it, wherever they are."""
    board = field.chart(table)
    if not board.pulling:
        return
    for unit in list(table.state.units):
        if unit.in_play:
            hole = _nearest(board.pulling, unit.space)
            way = shove.path(table, unit, hole, board.location[hole].pull, pull=True)
            yield from shove.set_down(table, unit, way, Pulled, "D2-412")
    for thing in table.state.scene.things:
        if thing.item is not None and not thing.gone:
            hole = _nearest(board.pulling, (thing.x, thing.y))
            for _ in range(board.location[hole].pull):
                heading = shove.heading_from((thing.x, thing.y), hole, 0)
                there = compass.neighbour((thing.x, thing.y), heading)
                if (thing.x, thing.y) != hole and not field.blocked(table, (thing.x, thing.y), there):
                    thing.x, thing.y = there


def _nearest(spaces: Iterable[Space], start: Space) -> Space:
    """The nearest of some Spaces, and of equals the first."""
    return min(spaces, key=lambda space: compass.distance(start, space))


def clock(table: Table) -> Script[None]:
    """The top Clock card is discarded, and what lies on it happens now (D2-283)."""
    scene = table.state.scene
    now = scene.clock.now
    table.tell(Clock(now), "D2-283")
    due = [key for number, key in scene.clock.events if number == now]
    scene.clock.events = [event for event in scene.clock.events if event[0] != now]
    for key in due:
        if key.startswith("u"):
            arrive(table, table.state.unit(int(key[1:])))
        else:
            yield from _happen(table, key)
    stealth.tick(table)
    if now == scene.clock.last:
        scene.clock.out = True
    else:
        timing.hours_pass(table)
        scene.clock.now += scene.clock.step


def arrive(table: Table, unit: Unit) -> None:
    """A Unit comes into play on its Space, or on the nearest free one, and takes part from the next Turn (D2-284)."""
    if unit.status != "to come":
        return
    space = placing.nearest_free(table, unit, unit.space)
    unit.status = "in play"
    placing.place(table, unit, space)
    table.tell(Arrived(unit.id, space, unit.facing), "D2-284")
    stealth.has_moved(table, unit)  # it may stand on a Rival's marker (D2-363a)


def _happen(table: Table, key: str) -> Script[None]:
    """A Clock Event that is not an arrival."""
    for event in field.entry(table).event:
        if event.key == key:
            table.tell(Happening(key, event.text), "D2-283")
            yield from outcomes.bring_about(table, event.then)


def tasks(table: Table) -> Script[None]:
    """Every Task loses 1 Progress (D2-285)."""
    yield from trials.tick(table)


def check_goals(table: Table) -> Script[None]:
    """Goals and defeat once more; then the Scene ends if the Clock has run out (D2-35, D2-286).

    What is complete at the last check comes before the end of the Clock, so that nobody shares in it by the Clock.
    """
    yield from dying.settle_all(table)
    goals.count_areas(table)
    clock = table.state.scene.clock
    out, clock.out = clock.out, False
    try:
        goals.check(table)
    finally:
        clock.out = out
    if out:
        goals.check(table)
        endings.run_out(table)


PARTS: Final[dict[str, Callable[[Table], Script[None]]]] = {
    "draw": draw,
    "recover": recover,
    "powers": powers,
    "conditions": unit_conditions,
    "triggers": triggers,
    "drift": drift,
    "clock": clock,
    "tasks": tasks,
    "goals": check_goals,
}
"""The parts of Events in their order (D2-277)."""
FIRST: Final = "draw"


def part(table: Table) -> Script[bool]:
    """The next part; whether it was the last. Before the first of them a Narrator may act (D2-16a)."""
    scene = table.state.scene
    if not scene.part and narrator.seat_of(table) != NOBODY:
        yield from narrator.in_events(table)
        scene.part = FIRST
        return False
    names = list(PARTS)
    name = scene.part or FIRST
    yield from PARTS[name](table)
    after = names.index(name) + 1
    scene.part = names[after] if after < len(names) else ""
    return not scene.part
