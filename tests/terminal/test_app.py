"""The full screen at 80 by 24, driven by keys and mouse."""

import re
import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random

import pytest
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import wyrmhoard
from terminal.driving import screen_text, until
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.cards_screen import CardsScreen
from wyrmhoard.terminal.menu_screen import MenuScreen
from wyrmhoard.terminal.messages import PlayMatch
from wyrmhoard.terminal.modals import CardChooser, Choose, Cover, Page, Rules, Type
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.replay_screen import ReplayScreen
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen

GAME = find("dragon-dance")
SIZE = (80, 24)
SHORT = {"knight_life": 4, "dragon_life": 5}


def sit(*who: str, **settings: int) -> Wyrmhoard:
    session = Session.new(GAME, dict(enumerate(who or ("human", "random"))), "7", settings)
    session.save()
    return Wyrmhoard(session)


def table(pilot: Pilot[int]) -> TableScreen:
    screens = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
    return screens[-1]


def shown(pilot: Pilot[int], what: str = "#waits") -> str:
    """The text of a Static on the screen on top."""
    return str(pilot.app.screen.query_one(what, Static).render())


def asked(pilot: Pilot[int], words: str) -> Callable[[], bool]:
    """Whether the table is on top and asks this."""
    return lambda: isinstance(screen := pilot.app.screen, TableScreen) and screen._told and words in shown(pilot)


def on_top(pilot: Pilot[int], kind: type) -> Callable[[], bool]:
    return lambda: isinstance(pilot.app.screen, kind)


async def opened_menu(pilot: Pilot[int]) -> tuple[MenuScreen, OptionList]:
    """The start menu, and its rows."""
    await until(pilot, on_top(pilot, MenuScreen))
    menu = pilot.app.screen
    assert isinstance(menu, MenuScreen)
    return menu, menu.query_one("#rows", OptionList)


async def test_a_whole_match_by_keyboard_alone() -> None:
    app = sit(**SHORT)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        text = screen_text(pilot)
        assert len(text.splitlines()) == 24
        for part in ("DRAGON", "KNIGHT (you)", "LONG RANGE", "No die", "Round 1 begins", "Quit", "hardest blow"):
            assert part in text, text
        rounds = 0
        while not app._session.over:  # type: ignore[union-attr]
            if isinstance(app.screen, Report):
                rounds += 1
                await pilot.press("space")
            elif table(pilot)._options:
                await pilot.press("enter")
            await pilot.pause()
        await until(pilot, on_top(pilot, Report))
        assert rounds >= 1
        assert re.match("(You have (won|lost)|It is a draw). The match is over", shown(pilot, ".title"))
        session = app._session
        assert session is not None
        assert wyrmhoard.read(session.file.kept_at).ending
        await pilot.press("down", "enter")
        await until(pilot, asked(pilot, "Choose a die"))
        assert table(pilot).session.seats == {0: "random", 1: "human"}
        await pilot.press("q")
        await pilot.pause()
    assert app.return_code == 0
    assert app.farewell[0] == "The match is saved. To go on: wyrmhoard play, then Resume."


async def test_a_whole_match_by_mouse() -> None:
    app = sit(**SHORT)
    async with app.run_test(size=SIZE) as pilot:
        while not (session := table(pilot).session if len(app.screen_stack) > 1 else app._session).over:  # type: ignore[union-attr]
            if isinstance(app.screen, Report):
                await pilot.click("#ways", offset=(3, 0))
            elif isinstance(app.screen, TableScreen) and app.screen._options:
                await pilot.click("#choices", offset=(5, 0))
            await pilot.pause()
        await until(pilot, on_top(pilot, Report))
        assert session is not None
        assert session.match.result is not None


async def test_a_greyed_choice_says_why_and_opens_its_rule() -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        await pilot.press("4", "enter")
        await until(pilot, asked(pilot, "Choose a card"))
        await pilot.press("H")
        await pilot.pause()
        assert "Hack can be played only at short range; you are at long range now (DD-25)" in shown(pilot, "#preview")
        await pilot.press("enter")
        await until(pilot, on_top(pilot, Page))
        assert "Legal by range when chosen" in shown(pilot, "#text")
        await pilot.press("escape")
        await until(pilot, on_top(pilot, TableScreen))
        await pilot.press("w")
        await until(pilot, on_top(pilot, Page))
        await pilot.press("escape")
        await until(pilot, on_top(pilot, TableScreen))
        await pilot.press("r")
        await until(pilot, on_top(pilot, Rules))
        await until(pilot, lambda: "DD-25." in shown(pilot, "#text"))
        await pilot.press("down")
        await until(pilot, lambda: "DD-26." in shown(pilot, "#text"))
        await pilot.press("escape")
        await until(pilot, on_top(pilot, TableScreen))
        assert table(pilot).session.match.view(0)["knight"]["card"] is None


