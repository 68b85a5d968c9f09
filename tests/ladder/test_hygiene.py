"""Rung 7: what no rules may do, looked up in their source."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from helpers.cases import CASES
from helpers.imports import source_of
from wyrmhoard.kernel.contract.game import AnyGame

SOURCE = Path(__file__).parents[2] / "src" / "wyrmhoard"
LAYERS: dict[str, set[str]] = {
    "kernel": set(),
    "games": {"kernel"},
    "players": {"kernel"},
    "lab": {"kernel", "players"},
    "learning": {"kernel", "players"},
    **{layer: {"kernel", "players", "lab"} for layer in ("stdio.py", "terminal", "server")},
    "mcp": {"kernel", "players", "stdio"},
}
ALL = sorted(SOURCE.rglob("*.py"))
RULES = [path for path in ALL if path.relative_to(SOURCE).parts[0] in ("kernel", "games")]
BANNED = {"time", "datetime", "secrets", "uuid", "os", "threading", "asyncio", "socket"}


@dataclass
class Module:
    """What is looked up in a module: it is read once."""

    where: tuple[str, ...]
    imports: set[str]
    texts: dict[str, int]
    """Each string, with a line on which it stands."""
    loops_over_sets: list[int]

    def __str__(self) -> str:
        return "/".join(self.where)


@cache
def read(path: Path) -> Module:
    """A module of ours."""
    module = Module(path.relative_to(SOURCE).parts, set(), {}, [])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            module.imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module.imports |= {f"{source_of(node, path)}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            module.texts[node.value] = node.lineno
        elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Set | ast.SetComp):
            module.loops_over_sets.append(node.iter.lineno)
    return module


def reads_clock_or_chance(name: str) -> bool:
    """Whether an import brings a clock, or chance that is no seeded stream."""
    return name.split(".")[0] in BANNED or (name.startswith("random") and name != "random.Random")


def test_rules_know_no_clock_and_no_chance_but_their_own() -> None:
    assert len(RULES) > 300
    assert [f"{m} imports {name}" for m in map(read, RULES) for name in m.imports if reads_clock_or_chance(name)] == []


def points_back(module: Module, name: str) -> bool:
    """Whether an import is of a layer that this one must not know, or of another game."""
    layer, parts = module.where[0], name.split(".")
    if layer not in LAYERS or parts[0] != "wyrmhoard" or len(parts) < 3:
        return False
    own = layer == "games" and parts[1] == "games" and parts[2] == module.where[1]
    return not (own or parts[1] == layer != "games" or parts[1] in LAYERS[layer])


def test_arrows_point_one_way() -> None:
    assert [f"{m} imports {name}" for m in map(read, ALL) for name in m.imports if points_back(m, name)] == []


def test_nobody_names_a_game_outside_its_folder() -> None:
    outside = [module for module in map(read, ALL) if module.where[0] != "games"]
    named = [f"{m} imports {name}" for m in outside for name in m.imports if name.startswith("wyrmhoard.games.")]
    assert named == []


def test_what_no_rules_may_do_would_be_seen() -> None:
    assert [name for name in ("time.sleep", "random.Random", "random.choice", "re") if reads_clock_or_chance(name)] == [
        "time.sleep",
        "random.choice",
    ]
    kernel, game = (Module((layer, "one"), set(), {}, []) for layer in ("kernel", "games"))
    assert points_back(kernel, "wyrmhoard.players.greedy")
    assert points_back(game, "wyrmhoard.games.other.state")
    assert not points_back(game, "wyrmhoard.games.one.state")
    assert not points_back(game, "wyrmhoard.kernel.play.match")
    assert points_back(Module(("terminal", "app.py"), set(), {}, []), "wyrmhoard.server.tables.hub")


RULES_NAME = {"Skill", "Map", "Scene"}
"""Kinds of cards that the rules of Drawn to Destiny speak of by name, or that a table chooses by name."""
THINGS_OF_RULES = {"bare-hands", "silver-coin", "gold-coin", "knotted-cord", "x-card"}
"""The same of things that are cards too, and the Campaign that is called like one."""


@pytest.mark.parametrize(
    "game", {case.game.name: case.game for case in CASES if case.shipped}.values(), ids=lambda g: g.name
)
def test_no_code_knows_a_card(game: AnyGame) -> None:
    """No string in the code of the rules is the ID or the name of a card.

    In Drawn to Destiny many cards are called by one plain word ("path", "light", "counter"): there only IDs and names
    of several words are told from other text. In Dragon & Warrior what is drawn lies in tables; its faces are the
    rules' own roles, spells and things.
    """
    assert game.folder is not None
    plain = game.name in ("drawn-to-destiny", "dragon-and-warrior")
    faces = [face for face in game.card_faces() if not (plain and face["kind"] in RULES_NAME)]
    cards = {face[key] for face in faces for key in ("id", "name")} - THINGS_OF_RULES
    if game.name == "dragon-and-warrior":
        cards = {entry.id for table in game.cards.tables.values() for entry in table} - THINGS_OF_RULES
    if plain:
        cards = {card for card in cards if len(card.replace("-", " ").split()) > 1}
    assert cards
    modules = [read(path) for path in RULES if path.is_relative_to(game.folder)]
    assert modules
    named = [
        f"{m}, line {line}: names the card {text!r}" for m in modules for text, line in m.texts.items() if text in cards
    ]
    assert named == []


def test_rules_do_not_depend_on_the_order_of_sets() -> None:
    """A loop or list over a set would follow the hash seed."""
    assert {str(module): module.loops_over_sets for module in map(read, RULES) if module.loops_over_sets} == {}


def truth_is_inverted(function: ast.FunctionDef) -> bool:
    """Whether a function's name asks whether something may be, and its answer is a reason why not."""
    asks = re.match(r"_?(is|has|may|can|fits|allows)(_|$)", function.name)
    return bool(asks and function.returns is not None and "Refusal" in ast.unparse(function.returns))


def test_what_is_called_a_permission_is_no_refusal() -> None:
    """`if may_leave(...)` would be true of those who may not; what gives a reason is called `verify_...`."""
    inverted = [
        f"{path.relative_to(SOURCE)}: {node.name}"
        for path in ALL
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and truth_is_inverted(node)
    ]
    assert inverted == []
