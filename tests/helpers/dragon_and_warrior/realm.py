"""A small world for tests: a Town in an Area, a second Area, a Point of Interest, and a Dungeon of two Floors."""

from __future__ import annotations

from typing import Any

from helpers.dragon_and_warrior.board import Stage, saga_of, usual_hero
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.world_state import (
    Person,
    PersonSide,
    Place,
    PlaceKind,
    Quest,
    QuestState,
    Visit,
)
from wyrmhoard.kernel.asking.ask import Sifted

BUILDINGS: tuple[PlaceKind, ...] = ("castle", "inn", "item_shop", "house", "house", "house")


def add(state: Saga, place_id: str, kind: PlaceKind, level: int, home: str = "", **more: Any) -> Place:
    """A place with this ID."""
    place = Place(place_id, kind, "", level, home, **more)
    state.world.places[place_id] = place
    return place


def link(state: Saga, one: str, other: str) -> None:
    """Two Areas or two Rooms are neighbours."""
    state.world.places[one].ways.append(other)
    state.world.places[other].ways.append(one)


def realm(seats: int = 4, level: int = 1, **settings: Any) -> Saga:
    """The Town "town" with `castle`, `inn`, `item_shop`, `house-1` to `house-3`; around it the Area "near", beside it
    the Area "far" a Level higher, with the Dungeon "cave": Rooms `room-1` and `room-2`, and a way on."""
    state = saga_of(seats, **{"scope": "adventure"} | settings)
    state.hero, state.phase = usual_hero(level=level), "after"
    add(state, "town", "town", 1, "near", been=True)
    houses = 0
    for kind in BUILDINGS:
        houses += kind == "house"
        add(state, f"house-{houses}" if kind == "house" else kind, kind, 1, "town")
    add(state, "near", "area", 1)
    add(state, "far", "area", 2)
    link(state, "near", "far")
    add(state, "well", "poi", 2, "far")
    add(state, "cave", "dungeon", 2, "far", floors=2)
    add(state, "room-1", "room", 2, "cave", floor=1)
    add(state, "room-2", "room", 2, "cave", floor=1, exits=1)
    link(state, "room-1", "room-2")
    state.towns, state.world.outside, state.world.gated = ["town"], True, True
    state.serial = 100
    return state


def at(state: Saga, space: str, came: str = "", **visit: Any) -> Stage:
    """The Warrior stands there, and is asked what they do."""
    place = state.world.places[space]
    state.pending, state.phase = [], "after"
    state.world.visit = Visit(space, came or place.home, **{"owed": places.owes(state, place)} | visit)
    state.level, state.inside = place.level, place.home if place.kind == "room" else ""
    return Stage(state).go()


def resident(state: Saga, home: str, side: PersonSide = "friend") -> Person:
    """Somebody who lives there."""
    person = state.world.people["person-1"] = Person("person-1", "", side, home)
    return person


def quest(state: Saga, how: QuestState = "open") -> Quest:
    """A Quest of the Town; its giver lives in the first house."""
    resident(state, "house-1")
    given = state.world.quests["quest-1"] = Quest("quest-1", "", "person-1", "town", how)
    return given


def come_in(play: Stage, **answers: str) -> Stage:
    """Answer the others' round: by role, and nothing for the rest; a refusal to answer it at all is a KeyError."""
    state = play.state
    assert play.prompt == "entered"
    assert play.ask is not None
    wanted = {state.holder(role): answer.replace("_", "-") for role, answer in answers.items()}
    given = {}
    for seat in play.ask.must:
        key = wanted.get(seat, "nothing")
        if key not in [str(choice) for choice in play.options(seat)]:
            raise KeyError(key)
        given[seat] = key
    return play.go(given)


def go(play: Stage, way: str, **answers: str) -> Stage:
    """Take a way, and answer the round on entering."""
    return come_in(play.choose(f"go {way}"), **answers)


def fight(play: Stage, outcome: str = "won") -> Stage:
    """The Villain makes a card, and the Battle ends like this; up to the first question about what it leaves."""
    if play.prompt == "conflict":
        play.choose("s1").choose("brute")
    assert play.prompt == "turn"
    battle, hero = play.battle, play.state.hero
    battle.foes[0].hp, battle.foes[0].defense = (1, 0) if outcome == "won" else (99, 9)
    mine = play.offered()[0].split(" ")[1]
    if outcome == "fled":
        return play.choose(f"run {mine}").choose("take it")
    play.choose(f"attack {mine}").choose("take it")
    if outcome == "won":
        return play
    if outcome == "lost":
        hero.hp, hero.defense = 1, 0
    verb = "attack" if outcome == "lost" else "run"
    key = next(key for key in play.offered() if key.startswith(verb))
    return play.choose(key).choose("take it")


def after(play: Stage) -> Stage:
    """Up to the first question after meaning and points."""
    while play.prompt in ("meaning", "points"):
        if play.prompt == "meaning":
            play.choose("nothing")
        else:
            play.choose("spend", strength=play.state.hero.points, agility=0, hp=0, mp=0)
    return play


def refused(play: Stage, key: str) -> str:
    """The rule by which a choice is greyed; "" if it may be chosen."""
    assert play.ask is not None
    options = play.ask.options(play.seat)
    assert isinstance(options, Sifted)
    return {str(choice): refusal.rule for choice, refusal in options.refusals()}.get(key, "")


def has(play: Stage, key: str) -> bool:
    """Whether it may be chosen."""
    return key in play.offered()
