"""Warriors on a full screen of 80 by 24: everything that one needs can be seen, or scrolled to by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from helpers.present import pick_in
from helpers.typist import Typist
from terminal.driving import screen_text, until
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.terminal import words
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.forms import hint, judge, parse
from wyrmhoard.terminal.modals import Choose, Page, Pick, Type
from wyrmhoard.terminal.plain import PlainTable
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen

GAME = find("warriors")
SIZE = (80, 24)


def new(seats: int, seed: str = "7", **settings: str | int | bool) -> Session:
    session = Session.new(GAME, dict(enumerate(["human", *["random"] * (seats - 1)])), seed, settings)
    session.save()
    return session


def at(pilot: Pilot[int], prompt: str = "") -> Callable[[], bool]:
    """Whether the table is on top and asks something (this)."""

    def reached() -> bool:
        screen = pilot.app.screen
        asked = screen._ask if isinstance(screen, TableScreen) and screen._options and screen._told else None
        return asked is not None and prompt in ("", asked.prompt)

    return reached


async def to_the_table(pilot: Pilot[int]) -> None:
    """Past the reports, to the next question."""
    while not at(pilot)():
        await until(pilot, lambda: at(pilot)() or isinstance(pilot.app.screen, Report))
        if isinstance(pilot.app.screen, Report):
            await pilot.press("space")


async def everything_can_be_seen(pilot: Pilot[int]) -> None:
    """The board can be scrolled to its end, each choice reached, its outlook read; nothing is wider than the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    board = [words.strip() for words in screen.query_one("#board").render().plain.splitlines()]  # type: ignore[union-attr]
    assert len(board) > 5
    seen = ""
    await pilot.press("b")
    frame = screen.query_one("#board-frame", VerticalScroll)
    assert frame.has_focus
    for _ in range(20):
        seen += screen_text(pilot)
        if frame.scroll_offset.y >= frame.max_scroll_y:
            break
        await pilot.press("pagedown")
        await until(pilot, lambda: frame.scroll_offset.y == frame.scroll_target_y)
    assert [line for line in board if line.rstrip() not in seen] == []
    await pilot.press("home", "b")
    choices = screen.query_one("#choices", OptionList)
    assert choices.has_focus
    for option in screen._options:
        await pilot.pause()
        squeezed = " ".join(screen_text(pilot).split())
        assert option.text.split(":")[0].split()[0] in squeezed
        assert screen.query_one("#preview").region.bottom <= SIZE[1] - 1
        assert screen.query_one("#preview").region.height <= 6
        await pilot.press("down")
    for part in ("#waits", "#board-frame", "#choices", "#log", "#preview", "Footer"):
        region = screen.query_one(part).region
        assert region.height >= 1, part
        assert region.right <= SIZE[0], part
        assert region.bottom <= SIZE[1], part


@pytest.mark.parametrize("seats", [2, 8])
async def test_several_turns_at_80_by_24(seats: int) -> None:
    app = Wyrmhoard(new(seats, decks="dealt", locations_to_win=7))
    met: set[str] = set()
    async with app.run_test(size=SIZE) as pilot:
        for turn in range(40):
            await to_the_table(pilot)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            assert screen._ask is not None
            prompt, asked = screen._ask.prompt, screen._ask
            assert " ".join(str(screen.session.waits).split()) in " ".join(screen_text(pilot).split())
            if prompt not in met:
                met.add(prompt)
                await everything_can_be_seen(pilot)
            keys = [option.key for option in screen._options if not option.blocked and not option.deliberate]
            wanted = [n for n, option in enumerate(screen._options) if option.key in keys and option.key != "equip"]
            screen.query_one("#choices", OptionList).highlighted = wanted[turn % len(wanted)]
            await pilot.press("enter")
            await pilot.pause()
            if isinstance(app.screen, Pick):
                await pilot.press("enter")
            await until(pilot, lambda asked=asked: not at(pilot)() or table(pilot)._ask is not asked)  # type: ignore[misc]
            if {"assemble", "combat"} <= met and turn > 12 - seats:
                return
    raise AssertionError(met)


def table(pilot: Pilot[int]) -> TableScreen:
    return next(screen for screen in reversed(pilot.app.screen_stack) if isinstance(screen, TableScreen))


async def unmark_all(pilot: Pilot[int]) -> None:
    """Take off what is marked at first, and go back to the first item."""
    sheet = pilot.app.screen
    assert isinstance(sheet, Pick)
    for key, _ in sheet._items:
        await pilot.press(*(["space"] if key in sheet._whole else []), "down")
    await pilot.press("home")
    await pilot.pause()


