"""Plain state: copied without sharing, saved and loaded, and fingerprinted."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from wyrmhoard.kernel.state.plain import Plain, dump, fingerprint, load
from wyrmhoard.kernel.text.errors import BadInput


@dataclass(frozen=True, slots=True)
class Stone:
    weight: int
    marks: tuple[str, ...] = ()


class Sword(Struct, frozen=True, tag="sword"):
    edge: Annotated[int, Meta(ge=0)]


class Staff(Struct, frozen=True, tag="staff"):
    stones: tuple[Stone, ...]


@dataclass(slots=True)
class Hero(Plain):
    name: str
    wounds: list[int]
    trail: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class World(Plain):
    number: int
    ratio: float
    open: bool
    mood: Literal["calm", "wild"]
    word: str | None
    stone: Stone
    pair: tuple[int, Stone]
    flat: list[int]
    grid: list[list[int]]
    deep: list[list[list[Stone]]]
    maybe: list[int] | None
    maybe_grid: list[list[int] | None]
    counts: dict[str, int]
    groups: dict[str, list[int]]
    tree: dict[str, dict[str, list[str]]]
    hero: Hero
    heroes: list[Hero]
    by_name: dict[str, Hero]
    rider: Hero | None
    arms: Sword | Staff | None
    arsenal: list[Sword | Staff]


NUMBERS = st.integers(-9, 9)
NAMES = st.text("abc", max_size=2)
FLAT = st.lists(NUMBERS, max_size=3)
STONES = st.builds(Stone, NUMBERS, st.lists(NAMES, max_size=2).map(tuple))
ARMS = st.builds(Sword, NUMBERS.map(abs)) | st.builds(Staff, st.lists(STONES, max_size=2).map(tuple))
HEROES = st.builds(Hero, NAMES, FLAT, st.lists(st.tuples(NUMBERS, NAMES), max_size=2))


def named(values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(NAMES, values, max_size=3)


def some(values: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(values, max_size=3)


WORLDS = st.builds(
    World,
    number=NUMBERS,
    ratio=st.sampled_from([0.5, 1.25, -3.0]),
    open=st.booleans(),
    mood=st.sampled_from(["calm", "wild"]),
    word=st.none() | NAMES,
    stone=STONES,
    pair=st.tuples(NUMBERS, STONES),
    flat=FLAT,
    grid=some(FLAT),
    deep=some(some(some(STONES))),
    maybe=st.none() | FLAT,
    maybe_grid=some(st.none() | FLAT),
    counts=named(NUMBERS),
    groups=named(FLAT),
    tree=named(named(some(NAMES))),
    hero=HEROES,
    heroes=some(HEROES),
    by_name=named(HEROES),
    rider=st.none() | HEROES,
    arms=st.none() | ARMS,
    arsenal=some(ARMS),
)


def mutable(value: Any) -> list[Any]:
    """Every object within a value that could be changed."""
    if isinstance(value, dict):
        return [value, *(part for inner in value.values() for part in mutable(inner))]
    if isinstance(value, list):
        return [value, *(part for inner in value for part in mutable(inner))]
    if isinstance(value, tuple):
        return [part for inner in value for part in mutable(inner)]
    if is_dataclass(value) and not isinstance(value, Stone):
        return [value, *(part for f in fields(value) for part in mutable(getattr(value, f.name)))]
    return []


@given(WORLDS)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_copy_is_equal_and_shares_nothing_mutable(world: World) -> None:
    before = dump(world)
    copy = world.copy()
    assert copy == world
    assert type(copy) is World
    mine = mutable(world)
    assert len(mine) >= 11
    assert not {id(part) for part in mine} & {id(part) for part in mutable(copy)}
    for part in mutable(copy):
        if isinstance(part, list):
            part.append(99)
        elif isinstance(part, dict):
            part["z"] = 99
        elif isinstance(part, Hero):
            part.name = "changed"
    assert dump(world) == before


@given(WORLDS)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_saved_and_loaded_it_is_the_same(world: World) -> None:
    again = load(json.loads(json.dumps(dump(world))), World)
    assert again == world
    assert fingerprint(again) == fingerprint(world)
    assert isinstance(again.hero, Hero)
    assert isinstance(again.pair[1], Stone)
    assert list(map(type, again.arsenal)) == list(map(type, world.arsenal))


@dataclass(slots=True)
class Beast(Plain):
    claws: list[int]


@dataclass(slots=True)
class Wyrm(Beast):
    """A state that extends another."""

    heads: list[int] = field(default_factory=list)


def test_a_state_that_extends_another_is_copied_whole() -> None:
    """Also when one of the class that it extends was copied before."""
    assert Beast([1]).copy() == Beast([1])
    wyrm = Wyrm([1], [2, 3])
    copy = wyrm.copy()
    assert type(copy) is Wyrm
    assert copy == wyrm
    assert copy.heads is not wyrm.heads


@dataclass(slots=True)
class Board(Plain):
    """A state with numbers as keys: seats, places."""

    tokens: dict[int, int]
    piles: dict[int, list[str]]


def test_numbers_as_keys_survive_a_file() -> None:
    board = Board({0: 3, 7: 1}, {2: ["a"]})
    copy = board.copy()
    copy.piles[2].append("b")
    copy.tokens[9] = 9
    assert (board.tokens, board.piles) == ({0: 3, 7: 1}, {2: ["a"]})
    assert load(json.loads(json.dumps(dump(board))), Board) == board


@dataclass(slots=True)
class HasSet(Plain):
    odd: set[int]


class Purse(Struct):
    coins: int


@dataclass(slots=True)
class HasPurse(Plain):
    odd: Purse


@dataclass(slots=True)
class HasAny(Plain):
    odd: Any


@dataclass(slots=True)
class HasMutableTuple(Plain):
    odd: tuple[list[int], int]


@dataclass(slots=True)
class HasTwoKinds(Plain):
    odd: list[int] | dict[str, int]


@dataclass
class Loose:
    number: int


@dataclass(slots=True)
class HasLoose(Plain):
    odd: list[Loose]


@dataclass(slots=True)
class HasBareList(Plain):
    odd: list  # type: ignore[type-arg]


@dataclass(slots=True)
class HasMutableKey(Plain):
    odd: dict[Loose, int]


@pytest.mark.parametrize(
    "state",
    [
        HasSet({1}),
        HasAny(1),
        HasMutableTuple(([1], 1)),
        HasTwoKinds([1]),
        HasLoose([Loose(1)]),
        HasBareList([1]),
        HasMutableKey({}),
        HasPurse(Purse(1)),
    ],
    ids=lambda state: type(state).__name__,
)
def test_what_a_state_cannot_hold_is_refused(state: Plain) -> None:
    with pytest.raises(TypeError, match="a state cannot hold"):
        state.copy()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("number",), "x", "Expected `int`, got `str` - at `$.number`"),
        (("grid", 1, 0), None, "Expected `int`, got `null` - at `$.grid[1][0]`"),
        (("hero", "wounds"), 5, "Expected `array`, got `int` - at `$.hero.wounds`"),
        (("mood",), "sad", "Invalid enum value 'sad' - at `$.mood`"),
        (("arms", "type"), "spoon", "Invalid value 'spoon' - at `$.arms.type`"),
        (("rider",), 3, "Expected `object | null`, got `int` - at `$.rider`"),
    ],
)
def test_loading_names_the_field_that_is_wrong(path: tuple[str | int, ...], value: Any, message: str) -> None:
    hero = Hero("a", [1])
    world = World(
        number=1,
        ratio=0.5,
        open=True,
        mood="calm",
        word=None,
        stone=Stone(1),
        pair=(1, Stone(2)),
        flat=[],
        grid=[[1], [2]],
        deep=[],
        maybe=None,
        maybe_grid=[],
        counts={},
        groups={},
        tree={},
        hero=hero,
        heroes=[],
        by_name={},
        rider=None,
        arms=Sword(1),
        arsenal=[],
    )
    data = json.loads(json.dumps(dump(world)))
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    with pytest.raises(BadInput) as caught:
        load(data, World, "mark")
    assert str(caught.value) == f"mark: {message}"


def test_loading_names_the_field_that_is_missing() -> None:
    with pytest.raises(BadInput, match="state: Object missing required field `wounds`"):
        load({"name": "a"}, Hero)


def test_the_fingerprint_is_of_the_content_alone() -> None:
    assert fingerprint({"a": 1, "b": {"c": 2, "d": 3}}) == fingerprint({"b": {"d": 3, "c": 2}, "a": 1})
    different: list[tuple[Any, ...]] = [
        (1,),
        ("1",),
        (None,),
        ([1, 2],),
        ([2, 1],),
        (1, 2),
        (12,),
        ([1], [2]),
        ({"a": 1},),
        ({"a": 2},),
        ("a", "b"),
        ("ab",),
        ("a\nb",),
        (Hero("a", [1]),),
        (Hero("a", [1, 1]),),
    ]
    assert len({fingerprint(*parts) for parts in different}) == len(different)


def test_the_fingerprint_never_changes() -> None:
    assert fingerprint(Hero("é", [1, -2], [(3, "x")]), {"b": 1, "a": None}) == "817bd7284b1695af2d68"
