"""Examining what lies on the table, going on until something happens, and habits, on both kinds of screen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from terminal.driving import mark, screen_text, until
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.onward import Order
from wyrmhoard.terminal import orders
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.form_screen import FormScreen
from wyrmhoard.terminal.modals import Choose, Page
from wyrmhoard.terminal.plain import PlainTable
from wyrmhoard.terminal.plain_desk import Lines
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen

SIZE = (80, 24)
READ = (Page, Report)


def rescue() -> Session:
    """Rope and Rock against a player that answers at once."""
    return Session.new(find("drawn-to-destiny"), {0: "human", 1: "random"}, "3")


def play_to(session: Session, prompt: str) -> None:
    """Answer with as little as may be until the person is asked this."""
    while session.asked is None or session.asked.prompt != prompt:
        known, errand = session.asked, session.errand()
        if known is not None:
            option = known.options[0]
            empty = {blank["name"]: [] if blank["type"] == "pick" else 0 for blank in option.form}
            session.act(option.key, empty if option.form else None)
        elif errand is not None:
            session.apply(errand())


def going_east(session: Session) -> dict[str, object]:
    asked = session.asked
    assert asked is not None
    form = asked.options[0].form
    values: dict[str, object] = {blank["name"]: [] if blank["type"] == "pick" else 0 for blank in form}
    return {**values, str(form[0]["name"]): ["E"]}


def go_on(session: Session) -> None:
    """Let the others act, and what is answered be answered, until the person is asked."""
    session.answer_forced()
    while session.asked is None and not session.over:
        errand = session.errand()
        assert errand is not None
        session.apply(errand())
        session.answer_forced()


def own_inputs(session: Session) -> int:
    return sum(entry.seat == 0 and entry.kind != "back" for entry in session.match.inputs)


def test_who_goes_on_is_asked_again_when_something_happens_and_is_told_what() -> None:
    session = rescue()
    play_to(session, "intents")
    assert dict(orders.how_long(session))["on"] == "Until something happens"
    before = own_inputs(session)
    session.act("intents", going_east(session), keep="on")
    assert orders.is_going(session)
    go_on(session)
    assert own_inputs(session) > before + 1, "more was answered than was chosen"
    assert not orders.is_going(session)
    reason = orders.looked_up(session)
    assert reason.startswith("You look up: ")
    assert reason.removeprefix("You look up: ") in {line.text for line in session.log(0)}


def test_what_made_one_look_up_is_told_with_one_question() -> None:
    session = rescue()
    play_to(session, "intents")
    session.act("intents", going_east(session), keep="on")
    go_on(session)
    assert orders.looked_up(session)
    orders.told(session)
    assert orders.looked_up(session) == ""


def test_who_takes_back_goes_on_with_nothing() -> None:
    session = rescue()
    play_to(session, "intents")
    session.act("intents", going_east(session), keep="on")
    session.take_back()
    assert not orders.is_going(session)
    assert session.asked is not None
    assert session.asked.prompt == "intents"


def test_a_seat_that_a_bot_takes_over_has_no_habits() -> None:
    session = rescue()
    orders.set_habits(session, ["aim"])
    assert orders.habits(session) == ["aim"]
    session.hand_over(0, "random")
    assert session.standing.orders == {}


def test_taking_back_goes_behind_what_was_answered_by_habit() -> None:
    session = rescue()
    play_to(session, "targets")
    orders.set_habits(session, ["aim"])
    form = session.asked.options[0].form  # type: ignore[union-attr]
    session.act("targets", {blank["name"]: [blank["items"][0]["key"]] for blank in form})  # type: ignore[typeddict-item]
    go_on(session)
    assert session.asked is not None
    assert session.asked.prompt not in ("targets", "retarget"), "what lies open is kept by habit"
    session.take_back()
    assert session.asked.prompt == "targets"


def test_nothing_is_offered_where_a_game_goes_on_with_nothing() -> None:
    session = Session.new(find("dragon-dance"), {0: "human", 1: "random"}, "3")
    assert orders.how_long(session) == []
    assert not orders.may_let_answer(session)
    assert not orders.can_examine(session.game)
    assert orders.looked_up(session) == ""


# -- the full screen


def asked(pilot: Pilot[int], prompt: str) -> bool:
    screen = pilot.app.screen
    known = screen._ask if isinstance(screen, TableScreen) and screen._options and screen._told else None
    return known is not None and known.prompt == prompt


async def test_what_one_does_most_often_is_listed_filled_in() -> None:
    session = rescue()
    session.standing.set_habits(0, ["idle", "open"])
    play_to(session, "targets")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "targets"), READ)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        nearest, *_ = screen._options
        assert screen._marked is not None
        assert screen._marked.text == nearest.text, "the map begins where the list does"
        assert nearest.text.startswith("Target Goblin Scout")
        assert "You can attack only your Target" in screen_text(pilot), "what the question is about"
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot, "intents"), READ)
        space = next(iter(session.match.table.state.units)).space
        await pilot.press("down", "down", "up")
        await until(pilot, lambda: "Enter: One Space to 2,3" in screen_text(pilot))
        assert "2,3 Plain; 1 away. 1 move, it has 5." in screen_text(pilot), "what the Space says"
        await pilot.press("enter")
        await until(pilot, lambda: asked(pilot, "window"), READ)
        refused = [option for option in app.screen._options if option.blocked]  # type: ignore[attr-defined]
        assert refused
        assert all(option.rule and option.text for option in refused)
        while asked(pilot, "window"):
            await pilot.press("enter")
            await until(pilot, lambda: asked(pilot, "window") or asked(pilot, "intents"), READ)
        assert next(iter(session.match.table.state.units)).space == (space[0], space[1] - 1)


async def test_a_space_far_away_is_walked_to_and_the_list_is_one_key_away() -> None:
    session = rescue()
    play_to(session, "intents")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "intents"), READ)
        await pilot.press("b", "b")
        frame = app.screen.query_one("#board-frame")
        await until(pilot, lambda: frame.has_focus)
        await pilot.click("#board", offset=(4 + 2 * 3, 5))  # 2,6
        await until(pilot, lambda: "Enter: Walk to Plain 2,6" in screen_text(pilot))
        await pilot.press("left")
        await until(pilot, lambda: "Enter: Walk to Plain 1,6" in screen_text(pilot))
        before = own_inputs(session)
        await pilot.press("enter")
        await until(pilot, lambda: own_inputs(session) > before + 1, READ)
    assert next(iter(session.match.table.state.units)).space != (2, 4)


def test_who_is_stopped_on_the_way_is_offered_to_walk_on() -> None:
    session = rescue()
    play_to(session, "intents")
    asked = session.asked
    assert asked is not None
    begins = orders.pointer(session)
    assert begins is not None
    assert begins.place == begins.who
    unit = next(iter(session.match.table.state.units))
    session.standing.orders[asked.seat] = Order(plan={"to": {unit.ref.key: [2, 7]}})
    stopped = orders.pointer(session)
    assert stopped is not None
    assert (stopped.place, stopped.who) == ((2, 7), begins.who)
    orders.told(session)
    assert orders.pointer(session) == begins, "whoever answers otherwise forgets the way"


def test_of_several_units_one_is_answered_for_after_the_other() -> None:
    settings = {"scene": "rope-and-rock"}
    session = Session.new(find("drawn-to-destiny"), {0: "human"}, "3", settings)
    play_to(session, "targets")
    asked = session.asked
    assert asked is not None
    before = own_inputs(session)
    assert orders.brief(session) == "Now Archer, 1 of 2."
    first, *_ = (option for option in session.options(asked) if option.text.startswith("Target Goblin Scout"))
    session.act(first.key)
    assert own_inputs(session) == before, "the answer is sent with the last part"
    told = "Now Thief, 2 of 2. So far: Target Goblin Scout G1, 7 away"
    assert orders.brief(session) == told
    session.take_back()
    assert orders.brief(session) == "Now Archer, 1 of 2."
    session.act(first.key)
    second, *_ = (option for option in session.options(asked) if option.text.startswith("No Target"))
    session.act(second.key)
    assert own_inputs(session) == before + 1
    archer, thief, *_ = session.match.table.state.units
    assert (archer.target is None, thief.target) == (False, None)


async def test_the_sheet_says_what_comes_afterwards_and_g_goes_on() -> None:
    session = rescue()
    play_to(session, "intents")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "intents"), READ)
        assert "g Keep going" in screen_text(pilot)
        await mark(pilot, "intents")
        assert "Enter: change it or do it. As it is now:" in screen_text(pilot)
        assert "Archer stays: 5 Moves left, 4 if it neither moves nor acts." in screen_text(pilot), (
            "what the form comes to as it is"
        )
        before = own_inputs(session)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        assert "Afterwards: ‹ ask me again ›" in screen_text(pilot)
        await pilot.press("g")
        await pilot.pause()
        assert "Afterwards: ‹ Until something happens ›" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Report) or orders.looked_up(session) != "", (Page,))
        assert own_inputs(session) > before + 1
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and session.asked is not None, READ)
        assert "You look up: " in screen_text(pilot)


async def test_a_unit_is_sent_to_a_place_and_goes_on_until_something_happens() -> None:
    session = rescue()
    play_to(session, "intents")
    app = Wyrmhoard(session)
    errand = orders.errands(session)[0]
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "intents"), READ)
        before = own_inputs(session)
        await mark(pilot, "intents")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        assert "Archer walks to: ‹ nowhere: one step at a time ›" in screen_text(pilot)
        await pilot.press("down", "right")
        await pilot.pause()
        assert errand.ways[0][1] in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Choose))
        await pilot.press("end", "enter")
        await until(pilot, lambda: "another Space, by its two numbers" in screen_text(pilot))
        await pilot.press("6", ",", "4", "enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        seen = " ".join(screen_text(pilot).split())
        assert "Archer walks to 6,4 (Plain): 4 moves, it has" in seen
        assert "Afterwards: ‹ Until something happens ›" in seen
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, Report) or own_inputs(session) > before + 1, READ)
    assert next(iter(session.match.table.state.units)).space != (2, 4)


async def test_habits_are_marked_in_a_list() -> None:
    session = rescue()
    play_to(session, "targets")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "targets"), READ)
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, Choose))
        assert "Habits: Leave out questions" in screen_text(pilot)
        await pilot.press("end", "enter")
        await until(pilot, lambda: "What is answered for you by habit" in screen_text(pilot))
        await pilot.press("home", "down", "space", "enter")
        await until(pilot, lambda: orders.habits(session) == ["aim", "forced", "idle", "open", "seek", "stay"])


async def test_a_thing_is_examined_by_one_key() -> None:
    session = rescue()
    play_to(session, "intents")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "intents"), READ)
        assert "e Examine" in screen_text(pilot)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, Choose))
        assert "Goblin Scout O1" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Page))
        first = orders.things(session)[0]
        words = " ".join(screen_text(pilot).replace("│", " ").split())
        assert " ".join(orders.examined(session, first.about)[0].split()) in words
        await pilot.press("escape", "e", "end", "enter")
        await until(pilot, lambda: "A Space, by its two numbers" in screen_text(pilot))
        await pilot.press("3", ",", "4", "enter")
        await until(pilot, lambda: "3,4: Plain." in screen_text(pilot))


async def test_a_game_without_such_things_has_no_keys_for_them() -> None:
    session = Session.new(find("dragonfire"), {0: "human", **dict.fromkeys(range(1, 4), "random")}, "3")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: asked(pilot, "hero"), READ)
        keys = screen_text(pilot).splitlines()[-1]
        assert "Examine" not in keys
        assert "Outlook" not in keys


async def test_a_game_that_answers_for_nobody_has_no_key_to_keep_going() -> None:
    session = Session.new(find("warriors"), {0: "human", 1: "random"}, "3")
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: session.asked is not None and bool(screen_text(pilot).strip()), READ)
        keys = screen_text(pilot).splitlines()[-1]
        assert "Keep going" not in keys
        assert "Examine" not in keys


# -- line by line


class Script(Lines):
    """Lines that are typed beforehand; then the input ends."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.heard: list[str] = []

    def say(self, *lines: str) -> None:
        self.heard += lines

    def ask(self, prompt: str = "> ") -> str:
        self.heard.append(prompt)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


