"""How the computer's Units move and arm themselves (D2-432), and how they flee (D2-439)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import declared_key
from wyrmhoard.games.drawn_to_destiny.action_state import Draw, read_equip
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.core.compass import distance
from wyrmhoard.games.drawn_to_destiny.rules.harm import conditions
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.npc import arms, choices, moving
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, field, paths
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Intent, Unit

N, NE, E, SE, S, SW, W, NW = range(8)
WEST = [{"key": "west", "edge": "west"}]


def duel(*units: Any, **more: Any) -> tuple[Stage, Unit, Unit]:
    """A Unit of seat 0, and one of the computer's that targets it."""
    stage = Stage(units, seats=1, **more)
    rival, unit = stage.units[:2]
    stage.aim(unit, rival)
    return stage, rival, unit


def step(stage: Stage, unit: Unit) -> Intent:
    """What the Unit intends; it is legal, and it is done, Turns and Move."""
    unit.intent = intent = choices.intent(stage.table, unit)
    assert steps.objection(stage.table, unit, intent, ()) is None
    moves.turn(stage.table, unit)
    stage.run(moves.carry_out(stage.table))
    unit.intent = Intent()
    return intent


def walk(stage: Stage, unit: Unit) -> list[tuple[int, int]]:
    """The Spaces on which it stands, step by step, until it holds."""
    spaces = [unit.space]
    for _ in range(20):
        if step(stage, unit) == Intent():
            return spaces
        spaces.append(unit.space)
    raise AssertionError("it never stops")


# -- wanted Range, and Move kept for an Action (D2-432)


def test_d2_432_a_scout_4_away_moves_3_spaces_and_keeps_2_for_the_attack() -> None:
    stage, archer, scout = duel(("archer", (2, 3), "E"), ("goblin-scout", (6, 3), "W"))
    assert actions.price(stage.table, scout) == 2
    assert len(walk(stage, scout)) == 4
    assert field.range_between(stage.table, scout, archer) == 1
    assert scout.move == 2


def test_d2_432_a_scout_5_away_cannot_attack_this_turn_and_moves_4() -> None:
    stage, archer, scout = duel(("archer", (2, 3), "E"), ("goblin-scout", (7, 3), "W"))
    plan = moving.plan_of(stage.table, scout)
    assert plan is not None
    assert not plan.attacks
    assert len(walk(stage, scout)) == 5
    assert field.range_between(stage.table, scout, archer) == 1
    assert scout.move == 1


def test_d2_432_nothing_is_kept_once_both_actions_are_spent() -> None:
    stage, _, scout = duel(("archer", (2, 3), "E"), ("goblin-scout", (5, 3), "W"))
    scout.acted, scout.move = 2, 2
    walk(stage, scout)
    assert scout.move == 0


def test_d2_432_a_reach_weapon_is_wanted_at_range_2() -> None:
    stage, archer, guard = duel(("archer", (2, 3), "E"), ("guardsman", (6, 3), "W"))
    walk(stage, guard)
    assert field.range_between(stage.table, guard, archer) == 2


def test_d2_432_a_shooter_wants_range_6_and_comes_no_nearer() -> None:
    stage, archer, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (9, 3), "W"))
    assert step(stage, skirmisher).move == SW
    assert step(stage, skirmisher).move == SW
    assert field.range_between(stage.table, skirmisher, archer) == 6
    assert step(stage, skirmisher) == Intent()


def test_d2_432_a_shooter_that_is_too_near_backs_off_as_far_as_it_can_and_keeps_its_action() -> None:
    stage, archer, drone = duel(("archer", (1, 3), "E"), ("security-drone", (5, 3), "W"))
    intent = step(stage, drone)
    assert (intent.turns, drone.space[0]) == (0, 6)
    assert drone.move == 3
    assert field.range_between(stage.table, drone, archer) == 5
    assert step(stage, drone) == Intent(), "Move 3 less 2 for the Action does not pay for a Backward"


