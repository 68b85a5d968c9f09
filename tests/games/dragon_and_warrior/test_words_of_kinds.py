"""The tables of words name every kind that the rules know, and what the computer does names what it is asked."""

from __future__ import annotations

from typing import Any

import pytest

from wyrmhoard.games.dragon_and_warrior.bots import company
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TYPES
from wyrmhoard.games.dragon_and_warrior.words import names


def test_every_type_of_a_weapon_or_spell_has_a_word() -> None:
    assert set(names.TYPES) == set(TYPES)


@pytest.mark.parametrize("key", ["stairs", "lord", "boss", "battle", "find", "place", "friend", "enemy"])
def test_dw_88a_the_computer_does_each_of_its_deeds_now_and_then(key: str) -> None:
    answers = set()
    for visit in range(40):
        view: dict[str, Any] = {"visit": visit, "you": 1, "world": {"visit": {"space": ""}, "places": []}}
        answers.add(company.answer(view, "entered", [f"{key} 1", "done"]))
    assert answers <= {f"{key} 1", None}
    assert f"{key} 1" in answers
