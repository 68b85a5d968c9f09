"""The tactician: what it must do where that is plain, that it ends every Scene, and that it reads no secrets."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.bots import answers, assignments, orders
from wyrmhoard.games.drawn_to_destiny.bots.duel import Duel
from wyrmhoard.games.drawn_to_destiny.bots.tactician import Tactician
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights, targets
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, initiative
from wyrmhoard.games.drawn_to_destiny.rules.core.conflict_cards import aspect_of
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options, field
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Still
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.lab.play import next_move, seat_rng


def played_until(prompt: str, seats: int, settings: dict[str, Value]) -> Match:
    """A match of tacticians until somebody is asked this."""
    match = wyrmhoard.new(GAME, seats, "plain", settings, events=False)
    players = {seat: Tactician(GAME.cards) for seat in range(seats)}
    rngs = {seat: seat_rng("plain", seat) for seat in range(seats)}
    while not any(ask.prompt == prompt for ask in match.asks.values()):
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        try_act(match, seat, move.key, move.form)
    return match


def unit_called(match: Match, entry: str) -> Unit:
    """The Unit made of an entry."""
    return next(unit for unit in match.table.state.scene.units if unit.sheet.entry == entry)


def action(position: Position, unit: Unit) -> str:
    """What the tactician declares for a Unit, of all that is legal."""
    now = Still(position)
    chosen = orders.declaration_of(now, unit, tuple(legal_keys(now, unit)))[0]
    return chosen.key if chosen is not None else ""


def test_whoever_stands_beside_the_bound_thief_frees_him() -> None:
    match = played_until("window", 1, {"scene": "rope-and-rock"})
    archer, thief = unit_called(match, "archer"), unit_called(match, "thief")
    for unit in match.table.state.scene.units:
        if "goblin" in unit.sheet.entry:
            unit.status = "dead"
    archer.x, archer.y, archer.move = thief.x - 1, thief.y, 5
    assert action(match.table, archer).startswith("job:")
    assert action(match.table, thief).startswith(("job:", "free:"))


def test_a_unit_works_where_its_task_is() -> None:
    match = played_until("window", 1, {"scene": "dead-air"})
    crew = next(unit for unit in match.table.state.units if unit.seat == 0)
    panel = next(thing for thing in match.table.state.scene.things if thing.key == "power-panel")
    crew.x, crew.y, crew.move = panel.x, panel.y - 1, 4
    for key in match.table.state.scene.doors:
        match.table.state.scene.doors[key] = "open"
    assert assignments.shared_out(match.table, crew.faction)[crew.id].kind == "job"
    assert action(match.table, crew).startswith("job:")


def test_in_a_turn_that_scores_a_unit_is_on_the_bridge_and_not_after_a_rival() -> None:
    match = played_until("window", 2, {"scene": "toll-bridge"})
    state = match.table.state
    bridge = set(field.chart(match.table).areas["bridge"])
    warrior = next(unit for unit in state.units if unit.seat == 0 and unit.sheet.entry == "warrior")
    rival = next(unit for unit in state.units if unit.seat == 1 and unit.sheet.entry == "warrior")
    archers = [unit for unit in state.units if unit.sheet.entry == "archer"]
    for archer in archers:
        archer.status = "dead"
    warrior.x, warrior.y, warrior.facing, warrior.target = 9, 4, 2, f"u{rival.id}"
    rival.x, rival.y, rival.facing = 12, 4, 2
    state.scene.turn = state.scene.clock.now = 6
    warrior.move, warrior.turns = 5, 2
    now = Still(match.table)
    form = steps.form(now, [warrior])
    picked = orders.intents(now, form).get(f"u{warrior.id}", [])
    there = field.neighbour(warrior.space, HEADINGS.index(picked[0])) if picked else warrior.space
    assert there in bridge


def test_targets_are_rivals_however_near_a_friend_is() -> None:
    stage = Stage(
        [("warrior", (2, 4), "E", 0), ("archer", (3, 4), "E", 0), ("goblin-scout", (8, 4), "W", 1)],
        size=(14, 10),
        seats=1,
    )
    warrior, archer, scout = stage.units
    now = Still(stage.table)
    values = orders.targets(now, targets.form(now, [warrior, archer]))
    assert values == {f"u{warrior.id}": [f"u{scout.id}"], f"u{archer.id}": [f"u{scout.id}"]}
    warrior.target = archer.ref
    stage.group([warrior, archer, scout])
    warrior.move = warrior.start = 5
    assert not action(stage.table, warrior).startswith("fight")


def test_who_is_badly_hurt_and_out_of_reach_recovers() -> None:
    stage = Stage([("warrior", (0, 0), "N", 0), ("goblin-scout", (13, 9), "N", 1)], size=(14, 10), seats=1)
    warrior, scout = stage.units
    stage.aim(warrior, scout)
    stage.group([warrior, scout])
    warrior.move = warrior.start = 5
    warrior.tokens["fatigue"] = 8
    assert action(stage.table, warrior) == "recover:fatigue"


def test_d2_164_what_cannot_come_is_not_what_a_defender_prepares_for() -> None:
    """Fast fails against Block and Strong against Evade: what cannot come need not be met (D2-164)."""
    stage = Stage([("goblin-scout", (5, 4), "E", 1), ("warrior", (6, 4), "W", 0)], size=(14, 10), seats=1)
    scout, warrior = stage.units
    stage.hand(0, "wands-4", "swords-4")
    means = next(one for one in attack_options.attacks(stage.table, scout) if one.reach in ("close", "melee"))
    shown = {}
    for barred in ("strong", "fast"):
        reply = answering.without(stage.table, warrior, means, 1)
        conflict = fights.line_up(stage.table, scout, warrior, means, (), reply, 2)
        initiative.reckon(stage.table, conflict)
        conflict.actor.barred |= {barred}
        chosen, _ = Duel(stage.table, conflict, conflict.rival).best(Random(0))
        shown[barred] = "" if chosen.card == "fate" else aspect_of(chosen.card, chosen.half)
    assert shown["strong"] not in ("evade", "strong")
    assert shown["fast"] not in ("block", "fast")


def test_a_beaten_rival_is_let_be_where_the_goal_asks_for_no_more() -> None:
    match = played_until("window", 2, {"scene": "high-noon"})
    outlaw, gunslinger = unit_called(match, "outlaw"), unit_called(match, "gunslinger")
    assert assignments.still_counts(match.table, outlaw.faction, gunslinger) == 1
    gunslinger.tokens["fatigue"] = 8
    assert assignments.still_counts(match.table, outlaw.faction, gunslinger) < 0.1


def test_every_question_has_an_answer_of_its_own_or_the_one_that_is_always_right() -> None:
    assert {"card", "answer", "protect", "recover", "combo", "cp"} <= answers.SPECIAL.keys()
    assert set(answers.AGREED).isdisjoint({"concede", "surrender", "no"})


@pytest.mark.parametrize("prompt", ["hand-over", "ride"])
@pytest.mark.parametrize(("side", "wanted"), [(0, "yes"), (1, "no")])
def test_d2_87_a_rival_gets_nothing_of_what_it_asks_for(prompt: str, side: int, wanted: str) -> None:
    stage = Stage([("thief", (2, 3), "E", 0), ("archer", (3, 3), "E", side)])
    thief, archer = stage.units
    ask: Any = SimpleNamespace(prompt=prompt, data={"unit": thief.id, "by": archer.id}, may_pass=False)
    assert answers.answer(stage.table, 0, ask, ["yes", "no"], Random(1)).key == wanted


def test_what_is_revealed_is_fate_where_it_may_be_and_no_card_of_the_hand() -> None:
    match = played_until("window", 2, {"scene": "high-noon"})
    ask = match.ask(match.waiting[0])
    assert ask is not None
    for given, wanted in ((["cups-2", "fate"], "fate"), (["cups-2"], None)):
        revealed = answers.reveal(match.table, 0, ask, given, Random(1))
        assert (revealed and revealed.key) == wanted


@pytest.mark.parametrize(("scene", "effort"), [("rope-and-rock", 1), ("dead-air", 1), ("high-noon", 3)])
def test_what_is_hidden_changes_no_answer(scene: str, effort: int) -> None:
    """Asked in a world in which all that its seat cannot know is dealt again, it answers the same."""
    match = wyrmhoard.new(GAME, 2, "hidden", {"scene": scene}, events=False)
    players = {seat: Tactician(GAME.cards) for seat in range(2)}
    rngs = {seat: seat_rng("hidden", seat) for seat in range(2)}
    for number in range(48):
        if match.result is not None:
            break
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        if number % 3 == 0:
            worlds = [match, match.imagine_match(seat, Random(number)), match.imagine_match(seat, Random(-number - 1))]
            said = [Tactician(GAME.cards, effort).choose(Look(world, seat, Random(5))) for world in worlds]
            assert said[0] == said[1] == said[2]
        try_act(match, seat, move.key, move.form)
