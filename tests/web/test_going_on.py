"""What interrupts a match: lost connections, second thoughts, leaving a seat to a bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from web.conftest import Sit
from web.driver import SHELL, Player
from web.inspector import Inspector
from web.served import served


def test_the_table_comes_back_after_the_server_was_restarted_in_the_middle_of_a_choice(
    chromium: Any, tmp_path: Path
) -> None:
    with served(tmp_path) as server:
        me = Player(chromium.new_context(), server.url, "instant")
        me.expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
        me.play_now()
        asked = me.shell("asked")
        me.do("die:knight:none")
        asked = me.turn(asked)
        me.page.locator(".fighter.dragon .ready").wait_for()  # the bot has its card
        log = me.log
        me.thing("card:knight:dodge").click()  # the choice is open when the line is cut
        server.stop()
        me.wait(f"{SHELL}.line !== 'open'")
        me.page.get_by_text("Connection lost; trying again").wait_for()
        server.start()
        me.wait(f"{SHELL}.line === 'open'")
        assert me.turn() == asked
        assert me.log == log  # nothing twice, nothing lost
        me.page.locator(".popover .button.main").click()
        me.turn(asked)
        assert "You play Dodge" in me.log
        assert me.complaints == []
        me.context.close()


def test_a_cut_socket_reconnects_by_itself(sit: Sit) -> None:
    me = sit()
    me.expected = ("WebSocket", "ERR_INTERNET_DISCONNECTED")
    me.page.add_init_script(
        "const Real = WebSocket; window.sockets = []; "
        "window.WebSocket = class extends Real { constructor(...a) { super(...a); window.sockets.push(this); } }"
    )
    me.play_now()
    me.page.evaluate("window.sockets.at(-1).close()")
    me.wait("window.sockets.length === 2")
    me.wait(f"{SHELL}.line === 'open'")
    asked = me.turn()
    me.do("die:knight:none")
    assert me.turn(asked)


def test_second_thoughts_against_the_computer(sit: Sit) -> None:
    me = sit()
    me.play_now()
    asked = me.shell("asked")
    me.do("die:knight:none")
    asked = me.turn(asked)
    assert "Choose a card" in me.status
    me.page.keyboard.press("u")
    me.turn(asked)
    assert "Choose a die" in me.status
    assert "You take back a choice" in me.log


def friends(sit: Sit) -> tuple[Player, Player]:
    me, friend = sit(), sit()
    me.make_table("me", "friend")
    link = me.page.get_by_role("textbox", name="For your friend: Dragon").input_value()
    me.page.get_by_role("button", name="Sit down").click()
    friend.open(link)
    me.turn()
    friend.turn()
    return me, friend


def test_second_thoughts_among_people_need_their_agreement(sit: Sit) -> None:
    me, friend = friends(sit)
    first = me.shell("asked")
    for player, role in ((me, "knight"), (friend, "dragon")):
        player.do(f"die:{role}:none")
    me.turn(first)
    friend.turn(first)
    me.page.get_by_role("button", name="Menu").click()
    me.page.get_by_role("button", name="Ask to take back").click()
    friend.page.get_by_text("would like to take back a choice").wait_for()
    friend.page.get_by_role("button", name="Refuse").click()
    me.page.get_by_text("The others are asked").wait_for(state="detached")
    assert "Choose a card" in me.status
    me.page.keyboard.press("u")
    friend.page.get_by_role("button", name="Agree").click()
    me.page.get_by_text("Choose a die").first.wait_for()
    friend.page.get_by_text("Choose a die").first.wait_for()


def test_a_seat_can_be_left_to_the_computer_and_taken_back(sit: Sit) -> None:
    me, friend = friends(sit)
    friend.page.get_by_role("button", name="Menu").click()
    friend.page.get_by_label("Which computer player").select_option("Novice")
    friend.page.get_by_role("button", name="Hand my seat to").click()
    friend.page.get_by_text("The computer plays the dragon for you").wait_for()
    assert friend.shell("asked") == ""  # nor could an answer be taken
    asked = me.shell("asked")
    me.do("die:knight:none")
    me.turn(asked)
    assert "You show no die" in me.log
    friend.page.get_by_role("button", name="Menu").click()
    friend.page.get_by_role("button", name="Take my seat back").click()
    friend.wait("[...document.querySelectorAll('.fighter.dragon .who')].some((who) => who.innerText.includes('you'))")


def test_at_one_screen_nobody_is_called_to_a_seat_that_the_computer_plays(sit: Sit) -> None:
    me = sit()
    me.make_table("me", "me")
    me.turn()
    me.do("die:knight:none")
    me.page.get_by_role("button", name="I am the dragon").click()
    me.turn()
    me.page.keyboard.press("m")
    me.page.get_by_role("button", name="Hand my seat to").click()
    me.page.get_by_role("button", name="I am the knight").click()
    asked = me.turn()
    me.page.get_by_text("The computer plays the dragon for you").wait_for()
    me.do_something(0)
    me.turn(asked)
    assert me.page.locator(".curtain").count() == 0


def test_what_was_said_last_is_seen_and_counted_while_the_log_is_closed(sit: Sit) -> None:
    me, friend = friends(sit)
    friend.page.get_by_role("button", name="Log").click()
    friend.page.get_by_role("region", name="Log").wait_for(state="detached")
    for number in range(9):
        me.page.get_by_label("Say something to the table").fill(f"word {number}")
        me.page.keyboard.press("Enter")
        me.page.get_by_text(f"word {number}").first.wait_for()
    at_the_end = "list.scrollHeight > list.clientHeight && list.scrollTop + list.clientHeight > list.scrollHeight - 2"
    me.wait(f"(list => {at_the_end})(document.querySelector('.chat ul'))")
    friend.page.get_by_role("button", name="Log 9 new").click()
    friend.page.get_by_text("word 8").wait_for()
    friend.page.get_by_role("button", name="Log", exact=True).wait_for()


def test_a_line_that_is_dead_without_saying_so_is_given_up(sit: Sit) -> None:
    me = sit()
    me.page.add_init_script(
        "const Real = WebSocket; window.sockets = []; window.WebSocket = class extends Real { constructor(...a) "
        "{ super(...a); window.sockets.push(this); } send(text) { if (!this.dead) super.send(text); } }"
    )
    me.page.clock.install()
    me.play_now()
    me.page.evaluate("window.sockets[0].dead = true; window.dispatchEvent(new Event('online'))")
    me.page.clock.fast_forward(11_000)
    me.page.clock.fast_forward(1_000)
    me.wait("window.sockets.length === 2")
    me.wait(f"{SHELL}.line === 'open'")


def test_two_tabs_do_not_forget_each_others_tables(sit: Sit) -> None:
    me = sit()
    me.lobby()
    other = me.context.new_page()
    other.goto(me.url)
    other.get_by_role("article").filter(has_text="Dragon Dance").get_by_role("button", name="Play now").click()
    other.locator(".thing.can").first.wait_for()
    me.page.get_by_role("link", name="Continue: Dragon Dance").wait_for()  # told by the other tab
    me.page.get_by_role("article").filter(has_text="Dragon Dance").get_by_role("button", name="Play now").click()
    me.turn()
    me.page.get_by_role("link", name="To the lobby").first.click()
    me.page.get_by_role("link", name="Continue: Dragon Dance").nth(1).wait_for()


def test_a_browser_that_keeps_nothing_plays_all_the_same(sit: Sit) -> None:
    me = sit()
    me.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    me.page.goto(me.url)
    me.page.get_by_role("article").filter(has_text="Dragon Dance").get_by_role("button", name="Play now").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    assert me.turn()
    me.page.reload()  # the address holds what the browser does not
    assert me.turn()


def test_the_table_tells_of_its_seal_and_takes_reports(sit: Sit) -> None:
    me = sit()
    me.play_now()
    me.page.keyboard.press("m")
    menu = me.page.get_by_role("dialog", name="This table")
    assert "Seal of the dice" in menu.inner_text()
    menu.get_by_text("Report a problem").click()
    menu.get_by_label("What went wrong?").fill("The dragon looked at me.")
    menu.get_by_role("button", name="Send").click()
    menu.get_by_text("Thank you. The host has it").wait_for()


def test_running_matches_are_found_again_in_the_lobby(sit: Sit) -> None:
    me = sit()
    me.play_now()
    asked = me.shell("asked")
    me.page.get_by_role("link", name="To the lobby").first.click()
    me.page.get_by_role("link", name="Continue: Dragon Dance").click()
    assert me.turn() == asked


def test_a_table_of_two_seats_at_one_screen_opens_covered_again(sit: Sit) -> None:
    me = sit()
    me.make_table("me", "me")
    me.turn()
    me.do("die:knight:none")
    me.page.get_by_role("button", name="I am the dragon").click()
    me.turn()
    me.page.reload()
    me.page.get_by_role("button", name="I am the dragon").wait_for()
    assert me.page.locator(".thing").count() == 0
    assert me.shell("asked") == ""
    me.page.get_by_role("button", name="I am the dragon").click()
    assert me.turn()
    me.page.get_by_role("link", name="To the lobby").first.click()
    me.page.get_by_role("link", name="Continue: Dragon Dance").click()
    me.page.get_by_role("button", name="I am the dragon").click()
    assert me.turn()


def test_ones_own_invitation_asks_before_one_sits_in_both_seats(sit: Sit) -> None:
    me = sit()
    me.make_table("me", "friend")
    link = me.page.get_by_role("textbox", name="For your friend: Dragon").input_value()
    me.page.get_by_role("button", name="Sit down").click()
    me.turn()
    me.open(link)
    me.page.get_by_text("The link is for Dragon").wait_for()
    axe = Inspector(me)
    axe.look("one's own invitation")
    assert axe.faults == {}
    me.page.get_by_role("link", name="Back to my seat").click()
    me.turn()
    assert me.page.get_by_text("is not at the table just now").is_visible()
    me.open(link)
    me.page.get_by_role("button", name="Sit in both seats").click()
    me.turn()
    me.do("die:knight:none")
    me.page.get_by_role("button", name="I am the dragon").wait_for()
