"""The lobby stays light: what is loaded before anybody can play."""

from __future__ import annotations

from web.conftest import Sit
from web.weighing import Weighing

MOST = 125_000
"""Bytes on the wire: a tenth more than in November 2026. `bench/page.py` says what weighs how much, tables too."""


def test_the_lobby_stays_light(sit: Sit) -> None:
    me = sit()
    weighing = Weighing(me.page)
    me.lobby()
    me.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(weighing.bytes.values()) < MOST, weighing.bytes