def test_d2_432_a_shooter_stands_where_it_has_line_of_sight() -> None:
    stage, archer, skirmisher = duel(
        ("archer", (1, 2), "E"),
        ("goblin-skirmisher", (7, 0), "W"),
        rows=["..........", "....###...", "..........", "....###...", ".........."],
    )
    assert not field.sees(stage.table, skirmisher, archer)
    walk(stage, skirmisher)
    assert field.sees(stage.table, skirmisher, archer)
    assert field.range_between(stage.table, skirmisher, archer) in range(2, 7)


def test_d2_432_a_supporter_wants_to_be_beside_its_ally() -> None:
    stage = Stage([("archer", (0, 0), "E", 0), ("bandit", (2, 3), "E", 1), ("goblin-chief", (6, 3), "N", 1)], seats=1)
    _, bandit, chief = stage.units
    chief.sheet = replace(chief.sheet, role="Supporter")
    stage.aim(chief, bandit)
    walk(stage, chief)
    assert field.range_between(stage.table, chief, bandit) == 1


def test_d2_432_it_turns_where_it_stands_when_only_the_facing_is_wrong() -> None:
    stage, _, bandit = duel(("archer", (2, 3), "E"), ("bandit", (3, 3), "E"))
    assert step(stage, bandit) in (Intent(turns=2), Intent(turns=-2)), "the Archer stands in Arc:Forward then"
    assert step(stage, bandit) == Intent()


def test_d2_432_close_combat_needs_the_front() -> None:
    stage, _, scout = duel(("archer", (2, 3), "E"), ("goblin-scout", (3, 3), "N"))
    assert step(stage, scout) == Intent(turns=-1)
    assert scout.facing == NW


def test_d2_432_without_facing_tokens_it_moves_as_it_stands() -> None:
    stage, archer, bandit = duel(("archer", (2, 3), "E"), ("bandit", (5, 3), "E"))
    bandit.turns = 0
    assert step(stage, bandit).move in (W, NW, SW)
    assert bandit.facing == E
    assert bandit.move == 4
    assert field.range_between(stage.table, bandit, archer) == 2


# -- the way (D2-432, D2-82 to D2-85, D2-95)


def test_d2_432_around_a_wall() -> None:
    rows = ["........", "...#....", "...#....", "...#....", "...#...."]
    stage, archer, bandit = duel(("archer", (1, 0), "E"), ("bandit", (5, 0), "W"), rows=rows)
    bandit.start = bandit.move = 12
    spaces = walk(stage, bandit)
    assert (3, 4) in spaces
    assert field.range_between(stage.table, bandit, archer) == 1
    assert bandit.move == 12 - 9, "7 Spaces; with Facing:2 two of them are Slides"


def test_d2_432_through_an_open_door_and_round_a_closed_one() -> None:
    rows = ["........", "...#....", "...#....", "...D....", "...#...."]
    door = [{"key": "gate", "name": "Gate", "at": [3, 1], "state": "open"}]
    stage, _, bandit = duel(("archer", (1, 1), "E"), ("bandit", (5, 1), "W"), rows=rows, door=door)
    stage.state.scene.doors = {"gate": "open"}
    bandit.start = bandit.move = 12
    assert (3, 1) in walk(stage, bandit)
    assert bandit.move == 12 - 3
    stage.state.scene.doors = {"gate": "closed"}
    bandit.x, bandit.y, bandit.facing, bandit.move, bandit.turns = 5, 1, W, 12, 2
    assert (3, 4) in walk(stage, bandit)
    assert bandit.move == 12 - 5


def test_d2_432_a_forest_is_gone_round_if_that_is_cheaper() -> None:
    rows = [".......", "..fff..", ".fffff.", "..fff..", "......."]
    stage, archer, bandit = duel(("archer", (0, 2), "E"), ("bandit", (6, 2), "W"), rows=rows)
    bandit.start = bandit.move = 12
    spaces = walk(stage, bandit)
    assert all(field.location(stage.table, space).id == "plain" for space in spaces)
    assert bandit.move == 12 - 5
    assert field.range_between(stage.table, bandit, archer) == 1


