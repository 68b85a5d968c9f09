"""Rule IDs are checked values: whoever names one, names one that stands in that game's rulebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from helpers.cases import CASES
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text import rulebook

pytestmark = pytest.mark.every_run  # the sample of broken lines asks them first

ROOT = Path(__file__).parents[2]
GAMES = {case.game.name: case.game for case in CASES if case.shipped}.values()
BOOKS = {
    game.about.rule_prefix: set(rulebook.read_rulebook(game.folder / "rulebook.md"))
    for game in GAMES
    if game.folder is not None
}
ID = re.compile(rf"\b({'|'.join(BOOKS)})-\w+")
DECISION = re.compile(r"(?<!rule_prefix=\")\bD\d{1,2}\b(?!-\d)")
SUFFIXES = {".py", ".toml", ".md", ".ts", ".svelte", ".html", ".css"}
BUILT = {"static", "node_modules", "__pycache__", "build"}
PLACES = ("src", "docs", "web", "tools", "bench", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def texts() -> list[Path]:
    """Everything that people read or run, but for the tests."""
    sources = []
    for place in PLACES:
        path = ROOT / place
        files = [path] if path.is_file() else path.rglob("*")
        sources += [p for p in files if p.suffix in SUFFIXES and not BUILT & set(p.relative_to(ROOT).parts)]
    return sorted(sources)


def lines(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Every line of these files, with where it stands."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", line


def test_every_rule_that_is_named_exists() -> None:
    """In events, refusals, settings, asks, cards, comments, pages and documents."""
    named = [(at, match) for at, line in lines(texts()) for match in ID.finditer(line)]
    assert len(named) > 5000
    assert [f"{at} names {rule[0]}" for at, rule in named if rule[0] not in BOOKS[rule[1]]] == []


def test_no_decision_is_named_that_stands_nowhere() -> None:
    """Decisions have no numbers here: what was decided is a rule. (In a rulebook, D12 is a dragon with 12 life.)"""
    paths = [path for path in texts() if path.name != "rulebook.md"]
    assert [f"{at} names {decision}" for at, line in lines(paths) for decision in DECISION.findall(line)] == []


def test_every_test_of_a_rule_names_one_that_exists() -> None:
    for prefix, book in BOOKS.items():
        tested = rulebook.tested_rules(ROOT / "tests", prefix)
        assert len(tested) > 50
        assert not {rule: where for rule, where in tested.items() if rule not in book}


def test_what_is_looked_for_is_found() -> None:
    assert set(BOOKS) == {"D2", "DD", "DF", "DW", "WA"}
    assert [match[0] for match in ID.finditer('"DD-12", (DF-10a) WA-1 XX-3 DDA-4')] == ["DD-12", "DF-10a", "WA-1"]
    assert DECISION.findall("as D11 says (D2) D2-73 D20x C4 2D6") == ["D11", "D2"]
    assert len(texts()) > 300


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_setting_cites_a_rule(game: AnyGame) -> None:
    book = BOOKS[game.about.rule_prefix]
    assert {setting.name: setting.rule for setting in game.settings if setting.rule not in book} == {}


def literals(node: ast.expr) -> list[str]:
    """The rules that an expression names: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_event_of_the_rules_cites_a_rule() -> None:
    """Where the call itself names one: never nothing, and never the rule of another game."""
    seen = 0
    for game in GAMES:
        assert game.folder is not None
        for path in sorted(game.folder.rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell":
                    for rule in literals(call.args[1]):
                        seen += 1
                        assert rule in BOOKS[game.about.rule_prefix], f"{path}:{call.lineno} names {rule!r}"
    assert seen > 150
