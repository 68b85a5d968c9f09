"""Everything that people read of a game is said: where every message is translated, nothing stays in English."""

from __future__ import annotations

import pytest

from helpers import said
from helpers.cases import CASES, Case, drawn
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names

every_game = pytest.mark.parametrize("game", [find(name) for name in names()], ids=lambda game: game.name)


@every_game
def test_cards_are_said(game: AnyGame) -> None:
    assert said.on_cards(game) == {}


@every_game
def test_settings_are_said(game: AnyGame) -> None:
    assert said.in_settings(game) == []


@every_game
def test_what_a_game_says_of_itself_is_said(game: AnyGame) -> None:
    assert said.at_the_door(game) == []


@pytest.mark.parametrize("case", [case for case in drawn(CASES) if case.shipped], ids=lambda case: case.name)
def test_what_is_asked_told_and_shown_is_said(case: Case) -> None:
    assert said.in_match(case) == []
