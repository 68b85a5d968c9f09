"""Every tutorial to its end in a terminal, by keys alone; and with some steps done wrong."""

from __future__ import annotations

from functools import partial
from textwrap import wrap
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import wyrmhoard
from helpers.present import pick_in
from terminal.driving import until
from wyrmhoard.kernel.asking.tutorial import Step, Tutorial, matches_any
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.coach_marks import is_wanted
from wyrmhoard.terminal.form_screen import FormScreen
from wyrmhoard.terminal.forms import beginning
from wyrmhoard.terminal.modals import Choose, Pick, Type
from wyrmhoard.terminal.plain import PlainTable
from wyrmhoard.terminal.plain_desk import Lines
from wyrmhoard.terminal.ready import ReadyOption
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.seating import LEARNER
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen

LESSONS = [(find(name), tutorial) for name in names() for tutorial in find(name).tutorials]
lessons = pytest.mark.parametrize(
    ("game", "tutorial"), [pytest.param(game, one, id=f"{game.name}-{one.name}") for game, one in LESSONS]
)
WRONG = 3
"""So many steps are done wrong first, where so many can be."""


async def highlight(pilot: Pilot[int], listed: OptionList, at: int) -> None:
    """Move to a line of a list with the arrows."""
    for _ in range(listed.option_count):
        if listed.highlighted == at:
            return
        await pilot.press("down")
    assert listed.highlighted == at


async def take(pilot: Pilot[int], screen: TableScreen, key: str, form: dict[str, Any] | None = None) -> None:
    """Choose an option, and fill in its form."""
    at = next(at for at, option in enumerate(screen._options) if option.key == key)
    blanks = screen._options[at].form
    if screen.query_one("#board-frame").has_focus:
        await pilot.press("b")  # from the map to the list
    await highlight(pilot, screen.query_one("#choices", OptionList), at)
    await pilot.press("enter")
    await pilot.pause()
    if pilot.app.screen is screen:
        return  # it is taken as it is, what goes with it has a key of its own
    if isinstance(sheet := pilot.app.screen, FormScreen):
        for blank in blanks:
            sheet._put(blank, (form or {}).get(str(blank["name"]), beginning(blank)))
        await highlight(pilot, sheet.query_one(OptionList), 0)
        await pilot.press("enter")
        await pilot.pause()
        return
    for blank in blanks:
        value, top = (form or {}).get(str(blank["name"]), []), pilot.app.screen
        if isinstance(top, Pick):
            keys = [str(item["key"]) for item in pick_in(blank)["items"]]
            for one in value:
                await highlight(pilot, top.query_one(OptionList), keys.index(one))
                await pilot.press("space")
        elif isinstance(top, Choose):
            keys = [answer for answer, _ in top._answers]
            await highlight(pilot, top.query_one(OptionList), keys.index(value[0] if value else ""))
        elif isinstance(top, Type):
            top.query_one(Input).value = str(value)
        await pilot.press("enter")
        await pilot.pause()
    if isinstance(pilot.app.screen, Choose):  # really?
        await pilot.press("down", "enter")
    await pilot.pause()


def frame_of(screen: TableScreen) -> int:
    """The rows in which the board is seen."""
    return screen.query_one("#board-frame").size.height


def others(screen: TableScreen, step: Step) -> list[Option]:
    """What can be chosen at once, and is not what the coach waits for."""
    assert step.want is not None
    coach = screen.session.coach
    assert coach is not None
    free = [option for option in screen._options if not (option.blocked or option.form or option.deliberate)]
    return [
        option
        for option in free
        if not matches_any(step.want.keys, option.key)
        and not (isinstance(option, ReadyOption) and (step.want.free or is_wanted(coach, option)))
    ]


