"""The pages around the table, and all of them for people who cannot see or point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from helpers.system import lacks
from web.conftest import Sit
from web.driver import Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


def problems(me: Player) -> list[str]:
    """What axe finds that is serious, one line each."""
    me.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = me.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_no_page_has_a_serious_fault_for_assistive_technology(sit: Sit, theme: str, size: tuple[int, int]) -> None:
    if not AXE.is_file():
        lacks("axe-core is not installed (make web)")
    me = sit(color_scheme=theme, viewport={"width": size[0], "height": size[1]})
    found: dict[str, Any] = {}

    def look(where: str) -> None:
        me.page.evaluate("() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0)))")
        found[where] = problems(me)

    me.lobby()
    look("lobby")
    me.page.get_by_role("button", name="Options").click()
    look("options")
    for path, words in (
        ("#/make/dragon-dance", "Who sits where"),
        ("#/rules/dragon-dance/DD-52", "Movement matrix"),
        ("#/cards/dragon-dance", "Breathe Fire"),
        ("#/credits", "game-icons.net"),
        ("#/replay", "Open a saved record"),
    ):
        me.open("#/")
        me.open(path)
        me.page.get_by_text(words).first.wait_for()
        look(path)
    me.play_now()
    look("die")
    asked = me.shell("asked")
    me.thing("die:knight:none").click()
    me.page.locator(".popover").wait_for()
    look("die popover")
    me.page.locator(".popover .button.main").click()
    me.turn(asked)
    look("card")
    me.page.get_by_role("button", name="Menu").click()
    look("menu")
    assert {where: faults for where, faults in found.items() if faults} == {}


def test_every_rule_has_a_place_and_can_be_searched(sit: Sit) -> None:
    me = sit()
    me.open("#/rules/dragon-dance/DD-52")
    rule = me.page.locator("[id='rule-DD-52']")
    rule.get_by_text("Movement matrix").wait_for()
    me.wait("document.getElementById('rule-DD-52').getBoundingClientRect().top < innerHeight / 2")
    me.page.get_by_label("Search the rules").fill("combo follow")
    me.wait("!document.getElementById('rule-DD-2')")
    assert me.page.locator("section.rule").count() > 2


def test_all_cards_and_their_makers_are_shown(sit: Sit) -> None:
    me = sit()
    me.open("#/cards/dragon-dance")
    me.page.get_by_text("Breathe Fire").first.wait_for()
    assert me.page.locator(".card").count() == 16
    me.open("#/credits")
    me.page.get_by_text("CC BY 3.0").wait_for()
    assert me.page.get_by_text("claw-slashes").is_visible()


def test_the_theme_is_kept(sit: Sit) -> None:
    me = sit(color_scheme="dark")
    me.lobby()
    assert me.page.evaluate("document.documentElement.dataset.theme") == "dark"
    me.page.get_by_role("button", name="Options").click()
    me.page.get_by_label("Day").check()
    me.page.reload()
    me.page.get_by_role("button", name="Options").wait_for()
    assert me.page.evaluate("document.documentElement.dataset.theme") == "light"


def test_a_wrong_link_is_refused_in_words(sit: Sit) -> None:
    me = sit()
    me.expected = ("WebSocket", "status of 4")
    me.open("#/t/nowhere/nothing")
    me.page.get_by_role("alert").wait_for()
    assert me.page.get_by_role("alert").get_by_role("link", name="To the lobby").is_visible()
