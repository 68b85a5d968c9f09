"""Puzzles in the browser: from the front page to a solution; a choice taken back, a failure, and begun again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import wyrmhoard
from helpers.dragonfire import shelf
from helpers.dragonfire.puzzles import search
from helpers.solver import Step
from web.conftest import Sit
from web.driver import SHELL, Player
from web.inspector import Inspector
from web.served import served


def to_the_puzzles(me: Player) -> None:
    me.lobby()
    tile = me.page.get_by_role("article").filter(has_text="Dragonfire")
    tile.get_by_role("link", name="Puzzles").click()
    me.page.get_by_role("list", name="Puzzles").wait_for()


def begin(me: Player, title: str) -> None:
    me.page.get_by_role("button", name=f"Play: {title}").click()
    asked(me)


def asked(me: Player) -> str:
    me.wait(f"{SHELL}?.over === 'true' || ({SHELL}?.asked && {SHELL}.busy === 'false')")
    return me.shell("asked")


def act(me: Player, step: Step) -> None:
    """One choice, by the list of choices, with the cards of the one who makes it."""
    before = asked(me)
    seat = me.page.get_by_role("group", name="Whose cards").get_by_role("button").nth(step.seat)
    if seat.get_attribute("aria-pressed") != "true":
        seat.click()
        me.wait(f"{SHELL}.busy === 'false' && {SHELL}.asked !== ''")
        before = me.shell("asked")
    me.page.get_by_role("button", name="Choices").click()
    me.page.locator(f"dialog [data-option={step.key!r}]").click()
    me.wait(f"{SHELL}.over === 'true' || ({SHELL}.asked && {SHELL}.asked !== {before!r} && {SHELL}.busy === 'false')")


def puzzle(me: Player) -> str:
    return str(me.page.get_by_test_id("puzzle").inner_text())


def test_a_puzzle_is_opened_solved_and_remembered(sit: Sit) -> None:
    me = sit()
    to_the_puzzles(me)
    assert "0 of" in me.page.get_by_test_id("solved-count").inner_text()
    begin(me, "The Dearest Level")
    assert "Clear the table this turn" in puzzle(me)
    line = search().first(wyrmhoard.new("dragonfire", scenario="the-dearest-level"))
    assert line is not None
    assert {step.seat for step in line} == {0, 1}
    for step in line:
        act(me, step)
    me.page.get_by_role("heading", name="Solved: The Dearest Level").wait_for()
    me.page.get_by_role("link", name="All puzzles").click()
    solved = me.page.locator("[data-puzzle=the-dearest-level]")
    solved.get_by_text("Solved").wait_for()
    me.page.reload()
    solved.get_by_text("Solved").wait_for()
    assert "1 of" in me.page.get_by_test_id("solved-count").inner_text()


def test_a_wrong_line_is_taken_back_then_fails_and_is_begun_again(sit: Sit) -> None:
    me = sit()
    to_the_puzzles(me)
    begin(me, "Small Change")
    act(me, Step(0, "play javelin"))
    before = me.shell("asked")
    me.page.get_by_role("button", name="Take back").click()
    me.wait(f"{SHELL}.asked && {SHELL}.asked !== {before!r} && {SHELL}.busy === 'false'")
    assert me.page.locator(".hand .thing").count() == 5
    act(me, Step(0, "done"))  # Player 2 holds nothing that helps, and is not asked
    me.page.get_by_role("heading", name="Not solved: Small Change").wait_for()
    address = me.page.url
    me.page.get_by_role("button", name="Try again").click()
    me.page.wait_for_url(lambda url: url != address)
    asked(me)
    assert me.page.locator(".hand .thing").count() == 5
    assert not me.over


def test_a_puzzle_that_is_wrong_is_shown_under_the_others(chromium: Any, tmp_path: Path) -> None:
    path = shelf.installed(tmp_path)
    with served(tmp_path, {"PYTHONPATH": path}) as server:
        me = Player(chromium.new_context(), server.url, "instant")
        axe = Inspector(me)
        to_the_puzzles(me)
        assert "0 of 2" in me.page.get_by_test_id("solved-count").inner_text()
        assert me.page.locator(f"[data-refused={shelf.WRONG}]").inner_text() == shelf.WHY
        axe.look("the list with one that is wrong")
        begin(me, "Small Change")
        act(me, Step(0, "play javelin"))
        me.context.close()
    assert axe.faults == {}
    assert me.complaints == []


def test_puzzles_for_people_who_cannot_see(sit: Sit) -> None:
    me = sit()
    axe = Inspector(me)
    to_the_puzzles(me)
    axe.look("the list")
    begin(me, "Small Change")
    axe.look("the table")
    assert axe.faults == {}
