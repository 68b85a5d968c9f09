"""The full screen in another language: keys, titles, questions, reports and the menu say nothing in English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from helpers.pseudo import disguise, unsaid
from terminal.driving import screen_text, until
from terminal.test_app import SHORT, SIZE, asked, on_top, shown, sit, table
from wyrmhoard.kernel.text.saying import speaking
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.menu import Menu
from wyrmhoard.terminal.menu_screen import MenuScreen
from wyrmhoard.terminal.modals import Choose, Page, Type
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.replay_screen import ReplayScreen
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.table_screen import TableScreen

NAMES = ("Wyrmhoard", "Dragon Dance", "Dragonfire", "Warriors", "Drawn to Destiny", "Dragon & Warrior")
PLAIN = r"DD-\d+|\b(random|novice|duelist\S*)\b|\b(home|end|esc|tab)\b|^ ?[a-z] |\^\w"
"""Rules, players by their own names, keys as they are printed, and files."""


def left(text: str) -> str:
    """What of a text was never said."""
    return unsaid(re.sub(PLAIN, "", text), *NAMES)


def texts(screen: Screen[object]) -> list[str]:
    """Everything that a screen says, with the line of keys at the bottom."""
    lines = [str(part.render()) for part in screen.query(Static)]
    for rows in screen.query(OptionList):
        lines += [str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count)]
    if screen.query(Footer):
        lines += [one.binding.description for one in screen.active_bindings.values() if one.binding.show]
    return lines


def unsaid_on(pilot: Pilot[int]) -> list[str]:
    """What is left in English on top."""
    return [rest for text in texts(pilot.app.screen) if (rest := left(text))]


async def test_a_table_says_everything() -> None:
    with disguise():
        app = sit(**SHORT)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, asked(pilot, "Ｃｈｏｏｓｅ"))
            assert unsaid_on(pilot) == []
            for key, kind in (("question_mark", Page), ("w", Page), ("o", Page), ("x", Choose)):
                await pilot.press(key)
                await until(pilot, on_top(pilot, kind))
                assert unsaid_on(pilot) == [], key
                await pilot.press("escape")
                await until(pilot, on_top(pilot, TableScreen))
            await pilot.press("s")
            await until(pilot, on_top(pilot, Type))
            assert not left(shown(pilot, ".title").replace(str(table(pilot).session.file.kept_at), ""))


async def test_the_report_of_the_end_and_the_replay_say_everything(tmp_path: Path) -> None:
    with disguise():
        app = sit("random", "random", **SHORT)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, on_top(pilot, TableScreen))
            assert unsaid_on(pilot) == []
            session = table(pilot).session
            while not session.over:
                errand = session.errand()
                assert errand is not None
                session.apply(errand())
            table(pilot).advance()
            await until(pilot, on_top(pilot, Report))
            assert unsaid_on(pilot) == []
        reader = Wyrmhoard(reader=ReplayReader(session.record))
        async with reader.run_test(size=SIZE) as pilot:
            await until(pilot, on_top(pilot, ReplayScreen))
            assert unsaid_on(pilot) == []
            await pilot.press("g")
            await until(pilot, on_top(pilot, Type))
            assert unsaid_on(pilot) == []


async def test_the_menu_says_everything_but_what_games_call_their_options() -> None:
    with disguise():
        app = Wyrmhoard()
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, on_top(pilot, MenuScreen))
            games = ("Ｋｎｉｇｈｔ", "Ｄｒａｇｏｎ")
            rows = [row for row in texts(app.screen) if not row.startswith(games)]
            assert [rest for row in rows if (rest := left(row)) and " " in rest] == []


async def test_german() -> None:
    with speaking("de"):
        app = sit(**SHORT)
        async with app.run_test(size=(110, 30)) as pilot:
            await until(pilot, asked(pilot, "Wähle einen Würfel"))
            text = screen_text(pilot)
            for part in ("Beenden", "Hilfe", "Runde 1", "Verlauf", "Zurücknehmen"):
                assert part in text
            await pilot.press("x")
            await until(pilot, on_top(pilot, Choose))
            assert "Vom Tisch aufstehen?" in screen_text(pilot)
            await pilot.press("escape")
            await until(pilot, on_top(pilot, TableScreen))
            await pilot.press("q")
        assert app.farewell[0].startswith("Die Partie ist gespeichert.")


@pytest.mark.parametrize(("name", "typed", "kept"), [("seed", "neu", ""), ("seed", "7", "7"), ("called", "keine", "")])
def test_words_of_the_menu_may_be_typed_as_they_are_shown(name: str, typed: str, kept: str) -> None:
    with speaking("de"):
        menu = Menu()
        menu.put(name, typed)
        assert getattr(menu, name) == kept


def test_a_setting_without_a_value_is_typed_as_it_is_shown() -> None:
    with speaking("de"):
        menu = Menu()
        menu.put("group:Variants", "open")
        row = next(row for row in menu.rows() if row.name == "set:max_rounds")
        menu.put("set:max_rounds", "12")
        assert menu.settings["max_rounds"] == 12
        menu.put("set:max_rounds", row.called("none"))
        assert menu.settings["max_rounds"] is None
