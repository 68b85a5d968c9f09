"""Dragonfire in the browser: whole Adventures, help between two people, damage dealt, for people who cannot see."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest

import wyrmhoard
from web.conftest import Sit
from web.driver import LOOK, SHELL, Player, attempts
from web.hero import (
    FIRST_PLAY,
    TOGETHER,
    answer,
    be_done,
    choose,
    mine,
    play_on,
    press,
    prompt,
    seat,
    to_play,
    unless_late,
)
from web.inspector import BOTH, Inspector
from web.questions import lay_match
from web.served import Served
from web.sight import STILL
from wyrmhoard import Match
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.kernel.state.setting import Value

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


FIRST_ASSIST = """
[...document.querySelectorAll('.hand .thing.can .unseen')].findIndex((one) => /Assist with/.test(one.textContent))
"""


def keys(me: Player, *pressed: str) -> None:
    for key in pressed:
        me.page.keyboard.press(key)


def focused(me: Player) -> str:
    return str(me.page.evaluate("document.activeElement?.closest('[data-thing]')?.dataset.thing ?? ''"))


def to_deal(me: Player) -> None:
    """Play the hand, be done, and come to where damage is dealt."""
    for _ in range(40):
        me.wait(f"{SHELL}.over === 'true' || document.querySelector('.question')")
        if prompt(me) == "deal" and me.page.locator(".share.free").count():
            return
        if prompt(me) == "deal":
            me.page.locator("[data-option=done]").click()
            me.turn(me.shell("asked"))
        else:
            answer(me)
    raise AssertionError(f"still asked {prompt(me)!r}")


def test_one_person_and_three_companions_crawl_from_choosing_a_hero_to_the_end(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", "bot", "bot", settings=TOGETHER)
    me.turn()
    assert prompt(me) == "hero"
    play_on([me])
    heading = me.page.get_by_test_id("end").get_by_role("heading").inner_text()
    assert heading in ("You win", "You lose")
    assert re.search(rf"The party {heading.split()[1]}s", me.log)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_is_told_once_how_a_turn_goes_and_finds_it_in_the_help(sit: Sit, size: dict[str, int]) -> None:
    me = sit(newcomer=True, viewport=size)
    axe = Inspector(me)
    seat(me, "me", "bot")
    lessons = me.page.get_by_role("dialog", name="How a turn goes")
    if size is PHONE:  # there it is a line that can be opened
        me.page.get_by_role("button", name="How a turn goes").click()
    lessons.get_by_text("Deal Damage").wait_for()
    axe.look("lessons")
    lessons.get_by_role("button", name="Open rule DF-243").click()
    me.page.get_by_role("dialog", name=re.compile("DF-243")).wait_for()
    keys(me, "Escape")
    me.page.get_by_role("dialog", name=re.compile("DF-243")).wait_for(state="detached")
    keys(me, "Escape")
    lessons.wait_for(state="detached")
    me.wait("document.activeElement.closest('[data-thing]')")
    me.page.reload()
    me.turn()
    me.page.locator(".choosing .free").first.wait_for()
    assert lessons.count() == 0
    if size is PHONE:
        me.page.get_by_role("button", name="Menu").click()
        me.page.get_by_role("dialog").get_by_role("button", name="Help").click()
    else:
        keys(me, "?")
    me.page.get_by_role("dialog", name="Help").get_by_text("Deal Damage").wait_for()
    axe.look("help")
    assert axe.faults == {}


def test_choosing_says_what_the_numbers_are_and_what_the_party_lacks(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "me")
    me.turn()
    legend = me.page.get_by_role("list", name="What the numbers mean")
    legend.wait_for()
    assert "starting gold" in legend.inner_text()
    assert "the party still lacks Martial, Arcane, Devotion and Deception" in me.status
    assert me.page.get_by_text("nobody yet").count() == 4
    choose(me, me.page.locator("[data-thing='card:human-cleric']"))
    me.wait("document.querySelectorAll('.choosing .absent').length === 3")


def test_two_people_assist_each_other_and_the_card_lies_beside_the_others(sit: Sit) -> None:
    me, friend = sit(), sit()
    (link,) = seat(me, "me", "friend", settings={"leader": "seat 1", "starting_stats": "quick-start"})
    friend.open(link)
    people = [me, friend]
    for person in people:
        person.turn()
        assert prompt(person) == "hero"
        choose(person, person.page.locator(".choosing .free .thing").nth(2 * people.index(person)))
    helped: set[int] = set()
    for turn in attempts():
        person, other = people[turn % 2], people[1 - turn % 2]
        person.page.wait_for_timeout(30)
        if len(helped) == 2 or person.over:
            break
        if person.shell("busy") == "true" or not person.shell("asked") or not prompt(person):
            continue
        assists = person.page.evaluate(FIRST_ASSIST)
        if assists >= 0 and not mine(person) and turn % 2 not in helped:
            card = person.page.locator(".hand .thing.can").nth(assists)
            if unless_late(person, partial(choose, person, card, "assist")):
                other.page.locator(".played .ticket", has_text="assists").first.wait_for()
                helped.add(turn % 2)
        elif mine(person):  # the hand is kept, for there may be help in it
            be_done(person)
        elif prompt(person) != "play":
            answer(person)
    assert helped == {0, 1}
    for one in people:
        assert len(set(re.findall(r"(\S+) assists? with", one.log))) == 2


def where_two_can_help() -> Match:
    """The first turn, which is the first seat's, of a match in which both others can assist."""
    settings: dict[str, Value] = {"leader": "seat 1", "starting_stats": "quick-start"}
    for number in range(200):
        match, rng = wyrmhoard.new("dragonfire", 3, f"two can help {number}", settings), Random(number)
        while (mine := match.ask(0)) is None or mine.prompt != "play":
            match.act(*random_act(match, rng))
        asks = [match.ask(seat) for seat in (1, 2)]
        if all(ask and any(one.key.startswith("assist") and not one.blocked for one in ask.options) for ask in asks):
            return match
    raise AssertionError("nobody can help")


