"""Every page and every state of a table, by day and by night, large and small, for people who cannot see or point."""

from __future__ import annotations

import pytest

from web.conftest import Sit
from web.inspector import BOTH, Inspector

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
SHORT = {"Knight life": "2", "Dragon life": "2"}


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> dict[str, int]:
    return SIZES[request.param]


def test_the_pages(sit: Sit, size: dict[str, int]) -> None:
    me = sit(viewport=size)
    me.expected = ("WebSocket", "status of 4")
    axe = Inspector(me, *BOTH)
    me.lobby()
    axe.look("lobby")
    axe.sheet("options", "Options")
    for path, words in (
        ("#/rules/dragon-dance/DD-52", "Movement matrix"),
        ("#/cards/dragon-dance", "Breathe Fire"),
        ("#/credits", "game-icons.net"),
        ("#/replay", "Open a saved record"),
        ("#/make/dragon-dance", "Who sits where"),
        ("#/make/chess", "There is no game"),
        ("#/t/nowhere/nothing", "The link may be incomplete"),
    ):
        me.open("#/")
        me.open(path)
        me.page.get_by_text(words).first.wait_for()
        axe.look(path)
    me.open("#/make/dragon-dance")
    me.unfold()
    axe.look("game options")
    me.page.get_by_role("button", name="Make the table").click()
    me.page.get_by_role("button", name="Sit down").wait_for()
    axe.look("invitation")
    me.page.get_by_role("button", name="Sit down").click()
    me.turn()
    me.page.get_by_text("is not at the table just now").wait_for()
    me.do("die:knight:none")
    me.page.get_by_text("You chose: No die. Waiting for Dragon").wait_for()
    axe.look("waiting for a friend")
    me.lobby()
    me.page.get_by_text("waits for").wait_for()
    axe.look("lobby with a running match")
    assert axe.faults == {}


def test_a_match_from_its_first_choice_to_its_replay(sit: Sit, size: dict[str, int]) -> None:
    me = sit(speed="calm", viewport=size)
    axe = Inspector(me, *BOTH)
    me.make_table("me", "bot", settings=SHORT)
    asked = me.turn()
    me.page.locator(".fighter.dragon .ready").wait_for()
    axe.look("die")
    me.thing("die:knight:none").click()
    me.page.locator(".popover").wait_for()
    axe.look("die, opened")
    me.page.locator(".popover .button.main").click()
    me.page.locator(".duel.hush").wait_for()
    me.page.locator(".zone.turning").first.wait_for()
    axe.look("double reveal", moving=True)
    me.speed("instant")
    me.turn(asked)
    axe.look("card")
    me.thing("card:knight:hack").click()
    me.page.locator(".popover").wait_for()
    axe.look("card that is refused")
    me.page.get_by_role("button", name="Open rule DD-25").click()
    me.page.locator("dialog[open]").wait_for()
    axe.look("rule")
    me.page.keyboard.press("Escape")
    me.page.locator("dialog[open]").wait_for(state="detached")
    me.page.keyboard.press("Escape")
    axe.sheet("all choices", "Choices")
    axe.sheet("outlook", "Outlook")
    axe.sheet("menu", "Menu")
    if size["width"] > 1000:
        axe.sheet("keys", "Help")
    else:
        axe.sheet("log", "Log")
    me.play_to_the_end()
    axe.look("end")
    me.page.get_by_role("link", name="Watch it again").click()
    me.page.get_by_role("button", name="One step forward").click()
    axe.look("replay")
    assert axe.faults == {}


def test_the_curtain_between_two_at_one_screen(sit: Sit, size: dict[str, int]) -> None:
    me = sit(viewport=size)
    axe = Inspector(me, *BOTH)
    me.make_table("me", "me")
    me.turn()
    me.do("die:knight:none")
    me.page.get_by_role("button", name="I am the dragon").wait_for()
    axe.look("curtain")
    assert axe.faults == {}
