"""Every tutorial to its end in the browser, by keys and buttons, with three steps done wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from web.conftest import Sit
from web.driver import SHELL, Player
from wyrmhoard.kernel.asking.tutorial import Step, Tutorial, matches_any
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names

LESSONS = [(find(name), tutorial) for name in names() for tutorial in find(name).tutorials]
WRONG = 3
COACH = "[data-testid=coach]"
OPTIONS = "els => els.map(e => e.dataset.option)"


def begin(me: Player, game: AnyGame) -> None:
    """What a newcomer sees first."""
    me.lobby()
    me.page.get_by_test_id("learn").get_by_role("button", name=f"Learn {game.title}").click()


def begin_later(me: Player, game: AnyGame, tutorial: Tutorial) -> None:
    """A lesson that is not the first, from the shelf."""
    me.lobby()
    me.page.goto(me.page.url.split("#")[0] + f"#/shelf/{game.name}")
    me.page.get_by_role("button", name=tutorial.title).click()


def at(me: Player, number: int) -> None:
    """Wait until the coach says step `number`, and all is settled."""
    me.page.wait_for_selector(f'{COACH}[data-step="{number}"]')


def said(me: Player) -> str:
    return str(me.page.locator(f"{COACH} .words").inner_text())


def press(me: Player, name: str) -> None:
    me.page.locator(COACH).get_by_role("button", name=name, exact=True).click()


def choose(me: Player, key: str) -> None:
    me.page.locator(f"dialog [data-option={json.dumps(key)}]").click()


def choices(me: Player) -> list[str]:
    """Open the list of choices; their keys, except those of forms and of what must be confirmed."""
    me.wait(f"{SHELL}.asked && {SHELL}.busy === 'false'")
    me.page.keyboard.press("a")
    me.page.locator("dialog").wait_for()
    keys: list[str] = me.page.locator("dialog [data-option]").evaluate_all(OPTIONS)
    return keys


def fill(me: Player, form: dict[str, Any]) -> None:
    """Fill in a form of the list of choices."""
    for name, value in form.items():
        blank = me.page.locator(f"dialog [data-blank={json.dumps(name)}]")
        if isinstance(value, list):
            for one in value:
                blank.locator(f"input[value={json.dumps(one)}]").check()
        else:
            blank.fill(str(value))
    me.page.locator("dialog form").get_by_role("button", name="Do it").click()


def wrong_one(step: Step, game: AnyGame, keys: list[str], me: Player) -> str | None:
    """Something that the coach does not wait for, and that is done at once."""
    assert step.want is not None
    forms: list[str] = me.page.locator("dialog [data-option]").evaluate_all(
        "els => els.filter(e => e.textContent.trim().endsWith('…')).map(e => e.dataset.option)"
    )
    return next((key for key in keys if key not in forms and not matches_any(step.want.keys, key)), None)


@pytest.mark.parametrize(
    ("game", "tutorial"), [pytest.param(game, one, id=f"{game.name}-{one.name}") for game, one in LESSONS]
)
def test_a_tutorial_is_played_to_its_end_and_wrong_steps_are_answered(
    sit: Sit, game: AnyGame, tutorial: Tutorial
) -> None:
    me, wrong, spoilable = sit(newcomer=True), 0, 0
    if tutorial == game.tutorial():
        begin(me, game)
    else:
        begin_later(me, game, tutorial)
    for number, step in enumerate(tutorial.steps):
        at(me, number)
        told = [step.say, *(one.say for one in step.noticed)]
        assert any(one in said(me) for one in told), "what is said of this step, or of what came of the answers before"
        if number == 2:  # who leaves comes back to the same step
            me.page.reload()
            at(me, number)
        if step.want is None:
            press(me, step.next)
            continue
        keys = choices(me)
        bad = wrong_one(step, game, keys, me)
        spoilable += bad is not None
        if bad is not None and wrong < WRONG:
            wrong += 1
            choose(me, bad)
            me.page.locator(f"{COACH} .reply").wait_for()
            assert said(me) == step.reply(bad)
            press(me, "Back to the lesson")
            keys = choices(me)
        choose(me, next(key for key in keys if matches_any(step.want.keys, key)))
        if step.want.form is not None:
            fill(me, step.want.form)
    me.page.locator(COACH).wait_for(state="detached")
    assert wrong == min(WRONG, spoilable)


def test_a_lesson_is_left_by_doing_something_else_and_play_goes_on(sit: Sit) -> None:
    me = sit(newcomer=True)
    begin(me, find("dragon-dance"))
    for number in range(2):
        at(me, number)
        press(me, "Next")
    at(me, 2)
    pointed = me.page.locator("[data-thing='die:knight:6']")
    assert pointed.evaluate("e => getComputedStyle(e).outlineStyle") == "dashed"
    asked = me.shell("asked")
    choices(me)
    choose(me, "none")
    press(me, "Do it all the same")
    me.page.locator(COACH).wait_for(state="detached")
    assert me.turn(asked)  # the computer has answered too, and the next question is open
    me.lobby()
    assert me.page.get_by_test_id("learn").count() == 0  # no newcomer any longer
    me.page.get_by_role("article").filter(has_text="Dragon Dance").get_by_role("button", name="Learn in").click()
    at(me, 0)
    press(me, "Skip the lesson")
    me.page.locator(COACH).wait_for(state="detached")
    assert me.turn()
