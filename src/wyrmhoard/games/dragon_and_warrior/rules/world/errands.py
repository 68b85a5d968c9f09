"""Quests as the oracle gives them: who asks for what, where it leads, when it is done, how it is rated (DW-261)."""

from __future__ import annotations

from typing import Final

from ...cards.made import Suggestion, records_in
from ...state import ORACLE, TREASURE, Saga
from ...world_state import AREA, CASTLE, DUNGEON, FRIEND, HOUSE, OPEN, POI, Person, Place, Quest
from ..core import places
from ..core.drawing import stream

AREAS: Final = 3
"""Areas of a chapter (DW-259)."""
FEWEST_QUESTS, MOST_QUESTS = 2, 3
"""Quests of a Town (DW-259)."""
KINDS: Final = {DUNGEON: ("boss",), POI: ("recover", "rescue"), AREA: ("defend",), HOUSE: ("quarrel",)}
"""Which kinds of Quests lead to which kinds of places."""
BEST: Final = 5
PEOPLE: Final = ("giver", "target", "person", "other")
"""Slots for people, the firmer ones first."""


def region(state: Saga, town: Place) -> list[Place]:
    """The Areas of a Town's chapter: its own, and those behind it, each a Level higher (DW-259)."""
    areas = [places.area_of(state, town)]
    while len(areas) < AREAS:
        onward = [state.world.places[way] for way in areas[-1].ways]
        higher = [area for area in onward if area.level == areas[-1].level + 1]
        if not higher:
            break
        areas.append(higher[0])
    return areas


def residents(state: Saga, town: Place) -> list[Person]:
    """Those who live in a Town: the first of each building, the castle before the houses."""
    people = list(state.world.people.values())
    homes = [home for home in places.inside(state, town.id) if home.kind in (CASTLE, HOUSE)]
    firsts = (next((person for person in people if person.home == home.id), None) for home in homes)
    return [person for person in firsts if person is not None]


def planned(state: Saga, town: Place) -> dict[str, str]:
    """Who gives a Quest in a Town, by ID, and the place to which it leads: the first leads to the Dungeon's Boss, the
    others to a Point of Interest, an Area or another house (DW-261)."""
    people, areas = residents(state, town), region(state, town)
    dungeons = [place for area in areas for place in places.inside(state, area.id) if place.kind == DUNGEON]
    if not people or not dungeons:
        return {}
    chance = stream(state.draws, "quests", town.id)
    others = people[1:]
    chance.shuffle(others)
    others.sort(key=lambda person: person.leads != "quest")  # whose secret leads to one gives one (DW-264)
    goals = [place for area in areas for place in places.inside(state, area.id) if place.kind == POI] + areas[1:]
    destinations = {people[0].id: dungeons[0].id}
    for person in others[: FEWEST_QUESTS + chance.below(MOST_QUESTS - FEWEST_QUESTS + 1) - 1]:
        open_to = [place.id for place in goals] + [other.home for other in people[1:] if other.home != person.home]
        free = [place for place in open_to if place not in destinations.values()]
        if free:
            destinations[person.id] = chance.choice(free)
    return destinations


def goals(state: Saga, town: Place, giver: Person) -> list[str]:
    """Where a Quest of a Town may lead: Dungeons, Points of Interest and the Areas behind in its chapter, and houses of
    others (DW-261)."""
    areas = region(state, town)
    there = [place for area in areas for place in places.inside(state, area.id) if place.kind in (DUNGEON, POI)]
    houses = [home for home in places.inside(state, town.id) if home.kind == HOUSE and home.id != giver.home]
    return [place.id for place in [*there, *areas[1:], *houses]]


def has_errand(state: Saga, person: Person) -> bool:
    """Whether a character played by the oracle has a Quest to give. Where a person draws the map, nobody may
    know yet where it leads."""
    if errand_of(state, person):
        return True
    town = places.town_of(state, state.world.places[person.home]) if person.home else None
    if town is None or state.holder(TREASURE) == ORACLE or person.side != FRIEND:
        return False
    told = [quest.giver for quest in state.world.quests.values() if quest.town == town.id]
    return len(told) < FEWEST_QUESTS and person.id not in told


def errand_of(state: Saga, person: Person) -> str:
    """The place to which the Quest leads that this person has still to give; "" if there is none."""
    town = places.town_of(state, state.world.places[person.home]) if person.home else None
    if town is None or any(quest.giver == person.id for quest in state.world.quests.values()):
        return ""
    told = [quest for quest in state.world.quests.values() if quest.town == town.id]
    plan = planned(state, town)
    goal = plan.get(person.id, "")
    return goal if len(told) < len(plan) and goal not in [quest.place for quest in told] else ""


def kind_of(state: Saga, place: str) -> str:
    """What kind of Quest leads there (DW-54, DW-261)."""
    return stream(state.draws, "kind", place).choice(KINDS[state.world.places[place].kind])


def bind(state: Saga, made: Suggestion, giver: Person, place: str) -> None:
    """Bind the giver, the place and its resident to the slots of a Quest's words; nobody stands in two of them."""
    made.slots["giver"] = giver.id
    others = [person.id for person in state.world.people.values() if person.home == place]
    if state.world.places[place].kind != HOUSE:
        made.slots["place"] = place
    elif others:
        bound = records_in(made.slots)
        if "person" in bound and "target" not in bound:
            made.slots["person"] = others[0]
        else:
            made.slots.setdefault("target", others[0])
    for slot in PEOPLE:
        taken = [record for other, record in made.slots.items() if other in PEOPLE[: PEOPLE.index(slot)]]
        if made.slots.get(slot) in taken:
            del made.slots[slot]


# -- where it stands


def leads_to(state: Saga, place: Place) -> list[Quest]:
    """The open Quests that lead to this Space."""
    return [quest for quest in state.world.quests.values() if quest.state == OPEN and quest.place == place.id]


def of_boss(state: Saga, dungeon: str) -> list[Quest]:
    """The open Quests that ask for the Boss of this Dungeon."""
    return [quest for quest in state.world.quests.values() if quest.state == OPEN and quest.place == dungeon]


def rating(state: Saga, quest: Quest) -> int:
    """1, and one more for each: an Area border on the way, an obstacle, a Boss, a Conflict above the Town's Level."""
    goal, town = state.world.places.get(quest.place), state.world.places[quest.town]
    if goal is None:
        return 1
    crosses = places.area_of(state, goal).id != places.area_of(state, town).id
    barred = any(obstacle.blocks == goal.id for obstacle in state.world.obstacles.values())
    boss = goal.kind == DUNGEON
    floors = goal.floors if boss else 1
    return min(BEST, 1 + crosses + barred + boss + (places.level_inside(goal, floors) > town.level))
