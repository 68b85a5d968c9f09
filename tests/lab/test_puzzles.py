"""How hard puzzles are."""

from __future__ import annotations

import json

import pytest

import wyrmhoard
from wyrmhoard.cli import main
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.lab.puzzles import is_solved, solving


def test_lines_that_solve_a_puzzle_are_found_and_do_without_nothing() -> None:
    match = wyrmhoard.new("dragonfire", seed="p/0", scenario="say-it-again")
    lines = solving(match, 150)
    assert 0 < len(lines) < 75
    assert all(len(line) >= 6 for line in lines)
    assert not is_solved(find("dragonfire"), match, "random")


def test_the_command_has_a_row_for_each_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "dragonfire", "--puzzles", "2", "--players", "random", "--json"]) == 0
    (section,) = json.loads(capsys.readouterr().out)["sections"]
    assert [row[2] for row in section["rows"]][:1] == ["0 of 2"]
    assert len(section["rows"]) == len(find("dragonfire").shelf.scenarios)
    assert main(["balance", "warriors", "--puzzles", "2"]) == 2
    assert "--puzzles: warriors has none" in capsys.readouterr().err
