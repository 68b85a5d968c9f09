"""A record that a stranger wrote steers nobody's terminal and forges no line, whatever stands in it."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from helpers.cases import CASES
from helpers.worlds import drive, start
from wyrmhoard.cli import main

STEERING = "x\x1b[31m\u202e\x00\u2028\x9b\nforged"


def strange_records() -> list[dict[str, Any]]:
    """A record with steering words in one place after the other."""
    match = start(CASES[0], 1)
    for _ in drive(match, Random(1)):
        pass
    whole = json.loads(match.record.to_json())
    words = [{**whole, name: STEERING} for name, value in whole.items() if isinstance(value, str)]
    tables = [{**whole, name: {STEERING: STEERING}} for name in ("settings", "prints", "cards", "start")]
    key = [[*whole["inputs"][0][:1], STEERING, *whole["inputs"][0][2:]], *whole["inputs"][1:]]
    players = {**whole, "players": [STEERING] * 2}
    return [*words, *tables, players, {**whole, "inputs": key}, {**whole, STEERING: 1}, {**whole, "scenario": STEERING}]


@pytest.mark.parametrize("options", [["replay"], ["replay", "--raw"]], ids=" ".join)
def test_a_record_steers_no_terminal(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "record.json"
    seen = 0
    for record in strange_records():
        file.write_text(json.dumps(record), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", StringIO("\n" * 5))
        main([*options, str(file)])
        captured = capsys.readouterr()
        lines = [line for text in captured for line in text.split("\n")]
        assert [line for line in lines if not line.isprintable() or line.startswith("forged")] == []
        seen += sum("forged" in line for line in lines)
    assert seen > 0, "nothing was quoted, so this would notice nothing"
