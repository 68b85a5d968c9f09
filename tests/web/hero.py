"""A person in front of a Dragonfire table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError as TooLate

from web.driver import SETTLED, SHELL, Player, attempts

TOGETHER = {"loss_rule": "all Stunned or Unconscious", "difficulty_offset": 3}
"""A party that is soon in trouble."""


def seat(me: Player, *seats: str, bot: str = "companion", settings: dict[str, Any] | None = None) -> list[str]:
    """Make a table with these seats ("me", "friend" or "bot"), sit down, and give the friends' links."""
    body = {
        "game": "dragonfire",
        "settings": settings or {},
        "seats": [{"who": who, "bot": bot} if who == "bot" else {"who": who} for who in seats],
    }
    answer = me.context.request.post(me.url + "api/tables", data=body)
    assert answer.ok, answer.text()
    made = answer.json()
    me.open(f"#/t/{made['table']}/{made['mine'][0]['token']}")
    return [f"#/join/{made['table']}/{invited['token']}" for invited in made["invitations"]]


def prompt(me: Player) -> str:
    """What is asked now, as the table names it; "" if nothing."""
    return str(me.page.evaluate("document.querySelector('.question')?.dataset.prompt ?? ''"))


def mine(me: Player) -> bool:
    """Whether it is this person's turn to play cards (and not to help)."""
    return prompt(me) == "play" and not me.page.locator(".question.helping").count()


FIRST_PLAY = (
    "[...document.querySelectorAll('.hand .thing.can')]"
    ".findIndex(card => /(\\. |; )Play /.test(card.querySelector('.unseen').textContent))"
)
"""Which card of the hand can be played first: others may only be discarded."""
PASSED = "document.querySelector('.question.helping') && document.querySelector('.pass input')?.checked"
"""Somebody else plays, and this person has said that it will not help."""
SOON = 5_000
"""How long is waited for what is to be clicked, before it is asked whether it has gone because somebody else acted."""


def gone(me: Player, asked: str) -> bool:
    """Whether something else is asked by now: somebody was faster."""
    return me.shell("asked") != asked


def press(me: Player, target: Any, *, tap: bool = False) -> None:
    """Click or tap, however busy the machine is. Raises a time-out if something else is asked meanwhile."""
    asked = me.shell("asked")
    for _ in attempts():
        try:
            return target.tap(timeout=SOON) if tap else target.click(timeout=SOON)
        except TooLate:
            if gone(me, asked):
                raise
    raise AssertionError(f"cannot be clicked: {target}")


def choose(me: Player, thing: Any, option: str = "", *, tap: bool = False) -> None:
    """Click a thing and then what may be done with it (the first, or what begins with `option`). What has closed again
    because others acted is opened once more."""
    asked = me.shell("asked")
    wanted = f"[data-option^='{option}']" if option else "[data-option]"
    way = me.page.locator(f".popover:not([aria-busy=true]) {wanted}").first
    press(me, thing, tap=tap)
    for _ in attempts():
        try:
            return way.tap(timeout=SOON) if tap else way.click(timeout=SOON)
        except TooLate:
            if gone(me, asked):
                raise
            if not me.page.locator(".popover").count():
                press(me, thing, tap=tap)
    raise AssertionError(f"cannot be chosen: {option or 'the first'}")


def unless_late(me: Player, act: Callable[[], None]) -> bool:
    """Do something; False if somebody else was faster, so that something else is asked now."""
    asked = me.shell("asked")
    try:
        act()
    except TooLate:
        if not gone(me, asked):
            raise
        return False
    return True


def be_done(me: Player) -> None:
    """Play no more cards, and wait until that has been taken; if somebody else was faster, not at all."""
    asked = me.shell("asked")
    if unless_late(me, lambda: press(me, me.page.locator(".question [data-option=done]"))):
        me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")


def to_play(me: Player, *, tap: bool = False) -> None:
    """Choose a character, and answer what comes before the first own card can be played."""
    for _ in range(40):
        me.wait(f"document.querySelector('.question') && {SETTLED} && !({PASSED})")
        if mine(me) and me.page.locator(".hand .thing.can").count():
            return
        answer(me, tap=tap)
    raise AssertionError(f"still asked {prompt(me)!r}")


def answer(me: Player, *, tap: bool = False) -> None:
    """Answer whatever is asked, sensibly; if somebody else was faster, not at all."""
    unless_late(me, lambda: _answer(me, tap=tap))


def _answer(me: Player, *, tap: bool) -> None:
    """Everything is played, dealt as suggested, and what can be paid is bought."""
    page, asked, what = me.page, me.shell("asked"), prompt(me)
    if not what:  # not shown yet, or answered by itself
        page.wait_for_timeout(50)
        return
    hand = page.locator(".hand .thing.can")
    market = page.locator(".market .thing.can")
    ways = page.locator(".question .loose [data-option]:enabled")
    if page.locator(".question.helping").count():
        page.locator(".pass").evaluate("label => { if (!label.querySelector('input').checked) label.click() }")
    elif what == "hero":
        free = page.locator(".choosing .free .thing")
        if free.count():
            press(me, free.first, tap=tap)
            option = page.locator(".popover [data-option]")
            if option.count():  # unless somebody else took it just now
                press(me, option.first, tap=tap)
    elif what == "play" and (playable := page.evaluate(FIRST_PLAY)) >= 0:
        choose(me, hand.nth(playable), "play", tap=tap)
    elif what == "deal":
        suggest, done = page.locator("[data-option=suggest]:enabled"), page.locator("[data-option=done]")
        press(me, suggest if suggest.count() else done, tap=tap)
    elif market.count():
        choose(me, market.first, tap=tap)
    elif page.locator(".question li:not(.source) .thing").count():
        press(me, page.locator(".question li:not(.source) .thing").first, tap=tap)
    elif ways.count():
        press(me, ways.first, tap=tap)
    else:
        thing = page.locator(".thing.can").first
        try:
            thing.click(trial=True, timeout=SOON)
        except TooLate:
            return  # the question was not all there yet: look again
        choose(me, thing, tap=tap)
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r} || ({PASSED})")


def play_on(people: list[Player], most: int = 900) -> None:
    """All of these people answer whatever they are asked, until it is over."""
    for turn in range(most):
        if all(me.over for me in people):
            return
        me = people[turn % len(people)]
        quiet = f"{SHELL}.over === 'true' || ({SHELL}.asked && !({PASSED}))"
        if len(people) == 1:
            me.wait(quiet)
        if not me.over and me.page.evaluate(f"Boolean({quiet})"):
            answer(me)
    raise AssertionError(f"still not over after {most} answers")
