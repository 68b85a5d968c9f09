"""The Turn: steps, windows with knock-outs in them, Groups, Tasks, Goals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import fight, with_item
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.free_state import BURST, GRIT
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.rules.conflict.trials import TASK, Trial
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, numbers, unit_factory
from wyrmhoard.games.drawn_to_destiny.rules.scene import free, goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, steps, window
from wyrmhoard.games.drawn_to_destiny.state import Harm, Intent, Task, Unit
from wyrmhoard.games.drawn_to_destiny.target_state import ThingId
from wyrmhoard.kernel.asking.ask import Script

N, NE, E, SE, S, SW, W, NW = range(8)
UP, LOW = "fate:upper", "fate:lower"
assert script.__name__  # all kinds of Action are known by now


def key(stage: Stage, unit: Unit, card: str, other: Unit, profile: int = 0) -> str:
    return f"fight:{with_item(stage, unit, card, profile)}@u{other.id}"


def all_acts(stage: Stage) -> Script[None]:
    """Carry out everything that was declared."""
    while stage.state.scene.declared:
        yield from window.carry_out(stage.table)


def step(stage: Stage, intents: dict[int, Any], *windows: Any, rest: str = "") -> None:
    """One step: intents, the windows, the Moves, and its end."""
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), intents)
    window.open_all(stage.table)
    for answers in windows:
        stage.run(window.declare(stage.table), answers)
        stage.run(all_acts(stage), rest=rest)
    stage.run(moves.carry_out(stage.table), rest=rest)
    steps.end_step(stage.table)


def fists(unit: Unit) -> None:
    """Take away all Items."""
    unit.items = []


# -- intents and the price of Holding (D2-72, D2-73)


def test_d2_73_only_the_holders_with_the_most_move_pay() -> None:
    # One Group: 5, 5, 4. The Archer Holds (5 -> 4), the Scout moves (5 -> 4), the Thief Holds and keeps 4.
    stage = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (9, 3), "W", 1), ("thief", (2, 6), "E", 0)])
    archer, scout, thief = stage.units
    step(stage, {0: {}, 1: {f"u{scout.id}": ["W"]}})
    assert (archer.move, scout.move, thief.move) == (4, 4, 4)
    # Now all have 4, and nobody moves.
    step(stage, {0: {}, 1: {}})
    assert (archer.move, scout.move, thief.move) == (3, 3, 3)


def test_d2_73_an_equip_and_an_action_are_use_and_turning_is_not() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (9, 3), "W", 1), ("warrior", (4, 8), "E", 0)])
    archer, scout, warrior = stage.units
    warrior.move = warrior.start = 5
    bow, quiver = stage.item(archer, "short-bow"), stage.item(archer, "quiver")
    warrior.tokens["stun"] = 1
    step(
        stage,
        {0: {f"u{archer.id}-equip": [f"load:{bow.id}:{quiver.id}"]}, 1: {f"u{scout.id}-turns": 1}},
        {0: {f"u{warrior.id}": ["recover:stun"]}, 1: {}},
    )
    assert archer.move == 4  # the Equip alone
    assert (scout.move, scout.turns) == (4, 1)  # the price of Holding
    assert warrior.move == 3  # the Action alone


def test_d2_72_the_most_is_counted_within_a_group() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (9, 3), "W", 1), ("thief", (2, 6), "E", 0)])
    archer, scout, thief = stage.units
    stage.group([archer, scout], [thief])
    step(stage, {0: {}, 1: {}})
    assert (archer.move, scout.move, thief.move) == (4, 4, 3)


def test_d2_73_who_stays_after_a_dispute_with_the_most_move_loses_1_all_the_same() -> None:
    stage = Stage([("archer", (4, 4), "E", 0), ("goblin-scout", (6, 4), "W", 1)])
    archer, scout = stage.units
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"u{archer.id}": ["E"]}, 1: {f"u{scout.id}": ["W"]}})
    stage.fate("wands-K", "wands-2")
    stage.run(moves.carry_out(stage.table), "enter", "stay")
    assert scout.move == 5
    steps.end_step(stage.table)
    assert (archer.move, scout.move) == (4, 4)


def test_d2_73_so_does_a_move_that_was_cancelled_after_an_interrupt() -> None:
    stage = Stage([("warrior", (4, 4), "E", 0), ("warrior", (5, 4), "W", 1)])
    one, other = stage.units
    stage.aim(other, one)
    stage.hand(0)
    stage.hand(1)
    stage.fate("coins-2", "cups-K")  # Counter against Block: a Tie
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"u{one.id}": ["NE"]}, 1: {}})
    window.open_all(stage.table)
    stage.run(window.declare(stage.table), {0: {}, 1: {f"u{other.id}": [key(stage, other, "long-sword", one)]}})
    stage.run(window.carry_out(stage.table), "defend:melee", {0: LOW, 1: LOW}, "cancel")
    stage.run(moves.carry_out(stage.table))
    steps.end_step(stage.table)
    assert one.space == (4, 4)
    assert (one.move, other.move) == (3, 2)


def test_d2_74a_a_step_whose_move_went_into_an_action_is_dropped_without_another_price() -> None:
    # Move 2 of 4: Forward is meant, the answer to an attack takes 2.
    stage = Stage([("warrior", (4, 4), "E", 0), ("warrior", (5, 4), "W", 1)])
    one, other = stage.units
    stage.aim(other, one)
    for seat in (0, 1):
        stage.hand(seat)
    one.move = 2
    other.move = 2
    stage.fate("coins-2", "cups-K")
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"u{one.id}": ["NE"]}, 1: {}})
    window.open_all(stage.table)
    stage.run(window.declare(stage.table), {0: {}, 1: {f"u{other.id}": [key(stage, other, "long-sword", one)]}})
    stage.run(window.carry_out(stage.table), f"answer:{with_item(stage, one, 'long-sword')}", {0: LOW, 1: LOW})
    stage.run(moves.carry_out(stage.table))
    steps.end_step(stage.table)
    assert one.space == (4, 4)
    assert (one.move, one.acted) == (0, 1)


def test_d2_52_a_group_is_finished_when_nobody_moves_acts_or_loses_move() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (9, 3), "W", 1)])
    archer, scout = stage.units
    archer.move = scout.move = 1
    step(stage, {0: {}, 1: {}})
    assert stage.state.scene.finished == [False]
    assert (archer.move, scout.move) == (0, 0)
    steps.begin_step(stage.table)
    window.open_all(stage.table)
    stage.run(moves.carry_out(stage.table))
    assert steps.end_step(stage.table)
    assert stage.state.scene.finished == [True]


# -- paying for Actions (D2-96 to D2-98)


@pytest.mark.parametrize(("speed", "price"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 3)])
def test_d2_96_half_of_the_starting_move_rounded_down(speed: int, price: int) -> None:
    stage = Stage([("warrior", (3, 3), "N")])
    unit = stage.units[0]
    unit.sheet = replace(unit.sheet, stats=(*unit.sheet.stats[:3], f"{speed}x0" if speed else "0x0"))
    steps.set_up_move(stage.table)
    assert unit.start == speed
    assert actions.price(stage.table, unit) == price


def test_d2_97_a_third_action_is_refused_though_move_is_left_and_without_a_cap_it_costs_1() -> None:
    stage = Stage([("warrior", (3, 3), "N")])
    unit = stage.units[0]
    unit.start = unit.move = 3
    unit.acted = 2
    assert not actions.can_pay(stage.table, unit)
    free_for_all = Stage([("warrior", (3, 3), "N")], settings={"actions_per_turn": None})
    unit = free_for_all.units[0]
    unit.start = unit.move = 1
    assert actions.price(free_for_all.table, unit) == 1
    unit.acted, unit.move = 5, 1
    assert actions.can_pay(free_for_all.table, unit)
    unit.start = unit.move = 0
    unit.acted = 1
    assert actions.can_pay(free_for_all.table, unit)
    unit.acted = 2
    assert not actions.can_pay(free_for_all.table, unit)


def test_d2_97_without_a_cap_an_evade_gives_no_move_back() -> None:
    for limit, back in ((2, 4), (None, 2)):
        stage = Stage([("warrior", (3, 3), "N"), ("warrior", (3, 4), "S")], settings={"actions_per_turn": limit})
        stage.aim(*stage.units)
        stage.hand(0)
        stage.hand(1)
        stage.fate("swords-3", "wands-4")
        fight(stage, with_item(stage, stage.units[0], "long-sword"), "defend:melee", {0: LOW, 1: LOW})
        assert stage.units[0].move == back


# -- the window (D2-99 to D2-101) with knock-outs


def killers() -> Stage:
    """Seat 0's Warrior targets seat 1's Thief of Body 1; the Thief targets seat 0's second Unit."""
    units = [
        ("warrior", (4, 4), "E", 0),
        ("thief", (5, 4), "W", 1),
        ("archer", (5, 5), "S", 0),
        ("bandit", (9, 9), "S", 1),
    ]
    stage = Stage(units)
    warrior, thief, archer, _ = stage.units
    stage.aim(warrior, thief)
    stage.aim(thief, archer)
    thief.facing = N
    for seat in (0, 1):
        stage.hand(seat)
    return stage


