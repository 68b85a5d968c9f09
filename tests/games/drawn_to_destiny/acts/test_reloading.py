"""Loading a weapon: by an Equip, by the Action Reload, and each shot of a tank gun (D2-86, D2-339, D2-443a, C12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import declared_key, equip_keys, legal_keys
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny import saves, unit_sight
from wyrmhoard.games.drawn_to_destiny.action_state import read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.bots import orders
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.free_state import PUSH, Drop
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.campaign import downtime
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.npc import arms, choices
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, numbers, vehicles
from wyrmhoard.games.drawn_to_destiny.rules.scene import ahead
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps, window
from wyrmhoard.games.drawn_to_destiny.screens import board
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Held, Item, Unit
from wyrmhoard.games.drawn_to_destiny.table import Still, Table
from wyrmhoard.games.drawn_to_destiny.words import log, phrases
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import dump, load

assert script.destiny  # all kinds of Action are registered by now
SKILLS: Final = (("ranged", 3), ("firearms", 3))
EQUIPPED: Final[dict[str, tuple[Held, str]]] = {
    "sling": ("right", "stones"),
    "submachine-gun": ("both", "clip"),
    "hunting-rifle": ("both", "clip"),
    "assault-rifle": ("both", "clip"),
    "laser-rifle": ("both", "cell"),
}
"""How a weapon is held that an Equip loads, and from what that is taken, out of storage."""
RELOADED: Final = {"crossbow": "quiver", "web-gun": "web-tank"}
"""What the Action Reload loads, and from what."""


def range_with(weapon: str, held: Held, *sources: str, seats: int = 1, **more: Any) -> tuple[Stage, Unit, Item]:
    """Somebody who can shoot, with this in hand and its sources in storage, six Spaces from a Rival of the computer."""
    stage = Stage([("warrior", (2, 4), "E", 0), ("ogre", (8, 4), "W", 1)], seats=seats, **more)
    shooter, rival = stage.units
    shooter.sheet = replace(shooter.sheet, skills=SKILLS)
    rival.sheet = replace(rival.sheet, stats=("9x9", *rival.sheet.stats[1:]))
    shooter.items.clear()
    shooter.start = shooter.move = 6
    gun = stage.give(shooter, weapon, held)
    for source in sources:
        stage.give(shooter, source)
    stage.aim(shooter, rival)
    return stage, shooter, gun


def empty(weapon: str, held: Held, *sources: str, **more: Any) -> tuple[Stage, Unit, Item]:
    """The same with an empty weapon."""
    stage, shooter, gun = range_with(weapon, held, *sources, **more)
    gun.uses = 0
    return stage, shooter, gun


def declare(stage: Stage, unit: Unit, key: str) -> None:
    """A Unit of seat 0 declares this in the window, and it is carried out."""
    assert stage.run(window.declare(stage.table), {0: {f"u{unit.id}": [key]}})
    while stage.state.scene.declared:
        stage.run(window.carry_out(stage.table), rest="random")


def equip(stage: Stage, unit: Unit, key: str) -> None:
    """It intends this Equip, and does it."""
    stage.run(steps.choose_intents(stage.table), {0: {f"u{unit.id}-equip": [key]}})
    stage.run(moves.carry_out(stage.table))


def shots(stage: Stage, unit: Unit) -> list[str]:
    """The attacks that it may declare with something in hand."""
    return [key for key in legal_keys(Still(stage.table), unit) if key.startswith("fight") and "hands" not in key]


def reloads(stage: Stage, unit: Unit) -> list[str]:
    """The Reloads that it may declare."""
    return [key for key in legal_keys(Still(stage.table), unit) if key.startswith("reload")]


def refresh(unit: Unit) -> None:
    """As in a new Turn."""
    unit.move, unit.acted, unit.used, unit.done_this_turn, unit.tokens = unit.start, 0, [], [], {}
    for person in unit.crew:
        person.acted = 0


def shoot(stage: Stage, unit: Unit) -> None:
    """It fires the first shot that it may, at a Rival as good as new, and has a new Turn."""
    rival = stage.units[1]
    rival.harms.clear()
    refresh(rival)
    refresh(unit)
    declare(stage, unit, shots(stage, unit)[0])
    refresh(unit)


# -- every weapon that could not be loaded


@pytest.mark.parametrize("weapon", EQUIPPED)
def test_c12_it_is_shot_until_empty_loaded_by_an_equip_and_shot_again(weapon: str) -> None:
    held, card = EQUIPPED[weapon]
    stage, shooter, gun = range_with(weapon, held, card)
    gun.uses = 1
    shoot(stage, shooter)
    assert gun.uses == 0
    assert shots(stage, shooter) == []
    source, move = stage.item(shooter, card), shooter.move
    equip(stage, shooter, f"load:{gun.id}:{source.id}")
    assert (gun.uses, shooter.move) == (stage.cards.items[weapon].uses, move - 1)
    assert (source in shooter.items) == (card == "stones"), "a clip or cell is spent"
    assert stage.told("loaded")[-1]["source"] == card
    shoot(stage, shooter)
    assert gun.uses == stage.cards.items[weapon].uses - 1


@pytest.mark.parametrize("weapon", RELOADED)
def test_c12_it_is_shot_until_empty_loaded_by_an_action_and_shot_again(weapon: str) -> None:
    stage, shooter, gun = range_with(weapon, "both", RELOADED[weapon])
    source = stage.item(shooter, RELOADED[weapon])
    for _ in range(gun.uses):
        shoot(stage, shooter)
    assert gun.uses == 0
    assert shots(stage, shooter) == []
    assert not [key for key in equip_keys(stage.table, shooter) if key.startswith("load")], "not by an Equip"
    declare(stage, shooter, f"reload:{gun.id}:{source.id}")
    assert gun.uses == stage.cards.items[weapon].uses
    assert (shooter.move, shooter.acted) == (3, 1)
    assert ("loaded", "D2-339") in [(kind, rule) for kind, rule, _ in stage.events]
    assert shots(stage, shooter) != []
    shoot(stage, shooter)
    assert gun.uses == stage.cards.items[weapon].uses - 1


def test_c12_each_shot_of_a_tank_gun_is_loaded_by_an_action() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    assert reloads(stage, unit) == [], "it starts loaded"
    for number in range(3):
        shoot(stage, unit)
        assert (gun.uses, gun.unloaded) == (89 - number, True)
        assert shots(stage, unit) == []
        refusal = attack_options.readiness_objection(stage.table, unit, attack_options.attacks(stage.table, unit)[0])
        assert refusal is not None
        assert refusal.rule == "D2-339"
        declare(stage, unit, f"reload:{gun.id}")
        assert (gun.uses, gun.unloaded) == (89 - number, False)
    assert stage.told("loaded")[-1]["source"] == ""


# -- the tank and who is in it (D2-443a)


def tank() -> Stage:
    """A tank of seat 0 and one of the computer's, ten Spaces apart."""
    units = [("tank-troop", (2, 4), "E", 0), ("tank-troop", (12, 4), "W", 1)]
    stage = Stage(units, seats=1, map={"kind": "car", "width": 20, "height": 9, "ground": "dirt"})
    stage.state.scene.map = "car"
    for unit in stage.units:
        unit.start = unit.move = vehicles.start(stage.table, unit)
        unit.turns = numbers.facing_of(stage.table, unit)
    stage.aim(stage.units[0], stage.units[1])
    return stage


