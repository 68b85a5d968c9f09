"""How good a position looks: for players that look ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..cards import aims
from ..cards.aims import AnyAim
from ..rules.queries import field, numbers
from ..rules.scene import goals
from ..state import STATS, Unit
from ..table import Position

GOAL: Final = 0.35
"""How much a side's nearest Goal counts against what is left of its Units."""
BEFORE: Final = ("build", "downtime")
"""The phases between Scenes."""
WAITING: Final = 0.02
"""The value of a position before the next Scene: less than any Scene, or a player that looks ahead would never be
ready."""
FAR: Final = 20
"""Spaces from which a way is as good as none."""


@dataclass(frozen=True)
class Measure:
    """Parts of the measure beyond those of bots: the longer ways of a large map, and the time that is left."""

    far: int = FAR
    clock: bool = False
    """Whether a side that wins when the Clock runs out comes nearer to its Goal with each Turn."""


OF_BOTS: Final = Measure()


def score(position: Position, seat: int, measure: Measure = OF_BOTS) -> float:
    """What my side has left and how near it is to its Goals, against the best of its Rivals, from 0 to 1."""
    state = position.state
    if state.phase in BEFORE:
        return WAITING
    mine = state.players[seat].faction
    if state.scene.key not in position.cards.scenes or mine < 0:
        return 0.5
    worth = {number: _worth(position, number, measure) for number in range(len(state.factions))}
    best = max((worth[other] for other in worth if field.are_rivals(position, mine, other)), default=0.0)
    hand = 0.004 * min(10, len(state.players[seat].hand))
    return max(0.0, min(1.0, 0.5 + 0.5 * (worth[mine] - best) + hand))


def _worth(position: Position, faction: int, measure: Measure) -> float:
    """A side from 0 to 1: the shape of its Units, and how near its nearest Goal is."""
    if position.state.factions[faction].lost:
        return 0.0
    units = [unit for unit in position.state.scene.units if unit.faction == faction and unit.status != "to come"]
    shape = sum(_shape(position, unit) for unit in units) / len(units) if units else 0.0
    key = position.state.factions[faction].key
    goals_of = [goal.aim for goal in field.entry(position).goal if goal.faction == key]
    aimed = [_progress(position, faction, aim, measure) for aim in goals_of]
    return (1 - GOAL) * shape + GOAL * max(aimed, default=shape)


def _shape(position: Position, unit: Unit) -> float:
    """What is left of a Unit: its Stats, without what ails it."""
    if unit.status == "escaped":
        return 1.0
    if not unit.in_play:
        return 0.0
    left = [numbers.level(position, unit, stat) / max(1, numbers.printed(unit, stat).whole) for stat in STATS]
    whole = (2 * left[0] + left[1] + left[2] + left[3]) / 5
    down = 0.3 if numbers.is_out_cold(position, unit) else 0.8 if not numbers.is_standing(position, unit) else 1.0
    if unit.crew:
        down *= 1 - min(1.0, unit.damaged / max(1, numbers.printed(unit, "body").whole))
    return whole * down


def _progress(position: Position, faction: int, aim: AnyAim, measure: Measure) -> float:
    """How near an aim is, from 0 to 1."""
    if goals.is_so(position, aim):
        return 1.0
    match aim:
        case aims.Both():
            return sum(_progress(position, faction, inner, measure) for inner in aim.of) / len(aim.of)
        case aims.Either():
            return max(_progress(position, faction, inner, measure) for inner in aim.of)
        case aims.Left():
            units = goals.units_of(position, aim.who)
            return sum(_nearness(position, unit, measure.far) for unit in units) / len(units) if units else 0.0
        case aims.Down() | aims.Nobody() | aims.Broken():
            units = goals.units_of(position, aim.who)
            return 1 - sum(_shape(position, unit) for unit in units) / len(units) if units else 0.0
        case aims.Held() | aims.Gathered():
            return _gathered(position, faction, aim.area, measure.far)
        case aims.Rid():
            return 1 - min(1.0, sum(unit.has(aim.condition) for unit in goals.units_of(position, aim.who)) / 4)
        case aims.Done():
            return sum(task in position.state.scene.done for task in aim.tasks) / len(aim.tasks)
        case aims.ClockOut() if measure.clock:
            return _elapsed(position)
    return 0.0


def _nearness(position: Position, unit: Unit, far: int) -> float:
    """How near a Unit is to an exit, or whether it has left."""
    if not unit.in_play:
        return float(unit.status == "escaped")
    steps = field.way_out(position, unit, unit.space)
    return 0.0 if steps is None else 0.9 * (1 - min(steps, far) / far)


def _gathered(position: Position, faction: int, area: str, far: int) -> float:
    """How many of a side's Units are in an area, with a part for those who are near."""
    spaces = list(field.chart(position).areas[area])
    units = [unit for unit in position.state.units if unit.faction == faction]
    near = [min(field.distance(unit.space, space) for space in spaces) for unit in units]
    return sum(0.9 * (1 - min(steps, far) / far) for steps in near) / len(units) if units else 0.0


def _elapsed(position: Position) -> float:
    """How much of the Clock is gone."""
    clock, start = position.state.scene.clock, field.entry(position).clock.start
    return abs(clock.now - start) / (abs(clock.last - start) + 1)


def standing(position: Position, seat: int) -> float | None:
    """The measure of the bots within a Scene, with the whole of long ways and the time that is left; between two there
    is none."""
    if position.state.phase in BEFORE:
        return None
    chart = field.chart(position)
    return score(position, seat, Measure(max(FAR, chart.width, chart.height), clock=True))
