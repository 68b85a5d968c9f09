"""Scripts of the folder tools/ as modules."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
FOLDERS = [str(TOOLS / subject) for subject in ("balance", "release")]


@pytest.fixture(scope="module")
def tool(request: pytest.FixtureRequest) -> ModuleType:
    """The script that the test module names as its TOOL."""
    return _imported(request.module.TOOL)


@pytest.fixture(scope="module")
def harness() -> ModuleType:
    """What all experiments have in common."""
    return _imported("harness")


def _imported(name: str) -> ModuleType:
    sys.path[:0] = FOLDERS
    try:
        return importlib.import_module(name)
    finally:
        del sys.path[: len(FOLDERS)]