def test_d2_100_who_is_knocked_out_with_an_action_declared_gets_it_back_and_does_nothing() -> None:
    stage = killers()
    warrior, thief, archer, _ = stage.units
    thief.tokens["fatigue"] = 5  # Body 1
    dagger = key(stage, thief, "dagger", archer)
    declared = {0: {f"u{warrior.id}": [key(stage, warrior, "long-sword", thief)]}, 1: {f"u{thief.id}": [dagger]}}
    stage.fate("wands-K", "wands-2")  # High Card: the Warrior's seat first
    stage.run(window.declare(stage.table), declared)
    assert (thief.acted, thief.move) == (1, 2)
    stage.fate("wands-3", "coins-2")  # Strong against Counter: 1 Success and 1 for Level 11 against 1
    stage.damage("wound", "bash-left-leg", "bash-right-leg", "bash-left-foot")
    stage.run(all_acts(stage), "defend:close-combat", {0: UP, 1: LOW}, rest="random")
    assert numbers.level(stage.table, thief, "body") == 0
    assert stage.state.scene.declared == []
    assert (thief.acted, thief.move) == (0, 4)
    assert [told["unit"] for told in stage.told("taken_back")] == [thief.id]
    assert archer.harms == []


def test_d2_100_if_the_target_falls_first_it_may_still_be_struck_while_it_is_in_play() -> None:
    # A Dying Unit is in play (D2-13b): a Fight against it that was declared in the same window goes on.
    stage = Stage([("warrior", (4, 4), "E", 0), ("bandit", (5, 4), "W", 1), ("warrior", (6, 4), "W", 0)])
    one, bandit, two = stage.units
    stage.add("bandit", (9, 9), "S", 1)
    for unit in (one, two):
        stage.aim(unit, bandit)
    for seat in (0, 1):
        stage.hand(seat)
    declared = {
        0: {f"u{unit.id}": [key(stage, unit, "long-sword", bandit)] for unit in (one, two)},
        1: {},
    }
    stage.run(window.declare(stage.table), declared)
    bandit.tokens |= {"dying": 1, "prone": 1}
    stage.run(all_acts(stage), rest="random")
    assert [told["unit"] for told in stage.told("attacked")] == [one.id, two.id]
    bandit.status = "dead"
    stage.group([one, bandit, two])
    assert not any(action.startswith("fight") for action in legal_keys(stage.table, one))


