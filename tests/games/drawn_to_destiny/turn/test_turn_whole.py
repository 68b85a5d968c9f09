"""Setup, Events, Goals and endings, and whole Scenes from their setup to their end with random answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.small import GAME, settings
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.rules import endings
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.campaign import progress
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, setup
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.games.drawn_to_destiny.target_state import DoorChange
from wyrmhoard.kernel.play.playout import playout, random_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput


def laid_out(seats: int, **chosen: Value) -> Destiny:
    """A Scene as it is when its first Turn begins; questions are answered at random."""
    stage = Stage()
    state = setup.new_table(CARDS, seats, settings(**chosen))
    table = Table(state, Chance("setup"), CARDS)
    stage.run(setup.set_up(table), rest="random")
    return state


def who(state: Destiny) -> dict[str, tuple[str, tuple[int, int], int, str]]:
    """Each Unit of the Scene by its key: its entry, its Space, its seat, its status."""
    return {unit.key: (unit.sheet.entry, unit.space, unit.seat, unit.status) for unit in state.scene.units}


# -- setup (D2-14 to D2-39)


def test_d2_14_rope_and_rock_is_laid_out_as_its_file_says() -> None:
    state = laid_out(2, scene="rope-and-rock")
    placed = who(state)
    assert placed["archer"] == ("archer", (2, 4), 0, "in play")
    assert placed["thief"] == ("thief", (12, 6), 1, "in play")
    assert placed["scout-1"][1:] == ((9, 3), -1, "in play")
    assert placed["late-skirmisher-1"][1:] == ((13, 4), -1, "to come")
    assert len(placed) == 5
    thief = state.scene.units[1]
    assert thief.tokens == {"bound": 4}
    assert sorted(thing.key for thing in state.scene.things) == ["thiefs-dagger", "thiefs-lockpicks"]
    assert state.scene.clock.events == [(5, "u" + str(state.scene.units[4].id))]


def test_d2_19_a_faction_without_a_player_has_a_colour_and_no_hand() -> None:
    state = laid_out(1, scene="rope-and-rock")
    goblins = [unit for unit in state.scene.units if unit.faction == 1]
    assert {unit.colour for unit in goblins} == {"gold"}
    assert [unit.number for unit in goblins] == [1, 2, 3]
    assert len(state.players) == 1


def test_d2_23_more_than_five_units_take_a_second_colour() -> None:
    state = laid_out(1, scene="rope-and-rock", strength="full")
    goblins = [unit for unit in state.scene.units if unit.faction == 1]
    assert [unit.colour for unit in goblins] == ["gold"] * 5 + ["orange"] * 5


@pytest.mark.parametrize(("seats", "owners"), [(2, [0, 0, 1, 1]), (3, [0, 0, 1, 2]), (4, [0, 2, 1, 3])])
def test_d2_22_units_are_shared_out_among_the_seats_of_a_faction(seats: int, owners: list[int]) -> None:
    state = laid_out(seats, scene="toll-bridge")
    assert [unit.seat for unit in state.scene.units] == owners


def test_d2_22_in_a_draft_the_high_card_picks_first() -> None:
    stage = Stage()
    state = setup.new_table(CARDS, 4, settings(scene="toll-bridge", units="draft"))
    table = Table(state, Chance("draft"), CARDS, heard(stage.note))
    stage.run(setup.set_up(table), "red-archer", "blue-archer")
    order = [told["ranking"] for told in stage.told("high_card")]
    assert [seat for _, asked in stage.asked for seat in asked] == [order[0][0], order[1][0]]
    seats = {unit.key: unit.seat for unit in state.scene.units}
    assert (seats["red-archer"], seats["blue-archer"]) == (order[0][0], order[1][0])
    assert len(set(seats.values())) == 4


def test_d2_14_a_scene_for_other_seats_is_refused() -> None:
    with pytest.raises(BadInput, match="Toll Bridge is for 2, 3, 4 seats"):
        setup.new_table(CARDS, 5, settings(scene="toll-bridge"))


def test_d2_34_the_clock_starts_where_the_scene_says() -> None:
    state = laid_out(2, scene="high-noon")
    assert (state.scene.clock.now, state.scene.clock.last, state.scene.clock.step) == (10, 20, 1)
    down = laid_out(2, scene="high-noon", clock="down")
    assert (down.scene.clock.now, down.scene.clock.last, down.scene.clock.step) == (20, 10, -1)
    short = laid_out(2, scene="toll-bridge", clock_length=7)
    assert short.scene.clock.last == 7


def test_d2_37_each_player_draws_a_starting_hand_from_54_cards() -> None:
    state = laid_out(2, scene="two-lanterns", hand_start=4)
    # The seat of the second side starts with 6 cards and 1 CP, whatever the table's own number is.
    assert [len(player.hand) for player in state.players] == [4, 6]
    assert [player.cp for player in state.players] == [0, 1]
    assert all(len(player.hand) + len(player.pile.draw) == 54 for player in state.players)
    assert len(state.fate.draw) + len(state.fate.discard) == 54
    assert {deck: len(pile.draw) for deck, pile in state.damage.items()} == dict.fromkeys(setup.DAMAGE_DECKS, 54)


def test_d2_16_a_narrator_has_no_units_and_no_hand() -> None:
    state = laid_out(2, scene="rope-and-rock", narrator=True)
    assert state.players[1].narrator
    assert state.players[1].hand == []
    assert {unit.seat for unit in state.scene.units} == {0, -1}


# -- Events (D2-277 to D2-288)


def through(stage: Stage, *names: str) -> None:
    """Some parts of Events."""
    for name in names:
        stage.run(events.PARTS[name](stage.table), rest="random")


def test_d2_277_the_order_of_events() -> None:
    expected = ["draw", "recover", "powers", "conditions", "triggers", "drift", "clock", "tasks", "goals"]
    assert list(events.PARTS) == expected


def test_d2_278_each_player_draws_one_card_up_to_ten() -> None:
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")])
    stage.hand(0, "wands-2", "wands-3", "wands-4", "wands-5")
    stage.hand(1, *(f"coins-{rank}" for rank in range(2, 11)), "cups-2")
    through(stage, "draw")
    assert [len(player.hand) for player in stage.state.players] == [5, 10]


def test_d2_282_a_door_stands_open_from_events_on() -> None:
    stage = Stage([("archer", (2, 0), "E")], rows="...D..", door=[{"key": "gate", "at": [3, 0]}])
    stage.state.scene.doors = {"gate": "closed"}
    stage.state.scene.waiting = [DoorChange("gate", "open")]
    assert targets.offers(stage.table, stage.units[0]) != []
    through(stage, "triggers")
    assert stage.state.scene.doors == {"gate": "open"}
    assert stage.state.scene.waiting == []


def test_d2_283_what_lies_on_a_card_happens_at_the_end_of_that_turn() -> None:
    stage = Stage([("archer", (2, 4), "E"), ("goblin-skirmisher", (13, 4), "W")])
    late = stage.units[1]
    late.status = "to come"
    clock = stage.state.scene.clock
    clock.now, clock.events = 4, [(5, f"u{late.id}")]
    through(stage, "clock")
    assert (late.status, clock.now) == ("to come", 5)
    through(stage, "clock")
    assert (late.status, clock.now, clock.events) == ("in play", 6, [])


def test_d2_284_if_the_space_is_full_it_takes_the_nearest_free_one() -> None:
    stage = Stage([("courier-buggy", (5, 5), "E"), ("goblin-scout", (5, 5), "W")])
    late = stage.units[1]
    late.status = "to come"
    events.arrive(stage.table, late)
    assert late.status == "in play"
    assert late.space not in ((5, 5), (4, 5))
    assert max(abs(late.x - 5), abs(late.y - 5)) == 1


def test_d2_412_a_current_carries_units_and_things() -> None:
    stage = Stage([("archer", (1, 2), "E"), ("thief", (3, 2), "E")], rows=".w..\n.w..\n.w..", map={"current": "S"})
    through(stage, "drift")
    assert [unit.space for unit in stage.units] == [(1, 1), (3, 2)]
    through(stage, "drift", "drift")
    assert stage.units[0].space == (1, 0)  # the map ends there


def test_d2_415_who_stands_in_a_hazard_in_events_suffers_it() -> None:
    stage = Stage([("warrior", (1, 0), "E")], rows=".F.")
    through(stage, "triggers")
    assert stage.units[0].has("burning") == 1
    through(stage, "triggers")
    assert stage.units[0].has("burning") == 1  # once a Turn


# -- Goals and endings (D2-20, D2-35, D2-311)


BRIDGE: dict[str, Any] = {
    "area": [{"key": "bridge", "name": "The bridge", "corner": [6, 4], "opposite": [8, 4]}],
    "goal": [
        {"faction": key, "text": "Hold it.", "aim": {"is": "held", "who": [key], "area": "bridge", "turns": [6, 8, 10],
                                                      "points": 2}}
        for key in ("red", "blue")
    ],
}  # fmt: skip


def end_of_turn(stage: Stage, turn: int) -> None:
    """The last check of a Turn."""
    stage.state.scene.turn = turn
    stage.state.scene.clock.last = 10
    stage.state.scene.clock.out = turn == 10
    stage.run(events.check_goals(stage.table), rest="random")


def test_d2_286_the_bridge_is_scored_at_the_end_of_its_turns() -> None:
    stage = Stage([("warrior", (7, 4), "E"), ("archer", (0, 0), "W")], **BRIDGE)
    end_of_turn(stage, 5)
    end_of_turn(stage, 6)
    end_of_turn(stage, 7)
    assert stage.state.scene.story["held:bridge:red"] == 1
    with pytest.raises(SceneOver) as over:
        end_of_turn(stage, 8)
    assert over.value.winners == (0,)


def test_d2_13b_who_lies_on_the_bridge_does_not_hold_it() -> None:
    stage = Stage([("warrior", (7, 4), "E"), ("archer", (8, 4), "W")], **BRIDGE)
    stage.units[0].tokens["prone"] = 1
    end_of_turn(stage, 6)
    assert stage.told("area_scored")[0]["standing"] == {"blue": 1}


def test_d2_20_equal_numbers_score_nothing_and_a_tie_is_a_draw() -> None:
    stage = Stage([("warrior", (7, 4), "E"), ("archer", (8, 4), "W")], **BRIDGE)
    for turn in (6, 8):
        end_of_turn(stage, turn)
    with pytest.raises(SceneOver) as over:
        end_of_turn(stage, 10)
    assert (over.value.winners, over.value.drawn, over.value.rule) == ((), True, "D2-35")
    progress.end_scene(stage.table, over.value)
    assert endings.result(stage.table).points == (0.5, 0.5)


def test_d2_20_most_after_the_last_turn_wins() -> None:
    stage = Stage([("warrior", (7, 4), "E"), ("archer", (0, 4), "W")], **BRIDGE)
    with pytest.raises(SceneOver) as over:
        end_of_turn(stage, 10)
    assert over.value.winners == (0,)


def test_d2_35_the_clock_runs_out_after_the_last_check() -> None:
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")], seats=1)
    stage.state.scene.clock.now = stage.state.scene.clock.last = 20
    through(stage, "clock")
    with pytest.raises(SceneOver) as over:
        through(stage, "goals")
    assert over.value.rule == "D2-35"
    progress.end_scene(stage.table, over.value)
    assert endings.result(stage.table).points == (0.0,)


@pytest.mark.parametrize("fate", ["dying", "body 0", "surrendered", "escaped", "dead"])
def test_d2_311_the_last_of_a_faction_no_longer_counts(fate: Any) -> None:
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")])
    goals.check(stage.table)
    bandit = stage.units[1]
    if fate == "dying":
        bandit.tokens["dying"] = 1
    elif fate == "body 0":
        bandit.tokens["fatigue"] = 8
    else:
        bandit.status = fate
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert (over.value.winners, over.value.rule) == ((0,), "D2-311")
    assert stage.state.factions[1].lost


def test_d2_311_reinforcements_to_come_keep_a_faction_alive() -> None:
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W"), ("bandit", (9, 5), "W")])
    stage.units[1].status, stage.units[2].status = "dead", "to come"
    goals.check(stage.table)
    stage.units[2].status = "dead"
    with pytest.raises(SceneOver):
        goals.check(stage.table)


def test_d2_311_allied_factions_win_together_and_all_down_is_a_draw() -> None:
    units = [("archer", (2, 4), "E", 0), ("thief", (2, 5), "E", 1), ("bandit", (9, 3), "W", 2)]
    stage = Stage(units, seats=3)
    stage.state.factions[0].allies, stage.state.factions[1].allies = [1], [0]
    stage.units[2].status = "dead"
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert over.value.winners == (0, 1)
    for unit in stage.units:
        unit.status = "dead"
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert (over.value.winners, over.value.drawn) == ((), True)


def test_d2_248a_a_seat_that_concedes_gives_up_its_units() -> None:
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")])
    stage.run(targets.choose(stage.table), {0: "concede", 1: {}}, {1: "keep"})
    assert stage.units[0].status == "surrendered"
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert over.value.winners == (1,)


# -- whole Scenes


TABLES = [
    ("toll-bridge", 2, {}),
    ("toll-bridge", 3, {}),
    ("toll-bridge", 4, {"units": "draft", "high_card_source": "hand"}),
    ("rope-and-rock", 1, {}),
    ("rope-and-rock", 2, {"strength": "full"}),
    ("rope-and-rock", 3, {"actions_per_turn": None}),
    ("high-noon", 2, {"free_actions": False, "wait": False}),
    ("high-noon", 1, {"own_side": "second"}),
    ("night-shift", 3, {"quick_death": "on", "weather": True}),
    ("dead-air", 2, {"damage_decks": "simple"}),
    ("dust-run", 2, {"clock": "down"}),
    ("three-chests", 2, {}),
    ("two-lanterns", 6, {}),
]


@pytest.mark.parametrize(("scene", "seats", "chosen"), TABLES)
def test_d2_44_a_scene_runs_from_its_setup_to_its_end(scene: str, seats: int, chosen: dict[str, Value]) -> None:
    result, decisions, table = playout(GAME, seats, settings(scene=scene, **chosen), 1, Random(1))
    assert table.state.phase == "over"
    assert len(result.points) == seats
    assert decisions > seats
    for unit in table.state.scene.units:
        assert unit.move >= 0
        assert unit.turns >= 0
        assert all(number > 0 for number in unit.tokens.values()), unit.tokens


@pytest.mark.parametrize(("scene", "seats"), [("toll-bridge", 2), ("rope-and-rock", 3), ("rope-and-rock", 1)])
def test_d2_44_at_every_decision_a_match_goes_on_from_its_position(scene: str, seats: int) -> None:
    rng = Random(5)
    match = wyrmhoard.new(GAME, seats, "twins", settings(scene=scene))
    for _ in range(60):
        if match.result is not None:
            break
        twin = resume(GAME, parse_record(match.position.to_json()))
        assert twin.fingerprint == match.fingerprint
        assert twin.waiting == match.waiting
        seat, key, form = random_act(match, rng)
        for each in (match, twin):
            each.act(seat, key, form)
        assert twin.fingerprint == match.fingerprint
