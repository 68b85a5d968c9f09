"""Every shipped player chooses as it did: see `golden.choices`."""

from __future__ import annotations

import os

import pytest

from golden import choices


@pytest.mark.parametrize("game", sorted(choices.PLAYERS))
def test_the_players_choose_and_think_as_they_did(game: str) -> None:
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        choices.renew(game)
    known = (choices.FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    lines = list(choices.choices(game))
    assert [line.partition(":")[0] for line in lines] == [line.partition(":")[0] for line in known]
    news = [pair for pair in zip(lines, known, strict=True) if not choices.alike(*pair)]
    assert news == []
