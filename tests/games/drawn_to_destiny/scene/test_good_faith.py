"""Players decide for Units that no seat controls, in good faith (`npc_control` "players": D2-54, D2-441)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny import saves, sight
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.scene import faith
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps, window
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.setting import Value

CARD = {"npc_control": "players"}
ARCHER = ("archer", (2, 4), "E", 0)
THIEF = ("thief", (3, 4), "E", 1)
SCOUT = ("goblin-scout", (9, 3), "W", 2)
SKIRMISHER = ("goblin-skirmisher", (9, 1), "W", 2)


def stage(*units: tuple[Any, ...], seats: int = 1, **parts: Any) -> Stage:
    """Units in one Group with all their Move; sides 0 and 1 have seats and are allied, side 2 has none."""
    allied = [{"key": "red", "name": "Red", "allies": ["blue"]}, {"key": "blue", "name": "Blue"}]
    allied += [{"key": key, "name": key.title()} for key in ("green", "yellow")]
    stage = Stage(units, seats=seats, settings=CARD, faction=allied, **parts)
    stage.state.factions[0].allies = [1]
    stage.state.factions[1].allies = [0]
    stage.state.scene.step = 0
    return stage


def npc_form(board: Stage, number: int) -> Form:
    """The form in the question with this number, for the first seat that is asked."""
    options = next(iter(board.asked[number][1].values()))
    return next(option for option in options if isinstance(option, Form) and option.key == "npc")


def keys(form: Form, name: str) -> tuple[str, ...]:
    return next(blank.items for blank in form.fields if isinstance(blank, Pick) and blank.name == name)


def test_d2_54_a_player_of_the_group_moves_its_goblins() -> None:
    board = stage(ARCHER, SCOUT)
    archer, scout = board.units
    board.run(steps.choose_intents(board.table), ("npc", {f"u{scout.id}": ["SW"]}), {0: {}})
    assert board.prompts == ["npc-intents", "intents"]
    assert scout.intent.move == 5
    assert archer.intent.move == -1


def test_d2_441_it_may_be_left_to_the_computer() -> None:
    board, plain = stage(ARCHER, SCOUT), stage(ARCHER, SCOUT)
    plain.state.settings = type(plain.state.settings)(scene="stage")
    board.run(steps.choose_intents(board.table), "computer", {0: {}})
    plain.run(steps.choose_intents(plain.table), {0: {}})
    assert plain.prompts == ["intents"]
    assert board.units[1].intent == plain.units[1].intent


def test_d2_54_a_group_without_players_stays_with_the_computer() -> None:
    board = stage(ARCHER, SCOUT, SKIRMISHER)
    archer, scout, skirmisher = board.units
    board.group([archer, scout], [skirmisher])
    board.run(steps.choose_intents(board.table), "computer", {0: {}})
    assert board.asked[0][0] == "npc-intents"
    assert {blank.name.partition("-")[0] for blank in npc_form(board, 0).fields} == {f"u{scout.id}"}


def test_d2_441_what_they_do_is_chosen_too() -> None:
    board = stage(ARCHER, ("goblin-scout", (3, 4), "W", 2))
    archer, scout = board.units
    board.aim(scout, archer)
    dagger = board.item(scout, "dagger")
    key = f"fight:{dagger.id}:0@u{archer.id}"
    board.run(window.declare(board.table), ("npc", {f"u{scout.id}": [key]}), {0: {}})
    assert [declared.action.key for declared in board.state.scene.declared] == [key]


def test_d2_441_nothing_is_a_choice_in_the_window() -> None:
    board = stage(ARCHER, ("goblin-scout", (3, 4), "W", 2))
    archer, scout = board.units
    board.aim(scout, archer)
    board.run(window.declare(board.table), ("npc", {}), {0: {}})
    assert board.state.scene.declared == []


# -- Targets, which come before there are Groups (C16, the first Turn of the example)


def test_d2_54_any_player_places_the_targets_of_the_goblins() -> None:
    board = stage(ARCHER, THIEF, SCOUT, SKIRMISHER, seats=2)
    archer, thief, scout, skirmisher = board.units
    aimed = {f"u{scout.id}": [f"u{archer.id}"], f"u{skirmisher.id}": [f"u{thief.id}"]}
    own = {0: {f"u{archer.id}": [f"u{scout.id}"]}, 1: {}}
    board.run(targets.choose(board.table), (1, ("npc", aimed)), {0: "accept"}, own, {0: "keep", 1: "keep"})
    assert board.prompts == ["npc-targets", "object", "targets", "retarget"]
    assert [unit.target for unit in board.units] == [scout.ref, None, archer.ref, thief.ref]


def test_d2_441_the_targets_may_be_left_to_the_computer() -> None:
    board = stage(ARCHER, SCOUT)
    archer, scout = board.units
    board.run(targets.choose(board.table), "computer", {0: {}}, {0: "keep"})
    assert scout.target == archer.ref


@pytest.mark.parametrize("token", ["unleashed", "triumphant"])
def test_d2_263_whoever_is_taken_over_is_the_computers_at_such_a_table_too(token: str) -> None:
    board = stage(ARCHER, SCOUT, ("goblin-scout", (10, 3), "W", 2))
    archer, scout, _ = board.units
    archer.tokens[token] = scout.tokens[token] = 1
    board.run(targets.choose(board.table), ("npc", {}))
    assert board.prompts == ["npc-targets"]
    assert {blank.name for blank in npc_form(board, 0).fields} == {f"u{board.units[2].id}"}
    board.run(steps.choose_intents(board.table), ("npc", {}))
    assert {blank.name.partition("-")[0] for blank in npc_form(board, 1).fields} == {f"u{board.units[2].id}"}


def test_d2_47_a_goblin_without_a_target_is_a_choice_too() -> None:
    board = stage(ARCHER, SCOUT)
    board.run(targets.choose(board.table), ("npc", {}), {0: {}}, {0: "keep"})
    assert board.units[1].target is None


def test_d2_441_nobody_places_the_target_of_a_goblin_that_hides() -> None:
    board = stage(ARCHER, SCOUT, SKIRMISHER)
    board.units[1].hidden = 2
    board.run(targets.choose(board.table), ("npc", {}), {0: {}}, {0: "keep"})
    assert {blank.name for blank in npc_form(board, 0).fields} == {f"u{board.units[2].id}"}


# -- objection (Decision 42)


def objected(*cards: str) -> Stage:
    """The first seat sends the Scout north, the second objects; then High Card by these Fate cards."""
    board = stage(ARCHER, THIEF, SCOUT, seats=2)
    board.fate(*cards)
    return board


def test_d2_441_a_second_player_may_object_and_high_card_decides_for_the_objector() -> None:
    stage = objected("cups-2", "cups-K")
    scout = f"u{stage.units[2].id}"
    script = steps.choose_intents(stage.table)
    stage.run(script, (0, ("npc", {scout: ["N"]})), {1: "object"}, ("npc", {scout: ["W"]}), {0: {}, 1: {}})
    assert stage.prompts == ["npc-intents", "object", "npc-intents", "intents"]
    assert stage.units[2].intent.move == 6


def test_d2_441_the_mover_with_the_higher_card_keeps_the_choice() -> None:
    stage = objected("cups-K", "cups-2")
    scout = f"u{stage.units[2].id}"
    stage.run(steps.choose_intents(stage.table), (0, ("npc", {scout: ["N"]})), {1: "object"}, {0: {}, 1: {}})
    assert stage.units[2].intent.move == 0


def test_d2_441_without_an_objection_no_card_is_shown() -> None:
    stage = objected()
    scout = f"u{stage.units[2].id}"
    stage.run(steps.choose_intents(stage.table), (1, ("npc", {scout: ["N"]})), {0: "accept"}, {0: {}, 1: {}})
    assert not stage.told("high_card")
    assert stage.units[2].intent.move == 0


# -- not against their own Goals (D2-441)


def test_d2_441_units_do_not_fight_their_own_side_nor_help_the_other() -> None:
    board = stage(ARCHER, ("goblin-scout", (3, 4), "W", 2), ("goblin-skirmisher", (3, 5), "W", 2))
    archer, scout, skirmisher = board.units
    board.aim(scout, skirmisher)
    dagger = board.item(scout, "dagger")
    assert faith.objection(board.table, scout, f"fight:{dagger.id}:0@u{skirmisher.id}") is not None
    assert faith.objection(board.table, scout, f"fight:{dagger.id}:0@u{archer.id}") is None
    assert faith.objection(board.table, scout, f"assist@u{archer.id}") is not None
    assert faith.objection(board.table, scout, f"assist@u{skirmisher.id}") is None
    board.run(window.declare(board.table), "computer", {0: {}})
    offered = keys(npc_form(board, 0), f"u{scout.id}")
    assert not [key for key in offered if key.startswith("fight") and key.endswith(f"@u{skirmisher.id}")]


EXITS = [{"key": "east-edge", "edge": "east"}]


@pytest.mark.parametrize(("goals", "leaves"), [([], False), ([{"is": "left", "who": ["green"]}], True)])
def test_d2_441_units_leave_the_map_only_by_their_goals(goals: list[dict[str, Any]], leaves: bool) -> None:
    aims = [{"faction": "green", "text": "Get away.", "aim": aim} for aim in goals]
    board = stage(ARCHER, ("goblin-scout", (13, 3), "E", 2), exit=EXITS, goal=aims)
    scout = board.units[1]
    board.run(steps.choose_intents(board.table), "computer", {0: {}})
    assert ("E" in keys(npc_form(board, 0), f"u{scout.id}")) is leaves


def test_d2_441_a_goblin_may_be_walked_into_danger() -> None:
    rows = ["." * 14] * 6 + ["........l....."] + ["." * 14] * 3
    board = stage(ARCHER, SCOUT, rows=rows)
    scout = board.units[1]
    board.run(steps.choose_intents(board.table), ("npc", {f"u{scout.id}": ["W"]}), {0: {}})
    assert scout.intent.move == 6


def test_d2_363_hidden_units_stay_with_the_computer_and_nothing_tells_where_they_are() -> None:
    board = stage(ARCHER, SCOUT, ("goblin-skirmisher", (9, 2), "W", 2))
    _, scout, skirmisher = board.units
    skirmisher.hidden, skirmisher.concealed = 3, "hide"
    board.run(steps.choose_intents(board.table), "computer", {0: {}})
    assert f"u{skirmisher.id}" not in {blank.name for blank in npc_form(board, 0).fields}
    assert faith.objection(board.table, scout, f"assist@u{skirmisher.id}") is not None


def test_d2_441_whoever_decides_for_a_unit_sees_what_it_carries() -> None:
    board = stage(ARCHER, SCOUT)
    board.give(board.units[1], "rope")
    assert "rope" in [item["card"] for item in sight.view(board.table, 0)["units"][1]["items"]]
    assert "rope" not in [item["card"] for item in sight.view(board.table, None)["units"][1]["items"]]


TABLES: list[tuple[int, dict[str, Value]]] = [
    (1, {"scene": "rope-and-rock"}),
    (2, {"scene": "rope-and-rock", "strength": "full"}),
    (1, {"scene": "high-noon"}),
    (1, {"scene": "night-shift"}),
    (2, {"scene": "dead-air"}),
    (2, {"scene": "coiled-barrow"}),
]


@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=lambda v: v["scene"] if isinstance(v, dict) else str(v))
def test_d2_54_every_scene_can_be_played_in_good_faith(seats: int, settings: dict[str, Value]) -> None:
    match = wyrmhoard.new(GAME, seats, "faith", {**settings, **CARD})
    asked = set[str]()
    for number, _ in enumerate(drive(match, Random(2))):
        for seat in match.asks:
            ask = match.ask(seat)
            assert ask is not None
            asked.add(ask.prompt)
            if ask.prompt in ("npc-targets", "npc-intents", "npc-window", "object"):
                assert ask.text
                assert all(GAME.prompts.option(match.table, seat, ask.prompt, c).text for c in match.choices(seat))
        if number % 60 == 0:
            assert resume(GAME, match.position).fingerprint == match.fingerprint
    assert {"npc-targets", "npc-intents", "npc-window"} <= asked
    state = match.table.state
    assert isinstance(state, Destiny)
    assert list(saves.faults(state, GAME.cards)) == []
