"""With more effort than usual the tactician looks at the hands that a Player may hold, hides, and waits."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.bots import assignments, ground, hiding, orders
from wyrmhoard.games.drawn_to_destiny.bots.duel import Care, Choice, Duel
from wyrmhoard.games.drawn_to_destiny.bots.tactician import Tactician
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, initiative
from wyrmhoard.games.drawn_to_destiny.rules.core.conflict_cards import aspect_of
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options
from wyrmhoard.games.drawn_to_destiny.rules.turn import window
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Still
from wyrmhoard.lab.play import play_match


def declared(stage: Stage, *, bides: bool = True) -> str:
    """What the first Unit declares; "": it passes."""
    now, unit = Still(stage.table), stage.units[0]
    values = orders.window(now, window._form(now, [unit]), bides=bides)
    return "".join(values[f"u{unit.id}"])


def corner(unit: str, far: int = 5, wall: str = "#") -> Stage:
    """A Unit that somebody is after, with a wall between them or none."""
    rows = [".........."] * 3 + [f"...{wall}......"] + [".........."] * 3
    legend = {"#": "wall"}
    return Stage(
        [(unit, (2, 3), "E", 0), ("warrior", (2 + far, 3), "W", 1)], seats=1,
        map={"width": 10, "height": 7, "rows": "\n".join(rows), "legend": legend},
    )  # fmt: skip


def test_d2_354_whoever_can_hides_from_those_who_are_coming_and_only_out_of_their_sight() -> None:
    assert declared(corner("thief")) == "hide"
    assert declared(corner("thief"), bides=False) != "hide"
    assert declared(corner("thief", wall=".")) != "hide"
    assert declared(corner("warrior")) != "hide"


def test_d2_359_whoever_is_hidden_comes_out_for_an_attack_within_reach() -> None:
    for far, comes in ((1, True), (4, False)):
        stage = corner("thief", far, wall=".")
        thief, warrior = stage.units
        stage.give(thief, "dagger", "right")
        stage.aim(thief, warrior)
        thief.hidden, thief.concealed = 2, "hide"
        assert (declared(stage) == "appear") is comes


def test_d2_99a_who_holds_waits_until_the_rival_has_come_near_enough() -> None:
    stage = corner("warrior", 7, wall=".")
    warrior, rival = stage.units
    stage.aim(warrior, rival)
    assert declared(stage) == "wait"
    assert declared(stage, bides=False) == ""
    warrior.intent.move = 2
    assert declared(stage) == "", "who goes on has something to do"
    warrior.intent.move = -1
    stage.state.settings = replace(stage.state.settings, wait=False)
    assert declared(stage) == ""


@pytest.mark.parametrize(("kind", "waits"), [("go", True), ("leave", True), ("job", False), ("fetch", False)])
def test_d2_99a_whoever_has_something_to_do_does_not_wait_but_whoever_is_only_to_go_somewhere_may(
    kind: str, waits: bool
) -> None:
    stage = corner("warrior", 7, wall=".")
    warrior, rival = stage.units
    post = ground.Post(Still(stage.table), warrior, assignments.Assignment(kind, ((0, 0),)), rival)
    assert hiding.may_wait(warrior, ["wait"], post) is waits


def conflict_of(stage: Stage, one: Unit, other: Unit) -> Duel:
    """The first attacks the second, a Player's."""
    means = next(attack for attack in attack_options.attacks(stage.table, one) if attack.reach == "melee")
    reply = answering.without(stage.table, other, means, 1)
    conflict = fights.line_up(stage.table, one, other, means, (), reply, 2)
    initiative.reckon(stage.table, conflict)
    return Duel(stage.table, conflict, conflict.actor, Care.of(3))


def test_d2_189_one_success_more_counts_for_who_strikes_and_not_for_who_only_defends() -> None:
    stage = Stage([("warrior", (3, 3), "E", 0), ("warrior", (4, 3), "W", 1)])
    duel = conflict_of(stage, *stage.units)
    assert (duel.me.strikes, duel.foe.strikes) == (True, False)
    assert duel.point(duel.me, 2) > 0
    assert [duel.point(duel.foe, number) for number in range(5)] == [0.0] * 5


@pytest.mark.parametrize(("held", "beaten"), [("block", "fast"), ("evade", "strong")])
def test_d2_164_a_card_is_chosen_against_the_hands_that_a_player_may_hold(held: str, beaten: str) -> None:
    """Who can only Block is not met with Fast, and who can only Evade not with Strong."""
    stage = Stage([("warrior", (3, 3), "E", 0), ("warrior", (4, 3), "W", 1)])
    stage.hand(0, "wands-9", "swords-9", "cups-9", "coins-9")
    hands = [[card for card in stage.state.fate.draw if aspect_of(card, "lower") == held][:5]]
    duel = conflict_of(stage, *stage.units)
    duel.foe.barred = frozenset({"fast", "strong", "block", "evade", "counter", "wild"} - {held})
    shown = {aspect_of(choice.card, choice.half) for choice in _choices(duel, hands) if choice.card != "fate"}
    assert shown
    assert beaten not in shown


def _choices(duel: Duel, hands: list[list[str]]) -> list[Choice]:
    return [duel.best(Random(number), hands)[0] for number in range(12)]


def test_more_effort_ends_its_matches_too() -> None:
    match = play_match(GAME, [Tactician(GAME.cards, 2)], "further", {"scene": "rope-and-rock"})
    assert match.result is not None
