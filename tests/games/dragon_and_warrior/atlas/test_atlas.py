"""Maps that are composed: nothing lies over anything, nothing that was drawn moves, every way is on land."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from wyrmhoard.games.dragon_and_warrior.atlas import floor, growth, motifs, outdoors, town
from wyrmhoard.games.dragon_and_warrior.atlas.geometry import Box, Point, along, around
from wyrmhoard.games.dragon_and_warrior.atlas.names import box_of, lines_of
from wyrmhoard.games.dragon_and_warrior.atlas.shapes import GroundView, Site

NAMES = [
    "Old Kettle",
    "The Customs Post of Nowhere",
    "Tuppence Well",
    "The Ministry of Small Doors",
    "Aunt Vetch's Toll",
]
HOUSES = ["castle", "inn", "item_shop", "equipment_shop", "house", "house", "house", "special_building", "house"]
WORLDS = range(24)


def world(number: int) -> list[Site]:
    """A Town, the Areas around it and what lies in them, in an order in which they might have been made."""
    rng = Random(number)
    terrains = [*growth.COVERS]
    sites = [Site("town", "town", "Mossop Market", "area-0", been=True)]
    for area in range(rng.randint(1, 7)):
        ways = (f"area-{rng.randrange(area)}",) if area else ()
        name = f"The {rng.choice(['Lamplit', 'Sulking', 'Windless'])} {rng.choice(['Sog', 'Ladders', 'Yards'])}"
        sites.append(Site(f"area-{area}", "area", name, ways=ways, terrain=rng.choice(terrains), been=area < 2))
        for place in range(rng.randint(0, 4)):
            kind = rng.choice(["poi", "dungeon", "town"])
            sites.append(Site(f"p-{area}-{place}", kind, rng.choice(NAMES), f"area-{area}"))
    return sites


def boxes(ground: GroundView) -> list[Box]:
    """What stamps and names cover."""
    stamps = [around(Point(one["x"], one["y"]), one["size"], one["size"]) for one in ground["stamps"]]
    names = [box_of(one["lines"], Point(one["x"], one["y"]), one["size"], one["bend"]) for one in ground["names"]]
    return [*stamps, *names]


def overlaps(ground: GroundView) -> list[tuple[Box, Box]]:
    return [(one, other) for one, other in combinations(boxes(ground), 2) if one.meets(other)]


def points(line: Sequence[int]) -> list[Point]:
    return [Point(x, y) for x, y in zip(line[::2], line[1::2], strict=True)]


def is_inside(point: Point, outlines: Sequence[Sequence[int]]) -> bool:
    """Whether a point is on land: a ray to the right crosses the coast an odd number of times."""
    crossed = 0
    for outline in outlines:
        line = points(outline)
        for one, other in zip(line, [*line[1:], line[0]], strict=True):
            if (one.y > point.y) != (other.y > point.y):
                crossed += point.x < one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
    return crossed % 2 == 1


@pytest.mark.parametrize("number", [*WORLDS, 1048])  # the last one's coast passes through a corner of the grid
def test_no_name_lies_over_another_and_every_place_and_road_is_on_land(number: int) -> None:
    sites = world(number)
    ground = outdoors.compose(sites, f"world {number}")
    assert overlaps(ground) == []
    assert {one["place"] for one in ground["names"]} == {site.id for site in sites}
    assert [one["place"] for one in ground["spots"]] == [site.id for site in sites]
    assert {one["place"] for one in ground["stamps"]} == {site.id for site in sites if site.kind != "area"}
    for stamp in ground["stamps"]:
        assert is_inside(Point(stamp["x"], stamp["y"]), ground["land"])
    for road in ground["roads"]:
        assert all(is_inside(point, ground["land"]) for point in points(road["line"])), road["ends"]
    areas = {site.id: site for site in sites if site.kind == "area"}
    assert len(ground["grown"]) > 8 * len(areas), "no map is empty"


@pytest.mark.parametrize("number", WORLDS)
def test_dw_99a_nothing_that_was_drawn_moves_when_the_world_grows(number: int) -> None:
    sites, seed = world(number), f"world {number}"
    whole = outdoors.compose(sites, seed)
    for known in range(2, len(sites), 3):
        before = outdoors.compose(sites[:known], seed)
        for part in ("stamps", "names", "roads"):
            assert all(one in whole[part] for one in before[part]), (known, part)


def test_every_area_is_joined_to_its_neighbours_and_to_what_lies_in_it() -> None:
    sites = [
        Site("t", "town", "Gant", "a"),
        Site("a", "area", "The Amber Sog", terrain="marsh"),
        Site("b", "area", "The Late Wood", ways=("a",), terrain="forest"),
        Site("p", "poi", "Old Kettle", "b"),
    ]
    ends = [road["ends"] for road in outdoors.compose(sites, "joined")["roads"]]
    assert ends == [["b", "a"], ["p", "b"]]


@pytest.mark.parametrize("number", WORLDS)
def test_a_town_has_all_its_houses_and_none_lies_over_another(number: int) -> None:
    rng = Random(number)
    kinds = HOUSES[: rng.randint(1, len(HOUSES))]
    sites = [Site("t", "town", "Gant"), *(Site(f"h{at}", kind, rng.choice(NAMES)) for at, kind in enumerate(kinds))]
    ground = town.compose(sites, f"town {number}")
    assert overlaps(ground) == []
    assert [one["place"] for one in ground["stamps"]] == [site.id for site in sites]
    flat = ground["walls"][0]
    wall = [Point(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]
    inside = [box_of(name["lines"], Point(name["x"], name["y"]), name["size"]) for name in ground["names"][1:]]
    assert not any(box.holds(stone) for box in inside for stone in along([*wall, wall[0]], 8))
    before = town.compose(sites[:-1], f"town {number}")
    assert before["stamps"] == ground["stamps"][:-1]


@pytest.mark.parametrize("number", WORLDS)
def test_rooms_lie_beside_each_other_with_the_ways_between_them(number: int) -> None:
    rng = Random(number)
    rooms = [Site("r0", "room", "Cloakroom")]
    for at in range(1, rng.randint(2, 12)):
        rooms.append(Site(f"r{at}", "room", "", ways=(f"r{rng.randrange(at)}",)))
    ground = floor.compose(rooms, f"floor {number}")
    halls = [Box(r["left"], r["top"], r["left"] + r["width"], r["top"] + r["height"]) for r in ground["rooms"]]
    assert not any(one.meets(other) for one, other in combinations(halls, 2))
    assert len(ground["roads"]) == len(rooms) - 1


def test_the_same_world_is_drawn_the_same_and_another_one_otherwise() -> None:
    assert outdoors.compose(world(3), "Gant") == outdoors.compose(world(3), "Gant")
    assert outdoors.compose(world(3), "Gant")["land"] != outdoors.compose(world(3), "Puddock")["land"]


def test_a_name_puts_its_noun_on_the_map() -> None:
    assert motifs.motif_of("The Sulking Ladders") == "ladder"
    assert motifs.motif_of("The Lamplit Sog") == "lamp"
    assert motifs.motif_of("The Wide Acres") == ""
    sites = [Site("a", "area", "The Sulking Ladders", terrain="mountains")]
    grown = outdoors.compose(sites, "motif")["grown"]
    assert {one["motif"] for one in grown} == {"", "ladder"}


def test_a_long_name_is_broken_near_its_middle() -> None:
    assert lines_of("Old Kettle") == ["Old Kettle"]
    assert lines_of("The Customs Post of Nowhere") == ["The Customs", "Post of Nowhere"]
    assert lines_of("") == [""]
