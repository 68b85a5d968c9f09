"""Checking a record: it replays exactly, or it is told where it departs."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

import wyrmhoard
from wyrmhoard import BadInput, Match, Record
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.state.chance import commitment
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.lab.check import check_record


def match(rounds: int = 4) -> Match:
    started = wyrmhoard.new("dragon-dance", seed="c", settings={"max_rounds": rounds})
    play_on(started, Random(1), lambda played: False)
    return started


def edited(edit: Callable[[dict[str, Any]], object]) -> Record:
    plain = json.loads(match().record.to_json())
    edit(plain)
    return parse_record(json.dumps(plain))


def complaint(record: Record) -> str:
    with pytest.raises(BadInput) as caught:
        check_record(record, "my.json")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_all_is_well() -> None:
    record = match().record
    assert check_record(record, "my.json") == (
        f"my.json: {len(record.inputs)} inputs and {len(record.prints)} fingerprints agree; "
        f"unfinished; commitment of the seed {commitment('c')}"
    )
    assert check_record(match().position, "x").startswith("x: ")
    unfinished = wyrmhoard.new("dragon-dance", seed="c")
    unfinished.act(0, "none")
    assert "; not finished; commitment" in check_record(unfinished.record, "x")


def test_a_taken_back_match_checks_too() -> None:
    started = match()
    for _ in range(3):
        started.take_back(0, [1])
    play_on(started, Random(2), lambda played: False)
    assert "agree; unfinished" in check_record(started.record, "x")


def spoil_print(number: str, plain: dict[str, Any]) -> None:
    """Change the fingerprint after so many inputs."""
    plain["prints"][number] = "0" * 20


def test_a_changed_fingerprint_is_found_where_it_stands() -> None:
    prints = list(match().record.prints)
    for n in prints:
        record = edited(partial(spoil_print, n))
        assert complaint(record) == f"my.json: after input {n} the replay differs from the record"


def test_the_first_departure_is_told_in_the_order_of_inputs() -> None:
    def edit(plain: dict[str, Any]) -> None:
        plain["prints"] = dict.fromkeys(reversed(plain["prints"]), "0" * 20)

    assert complaint(edited(edit)) == "my.json: after input 0 the replay differs from the record"


def test_a_fingerprint_too_many_is_found() -> None:
    record = edited(lambda plain: plain["prints"].update({"3": "0" * 20}))
    assert complaint(record) == "my.json: after input 3 the replay differs from the record"


def test_a_changed_input_is_found() -> None:
    plain = json.loads(match().record.to_json())
    changed = 0
    for n, entry in enumerate(plain["inputs"]):
        other = "none" if entry[1].isdigit() else "advance" if entry[1] in ("retreat", "shield", "scales") else None
        if other is None:
            continue
        changed += 1

        def edit(plain: dict[str, Any], n: int = n, other: str = other) -> None:
            plain["inputs"][n][1] = other

        problem = complaint(edited(edit))
        assert problem.startswith("my.json: after input ") or " does not fit: " in problem
    assert changed > 3


def test_a_changed_seed_is_found() -> None:
    assert complaint(edited(lambda plain: plain.update(seed="d"))).startswith("my.json: ")


def test_another_ending_is_found() -> None:
    for ending in ("draw", None):
        record = edited(partial(dict.update, ending=ending))
        assert complaint(record) == f"my.json: the replay ends with unfinished, the record with {ending}"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda plain: plain["inputs"].__setitem__(1, [1, "17"]), "my.json: input 2 does not fit: there is no option"),
        (lambda plain: plain["inputs"].append([0, "none"]), "comes after the end of the match"),
        (lambda plain: plain.update(version="x"), "my.json: it was made by version x of the rules"),
        (lambda plain: plain.update(content="x"), "my.json: its cards (x) are not those of this program"),
        (lambda plain: plain.update(game="chess"), "game chess: unknown"),
    ],
)
def test_what_does_not_replay_is_told(edit: Callable[[dict[str, Any]], object], words: str) -> None:
    problem = complaint(edited(edit))
    assert words in problem
    assert problem.startswith("my.json: ")


def test_fingerprints_that_stand_nowhere_are_refused() -> None:
    with pytest.raises(BadInput):
        check_record(edited(lambda plain: plain.update(prints={"x": "y"})), "my.json")
