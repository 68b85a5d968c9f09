"""Sheets by themselves: what a form lacks is said by name, one blank at a time, and what scrolls says so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from terminal.driving import screen_text, until
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.rulebook import Rule
from wyrmhoard.terminal.form_screen import FormScreen
from wyrmhoard.terminal.modals import Page, Pick
from wyrmhoard.terminal.words import rule_text

CARDS = [{"key": key, "text": text} for key, text in (("8d", "8 of Diamonds"), ("9s", "9 of Spades"))]
BASE: Any = {"type": "pick", "name": "base", "text": "Cards to lay", "items": CARDS, "least": 1, "most": 2}
EXTRA: Any = {"type": "pick", "name": "extra", "text": "One more card", "items": CARDS, "least": 1, "most": 1}
NUMBER: Any = {"type": "number", "name": "n", "text": "How many", "least": 1, "most": 3}


def objection(values: Mapping[str, Any]) -> Refused | None:
    """A card cannot be laid twice."""
    twice = set(values["base"]) & set(values["extra"])
    return Refused("illegal", "A card lies there already", "XX-1") if twice else None


async def test_what_is_missing_is_said_by_name_and_an_empty_list_can_be_turned() -> None:
    option = Option("maneuver", "Maneuver", form=(BASE, EXTRA, NUMBER))
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = FormScreen(option, {}, objection, lambda values: ())
        app.push_screen(sheet)
        await pilot.pause()

        def told() -> str:
            return str(sheet.query_one("#foretold", Static).render())

        assert told() == "Choose 1 to 2 for: Cards to lay."
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Pick)
        assert " - no" not in screen_text(pilot), "what is open elsewhere speaks against nothing here"
        await pilot.press("space", "enter")
        await pilot.pause()
        assert told() == "Choose 1 for: One more card."
        rows = sheet.query_one(OptionList)
        for keys, value in ((["down", "right"], ["8d"]), (["right"], ["9s"]), (["right"], ["8d"])):
            await pilot.press(*keys)
            assert sheet._values["extra"] == value
        assert told() == "A card lies there already (XX-1)."
        sheet._put(EXTRA, [])
        await pilot.press("left")
        assert sheet._values["extra"] == ["9s"]
        assert told() == ""
        sheet._put(NUMBER, 7)
        assert told() == "How many: a whole number from 1 to 3 is needed."
        assert rows.highlighted == 2


def shows(pilot: Pilot[None], text: str) -> bool:
    """Whether this stands on the screen."""
    return text in screen_text(pilot)


async def test_a_sheet_that_scrolls_says_so_and_shows_its_last_line() -> None:
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        for lines, more in ((3, ""), (60, "▼ more below (PgDn)")):
            page = Page("A text", "\n".join(f"Line {at}" for at in range(lines)))
            app.push_screen(page)
            await until(pilot, partial(shows, pilot, more))
            assert "Esc: close" in screen_text(pilot)
            assert ("more below" in screen_text(pilot)) is bool(more)
        await pilot.press("end")
        await until(pilot, lambda: "▲ more above (PgUp)" in screen_text(pilot))


def test_a_rule_is_read_without_marks_of_print() -> None:
    rule = Rule("XX-1", "A title", "*(b)* **Bold** and `code`, 2 * 3 and *slanted words*.", "A chapter")
    assert rule_text(rule).endswith("(b) Bold and code, 2 * 3 and slanted words.")
