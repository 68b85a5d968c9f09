"""Dragonfire's table as a place: what flies and strikes is seen, words are legible, nothing lies over anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from web.conftest import Sit
from web.driver import SHELL, Player
from web.hero import answer, press, prompt, seat, to_play

SIZES = [(1366, 768), (1920, 1080), (390, 844), (360, 640)]
WATCH = """
window.seen = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    const nodes = node.querySelectorAll ? [node, ...node.querySelectorAll('*')] : [];
    for (const one of nodes) if (one.matches('.flight')) {
      window.seen.push({ what: one.className, moves: one.getAnimations().length, icons: one.textContent });
    }
  }
}).observe(document, { childList: true, subtree: true });
"""
LEGIBLE = (Path(__file__).parent / "legible.js").read_text(encoding="utf-8")


def after_dealing(me: Player) -> list[dict[str, Any]]:
    """Play on until damage has been dealt and something has struck: what flew."""
    struck = False
    for _ in range(60):
        me.wait(f"{SHELL}.over === 'true' || (document.querySelector('.question') && {SHELL}.busy === 'false')")
        seen: list[dict[str, Any]] = me.page.evaluate("window.seen")
        struck = struck or any("blow" in one["what"] for one in seen)
        if me.over or (struck and any("damage" in one["what"] for one in seen)):
            break
        answer(me)
    me.wait("!document.querySelector('.flights')")
    return list(me.page.evaluate("window.seen"))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_damage_flies_in_its_colours_and_blows_go_to_the_hero(sit: Sit, motion: str) -> None:
    me = sit(speed="fast", reduced_motion=motion, viewport={"width": 1366, "height": 768})
    me.page.add_init_script(WATCH)
    seat(me, "me", "bot", settings={"leader": "seat 1"})
    me.page.reload()
    to_play(me)
    seen = after_dealing(me)
    damage = [one for one in seen if "damage" in one["what"]]
    assert damage
    assert [one for one in seen if "blow" in one["what"]]
    assert all(one["icons"].strip() for one in damage)
    assert {"still" in one["what"] for one in seen} == {motion == "reduce"}


@pytest.mark.parametrize("seats", [2, 6])
def test_words_are_of_few_sizes_and_nothing_is_cut_or_covered(sit: Sit, seats: int) -> None:
    me = sit(reduced_motion="reduce")
    seat(me, "me", *["bot"] * (seats - 1), settings={"leader": "seat 1"})
    to_play(me)
    faults: dict[str, Any] = {}
    looked: set[str] = set()
    for _ in range(30):
        what = prompt(me)
        if what in ("play", "deal", "market") and what not in looked:
            looked.add(what)
            for width, height in SIZES:
                me.page.set_viewport_size({"width": width, "height": height})
                report = me.page.evaluate(LEGIBLE)
                sizes = report.pop("sizes")
                if len(sizes) > 3 or min(map(float, sizes)) < 11:
                    faults[f"sizes, {what} at {width}x{height}"] = sizes
                faults |= {f"{name}, {what} at {width}x{height}": one for name, one in report.items() if one}
            me.page.set_viewport_size({"width": 1280, "height": 800})
        if len(looked) == 3 or me.over:
            break
        answer(me)
        me.wait(f"{SHELL}.over === 'true' || (document.querySelector('.question') && {SHELL}.busy === 'false')")
    assert "play" in looked
    assert faults == {}


def test_of_the_pictures_those_are_fetched_that_are_shown(sit: Sit) -> None:
    me = sit()
    fetched: list[str] = []
    me.page.on("requestfinished", lambda request: fetched.append(request.url))
    seat(me, "me", "bot")
    me.turn()
    me.wait("document.querySelectorAll('.choosing .scene svg .stamp path').length > 20")
    me.page.wait_for_load_state("networkidle")
    before = len(fetched)
    press(me, me.page.locator(".choosing .free .thing").first)
    press(me, me.page.locator(".popover [data-option]").first)
    to_play(me)
    me.wait("document.querySelectorAll('.foe .scene svg .stamp path').length > 0")
    assert len(fetched) > before  # those of encounters and the Market come now
