"""What may be tried without the Skill (D2-348)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from wyrmhoard.games.drawn_to_destiny.rules.conflict import lineup
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options
from wyrmhoard.games.drawn_to_destiny.rules.queries.attack_options import Means

COMMON = {
    "close-combat", "defense", "evasion", "firearms", "melee", "ranged", "athletics", "climbing", "perception",
    "deception", "investigation", "performance", "persuasion", "mechanics", "medicine",
}  # fmt: skip


def without_skills() -> Stage:
    """One Unit that has learned nothing."""
    stage = Stage([("archer", (3, 3), "N")], seats=1)
    unit = stage.units[0]
    unit.sheet = replace(unit.sheet, skills=(), powers=())
    return stage


def test_d2_348_only_common_skills_may_be_tried_without_them() -> None:
    stage = without_skills()
    unit = stage.units[0]
    assert {
        skill.id for skill in CARDS.skills if attack_options.skill_objection(stage.table, unit, skill.id) is None
    } == COMMON
    unit.sheet = replace(unit.sheet, skills=(("stealth", 1),))
    assert attack_options.skill_objection(stage.table, unit, "stealth") is None


@pytest.mark.parametrize("skill", sorted(COMMON))
def test_d2_348_they_are_tried_at_level_0_with_disadvantage(skill: str) -> None:
    stage = without_skills()
    unit = stage.units[0]
    side = lineup.side_of(stage.table, unit, Means(skill=skill), "test")
    assert (side.level, side.disadvantage) == (0, ["unskilled"])
    unit.sheet = replace(unit.sheet, skills=((skill, 2),))
    side = lineup.side_of(stage.table, unit, Means(skill=skill), "test")
    assert (side.level, side.disadvantage) == (2, [])
