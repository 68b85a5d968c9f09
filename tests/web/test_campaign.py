"""Campaigns of Dragonfire in the browser: sheets, Long Rests, the next Adventure, many evenings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from web.conftest import Sit
from web.driver import LOOK, SHELL, Player, attempts
from web.hero import answer, prompt, seat
from web.inspector import BOTH, Inspector
from web.served import Served, served

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1366, "height": 768}
ADA = """screen = "human-cleric"
name = "Ada Ōkami"
xp = 45
slots = [["soldier", "path-of-war"]]
items = ["healing-potion", "warding-cloak"]
done = ["dungeon-crawl@1", "bodyguards"]
"""
TILDA = """screen = "human-fighter"
name = "Tilda Hask"
xp = 31
slots = [["soldier"]]
items = ["militia-shield"]
"""
CAMPAIGN = {"campaign": True, "leader": "seat 1"}


def fill(me: Player, text: str) -> None:
    """Give a sheet, and wait for what the table says of it."""
    me.page.get_by_label("Text of the sheet").fill(text)
    me.page.get_by_test_id("sheet-said").locator("p").wait_for()


def bring(me: Player, text: str) -> None:
    """Play the character of a sheet."""
    fill(me, text)
    me.page.get_by_role("button", name="Play this character").click()
    me.page.locator(".give").wait_for(state="detached")


def party(me: Player, friend: Player, *, sheets: tuple[str, str] = (ADA, TILDA), **settings: Any) -> None:
    """Two people sit down to a campaign with their characters, and are asked where to go."""
    (link,) = seat(me, "me", "friend", settings={**CAMPAIGN, **settings})
    friend.open(link)
    for person, text in zip((me, friend), sheets, strict=True):
        person.turn()
        bring(person, text)
    for person in (me, friend):
        person.page.locator("[data-testid=between][data-stage=adventure]").wait_for()


def vote(people: list[Player], adventure: str) -> None:
    """All go there, without challenges."""
    for person in people:
        person.page.locator(f"[data-adventure^='{adventure}'] [data-option]").click()
    for person in people:
        person.page.locator(".question[data-prompt=challenges] [data-option=none]").click()


def go_on(me: Player) -> None:
    """Answer whatever is asked; nothing is brought or exchanged."""
    no = me.page.locator(".question .loose").locator("[data-option=nothing], [data-option=enough], [data-option=done]")
    if prompt(me) in ("items", "exchange", "repack", "purchase", "add"):
        asked = me.shell("asked")
        no.first.click()
        me.wait(f"{SHELL}.asked !== {asked!r}")
    else:
        answer(me)


def until(people: list[Player], condition: str) -> None:
    """Everybody answers what comes until this holds for the first of them."""
    for turn in attempts():
        if people[0].page.evaluate(f"Boolean({condition})"):
            return
        person = people[turn % len(people)]
        person.page.wait_for_timeout(20)
        if person.shell("asked") and prompt(person) and person.shell("busy") == "false":
            go_on(person)
    raise AssertionError(f"did not come about: {condition}")


TURN = "document.querySelector('.dragonfire')?.dataset.phase === 'turn'"


def give_up(people: list[Player]) -> None:
    """The party gives up: the Adventure is lost, and the Long Rest begins."""
    rest = "[data-testid=between]:is([data-stage=features], [data-stage=background])"
    for person in people:  # it may be said at any time, whoever is asked and whatever is being shown
        person.page.get_by_role("button", name="Give up …").click()
        person.page.locator("[data-option=give-up]").click()
    for person in people:
        person.page.locator(rest).wait_for()


def own_sheet(me: Player) -> Any:
    """One's own sheet beside the question."""
    return me.page.locator(".mine [data-testid=sheet]")


def take(me: Player, feature: str, slot: int) -> None:
    """Take a Feature into a slot, and see it there."""
    way = me.page.locator(f"[data-way='{feature}>{slot}']")
    if not way.count():
        me.page.locator(f"[data-feature='{feature}']").click()
    way.click()
    own_sheet(me).locator(f".slots li[data-slot='{slot}'].open .feature").wait_for()


