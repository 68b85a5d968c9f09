"""Taking back sealed answers and passes: the others' stay."""

from __future__ import annotations

import json

import pytest

from kernel.tiny import DONE, Tab, TinyScript, begin, ids, refused, replayed
from wyrmhoard.kernel.asking.ask import PASS, Script, each, first, one, sift
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.text.errors import Refusal, Refused

ELSE = "Somebody else has acted since; the others at the table must agree to go back"


def sealing(final: str = "") -> TinyScript:
    def script(table: Tab) -> Script[Result]:
        for _ in range(2):
            answers = yield each("bid", {seat: ["a", "b"] for seat in range(3)}, "TI-3", final)
            table.state.log.append("".join(answers.values()))
        return DONE

    return script


def test_a_sealed_answer_is_taken_back_and_the_others_stay_sealed() -> None:
    match = begin(sealing(), 3)
    match.act(0, "a")
    match.act(1, "b")
    match.act(0, "b")
    match.take_back(0)
    assert (match.ready, match.waiting) == ([1], [0, 2])
    assert match.asks[1].sealed == "b"
    assert match.asks[0].sealed is None
    assert match.inputs == [(1, "b", None, "act"), (0, "free 1", None, "back")]
    replayed(match)
    match.take_back(1)
    assert (match.ready, match.waiting) == ([], [0, 1, 2])
    for seat, key in ((2, "a"), (1, "a"), (0, "b")):
        match.act(seat, key)
    assert match.table.state.log == ["baa"]
    replayed(match)


def test_what_a_seat_has_tried_it_still_knows_after_breaking_its_seal() -> None:
    trap = Refusal("TI-2", "a trap", hidden=True)

    def script(table: Tab) -> Script[Result]:
        yield each("walk", {seat: sift("abc", lambda choice: trap if choice == "b" else None) for seat in range(2)})
        return DONE

    match = begin(script)
    with pytest.raises(Refused):
        match.act(0, "b")
    match.act(0, "a")
    match.take_back(0)
    assert [option.key for option in match.asks[0].options if option.blocked] == ["b"]
    assert [entry.kind for entry in match.inputs] == ["tried", "back"]
    replayed(match)


def test_others_hear_that_a_seal_was_broken_and_not_what_it_was() -> None:
    told = []
    for key in "ab":
        match = begin(sealing(), 3)
        match.act(1, "b")
        match.act(0, key)
        match.take_back(0)
        told.append(json.dumps([match.events(1), match.events(None), match.asks[1].to_plain()]))
    assert told[0] == told[1]
    assert [event["kind"] for event in json.loads(told[0])[0]] == ["sealed", "took_back"]


def test_once_all_are_in_a_sealed_answer_needs_agreement() -> None:
    match = begin(sealing(), 3)
    for seat in range(3):
        match.act(seat, "a")
    assert refused(lambda: match.take_back(2), match).sentence == ELSE
    match.take_back(2, [0, 1])
    assert (match.table.state.log, match.waiting) == ([], [0, 1, 2])
    replayed(match)


def test_the_last_to_seal_needs_agreement_too() -> None:
    """All were revealed by it: going back would break the seal of who was in before."""

    def script(table: Tab) -> Script[Result]:
        answers = yield each("bid", {0: ["a"], 1: ["b"]})
        table.state.log.append("".join(answers.values()))
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    match.act(1, "b")
    match.act(0, "a")
    assert refused(lambda: match.take_back(0), match).code == "illegal"
    match.take_back(0, [1])
    assert (match.table.state.log, match.asks[0].prompt) == ([], "bid")
    replayed(match)


def test_a_final_answer_needs_agreement() -> None:
    match = begin(sealing("TI-4"), 3)
    match.act(0, "a")
    match.act(1, "a")
    refusal = refused(lambda: match.take_back(0, [1]), match)
    assert (refusal.code, refusal.rule) == ("final", "TI-4")
    match.take_back(0, [1, 2])
    assert (match.ready, match.waiting) == ([1], [0, 2])
    match.act(0, "b")
    replayed(match)


def test_a_pass_is_taken_back() -> None:
    def script(table: Tab) -> Script[Result]:
        seat, answer = yield first("turn", {0: ["hit"]}, {1: ["help"], 2: ["help"]})
        table.state.log.append(f"{seat}{answer}")
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script, 3)
    match.act(1, PASS)
    match.take_back(1)
    assert sorted(match.asks) == [0, 1, 2]
    match.act(1, "help")
    assert match.table.state.log == ["1help"]
    replayed(match)


def test_a_pass_after_another_pass_is_free_and_leaves_the_other() -> None:
    """Nobody has acted since; so it must not need consent, nor undo what the other did before."""

    def script(table: Tab) -> Script[Result]:
        yield first("turn", {0: ["hit"]}, {1: ["help"], 2: ["help"]})
        return DONE

    match = begin(script, 3)
    match.act(1, PASS)
    match.act(2, PASS)
    match.take_back(2)
    assert sorted(match.asks) == [0, 2]
    replayed(match)


def test_breaking_a_seal_makes_the_asks_of_all_new() -> None:
    match = begin(sealing(), 3)
    match.act(0, "a")
    old = ids(match)
    match.take_back(0)
    assert all(ids(match)[seat] != old[seat] for seat in range(3))
    assert refused(lambda: match.act(1, "a", ask=old[1]), match).code == "stale"
