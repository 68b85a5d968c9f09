"""Dragonfire with a folder of puzzles in which one file is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from helpers.packages import package
from wyrmhoard.games.dragonfire.game import FOLDER, GAME
from wyrmhoard.kernel.contract.game import AnyGame

PLAYABLE = ["small-change", "the-dearest-level"]
WRONG = "half-done"
WHY = "half-done.toml: heroes, place 1, hand: there is no basic card 'javelim' (did you mean javelin?)"
MODULE = """from pathlib import Path

from helpers.dragonfire.shelf import of

GAME = of(Path(__file__).parent / "puzzles")
"""


def of(folder: Path) -> AnyGame:
    """The game with the puzzles of this folder."""
    assert GAME.scenarios is not None
    return replace(GAME, scenarios=replace(GAME.scenarios, folder=folder))


def write(folder: Path) -> Path:
    """A folder with two puzzles and, between them, a file that is none."""
    folder.mkdir()
    for name in PLAYABLE:
        (folder / f"{name}.toml").write_bytes((FOLDER / "scenarios" / f"{name}.toml").read_bytes())
    text = (folder / "small-change.toml").read_text(encoding="utf-8")
    assert '"javelin"' in text
    (folder / f"{WRONG}.toml").write_text(text.replace('"javelin"', '"javelim"', 1), encoding="utf-8")
    return folder


def installed(folder: Path) -> str:
    """The same as a package that takes the place of our own Dragonfire: the PYTHONPATH that finds it."""
    write(folder / "puzzles")
    return package(folder, {"dragonfire": MODULE})