def done(people: list[Player], *stages: str) -> None:
    """All are done with these stages of the Long Rest."""
    for stage in stages:
        for person in people:
            person.page.locator(f"[data-stage={stage}] .question [data-option=done]").click()
            person.page.locator(f"[data-stage={stage}] [data-option=done]").wait_for(state="detached")


def test_the_first_background_has_the_focus_and_not_the_refusal(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", settings=CAMPAIGN)
    me.turn()
    answer(me)
    me.page.locator("[data-testid=between][data-stage=background]").wait_for()
    me.wait("document.activeElement.dataset.feature")
    me.page.wait_for_timeout(LOOK)
    me.page.keyboard.press("Enter")
    assert me.page.locator("[data-feature][aria-expanded=true]").count() == 1
    assert prompt(me) == "background"


# -- sheets from files


def test_a_sheet_is_saved_as_a_file_and_opened_again_by_somebody_else(sit: Sit, tmp_path: Path) -> None:
    me, friend = sit(), sit()
    party(me, friend)
    me.page.get_by_role("button", name="Sheet of Ada Ōkami").click()
    with me.page.expect_download() as saving:
        me.page.get_by_role("button", name="Save this sheet as a file").click()
    assert saving.value.suggested_filename == "ada-okami.toml"
    file = tmp_path / "ada.toml"
    saving.value.save_as(file)
    other = sit()
    seat(other, "me", "bot", settings=CAMPAIGN)
    other.turn()
    windows = file.read_text(encoding="utf-8").replace("\n", "\r\n").encode()
    other.page.locator("input[type=file]").set_input_files(
        {"name": "ada.toml", "mimeType": "text/plain", "buffer": windows}
    )
    sheet = other.page.locator(".give [data-testid=sheet]")
    sheet.wait_for()
    assert sheet.get_attribute("data-name") == "Ada Ōkami"
    assert "Path of War" in sheet.inner_text()
    other.page.get_by_role("button", name="Play this character").click()
    other.page.locator(".party", has_text="Ada Ōkami").first.wait_for()
    other.page.reload()
    other.turn()
    seat(other, "me", "bot", settings=CAMPAIGN)
    other.page.get_by_role("button", name="Ada Ōkami, Level 3, 45 XP").click()  # this browser has kept it
    other.page.get_by_role("button", name="Play this character").click()
    other.page.locator(".party", has_text="Ada Ōkami").first.wait_for()


def test_a_sheet_that_is_being_given_stays_while_others_choose(sit: Sit) -> None:
    me, friend, third = sit(), sit(), sit()
    friends, thirds = seat(me, "me", "friend", "friend", settings=CAMPAIGN)
    friend.open(friends)
    third.open(thirds)
    me.turn()
    fill(me, ADA)
    friend.turn()
    bring(friend, TILDA)
    me.page.locator(".party", has_text="Tilda Hask").first.wait_for()
    assert me.page.get_by_label("Text of the sheet").input_value() == ADA
    third.turn()
    bring(third, ADA)
    said = me.page.get_by_test_id("sheet-said")
    said.locator(".bad").wait_for()
    assert "Brother Pell is already played by Player 3" in said.inner_text()
    assert me.page.get_by_role("button", name="Play this character").is_disabled()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ADA.replace("xp = 45", "xp = 4"), "Features and slots cost 10 XP, and 4 are there"),
        (ADA.replace("xp = 45", "xp ="), "not valid TOML"),
        (ADA.replace("path-of-war", "path-of-jam"), "there is no Feature 'path-of-jam'"),
        (ADA.replace("human-cleric", "human-fighter"), "Path of War is for a Cleric only"),
        ("level = 5\n" + ADA, "level"),
    ],
)
def test_a_sheet_that_is_wrong_says_where_and_cannot_be_played(sit: Sit, text: str, said: str) -> None:
    me = sit()
    seat(me, "me", "bot", settings=CAMPAIGN)
    me.turn()
    fill(me, text)
    words = me.page.get_by_test_id("sheet-said")
    assert said in words.inner_text()
    assert words.get_by_role("button", name="Open rule DF-334").count() == 1
    play = me.page.get_by_role("button", name="Play this character")
    assert play.is_disabled()
    me.page.get_by_label("Text of the sheet").fill(ADA)
    me.page.locator(".give [data-testid=sheet]").wait_for()
    assert play.is_enabled()


