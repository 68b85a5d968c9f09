"""In a terminal, too, what is picked in a form brings along what it takes."""

from __future__ import annotations

from random import Random
from typing import Any

from textual.pilot import Pilot

import wyrmhoard
from helpers.typist import Typist
from terminal.driving import mark, until
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.taking import with_taken
from wyrmhoard.terminal.app import Wyrmhoard
from wyrmhoard.terminal.form_screen import FormScreen
from wyrmhoard.terminal.modals import Choose, Pick
from wyrmhoard.terminal.plain_desk import fill
from wyrmhoard.terminal.report import Report
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen

GAME = find("drawn-to-destiny")
SIZE = (100, 40)


def gunslinger() -> tuple[Session, Option, dict[str, Any]]:
    """A person who may declare a shot that takes a Quick Draw: the form, and where the shot stands in it."""
    match, rng = wyrmhoard.new(GAME, 2, "draw", {"scene": "high-noon"}), Random(3)
    for _ in range(400):
        ask = match.ask(0)
        for option in ask.options if ask is not None and ask.prompt == "window" and 0 in match.waiting else ():
            for number, item in enumerate(option.form[0]["items"] if option.form else (), 1):  # type: ignore[typeddict-item]
                if any("quick-draw" in key for way in item.get("takes", ()) for keys in way.values() for key in keys):
                    return Session(match, {0: "human", 1: "random"}), option, {"number": number, **item}
        try_act(match, *random_act(match, rng))
    raise AssertionError("nobody could draw quickly")


def test_in_lines_it_is_said_and_sent() -> None:
    session, option, shot = gunslinger()
    typist = Typist(str(shot["number"]), "")
    values = fill(typist, option, lambda form: session.objection(option.key, form))
    first, free = (blank["name"] for blank in option.form)
    assert values[first] == [shot["key"]]
    assert values[free] == shot["takes"][0][free]
    assert sum(line.startswith("Comes along: Quick Draw: ") for line in typist.heard) == 1
    session.act(option.key, values)


def test_in_lines_another_may_be_named_instead() -> None:
    session, option, shot = gunslinger()
    free = option.form[1]["name"]
    other = shot["takes"][1][free]
    typist = Typist(str(shot["number"]), "? " + other[0], other[0])
    values = fill(typist, option, lambda form: session.objection(option.key, form))
    assert values[free] == other
    assert "They fit." in typist.heard
    session.act(option.key, values)


def at_the_table(pilot: Pilot[int]) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, TableScreen) and bool(screen._options and screen._told)


async def test_on_the_full_screen_it_is_marked_and_cannot_be_left_out() -> None:
    session, option, shot = gunslinger()
    app = Wyrmhoard(session)
    async with app.run_test(size=SIZE) as pilot:
        while not at_the_table(pilot):
            await until(pilot, lambda: at_the_table(pilot) or isinstance(pilot.app.screen, Report))
            if isinstance(pilot.app.screen, Report):
                await pilot.press("space")
        await mark(pilot, option.key)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, Choose))
        await pilot.press(*["down"] * shot["number"], "enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        free = option.form[1]["name"]
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, Pick) and "Free" in app.screen._question)
        screen = app.screen
        assert isinstance(screen, Pick)
        assert screen._whole == shot["takes"][0][free]
        keys = [item["key"] for item in option.form[1]["items"]]  # type: ignore[typeddict-item]
        at = keys.index(screen._whole[0])
        assert "[x]" in screen._line(at).plain
        assert "(comes along)" in screen._line(at).plain
        await pilot.press("home", *["down"] * at, "space")
        await pilot.pause()
        assert screen._whole == shot["takes"][0][free], "it is needed"
        assert any(shot["text"] in note.message for note in app._notifications)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("up", "up", "enter")
        await until(pilot, lambda: not isinstance(app.screen, FormScreen))
        first = option.form[0]["name"]
        whole = with_taken(option, {first: [shot["key"]], free: []})
        assert [entry.form for entry in session.match.inputs if entry.seat == 0][-1] == whole
