"""Doors of their own for campaigns and puzzles, and how fast things are shown."""

from __future__ import annotations

import re

import pytest

from web.conftest import Sit
from web.inspector import Inspector

CAMPAIGNS = ("Dragonfire", "Drawn to Destiny", "Dragon & Warrior")


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_campaign_is_begun_at_its_door_and_found_there_again(sit: Sit, game: str) -> None:
    me = sit()
    me.lobby()
    door = me.page.get_by_test_id("campaigns")
    door.get_by_role("button", name=f"Begin a campaign of {game}").click()
    me.wait("document.querySelector('.shell')?.dataset.line === 'open'")
    table = me.page.evaluate("document.querySelector('.shell').dataset.table")
    me.lobby()
    on = door.get_by_role("link", name=f"Go on with your campaign of {game}")
    assert str(on.get_attribute("href")).endswith(table)
    others = [other for other in CAMPAIGNS if other != game]
    assert door.get_by_role("button", name=f"Begin a campaign of {others[0]}").count() == 1
    on.click()
    me.wait("document.querySelector('.shell')?.dataset.line === 'open'")
    assert me.page.evaluate("document.querySelector('.shell').dataset.table") == table


def test_puzzles_have_a_door_that_counts_what_is_solved(sit: Sit) -> None:
    me = sit()
    me.lobby()
    door = me.page.get_by_test_id("puzzles")
    assert "solved" not in door.inner_text()
    me.page.evaluate("localStorage.setItem('wyrmhoard.solved', JSON.stringify({ 'dragonfire/small-change': 1 }))")
    me.page.reload()
    door.get_by_text(re.compile(r"^1 of \d+ solved$")).wait_for()
    axe = Inspector(me)
    for width in (1366, 390, 360):
        me.page.set_viewport_size({"width": width, "height": 768})
        axe.look(f"the doors, {width}")
    assert axe.faults == {}
    door.get_by_role("link", name=re.compile("Solve .* of Dragonfire")).click()
    me.page.get_by_role("list", name="Puzzles").wait_for()


def test_the_speed_is_changed_with_one_key_and_one_button(sit: Sit) -> None:
    me = sit()
    me.play_now()
    button = me.page.get_by_role("button", name=re.compile("^Speed: "))
    assert button.inner_text().startswith("Speed: at once")
    me.page.keyboard.press("f")
    me.page.get_by_role("button", name="Speed: calm. Change it").wait_for()
    button.click()
    me.page.get_by_role("button", name="Speed: normal. Change it").wait_for()
    assert me.page.evaluate("JSON.parse(localStorage.getItem('wyrmhoard.prefs')).speed") == "normal"
    me.page.keyboard.press("?")
    me.page.get_by_text("change the speed: calm, normal, fast, at once").wait_for()
