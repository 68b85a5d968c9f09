"""A report on matches that were stored."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import wyrmhoard
from wyrmhoard.cli import main
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.account import Observation, Series
from wyrmhoard.lab.stored import stored
from wyrmhoard.lab.variant import Ready, Variant

PAIR = Variant("dragon-dance", ("greedy", "random"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three matches with names, one without an end, and one of another game."""
    for number in range(3):
        record = replace(Ready(PAIR).play(f"7/{number}", 1000).record, names=["Ada", "Bob"])
        (tmp_path / f"{number}.json").write_text(record.to_json(), encoding="utf-8")
    for name in ("dragon-dance", "warriors"):
        begun = wyrmhoard.new(find(name), 2, 1).record
        (tmp_path / f"begun {name}.json").write_text(begun.to_json(), encoding="utf-8")
    return tmp_path


def test_a_stored_match_comes_to_the_facts_that_it_had_when_it_was_played(folder: Path) -> None:
    found = stored(find("dragon-dance"), folder)
    assert found.facts == [Series(Observation(PAIR, "7")).facts(number) for number in range(3)]
    assert (found.seats, found.left_out) == (2, 2)


def test_what_was_let_pass_counts_as_when_it_was_played(tmp_path: Path) -> None:
    party = Variant("dragonfire", ("companion", "companion"))
    ready = Ready(party)
    record = ready.play("3/0", 60_000).record
    assert any(entry.kind == "pass" for entry in record.inputs)
    (tmp_path / "0.json").write_text(record.to_json(), encoding="utf-8")
    assert stored(find("dragonfire"), tmp_path).facts == [Series(Observation(party, "3")).facts(0)]


def test_the_command_reports_on_them_and_names_nobody(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "dragon-dance", "--records", str(folder), "--json"]) == 0
    told = capsys.readouterr().out
    assert json.loads(told)["sections"][0]["rows"]
    assert "Ada" not in told
    assert "Bob" not in told


def test_a_folder_without_matches_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no finished match"):
        stored(find("dragon-dance"), tmp_path)
    with pytest.raises(BadInput, match="no folder"):
        stored(find("dragon-dance"), tmp_path / "none")
