"""Whole matches in the browser: by mouse, by keyboard, on a phone, two people, onlookers, one screen for two."""

from __future__ import annotations

import re
from typing import Any

from web.conftest import Sit
from web.driver import LOOK, SHELL, Player

STATUS = "document.querySelector('[data-testid=status]').innerText"
IDLE = f"{SHELL}.over === 'true' || {SHELL}.asked || /ready|Waiting/.test({STATUS})"
"""The table waits for somebody, or it is over."""
OPTION = "document.activeElement?.dataset.option"
"""The focus is on something that may be done."""
SHORT = {"Knight life": "2", "Dragon life": "2"}


def test_a_newcomer_plays_a_whole_match_against_the_computer_by_mouse(sit: Sit) -> None:
    me = sit()
    me.play_now()  # one click
    assert "Choose a die" in me.status
    me.page.get_by_text("Commit a die in secret").wait_for()
    me.play_to_the_end()
    end = me.page.get_by_test_id("end")
    assert end.get_by_role("heading").inner_text() in ("You win", "You lose", "A draw")
    assert re.search(r"(wins|a draw): knight \d+, dragon \d+|Both fall", me.log)
    me.page.get_by_role("button", name="Rematch").click()
    me.wait(f"{SHELL}?.over === 'false'")
    assert me.turn()
    assert me.page.get_by_text("Commit a die in secret").count() == 0  # not a newcomer any more
    assert "dragon" in me.page.locator(".fighter").last.get_attribute("class")  # roles are exchanged


def keys(me: Player, *pressed: str) -> None:
    for key in pressed:
        me.page.keyboard.press(key)


def go_on(me: Player, key: str, until: str) -> None:
    """Press a key until this JavaScript about the page holds."""
    for _ in range(200):
        if me.page.evaluate(f"Boolean({until})"):
            return
        keys(me, key)
    raise AssertionError(f"{key} does not lead to {until}")


def focused(me: Player) -> str:
    return str(me.page.evaluate("document.activeElement?.closest('[data-thing]')?.dataset.thing ?? ''"))


def test_a_whole_match_by_keyboard_alone(sit: Sit) -> None:
    me = sit()
    me.lobby()
    for _ in range(40):
        keys(me, "Tab")
        if me.page.evaluate("document.activeElement.textContent").startswith("Play now"):
            break
    assert "Dragon Dance" in me.page.evaluate("document.activeElement.closest('article').innerText")
    keys(me, "Enter")
    asked = me.turn()

    # The first die by arrows and Enter: from the lowest die to the next thing on its right.
    go_on(me, "Tab", "document.activeElement?.closest('[data-thing]')?.dataset.thing.startsWith('die:knight:')")
    first = focused(me)
    keys(me, "ArrowRight")
    assert focused(me).startswith("die:knight:")
    keys(me, "ArrowLeft")
    assert focused(me) == first
    keys(me, "Enter")
    me.wait("document.activeElement?.closest('.popover') !== null")
    keys(me, "Escape")
    assert focused(me) == first  # the focus comes back
    keys(me, "Enter")
    me.wait("document.activeElement?.closest('.popover') !== null")
    keys(me, "Enter")

    asked = me.turn(asked)
    me.wait("document.activeElement?.closest('[data-thing]') !== null")  # the focus was not lost
    keys(me, "8")
    me.wait("document.activeElement?.closest('.popover') !== null")
    keys(me, "Escape", "Space")  # read the card large
    me.page.get_by_role("dialog", name="Recuperate").wait_for()
    keys(me, "Escape")
    me.page.get_by_role("dialog", name="Recuperate").wait_for(state="detached")
    assert focused(me) == "card:knight:recuperate"
    keys(me, "Enter")
    me.wait("document.activeElement?.closest('.popover') !== null")
    keys(me, "Enter")

    for turn in range(400):
        asked = me.turn(asked)
        if me.over:
            break
        if "die" in me.status and turn % 2:
            keys(me, "0")
            me.wait("document.activeElement?.closest('.popover') !== null")
            keys(me, "Enter")
        else:  # the plain list of everything that may be done
            keys(me, "aA"[turn % 2])
            me.wait("document.querySelector('dialog[open] [data-option]') !== null")
            go_on(me, "Tab", OPTION)
            for _ in range(turn % 3):
                keys(me, "Tab")
            go_on(me, "Shift+Tab", OPTION)
            keys(me, "Enter")
    assert me.over


