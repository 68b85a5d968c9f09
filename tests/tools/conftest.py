"""Scripts of the folder tools/ as modules."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[2] / "tools"


@pytest.fixture(scope="module")
def tool(request: pytest.FixtureRequest) -> ModuleType:
    """The script that the test module names as its TOOL."""
    sys.path.insert(0, str(FOLDER))
    try:
        return importlib.import_module(request.module.TOOL)
    finally:
        sys.path.remove(str(FOLDER))
