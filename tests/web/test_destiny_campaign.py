"""A Campaign of Drawn to Destiny begins with a page of story and people to choose from; the builder is a click away."""

from __future__ import annotations

from typing import Any

import pytest

from web.conftest import Sit
from web.destiny import PHONE, prompt, seat
from web.driver import LOOK, Player

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PARTS = "[data-testid=opening] :is(.person, .story, .begin, [data-testid=build])"
OUTSIDE = f"""() => [...document.querySelectorAll('{PARTS}')].filter((one) => {{
    const box = one.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth + 0.5;
}}).length"""


def begin(me: Player) -> None:
    """Sit down to the Campaign, and see its first page."""
    seat(me, "me", "bot", scene="knotted-cord")
    me.turn()
    me.page.get_by_test_id("opening").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_campaign_is_begun_by_two_clicks(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    begin(me)
    page = me.page
    assert page.get_by_role("heading", name="The Barrow").is_visible()
    assert "Last week the goblins" in page.locator(".story").inner_text()
    assert page.locator(".person").count() == 4
    assert "Very good at hitting from afar." in page.locator(".person").first.inner_text()
    assert page.locator(".begin").is_disabled(), "nobody has been chosen"
    assert page.evaluate(OUTSIDE) == 0
    asked = me.shell("asked")
    page.locator(".person").first.click()
    start = page.get_by_role("button", name="Begin as Wren Hollis")
    start.wait_for()
    box = start.bounding_box()
    assert box["y"] + box["height"] <= size["viewport"]["height"], "what is pressed next is in sight"
    start.click()
    me.turn(asked)
    assert prompt(me) not in ("build", "")
    assert page.get_by_test_id("map").count() == 1
    assert "Wren Hollis" in str(page.get_by_test_id("map").get_attribute("aria-label"))


def test_everybody_and_the_button_are_on_one_screen(sit: Sit) -> None:
    me = sit(**DESK)
    begin(me)
    boxes = [one.bounding_box() for one in me.page.locator(".person, .begin").all()]
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= 768 for box in boxes)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_builder_is_one_click_away_and_so_is_the_way_back(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    begin(me)
    me.page.get_by_test_id("build").click()
    me.page.locator("[data-seat-tab=stats]").wait_for()
    assert me.page.get_by_test_id("opening").count() == 0
    me.page.get_by_role("button", name="Those who are ready to play").click()
    me.page.get_by_test_id("opening").wait_for()


def test_somebody_is_chosen_with_the_keyboard(sit: Sit) -> None:
    me = sit(**DESK)
    begin(me)
    page, asked = me.page, me.shell("asked")
    page.get_by_role("radio").first.focus()
    page.wait_for_timeout(LOOK)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Begin as Brannoch Stave").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    me.turn(asked)
    assert "Brannoch Stave" in str(page.get_by_test_id("map").get_attribute("aria-label"))


def test_what_was_begun_in_the_builder_is_still_open_after_a_reload(sit: Sit) -> None:
    me = sit(**DESK)
    begin(me)
    me.page.get_by_test_id("build").click()
    me.page.locator("[data-seat-tab=skills]").click()
    asked = me.shell("asked")
    me.page.get_by_role("button", name="Ranged, one Level more (1 SP)").first.click()
    me.turn(asked)
    me.page.reload()
    me.turn()
    me.page.get_by_test_id("builder").wait_for()
    assert me.page.get_by_test_id("opening").count() == 0


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_builder_shows_what_was_bought_and_says_what_the_character_can_do(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    me.open("#/editor/drawn-to-destiny/character")
    page = me.page
    page.get_by_test_id("able").get_by_text("Has learnt nothing yet.").wait_for()
    assert "12 SP for Skills, 6 AP for abilities and 14 for the outfit" in page.get_by_test_id("left").inner_text()
    me.wait("document.querySelector('[data-testid=worn] .stamp path')")
    page.locator("[data-seat-tab=outfit]").click()
    for card in ("Short bow", "Leather cuirass", "Leather helmet"):
        item = page.locator(".panel li").filter(has=page.get_by_text(card, exact=True))
        item.locator("[data-option=take]").click()
        page.get_by_test_id("able").get_by_text(card).wait_for()
    sheet = page.get_by_test_id("character")
    assert "Short bow" in sheet.locator(".place", has_text="In hand").inner_text()
    assert "Leather cuirass, Leather helmet" in sheet.locator(".place", has_text="Wears").inner_text()
    me.wait("document.querySelectorAll('[data-testid=worn] .stamp').length === 3")
    assert page.locator("[data-testid=worn] .cap").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
