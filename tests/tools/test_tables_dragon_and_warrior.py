"""What the tables of Dragon & Warrior lack, and how often their entries repeat."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

TOOL = "tables_dragon_and_warrior"


def test_dw_256a_an_adventure_repeats_no_name_and_no_conflict_too_often(tool: ModuleType) -> None:
    cards = tool.cardset.load_cards(tool.SHIPPED)
    most = tool.repetitions(cards, 10, 1)
    assert {table: max(most[table]) for table, bound in tool.BOUND.items() if max(most[table]) > bound} == {}
    assert len(most["conflict"]) == 10


def test_dw_256a_what_comes_too_often_in_a_campaign_is_named(
    tool: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    tool.print_repetitions({"conflict": [2, 3], "poi": [4], "town_name": [1]})
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "more than" in line] == [lines[2]]
    assert lines[2].split()[:3] == ["conflict", "2.5", "3"]


def test_dw_256a_what_is_lacking_is_said_table_by_table(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in lines[1:]}
    assert rows["step"] == ["27", "27", "100%"]
    assert rows["conflict"][1] == "300"
    assert int(rows["all"][0]) >= 1200


def test_a_faulty_file_is_refused(tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text("trait = [7]\n", encoding="utf-8")
    assert tool.main(["--cards", str(own)]) == 1
    assert "own.toml: trait, place 1: " in capsys.readouterr().err