def test_who_gives_no_last_assist_is_not_asked_again_in_that_turn(sit: Sit, server: Served) -> None:
    people = me, friend, third = sit(), sit(), sit()
    tokens = [token_urlsafe() for _ in people]
    lay_match(server.folder, "two-can-help", where_two_can_help(), dict(enumerate(tokens)))
    for person, token in zip(people, tokens, strict=True):
        person.open(f"#/t/two-can-help/{token}")
    for person in people:
        person.turn()
    be_done(me)
    friend.wait("document.querySelector('.question')?.dataset.prompt === 'last call'")
    press(friend, friend.page.locator("[data-option=nothing]"))
    third.wait("document.querySelector('.question')?.dataset.prompt === 'last call'")
    hand = third.page.locator(".hand .thing.can")
    choose(third, hand.nth(third.page.evaluate(FIRST_ASSIST)), "assist")
    for _ in attempts(30):  # until the help is done, whatever it asks of the third
        me.page.wait_for_timeout(50)
        if prompt(me) == "play":
            break
        if prompt(third) not in ("", "play"):
            answer(third)
    assert friend.page.get_by_role("checkbox", name="No Assist from me this turn").is_checked()
    assert friend.page.evaluate(FIRST_ASSIST) >= 0
    be_done(me)
    me.wait("document.querySelector('.question')?.dataset.prompt === 'deal'")  # friend has answered by itself


def test_a_share_of_damage_is_dragged_picked_and_taken_back(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", settings={"leader": "seat 1"})
    to_play(me)
    assert "If you stop now" in me.page.get_by_test_id("threat").inner_text()
    to_deal(me)
    page = me.page

    def waiting() -> int:
        return int(page.locator(".played .share").count())

    before, asked = waiting(), me.shell("asked")
    share = page.locator(".share.free").first
    share.hover()  # once it lies still
    box = share.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 40, steps=4)
    target = page.locator(".foe.target, .token.target").first
    goal = target.bounding_box()
    assert goal is not None
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + 12, steps=4)
    page.mouse.up()
    me.turn(asked)
    me.wait(f"document.querySelectorAll('.played .share').length === {before - 1}")
    back = page.locator("[data-option='take back']")
    if back.count():  # nothing has become fixed
        asked = me.shell("asked")
        back.click()
        me.turn(asked)
        assert waiting() == before
    if page.locator(".share.free").count():
        asked, left = me.shell("asked"), waiting()
        page.locator(".share.free .thing").first.click()
        page.locator(".foe.target > .thing, .token.target .thing").first.click()
        me.turn(asked)
        assert me.over or waiting() < left


