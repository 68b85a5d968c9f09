"""`each` and `first`: sealed answers, whoever acts first, and which ask ids stay good."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Any

import pytest

from kernel.tiny import DONE, Tab, TinyScript, begin, ids, keys, refused
from wyrmhoard.kernel.asking.ask import PASS, Script, each, first, one
from wyrmhoard.kernel.asking.form import Filled, Form, Number
from wyrmhoard.kernel.contract.result import Result


def sealing(got: list[Any], final: str = "", count: int = 3) -> TinyScript:
    def script(table: Tab) -> Script[Result]:
        form = Form("note", (Number("n", 1, 5),))
        got.append((yield each("bid", {seat: ["a", "b", form] for seat in reversed(range(count))}, "TI-3", final)))
        got.append((yield one(0, "go", ["on"])))
        return DONE

    return script


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sealed_answers_are_committed_together_in_seat_order(order: tuple[int, ...]) -> None:
    got: list[Any] = []
    match = begin(sealing(got), 3)
    answers = {0: "b", 1: "a", 2: "b"}
    for place, seat in enumerate(order):
        assert got == []
        assert match.ready == sorted(order[:place])
        assert match.waiting == sorted(order[place:])
        match.act(seat, answers[seat])
    assert got == [answers]
    assert list(got[0]) == [0, 1, 2]
    assert match.ready == []


def test_a_sealed_answer_may_be_changed_until_all_are_in() -> None:
    got: list[Any] = []
    match = begin(sealing(got, count=2))
    match.act(0, "a")
    assert match.asks[0].sealed == "a"
    assert match.asks[1].sealed is None
    before = ids(match)
    match.act(0, "b", ask=before[0])
    assert (match.asks[0].sealed, match.ready, match.waiting) == ("b", [0], [1])
    match.act(0, "note", {"n": 2})
    assert match.asks[0].sealed == "note"
    assert ids(match) == before
    match.act(1, "a")
    assert got == [{0: Filled("note", {"n": 2}), 1: "a"}]


def test_sealing_is_told_once_and_not_what() -> None:
    match = begin(sealing([], count=2))
    match.act(0, "a")
    match.act(0, "b")
    sealed = {"n": 1, "kind": "sealed", "rule": "TI-3", "data": {"seat": 0, "name": "seat 1", "prompt": "bid"}}
    assert match.events(1) == match.events(None) == match.events(0) == [sealed]


def test_a_final_answer_cannot_be_changed() -> None:
    got: list[Any] = []
    match = begin(sealing(got, final="TI-4", count=2))
    assert match.asks[0].final == "TI-4"
    match.act(0, "a")
    for key in ("b", "a"):
        refusal = refused(partial(match.act, 0, key), match)
        assert (refusal.code, refusal.rule) == ("final", "TI-4")
    match.act(1, "b")
    assert got == [{0: "a", 1: "b"}]


def test_a_refused_change_leaves_the_sealed_answer() -> None:
    match = begin(sealing([], count=2))
    match.act(0, "a")
    assert refused(lambda: match.act(0, "note", {"n": 9}), match).code == "form"
    assert match.asks[0].sealed == "a"


def racing(got: list[Any], must: dict[int, list[Any]], may: dict[int, list[Any]]) -> TinyScript:
    def script(table: Tab) -> Script[Result]:
        got.append((yield first("turn", must, may, "TI-5")))
        return DONE

    return script


def test_whoever_acts_first() -> None:
    for seat, key in ((0, "hit"), (1, "hit"), (2, "help")):
        got: list[Any] = []
        match = begin(racing(got, {0: ["hit"], 1: ["hit"]}, {2: ["help"]}), 3)
        assert match.waiting == [0, 1]
        assert {s: ask.may_pass for s, ask in match.asks.items()} == {0: False, 1: False, 2: True}
        match.act(seat, key)
        assert got == [(seat, key)]


def test_those_who_must_cannot_pass_and_those_who_may_can() -> None:
    got: list[Any] = []
    match = begin(racing(got, {0: ["hit"]}, {1: ["help"], 2: ["help"]}), 3)
    assert keys(match, 0) == ["hit"]
    assert keys(match, 1) == ["help", PASS]
    assert refused(lambda: match.act(0, PASS), match).code == "unknown"
    match.act(1, PASS)
    assert 1 not in match.asks
    assert refused(lambda: match.act(1, "help"), match).code == "not-asked"
    assert refused(lambda: match.act(1, PASS), match).code == "not-asked"
    match.act(2, PASS)
    assert got == []
    assert match.waiting == [0]
    match.act(0, "hit")
    assert got == [(0, "hit")]


def test_when_nobody_must_and_all_pass() -> None:
    got: list[Any] = []
    match = begin(racing(got, {}, {0: ["hit"], 1: ["hit"], 2: ["hit"]}), 3)
    assert match.waiting == [0, 1, 2]
    match.act(2, PASS)
    match.act(0, PASS)
    assert (got, match.waiting) == ([], [1])
    match.act(1, PASS)
    assert got == [(None, PASS)]
    assert [entry.kind for entry in match.inputs] == ["pass"] * 3


def test_one_acts_after_another_has_passed() -> None:
    got: list[Any] = []
    match = begin(racing(got, {}, {0: [1], 1: [2]}))
    match.act(0, PASS)
    match.act(1, "2")
    assert got == [(1, 2)]


def turns(*tables: tuple[dict[int, list[Any]], dict[int, list[Any]], dict[str, Any]], prompt: str = "turn") -> Any:
    def script(table: Tab) -> Script[Result]:
        for number, (must, may, data) in enumerate(tables):
            name = prompt if prompt else f"turn {number}"
            yield first(name, dict(must), dict(may), data=data)
        return DONE

    return script


def test_an_unchanged_question_keeps_its_id_when_somebody_else_acted() -> None:
    same = {0: ["hit"], 1: ["a", "b"]}
    match = begin(turns((same, {}, {}), ({0: ["miss"], 1: ["a", "b"]}, {}, {}), (same, {}, {})))
    before = ids(match)
    match.act(0, "hit", ask=before[0])
    assert match.asks[1].id == before[1]
    assert match.asks[0].id != before[0]
    assert refused(lambda: match.act(0, "miss", ask=before[0]), match).code == "stale"
    match.act(1, "b", ask=before[1])
    assert match.asks[1].id != before[1], "it has answered: this is another question, though it looks the same"
    assert refused(lambda: match.act(1, "b", ask=before[1]), match).code == "stale"


def test_kept_ids_hold_over_many_acts_and_may_move_from_must_to_may() -> None:
    match = begin(turns(*[({0: [f"hit{n}"]}, {1: ["help"]}, {}) for n in range(4)]))
    before = ids(match)
    for number in range(3):
        match.act(0, f"hit{number}")
        assert match.asks[1].id == before[1]
    match.act(1, "help", ask=before[1])
    assert match.result == DONE


@pytest.mark.parametrize(
    "script",
    [
        turns(({0: ["x"]}, {1: ["a"]}, {}), ({0: ["x"]}, {1: ["a", "b"]}, {})),
        turns(({0: ["x"]}, {1: ["a"]}, {"n": 1}), ({0: ["x"]}, {1: ["a"]}, {"n": 2})),
        turns(({0: ["x"]}, {1: ["a"]}, {}), ({0: ["x"]}, {1: ["a"]}, {}), prompt=""),
    ],
    ids=["other options", "other data", "other prompt"],
)
def test_a_changed_question_gets_a_new_id(script: TinyScript) -> None:
    match = begin(script)
    before = ids(match)
    match.act(0, "x")
    assert match.asks[1].id != before[1]
    assert refused(lambda: match.act(1, "a", ask=before[1]), match).code == "stale"


def test_options_that_the_script_changes_in_place_are_a_changed_question() -> None:
    """A script may give a live hand as options (as Goofspiel does); the ids must follow what it holds."""

    def script(table: Tab) -> Script[Result]:
        hand = table.state.hand
        hand += [1, 2]
        yield first("turn", {0: ["hit"], 1: hand})
        hand.remove(2)
        yield first("turn", {0: ["hit"], 1: hand})
        return DONE

    match = begin(script)
    before = ids(match)
    match.act(0, "hit")
    assert match.asks[1].id != before[1]


def test_asks_of_other_kinds_never_keep_their_ids() -> None:
    def script(table: Tab) -> Script[Result]:
        for _ in range(2):
            yield each("bid", {0: ["a"], 1: ["a"]})
        for _ in range(2):
            yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    seen = [match.asks[0].id]
    for seat, key in ((0, "a"), (1, "a"), (0, "a"), (1, "a"), (0, "on")):
        match.act(seat, key)
        if match.asks[0].id != seen[-1]:
            seen.append(match.asks[0].id)
    assert seen == ["1", "2", "3", "4"]
    assert match.step == 4
