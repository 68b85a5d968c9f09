"""What a Scene does without does as little as what the table does without (D2-13a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.rules.acts import aftermath, fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import cards, initiative, outcome
from wyrmhoard.games.drawn_to_destiny.rules.conflict.answering import Reply
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.compare import SUCCEEDS
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import dying, protect
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options, numbers
from wyrmhoard.games.drawn_to_destiny.rules.queries.attack_options import Means

BLOW = Blow(types=("slash",), successes=3, damage=Rating.parse("9x1"))


def without(feature: str, where: str) -> Stage:
    """A Warrior and a Bandit, side by side, without a feature: the table or the Scene goes without it."""
    options: dict[str, Any] = {feature: False} if where == "table" else {}
    off = [feature] if where == "scene" else []
    units = [("warrior", (3, 3), "N", 0), ("bandit", (3, 4), "S", 1)]
    stage = Stage(units, seats=2, rules={"off": off}, settings=options)
    for unit in stage.units:
        for item in unit.items:
            item.held = "stored"
    return stage


def fight(stage: Stage) -> Conflict:
    """The Warrior strikes the Bandit with what is in the right hand."""
    warrior, bandit = stage.units
    (item,) = [item for item in warrior.items if item.held == "right"]
    means = next(means for means in attack_options.attacks(stage.table, warrior) if means.item is item)
    sides = fights.line_up(stage.table, warrior, bandit, means, (), Reply(Means(skill=""), False), 2)
    initiative.reckon(stage.table, sides)
    return sides


@pytest.mark.parametrize(("where", "works"), [("", True), ("table", False), ("scene", False)])
def test_d2_13a_magic_items_and_powers_work_unless_they_are_off(where: str, works: bool) -> None:
    stage = without("magic", where)
    warrior = stage.units[0]
    stage.give(warrior, "magic-cuirass", "worn")
    stage.give(warrior, "magic-sword", "right")
    conflict = fight(stage)
    blow = aftermath.blow_of(stage.table, conflict, conflict.actor)
    assert blow is not None
    assert (blow.magic > 0) is works
    assert any(name == "magic weapon" for name, _ in conflict.actor.initiative) is works
    assert (protect.best_armor(stage.table, warrior, BLOW, "chest")[1] > 3) is works


@pytest.mark.parametrize(("where", "works"), [("", True), ("table", False), ("scene", False)])
def test_d2_13a_powers_that_are_always_on_work_unless_they_are_off(where: str, works: bool) -> None:
    stage = without("powers", where)
    warrior = stage.units[0]
    plain = numbers.strength(stage.table, warrior)
    warrior.sheet = replace(warrior.sheet, powers=(("armored", 2, 1), ("strength", 3, 1)))
    assert (protect.best_armor(stage.table, warrior, BLOW, "left-leg")[1] > 0) is works
    assert (numbers.strength(stage.table, warrior) > plain) is works


@pytest.mark.parametrize(("where", "works"), [("", True), ("table", False), ("scene", False)])
def test_d2_13a_combos_may_be_made_unless_they_are_off(where: str, works: bool) -> None:
    stage = without("combos", where)
    stage.give(stage.units[0], "long-sword", "right")
    conflict = fight(stage)
    conflict.actor.half, conflict.actor.seat = "upper", 0
    cards.use(stage.table, conflict.actor, "wands-5")
    assert outcome.allows_combo(stage.table, conflict, conflict.actor) is works


@pytest.mark.parametrize(("where", "works"), [("", True), ("table", False), ("scene", False)])
def test_d2_202_points_may_be_spent_unless_they_are_off(where: str, works: bool) -> None:
    stage = without("cp", where)
    stage.give(stage.units[0], "long-sword", "right")
    conflict = fight(stage)
    conflict.actor.aspect, conflict.actor.result, conflict.actor.paid = "strong", SUCCEEDS, True
    stage.state.players[0].cp = 1
    stage.run(outcome.spend_points(stage.table, conflict), rest="random")
    assert stage.prompts == ["cp"] * works


@pytest.mark.parametrize("spares", [True, False])
def test_d2_248b_a_scene_may_spare_its_minions(spares: bool) -> None:
    stage = Stage([("bandit", (3, 3), "N", 0), ("warrior", (3, 4), "S", 1)], rules={"quick_death": not spares})
    bandit = stage.units[0]
    bandit.sheet = replace(bandit.sheet, traits=(*bandit.sheet.traits, "minion"))
    bandit.tokens["hurt"] = 20
    assert dying.is_minion_out(stage.table, bandit) is not spares