def test_d2_432_a_climb_costs_and_a_cliff_is_no_way() -> None:
    legend = {
        "map": {"legend": {"1": {"location": "plain", "elevation": 1}, "2": {"location": "plain", "elevation": 2}}}
    }
    low, _, first = duel(("archer", (0, 1), "E"), ("bandit", (4, 1), "W"), rows=["..1..", "..1..", "..1.."], **legend)
    high, _, second = duel(("archer", (0, 1), "E"), ("bandit", (4, 1), "W"), rows=["..2..", "..2..", "..2.."], **legend)
    assert len(walk(low, first)) == 4
    assert first.move == 6 - 4
    assert walk(high, second) == [(4, 1)]


def test_d2_432_no_legal_path_and_it_holds() -> None:
    stage, _, bandit = duel(("archer", (0, 1), "E"), ("bandit", (4, 1), "W"), rows=["..#..", "..#..", "..#.."])
    assert choices.intent(stage.table, bandit) == Intent()
    assert declared_key(stage.table, bandit) == ""


def test_d2_432_hazards_are_entered_only_if_nothing_else_is_as_cheap() -> None:
    stage, _, bandit = duel(("archer", (0, 1), "E"), ("bandit", (6, 1), "W"), rows=[".......", "..FFF..", "......."])
    spaces = walk(stage, bandit)
    assert all(field.location(stage.table, space).hazard is None for space in spaces)
    narrow, _, other = duel(("archer", (0, 0), "E"), ("bandit", (6, 0), "W"), rows=["..FFF.."])
    assert choices.intent(narrow.table, other).move == W
    assert len({*spaces}) == 6


def test_d2_432_a_double_sized_unit_needs_room_for_both_its_spaces() -> None:
    rows = ["........", ".#####..", "........", ".#####..", "........"]
    stage, archer, horse = duel(("archer", (1, 2), "E"), ("horse", (6, 2), "W"), rows=rows)
    horse.sheet = replace(horse.sheet, skills=(("close-combat", 1),))
    horse.start = horse.move = 8
    assert horse.rear == (7, 2)
    walk(stage, horse)
    assert field.range_between(stage.table, horse, archer) == 1
    assert (horse.space, horse.rear, horse.facing) == ((2, 2), (3, 2), W)


def test_d2_93_a_double_sized_unit_cannot_turn_in_a_passage() -> None:
    rows = ["########", "........", "########"]
    stage, _, horse = duel(("archer", (0, 1), "E"), ("horse", (5, 1), "E"), rows=rows)
    horse.sheet = replace(horse.sheet, skills=(("melee", 1),))
    assert choices.intent(stage.table, horse) == Intent(), "it would have to turn round to strike"
    wide, _, other = duel(("archer", (0, 1), "E"), ("horse", (5, 1), "E"), rows=["........"] * 3)
    other.sheet = horse.sheet
    assert choices.intent(wide.table, other) != Intent()


def test_d2_93_the_range_to_a_double_sized_rival_counts_from_its_nearer_space() -> None:
    stage, horse, scout = duel(("horse", (2, 3), "W"), ("goblin-scout", (6, 3), "W"))
    assert horse.rear == (3, 3)
    walk(stage, scout)
    assert scout.space == (4, 3) or distance(scout.space, (3, 3)) == 1
    assert scout.move == 3


def test_d2_91_nobody_walks_into_a_collision() -> None:
    stage = Stage(
        [("archer", (0, 0), "E", 0), ("bandit", (6, 0), "W", 1), ("horse", (4, 0), "W", 1)],
        rows=["fffffff.", "........"],
        seats=1,
    )
    archer, bandit, horse = stage.units
    horse.sheet = replace(horse.sheet, traits=(*horse.sheet.traits, "collides"))
    bandit.start = bandit.move = 12
    stage.aim(bandit, archer)
    walk(stage, bandit)
    assert not stage.told("collision")
    assert field.range_between(stage.table, bandit, archer) == 1


