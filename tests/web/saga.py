"""Play Dragon & Warrior in the browser as people do: take a suggestion or a card, answer what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from web.driver import SHELL, Player
from web.served import Served, served
from wyrmhoard.kernel.openask import Option
from wyrmhoard.kernel.registry import names

NAME = "dragon-and-warrior"
DRAFT = "wyrmhoard.games.dragon_and_warrior.game"
PROMPT = "document.querySelector('.question')?.dataset.prompt ?? ''"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@contextmanager
def at_home(server: Served | None, folder: Path, path: str) -> Iterator[Served]:
    """A server that knows the game: the usual one (or, without it, one that may be stopped), or, while the game is a
    draft, one that is told where it is.

    `path` is where Python looks for modules: an installed package is pretended there, with the draft as its game.
    """
    if NAME in names():
        if server is not None:
            yield server
            return
        with served(folder) as own:
            yield own
        return
    package = folder / "packages" / "draft-1.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: draft\nVersion: 1\n", encoding="utf-8")
    (package / "entry_points.txt").write_text(f"[wyrmhoard.games]\n{NAME} = {DRAFT}\n", encoding="utf-8")
    with served(folder, {"PYTHONPATH": f"{package.parent}:{path}"}) as own:
        yield own


def seat(me: Player, *who: str, bot: str = "baseline", **settings: Any) -> list[str]:
    """Make a table with these seats, and sit down: see `Player.sit_down`."""
    return me.sit_down(NAME, who, bot, settings)


def prompt(me: Player) -> str:
    """What is asked."""
    return str(me.page.evaluate(PROMPT))


def answer(me: Player, turn: int) -> None:
    """Answer by mouse, not always the same way: cards of the hand first, then what stands on paper."""
    page, asked = me.page, me.shell("asked")
    page.locator(".question").wait_for()
    cards = page.locator(".hand .thing.can")
    paper = page.locator(
        ".question .slip, .question .loose .button:not([aria-expanded]):not([data-option=own]):not(:disabled)"
    )
    if cards.count():
        cards.nth(turn * 3 % cards.count()).click()
        ways = page.locator(".popover .button.main")
        ways.first.wait_for()
        ways.nth(turn % ways.count()).click()
    elif paper.count():
        paper.nth(turn % paper.count()).click()
    else:
        fill(me)
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")


def give(me: Player, option: Option, form: Mapping[str, Any] | None = None) -> None:
    """Give this answer by mouse, wherever it stands: among what is asked, or on a thing of the table."""
    page, key = me.page, f'[data-option="{option.key}"]'
    asked = page.locator(".question")
    asked.wait_for()
    scope = asked.locator(f'[data-form="{option.key}"]')
    if not scope.count():
        place = asked.locator(key)
        if not place.count():
            things = [page.locator(f'.saga [data-thing="{thing}"]') for thing in option.about]
            next(thing for thing in things if thing.count()).first.click()
            place, scope = page.locator(f".popover {key}"), page.locator(".popover form")
        place.click()
    if form is None:
        return
    for name, value in form.items():
        _fill_in(scope.locator(f'[data-blank="{name}"]'), value)
    scope.locator(".button.main").click()


def _fill_in(blank: Any, value: Any) -> None:
    """Fill a blank in: a number, a switch, words, or what is picked."""
    if isinstance(value, list):
        for item in value:
            blank.locator(f'[data-pick="{item}"], input[value="{item}"]').click()
    elif blank.get_attribute("type") == "checkbox":
        blank.set_checked(bool(value))
    else:
        blank.fill(str(value))


def fill(me: Player) -> None:
    """Spend whatever points the open form has, all on the first thing, and send it."""
    page = me.page
    send = page.locator(".filling .button.main")
    more = page.locator(".filling .step[aria-label$='more']").first
    left = page.locator(".filling .points")
    left.wait_for()
    while "left" in left.inner_text():
        before = left.inner_text()
        more.click()
        page.wait_for_function(
            "([one, was]) => document.querySelector(one)?.innerText !== was", arg=[".points", before]
        )
    send.click()


def until(me: Player, *wanted: str, most: int = 80) -> str:
    """Answer until one of these is asked, and say which."""
    asked = ""
    for turn in range(most):
        asked = me.turn(asked)
        if prompt(me) in wanted:
            return prompt(me)
        assert not me.over, f"{wanted} was never asked"
        answer(me, turn)
    raise AssertionError(f"{wanted} was not asked in {most} answers")
