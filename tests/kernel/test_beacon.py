"""What the games to come need of the kernel, tried with the sample game Beacon."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.samples.beacon import BEACON, HILL
from kernel.tiny import keys
from wyrmhoard import BadInput, Match, Refused
from wyrmhoard.kernel.play.playout import play_on, playout
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.drawing import DOT, pack
from wyrmhoard.kernel.state.notes import Note, in_order
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.stdio import Service
from wyrmhoard.terminal.seating import HUMAN
from wyrmhoard.terminal.session import Session

GAME = BEACON


def begin(seats: int = 2, **options: Any) -> Match:
    return wyrmhoard.new(GAME, seats, "beacon", options)


def again(match: Match, *, fast: bool = True) -> Match:
    """The match of its record, or of its position, as a file."""
    record = match.position if fast else match.record
    return resume(GAME, parse_record(record.to_json()), fast=fast)


# -- who wins together


@pytest.mark.parametrize("together", [True, False])
def test_the_table_decides_whether_all_win_together(together: bool) -> None:
    match = begin(2, together=together, goal=2)
    assert match.game.rules.is_cooperative(match.table) is together
    for _ in range(3):
        match.act(0, "log")
        match.act(1, "rest")
    assert match.result is not None
    assert match.result.winners == ((0, 1) if together else (0,))


def test_without_a_word_of_the_table_it_is_as_the_game_has_it() -> None:
    for name in ("dragonfire", "warriors"):
        game = wyrmhoard.new(name).game
        assert game.rules.is_cooperative(wyrmhoard.new(name).table) is game.about.cooperative


# -- one seat


def test_one_may_play_alone_and_take_back_freely() -> None:
    match = begin(1)
    assert list(match.asks) == match.waiting == [0]
    match.act(0, "log")
    match.act(0, "rest")
    assert match.may_take_back(0) == "free"
    match.take_back(0)
    assert match.table.state.logs == [1]
    loaded = again(match)
    assert loaded.fingerprint == match.fingerprint == again(match, fast=False).fingerprint
    assert loaded.may_take_back(0) == "free"
    loaded.take_back(0)
    assert loaded.table.state.logs == [0]
    play_on(match, Random(1), lambda played: False)
    assert match.result is not None


def test_one_plays_alone_before_a_screen() -> None:
    session = Session.new(GAME, {0: HUMAN}, "alone")
    assert (session.hot_seat, session.alone, session.eyes, session.cover) == (False, False, 0, None)
    session.act("log")
    session.take_back()
    while not session.over:
        session.act("log")
    assert session.match.result is not None
    assert session.rematch().seats == {0: HUMAN}


# -- quiet choices


def test_the_sign_to_stop_stands_open_and_nobody_gives_it_at_random() -> None:
    match = begin(3)
    assert match.waiting == [0]
    assert list(match.asks) == [0]
    assert [keys(match, seat) for seat in range(3)] == [["log", "rest", "stop"], ["stop"], ["stop"]]
    assert {playout(GAME, 3, match.settings, n, Random(n))[0].ending for n in range(20)} <= {"lit", "dark"}
    match.act(2, "stop")
    assert match.result is not None
    assert match.result.ending == "stopped"


# -- beside the match

LINE = pack(3, 1, [(10, 10), (40, 25)])


def draw(match: Match, seat: int = 0, stroke: str = LINE) -> Note:
    return match.add_note(seat, "stroke", stroke, "hill")


def whisper(match: Match, seat: int = 0, words: Any = "psst") -> Note:
    return match.add_note(seat, "whisper", words, f"slate-{seat}")


def test_a_note_is_no_input_and_closes_no_way_back() -> None:
    match, plain = begin(2), begin(2)
    for one in (match, plain):
        one.act(0, "log")
    ids = {seat: ask.id for seat, ask in match.asks.items()}
    assert whisper(match, 1, " abc ") == Note(1, "whisper", "abc", 1, "slate-1")
    assert draw(match, 1) == Note(1, "stroke", LINE, 1, "hill")
    assert {seat: ask.id for seat, ask in match.asks.items()} == ids
    assert (match.fingerprint, match.inputs, match.step) == (plain.fingerprint, plain.inputs, plain.step)
    assert match.record.now == plain.record.now
    assert [match.view(seat) for seat in (None, 0, 1)] == [plain.view(seat) for seat in (None, 0, 1)]
    assert match.may_take_back(0) == "free"


def test_notes_stay_when_something_is_taken_back_and_go_with_every_record() -> None:
    match = begin(2)
    first, second = draw(match), pack(0, 0, [(5, 5)])
    match.act(0, "log")
    draw(match, 1, second)
    match.act(1, "log")
    whisper(match, 0, "after")
    stored = [*match.notebook.all]
    match.take_back(1)
    match.take_back(0, [1])
    assert [note.data for note in match.notes(0)] == [first.data, second, "after"]
    assert match.notes(0)[-1].at <= len(match.inputs)
    assert [*match.notebook.all] == in_order(stored, len(match.inputs))
    for twin in (again(match), again(match, fast=False), match.fork(), match.imagine_match(0, Random(1))):
        assert twin.notes(0) == match.notes(0)
    assert again(match, fast=False).record == match.record
    twin = match.fork()
    draw(twin, 1)
    assert len(match.notes(0)) == 3
    draw(match)
    assert (len(match.notes(0)), len(twin.notes(0))) == (4, 4)
    for upto in range(len(match.inputs) + 1):
        replayed = resume(GAME, match.record, fast=False, upto=upto)
        assert replayed.notes(0) == [note for note in match.notes(0) if note.at <= upto]


def test_a_match_without_notes_has_none_in_its_file() -> None:
    assert "notes" not in begin(2).record.to_json()


def test_the_game_says_what_may_be_done_beside_it_and_who_sees_it() -> None:
    match = begin(3)
    whisper(match)
    drawn = draw(match)
    assert [len(match.notes(seat)) for seat in (None, 0, 1, 2)] == [1, 2, 2, 1]
    assert match.notes(1, 1) == [drawn]
    assert [[sheet.id for sheet in match.sheets(seat)] for seat in (None, 1)] == [
        ["hill"],
        ["hill", "slate-0", "slate-1"],
    ]
    assert [sheet.pen for sheet in match.sheets(1)] == [True, False, True]
    for seat, kind, data, sheet in (
        (0, "song", "la", "slate-0"),
        (0, "whisper", 5, "slate-0"),
        (0, "whisper", "psst", "slate-1"),
        (0, "stroke", LINE, "moon"),
        (7, "stroke", LINE, "hill"),
        (-1, "stroke", LINE, "hill"),
    ):
        with pytest.raises(Refused):
            match.add_note(seat, kind, data, sheet)
    for _ in range(HILL.most - 1):
        draw(match)
    with pytest.raises(Refused, match=f"room for {HILL.most} marks"):
        draw(match)
    with pytest.raises(Refused, match="nobody to whisper to"):
        whisper(begin(1))
    with pytest.raises(Refused, match="nothing to be done beside"):
        wyrmhoard.new("dragon-dance").add_note(0, "stroke", LINE)


def test_a_hidden_mark_has_no_data_any_more_and_keeps_its_room() -> None:
    match = begin(2)
    for _ in range(HILL.most):
        draw(match)
    match.add_note(1, "hide", 2, "hill")
    assert [note.data for note in match.notes(0)][:3] == [LINE, None, LINE]
    assert [note.data for note in match.notebook.shown("hill", 1, 2)] == [None, LINE]
    assert match.record.notes[1].data == DOT
    with pytest.raises(Refused, match="hidden ones included"):
        draw(match)
    for number in (2, 0, HILL.most + 1, HILL.most + 9, True, "1", None):
        with pytest.raises(Refused, match="no mark of that number"):
            match.add_note(0, "hide", number, "hill")
    assert again(match).notes(0) == match.notes(0)


@pytest.mark.parametrize(
    "note",
    [
        Note(5, "stroke", LINE, 0, "hill"),
        Note(0, "stroke", LINE, -1, "hill"),
        Note(0, "song", LINE, 0, "hill"),
        Note(0, "stroke", 3, 0, "hill"),
        Note(0, "hide", 1, 0, "hill"),
    ],
)
def test_a_record_whose_notes_cannot_be_is_refused(note: Note) -> None:
    match = begin(2)
    match.act(0, "log")
    with pytest.raises(BadInput):
        resume(GAME, replace(match.record, notes=[note]))
    late = [Note(0, "stroke", LINE, at, "hill") for at in (1, 0)]
    with pytest.raises(BadInput):
        resume(GAME, replace(match.record, notes=late))


def test_programs_take_notes_too() -> None:
    service = Service(begin(2), {})

    def ask(**request: Any) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(json.dumps(service.answer(json.dumps(request))))
        return data

    noted = ask(do="note", seat=0, kind="whisper", data="psst", sheet="slate-0")["note"]
    assert noted == [0, "whisper", "psst", 0, "slate-0"]
    answer = ask(do="notes", seat=1)
    assert answer["notes"] == [noted]
    assert [sheet["id"] for sheet in answer["sheets"]] == ["hill", "slate-0", "slate-1"]
    assert ask(do="notes", seat=None)["notes"] == []
    assert ask(do="ground", seat=None, sheet="hill")["ground"] == {"logs": []}
    assert ask(do="ground", seat=0, sheet="slate-0")["ground"] is None
    assert ask(do="ground", seat=None, sheet="slate-0")["error"]["code"] == "bad-request"
    assert ask(do="ground", seat=0, sheet=4)["error"]["code"] == "bad-request"
    assert ask(do="note", seat=0, kind="song", data="la", sheet="hill")["error"]["code"] == "form"
    assert ask(do="note", seat=0, kind=4)["error"]["code"] == "bad-request"
    assert ask(do="note", seat=0, kind="stroke", data=LINE, sheet=4)["error"]["code"] == "bad-request"


# -- tasks of one's own

TEXT = "Last light: 1, 0, 3"


def test_a_task_of_ones_own_is_kept_with_the_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, encoding="utf-8")
    session = Session.new(GAME, {0: HUMAN, 1: HUMAN}, "own", scenario=GAME.read_scenario(path))
    path.unlink()
    match = again(session.match)
    assert match.header.scenario_text == TEXT
    task = Session(match, {0: HUMAN, 1: HUMAN}).scenario
    assert task is not None
    assert (task.title, task.task, task.text) == ("Last light", "Pile up 3 logs", TEXT)
    assert match.table.state.logs == [1, 0]
    assert again(match, fast=False).record == match.record


def test_a_task_that_the_rules_do_not_read_any_more_is_played_on_without_its_words() -> None:
    match = wyrmhoard.new(GAME, seed="own", scenario=GAME.parse_scenario(TEXT, "mine"))
    old = resume(GAME, replace(match.record, scenario_text="other: x"))
    task = Session(old, {0: HUMAN, 1: HUMAN}).scenario
    assert task is not None
    assert (task.title, task.task) == ("mine", "")


def test_a_wrong_text_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="mine: the logs of each seat"):
        GAME.parse_scenario("x: y", "mine")
    with pytest.raises(BadInput, match="cannot be read"):
        GAME.read_scenario(tmp_path / "nowhere.toml")
    with pytest.raises(BadInput, match="no scenarios of your own"):
        wyrmhoard.new("dragon-dance").game.parse_scenario(TEXT, "mine")
