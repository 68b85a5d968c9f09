"""Headings, Moves, Range, arcs, Line of Sight, Cover and reach: D2-75 to D2-95, D2-115 to D2-135."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.rules.core.compass import (
    CLOSE,
    MELEE,
    MOVES,
    REACH,
    Cover,
    Edge,
    Obstacle,
    PlainGround,
    Profile,
    Space,
    Stand,
    arc_of,
    cover,
    crossings,
    distance,
    first_obstacle,
    flank,
    high_ground,
    is_in_arc,
    is_in_sight,
    is_on_side,
    is_way_closed,
    move_towards,
    nearest,
    neighbour,
    neighbours,
    range_between,
    reach,
    spaces_within,
    turned,
    turns_between,
)
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating

N, NE, E, SE, S, SW, W, NW = range(8)
OPEN = PlainGround()
spaces = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
offsets = [(x, y) for x, y in product(range(-12, 13), repeat=2) if (x, y) != (0, 0)]


def wall(*blocking: Space, edges: Collection[Edge] = ()) -> PlainGround:
    return PlainGround(frozenset(blocking), frozenset(), frozenset(edges))


def rocks(*obstacles: Space) -> PlainGround:
    return PlainGround(frozenset(), frozenset(obstacles))


@dataclass
class Walls:
    """Where nobody can go, from plain sets."""

    spaces: Collection[Space] = ()
    edges: Collection[frozenset[Space]] = ()

    def is_closed(self, space: Space) -> bool:
        return space in self.spaces

    def is_edge_closed(self, one: Space, other: Space) -> bool:
        return frozenset({one, other}) in self.edges


# --- headings and moves


def test_d2_75_a_turn_is_an_eighth() -> None:
    assert HEADINGS == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert turned(turned(N, 1), 1) == E
    assert (turned(N, -1), turned(NW, 1), turned(S, 4)) == (NW, N, N)
    assert (turns_between(N, E), turns_between(N, SE), turns_between(NW, NE), turns_between(S, N)) == (2, 3, 2, 4)


@pytest.mark.parametrize(
    ("facing", "heading", "end", "kind", "price"),
    [
        (NE, NE, (4, 4), "forward", 1),
        (N, NE, (4, 4), "drift-right", 1),
        (N, NW, (2, 4), "drift-left", 1),
        (N, W, (2, 3), "slide-left", 2),
        (N, E, (4, 3), "slide-right", 2),
        (N, S, (3, 2), "backward", 2),
        (N, SW, (2, 2), "drift-back-left", 2),
        (N, SE, (4, 2), "drift-back-right", 2),
        (SW, W, (2, 3), "drift-right", 1),
        (W, E, (4, 3), "backward", 2),
    ],
)
def test_d2_77_to_d2_81_moves_by_facing(facing: int, heading: int, end: Space, kind: str, price: int) -> None:
    assert neighbour((3, 3), heading) == end
    assert move_towards(facing, heading) == (kind, price)


def test_d2_76_a_step_does_not_turn() -> None:
    assert Stand((3, 3), N).stepped(E) == Stand((4, 3), N)


def test_d2_82_eight_neighbours() -> None:
    around = {(x, y) for x in (2, 3, 4) for y in (2, 3, 4)} - {(3, 3)}
    assert set(neighbours((3, 3))) == around
    assert [HEADINGS[heading] for heading in range(8) if neighbour((3, 3), heading)[1] == 4] == ["N", "NE", "NW"]
    assert len({move.kind for move in MOVES}) == 8


def test_d2_85_no_way_through_walls_or_the_joint_of_two() -> None:
    both = Walls([(3, 4), (4, 3)])
    assert is_way_closed(both, (3, 3), NE)
    assert is_way_closed(both, (4, 4), SW)
    assert is_way_closed(both, (3, 3), N)
    assert not is_way_closed(Walls([(3, 4)]), (3, 3), NE)
    assert not is_way_closed(Walls([(4, 3)]), (3, 3), NE)
    assert is_way_closed(Walls([(4, 4)]), (3, 3), NE)


def test_d2_85_no_way_across_a_closed_edge() -> None:
    door = Walls((), [frozenset({(3, 3), (3, 4)})])
    assert is_way_closed(door, (3, 3), N)
    assert is_way_closed(door, (3, 4), S)
    assert not is_way_closed(door, (3, 3), NE), "round the end of one edge there is a way"
    straight = Walls((), [frozenset({(3, 3), (3, 4)}), frozenset({(4, 3), (4, 4)})])
    assert is_way_closed(straight, (3, 3), NE)
    assert is_way_closed(straight, (4, 4), SW)
    assert is_way_closed(straight, (4, 3), NW)
    joint = Walls([(4, 3)], [frozenset({(3, 3), (3, 4)})])
    assert is_way_closed(joint, (3, 3), NE), "an edge and a Space may join too"


@given(st.sets(spaces, max_size=30), spaces, st.integers(0, 7))
def test_d2_85_a_way_is_closed_both_ways(closed: set[Space], start: Space, heading: int) -> None:
    end = neighbour(start, heading)
    walls = Walls(closed - {start, end})
    assert is_way_closed(walls, start, heading) == is_way_closed(walls, end, (heading + 4) % 8)


def test_d2_93_the_rear_trails() -> None:
    horse = Stand((3, 3), N, (3, 2))
    assert horse.stepped(N) == Stand((3, 4), N, (3, 3))
    assert horse.stepped(NE) == Stand((4, 4), N, (3, 3))
    assert horse.stepped(E) == Stand((4, 3), N, (3, 3))
    assert horse.turned(1) == Stand((3, 3), NE, (2, 2))
    assert horse.turned(-2) == Stand((3, 3), W, (4, 3))
    assert horse.stepped(S) == Stand((3, 2), N, (3, 1)), "it does not turn round by walking backwards"
    assert horse.stepped(SW) == Stand((2, 2), N, (2, 1))
    assert Stand((3, 3), N).turned(3) == Stand((3, 3), SE)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 7)), max_size=12))
def test_d2_93_the_two_spaces_are_always_neighbours(acts: list[tuple[bool, int]]) -> None:
    horse = Stand((0, 0), N, (0, -1))
    for is_turn, number in acts:
        horse = horse.turned(number) if is_turn else horse.stepped(number)
        assert horse.rear is not None
        assert distance(horse.space, horse.rear) == 1


# --- Range and arcs


def test_d2_115_range_counts_diagonal_steps_as_one() -> None:
    assert distance((4, 4), (7, 5)) == 3
    assert distance((4, 4), (4, 4)) == 0
    assert distance((-2, 5), (2, 1)) == 4


def test_d2_116_ranges_in_metres() -> None:
    assert spaces_within(Rating.parse("2x1"), 2) == 10
    assert spaces_within(Rating.parse("2x1"), 3) == 6
    assert spaces_within(Rating.parse("1x0"), 2) == 1
    assert spaces_within(Rating.parse("5x0"), Fraction(5, 2)) == 2


@pytest.mark.parametrize(
    ("at", "arc"),
    [
        ((2, 4), "front"),
        ((3, 4), "front"),
        ((4, 4), "front"),
        ((4, 3), "right"),
        ((4, 2), "right"),
        ((3, 2), "back"),
        ((2, 2), "left"),
        ((2, 3), "left"),
        ((4, 1), "back"),
        ((3, 3), "here"),
        ((5, 4), "right"),
        ((4, 5), "front"),
    ],
)
def test_d2_117_four_arcs(at: Space, arc: str) -> None:
    assert arc_of(N, (3, 3), at) == arc


def test_d2_117_arcs_turn_with_the_facing() -> None:
    around = [arc_of(N, (0, 0), neighbour((0, 0), heading)) for heading in range(8)]
    for facing in range(8):
        turned_around = [arc_of(facing, (0, 0), neighbour((0, 0), turned(heading, facing))) for heading in range(8)]
        assert turned_around == around


@pytest.mark.parametrize("facing", range(8))
def test_d2_117_every_space_is_in_one_arc(facing: int) -> None:
    for offset in offsets:
        quarters = [arc for arc in ("front", "left", "right", "back") if is_in_arc(arc, facing, (0, 0), offset)]
        assert quarters == [arc_of(facing, (0, 0), offset)]
        assert is_in_arc("forward", facing, (0, 0), offset) != is_in_arc("rear", facing, (0, 0), offset)


def test_d2_118_hemispheres_and_joined_arcs() -> None:
    assert is_in_arc("forward", N, (3, 3), (4, 3))
    assert is_in_arc("right", N, (3, 3), (4, 3))
    assert not is_in_arc("rear", N, (3, 3), (4, 3))
    assert is_in_arc("rear", N, (3, 3), (4, 2))
    assert is_in_arc("front-left", N, (3, 3), (2, 2))
    assert not is_in_arc("front-right", N, (3, 3), (2, 2))
    assert is_in_arc("front-right", N, (3, 3), (3, 9))


def test_d2_118a_big_units_are_taken_at_their_nearer_space() -> None:
    horse, attacker = Stand((3, 3), N, (3, 2)), Stand((3, 0), N)
    assert nearest(attacker, horse) == ((3, 0), (3, 2))
    assert nearest(horse, attacker) == ((3, 2), (3, 0))
    assert range_between(horse, attacker) == 2
    at, to = nearest(horse, attacker)
    assert arc_of(horse.facing, at, to) == "back"
    assert flank(horse.facing, at, to) == 2
    assert nearest(horse, Stand((9, 3), N)) == ((3, 3), (9, 3)), "both are equally near: the front"


@given(*[st.tuples(spaces, st.integers(0, 7), st.booleans())] * 2)
def test_d2_118a_it_is_measured_the_same_both_ways(
    first: tuple[Space, int, bool], second: tuple[Space, int, bool]
) -> None:
    one, other = (
        Stand(at, facing, neighbour(at, (facing + 4) % 8) if big else None) for at, facing, big in (first, second)
    )
    a, b = nearest(one, other)
    assert nearest(other, one) == (b, a)
    assert distance(a, b) == min(distance(p, q) for p in one.spaces for q in other.spaces)
    if distance(one.space, other.space) == distance(a, b):
        assert (a, b) == (one.space, other.space)


def test_d2_119_on_one_space_every_arc_and_no_flank() -> None:
    for arc in ("front", "left", "right", "back", "forward", "rear", "front-left"):
        assert is_in_arc(arc, S, (1, 1), (1, 1))
    assert flank(S, (1, 1), (1, 1)) == 0


# --- reach


def test_d2_120_close_combat_reaches_the_front() -> None:
    attacker = Stand((3, 3), N)
    assert reach(OPEN, CLOSE, attacker, Stand((3, 3), S)).refusal is None
    assert reach(OPEN, CLOSE, attacker, Stand((4, 4), S)).refusal is None
    refusal = reach(OPEN, CLOSE, attacker, Stand((4, 3), S)).refusal
    assert refusal is not None
    assert (refusal.rule, refusal.sentence()) == ("D2-120", "It has to face its target first.")
    refusal = reach(OPEN, CLOSE, attacker, Stand((3, 5), S)).refusal
    assert refusal is not None
    assert refusal.sentence() == "The target is 2 away, and it reaches no further than 1."


def test_d2_121_melee_reaches_the_forward_half() -> None:
    attacker = Stand((3, 3), N)
    assert reach(OPEN, MELEE, attacker, Stand((4, 3), S)) == (None, 0, False, Cover())
    assert reach(OPEN, MELEE, attacker, Stand((3, 3), S)).initiative == -1
    assert reach(OPEN, CLOSE, attacker, Stand((3, 3), S)).initiative == 0
    assert reach(OPEN, MELEE, attacker, Stand((4, 2), S)).refusal is not None
    assert reach(OPEN, MELEE, attacker, Stand((3, 5), S)).refusal is not None


def test_d2_122_reach_weapons_work_at_1_and_2() -> None:
    attacker = Stand((3, 3), N)
    assert reach(OPEN, REACH, attacker, Stand((3, 5), S)) == (None, 0, False, Cover())
    assert reach(OPEN, REACH, attacker, Stand((3, 4), S)).initiative == -1
    refusal = reach(OPEN, REACH, attacker, Stand((3, 3), S)).refusal
    assert refusal is not None
    assert (refusal.rule, refusal.sentence()) == (
        "D2-122",
        "The target is 0 away, and it works from 1 on.",
    )
    assert reach(OPEN, REACH, attacker, Stand((3, 6), S)).refusal is not None
    assert reach(OPEN, REACH, attacker, Stand((3, 1), S)).refusal is not None
    pike = Profile.parse("reach:2")
    assert reach(OPEN, pike, attacker, Stand((3, 4), S)).refusal is not None
    assert reach(OPEN, pike, attacker, Stand((3, 5), S)) == (None, 0, False, Cover())


def test_d2_123_ranged_attacks() -> None:
    bow, archer = Profile.parse("range:10"), Stand((0, 0), E)
    assert reach(OPEN, bow, archer, Stand((1, 0), W)).has_disadvantage
    assert reach(OPEN, bow, archer, Stand((0, 0), W)).has_disadvantage
    assert reach(OPEN, bow, archer, Stand((2, 0), W)) == (None, 0, False, cover(OPEN, (0, 0), (2, 0)))
    assert reach(OPEN, bow, archer, Stand((10, 0), W)).refusal is None
    assert reach(OPEN, bow, archer, Stand((0, 10), W)).refusal is None, "at a right angle it is still forward"
    for target, rule in [((11, 0), "D2-123"), ((-1, 3), "D2-123")]:
        refusal = reach(OPEN, bow, archer, Stand(target, W)).refusal
        assert refusal is not None
        assert refusal.rule == rule
    refusal = reach(wall((2, 0)), bow, archer, Stand((4, 0), W)).refusal
    assert refusal is not None
    assert refusal.rule == "D2-126"


def test_d2_124_profiles_as_data_write_them() -> None:
    for text in ("close", "melee", "reach", "reach:2", "range:10", "power:50", "willing:1"):
        assert str(Profile.parse(text)) == text
    for text in ("", "range", "range:", "range:-1", "reach:3", "close:1", "range:1.5", "bow:3", "range:1234567"):
        with pytest.raises(ValueError, match="is not a reach"):
            Profile.parse(text)


def test_d2_125_weapons_and_shields_by_side() -> None:
    at = (3, 3)
    assert is_on_side("left", N, at, (3, 9))
    assert is_on_side("left", N, at, (2, 3))
    assert is_on_side("left", N, at, (2, 2))
    assert not is_on_side("left", N, at, (4, 3))
    assert not is_on_side("left", N, at, (3, 2))
    assert is_on_side("both", N, at, (2, 3))
    assert is_on_side("both", N, at, (4, 3))
    assert not is_on_side("both", N, at, (3, 2))
    swordsman = Stand(at, N)
    assert reach(OPEN, MELEE, swordsman, Stand((4, 3), S), hand="right").refusal is None
    refusal = reach(OPEN, MELEE, swordsman, Stand((4, 3), S), hand="left").refusal
    assert refusal is not None
    assert refusal.rule == "D2-125"
    assert reach(OPEN, CLOSE, swordsman, Stand((3, 4), S), hand="left").refusal is None


def test_d2_369a_powers_have_no_disadvantage_close_by() -> None:
    power, willing, caster = Profile.parse("power:5"), Profile.parse("willing:5"), Stand((0, 0), E)
    assert reach(OPEN, power, caster, Stand((1, 0), W)) == (None, 0, False, Cover())
    assert reach(rocks((2, 0)), power, caster, Stand((3, 0), W)).cover.quarters == 2
    assert reach(OPEN, power, caster, Stand((-1, 0), W)).refusal is not None
    assert reach(OPEN, willing, caster, Stand((-1, 0), W)).refusal is None
    assert reach(rocks((1, 0), (2, 1), (2, 0), (2, -1)), willing, caster, Stand((3, 0), W)) == (None, 0, False, Cover())
    assert reach(wall((1, 0)), willing, caster, Stand((3, 0), W)).refusal is not None
    assert reach(OPEN, willing, caster, Stand((6, 0), W)).refusal is not None


def test_weapons_in_hand_do_not_reach_through_walls() -> None:
    door = wall(edges=[((0, 0), (0, 1))])
    refusal = reach(door, MELEE, Stand((0, 0), N), Stand((0, 1), S)).refusal
    assert refusal is not None
    assert refusal.sentence() == "Something stands between."
    assert reach(door, MELEE, Stand((0, 0), N), Stand((1, 1), S)).refusal is None
    assert reach(wall((0, 1)), REACH, Stand((0, 0), N), Stand((0, 2), S)).refusal is not None
    smoke = wall((0, 0), (0, 1))
    assert reach(smoke, MELEE, Stand((0, 0), N), Stand((0, 1), S)).refusal is None


# --- Line of Sight


def test_d2_126_line_of_sight() -> None:
    ground = wall((5, 4))
    assert not is_in_sight(ground, (4, 4), (6, 4))
    assert is_in_sight(ground, (4, 4), (5, 5))
    assert is_in_sight(ground, (4, 4), (4, 9))
    assert not is_in_sight(ground, (3, 3), (7, 5))


def test_d2_126_touching_a_corner_does_not_block() -> None:
    assert is_in_sight(wall((5, 4), (4, 5)), (4, 4), (5, 5))
    assert is_in_sight(wall((1, 0), (0, 1), (2, 1), (1, 2)), (0, 0), (2, 2))
    assert not is_in_sight(wall((1, 1)), (0, 0), (2, 2))
    assert is_in_sight(wall((0, 1)), (0, 0), (3, 1)), "the line leaves (0, 0) through its side"
    assert is_in_sight(wall((1, 1), (2, 0)), (0, 0), (3, 1)), "between (1, 0) and (2, 1) there is only a corner"
    assert not is_in_sight(wall((1, 0)), (0, 0), (3, 1))


def test_d2_126_edges_block() -> None:
    door = wall(edges=[((2, 0), (3, 0))])
    assert not is_in_sight(door, (0, 0), (5, 0))
    assert not is_in_sight(door, (3, 0), (2, 0)), "also side by side"
    assert is_in_sight(door, (0, 0), (0, 5))
    assert is_in_sight(door, (2, 0), (3, 1)), "touching the end of an edge does not block"
    straight = wall(edges=[((2, 0), (3, 0)), ((2, 1), (3, 1))])
    assert not is_in_sight(straight, (2, 0), (3, 1)), "at the joint of two edges a straight wall is whole"
    assert not is_in_sight(straight, (3, 1), (2, 0))
    mixed = wall((3, 0), edges=[((2, 0), (2, 1))])
    assert not is_in_sight(mixed, (2, 0), (3, 1))
    assert is_in_sight(wall(edges=[((2, 0), (2, 1))]), (2, 0), (3, 1))


def test_d2_126_what_fills_the_ends_blocks_from_range_2() -> None:
    smoke = wall((0, 0), (1, 0), (2, 0))
    assert is_in_sight(smoke, (0, 0), (0, 0))
    assert is_in_sight(smoke, (0, 0), (1, 0))
    assert not is_in_sight(wall((0, 0)), (0, 0), (2, 2))
    assert not is_in_sight(wall((2, 2)), (0, 0), (2, 2))
    assert is_in_sight(wall((2, 2)), (0, 0), (2, 2), with_ends=False)
    assert not is_in_sight(smoke, (0, 0), (2, 0), with_ends=False)


sets = st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=20)
ends = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
edges = st.frozensets(
    st.builds(lambda at, way: (at, (at[0] + way, at[1] + 1 - way)), ends, st.integers(0, 1)), max_size=15
)


@given(sets, edges, ends, ends, st.booleans())
def test_d2_126_sight_is_the_same_both_ways(
    blocking: frozenset[Space], shut: frozenset[Edge], one: Space, other: Space, with_ends: bool
) -> None:
    ground = PlainGround(blocking, frozenset(), shut)
    assert is_in_sight(ground, one, other, with_ends) == is_in_sight(ground, other, one, with_ends)


def clipped(offset: Space, space: Space, side: Fraction) -> bool:
    """Whether the line from (0, 0) to `offset` passes through the inside of a square around `space`: by clipping."""
    low, high = Fraction(0), Fraction(1)
    for way, centre in zip(offset, space, strict=True):
        near, far = centre - side / 2, centre + side / 2
        if way == 0:
            if not near < 0 < far:
                return False
            continue
        one, other = sorted((near / way, far / way))
        low, high = max(low, one), min(high, other)
    return low < high


def test_d2_126_a_line_enters_what_clipping_says() -> None:
    around = set(product(range(-6, 7), range(-6, 7))) - {(0, 0)}
    for offset in [o for o in offsets if distance((0, 0), o) < 6]:
        entered = {crossing.space for crossing in crossings(*offset)}
        middles = {crossing.space for crossing in crossings(*offset) if crossing.is_through_middle}
        assert entered == {space for space in around if clipped(offset, space, Fraction(1))}
        assert middles == {space for space in around if clipped(offset, space, Fraction(7, 10))}
        assert crossings(*offset)[-1].space == offset


# --- obstacles and Cover


def test_d2_127_only_the_middle_of_a_space_obstructs() -> None:
    assert cover(rocks((4, 4)), (0, 0), (5, 5)).quarters == 2
    assert cover(rocks((7, 2)), (2, 2), (8, 2)).quarters == 2
    assert first_obstacle(rocks((1, 0)), (0, 0), (3, 1)) == Obstacle((1, 0))
    assert first_obstacle(rocks((1, 0)), (0, 0), (2, 1)) == Obstacle((1, 0)), "20 < 21: it just meets the middle"
    assert first_obstacle(rocks((1, 0)), (0, 0), (5, 4)) is None, "it passes the middle by"
    assert first_obstacle(wall((1, 0)), (0, 0), (5, 4)) == Obstacle((1, 0)), "what blocks sight fills its Space"
    assert is_in_sight(rocks((1, 0)), (0, 0), (3, 0)), "obstacles do not block"


def test_d2_127_a_line_may_touch_the_middle() -> None:
    """20 * |cross| < 7 * (|x| + |y|): on the border, at (13, 7), the line only touches a corner of the middle."""
    border = [c for c in crossings(13, 7) if 20 * abs(c.space[0] * 7 - c.space[1] * 13) == 7 * 20]
    assert border
    assert not any(crossing.is_through_middle for crossing in border)


def test_d2_127_nothing_on_the_two_spaces_themselves_obstructs() -> None:
    assert cover(rocks((4, 4), (7, 5)), (4, 4), (7, 5)).quarters == 0
    assert cover(rocks((3, 4), (4, 4)), (0, 0), (4, 4)).quarters == 1
    assert cover(rocks((3, 4), (4, 4)), (0, 0), (4, 4), own=[(3, 4)]).quarters == 0, "the other half of a horse"


def test_d2_128_counting_cover() -> None:
    counted = cover(rocks((6, 5)), (4, 4), (7, 5))
    assert {line.to for line in counted.lines} == {(6, 4), (6, 5), (6, 6), (7, 5)}
    assert [line.to for line in counted.lines if line.obstacle] == [(6, 5), (7, 5)]
    assert counted.quarters == 2
    assert cover(rocks((5, 4)), (4, 4), (5, 5)).lines == ()
    assert cover(OPEN, (4, 4), (4, 4)).quarters == 0


def test_d2_128_there_is_never_a_tie_for_third_place() -> None:
    for offset in [o for o in offsets if distance((0, 0), o) >= 2]:
        lengths = sorted(x * x + y * y for x, y in neighbours(offset))
        assert lengths[2] < lengths[3]
        near = {space for space in neighbours(offset) if space[0] ** 2 + space[1] ** 2 <= lengths[2]}
        lines = cover(OPEN, (0, 0), offset).lines
        assert {line.to for line in lines} == near | {offset}
        assert [line.suit for line in lines] == ["wands", "coins", "cups", "swords"]


def test_d2_128_cover_turns_and_moves_with_the_map() -> None:
    for obstacle, rival in product([(2, 1), (3, 1), (4, 2), (3, 2), (4, 1)], [(5, 2), (4, 3), (6, 0)]):
        plain = [line.obstacle is not None for line in cover(rocks(obstacle), (0, 0), rival).lines]
        turned_rock, turned_rival = (5 - obstacle[1], 5 + obstacle[0]), (5 - rival[1], 5 + rival[0])
        other = [line.obstacle is not None for line in cover(rocks(turned_rock), (5, 5), turned_rival).lines]
        assert other == plain


def test_d2_129_full_cover_forbids_the_shot() -> None:
    crates, bow = rocks((4, 1), (4, 0), (4, -1)), Profile.parse("range:10")
    shot = reach(crates, bow, Stand((0, 0), E), Stand((5, 0), W))
    assert shot.cover.is_full
    assert shot.refusal is not None
    assert shot.refusal.rule == "D2-129"
    shot = reach(rocks((4, 1), (4, 0)), bow, Stand((0, 0), E), Stand((5, 0), W))
    assert (shot.refusal, shot.cover.quarters) == (None, 3)


def test_d2_130_each_suit_stands_for_a_line() -> None:
    counted = cover(rocks((6, 5)), (4, 4), (7, 5))
    assert [line.to for line in counted.lines] == [(6, 6), (6, 5), (6, 4), (7, 5)]
    assert counted.taker("wands") is None
    assert counted.taker("coins") == Obstacle((6, 5))
    assert counted.taker("cups") is None
    assert counted.taker("swords") == Obstacle((6, 5))
    assert counted.taker("wild") is None


def test_d2_130_the_first_obstacle_is_hit() -> None:
    two = rocks((2, 0), (4, 0))
    assert cover(two, (0, 0), (6, 0)).taker("swords") == Obstacle((2, 0))
    assert cover(two, (8, 0), (0, 0)).taker("swords") == Obstacle((4, 0))
    door = PlainGround(frozenset(), frozenset({(5, 1)}), frozenset({((3, 1), (4, 1))}))
    assert cover(door, (0, 1), (6, 0)).taker("wands") == Obstacle((3, 1), (4, 1))


def test_d2_130_of_two_spaces_in_one_direction_the_further_is_further_out() -> None:
    assert [line.to for line in cover(OPEN, (0, 0), (2, 1)).lines] == [(1, 1), (1, 0), (2, 0), (2, 1)]
    assert [line.to for line in cover(OPEN, (0, 0), (1, 2)).lines] == [(0, 2), (0, 1), (1, 1), (1, 2)]


@given(st.sampled_from([o for o in offsets if distance((0, 0), o) >= 2]))
def test_d2_130_left_and_right_are_mirrored(offset: Space) -> None:
    x, y = offset
    lines = [line.to for line in cover(OPEN, (0, 0), (x, y)).lines[:3]]
    mirrored = [line.to for line in cover(OPEN, (0, 0), (-x, y)).lines[:3]]
    assert [(-a, b) for a, b in mirrored] == lines[::-1]


def test_d2_132_each_quarter_is_one_initiative() -> None:
    assert reach(rocks((6, 5)), Profile.parse("range:10"), Stand((4, 4), E), Stand((7, 5), W)).cover.quarters == 2


def test_d2_133_high_ground() -> None:
    assert (high_ground(1, 0), high_ground(0, 1), high_ground(2, 2)) == (1, 0, 0)


def test_d2_134_flanking() -> None:
    assert flank(N, (3, 3), (4, 2)) == 1
    assert flank(N, (3, 3), (2, 3)) == 1
    assert flank(N, (3, 3), (4, 4)) == 0


def test_d2_135_from_behind() -> None:
    assert flank(N, (3, 3), (3, 2)) == 2
    assert flank(NE, (3, 3), (2, 2)) == 2
