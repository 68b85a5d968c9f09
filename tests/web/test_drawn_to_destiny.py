"""Drawn to Destiny in the browser: the map, the form of a seat's Units, the Conflict face to face."""

from __future__ import annotations

import json

import pytest

from web.conftest import Sit
from web.destiny import PHONE, answer, choices, lay_open, prompt, seat, until
from web.inspector import BOTH, Inspector

FIGURES = """[...document.querySelectorAll('.figure:not(.ghost)')]
    .map((one) => one.dataset.unit + ' ' + one.style.transform).sort()"""
ROWS = "[...document.querySelectorAll('[data-status]')].map((one) => one.innerText)"
TABLE = f"JSON.stringify([{FIGURES}, {ROWS}])"
WIDE = "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth"


def test_d2_70_a_click_on_the_map_fills_in_the_move_and_says_what_it_comes_to(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    lay_open(me)
    way = me.page.locator("[data-way]").first
    heading = way.get_attribute("data-way")
    way.click()
    me.page.locator(f".rose [aria-label^='Go {heading}:'][aria-pressed=true]").wait_for()
    assert f"Go {heading}" in me.page.locator(".units [aria-selected=true]").inner_text()
    me.page.locator(".ahead").wait_for()
    assert "pivots left" in me.page.locator(".ahead").inner_text(), "the preview says what Move is left"
    me.page.locator(".spoke.hold").click()
    me.page.locator(".ahead").wait_for(state="detached")
    assert me.page.locator(".send .button.main").inner_text().startswith("All hold here")


def test_d2_71_one_click_sends_the_whole_form(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    asked = me.shell("asked")
    me.page.locator(".send .button.main").click()
    assert me.turn(asked) != asked


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_d2_55a_a_declaration_brings_along_the_free_action_that_it_takes(sit: Sit, *, phone: bool) -> None:
    me = sit(**(PHONE if phone else {}))
    seat(me, scene="high-noon")
    until(me, "window", having="(after ")
    ticked = me.page.locator("[data-blank$=-free] input:checked")
    main = me.page.locator(".send .button.main")
    drawn = choices(me, "(after ").first
    drawn.click()
    ticked.wait_for()
    label = me.page.locator("[data-blank$=-free] label").filter(has=me.page.locator("input:checked"))
    assert "(comes along)" in label.inner_text()
    assert main.inner_text().startswith("Attack")
    ticked.click()
    me.page.locator(".along").get_by_text("Taken back with it: Attack").wait_for()
    assert drawn.get_attribute("aria-pressed") == "false"
    me.page.locator(".send .button", has_text="Pass").wait_for()
    drawn.click()
    choices(me, "Does nothing").click()
    assert ticked.count() == 0, "it leaves with what it came with"
    drawn.click()
    asked = me.shell("asked")
    main.click()
    assert me.turn(asked) != asked


def test_d2_55a_another_free_action_that_will_do_takes_its_place(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "window", having="(after ")
    choices(me, "(after ").first.click()
    me.page.locator(".along").get_by_text("Would do as well: Quick Draw: Revolver .45 (right hand)").wait_for()
    me.page.locator(".asked summary").get_by_text("Free Actions").click()
    me.page.get_by_role("checkbox", name="Quick Draw: Revolver .45 (right hand)").check()
    assert me.page.locator("[data-blank$=-free] input:checked").count() == 1
    asked = me.shell("asked")
    me.page.locator(".send .button.main").click()
    assert me.turn(asked) != asked


def test_d2_55a_an_answer_brings_along_the_free_action_that_it_takes(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "answer", having="(after ")
    asked = me.shell("asked")
    choices(me, "(after ").first.click()
    assert me.turn(asked) != asked


def test_d2_55a_an_answer_that_a_ticked_free_action_spoils_is_greyed_with_its_reason(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "answer", having="Revolver")
    shot = choices(me, "Revolver").first
    assert shot.is_enabled()
    me.page.locator(".asked summary").get_by_text("Free Actions first").click()
    discard = me.page.get_by_label("Discard Move", exact=True)
    discard.wait_for()
    discard.select_option(index=discard.locator("option").count() - 1)
    me.page.locator(".spoiled").get_by_text("Revolver").first.wait_for()
    assert shot.is_disabled()
    discard.select_option(index=0)
    me.page.locator(".spoiled p").first.wait_for(state="detached")
    assert shot.is_enabled()


def test_d2_152_a_half_of_a_card_is_chosen_and_both_sides_are_shown(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "card")
    lay_open(me)
    assert me.page.get_by_test_id("conflict").locator(".back").count() == 1, "nothing lies open, and mine is to come"
    assert me.page.locator(".matrix table").count() == 1, "the compare matrix is in sight"
    answer(me, 0)
    me.turn()
    last = me.page.get_by_role("button", name="Conflicts: ")
    if last.count():
        last.click()
        me.page.locator("[data-fought]").last.click()
    assert me.page.get_by_test_id("conflict").locator(".result").count() >= 2 or prompt(me) != "card"


@pytest.mark.parametrize("answers", [24])
def test_what_was_acted_out_is_what_a_newcomer_sees(sit: Sit, answers: int) -> None:
    me = sit()
    seat(me)
    asked = ""
    for turn in range(answers):
        asked = me.turn(asked)
        if me.over:
            break
        me.wait(f"({FIGURES}).length")  # the question may stand before the map is drawn
        lay_open(me)
        shown = me.page.evaluate(TABLE)
        if turn % 4 == 0:
            me.page.reload()
            me.turn()
            lay_open(me)
            me.wait(f"{TABLE} === {json.dumps(shown)}")
        answer(me, turn)


def test_nothing_is_wider_than_a_phone(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me)
    asked = ""
    seen = set()
    for turn in range(30):
        asked = me.turn(asked)
        if me.over:
            break
        seen.add(prompt(me))
        assert me.page.evaluate(WIDE) <= 0, prompt(me)
        answer(me, turn)
    assert {"targets", "intents", "window"} <= seen


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_everything_is_there_for_people_who_cannot_see_or_point(sit: Sit, *, phone: bool) -> None:
    me = sit(**(PHONE if phone else {}))
    seat(me)
    axe = Inspector(me, *BOTH)
    asked = ""
    looked = set[str]()
    for turn in range(30):
        asked = me.turn(asked)
        if me.over:
            break
        if prompt(me) not in looked:
            looked.add(prompt(me))
            axe.look(prompt(me))
        answer(me, turn)
    assert axe.faults == {}
    assert {"targets", "retarget", "intents", "window", "card"} <= looked