# -- equal choices (D2-432)


def test_d2_432_of_equal_moves_the_one_in_cover_is_taken() -> None:
    stage, archer, bandit = duel(("archer", (0, 3), "E"), ("bandit", (8, 3), "W"))
    assert choices.intent(stage.table, bandit) == Intent(SW), "clockwise from north it comes before W and NW"
    rocky = Stage(
        [("archer", (0, 3), "E"), ("bandit", (8, 3), "W")],
        seats=1,
        rows=["..........."] * 4 + ["......r...."] * 1 + ["..........."] * 2,
    )
    archer, bandit = rocky.units
    rocky.aim(bandit, archer)
    intent = choices.intent(rocky.table, bandit)
    there = field.neighbour(bandit.space, intent.move)
    assert compass.cover(field.ground(rocky.table), archer.space, there, [bandit.space]).quarters > 0


def test_d2_432_then_the_higher_one() -> None:
    legend = {"map": {"legend": {"1": {"location": "plain", "elevation": 1}}}}
    rows = [".........", ".......1.", ".......11", "........."]
    stage, _, bandit = duel(("archer", (0, 1), "E"), ("bandit", (8, 1), "W"), rows=rows, **legend)
    assert field.elevation(stage.table, (8, 1)) == 1
    assert choices.intent(stage.table, bandit).move in (W, NW)
    assert field.elevation(stage.table, field.neighbour((8, 1), choices.intent(stage.table, bandit).move)) == 1


def test_d2_432_then_clockwise_from_north() -> None:
    """Both ways round the rock cost the same; south-west comes before north-west."""
    stage, _, bandit = duel(
        ("archer", (0, 2), "E"), ("bandit", (4, 2), "W"), rows=[".....", ".....", "..#..", ".....", "....."]
    )
    assert choices.intent(stage.table, bandit).move == SW


# -- arms (D2-432)


def test_d2_432_an_empty_hand_takes_the_next_weapon_with_the_first_move() -> None:
    stage, _, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (9, 3), "W"))
    first = stage.item(skirmisher, "javelin")
    skirmisher.items.remove(first)
    second = stage.item(skirmisher, "javelin")
    intent = choices.intent(stage.table, skirmisher)
    assert (intent.move, intent.equip) == (SW, read_equip(f"draw:{second.id}:right"))
    step(stage, skirmisher)
    assert second.held == "right"
    assert skirmisher.move == 2


def test_d2_432_or_alone_when_it_need_not_move() -> None:
    stage, _, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (7, 3), "W"))
    skirmisher.items.remove(stage.item(skirmisher, "javelin"))
    intent = choices.intent(stage.table, skirmisher)
    assert (intent.move, intent.equip) == (NOBODY, read_equip(f"draw:{stage.item(skirmisher, 'javelin').id}:right"))


def test_d2_432_when_the_javelins_are_gone_it_draws_the_knife_and_closes_in() -> None:
    stage, _, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (7, 3), "W"))
    skirmisher.items = [item for item in skirmisher.items if item.card == "knife"]
    intent = step(stage, skirmisher)
    assert intent.equip == read_equip(f"draw:{skirmisher.items[0].id}:right")
    assert intent.move == SW


def test_d2_432_a_bow_is_loaded_and_an_empty_gun_gives_way_to_the_next_weapon() -> None:
    stage, _, archer = duel(("archer", (1, 3), "E"), ("archer", (7, 3), "W"))
    bow, quiver = stage.item(archer, "short-bow"), stage.item(archer, "quiver")
    assert arms.arms_of(stage.table, archer).equip == read_equip(f"load:{bow.id}:{quiver.id}")
    quiver.uses = 0
    assert arms.arms_of(stage.table, archer).equip == read_equip(f"draw:{stage.item(archer, 'dagger').id}:right")
    other, _, outlaw = duel(("archer", (1, 3), "E"), ("outlaw", (7, 3), "W"))
    assert arms.arms_of(other.table, outlaw).equip is None
    other.item(outlaw, "revolver-45").uses = 0
    assert arms.arms_of(other.table, outlaw).equip == read_equip(f"draw:{other.item(outlaw, 'bowie-knife').id}:left")