# -- the Long Rest


def test_a_feature_is_looked_at_taken_and_undone(sit: Sit) -> None:
    me, friend = sit(viewport=DESK), sit()
    party(me, friend)
    vote([me, friend], "village-is-attacked")
    until([me, friend], TURN)
    give_up([me, friend])
    sheet = own_sheet(me)
    assert "46 XP earned" in sheet.inner_text()
    me.page.locator("[data-feature=acolyte]").click()
    assert "Acolyte" in sheet.get_by_test_id("ghost").inner_text()
    assert me.page.get_by_test_id("spent").locator("b").inner_text() == "5"  # over Path of War
    me.page.locator("[data-way='acolyte>2']").hover()
    sheet.locator("li[data-slot='2'] [data-testid=ghost]").wait_for()
    me.page.get_by_test_id("spent").locator("b", has_text="20").wait_for()
    assert sheet.locator("li.open").count() == 1  # it is not there yet
    take(me, "acolyte", 2)
    assert me.page.get_by_test_id("spent").locator("b").inner_text() == "20"
    me.page.get_by_role("button", name="Undo the last choice").click()
    me.page.locator("[data-feature=acolyte]").wait_for()
    assert me.page.get_by_test_id("spent").locator("b").inner_text() == "10"
    assert sheet.locator("li.open").count() == 1
    me.page.get_by_text("that you cannot take now, and why").click()
    why = me.page.locator(".blocked-ones li", has_text="Thief").first
    assert "is for a Rogue only" in why.inner_text()
    why.get_by_role("button").click()
    me.page.get_by_role("dialog", name="DF-363").wait_for()


def test_the_long_rest_by_keyboard_alone(sit: Sit) -> None:
    me, friend = sit(viewport=DESK), sit()
    party(me, friend)
    me.page.locator("[data-adventure^=village] [data-option]").focus()
    me.page.wait_for_timeout(LOOK)
    me.page.keyboard.press("Enter")
    vote([friend], "village-is-attacked")
    me.page.locator("[data-option=none]").focus()
    me.page.wait_for_timeout(LOOK)
    me.page.keyboard.press("Enter")
    until([me, friend], TURN)
    give_up([me, friend])

    def tab_to(attribute: str) -> None:
        for _ in range(80):
            if me.page.evaluate(f"document.activeElement.matches('{attribute}')"):
                me.page.wait_for_timeout(LOOK)
                return
            me.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {attribute}")

    tab_to("[data-feature=acolyte]")
    me.page.keyboard.press("Enter")
    tab_to('[data-way="acolyte>2"]')
    assert me.page.locator("li[data-slot='2'] [data-testid=ghost]").count() == 1
    asked = me.shell("asked")
    me.page.keyboard.press("Enter")
    me.turn(asked)
    own_sheet(me).locator("li[data-slot='2'].open").wait_for()
    tab_to("[data-option=done]")
    me.page.keyboard.press("Enter")
    me.page.locator(".question[data-prompt='']").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_campaign_for_people_who_cannot_see_or_point(sit: Sit, size: dict[str, int]) -> None:
    me, friend = sit(viewport=size), sit()
    axe = Inspector(me, *BOTH)

    def look(where: str) -> None:
        axe.look(where)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        small = me.page.evaluate(
            "[...document.querySelectorAll('.between button, .give button, .between summary')]"
            ".filter(b => b.offsetParent && !b.matches('.rule-tag') && b.getBoundingClientRect().height < 43.5)"
            ".map(b => b.outerHTML)"
        )
        assert small == [], where

    (link,) = seat(me, "me", "friend", settings=CAMPAIGN)
    friend.open(link)
    me.turn()
    fill(me, ADA.replace("45", "4"))
    look("a sheet that is wrong")
    for person, text in ((me, ADA), (friend, TILDA)):
        person.turn()
        bring(person, text)
    me.page.locator("[data-stage=adventure]").wait_for()
    look("where to go")
    me.page.get_by_role("button", name="Sheet of Tilda Hask").click()
    me.page.locator("dialog[open]").wait_for()
    look("a sheet")
    me.page.keyboard.press("Escape")
    vote([me, friend], "village-is-attacked")
    until([me, friend], "document.querySelector('.question[data-prompt=items]')")
    look("items to bring")
    until([me, friend], TURN)
    me.page.get_by_role("button", name="Sheets", exact=True).click()
    me.page.locator("dialog[open]").wait_for()
    look("all sheets")
    me.page.keyboard.press("Escape")
    give_up([me, friend])
    me.page.locator("[data-feature=acolyte]").click()
    me.page.get_by_text("that you cannot take now, and why").click()
    look("Features")
    done([me, friend], "features")
    me.page.locator("[data-stage=trade]").wait_for()
    look("trade")
    assert axe.faults == {}


