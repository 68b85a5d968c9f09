"""Two people with names meet at an open table; one is called back, one runs out of time, and both find the match."""

from __future__ import annotations

from web.conftest import Sit
from web.driver import SHELL, Player
from web.test_call_back import INCOGNITO, WATCH, answer, wish


def call(me: Player, name: str, stamp: str) -> None:
    """Say in the lobby who one is."""
    me.lobby()
    me.page.get_by_role("button", name="Say who you are").click()
    me.page.get_by_label("Your name").fill(name)
    me.page.get_by_title(stamp, exact=True).click()
    me.page.get_by_role("button", name="Keep it").click()
    me.page.get_by_role("button", name=name).wait_for()


def test_two_people_meet_and_one_runs_out_of_time(sit: Sit) -> None:
    anna, bert = sit(), sit()
    anna.context.add_init_script(WATCH)
    anna.expected = (INCOGNITO,)
    call(anna, "Anna", "Fox")
    call(bert, "Bert", "Raven")

    anna.open("#/make/dragon-dance")
    anna.page.get_by_label("Time", exact=True).select_option("move")
    anna.page.get_by_label("Each has").select_option("30")
    anna.page.get_by_label("When time is up").select_option("left")
    anna.page.get_by_text("Show it in the lobby").click()
    anna.page.get_by_role("button", name="Make the table").click()
    anna.page.get_by_role("button", name="Sit down").click()

    table = bert.page.get_by_role("listitem").filter(has_text="Anna")
    bert.page.reload()
    table.get_by_text("30 s for each move").wait_for()
    table.get_by_role("button", name="Sit down as Dragon").click()
    bert.turn()
    anna.page.get_by_role("list", name="Who sits here").get_by_text("Bert").wait_for()
    wish(anna, "Notification", "On")

    answer(anna)
    anna.page.evaluate("window.away = true")
    answer(bert)
    anna.wait("window.called.length > 0")
    anna.page.evaluate("window.away = false")
    answer(anna)  # and Bert does not

    for one in (anna, bert):
        one.wait(f"{SHELL}?.over === 'true'")
    anna.page.get_by_test_id("end").get_by_text("Won by Knight (Anna).").wait_for()
    for one, words in ((anna, "won as Knight against Dragon (Bert)"), (bert, "lost as Dragon against Knight (Anna)")):
        one.open("#/matches")
        one.page.get_by_text(words).wait_for()
    bert.page.get_by_role("searchbox").fill("leaves the match")
    bert.page.get_by_role("button", name="Find").click()
    bert.page.get_by_role("link", name="Dragon leaves the match").click()
    bert.page.get_by_role("button", name="Copy link to this moment").wait_for()
    bert.wait("location.hash.split('/')[4] !== '0'")
    moment = bert.page.evaluate("location.hash")
    anna.open(moment)
    anna.page.get_by_role("complementary", name="Log").get_by_text("Dragon leaves the match").wait_for()


def test_a_table_is_shown_in_the_lobby_later_and_no_longer(sit: Sit) -> None:
    anna, bert = sit(), sit()
    call(anna, "Clara", "Fox")
    anna.open("#/make/dragon-dance")
    anna.page.get_by_role("button", name="Make the table").click()
    box = anna.page.get_by_label("Show the table in the lobby")
    box.check()
    bert.lobby()
    table = bert.page.get_by_role("listitem").filter(has_text="Clara")
    table.get_by_role("button", name="Sit down as Dragon").wait_for()
    box.uncheck()
    table.wait_for(state="detached")