def test_d2_432_full_hands_are_emptied_first() -> None:
    stage, _, guard = duel(("archer", (1, 3), "E"), ("guardsman", (7, 3), "W"))
    spear = stage.item(guard, "spear")
    sword = stage.give(guard, "short-sword")
    assert arms.arms_of(stage.table, guard).equip is None
    spear.damaged = 9
    assert arms.arms_of(stage.table, guard).equip == read_equip(f"store:{spear.id}")
    spear.held = "stored"
    assert arms.arms_of(stage.table, guard).equip == read_equip(f"draw:{sword.id}:right")


def test_d2_432_a_truce_keeps_weapons_where_they_are() -> None:
    stage, _, outlaw = duel(("archer", (1, 3), "E"), ("outlaw", (7, 3), "W"), rules={"truce_before": 12})
    stage.item(outlaw, "revolver-45").held = "stored"
    assert choices.intent(stage.table, outlaw).equip is None
    stage.state.scene.turn = 12
    assert choices.intent(stage.table, outlaw).equip == read_equip(f"draw:{stage.item(outlaw, 'revolver-45').id}:right")


def test_d2_432_who_has_no_rival_holds_and_arms_itself() -> None:
    stage, _, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (7, 3), "W"))
    skirmisher.target = None
    assert choices.intent(stage.table, skirmisher) == Intent()
    skirmisher.items.remove(stage.item(skirmisher, "javelin"))
    assert isinstance(choices.intent(stage.table, skirmisher).equip, Draw)


# -- the Target is gone, or hides (D2-49a, D2-428)


def test_d2_49a_it_goes_for_the_best_rival_of_its_group() -> None:
    stage = Stage(
        [
            ("archer", (2, 3), "E", 0),
            ("warrior", (9, 3), "E", 0),
            ("thief", (9, 0), "E", 0),
            ("bandit", (4, 3), "E", 1),
        ],
        seats=1,
    )
    archer, warrior, thief, bandit = stage.units
    stage.aim(bandit, archer)
    stage.group([archer, warrior, bandit], [thief])
    archer.status = "dead"
    assert moving.rival_of(stage.table, bandit) is warrior
    warrior.status = "dead"
    assert moving.rival_of(stage.table, bandit) is None, "the Thief stands in another Group"
    assert choices.intent(stage.table, bandit) == Intent()


def test_d2_428_a_target_that_hides_is_not_followed() -> None:
    stage, archer, bandit = duel(("archer", (2, 3), "E"), ("bandit", (6, 3), "W"))
    archer.hidden = 3
    assert choices.intent(stage.table, bandit) == Intent()


# -- held, Prone, at Body 0


def test_d2_272_who_is_held_by_somebody_stronger_stays() -> None:
    stage, warrior, scout = duel(("warrior", (2, 3), "E"), ("goblin-scout", (5, 3), "W"))
    scout.tokens[f"held:{warrior.id}"] = 1
    assert choices.intent(stage.table, scout).move == NOBODY


def test_d2_266_the_prone_get_up_where_crawling_costs_more() -> None:
    stage, _, bandit = duel(("archer", (2, 3), "E"), ("bandit", (8, 3), "W"))
    bandit.tokens["prone"] = 1
    assert step(stage, bandit).stand
    assert not bandit.has("prone")
    bandit.x, bandit.move, bandit.tokens = 4, 4, {"prone": 1}
    intent = choices.intent(stage.table, bandit)
    assert not intent.stand, "one Space to crawl costs 2, to stand up and go 3"
    assert intent.move == SW


# -- flight (D2-439, D2-248a)


