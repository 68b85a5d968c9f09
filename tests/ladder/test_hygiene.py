"""Rung 7: what no rules may do, looked up in their source."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from helpers.cases import CASES
from wyrmhoard.kernel.game import AnyGame

SOURCE = Path(__file__).parents[2] / "src" / "wyrmhoard"
LAYERS = {"kernel": set(), "games": {"kernel"}, "players": {"kernel"}, "lab": {"kernel", "players"}}
RULES = sorted([*(SOURCE / "kernel").rglob("*.py"), *(SOURCE / "games").rglob("*.py")])


def imports(path: Path) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_rules_know_no_clock_and_no_chance_but_their_own(path: Path) -> None:
    banned = ("time", "datetime", "secrets", "uuid", "os", "threading", "asyncio", "socket")
    for name in imports(path):
        assert name.split(".")[0] not in banned, f"{path.name} imports {name}"
        assert not name.startswith("random") or name == "random.Random", f"{path.name} imports {name}"


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_arrows_point_one_way(path: Path) -> None:
    layer = path.relative_to(SOURCE).parts[0]
    if layer not in LAYERS:
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "wyrmhoard" or len(parts) < 3:
            continue
        own = layer == "games" and parts[1] == "games" and parts[2] == path.relative_to(SOURCE).parts[1]
        assert own or parts[1] == layer != "games" or parts[1] in LAYERS[layer], f"{path} imports {name}"


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nobody_names_a_game_outside_its_folder(path: Path) -> None:
    if path.relative_to(SOURCE).parts[0] == "games":
        return
    assert not [name for name in imports(path) if name.startswith("wyrmhoard.games.")]


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
    for path in game.folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in cards, f"{path.name}, line {node.lineno}: names the card {node.value!r}"


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_rules_do_not_depend_on_the_order_of_sets(path: Path) -> None:
    """A loop or list over a set would follow the hash seed."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        loops = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        for iterable in loops:
            assert not isinstance(iterable, ast.Set | ast.SetComp), f"{path.name} loops over a set"
