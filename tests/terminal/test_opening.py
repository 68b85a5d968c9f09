"""What is seen before anything is asked: the title at once, the page that opens a Scene, and the shelf of Scenes."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.text import Text
from textual.widgets import OptionList

from terminal.driving import screen_text, until
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.courses import opening_page
from wyrmhoard.terminal.menu_screen import MenuScreen
from wyrmhoard.terminal.modals import CardChooser, Page
from wyrmhoard.terminal.plain import PlainTable
from wyrmhoard.terminal.plain_desk import Lines
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen

SIZE = (80, 24)
DESTINY = registry.find("drawn-to-destiny")


def noon() -> Session:
    return Session.new(DESTINY, {0: "human", 1: "random"}, "1", {"scene": "high-noon"})


async def test_the_title_stands_before_any_game_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Wyrmhoard()
    seen: list[str] = []
    find = registry.find
    async with app.run_test(size=SIZE) as pilot:

        def read(name: str) -> AnyGame:
            seen.append(screen_text(pilot))
            return find(name)

        monkeypatch.setattr(registry, "find", read)
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    first = seen[: len(registry.names())]
    assert all("Wyrmhoard" in screen and "opening" in screen for screen in first)


async def test_a_scene_begins_with_its_page_and_its_rule_in_bold() -> None:
    session = noon()
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Page) and "Enter: begin" in screen_text(pilot))
        page = screen_text(pilot)
        for part in (
            "High Noon",
            "about 15 minutes",
            "Nobody may draw before Turn 12.",
            "Your side: Law",
        ):
            assert part in page
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("p")  # it can be read again
        await until(pilot, lambda: isinstance(app.screen, Page))
        assert "never lost a fight" in screen_text(pilot)
    rule = next(line for line in opening_page(session.match, 0) if "Nobody may draw" in line)
    text = Text.from_markup(rule)
    assert [text.plain[span.start : span.end] for span in text.spans if span.style == "bold"] == [
        "Nobody may draw before Turn 12."
    ]
    assert any("Their Goal" in line for line in opening_page(session.match, 0))


async def test_a_match_that_goes_on_begins_without_the_page() -> None:
    session = noon()
    asked = session.asked
    assert asked is not None
    session.act(asked.options[0].key, {blank["name"]: [] for blank in asked.options[0].form})
    session.save()
    app = Wyrmhoard(Session.load(session.file.path))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


def test_line_by_line_the_page_is_read_first() -> None:
    class Deaf(Lines):
        def __init__(self) -> None:
            self.said: list[str] = []

        def say(self, *lines: str) -> None:
            self.said += lines

        def ask(self, prompt: str = "> ") -> str:
            raise EOFError

    io = Deaf()
    PlainTable(io, noon()).run()
    said = "\n".join(io.said)
    assert said.index("Nobody may draw before Turn 12.") < said.index("Choose whom ")


async def test_scenes_stand_on_a_shelf_with_what_they_are(data: Path) -> None:
    app = Wyrmhoard()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        menu._menu.choose_game("drawn-to-destiny")
        menu._draw()
        rows = menu.query_one("#rows", OptionList)
        rows.highlighted = rows.get_option_index("set:scene")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CardChooser))
        cards = app.screen.query_one(OptionList)
        at = next(n for n, option in enumerate(cards.options) if "High Noon" in str(option.prompt))
        cards.highlighted = at
        await pilot.pause()
        assert "Western, 1 or 2 seats, about 15 minutes, difficulty 2 of 5" in str(cards.options[at].prompt)
        assert "Nobody may draw before Turn 12." in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is menu)
        assert menu._menu.settings["scene"] == "high-noon"
