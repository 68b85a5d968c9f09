"""Every game has the same rooms, and the same thing is in the same room: who knows one game's folder knows all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.cases import CASES
from helpers.imports import source_of

ROOMS = [
    "__init__.py",
    "game.py",
    "rulebook.md",
    "settings.py",
    "state.py",
    "table.py",
    "sight.py",
    "saves.py",
    "cards/__init__.py",
    "cards/vocabulary.py",
    "cards/entries.py",
    "cards/vetting.py",
    "cards/cardset.py",
    "rules/__init__.py",
    "rules/script.py",
    "rules/endings.py",
    "words/__init__.py",
    "words/prompts.py",
    "words/log.py",
    "words/cards.py",
    "words/names.py",
    "screens/__init__.py",
    "screens/board.py",
    "bots/__init__.py",
    "bots/scoring.py",
]
PARTS = ("state", "sight")
"""Rooms that may have a part in a module of its own, where they are too large for one: `world_state.py`."""
CHECKOUT = Path(__file__).parents[2]
FOLDERS = {
    *("atlas", "faces", "cards", "events", "rules", "words", "screens", "bots", "scenarios", "tutorials", "languages")
}
GAMES = [game.folder for game in {case.game.name: case.game for case in CASES if case.shipped}.values() if game.folder]
ONLY_IN = {
    "view": "sight.py",
    "imagine": "sight.py",
    "prompt": "words/prompts.py",
    "option": "words/prompts.py",
    "event": "words/log.py",
    "rules_text": "words/cards.py",
    "card_faces": "words/cards.py",
    "vet": "cards/vetting.py",
    "score": "bots/scoring.py",
    "board": "screens/board.py",
}
"""Which module of a game has the function of this name, if there is one."""
EVERY = {
    "settings.py": {"TableSettings"},
    "table.py": {"Position", "Table"},
}
"""What a module of every game defines. The functions of its rooms are said by the Protocols of the kernel."""
STOREYS = (
    *("atlas", "faces", "cards", "settings", "state", "table", "asked", "events", "rules", "saves", "scenarios"),
    "game",
)
"""Below and above: a room imports only from its own storey and from those below."""
SAME = {"sight": "saves", "words": "saves", "screens": "scenarios", "bots": "scenarios"}
"""Rooms of one storey."""
PLAIN_WORDS = {"cards", "deck", "names", "terms", "grammar", "phrases", "effects", "damage"}
"""Words that say only what a card, a seat or a key is called: the labels of forms need them in the rules."""

Trees = dict[str, ast.Module]


@pytest.fixture(scope="module", params=GAMES, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """Where a game stands: all is asked of one game before the next."""
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture(scope="module")
def trees(folder: Path) -> Trees:
    """Each module of a game: its path within the game, and its tree."""
    paths = sorted(folder.rglob("*.py"))
    return {path.relative_to(folder).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def test_every_game_has_the_same_rooms(folder: Path) -> None:
    assert [room for room in ROOMS if not (folder / room).is_file()] == []
    beside = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    parts = {path.name for room in PARTS for path in folder.glob(f"*_{room}.py")}
    assert beside - parts <= FOLDERS | {"asked.py", "events.py", "bands.toml"} | {
        room for room in ROOMS if "/" not in room
    }


def test_what_stands_beside_a_game_has_the_same_names_for_all(folder: Path) -> None:
    name, page = folder.name, folder.name.replace("_", "-")
    beside = [
        f"bench/{name}.py",
        f"docs/balance/{page}.md",
        f"docs/games/{page}.md",
        f"tests/games/{name}",
        f"tests/helpers/{name}/board.py",
    ]
    assert [path for path in beside if not (CHECKOUT / path).exists()] == []


def test_the_same_thing_is_in_the_same_room(trees: Trees) -> None:
    for name, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in ONLY_IN:
                assert name == ONLY_IN[node.name], f"{name} defines {node.name}"


def test_what_every_game_has_is_where_it_belongs(trees: Trees) -> None:
    for room, names in EVERY.items():
        assert names <= set(defined(trees[room])), f"{room} lacks {sorted(names - set(defined(trees[room])))}"


def defined(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def test_results_are_made_where_matches_end(trees: Trees) -> None:
    makers = {
        name
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Result"
    }
    assert makers == {"rules/endings.py"}


def test_modules_keep_their_names(trees: Trees) -> None:
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom | ast.Import):
                for alias in node.names:
                    outside = isinstance(node, ast.Import) and not alias.name.startswith("wyrmhoard")
                    assert alias.asname is None or outside, f"{name} calls {alias.name} {alias.asname}"


def test_a_game_names_its_own_modules_from_where_it_stands(folder: Path, trees: Trees) -> None:
    """So that a game can be copied under another name, and an import line says how near a thing is."""
    whole = f"wyrmhoard.games.{folder.name}"
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and not node.level:
                assert not f"{node.module}.".startswith(f"{whole}."), f"{name}, line {node.lineno}: {node.module}"


def test_rooms_import_from_below(folder: Path, trees: Trees) -> None:
    inside = f"wyrmhoard.games.{folder.name}."
    for name, tree in trees.items():
        if name == "__init__.py":
            continue
        here = storey(name.removesuffix(".py").split("/")[0])
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and f"{source_of(node, folder / name)}.".startswith(inside):
                for alias in node.names:
                    parts = f"{source_of(node, folder / name)}.{alias.name}".removeprefix(inside).split(".")
                    free = parts[0] == "words" and parts[1] in PLAIN_WORDS and here > storey("cards")
                    assert free or storey(parts[0]) <= here, f"{name} imports {'.'.join(parts)}"


def storey(room: str) -> int:
    """How high a room lies."""
    room = next((whole for whole in PARTS if room.endswith(f"_{whole}")), room)
    return STOREYS.index(SAME.get(room, room))
