"""Every text that a game prints or says is known, word by word: see `golden.wording`."""

from __future__ import annotations

import os

import pytest

from golden import wording
from helpers.cases import CASES
from wyrmhoard.kernel.registry import find

SHIPPED = sorted({case.game.name for case in CASES if case.shipped})


@pytest.fixture(scope="module", autouse=True)
def _renewed() -> None:
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        for game in SHIPPED:
            wording.renew(game)


@pytest.mark.parametrize("game", SHIPPED)
def test_what_is_printed_is_what_was_printed(game: str) -> None:
    assert wording.printed(find(game)) == wording.written(game)[0]


@pytest.mark.parametrize("game", SHIPPED)
def test_what_is_asked_and_told_has_known_words(game: str) -> None:
    """Nearly all kinds come up, too: which of the rarest do follows from the dice."""
    known, met = wording.written(game)[1], wording.come_up(game)
    news = {kind: texts - known.get(kind, set()) for kind, texts in met.items()}
    assert {kind: sorted(texts) for kind, texts in news.items() if texts} == {}
    assert len(set(known) - set(met)) <= len(known) // 20
