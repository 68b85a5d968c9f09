"""Matches at random in which everybody has Powers, grenades and Stealth: nothing breaks, and no card is lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.casting import empower, stats
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.rules.script import destiny
from wyrmhoard.games.drawn_to_destiny.words import log

ROWS = "............ ....r....... ....#....... ............ ....f...c... ............ ............ ............"
POWERS = [power.id for power in CARDS.powers]
READY = sorted({technique.power for technique in CARDS.techniques})
"""Powers with a ready technique."""


def crowd(seed: int) -> Stage:
    """Three sides, one of them the computer's, with Powers dealt at random."""
    rng = Random(seed)
    units = [
        ("pyromancer", (2, 3), "E", 0), ("thief", (3, 4), "E", 0), ("healer", (8, 3), "W", 1),
        ("stalker", (9, 4), "W", 1), ("barrow-wight", (8, 5), "W", 2),
    ]  # fmt: skip
    stage = Stage(units, ROWS, seats=2, seed=seed, settings={"retarget": False, "wait": False})
    stage.state.factions[2].colours = ["red"]
    for unit in stage.units:
        dealt = [rng.choice(READY if rng.random() < 0.8 else POWERS) for _ in range(4)]
        empower(unit, *((power, rng.randint(1, 4), rng.randint(0, 4)) for power in dict.fromkeys(dealt)))
        stats(unit, "9x1 9x1 9x1 6x0")
        if not any(item.held in ("left", "both") for item in unit.items):
            stage.give(unit, rng.choice(["grenade", "molotov-cocktail"]), "left")
        skills = [skill for skill in unit.sheet.skills if skill[0] != "stealth"]
        abilities = (*unit.sheet.abilities, "stealth/hide", "stealth/sneak")
        unit.sheet = replace(unit.sheet, abilities=abilities, skills=(*skills, ("stealth", 2)))
    stage.state.phase = "targets"
    return stage


@pytest.mark.parametrize("seed", [3, 8])
def test_everybody_has_powers_and_no_card_is_lost(seed: int) -> None:
    stage = crowd(seed)
    stage.table.tell = naming(stage.table)
    stage.run(destiny(stage.table), rest="random")
    assert stage.told("power_used")
    assert stage.told("area_resolves")
    for kind, rule, data in stage.events:
        if kind not in ("scene_over", "ended"):
            assert log.event(CARDS, {"kind": kind, "rule": rule, "data": data}, ["Blue", "Gold"])
    for player in stage.state.players:
        assert len(player.hand) + len(player.pile.draw) + len(player.pile.discard) == 54
    assert len(stage.state.fate.draw) + len(stage.state.fate.discard) == 54
