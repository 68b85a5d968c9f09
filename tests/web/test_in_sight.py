"""Every question of every game can be answered without a hunt: its answers are in sight, or a scroll of it away."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.conftest import Sit
from web.driver import SETTLED, SHELL, Player
from web.questions import Question, gather, kinds, lay
from web.served import Served
from wyrmhoard.kernel.registry import find

SIZES = [(1280, 720), (1366, 768), (1440, 900), (1536, 864), (390, 844)]
LOOK = (Path(__file__).parent / "in_sight.js").read_text(encoding="utf-8")
STILL = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"


def show(me: Player, question: Question) -> None:
    """Open the table of a question, and wait until it is asked."""
    me.page.evaluate(f"location.hash = {question.link!r}")
    me.wait(f"{SHELL}?.table === {question.opened.id!r}")  # the last one stays until the page hears of it
    me.wait(f"{SETTLED} && {SHELL}.asked?.startsWith('{question.seat}/')")
    me.page.evaluate(STILL)


@pytest.mark.parametrize("name", ["dragon-dance", "warriors", "dragonfire", "drawn-to-destiny"])
def test_the_answers_to_every_kind_of_question_are_in_sight(name: str, sit: Sit, server: Served) -> None:
    questions = gather(find(name))
    assert kinds(find(name)) <= questions.keys()
    lay(server.folder, list(questions.values()))
    me = sit()
    me.lobby()
    faults = {}
    sizes = SIZES
    for kind, question in questions.items():
        show(me, question)
        sizes = sizes[::-1]  # the window is as the last question has left it
        for width, height in sizes:
            me.page.set_viewport_size({"width": width, "height": height})
            me.page.evaluate(STILL)
            found = me.page.evaluate(LOOK, question.answers)
            if found:
                faults[f"{kind} at {width}x{height}"] = found
    assert faults == {}
