"""Damaged worlds are refused, and the field is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from helpers.dragon_and_warrior.realm import at, quest, realm
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import (
    ActLate,
    Arrive,
    BlockWay,
    ChooseFind,
    CloseQuests,
    EntryRound,
    Fight,
    Pending,
    PlaceObstacle,
    PlayScene,
    RewardQuest,
    SayReached,
    TakeFind,
    TryObstacle,
    WakeUp,
)
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Chamber, Chapter, Find, Found, Obstacle, Plan, Scene, Session
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput


def sound() -> Saga:
    """The realm with a Quest and an obstacle; The Warrior is in the Area "far"."""
    state = realm()
    quest(state)
    state.world.obstacles["obstacle-1"] = Obstacle("obstacle-1", "physical", "", 3, "cave")
    at(state, "far")
    assert list(saves.faults(state)) == []
    return state


def with_too_much_treasure(state: Saga) -> None:
    state.world.find = Find(2, "well", parts=[Found("armor", 3, Suggestion(), Wish("armor", "well"))])


def with_nothing_left(state: Saga) -> None:
    part = Found("fairy-water", 2, Suggestion(), Wish("consumable", "well"), spent=2)
    state.world.find = Find(2, "well", parts=[part])


def planned(
    dungeon: str, *, boss: int = 0, stairs: Sequence[int] = (), joins: Sequence[int] = (), room: str = ""
) -> Callable[[Saga], object]:
    """A plan of the oracle's for a Dungeon, with two Rooms."""
    plan = Plan([Chamber(1, [1, *joins], room), Chamber(1, [0])], list(stairs), boss)
    return lambda state: state.world.plans.update({dungeon: plan})


def waiting(step: Pending) -> Callable[[Saga], object]:
    return lambda state: state.pending.append(step)


