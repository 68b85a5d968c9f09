"""Powers as weapons: attacks answered with a Power, and Powers of Units that the computer plays (D2-112, D2-433)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.casting import FATE, casters, empower, points, stats
from helpers.drawn_to_destiny.keys import declared_key
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.answer_state import read_response
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, fighting
from wyrmhoard.games.drawn_to_destiny.rules.conflict import price as prices
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Declared, Harm

BOLT = "answer:power:pyro:fire-bolt"
DREAD = "power:darkness:dread"


def shot(*answers: Any, power: tuple[str, int, int] = ("pyro", 3, 2)) -> Stage:
    """An Archer shoots with a Strong at a caster who faces her, 5 Spaces away, and meets a Fast."""
    stage = casters(power, rival="archer")
    caster, archer = stage.units
    stage.item(archer, "short-bow").uses = 1
    stage.aim(archer, caster)
    stage.fate("wands-2", "swords-9")
    stage.damage("wound", "bash-left-leg", "hack-head", "hack-chest")
    key = f"fight:{stage.item(archer, 'short-bow').id}:0@u{caster.id}"
    declared = Declared(archer.id, read_action(key), actions.pay(stage.table, archer))
    stage.run(actions.perform(stage.table, declared), *answers, rest="random")
    return stage


def test_d2_112_an_attack_may_be_answered_with_a_power() -> None:
    """Fire bolt against an arrow: points and Price are named with it, and it strikes back. 1 + 1 (9 + 3 above 6) + 1
    (Level 11) - 1 (Disbelief) are 2 Successes: a Bash card that burns, and Fatigue."""
    stage = shot(BOLT, points("stress", result=2), {0: FATE, 1: FATE})
    caster, archer = stage.units
    assert stage.prompts[:3] == ["answer", "power", "card"]
    assert (caster.acted, caster.move) == (1, 2)
    assert caster.has("stress") == 1
    assert [harm.card for harm in archer.harms] == ["bash-left-leg"]
    assert archer.has("burning") == 1
    assert stage.told("answered")[0]["means"] == "power:pyro:fire-bolt"


def test_d2_113_a_power_that_cannot_reach_is_no_answer() -> None:
    """From behind: the caster would have to face her (D2-369a)."""
    stage = casters(rival="archer")
    caster, archer = stage.units
    assert read_response(BOLT) in answering.offers(stage.table, caster, archer, "body")
    caster.facing = 4
    assert read_response(BOLT) not in answering.offers(stage.table, caster, archer, "body")


def test_d2_111_a_power_costs_an_action_like_any_answer() -> None:
    stage = casters(rival="archer")
    caster, archer = stage.units
    caster.acted = 2
    assert read_response(BOLT) not in answering.offers(stage.table, caster, archer, "body")


def test_d2_248_at_mind_0_no_power_answers() -> None:
    stage = casters(rival="archer")
    caster, archer = stage.units
    caster.tokens["stun"] = 6
    assert read_response(BOLT) not in answering.offers(stage.table, caster, archer, "body")


def test_d2_385_an_answer_is_doubted_like_any_casting() -> None:
    """The Archer believes in no Magic: Mind 6x1, Level 3 and 2 points are 11x1, less a Scale."""
    stage = shot(BOLT, points("stress", result=2), {0: FATE, 1: FATE})
    assert stage.told("struck")[0]["damage"] == "11x0"


# -- the computer's Powers (section 24)


def wight(at: tuple[int, int], rival: str = "goblin-raider", **more: Any) -> Stage:
    """A Barrow Wight that the computer plays, and its Target."""
    stage = Stage([(rival, at, "S", 0), ("barrow-wight", (5, 1), "N", 1)], seats=1, **more)
    stage.hand(0)
    unit = stage.units[1]
    stage.aim(unit, stage.units[0])
    return stage


def test_d2_433_the_wight_uses_its_dread_from_afar() -> None:
    """At Range:6 the great sword does not reach, Darkness does: Will 8x1 is 80 m."""
    stage = wight((5, 7))
    rival, unit = stage.units
    assert declared_key(stage.table, unit) == f"{DREAD}@u{rival.id}"


def test_d2_434_its_sword_is_better_close_by() -> None:
    """Melee 4 and the Level of 12x1 above Body 3 against Darkness 2 and that of 10x1 above Will 3."""
    stage = wight((5, 2))
    rival, unit = stage.units
    assert declared_key(stage.table, unit).startswith("fight:")
    legal = fighting.legal(stage.table, unit, rival)
    promises = {means.key: fighting.promise(stage.table, unit, means, rival) for means in legal}
    assert promises[f"{stage.item(unit, 'great-sword').id}:0"] == 6
    assert promises[DREAD] == 4


def test_d2_434_a_power_that_nobody_believes_in_is_worth_less() -> None:
    """A Warrior doubts: 10x0 against Will 5x1 is 1 for the Level and -1 for the Scale."""
    stage = wight((5, 7), rival="warrior")
    rival, unit = stage.units
    (dread,) = fighting.legal(stage.table, unit, rival)
    assert fighting.promise(stage.table, unit, dread, rival) == 2


def test_d2_442a_it_pays_with_what_costs_it_nothing() -> None:
    """The Undead ignore Stun; a living caster pays with its highest Stat but the Power's own: Will 7, not Mind 9."""
    stage = wight((5, 7))
    unit = stage.units[1]
    assert prices.plain(stage.table, unit, "darkness") == "stun"
    living = casters(("pyro", 3, 2))
    stats(living.units[0], "6x1 9x1 7x1 4x0")
    assert prices.plain(living.table, living.units[0], "pyro") == "stress"


