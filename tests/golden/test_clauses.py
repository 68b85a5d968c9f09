"""Whatever an ability may say has known words, whether a card that is shipped says it or not: see `golden.clauses`."""

from __future__ import annotations

import os

import pytest

from golden import clauses


@pytest.fixture(scope="module", autouse=True)
def _renewed() -> None:
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        for game in clauses.SCHEMAS:
            clauses.renew(game)


@pytest.mark.parametrize("game", clauses.SCHEMAS)
def test_what_may_be_said_has_known_words_and_bounds(game: str) -> None:
    assert clauses.texts(game) == clauses.written(game)
