"""How a Scene of Drawn to Destiny ends on the page: who fell is seen and named, before the panel of the end comes."""

from __future__ import annotations

import pytest

from web.conftest import Sit
from web.destiny import last_card
from web.driver import SETTLED, SHELL, Player
from web.served import Served


def before_the_last_card(me: Player, server: Served) -> str:
    """Sit down where one half of a card wins the Scene: its key."""
    link, key = last_card(server.folder)
    me.lobby()
    me.page.evaluate(f"location.hash = {link!r}")
    me.wait(f"{SETTLED} && {SHELL}.asked?.startsWith('0/')")
    return key


def play_it(me: Player, key: str) -> None:
    """Choose a half and play it, one of Fate's as well as one of the hand."""
    me.page.locator(f"[data-option='{key}']").first.click()
    me.page.locator("[data-play]").click()


def test_d2_35_the_end_shows_the_scene_as_it_ended_and_says_who_fell_by_what(sit: Sit, server: Served) -> None:
    me = sit()
    key = before_the_last_card(me, server)
    play_it(me, key)
    for _ in range(2):
        end = me.page.get_by_test_id("end")
        end.get_by_text("brings down Outlaw with").wait_for()
        assert me.page.locator(".figure.fallen").count() == 2, "they lie where they fell, recovered or not"
        assert me.page.locator(".figure.fallen .cell:not(.gone)").count() == 0
        assert me.page.locator("[data-progress]").count() == 0, "how far one was says nothing now"
        me.page.reload()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_fall_is_seen_before_the_panel_of_the_end_and_can_be_skipped(sit: Sit, server: Served, motion: str) -> None:
    me = sit(speed="normal", reduced_motion=motion)
    key = before_the_last_card(me, server)
    play_it(me, key)
    moment = me.page.locator("[data-moment]").get_by_text("goes down")
    moment.wait_for()
    assert me.page.get_by_test_id("end").count() == 0
    me.page.keyboard.press("Escape")
    me.page.get_by_test_id("end").wait_for()
