"""Locations (D2-410 to D2-415, C14) and maps (D2-399 to D2-409, C15)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import wyrmhoard.games.drawn_to_destiny.cards as package
from helpers.drawn_to_destiny.board import Stage, scene_entry
from wyrmhoard.games.drawn_to_destiny.cards.locations import Locations, Maps
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.games.drawn_to_destiny.rules.queries.chart import chart_of, patches_of
from wyrmhoard.games.drawn_to_destiny.rules.queries.locations import spaces_for
from wyrmhoard.kernel.asking.cards import read_toml
from wyrmhoard.kernel.text.errors import BadInput

FOLDER = Path(package.__file__).parent
LOCATIONS = Locations(read_toml(FOLDER / "locations.toml"), "locations.toml")
MAPS = Maps(read_toml(FOLDER / "maps.toml"), "maps.toml")

# Typed by hand from C14: penalty, blocked, sight, Elevation.
CLEAR, OBSTACLE, BLOCKS = "clear", "obstacle", "blocks"
VALUES = {
    "room": (0, False, CLEAR, 0),
    "stairs": (0, False, CLEAR, 1),
    "cave": (1, False, CLEAR, 0),
    "crevasse": (0, True, CLEAR, 0),
    "bridge": (0, False, CLEAR, 0),
    "gravel": (0, False, CLEAR, 0),
    "desert": (1, False, CLEAR, 0),
    "forest": (1, False, BLOCKS, 0),
    "hill": (1, False, CLEAR, 1),
    "jungle": (2, False, BLOCKS, 0),
    "mountain": (2, False, CLEAR, 2),
    "overgrowth": (1, False, OBSTACLE, 0),
    "plain": (0, False, CLEAR, 0),
    "swamp": (2, False, CLEAR, 0),
    "river": (2, False, CLEAR, 0),
    "waterfall": (0, True, CLEAR, 0),
    "gas": (0, False, BLOCKS, 0),
    "fire": (0, False, OBSTACLE, 0),
    "lava": (0, False, CLEAR, 0),
    "rocks": (1, False, OBSTACLE, 0),
    "smoke": (0, False, BLOCKS, 0),
    "asteroid": (0, True, OBSTACLE, 0),
    "asteroid-belt": (2, False, OBSTACLE, 0),
    "nebula": (0, False, BLOCKS, 0),
    "planet": (0, True, CLEAR, 0),
    "star": (0, True, CLEAR, 0),
    "rock": (0, True, OBSTACLE, 0),
    "wall": (0, True, BLOCKS, 0),
    "crate": (2, False, OBSTACLE, 0),
    "car-wreck": (2, False, OBSTACLE, 0),
    "counter": (2, False, OBSTACLE, 0),
    "campfire": (0, True, OBSTACLE, 0),
    "shoals": (1, False, CLEAR, 0),
    "fog-bank": (0, False, BLOCKS, 0),
    "cloud": (0, False, BLOCKS, 0),
    "thunderhead": (0, False, BLOCKS, 0),
    "debris": (0, False, OBSTACLE, 0),
}


def test_d2_411_the_groups_and_how_many_members_each_has() -> None:
    counts: dict[str, int] = {}
    for location in LOCATIONS:
        counts[location.group] = counts.get(location.group, 0) + 1
    assert counts == {
        "buildings": 4,
        "cavern": 4,
        "dungeon": 2,
        "road": 8,
        "wilderness": 9,
        "water": 6,
        "air": 3,
        "hazard": 10,
        "space": 12,
        "furnishing": 6,
    }
    assert LOCATIONS["lava"].group == "hazard"


@pytest.mark.parametrize("name", VALUES)
def test_d2_412_penalty_sight_and_elevation(name: str) -> None:
    location = LOCATIONS[name]
    assert (location.penalty, location.blocked, location.sight, location.elevation) == VALUES[name]


def test_c14_what_else_they_do() -> None:
    assert {location.id for location in LOCATIONS if location.dark} == {
        "cavern", "cave", "tunnel", "dungeon-room", "dungeon-corridor"
    }  # fmt: skip
    assert LOCATIONS["crevasse"].climb
    assert (LOCATIONS["ocean"].swim, LOCATIONS["lake"].swim, LOCATIONS["river"].swim) == (5, 5, 0)
    assert LOCATIONS["river"].drift == 1
    assert LOCATIONS["black-hole"].pull == 1
    assert LOCATIONS["gravel"].stealth == -1
    assert LOCATIONS["building"].walls


@pytest.mark.parametrize(
    ("name", "gains"),
    [("acid", {"acidic": 1}), ("cold", {"freezing": 1}), ("gas", {"choking": 1}), ("fire", {"burning": 1}),
     ("lava", {"burning": 4}), ("smoke", {"choking": 1}), ("spores", {"poisoned": 1}),
     ("neutron-star", {"radiated": 1}), ("electricity", {"stun": 1})],
)  # fmt: skip
def test_d2_415_what_hazards_give(name: str, gains: dict[str, int]) -> None:
    hazard = LOCATIONS[name].hazard
    assert hazard is not None
    assert hazard.gains == gains
    assert hazard.only_in_events == (name == "smoke")
    assert hazard.ranks == (("A", "2", "3", "4", "5") if name == "spores" else ())


def test_d2_415_hazards_that_strike() -> None:
    shock, pit = LOCATIONS["electricity"].hazard, LOCATIONS["pit-trap"].hazard
    assert shock is not None
    assert shock.struck is not None
    assert (shock.struck.damage, shock.struck.successes, shock.struck.types) == ("8x1", 1, ("bash",))
    assert pit is not None
    assert pit.struck is not None
    assert pit.unless is not None
    assert (pit.struck.damage, pit.struck.successes, pit.unless.skill, pit.unless.against) == ("", 2, "perception", 5)
    for name, damage in (("thunderhead", "2x3"), ("debris", "2x4")):
        hazard = LOCATIONS[name].hazard
        assert hazard is not None
        assert hazard.struck is not None
        assert (hazard.struck.damage, hazard.struck.successes, hazard.gains) == (damage, 1, {})
    assert sum(location.hazard is not None for location in LOCATIONS) == 12


@pytest.mark.parametrize(
    ("kind", "metres", "seconds", "kph"),
    [
        ("personal", 2, 2, None),
        ("car", 3, 1, 10),
        ("aerial", 10_000, 360, 100),
        ("planetary", 10**11, 7 * 86_400, 600_000),
        ("narrative", None, None, None),
    ],
)
def test_c15_map_and_time_scales(kind: str, metres: int | None, seconds: int | None, kph: int | None) -> None:
    """Those of the other maps: test_d2_404_... and test_d2_407_..."""
    map_card = MAPS[kind]
    assert (map_card.metres, map_card.seconds, map_card.kph) == (metres, seconds, kph)


def test_d2_405_the_printed_turn_of_the_aerial_map_is_kept_beside_the_used_one() -> None:
    assert {map_card.id: map_card.printed_seconds for map_card in MAPS if map_card.printed_seconds} == {"aerial": 4}
    assert len(MAPS) == 10


@pytest.mark.parametrize(
    "kind", ["car", "naval", "aerial", "starfighter", "orbital", "planetary", "stellar", "galactic"]
)
def test_d2_403_to_407_move_1_covers_about_one_space_in_a_turn(kind: str) -> None:
    map_card = MAPS[kind]
    assert map_card.metres is not None
    assert map_card.seconds is not None
    assert map_card.kph is not None
    travelled = map_card.kph * 1000 * map_card.seconds  # in 3600ths of a metre
    assert 9 * 3600 * map_card.metres <= 10 * travelled <= 11 * 3600 * map_card.metres


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"id": "bog", "name": "Bog", "group": "marsh"}, "location, card bog, group: Invalid enum value 'marsh'"),
        ({"id": "bog", "name": "Bog", "group": "water", "penalty": 9}, "location, card bog, penalty"),
        ({"id": "bog", "name": "Bog", "group": "water", "wet": True}, "unknown field `wet`"),
        ({"id": "bog", "name": "Bog", "group": "water", "climb": True}, "location bog, climb: only what is blocked"),
        ({"id": "bog", "name": "Bog", "group": "water", "hazard": {}}, "location bog, hazard: it does nothing"),
    ],
)
def test_locations_that_are_wrong_are_refused(entry: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        Locations({"location": [entry]}, "locations.toml")


def test_two_locations_with_one_id_or_one_name_in_a_group_are_refused() -> None:
    bog = {"id": "bog", "name": "Bog", "group": "water"}
    with pytest.raises(BadInput, match="this ID is used twice"):
        Locations({"location": [bog, bog]}, "locations.toml")
    with pytest.raises(BadInput, match="Bog is also the name of bog"):
        Locations({"location": [bog, bog | {"id": "fen"}]}, "locations.toml")
    assert len(Locations({"location": [bog, bog | {"id": "fen", "group": "road"}]}, "locations.toml")) == 2


def test_d2_400_a_map_has_both_scales_or_neither() -> None:
    with pytest.raises(BadInput, match="map sea, seconds: a map has both"):
        Maps({"map": [{"id": "sea", "name": "Sea Map", "metres": 5}]}, "maps.toml")


def test_d2_16a_a_rise_that_the_narrator_moves_leaves_level_ground() -> None:
    entry = scene_entry("....\n.^..\n....\n....")
    (rise,) = patches_of(entry)
    (was,), now = rise.was, (3, 0)
    before, after = chart_of(entry, LOCATIONS), chart_of(entry, LOCATIONS, [replace(rise, spaces=[now])])
    assert (before.elevation[was], before.elevation[now]) == (1, 0)
    assert (after.elevation[was], after.elevation[now]) == (0, 1)


YARD = {"key": "yard", "name": "The yard", "corner": [2, 0], "opposite": [3, 3]}


def test_d2_16a_the_narrator_lays_nothing_where_a_goal_speaks_of_a_place() -> None:
    stage = Stage(rows="....\n.^..\n....\n....", area=[YARD])
    (rise,) = patches_of(field.entry(stage.table))
    assert {x for x, _ in spaces_for(stage.table, rise)} == {0, 1}
