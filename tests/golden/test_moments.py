"""What can be said in more than one way is said in each of them as it was before: see `golden.moments`."""

from __future__ import annotations

import ast
import inspect
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from textwrap import dedent

import pytest

from golden.moments import (
    FOLDER,
    Moment,
    dragon_and_warrior,
    dragon_dance,
    dragonfire,
    drawn_to_destiny,
    kinds,
    lines,
    warriors,
)
from golden.wording import written
from helpers.cases import CASES

GAMES: dict[str, Callable[[], list[Moment]]] = {
    "dragon-dance": dragon_dance.moments,
    "warriors": warriors.moments,
    "dragonfire": dragonfire.moments,
    "drawn-to-destiny": drawn_to_destiny.moments,
    "dragon-and-warrior": dragon_and_warrior.moments,
}


@pytest.mark.parametrize("game", GAMES)
def test_each_way_to_say_something_is_known(game: str) -> None:
    said = "\n".join("\n".join([*lines(moment), ""]) for moment in GAMES[game]())
    path = FOLDER / f"moments-{game}.txt"
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        path.write_text(said, encoding="utf-8")
    assert said.split("\n") == path.read_text(encoding="utf-8").split("\n")


# -- no kind is left out


def _worded(game: str, module: str, table: str, function: str) -> set[str]:
    """The kinds for which the words of a game have a line: those of its table, or of the function that tells them
    apart."""
    words = import_module(f"wyrmhoard.games.{game.replace('-', '_')}.words.{module}")
    return set(getattr(words, table, None) or _told_apart(getattr(words, function)))


def _told_apart(function: Callable[..., str]) -> Iterator[str]:
    """What a function compares the kind with that it is given."""
    for node in ast.walk(ast.parse(dedent(inspect.getsource(function)))):
        if isinstance(node, ast.Match) and "kind" in ast.unparse(node.subject):
            yield from (
                str(inner.value.value)
                for case in node.cases
                for inner in ast.walk(case.pattern)
                if isinstance(inner, ast.MatchValue) and isinstance(inner.value, ast.Constant)
            )
        elif isinstance(node, ast.Compare) and "kind" in ast.unparse(node.left):
            yield from (str(one.value) for one in node.comparators if isinstance(one, ast.Constant))


def test_every_game_that_is_shipped_has_moments() -> None:
    assert set(GAMES) == {case.game.name for case in CASES if case.shipped}


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_event_has_golden_words(game: str) -> None:
    worded = _worded(game, "log", "EVENTS", "event")
    assert len(worded) >= 15
    assert sorted({f"log: {kind}" for kind in worded} - _known(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_question_and_choice_has_golden_words(game: str) -> None:
    worded = _worded(game, "prompts", "PROMPTS", "prompt")
    assert len(worded) >= 3
    assert sorted({f"{what}: {kind}" for kind in worded for what in ("question", "choice")} - _known(game)) == []


def _known(game: str) -> set[str]:
    return {*written(game)[1], *kinds(GAMES[game]())}
