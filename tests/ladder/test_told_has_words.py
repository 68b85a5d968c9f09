"""What the rules tell, ask and end with by name has words: no event, question or ending is misspelt."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

from helpers.cases import CASES
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.common_events import Sealed, TooDeep, TookBack
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import taken_apart

GAMES = list({case.game.name: case.game for case in CASES if case.shipped}.values())
QUESTIONS = {"one": 1, "each": 0, "first": 0}
ENDINGS = {"Result": 0, "won": 2, "most": 1}
"""What asks or ends, and which of its arguments is the name."""
OWN_WAYS = {"dragon-and-warrior": {"ask": 2, "ask_until": 2, "put": 2, "together": 1, "by_seat": 1}}
"""How the modules of a game ask beside that."""


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """A game: all is asked of it before the next."""
    return request.param


@lru_cache(maxsize=1)
def calls_of(game: AnyGame) -> list[tuple[str, ast.Call]]:
    """Every call in a game, and where it stands."""
    return [
        (f"{path.name}:{node.lineno}", node)
        for path in sorted(folder(game).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]


def folder(game: AnyGame) -> Path:
    """Where the game's modules stand."""
    assert game.folder is not None
    return game.folder


def named(game: AnyGame, calls: dict[str, int]) -> dict[str, str]:
    """The names that stand literally in such calls of a game, and where."""
    by_text = {}
    for where, call in calls_of(game):
        at = calls.get(getattr(call.func, "id", getattr(call.func, "attr", "")), 99)
        for text in literals(call.args[at]) if at < len(call.args) else ():
            by_text[text] = where
    return by_text


def literals(node: ast.expr) -> Iterator[str]:
    """A text, or both texts of a choice between two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))


def texts(path: Path) -> set[str]:
    """All texts of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def worded(game: AnyGame, module: str, table: str) -> set[str]:
    """All texts of a module of words, and of its chapters: the modules whose `table` of words it puts together."""
    room = folder(game) / "words"
    tree = ast.parse((room / f"{module}.py").read_text(encoding="utf-8"))
    chapters = {
        node.value.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == table and isinstance(node.value, ast.Name)
    }
    return set().union(*(texts(room / f"{name}.py") for name in (module, *sorted(chapters))))


def declared(game: AnyGame) -> dict[str, type[Event]]:
    """The kinds of events that a game declares."""
    log = import_module(f"{game.state_type.__module__.rpartition('.')[0]}.words.log")
    kinds: dict[str, type[Event]] = vars(log)["EVENTS"]
    return kinds


def test_every_declared_event_is_told(game: AnyGame) -> None:
    made = {getattr(call.func, "id", getattr(call.func, "attr", "")) for _, call in calls_of(game)}
    made |= {node.id for _, call in calls_of(game) for node in ast.walk(call) if isinstance(node, ast.Name)}
    by_the_kernel = {Sealed.KIND, TookBack.KIND, TooDeep.KIND}
    kinds = declared(game)
    assert {kind for kind, event in kinds.items() if event.__name__ not in made} == by_the_kernel & set(kinds)


def test_every_line_names_parts_of_its_event(game: AnyGame) -> None:
    for event in declared(game).values():
        parts = set(dir(event))
        named = {place for text in templates(event) for place in taken_apart(text).places}
        assert templates(event), f"{event.KIND} has no line"
        assert named <= parts | {"n"}, f"{event.KIND} has no {sorted(named - parts)}"


def templates(event: type[Event]) -> list[str]:
    """All that the line of an event may be, in tables of its module too."""
    tables = vars(sys.modules[event.__module__])
    strings = []
    for node in ast.walk(ast.parse(dedent(inspect.getsource(event)))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("later", "later_many"):
            strings += [text for arg in node.args for text in literals(arg)]
        elif isinstance(node, ast.Name) and isinstance(tables.get(node.id), dict):
            strings += [text for text in tables[node.id].values() if isinstance(text, str)]
    return strings


def test_every_question_has_words(game: AnyGame) -> None:
    asked = named(game, QUESTIONS | OWN_WAYS.get(game.name, {}))
    assert len(asked) > 3
    known = worded(game, "prompts", "PROMPTS")
    assert {kind: where for kind, where in asked.items() if kind not in known} == {}


@pytest.mark.parametrize("name", ["dragon-dance", "warriors"])
def test_every_ending_has_words(name: str) -> None:
    """The endings of Dragonfire are words themselves."""
    game = next(game for game in GAMES if game.name == name)
    ends = named(game, ENDINGS)
    assert len(ends) > 1
    known = texts(folder(game) / "words" / "log.py") | texts(folder(game) / "words" / "names.py")
    assert {ending: where for ending, where in ends.items() if ending not in known} == {}
