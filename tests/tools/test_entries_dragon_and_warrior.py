"""The page that counts the entries of Dragon & Warrior is current."""

from __future__ import annotations

from types import ModuleType

import pytest

TOOL = "entries_dragon_and_warrior"


def test_dw_15_the_page_of_counts_is_current(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--check"]) == 0, "run python tools/balance/entries_dragon_and_warrior.py"
    assert capsys.readouterr().out == "current\n"
