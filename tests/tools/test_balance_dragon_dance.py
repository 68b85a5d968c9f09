"""The balance of Dragon Dance: parts of few matches, added up, and read as tables."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOL = "dragon_dance"


def asked(tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the script prints."""
    monkeypatch.setattr("sys.argv", [TOOL, *words])
    tool.main()
    return capsys.readouterr().out


@pytest.fixture
def parts(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> list[Path]:
    """Two parts, of two matches and of three."""
    paths = []
    for games in ("2", "3"):
        words = ("--games", games, "--player", "random", "--seed", f"few{games}", "--workers", "1")
        paths.append(tmp_path / f"part{games}.json")
        paths[-1].write_text(asked(tool, monkeypatch, capsys, *words), encoding="utf-8")
    return paths


def test_what_was_added_up_is_a_part_again(
    tool: ModuleType, parts: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few, more = ([str(path)] for path in parts)
    whole: dict[str, Any] = json.loads(asked(tool, monkeypatch, capsys, "--pool", *few, *more, "--json"))
    assert (whole["games"], sum(whole["lengths"].values()), sum(whole["wins"]) + whole["draws"]) == (5, 5, 5)
    alone = json.loads(parts[0].read_text(encoding="utf-8"))
    assert whole["choices"][0]["offered"] > alone["choices"][0]["offered"]
    again = tool.add([whole])
    assert json.loads(json.dumps(again)) == whole


def test_pooled_parts_are_told_as_tables(
    tool: ModuleType, parts: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = asked(tool, monkeypatch, capsys, "--pool", *map(str, parts))
    assert text.startswith("5 matches of random; ")
    assert "| the knight wins | " in text
    assert "| Dragon | card | breathe-fire | " in text


def test_shares_are_of_all_matches(tool: ModuleType) -> None:
    part = {
        "games": 4, "players": ["a", "a"], "wins": [2, 1], "draws": 1, "unfinished": 0, "mean_rounds": 9.0,
        "lengths": {"9": 4}, "margins": [{"seat": 0, "margin": 3, "games": 2}],
        "choices": [{"seat": "Knight", "prompt": "card", "key": "hack", "offered": 10, "chosen": 4}],
    }  # fmt: skip
    more = {**part, "games": 6, "wins": [6, 0], "draws": 0, "mean_rounds": 4.0, "lengths": {"9": 1, "10": 5}}
    found = tool.add([part, more])
    assert found["win_share"][0][0] == pytest.approx(0.8)
    assert found["draw_share"][0] == pytest.approx(0.1)
    assert found["mean_rounds"] == pytest.approx(6.0)
    assert found["lengths"] == {"9": 5, "10": 5}
    assert found["margins"] == [{"seat": 0, "margin": 3, "games": 4}]
    assert found["choices"][0]["share"] == pytest.approx(0.4)
    assert "| the knight, of the decided matches | 88.9% |" in tool.tables(found)