def test_the_screen_is_not_uncovered_by_a_key_that_was_meant_for_something_else(sit: Sit) -> None:
    me = sit()
    me.make_table("me", "me")  # against each other: the screen is passed on unless somebody says otherwise
    curtain = me.page.locator(".curtain button")
    me.turn()
    me.page.locator(".thing.can").first.focus()
    keys(me, "Enter")
    me.wait("document.activeElement?.closest('.popover') !== null")
    keys(me, "Enter")
    me.wait("document.activeElement?.closest('.curtain') !== null")
    covered = curtain.inner_text()
    keys(me, "Enter", "Space", "Enter")
    assert curtain.inner_text() == covered
    me.page.wait_for_timeout(LOOK)
    keys(me, "Enter")
    curtain.wait_for(state="detached")


def friend_link(me: Player, label: str) -> str:
    return str(me.page.get_by_label(re.compile(label)).first.input_value())


def test_two_people_by_link_and_an_onlooker(sit: Sit) -> None:
    me, friend, watcher = sit(), sit(), sit()
    me.make_table("me", "friend", settings=SHORT)
    link, watch = friend_link(me, "For your friend"), friend_link(me, "For onlookers")
    assert me.page.get_by_role("img", name=re.compile("as a picture to scan")).is_visible()
    me.page.get_by_role("button", name="Sit down").click()
    friend.open(link)
    watcher.open(watch)
    me.turn()
    friend.turn()
    watcher.wait(f"{SHELL}?.line === 'open'")
    assert watcher.page.locator(".thing.can").count() == 0

    # A sealed die is seen by nobody else.
    me.do("die:knight:none")
    friend.wait("document.querySelector('.fighter.knight .ready') !== null")
    watcher.wait("document.querySelector('.fighter.knight .ready') !== null")
    assert "no die" not in friend.page.locator(".zone").last.inner_text()
    assert "no die" not in watcher.page.locator(".middle").inner_text()
    assert "final" not in me.status
    friend.do("die:dragon:none")
    asked = {player: player.turn() for player in (me, friend)}

    friend.page.get_by_label("Say something to the table").fill("En garde!")
    friend.page.keyboard.press("Enter")
    watcher.page.get_by_text("En garde!").wait_for()

    for turn in range(200):
        for player in (me, friend):
            player.wait(IDLE)
            if not player.over and player.shell("asked"):
                player.do_something(turn)
                player.wait(IDLE)
        if me.over and friend.over:
            break
    assert asked
    watcher.wait(f"{SHELL}?.over === 'true'")
    watcher.page.get_by_test_id("end").wait_for()

    me.page.get_by_role("button", name="Rematch").click()
    me.wait(f"{SHELL}?.over === 'false'")
    me.turn()
    friend.page.get_by_role("button", name="Sit down for the rematch").click()
    friend.wait(f"{SHELL}?.over === 'false'")
    friend.turn()


