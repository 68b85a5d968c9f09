"""How the full screen asks at 80 by 24: one sheet for a form, natural answers, cards beside choices, one key for what
is open at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import get_args

import pytest
from textual.pilot import Pilot

from terminal.driving import mark, screen_text, until
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.screens import Outlook, Weight
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.saying import speaking
from wyrmhoard.kernel.text.shapes import PickBlank
from wyrmhoard.terminal import words
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.form_screen import FormScreen
from wyrmhoard.terminal.forms import aside, label_in
from wyrmhoard.terminal.log_lines import about
from wyrmhoard.terminal.modals import Choose, Page, Type
from wyrmhoard.terminal.report import FOLDED, Report, folds
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_choices import WEIGHTS
from wyrmhoard.terminal.table_screen import TableScreen

SIZE = (80, 24)
READ = (Page, Report)
"""What is left with a key."""


def new(name: str, *bots: str, seed: str = "3", **settings: str | int | bool) -> Session:
    return Session.new(find(name), dict(enumerate(["human", *bots])), seed, settings)


def asked(pilot: Pilot[int], prompt: str) -> Callable[[], bool]:
    def found() -> bool:
        screen = pilot.app.screen
        known = screen._ask if isinstance(screen, TableScreen) and screen._options and screen._told else None
        return known is not None and known.prompt == prompt

    return found


async def test_a_step_is_one_sheet_that_leaves_the_map_in_sight_and_is_sent_by_enter() -> None:
    session = new("drawn-to-destiny", "random")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        while session.asked is None or session.asked.prompt != "intents":
            known = session.asked
            if known is not None:
                option = known.options[0]
                session.act(option.key, {blank["name"]: [] for blank in option.form} if option.form else None)
            else:
                errand = session.errand()
                assert errand is not None
                session.apply(errand())
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        await until(pilot, lambda: app.screen is table, READ)
        table.advance()
        await until(pilot, asked(pilot, "intents"), READ)
        before = len(session.match.inputs)
        await mark(pilot, "intents")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen), READ)
        sheet = screen_text(pilot)
        option = next(option for option in session.asked.options if option.form)
        for blank in option.form:
            assert str(blank["text"]).partition(":")[0] in sheet
        assert "Archer stays: " in sheet
        assert "B1→" in sheet, "the map is in sight"
        await pilot.press("down", "down", "right", "right", "right")  # below where it walks to: north, north-east, east
        await pilot.pause()
        assert "Archer goes to 3,4" in screen_text(pilot)
        await pilot.press("up", "up", "enter")
        await until(pilot, lambda: len(session.match.inputs) > before, READ)
        given = next(entry for entry in session.match.inputs[before:] if entry.seat == 0)
        assert given.form is not None
        assert ["E"] in given.form.values()


async def test_what_is_open_at_any_time_stands_behind_one_key() -> None:
    session = new("dragon-and-warrior", opening="together")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "palette"), READ)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert not any(option.quiet for option in table._options)
        assert "Say something" in {option.text for option in table._standing}
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, Choose), READ)
        sheet = screen_text(pilot)
        for option in table._standing:
            assert option.text in sheet
        assert "Take back your last choice (u)" in sheet


def test_the_palette_comes_to_an_end_by_enter_alone() -> None:
    session = new("dragon-and-warrior", opening="together")
    for _ in range(8):
        known = session.asked
        assert known is not None
        if known.prompt != "palette":
            break
        options = words.ordered(session.options(known))
        session.act(options[words.usual(session.match, known, options)].key)
    assert session.asked is not None
    assert session.asked.prompt == "mood"


async def test_an_approach_takes_one_enter_and_own_words_have_a_key() -> None:
    session = new("dragon-and-warrior")
    while session.asked is None or session.asked.prompt != "approach":
        known = session.asked
        assert known is not None
        options = words.listed(session.match, known, session.options)
        session.act(options[words.usual(session.match, known, options)].key)
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "approach"), READ)
        before = len(session.match.inputs)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, Type), READ)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen), READ)
        await pilot.press("enter")
        await until(pilot, lambda: len(session.match.inputs) > before, READ)
    assert session.match.inputs[before].key == "kind"


async def test_cards_to_run_away_with_share_a_line_that_asks_which() -> None:
    session = new("dragon-and-warrior", scope="battle")
    while session.asked is None or session.asked.prompt != "turn":
        assert session.asked is not None
        session.act(session.asked.options[0].key)
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "turn"), READ)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert [option.key for option in table._options if option.key.startswith("run ")] == []
        await mark(pilot, "run")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Choose), READ)
        sheet = screen_text(pilot)
        for option in session.asked.options:
            assert not option.key.startswith("run ") or option.parts[0] in sheet


async def test_the_card_of_a_choice_says_what_it_prints() -> None:
    session = new("warriors", "random", decks="dealt")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "assemble"), READ)
        table = app.screen
        assert isinstance(table, TableScreen)
        option = table._options[0]
        face = words.card_of(session.game, option)
        assert face is not None
        squeezed = " ".join(screen_text(pilot).split())
        assert f"Durability: {face['numbers']['Durability']}" in table._choice(0).plain
        assert f"Durability: {face['numbers']['Durability']}). {face['text']}" in squeezed


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_keys_at_the_bottom_fit_80_columns(language: str) -> None:
    session = new("dragon-dance", "random")
    with speaking(language):
        app = Wyrmhoard(session)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, asked(pilot, "die"), READ)
            last = screen_text(pilot).splitlines()[-1]
    assert last.rstrip().endswith({"en": "q Quit", "de": "q Beenden"}[language])


def test_a_rule_stands_at_the_end_of_the_last_row_and_never_alone() -> None:
    told = "Soft-Step Gorra takes 2 damage and has 7 hit points"
    for width in range(20, 80):
        rows = words.with_mark(told, "DF-276", width)
        assert max(map(len, rows)) <= width
        assert rows[-1].endswith(" DF-276")
        assert len(rows[-1]) == width
        assert rows[-1].split()[0] != "DF-276"
        assert " ".join(" ".join(rows).split()) == f"{told} DF-276"


@pytest.mark.parametrize("people", [1, 2])
def test_who_can_only_let_it_pass_is_not_asked_unless_that_would_tell(people: int) -> None:
    game = find("dragonfire")
    session = Session.new(
        game, {**dict.fromkeys(range(people), "human"), **dict.fromkeys(range(people, 4), "random")}, "3"
    )
    forced = 0
    for _ in range(400):
        session.answer_forced()
        if session.over:
            break
        known = session.asked
        if known is not None:
            own = [option for option in known.options if not (option.deliberate or option.quiet or option.undo)]
            possible = [option for option in own if not option.blocked]
            forced += len(possible) == 1 < len(own)
            session.take_screen(known.seat)
            session.act(next((option for option in reversed(possible)), known.options[0]).key)
        elif (errand := session.errand()) is not None:
            session.apply(errand())
    assert bool(forced) is (people > 1)


def test_taking_back_goes_behind_the_answers_that_nobody_was_asked_for() -> None:
    session = new("dragonfire", "random", "random", "random")
    chosen = 0
    while chosen < 400 and not session.over:
        before = [entry for entry in session.match.inputs if entry.seat == 0]
        session.answer_forced()
        given = len([entry for entry in session.match.inputs if entry.seat == 0]) - len(before)
        if given:
            session.take_back()
            assert session.forced is None
            return
        known = session.asked
        if known is not None:
            chosen += 1
            able = (o for o in reversed(known.options) if not (o.blocked or o.deliberate or o.quiet or o.form))
            session.act(next(able).key)
        elif (errand := session.errand()) is not None:
            session.apply(errand())
    raise AssertionError("nothing was forced")


async def test_a_speech_can_be_read_to_its_end() -> None:
    session = new("dragon-and-warrior", opening="together")
    while session.asked is None or session.asked.prompt != "read":
        known = session.asked
        assert known is not None
        session.act("pass" if known.prompt == "palette" else known.options[0].key)
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "read"), READ)
        aloud = session.match.view(0)["story"]["aloud"].split()
        seen = " ".join(screen_text(pilot).split())
        await pilot.press("pagedown")
        await asyncio.sleep(0.5)
        await pilot.pause()
        seen += " ".join(screen_text(pilot).split())
        assert " ".join(aloud[:4]) in seen
        assert " ".join(aloud[-3:]) in seen


async def test_ones_own_hand_is_in_sight_when_a_card_of_it_is_asked_for() -> None:
    session = new("dragonfire", "random", "random", "random")
    while session.asked is None or session.asked.prompt not in ("play", "last call"):
        known, errand = session.asked, session.errand()
        if known is not None:
            session.act(next(option for option in known.options if not option.blocked).key)
        elif errand is not None:
            session.apply(errand())
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "play")() or asked(pilot, "last call")(), READ)
        assert "Your hand:" in screen_text(pilot)


def test_enter_alone_never_takes_back_what_it_did_and_comes_to_the_end() -> None:
    session = new("dragonfire", "random", "random", "random")
    for _ in range(1500):
        session.answer_forced()
        if session.over:
            return
        known = session.asked
        if known is None:
            errand = session.errand()
            assert errand is not None
            session.apply(errand())
            continue
        options = words.ordered(session.options(known))
        chosen = options[words.usual(session.match, known, options)]
        assert not chosen.undo
        session.act(chosen.key)
    raise AssertionError("no end")


def to_play_cards() -> Session:
    """Dragonfire with three others, where the person plays cards."""
    session = new("dragonfire", "random", "random", "random")
    while session.asked is None or session.asked.prompt != "play":
        known, errand = session.asked, session.errand()
        if known is not None:
            session.act(next(option for option in known.options if not option.blocked).key)
        elif errand is not None:
            session.apply(errand())
    return session


def test_a_discard_says_what_the_card_is_and_that_it_is_not_played() -> None:
    session = to_play_cards()
    assert session.asked is not None
    discard = next(option for option in session.asked.options if option.key.startswith("discard "))
    assert discard.text.endswith(" without playing it")
    table = TableScreen(session)
    assert "Damage: " in table._text_of(discard).plain


async def test_w_says_what_a_choice_would_do_and_the_rule_behind_it() -> None:
    session = new("dragon-dance", "duelist")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "die"), READ)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, Page))
        told = screen_text(pilot)
        assert "The rule behind it: DD-15 (r reads it)" in told
        assert "hardest blow" in told


def test_what_is_about_others_is_folded_in_a_report() -> None:
    session = to_play_cards()
    lines = session.news(0)
    mine = about(session.match, 0, lines)
    entries = folds(lines, mine)
    assert [line for entry in entries for line in entry] == lines
    assert all(len(entry) == 1 or not mine.intersection(line.at for line in entry) for entry in entries)
    assert all(len(entry) == 1 or not any(line.stands_out for line in entry) for entry in entries)
    choice = [line.at for line in lines if line.at in mine and not line.stands_out]
    assert [at for entry in folds(lines, mine, choice) if len(entry) > 1 for line in entry if (at := line.at) in mine]
    assert max(map(len, entries)) > FOLDED
    assert {line.at for line in lines if line.text.startswith("You ")} <= mine
    assert about(session.match, None, lines) == {line.at for line in lines}
    table = TableScreen(session)
    table._answered = -1
    table._fits = lambda lines: False  # type: ignore[method-assign]
    for start, stops in ((lines[0].at, True), (lines[-1].at, lines[-1].at not in mine)):
        table._seen[0] = (0, start)
        assert table._tell_first() == stops, "what is only about oneself stops nobody"


async def test_an_outlook_that_is_too_wide_is_said_in_words() -> None:
    session = new("drawn-to-destiny", "random")
    outlook = Outlook(
        "Ahead", ("a",), ("6 of Swords, Upper (Fast)",), ("Fast", "Block"), (("x" * 40, "y" * 40),), (("x", "y"),)
    )
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "targets"), READ)
        table = app.screen
        assert isinstance(table, TableScreen)
        table._outlook = outlook
        table.action_outlook()
        await until(pilot, lambda: isinstance(app.screen, Page))
        told = " ".join(screen_text(pilot).replace("│", " ").split())
        assert f"6 of Swords, Upper (Fast): Fast {'x' * 40}, Block {'y' * 40}" in told


def test_a_blank_without_a_name_is_called_by_its_choice() -> None:
    pick = {"type": "pick", "name": "free", "items": [], "least": 0, "most": 3, "text": ""}
    text = {"type": "text", "name": "text", "least": 0, "most": 300, "text": ""}
    option = Option("defend", "Defend with Evasion")
    assert label_in(option, pick) == "Defend with Evasion, and with it any of these, or none"
    assert label_in(option, text) == "Defend with Evasion - in your own words, if you like"
    assert label_in(option, {**pick, "text": "Cards"}) == "Cards"
    assert label_in(option, {**pick, "least": 1}) == "free"


def test_a_choice_is_taken_as_it_is_where_its_one_blank_seldom_decides() -> None:
    free: PickBlank = {"type": "pick", "name": "free", "items": [], "least": 0, "most": 3, "text": ""}
    assert aside(Option("defend", "Defend", form=(free,)), {"free"}) == free
    assert aside(Option("defend", "Defend", form=(free,)), ()) is None, "other games say nothing of such blanks"
    assert aside(Option("defend", "Defend", form=({**free, "least": 1},)), {"free"}) is None
    assert aside(Option("plan", "Plan", form=(free, {**free, "name": "move"})), {"free"}) is None


async def test_choices_without_room_stand_in_the_list_by_their_titles() -> None:
    session = new("dragon-and-warrior", scope="battle")
    while session.asked is None or session.asked.prompt != "turn":
        if session.asked is not None:
            session.act(session.asked.options[0].key)
        elif (errand := session.errand()) is not None:
            session.apply(errand())
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked(pilot, "turn"), READ)
        table = app.screen
        assert isinstance(table, TableScreen)
        title, rest = table._options[0].parts
        assert table._choice(0).plain.strip() == f"1 {title}"
        assert table._options[0].text in table._preview().plain, "the whole of it stands below"
        assert rest
        await pilot.resize_terminal(120, 60)
        await until(pilot, lambda: table._options[0].text in " ".join(table._choice(0).plain.split()))


def test_every_weight_of_a_choice_has_a_colour() -> None:
    assert set(WEIGHTS) == set(get_args(Weight))