def test_d2_49a_another_rival_of_the_group_but_not_of_another_group() -> None:
    stage = Stage(
        [("archer", (2, 4), "E", 0), ("goblin-scout", (6, 4), "W", 1), ("goblin-scout", (6, 5), "W", 1),
         ("goblin-scout", (6, 3), "W", 1)]
    )  # fmt: skip
    archer, first, mate, stranger = stage.units
    stage.item(archer, "short-bow").uses = 1
    stage.aim(archer, first)
    stage.group([archer, first, mate], [stranger])
    may = [targets.may_attack(stage.table, archer, other) for other in (first, mate, stranger)]
    assert may == [True, False, False]
    first.tokens["dying"] = 1  # still in play
    assert not targets.may_attack(stage.table, archer, mate)
    first.status = "removed"
    assert [targets.may_attack(stage.table, archer, other) for other in (mate, stranger)] == [True, False]


def test_d2_101_one_conflict_also_if_one_of_the_two_is_a_non_player() -> None:
    stage = Stage([("warrior", (4, 4), "E", 0), ("bandit", (5, 4), "W", 1)], seats=1)
    warrior, bandit = stage.units
    stage.aim(warrior, bandit)
    stage.aim(bandit, warrior)
    stage.hand(0)
    stage.run(window.declare(stage.table), {0: {f"u{warrior.id}": [key(stage, warrior, "long-sword", bandit)]}})
    assert (warrior.acted, bandit.acted) == (1, 1)
    stage.run(all_acts(stage), rest="random")
    assert len(stage.told("opened")) == 1
    assert "answer" not in stage.prompts
    assert (warrior.acted, bandit.acted) == (1, 1)


