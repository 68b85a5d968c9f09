"""Whether the rules can go on from a saved table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from wyrmhoard.kernel.text.errors import refuse_first

from .cards.playing import DECK
from .pending_state import (
    ActLate,
    ChooseFind,
    DrawPlace,
    EntryRound,
    Fight,
    Keyed,
    Pending,
    TakeFind,
    WakeUp,
)
from .rules.core import builds, places
from .rules.core.business import DEEDS
from .rules.core.roles import dealt_out
from .rules.making.creating import MAKERS
from .rules.scenes.scenes import NEW
from .rules.script import script  # noqa: F401  its modules register their deeds
from .state import ORACLE, Conflict, Saga
from .table import Position
from .world_state import (
    BUILDINGS,
    ROOM,
    Obstacle,
    Person,
    Place,
    Plan,
    Quest,
)


def check(position: Position) -> None:
    """Raise BadInput that names the field if the rules cannot go on from this table."""
    refuse_first(faults(position.state))


def seats(position: Position) -> int:
    """The number of seats in the state."""
    return position.state.seats


def faults(state: Saga) -> Iterator[tuple[str, str]]:
    """Where and why a table is impossible."""
    if len(state.tokens) != state.seats:
        yield "tokens", f"{state.seats} seats need as many numbers of tokens"
    for seat in state.bought:
        if seat >= len(state.tokens) or state.tokens[seat] < 3:
            yield "bought", f"seat {seat + 1} has not paid three tokens (DW-61)"
    if state.phase not in ("begin", "palette", "roles"):
        yield from _holders(state)
    for step in state.pending:
        if not _is_possible(state, step):
            yield "pending", f"{step.key!r} names what is not on record"
    making = state.making
    known = making is None or making.seat != ORACLE or making.role in state.holders
    if making is not None and (making.wish.kind not in MAKERS or not known or making.seat >= state.seats):
        yield "making", f"nobody is asked to make up {making.wish.kind!r} as {making.role!r}"
    if state.business and state.business.partition(" ")[0] not in DEEDS:
        yield "business", f"{state.business!r} is nothing that a role can begin"
    for number, text in state.story.retold.items():
        if not number.isdecimal() or not 1 <= int(number) <= len(state.story.journal):
            yield "story, retold", f"the journal has no line {number!r} (DW-278)"
        elif text and text not in state.texts:
            yield "story, retold", f"there is no text {text!r} (DW-20a)"
    hero = state.hero
    if hero.hp > hero.max_hp or hero.mp > hero.max_mp:
        yield "hero", "HP and MP are no more than their maxima"
    for card in (card for card in state.conflicts.values() if not card.open):
        for fault in builds.faults(card, state.conflicts, state.settings):
            yield f"conflicts, {card.id}", f"{fault.sentence()} ({fault.rule})"
        if card.lord and card.id != state.world.lord:
            yield f"conflicts, {card.id}", "there is one lord, and it has been met (DW-238)"
    if state.story.turn >= state.seats:
        yield "story, turn", f"there is no seat {state.story.turn + 1} (DW-13)"
    yield from _battle(state)
    yield from _record_faults(state)
    yield from _world(state)


def _holders(state: Saga) -> Iterator[tuple[str, str]]:
    expected = {role for bundle in dealt_out(state) for role in bundle}
    if state.seats > 1 and {role for role in state.holders if state.holders[role] != ORACLE} != expected:
        yield "holders", "each role card has one holder (DW-2)"
    if any(seat >= state.seats for seat in state.holders.values()):
        yield "holders", "each role card has one holder (DW-2)"


HERE: Final = (EntryRound, ActLate, Fight, WakeUp, ChooseFind, DrawPlace)
"""Steps that happen where The Warrior is."""


def _is_possible(state: Saga, step: Pending) -> bool:
    """Whether the records that a step names, and the things that it needs, exist; a way may lead to a place that is not
    drawn yet."""
    world = state.world
    if isinstance(step, TakeFind) and world.find is None:
        return False
    if isinstance(step, HERE) and world.visit.space not in world.places:
        return False
    records: dict[str, Collection[str]] = {
        "place": world.places,
        "came": world.places,
        "way": [*world.places, *(f"{way}@{room}" for way in (places.NEW, places.DOWN) for room in world.places)],
        "person": world.people,
        "somebody": [*world.people, NEW, *state.conflicts],
        "quest": world.quests,
        "obstacle": world.obstacles,
        "role": state.holders,
    }
    return _names_records(step, records)


def _names_records(value: Keyed, records: Mapping[str, Collection[str]]) -> bool:
    """Whether the records named by its fields exist."""
    parts = {name: getattr(value, name) for name in value.__struct_fields__}
    within = (part for part in parts.values() if isinstance(part, Keyed))
    named = ((name, part) for name, part in parts.items() if name in records and part is not None)
    return all(part in records[name] for name, part in named) and all(_names_records(one, records) for one in within)


def _record_faults(state: Saga) -> Iterator[tuple[str, str]]:
    """Faults of records: each must be listed under its own ID, and the records that it names must exist (DW-20a)."""
    world = state.world
    listed: dict[str, Mapping[str, Place | Person | Quest | Obstacle | Conflict]] = {
        "world, places": world.places,
        "world, people": world.people,
        "world, quests": world.quests,
        "world, obstacles": world.obstacles,
        "conflicts": state.conflicts,
    }
    for where, records in listed.items():
        for key, record in records.items():
            if record.id != key:
                yield f"{where}, {key}", f"is called {record.id!r}"
    for where, name in _places_named(state):
        if name and name not in world.places:
            yield where, f"there is no place {name!r}"
    for where, name in _cards_named(state):
        if name and name not in state.conflicts:
            yield where, f"there is no card {name!r}"


def _places_named(state: Saga) -> Iterator[tuple[str, str]]:
    world = state.world
    yield from (("towns", town) for town in state.towns)
    yield "inside", state.inside
    yield "world, lair", world.lair
    yield from (("world, visit", space) for space in (world.visit.space, world.visit.came))
    yield from (("world, rolled, sought", space) for space in (*world.rolled, *world.sought))
    yield from (("world, sessions", session.town) for session in world.sessions)
    if world.find is not None:
        yield from (("world, find", name) for name in (world.find.place, *(part.town for part in world.find.parts)))
    for key, place in world.places.items():
        yield from ((f"world, places, {key}", name) for name in (place.home, place.boss, *place.ways, *place.stairs))
    yield from ((f"world, people, {key}", person.home) for key, person in world.people.items())
    yield from ((f"world, quests, {key}", quest.place) for key, quest in world.quests.items())
    for chapter in world.chapters:
        names = (chapter.town, chapter.dungeon, *chapter.areas, *chapter.pois)
        yield from (("world, chapters", name) for name in names)


def _cards_named(state: Saga) -> Iterator[tuple[str, str]]:
    world = state.world
    yield "world, lord", world.lord
    yield from ((f"world, places, {key}", place.foe) for key, place in world.places.items())
    yield from ((f"world, people, {key}", person.card) for key, person in world.people.items())


def _world(state: Saga) -> Iterator[tuple[str, str]]:
    world = state.world
    for place in world.places.values():
        if not place.home and place.kind in (ROOM, *BUILDINGS):
            yield f"world, places, {place.id}", "a building lies in a Town, and a Room in a Dungeon (DW-86)"
        if any(place.id not in world.places[way].ways for way in place.ways if way in world.places):
            yield f"world, places, {place.id}", "neighbours are so both ways (DW-101)"
    if state.settings.story and state.phase in ("conflict", "battle") and not world.visit.space:
        yield "world, visit", "The Warrior is nowhere (DW-85)"
    for quest in world.quests.values():
        if quest.giver not in world.people or quest.town not in world.places:
            yield f"world, quests, {quest.id}", "a Quest has a giver and a Town (DW-52)"
    for obstacle in world.obstacles.values():
        before = obstacle.blocks.partition("@")[2] or obstacle.blocks
        there = before in world.places or before in world.people or before in state.conflicts
        if not there or obstacle.maker >= state.seats:
            yield f"world, obstacles, {obstacle.id}", "an obstacle has a maker, and stands before something (DW-122a)"
    for person in world.people.values():
        if not set(person.lines.values()) <= set(state.texts):
            yield f"world, people, {person.id}", "what somebody says who comes along is on record (DW-219)"
    for member in state.members:
        said = [member.why, member.help, member.fail, member.farewell]
        if any(text and text not in state.texts for text in said):
            yield f"members, {member.role}", "what somebody says who comes along is on record (DW-219)"
    for dungeon, plan in world.plans.items():
        if dungeon not in world.places or not _is_sound(state, plan):
            yield f"world, plans, {dungeon}", "a plan is of a Dungeon, and of Rooms that there are (DW-267)"
    scene = world.scene
    if scene is not None and scene.person not in world.people:
        yield "world, scene", "a Scene is with somebody (DW-45)"
    if world.find is not None and any(part.spent >= max(1, part.level) for part in world.find.parts):
        yield "world, find", "what is used up on the spot is no part of a find any more (DW-76)"
    if world.find is not None and sum(part.level for part in world.find.parts) > world.find.level:
        yield "world, find", "the Levels of a find add up to the treasure level (DW-81)"


def _is_sound(state: Saga, plan: Plan) -> bool:
    """Whether a plan of the oracle's speaks of its own Rooms, and of Rooms that have been drawn."""
    rooms = range(len(plan.chambers))
    named = [plan.boss, *plan.stairs, *(way for chamber in plan.chambers for way in chamber.joins)]
    drawn = [chamber.room for chamber in plan.chambers if chamber.room]
    return all(number in rooms for number in named) and all(room in state.world.places for room in drawn)


def _battle(state: Saga) -> Iterator[tuple[str, str]]:
    battle = state.battle
    if state.phase != "over" and (battle is not None) != (state.phase == "battle"):
        yield "battle", f"there must be one in the phase 'battle' and no other, not in {state.phase!r}"
    if battle is None:
        return
    held = Counter([*battle.deck, *battle.discard, *battle.warrior, *battle.villain, *battle.minion])
    if held != Counter(DECK):
        yield "battle, deck", "the 52 cards are not all there, once each"
    if not 1 <= len(battle.foes) <= 2:
        yield "battle, foes", "there is one Conflict, and perhaps a minion"
    for foe in battle.foes:
        card = state.conflicts.get(foe.card)
        if card is None:
            yield "battle, foes", f"there is no card {foe.card!r}"
        elif foe.hp > card.max_hp or foe.defense > card.max_defense or foe.mp > card.max_mp:
            yield "battle, foes", f"{foe.card}: HP, Defense and MP are no more than their maxima"
