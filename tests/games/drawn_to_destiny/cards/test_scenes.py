"""The Scenes (C16, C17): their facts as the ledger has them, their maps, and what a Scene file may not say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import wyrmhoard.games.drawn_to_destiny.cards as package
from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.cards.mapping import make_grid
from wyrmhoard.games.drawn_to_destiny.cards.scene_vetting import Known
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS, SceneEntry
from wyrmhoard.games.drawn_to_destiny.cards.scenes import areas_of, pool_of, seating_of, units_of
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.queries import field, unit_factory
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Clock
from wyrmhoard.kernel.text.errors import BadInput

FOLDER = Path(package.__file__).parent
CARDS = GAME.cards
SCENES = CARDS.scenes
KNOWN = Known(
    CARDS.locations,
    CARDS.maps,
    units=CARDS.units.by_id,
    doubles={unit.id: unit.length for unit in CARDS.units if unit.double},
    items=CARDS.items.by_id,
    skills=CARDS.skills.by_id,
)
SIX = ("rope-and-rock", "high-noon", "night-shift", "toll-bridge", "dead-air", "dust-run")
OTHERS = ("three-chests", "thin-air", "two-lanterns")
"""Those for the other maps (C20)."""
FIVE = ("the-thorn-gate", "the-knot-door", "the-sunken-stair", "the-wights-hall", "the-cord")


def names(
    scene: str, variant: str | None, *story: str
) -> set[tuple[str, tuple[int, int] | None, str | None, int | None]]:
    """Who takes part: Unit, Space, facing, and the Clock card on which it comes."""
    return {(u.unit, u.at, u.facing, u.on) for u in units_of(SCENES[scene], variant, story)}


def spots(scene: str, location: str) -> set[tuple[int, int]]:
    """The Spaces of a Location."""
    grid = make_grid(SCENES[scene].map)
    return {space for space in grid if grid.at(space).location == location}


def named(scene: str, name: str) -> set[tuple[int, int]]:
    """The Spaces with a name of their own."""
    grid = make_grid(SCENES[scene].map)
    return {space for space in grid if grid.at(space).name == name}


def high(scene: str) -> set[tuple[int, int]]:
    """The Spaces of Elevation 1."""
    grid = make_grid(SCENES[scene].map)
    return {space for space in grid if grid.at(space).elevation == 1}


def test_c16_and_c17_the_scenes_that_come_with_the_game() -> None:
    assert set(SCENES) == {*SIX, *OTHERS, *FIVE}


@pytest.mark.parametrize(
    ("scene", "kind", "width", "height"),
    [
        ("rope-and-rock", "personal", 14, 10),
        ("high-noon", "personal", 16, 7),
        ("night-shift", "personal", 18, 12),
        ("toll-bridge", "personal", 15, 9),
        ("dead-air", "personal", 16, 12),
        ("dust-run", "car", 40, 9),
        ("three-chests", "naval", 17, 11),
        ("thin-air", "aerial", 20, 11),
        ("two-lanterns", "starfighter", 21, 11),
        ("the-thorn-gate", "personal", 10, 8),
        ("the-sunken-stair", "personal", 12, 6),
        ("the-wights-hall", "personal", 14, 10),
    ],
)
def test_c16_and_c17_kind_and_size_of_each_map(scene: str, kind: str, width: int, height: int) -> None:
    grid = make_grid(SCENES[scene].map)
    assert (SCENES[scene].map.kind, grid.width, grid.height) == (kind, width, height)


def test_c16_1_the_map_of_rope_and_rock() -> None:
    assert spots("rope-and-rock", "rock") == {(5, 5), (5, 6)}
    assert spots("rope-and-rock", "campfire") == {(11, 5)}
    assert spots("rope-and-rock", "forest") == {(1, 7), (2, 7)}
    assert {(e.edge, e.factions) for e in SCENES["rope-and-rock"].exit} == {
        ("west", ("adventurers",)),
        ("east", ("goblins",)),
    }
    assert {(o.item, o.spaces) for o in SCENES["rope-and-rock"].object} == {
        ("dagger", ((11, 6),)),
        ("lockpicks", ((11, 6),)),
    }


def test_c16_1_the_example_is_the_rulebooks() -> None:
    assert names("rope-and-rock", "example") == {
        ("archer", (2, 4), "E", None),
        ("thief", (12, 6), "W", None),
        ("goblin-scout", (9, 3), "W", None),
        ("goblin-skirmisher", (9, 1), "W", None),
        ("goblin-skirmisher", (13, 4), "W", 5),
    }
    archer, thief = units_of(SCENES["rope-and-rock"], "example")[:2]
    assert (archer.left, archer.right) == ("short-bow", None)
    assert thief.tokens == {"bound": 4}
    assert set(thief.lacks) == {item.item for item in CARDS.units["thief"].items}


def test_c16_1_the_full_scene_and_the_third_seat() -> None:
    goblins = {name for name in names("rope-and-rock", "full") if name[0].startswith("goblin")}
    assert goblins == {
        *(("goblin-scout", at, "W", None) for at in ((9, 3), (9, 4), (10, 6))),
        *(("goblin-skirmisher", at, "W", None) for at in ((9, 1), (10, 1), (10, 2))),
        ("goblin-scout", (13, 6), "W", 3),
        ("goblin-skirmisher", (13, 3), "W", 3),
        ("goblin-skirmisher", (13, 5), "W", 4),
        ("goblin-skirmisher", (13, 4), "W", 5),
    }
    third = {unit for unit in names("rope-and-rock", "third") if unit[0].startswith("goblin")}
    assert third == {
        ("goblin-scout", (9, 3), "W", None),
        ("goblin-skirmisher", (9, 1), "W", None),
        ("goblin-skirmisher", (10, 1), "W", None),
        ("goblin-skirmisher", (10, 2), "W", None),
        ("goblin-skirmisher", (13, 4), "W", 5),
    }


def test_c16_1_three_ways_out_of_the_rope() -> None:
    jobs = {job.key: job for job in SCENES["rope-and-rock"].job}
    assert (jobs["untie"].stat, jobs["untie"].against, jobs["untie"].trained) == ("mind", 4, True)
    assert (jobs["break"].stat, jobs["break"].against, jobs["break"].skills) == ("body", 4, ("athletics",))
    assert (jobs["cut"].kind, jobs["cut"].actions, jobs["cut"].who, jobs["cut"].holding) == (
        "actions",
        2,
        "ally",
        "blade",
    )
    freed = aims.Release(who=("thief",), condition="bound")
    assert all(freed in job.then for job in jobs.values())
    milestone = SCENES["rope-and-rock"].milestone[0]
    assert (milestone.size, milestone.reward.status) == ("minor", {"watch": 1})


def test_c16_1_seats_and_strength() -> None:
    scene = SCENES["rope-and-rock"]
    assert seating_of(scene, 1, "example").variant == "example"
    assert seating_of(scene, 2, "full").variant == "full"
    assert seating_of(scene, 3, "full").plays == ("adventurers", "adventurers", "goblins")
    assert seating_of(scene, 3, "example").variant == "third"
    with pytest.raises(BadInput, match="Rope and Rock is for 1, 2, 3 seats, not 4"):
        seating_of(scene, 4)
    with pytest.raises(BadInput, match="with 1 seats choose one of: example, full"):
        seating_of(scene, 1, "strong")


def test_c16_2_high_noon() -> None:
    scene = SCENES["high-noon"]
    assert named("high-noon", "Trough") == {(5, 1), (10, 5)}
    assert named("high-noon", "Barrels") == {(7, 5), (8, 1)}
    assert named("high-noon", "Wagon") == {(3, 6), (4, 6)}
    assert high("high-noon") == {(11, 6), (12, 6)} == named("high-noon", "Saloon porch")
    assert names("high-noon", "two") == {("gunslinger", (5, 3), "E", None), ("outlaw", (10, 3), "W", None)}
    assert names("high-noon", "for-law") - names("high-noon", "two") == {
        ("outlaw", (15, 3), "W", 11),
    }
    assert names("high-noon", "for-outlaws") - names("high-noon", "two") == {("deputy", (0, 0), "E", 12)}
    assert all(unit.empty_hands and unit.wears == ("bandolier",) for unit in units_of(scene, "two"))
    assert (scene.clock.start, scene.clock.last, scene.rules.truce_before) == (10, 20, 12)
    assert {faction.key: (faction.hand, faction.cp) for faction in scene.faction} == dict.fromkeys(
        ("law", "outlaws"), (None, 0)
    )
    assert seating_of(scene, 1, side="first").plays == ("law",)
    assert seating_of(scene, 1, side="second").variant == "for-outlaws"
    assert seating_of(scene, 2).plays == ("law", "outlaws")


def test_c16_3_night_shift_map_and_things() -> None:
    scene = SCENES["night-shift"]
    assert {(door.key, door.at, door.state) for door in scene.door} == {
        ("clinic-door", (7, 9), "closed"),
        ("shop-door", (14, 5), "open"),
    }
    assert spots("night-shift", "car-wreck") == {(5, 5), (4, 3)}
    assert named("night-shift", "Pump") == {(9, 5), (9, 4), (9, 3)}
    assert named("night-shift", "Van") == {(10, 7), (10, 8)}
    assert {(o.item, o.spaces[0], o.hidden) for o in scene.object if o.item} == {
        ("keys", (5, 10), True),
        ("first-aid-kit", (2, 10), False),
        ("wood-axe", (2, 10), False),
        ("jerry-can", (15, 2), False),
        ("liquor", (12, 3), False),
    }
    assert {(o.key, o.within) for o in scene.object if o.hidden} == {("keys", "clinic")}
    assert areas_of(scene)["clinic"] == {(x, y) for x in range(1, 7) for y in range(8, 11)}
    walls = spots("night-shift", "wall")
    assert {(0, 7), (7, 7), (0, 11), (7, 11), (7, 8), (7, 10), (11, 1), (17, 1), (13, 5), (15, 5)} <= walls
    assert len(walls) == 2 * 8 + 2 * 3 - 1 + 2 * 7 + 2 * 3 - 1


def test_c16_3_night_shift_zombies_by_the_number_of_survivors() -> None:
    people = {("mechanic", (3, 9), "E", None), ("officer", (4, 9), "E", None), ("paramedic", (2, 9), "E", None)}
    assert names("night-shift", "three") == people | {
        ("zombie-walker", (10, 10), "W", None),
        ("zombie-runner", (16, 10), "W", None),
        ("zombie-walker", (0, 6), "E", 4),
        ("zombie-runner", (17, 6), "W", 8),
        ("zombie-walker", (0, 6), "E", 12),
        ("zombie-dog", (9, 0), "N", 12),
        ("zombie-runner", (17, 0), "W", 16),
    }
    assert names("night-shift", "two") - people == {
        ("zombie-walker", (10, 10), "W", None),
        ("zombie-runner", (16, 10), "W", None),
        ("zombie-walker", (0, 6), "E", 10),
        ("zombie-runner", (17, 6), "W", 15),
    }
    assert names("night-shift", "one") == {
        ("mechanic", (3, 9), "E", None),
        ("zombie-walker", (10, 10), "W", None),
        ("zombie-runner", (17, 6), "W", 8),
        ("zombie-walker", (0, 6), "E", 12),
    }


def test_c16_3_who_may_take_part_in_night_shift() -> None:
    scene = SCENES["night-shift"]
    assert pool_of(scene, "one") == (("mechanic", "officer"), 1)
    assert pool_of(scene, "two") == (("mechanic", "officer", "paramedic"), 2)
    picked = {
        unit.unit for unit in units_of(scene, "two", picked=("officer", "paramedic")) if unit.faction == "survivors"
    }
    assert picked == {"officer", "paramedic"}
    assert pool_of(SCENES["toll-bridge"], None) == ((), 0)


@pytest.mark.parametrize(("step", "reached"), [(1, [1, 17, 18]), (-1, [20, 19, 18])])
def test_d2_34_a_goal_has_time_until_its_turn_whichever_way_the_clock_counts(step: int, reached: list[int]) -> None:
    aim = {"is": "gathered", "who": ["red"], "area": "dock", "of": "in play", "by": 18}
    dock = {"key": "dock", "name": "Dock", "corner": [0, 0], "opposite": [1, 1]}
    goal = {"faction": "red", "text": "All are in the Dock by Turn 18.", "aim": aim}
    stage = Stage([("warrior", (0, 0), "N", 0), ("bandit", (9, 9), "S", 1)], seats=1, area=[dock], goal=[goal])
    scene = stage.state.scene
    scene.clock = Clock(1, 20, 1) if step > 0 else Clock(20, 1, -1)
    turns = []
    for turn in (1, 17, 18, 19, 20)[::step]:
        scene.turn = scene.clock.now = turn
        if goals.is_so(stage.table, field.entry(stage.table).goal[0].aim):
            turns.append(turn)
    assert turns == reached


def test_d2_34_no_shipped_goal_must_be_reached_by_a_turn_that_another_clock_would_bring_first() -> None:
    all_aims = [aim for scene in SCENES.values() for goal in scene.goal for aim in aims.walk_aims(goal.aim)]
    assert [aim for aim in all_aims if isinstance(aim, aims.Gathered) and aim.area == "dock"]
    assert not [aim for aim in all_aims if isinstance(aim, aims.Gathered) and aim.by is not None]


def test_c16_3_fuel_keys_everybody_aboard_and_off() -> None:
    jobs = {job.key: job for job in SCENES["night-shift"].job}
    assert (jobs["fuel"].kind, jobs["fuel"].stat, jobs["fuel"].against, jobs["fuel"].trained) == (
        "task",
        "mind",
        3,
        False,
    )
    assert (jobs["fuel"].holding, jobs["start"].holding, jobs["start"].needs) == ("jerry-can", "keys", ("fuel",))
    assert (jobs["drive-off"].kind, jobs["drive-off"].stat, jobs["drive-off"].against) == ("test", "speed", 5)
    assert jobs["drive-off"].all_aboard == ("survivors",)
    assert jobs["drive-off"].then == (aims.DriveOff(object="van"),)


def test_c16_4_toll_bridge_is_the_same_turned_by_180_degrees() -> None:
    scene = SCENES["toll-bridge"]
    grid = make_grid(scene.map)

    def turned(space: tuple[int, int]) -> tuple[int, int]:
        return 14 - space[0], 8 - space[1]

    assert all(grid.at(space) == grid.at(turned(space)) for space in grid)
    sides: dict[str, set[Any]] = {"red": set(), "blue": set()}
    for unit in scene.unit:
        assert unit.at is not None
        assert unit.facing is not None
        heading = HEADINGS.index(unit.facing)
        red = unit.faction == "red"
        sides[unit.faction].add((unit.unit, unit.at if red else turned(unit.at), heading if red else (heading + 4) % 8))
    assert sides["red"] == sides["blue"]
    assert sides["red"] == {("warrior", (1, 4), 2), ("archer", (0, 3), 2)}
    assert areas_of(scene)["bridge"] == {(6, 4), (7, 4), (8, 4)} == high("toll-bridge")
    assert {turned(space) for space in areas_of(scene)["bridge"]} == areas_of(scene)["bridge"]


def test_c16_4_toll_bridge_terrain_and_goals() -> None:
    assert spots("toll-bridge", "forest") == {(3, 7), (4, 7), (10, 1), (11, 1)}
    assert spots("toll-bridge", "rock") == {(4, 2), (4, 3), (10, 5), (10, 6)}
    assert spots("toll-bridge", "river") == {(x, y) for x in (6, 7, 8) for y in range(9) if y != 4}
    assert SCENES["toll-bridge"].map.current is None
    held = {
        (goal.faction, aim.who, aim.turns, aim.points)
        for goal in SCENES["toll-bridge"].goal
        for aim in aims.walk_aims(goal.aim)
        if isinstance(aim, aims.Held)
    }
    assert held == {(side, (side,), tuple(range(6, 15)), 2) for side in ("red", "blue")}
    assert SCENES["toll-bridge"].clock.last == 14
    assert [seating_of(SCENES["toll-bridge"], seats).plays for seats in (2, 4)] == [
        ("red", "blue"),
        ("red", "blue", "red", "blue"),
    ]


def test_c16_5_dead_air_map() -> None:
    scene = SCENES["dead-air"]
    assert scene.map.dark
    assert {door.at for door in scene.door} == {(7, 7), (10, 6), (4, 5), (9, 4)}
    assert all(door.state == "closed" for door in scene.door)
    assert spots("dead-air", "crate") == {(8, 9), (6, 6)}
    assert spots("dead-air", "gas") == {(12, 8), (13, 8)}
    grid = make_grid(scene.map)
    floor = {space for space in grid if grid.at(space).location != "wall"} - {door.at for door in scene.door}
    assert floor == frozenset().union(*areas_of(scene).values())


def test_c16_5_dead_air_by_the_number_of_the_crew() -> None:
    crew = {("marine", (1, 5), "E", None), ("netrunner", (1, 6), "E", None), ("engineer", (2, 5), "E", None)}
    assert names("dead-air", "three") - crew == {
        ("security-drone", (8, 5), "W", None),
        ("security-drone", (12, 2), "W", None),
        ("stalker", (12, 7), "W", None),
        ("security-drone", (2, 4), "E", 10),
    }
    assert names("dead-air", "two") - crew == {
        ("security-drone", (8, 5), "W", None),
        ("stalker", (12, 7), "W", None),
    }
    assert names("dead-air", "one") - crew == {
        ("security-drone", (8, 5), "W", None),
        ("security-drone", (14, 6), "W", 8),
    }
    assert {unit.light for unit in SCENES["dead-air"].unit if unit.faction == "crew"} == {6}
    hidden = [unit for unit in SCENES["dead-air"].unit if unit.unit == "stalker"]
    assert [(unit.concealed, unit.stealth) for unit in hidden] == [("hide", 4)]


def test_c16_5_dead_air_tasks() -> None:
    jobs = {job.key: job for job in SCENES["dead-air"].job}
    tasks = {key: (job.stat, job.against, job.skills, job.needs, job.in_place_of) for key, job in jobs.items()}
    assert tasks == {
        "power": ("mind", 5, ("electronics",), (), None),
        "force-power": ("mind", 5, ("mechanics",), (), "power"),
        "core": ("mind", 6, ("computers",), ("power",), None),
        "force-core": ("body", 6, ("athletics",), ("power",), "core"),
        "seal": ("mind", 4, ("mechanics",), (), None),
    }
    assert {key for key, job in jobs.items() if job.fail} == {"force-power", "force-core"}
    assert aims.Handicap(units=("security-drone",), skill=-1) in jobs["power"].then
    places = {thing.key: thing.spaces for thing in SCENES["dead-air"].object}
    assert places == {"power-panel": ((7, 10),), "data-core": ((14, 2),), "leak": ((14, 9),)}
    assert SCENES["dead-air"].clock.last == 18


def test_c16_6_dust_run() -> None:
    scene = SCENES["dust-run"]
    assert names("dust-run", None) == {("courier-buggy", (6, 4), "E", None), ("raider-buggy", (2, 4), "E", None)}
    assert spots("dust-run", "car-wreck") == {(12, 4), (20, 3), (28, 5)}
    assert spots("dust-run", "rock") == {(16, 6), (16, 7), (24, 1), (24, 2)}
    road = spots("dust-run", "dirt") | spots("dust-run", "car-wreck")
    assert road == {(x, y) for x in range(40) for y in (3, 4, 5)}
    assert CARDS.locations["desert"].penalty == 1
    assert CARDS.locations["dirt"].penalty == 0
    assert scene.clock.last == 12
    assert scene.milestone[0].half_if == aims.Broken(who=("courier-buggy",), least=6)
    assert {unit.unit for unit in scene.unit} <= set(KNOWN.doubles)


def test_c17_1_the_thorn_gate() -> None:
    scene = SCENES["the-thorn-gate"]
    assert spots("the-thorn-gate", "overgrowth") == {(x, y) for x in range(10) for y in (5, 6)}
    assert spots("the-thorn-gate", "wall") == {(x, 7) for x in range(10) if x != 5}
    assert (scene.door[0].at, scene.door[0].state) == ((5, 7), "closed")
    assert (scene.exit[0].spaces, scene.exit[0].heading) == (((5, 7),), "N")
    guards = {name for name in names("the-thorn-gate", "two") if name[1]}
    assert guards == {
        ("emerald-viper", (4, 5), "S", None),
        ("emerald-viper", (7, 5), "S", None),
        ("goblin-raider", (6, 6), "S", None),
        ("goblin-raider", (3, 6), "S", None),
    }
    third = ("goblin-raider", (8, 6), "S", None)
    chief = ("goblin-chief", (5, 6), "S", None)
    assert {unit for unit in names("the-thorn-gate", "three") if unit[1]} == guards | {third}
    assert {unit for unit in names("the-thorn-gate", "four") if unit[1]} == guards | {third, chief}
    assert {unit.concealed for unit in scene.unit if unit.unit == "emerald-viper"} == {"ambush"}
    assert [(job.stat, job.against) for job in scene.job] == [("body", 4), ("mind", 5)]


def test_c18_who_joins_the_thorn_gate_when_the_rope_was_lost() -> None:
    for variant, joins in (("two", "goblin-chief"), ("three", "goblin-chief"), ("four", "goblin-raider")):
        more = names("the-thorn-gate", variant, "rope-lost") - names("the-thorn-gate", variant)
        assert [unit[0] for unit in more] == [joins]
        (at,) = [unit[1] for unit in more]
        assert at is not None
        taken = {name[1] for name in names("the-thorn-gate", variant)}
        nearer = {(x, 6) for x in (4, 5, 6)} - taken
        assert at in nearer  # as near to the gate at (5,7) as a free Space can be


def test_c17_2_the_knot_door() -> None:
    (door,) = SCENES["the-knot-door"].place
    assert [(t.stat, t.against, t.skills) for t in door.trials] == [
        ("mind", 4, ("history",)),
        ("mind", 5, ("mechanics",)),
        ("will", 5, ()),
    ]
    won, lost = door.endings
    assert (won.least, lost.least) == (2, 0)
    assert won.then == (aims.Afflict(who=("heroes",), condition="blessed"),)
    assert aims.Afflict(who=("heroes",), condition="stress", number=2) in lost.then
    more = names("the-sunken-stair", "two", "knot-door-lost") - names("the-sunken-stair", "two")
    assert [unit[0] for unit in more] == ["skeleton"]


def test_c17_3_the_sunken_stair() -> None:
    scene = SCENES["the-sunken-stair"]
    assert spots("the-sunken-stair", "river") == {(x, y) for x in (5, 6) for y in range(6)}
    assert scene.map.current == "S"
    assert {space for f in scene.feature for space in f.spaces if f.location == "pit-trap"} == {(9, 2), (9, 4)}
    assert areas_of(scene)["far-wall"] == {(11, y) for y in range(6)}
    two, three, four = (
        {name[1] for name in names("the-sunken-stair", variant) if name[1]} for variant in ("two", "three", "four")
    )
    assert (two, three - two, four - three) == ({(10, 1), (10, 4)}, {(11, 3)}, {(11, 2)})
    (crossing,) = scene.crossing
    assert (crossing.location, crossing.stat, crossing.against, crossing.drifts) == ("river", "body", 5, True)


PARTIES = ("two", "three", "four")


def test_c17_4_the_wights_hall() -> None:
    scene = SCENES["the-wights-hall"]
    assert named("the-wights-hall", "Pillar") == {(4, 3), (4, 6), (9, 3), (9, 6)}
    assert high("the-wights-hall") == {(12, 4), (12, 5)}
    assert scene.map.ley_lines == ((7, 4), (7, 5))
    wight = ("barrow-wight", (12, 5), "W", None)
    two, three, four = ({name for name in names("the-wights-hall", key) if name[1]} for key in PARTIES)
    assert two == {wight}, "a party of two meets it alone: against the others, too, it won 11 of 90"
    assert three == {
        wight,
        ("skeleton", (9, 4), "W", None),
        ("skeleton", (9, 5), "W", None),
        ("skeleton", (6, 7), "W", None),
        ("skeleton", (2, 1), "N", 4),
        ("skeleton", (2, 1), "N", 8),
    }
    assert four - three == {("goblin-chief", (11, 7), "W", None)}
    (job,) = scene.job
    assert aims.CallOff(units=("risen-on-4", "risen-on-8")) in job.then


def test_c17_parties_of_two_to_four_and_where_they_start() -> None:
    starts = {
        "the-thorn-gate": ({(3, 0), (4, 0), (5, 0), (6, 0)}, "N"),
        "the-sunken-stair": ({(0, 1), (0, 2), (0, 3), (0, 4)}, "E"),
        "the-wights-hall": ({(0, 4), (1, 4), (0, 5), (1, 5)}, "E"),
    }
    for room in FIVE:
        scene = SCENES[room]
        for seats, size in ((1, 2), (2, 2), (3, 3), (4, 4)):
            pool, pick = pool_of(scene, seating_of(scene, seats).variant)
            assert (pool, pick) == (("archer", "thief", "warrior", "pyromancer", "healer"), size)
        if room in starts:
            deployment = scene.faction[0].deployment
            assert deployment is not None
            assert (set(deployment.spaces), deployment.facing) == starts[room]
    sizes = [(milestone.size, room) for room in FIVE for milestone in SCENES[room].milestone]
    assert sizes == [("minor", FIVE[0]), ("minor", FIVE[2]), ("minor", FIVE[3]), ("major", FIVE[4])]


def test_c20_the_sea_of_three_chests_and_both_firms_are_mirror_images() -> None:
    rows = make_grid(SCENES["three-chests"].map).rows
    assert all(row == row[::-1] for row in rows)
    heading = {"E": "W", "W": "E"}
    fleet = {(u.unit, u.at, u.facing) for u in SCENES["three-chests"].unit if u.faction == "red" and u.at}
    other = {(u.unit, u.at, u.facing) for u in SCENES["three-chests"].unit if u.faction == "blue" and u.at}
    assert other == {(unit, (16 - at[0], at[1]), heading[str(facing)]) for unit, at, facing in fleet if at}
    assert all(thing.spaces[0][0] == 8 for thing in SCENES["three-chests"].object)


def test_c20_the_map_of_two_lanterns_is_the_same_turned_round_and_so_are_equal_squadrons() -> None:
    scene = SCENES["two-lanterns"]
    rows = make_grid(scene.map).rows
    assert [*rows] == [row[::-1] for row in reversed(rows)]
    for variant in ("two", "six"):
        sides = [
            {(u.unit, u.at) for u in units_of(scene, variant) if u.faction == side} for side in ("amber", "violet")
        ]
        assert sides[1] == {(unit, (20 - at[0], 10 - at[1])) for unit, at in sides[0] if at}
    vents = {thing.key: thing.spaces[0] for thing in scene.object}
    assert vents["violet-north"] == (20 - vents["amber-south"][0], 10 - vents["amber-south"][1])


@pytest.mark.parametrize(
    ("seats", "ships"), [(2, [2, 2]), (3, [2, 1, 1]), (4, [1] * 4), (5, [2, 2, 1, 1, 1]), (6, [1] * 6)]
)
def test_c20_two_lanterns_has_a_ship_or_two_for_each_of_two_to_six_seats(seats: int, ships: list[int]) -> None:
    seating = seating_of(SCENES["two-lanterns"], seats)
    present = units_of(SCENES["two-lanterns"], seating.variant)
    counts = []
    for side in seating.plays:
        counts.append(sum(unit.faction == side for unit in present) // seating.plays.count(side))
    assert sorted(counts) == sorted(ships)


def test_c20_only_who_has_the_hook_takes_the_mail() -> None:
    scene = SCENES["thin-air"]
    assert {(job.skills, job.required) for job in scene.job} == {(("athletics",), True)}
    assert [u.id for u in CARDS.units if u.vehicle is not None and any(t.of == "athletics" for t in u.skills)] == [
        "mail-plane"
    ]


def test_d2_24_nothing_lies_and_nobody_stands_on_a_blocked_space() -> None:
    for scene in SCENES.values():
        grid = make_grid(scene.map)
        for unit in scene.unit:
            if unit.at is not None:
                assert not CARDS.locations[grid.at(unit.at).location].blocked
        for thing in scene.object:
            assert all(not CARDS.locations[grid.at(space).location].blocked for space in thing.spaces)


def test_each_scene_file_is_plain_data_that_can_be_written_again() -> None:
    for entry in SCENES.values():
        assert msgspec.convert(msgspec.to_builtins(entry), SceneEntry) == entry


def test_d2_19_no_colour_names_two_sides() -> None:
    """A seat is called by its colour; a Faction of that name is its own, and no other seat has it."""
    assert setup.seat_colours(["Law", "Outlaws"], [0, 1]) == ["blue", "gold"]
    assert setup.seat_colours(["Red", "Blue"], [0, 1]) == ["red", "blue"]
    assert setup.seat_colours(["Red", "Blue"], [0, 1, 0, 1, NOBODY]) == ["red", "blue", "gold", "orange", "purple"]
    for entry in CARDS.scenes.values():
        assert not {faction.name.lower() for faction in entry.faction} & {*unit_factory.COLOURS}, entry.id