def test_d2_99_the_window_opens_again_and_a_second_action_can_be_declared_in_one_step() -> None:
    stage = Stage([("warrior", (4, 4), "E", 0), ("bandit", (5, 4), "W", 1)])
    warrior, bandit = stage.units
    stage.aim(warrior, bandit)
    sword = key(stage, warrior, "long-sword", bandit)
    step(stage, {0: {}, 1: {}}, {0: {f"u{warrior.id}": [sword]}, 1: {}}, {0: {f"u{warrior.id}": [sword]}, 1: {}},
         rest="random")  # fmt: skip
    assert warrior.acted == 2


def test_d2_99a_who_waits_is_asked_again_once_somebody_of_its_group_acts_but_not_for_another_group() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("bandit", (9, 4), "W", 1), ("thief", (2, 8), "W", 0)])
    archer, bandit, thief = stage.units
    stage.group([archer, bandit], [thief])
    archer.waits = True
    bandit.tokens["stun"] = 1
    thief.tokens["stun"] = 1
    stage.run(window.declare(stage.table), {0: {f"u{thief.id}": ["recover:stun"]}, 1: {}})
    assert archer.waits
    window.open_all(stage.table)
    thief.acted = 2
    stage.run(window.declare(stage.table), {1: {f"u{bandit.id}": ["recover:stun"]}})
    assert not archer.waits


# -- Groups and Targets (D2-46 to D2-51)


def test_d2_50_chains_and_a_common_object_link_and_three_factions_mix() -> None:
    stage = Stage(
        [("archer", (2, 4), "E", 0), ("bandit", (5, 4), "W", 1), ("warrior", (8, 4), "W", 2), ("thief", (2, 8), "W", 0),
         ("guardsman", (9, 8), "W", 2), ("goblin-scout", (5, 8), "W", 1)], seats=3
    )  # fmt: skip
    archer, bandit, warrior, thief, guard, scout = stage.units
    archer.target, bandit.target, warrior.target = bandit.ref, warrior.ref, None
    thief.target = guard.target = ThingId(99)
    targets.build_groups(stage.table)
    assert stage.state.scene.groups == [
        [archer.id, bandit.id, warrior.id], [thief.id, guard.id], [scout.id]
    ]  # fmt: skip


def test_d2_48_the_first_to_change_is_seen_by_the_second_and_keep_needs_no_card() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("bandit", (5, 4), "W", 1), ("warrior", (8, 4), "W", 2)], seats=3)
    archer, bandit, warrior = stage.units
    blank: dict[int, Any] = {0: {}, 1: {}, 2: {}}
    stage.run(
        targets.choose(stage.table), blank, {0: "keep", 1: "change", 2: "keep"}, {f"u{bandit.id}": [f"u{warrior.id}"]}
    )
    assert not stage.told("high_card")
    assert (archer.target, bandit.target, warrior.target) == (None, warrior.ref, None)


