"""Moves: what they cost, what is in the way, and how all of a step happen at once (D2-67 to D2-95)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import equip_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_equip
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import field, unit_factory
from wyrmhoard.games.drawn_to_destiny.rules.queries.chart import edge
from wyrmhoard.games.drawn_to_destiny.rules.scene import items
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import Intent, Unit
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.asking.form import Number, Pick

N, NE, E, SE, S, SW, W, NW = range(8)


def go(stage: Stage, *moving: tuple[Unit, int], answers: tuple[object, ...] = ()) -> None:
    """Carry out one Move for each of some Units."""
    for unit, heading in moving:
        unit.intent = Intent(move=heading)
    stage.run(moves.carry_out(stage.table), *answers)


def rule_of(stage: Stage, unit: Unit, heading: int) -> str:
    """The rule by which a Move is refused; "": it is legal."""
    refusal = moves.objection(stage.table, unit, heading)
    return "" if refusal is None else refusal.rule


# -- prices (D2-67 to D2-84)


def test_d2_67_tokens_are_the_current_speed_and_facing_2() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    steps.set_up_move(stage.table)
    thief = stage.units[0]
    assert (thief.start, thief.move, thief.turns) == (4, 4, 2)
    thief.tokens["slow"] = 1
    steps.set_up_move(stage.table)
    assert thief.move == 3


def test_d2_69_speed_lost_in_a_turn_leaves_the_tokens() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    thief.move = 3
    thief.tokens["slow"] = 2
    assert rule_of(stage, thief, N) == ""
    assert thief.move == 3


@pytest.mark.parametrize(
    ("heading", "kind", "price", "there"),
    [
        (N, "forward", 1, (3, 4)),
        (NE, "drift", 1, (4, 4)),
        (NW, "drift", 1, (2, 4)),
        (E, "slide", 2, (4, 3)),
        (W, "slide", 2, (2, 3)),
        (S, "backward", 2, (3, 2)),
        (SE, "drift back", 2, (4, 2)),
        (SW, "drift back", 2, (2, 2)),
    ],
)
def test_d2_77_to_81_each_move_has_its_price_and_leaves_the_facing(
    heading: int, kind: str, price: int, there: tuple[int, int]
) -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    assert moves.kind(heading, thief.facing) == kind
    go(stage, (thief, heading))
    assert (thief.space, thief.move, thief.facing) == (there, 4 - price, N)


def test_d2_77_forward_goes_where_the_unit_faces() -> None:
    stage = Stage([("thief", (3, 3), "NE")])
    go(stage, (stage.units[0], NE))
    assert stage.units[0].space == (4, 4)
    assert stage.units[0].move == 3


def test_d2_83_a_slide_is_not_offered_with_move_1() -> None:
    stage = Stage([("thief", (3, 3), "N")], settings={"free_actions": False})
    stage.units[0].move = 1
    stage.units[0].turns = 0
    move = steps.form(stage.table, stage.units).fields[0]
    assert isinstance(move, Pick)
    assert move.items == ("N", "NE", "NW")
    assert rule_of(stage, stage.units[0], E) == "D2-83"


def test_d2_84_a_penalty_is_paid_whatever_the_move() -> None:
    stage = Stage([("thief", (3, 3), "N")], rows="......\n......\n...f..\n......\n......\n......")
    thief = stage.units[0]
    assert field.location(stage.table, (3, 3)).id == "forest"
    thief.x, thief.y = 3, 2
    assert moves.cost(stage.table, thief, N) == 2
    assert moves.cost(stage.table, thief, N, facing=E) == 3


def test_d2_75_two_facing_turn_to_the_east_and_not_further() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    assert moves.turn_objection(stage.table, thief, 2, thief.turns) is None
    refusal = moves.turn_objection(stage.table, thief, 3, thief.turns)
    assert refusal is not None
    thief.intent = Intent(turns=2)
    moves.turn(stage.table, thief)
    assert (thief.facing, thief.turns) == (E, 0)


def test_d2_71_a_move_is_judged_by_the_facing_after_the_turn() -> None:
    stage = Stage([("thief", (3, 3), "N"), ("archer", (9, 9), "N")])
    thief = stage.units[0]
    thief.move = 1
    answers = {0: {f"u{thief.id}": ["E"], f"u{thief.id}-turns": 2}, 1: {}}
    stage.run(steps.choose_intents(stage.table), answers)
    assert (thief.facing, thief.intent.move) == (E, E)
    stage.run(moves.carry_out(stage.table))
    assert (thief.space, thief.move) == ((4, 3), 0)


def test_d2_71_with_a_move_goes_one_equip() -> None:
    stage = Stage([("archer", (2, 4), "E"), ("thief", (9, 9), "N")])
    archer = stage.units[0]
    bow, quiver = stage.item(archer, "short-bow"), stage.item(archer, "quiver")
    name = f"u{archer.id}"
    answers = {0: {name: ["E"], f"{name}-equip": [f"load:{bow.id}:{quiver.id}"]}, 1: {}}
    stage.run(steps.choose_intents(stage.table), answers)
    stage.run(moves.carry_out(stage.table))
    assert (archer.space, archer.move, bow.uses, quiver.uses) == ((3, 4), 3, 1, 11)


def test_d2_86_the_move_and_the_equip_must_both_be_paid() -> None:
    stage = Stage([("archer", (2, 4), "E")])
    (archer,) = stage.units
    load = f"load:{stage.item(archer, 'short-bow').id}:{stage.item(archer, 'quiver').id}"
    refusals = {}
    for archer.move in (1, 2):
        both, one = Intent(move=E, equip=read_equip(load)), Intent(move=E)
        assert steps.objection(stage.table, archer, one, ()) is None
        refusals[archer.move] = steps.objection(stage.table, archer, both, ())
    assert refusals[2] is None
    assert refusals[1] == steps.TOO_DEAR.because(price=2, name=archer.sheet.name, move=1)


# -- what is in the way (D2-85, D2-94, D2-95)


def test_d2_85_between_two_walls_that_touch_there_is_no_way() -> None:
    rows = "......\n......\n...#..\n....#.\n......\n......"
    stage = Stage([("thief", (3, 2), "N")], rows=rows)
    thief = stage.units[0]
    assert set(field.chart(stage.table).closed) == {(3, 3), (4, 2)}
    assert rule_of(stage, thief, NE) == "D2-85"
    thief.x = 2
    assert rule_of(stage, thief, NE) == "D2-85"  # into the wall itself
    thief.x, thief.y = 3, 4
    assert rule_of(stage, thief, SE) == ""  # only one of the two is walled: past its corner


def test_d2_85_a_wall_on_an_edge_stops_both_ways() -> None:
    stage = Stage([("thief", (3, 3), "N")], wall=[((3, 3), (3, 4))])
    thief = stage.units[0]
    assert rule_of(stage, thief, N) == "D2-85"
    assert rule_of(stage, thief, NE) == ""
    assert edge((3, 4), (3, 3)) == ((3, 3), (3, 4))
    thief.y = 4
    assert rule_of(stage, thief, S) == "D2-85"


def test_d2_94_over_an_edge_that_is_an_exit_a_unit_escapes() -> None:
    exits = [{"key": "west", "edge": "west", "factions": ["red"]}]
    stage = Stage([("thief", (0, 4), "W"), ("archer", (0, 6), "W")], exit=exits)
    thief, archer = stage.units
    assert rule_of(stage, archer, W) == "D2-94"  # it is not the exit of that side
    assert rule_of(stage, thief, W) == ""
    thief.tokens["fatigue"] = 1
    go(stage, (thief, W))
    assert (thief.status, thief.left_by, thief.tokens) == ("escaped", "west", {"fatigue": 1})
    assert stage.state.factions[0].escaped == 1


def test_d2_95_climbing_one_level_costs_1_and_two_are_too_steep() -> None:
    rows = "......\n...^..\n......"
    stage = Stage([("thief", (3, 0), "N")], rows=rows)
    thief = stage.units[0]
    assert moves.cost(stage.table, thief, N) == 2
    thief.x, thief.y = 3, 1
    thief.facing = S
    assert moves.cost(stage.table, thief, S) == 1  # down is free


def test_d2_95_a_step_of_two_levels_is_refused() -> None:
    legend = {"2": {"location": "plain", "elevation": 2}}
    stage = Stage([("warrior", (1, 0), "N")], rows="...\n.2.\n...", map={"legend": legend})
    assert rule_of(stage, stage.units[0], N) == "D2-95"


def test_d2_266_the_prone_crawl_and_pay_to_stand_up() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    thief.tokens["prone"] = 1
    assert moves.cost(stage.table, thief, N) == 2
    thief.intent = Intent(stand=True)
    stage.run(moves.carry_out(stage.table))
    assert not thief.has("prone")
    assert thief.move == 2
    assert moves.stand_objection(stage.table, thief, 9) is not None


def test_d2_248_at_body_0_a_unit_crawls_one_space_a_turn() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    thief.tokens |= {"fatigue": 6, "prone": 1}
    go(stage, (thief, N))
    assert thief.space == (3, 4)
    assert rule_of(stage, thief, N) == "D2-248"


def test_d2_248a_who_flees_goes_away_from_the_rival_or_nearer_to_the_exit() -> None:
    exits = [{"key": "south", "edge": "south"}]
    stage = Stage([("thief", (5, 5), "N"), ("bandit", (5, 7), "S")], exit=exits)
    thief = stage.units[0]
    thief.tokens["stress"] = 6
    thief.move = 9
    assert rule_of(stage, thief, N) == "D2-248a"
    assert rule_of(stage, thief, S) == ""  # both nearer to the exit and farther away


# -- together (D2-74, D2-74a, D2-74b)


def test_d2_74_two_who_face_each_other_swap() -> None:
    stage = Stage([("thief", (2, 2), "E"), ("archer", (3, 2), "W")])
    one, other = stage.units
    go(stage, (one, E), (other, W))
    assert (one.space, other.space) == ((3, 2), (2, 2))
    assert stage.prompts == []


def test_d2_74a_what_can_no_longer_be_paid_is_dropped() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    thief.intent = Intent(move=E)
    thief.move = 1  # it has spent the rest on an Action in between
    stage.run(moves.carry_out(stage.table))
    assert (thief.space, thief.move) == ((3, 3), 1)
    assert [told["unit"] for told in stage.told("dropped")] == [thief.id]


def test_d2_74a_a_move_is_paid_together_with_the_equip_of_its_step() -> None:
    stage = Stage([("archer", (3, 3), "N")])
    archer = stage.units[0]
    bow = next(item for item in archer.items if item.card == "short-bow")
    archer.intent = Intent(move=N, equip=read_equip(f"store:{bow.id}"))
    archer.move = 1  # enough for either of them
    stage.run(moves.carry_out(stage.table))
    assert (archer.space, archer.move) == ((3, 3), 1)
    assert [told["unit"] for told in stage.told("dropped")] == [archer.id]


def test_d2_74a_a_door_that_was_closed_under_a_move_drops_it() -> None:
    doors = [{"key": "gate", "at": [3, 4], "state": "open"}]
    rows = "......\n......\n......\n......\n...D..\n......\n......\n......\n......"
    stage = Stage([("thief", (3, 3), "N")], rows=rows, door=doors)
    thief = stage.units[0]
    stage.state.scene.doors = {"gate": "open"}
    assert rule_of(stage, thief, N) == ""
    thief.intent = Intent(move=N)
    stage.state.scene.doors["gate"] = "closed"
    stage.run(moves.carry_out(stage.table))
    assert (thief.space, thief.move) == ((3, 3), 4)


def test_d2_74a_who_has_left_play_in_the_window_does_not_move() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    thief.intent = Intent(move=N)
    thief.status = "dead"
    stage.run(moves.carry_out(stage.table))
    assert thief.space == (3, 3)


def test_d2_74a_who_was_knocked_out_in_the_window_does_not_move() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    thief.intent = Intent(move=N)
    thief.tokens["dying"] = 1
    stage.run(moves.carry_out(stage.table))
    assert (thief.space, thief.move) == ((3, 3), 4)


def test_d2_74b_who_enters_a_space_that_another_leaves_shares_nothing() -> None:
    stage = Stage([("thief", (2, 2), "E"), ("archer", (3, 2), "E")])
    one, other = stage.units
    go(stage, (one, E), (other, E))
    assert (one.space, other.space) == ((3, 2), (4, 2))
    assert stage.prompts == []
    assert not stage.told("high_card")


def test_d2_74b_after_a_swap_the_one_who_came_is_there_a_dispute() -> None:
    stage = Stage([("thief", (2, 2), "E", 0), ("archer", (3, 2), "W", 1), ("warrior", (2, 3), "S", 0)])
    thief, archer, warrior = stage.units
    stage.fate("wands-K", "wands-2")
    go(stage, (thief, E), (archer, W), (warrior, S), answers=("enter", "stay"))
    assert (thief.space, archer.space, warrior.space) == ((3, 2), (2, 2), (2, 3))
    assert warrior.move == 4


# -- Disputes (D2-89, D2-90)


def test_d2_89_high_card_enters_first_and_the_later_may_follow_or_stay() -> None:
    stage = Stage([("archer", (4, 4), "E"), ("goblin-scout", (6, 4), "W")])
    archer, scout = stage.units
    stage.fate("wands-10", "wands-4")
    go(stage, (archer, E), (scout, W), answers=("enter", "enter"))
    assert (archer.space, scout.space) == ((5, 4), (5, 4))
    assert [options for _, options in stage.asked] == [{0: ["enter", "stay"]}, {1: ["enter", "stay"]}]
    assert [told["unit"] for told in stage.told("moved")] == [archer.id, scout.id]


def test_d2_89_who_stays_keeps_its_move() -> None:
    stage = Stage([("archer", (4, 4), "E"), ("goblin-scout", (6, 4), "W")])
    archer, scout = stage.units
    stage.fate("wands-4", "wands-10")
    go(stage, (archer, E), (scout, W), answers=("enter", "stay"))
    assert (archer.space, archer.move, scout.space) == ((4, 4), 5, (5, 4))


def test_d2_315_the_last_may_not_pass() -> None:
    """Two seats: the higher passes, the lower must enter the Space, and is not asked."""
    stage = Stage([("archer", (4, 4), "E"), ("goblin-scout", (6, 4), "W")])
    archer, scout = stage.units
    stage.fate("wands-10", "wands-4")
    go(stage, (archer, E), (scout, W), answers=("stay",))
    assert (archer.space, archer.move) == ((4, 4), 5)
    assert scout.space == (5, 4)
    assert [list(options) for _, options in stage.asked] == [[0]]


def test_d2_89_units_of_one_seat_never_dispute() -> None:
    stage = Stage([("archer", (4, 4), "E", 0), ("thief", (6, 4), "W", 0)])
    go(stage, (stage.units[0], E), (stage.units[1], W))
    assert stage.units[0].space == stage.units[1].space == (5, 4)
    assert not stage.told("high_card")


@pytest.mark.parametrize(("entry", "enters"), [("goblin-scout", True), ("bandit", False)])
def test_d2_89_a_non_player_enters_with_a_close_combat_weapon_and_stays_otherwise(entry: str, enters: bool) -> None:
    stage = Stage([("archer", (4, 4), "E"), (entry, (6, 4), "W")], seats=1)
    stage.fate("wands-10", "wands-4")
    go(stage, (stage.units[0], E), (stage.units[1], W), answers=("enter",))
    assert (stage.units[1].space == (5, 4)) is enters


def test_d2_89_three_seats_for_one_space() -> None:
    stage = Stage([("archer", (4, 4), "E", 0), ("thief", (6, 4), "W", 1), ("warrior", (5, 5), "S", 2)], seats=3)
    archer, thief, warrior = stage.units
    stage.fate("wands-2", "wands-3", "wands-4")
    go(stage, (archer, E), (thief, W), (warrior, S), answers=("enter", "stay", "enter"))
    assert (warrior.space, thief.space, archer.space) == ((5, 4), (6, 4), (5, 4))
    assert [list(options) for _, options in stage.asked] == [[2], [1], [0]]


def test_d2_315_of_three_the_second_may_pass_too() -> None:
    stage = Stage([("archer", (4, 4), "E", 0), ("thief", (6, 4), "W", 1), ("warrior", (5, 5), "S", 2)], seats=3)
    archer, thief, warrior = stage.units
    stage.fate("wands-2", "wands-3", "wands-4")
    go(stage, (archer, E), (thief, W), (warrior, S), answers=("stay", "stay"))
    assert (warrior.space, thief.space, archer.space) == ((5, 5), (6, 4), (5, 4))


# -- collisions (D2-91) and double-sized Units (D2-93)


def test_d2_91_a_car_runs_into_a_man() -> None:
    stage = Stage([("courier-buggy", (3, 4), "E"), ("warrior", (5, 4), "W")])
    buggy, warrior = stage.units
    buggy.rear = (2, 4)
    buggy.move = 5
    warrior.sheet = unit_factory.sheet_of(stage.cards, stage.cards.units["guardsman"])  # Body 8x1, no Armor
    warrior.items = []
    stage.damage("wound", "bash-left-foot", "bash-vitals", "bash-right-foot")
    go(stage, (buggy, E))
    assert not stage.told("collision")
    stage.run(_drive_on(stage, buggy), rest="random")
    assert [told["units"] for told in stage.told("collision")] == [[buggy.id, warrior.id]]
    assert [told["unit"] for told in stage.told("thrown_aside")] == [warrior.id]
    assert buggy.damaged == 0
    assert warrior.harms
    assert not set(field.spaces_of(buggy)) & {warrior.space}


def _drive_on(stage: Stage, buggy: Unit) -> Script[None]:
    buggy.intent = Intent(move=E)
    return moves.carry_out(stage.table)


def test_d2_91_two_cars_that_would_swap_collide_and_stay() -> None:
    stage = Stage([("courier-buggy", (4, 4), "E"), ("raider-buggy", (5, 4), "W")])
    one, other = stage.units
    one.move = other.move = 5
    one.intent, other.intent = Intent(move=E), Intent(move=W)
    stage.run(moves.carry_out(stage.table), rest="random")
    assert [told["units"] for told in stage.told("collision")] == [[one.id, other.id]]
    assert (one.space, one.rear, other.space, other.rear) == ((4, 4), (3, 4), (5, 4), (6, 4))
    assert one.move == other.move == 4


def test_d2_91_who_enters_a_space_to_which_a_crash_throws_somebody_back_collides_there() -> None:
    """Two cars would swap and go back to their Spaces; a third Unit has entered one of these meanwhile (D2-74b)."""
    units = [("warrior", (2, 2), "E", 0), ("warrior", (3, 2), "W", 1), ("bandit", (2, 3), "S", 0)]
    stage = Stage(units)
    one, other, third = stage.units
    for unit in (one, other):
        unit.sheet = replace(unit.sheet, traits=(*unit.sheet.traits, "collides"))
    one.intent, other.intent, third.intent = Intent(move=E), Intent(move=W), Intent(move=S)
    stage.fate("wands-K", "wands-2")
    stage.run(moves.carry_out(stage.table), "enter", "enter", rest="random")
    assert [told["units"] for told in stage.told("collision")] == [[one.id, other.id], [one.id, third.id]]
    assert other.space == (3, 2)
    assert len({unit.space for unit in stage.units}) == 3


def test_d2_91_two_who_only_stand_there_do_not_collide() -> None:
    stage = Stage([("courier-buggy", (4, 4), "E"), ("warrior", (4, 4), "W")])
    stage.run(moves.carry_out(stage.table))
    assert not stage.told("collision")


def test_d2_93_the_rear_follows_the_front() -> None:
    stage = Stage([("horse", (3, 3), "N")])
    horse = stage.units[0]
    assert horse.rear == (3, 2)
    go(stage, (horse, N))
    assert (horse.space, horse.rear) == ((3, 4), (3, 3))


def test_d2_93_a_turn_is_refused_if_the_rear_would_be_in_a_wall() -> None:
    stage = Stage([("horse", (3, 3), "N")], rows="......\n......\n..#...\n......\n......\n......")
    horse = stage.units[0]
    assert moves.turn_objection(stage.table, horse, 2, 2) is not None  # the rear would lie on (2, 3)
    assert moves.turn_objection(stage.table, horse, -2, 2) is None


def test_d2_93_no_move_is_offered_that_takes_a_turn_for_which_the_rear_has_no_room() -> None:
    stage = Stage([("horse", (3, 3), "N")], rows="......\n......\n..#...\n......\n......\n......")
    horse = stage.units[0]
    horse.move, horse.turns = 0, 1
    form = steps.form(stage.table, [horse])
    move = form.fields[0]
    assert isinstance(move, Pick)
    values = {blank.name: 0 if isinstance(blank, Number) else [] for blank in form.fields}
    for heading in move.items:  # a Burst of Speed is named: what is offered is possible with it
        tried = [values | {move.name: [heading], "u1-turns": turns, "u1-free": ["burst"]} for turns in range(-2, 3)]
        assert any(form.objection(one) is None for one in tried), heading
    assert "SW" in move.items
    assert "SE" not in move.items  # for Move:1 it would have to turn by 2 to the right


# -- hands (D2-86 to D2-88)


def test_d2_86_each_equip_does_one_thing_for_one_move() -> None:
    stage = Stage([("warrior", (3, 3), "N")])
    warrior = stage.units[0]
    axe = stage.give(warrior, "hand-axe")
    sword = stage.item(warrior, "long-sword")
    assert f"draw:{axe.id}:right" not in equip_keys(stage.table, warrior)  # both hands are full
    warrior.intent = Intent(equip=read_equip(f"store:{sword.id}"))
    stage.run(moves.carry_out(stage.table))
    assert (sword.held, warrior.move) == ("stored", 3)
    warrior.intent = Intent(equip=read_equip(f"draw:{axe.id}:right"))
    stage.run(moves.carry_out(stage.table))
    assert (axe.held, axe.drawn, warrior.move) == ("right", 1, 2)


def test_d2_24_a_thing_on_the_space_is_picked_up_for_one_move() -> None:
    stage = Stage([("thief", (4, 4), "N")])
    thief = stage.units[0]
    thing = items.lay(stage.table, unit_factory.make_item(stage.table, "rope"), (4, 4))
    thief.intent = Intent(equip=read_equip(f"pick-up:{thing.id}"))
    stage.run(moves.carry_out(stage.table))
    assert stage.item(thief, "rope").held == "left"
    assert (thing.gone, thief.move) == (True, 3)
    assert f"pick-up:{thing.id}" not in equip_keys(stage.table, thief)


def test_d2_51_two_who_want_one_thing_draw_high_card_and_one_goes_empty() -> None:
    stage = Stage([("thief", (4, 4), "N"), ("goblin-scout", (4, 4), "N")])
    thief, scout = stage.units
    thing = items.lay(stage.table, unit_factory.make_item(stage.table, "rope"), (4, 4))
    for unit in stage.units:
        unit.intent = Intent(equip=read_equip(f"pick-up:{thing.id}"))
    stage.fate("wands-3", "wands-9")
    stage.run(moves.carry_out(stage.table))
    assert [item.card for item in scout.items].count("rope") == 2  # its own, and this one
    assert "rope" not in [item.card for item in thief.items]
    assert thief.move == 4


@pytest.mark.parametrize(("card", "turn", "allowed"), [("dagger", 11, False), ("dagger", 12, True), ("rope", 11, True)])
def test_d2_86_no_weapon_is_picked_up_before_the_truce_ends_but_anything_else_may_be(
    card: str, turn: int, allowed: bool
) -> None:
    stage = Stage([("thief", (4, 4), "N")], rules={"truce_before": 12})
    stage.state.scene.turn = stage.state.scene.clock.now = turn
    thing = items.lay(stage.table, unit_factory.make_item(stage.table, card), (4, 4))
    assert (f"pick-up:{thing.id}" in equip_keys(stage.table, stage.units[0])) is allowed


@pytest.mark.parametrize(("answer", "held"), [("yes", True), ("no", False)])
def test_d2_87_giving_needs_nearness_a_free_hand_and_consent(answer: str, held: bool) -> None:
    stage = Stage([("archer", (4, 4), "N", 0), ("thief", (5, 5), "N", 1)])
    archer, thief = stage.units
    stage.state.factions[1].allies = [0]
    stage.state.factions[0].allies = [1]
    dagger = stage.item(thief, "dagger")
    archer_hand = items.free_hands(stage.table, archer)
    assert archer_hand == ["right"]
    thief.intent = Intent(equip=read_equip(f"give:{dagger.id}@u{archer.id}"))
    stage.run(moves.carry_out(stage.table), answer)
    assert (dagger in archer.items) is held
    assert thief.move == (3 if held else 4)
    assert archer.move == 5  # only who starts it pays


def test_d2_87_a_rival_of_another_seat_is_asked_too_and_one_of_the_computer_is_not() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("thief", (3, 4), "S", 1), ("bandit", (4, 3), "W", 2)], seats=2)
    warrior, thief, bandit = stage.units
    for unit in stage.units:
        unit.items = []
    dagger, rope = stage.give(warrior, "dagger", "right"), stage.give(thief, "rope", "left")
    stage.give(bandit, "dagger", "right")
    wanted = [f"give:{dagger.id}@u{thief.id}", f"take:{rope.id}@u{thief.id}"]
    assert [key for key in equip_keys(stage.table, warrior) if "@" in key] == wanted
    warrior.intent = Intent(equip=read_equip(wanted[1]))
    stage.run(moves.carry_out(stage.table), "yes")
    assert rope in warrior.items
    thief.hidden = 0
    assert not [key for key in equip_keys(stage.table, warrior) if "@" in key], "nothing tells where it hides"


def test_d2_87_at_range_2_nothing_is_handed_over() -> None:
    stage = Stage([("archer", (4, 4), "N", 0), ("thief", (6, 5), "N", 0)])
    archer, thief = stage.units
    refusal = items.objection(stage.table, thief, read_equip(f"give:{stage.item(thief, 'dagger').id}@u{archer.id}"))
    assert refusal is not None
    assert refusal.rule == "D2-87"


def test_d2_88_an_arrow_fills_the_other_hand() -> None:
    stage = Stage([("archer", (4, 4), "N")])
    archer = stage.units[0]
    bow, dagger = stage.item(archer, "short-bow"), stage.item(archer, "dagger")
    assert f"draw:{dagger.id}:right" in equip_keys(stage.table, archer)
    bow.uses = 1
    assert items.free_hands(stage.table, archer) == []
    assert f"draw:{dagger.id}:right" not in equip_keys(stage.table, archer)
    items.put_away(stage.table, archer, bow)
    assert (bow.uses, stage.item(archer, "quiver").uses) == (0, 13)


def test_d2_339_a_clip_must_be_in_the_other_hand_and_is_spent() -> None:
    stage = Stage([("officer", (4, 4), "N")])
    officer = stage.units[0]
    pistol, clip = stage.item(officer, "pistol-9mm"), stage.item(officer, "clip")
    pistol.uses = 2
    load = f"load:{pistol.id}:{clip.id}"
    assert load not in equip_keys(stage.table, officer)
    clip.held = "left"
    assert load in equip_keys(stage.table, officer)
    officer.intent = Intent(equip=read_equip(load))
    stage.run(moves.carry_out(stage.table))
    assert pistol.uses == 15
    assert clip not in officer.items


# -- hazards (D2-274, D2-415)


def test_d2_415_one_hazard_counts_once_a_turn() -> None:
    stage = Stage([("warrior", (3, 3), "E")], rows="......\n......\n....FF\n......\n......\n......")
    warrior = stage.units[0]
    for _ in range(2):
        go(stage, (warrior, E))
    assert warrior.space == (5, 3)
    assert warrior.has("burning") == 1
