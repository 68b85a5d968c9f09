"""Against whom somebody plays who wants to play at once: asked once for each game, and remembered."""

from __future__ import annotations

import re
from typing import Any

from web.conftest import Sit
from web.driver import Player
from web.inspector import Inspector


def tile(me: Player, game: str) -> Any:
    """A game in the lobby."""
    return me.page.get_by_role("article").filter(has_text=game)


def test_play_now_asks_once_and_remembers_strength_and_side(sit: Sit) -> None:
    me = sit(newcomer=True)
    me.lobby()
    dance = tile(me, "Dragon Dance")
    dance.get_by_role("button", name="Play now").click()
    sheet = me.page.get_by_role("dialog", name="Play Dragon Dance")
    sheet.get_by_label("Dragon", exact=True).check()
    sheet.get_by_label("Steady").check()
    sheet.get_by_role("button", name="Play", exact=True).click()
    me.turn()
    assert "Steady (bot)" in me.page.get_by_label("The knight", exact=True).inner_text()
    assert "you" in me.page.get_by_label("The dragon", exact=True).inner_text()

    me.lobby()
    dance.get_by_text("Play now: Dragon, against Steady.").wait_for()
    dance.get_by_role("button", name="Play now").click()
    me.turn()
    assert "Steady (bot)" in me.page.get_by_label("The knight", exact=True).inner_text()

    me.lobby()
    dance.get_by_role("button", name="Change: Dragon, against Steady").click()
    assert sheet.get_by_label("Steady").is_checked(), "it begins with what was chosen before"
    assert sheet.get_by_label("Dragon", exact=True).is_checked()
    sheet.get_by_role("radio", name=re.compile("^Master")).check()
    sheet.get_by_role("button", name="Play", exact=True).click()
    me.turn()
    assert "Master (bot)" in me.page.get_by_label("The knight", exact=True).inner_text()


def test_who_plays_together_is_asked_about_companions(sit: Sit) -> None:
    me = sit(newcomer=True)
    me.lobby()
    tile(me, "Dragonfire").get_by_role("button", name="Play now").click()
    sheet = me.page.get_by_role("dialog", name="Play Dragonfire")
    sheet.get_by_text("How well shall your companions play?").wait_for()
    assert sheet.get_by_text("How hard the game itself is, its options say").count() == 1
    me.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert me.page.get_by_text("Play now: the computer takes the other seats").count(), "nothing was chosen"


def test_who_plays_alone_chooses_how_hard_the_game_is(sit: Sit) -> None:
    me = sit()
    me.lobby()
    tile(me, "Dragon & Warrior").get_by_role("button", name="Change: The whole story, Steady").click()
    sheet = me.page.get_by_role("dialog", name="Play Dragon & Warrior")
    sheet.get_by_role("radio", name=re.compile("^Master")).check()
    sheet.get_by_role("button", name="Play", exact=True).click()
    me.turn()
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("region", name="About this table").get_by_text("hard", exact=True).wait_for()


def test_the_question_fits_a_phone_and_is_read_by_everybody(sit: Sit) -> None:
    me = sit(newcomer=True)
    me.lobby()
    axe = Inspector(me)
    for width, height in ((1366, 768), (360, 640)):
        me.page.set_viewport_size({"width": width, "height": height})
        for game in ("Dragon Dance", "Drawn to Destiny", "Dragonfire", "Dragon & Warrior", "Warriors"):
            tile(me, game).get_by_role("button", name="Play now").click()
            sheet = me.page.get_by_role("dialog", name=f"Play {game}")
            sheet.wait_for()
            axe.look(f"opponents of {game}, {width}")
            box = sheet.get_by_role("button", name="Play", exact=True).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, f"{game} at {width}x{height}: Play is out of sight"
            me.page.keyboard.press("Escape")
            sheet.wait_for(state="detached")