def test_line_by_line_one_is_sent_to_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    session = rescue()
    play_to(session, "intents")
    ways = orders.errands(session)[0].ways
    io = Script("walk", str(len(ways) + 1), "6,4")
    PlainTable(io, session).run()
    heard = "\n".join(io.heard)
    assert "walk: send somebody all the way to a place." in heard
    assert "Archer walks to 6,4 (Plain): 4 moves, it has" in heard
    assert next(iter(session.match.table.state.units)).space != (2, 4)
    session = rescue()
    play_to(session, "targets")
    io = Script("walk")
    PlainTable(io, session).run()
    assert "Here nobody can be sent anywhere." in io.heard


def test_line_by_line_one_examines_goes_on_and_has_habits(capsys: pytest.CaptureFixture[str]) -> None:
    session = rescue()
    play_to(session, "intents")
    before = own_inputs(session)
    typed = ("examine", "examine 1", "examine 3, 4", "habits", "2", "g intents", "1", "E", ".")
    io = Script(*typed)
    PlainTable(io, session).run()
    heard = "\n".join(io.heard)
    assert "g and a choice: keep going like this until something happens" in heard
    assert "  1. Goblin Scout O1" in heard
    assert "Archer, 7 away:" in heard
    assert "3,4: Plain." in heard
    assert "Habits: Keep Targets as long as they can be kept" in heard
    assert "For how long?" in heard
    assert own_inputs(session) > before + 1
    assert "You look up: " in heard
    io = Script("help")
    PlainTable(io, Session.new(find("dragon-dance"), {0: "human", 1: "random"}, "3")).run()
    assert not any("g CHOICE" in line or "examine THING" in line for line in io.heard)
