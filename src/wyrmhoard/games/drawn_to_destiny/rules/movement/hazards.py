"""What a Space does to Units that enter it: hazards, once a Turn and in Events (D2-274, D2-415), and water (C14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...cards.locations import Hazard, Location, Struck
from ...events import movement
from ...events.movement import Noticed
from ...events.scenes import Fate
from ...state import Unit
from ...table import Position, Table
from ..conflict import hands, trials
from ..conflict.trials import Trial
from ..core.blow import Blow
from ..core.conflict_cards import CARDS
from ..core.rating import Rating
from ..harm import apply, conditions, shove
from ..queries import chart, field, numbers, stealth
from ..scene import items

WATER: Final = "water"
"""The group of Locations that put out fires (D2-257)."""
SWAM: Final = "swam"
EXHAUSTED: Final = "exhausted"
"""In `Unit.burnt`: how the swim of this Turn went (D2-412)."""
ATHLETICS: Final = "athletics"


def hazardous(position: Position, unit: Unit, *, noticed: bool = False) -> Iterator[Location]:
    """The Locations and laid hazards on the Spaces of a Unit. `noticed`: without those that nobody has noticed yet."""
    board, scene = field.chart(position), position.state.scene
    for space in field.spaces_of(unit):
        if space not in board.location:
            continue  # the rear of a double-sized Unit that was thrown about
        yield board.location[space]
        if space in board.hidden and not (noticed and chart.name_of(space) not in scene.revealed):
            yield board.hidden[space]
        for laid in scene.laid:
            if laid.kind != "area" and space in laid.spaces:
                yield position.cards.locations[laid.kind]


def enter(table: Table, unit: Unit) -> Script[None]:
    """What the Space does to a Unit that has just entered it (D2-415), and to a Unit that it carries (D2-109); water
    puts out fires (D2-257)."""
    if not unit.in_play:
        return
    notice(table, unit)
    stealth.has_moved(table, unit)
    if field.location(table, unit.space).group == WATER and unit.has("burning"):
        conditions.into_water(table, unit)
    yield from suffer(table, unit, in_events=False)
    if unit.in_play:
        yield from _swim(table, unit)
        yield from _cross(table, unit)
    for rider in [rider for rider in table.state.units if rider.riding == unit.id]:
        yield from enter(table, rider)


def _swim(table: Table, unit: Unit) -> Script[None]:
    """A Unit that enters deep water must pass a Test of Athletics, once a Turn, or this was its one Space (C14)."""
    trial = swim(table, unit)
    if trial is None:
        return
    outcome = yield from trials.take(table, unit, trial, "D2-412")
    unit.burnt.append(SWAM if outcome.passed else EXHAUSTED)


def swim(position: Position, unit: Unit) -> Trial | None:
    """The Test of a Unit for the water where it stands; None if it need not swim there, or has done so."""
    depth = field.location(position, unit.space).swim
    if not depth or not swims(position, unit) or {SWAM, EXHAUSTED}.intersection(unit.burnt):
        return None
    return Trial("body", depth, (ATHLETICS,), paid=False)


def swims(position: Position, unit: Unit) -> bool:
    """Whether a Unit is in water by its own strength: nothing carries it, it does not fly, and it is neither a vehicle
    nor has a Speed for water (D2-334)."""
    by_itself = not field.is_aboard(position, unit) and not field.flies(position, unit)
    return by_itself and not unit.sheet.speeds and "vehicle" not in unit.sheet.traits


def _cross(table: Table, unit: Unit) -> Script[None]:
    """What a Scene asks of the first Unit to enter a kind of Location in a Turn: fail, and something is lost (C17)."""
    for mark, trial in list(crossings(table, unit)):
        held = [item for item in unit.items if items.in_hand(item)]
        unit.burnt.append(mark)
        outcome = yield from trials.take(table, unit, trial, "D2-142")
        if outcome.passed or not held:
            continue
        seat = numbers.controller(table, unit)
        lost = str(held[0].id)
        if seat >= 0 and len(held) > 1:
            lost = yield one(seat, "lose-item", [str(item.id) for item in held], "D2-58", Asked(unit=unit.id))
        items.drop(table, unit, int(lost), rule="D2-58")


def crossings(position: Position, unit: Unit) -> Iterator[tuple[str, Trial]]:
    """The Tests that a Scene asks of a Unit where it stands, each with the mark by which it is asked once a Turn."""
    for crossing in field.entry(position).crossing:
        mark = f"crossing:{crossing.location}"
        if field.location(position, unit.space).id == crossing.location and mark not in unit.burnt:
            yield mark, Trial(crossing.stat, crossing.against, paid=False)


def notice(table: Table, unit: Unit) -> None:
    """A Unit that enters a Location that nobody had noticed reveals it."""
    scene, board = table.state.scene, field.chart(table)
    for space in field.spaces_of(unit):
        name = chart.name_of(space)
        if space in board.hidden and name not in scene.revealed:
            scene.revealed.append(name)
            noticed = Noticed(unit=unit.id, space=space, location=board.hidden[space].id)
            stealth.tell_of_marker(table, unit, noticed, "D2-415")


def suffer(table: Table, unit: Unit, *, in_events: bool) -> Script[None]:
    """Each kind of hazard on the Unit's Spaces, once a Turn (D2-415)."""
    for location in list(hazardous(table, unit)):
        hazard = location.hazard
        if hazard is None or not is_due(unit, location, in_events=in_events):
            continue
        if not unit.in_play:
            return
        unit.burnt.append(location.id)
        if numbers.is_immune(table, unit, location.id):
            continue
        table.tell(movement.Hazard(unit.id, location.id), "D2-415")
        if not (yield from _is_spared(table, unit, hazard)):
            yield from _strike(table, unit, hazard)


def is_due(unit: Unit, location: Location, *, in_events: bool = False) -> bool:
    """Whether a kind of hazard strikes a Unit on it now: once a Turn, some in Events alone."""
    hazard = location.hazard
    return hazard is not None and location.id not in unit.burnt and (in_events or not hazard.only_in_events)


def resisting(unit: Unit, hazard: Hazard) -> Trial | None:
    """The Test that spares a Unit; None if none does."""
    resist = hazard.unless
    if resist is None or unit.crew:
        return None
    return Trial(resist.stat, resist.against, (resist.skill,) if resist.skill else (), paid=False)


def _is_spared(table: Table, unit: Unit, hazard: Hazard) -> Script[bool]:
    """Whether a Test or a Fate card spares the Unit."""
    if hazard.ranks:
        card = hands.reveal_fate(table)
        hands.discard_fate(table, card)
        table.tell(Fate(card, "D2-415"), "D2-313")
        if not card or CARDS[card].rank not in hazard.ranks:
            return True
    trial = resisting(unit, hazard)
    if trial is None:
        return False
    outcome = yield from trials.take(table, unit, trial, "D2-415")
    return outcome.passed


def _strike(table: Table, unit: Unit, hazard: Hazard) -> Script[None]:
    if hazard.struck is not None:
        yield from apply.strike(table, unit, blow_of(hazard.struck))
    for condition, number in hazard.gains.items():
        if unit.in_play:
            yield from conditions.gain(table, unit, condition, number, rule="D2-415")


def blow_of(struck: Struck) -> Blow:
    """The attack without a Conflict that a hazard makes."""
    damage = Rating.parse(struck.damage) if struck.damage else None
    return Blow(struck.types, struck.successes, damage, rule="D2-415")


shove.register_entering(enter)