async def test_a_line_of_the_log_opens_its_rule() -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        await pilot.press("l", "enter")
        await until(pilot, on_top(pilot, Rules))
        await until(pilot, lambda: "DD-13." in shown(pilot, "#text"))
        await pilot.press("escape", "l")
        await until(pilot, on_top(pilot, TableScreen))
        await pilot.click("#log", offset=(5, 1))
        await until(pilot, on_top(pilot, Rules))
        await until(pilot, lambda: "DD-2." in shown(pilot, "#text"))


async def test_outlook_cards_help_and_save(tmp_path: Path) -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        for key, part in [
            ("o", "Charge"),
            ("h", "1. The "),
            ("question_mark", GAME.about.primer[0].title),
            ("question_mark", "Capitals"),
        ]:
            await pilot.press(key)
            await until(pilot, on_top(pilot, Page))
            assert part in shown(pilot, "#text")
            await pilot.press("escape")
            await until(pilot, on_top(pilot, TableScreen))
        await pilot.press("c")
        await until(pilot, on_top(pilot, CardsScreen))
        every = shown(pilot, "#text")
        assert every.startswith("IN YOUR HAND\n")
        assert every.index("Charge (attack") < every.index("KNIGHT\n") < every.index("Breathe Fire (attack")
        await pilot.press(*"breathe")
        await until(pilot, lambda: shown(pilot, "#text").startswith("DRAGON\nBreathe Fire (attack"))
        assert "Charge" not in shown(pilot, "#text")
        await pilot.press("escape")
        await until(pilot, on_top(pilot, TableScreen))
        await pilot.press("s")
        await until(pilot, on_top(pilot, Type))
        app.screen.query_one(Input).value = str(tmp_path / "copy.json")
        await pilot.press("enter")
        await until(pilot, (tmp_path / "copy.json").exists)
        assert wyrmhoard.read(tmp_path / "copy.json").game == "dragon-dance"


async def test_take_back_and_quit_and_resume() -> None:
    app = sit()
    session = app._session
    assert session is not None
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        await pilot.press("5", "enter")
        await until(pilot, asked(pilot, "Choose a card"))
        await pilot.press("u")
        await until(pilot, asked(pilot, "Choose a die"))
        await pilot.press("2", "enter")
        await until(pilot, asked(pilot, "Choose a card"))
        await pilot.press("q")
        await pilot.pause()
    assert app.return_code == 0
    assert str(session.file.path) in app.farewell[1]
    again = Wyrmhoard(Session.load(session.file.path))
    async with again.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a card"))
        assert "Knight shows a 2" in shown(pilot, "#board")


async def test_whoever_is_thrown_out_is_told_of_the_match_that_was_on_the_screen() -> None:
    app = Wyrmhoard()
    async with app.run_test(size=SIZE) as pilot:
        await opened_menu(pilot)
        for seed in ("7", "8"):
            session = Session.new(GAME, {0: "human", 1: "random"}, seed, {})
            session.save()
            app.post_message(PlayMatch(session))
            await until(pilot, asked(pilot, "Choose a die"))
            if seed == "7":
                await pilot.press("q")
                await until(pilot, on_top(pilot, MenuScreen))
    assert str(session.file.path) in app.farewell[1]


async def test_what_is_chosen_below_a_match_that_is_over_happens_at_once() -> None:
    session = Session.new(GAME, {0: "human", 1: "random"}, "7", SHORT)
    play_on(session.match, Random(1), lambda played: False)
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, on_top(pilot, Report))
        await pilot.press("escape")
        await until(pilot, on_top(pilot, TableScreen))
        await pilot.press("down", "enter")
        await until(pilot, asked(pilot, "Choose a die"))
        assert table(pilot).session is not session


class Ponderer:
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.stop = threading.Event()

    def choose(self, look: Look) -> Move:
        self.stop.wait(60)
        return Move(str(look.ask.choices[0]))

    def policy(self, look: Look) -> Mapping[str, float]:
        return {}


async def test_a_slow_bot_does_not_block_quitting() -> None:
    app = sit()
    bot = Ponderer()
    assert app._session is not None
    app._session._players[1] = bot
    try:
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, asked(pilot, "Choose a die"))
            await pilot.press("5", "enter")
            await until(pilot, asked(pilot, "The dragon thinks"))
            await pilot.press("u")
            await until(pilot, asked(pilot, "Choose a die"))
            await pilot.press("q")
            await pilot.pause()
        assert app.return_code == 0
    finally:
        bot.stop.set()


