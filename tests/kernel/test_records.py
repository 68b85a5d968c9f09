"""Records: a match as a file, there and back, and what is said of files that are none."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragon_dance.board import CARDS_FILE, Board
from helpers.samples.caravan import CARAVAN
from wyrmhoard import BadInput, Match, Record
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.history import KEPT_CHECKPOINTS
from wyrmhoard.kernel.play.playout import play_on, random_act, try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.record import FORMAT, Input, parse_record

Plain = dict[str, Any]


def duel(inputs: int = 40) -> Match:
    """A match that goes on after so many inputs, between two who can take a lot."""
    match = wyrmhoard.new("dragon-dance", seed="r", settings={"knight_life": 30, "dragon_life": 40})
    play_on(match, Random(3), lambda played: len(played.inputs) >= inputs)
    assert (match.result, len(match.inputs)) == (None, inputs)
    return match


def ended() -> Match:
    match = wyrmhoard.new("dragon-dance", seed="r", settings={"max_rounds": 2})
    play_on(match, Random(3), lambda played: False)
    return match


def edited(record: Record, edit: Callable[[Plain], object]) -> Record:
    """The record after somebody has been at its file."""
    plain = json.loads(record.to_json())
    edit(plain)
    return parse_record(json.dumps(plain))


def complaint(call: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as caught:
        call()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_json_there_and_back() -> None:
    for match in (duel(), duel(0), ended()):
        assert parse_record(match.record.to_json()) == match.record
        for record in (match.record, match.position):
            again = parse_record(record.to_json())
            assert again.to_json() == record.to_json()
            assert parse_record(record.to_json().encode()) == again


def test_everything_is_in_the_record() -> None:
    match = wyrmhoard.new("dragon-dance", seed=5, settings={"max_rounds": "2", "roles": "random"}, players=["a", "b"])
    record = match.record
    game = find("dragon-dance")
    assert (record.game, record.version, record.content) == (game.name, game.about.version, game.content)
    assert (record.seats, record.seed, record.players) == (2, "5", ["a", "b"])
    assert record.settings["max_rounds"] == 2
    assert record.settings["knight_life"] == 9
    assert (record.inputs, record.ending, record.checkpoint, record.format) == ([], None, None, FORMAT)
    assert ended().record.ending == "unfinished"
    assert duel().position.checkpoint is not None


def test_the_file_has_an_input_a_line_without_what_goes_without_saying() -> None:
    inputs = [
        Input(0, "a"),
        Input(1, "note", {"n": 1, "t": '"], ['}),
        Input(2, "pass", None, "pass"),
        Input(0, "x", {}),
        Input(1, "free 1", None, "back"),
    ]
    record = replace(duel(0).record, inputs=inputs)
    lines = record.to_json().splitlines()
    start = lines.index(' "inputs": [')
    assert lines[start + 1 : start + 7] == [
        '  [0,"a"],',
        '  [1,"note",{"n":1,"t":"\\"], ["}],',
        '  [2,"pass",null,"pass"],',
        '  [0,"x",{}],',
        '  [1,"free 1",null,"back"]',
        " ],",
    ]
    assert not {"ending", "cards", "start", "checkpoint"} & json.loads(record.to_json()).keys()
    assert parse_record(record.to_json()).inputs == inputs
    assert all(type(entry) is Input for entry in parse_record(record.to_json()).inputs)


def test_data_with_a_field_called_inputs_is_left_alone() -> None:
    record = replace(duel(0).record, inputs=[Input(0, "a")], start={"inputs": [], "x": 1}, cards={"inputs": []})
    assert parse_record(record.to_json()) == record


@pytest.mark.parametrize("size", [0, 1, 200, 900])
def test_a_cut_file_is_refused(size: int) -> None:
    text = duel().record.to_json()
    problem = complaint(lambda: parse_record(text[:size], "my.json"))
    assert problem.startswith("my.json: is not a whole record: ")


@pytest.mark.parametrize("text", ["hello", "{]", b"\xff\xfe", b'{"game": "\xff"}', "[" * 100_000], ids=range(5))
def test_what_is_not_json_is_refused(text: str | bytes) -> None:
    assert complaint(lambda: parse_record(text, "my.json")).startswith("my.json: is not ")


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda r: r.pop("seed"), "missing required field `seed`"),
        (lambda r: r.update(seats="2"), "Expected `int`, got `str` - at `$.seats`"),
        (lambda r: r.update(inputs={}), "Expected `array`, got `object` - at `$.inputs`"),
        (lambda r: r["inputs"].__setitem__(2, "x"), "Expected `array`, got `str` - at `$.inputs[2]`"),
        (lambda r: r["inputs"].__setitem__(2, []), "at `$.inputs[2]"),
        (lambda r: r["inputs"].__setitem__(2, [0]), "Expected `str`, got `null` - at `$.inputs[2][1]`"),
        (lambda r: r["inputs"].__setitem__(2, [0, 5]), "Expected `str`, got `int` - at `$.inputs[2][1]`"),
        (lambda r: r["inputs"].__setitem__(2, [0, "a", [], "act"]), "at `$.inputs[2][2]`"),
        (lambda r: r["inputs"].__setitem__(2, [0, "a", None, "act", 1]), "at `$.inputs[2]`"),
        (lambda r: r.update(prints=[]), "Expected `object`, got `array` - at `$.prints`"),
        (lambda r: r.update(settings={"x": [1]}), "at `$.settings[...]`"),
        (lambda r: r.update(checkpoint={"state": 1}), "at `$.checkpoint`"),
    ],
)
def test_wrong_types_are_told_with_their_place(edit: Callable[[Plain], object], words: str) -> None:
    plain = json.loads(duel(6).record.to_json())
    edit(plain)
    problem = complaint(lambda: parse_record(json.dumps(plain), "my.json"))
    assert problem.startswith("my.json: is not a record of a match: ")
    assert words in problem


@pytest.mark.parametrize("plain", [[], 5, None, "record", {}])
def test_other_json_is_refused(plain: Any) -> None:
    assert complaint(lambda: parse_record(json.dumps(plain), "x")).startswith("x: is not a record of a match: ")


def test_another_format_is_refused() -> None:
    record = duel(6).record
    assert json.loads(record.to_json())["format"] == FORMAT
    problem = complaint(lambda: edited(record, lambda r: r.update(format=FORMAT + 1)))
    assert problem == f"record: has the record format {FORMAT + 1}; this program reads format {FORMAT}"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda r: r.update(version="0"), "it was made by version 0 of the rules; this program has "),
        (lambda r: r.update(content="c0ffee"), "its cards (c0ffee) are not those of this program ("),
        (lambda r: r.update(game="goofspeil"), "game goofspeil: unknown"),
        (lambda r: r.update(seats=3), "dragon-dance is for 2 seats, not 3"),
        (lambda r: r["settings"].update(knight_life=99), "option knight_life: 99 is not possible"),
        (lambda r: r["settings"].update(colour="red"), "option colour: unknown"),
        (lambda r: r.update(start={"phase": 5}), "start: "),
    ],
)
def test_what_this_program_cannot_replay_is_refused(edit: Callable[[Plain], object], words: str) -> None:
    record = edited(duel(6).record, edit)
    assert complaint(lambda: wyrmhoard.load(record)).startswith(words)


def test_a_record_of_another_game_is_refused() -> None:
    record = duel(6).record
    assert complaint(lambda: resume(CARAVAN, record)) == "it is a record of dragon-dance, not of caravan"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ([0, "7"], "there is no option '7' here"),
        ([5, "none"], "seat 6 is not asked "),
        ([0, "none", {"n": 1}], "none has nothing to fill in"),
        ([0, "pass", None, "pass"], ""),
        ([0, "none", None, "frobnicate"], ""),
        ([0, "none", None, "back"], ""),
        ([0, "free x", None, "back"], ""),
    ],
)
def test_an_input_that_does_not_fit_is_named_by_its_number(entry: list[Any], words: str) -> None:
    record = edited(duel(9).record, lambda r: r["inputs"].__setitem__(4, entry))
    problem = complaint(lambda: wyrmhoard.load(record))
    assert problem.startswith("input 5 ")
    assert words in problem


def test_an_input_that_the_seat_could_not_know_to_be_refused_is_named_by_its_number() -> None:
    match = wyrmhoard.new(CARAVAN, 2, 2)
    start = {**dump(match.table.state), "hands": [[9, 3], [4, 5]], "curse": 9}
    record = replace(match.header, start=start, inputs=[Input(0, "3"), Input(0, "9")])
    assert complaint(lambda: resume(CARAVAN, record)).startswith("input 2 does not fit: ")


def test_inputs_after_the_end_are_refused() -> None:
    record = ended().record
    count = len(record.inputs)
    longer = edited(record, lambda r: r["inputs"].append([0, "none"]))
    assert complaint(lambda: wyrmhoard.load(longer)) == f"input {count + 1} comes after the end of the match"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda r: r["checkpoint"].update(state={"phase": 1}), "checkpoint: Expected `str`, got `int`"),
        (lambda r: r["checkpoint"].update(chance={}), "chance: the key must be"),
        (lambda r: r["checkpoint"]["chance"].update(key="not hex"), "chance: the key must be"),
        (lambda r: r["checkpoint"]["chance"].update(at="x"), "chance: 1, 'x' is not a place in the stream"),
        (lambda r: r["checkpoint"].update(inputs=-3), "checkpoint: inputs, step and era must not be negative"),
        (lambda r: r["checkpoint"].update(step=-1), "checkpoint: inputs, step and era must not be negative"),
        (lambda r: r["checkpoint"].update(era=-1), "checkpoint: inputs, step and era must not be negative"),
        (lambda r: r.update(prints={"x": "y"}), "record: is not a record of a match: the fingerprints must be named"),
    ],
    ids=["state", "no chance", "key", "at", "inputs", "step", "era", "prints"],
)
def test_a_damaged_position_is_refused(edit: Callable[[Plain], object], words: str) -> None:
    problem = complaint(lambda: wyrmhoard.load(edited(duel().position, edit)))
    assert problem.startswith(words)


def test_zero_is_not_negative() -> None:
    record = wyrmhoard.new("dragon-dance", seed=1).position
    assert record.checkpoint is not None
    assert (record.checkpoint.inputs, record.checkpoint.era) == (0, 0)
    assert wyrmhoard.load(record).last_checkpoint == 0


def test_read_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert complaint(lambda: wyrmhoard.read(path)) == f"{path}: cannot be read (No such file or directory)"
    path.write_text(duel().record.to_json()[:300], encoding="utf-8")
    assert complaint(lambda: wyrmhoard.read(path)).startswith(f"{path}: is not a whole record: ")
    path.write_text(duel().record.to_json(), encoding="utf-8")
    assert wyrmhoard.read(path) == duel().record


def test_custom_cards_travel_in_the_record(tmp_path: Path) -> None:
    text = CARDS_FILE.read_text(encoding="utf-8").replace('name = "Hack"', 'name = "Chop"', 1)
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("attack = [1, 1, 1, 2, 2, 3, 4]", "attack = [1, 1, 1, 2, 2, 3, 9]", 1), "utf-8")
    game = find("dragon-dance").with_cards(path)
    match = wyrmhoard.new(game, seed=1)
    play_on(match, Random(1), lambda played: len(played.inputs) >= 20)
    record = parse_record(match.record.to_json())
    path.unlink()
    assert record.cards == tomllib.loads(text.replace("[1, 1, 1, 2, 2, 3, 4]", "[1, 1, 1, 2, 2, 3, 9]", 1))
    assert record.content == game.content != find("dragon-dance").content
    again = wyrmhoard.load(record)
    assert again.fingerprint == match.fingerprint
    assert any(face["name"] == "Chop" for face in again.game.card_faces())
    assert wyrmhoard.new("dragon-dance").record.cards is None
    without = edited(record, lambda r: r.pop("cards"))
    assert complaint(lambda: wyrmhoard.load(without)).startswith(f"its cards ({game.content}) are not those of")
    broken = edited(record, lambda r: r["cards"]["knight"].pop())
    problem = complaint(lambda: wyrmhoard.load(broken))
    assert problem == "the record's cards: knight: there must be 8 cards, not 7"


def test_a_position_loads_from_its_mark_and_goes_on_alike() -> None:
    match = duel(41)
    position = parse_record(match.position.to_json())
    assert position.checkpoint is not None
    assert 0 < position.checkpoint.inputs <= 41
    loaded = wyrmhoard.load(position)
    assert loaded.last_checkpoint == match.last_checkpoint == position.checkpoint.inputs
    assert loaded.fingerprint == match.fingerprint
    assert loaded.record == match.record
    assert loaded.position == match.position
    for twin in (loaded, match):
        play_on(twin, Random(9), lambda played: False)
    assert loaded.record == match.record


def test_loading_a_position_does_not_replay_what_lies_before_its_mark() -> None:
    """What came before the checkpoint is kept but not played: nonsense there is not noticed."""
    match = duel(41)

    def spoil(plain: Plain) -> None:
        plain["inputs"][0] = [1, "no such key"]

    record = edited(match.position, spoil)
    assert wyrmhoard.load(record).fingerprint == match.fingerprint
    assert complaint(lambda: wyrmhoard.replay(record)).startswith("input 1 does not fit: ")


def test_what_becomes_of_a_fork_does_not_change_the_way_back() -> None:
    match, alone = duel(41), duel(41)
    play_on(match.fork(), Random(1), lambda played: False)
    assert match.last_checkpoint == alone.last_checkpoint
    assert match.position == alone.position
    for twin in (match, alone):
        twin.take_back(0, [1])
        twin.take_back(0, [1])
    assert match.record == alone.record
    assert match.fingerprint == alone.fingerprint


def test_a_position_may_be_loaded_up_to_its_mark_alone() -> None:
    """Then the record that it makes must not hold fingerprints of what has not happened in it."""
    match = ended()
    position = parse_record(match.position.to_json())
    assert position.checkpoint is not None
    early = resume(match.game, position, upto=position.checkpoint.inputs)
    assert (early.result, len(early.inputs)) == (None, position.checkpoint.inputs)
    assert early.record == wyrmhoard.replay(match.record, position.checkpoint.inputs).record


def test_replay_stops_where_it_is_told_to() -> None:
    match = wyrmhoard.new("dragon-dance", seed="u")
    rng, prints = Random(2), [match.fingerprint]
    while match.result is None:
        try_act(match, *random_act(match, rng))
        prints.append(match.fingerprint)
    for upto in (0, 1, 7, len(prints) - 2, len(prints) - 1):
        for record in (match.record, match.position):
            assert wyrmhoard.replay(record, upto).fingerprint == prints[upto]
    assert wyrmhoard.replay(match.record).record == match.record
    assert wyrmhoard.replay(match.position, 3).events(None) == wyrmhoard.replay(match.record, 3).events(None)


def test_a_scenario_starts_from_its_state() -> None:
    board = Board(knight=1, dragon=2, at="short")
    record = parse_record(board.match.record.to_json())
    assert record.start is not None
    again = resume(board.match.game, record)
    assert again.fingerprint == board.match.fingerprint
    assert again.view(None)["knight"]["life"] == 1
    other = wyrmhoard.new(board.match.game, start=record.start)
    assert other.view(None) == again.view(None)
    assert other.fork().view(None) == again.view(None)


def test_prints_stand_at_the_checkpoints_and_the_end() -> None:
    match = ended()
    prints = list(match.record.prints)
    assert (len(prints), prints[0], prints[-1]) == (3, "0", str(len(match.inputs)))
    assert wyrmhoard.new("dragon-dance", prints=False).record.prints == {}


def test_a_long_match_keeps_few_marks_and_loses_nothing() -> None:
    match = wyrmhoard.new(CARAVAN, 3, 1, {"turns": 9})
    play_on(match, Random(1), lambda played: False)
    assert len(match.record.prints) > KEPT_CHECKPOINTS + 2
    assert len(match._history.checkpoints) == KEPT_CHECKPOINTS + 1
    assert match._history.checkpoints[0].inputs == 0
    first = next(entry.seat for entry in match.inputs if entry.kind == "act")
    rng = Random(5)
    while any(entry.kind in ("act", "pass") and entry.seat == first for entry in match.inputs):
        match.take_back(first, [0, 1, 2])
        same = resume(match.game, match.record, fast=False)
        assert same.fingerprint == match.fingerprint
        assert same.record == match.record
    play_on(match, rng, lambda played: False)
    assert match.result is not None