CASES: list[tuple[Callable[[Saga], object], str, str]] = [
    (lambda s: setattr(s.world.places["well"], "kind", "tea"), "$.world.places[...].kind", "Invalid enum value 'tea'"),
    (lambda s: setattr(s.world.places["well"], "level", 31), "$.world.places[...].level", "Expected `int` <= 30"),
    (lambda s: setattr(s.world.places["well"], "level", 0), "$.world.places[...].level", "Expected `int` >= 1"),
    (lambda s: setattr(s.world.places["well"], "home", "place-9"), "places, well", "no place 'place-9'"),
    (lambda s: s.world.places["far"].ways.append("place-9"), "places, far", "no place 'place-9'"),
    (lambda s: setattr(s.world.places["room-1"], "home", ""), "places, room-1", "DW-86"),
    (lambda s: setattr(s.world.places["cave"], "id", "den"), "places, cave", "is called 'den'"),
    (lambda s: setattr(s.world.people["person-1"], "id", "x"), "people, person-1", "is called 'x'"),
    (lambda s: setattr(s.world.places["room-1"], "foe", "card-9"), "places, room-1", "no card 'card-9'"),
    (lambda s: setattr(s.world.people["person-1"], "card", "card-9"), "people, person-1", "no card 'card-9'"),
    (lambda s: setattr(s.world, "lord", "card-9"), "world, lord", "no card 'card-9'"),
    (lambda s: setattr(s.world.places["cave"], "boss", "room-9"), "places, cave", "no place 'room-9'"),
    (lambda s: s.world.places["cave"].stairs.append("room-9"), "places, cave", "no place 'room-9'"),
    (lambda s: setattr(s.world.quests["quest-1"], "place", "den"), "quests, quest-1", "no place 'den'"),
    (lambda s: setattr(s.world.people["person-1"], "home", "den"), "people, person-1", "no place 'den'"),
    (lambda s: s.world.sought.append("den"), "world, rolled, sought", "no place 'den'"),
    (lambda s: s.world.rolled.update(den=1), "world, rolled, sought", "no place 'den'"),
    (lambda s: s.world.sessions.append(Session(1, 0, town="den")), "world, sessions", "no place 'den'"),
    (lambda s: s.world.chapters.append(Chapter("den", [], "", [])), "world, chapters", "no place 'den'"),
    (lambda s: s.world.chapters.append(Chapter("", ["den"], "", [])), "world, chapters", "no place 'den'"),
    (lambda s: s.world.chapters.append(Chapter("", [], "den", [])), "world, chapters", "no place 'den'"),
    (lambda s: s.world.chapters.append(Chapter("", [], "", ["den"])), "world, chapters", "no place 'den'"),
    (lambda s: setattr(s.world, "find", Find(2, "den")), "world, find", "no place 'den'"),
    (lambda s: setattr(s.world, "lair", "den"), "world, lair", "no place 'den'"),
    (lambda s: s.towns.append("den"), "towns", "no place 'den'"),
    (lambda s: setattr(s, "inside", "den"), "inside", "no place 'den'"),
    (lambda s: setattr(s.story, "turn", 4), "story, turn", "no seat 5"),
    (lambda s: s.world.places["far"].ways.clear(), "places, near", "DW-101"),
    (lambda s: setattr(s.world.places["room-1"], "exits", -1), "$.world.places[...].exits", "Expected `int` >= 0"),
    (lambda s: setattr(s.world.places["cave"], "floors", 10), "$.world.places[...].floors", "Expected `int` <= 9"),
    (lambda s: setattr(s.world.visit, "space", "place-9"), "world, visit", "'place-9'"),
    (lambda s: setattr(s.world.visit, "came", "place-9"), "world, visit", "'place-9'"),
    (lambda s: setattr(s.world.quests["quest-1"], "giver", "person-9"), "quests, quest-1", "DW-52"),
    (
        lambda s: setattr(s.world.quests["quest-1"], "state", "tea"),
        "$.world.quests[...].state",
        "Invalid enum value 'tea'",
    ),
    (
        lambda s: setattr(s.world.people["person-1"], "side", "tea"),
        "$.world.people[...].side",
        "Invalid enum value 'tea'",
    ),
    (
        lambda s: setattr(s.world.people["person-1"], "leads", "tea"),
        "$.world.people[...].leads",
        "Invalid enum value 'tea'",
    ),
    (
        lambda s: setattr(s.world.people["person-1"], "lines", {"tea": ""}),
        "$.world.people[...].lines",
        "Invalid enum value 'tea'",
    ),
    (
        lambda s: setattr(s.world.obstacles["obstacle-1"], "kind", "tea"),
        "$.world.obstacles[...].kind",
        "Invalid enum value 'tea'",
    ),
    (
        lambda s: setattr(s.world.obstacles["obstacle-1"], "maker", -2),
        "$.world.obstacles[...].maker",
        "Expected `int` >= -1",
    ),
    (lambda s: setattr(s.world.obstacles["obstacle-1"], "blocks", "place-9"), "obstacles, obstacle-1", "DW-122a"),
    (lambda s: setattr(s.world.obstacles["obstacle-1"], "maker", 4), "obstacles, obstacle-1", "DW-122a"),
    (with_too_much_treasure, "world, find", "DW-81"),
    (with_nothing_left, "world, find", "DW-76"),
    (planned("place-9"), "plans, place-9", "DW-267"),
    (planned("cave", boss=2), "plans, cave", "DW-267"),
    (planned("cave", stairs=[5]), "plans, cave", "DW-267"),
    (planned("cave", joins=[3]), "plans, cave", "DW-267"),
    (planned("cave", room="room-9"), "plans, cave", "DW-267"),
    (lambda s: setattr(s.world, "scene", Scene("ally", "person-9")), "world, scene", "DW-45"),
    (
        lambda s: setattr(s.world, "scene", Scene("ally", "person-1", mood=4)),
        "$.world.scene.mood",
        "Expected `int` <= 3",
    ),
    *(
        (waiting(step), "pending", f"{step.key!r} names what is not on record")
        for step in (
            TakeFind(),
            Arrive("place-9"),
            PlayScene("tea", "new"),
            PlayScene("ally", "person-9"),
            ChooseFind(2, "visit", "place-9"),
            RewardQuest("quest-9"),
            TryObstacle("obstacle-9", "idea"),
            PlaceObstacle("new@room-9"),
            PlaceObstacle("down@room-9"),
            PlaceObstacle("outside@room-1"),
            ActLate(SayReached("quest-9")),
            ActLate(BlockWay("place-9")),
        )
    ),
]


@pytest.mark.parametrize(("damage", "field", "complaint"), CASES, ids=range(len(CASES)))
def test_a_damaged_world_is_refused(damage: Callable[[Saga], object], field: str, complaint: str) -> None:
    state = sound()
    damage(state)
    with pytest.raises(BadInput) as refused:
        saves.check(GAME.at(load(dump(state), Saga)))
    assert field in str(refused.value)
    assert complaint in str(refused.value)


def test_nobody_enters_or_fights_nowhere() -> None:
    state = sound()
    state.world.visit.space = ""
    state.pending = [EntryRound()]
    with pytest.raises(BadInput, match="'entered' names what is not on record"):
        saves.check(GAME.at(state))


@pytest.mark.parametrize(
    "step",
    [
        EntryRound(),
        Fight(),
        WakeUp(),
        Arrive("near", "town"),
        PlayScene("ally", "new"),
        ChooseFind(2, "visit", "well"),
        CloseQuests("town"),
        PlaceObstacle("new@room-1"),
        PlaceObstacle("down@room-1"),
        ActLate(BlockWay("near")),
    ],
)
def test_what_can_wait_is_no_damage(step: Pending) -> None:
    state = sound()
    state.pending = [step]
    saves.check(GAME.at(state))


def test_a_sound_plan_is_taken() -> None:
    state = sound()
    planned("cave", room="room-1")(state)
    assert list(saves.faults(state)) == []
