"""Every text that a game prints or says is known, word by word: see `golden.wording`."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import pytest

from golden import wording
from golden.moments import kinds
from helpers.cases import CASES
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text import catalogue
from wyrmhoard.kernel.text.saying import speaking

SHIPPED = sorted({case.game.name for case in CASES if case.shipped})
SPOKEN = [*((game, "en") for game in SHIPPED), ("dragon-dance", "de")]
"""Each game in each language that it has."""


@pytest.fixture(scope="module", autouse=True)
def _renewed() -> None:
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        for game, language in SPOKEN:
            wording.renew(game, language)


def test_every_translated_game_is_here() -> None:
    translated = [(game, one) for game in SHIPPED for one in catalogue.translated(find(game).folder or Path())]
    assert translated == [(game, language) for game, language in SPOKEN if language != "en"]


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_what_is_printed_is_what_was_printed(game: str, language: str) -> None:
    with speaking(language):
        assert wording.printed(find(game)) == wording.written(game, language)[0]


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_what_is_asked_and_told_has_known_words(game: str, language: str) -> None:
    known, met = wording.written(game, language)[1], wording.come_up(game, language)
    news = {kind: texts - known.get(kind, set()) for kind, texts in met.items()}
    assert {kind: sorted(texts) for kind, texts in news.items() if texts} == {}
    assert len(set(known) - set(met)) <= len(known) // 20


@pytest.mark.parametrize("game", SHIPPED)
def test_what_random_matches_no_longer_meet_is_said_in_a_moment(game: str) -> None:
    """All but refusals, whose words seldom hang on what lies on the table."""
    known = {kind for kind in wording.written(game)[1] if not kind.startswith("refusal: ")}
    moments = import_module(f"golden.moments.{game.replace('-', '_')}").moments()
    assert sorted(known - set(wording.come_up(game)) - set(kinds(moments))) == []
