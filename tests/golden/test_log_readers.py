"""Each line of the log as those read it whom it is about, and as others do: tests/golden/words/log-GAME.txt.

The events are those of `golden.moments`, at a table of people with names. Nobody's reading comes first, then that of
each seat for which it is another one. If a change is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_log_readers.py
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib import import_module

import pytest

from golden.moments import FOLDER, Moment, dragonfire, warriors
from wyrmhoard.kernel.text.saying import reading_as

GAMES: dict[str, Callable[[], list[Moment]]] = {"warriors": warriors.moments, "dragonfire": dragonfire.moments}
NAMES = ("Ada", "Ben", "Cleo", "Hans")
MINE = re.compile(r"\b[Yy]ou(?:'s| is| was| has| does| \w+[^s' \W]s)\b|\b[Yy]our's|(?<=[a-z,] )Your?\b")
"""What is wrong of whoever reads: a verb in the third person, "your's", a capital in the middle of a sentence."""
OTHERS = re.compile(rf"(?<! and )(?:{'|'.join(NAMES)}) (?:are|have|do|were|draw|take|play|lose|gain) ")
"""What is wrong of others: a verb in the second person."""


def log_lines(game: str) -> dict[str, list[str]]:
    """For each kind of event its lines: nobody's, and what each seat reads instead."""
    by_kind: dict[str, list[str]] = {}
    for moment in GAMES[game]():
        names = NAMES[: moment.seats]
        for kind, data in moment.events:
            said = {reader: worded(moment, kind, data, reader) for reader in (None, *range(len(names)))}
            lines = by_kind.setdefault(kind, [])
            lines.append(said[None])
            lines += [
                f"  {names[reader]}: {said[reader]}" for reader in range(len(names)) if said[reader] != said[None]
            ]
    return by_kind


def worded(moment: Moment, kind: str, data: object, reader: int | None) -> str:
    """A line of the log as a seat reads it."""
    with reading_as(reader):
        return moment.game.log.event(moment.game.cards, {"kind": kind, "data": data}, NAMES[: moment.seats])


@pytest.mark.parametrize("game", GAMES)
def test_each_line_is_known_in_both_persons(game: str) -> None:
    text = "".join(f"== {kind}\n" + "".join(f"{line}\n" for line in lines) for kind, lines in log_lines(game).items())
    path = FOLDER / f"log-{game}.txt"
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_is_read(game: str) -> None:
    log = import_module(f"wyrmhoard.games.{game}.words.log")
    assert set(log_lines(game)) == set(log.EVENTS)


@pytest.mark.parametrize("game", GAMES)
def test_the_person_is_right(game: str) -> None:
    lines = [
        line.split(": ", 1)[-1] if line.startswith("  ") else line
        for group in log_lines(game).values()
        for line in group
    ]
    assert [line for line in lines if MINE.search(line) or OTHERS.search(line)] == []
    assert [line for line in lines if re.search(r"[\[\]{}|]", line)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_names_the_reader_says_you(game: str) -> None:
    """Whoever reads a line with their own seat in it never finds their own name there."""
    for lines in log_lines(game).values():
        for line in lines:
            if line.startswith("  "):
                name, said = line.strip().split(": ", 1)
                assert name not in said
                assert re.search(r"\b[Yy]our?s?\b", said)
