"""The oracle's plan of a Dungeon: 5 to 10 Rooms, the ways down, and where the Boss is (DW-267).

A plan is made when The Warrior first comes in, from a stream of its own; Rooms are drawn from it as they are entered.
Planned Rooms are named by their numbers in the plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.state.chance import Chance

from ...state import ORACLE, TREASURE, Saga
from ...world_state import Chamber, Place, Plan
from ..core import places
from ..core.drawing import stream

FEWEST_ROOMS, MOST_ROOMS = 5, 10
"""Rooms of a Dungeon, all Floors together (DW-111, DW-267)."""
MOST_WAYS: Final = 3
"""Ways that a planned Room may have on its Floor: with the stairs there are four at most (DW-109)."""


def planned(state: Saga, dungeon: Place) -> Plan:
    """The plan of a Dungeon, made if there is none, or if a person has drawn there since (DW-252)."""
    plan = state.world.plans.get(dungeon.id)
    if plan is None or not _goes_with_drawn(state, dungeon, plan):
        drawn = sum(1 for _ in places.inside(state, dungeon.id))
        plan = state.world.plans[dungeon.id] = make(state, dungeon, stream(state.draws, "plan", dungeon.id, drawn))
    return plan


def _goes_with_drawn(state: Saga, dungeon: Place, plan: Plan) -> bool:
    """Whether all Rooms that have been drawn are in a plan, with the ways that they have."""
    numbers = {chamber.room: number for number, chamber in enumerate(plan.chambers) if chamber.room}
    if len(plan.stairs) != dungeon.floors - 1:
        return False
    return all(
        room.id in numbers and unseen_ways(plan, numbers[room.id]) == room.exits
        for room in places.inside(state, dungeon.id)
    )


def make(state: Saga, dungeon: Place, chance: Chance) -> Plan:
    """A plan that fits all Rooms of the Dungeon that have been drawn."""
    drawn = list(places.inside(state, dungeon.id))
    number = {room.id: at for at, room in enumerate(drawn)}
    chambers = [
        Chamber(room.floor, [number[way] for way in room.ways if _beside(state, room, way)], room.id) for room in drawn
    ]
    rooms = _shares(chance, dungeon.floors)
    for floor in range(1, dungeon.floors + 1):
        _grow(chance, chambers, floor, rooms[floor - 1], [room.exits for room in drawn])
    plan = Plan(chambers)
    for floor in range(1, dungeon.floors):
        known = dungeon.stairs[floor - 1] if floor <= len(dungeon.stairs) else ""
        plan.stairs.append(number[known] if known else _hidden_stairs(chance, chambers, floor))
    plan.boss = number[dungeon.boss] if dungeon.boss else _farthest(state, plan, dungeon.floors)
    return plan


def _beside(state: Saga, room: Place, way: str) -> bool:
    other = state.world.places[way]
    return other.home == room.home and other.floor == room.floor


def _shares(chance: Chance, floors: int) -> list[int]:
    """How many Rooms each Floor has: at least one, and on the last one two if there are enough. Small Dungeons are
    likelier than large ones, to give a campaign the intended number of Battles (DW-277a)."""
    more = MOST_ROOMS - FEWEST_ROOMS + 1
    left = FEWEST_ROOMS + min(chance.below(more), chance.below(more)) - floors
    rooms = [1] * floors
    for number in range(left):
        rooms[floors - 1 if number == 0 else chance.below(floors)] += 1
    return rooms


def on_floor(chambers: list[Chamber], floor: int) -> list[int]:
    """The planned Rooms of a Floor; the first of them is where one comes in."""
    return [number for number, chamber in enumerate(chambers) if chamber.floor == floor]


def _grow(chance: Chance, chambers: list[Chamber], floor: int, wanted: int, exits: list[int]) -> None:
    """Plan the Rooms of a Floor that have not been drawn: a tree with perhaps one loop."""
    known = on_floor(chambers, floor)
    fresh = [_add(chambers, floor, number) for number in known for _ in range(exits[number])]
    if not known:
        fresh.append(_add(chambers, floor, None))
    while fresh and len(known) + len(fresh) < wanted:
        open_to = [number for number in fresh if len(chambers[number].joins) < MOST_WAYS]
        fresh.append(_add(chambers, floor, chance.choice(open_to)))
    if not known and chance.below(2):
        _close_a_loop(chance, chambers, fresh)


def _add(chambers: list[Chamber], floor: int, beside: int | None) -> int:
    chambers.append(Chamber(floor))
    if beside is not None:
        _join(chambers, beside, len(chambers) - 1)
    return len(chambers) - 1


def _join(chambers: list[Chamber], one: int, other: int) -> None:
    chambers[one].joins.append(other)
    chambers[other].joins.append(one)


def _close_a_loop(chance: Chance, chambers: list[Chamber], rooms: list[int]) -> None:
    """One more way between two Rooms of a Floor, if the Dungeon has no loop yet and there are two that it suits."""
    ways = sum(len(chamber.joins) for chamber in chambers) // 2
    floors = len({chamber.floor for chamber in chambers})
    free = [number for number in rooms if len(chambers[number].joins) < MOST_WAYS]
    pairs = [(one, other) for one in free for other in free if one < other and other not in chambers[one].joins]
    if pairs and ways == len(chambers) - floors:
        _join(chambers, *chance.choice(pairs))


def _hidden_stairs(chance: Chance, chambers: list[Chamber], floor: int) -> int:
    rooms = on_floor(chambers, floor)
    unseen = [number for number in rooms[1:] if not chambers[number].room]
    return chance.choice(unseen or rooms[1:] or rooms)


def steps_from(chambers: list[Chamber], start: int) -> dict[int, int]:
    """How many ways each planned Room of a Floor is from this one."""
    steps = {start: 0}
    line = [start]
    for number in line:
        for way in chambers[number].joins:
            if way not in steps:
                steps[way] = steps[number] + 1
                line.append(way)
    return steps


def _farthest(state: Saga, plan: Plan, floor: int) -> int:
    """The Boss waits in the farthest Room of the last Floor, of those where it may still appear (DW-117)."""
    rooms = on_floor(plan.chambers, floor)
    steps = steps_from(plan.chambers, rooms[0])
    crossed = {place.id for place in state.world.places.values() if place.cross}
    left = [number for number in rooms if plan.chambers[number].room not in crossed] or rooms
    return max(left, key=lambda number: steps[number])


# -- drawing from it


def next_chamber(plan: Plan, before: Place | None, floor: int) -> int:
    """Which planned Room is entered by a way that nobody knows: from this Room, or as the first of a Floor."""
    here = [] if before is None else [n for n, chamber in enumerate(plan.chambers) if chamber.room == before.id]
    if here and plan.chambers[here[0]].floor == floor:
        return next(n for n in plan.chambers[here[0]].joins if not plan.chambers[n].room)
    return on_floor(plan.chambers, floor)[0]


def neighbours(plan: Plan, number: int) -> Iterator[Chamber]:
    """The planned Rooms beside one."""
    return (plan.chambers[way] for way in plan.chambers[number].joins)


def unseen_ways(plan: Plan, number: int) -> int:
    """The ways of a planned Room to Rooms that have not been drawn."""
    return sum(not chamber.room for chamber in neighbours(plan, number))


def has_boss(state: Saga, room: Place) -> bool:
    """Whether the oracle's Boss waits in this Room: in a Town that is a Dungeon, in the last building without X."""
    if places.is_infested(state, room):
        return all(other.cross for other in places.infested(state, room.home) if other != room)
    plan = state.world.plans.get(room.home)
    if plan is None or state.holder(TREASURE) != ORACLE:
        return _is_deep_enough(state, room)
    return plan.chambers[plan.boss].room == room.id


def _is_deep_enough(state: Saga, room: Place) -> bool:
    """Where a person draws: on the last Floor, when that is known, with two other Rooms or no way on (DW-117)."""
    dungeon = state.world.places[room.home]
    if not places.floors_known(state, dungeon) or room.floor != dungeon.floors:
        return False
    rooms = places.rooms(state, room.home, room.floor)
    return len(rooms) > 2 or not any(other.exits for other in rooms)


def has_stairs(state: Saga, room: Place) -> bool:
    """Whether the oracle's way down from its Floor is in this Room."""
    plan = state.world.plans.get(room.home)
    return (
        plan is not None
        and room.floor <= len(plan.stairs)
        and plan.chambers[plan.stairs[room.floor - 1]].room == room.id
    )
