"""The Scenes' Goals, the last card of the Clock, and the computer's Units."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.keys import declared_key, legal_keys, target_key
from helpers.drawn_to_destiny.small import settings
from wyrmhoard.games.drawn_to_destiny.answer_state import read_response
from wyrmhoard.games.drawn_to_destiny.rules.conflict import fighting, trials
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.queries import field, morale, numbers
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, setup, steps
from wyrmhoard.games.drawn_to_destiny.sight import view
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.games.drawn_to_destiny.target_state import read_target
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import Value


class Laid:
    """A Scene as its first Turn begins."""

    def __init__(self, seats: int, **chosen: Value) -> None:
        self.state: Destiny = setup.new_table(CARDS, seats, settings(**chosen))
        self.table = Table(self.state, Chance("laid"), CARDS)
        self.stage = Stage()
        self.stage.run(setup.set_up(self.table), rest="random")

    def unit(self, key: str) -> Unit:
        return next(unit for unit in self.state.scene.units if unit.key == key)

    def side(self, key: str) -> list[Unit]:
        number = next(at for at, faction in enumerate(self.state.factions) if faction.key == key)
        return [unit for unit in self.state.scene.units if unit.faction == number]

    def winners(self, *, end_of: int = 0) -> tuple[str, ...] | None:
        """Who has won, by a check of Goals (at the end of a Turn, if `end_of` says so); None: it goes on."""
        try:
            if end_of:
                scene = self.state.scene
                scene.turn = end_of
                scene.clock.now = end_of
                self.stage.run(events.clock(self.table), rest="random")
                self.stage.run(events.check_goals(self.table), rest="random")
            else:
                goals.check(self.table)
        except SceneOver as over:
            return tuple(self.state.factions[number].key for number in over.winners)
        return None


def gone(unit: Unit, exit_key: str) -> None:
    unit.status, unit.left_by = "escaped", exit_key


# -- Scene 1


def rope(**chosen: Value) -> Laid:
    return Laid(2, scene="rope-and-rock", **chosen)


def test_c16_1_both_must_leave_by_the_west_edge() -> None:
    laid = rope()
    gone(laid.unit("archer"), "west-edge")
    assert laid.winners() is None
    gone(laid.unit("thief"), "west-edge")
    assert laid.winners() == ("adventurers",)


def test_c16_1_one_left_and_one_dead_is_lost() -> None:
    laid = rope()
    gone(laid.unit("thief"), "west-edge")
    laid.unit("archer").status = "dead"
    assert laid.winners() == ("goblins",)


def test_c16_1_no_goblin_in_play_and_the_thief_free() -> None:
    laid = rope()
    for goblin in laid.side("goblins"):
        if goblin.status == "in play":
            goblin.status = "removed"
    assert laid.winners() is None  # he is still bound, and more goblins are to come
    del laid.unit("thief").tokens["bound"]
    assert laid.winners() == ("adventurers",)


def test_c16_1_the_goblins_need_both() -> None:
    laid = rope()
    archer = laid.unit("archer")
    archer.tokens |= {"fatigue": 6, "prone": 1}
    assert laid.winners() is None  # Body 0 is not Dying, and the bound Thief still counts (D2-311)
    archer.tokens["dying"] = 1
    assert laid.winners() == ("goblins",)


def test_c16_1_the_clock_is_the_goblins() -> None:
    laid = rope()
    assert laid.winners(end_of=19) is None
    assert laid.winners(end_of=20) == ("goblins",)


def test_d2_35_a_goal_that_is_complete_at_the_last_check_comes_before_the_clock() -> None:
    laid = rope()
    for goblin in laid.side("goblins"):
        goblin.status = "removed"
    del laid.unit("thief").tokens["bound"]
    assert laid.winners(end_of=20) == ("adventurers",)


# -- Scene 2


def test_c16_2_the_draw_at_the_end_of_turn_20_and_no_fight_before_turn_12() -> None:
    laid = Laid(2, scene="high-noon")
    assert laid.winners(end_of=19) is None
    assert laid.winners(end_of=20) == ()


def test_c16_2_a_solo_seat_must_beat_the_hired_gun_too() -> None:
    laid = Laid(1, scene="high-noon")
    mine = next(unit for unit in laid.state.scene.units if unit.seat == 0)
    others = [unit for unit in laid.state.scene.units if unit.faction != mine.faction]
    assert sorted(unit.status for unit in others) == ["in play", "to come"]
    first = next(unit for unit in others if unit.in_play)
    first.tokens |= {"fatigue": 8, "prone": 1}
    assert laid.winners() is None
    next(unit for unit in others if unit.status == "to come").status = "removed"
    assert laid.winners() == (laid.state.factions[mine.faction].key,)


@pytest.mark.parametrize("state", ["dying", "body", "surrendered"])
def test_c16_2_how_a_duel_is_won(state: str) -> None:
    laid = Laid(2, scene="high-noon")
    (outlaw,) = laid.side("outlaws")
    if state == "dying":
        outlaw.tokens["dying"] = 1
    elif state == "body":
        outlaw.tokens["fatigue"] = 8
    else:
        outlaw.status = "surrendered"
    assert laid.winners() == ("law",)


def test_c16_2_both_down_at_once_is_no_victory_for_one() -> None:
    laid = Laid(2, scene="high-noon")
    for unit in laid.state.scene.units:
        unit.tokens["fatigue"] = 9
    winners = laid.winners()
    assert winners is not None
    assert len(winners) != 1


# -- Scene 3


@pytest.mark.parametrize(("seats", "needed"), [(1, 1), (2, 1), (3, 2)])
def test_c16_3_half_of_the_survivors_rounded_up(seats: int, needed: int) -> None:
    laid = Laid(seats, scene="night-shift")
    survivors = laid.side("survivors")
    assert len(survivors) == seats
    for number, unit in enumerate(survivors[:needed], start=1):
        assert laid.winners() is None, number
        gone(unit, "van")
    assert laid.winners() == ("survivors",)


def test_c16_3_one_of_three_who_leaves_is_not_enough() -> None:
    laid = Laid(3, scene="night-shift")
    survivors = laid.side("survivors")
    gone(survivors[0], "van")
    for unit in survivors[1:]:
        unit.status = "dead"
    assert laid.winners() == ("zombies",)


def test_c16_3_whoever_is_left_at_clock_20_loses() -> None:
    laid = Laid(1, scene="night-shift")
    assert laid.winners(end_of=19) is None
    assert laid.winners(end_of=20) == ("zombies",)


# -- Scene 4


def on_bridge(laid: Laid, **where: tuple[int, int]) -> None:
    for key, (x, y) in where.items():
        unit = laid.unit(key.replace("_", "-"))
        unit.x, unit.y = x, y


def test_c16_4_one_each_and_turn_14_decides_at_the_last_card() -> None:
    laid = Laid(2, scene="toll-bridge")
    on_bridge(laid, red_warrior=(6, 4))
    assert laid.winners(end_of=6) is None
    on_bridge(laid, red_warrior=(1, 4), blue_warrior=(8, 4), blue_archer=(7, 4))
    assert laid.winners(end_of=8) is None
    on_bridge(laid, red_warrior=(6, 4), red_archer=(7, 4), blue_warrior=(13, 4))
    assert laid.winners(end_of=14) == ("red",)


def test_c16_4_a_tie_after_turn_14_is_a_draw_and_turn_5_scores_nothing() -> None:
    laid = Laid(2, scene="toll-bridge")
    on_bridge(laid, red_warrior=(6, 4))
    for turn in (5, 6):
        assert laid.winners(end_of=turn) is None
    on_bridge(laid, red_warrior=(5, 4), blue_archer=(7, 4))
    assert laid.winners(end_of=8) is None
    on_bridge(laid, blue_archer=(9, 4))
    assert laid.winners(end_of=14) == ()


def test_c16_4_the_prone_and_those_at_will_0_do_not_hold_the_bridge() -> None:
    for token, number in (("prone", 1), ("stress", 5), ("dying", 1)):
        laid = Laid(2, scene="toll-bridge")
        on_bridge(laid, red_warrior=(6, 4), blue_archer=(8, 4))
        laid.unit("red-warrior").tokens[token] = number
        assert laid.winners(end_of=6) is None, token
        assert laid.winners(end_of=8) == ("blue",), token


def test_c16_4_all_rivals_down_wins_at_once() -> None:
    laid = Laid(4, scene="toll-bridge")
    laid.unit("blue-warrior").tokens["fatigue"] = 9
    assert laid.winners() is None
    laid.unit("blue-archer").status = "surrendered"
    assert laid.winners() == ("red",)


# -- Scene 5


def test_c16_5_three_tasks_and_everybody_in_the_dock_by_18() -> None:
    laid = Laid(2, scene="dead-air")
    crew = laid.side("crew")
    for unit in crew:
        unit.x, unit.y = 2, 5
    laid.state.scene.done += ["power", "core"]
    assert laid.winners() is None
    laid.state.scene.done.append("seal")
    crew[1].x = 6
    assert laid.winners() is None
    crew[1].status = "dead"  # every living one is there
    assert laid.winners() == ("crew",)


def test_c16_5_at_the_end_of_turn_18_is_still_in_time() -> None:
    laid = Laid(1, scene="dead-air")
    (unit,) = laid.side("crew")
    laid.state.scene.done += ["power", "core", "seal"]
    unit.x, unit.y = 6, 5
    assert laid.winners(end_of=17) is None
    unit.x, unit.y = 2, 5
    assert laid.winners(end_of=18) == ("crew",)


def test_c16_5_tasks_done_with_no_crew_alive_is_lost() -> None:
    laid = Laid(1, scene="dead-air")
    laid.state.scene.done += ["power", "core", "seal"]
    laid.side("crew")[0].status = "dead"
    winners = laid.winners()
    assert winners is not None
    assert "crew" not in winners


# -- Scene 6


def test_c16_6_broken_or_gone() -> None:
    laid = Laid(2, scene="dust-run")
    courier = laid.unit("courier-buggy")
    body = 10
    courier.damaged = body - 1
    assert laid.winners() is None
    courier.damaged = body
    assert laid.winners() == ("raiders",)
    laid = Laid(2, scene="dust-run")
    gone(laid.unit("courier-buggy"), "east-edge")
    assert laid.winners() == ("couriers",)


def test_c16_6_the_driver_down_or_clock_12() -> None:
    laid = Laid(2, scene="dust-run")
    driver = next(person for person in laid.unit("courier-buggy").crew if person.post == "driver")
    driver.tokens["fatigue"] = 8
    assert laid.winners() == ("raiders",)
    laid = Laid(2, scene="dust-run")
    assert laid.winners(end_of=11) is None
    assert laid.winners(end_of=12) == ("raiders",)


@pytest.mark.parametrize(("damaged", "move"), [(0, 9), (2, 9), (3, 8), (6, 7), (8, 7), (9, 6)])
def test_d2_444a_every_three_damaged_slow_the_courier_by_one(damaged: int, move: int) -> None:
    laid = Laid(2, scene="dust-run")
    courier = laid.unit("courier-buggy")
    courier.damaged = damaged
    assert numbers.move_of(laid.table, courier) == move


def test_d2_443_a_buggy_turns_once_and_drives_ten() -> None:
    laid = Laid(2, scene="dust-run")
    raider = laid.unit("raider-buggy")
    steps.set_up_move(laid.table)
    assert (raider.move, raider.turns) == (10, 1)


# -- Cover (D2-126 to D2-130)


def covered(*obstacles: tuple[int, int], shooter: tuple[int, int], rival: tuple[int, int]) -> dict[str, Any]:
    ground = compass.PlainGround(frozenset(), frozenset(obstacles), frozenset())
    cover = compass.cover(ground, shooter, rival)
    return {line.suit: (line.to, line.obstacle is not None) for line in cover.lines}


def test_d2_128_three_of_four_lines() -> None:
    # From (0,0) to (4,2) the nearest three are (3,1), (3,2) and (4,1); seen from the shooter (3,2) is the left-most and
    # (4,1) the right-most. An obstacle at (2,1), a square of 0.7: the lines to (3,2), (3,1) and (4,2) go through it;
    # the line to (4,1) passes below it (at x = 2.35 it is at y = 0.5875, the square begins at 0.65).
    assert covered((2, 1), shooter=(0, 0), rival=(4, 2)) == {
        "wands": ((3, 2), True), "coins": ((3, 1), True), "cups": ((4, 1), False), "swords": ((4, 2), True)
    }  # fmt: skip


def test_d2_128_what_stands_on_one_of_the_three_and_what_stands_behind() -> None:
    # South of the Rival, straight up: left-most is (2,4), middle (3,4), right-most (4,4).
    squares = covered((4, 4), (3, 6), shooter=(3, 0), rival=(3, 5))
    assert squares == {
        "wands": ((2, 4), False), "coins": ((3, 4), False), "cups": ((4, 4), True), "swords": ((3, 5), False)
    }  # fmt: skip


def test_d2_127_the_check_of_the_middle_square() -> None:
    # (0,0) to (5,5) with an obstacle at (4,4), and (2,2) to (8,2) with one at (7,2): 50% each.
    for obstacle, shooter, rival in (((4, 4), (0, 0), (5, 5)), ((7, 2), (2, 2), (8, 2))):
        squares = covered(obstacle, shooter=shooter, rival=rival)
        assert sum(hidden for _, hidden in squares.values()) == 2


# -- the computer (D2-428 to D2-440)


def duel(*units: Any, **more: Any) -> tuple[Stage, Unit, Unit]:
    stage = Stage(units, seats=1, **more)
    rival, unit = stage.units[:2]
    stage.aim(unit, rival)
    return stage, rival, unit


@pytest.mark.parametrize(
    ("victim", "weapon"),
    [
        # Firearms 2 for both. Against a Warrior (Body 9, Mind 4): shock gun 8 > 4: +1; pistol 5x2: Scale +1: equal, and
        # the shock gun stands first on the card. Against a Netrunner (Body 5, Mind 8): 8 > 8 no; pistol Scale +1.
        # Against an Archer (Body 6, Mind 5): +1 and +1.
        ("warrior", "shock-gun"),
        ("netrunner", "pistol-9mm"),
        ("archer", "shock-gun"),
    ],
)
def test_d2_434_the_drone_chooses_by_expected_successes(victim: str, weapon: str) -> None:
    stage, rival, drone = duel((victim, (1, 3), "E"), ("security-drone", (7, 3), "W"))
    best = fighting.best(stage.table, drone, rival, fighting.legal(stage.table, drone, rival))
    assert best is not None
    assert best.item is not None
    assert best.item.card.replace("-mm", "mm") == weapon


def test_d2_434_a_raider_keeps_the_spear_in_its_hand() -> None:
    # Short spear [3]+1 = 4 and dagger [3] against Body 9: neither adds; Melee 2 for both: the one in hand.
    stage, rival, raider = duel(("warrior", (1, 3), "E"), ("goblin-raider", (2, 3), "W"))
    best = fighting.best(stage.table, raider, rival, fighting.legal(stage.table, raider, rival))
    assert best is not None
    assert best.item is not None
    assert best.item.card == "short-spear"
    # Against an Archer of Body 3 by Fatigue: 4 > 3: the spear by +1 as well.
    rival.tokens["fatigue"] = 6
    assert fighting.promise(stage.table, raider, best, rival) == 2 + 2


def test_d2_435_the_price_of_its_own_attack_comes_first() -> None:
    # A Bandit of Move 6 (cost 3) with its Target beside it: with 3 left an answer would take what its attack needs;
    # with 6 it can pay for both; with no Target in reach it answers.
    for move, acted, near, answers in (
        (6, 0, True, True),
        (3, 0, True, False),
        (6, 1, True, False),
        (3, 0, False, True),
    ):
        stage, warrior, bandit = duel(("warrior", (1, 3), "E"), ("bandit", (2, 3), "W"))
        bandit.start, bandit.move, bandit.acted = 6, move, acted
        if not near:
            other = stage.add("archer", (9, 9), "S", 0)
            stage.aim(bandit, other)
        sword = stage.item(bandit, "short-sword")
        offers = ["defend:melee", f"answer:{sword.id}:0"]
        chosen = fighting.answer(stage.table, bandit, warrior, [*map(read_response, offers)])
        assert (chosen.word() == "answer") is answers, (move, acted, near)


def test_d2_439_more_than_half_of_the_faction_counting_those_to_come() -> None:
    units = [("archer", (1, 3), "E", 0), *(("goblin-scout", (6, y), "W", 1) for y in (1, 2, 3, 4))]
    stage = Stage(units, seats=1, exit=[{"key": "east", "edge": "east"}], size=(8, 8))
    goblins = stage.units[1:]
    goblins[0].status = goblins[1].status = "removed"
    assert not morale.despairs(stage.table, goblins[2])  # 2 of 4 is half
    goblins[3].status = "to come"
    assert not morale.despairs(stage.table, goblins[2])  # it counts as in play
    goblins[3].status = "removed"
    assert morale.despairs(stage.table, goblins[2])  # 3 of 4, Will 2


def test_d2_428_a_hand_changes_nothing_of_what_the_computer_does() -> None:
    answers = []
    for hand in (("wild-red", "wands-A"), ("coins-2",), ()):
        stage, archer, bandit = duel(("archer", (3, 3), "E"), ("bandit", (6, 3), "W"))
        stage.hand(0, *hand)
        answers.append(
            (
                target_key(stage.table, bandit),
                choices.intent(stage.table, bandit),
                declared_key(stage.table, bandit),
            )
        )
        assert archer.in_play
    assert answers[0] == answers[1] == answers[2]


# -- Clock Events (D2-283, D2-284)


def test_d2_283_the_fifth_card_brings_the_skirmisher_who_acts_from_turn_6() -> None:
    laid = rope()
    late = laid.unit("late-skirmisher-1")
    scene = laid.state.scene
    for turn in (1, 2, 3, 4):
        scene.turn = scene.clock.now = turn
        laid.stage.run(events.clock(laid.table), rest="random")
        assert late.status == "to come"
    scene.turn = 5
    laid.stage.run(events.clock(laid.table), rest="random")
    assert (late.status, late.space, late.facing) == ("in play", (13, 4), 6)
    assert scene.clock.now == 6
    assert late.number not in {unit.number for unit in laid.side("goblins") if unit is not late}


# -- a Clock that counts down (D2-34): the Turns go by their numbers from above


def test_d2_34_counting_down_the_truce_ends_at_turn_12_and_not_before() -> None:
    for turn, truce in ((20, True), (13, True), (12, False), (10, False)):
        laid = Laid(2, scene="high-noon", clock="down")
        laid.state.scene.turn = turn
        assert field.is_before(laid.table, 12) is truce
        gunslinger = laid.side("law")[0]
        outlaw = laid.side("outlaws")[0]
        gunslinger.x, gunslinger.move, gunslinger.start = 12, 5, 5
        gunslinger.target = outlaw.ref
        laid.state.scene.groups = [[gunslinger.id, outlaw.id]]
        fights = [key for key in legal_keys(laid.table, gunslinger) if key.startswith("fight")]
        assert bool(fights) is not truce, turn


def test_d2_34_counting_down_the_bridge_is_not_decided_by_its_first_turn() -> None:
    laid = Laid(2, scene="toll-bridge", clock="down")
    on_bridge(laid, red_warrior=(6, 4))
    assert laid.winners(end_of=14) is None
    on_bridge(laid, red_warrior=(1, 4))
    assert laid.winners(end_of=8) is None
    assert laid.winners(end_of=6) == ("red",)  # the last that scores: 1 to 0


def test_d2_206a_counting_down_the_next_turn_is_the_one_below() -> None:
    laid = Laid(1, scene="rope-and-rock", clock="down")
    laid.state.scene.turn = 20
    laid.state.scene.failed["untie@u1"] = 20
    assert trials.failed_now(laid.table, "untie", read_target("u1"))
    laid.state.scene.turn = 19
    assert not trials.failed_now(laid.table, "untie", read_target("u1"))


# -- whoever has left the map by an exit is not beaten (D2-20, C17)


def barrow(seats: int = 2) -> Laid:
    return Laid(seats, scene="coiled-barrow")


@pytest.mark.parametrize("rest", [{"dying": 1}, {"unconscious": 1}, "dead", "surrendered"])
def test_c17_the_barrow_does_not_win_by_being_left(rest: Any) -> None:
    laid = barrow()
    one, other = laid.side("heroes")
    gone(one, "through-the-gate")
    assert laid.winners() is None  # the other can still follow
    if isinstance(rest, dict):
        other.tokens |= rest
    else:
        other.status = rest
    assert laid.winners() == ("heroes",)


def test_c17_when_all_have_left_the_thorn_gate_the_heroes_alone_have_won() -> None:
    laid = barrow()
    for hero in laid.side("heroes"):
        gone(hero, "through-the-gate")
    assert laid.winners() == ("heroes",)


def test_c17_the_barrow_wins_when_nobody_is_able_and_nobody_has_left() -> None:
    laid = barrow()
    one, other = laid.side("heroes")
    one.status, other.tokens["dying"] = "dead", 1
    assert laid.winners() == ("barrow",)


@pytest.mark.parametrize(
    ("scene", "side"),
    [(scene.id, side.key) for scene in CARDS.scenes.values() for side in scene.faction if scene.exit],
)
def test_d2_20_no_goal_of_any_scene_is_reached_because_the_other_side_has_left(scene: str, side: str) -> None:
    seats = CARDS.scenes[scene].seating[0].seats
    laid = barrow() if scene == "the-thorn-gate" else Laid(seats, scene=scene)
    entry = field.entry(laid.table)
    assert entry.id == scene
    own = laid.side(side)
    for at in range(len(own)):
        gone(own[at], "")
        others = [goal for goal in entry.goal if goal.faction != side]
        assert not any(goals.is_so(laid.table, goal.aim) for goal in others)


def test_d2_20_of_several_ways_to_a_goal_the_one_that_is_farthest_along_is_told() -> None:
    laid = Laid(2, scene="three-chests")

    def told() -> list[str]:
        return [
            one
            for faction in view(laid.table, 0)["factions"]
            for text in faction["progress"]
            for one in text.split(", ")
        ]

    assert told().count("0 of 2 done") == 2, "once for each side"
    laid.state.scene.done.append("red-bow")
    assert told().count("1 of 2 done") == told().count("0 of 2 done") == 1


def test_d2_20_a_side_sees_how_far_it_is_with_its_goal() -> None:
    laid = Laid(1, scene="high-noon")

    def progress() -> list[list[str]]:
        return [faction["progress"] for faction in view(laid.table, 0)["factions"]]

    assert progress() == [["0 of 1 down"], ["0 of 1 down"]], "who is still to arrive is not told"
    laid.side("outlaws")[0].status = "dead"
    assert progress() == [["1 of 1 down"], ["0 of 1 down"]]
