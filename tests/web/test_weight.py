"""What is loaded before anybody can play stays light: the lobby, and the table with the largest map."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.conftest import Sit
from web.destiny import seat
from web.driver import Player
from web.large_map import sit_down
from web.weighing import Weighing

LOBBY = 125_000
"""Bytes on the wire: a tenth more than in November 2026. `bench/page.py` says what weighs how much, tables too."""
TABLE = 400_000
"""The same of a table of Drawn to Destiny, which has most to show, for somebody with nothing kept from before."""


def weight(me: Player, opening: Callable[[], object]) -> Weighing:
    """What comes over the wire until this has been opened and nothing more is fetched."""
    weighing = Weighing(me.page)
    opening()
    me.page.wait_for_load_state("networkidle")
    return weighing


@pytest.mark.every_run
def test_the_lobby_stays_light(sit: Sit) -> None:
    me = sit()
    weighing = weight(me, me.lobby)
    assert 50_000 < sum(weighing.bytes.values()) < LOBBY, weighing.bytes


def rope_and_rock(me: Player) -> None:
    seat(me)
    me.turn()


@pytest.mark.parametrize("opening", [rope_and_rock, sit_down], ids=["Rope and Rock", "a large map"])
def test_a_table_of_drawn_to_destiny_stays_light(sit: Sit, opening: Callable[[Player], None]) -> None:
    me = sit()
    weighing = weight(me, lambda: opening(me))
    assert 200_000 < sum(weighing.bytes.values()) < TABLE, weighing.bytes
