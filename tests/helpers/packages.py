"""A package of somebody else's that brings games, for programs that are started with it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

TESTS = Path(__file__).parents[1]
METADATA = "Metadata-Version: 2.1\nName: sample-games\nVersion: 1\n"


def package(folder: Path, games: Mapping[str, str]) -> str:
    """Write a package into `folder` in which each game has a module of this text: the PYTHONPATH that finds it."""
    info = folder / "sample_games-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    modules = {name: f"sample_{name.replace('-', '_')}" for name in games}
    points = [f"{name} = {module}" for name, module in modules.items()]
    (info / "entry_points.txt").write_text("\n".join(["[wyrmhoard.games]", *points, ""]))
    for name, text in games.items():
        (folder / f"{modules[name]}.py").write_text(text)
    return os.pathsep.join([str(folder), str(TESTS), os.environ.get("PYTHONPATH", "")])