def test_d2_48_three_who_change_do_so_in_the_order_of_high_card_wild_first() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("bandit", (5, 4), "W", 1), ("warrior", (8, 4), "W", 2)], seats=3)
    stage.fate("cups-9", "coins-9", "wild-red")
    blank: dict[int, Any] = {0: {}, 1: {}, 2: {}}
    stage.run(targets.choose(stage.table), blank, {0: "change", 1: "change", 2: "change"}, {}, {}, {})
    assert [list(seats) for prompt, seats in stage.asked[2:]] == [[2], [1], [0]]


def test_d2_51_an_ally_of_another_group_may_not_be_shot_by_a_rival_of_this_one() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("bandit", (3, 4), "W", 1), ("thief", (3, 5), "W", 0)])
    archer, bandit, thief = stage.units
    stage.aim(bandit, archer)
    stage.group([archer, bandit], [thief])
    assert not targets.may_attack(stage.table, bandit, thief)


# -- Free Actions (D2-55 to D2-66)


def test_d2_66_burst_lowers_the_next_turn_alone() -> None:
    stage = Stage([("warrior", (3, 3), "N")])
    unit = stage.units[0]
    unit.move, unit.turns = 1, 0
    stage.run(free.take(stage.table, unit, BURST))
    assert (unit.move, unit.turns, unit.has("slow")) == (2, 1, 1)
    assert actions.price(stage.table, unit) == 2
    steps.set_up_move(stage.table)
    assert (unit.move, actions.price(stage.table, unit)) == (3, 1)


def test_d2_65_grit_gives_the_full_sword_back_for_this_turn() -> None:
    stage = Stage([("warrior", (3, 3), "N")])
    unit = stage.units[0]
    unit.tokens["fatigue"] = 3
    assert numbers.level(stage.table, unit, "body") == 6
    stage.run(free.take(stage.table, unit, GRIT))
    assert (numbers.level(stage.table, unit, "body"), numbers.level(stage.table, unit, "will")) == (9, 5)
    steps.begin_turn(stage.table)
    assert (numbers.level(stage.table, unit, "body"), numbers.level(stage.table, unit, "will")) == (6, 4)


# -- Tasks (D2-205 to D2-207, D2-285)


KNOT = Trial("mind", 4, ("acrobatics",), trained=True, kind=TASK, about="bonds", name="knot", maker=0)
LOCK = Trial("mind", 4, ("mechanics",), trained=True, kind=TASK, about="lock", name="lock")


def thief_at_work(above: int, below: int) -> Stage:
    stage = Stage([("thief", (3, 3), "N")], seats=1)
    stage.hand(0)
    unit = stage.units[0]
    stage.state.scene.tasks = [Task("job", ThingId(1), 4, above, below, unit.id, 1, unit.id)]
    return stage


def work(stage: Stage, *answers: Any, trial: Trial = LOCK) -> str:
    return stage.run(trials.work(stage.table, stage.units[0], "job", ThingId(1), trial), *answers, rest="random")[0]


@pytest.mark.parametrize(
    ("own", "half", "object_card", "colour", "tokens"),
    [
        # Mechanics 2 against 4: a Strong 2 is 1 (2 + 2 = 4 is not above 4), a 3 is 2, a J 2. The lock at Level 0 must
        # beat Mind 6: a 6 is 1, a 7 is 2, a K 2.
        ("wands-2", UP, "cups-9", "coins-2", (3, 5)),  # Strong beats Block: +1
        ("wands-3", UP, "cups-9", "coins-2", (2, 6)),
        ("cups-J", UP, "swords-9", "coins-2", (2, 6)),  # Fast beats Evade
        ("wands-3", UP, "cups-6", "wands-2", (4, 3)),  # Fast 6 beats Strong: -1
        ("wands-3", UP, "cups-7", "wands-2", (4, 2)),
        ("wands-3", UP, "swords-9", "coins-2", (4, 4)),  # Strong Fails against Evade, which scores nothing
        ("cups-3", LOW, "cups-7", "wands-2", (4, 4)),  # Block wins: nothing moves
        ("wands-K", UP, "coins-K", "wands-2", (2, 4)),  # both Succeed: +2, -2
    ],
)
def test_d2_205_to_207_tokens_above_and_below(
    own: str, half: str, object_card: str, colour: str, tokens: tuple[int, int]
) -> None:
    stage = thief_at_work(4, 4)
    stage.fate(own, object_card, colour)
    assert work(stage, {0: half}) == "open"
    task = stage.state.scene.tasks[0]
    assert (task.above, task.below) == tokens


