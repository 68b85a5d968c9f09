"""Asks: what is offered, what is refused, and what the script gets back."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from kernel.tiny import DONE, At, Tab, Tiny, begin, keys, refused, tiny
from wyrmhoard import Refused
from wyrmhoard.kernel.asking.ask import CHECKPOINT, PASS, Choice, Script, each, first, one, possible, refusals, sift
from wyrmhoard.kernel.asking.form import Filled, Form, Number
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import pick, playout
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import Refusal, ScriptError

ODD = Refusal("TI-1", "{option} is odd, the limit is {limit}")
SECRET = Refusal("TI-2", "the trap is at {option}", hidden=True)


def no_odd(choice: Any) -> Refusal | None:
    return ODD.because(limit=4) if int(choice) % 2 else None


def trapped(choice: Any) -> Refusal | None:
    if choice == "c":
        return Refusal("TI-3", "c is closed")
    return SECRET if choice in ("b", "d") else None


def test_sift_keeps_the_legal_ones_and_says_why_the_others_are_not() -> None:
    sifted = sift(range(5), no_odd)
    assert list(sifted) == [0, 2, 4]
    assert refusals(sifted) == [(1, ODD.because(limit=4)), (3, ODD.because(limit=4))]
    assert refusals([1, 3]) == []


def test_candidates_are_judged_once_and_only_when_they_are_read() -> None:
    judged: list[Any] = []

    def note(choice: Any) -> Refusal | None:
        judged.append(choice)
        return no_odd(choice)

    sifted = sift(range(4), note)
    assert judged == []
    assert (sifted[1], len(sifted), 2 in sifted, [*reversed(sifted)], sifted[:1]) == (2, 2, True, [2, 0], [0])
    assert [choice for choice, _ in refusals(sifted)] == [1, 3]
    assert not sifted.hides
    assert judged == [0, 1, 2, 3]
    assert sifted == sift(range(3), no_odd) != sift(range(1), no_odd)
    assert sifted != [0, 2]
    assert bool(sifted)
    assert not sift([1, 3], no_odd)


def test_whoever_chooses_at_random_has_no_more_judged_than_it_takes() -> None:
    judged: list[Any] = []

    def note(choice: Any) -> Refusal | None:
        judged.append(choice)
        return no_odd(choice)

    met = Counter(pick(sift(range(5), note), rng) for rng in [Random(1)] for _ in range(3000))
    assert set(met) == {0, 2, 4}
    assert min(met.values()) > 900, "each legal one is equally likely"
    assert len(judged) < 2 * 3000, "of five with two odd ones, 5/3 are judged on average"
    passes = Counter(pick(sift(range(5), no_odd), rng, may_pass=True) for rng in [Random(1)] for _ in range(4000))
    assert set(passes) == {0, 2, 4, PASS}
    assert min(passes.values()) > 900
    assert pick(sift([1, 3], no_odd), Random(1), may_pass=True) == PASS
    with pytest.raises(ScriptError, match="nothing"):
        pick(sift([1, 3], no_odd), Random(1))


def test_what_was_asked_stays_as_it_was_when_the_script_goes_on() -> None:
    limit = [2]

    def script(table: Tab) -> Script[Result]:
        yield one(0, "load", sift(range(4), lambda choice: None if choice < limit[0] else ODD.because(limit=limit[0])))
        limit[0] = 0
        yield one(1, "go", ["on"])
        return DONE

    match = begin(script)
    ask = match.asks[0]
    match.act(0, "1")
    assert [*ask.choices] == [0, 1]
    assert [option.key for option in ask.options] == ["0", "1", "2", "3"]


def test_possible_puts_hidden_refusals_where_legal_ones_would_stand() -> None:
    sifted = sift("abcde", trapped)
    assert list(sifted) == ["a", "e"]
    assert list(possible(sifted, ())) == ["a", "b", "d", "e"]
    assert list(possible(sifted, {"b"})) == ["a", "d", "e"]
    open_only = sift(range(3), no_odd)
    assert possible(open_only, ()) is open_only
    plain = ["a"]
    assert possible(plain, ()) is plain


def test_the_answer_of_one_is_the_choice_itself() -> None:
    got: list[Any] = []

    def script(table: Tab) -> Script[Result]:
        got.append((yield one(1, "number", [3, 4])))
        got.append((yield one(0, "word", ["3", "4"])))
        got.append((yield one(0, "form", [Form("note", (Number("n", 1, 5),))])))
        return DONE

    match = begin(script)
    assert match.waiting == [1]
    match.act(1, "4")
    match.act(0, "4")
    match.act(0, "note", {"n": 2})
    assert got == [4, "4", Filled("note", {"n": 2})]
    assert [type(answer) for answer in got] == [int, str, Filled]
    assert match.result == DONE


def test_an_ask_tells_all_that_a_client_needs() -> None:
    def script(table: Tab) -> Script[Result]:
        form = Form("note", (Number("n", 1, 5, "How many"),))
        yield one(1, "load", [*sift([1, 2], no_odd), form], "TI-7", {"limit": 4})
        yield one(1, "load", sift([1, 2], no_odd), "TI-7", {"limit": 4})
        return DONE

    match = begin(script)
    ask = match.asks[1]
    assert ask.to_plain() == {
        "id": "1",
        "seat": 1,
        "kind": "one",
        "prompt": "load",
        "text": "load for seat 1",
        "rule": "TI-7",
        "data": {"limit": 4},
        "final": "",
        "sealed": None,
        "aside": False,
        "options": [
            {"key": "2", "text": "take 2", "about": ["thing:2"]},
            {
                "key": "note",
                "text": "take note",
                "about": ["thing:note"],
                "form": [{"type": "number", "name": "n", "least": 1, "most": 5, "text": "How many"}],
            },
        ],
    }
    assert ask.seat_name == "seat 2"
    match.act(1, "2")
    blocked = {"key": "1", "text": "take 1", "about": ["thing:1"], "blocked": "take 1 is odd, the limit is 4"}
    assert match.asks[1].to_plain()["options"] == [
        {"key": "2", "text": "take 2", "about": ["thing:2"]},
        {**blocked, "rule": "TI-1"},
    ]


def numbers(table: Tab) -> Script[Result]:
    yield one(0, "load", sift([1, 2], no_odd), "TI-7")
    return DONE


def test_a_blocked_option_is_refused_with_its_rule_and_sentence() -> None:
    match = begin(numbers)
    refusal = refused(lambda: match.act(0, "1"), match)
    assert (refusal.code, refusal.rule) == ("illegal", "TI-1")
    assert refusal.sentence == "take 1 is odd, the limit is 4"
    assert str(refusal) == "take 1 is odd, the limit is 4 (TI-1)"


def test_what_is_no_option_is_unknown() -> None:
    match = begin(numbers)
    for key in ("3", "", "pass", "02", " 2", "load"):
        refusal = refused(partial(match.act, 0, key), match)
        assert (refusal.code, refusal.rule) == ("unknown", "")
        assert repr(key) in refusal.sentence
        assert refusal.sentence.endswith("the options are 2")


def test_a_form_given_to_a_plain_option_is_refused() -> None:
    match = begin(numbers)
    assert refused(lambda: match.act(0, "2", {"n": 1}), match).code == "form"
    match.act(0, "2", {})
    assert match.result == DONE


def test_who_is_not_asked_and_when_it_is_over() -> None:
    match = begin(numbers)
    for seat in (1, 2, -1):
        refusal = refused(partial(match.act, seat, "2"), match)
        assert (refusal.code, refusal.sentence) == ("not-asked", "You are not asked anything now")
    assert match.ask(1) is None
    match.act(0, "2")
    assert refused(lambda: match.act(0, "2"), match).code == "over"
    assert match.asks == {}
    assert match.waiting == []
    assert match.ask(0) is None


def test_a_stale_ask_is_refused_and_nothing_changes() -> None:
    def script(table: Tab) -> Script[Result]:
        for _ in range(3):
            yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    old = match.asks[0].id
    match.act(0, "on", ask=old)
    refusal = refused(lambda: match.act(0, "on", ask=old), match)
    assert refusal.code == "stale"
    assert match.asks[0].id in refusal.sentence
    assert match.asks[0].id != old
    match.act(0, "on", ask=match.asks[0].id)
    match.act(0, "on")
    assert match.result == DONE


def trap(table: Tab) -> Script[Result]:
    while True:
        answer = yield one(0, "walk", sift("abcde", trapped), "TI-7")
        table.state.log.append(answer)
        if answer == "e":
            return DONE


def loaded(match: Match) -> Match:
    return resume(match.game, parse_record(match.position.to_json()))


def test_a_hidden_refusal_tells_nothing_but_itself() -> None:
    match = begin(trap)
    assert keys(match, 0) == ["a", "b", "d", "e"]
    assert [option.key for option in match.asks[0].options if option.blocked] == ["c"]
    with pytest.raises(Refused) as caught:
        match.act(0, "b")
    assert (caught.value.code, caught.value.rule, caught.value.sentence) == ("unavailable", "", "Not possible now.")
    assert match.waiting == [0]
    assert match.inputs[-1] == (0, "b", None, "tried")
    assert match.events(0) == []


def test_what_was_tried_is_blocked_from_then_on_and_survives_saving() -> None:
    match = begin(trap)
    before = match.fingerprint
    with pytest.raises(Refused):
        match.act(0, "b")
    assert match.fingerprint != before, "it decides what may be chosen from here on"
    for seen in (match, loaded(match), match.fork(), resume(match.game, match.record, fast=False)):
        assert keys(seen, 0) == ["a", "d", "e"]
        tried = next(option for option in seen.asks[0].options if option.key == "b")
        assert (tried.blocked, tried.rule) == ("Not possible now.", "")
        assert seen.fingerprint == match.fingerprint
    match.act(0, "a")
    assert keys(match, 0) == ["a", "b", "d", "e"], "at the next ask it may be tried again"


def test_only_the_seat_that_tried_knows() -> None:
    def script(table: Tab) -> Script[Result]:
        yield each("walk", {0: sift("abcde", trapped), 1: sift("abcde", trapped)})
        return DONE

    match = begin(script)
    with pytest.raises(Refused):
        match.act(1, "d")
    assert keys(match, 1) == ["a", "b", "e"]
    assert keys(match, 0) == ["a", "b", "d", "e"]


def test_unknown_keys_do_not_tell_what_is_hidden() -> None:
    match = begin(trap)
    assert refused(lambda: match.act(0, "x"), match).sentence.endswith("the options are a, b, d, e")


def nobody(table: Tab) -> Script[Result]:
    yield first("turn")
    return DONE


def nobody_seals(table: Tab) -> Script[Result]:
    yield each("card", {})
    return DONE


def without_options(table: Tab) -> Script[Result]:
    yield each("card", {0: ["a"], 1: []})
    return DONE


def all_blocked(table: Tab) -> Script[Result]:
    yield one(1, "load", sift([1, 3], no_odd))
    return DONE


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (nobody, "nobody is asked turn"),
        (nobody_seals, "nobody is asked card"),
        (without_options, "seat 1 is asked card and has no option"),
        (all_blocked, "seat 1 is asked load and has no option"),
    ],
)
def test_an_ask_that_nobody_can_close_is_an_error(script: Any, words: str) -> None:
    with pytest.raises(ScriptError, match=words):
        begin(script)


def test_an_ask_that_nobody_can_close_is_an_error_later_too() -> None:
    def script(table: Tab) -> Script[Result]:
        yield one(0, "go", ["on"])
        yield CHECKPOINT
        yield one(0, "go", [])
        return DONE

    match = begin(script)
    with pytest.raises(ScriptError, match="seat 0 is asked go and has no option"):
        match.act(0, "on")


def test_seat_names_and_words_are_the_games() -> None:
    class Named(Tiny):
        def seat_name(self, position: At, seat: int) -> str:
            return ("Ann", "Bob")[seat]

        seat_called = seat_name

        def refusal(self, position: At, seat: int, prompt: str, choice: Choice) -> dict[str, Any]:
            return {"option": f"stone {choice}"}

    rooms = Named(numbers)
    match = Match(tiny(rooms, names=rooms), begin(numbers).header).begin()
    assert [match.seat_name(1), match.seat_called(1), match.asks[0].seat_name] == ["Bob", "Bob", "Ann"]
    assert refused(lambda: match.act(0, "1"), match).sentence == "stone 1 is odd, the limit is 4"


def test_who_may_act_and_can_choose_nothing_is_told_why() -> None:
    """A seat beside the one that is asked whose candidates are all refused: greyed, each with its reason."""

    def script(table: Tab) -> Script[Result]:
        never = sift(["fly"], lambda choice: Refusal("TI-4", "You cannot {option}"))
        yield first("any", must={0: ["walk"]}, may={1: never})
        return DONE

    match = begin(script)
    assert (list(match.asks), match.waiting) == ([0], [0])
    ask = match.ask(1)
    assert ask is not None
    assert [(option.key, option.rule) for option in ask.options] == [("fly", "TI-4")]
    assert refused(lambda: match.act(1, "fly"), match).rule == "TI-4"


def test_regardless_of_whether_they_can_choose_anything() -> None:
    """Who is asked tells nothing then: a seat whose candidates are all refused is asked too, and lets it pass."""

    def script(table: Tab) -> Script[Result]:
        never = sift(["fly"], lambda choice: Refusal("TI-4", "You cannot fly"))
        table.state.log.append(str((yield first("any", may={0: ["walk"], 1: never}, regardless=True))))
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    assert (list(match.asks), match.waiting) == ([0, 1], [0, 1])
    assert [(option.key, option.rule) for option in match.asks[1].options] == [("pass", ""), ("fly", "TI-4")]
    match.act(1, "pass")
    assert match.waiting == [0]
    match.act(0, "pass")
    assert match.table.state.log == ["(None, 'pass')"]
    inputs: list[Any] = []
    for number in range(20):
        playout(match.game, 2, {}, number, Random(number), inputs)
    assert (1, "pass") in inputs
