"""Whom the computer's Units target (D2-428 to D2-431), and when they lose heart (D2-439)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import target_key
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.harm import conditions
from wyrmhoard.games.drawn_to_destiny.rules.npc import arms, targeting
from wyrmhoard.games.drawn_to_destiny.rules.queries import morale
from wyrmhoard.games.drawn_to_destiny.state import Unit

WEST = [{"key": "west", "edge": "west"}]


def computer(*units: Any, **more: Any) -> Stage:
    """A stage on which seat 0 has side 0 and the computer all others."""
    return Stage(units, seats=1, **more)


def as_role(unit: Unit, role: str) -> Unit:
    unit.sheet = replace(unit.sheet, role=role)
    return unit


def chosen(stage: Stage, unit: Unit) -> Unit | None:
    """The Unit that it targets."""
    name = target_key(stage.table, unit)
    return stage.state.unit(int(name[1:])) if name else None


def hurt(unit: Unit, **tokens: int) -> Unit:
    unit.tokens.update(tokens)
    return unit


# -- Roles (D2-429)


def test_d2_429_the_goblin_scout_is_a_skirmisher_and_who_has_no_role_attacks() -> None:
    stage = computer(("archer", (0, 0), "N", 0), ("goblin-scout", (5, 5), "N", 1))
    archer, scout = stage.units
    assert targeting.role(scout) == "Skirmisher"
    assert targeting.role(archer) == "Attacker"
    assert targeting.role(as_role(scout, "Supporter")) == "Supporter"
    hurt(scout, triumphant=1)
    assert targeting.role(scout) == "Attacker"


# -- choosing (D2-430)


def test_d2_430_an_attacker_targets_the_nearest() -> None:
    stage = computer(("archer", (0, 5), "E", 0), ("warrior", (8, 5), "W", 0), ("bandit", (5, 5), "W", 1))
    _, warrior, bandit = stage.units
    assert chosen(stage, bandit) is warrior


def test_d2_430_who_walks_counts_move_points_and_who_shoots_counts_range() -> None:
    """The Warrior is nearer as the crow flies, but a wall lies between that is open only in the north."""
    stage = computer(
        ("warrior", (2, 2), "E", 0),
        ("archer", (9, 2), "W", 0),
        ("bandit", (4, 2), "W", 1),
        ("goblin-skirmisher", (2, 6), "S", 1),
        rows=["...........", *["...#......."] * 6],
    )
    warrior, archer, bandit, skirmisher = stage.units
    assert bandit.sheet.role == "Attacker"
    own, javelin = (arms.arms_of(stage.table, unit) for unit in (bandit, skirmisher))
    assert targeting.distance(stage.table, bandit, own, warrior) == 7
    assert targeting.distance(stage.table, bandit, own, archer) == 4
    assert chosen(stage, bandit) is archer
    assert targeting.distance(stage.table, skirmisher, javelin, archer) == 7
    assert targeting.distance(stage.table, skirmisher, javelin, warrior) == 4
    assert chosen(stage, skirmisher) is warrior


def test_d2_430_a_forest_makes_the_walk_longer() -> None:
    open_way = computer(("archer", (0, 1), "E", 0), ("bandit", (6, 1), "W", 1), rows=["........"] * 3)
    wood = computer(("archer", (0, 1), "E", 0), ("bandit", (6, 1), "W", 1), rows=["..ffff.."] * 3)
    far = [
        targeting.distance(stage.table, stage.units[1], arms.arms_of(stage.table, stage.units[1]), archer)
        for stage in (open_way, wood)
        for archer in [stage.units[0]]
    ]
    assert far == [5, 9]


def test_d2_430_nobody_is_targeted_who_is_not_seen() -> None:
    stage = computer(("archer", (0, 1), "E", 0), ("bandit", (6, 1), "W", 1), rows=["...#....", "...#....", "...#...."])
    assert chosen(stage, stage.units[1]) is None
    other = computer(
        ("archer", (0, 1), "E", 0), ("bandit", (6, 1), "W", 1), ("bandit", (2, 0), "W", 1), rows=["...#...."] * 3
    )
    assert chosen(other, other.units[1]) is other.units[0], "an Ally that sees the Archer is enough (D2-46a)"


def test_d2_430_a_hidden_unit_is_no_target() -> None:
    stage = computer(("archer", (2, 2), "E", 0), ("warrior", (9, 2), "W", 0), ("bandit", (4, 2), "W", 1))
    archer, warrior, bandit = stage.units
    assert chosen(stage, bandit) is archer
    archer.hidden = 1
    assert chosen(stage, bandit) is warrior


def test_d2_430_a_sniper_targets_the_weakest_in_range() -> None:
    stage = computer(
        ("warrior", (5, 2), "W", 0),
        ("archer", (8, 2), "W", 0),
        ("thief", (13, 2), "W", 0),
        ("security-drone", (2, 2), "E", 1),
    )
    warrior, archer, thief, drone = stage.units
    assert drone.sheet.role == "Sniper"
    assert chosen(stage, drone) is thief, "Body 6 without Armor, in Range 15 of the shock gun"
    hurt(archer, fatigue=3)
    assert chosen(stage, drone) is archer, "Body 3 and leather"
    warrior.x = thief.x = archer.x = 13
    drone.items = [item for item in drone.items if item.card == "drone-shell"]
    stage.give(drone, "knife", "right")
    drone.sheet = replace(drone.sheet, skills=(("close-combat", 1),))
    warrior.x = 9
    assert chosen(stage, drone) is warrior, "nobody is in Range: the nearest"


def test_d2_430_a_taunter_targets_the_best_fighter() -> None:
    stage = computer(("thief", (4, 2), "W", 0), ("warrior", (9, 2), "W", 0), ("bruiser", (2, 2), "E", 1))
    thief, warrior, bruiser = stage.units
    assert bruiser.sheet.role == "Taunter"
    assert chosen(stage, bruiser) is warrior
    assert targeting.fighting_skill(stage.table, thief) == 2


def test_d2_430_a_defender_targets_who_is_nearest_to_its_ward() -> None:
    stage = computer(
        ("archer", (2, 2), "E", 0),
        ("warrior", (10, 2), "W", 0),
        ("guardsman", (4, 2), "W", 1),
        ("bandit", (12, 2), "W", 1),
    )
    archer, warrior, guard, bandit = stage.units
    assert chosen(stage, guard) is warrior
    bandit.status = "dead"
    assert targeting.ward(stage.table, guard) is guard
    assert chosen(stage, guard) is archer


def test_d2_430_a_blaster_looks_for_a_crowd() -> None:
    stage = computer(
        ("archer", (4, 2), "E", 0), ("warrior", (9, 2), "W", 0), ("thief", (9, 3), "W", 0), ("bandit", (2, 2), "W", 1)
    )
    _, warrior, thief, bandit = stage.units
    as_role(bandit, "Blaster")
    assert chosen(stage, bandit) is thief, "as crowded as the Warrior, with less Body"
    hurt(warrior, fatigue=5)
    assert chosen(stage, bandit) is warrior


def test_d2_430_a_disrupter_looks_for_company_in_a_group() -> None:
    stage = computer(
        ("archer", (4, 2), "E", 0),
        ("warrior", (9, 2), "W", 0),
        ("thief", (11, 3), "W", 0),
        ("stalker", (2, 2), "W", 1),
        ("bandit", (2, 4), "W", 1),
    )
    archer, warrior, thief, stalker, bandit = stage.units
    assert stalker.sheet.role == "Disrupter"
    warrior.last_target = thief.last_target = bandit.ref
    assert chosen(stage, stalker) is thief
    archer.last_target = stalker.ref
    assert [targeting.company(stage.table, unit) for unit in (archer, warrior, thief)] == [0, 1, 1]


def test_d2_430_a_supporter_targets_the_ally_with_most_penalties() -> None:
    stage = computer(
        ("archer", (4, 2), "E", 0),
        ("bandit", (9, 2), "W", 1),
        ("bruiser", (9, 4), "W", 1),
        ("goblin-chief", (2, 2), "W", 1),
    )
    archer, bandit, bruiser, chief = stage.units
    as_role(chief, "Supporter")
    hurt(bruiser, fatigue=1, slow=1)
    assert chosen(stage, chief) is bruiser
    bandit.status = bruiser.status = "dead"
    assert chosen(stage, chief) is archer, "alone it attacks"


def test_d2_430_ties_go_to_lower_body_then_to_the_lowest_place() -> None:
    stage = computer(("archer", (2, 2), "E", 0), ("thief", (2, 4), "E", 0), ("bandit", (5, 3), "W", 1))
    archer, thief, bandit = stage.units
    assert chosen(stage, bandit) is archer, "both at Body 6: who stands first on the Status Bar"
    hurt(thief, fatigue=1)
    assert chosen(stage, bandit) is thief


def test_d2_430_units_at_body_0_are_scored_only_if_nobody_else_is_seen() -> None:
    stage = computer(("archer", (4, 3), "E", 0), ("thief", (0, 3), "E", 0), ("bandit", (5, 3), "W", 1))
    archer, thief, bandit = stage.units
    hurt(archer, fatigue=6)
    assert chosen(stage, bandit) is thief
    thief.status = "dead"
    assert chosen(stage, bandit) is archer


def test_d2_430_the_undead_never_target_the_undead() -> None:
    stage = computer(("skeleton", (4, 3), "E", 0), ("archer", (0, 3), "E", 0), ("zombie-runner", (5, 3), "W", 1))
    _, archer, zombie = stage.units
    assert chosen(stage, zombie) is archer


def test_d2_430_everybody_has_left_and_nobody_is_targeted() -> None:
    stage = computer(("archer", (4, 3), "E", 0), ("bandit", (5, 3), "W", 1))
    stage.units[0].status = "escaped"
    assert target_key(stage.table, stage.units[1]) == ""


# -- keeping (D2-431)


@pytest.mark.parametrize(("warrior_x", "keeps"), [(7, True), (6, True), (5, False)])
def test_d2_431_the_old_target_is_kept_unless_another_is_better_by_more_than_1(warrior_x: int, keeps: bool) -> None:
    """The Archer is 4 away, the Warrior 4, 3 or 2."""
    stage = computer(("archer", (3, 7), "N", 0), ("warrior", (warrior_x, 3), "W", 0), ("bandit", (3, 3), "N", 1))
    archer, warrior, bandit = stage.units
    bandit.last_target = archer.ref
    assert chosen(stage, bandit) is (archer if keeps else warrior)


def test_d2_431_an_old_target_out_of_sight_is_given_up() -> None:
    stage = computer(("archer", (3, 5), "N", 0), ("warrior", (9, 3), "W", 0), ("bandit", (3, 3), "N", 1))
    archer, warrior, bandit = stage.units
    bandit.last_target = archer.ref
    archer.hidden = 2
    assert chosen(stage, bandit) is warrior


# -- Beast and Shadow (D2-263)


def test_d2_263_the_unleashed_target_the_nearest_friend_or_foe() -> None:
    stage = computer(("archer", (2, 2), "E", 0), ("bandit", (9, 2), "W", 1), ("warrior", (4, 2), "E", 0))
    archer, bandit, warrior = stage.units
    hurt(warrior, unleashed=1)
    assert chosen(stage, warrior) is archer
    hurt(bandit, unleashed=1)
    assert chosen(stage, bandit) is warrior


# -- morale (D2-439)


def goblins(number: int, **more: Any) -> Stage:
    return computer(
        ("archer", (2, 2), "E", 0), *(("goblin-scout", (8, 2 + at), "W", 1) for at in range(number)), **more
    )


def test_d2_439_the_last_of_three_goblins_flees_and_one_of_two_fights_on() -> None:
    stage = goblins(3, exit=WEST)
    _, first, second, last = stage.units
    assert not morale.flees(stage.table, last)
    first.status = "removed"
    assert not morale.flees(stage.table, last)
    second.status = "dead"
    assert morale.flees(stage.table, last)
    assert target_key(stage.table, last) == ""
    second.status = "to come"
    assert not morale.flees(stage.table, last)


def test_d2_439_half_is_not_more_than_half() -> None:
    stage = goblins(4, exit=WEST)
    stage.units[1].status = stage.units[2].status = "removed"
    assert not morale.flees(stage.table, stage.units[4])
    stage.units[3].status = "escaped"
    assert morale.flees(stage.table, stage.units[4])


def test_d2_439_only_minions_of_low_will_despair_and_not_those_of_a_seat() -> None:
    stage = goblins(3, exit=WEST)
    archer, first, second, last = stage.units
    first.status = second.status = "removed"
    last.sheet = replace(last.sheet, stats=("2x1", "6x1", "3x1", "5x0"))
    assert not morale.flees(stage.table, last)
    hurt(last, stress=1)
    assert morale.flees(stage.table, last)
    last.sheet = replace(last.sheet, traits=())
    assert not morale.flees(stage.table, last)
    hurt(last, stress=3)
    assert morale.flees(stage.table, last), "at Will 0 everybody flees"
    hurt(archer, stress=6)
    assert morale.flees(stage.table, archer)


def test_d2_439_zombies_never_flee() -> None:
    stage = computer(
        ("archer", (2, 2), "E", 0), *(("zombie-walker", (8, 2 + at), "W", 1) for at in range(3)), exit=WEST
    )
    stage.units[1].status = stage.units[2].status = "removed"
    assert not morale.flees(stage.table, stage.units[3])


def test_d2_439_who_cannot_reach_an_exit_in_3_turns_surrenders() -> None:
    stage = goblins(3, exit=WEST, size=(20, 6))
    _, first, second, last = stage.units
    first.status = second.status = "removed"
    last.facing = 6
    last.x = 14
    assert not morale.gives_up(stage.table, last), "14 Spaces and the Move over the edge are 15, and 3 Turns are 15"
    last.x = 15
    assert morale.gives_up(stage.table, last)
    hurt(last, unleashed=1)
    assert not morale.gives_up(stage.table, last)


def test_d2_439_without_an_exit_the_last_goblin_surrenders_as_the_turn_begins() -> None:
    stage = goblins(3)
    _, first, second, last = stage.units
    first.status = second.status = "removed"
    stage.run(targets.choose(stage.table), rest="random")
    assert last.status == "surrendered"
    assert ("left_play", "D2-439") in [(kind, rule) for kind, rule, _ in stage.events]


def test_d2_439_will_0_without_a_way_out() -> None:
    stage = goblins(1, rows=["....#....."] * 5, exit=WEST)
    last = stage.units[1]
    hurt(last, stress=1)
    stage.run(conditions.gain(stage.table, last, "stress", 1, rule="D2-247"))
    assert last.status == "surrendered"


def test_d2_439_will_0_with_a_way_out() -> None:
    stage = goblins(1, rows=["....#....."] * 4 + [".........."], exit=WEST)
    last = stage.units[1]
    hurt(last, stress=1)
    stage.run(conditions.gain(stage.table, last, "stress", 1, rule="D2-247"))
    assert last.in_play
    assert morale.flees(stage.table, last)
