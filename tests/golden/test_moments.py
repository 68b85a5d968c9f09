"""What can be said in more than one way is said in each of them as it was before: see `golden.moments`."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from golden.moments import FOLDER, Moment, dragon_dance, dragonfire, lines, warriors

GAMES: dict[str, Callable[[], list[Moment]]] = {
    "dragon-dance": dragon_dance.moments,
    "warriors": warriors.moments,
    "dragonfire": dragonfire.moments,
}


@pytest.mark.parametrize("game", GAMES)
def test_each_way_to_say_something_is_known(game: str) -> None:
    said = "\n".join("\n".join([*lines(moment), ""]) for moment in GAMES[game]())
    path = FOLDER / f"moments-{game}.txt"
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        path.write_text(said, encoding="utf-8")
    assert said.split("\n") == path.read_text(encoding="utf-8").split("\n")