def test_a_card_is_played_and_damage_dealt_by_keyboard_alone(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", settings={"leader": "seat 1"})
    to_play(me)
    me.page.locator("body").evaluate("() => document.activeElement.blur()")
    for _ in range(60):
        keys(me, "Tab")
        if focused(me).startswith("card:"):
            break
    assert focused(me).startswith("card:")
    keys(me, "Enter")
    me.wait("document.activeElement.closest('.popover') !== null")
    while me.page.locator(".popover").count():  # while the companion helps, no question is open and no key answers
        keys(me, "Enter")
        me.page.wait_for_timeout(50)
    me.page.get_by_role("region", name="Log").get_by_text("You play").first.wait_for()
    to_deal(me)
    asked = me.shell("asked")
    for _ in range(80):
        keys(me, "Tab")
        if focused(me).startswith("share:"):
            break
    assert focused(me).startswith("share:")
    keys(me, "Enter")
    me.wait("/^(foe|token):/.test(document.activeElement.dataset.thing ?? '')")
    keys(me, "Enter")
    me.turn(asked)
    assert " deals " in me.log


def test_what_is_open_keeps_the_focus_while_somebody_else_helps(sit: Sit) -> None:
    me, friend = sit(), sit()
    (link,) = seat(me, "me", "friend", settings={"leader": "seat 1", "starting_stats": "quick-start"})
    friend.open(link)
    for number, person in enumerate((me, friend)):
        person.turn()
        choose(person, person.page.locator(".choosing .free .thing").nth(2 * number))
    hand = me.page.locator(".hand .thing.can")
    for _ in attempts():
        me.page.wait_for_timeout(60)
        if friend.page.evaluate(FIRST_ASSIST) >= 0 and mine(me) and me.page.evaluate(FIRST_PLAY) >= 0:
            break
        for person in (me, friend):
            if person.shell("busy") == "true":
                continue
            if mine(person):
                be_done(person)
            elif person.shell("asked") and prompt(person) not in ("", "play"):
                answer(person)
    hand.nth(me.page.evaluate(FIRST_PLAY)).focus()
    me.page.wait_for_timeout(LOOK)
    keys(me, "Enter")
    me.wait("document.activeElement.closest('.popover') !== null")
    card = str(me.page.evaluate("document.activeElement.dataset.option"))
    assert card.startswith("play ")
    asked = me.shell("asked")
    choose(friend, friend.page.locator(".hand .thing.can").nth(friend.page.evaluate(FIRST_ASSIST)), "assist")
    for _ in attempts(30):  # until the help is done, whatever it asks of the friend
        me.page.wait_for_timeout(50)
        if me.shell("asked") not in ("", asked):
            break
        if friend.shell("asked") and prompt(friend) not in ("", "play"):
            answer(friend)
    assert me.page.evaluate("document.activeElement.dataset.option") == card
    asked = me.shell("asked")
    keys(me, "Enter")
    me.turn(asked)
    assert "You play" in me.log


def test_after_a_card_the_focus_is_in_the_hand_and_a_held_key_plays_no_more(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", settings={"leader": "seat 1"})
    to_play(me)
    cards = me.page.locator(".hand li").count()
    asked = me.shell("asked")
    me.page.locator(".hand .thing.can").nth(me.page.evaluate(FIRST_PLAY)).focus()
    me.page.wait_for_timeout(LOOK)
    keys(me, "Enter")
    me.wait("document.activeElement.closest('.popover') !== null")
    me.page.keyboard.down("Enter")
    for _ in range(5):  # as a keyboard repeats it
        me.page.keyboard.down("Enter")
    me.turn(asked)
    place = ".hand .thing" if prompt(me) == "play" else ".question"  # a card may ask something first
    me.wait(f"document.activeElement.closest('{place}') !== null")
    for _ in range(5):
        me.page.keyboard.down("Enter")
    me.page.keyboard.up("Enter")
    assert me.page.locator(".hand li").count() == cards - 1
    assert me.page.locator(".popover").count() == 0
    assert mine(me)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_state_of_a_full_party_for_people_who_cannot_see(sit: Sit, size: dict[str, int]) -> None:
    me = sit(viewport=size, has_touch=size is PHONE)
    axe = Inspector(me, *BOTH)
    seat(me, "me", *["bot"] * 5, settings={"leader": "seat 1"})
    tap = size is PHONE
    seen: set[str] = set()
    for _ in range(60):
        me.wait(f"{SHELL}.over === 'true' || (document.querySelector('.question') && {SHELL}.busy === 'false')")
        what = prompt(me)
        if what == "play" and not mine(me):
            what = "helping"
        if what and what not in seen and what != "helping":
            seen.add(what)
            axe.look(what)
            things = me.page.locator(".hand .thing, .choosing .thing, .foe .thing")
            if what in ("hero", "play", "deal") and things.count():
                things.first.click()
                me.page.locator(".popover").wait_for()
                axe.look(f"{what}, opened")
                keys(me, "Escape")
        if {"hero", "play", "deal"} <= seen and seen & {"market", "cycle"}:
            break
        answer(me, tap=tap)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert {"hero", "play", "deal"} <= seen
    assert axe.faults == {}


IN_SIGHT = """() => {
  const cards = [...document.querySelectorAll('ul.hand li:first-child .thing, .question .loose .button')];
  return cards.length > 1 && cards.every((one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && one.contains(hit);
  });
}"""
CUT = """() => [...document.querySelectorAll('.lane .foe .text')]
  .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1).length"""


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("seats", [2, 6])
def test_hand_and_question_stay_in_sight_however_much_there_is(sit: Sit, seats: int, size: dict[str, int]) -> None:
    me = sit()
    seat(me, "me", *["bot"] * (seats - 1))
    to_play(me)
    me.page.set_viewport_size(size)
    me.page.locator(".tabs" if size is PHONE else ".others").wait_for()
    # As much as many encounters would take.
    me.page.evaluate("document.querySelector('.dragonfire .middle').style.paddingTop = '30rem'")
    for part in (0, 0.5, 1):
        me.page.evaluate(
            "to => { const main = document.querySelector('main'); main.scrollTop = to * main.scrollHeight }", part
        )
        me.page.evaluate(STILL)
        assert me.page.evaluate(IN_SIGHT)


LONG = """() => {
  const loose = document.querySelector('.question .loose');
  loose.classList.add('dense'); // as the page does with so many
  for (let n = 0; n < 14; n++) {
    const more = loose.querySelector('.way').cloneNode(true);
    more.querySelector('.button').textContent = `Take ${n} damage for somebody who stands beside you`;
    loose.append(more);
  }
}"""
MINE = ".lane.mine, .lane.mine .foe, ul.hand li:first-child .thing"
OWN = f"""() => [...document.querySelectorAll('{MINE}')].every((one) => {{
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.bottom - 6);
  return box.top >= 0 && box.bottom <= innerHeight && one.contains(hit);
}})"""


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_long_question_hides_neither_own_encounters_nor_the_hand(sit: Sit, seats: int) -> None:
    me = sit(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    seat(me, "me", *["bot"] * (seats - 1), settings={"leader": "seat 1"})
    to_play(me)
    me.page.evaluate(LONG)
    me.wait(f"({OWN})()")
    last = me.page.locator(".question .loose .button").last
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 768
    me.wait(f"({OWN})()")


def test_on_a_phone_what_can_be_bought_comes_into_sight(sit: Sit) -> None:
    me = sit(viewport=PHONE, has_touch=True)
    seat(me, "me", *["bot"] * 5, settings={"leader": "seat 1"})
    to_play(me, tap=True)
    for _ in range(40):
        if prompt(me) == "market":
            break
        answer(me, tap=True)
        me.wait(f"{SHELL}.over === 'true' || (document.querySelector('.question') && {SHELL}.busy === 'false')")
    assert prompt(me) == "market"
    me.wait("""(() => {
      const box = document.querySelector('.market .thing').getBoundingClientRect();
      return box.top >= 0 && box.bottom < document.querySelector('.near').getBoundingClientRect().top;
    })()""")


def test_two_heroes_on_a_wide_screen_see_all_that_their_encounters_say(sit: Sit) -> None:
    me = sit(viewport={"width": 1366, "height": 768})
    seat(me, "me", "bot")
    to_play(me)
    lanes = me.page.locator(".lane.large")
    assert lanes.count() == 2
    assert me.page.locator(".lane .foe").count()
    assert me.page.evaluate(CUT) == 0


def make_two(me: Player) -> Any:
    """Two seats for who sits before this screen, in the form; the choice whether one person plays both."""
    me.open("#/make/dragonfire")
    me.page.get_by_label("Seats", exact=True).fill("2")
    me.page.get_by_label("Who plays Player 2", exact=True).select_option("me")
    return me.page.get_by_role("checkbox", name="I play them all: no cover between my turns")


def make_table(me: Player) -> None:
    me.page.get_by_role("button", name="Make the table").click()
    me.wait(f"document.querySelector('.curtain') || ({SHELL}?.asked && {SHELL}.busy === 'false')")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_one_person_plays_two_heroes_and_nothing_is_covered(sit: Sit, size: dict[str, int]) -> None:
    me = sit(viewport=size)
    axe = Inspector(me)
    assert make_two(me).is_checked()
    axe.look("the form")
    make_table(me)
    whose = me.page.get_by_role("group", name="Whose cards").get_by_role("button")
    turns: set[str] = set()
    for _ in range(120):
        me.wait(f"document.querySelector('.curtain') || ({SHELL}?.asked && {SHELL}.busy === 'false')")
        assert me.page.locator(".curtain").count() == 0
        pressed = me.page.locator("[aria-label='Whose cards'] [aria-pressed=true]").all_inner_texts()
        if mine(me):
            turns |= set(pressed)
        if len(turns) == 2:
            break
        answer(me)
    assert len(turns) == 2
    axe.look("the table")
    other = me.page.locator("[aria-label='Whose cards'] [aria-pressed=false]")
    name = other.inner_text()
    other.click()  # to help with the other one's cards
    me.page.locator(".question.helping").wait_for()
    assert me.page.locator("[aria-label='Whose cards'] [aria-pressed=true]").inner_text() == name
    assert whose.count() == 2
    me.page.reload()
    me.wait(f"{SHELL}?.asked && {SHELL}.busy === 'false'")
    assert me.page.locator(".curtain").count() == 0
    assert axe.faults == {}


def test_two_people_at_one_screen_pass_it_on_and_can_change_their_mind(sit: Sit) -> None:
    me = sit()
    make_two(me).uncheck()
    make_table(me)
    curtain = me.page.locator(".curtain button")
    for _ in range(40):
        me.wait(f"document.querySelector('.curtain') || ({SHELL}?.asked && {SHELL}.busy === 'false')")
        if curtain.count():
            break
        answer(me)
    assert re.fullmatch(r"I am (Player [12]|[^ ]+)", curtain.inner_text())
    assert me.page.get_by_role("group", name="Whose cards").count() == 0
    me.page.reload()
    curtain.wait_for()
    keys(me, "m")
    me.page.get_by_role("checkbox", name="I play them all").check()
    keys(me, "Escape")
    curtain.wait_for(state="detached")
    me.page.get_by_role("group", name="Whose cards").wait_for()


def test_a_table_says_who_is_who_and_fills_the_screen_without_a_scroll_bar(sit: Sit) -> None:
    me = sit(viewport={"width": 1366, "height": 768})
    seat(me, "me", "bot", "bot", "bot", settings={"leader": "seat 1"})
    to_play(me)
    page = me.page
    names = [one.strip() for one in page.locator(".lane .who .long").all_inner_texts()]
    assert names == ["Player 2", "Player 3", "Player 4", "You, P1"]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert "Click a card to play it" in page.locator(".question").inner_text()
    keys(me, "1")
    assert focused(me).startswith("card:")


def test_a_card_is_taken_back_and_nobody_gives_up_by_mistake(sit: Sit) -> None:
    me = sit()
    make_two(me)  # nobody who could act in between, after which nothing can be taken back
    make_table(me)
    to_play(me)
    page = me.page
    hand = page.locator(".hand li").count()
    for _ in attempts():
        if page.locator(".played .ticket").count():
            break
        answer(me)
    else:
        raise AssertionError("no card was played")
    for _ in attempts():  # once for the card, and once for what it may have asked
        if page.locator(".hand li").count() == hand and not page.locator(".played .ticket").count():
            break
        asked = me.turn()
        page.get_by_role("button", name="Take back", exact=True).click()
        me.turn(asked)
    else:
        raise AssertionError("the card did not come back to the hand")
    page.get_by_role("button", name="Choices").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Give up").click()
    dialog.get_by_text("Really?").wait_for()
    dialog.get_by_role("button", name="No", exact=True).click()
    dialog.get_by_text("Really?").wait_for(state="detached")
    assert "would give up" not in me.log


def test_the_damage_of_cards_comes_before_what_attacks(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", settings={"leader": "seat 1"})
    to_play(me)
    done = me.page.locator(".question [data-option=done]")
    assert "deal the damage" not in done.inner_text()
    for _ in range(8):
        if me.page.locator(".played .share").count() and prompt(me) == "play":
            break
        answer(me)
        me.wait(f"document.querySelector('.question') && {SHELL}.busy === 'false'")
    assert done.inner_text() == "Done playing: deal the damage"
