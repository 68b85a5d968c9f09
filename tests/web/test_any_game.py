"""A game without a table of its own, from another package, played at the generic table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web.driver import Player
from web.served import Served, served

TESTS = Path(__file__).parents[1]
METADATA = "Metadata-Version: 2.1\nName: sample-games\nVersion: 1\n"
ENTRY = "[wyrmhoard.games]\ngoofspiel = sample_goofspiel\n"
MODULE = "from helpers.samples.goofspiel import Goofspiel\n\nGAME = Goofspiel()\n"


@pytest.fixture
def stranger(_possible: None, tmp_path: Path) -> Iterator[Served]:
    """A server where another package brings a game."""
    package = tmp_path / "package"
    info = package / "sample_games-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY)
    (package / "sample_goofspiel.py").write_text(MODULE)
    data = tmp_path / "data"
    data.mkdir()
    path = os.pathsep.join([str(package), str(TESTS), os.environ.get("PYTHONPATH", "")])
    with served(data, {"PYTHONPATH": path}) as server:
        yield server


def test_a_game_without_a_table_of_its_own_is_played_to_the_end(stranger: Served, chromium: Any) -> None:
    me = Player(chromium.new_context(), stranger.url, "instant")
    me.play_now("Goofspiel")
    assert me.page.locator(".generic").get_by_text("prize").is_visible()
    asked = ""
    for _ in range(13):
        asked = me.turn(asked)
        if me.over:
            break
        assert me.page.get_by_role("heading", name="Bid for").is_visible()
        me.page.locator("[data-option]").last.click()
    me.turn(asked)
    assert me.over
    assert me.page.get_by_test_id("end").is_visible()
    assert me.complaints == []
    me.context.close()