# -- many evenings


def wake(server: Served, people: list[Player]) -> None:
    """The server is stopped and started again, and everybody is back at the table."""
    server.stop()
    for person in people:
        person.wait(f"{SHELL}.line !== 'open'")
    server.start()
    for person in people:
        person.page.evaluate("window.dispatchEvent(new Event('online'))")  # try again at once
        person.wait(f"{SHELL}.line === 'open' && {SHELL}.busy === 'false'")


def test_a_campaign_of_three_adventures_survives_restarts_between_and_within_them(
    chromium: Any, tmp_path: Path
) -> None:
    with served(tmp_path) as server:
        people = [Player(chromium.new_context(viewport=DESK), server.url, "instant") for _ in range(2)]
        me, friend = people
        for person in people:
            person.expected = ("WebSocket", "ERR_CONNECTION_REFUSED", "status of 503")
        party(me, friend, campaign_length=3)

        # the first, with a restart in the middle of a turn
        vote(people, "village-is-attacked")
        until(people, TURN)
        hands = me.page.locator(".hand .thing").count()
        wake(server, people)
        assert me.page.evaluate(TURN)
        assert me.page.locator(".hand .thing").count() == hands
        give_up(people)
        take(me, "acolyte", 2)
        wake(server, people)  # and one in the middle of the Long Rest
        assert "Acolyte" in own_sheet(me).inner_text()
        done(people, "features")

        # Ada gives Tilda the Warding Cloak, to which Tilda becomes attuned
        me.page.locator("[data-option=warding-cloak]").click()
        me.page.locator(".question[data-prompt=trade-with] [data-option]").first.click()
        me.page.locator(".question[data-prompt=trade-for] [data-option=nothing]").click()
        friend.page.locator(".question[data-prompt=trade-agree] [data-option=yes]").click()
        mark = own_sheet(friend).locator(".items li", has_text="Warding Cloak")
        mark.wait_for()
        assert "attuned" in mark.inner_text()
        assert "attuned to 1 of 2 Uncommon" in own_sheet(friend).inner_text()
        done(people, "trade")

        # the second, after a restart between the two
        me.page.locator("[data-stage=adventure]").wait_for()
        wake(server, people)
        vote(people, "dungeon-crawl")
        until(people, TURN)
        assert friend.page.locator(".panel", has_text="Tilda").count()
        give_up(people)
        assert "47 XP earned" in own_sheet(me).inner_text()
        take(friend, "catch-your-breath", 2)
        done(people, "features", "trade")

        # the third, which is the last: what became of them can be kept
        me.page.locator("[data-stage=adventure]").wait_for()
        vote(people, "dungeon-crawl")
        until(people, TURN)
        give_up(people)
        done(people, "features", "trade")
        for person in people:
            person.wait(f"{SHELL}.over === 'true'")
        sheets = me.page.locator(".all [data-testid=sheet]")
        assert sheets.count() == 2
        words = " ".join(sheets.all_inner_texts())
        assert all(name in words for name in ("Acolyte", "Catch Your Breath", "Warding Cloak", "48 XP earned"))
        wake(server, people)
        assert me.page.locator(".all [data-testid=sheet]").count() == 2
        me.page.get_by_role("button", name="Look back").wait_for()  # asked for again after the restart
        assert [line for person in people for line in person.complaints] == []
        for person in people:
            person.context.close()
