"""Rung 3: every golden record replays to its text, and every way to end has one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import wyrmhoard
from golden.playthrough import FOLDER, endings, name, renew, transcript
from helpers.cases import CASES
from wyrmhoard.lab.check import check_record

SHIPPED = sorted({case.game.name for case in CASES if case.shipped})


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_golden_record_replays_to_its_text(path: Path) -> None:
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        renew(path)
    record = wyrmhoard.read(path)
    assert "agree" in check_record(record, path.name)
    assert transcript(wyrmhoard.replay(record)) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", SHIPPED)
def test_every_way_to_end_has_a_golden_record(game: str) -> None:
    met = {name(game, ending) for ending in endings(game)}
    assert met == {path.stem for path in FOLDER.glob(f"{game}, *.json")}
    assert met == {path.stem for path in FOLDER.glob(f"{game}, *.txt")}