async def test_the_cover_hides_a_sealed_choice_and_people_are_asked_to_go_back() -> None:
    app = sit("human", "human")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, on_top(pilot, Cover))
        assert "Pass to the knight" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, asked(pilot, "Knight: Choose a die"))
        await pilot.press("5", "enter")
        await until(pilot, on_top(pilot, Cover))
        text = screen_text(pilot)
        assert "Pass to the dragon" in text
        assert "The 5" not in text
        await pilot.press("enter")
        await until(pilot, asked(pilot, "Dragon: Choose a die"))
        assert "DRAGON (you)" in shown(pilot, "#board")
        await pilot.press("1", "enter")
        await until(pilot, asked(pilot, "Dragon: Choose a card"))
        await pilot.press("u")
        await until(pilot, on_top(pilot, Choose))
        await pilot.press("down", "enter")
        await until(pilot, asked(pilot, "Dragon: Choose a die"))
        assert table(pilot).session.match.ready == []


async def test_without_colour_it_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        await pilot.press("4", "enter")
        await until(pilot, asked(pilot, "Choose a card"))
        text = screen_text(pilot)
        assert "Hack: 2 damage - no (DD-25)" in text
        strip = app.screen._compositor.render_strips()[0]
        for line_filter in app._filters:
            strip = strip.apply_filter(line_filter, Color.parse("black"))
        colours = {segment.style.color.triplet for segment in strip if segment.style and segment.style.color}
        assert all(triplet is None or triplet.red == triplet.green == triplet.blue for triplet in colours)
        assert app._filters, "Textual takes the colours out"


async def test_a_bigger_screen_shows_every_strip() -> None:
    app = sit()
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        text = screen_text(pilot)
        assert "none  1  2  3  4  5  6" in text
        for card in GAME.cards.sides[1].values():
            if card.strip is not None:
                where = "both" if len(card.range) > 1 else card.range[0]
                assert re.search(rf"{card.name} +{where} +{'  '.join(map(str, card.strip))}", text)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "can play" in screen_text(pilot))


async def test_watching_step_by_step_then_to_the_end() -> None:
    app = sit("random", "random", **SHORT)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, on_top(pilot, TableScreen))
        session = table(pilot).session
        await pilot.press("space")
        await until(pilot, lambda: len(session.match.inputs) == 1)
        await pilot.press("plus", "plus", "plus", "down", "enter")
        await until(pilot, lambda: session.over and isinstance(app.screen, Report))


async def test_replay_goes_both_ways_through_any_eyes() -> None:
    session = Session.new(GAME, {0: "random", 1: "random"}, "3")
    while (errand := session.errand()) is not None:
        session.apply(errand())
    app = Wyrmhoard(reader=ReplayReader(session.record))
    total = len(session.match.inputs)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, on_top(pilot, ReplayScreen))
        await pilot.press("right", "right", "left")
        await until(pilot, lambda: f"input 1 of {total}" in shown(pilot, "#head"))
        await pilot.press("end")
        await until(pilot, lambda: "Next: The end" in shown(pilot))
        await pilot.press("home", "t")
        await until(pilot, lambda: "Round 2 begins" in screen_text(pilot))
        await pilot.press("e", "e")
        await until(pilot, lambda: "DRAGON (you)" in shown(pilot, "#board"))
        await pilot.press("g")
        await until(pilot, on_top(pilot, Type))
        app.screen.query_one(Input).value = "3"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and "input 3 of" in shown(pilot, "#head"))
        await pilot.press("r")
        await until(pilot, on_top(pilot, Rules))
        await pilot.press("escape")
        await until(pilot, on_top(pilot, ReplayScreen))
        await pilot.press("q")
        await pilot.pause()
    assert app.return_code == 0


def notes(app: Wyrmhoard, told: str) -> bool:
    """Whether a notice says this."""
    return any(told in note.message for note in app._notifications)


async def test_one_thing_is_said_at_a_time_until_a_key_is_pressed() -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        for key, told in (("e", "nothing to examine"), ("g", "nothing is answered for you"), ("9", "no choice 9")):
            await pilot.press(key)
            await until(pilot, partial(notes, app, told))
            assert len(app._notifications) == 1
        await pilot.press("down")
        assert not len(app._notifications)


