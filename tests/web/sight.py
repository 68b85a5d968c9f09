"""Looks whether the answers to a question are in sight, and whether all words at the table can be read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from web.driver import SETTLED, SHELL, Player
from web.questions import Question

SIZES = [(1280, 720), (1366, 768), (1440, 900), (1536, 864), (1920, 1080), (390, 844), (360, 640)]
LOOK = (Path(__file__).parent / "in_sight.js").read_text(encoding="utf-8")
WORDS = (Path(__file__).parent / "words_in_sight.js").read_text(encoding="utf-8")
FEW = 3
"""A run by a commit looks at so many of them."""
STILL = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"


def show(me: Player, question: Question) -> None:
    """Open the table of a question, and wait until it is asked."""
    me.page.evaluate(f"location.hash = {question.link!r}")
    me.wait(f"{SHELL}?.table === {question.opened.id!r}")  # the last one stays until the page hears of it
    me.wait(f"{SETTLED} && {SHELL}.asked?.startsWith('{question.seat}/')")
    me.page.evaluate(STILL)


def out_of_sight(me: Player, questions: Iterable[Question], sizes: list[tuple[int, int]]) -> dict[str, Any]:
    """What cannot be answered where one looks, and what cannot be read, by kind of question and size of the window."""
    faults = {}
    for question in questions:
        show(me, question)
        sizes = sizes[::-1]  # the window is as the last question has left it
        for width, height in sizes:
            me.page.set_viewport_size({"width": width, "height": height})
            me.page.evaluate(STILL)
            hidden = [*me.page.evaluate(WORDS), *me.page.evaluate(LOOK, question.answers)]
            if hidden:
                faults[f"{question.kind} at {width}x{height}"] = hidden
    return faults