def test_d2_144_the_objects_counter_strikes_back_at_the_task() -> None:
    # Coins Lower beat a Fast; the follow-up 7 of Wands is 1 + 1 (7 > 6).
    stage = thief_at_work(4, 4)
    stage.fate("cups-9", "coins-3", "coins-4", "wands-7")
    assert work(stage, {0: UP}) == "open"
    assert (stage.state.scene.tasks[0].above, stage.state.scene.tasks[0].below) == (4, 2)


def test_d2_207_both_succeed_progress_is_moved_before_any_is_lost() -> None:
    # 3 above, 1 below: two go down, two of the three below are lost. The other way round the Task would have failed.
    stage = thief_at_work(3, 1)
    stage.fate("wands-K", "coins-K", "wands-2")
    assert work(stage, {0: UP}) == "open"
    assert (stage.state.scene.tasks[0].above, stage.state.scene.tasks[0].below) == (1, 1)


def test_d2_206a_a_new_card_not_before_the_next_turn() -> None:
    stage = thief_at_work(3, 1)
    stage.fate("wands-3", "cups-6", "wands-2")
    assert work(stage, {0: UP}) == "failed"
    assert stage.units[0].has("stress") == 1
    assert trials.failed_now(stage.table, "job", ThingId(1))
    stage.state.scene.turn += 1
    stage.fate("wands-3", "cups-9", "coins-2")
    work(stage, {0: UP})
    assert (stage.state.scene.tasks[0].above, stage.state.scene.tasks[0].below) == (2, 6)


def test_d2_285_a_task_completed_to_nothing_below_fails_at_the_tick() -> None:
    stage = thief_at_work(1, 1)
    stage.run(events.tasks(stage.table))
    assert stage.state.scene.tasks == []
    assert stage.units[0].has("stress") == 1


# -- moving into each other (D2-89 to D2-93)


def test_d2_89_three_seats_where_all_but_the_last_stay_and_a_fourth_of_the_first_seat_joins() -> None:
    stage = Stage(
        [("archer", (4, 4), "E", 0), ("thief", (6, 4), "W", 1), ("warrior", (5, 5), "S", 2), ("thief", (5, 3), "N", 0)],
        seats=3,
    )
    archer, thief, warrior, mate = stage.units
    stage.fate("wands-K", "wands-9", "wands-4")
    for unit, heading in ((archer, E), (thief, W), (warrior, S), (mate, N)):
        unit.intent = Intent(move=heading)
    stage.run(moves.carry_out(stage.table), "enter", "enter", "stay", "stay")
    assert (archer.space, mate.space) == ((5, 4), (5, 4))
    assert (thief.space, warrior.space) == ((6, 4), (5, 5))
    assert [list(seats) for _, seats in stage.asked] == [[0], [0], [1], [2]]
    assert len(stage.told("high_card")) == 1


def test_d2_91_a_prone_man_is_run_over_and_deals_nothing() -> None:
    stage = Stage([("courier-buggy", (4, 4), "E", 0), ("guardsman", (5, 4), "W", 1)])
    buggy, man = stage.units
    fists(man)
    man.tokens["prone"] = 1
    buggy.move = 5
    # On the man 1 + 1 (10 > 8) + 1 (Scale 2 - 1) = 3.
    stage.damage("wound", "hack-left-foot", "hack-vitals", "hack-right-foot")
    buggy.intent = Intent(move=E)
    stage.run(moves.carry_out(stage.table), rest="random")
    assert man.has("fatigue") == 3
    assert buggy.damaged == 0


