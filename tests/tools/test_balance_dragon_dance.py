"""The balance of Dragon Dance: parts of few matches, added up, and read as tables."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from wyrmhoard.lab.simulate import Plan, timed

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
    cases = whole["cases"]
    assert [sum(cases[case].values()) for case in ("lengths", "results")] == [5, 5]
    assert cases["matches of random"]["played"] == 5
    alone = json.loads(parts[0].read_text(encoding="utf-8"))["cases"]
    assert all(0 < count <= cases["offered"][key] for key, count in alone["offered"].items())
    parts[0].write_text(json.dumps(whole), encoding="utf-8")
    assert json.loads(asked(tool, monkeypatch, capsys, "--pool", *few, "--json")) == whole


def test_pooled_parts_are_told_as_tables(
    tool: ModuleType, parts: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = asked(tool, monkeypatch, capsys, "--pool", *map(str, parts))
    assert text.startswith("5 matches of random; ")
    assert "| the knight wins | " in text
    assert "| Dragon | card | breathe-fire | " in text


def test_matches_are_those_of_simulate(tool: ModuleType, harness: ModuleType) -> None:
    counted = harness.add(map(partial(tool.play, "random"), ("few/0", "few/1", "few/2")))
    whole = timed(Plan("dragon-dance", ("random",) * 2, 3, "few", choices=True), 1)
    assert counted["lengths"] == whole["lengths"]
    assert [counted["results"][name] for name in tool.SEATS] == whole["wins"]
    assert counted["results"]["draw"] == whole["draws"]
    assert tool.choices(counted) == [(row["seat"], row["prompt"], row["key"], row["share"]) for row in whole["choices"]]


def test_shares_are_of_all_matches(tool: ModuleType, harness: ModuleType) -> None:
    part = {
        "matches of a": {"played": 4, "rounds": 36, "unfinished": 0},
        "results": {"the knight": 2, "draw": 1, "the dragon": 1},
        "offered": {"Knight|card|hack": 10},
        "chosen": {"Knight|card|hack": 4},
    }
    more = {**part, "matches of a": {"played": 6, "rounds": 24, "unfinished": 0}, "results": {"the knight": 6}}
    whole = harness.add([part, more])
    assert tool.summary(whole) == ("a", 10, 6.0, 0)
    text = tool.tables(whole)
    assert text.startswith("10 matches of a; 6.0 rounds a match; 0 unfinished\n")
    assert "| the knight wins | 80.0% |" in text
    assert "| draw | 10.0% |" in text
    assert "| the knight, of the decided matches | 88.9% |" in text
    assert "| Knight | card | hack | 40.0% |" in text


def test_matches_of_two_players_do_not_count_together(tool: ModuleType, harness: ModuleType) -> None:
    parts = [tool.play(player, "few/0") for player in ("random", "greedy:samples=1")]
    with pytest.raises(SystemExit, match="matches of greedy:samples=1, random: count those of one player"):
        tool.tables(harness.add(parts))
