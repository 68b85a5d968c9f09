"""What the tactician makes use of besides plain blows: Powers, Free Actions, cards too many, and effort."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import UsePower, read_action
from wyrmhoard.games.drawn_to_destiny.bots import answers, assignments, danger, free_actions, orders, worth
from wyrmhoard.games.drawn_to_destiny.bots.assignments import Assignment
from wyrmhoard.games.drawn_to_destiny.bots.duel import Care, Duel
from wyrmhoard.games.drawn_to_destiny.bots.ground import Post
from wyrmhoard.games.drawn_to_destiny.bots.tactician import Tactician
from wyrmhoard.games.drawn_to_destiny.free_state import BURST, PUSH
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import cast, fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, initiative, power_targets, price
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options, uses
from wyrmhoard.games.drawn_to_destiny.rules.scene import free
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps, window
from wyrmhoard.games.drawn_to_destiny.table import Position, Still
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.lab.play import next_move, seat_rng


def duel_of(one: str, other: str, far: int = 1) -> Stage:
    """Two Units face to face, the first played by a seat."""
    stage = Stage([(one, (3, 4), "E", 0), (other, (3 + far, 4), "W", 1)], size=(14, 10), seats=1)
    stage.hand(0, "swords-A", "wands-8", "cups-4")
    for unit, rival in (stage.units, stage.units[::-1]):
        stage.aim(unit, rival)
    return stage


def declared(stage: Stage) -> dict[str, Any]:
    """What the tactician answers in the window."""
    now = Still(stage.table)
    return orders.window(now, window._form(now, [stage.units[0]]))


def test_d2_63_whoever_attacks_in_good_health_pushes_the_limit() -> None:
    stage = duel_of("warrior", "bandit")
    warrior = stage.units[0]
    values = declared(stage)
    assert values[f"u{warrior.id}"][0].startswith("fight:")
    assert values[f"u{warrior.id}-free"] == ["push"]
    warrior.tokens["fatigue"] = 8
    assert free_actions.for_action(stage.table, warrior, read_action(values[f"u{warrior.id}"][0]), [PUSH]) == []


def test_d2_63_nobody_pushes_for_what_is_no_attack() -> None:
    stage = duel_of("warrior", "bandit")
    warrior = stage.units[0]
    assert free_actions.for_action(stage.table, warrior, read_action("recover:fatigue"), [PUSH]) == []
    assert free_actions.for_action(stage.table, warrior, read_action(f"fight:0:0@u{stage.units[1].id}"), []) == []


def test_d2_66_burst_of_speed_is_for_a_way_that_is_longer_than_the_move() -> None:
    stage = Stage([("warrior", (0, 4), "E", 0)], size=(14, 10), seats=1)
    (warrior,) = stage.units
    offered = free.offers(stage.table, warrior)
    chosen = {}
    for x in (1, 12):
        post = Post(stage.table, warrior, Assignment("go", ((x, 4),), 0, 0.4), None)
        chosen[x] = free_actions.for_move(stage.table, warrior, post, offered)
    assert chosen == {1: [], 12: [BURST]}
    warrior.tokens["slow"] = 1
    stage.state.scene.clock.last = stage.state.scene.clock.now + 20
    assert free_actions.for_move(stage.table, warrior, post, offered) == []
    stage.state.scene.clock.last = stage.state.scene.clock.now + 1
    assert free_actions.for_move(stage.table, warrior, post, offered) == [BURST]


def test_d2_66_a_burst_is_part_of_an_intent_that_the_rules_accept() -> None:
    stage = Stage([("warrior", (0, 4), "E", 0), ("goblin-scout", (6, 4), "W", 1)], size=(14, 10), seats=1)
    warrior, scout = stage.units
    stage.aim(warrior, scout)
    now = Still(stage.table)
    form = steps.form(now, [warrior])
    before = (warrior.move, warrior.turns)
    values = orders.intents(now, form)
    form.fill(values)
    assert (warrior.move, warrior.turns) == before


def test_d2_364_a_pyromancer_attacks_with_fire_and_names_points_and_price() -> None:
    stage = duel_of("pyromancer", "bandit", far=4)
    pyromancer, bandit = stage.units
    key = declared(stage)[f"u{pyromancer.id}"][0]
    action = read_action(key)
    assert isinstance(action, UsePower)
    assert action.target == bandit.ref
    use = uses.find_use(stage.table, pyromancer, action.power, action.use)
    assert use is not None
    offer = price.options(stage.table, pyromancer, use.power)

    def reaches(furthest: int) -> Any:
        return cast.reach_objection(stage.table, pyromancer, use, action.target, furthest)

    form = power_targets.form(stage.table, pyromancer, use, reaches, offer)
    data = {"unit": pyromancer.id, "power": use.power, "use": use.key, "target": action.target.key, "points": 2}
    ask: Any = SimpleNamespace(prompt="power", data=data, may_pass=False)
    move = answers.answer(stage.table, 0, ask, (form,), Random(1))
    assert move.form is not None
    form.fill(move.form)
    assert sum(value for value in move.form.values() if isinstance(value, int)) == 2
    assert move.form["price"] == [price.plain(stage.table, pyromancer, use.power)]


def test_d2_383_a_healer_mends_a_hurt_friend_and_no_rival() -> None:
    stage = Stage(
        [("healer", (3, 4), "E", 0), ("warrior", (4, 4), "E", 0), ("bandit", (13, 9), "W", 1)], size=(14, 10), seats=1
    )
    healer, warrior, bandit = stage.units
    key = f"power:life:mend@u{warrior.id}"
    action, other = read_action(key), read_action(f"power:life:mend@u{bandit.id}")
    assert isinstance(action, UsePower)
    assert isinstance(other, UsePower)
    assert orders.power_worth(stage.table, healer, action) <= 0
    for unit in (warrior, bandit):
        unit.tokens["fatigue"] = 6
        unit.tokens["bleeding"] = 2
    assert orders.power_worth(stage.table, healer, action) > 0
    assert orders.power_worth(stage.table, healer, other) <= 0


def test_the_worst_cards_of_a_full_hand_cost_nothing_and_the_best_their_worth() -> None:
    hand = ["wild-red", "swords-A", "cups-K", "coins-9", "wands-2", "wands-3"]
    roomy, full = worth.prices(hand, 4), worth.prices(hand, 0)
    assert roomy["wild-red"] == full["wild-red"] == worth.of_card("wild-red")
    assert full["wands-2"] == 0 < roomy["wands-2"] < worth.of_card("wands-2")


def test_who_has_time_fights_before_work_and_who_has_none_works() -> None:
    match = wyrmhoard.new(GAME, 2, "time", {"scene": "coiled-barrow"}, events=False)
    players = {seat: Tactician(GAME.cards) for seat in range(2)}
    rngs = {seat: seat_rng("time", seat) for seat in range(2)}
    while match.table.state.scene.turn < 2:
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        try_act(match, seat, move.key, move.form)
    state = match.table.state
    hero = next(unit for unit in state.units if unit.seat == 0)
    raider = next(unit for unit in state.units if unit.sheet.entry == "goblin-raider")
    raider.x, raider.y = hero.x + 1, hero.y
    state.scene.clock.last = state.scene.clock.now + 15
    assert assignments.spare_turns(match.table, hero.faction, 1) > assignments.PATIENCE
    assert danger.is_called(match.table, hero)
    calm = assignments.shared_out(match.table, hero.faction)
    state.scene.clock.last = state.scene.clock.now + 3
    hurried = assignments.shared_out(match.table, hero.faction)
    assert not [one for one in calm.values() if one.kind == "job"]
    assert [one for one in hurried.values() if one.kind == "job"]


# -- effort


def test_more_effort_weighs_more_cards_up_to_the_whole_deck() -> None:
    cares = [Care.of(effort) for effort in (0, 1, 2, 3)]
    for less, more in pairwise(cares):
        assert all(one < other for one, other in zip(less[:4], more[:4], strict=True))
    assert cares[3].fates == 54
    assert [care.worlds for care in cares] == [0, 0, 6, 12]
    assert [care.held for care in cares] == [2, 99, 99, 99]
    assert Care.of(0) == Care.of(-2)
    stage = duel_of("warrior", "bandit")
    warrior, bandit = stage.units
    means = next(one for one in attack_options.attacks(stage.table, warrior) if one.reach == "melee")
    reply = answering.without(stage.table, bandit, means, 1)
    conflict = fights.line_up(stage.table, warrior, bandit, means, (), reply, 2)
    initiative.reckon(stage.table, conflict)
    for care in cares:
        duel = Duel(stage.table, conflict, conflict.actor, care)
        assert len({card for card, _, _ in duel.foes(Random(1))}) == care.fates
        assert len(duel.extras(Random(1))) == care.extras


@pytest.mark.parametrize("effort", [0, 1, 3])
def test_effort_changes_nothing_on_the_table_that_it_thinks_about(effort: int) -> None:
    match = wyrmhoard.new(GAME, 2, "thought", {"scene": "toll-bridge"}, events=False)
    players = {seat: Tactician(GAME.cards, effort) for seat in range(2)}
    rngs = {seat: seat_rng("thought", seat) for seat in range(2)}
    while not any(ask.prompt == "intents" for ask in match.asks.values()):
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        try_act(match, seat, move.key, move.form)
    before = match.fingerprint
    said = [players[0].choose(Look(match, 0, Random(5))) for _ in range(2)]
    assert said[0] == said[1]
    assert match.fingerprint == before
    assert match.table.state is not Position(match.imagine_match(0, Random(1)).table.state, GAME.cards).state
