"""Invitations in the browser: whoever opens one first sits down, and no address or link that is shared holds a seat."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route

from helpers.present import present
from web.conftest import Sit
from web.driver import SHELL, Player, attempts
from web.inspector import Inspector

SHORT = {"Knight life": "3", "Dragon life": "3"}
INVITATION = "For your friend: Dragon"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1366, "height": 768}


def invite(me: Player) -> str:
    """Make a table with a friend; the invitation. The share dialog stays open."""
    me.make_table("me", "friend", settings=SHORT)
    return str(me.page.get_by_role("textbox", name=INVITATION).input_value())


def kept(player: Player) -> dict[str, Any]:
    """What the browser remembers of its latest table."""
    saved: dict[str, Any] = json.loads(player.page.evaluate("localStorage.getItem('wyrmhoard.matches')"))[0]
    return saved


def shared(player: Player) -> str:
    """Every address and every text that could be copied on the page."""
    return str(
        player.page.evaluate(
            "[location.href, ...[...document.querySelectorAll('a')].map((one) => one.href),"
            " ...[...document.querySelectorAll('input, textarea')].map((one) => one.value),"
            " document.body.innerText].join('\\n')"
        )
    )


def fits_the_width(player: Player) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_an_invitation_seats_one_and_the_host_sees_it(sit: Sit) -> None:
    me, friend, third = sit(), sit(), sit()
    link = invite(me)
    assert "#/join/" in link
    table = link.split("/")[-2]
    friend.open(link)
    friend.turn()
    assert friend.page.url.endswith(f"#/t/{table}")
    assert kept(friend)["tokens"][0] not in json.dumps(kept(me))
    me.page.get_by_text("your friend has sat down").wait_for()
    assert me.page.get_by_role("textbox", name=INVITATION).count() == 0
    third.expected = ("status of 4",)
    third.open(link)
    third.page.get_by_role("heading", name="This seat is taken").wait_for()
    third.page.get_by_role("alert").get_by_text("Somebody has already sat down with this invitation").wait_for()
    friend.page.reload()
    friend.turn()
    friend.open(link)  # one's own link, once more
    friend.turn()
    me.page.get_by_role("button", name="Sit down").click()
    me.turn()
    assert me.page.url.endswith(f"#/t/{table}")
    me.page.get_by_text("Dragon: somebody has sat down, by invitation.").wait_for()


def test_a_claim_whose_answer_is_lost_is_made_again_by_itself(sit: Sit) -> None:
    me, friend = sit(), sit()
    link = invite(me)
    tokens: list[str] = []

    def lose(route: Route) -> None:
        """The server hears it, and its answer never arrives."""
        tokens.append(present(route.request.post_data_json)["token"])
        if len(tokens) > 2:
            route.continue_()
            return
        assert route.fetch().status == 200
        route.abort()

    friend.page.route("**/claim*", lose)
    friend.expected = ("ERR_FAILED",)
    friend.open(link)
    friend.turn()
    assert len(tokens) == 3
    assert kept(friend)["tokens"] == [tokens[0]] == [*set(tokens)]
    assert friend.page.evaluate("localStorage.getItem('wyrmhoard.claims')") == "[]"


def test_a_page_that_is_loaded_again_before_the_answer_came_goes_on_with_its_claim(sit: Sit) -> None:
    me, friend = sit(), sit()
    link = invite(me)
    heard: list[int] = []
    friend.page.route("**/claim*", lambda route: heard.append(route.fetch().status))  # and it never arrives
    friend.page.goto(link)
    for _ in attempts():
        if heard:
            break
        friend.page.wait_for_timeout(20)
    assert heard == [200]
    friend.page.unroute("**/claim*")
    friend.page.reload()
    friend.turn()


def test_the_host_withdraws_an_invitation_and_makes_another(sit: Sit) -> None:
    me, friend = sit(), sit()
    link = invite(me)
    me.page.get_by_role("button", name="Another link instead").click()
    me.wait(f"[...document.querySelectorAll('input')].every((one) => one.value !== {link!r})")
    second = me.page.get_by_role("textbox", name=INVITATION).input_value()
    friend.expected = ("status of 4",)
    friend.open(link)
    friend.page.get_by_text("This invitation was withdrawn; ask for another one").wait_for()
    me.page.get_by_role("button", name="Withdraw it").click()
    me.page.get_by_role("button", name="Make an invitation").click()
    third = me.page.get_by_role("textbox", name=INVITATION).input_value()
    assert len({link, second, third}) == 3
    friend.open(third)
    friend.turn()
    # Who sits there is not sent away, nor when they have only just left.
    me.page.get_by_role("button", name="Sit down").click()
    me.turn()
    friend.open("#/")
    me.page.get_by_text("is not at the table just now").wait_for()
    me.page.keyboard.press("m")
    me.expected = ("status of 4",)
    me.page.get_by_role("button", name="Give the seat to somebody else").click()
    me.page.get_by_role("alert").get_by_text("a seat can be given away after 15 minutes of absence").wait_for()


def test_no_address_and_no_link_holds_a_seat(sit: Sit) -> None:
    me, friend = sit(), sit()
    friend.open(invite(me))
    friend.turn()
    me.page.get_by_text("your friend has sat down").wait_for()
    secrets = {*kept(me)["tokens"], *kept(friend)["tokens"], kept(me)["host"]}
    assert len(secrets) == 3
    pages = [shared(me), shared(friend)]
    me.page.get_by_role("button", name="Sit down").click()
    me.turn()
    for turn in range(200):
        for player in (me, friend):
            player.wait(f"{SHELL}.busy === 'false'")
            if not player.over and player.shell("asked"):
                player.do_something(turn)
        if me.over and friend.over:
            break
    for player in (me, friend):
        player.page.get_by_test_id("end").wait_for()
        pages.append(shared(player))
        player.page.keyboard.press("m")
        player.page.get_by_role("dialog", name="This table").wait_for()
        pages.append(shared(player))
        player.page.keyboard.press("Escape")
        player.open("#/")
        player.page.get_by_role("link", name="Watch again: Dragon Dance").wait_for()
        pages.append(shared(player))
        player.page.get_by_role("link", name="Watch again: Dragon Dance").click()
        player.page.get_by_role("button", name="One step forward").click()
        pages.append(shared(player))
        player.page.evaluate(
            "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
        )
        player.page.get_by_role("button", name="Copy link to this moment").click()
        player.page.get_by_role("button", name="Copied").wait_for()
        link = str(player.page.evaluate("window.copied"))
        pages.append(link)
        stranger = sit()
        stranger.open(link)
        stranger.wait("document.querySelector('.count')?.innerText.startsWith('1 /')")
    leaks = [(number, secret) for number, page in enumerate(pages) for secret in secrets if secret in page]
    assert leaks == []


def test_a_seat_on_another_screen_is_opened_on_purpose_and_told(sit: Sit) -> None:
    me, phone = sit(), sit(viewport=PHONE)
    me.play_now()
    token = kept(me)["tokens"][0]
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("dialog", name="This table").wait_for()
    assert token not in shared(me)
    me.page.get_by_text("Open on another screen").click()
    link = me.page.get_by_role("textbox", name="My own seat, on another screen").input_value()
    assert token in link
    me.page.keyboard.press("Escape")
    phone.open(link)
    phone.turn()
    assert token not in phone.page.url
    for player in (me, phone):
        player.page.get_by_role("alert").get_by_text("your seat is open on another screen as well").wait_for()
    me.page.reload()  # the same screen
    me.page.get_by_role("alert").get_by_text("your seat is open on another screen as well").wait_for()
    phone.page.close()
    me.page.get_by_text("your seat is open on another screen as well").wait_for(state="detached")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_share_dialog_and_the_claim_page_fit_and_can_be_used_by_all(sit: Sit, size: dict[str, int]) -> None:
    me, friend, third = sit(viewport=size), sit(viewport=size), sit(viewport=size)
    axe = Inspector(me)
    link = invite(me)
    axe.look("the share dialog")
    assert fits_the_width(me)
    friend.open(link)
    friend.turn()
    me.page.get_by_text("your friend has sat down").wait_for()
    assert fits_the_width(me)
    me.page.get_by_role("button", name="Sit down").click()
    me.turn()
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_text("Open on another screen").click()
    me.page.get_by_role("textbox", name="My own seat, on another screen").wait_for()
    axe.look("the menu")
    assert fits_the_width(me)
    third.expected = ("status of 4",)
    taken = Inspector(third)
    third.open(link)
    third.page.get_by_role("heading", name=re.compile("taken")).wait_for()
    taken.look("a used invitation")
    assert fits_the_width(third)
    assert {**axe.faults, **taken.faults} == {}
