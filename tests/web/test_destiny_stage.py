"""Drawn to Destiny's stage: a click on a thing says what can be done to it, and the bar has the verbs."""

from __future__ import annotations

from typing import Any

import pytest

from web.conftest import Sit
from web.destiny import PHONE, seat, until
from web.driver import Player

MAP = "JSON.stringify(document.querySelector('[data-testid=map]').getBoundingClientRect())"
CLICK = "one => one.dispatchEvent(new MouseEvent('click', {bubbles: true}))"


def rival(me: Player) -> Any:
    """The figure of a Rival."""
    return me.page.locator(".figure:not(.own):not(.ghost)").first


def pointed(me: Player) -> Any:
    """The sheet of what is pointed at."""
    return me.page.get_by_role("dialog").and_(me.page.locator("[data-pointed]"))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_d2_46_a_click_on_a_rival_takes_it_as_target_and_says_what_can_be_done_to_it(sit: Sit, *, phone: bool) -> None:
    me = sit(**(PHONE if phone else {}))
    seat(me)
    until(me, "targets")
    size = me.page.evaluate(MAP)
    rival(me).evaluate(CLICK)
    sheet = pointed(me)
    sheet.get_by_text("Is the Target").wait_for()
    sheet.locator("[data-line^='fight:']").first.wait_for()
    assert "is not loaded" in sheet.inner_text(), "what cannot be done says why"
    assert me.page.locator(".send .button.main").inner_text().startswith("Aim at them")
    assert me.page.evaluate(MAP) == size, "the map keeps its size"
    me.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert me.page.locator(".send .button.main").inner_text().startswith("Aim at them"), "Escape takes nothing back"


def test_d2_164_a_line_of_the_sheet_says_price_and_chance_and_fills_in_the_answer(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "window", having="(after ")
    attack = me.page.locator(".tile[data-verb^='fight:']").first.get_attribute("data-verb") or ""
    me.page.locator(f"[data-unit='{attack.partition('@u')[2]}']").evaluate(CLICK)
    line = pointed(me).locator("button[data-line^='fight:']").first
    line.wait_for()
    assert "%" in line.inner_text()
    line.click()
    assert line.get_attribute("aria-pressed") == "true"
    assert me.page.locator(".send .button.main").inner_text() == "Do it"
    line.click()
    assert me.page.locator(".send .button.main").inner_text() == "Go on"


def test_d2_104_what_decides_the_moment_is_a_verb_and_says_why_not_yet(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "intents")
    drawn = me.page.locator(".tile[data-verb^='draw:']").first
    drawn.wait_for()
    assert drawn.get_attribute("aria-disabled") == "true"
    drawn.press("Enter")
    me.page.locator(".why").get_by_text("No weapon is taken in hand before Turn 12.").wait_for()
    me.page.keyboard.press("Escape")
    me.page.locator(".why").wait_for(state="detached")
    assert me.page.locator(".tile[data-verb^='quick-draw:']").count(), "Quick Draw is a verb"


def test_d2_86_a_verb_fills_in_the_form_and_says_its_price(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    load = me.page.locator(".tile[data-verb^='load:']").first
    load.wait_for()
    assert load.locator(".price").get_attribute("data-price") == "1"
    load.click()
    assert load.get_attribute("aria-pressed") == "true"
    me.page.locator(".units [aria-selected=true]").get_by_text("Load Short bow").wait_for()
    more = me.page.locator(".tile.more")
    size = me.page.evaluate(MAP)
    more.click()
    me.page.locator(".over .tile").first.wait_for()
    assert me.page.evaluate(MAP) == size, "the map keeps its size"


def test_d2_83_every_step_that_the_map_offers_says_what_it_costs(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    me.page.locator(".tile").first.wait_for()
    ways = me.page.locator("[data-way]").count()
    assert ways
    assert me.page.locator("[data-cost]").count() == ways


def test_d2_36_a_rival_on_the_status_bar_opens_the_same_sheet_for_the_keyboard(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "targets")
    key = rival(me).get_attribute("data-unit")
    me.page.locator(f"[data-status='{key}']").press("Enter")
    pointed(me).wait_for()
    assert pointed(me).evaluate("one => one.contains(document.activeElement)"), "the focus is in it"
    me.page.keyboard.press("Escape")
    pointed(me).wait_for(state="detached")


def test_d2_84_a_space_says_what_it_is_and_what_the_way_there_costs(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "window")
    size = me.page.evaluate(MAP)
    me.page.locator("[data-testid=map]").click(position={"x": 380, "y": 300})
    note = me.page.locator("[data-ground]")
    note.wait_for()
    assert "moves" in note.inner_text()
    assert me.page.locator("[data-step]").count(), "each step of the way says what it costs"
    assert me.page.evaluate(MAP) == size, "the map keeps its size"
    note.get_by_role("button", name="Close").click()
    note.wait_for(state="detached")


def test_d2_106_a_tile_says_how_likely_it_is_to_succeed(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "window")
    search = me.page.locator(".tile[data-verb=search]")
    search.locator("[data-odds]").wait_for()
    chance = search.locator("[data-odds]").get_attribute("data-odds") or ""
    assert chance.endswith("%")
    name = search.get_attribute("aria-label") or ""
    assert f"{chance.removesuffix('%').removeprefix('≈')} % to succeed" in name, "what is drawn is said"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_d2_110_each_answer_says_how_likely_one_comes_off_unhurt(sit: Sit, *, phone: bool) -> None:
    me = sit(**(PHONE if phone else {}))
    seat(me)
    until(me, "answer", most=150)
    me.page.locator("[data-option] [data-safe]").first.wait_for()
    answers = me.page.locator(".question [data-option^='defend:'], .question [data-option^='answer:']")
    assert answers.count() == me.page.locator("[data-safe]").count()
    assert "% unhurt" in answers.first.inner_text()


def test_d2_71_a_way_shows_where_it_could_be_struck(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "window")
    me.page.locator("[data-testid=map]").click(position={"x": 380, "y": 300})
    note = me.page.locator("[data-ground]")
    note.wait_for()
    assert "could be struck by" in note.inner_text()
    assert me.page.locator("[data-risk]").count()
