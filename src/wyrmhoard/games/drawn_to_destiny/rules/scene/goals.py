"""Goals, Incentives and Milestones: whether the aims of a Scene are met (D2-20, D2-21, D2-27)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ...cards import aims
from ...cards.aims import AnyAim, walk_aims
from ...events.scenes import AreaScored, GoalComplete, Incentive, Milestone
from ...state import Unit
from ...table import Position, Table
from .. import endings
from ..queries import field, numbers, vehicles


def check(table: Table) -> None:
    """Whether a Faction has completed a Goal or all others have lost: then the Scene is over (D2-20, D2-311)."""
    entry = field.entry(table)
    reach_milestones(table)
    winners: list[int] = []
    for number, goal in enumerate(entry.goal):
        if is_so(table, goal.aim):
            faction = faction_of(table, goal.faction)
            table.state.factions[faction].goals.append(str(number))
            table.tell(GoalComplete(goal.faction, goal.text), "D2-20")
            if faction not in winners:
                winners.append(faction)
    if winners:
        raise endings.SceneOver(tuple(winners), "a Goal is complete", "D2-20")
    endings.check_defeat(table)


def faction_of(position: Position, key: str) -> int:
    """The number of a Faction by its key."""
    return next(number for number, faction in enumerate(position.state.factions) if faction.key == key)


def reach_milestones(table: Table) -> None:
    """Mark what has been reached: once, and never again (D2-27)."""
    scene = table.state.scene
    for milestone in field.entry(table).milestone:
        mark = f"milestone:{milestone.key}"
        if mark not in scene.done and milestone.aim is not None and is_so(table, milestone.aim):
            scene.done.append(mark)
            table.tell(Milestone(milestone.key, milestone.size, milestone.text), "D2-27")


def conclude(table: Table, over: endings.SceneOver) -> None:
    """The Scene is decided: Milestones of the winners and Incentives that were achieved (D2-21, D2-27)."""
    scene, entry = table.state.scene, field.entry(table)
    reach_milestones(table)
    winners = {table.state.factions[number].key for number in over.winners}
    for milestone in entry.milestone:
        mark = f"milestone:{milestone.key}"
        if milestone.aim is None and winners & {*milestone.to} and mark not in scene.done:
            scene.done.append(mark)
            table.tell(Milestone(milestone.key, milestone.size, milestone.text), "D2-27")
    for number, incentive in enumerate(entry.incentive):
        if is_so(table, incentive.aim):
            scene.done.append(f"incentive:{number}")
            table.tell(Incentive(incentive.faction, incentive.text), "D2-21")


# -- who and where


def units_of(position: Position, who: Sequence[str], *, called: bool = False) -> list[Unit]:
    """The Units that some keys name; a Faction stands for all its Units. Who is still to arrive is left out, and unless
    it says `called` so is a Unit that was called: a Deputy who has come to help is no Survivor who must get away."""
    return [*_each_of(position, who, called=called)]


def _each_of(position: Position, who: Sequence[str], *, called: bool) -> Iterator[Unit]:
    factions = {number for number, faction in enumerate(position.state.factions) if faction.key in who}
    for unit in position.state.scene.units:
        is_named = unit.faction in factions or (unit.key and unit.key in who)
        if is_named and unit.status != "to come" and (called or not unit.called):
            yield unit


def are_to_come(position: Position, who: Sequence[str]) -> bool:
    """Whether a Clock Event may still bring any of the Units that some keys name."""
    factions = {number for number, faction in enumerate(position.state.factions) if faction.key in who}
    late = (unit for unit in position.state.scene.units if unit.status == "to come")
    return any(unit.faction in factions or (unit.key and unit.key in who) for unit in late)


def is_able(position: Position, unit: Unit) -> bool:
    """Whether a Unit is able: in play, not Dying, not Unconscious, not captured (C17)."""
    return unit.in_play and not numbers.is_out_cold(position, unit)


def belongs(position: Position, unit: Unit, of: str) -> bool:
    """Whether a Unit is one of those whom a Goal counts: in play, standing, able, living, all."""
    match of:
        case "in play":
            return unit.in_play
        case "standing":
            return numbers.is_standing(position, unit)
        case "able":
            return is_able(position, unit)
        case "living":
            return unit.status not in ("dead", "removed")
    return True


# -- what is so


def is_so(position: Position, aim: AnyAim) -> bool:
    """Whether the condition of a Goal is met now."""
    return _IS[type(aim)](position, aim)


def _left(position: Position, aim: aims.Left) -> bool:
    whole = units_of(position, aim.who)
    gone = [u for u in whole if u.status == "escaped" and aim.exit in (None, u.left_by)]
    if not gone:
        return False
    needed = [u for u in whole if u in gone or aim.of == "all" or is_able(position, u)]
    number = len(needed) if aim.how_many == "all" else (len(needed) + 1) // 2
    return len(gone) >= number


def fate_is(position: Position, unit: Unit, fate: str) -> bool:
    """Whether a Unit is in one of the states that a Goal may ask for."""
    match fate:
        case "out of play":
            return not unit.in_play
        case "dying":
            return unit.has("dying") > 0
        case "bound":
            return unit.has("bound") > 0
        case "body 0":
            return not numbers.level(position, unit, "body")
    return unit.status == fate


def _down(position: Position, aim: aims.Down) -> bool:
    for unit in _each_of(position, aim.who, called=True):
        if not any(fate_is(position, unit, fate) for fate in aim.counts):
            return False
    return "out of play" in aim.counts or not are_to_come(position, aim.who)


def _rid(position: Position, aim: aims.Rid) -> bool:
    return not any(unit.has(aim.condition) for unit in units_of(position, aim.who))


def _unharmed(position: Position, aim: aims.Unharmed) -> bool:
    decks = position.cards.damage
    return not any(decks[harm.card].deck == aim.deck for unit in units_of(position, aim.who) for harm in unit.harms)


def _held(position: Position, aim: aims.Held) -> bool:
    story = position.state.scene.story
    own = sum(story.get(score_key(aim, key), 0) for key in aim.who)
    others = [story.get(score_key(aim, f.key), 0) for f in position.state.factions if f.key not in aim.who]
    best = max(others, default=0)
    last = (max if position.state.scene.clock.step > 0 else min)(aim.turns)
    return own > best and (own >= aim.points or f"scored:{last}" in story)


def score_key(aim: aims.Held, faction: str) -> str:
    """The key in the story for the score of a Faction."""
    return f"held:{aim.area}:{faction}"


def count_areas(table: Table) -> None:
    """At the end of the Turns that count, who has more standing Units in an area scores 1 for it."""
    scene = table.state.scene
    held = [aim for goal in field.entry(table).goal for aim in walk_aims(goal.aim) if isinstance(aim, aims.Held)]
    for area in dict.fromkeys(aim.area for aim in held if scene.turn in aim.turns):
        spaces = field.chart(table).areas[area]
        standing: dict[str, int] = {}
        for unit in table.state.units:
            if unit.space in spaces and numbers.is_standing(table, unit):
                key = table.state.factions[unit.faction].key
                standing[key] = standing.get(key, 0) + 1
        most = max(standing.values(), default=0)
        first = [key for key, number in standing.items() if number == most]
        scene.story[f"scored:{scene.turn}"] = 1
        if len(first) == 1:
            key = f"held:{area}:{first[0]}"
            scene.story[key] = scene.story.get(key, 0) + 1
        winner = first[0] if len(first) == 1 else ""
        table.tell(AreaScored(area, standing, winner), "D2-20")


def _done(position: Position, aim: aims.Done) -> bool:
    return all(task in position.state.scene.done for task in aim.tasks)


def _story(position: Position, aim: aims.Story) -> bool:
    return aim.flag in position.state.scene.story


def _gathered(position: Position, aim: aims.Gathered) -> bool:
    if aim.by is not None and field.is_past(position, aim.by):
        return False
    whole = [unit for unit in units_of(position, aim.who) if belongs(position, unit, aim.of) and unit.in_play]
    spaces = field.chart(position).areas[aim.area]
    return bool(whole) and all(unit.space in spaces for unit in whole)


def _nobody(position: Position, aim: aims.Nobody) -> bool:
    return not any(belongs(position, unit, aim.of) or _got_away(unit, aim.of) for unit in units_of(position, aim.who))


def _got_away(unit: Unit, of: str) -> bool:
    """Whether a Unit that has left the map by an exit is one of those who are able all the same: nobody has beaten it
    (D2-20, C17)."""
    return of == "able" and unit.status == "escaped"


def _taken(position: Position, aim: aims.Taken) -> bool:
    holder = position.state.scene.story.get(f"taken:{aim.object}")
    return any(unit.id == holder for unit in units_of(position, aim.who))


def is_broken(unit: Unit) -> bool:
    """Whether a vehicle is Broken: Damaged as often as the Level of its Body (D2-444)."""
    return unit.damaged >= numbers.printed(unit, "body").whole


def _broken(position: Position, aim: aims.Broken) -> bool:
    units = units_of(position, aim.who)
    return bool(units) and all(is_broken(u) if aim.least is None else u.damaged >= aim.least for u in units)


def _crew_down(position: Position, aim: aims.CrewDown) -> bool:
    units = units_of(position, aim.who)
    return bool(units) and not any(vehicles.holder(position, unit, aim.post) for unit in units)


def _clock_out(position: Position, aim: aims.ClockOut) -> bool:
    return position.state.scene.clock.out


def _both(position: Position, aim: aims.Both) -> bool:
    return all(is_so(position, inner) for inner in aim.of)


def _either(position: Position, aim: aims.Either) -> bool:
    return any(is_so(position, inner) for inner in aim.of)


def _fails(position: Position, aim: aims.Fails) -> bool:
    return not is_so(position, aim.of)


_IS: Final[dict[type, Callable[[Position, Any], bool]]] = {
    aims.Left: _left,
    aims.Down: _down,
    aims.Rid: _rid,
    aims.Unharmed: _unharmed,
    aims.Held: _held,
    aims.Done: _done,
    aims.Story: _story,
    aims.Gathered: _gathered,
    aims.Nobody: _nobody,
    aims.Taken: _taken,
    aims.Broken: _broken,
    aims.CrewDown: _crew_down,
    aims.ClockOut: _clock_out,
    aims.Both: _both,
    aims.Either: _either,
    aims.Fails: _fails,
}