@lessons
async def test_a_tutorial_is_played_to_its_end_by_keys_and_wrong_steps_are_answered(
    game: AnyGame, tutorial: Tutorial
) -> None:
    session = Session.learn(game, tutorial)
    session.save()
    app, wrong, spoilable = Wyrmhoard(session), 0, 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for number, step in enumerate(tutorial.steps):
            assert session.coach is not None
            assert session.coach.step == number
            screen = app.screen
            assert isinstance(screen, TableScreen)
            shown = screen.query_one("#coach", Static)
            said = str(shown.render())
            assert any(words in said for words in (step.say, *(one.say for one in step.noticed)))
            if screen._spots:  # the map stays whole, and what is said beside it is not cut
                assert max(spot.line + spot.lines for spot in screen._spots.values()) <= frame_of(screen)
                assert len(wrap(said, 76)) <= shown.size.height
            if step.want is None:
                await pilot.press("space")
                await pilot.pause()
                continue
            assert any(matches_any(step.want.keys, option.key) for option in screen._options)
            spoilable += bool(bad := others(screen, step))
            if bad and wrong < WRONG:
                wrong += 1
                await take(pilot, screen, bad[0].key)
                answered = bad[0].of if isinstance(bad[0], ReadyOption) else bad[0].key
                assert step.reply(answered) in str(screen.query_one("#coach", Static).render())
            key = next(o.key for o in screen._options if not o.blocked and matches_any(step.want.keys, o.key))
            await take(pilot, screen, key, step.want.form)
        assert session.coach is None
        assert wrong == min(WRONG, spoilable)
        assert session.match.result is None or isinstance(app.screen, Report)
        lessons = game.tutorials
        if (further := lessons.index(tutorial) + 1) < len(lessons):
            ways = app.screen._ways if isinstance(app.screen, Report) else app.screen._answers  # type: ignore[attr-defined]
            listed = app.screen.query_one("#ways" if isinstance(app.screen, Report) else "OptionList", OptionList)
            await highlight(pilot, listed, [way for way, _ in ways].index("lesson"))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            led = app.screen.session.coach  # type: ignore[attr-defined]
            assert led is not None
            assert (led.tutorial, led.step) == (lessons[further], 0)


class Hurried(Lines):
    """Types these lines, and then nothing more."""

    def __init__(self, *typed: str) -> None:
        self.typed = [*typed]
        self.heard: list[str] = []

    def say(self, *lines: str) -> None:
        self.heard += lines

    def ask(self, prompt: str = "> ") -> str:
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


def test_line_by_line_the_coach_is_heard_left_and_found_again(capsys: pytest.CaptureFixture[str]) -> None:
    game = find("dragon-dance")
    steps = game.tutorial().steps
    session = Session.learn(game, game.tutorial())
    first = Hurried("hm", "", "", "2", "back", "6", "charge")
    PlainTable(first, session).run()
    text = "\n".join(first.heard)
    for words in (
        steps[0].say,
        "skip leaves the tutorial",
        steps[2].reply("2"),
        "nothing needs taking back",
        steps[4].say,
    ):
        assert words in text, words
    assert "6. The 6 (the coach points here)" in text
    assert LEARNER in wyrmhoard.read(session.file.path).players
    again = Session.load(session.file.path)
    assert (again.coach_step, again.humans) == (4, [0])
    second = Hurried("", "skip", "skip")
    PlainTable(second, again).run()
    text = "\n".join(second.heard)
    assert text.index(steps[5].say) < text.index("The coach gets up") < text.index("There is no tutorial to leave")
    assert Session.load(session.file.path).coach is None
    capsys.readouterr()


def beyond(session: Session, step: int) -> bool:
    """Whether the lesson has left a step."""
    return session.coach_step != step


async def test_the_cursor_stands_where_the_coach_points_and_the_list_stays_in_its_place() -> None:
    game = find("dragonfire")
    app = Wyrmhoard(Session.learn(game, game.tutorials[0]))
    tops, led = set(), 0
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        while (coach := screen.session.coach) is not None and not (coach.now.want and coach.now.want.riddle):
            tops.add(screen.query_one("#choices", OptionList).region.y)
            assert not screen.show_vertical_scrollbar
            step = coach.step
            if coach.now.want is not None:
                marked = screen._marked
                assert marked is not None
                assert matches_any(coach.now.want.keys, marked.key)
                led += 1
            await pilot.press("space" if coach.now.want is None else "enter")
            await until(pilot, partial(beyond, screen.session, step))
    assert led > 8
    assert len(tops) == 1