async def test_a_new_size_draws_all_anew_and_keeps_the_mark_and_a_new_question_begins_at_the_top_of_the_board() -> None:
    app = sit()
    async with app.run_test(size=(60, 24)) as pilot:
        await until(pilot, asked(pilot, "Choose a die"))
        await pilot.press("5")
        before = table(pilot)._choice(0).plain, table(pilot)._marked
        await pilot.resize_terminal(120, 20)
        await pilot.pause()
        await pilot.resize_terminal(50, 20)
        await until(pilot, lambda: "make the window larger" in screen_text(pilot))
        await pilot.press("enter")
        await pilot.resize_terminal(120, 20)
        await until(pilot, lambda: "make the window larger" not in screen_text(pilot))
        choices = table(pilot).query_one("#choices", OptionList)
        assert choices.get_option_at_index(0).prompt == table(pilot)._choice(0)
        assert table(pilot)._marked == before[1]
        frame = table(pilot).query_one("#board-frame")
        frame.styles.max_height = 3
        await pilot.pause()
        frame.scroll_end(animate=False)
        await until(pilot, lambda: frame.scroll_offset.y > 0)
        await pilot.press("enter")
        await until(pilot, asked(pilot, "Choose a card"))
        assert frame.scroll_offset.y == 0


async def test_the_mark_stays_on_the_line_of_the_menu_that_is_changed() -> None:
    app = Wyrmhoard()
    async with app.run_test(size=SIZE) as pilot:
        menu, rows = await opened_menu(pilot)
        rows.highlighted = rows.get_option_index("game")
        for _ in menu._menu.games:
            await pilot.press("right")
            assert menu._marked() == "game"


async def test_the_menu_begins_with_a_lesson_and_later_with_the_last_match(data: Path) -> None:
    app = Wyrmhoard()
    async with app.run_test(size=SIZE) as pilot:
        menu, rows = await opened_menu(pilot)
        assert menu._marked() == "learn:0"
        assert [rows.get_option_at_index(at).id for at in range(3)] == ["game", "learn:0", "start"]
    Session.new(GAME, {0: "human", 1: "random"}, "7", {}).save()
    app = Wyrmhoard()
    async with app.run_test(size=SIZE) as pilot:
        menu, rows = await opened_menu(pilot)
        assert menu._marked() == "resume:0"
        assert rows.get_option_at_index(0).id == "resume:0"


async def test_the_menu_starts_resumes_and_returns(data: Path) -> None:
    (data / "saves").mkdir(parents=True)
    (data / "saves" / "broken.json").write_text("{")
    app = Wyrmhoard()
    async with app.run_test(size=SIZE) as pilot:
        menu, rows = await opened_menu(pilot)
        rows.highlighted = rows.get_option_index("side")
        await pilot.press("right")
        await until(pilot, lambda: "Dragon" in str(rows.get_option("side").prompt))
        rows.highlighted = rows.get_option_index("rival:0")
        while "random" not in str(rows.get_option("rival:0").prompt):
            await pilot.press("left")
            await pilot.pause()
        rows.highlighted = rows.get_option_index("set:knight_life")
        await pilot.press("enter")
        await until(pilot, on_top(pilot, Type))
        app.screen.query_one(Input).value = "12"
        await pilot.press("enter")
        await until(pilot, on_top(pilot, MenuScreen))
        assert "12" in str(rows.get_option("set:knight_life").prompt)
        await pilot.press("p")
        await until(pilot, asked(pilot, "Dragon: Choose a die"))
        assert table(pilot).session.match.view(None)["knight"]["life"] == 12
        await pilot.press("q")
        await until(pilot, on_top(pilot, MenuScreen))
        assert "cannot be read" in screen_text(pilot) or rows.get_option("resume:1")
        saved = next(n for n, kept in enumerate(menu._saves) if not kept.problem)
        rows.highlighted = rows.get_option_index(f"resume:{saved}")
        await pilot.press("enter")
        await until(pilot, asked(pilot, "Dragon: Choose a die"))
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_code == 0


async def test_a_game_is_chosen_from_a_list_and_a_heading_unfolds() -> None:
    app = Wyrmhoard()
    async with app.run_test(size=SIZE) as pilot:
        menu, rows = await opened_menu(pilot)
        rows.highlighted = rows.get_option_index("game")
        await pilot.press("enter")
        await until(pilot, on_top(pilot, CardChooser))
        await pilot.press("down", "enter")
        await until(pilot, on_top(pilot, MenuScreen))
        assert menu._menu.game is [*menu._menu.games.values()][1]
        heading = next(row for row in menu._menu.rows() if row.heading)
        assert str(rows.get_option(heading.name).prompt).startswith(f"▸ {heading.label}")
        rows.highlighted = rows.get_option_index(heading.name)
        await pilot.press("enter")
        await pilot.pause()
        assert str(rows.get_option(heading.name).prompt).startswith(f"▾ {heading.label}")
        below = next(row for row in menu._menu.rows() if row.below)
        assert str(rows.get_option(below.name).prompt).startswith(f"  {below.label}")
