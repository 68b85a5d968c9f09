"""A player who looks elsewhere is called back when the table waits for them, as they wish, and for nothing else."""

from __future__ import annotations

from typing import Any

from web.conftest import Sit
from web.driver import SHELL, Player

WATCH = """
window.called = [];
window.notes = 0;
Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
const Note = window.OscillatorNode;
window.OscillatorNode = class extends Note { constructor(...given) { super(...given); window.notes += 1; } };
window.Notification = class {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor(title, more) { window.called.push([title, more.body]); }
  close() {}
};
"""
"""Counts notes, and notifications in place of the browser, which may have none; `away`: another tab is in front."""


def two(sit: Sit) -> tuple[Player, Player]:
    """Two people at one table of Dragon Dance; the knight's browser would show notifications."""
    knight, dragon = sit(), sit()
    knight.context.add_init_script(WATCH)
    links = knight.sit_down("dragon-dance", ("me", "me"), "", {})
    dragon.open(links[1])
    knight.turn()
    dragon.turn()
    return knight, dragon


def wish(me: Player, legend: str, choice: str) -> None:
    """Choose one of the options of the menu."""
    me.page.keyboard.press("m")
    me.page.get_by_role("group", name=legend).get_by_text(choice, exact=True).click()
    me.page.keyboard.press("Escape")


def answer(me: Player) -> None:
    """Choose something; whether another question comes is not waited for."""
    asked = me.shell("asked")
    me.page.locator(".thing.can").first.click()
    me.page.locator(".popover .button.main").first.click()
    me.wait(f"{SHELL}.asked !== {asked!r} && {SHELL}.busy === 'false'")


def said(me: Player) -> dict[str, Any]:
    """What the browser's frame says, and what has called."""
    return dict(
        me.page.evaluate(
            "({title: document.title, icon: document.querySelector('link[rel=icon]').getAttribute('href'),"
            " called: window.called, notes: window.notes})"
        )
    )


def test_who_looks_elsewhere_is_called_back_when_the_table_waits(sit: Sit) -> None:
    knight, dragon = two(sit)
    wish(knight, "Notification", "On")
    first = said(knight)
    assert first == {
        "title": "Your turn · Dragon Dance · Wyrmhoard",
        "icon": "./icon-turn.svg",
        "called": [],
        "notes": 0,
    }
    answer(knight)
    assert said(knight) == {**first, "title": "Dragon Dance · Wyrmhoard", "icon": "./icon.svg"}
    knight.page.evaluate("window.away = true")
    answer(dragon)
    knight.wait("window.called.length > 0")
    again = said(knight)
    assert again["title"].startswith("Your turn")
    assert again["notes"] == 2
    ((title, body),) = again["called"]
    assert title == "Dragon Dance: your turn"
    assert body.startswith("Choose")


def test_nobody_is_called_who_looks_at_the_table_or_has_not_asked_for_it(sit: Sit) -> None:
    knight, dragon = two(sit)
    answer(knight)
    answer(dragon)  # the knight looks on
    knight.turn()
    dragon.turn()
    assert said(knight)["notes"] == 0
    wish(knight, "Sound", "Off")
    knight.page.evaluate("window.away = true")
    answer(knight)
    answer(dragon)
    knight.wait("document.title.startsWith('Your turn')")
    found = said(knight)
    assert (found["called"], found["notes"]) == ([], 0)
