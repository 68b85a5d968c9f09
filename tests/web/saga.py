"""Play Dragon & Warrior in the browser as people do: take a suggestion or a card, answer what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.driver import Player
from wyrmhoard.kernel.play.open_ask import Option

NAME = "dragon-and-warrior"
PROMPT = "document.querySelector('.question')?.dataset.prompt ?? ''"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def prompt(me: Player) -> str:
    """What is asked."""
    return str(me.page.evaluate(PROMPT))


def give(me: Player, option: Option, form: Mapping[str, Any] | None = None) -> None:
    """Give this answer by mouse, wherever it stands: among what is asked, behind a tile, or on a thing of the table."""
    page, key = me.page, f'[data-option="{option.key}"]'
    asked = page.locator(".question")
    onward = page.locator("[data-ending=on]")
    asked.or_(onward).first.wait_for()
    if onward.count():  # how a Battle ended is read first
        onward.click()
    asked.wait_for()
    if (way := asked.locator(f".way{key}")).count():
        _approach(me, option.key, (form or {}).get("text", ""), way)
        return
    scope = asked.locator(f'[data-form="{option.key}"]')
    if not scope.count():
        place = asked.locator(key)
        openers = asked.locator("[data-opens]")
        opens = [one.get_attribute("data-opens") or "" for one in openers.all()]
        at = next((n for n, keys in enumerate(opens) if option.key in keys.split("\n")), None)
        if not place.count() and at is not None:
            openers.nth(at).click()
            place.wait_for()
        if not place.count():  # the way out of a shop stands below its shelf
            place = page.locator(f".saga .lower {key}")
        if not place.count():
            things = [page.locator(f'.saga [data-thing="{thing}"]') for thing in option.about]
            thing = next(thing for thing in things if thing.count()).first
            at_once = thing.get_attribute("aria-haspopup") is None
            thing.click()
            if at_once:  # a card with which only one thing can be done
                return
            place, scope = page.locator(f".popover {key}"), page.locator(".popover form")
        place.click()
    if form is None:
        return
    for name, value in form.items():
        _fill_in(scope.locator(f'[data-blank="{name}"]'), value)
    scope.locator(".button.main").click()


def _approach(me: Player, key: str, words: str, way: Any) -> None:
    """Say something in a Scene: as it stands there, or in words of one's own."""
    if not words:
        way.click()
        return
    me.page.locator("[data-own=open]").click()
    me.page.locator(".writing [data-blank=text]").fill(words)
    me.page.locator(f"[data-own={key}]").click()


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