def test_d2_439_the_fleeing_go_the_cheapest_way_to_an_exit_and_over_the_edge() -> None:
    stage, _, scout = duel(("archer", (9, 3), "W"), ("goblin-scout", (3, 3), "W"), exit=WEST)
    stage.run(conditions.gain(stage.table, scout, "stress", 2, rule="D2-247"))
    scout.start = scout.move = 5
    for _ in range(4):
        assert scout.in_play
        step(stage, scout)
    assert scout.status == "escaped"
    assert scout.left_by == "west"


@pytest.mark.parametrize(("facing", "wanted"), [("NW", (W, 0)), ("NE", (NW, -1)), ("SE", (SW, 1)), ("E", (NOBODY, 0))])
def test_d2_439_at_the_edge_it_turns_only_if_it_could_not_pay_otherwise(facing: str, wanted: tuple[int, int]) -> None:
    """With Move:1 and Facing:1: only a Move forward costs no more (D2-77)."""
    stage, _, scout = duel(("archer", (9, 3), "W"), ("goblin-scout", (0, 3), facing), exit=WEST)
    scout.tokens["stress"] = 2
    scout.start, scout.move, scout.turns = 5, 1, 1
    intent = choices.intent(stage.table, scout)
    assert (intent.move, intent.turns) == wanted


def test_d2_439_the_fleeing_turn_round_a_wall_between_them_and_the_exit() -> None:
    rows = ["........", "..#.....", "..#.....", "..#....."]
    stage, _, scout = duel(("archer", (7, 0), "W"), ("goblin-scout", (3, 0), "W"), rows=rows, exit=WEST)
    scout.sheet = replace(scout.sheet, stats=("2x1", "6x1", "2x1", "9x0"))
    scout.tokens["stress"] = 2
    scout.start = scout.move = 9
    for _ in range(9):
        if scout.in_play:
            step(stage, scout)
    assert scout.status == "escaped"


def test_d2_439_the_unleashed_without_an_exit_get_away_from_the_nearest_rival() -> None:
    stage, archer, bandit = duel(("archer", (3, 3), "E"), ("bandit", (5, 3), "E"))
    bandit.tokens = {"unleashed": 1, "stress": 5}
    assert step(stage, bandit).move in (NE, E, SE)
    assert field.range_between(stage.table, bandit, archer) == 3


# -- the paths themselves


@pytest.mark.parametrize("seed", range(6))
def test_costs_are_those_of_the_moves_along_the_way(seed: int) -> None:
    """Every cost is that of one step or Turn and what is left after it, and no step leads to less (Bellman)."""
    rng = Random(seed)
    rows = ["".join(rng.choice("....f#w^Fh") for _ in range(7)) for _ in range(6)]
    stage = Stage([("archer", (0, 0), "E", 0), ("bandit", (6, 5), "W", 1)], rows=rows, seats=1)
    bandit = stage.units[1]
    if seed % 2:
        bandit.tokens["prone"] = 1
    net = paths.net_of(stage.table, bandit)
    goals = [(net.node((3, 3), facing), 0) for facing in (0, 1, 7)]
    table = paths.costs(net, ("test", seed), lambda: goals)
    for number in range(42):
        bandit.x, bandit.y = net.space(number)
        for facing in range(8):
            node = number * 8 + facing
            costs = [0] if (node, 0) in goals else []
            for turned in ((facing + 1) % 8, (facing - 1) % 8):
                costs.append(table[number * 8 + turned] + 1)
            for heading in range(8):
                there = field.neighbour(bandit.space, heading)
                if moves.way_objection(stage.table, bandit, heading) is None and not field.ways(stage.table).is_closed(
                    bandit.space
                ):
                    price = moves.cost(stage.table, bandit, heading, facing)
                    hazard = paths.HAZARD if field.location(stage.table, there).hazard is not None else 0
                    costs.append(table[net.node(there, facing)] + price * paths.MOVE + hazard)
            assert table[node] == min(paths.NEVER, *costs), (bandit.space, facing)