def test_d2_442a_it_stops_before_the_price_brings_it_down() -> None:
    """With Body, Will and Speed below 3 a living caster of Pyro uses no Power any more."""
    stage = Stage([("goblin-raider", (5, 7), "S", 0), ("pyromancer", (5, 1), "N", 1)], seats=1)
    rival, unit = stage.units
    stage.aim(unit, rival)
    stats(unit, "3x1 8x1 2x1 2x0")
    assert declared_key(stage.table, unit).startswith("power:pyro:")
    unit.harms.append(Harm("slash-head", 1, "head"))
    assert declared_key(stage.table, unit) == ""


def test_d2_433_the_dread_is_carried_out_without_a_question_to_anybody_but_the_target() -> None:
    stage = wight((5, 7))
    rival, unit = stage.units
    declared = Declared(unit.id, read_action(f"{DREAD}@u{rival.id}"), actions.pay(stage.table, unit))
    stage.run(actions.settle(stage.table, declared))
    assert unit.has("stun") == 1
    stage.run(actions.perform(stage.table, declared), rest="random")
    assert stage.told("attacked")[0]["skill"] == "darkness"
    assert "power" not in stage.prompts


def test_d2_435_it_may_answer_with_a_power() -> None:
    """Shot at from Range:6 it strikes back with what reaches."""
    stage = wight((5, 7), rival="archer")
    archer, unit = stage.units
    unit.target = None
    offers = answering.offers(stage.table, unit, archer, "body")
    assert fighting.answer(stage.table, unit, archer, offers) == read_response(f"answer:{DREAD}")


def test_d2_430_a_supporter_heals_with_its_power() -> None:
    """The Ally is of the same Faction that nobody plays, and willing (D2-19)."""
    stage = Stage([("warrior", (9, 9), "S", 0), ("healer", (5, 4), "N", 1), ("bandit", (5, 5), "N", 1)], seats=1)
    _, healer, bandit = stage.units
    empower(healer, ("life", 3, 2))
    healer.sheet = replace(healer.sheet, role="Supporter")
    bandit.harms.append(Harm("slash-chest", 1, "chest"))
    stage.aim(healer, bandit)
    key = declared_key(stage.table, healer)
    assert key.startswith("power:life:")
    declared = Declared(healer.id, read_action(key), actions.pay(stage.table, healer))
    stage.run(actions.settle(stage.table, declared))
    stage.run(actions.perform(stage.table, declared))
    assert bandit.harms == []
