"""The Long Rest of a campaign of Dragonfire in a terminal: plain, and on a full screen of 80 by 24."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList, Static

from helpers.dragonfire.campaign import Party
from terminal.driving import until
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.key_help import help_text
from wyrmhoard.terminal.modals import Page
from wyrmhoard.terminal.plain import PlainTable
from wyrmhoard.terminal.plain_desk import Lines
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen
from wyrmhoard.terminal.words import card_lines, standing, unbracketed

ADA = {"xp": 45, "slots": ["soldier path-of-war"], "items": "healing-potion warding-cloak"}


def resting(folder: Path) -> Session:
    """A saved match at the Features of a Long Rest."""
    party = Party("human-cleric human-fighter", P1=ADA, P2={"xp": 20}).rest()
    record = replace(party.match.position, players=["human", "random"])
    assert parse_record(record.to_json()).players == ["human", "random"]
    file = folder / "rest.json"
    file.write_text(record.to_json(), encoding="utf-8")
    return Session.load(file)


class Typed(Lines):
    """Somebody who types these lines and then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    @property
    def width(self) -> int:
        return 79

    def say(self, *lines: str) -> None:
        self.said += lines

    def ask(self, prompt: str = "> ") -> str:
        return self.lines.pop(0) if self.lines else "quit"


def heard(folder: Path, *typed: str) -> str:
    io = Typed(*typed)
    PlainTable(io, resting(folder)).run()
    return "\n".join(io.said)


def test_what_can_be_had_comes_first_and_the_rest_is_told_on_demand(tmp_path: Path) -> None:
    words = heard(tmp_path)
    assert "  1. Acolyte (5 XP)" in words
    assert "more are not possible: type why" in words
    assert "not possible, DF" not in words
    assert "Thief is for a Rogue only. (DF-363)" in heard(tmp_path, "why thief")
    assert heard(tmp_path, "why").count("Not possible") > 20


def test_a_feature_is_taken_with_prices_in_sight_and_taken_back(tmp_path: Path) -> None:
    words = heard(tmp_path, "acolyte", "2", "look", "undo", "undo", "look")
    assert "  2. Open slot 2 for 5 XP" in words
    assert "  1. Use slot 1, over Path of War" in words
    assert "Slot 2: Acolyte, 5 XP" in words
    assert words.count("Taken back.") == 2
    assert words.rindex("10 spent, 35 free") > words.index("20 spent, 25 free")


def test_a_sheet_is_read_written_and_played_again(tmp_path: Path) -> None:
    file = tmp_path / "ada.toml"
    words = heard(tmp_path, "sheet", "sheet brother", f"sheet 1 > {file}", "sheet 7", f"sheet 1 > {tmp_path}/no/where")
    assert "Whose? Type sheet and a number or a name." in words
    assert "Human Cleric, Level 3" in words
    assert "Warding Cloak (Uncommon, attuned)" in words
    assert f"Brother Pell is in {file}." in words
    assert "cannot be written" in words
    game = resting(tmp_path).game
    session = Session.new(game, {0: "human", 1: "random"}, "1", {"campaign": True})
    io = Typed("sheet", "@nowhere.toml", f"@{file}")
    PlainTable(io, session).run()
    assert "nowhere.toml: cannot be read (No such file or directory)." in io.said
    assert session.match.view(0)["campaign"]["sheets"][0]["xp"] == 45


