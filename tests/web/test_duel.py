"""The duel of Drawn to Destiny in the browser: what each half does before it is played, and what came of it after."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.conftest import Sit
from web.destiny import PHONE, answer, prompt, seat, struck_duel, until
from web.driver import SETTLED, SHELL, Player
from web.inspector import BOTH, Inspector
from web.served import Served
from web.test_tutorials import at, begin_later, choices, choose, fill, press
from wyrmhoard.kernel.asking.tutorial import matches_any
from wyrmhoard.kernel.contract.registry import find

MAP = """(() => {
    const { width, height } = document.querySelector('.map').getBoundingClientRect();
    return [Math.round(width), Math.round(height - document.querySelector('main').clientHeight)];
})()"""
"""How wide the map is, and how much lower than the page: the line at the top may break into two."""
WHOLE = """one => {
    const [all, card] = [one, one.closest('.half')].map((each) => each.getBoundingClientRect());
    return all.top >= card.top - 1 && all.bottom <= card.bottom + 1
        && all.left >= card.left - 1 && all.right <= card.right + 1;
}"""
"""Whether something on a half of a card lies within it."""
SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def half(me: Player, at: int = 0) -> Any:
    """A half of a card in the hand."""
    return me.page.locator(".hand button.half").nth(at)


def duel(me: Player) -> Any:
    """The Conflict, whatever of it is shown."""
    return me.page.get_by_test_id("conflict")


def fought(me: Player, most: int = 12) -> None:
    """Answer whatever is asked within a Conflict until the table has gone on."""
    for turn in range(most):
        if me.over or prompt(me) in ("intents", "window", "targets", "retarget"):
            return
        asked = me.shell("asked")
        answer(me, turn)
        me.turn(asked)


def test_d2_164_each_half_shows_what_it_does_against_each_answer_as_shapes_and_in_words(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "card")
    first = half(me)
    answers = ["Fast", "Strong", "Block", "Evade", "Counter", "Wild"]
    marks = first.locator(".marks .met")
    for against, mark in zip(answers, marks.all(), strict=True):
        assert (mark.get_attribute("title") or "").startswith(f"against {against}: "), (
            "one for each answer, in one order"
        )
        assert mark.locator("svg").last.is_visible()
    assert first.get_attribute("aria-pressed") == "false"
    words = first.inner_text()
    assert "against" in words
    assert "Fast" in words
    legend = duel(me).locator(".legend .key")
    assert legend.all_inner_texts() == [*answers, "well", "either, or a graze", "badly", "nothing"]
    assert legend.locator("svg").count() == len(answers) + 4


def test_d2_152_a_half_is_chosen_weighed_and_played(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "card")
    asked = me.shell("asked")
    said = duel(me).locator(".says").inner_text()
    assert "card" in said, "what goes on is said in words"
    assert duel(me).locator(".back").count() == 1, "the other card lies face down"
    half(me).click()
    assert duel(me).locator(".meets li").count() == 6
    assert me.shell("asked") == asked, "it is only chosen"
    me.page.get_by_role("button", name="Choose another").click()
    assert duel(me).locator(".meets").count() == 0
    half(me, 1).click()
    me.page.get_by_role("button", name="Play ").click()
    assert me.turn(asked) != asked


COVERED = """one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 2, bottom - 2].some(y => {
        const found = document.elementFromPoint((left + right) / 2, y);
        return !found || (found !== one && !one.contains(found));
    });
}"""
"""Whether something lies over an element, or it is out of sight."""


@pytest.mark.parametrize("height", [768, 720])
def test_under_the_coach_what_plays_a_card_and_what_it_does_lie_clear_of_the_hand(sit: Sit, height: int) -> None:
    me = sit(viewport={"width": 1366 if height == 768 else 1280, "height": height})
    game = find("drawn-to-destiny")
    lesson = next(one for one in game.tutorials if one.name == "2-the-duel")
    begin_later(me, game, lesson)
    weighed = 0
    for number, step in enumerate(lesson.steps[:-1]):
        at(me, number)
        if step.want is None:
            press(me, step.next)
            continue
        keys = choices(me)
        key = next(key for key in keys if matches_any(step.want.keys, key))
        if prompt(me) != "card":
            choose(me, key)
            if step.want.form is not None:
                fill(me, step.want.form)
            continue
        me.page.keyboard.press("Escape")
        me.page.locator(f".hand [data-option='{key}']").click()
        for what in (me.page.locator("[data-play]"), *duel(me).locator(".meets li").all()):
            assert not what.evaluate(COVERED)
        me.page.locator("[data-play]").click()
        weighed += 1
    assert weighed == 2


LIES = """(() => {
    const middle = (name) => { const { left, right } = document.querySelector(name).getBoundingClientRect();
                               return (left + right) / 2; };
    return Math.abs(middle('.duel .cards') - middle('.map-place'));
})()"""
"""So far from the middle of the stage the two cards lie."""
DRAWN = """(() => {
    const { x, y, width } = document.querySelector('.drawing').getBoundingClientRect();
    return [x, y, width];
})()"""
"""Where the drawing of the map lies, and how large it is."""


def test_a_duel_stands_in_the_middle_and_the_map_keeps_still_below_it(sit: Sit) -> None:
    me = sit(viewport={"width": 1366, "height": 768})
    seat(me, scene="high-noon")
    until(me, "answer")
    lies = me.page.evaluate(DRAWN)
    assert me.page.evaluate(LIES) < 2, "beside the list of answers"
    answer(me, 0)
    me.turn()
    until(me, "card")
    assert me.page.evaluate(LIES) < 2
    assert me.page.evaluate(DRAWN) == lies


def test_the_map_keeps_its_size_and_the_two_that_fight_stay_lit(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    before = me.page.evaluate(MAP)
    until(me, "card")
    assert me.page.evaluate(MAP) == before
    assert me.page.locator(".figure.lit").count() >= 1
    dim = me.page.locator(".figure:not(.lit)").first
    assert float(dim.evaluate("one => getComputedStyle(one).opacity")) < 0.5
    half(me).click()
    assert me.page.evaluate(MAP) == before
    asked = me.shell("asked")
    me.page.locator("[data-play]").click()
    me.turn(asked)
    assert me.page.evaluate(MAP) == before


@pytest.mark.parametrize("size", [{}, PHONE, SMALL], ids=["desk", "phone", "small phone"])
def test_the_outcome_stays_until_it_is_put_away(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    seat(me)
    until(me, "card")
    answer(me, 0)
    me.turn()
    fought(me)
    word = duel(me).locator(".stamped")
    word.wait_for()
    assert word.is_visible(), "the next question has come, and the outcome can still be read"
    assert duel(me).get_by_role("status").inner_text().startswith(f"{word.text_content()}.")
    assert prompt(me) not in ("card", "")
    duel(me).get_by_role("button", name="Put away").click()
    duel(me).wait_for(state="detached")


def test_what_came_of_a_duel_goes_with_the_next_click_and_can_be_opened_again(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "card")
    answer(me, 0)
    me.turn()
    fought(me)
    word = str(duel(me).locator(".stamped").text_content())
    me.page.locator(".bar .selected").click()
    duel(me).wait_for(state="detached")
    me.page.get_by_role("button", name="Conflicts: ").click()
    me.page.locator("[data-fought]").filter(has_text=word).last.press("Enter")
    assert str(duel(me).locator(".stamped").text_content()) == word
    me.page.keyboard.press("Escape")
    duel(me).wait_for(state="detached")


def test_a_duel_is_fought_by_keyboard_alone(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "card")
    asked = me.shell("asked")
    half(me).focus()
    me.page.keyboard.press("Enter")
    me.page.locator("[data-play]:focus").wait_for()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")
    me.page.locator(".hand button.half:focus").wait_for()
    assert duel(me).locator(".meets").count() == 0, "another may be chosen"
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")
    me.page.locator("[data-play]:focus").wait_for()
    me.page.keyboard.press("Enter")
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")


@pytest.mark.parametrize("size", [{}, SMALL], ids=["desk", "small phone"])
def test_what_is_asked_in_a_duel_lies_in_no_inner_scroll_and_can_be_read_out(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    seat(me)
    axe = Inspector(me, *BOTH)
    until(me, "answer")
    axe.look("answer")
    until(me, "card")
    half(me).click()
    axe.look("card")
    inner = me.page.locator(".duel").evaluate("one => one.scrollHeight - one.clientHeight")
    assert inner <= 0
    asked = me.shell("asked")
    me.page.locator("[data-play]").click()
    me.turn(asked)
    fought(me)
    axe.look("after")
    assert axe.faults == {}


def test_to_defend_without_any_skill_does_not_look_like_the_thing_to_do(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "answer")
    bare = me.page.locator(".question [data-option='defend:']")
    assert "To spend an Action costs" in duel(me).locator(".legend").inner_text()
    assert bare.count() == 0 or "main" not in (bare.get_attribute("class") or "").split()


@pytest.mark.parametrize("size", [{}, SMALL], ids=["desk", "small phone"])
def test_likely_harm_is_told_before_and_a_blow_is_seen_on_the_map_after(
    sit: Sit, server: Served, size: dict[str, Any]
) -> None:
    link, key = struck_duel(server.folder)
    me = sit(**size)
    me.lobby()
    me.page.evaluate(f"location.hash = {link!r}")
    me.wait(f"{SETTLED} && {SHELL}.asked?.startsWith('0/')")
    assert duel(me).get_by_test_id("likely").count() == 0
    me.page.locator(f".hand [data-option='{key}']").click()
    likely = duel(me).get_by_test_id("likely").inner_text()
    assert re.search(r"\d+ % that you are harmed", likely)
    assert re.search(r"arms \d+ %", likely), "where, in words"
    assert duel(me).locator(".part.may").count() >= 10, "where, on the figure"
    asked = me.shell("asked")
    me.page.locator("[data-play]").click()
    me.turn(asked)
    assert me.page.locator(".way[data-blow]").count() >= 1, "from who struck to who was hit"
    assert " harm" in str(me.page.locator("[data-badge]").first.text_content())
    assert duel(me).locator(".part.hit").count() == 1


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_on_a_phone_all_of_a_duel_is_in_one_view_and_its_marks_can_be_seen(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    seat(me, scene="high-noon")
    until(me, "card")
    me.page.mouse.move(0, 0)  # what was clicked last may lie where a card lies now, and would be pointed at
    tall = size["viewport"]["height"]

    def in_view(*what: str) -> None:
        for one in what:
            box = me.page.locator(one).first.bounding_box()
            assert box, one
            assert box["y"] >= 0, one
            assert box["y"] + box["height"] <= tall + 1, one

    in_view(".duel .fighter", ".duel .cards", ".duel .legend", ".duel .asks", ".hand", ".hand li:last-child")
    for told in me.page.locator(".hand button.half").all():
        chances = told.locator(".gist")
        assert chances.is_visible(), "on a narrow card each half says how likely it is to do harm"
        assert chances.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 11
        assert chances.evaluate(WHOLE), "nothing of it is cut"
    half(me).tap()
    in_view(".duel .fighter", ".duel .meets", ".duel .meets li:last-child", ".duel [data-play]", ".hand")
    marks = me.page.locator(".duel .meets b svg")
    assert marks.count() == 6, "and, once it is tapped, how it goes against each of the six answers"
    for mark in marks.all():
        assert mark.evaluate("one => one.getBoundingClientRect().width") >= 12
    assert me.page.evaluate("document.querySelector('main').scrollTop") == 0
