"""Play Drawn to Destiny in the browser as people do: sit down, answer whatever is asked."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import wyrmhoard
from golden.playthrough import made_by
from helpers.present import present
from helpers.worlds import drive
from web.driver import SHELL, Player
from web.questions import NUMBERS, lay_match
from wyrmhoard import Match
from wyrmhoard.kernel.contract.registry import find

PROMPT = "document.querySelector('[data-prompt]')?.dataset.prompt ?? ''"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seat(me: Player, *who: str, bot: str = "random", **settings: Any) -> list[str]:
    """Make a table with these seats, by default at Rope and Rock, and sit down: see `Player.sit_down`."""
    return me.sit_down("drawn-to-destiny", who, bot, {"scene": "rope-and-rock", "strength": "full", **settings})


def prompt(me: Player) -> str:
    """What is asked."""
    return str(me.page.evaluate(PROMPT))


def lay_open(me: Player) -> bool:
    """Open the lists beside the map, if they are folded, and say whether they were."""
    folded = me.page.locator(".fold[aria-expanded=false]")
    was = bool(folded.count()) and bool(folded.is_visible())
    if was:
        folded.click()
        if me.page.locator(".send").count():
            me.page.locator(".orders").wait_for()  # it is fetched when it is opened
    return was


def choices(me: Player, text: str) -> Any:
    """The choices with this in their words."""
    return me.page.locator(".asked .choice").filter(has_text=text)


def answer(me: Player, turn: int) -> None:
    """Answer whatever is asked by mouse, not always the same way."""
    page, asked = me.page, me.shell("asked")
    sends = page.locator(".send")
    sends.or_(page.locator(".question [data-option], .hand [data-option]")).first.wait_for()
    if sends.count():
        folded = prompt(me) != "intents" and lay_open(me)
        some = page.locator(".choices .choice")
        if some.count():
            some.nth(turn % some.count()).click()
        if folded:
            page.locator(".fold").click()
        sends.locator(".main:enabled, .pass:enabled").first.click()
    elif prompt(me) == "card" and page.locator(".hand button.half").count():
        halves = page.locator(".hand button.half")
        halves.nth(turn % halves.count()).click()
        page.locator("[data-play]").click()
    else:
        page.locator(".question [data-option]:not([disabled]), .hand [data-option]").first.click()
        confirm = page.locator("[data-play]")  # as where a card is drawn for Fate
        if me.shell("asked") == asked and confirm.count():
            confirm.click()
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")


def until(me: Player, wanted: str, most: int = 60, having: str = "") -> None:
    """Answer until this is asked, with a choice that says `having`."""
    asked = ""
    for turn in range(most):
        asked = me.turn(asked)
        if having and prompt(me) == wanted:
            lay_open(me)
        if prompt(me) == wanted and (not having or choices(me, having).count()):
            return
        assert not me.over, f"{wanted} was never asked"
        answer(me, turn)
    raise AssertionError(f"{wanted} was not asked within {most} answers")


def struck_duel(folder: Path) -> tuple[str, str]:
    """Lay a table at which a half of the hand will be answered by a blow that lays a card: where it is opened, and that
    half. Which one it is the match itself tells: it is tried."""
    game = find("drawn-to-destiny")
    for seed in count():
        match = wyrmhoard.new(game, 1, seed, {"scene": "high-noon", "strength": "full"}, prints=False)
        for _ in islice(drive(match, Random(seed)), 200):
            key = _struck_by(match)
            if key:
                name = f"struck-{next(NUMBERS)}"
                lay_match(folder, name, match, {0: "struck"})
                return f"#/t/{name}/struck", key
    raise AssertionError("nobody is ever struck")


def _struck_by(match: Match) -> str:
    """The half with which one's Unit is hit at a place of the body, and nothing is asked before that; "": none."""
    ask = match.asks.get(0)
    if ask is None or ask.prompt != "card" or ask.data["kind"] != "fight":
        return ""
    for option in (one.key for one in present(match.ask(0)).options if ":" in one.key and not one.blocked):
        twin = match.fork()
        twin.act(0, option)
        before, after = (len(_own(one).harms) for one in (match, twin))
        if after > before and _own(twin).in_play and not option.startswith("fate"):
            return str(option)
    return ""


def last_card(folder: Path) -> tuple[str, str]:
    """Lay a table at which a half of Fate brings the last Rival of High Noon to Body 0: where it is opened, and that
    half."""
    game = find("drawn-to-destiny")
    for seed in count():
        match = wyrmhoard.new(game, 1, seed, {"scene": "high-noon", "strength": "full"}, prints=False)
        for _ in made_by(match, "tactician:effort=0"):
            pass
        last = match.record.inputs[-1].key
        told = {(one["kind"], one["rule"]) for one in match.events(0)[-15:]}
        if present(match.result).winners and last.startswith("fate:") and ("gained", "D2-248") in told:
            name = f"last-{next(NUMBERS)}"
            before = wyrmhoard.replay(match.record, upto=len(match.record.inputs) - 1)
            lay_match(folder, name, before, {0: "last"})
            return f"#/t/{name}/last", last
    raise AssertionError("nobody ever wins")


def _own(match: Match) -> Any:
    """The Unit of the first seat."""
    return next(unit for unit in match.table.state.units if unit.seat == 0)