def test_two_people_at_one_screen_hide_their_choices_from_each_other(sit: Sit) -> None:
    me = sit()
    me.make_table("me", "me", settings=SHORT)
    me.turn()
    me.do("die:knight:none")
    curtain = me.page.get_by_role("button", name="I am the dragon")
    curtain.wait_for()
    assert me.page.locator(".middle").count() == 0
    assert "knight" not in me.log
    assert me.page.get_by_role("button", name="Choices").count() == 0
    keys(me, "a", "o")
    assert me.page.get_by_role("dialog").count() == 0
    curtain.click()
    me.turn()
    assert "dragon" in me.page.locator(".fighter").last.get_attribute("class")
    assert "no die" not in me.page.locator(".zone").last.inner_text()
    for turn in range(400):
        me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== '' || document.querySelector('.curtain') !== null")
        if me.over:
            break
        if me.page.locator(".curtain").count():
            me.page.locator(".curtain .button").click()
            me.wait("document.querySelector('.curtain') === null")
        else:
            asked = me.shell("asked")
            me.do_something(turn)
            me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")
    assert me.over
    me.page.get_by_role("button", name="Rematch").click()
    me.wait(f"{SHELL}?.over === 'false'")
    me.turn()
    held = me.page.evaluate("JSON.parse(localStorage.getItem('wyrmhoard.matches'))[0].tokens")
    assert len(held) == 2  # both seats came along


def test_blocked_cards_say_why_and_open_the_rule(sit: Sit) -> None:
    me = sit()
    me.play_now()
    asked = me.shell("asked")
    me.do("die:knight:none")
    me.turn(asked)
    me.thing("card:knight:hack").click()
    popover = me.page.locator(".popover")
    assert "Hack can be played only at short range; you are at long range now" in popover.inner_text()
    popover.get_by_role("button", name="Open rule DD-25").click()
    sheet = me.page.get_by_role("dialog", name=re.compile("DD-25"))
    sheet.wait_for()
    sheet.get_by_text("range in force while you choose").wait_for()
    me.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")


def test_the_outlook_lies_on_their_cards_before_i_choose(sit: Sit) -> None:
    me = sit()
    me.play_now()
    asked = me.shell("asked")
    me.do("die:knight:none")
    me.turn(asked)
    me.page.keyboard.press("o")
    outlook = me.page.get_by_role("dialog", name="Outlook")
    outlook.get_by_text("Your cards against the dragon's").wait_for()
    charge = outlook.locator("tbody tr").filter(has=me.page.get_by_role("rowheader", name="Charge"))
    cells = charge.locator("td > [aria-hidden]").all_inner_texts()
    assert len(cells) > 3
    me.page.keyboard.press("Escape")
    outlook.wait_for(state="detached")

    me.thing("card:knight:charge").hover()
    me.page.locator(".fighter.dragon .meeting").first.wait_for()
    on_cards = me.page.locator(".fighter.dragon .meeting").all_inner_texts()
    assert [words.split("\n")[:2] for words in on_cards] == [told(cell) for cell in cells]


def told(cell: str) -> list[str]:
    """A cell of the outlook ("2-1 S+") as the cards say it."""
    lost, dealt = cell.split()[0].split("-")
    return [f"you −{lost}", f"dragon −{dealt}{' +' if cell.endswith('+') else ''}"]


def test_a_whole_match_on_a_phone_without_scrolling_sideways(sit: Sit) -> None:
    me = sit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    me.play_now()
    asked = me.shell("asked")

    def fits() -> Any:
        return me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def inside(name: str) -> bool:
        box = me.thing(name).bounding_box()
        return bool(box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844)

    assert fits()
    for name in ("card:knight:recuperate", "die:knight:none", "card:dragon:bite"):
        assert inside(name)
    me.thing("die:knight:none").tap()
    me.page.locator(".popover .button.main").tap()
    me.turn(asked)
    me.page.get_by_role("button", name="Outlook").tap()
    me.page.get_by_role("dialog", name="Outlook").get_by_text("Your cards against the dragon's").wait_for()
    assert fits()
    me.page.get_by_role("button", name="Close", exact=True).tap()
    me.thing("card:knight:charge").tap()
    me.page.locator(".fighter.dragon .meeting").first.wait_for()
    assert fits()
    me.page.locator(".popover .button.main").tap()
    me.page.get_by_role("button", name="Log").tap()
    me.page.get_by_role("dialog", name="Log").get_by_text("Round 1 begins").wait_for()
    me.page.get_by_role("button", name="Close", exact=True).tap()

    asked = ""
    for turn in range(400):
        asked = me.turn(asked)
        if me.over:
            break
        assert fits()
        me.do_something(turn, tap=True)
    me.page.get_by_test_id("end").wait_for()
    assert fits()
    me.page.get_by_role("link", name="Watch it again").tap()
    me.page.get_by_role("button", name="One step forward").tap()
    assert fits()


