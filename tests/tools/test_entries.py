"""The page that counts the entries of Dragon & Warrior is current."""

from __future__ import annotations

from types import ModuleType

import pytest

TOOL = "entries"


def test_dw_15_the_page_of_counts_is_current(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--check"]) == 0, "run python tools/release/entries.py"
    assert capsys.readouterr().out == "current\n"
