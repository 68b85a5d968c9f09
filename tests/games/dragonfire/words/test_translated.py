"""Everything that people read of Dragonfire is said: where every message is translated, nothing stays in English."""

from __future__ import annotations

import pytest

from helpers import said
from helpers.cases import CASES, Case
from wyrmhoard.kernel.contract.registry import find

GAME = find("dragonfire")


def test_cards_are_said() -> None:
    assert said.on_cards(GAME, ("name", "kind", "text", "assist", "anytime")) == {}


def test_settings_are_said() -> None:
    assert said.in_settings(GAME) == []


@pytest.mark.parametrize("case", [case for case in CASES if case.game.name == GAME.name], ids=lambda case: case.name)
def test_what_is_asked_told_and_shown_is_said(case: Case) -> None:
    assert said.in_match(case) == []