def test_the_log_gives_nothing_away_before_the_cards_turn_over(sit: Sit) -> None:
    me = sit(speed="calm")
    me.play_now()
    asked = me.shell("asked")
    me.page.locator(".fighter.dragon .ready").wait_for()
    me.page.evaluate(
        """() => { window.early = []; window.hushes = 0;
        new MutationObserver(() => {
          const hidden = document.querySelectorAll('.zone .lid').length === 2;
          if (!hidden) return;
          window.hushes += document.querySelector('.duel.hush') ? 1 : 0;
          const words = [...document.querySelectorAll('.log, [data-testid=status]')].map((one) => one.innerText);
          if (/shows/.test(words.join())) window.early.push(words);
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }); }"""
    )
    me.do("die:knight:none")
    me.turn(asked)
    assert "You show no die" in me.log
    assert me.page.evaluate("window.hushes") > 0
    assert me.page.evaluate("window.early") == []


def test_sealed_choices_turn_over_together_after_a_held_breath_and_space_skips(sit: Sit) -> None:
    me = sit(speed="calm")
    me.play_now()
    asked = me.shell("asked")
    me.page.locator(".fighter.dragon .ready").wait_for()
    me.page.evaluate(
        """() => { const lids = () => document.querySelectorAll('.zone .lid').length; window.lids = [lids()];
        new MutationObserver(() => { if (window.lids.at(-1) !== lids()) window.lids.push(lids()); })
          .observe(document.body, { subtree: true, childList: true }); }"""
    )
    me.do("die:knight:none")
    me.wait("window.lids.at(-1) === 0")
    assert me.page.evaluate("window.lids") == [1, 2, 0]  # both face down at once, both face up at once
    me.page.keyboard.press("Space")
    me.page.keyboard.press("Space")
    assert me.turn(asked)
    assert me.page.get_by_role("dialog").count() == 0  # who skips in a hurry does not enlarge a card


def test_the_table_as_shown_is_the_table_as_the_server_has_it_after_every_round(sit: Sit) -> None:
    """The drawing follows the events one by one; a page that is opened anew reads the view. Both must agree."""
    me = sit(speed="fast")
    me.play_now()
    asked = me.shell("asked")
    facts = "[...document.querySelectorAll('.fighter, .ground, .zone')].map((part) => part.innerText)"
    for turn in range(6):
        me.do_something(turn)
        asked = me.turn(asked)
        me.wait(f"{SHELL}.busy === 'false'")
        me.page.mouse.move(2, 300)
        followed = me.page.evaluate(facts)
        me.page.reload()
        me.turn()
        me.page.locator(".fighter").first.wait_for()
        me.wait(f"{SHELL}.busy === 'false'")
        assert me.page.evaluate(facts) == followed


def test_with_reduced_motion_nothing_travels(sit: Sit) -> None:
    me = sit(speed="normal", reduced_motion="reduce")
    me.play_now()
    asked = me.shell("asked")
    me.page.evaluate(
        "() => { window.moved = []; const real = Element.prototype.animate; Element.prototype.animate = "
        "function (frames, how) { window.moved.push(...frames.map((f) => f.transform).filter(Boolean)); "
        "return real.call(this, frames, how); }; }"
    )
    me.do("die:knight:none")
    me.turn(asked)
    assert me.page.evaluate("window.moved") == []
    assert me.page.evaluate("document.documentElement.dataset.motion") == "reduced"
