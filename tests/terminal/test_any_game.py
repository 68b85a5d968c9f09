"""Both front ends with games that they know nothing of: hidden hands, responses, forms, three seats."""

from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from helpers.samples.caravan import CARAVAN
from helpers.samples.goofspiel import GOOFSPIEL
from terminal.driving import screen_text
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.terminal import table_taking, words
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.form_screen import FormScreen
from wyrmhoard.terminal.modals import Choose, Cover, Page, Type
from wyrmhoard.terminal.plain import PlainTable
from wyrmhoard.terminal.plain_desk import Lines
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen


@pytest.fixture(params=[CARAVAN, GOOFSPIEL])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """A sample game, known to the registry for the length of a test."""
    sample: AnyGame = request.param
    monkeypatch.setattr(registry, "_added", dict(registry._added))
    return registry.register(sample)


class Typist(Lines):
    """Types what a person might, at random, and keeps what it was told."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.heard: list[str] = []
        self.table: PlainTable | None = None
        self.left = 3000

    @property
    def width(self) -> int:
        return 80

    def say(self, *lines: str) -> None:
        self.heard += lines

    def ask(self, prompt: str = "> ") -> str:
        self.left -= 1
        if self.left < 0 or "rematch, back" in prompt:
            raise EOFError
        if "(1 to 9)" in prompt:
            return self.rng.choice(["2", "9", "many"])
        if "characters" in prompt:
            return "over the hill"
        if "drawing" in prompt:
            return self.rng.choice(["1,2 3,4; 5,6", "1,2,3", "zig"])
        assert self.table is not None
        asked = self.table.session.asked
        if prompt != "> " or asked is None:
            return ""
        return self.rng.choice([*(option.key for option in asked.options), "log 3", "look", "outlook", "why"])


def test_plain_mode_plays_any_game_to_its_end(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(4):
        count = game.about.seats[1] if seed % 2 else game.about.seats[0]
        who = ["human", "random", "human", "random"] if seed < 2 else ["human"] * 4
        session = Session.new(game, dict(enumerate(who[:count])), str(seed))
        typist = Typist(seed)
        typist.table = PlainTable(typist, session)
        assert typist.table.run() == 0
        assert session.match.result is not None, typist.heard[-20:]
    assert "The record is in" in capsys.readouterr().out


async def test_the_full_screen_plays_any_game_to_its_end(game: AnyGame) -> None:
    rng = Random(1)
    short = {"turns": 1, "night": False} if game.name == "caravan" else {"cards": 4}
    rival = "human" if game.name == "caravan" else "random"
    session = Session.new(game, {0: "human", 1: rival}, "2", short)
    app = Wyrmhoard(session)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(1500):
            screen = app.screen
            if isinstance(screen, Report) and session.over:
                break
            if isinstance(screen, (Report, Cover)):
                await pilot.press("space")
            elif isinstance(screen, (Page, Choose)):
                await pilot.press("escape")
            elif isinstance(screen, FormScreen):
                open_ones = [
                    blank["name"] for blank in screen._option.form if screen._values[blank["name"]] in ("", [])
                ]
                rows = screen.query_one(OptionList)
                rows.highlighted = rows.get_option_index(open_ones[0]) if open_ones else 0
                await pilot.press("enter")
            elif isinstance(screen, Type):
                question = str(screen.query_one(".title").render())
                screen.query_one(Input).value = "3" if "(1 to" in question else "1,2 3,4" if "x,y" in question else "hi"
                await pilot.press("enter")
            elif isinstance(screen, TableScreen) and screen._options:
                await pilot.press(*["down"] * rng.randrange(3), "enter")
            await pilot.pause()
        assert session.match.result is not None
        assert isinstance(app.screen, Report)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one after the other, and let the table answer each."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def mine(session: Session) -> list[str]:
    """What the person has chosen."""
    return [entry.key for entry in session.match.inputs if entry.seat == 0]


async def test_a_number_marks_whatever_there_is_and_enter_takes_it() -> None:
    session = Session.new(GOOFSPIEL, {0: "human", 1: "random"}, "2", {"cards": 5})
    app = Wyrmhoard(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "2", "3")
        assert mine(session) == []
        assert "3 is marked; Enter takes it" in screen_text(pilot)
        assert "Arrows or a number" in screen_text(pilot)
        await press(pilot, "8", "enter")
        assert mine(session) == ["3"]


async def test_numbers_of_two_digits_are_marked_and_taken_with_enter() -> None:
    session = Session.new(GOOFSPIEL, {0: "human", 1: "human"}, "2", {"cards": 13})
    session.take_screen(0)
    app = Wyrmhoard(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "1", "2")
        assert mine(session) == []
        await press(pilot, "enter")
        assert mine(session) == ["12"]


@pytest.mark.parametrize("between", ["down", "B", "time"])
async def test_a_number_ends_with_any_other_key_and_after_a_moment(
    between: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_taking, "NEXT_DIGIT", 0.01 if between == "time" else 600.0)
    session = Session.new(GOOFSPIEL, {0: "human", 1: "human"}, "2", {"cards": 13})
    session.take_screen(0)
    app = Wyrmhoard(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        await (pilot.pause(0.1) if between == "time" else press(pilot, between))
        await press(pilot, "2", "enter")
        assert mine(session) == ["2"]


def test_keys_are_numbers_only_where_people_read_them_in_the_choices() -> None:
    dice = [Option("none", "No die"), Option("4", "The 4"), Option("6", "The 6")]
    targets = [Option("30", "Goblin"), Option("29", "Ogre")]
    assert [words.handle(dice, at) for at in range(3)] == ["none", "4", "6"]
    assert [words.handle(targets, at) for at in range(2)] == ["1", "2"]
    assert [one.text for one in words.matches(targets, "1")] == ["Goblin"]
    assert [one.text for one in words.matches(targets, "29")] == ["Ogre"]