def person(unit: Unit, post: str) -> Unit:
    return next(one for one in unit.crew if one.post == post)


def test_d2_443a_the_gunner_fires_and_loads_with_two_actions_and_no_move() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    unit.move = 0
    declare(stage, unit, shots(stage, unit)[0])
    assert reloads(stage, unit) == [f"reload:{gun.id}"]
    declare(stage, unit, f"reload:{gun.id}")
    assert (person(unit, "gunner").acted, person(unit, "driver").acted, unit.acted, unit.move) == (2, 0, 0, 0)
    assert shots(stage, unit) == reloads(stage, unit) == []
    person(unit, "gunner").acted = 0
    assert len(shots(stage, unit)) == 1


def test_d2_443a_without_a_gunner_nobody_loads() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    gun.unloaded = True
    person(unit, "gunner").tokens["dying"] = 1
    refusal = actions.objection(stage.table, unit, read_action(f"reload:{gun.id}"))
    assert refusal is not None
    assert refusal.rule == "D2-443a"
    assert reloads(stage, unit) == []


def test_d2_443a_a_driver_who_is_alone_loads_for_half_of_the_move() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    unit.crew = [person(unit, "driver")]
    gun.unloaded = True
    declare(stage, unit, f"reload:{gun.id}")
    assert (gun.unloaded, unit.acted, unit.move) == (False, 1, unit.start - unit.start // 2)


def test_d2_339_a_tank_gun_without_shots_is_not_loaded_any_more() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    gun.uses = 1
    shoot(stage, unit)
    assert (gun.uses, gun.unloaded) == (0, True)
    refusal = actions.objection(stage.table, unit, read_action(f"reload:{gun.id}"))
    assert refusal is not None
    assert (refusal.rule, reloads(stage, unit)) == ("D2-339", [])


def test_d2_339_a_built_in_gun_with_shots_without_end_is_loaded_each_time_as_well() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    gun.uses = -1
    shoot(stage, unit)
    assert (gun.uses, gun.unloaded) == (-1, True)
    declare(stage, unit, f"reload:{gun.id}")
    assert not gun.unloaded


# -- sources


@pytest.mark.parametrize("held", ["stored", "worn", "left"])
def test_d2_339_the_source_of_a_reload_may_be_anywhere_on_the_unit(held: Held) -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    quiver = stage.item(shooter, "quiver")
    quiver.held = held
    declare(stage, shooter, f"reload:{gun.id}:{quiver.id}")
    assert (gun.uses, quiver.uses) == (1, 19)


def test_d2_339_an_empty_source_loads_nothing() -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    quiver = stage.item(shooter, "quiver")
    quiver.uses = 0
    refusal = actions.objection(stage.table, shooter, read_action(f"reload:{gun.id}:{quiver.id}"))
    assert refusal is not None
    assert (refusal.rule, reloads(stage, shooter)) == ("D2-339", [])
    sling, slinger, weapon = empty("sling", "right", "stones")
    bag = sling.item(slinger, "stones")
    assert f"load:{weapon.id}:{bag.id}" in equip_keys(sling.table, slinger)
    bag.uses = 0
    assert f"load:{weapon.id}:{bag.id}" not in equip_keys(sling.table, slinger)


def test_d2_339_of_two_sources_one_chooses() -> None:
    stage, shooter, gun = empty("web-gun", "both", "web-tank", "web-tank")
    first, second = [item for item in shooter.items if item.card == "web-tank"]
    assert reloads(stage, shooter) == [f"reload:{gun.id}:{first.id}", f"reload:{gun.id}:{second.id}"]
    declare(stage, shooter, f"reload:{gun.id}:{second.id}")
    assert (gun.uses, first in shooter.items, second in shooter.items) == (3, True, False)


def test_d2_339_an_arrow_of_the_quiver_loads_no_web_gun() -> None:
    stage, shooter, gun = empty("web-gun", "both", "quiver")
    assert reloads(stage, shooter) == []
    assert (
        actions.objection(stage.table, shooter, read_action(f"reload:{gun.id}:{stage.item(shooter, 'quiver').id}"))
        is not None
    )


def test_d2_86_a_clip_comes_out_of_storage_only_where_the_weapon_fills_both_hands() -> None:
    stage, shooter, gun = empty("pistol-9mm", "right", "clip")
    clip = stage.item(shooter, "clip")
    assert f"load:{gun.id}:{clip.id}" not in equip_keys(stage.table, shooter)
    clip.held = "left"
    assert f"load:{gun.id}:{clip.id}" in equip_keys(stage.table, shooter)


# -- what cannot be loaded


@pytest.mark.parametrize("args", [":{gun}", ":999:{quiver}", ":{quiver}:{gun}", ":{gun}:{gun}"])
def test_d2_339_nonsense_is_refused(args: str) -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    key = "reload" + args.format(gun=gun.id, quiver=stage.item(shooter, "quiver").id)
    assert actions.objection(stage.table, shooter, read_action(key)) is not None


def test_d2_339_what_is_full_or_put_away_is_not_loaded() -> None:
    stage, shooter, gun = range_with("crossbow", "both", "quiver")
    key = f"reload:{gun.id}:{stage.item(shooter, 'quiver').id}"
    refusal = actions.objection(stage.table, shooter, read_action(key))
    assert refusal is not None
    assert refusal.rule == "D2-339"
    gun.uses, gun.held = 0, "stored"
    assert actions.objection(stage.table, shooter, read_action(key)) is not None
    gun.held = "both"
    assert actions.objection(stage.table, shooter, read_action(key)) is None


def test_d2_248_with_body_0_nobody_loads() -> None:
    stage, shooter, _ = empty("crossbow", "both", "quiver")
    assert len(reloads(stage, shooter)) == 1
    shooter.tokens["fatigue"] = 99
    assert reloads(stage, shooter) == []


def test_d2_96_a_reload_costs_an_action() -> None:
    stage, shooter, _ = empty("crossbow", "both", "quiver")
    shooter.move = 2
    assert reloads(stage, shooter) == []
    shooter.move, shooter.acted = 6, 2
    assert reloads(stage, shooter) == []


# -- given up in the middle


def test_d2_55a_whoever_drops_the_weapon_or_its_source_cannot_reload() -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    quiver = stage.item(shooter, "quiver")
    quiver.held = "left"
    key = f"reload:{gun.id}:{quiver.id}"
    assert ahead.objection(stage.table, shooter, (PUSH,), read_action(key)) is None
    for dropped in (gun, quiver):
        assert ahead.objection(stage.table, shooter, (Drop(dropped.id),), read_action(key)) is not None


@pytest.mark.parametrize("lost", ["weapon", "source"])
def test_d2_100_a_reload_that_has_become_impossible_is_given_back(lost: str) -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    quiver = stage.item(shooter, "quiver")
    key = f"reload:{gun.id}:{quiver.id}"
    assert stage.run(window.declare(stage.table), {0: {f"u{shooter.id}": [key]}})
    assert shooter.acted == 1
    shooter.items.remove(gun if lost == "weapon" else quiver)
    stage.run(window.carry_out(stage.table))
    assert (shooter.acted, shooter.move, gun.uses, quiver.uses) == (0, 6, 0, 20)
    assert [told["action"] for told in stage.told("taken_back")] == [key]


def test_d2_100_and_443a_the_gunner_gets_a_reload_back() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    gun.unloaded = True
    assert stage.run(window.declare(stage.table), {0: {f"u{unit.id}": [f"reload:{gun.id}"]}})
    assert person(unit, "gunner").acted == 1
    gun.uses = 0
    stage.run(window.carry_out(stage.table))
    assert (person(unit, "gunner").acted, gun.unloaded) == (0, True)


def test_d2_311_who_gives_up_in_the_window_loads_nothing() -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    stage.run(window.declare(stage.table), {0: "concede"})
    assert stage.state.players[0].conceded
    assert (gun.uses, shooter.acted, stage.state.scene.declared) == (0, 0, [])


# -- saved and loaded


def saved(stage: Stage) -> None:
    """The table is saved, found sound, and goes on from what was saved."""
    assert [
        fault for fault in saves.faults(stage.state, stage.cards) if "Uses" in fault[1] or "loads" in fault[1]
    ] == []
    stage.state = load(dump(stage.state), Destiny)
    stage.table = Table(stage.state, Chance(3), stage.cards, heard(stage.note))
    stage.units = stage.state.scene.units


def test_d2_339_a_reload_that_was_declared_is_done_after_the_table_was_saved() -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    quiver = stage.item(shooter, "quiver")
    assert stage.run(window.declare(stage.table), {0: {f"u{shooter.id}": [f"reload:{gun.id}:{quiver.id}"]}})
    saved(stage)
    stage.run(window.carry_out(stage.table))
    assert [item.uses for item in stage.units[0].items] == [1, 19]


def test_d2_339_a_gun_that_is_not_loaded_is_saved_so() -> None:
    stage = tank()
    shoot(stage, stage.units[0])
    saved(stage)
    unit = stage.units[0]
    assert unit.items[0].unloaded
    assert shots(stage, unit) == []
    declare(stage, unit, f"reload:{unit.items[0].id}")
    saved(stage)
    assert len(shots(stage, stage.units[0])) == 1


def test_d2_339_what_needs_no_loading_cannot_wait_for_it() -> None:
    stage, _, gun = range_with("crossbow", "both")
    gun.unloaded = True
    assert any("D2-339" in words for _, words in saves.faults(stage.state, stage.cards))


def test_d2_339_a_gun_is_loaded_when_time_has_passed() -> None:
    stage = tank()
    stage.units[0].items[0].unloaded = True
    stage.units[0].items[0].uses = 7
    downtime.fill(stage.table, stage.units[0].items)
    assert (stage.units[0].items[0].uses, stage.units[0].items[0].unloaded) == (90, False)


# -- the computer (D2-432, D2-433)


def of_the_computer(weapon: str, *sources: str, far: int = 6, **more: Any) -> tuple[Stage, Unit, Item]:
    """Somebody of the computer's with an empty weapon in both hands."""
    stage = Stage([("ogre", (2, 4), "E", 0), ("warrior", (2 + far, 4), "W", 1)], seats=1, **more)
    rival, unit = stage.units
    unit.sheet = replace(unit.sheet, skills=SKILLS)
    unit.items.clear()
    unit.start = unit.move = 6
    gun = stage.give(unit, weapon, "both", uses=0)
    for source in sources:
        stage.give(unit, source)
    stage.aim(unit, rival)
    return stage, unit, gun


@pytest.mark.parametrize("weapon", RELOADED)
def test_d2_433_the_computer_reloads_and_shoots(weapon: str) -> None:
    stage, unit, gun = of_the_computer(weapon, RELOADED[weapon], "dagger")
    source = stage.item(unit, RELOADED[weapon])
    key = f"reload:{gun.id}:{source.id}"
    assert arms.arms_of(stage.table, unit).reload == read_action(key)
    assert choices.intent(stage.table, unit).equip is None, "it draws no dagger"
    assert choices.intent(stage.table, unit).move == -1, "it keeps its Move for both"
    assert declared_key(stage.table, unit) == key
    stage.run(window.declare(stage.table), rest="random")
    stage.run(window.carry_out(stage.table))
    assert gun.uses > 0
    assert declared_key(stage.table, unit).startswith(f"fight:{gun.id}")


def test_d2_433_with_one_action_left_it_reloads_and_shoots_in_the_next_turn() -> None:
    stage, unit, gun = of_the_computer("crossbow", "quiver", far=10)
    unit.acted = 1
    assert declared_key(stage.table, unit) == f"reload:{gun.id}:{stage.item(unit, 'quiver').id}"
    unit.acted = 2
    assert declared_key(stage.table, unit) == ""
    assert arms.arms_of(stage.table, unit).reload != ""


def test_d2_433_it_reloads_even_if_it_has_no_target() -> None:
    stage, unit, gun = of_the_computer("crossbow", "quiver")
    unit.target = None
    assert declared_key(stage.table, unit) == f"reload:{gun.id}:{stage.item(unit, 'quiver').id}"


def test_d2_433_it_does_not_reload_where_another_weapon_strikes_now_or_in_this_turn() -> None:
    for far, word in ((1, "fight"), (3, ""), (10, "reload")):
        stage, unit, _ = of_the_computer("crossbow", "quiver", far=far)
        unit.sheet = replace(unit.sheet, skills=(*SKILLS, ("close-combat", 3)))
        stage.give(unit, "claws-and-bite", "built-in")
        assert declared_key(stage.table, unit).partition(":")[0] == word, far


def test_d2_432_without_a_source_it_draws_its_next_weapon() -> None:
    stage, unit, gun = of_the_computer("crossbow", "dagger")
    unit.sheet = replace(unit.sheet, skills=(*SKILLS, ("close-combat", 3)))
    assert declared_key(stage.table, unit) == ""
    assert choices.intent(stage.table, unit).equip == read_equip(f"store:{gun.id}")


@pytest.mark.parametrize("weapon", ["assault-rifle", "laser-rifle"])
def test_d2_432_it_loads_a_gun_in_both_hands_by_an_equip(weapon: str) -> None:
    stage, unit, gun = of_the_computer(weapon, EQUIPPED[weapon][1])
    source = stage.item(unit, EQUIPPED[weapon][1])
    assert choices.intent(stage.table, unit).equip == read_equip(f"load:{gun.id}:{source.id}")
    gun.held = "stored"
    assert choices.intent(stage.table, unit).equip == read_equip(f"draw:{gun.id}:both"), (
        "and draws one that it can load then"
    )
    unit.items.remove(source)
    assert choices.intent(stage.table, unit).equip is None


def test_d2_433_a_tank_of_the_computer_fires_and_loads() -> None:
    stage = tank()
    unit = stage.units[1]
    stage.aim(unit, stage.units[0])
    declared = []
    for _ in range(3):
        declared.append(declared_key(stage.table, unit))
        if declared[-1]:
            stage.run(window.declare(stage.table), rest="random")
            while stage.state.scene.declared:
                stage.run(window.carry_out(stage.table), rest="random")
    gun = unit.items[0]
    assert declared == [f"fight:{gun.id}:0@u{stage.units[0].id}", f"reload:{gun.id}", ""]


# -- bots


@pytest.mark.parametrize("weapon", RELOADED)
def test_the_tactician_reloads_rather_than_do_nothing(weapon: str) -> None:
    stage, shooter, gun = empty(weapon, "both", RELOADED[weapon])
    key = f"reload:{gun.id}:{stage.item(shooter, RELOADED[weapon]).id}"
    assert action(stage, shooter) == key
    gun.uses = 1
    assert action(stage, shooter).startswith("fight")


def test_the_tactician_loads_its_tank_gun() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    gun.unloaded = True
    assert action(stage, unit) == f"reload:{gun.id}"


def test_the_tactician_loads_what_it_need_not_use_only_at_leisure() -> None:
    stage, shooter, _ = empty("web-gun", "both", "web-tank")
    shooter.sheet = replace(shooter.sheet, skills=(*SKILLS, ("close-combat", 4)))
    stage.give(shooter, "claws-and-bite", "built-in")
    rival = stage.units[1]
    rival.sheet = replace(rival.sheet, stats=("8x1", *rival.sheet.stats[1:]))
    rival.x = shooter.x + 1
    assert action(stage, shooter).startswith("fight")
    rival.status = "dead"
    assert action(stage, shooter).startswith("reload")


def action(stage: Stage, unit: Unit) -> str:
    """What the tactician declares."""
    now = Still(stage.table)
    chosen = orders.declaration_of(now, unit, tuple(legal_keys(now, unit)))[0]
    return chosen.key if chosen is not None else ""


# -- words and views


def test_d2_339_it_can_be_read_what_is_loaded_from_what() -> None:
    stage, shooter, gun = empty("crossbow", "both", "quiver")
    stage.table.tell = naming(stage.table)
    key = f"reload:{gun.id}:{stage.item(shooter, 'quiver').id}"
    assert phrases.short(stage.table, key) == "reload Crossbow from Quiver"
    declare(stage, shooter, key)
    lines = [log.event(stage.cards, {"kind": kind, "data": data}, ()) for kind, _, data in stage.events]
    assert lines == [
        "Warrior spends 3 Move: reload Crossbow from Quiver",
        "Warrior loads Crossbow from Quiver: 1",
    ]


def test_d2_339_a_gun_that_is_not_loaded_is_shown_so() -> None:
    stage = tank()
    unit, gun = stage.units[0], stage.units[0].items[0]
    assert phrases.short(stage.table, f"reload:{gun.id}") == "reload Tank gun 75 mm"
    stage.table.tell = naming(stage.table)
    shoot(stage, unit)
    shown = unit_sight.item_view(stage.table, gun)
    assert (shown["uses"], shown["unloaded"]) == (89, True)
    assert board.item_words(shown) == "Tank gun 75 mm (built-in, 89 left, not loaded)"
    worn = shown | {"unloaded": False, "corrosion": 2, "damaged": 1}
    assert board.item_words(worn) == "Tank gun 75 mm (built-in, 89 left, Damaged 1, Corrosion 2)"
    stage.events.clear()
    declare(stage, unit, f"reload:{gun.id}")
    told = stage.told("loaded")[0]
    assert log.event(stage.cards, {"kind": "loaded", "data": told}, ()) == "Tank troop loads Tank gun 75 mm"