def test_d2_91_a_horse_is_double_sized_and_runs_into_a_man_on_foot() -> None:
    # A horse (Body 4x2, marked) walks onto a man (8x1): on him 1 + 0 (4 > 8 no) + 1 = 2; on the horse 1 + 1 - 1 = 1.
    stage = Stage([("horse", (3, 4), "E", 0), ("guardsman", (4, 4), "W", 1)])
    horse, man = stage.units
    assert "collides" in horse.sheet.traits
    fists(man)
    horse.move = 5
    horse.intent = Intent(move=E)
    stage.damage("wound", "hack-left-foot", "hack-right-foot", "hack-left-leg")
    stage.run(moves.carry_out(stage.table), rest="random")
    assert man.has("fatigue") == 2
    assert horse.has("fatigue") == 1
    assert man.space != horse.space


# -- the end of the Clock, and Goals at the same moment (D2-35, D2-286)


LEAVE = {
    "exit": [{"key": "west", "edge": "west"}],
    "goal": [{"faction": "red", "text": "Leave.", "aim": {"is": "left", "who": ["red"], "exit": "west"}}],
}


def test_d2_277_the_events_of_one_turn_in_their_order() -> None:
    names = list(events.PARTS)
    assert names.index("draw") < names.index("recover") < names.index("powers") < names.index("conditions")
    assert names.index("conditions") < names.index("triggers") < names.index("clock") < names.index("tasks")
    assert names[-1] == "goals"


def test_d2_279_recover_comes_before_bleeding_is_turned_up() -> None:
    stage = Stage([("warrior", (3, 3), "N")], seats=1)
    unit = stage.units[0]
    unit.tokens |= {"stun": 1, "bleeding": 1}
    stage.fate("wands-5")
    for name in ("recover", "conditions"):
        answers = ({0: {f"u{unit.id}": ["stun"]}},) if name == "recover" else ()
        stage.run(events.PARTS[name](stage.table), *answers)
    assert unit.tokens == {"bleeding": 2}


def test_d2_311_three_factions_the_last_two_fight_on() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("bandit", (5, 4), "W", 1), ("warrior", (8, 4), "W", 2)], seats=3)
    goals.check(stage.table)
    stage.units[0].status = "surrendered"
    goals.check(stage.table)
    stage.units[2].tokens["dying"] = 1
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert over.value.winners == (1,)


def test_d2_311_a_scene_of_one_unit_alone_is_not_over_before_it_begins() -> None:
    stage = Stage([("archer", (2, 4), "E", 0)], seats=1)
    stage.state.factions = stage.state.factions[:1]
    goals.check(stage.table)
    stage.units[0].tokens["dying"] = 1
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert over.value.winners == ()


def test_d2_439_the_fleeing_do_not_answer_and_d2_248a_defend_all_the_same() -> None:
    stage = Stage([("warrior", (4, 4), "E", 0), ("warrior", (5, 4), "W", 1)])
    stage.aim(*stage.units)
    stage.units[1].tokens["stress"] = 5
    stage.hand(0, "cups-9")
    stage.hand(1, "wands-K")
    fight(stage, with_item(stage, stage.units[0], "long-sword"), "defend:melee",
          {0: "cups-9:upper", 1: "wands-K:lower"})  # fmt: skip
    (_, offered) = next(question for question in stage.asked if question[0] == "answer")
    assert not [str(option) for option in offered[1] if str(option).startswith("answer")]
    assert stage.state.players[1].hand == []


def test_d2_24_a_made_unit_starts_as_its_card_says() -> None:
    stage = Stage([("warrior", (4, 4), "E", 0), ("officer", (5, 4), "W", 1)])
    warrior, officer = stage.units
    assert {item.card: item.held for item in warrior.items} == {
        "long-sword": "right", "round-shield": "left", "chain-shirt": "worn", "leather-helmet": "worn"
    }  # fmt: skip
    held = {item.card: item.held for item in officer.items}
    assert (held["pistol-9mm"] if "pistol-9mm" in held else held["pistol-9-mm"], held["stun-baton"]) == (
        "right",
        "stored",
    )
    assert unit_factory.heading_of("NW") == NW
    assert Harm("slash-head", 1, "head").holder == -1
