"""Choosing from the shelf of a game, and the page with which it begins."""

from __future__ import annotations

from web.conftest import Sit
from web.destiny import PHONE
from web.inspector import Inspector

CARDS = "[data-course]"


def test_a_scene_is_taken_from_the_shelf_and_begins_with_its_page(sit: Sit) -> None:
    me = sit()
    axe = Inspector(me)
    me.lobby()
    tile = me.page.get_by_role("article").filter(has_text="Drawn to Destiny")
    tile.get_by_role("link", name="Choose what to play").click()
    me.page.locator(CARDS).first.wait_for()
    every = me.page.locator(CARDS).count()
    me.page.get_by_role("button", name="Under 20 minutes").click()
    assert 0 < me.page.locator(CARDS).count() < every
    me.page.get_by_label("Rules in play").select_option("First fights")
    axe.look("shelf")
    me.page.get_by_role("link", name="High Noon").click()
    me.page.get_by_text("Nobody may draw before Turn 12.").wait_for()
    assert me.page.get_by_text("First fights").is_visible()
    assert me.page.get_by_role("listitem").filter(has_text="Gunslinger").get_by_text("you").is_visible()
    axe.look("page of a Scene")
    me.page.get_by_role("button", name="Play as Outlaws instead").click()
    assert me.page.get_by_role("listitem").filter(has_text="Outlaw").get_by_text("you").is_visible()
    me.page.get_by_role("button", name="Begin").click()
    me.turn()
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_text("Damage cards", exact=True).wait_for()
    me.page.get_by_role("button", name="High Noon: its story and its goals").click()
    sheet = me.page.get_by_role("dialog", name="High Noon")
    assert sheet.get_by_text("Bring down everybody on the side of the Law").is_visible()
    assert sheet.get_by_text("Nobody may draw before Turn 12.").is_visible()
    axe.look("page of a Scene, from the table")
    assert axe.faults == {}


def test_the_rules_of_a_scene_are_one_click_away_and_it_can_be_played_with_friends(sit: Sit) -> None:
    me = sit()
    me.open("#/shelf/drawn-to-destiny/toll-bridge")
    me.page.get_by_role("button", name="Settings", exact=True).click()
    me.page.get_by_label("How well the computer plays").select_option("Master")
    me.page.get_by_label("Rules in play", exact=True).select_option("Everything")
    me.page.get_by_role("button", name="Close").click()
    me.page.get_by_text("Everything · computer: Master").wait_for()
    me.page.reload()
    me.page.get_by_text("Everything · computer: Master").wait_for()
    me.page.get_by_role("link", name="With friends").click()
    scene = me.page.get_by_label("Scene", exact=True)
    scene.wait_for()
    me.wait("document.querySelector('option[value=toll-bridge]')?.selected")


def test_on_a_phone_the_shelf_and_the_page_are_as_wide_as_the_screen_and_begin_stays_in_reach(sit: Sit) -> None:
    me = sit(**PHONE)
    wide = "document.documentElement.scrollWidth <= innerWidth"
    me.open("#/shelf/drawn-to-destiny")
    me.page.locator(CARDS).first.wait_for()
    assert me.page.evaluate(wide)
    for course in ("night-shift", "coiled-barrow", "knotted-cord"):
        me.open(f"#/shelf/drawn-to-destiny/{course}")
        begin = me.page.get_by_role("button", name="Begin")
        begin.wait_for()
        assert me.page.evaluate(wide), course
        place = begin.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= 844, course
