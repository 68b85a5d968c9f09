"""Quick Draw: a one-handed weapon comes out of storage without Move (C9, D2-344, D2-345)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.free_state import PUSH, QuickDraw, keys_of, read_named
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.harm import recovery
from wyrmhoard.games.drawn_to_destiny.rules.queries import changes
from wyrmhoard.games.drawn_to_destiny.rules.scene import free
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import Held
from wyrmhoard.kernel.text.errors import Refused

KEY = "firearms/quick-draw"


def gunslinger(held: Held = "stored", **parts: Any) -> tuple[Stage, int]:
    """A Gunslinger (Firearms 5 [Hip Shoot, Quick Draw, Sharpshooting]) with its revolver, and a Rival."""
    stage = Stage([("gunslinger", (2, 4), "E"), ("outlaw", (6, 4), "W")], **parts)
    revolver = stage.item(stage.units[0], "revolver-45")
    revolver.held = held
    return stage, revolver.id


def quick(stage: Stage) -> list[str]:
    return keys_of(one for one in free.offers(stage.table, stage.units[0]) if isinstance(one, QuickDraw))


def test_d2_344_quick_draw_costs_no_move_and_turns_the_ability_sideways() -> None:
    stage, revolver = gunslinger()
    unit = stage.units[0]
    unit.move = 0
    assert quick(stage) == [f"quick-draw:{revolver}:left", f"quick-draw:{revolver}:right"]
    stage.run(free.take(stage.table, unit, QuickDraw(revolver, "right")))
    assert (unit.move, unit.spent_move, unit.acted, unit.used) == (0, 0, 0, [KEY])
    assert stage.item(unit, "revolver-45").held == "right"
    assert [told["ability"] for told in stage.told("ability_used")] == [KEY]
    assert [told["held"] for told in stage.told("equipped")] == ["right"]


def test_d2_344_who_rides_draws_quickly_too() -> None:
    stage, revolver = gunslinger()
    unit, horse = stage.units[0], stage.add("horse", (2, 4), "E")
    unit.riding, unit.post = horse.id, "passenger"
    assert quick(stage) == [f"quick-draw:{revolver}:left", f"quick-draw:{revolver}:right"]
    unit.post = "driver"
    assert quick(stage) == []


def test_d2_344_hip_shoot_knows_what_was_drawn_this_step() -> None:
    stage, revolver = gunslinger()
    unit = stage.units[0]
    facts = changes.Facts(conflict="attack", skill="firearms", item=stage.item(unit, "revolver-45"), distance=4)
    assert not changes.holds_true(stage.table, unit, "no disadvantage", facts, of="range")
    stage.run(free.take(stage.table, unit, QuickDraw(revolver, "left")))
    assert changes.holds_true(stage.table, unit, "no disadvantage", facts, of="range")


def test_d2_345_it_is_not_offered_again_until_it_is_ready() -> None:
    stage, revolver = gunslinger()
    unit = stage.units[0]
    unit.used.append(KEY)
    assert quick(stage) == []
    refusal = free.objection(stage.table, unit, QuickDraw(revolver, "left"))
    assert refusal is not None
    assert refusal.rule == "D2-344"
    recovery.ready(stage.table, unit, KEY, "D2-103")
    assert len(quick(stage)) == 2


def test_d2_88_quick_draw_needs_a_free_hand_and_a_weapon_in_storage() -> None:
    stage, revolver = gunslinger()
    unit = stage.units[0]
    stage.give(unit, "knife", "left")
    assert quick(stage) == [f"quick-draw:{revolver}:right"]
    stage.give(unit, "knife", "right")
    assert quick(stage) == []
    stage, _ = gunslinger("right")
    assert quick(stage) == []


def test_d2_344_who_lacks_the_ability_does_not_draw_quickly() -> None:
    stage, _ = gunslinger()
    outlaw = stage.units[1]
    for item in outlaw.items:
        item.held = "stored"
    assert not any(isinstance(one, QuickDraw) for one in free.offers(stage.table, outlaw))


def test_d2_344_only_a_one_handed_weapon_is_drawn_quickly() -> None:
    stage, _ = gunslinger()
    unit = stage.units[0]
    unit.items = []
    for card in ("lever-rifle", "lockpicks"):
        stage.give(unit, card)
    assert quick(stage) == []


@pytest.mark.parametrize(("turn", "able"), [(11, False), (12, True)])
def test_d2_86_the_truce_holds_for_quick_draw_too(turn: int, able: bool) -> None:
    stage, _ = gunslinger(rules={"truce_before": 12})
    stage.state.scene.turn = stage.state.scene.clock.now = turn
    assert bool(quick(stage)) is able


def test_d2_13a_quick_draw_is_an_ability_and_stays_where_free_actions_are_off() -> None:
    stage, _ = gunslinger(settings={"free_actions": False})
    assert len(quick(stage)) == 2
    assert free.objection(stage.table, stage.units[0], PUSH) == free.OFF


def test_d2_55a_it_is_named_with_the_intent_and_the_weapon_is_there_for_the_window() -> None:
    stage, revolver = gunslinger(seats=1)
    unit = stage.units[0]
    stage.state.phase = "intents"
    stage.run(script.part(stage.table), {0: {f"u{unit.id}-free": [f"quick-draw:{revolver}:left"]}})
    assert stage.state.phase == "window"
    assert stage.item(unit, "revolver-45").held == "left"


def test_d2_56_one_ability_draws_one_weapon() -> None:
    stage, revolver = gunslinger()
    unit = stage.units[0]
    both = [f"quick-draw:{revolver}:left", f"quick-draw:{revolver}:right"]
    assert free.objection_to_all(stage.table, unit, read_named(both)) == free.ONCE.because(name=unit.sheet.name)
    with pytest.raises(Refused):
        stage.run(steps.choose_intents(stage.table), {0: {f"u{unit.id}-free": both}, 1: {}})