async def test_what_fits_is_marked_at_first_and_told_in_numbers() -> None:
    app = Wyrmhoard(new(2, decks="dealt"))
    async with app.run_test(size=SIZE) as pilot:
        await to_the_table(pilot)
        await until(pilot, at(pilot, "assemble"))
        session, asked = table(pilot).session, table(pilot)._ask
        assert asked is not None
        natural = words.natural_values(session.match, asked, table(pilot)._options[0])["equip"]
        assert natural
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        assert f"{len(natural)} marked. Enter takes them." in screen_text(pilot)
        assert app.screen._items[app.screen.query_one(OptionList).highlighted or 0][0] in natural  # type: ignore[attr-defined]
        assert "Durability " in screen_text(pilot)
        foot = app.screen.query_one("#picked")
        height = foot.size.height
        await unmark_all(pilot)
        assert foot.size.height >= height, "the sheet keeps its height"
        await pilot.press("escape")
        await until(pilot, at(pilot, "assemble"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        await pilot.press("enter")
        await until(pilot, lambda: any(entry.seat == 0 and entry.form for entry in session.match.inputs))
        sent = next(entry.form for entry in session.match.inputs if entry.seat == 0 and entry.form)
        assert sent == {"equip": natural}


async def test_a_fighter_is_dressed_from_a_list_and_giving_up_is_asked_twice() -> None:
    app = Wyrmhoard(new(2, decks="dealt"))
    async with app.run_test(size=SIZE) as pilot:
        await to_the_table(pilot)
        await until(pilot, at(pilot, "assemble"))
        options = table(pilot)._options
        assert options[-1].key == "give-up"
        await pilot.press(*str(len(options)), "enter")
        await until(pilot, lambda: isinstance(app.screen, Choose))
        assert "Give up the game: really?" in screen_text(pilot)
        await pilot.press("enter")  # the first answer is no
        await until(pilot, at(pilot, "assemble"))

        await pilot.press("1", "enter")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        await unmark_all(pilot)
        fresh = screen_text(pilot)
        items = pick_in(next(blank for blank in options[0].form if blank["name"] == "equip"))["items"]
        for item in items:
            assert str(item["text"]).split(" (")[0] in fresh
        assert fresh.count("[ ]") == len(items)
        await pilot.press("down", "space")
        await pilot.pause()
        assert screen_text(pilot).count("[x]") == 1
        assert "1 marked" in screen_text(pilot)
        await pilot.press("space", "up", "space", "enter")
        await to_the_table(pilot)
        entered = [event for event in table(pilot).session.match.log if event.kind == "entered"]
        mine = next(event for event in entered if event.data["who"]["seat"] == 0)
        assert mine.data["gear"] == [str(items[0]["key"]).split("~")[0]]


async def test_a_deck_of_ones_own_is_read_from_a_file(tmp_path: Path) -> None:
    deck = next(iter(ready_made(GAME.cards).values()))
    file = tmp_path / "mine.deck"
    file.write_text(deck.write(GAME.cards), encoding="utf-8")
    app = Wyrmhoard(new(2))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, at(pilot, "deck"))
        assert not table(pilot).query_one("#log").display, "an empty log takes no room from the decks"
        await pilot.press("B", "enter")
        await until(pilot, lambda: isinstance(app.screen, Type))
        assert "@ and the name of a file reads it" in " ".join(screen_text(pilot).replace("│", " ").split())
        app.screen.query_one(Input).value = f"@{file}"
        await pilot.press("enter")
        await to_the_table(pilot)
        assert table(pilot).session.match.view(1)["players"][0]["deck"] == "a deck of their own"


def test_only_long_texts_are_read_from_files() -> None:
    short = {"type": "text", "name": "name", "most": 60}
    assert "file" not in hint(short)
    assert parse(short, "@home") == "@home"
    with pytest.raises(Exception, match="no-such-file: cannot be read"):
        parse({**short, "most": 8000}, "@no-such-file")


def test_in_lines_giving_up_is_asked_twice() -> None:
    session = new(2, decks="dealt")
    typist = Typist("give up", "no", "give up", "yes", "quit")
    PlainTable(typist, session).run()
    assert "Nothing was done." in typist.heard
    assert session.match.result is not None


def dressing(least: int = 2) -> Session:
    """A person is asked to dress a fighter for whom at least so many items do not fit together."""
    for seed in range(40):
        session = new(2, str(seed), decks="dealt")
        while (errand := session.errand()) is not None:
            session.apply(errand())
        while session.asked is not None and session.asked.prompt != "assemble":
            session.act(session.asked.options[0].key)
            while (errand := session.errand()) is not None:
                session.apply(errand())
        asked = session.asked
        if asked is not None and asked.options[0].form:
            option = asked.options[0]
            keys = [item["key"] for item in pick_in(option.form[0])["items"]]
            fit = [session.objection(option.key, {"equip": [key]}) is None for key in keys]
            if fit.count(True) >= least and session.objection(option.key, {"equip": keys}) and fit[0]:
                return session
    raise AssertionError("no such hand")


def test_wa_100_an_objection_is_told_before_anything_is_sent() -> None:
    session = dressing()
    asked = session.asked
    assert asked is not None
    option, before = asked.options[0], session.match.fingerprint
    keys = [item["key"] for item in pick_in(option.form[0])["items"]]
    refused = session.objection(option.key, {"equip": keys})
    assert refused is not None
    assert refused.rule.startswith("WA-1")
    assert session.objection(option.key, {"equip": keys[:1]}) is None
    assert session.objection(option.key, {"equip": ["no-such-item"]}).code == "form"  # type: ignore[union-attr]
    with pytest.raises(Refused, match="no form 'give-up-now'"):
        session.match.objection(0, "give-up-now", {})
    assert session.match.fingerprint == before
    with pytest.raises(Refused, match=re.escape(str(refused))):
        session.act(option.key, {"equip": keys})


async def test_while_cards_are_marked_it_is_said_why_they_do_not_fit() -> None:
    session = dressing()
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await to_the_table(pilot)
        asked = session.asked
        assert asked is not None
        option = asked.options[0]
        keys = [item["key"] for item in pick_in(option.form[0])["items"]]
        await pilot.press("1", "enter")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        await unmark_all(pilot)
        picked: list[str] = []
        refused = None
        for key in keys:
            await pilot.press("space")
            await pilot.pause()
            picked.append(key)
            refused = session.objection(option.key, {"equip": picked})
            told = " ".join(screen_text(pilot).replace("│", " ").split())
            for other in keys:
                no = session.objection(option.key, {"equip": [*picked, other]}) if other not in picked else None
                assert no is None or f"no ({no.rule})" in told
            if refused is not None:
                said = app.screen.query_one("#picked")
                assert said.render().plain == f"{len(picked)} marked. {refused}."  # type: ignore[union-attr]
                assert said.region.height * said.region.width >= len(f"{len(picked)} marked. {refused}.")
                assert "Space: mark or unmark" in told
                break
            assert f"{len(picked)} marked" in told
            await pilot.press("down")
        assert refused is not None
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Pick)  # nothing is sent, and nothing that was marked is lost
        assert 0 not in session.match.ready
        await pilot.press("space", "enter")
        await to_the_table(pilot)
        assert [event.kind for event in session.match.log if event.kind == "entered"]


