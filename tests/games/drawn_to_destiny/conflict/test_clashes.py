"""Several who want the same, or each other, in one window or step: mutual Fights, diverted shots, Items, giving up."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import DECK, Stage
from helpers.drawn_to_destiny.bouts import face_off, fight, with_item
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals, items
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps, window
from wyrmhoard.games.drawn_to_destiny.state import Harm, Intent, Unit
from wyrmhoard.kernel.asking.ask import Script

N, NE, E, SE, S, SW, W, NW = range(8)
UP, LOW = "fate:upper", "fate:lower"
assert script.__name__  # all kinds of Action are known by now


def key(stage: Stage, unit: Unit, card: str, other: Unit) -> str:
    return f"fight:{with_item(stage, unit, card)}@u{other.id}"


def all_acts(stage: Stage) -> Script[None]:
    """Carry out everything that was declared."""
    while stage.state.scene.declared:
        yield from window.carry_out(stage.table)


def allied(stage: Stage, *sides: int) -> None:
    for side in sides:
        stage.state.factions[side].allies = [other for other in sides if other != side]


# -- Fights against each other (D2-101, D2-130, D2-92)


def archers_with_one_between() -> tuple[Stage, dict[int, Any]]:
    stage = Stage([("archer", (2, 4), "E", 0), ("archer", (8, 4), "W", 1), ("bandit", (5, 4), "W", 1)])
    one, other, _ = stage.units
    for unit, rival in ((one, other), (other, one)):
        stage.item(unit, "short-bow").uses = 1
        stage.aim(unit, rival)
        stage.hand(unit.seat)
    declared = {
        unit.seat: {f"u{unit.id}": [key(stage, unit, "short-bow", rival)]}
        for unit, rival in ((one, other), (other, one))
    }
    return stage, declared


def test_d2_131_whose_rival_shot_somebody_else_still_shoots() -> None:
    stage, declared = archers_with_one_between()
    one, other, bandit = stage.units
    stage.run(window.declare(stage.table), declared)
    stage.fate(
        "swords-2", "wands-3", "wands-4", "coins-2", "wands-7", "wands-5", "wands-6"
    )  # the direct line, then not
    stage.run(all_acts(stage), rest="random")
    fought = [(told["unit"], told["target"]) for told in stage.told("attacked")]
    assert fought == [(one.id, f"u{other.id}"), (other.id, f"u{one.id}")]
    assert stage.told("diverted")[0]["unit"] == bandit.id
    assert [stage.item(unit, "short-bow").uses for unit in (one, other)] == [0, 0]
    assert not stage.told("mutual")
    assert other.acted == 1


def test_d2_101_with_a_clear_line_both_shots_are_one_conflict_also_behind_cover() -> None:
    stage, declared = archers_with_one_between()
    one, other, _ = stage.units
    stage.run(window.declare(stage.table), declared)
    stage.fate("cups-2", "wild-red")  # lines that are clear
    stage.run(all_acts(stage), rest="random")
    assert len(stage.told("opened")) == len(stage.told("mutual")) == 1
    assert [told.get("unit", one.id) for told in stage.told("cover_revealed")] == [one.id, other.id]
    assert [stage.item(unit, "short-bow").uses for unit in (one, other)] == [0, 0]
    assert (one.acted, other.acted) == (1, 1)


def test_d2_130_of_two_who_shoot_at_each_other_the_second_may_hit_the_cover_too() -> None:
    stage, declared = archers_with_one_between()
    one, other, bandit = stage.units
    stage.run(window.declare(stage.table), declared)
    # one line is clear, the other is not
    stage.fate("cups-2", "swords-2", "wands-3", "wands-4", "coins-2", "wands-7", "wands-5", "wands-6")
    stage.run(all_acts(stage), rest="random")
    fought = [(told["unit"], told["target"]) for told in stage.told("attacked")]
    assert fought == [(one.id, f"u{other.id}"), (other.id, f"u{one.id}")]
    assert len(stage.told("cover_revealed")) == 2
    assert [told["unit"] for told in stage.told("diverted")] == [bandit.id]
    assert not stage.told("mutual")


def test_d2_92_both_of_a_mutual_fight_may_cancel_their_moves() -> None:
    stage = face_off()
    one, other = stage.units
    one.intent, other.intent = Intent(move=E), Intent(move=W)
    declared = {
        unit.seat: {f"u{unit.id}": [key(stage, unit, "long-sword", rival)]}
        for unit, rival in ((one, other), (other, one))
    }
    stage.run(window.declare(stage.table), declared)
    stage.fate("wands-3", "cups-4")  # Block against Block
    stage.run(all_acts(stage), {0: LOW, 1: LOW}, "cancel", "cancel")
    assert [list(seats) for prompt, seats in stage.asked if prompt == "paused"] == [[1], [0]]
    assert (one.intent.move, other.intent.move) == (-1, -1)


def test_d2_100_three_in_a_ring_fight_in_high_card_order_and_none_is_lost() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("warrior", (3, 4), "SE", 1), ("warrior", (4, 3), "W", 2)], seats=3)
    ring = list(zip(stage.units, stage.units[1:] + stage.units[:1], strict=True))
    for unit, rival in ring:
        stage.aim(unit, rival)
        stage.hand(unit.seat)
    declared = {unit.seat: {f"u{unit.id}": [key(stage, unit, "long-sword", rival)]} for unit, rival in ring}
    stage.fate("wands-9", "wild-red", "coins-9")
    stage.run(window.declare(stage.table), declared)
    assert stage.told("high_card")[0]["ranking"] == [1, 0, 2]
    stage.run(all_acts(stage), rest="random")
    order = [stage.state.unit(told["unit"]).seat for told in stage.told("attacked")]
    assert order == [1, 0, 2]


# -- what is taken back (D2-100, D2-73)


@pytest.mark.parametrize("how", ["move", "fatigue"])
def test_d2_100_what_an_impaired_hand_cost_is_given_back_too(how: str) -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("bandit", (3, 4), "S", 1), ("goblin-scout", (9, 9), "S", 1)], seats=1)
    warrior, bandit, _ = stage.units
    stage.aim(warrior, bandit)
    warrior.harms.append(Harm("bash-right-hand", 3, "right-hand"))
    fight_it = {f"u{warrior.id}": [key(stage, warrior, "long-sword", bandit)]}
    start = warrior.move
    stage.run(window.declare(stage.table), {0: fight_it}, how)
    assert (start - warrior.move, warrior.has("fatigue")) == ((3, 0) if how == "move" else (2, 1))
    bandit.status = "dead"
    stage.run(window.carry_out(stage.table))
    assert (warrior.move, warrior.acted, warrior.tokens) == (start, 0, {})
    assert [told["paid"] for told in stage.told("taken_back")] == [3 if how == "move" else 2]


def test_d2_100_what_its_own_price_has_made_impossible_keeps_that_price_or_it_would_go_on_for_ever() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("bandit", (3, 4), "S", 1), ("warrior", (9, 9), "S", 0)], seats=1)
    warrior, bandit, _ = stage.units
    stage.state.scene.groups = [[warrior.id, bandit.id]]
    stage.aim(warrior, bandit)
    warrior.harms.append(Harm("bash-right-hand", 3, "right-hand"))
    warrior.tokens["fatigue"] = numbers.level(stage.table, warrior, "body") - 1
    start, tired = warrior.move, warrior.has("fatigue")
    stage.run(
        window.declare(stage.table), {0: {f"u{warrior.id}": [key(stage, warrior, "long-sword", bandit)]}}, "fatigue"
    )
    stage.run(window.carry_out(stage.table), rest="random")
    assert len(stage.told("taken_back")) == 1
    assert (warrior.move, warrior.acted, warrior.has("fatigue")) == (start, 0, tired + 1)


def test_d2_73_an_action_that_is_taken_back_has_used_no_move() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("goblin-raider", (3, 4), "S", 1), ("warrior", (4, 4), "W", 0),
                   ("goblin-raider", (3, 5), "S", 1)])  # fmt: skip
    one, raider, other, _ = stage.units
    raider.tokens["fatigue"] = 2
    other.start = other.move = 6
    for unit in (one, other):
        stage.aim(unit, raider)
    for seat in (0, 1):
        stage.hand(seat)
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {}, 1: {}})
    window.open_all(stage.table)
    declared = {0: {f"u{unit.id}": [key(stage, unit, "long-sword", raider)] for unit in (one, other)}, 1: {}}
    stage.run(window.declare(stage.table), declared)
    stage.fate("wands-K", "coins-2")
    stage.run(all_acts(stage), "defend:melee", {0: UP, 1: LOW}, rest="random")
    assert raider.status == "removed"
    assert [told["unit"] for told in stage.told("taken_back")] == [other.id]
    assert (other.move, other.acted) == (6, 0)
    stage.run(moves.carry_out(stage.table))
    steps.end_step(stage.table)
    assert other.move == 5  # it had the most, and has used none
    assert one.move == 2


# -- one Item, and one hand, for two (D2-51, D2-87)


def test_d2_51_who_would_take_the_same_item_draws_high_card_for_it() -> None:
    stage = Stage([("archer", (4, 4), "N", 0), ("thief", (5, 5), "N", 1), ("thief", (3, 3), "N", 2)], seats=3)
    allied(stage, 0, 1, 2)
    archer, one, other = stage.units
    bow = stage.item(archer, "short-bow")
    for unit in (one, other):
        stage.item(unit, "dagger").held = "stored"
        unit.intent = Intent(equip=read_equip(f"take:{bow.id}@u{archer.id}"))
    stage.fate("coins-9", "wands-9")
    stage.run(moves.carry_out(stage.table), "yes")
    assert bow in other.items
    assert (one.move, other.move) == (4, 3)


def test_d2_87_two_who_give_to_one_free_hand_and_two_who_exchange() -> None:
    stage = Stage([("archer", (4, 4), "N", 0), ("thief", (5, 5), "N", 1), ("thief", (3, 3), "N", 1)])
    allied(stage, 0, 1)
    archer, one, other = stage.units
    for unit in (one, other):
        unit.intent = Intent(equip=read_equip(f"give:{stage.item(unit, 'dagger').id}@u{archer.id}"))
    stage.run(moves.carry_out(stage.table), "yes")
    assert items.free_hands(stage.table, archer) == []
    assert (one.move, other.move) == (3, 4)  # nothing came of the second, which costs nothing (D2-74a)
    assert items.in_hand(stage.item(other, "dagger"))


# -- giving up (Decision 39)


@pytest.mark.parametrize("prompt", ["targets", "intents", "window", "card"])
def test_decision_39_a_seat_may_give_up_in_place_of_each_of_these_answers(prompt: str) -> None:
    stage = face_off()
    one, other = stage.units
    match prompt:
        case "targets":
            stage.run(targets.choose(stage.table), {0: "concede", 1: {}}, {1: "keep"})
        case "intents":
            stage.run(steps.choose_intents(stage.table), {0: "concede", 1: {f"u{other.id}": ["W"]}})
        case "window":
            declared = {f"u{other.id}": [key(stage, other, "long-sword", one)]}
            stage.run(window.declare(stage.table), {0: "concede", 1: declared})
            stage.run(all_acts_until_over(stage))
        case "card":
            stage.hand(0, "wands-K")
            stage.hand(1, "cups-9", "coins-4")
            sword = with_item(stage, one, "long-sword")
            fight(stage, sword, "answer:melee", {0: "wands-K:upper", 1: "concede"})
            one, other = other, one
    assert one.status == "surrendered"
    assert other.in_play
    assert not other.harms + one.harms
    for player in stage.state.players:
        assert sorted((*player.hand, *player.pile.draw, *player.pile.discard)) == sorted(DECK)
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert over.value.winners == (other.faction,)


@pytest.mark.parametrize("quitter", [0, 1])
def test_decision_39_who_gives_up_in_a_fight_strikes_no_more_and_is_asked_no_more(quitter: int) -> None:
    stage = face_off()
    pair = stage.units
    for player in stage.state.players:
        player.cp = 1
    stage.hand(quitter, "coins-9")
    stage.hand(1 - quitter, "cups-5")
    stage.fate("coins-A", "coins-9", "wands-A", "coins-K")  # whatever Fate shows for it
    answer = f"answer:{with_item(stage, pair[1], 'long-sword')}"
    fight(stage, with_item(stage, pair[0], "long-sword"), answer,
          {quitter: "concede", 1 - quitter: "cups-5:upper"}, rest="random")  # fmt: skip
    assert pair[quitter].status == "surrendered"
    assert not pair[0].harms + pair[1].harms
    assert [prompt for prompt, seats in stage.asked[2:] if quitter in seats] == []
    assert not stage.told("struck")
    (compared,) = stage.told("compared")
    assert compared["sides"][quitter]["aspect"] == ""


def test_decision_39_who_gives_up_in_a_test_has_not_passed_it() -> None:
    stage = Stage([("thief", (3, 3), "N"), ("warrior", (8, 8), "N")])
    stage.fate("wands-A", "wands-2", "coins-2", "coins-3")
    outcome = stage.run(
        trials.test(stage.table, stage.units[0], stat="mind", against=2, rule="D2-142"), {0: "concede"}, rest="random"
    )
    assert not outcome.passed


def all_acts_until_over(stage: Stage) -> Script[None]:
    try:
        yield from all_acts(stage)
    except SceneOver:
        return


def test_decision_39_both_who_give_up_at_once_end_it_without_a_winner() -> None:
    stage = face_off()
    stage.run(steps.choose_intents(stage.table), {0: "concede", 1: "concede"})
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert (over.value.winners, over.value.drawn) == ((), True)


def test_decision_39_one_unit_of_two_may_surrender_and_what_it_declared_is_gone() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("warrior", (3, 4), "S", 1), ("archer", (4, 2), "N", 0)])
    one, rival, archer = stage.units
    stage.aim(rival, one)
    declared = {f"u{rival.id}": [key(stage, rival, "long-sword", one)]}
    stage.run(window.declare(stage.table), {0: ("surrender", {"units": [f"u{one.id}"]}), 1: declared})
    stage.run(all_acts(stage))
    assert (one.status, archer.status) == ("surrendered", "in play")
    assert (rival.acted, rival.move) == (0, 4)  # taken back: nobody is there to be fought
    goals.check(stage.table)
    assert one.ref not in [read_action(action).aim for action in legal_keys(stage.table, rival)]


# -- abilities that serve a Fight (D2-346, C9)


@pytest.mark.parametrize(
    ("entry", "card", "served"),
    [("mechanic", "hammer", ""), ("engineer", "laser-pistol", ""), ("outlaw", "revolver-45", "firearms/guns-blazing")],
)
def test_d2_346_an_ability_for_tests_and_tasks_is_not_offered_in_a_fight(entry: str, card: str, served: str) -> None:
    stage = face_off(entry, "warrior")
    unit, rival = stage.units
    stage.item(unit, card).held = "right"
    offered = [action for action in legal_keys(stage.table, unit) if ":+" in action]
    assert {action.split(":+")[1].split("@")[0] for action in offered} == ({served} if served else set())
    assert not [action for action in offered if action.startswith("fight:hands")]  # nor for another Skill
    fight(stage, with_item(stage, rival, "long-sword"), who=1, target=0, rest="random")
    answers = [str(option) for option in dict(stage.asked)["answer"][0] if ":+" in str(option)]
    assert {key.split(":+")[1] for key in answers} == ({served} if served else set())
    assert not [key for key in answers if key.startswith("answer:hands")]


# -- what an answer uses up (D2-339, D2-124)


def shot_at(entry: str) -> tuple[Stage, Unit, Unit]:
    """An archer shoots at somebody five Spaces away."""
    stage = Stage([("archer", (3, 3), "N", 0), (entry, (3, 8), "S", 1)])
    archer, other = stage.units
    stage.item(archer, "short-bow").uses = 1
    stage.aim(archer, other)
    for seat in (0, 1):
        stage.hand(seat)
    return stage, archer, other


@pytest.mark.parametrize(("halves", "spent"), [("answer", 1), ("defend", 0)])
def test_d2_339_who_answers_with_a_pistol_spends_a_shot(halves: str, spent: int) -> None:
    stage, archer, officer = shot_at("officer")
    pistol = stage.item(officer, "pistol-9mm")
    before = pistol.uses
    stage.fate("wands-3", "cups-9")  # the answer Succeeds
    answer = f"answer:{pistol.id}:0" if spent else "defend:"
    fight(stage, with_item(stage, archer, "short-bow"), answer, {0: UP, 1: UP}, rest="random")
    assert before - pistol.uses == spent
    assert bool(stage.told("struck")) == bool(spent)


def test_d2_339_the_last_arrow_is_gone_after_an_answer_with_it() -> None:
    stage, archer, other = shot_at("archer")
    bow = stage.item(other, "short-bow")
    bow.uses = 1
    stage.fate("wands-3", "cups-4")
    fight(stage, with_item(stage, archer, "short-bow"), f"answer:{bow.id}:0", {0: LOW, 1: LOW}, rest="random")
    assert bow.uses == 0
    stage.aim(other, archer)
    assert not [action for action in legal_keys(stage.table, other) if action.startswith("fight")]


def test_d2_124_what_an_answer_or_a_mutual_fight_throws_lies_where_it_was_thrown() -> None:
    stage, archer, other = shot_at("goblin-skirmisher")
    javelin = stage.item(other, "javelin")
    stage.fate("wands-3", "cups-4")
    fight(stage, with_item(stage, archer, "short-bow"), f"answer:{javelin.id}:0", {0: LOW, 1: LOW}, rest="random")
    assert javelin not in other.items
    assert [(thing.x, thing.y) for thing in stage.state.scene.things if thing.item is javelin] == [(3, 3)]
    stage = Stage([("goblin-skirmisher", (3, 3), "N", 0), ("goblin-skirmisher", (3, 8), "S", 1)])
    pair = list(zip(stage.units, stage.units[::-1], strict=True))
    thrown = [stage.item(unit, "javelin") for unit in stage.units]
    for unit, rival in pair:
        stage.aim(unit, rival)
        stage.hand(unit.seat)
    declared = {unit.seat: {f"u{unit.id}": [key(stage, unit, "javelin", rival)]} for unit, rival in pair}
    stage.run(window.declare(stage.table), declared)
    stage.fate("wands-3", "cups-4")
    stage.run(all_acts(stage), {0: LOW, 1: LOW})
    lying = {thing.item.id: (thing.x, thing.y) for thing in stage.state.scene.things if thing.item is not None}
    assert lying == {thrown[0].id: (3, 8), thrown[1].id: (3, 3)}