async def test_the_long_rest_fits_a_screen_of_80_by_24(tmp_path: Path) -> None:
    app = Wyrmhoard(resting(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        deadline = time.monotonic() + 30

        def ready() -> Any:
            screen = app.screen
            return isinstance(screen, TableScreen) and screen.query_one("#choices", OptionList).option_count > 20

        while not ready():
            assert time.monotonic() < deadline
            await pilot.pause()
            await asyncio.sleep(0.01)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        head = str(screen.query_one("#head", Static).render())
        assert " v " not in head  # nobody of a party is against another
        blocked = [bool(option.blocked) for option in screen._options]
        assert blocked == sorted(blocked)
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        strips = app.screen._compositor.render_strips()
        lines = ["".join(segment.text for segment in line) for line in strips]
        assert any("Human Cleric, Level 3" in line for line in lines)
        assert any("10 spent, 35 free" in line for line in lines)


@pytest.mark.parametrize("flows", [False, True])
async def test_it_stops_to_tell_at_most_once_between_two_turns_of_ones_own(flows: bool) -> None:
    """What others do is in the log; a question that can be let pass is covered only by what comes before all else: a
    card of the Wyrmflame, what hurts the one who reads, what comes to face them."""
    session = Session.new(find("dragonfire"), {0: "human", 1: "random", 2: "random", 3: "random"}, "3")
    app = Wyrmhoard(session)
    told: list[int] = []

    def begun() -> int:
        return sum(event.kind == "turn_began" for event in session.match.log)

    async with app.run_test(size=(80, 24)) as pilot:

        def table() -> TableScreen:
            return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))

        await until(pilot, lambda: len(app.screen_stack) > 1)
        if flows:
            await pilot.press("f")
        while begun() < 12 and not session.over:
            await until(pilot, lambda: session.over or isinstance(app.screen, Report) or bool(table()._options))
            asked = session.asked
            if session.over:
                break
            assert asked is not None
            if isinstance(app.screen, Report):
                first = {line.kind for line in app.screen._lines[:1]}
                if asked.may_pass:
                    assert first & {"flame_revealed", "flame_acted", "entered", "attacked", "hurt", "redirected"}
                else:
                    told.append(begun())
                await pilot.press("pagedown", "space")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
                continue
            marked = table().query_one("#choices", OptionList).highlighted
            assert marked is not None
            assert not table()._options[marked].blocked, "what is marked can be taken"
            option = next(o for o in reversed(asked.options) if not (o.blocked or o.form or o.deliberate))
            table()._act(option, None)
            await pilot.pause()
    assert begun() >= 8
    assert len(told) == len(set(told)), "it stops twice in one turn"
    assert bool(told) is not flows


def test_a_track_is_listed_as_the_board_draws_it() -> None:
    listed = "\n".join(line for _, lines in card_lines(find("dragonfire")) for line in lines)
    assert "Track: sq:2 K 2, Attack Strength: 2" in listed
    assert not re.search(r"\[\w", listed)
    assert unbracketed("[sq:2][B,B]|[3]") == "sq:2 BB | 3"
    assert unbracketed("1 black") == "1 black"


def test_what_cannot_be_bought_says_why_in_its_line() -> None:
    session = Session.new(find("dragonfire"), {0: "human", 1: "random"}, "3")
    why = "Flaming Oil costs 6 gold; you have 5"
    option = Option("buy 1 flaming-oil", "Buy Flaming Oil: 1 red", ("card:flaming-oil",), blocked=why, rule="DF-309")
    assert TableScreen(session)._text_of(option).plain == "Buy Flaming Oil: 1 red - no: costs 6 gold; you have 5"


def test_giving_up_is_no_line_of_the_list() -> None:
    session = Session.learn(find("dragonfire"), find("dragonfire").tutorials[0])
    session.skip_tutorial()
    assert session.asked is not None
    options, asides = session.options(session.asked), [option.key for option in session.match.asides(0)]
    assert [option.key for option in standing(options, asides)] == ["give-up"]
    assert standing(options) == ()


def test_all_cards_are_played_by_one_choice_but_not_in_a_lesson() -> None:
    game = find("dragonfire")
    session = Session.new(game, {0: "human", 1: "random"}, "5")
    for _ in range(200):
        session.answer_forced()
        asked = session.asked
        if asked is None:
            errand = session.errand()
            assert errand is not None
            session.apply(errand())
        elif asked.prompt == "play" and session.match.table.state.active == 0:
            break
        else:
            session.act(next(option.key for option in session.options(asked) if not option.blocked))
    asked = session.asked
    assert asked is not None
    every = session.options(asked)[0]
    assert every.text.startswith("Play all ")
    session.act(every.key)
    session.answer_forced()
    assert session.asked is None or session.asked.prompt != "play"
    assert not session.match.table.state.heroes[0].hand
    lesson = Session.learn(game, game.tutorials[0])
    while lesson.coach is not None and lesson.coach.now.want is None:
        lesson.go_on()
    asked = lesson.asked
    assert asked is not None
    assert not any(option.text.startswith("Play all ") for option in lesson.options(asked))


def test_the_help_explains_the_signs_on_the_table() -> None:
    for name in ("dragonfire", "drawn-to-destiny", "warriors"):
        told = help_text(find(name), 75).plain
        assert told.index("Signs on the table") < told.index("Keys")
        assert max(map(len, told.partition("Signs on the table")[2].split("\n"))) <= 75
