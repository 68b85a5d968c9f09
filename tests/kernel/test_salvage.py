"""Records that other rules or cards have made: what can be had of them is had."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import wyrmhoard
from helpers.installed import changed, installed
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.play.resume import changed_since, salvage
from wyrmhoard.kernel.state.record import Record, parse_record
from wyrmhoard.kernel.text.errors import BadInput

GAMES = ["dragon-dance", "dragonfire", "warriors"]


def played(name: str, inputs: int = 40) -> Record:
    match = wyrmhoard.new(name, seed="s")
    play_on(match, Random(1), lambda match: len(match.inputs) >= inputs)
    return match.record


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_its_cards_is_replayed_when_they_have_changed(name: str) -> None:
    record = played(name)
    saved = parse_record(wyrmhoard.with_its_cards(record).to_json())
    assert wyrmhoard.game_of(saved) is find(name), "while they are the same, the game itself is played"
    with installed(changed(name)):
        assert wyrmhoard.load(saved).record.now == record.now
        with pytest.raises(BadInput, match="its cards"):
            wyrmhoard.load(record)
        assert wyrmhoard.with_its_cards(record).cards is None, "these are not its cards"


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_another_version_is_salvaged_as_far_as_it_fits(name: str) -> None:
    record = played(name)
    game, total = find(name), len(record.inputs)
    assert salvage(game, record) == (record, "")
    old = replace(record, version="0")
    assert changed_since(game, old).startswith("it was made by version 0 of the rules")
    salvaged = salvage(game, old)
    assert salvaged.record.inputs == record.inputs
    assert salvaged.doubt.endswith(f"Of its {total} inputs the first {total} fit")
    wrong = record.inputs[7]._replace(key="no such key", kind="act")
    bad = replace(old, inputs=[*record.inputs[:7], wrong, *record.inputs[8:]])
    salvaged = salvage(game, bad)
    assert salvaged.doubt.endswith(f"Of its {total} inputs the first 7 fit")
    assert wyrmhoard.replay(salvaged.record).inputs == record.inputs[:7]


def test_where_the_table_differs_is_told() -> None:
    record = played("dragon-dance")
    first = min(record.prints, key=int)
    later = min((n for n in record.prints if int(n) > int(first)), key=int)
    salvaged = salvage(find("dragon-dance"), replace(record, version="0", prints={**record.prints, later: "x"}))
    assert f"from input {later} on the table differs from what it was" in salvaged.doubt
    assert len(salvaged.record.inputs) == len(record.inputs)
