"""Powers used on others: attacks of each kind, Tests and Tasks (section 19, C10)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.casting import FATE, carry_out, cast, casters, declare, points, refused, stats
from helpers.drawn_to_destiny.powering import card_points, defend, next_events, use_of
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import protect
from wyrmhoard.games.drawn_to_destiny.rules.harm.restraint import ground_task
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers, uses
from wyrmhoard.games.drawn_to_destiny.rules.queries import points as spending
from wyrmhoard.games.drawn_to_destiny.state import GROUND

# -- attacks: each sample power of the kind


ATTACKS = {
    "pyro:fire-bolt": ("9x1", "body", ("bash", "burning")),
    "cryo:ice-lance": ("9x1", "body", ("pierce", "freezing")),
    "electro:thunder": ("12x1", "body", ("bash", "pierce")),
    "geo:stone-grip": ("8x1", "body", ("hold",)),
    "bloodcraft:blood-lash": ("8x1", "body", ("slash",)),
    "darkness:dread": ("8x1", "will", ("fear", "despair")),
    "telepathy:mind-spike": ("9x1", "mind", ("nerve", "delusion")),
    "telekinesis:shove": ("9x1", "body", ("bash",)),
}


@pytest.mark.parametrize("key", list(ATTACKS))
def test_c10_attacks_strike_with_their_result_deck_and_types(key: str) -> None:
    power, name = key.split(":")
    card = CARDS.techniques[name]
    stage = casters((power, card.level, card.intensity))
    caster, rival = stage.units
    stats(rival, "3x1 3x1 3x1 5x0")
    declared = declare(
        stage, caster, f"power:{key}@u{rival.id}", ("power", {**card_points(card), "price": ["fatigue"]})
    )
    stage.fate("swords-9", "wands-4")
    carry_out(stage, declared, *defend(), rest="random")
    damage, against, types = ATTACKS[key]
    compared = stage.told("compared")[0]["sides"]
    assert compared[0]["result"] == "succeeds"
    struck = stage.told("struck")[0]
    assert (struck["damage"], struck["types"], struck["by"]) == (damage, list(types), caster.id)
    assert struck["difficulty"] == {"body": "3x1", "mind": "3x1", "will": "3x1"}[against]


def test_d2_387_armor_pierce_makes_armor_count_for_less() -> None:
    stage = casters(("electro", 4, 3))
    caster, _rival = stage.units
    means = spending.means_of(
        stage.table, caster, use_of(stage, caster, "electro", "thunder"), {"pierce": 1, "result": 2}, 5
    )
    assert (means.damage, means.pierce) == ("12x1", 1)
    armor = CARDS.items["power-suit"].armor
    assert armor is not None
    plain = Blow(("bash",), 3, Rating.parse("9x1"))
    pierced = Blow(("bash",), 3, Rating.parse("9x1"), pierce=2)
    assert (protect.worth(armor, plain), protect.worth(armor, pierced)) == (300, 3)


def test_d2_387_only_magic_buys_armor_pierce() -> None:
    stage = casters(("telekinesis", 3, 1))
    assert "pierce" not in use_of(stage, stage.units[0], "telekinesis", "shove").effects


def test_c10_stone_grip_is_held_by_the_ground() -> None:
    stage = casters(("geo", 2, 2))
    caster, rival = stage.units
    stage.damage("restraint", "hold-chest", "hold-head", "hold-abdomen", "hold-shoulders")
    stage.fate("swords-9", "wands-4")
    cast(stage, caster, f"power:geo:stone-grip@u{rival.id}", points(result=2), *defend(), rest="random")
    held = [harm for harm in rival.harms if harm.holder == GROUND]
    assert held
    assert all(ground_task(stage.table, harm) > 0 for harm in held)


def test_c10_shove_pushes_for_each_crit() -> None:
    stage = casters(("telekinesis", 3, 1))
    caster, rival = stage.units
    rival.y = 5
    stats(rival, "3x1 3x1 3x1 5x0")
    stage.damage("wound", "bash-chest", "slash-head", "slash-chest")
    stage.fate("swords-9", "wands-4")
    cast(stage, caster, f"power:telekinesis:shove@u{rival.id}", points(result=1), *defend("melee"), rest="random")
    assert stage.told("crits")[0]["crits"] == 1
    assert any(kind == "pushed" for kind, _, _ in stage.events) or "path" in stage.prompts


def test_c10_radiant_hurts_the_undead_only() -> None:
    stage = casters(("radiant", 2, 1))
    caster, rival = stage.units
    assert refused(stage, caster, f"power:radiant:attack-0@u{rival.id}") == "D2-380"
    skeleton = stage.add("skeleton", (3, 6), "S", 1)
    stage.aim(caster, skeleton)
    assert refused(stage, caster, f"power:radiant:attack-0@u{skeleton.id}") == ""


def test_c10_a_technique_of_radiant_is_for_the_undead_only_too() -> None:
    bolt = next(one for one in CARDS.techniques if one.id == "fire-bolt")
    spear = replace(bolt, id="spear", power="radiant", types=("pierce", "burning"))
    ray = replace(spear, id="ray", types=("burning",))
    cards: Any = SimpleNamespace(techniques=(spear, ray))
    made = uses.of_power(cards, CARDS.powers["radiant"])
    assert {use.key: use.only for use in made} == {"spear": "undead", "ray": "", "attack-0-area": "undead"}


def test_d2_380_a_power_without_a_ready_technique_has_its_plain_attack() -> None:
    stage = casters(("gravity", 2, 2))
    keys = [(use.key, use.types, use.is_area) for use in uses.all_of(stage.table, stage.units[0])]
    assert keys == [
        ("attack-0", ("bash",), False), ("attack-0-area", ("bash",), True),
        ("attack-1", ("hold",), False), ("attack-1-area", ("hold",), True),
    ]  # fmt: skip
    assert "attack-0" not in [use.key for use in uses.of_power(CARDS, CARDS.powers["pyro"])]


# -- Tests and Tasks


def test_c10_gust_pushes_one_space_a_success() -> None:
    stage = casters(("aero", 2, 1))
    caster, rival = stage.units
    rival.y = 5
    stage.fate("swords-9", "wands-4")
    cast(stage, caster, f"power:aero:gust@u{rival.id}", points(initiative=1), *defend("melee"), rest="random")
    tested = stage.told("tested")[0]
    assert tested["passed"]
    assert not stage.told("struck")
    path = next(options for prompt, options in stage.asked if prompt == "path")
    assert path[0][0] == tested["successes"]


def test_d2_141_in_a_test_the_rival_must_beat_the_main_stat_of_the_power() -> None:
    stage = casters(("curses", 2, 1))
    caster, rival = stage.units
    stats(caster, "6x1 6x1 7x1 4x0")
    stage.fate("swords-9", "wands-4")
    cast(stage, caster, f"power:curses:curse@u{rival.id}", points(initiative=1), *defend(), rest="random")
    assert rival.has("cursed") == 1
    assert stage.told("tested")[0]["against"] == 3


def test_d2_110_the_target_of_a_power_may_answer_with_an_action() -> None:
    stage = casters(("curses", 2, 1), rival="warrior")
    caster, rival = stage.units
    declared = declare(stage, caster, f"power:curses:curse@u{rival.id}", points())
    stage.fate("swords-9", "wands-4")
    carry_out(stage, declared, "answer:intimidation", {0: FATE, 1: FATE}, rest="random")
    assert rival.acted == 1


def test_c10_dominate_is_a_task_with_one_conflict_a_turn_and_then_the_unit_obeys() -> None:
    stage = casters(("domination", 3, 2))
    caster, rival = stage.units
    stats(rival, "3x1 3x1 2x1 5x0")
    key = f"power:domination:dominate@u{rival.id}"
    stage.fate("swords-9", "wands-4")
    cast(stage, caster, key, points(duration=2), *defend(), rest="random")
    assert stage.told("task_done")
    assert numbers.controller(stage.table, rival) == 0
    assert stage.state.scene.powers[0].turns == 3
    for _ in range(2):
        next_events(stage)
        assert numbers.controller(stage.table, rival) == 0
    next_events(stage)
    assert numbers.controller(stage.table, rival) == 1


def test_c10_a_second_conflict_of_dominate_in_one_turn_is_refused() -> None:
    stage = casters(("domination", 3, 2))
    caster, rival = stage.units
    stats(rival, "3x1 3x1 9x1 5x0")
    key = f"power:domination:dominate@u{rival.id}"
    stage.fate("swords-2", "wands-4")
    cast(stage, caster, key, points(duration=2), *defend(), rest="random")
    assert stage.state.scene.tasks
    assert refused(stage, caster, key) == "D2-145"
