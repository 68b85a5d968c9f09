"""Whatever a card file may say makes the card, or the complaint, that it made before: see `golden.made`."""

from __future__ import annotations

import os

import pytest

from golden import made


@pytest.mark.parametrize("game", made.MAKERS)
def test_what_a_card_file_may_say_makes_known_cards(game: str) -> None:
    path = made.FOLDER / f"made-{game}.txt"
    texts = made.texts(game)
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    assert texts == path.read_text(encoding="utf-8").splitlines()
