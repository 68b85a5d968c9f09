"""Play Drawn to Destiny in the browser as people do: sit down, answer whatever is asked."""

from __future__ import annotations

from typing import Any

from web.driver import SHELL, Player

PROMPT = "document.querySelector('[data-prompt]')?.dataset.prompt ?? ''"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seat(me: Player, *who: str, bot: str = "random", **settings: Any) -> list[str]:
    """Make a table with these seats, by default at Rope and Rock, and sit down: see `Player.sit_down`."""
    return me.sit_down("drawn-to-destiny", who, bot, {"scene": "rope-and-rock", "strength": "full", **settings})


def prompt(me: Player) -> str:
    """What is asked."""
    return str(me.page.evaluate(PROMPT))


def answer(me: Player, turn: int) -> None:
    """Answer whatever is asked by mouse, not always the same way."""
    page, asked = me.page, me.shell("asked")
    send = page.locator(".send .button.main")
    send.or_(page.locator(".question [data-option], .hand [data-option]")).first.wait_for()
    if send.count():
        choices = page.locator(".choices .choice").filter(has_not_text="(after ")  # without Free Actions beside them
        if choices.count():
            choices.nth(turn % choices.count()).click()
        send.click()
    elif prompt(me) == "card" and page.locator(".hand button.half").count():
        halves = page.locator(".hand button.half")
        halves.nth(turn % halves.count()).click()
    else:
        page.locator(".question [data-option]:not([disabled]), .hand [data-option]").first.click()
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")


def until(me: Player, wanted: str, most: int = 60) -> None:
    """Answer until this is asked."""
    asked = ""
    for turn in range(most):
        asked = me.turn(asked)
        if prompt(me) == wanted:
            return
        assert not me.over, f"{wanted} was never asked"
        answer(me, turn)
    raise AssertionError(f"{wanted} was not asked within {most} answers")