def test_in_lines_a_question_mark_says_what_fits() -> None:
    session = dressing()
    asked = session.asked
    assert asked is not None
    option = asked.options[0]
    keys = [item["key"] for item in pick_in(option.form[0])["items"]]
    refused = session.objection(option.key, {"equip": keys})
    every = " ".join(str(number) for number in range(1, len(keys) + 1))
    typist = Typist("1", f"? {every}", "? 1", "?", "? 99", "1", "quit")
    PlainTable(typist, session).run()
    heard = "\n".join(typist.heard)
    assert f"Not possible: {refused}." in heard
    assert "They fit." in heard
    assert "'99' is not the number of an item" in heard
    assert "You choose: Enter" in heard  # asking has lost nothing


def test_while_another_list_is_open_nothing_is_said() -> None:
    blanks = [{"name": "remove", "type": "pick"}, {"name": "equip", "type": "pick"}]
    no = Refused("illegal", "no", "WA-1")
    assert judge(blanks, {}, blanks[0], lambda _: no)([]) is None
    assert judge(blanks, {"remove": []}, blanks[1], lambda _: no)([]) is no


async def test_the_board_of_a_battle_keeps_its_height_from_question_to_question() -> None:
    app = Wyrmhoard(new(2, "5"))
    async with app.run_test(size=SIZE) as pilot:
        heights = set()
        for _ in range(12):
            await to_the_table(pilot)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            if screen.session.match.view(0)["circle"] and screen._board_rows > SIZE[1] // 2:
                heights.add(screen.query_one("#board-frame").size.height)
            await pilot.press("enter")
            await until(pilot, lambda: not isinstance(app.screen, TableScreen) or at(pilot)())
            if not isinstance(app.screen, TableScreen | Report):
                await pilot.press("enter")
        assert heights == {SIZE[1] // 2}


async def test_what_lies_on_the_table_is_examined_by_a_key() -> None:
    app = Wyrmhoard(new(2, decks="dealt"))
    async with app.run_test(size=SIZE) as pilot:
        await to_the_table(pilot)
        await until(pilot, at(pilot, "assemble"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        await pilot.press("enter")
        await until(pilot, lambda: not at(pilot, "assemble")())
        await to_the_table(pilot)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, Choose))
        assert " of your " in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Page))
        assert "Durability " in screen_text(pilot)
