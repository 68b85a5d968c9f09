"""The page in German: which language it begins with, and that changing it loses nothing."""

from __future__ import annotations

import re

from web.conftest import Sit
from web.driver import SHELL
from web.language import left_in_english


def test_the_page_speaks_what_the_browser_likes_until_somebody_chooses(sit: Sit) -> None:
    me = sit(locale="de-AT")
    me.open("")
    me.page.get_by_role("heading", name="Was wollen wir spielen?").wait_for()
    assert me.page.evaluate("document.documentElement.lang") == "de"
    me.page.get_by_role("button", name="Einstellungen").click()
    me.page.get_by_label("English").check()
    me.page.get_by_role("heading", name="What shall we play?").wait_for()
    assert me.page.evaluate("document.documentElement.lang") == "en"
    me.page.reload()
    me.page.get_by_role("heading", name="What shall we play?").wait_for()


def test_who_reads_english_fetches_no_german(sit: Sit) -> None:
    me = sit()
    fetched: list[str] = []
    me.page.on("response", lambda answer: fetched.append(answer.url))
    me.lobby()
    assert not [url for url in fetched if re.search(r"/home-[^/]*\.js", url)]


def test_a_form_keeps_what_was_filled_in_when_the_language_changes(sit: Sit) -> None:
    me = sit()
    me.open("#/make/dragon-dance")
    me.page.get_by_label("Who plays Dragon", exact=True).select_option("bot")
    me.page.get_by_label("Knight life", exact=True).fill("7")
    me.page.get_by_role("button", name="Options", exact=True).click()
    me.page.get_by_label("Deutsch").check()
    me.page.get_by_role("heading", name="Ein Tisch für Dragon Dance").wait_for()
    me.page.keyboard.press("Escape")
    assert me.page.get_by_label("Leben des Ritters", exact=True).input_value() == "7"
    me.page.get_by_role("button", name="Den Tisch aufmachen").click()
    me.turn()
    assert me.page.locator(".fighter.knight .life .number").inner_text() == "7"


def test_a_table_goes_on_in_another_language_where_it_was(sit: Sit) -> None:
    me = sit()
    me.play_now()
    me.do("die:knight:none")
    asked = me.turn()
    lines = me.page.locator(".log li").count()
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_label("Deutsch").check()
    me.page.get_by_role("heading", name="Dieser Tisch").wait_for()
    me.page.keyboard.press("Escape")
    me.wait(f"{SHELL}.line === 'open' && {SHELL}.asked === {asked!r}")
    assert me.page.get_by_role("heading", name="Ritter").is_visible()
    assert me.page.locator(".log li").count() - lines in (0, 1)  # the dragon may be ready meanwhile
    me.do("card:knight:recuperate")
    assert me.turn(asked)


def test_nothing_that_the_page_says_by_itself_is_left_in_english(sit: Sit) -> None:
    me = sit(locale="de", viewport={"width": 360, "height": 640})
    me.open("")
    me.page.get_by_role("button", name="Jetzt spielen").first.wait_for()
    assert left_in_english(me, "header") == []
    for button, sheet in (("Einstellungen", "Einstellungen"), ("Sag, wer du bist", "Wer du bist")):
        me.page.get_by_role("button", name=button).click()
        me.page.get_by_role("dialog", name=sheet).wait_for()
        assert left_in_english(me, "dialog") == []
        me.page.keyboard.press("Escape")
    for path in ("#/matches", "#/replay"):
        me.open(path)
        me.page.locator("h1").wait_for()
        assert left_in_english(me) == []
        assert not me.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    me.open("#/make/dragon-dance")
    me.page.get_by_label("Leben des Ritters", exact=True).wait_for()
    me.unfold()
    assert left_in_english(me) == []


def test_a_whole_match_of_dragon_dance_has_no_english_left(sit: Sit) -> None:
    me = sit(locale="de", viewport={"width": 390, "height": 844})
    me.open("")
    tile = me.page.get_by_role("article").filter(has_text="Dragon Dance")
    tile.get_by_role("button", name="Jetzt spielen").click()
    asked = me.turn()
    for key in "?mao":
        me.page.keyboard.press(key)
        me.page.locator("dialog[open]").wait_for()
        assert left_in_english(me, "dialog[open]") == []
        me.page.keyboard.press("Escape")
        me.page.locator("dialog[open]").wait_for(state="detached")
    for turn in range(400):
        assert left_in_english(me) == []
        assert not me.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if me.over:
            break
        me.do_something(turn)
        asked = me.turn(asked)
    end = me.page.get_by_test_id("end")
    assert end.get_by_role("heading").inner_text() in ("Du gewinnst", "Du verlierst", "Unentschieden")
