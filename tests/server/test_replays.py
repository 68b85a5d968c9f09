"""Replays of records that anybody may bring: in bounded memory, with bounded answers."""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

import wyrmhoard
from helpers.cases import CASES, Case, drawn
from helpers.in_process import hungry, measured
from helpers.system import lacks
from helpers.worlds import everybody, sampled, start
from server.test_play import unfold
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.protocol.delta import changes
from wyrmhoard.server.tables.replay_jobs import MEMORY
from wyrmhoard.server.workers import replays
from wyrmhoard.server.workers.replays import LARGEST, LARGEST_START, film
from wyrmhoard.server.workers.thinking import settle_in

GOLDEN = Path(__file__).parents[1] / "golden"


def needs_linux() -> None:
    if sys.platform != "linux":
        lacks("the memory of a process is neither counted nor limited like this here")


def padded(size: int) -> bytes:
    """A long match whose start holds two names of so many letters in all; none of them is of any use to the rules."""
    record = wyrmhoard.read(GOLDEN / "dragon-dance, draw.json")
    begun = dump(find(record.game).rules.begin(find(record.game).cards, record.seats, record.settings))
    begun["cards"] = ["x" * (size // 2), "y" * (size // 2)]
    return replace(record, start=begun).to_json().encode()


@pytest.mark.parametrize(("size", "refused"), [(960_000, "start"), (LARGEST_START - 1000, "")])
def test_a_padded_start_takes_no_memory(size: int, refused: str) -> None:
    """973 kB once became an answer of 310 MB and took 1.4 GB."""
    needs_linux()
    record = padded(size)
    assert len(record) < 1_000_000
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, initializer=settle_in, initargs=(MEMORY,)) as pool:
        length, problem, memory = pool.submit(measured, record).result(120)
    assert bool(problem) == bool(refused), problem
    if refused:
        assert problem.startswith(f"record, {refused}: has ")
    assert length < 5_000_000
    assert memory < 200_000_000


def test_a_record_for_which_the_memory_is_not_enough_is_refused() -> None:
    needs_linux()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, initializer=settle_in, initargs=(MEMORY,)) as pool:
        assert pool.submit(hungry).result(120) == (b"", "the record needs more memory than it may have")


def test_a_replay_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = wyrmhoard.read(GOLDEN / "dragonfire, given up.json")
    whole = film(record)
    assert len(whole) < LARGEST
    monkeypatch.setattr(replays, "LARGEST", len(whole) // 2)
    with pytest.raises(BadInput, match=r"the replay would be too large: more than .* bytes after .* inputs"):
        film(record)


def test_what_is_copied_into_a_replay_is_bounded() -> None:
    record = wyrmhoard.read(GOLDEN / "dragon-dance, unfinished.json")
    wrong: list[tuple[Record, str]] = [
        (replace(record, inputs=record.inputs * 1000), "inputs"),
        (replace(record, players=["x" * 200_000]), "players"),
        (replace(record, settings={**record.settings, "x": "y" * 200_000}), "settings"),
    ]
    for one, what in wrong:
        with pytest.raises(BadInput, match=what):
            film(one)


@pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)
def test_a_replay_shows_what_everybody_saw(case: Case) -> None:
    """The changes of all frames together are the view at each moment, for all eyes."""
    match = start(case, 3)
    then: dict[str, object] = {}
    for looked_at, _ in sampled(case, match, Random(3)):
        now = {str(seat): plain(match.view(seat)) for seat in everybody(match)} if looked_at else {}
        if now:
            frame = {"changes": {eyes: changes(then.get(eyes), view) for eyes, view in now.items()}}
            first = {"changes": {eyes: [[[], view]] for eyes, view in then.items()}}
            assert unfold(msgspec.json.decode(msgspec.json.encode([first, frame]))) == now
            then = now


def plain(view: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (None, {"a": 1}, [[[], {"a": 1}]]),
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, [[["b", 1], 3]]),
        ({"a": 1, "b": 2}, {"b": 2}, [[["a"]]]),
        ({"a": {"b": None}}, {"a": {"b": None, "c": []}}, [[["a", "c"], []]]),
        ({"a": [1]}, {"a": [1, 2]}, [[["a"], [1, 2]]]),
        ({"a": 1}, {"a": None}, [[["a"], None]]),
        ({"a": 1}, {"a": True}, [[["a"], True]]),
        ({"a": [1]}, {"a": [1]}, []),
    ],
)
def test_what_changed_is_said_shortly(old: object, new: object, said: object) -> None:
    assert changes(old, new) == said


def test_a_replay_says_who_sat_where_and_where_the_record_is_doubtful() -> None:
    record = replace(wyrmhoard.new("dragon-dance", seed=1).record, players=["Ann", "Bob"])
    head = msgspec.json.decode(film(record))
    assert [(one["seat"], one["who"]) for one in head["seats"]] == [(0, "Ann"), (1, "Bob")]
    assert (head["doubt"], head["altered"]) == ("", False)
    head = msgspec.json.decode(film(replace(record, now="0" * 16)))
    assert "the replay differs from the record" in head["doubt"]
    assert head["altered"]


def test_dw_278_the_replay_of_a_story_has_its_journal() -> None:
    told = msgspec.json.decode(film(wyrmhoard.new(find("dragon-and-warrior"), 1, "a story", {}).record))["journal"]
    assert told["title"] == "The journal of The Warrior"
    assert told["markdown"].startswith("# The journal of ")
    assert msgspec.json.decode(film(wyrmhoard.read(GOLDEN / "dragon-dance, draw.json")))["journal"] is None
