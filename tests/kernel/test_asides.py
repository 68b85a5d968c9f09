"""Asides: what a seat may do at any time beside the open ask, whoever is asked, and without being waited for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from kernel.tiny import DONE, At, Tab, Tiny, TinyScript, ids, refused, replayed, tiny
from wyrmhoard import BadInput, Match, new
from wyrmhoard.kernel.asking.ask import ASIDE, CHECKPOINT, Answer, Interrupt, Options, Script, each, first, one
from wyrmhoard.kernel.asking.form import Filled, Form, Text
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.kernel.text.marks import Marked


class Stop(Interrupt):
    """Somebody has had enough."""


class Aside(Event):
    """A seat has done something beside what is asked."""

    seat: int


class Beside(Tiny):
    """Any seat may write a note, roll a die, or end the scene, while anybody is asked."""

    def offered(self, position: At, seat: int) -> Options:
        if position.state.round >= 9:
            return []
        return [Form("note", (Text("words", 9),)), "roll", Marked("stop", deliberate=True)]

    def perform(self, table: Tab, seat: int, answer: Answer) -> None:
        if answer == "stop":
            raise Stop
        if isinstance(answer, Filled):
            table.state.log.append(f"{seat}: {answer.values['words']}")
        else:
            table.state.hand.append(table.chance.below(6))
        table.tell(Aside(seat), "TI-8")


def script(table: Tab) -> Script[Result]:
    """Rounds in which seat 0 counts with the notes so far; a stop ends the round, and the third round is the last."""
    state = table.state
    while state.round < 3:
        yield CHECKPOINT
        try:
            answer = yield one(0, "count", lambda: [f"of {len(state.log)}", "again"])
            state.log.append(str(answer))
            yield one(1, "go", ["on"])
            state.log.append("went on")
        except Stop:
            state.log.append("stopped")
        state.round += 1
    yield one(0, "last", ["end"])
    return DONE


def sealing(table: Tab) -> Script[Result]:
    bids = yield each("bid", {0: ["a", "b"], 1: ["a", "b"]})
    table.state.log.append(str(bids))
    yield one(0, "go", ["on"])
    return DONE


def start(play: TinyScript = script, seats: int = 3) -> Match:
    rooms = Beside(play)
    return new(tiny(rooms, asides=rooms), seats, 5)


def note(match: Match, seat: int, words: str) -> list[Any]:
    return list(match.act(seat, "note", {"words": words}))


def test_anybody_may_and_nobody_is_asked_for_it() -> None:
    match = start()
    assert [sorted(match.asks), match.waiting] == [[0], [0]]
    assert match.ask(2) is None
    for seat in range(3):
        assert [(o.key, o.text, o.deliberate) for o in match.asides(seat)] == [
            ("note", "take note", False), ("roll", "take roll", False), ("stop", "take stop", True)]  # fmt: skip
    assert [seen["kind"] for seen in note(match, 2, "hm")] == ["aside"]
    assert match.table.state.log == ["2: hm"]
    assert match.inputs == [Input(2, "note", {"words": "hm"}, "aside")]


def test_the_question_stays_open_under_its_id_with_what_has_become_of_its_options() -> None:
    match = start()
    before = ids(match), match.step, match.moment
    note(match, 1, "one")
    assert (ids(match), match.step) == before[:2]
    assert match.moment != before[2]
    assert [option.key for option in match.asks[0].options] == ["of 1", "again"]
    match.act(0, "of 1", ask=before[0][0])
    assert match.table.state.log == ["1: one", "of 1"]


def test_words_come_under_a_prompt_of_their_own() -> None:
    asked: list[str] = []

    class Listening(Beside):
        def option(self, position: At, seat: int, prompt: str, choice: Any) -> Any:
            asked.append(prompt)
            return super().option(position, seat, prompt, choice)

    rooms = Listening(script)
    new(tiny(rooms, asides=rooms), 2, 1).asides(1)
    assert set(asked) == {ASIDE}


@pytest.mark.parametrize(("key", "form", "code"), [("note", {}, "form"), ("note", {"words": "much too long"}, "form"),
                                                   ("roll", {"n": 1}, "form"), ("nap", None, "not-asked")])  # fmt: skip
def test_what_does_not_fit_is_refused(key: str, form: Mapping[str, Any] | None, code: str) -> None:
    match = start()
    assert refused(lambda: match.act(2, key, form), match).code == code


def test_none_are_open_when_the_game_offers_none_or_the_match_is_over() -> None:
    match = start()
    match.table.state.round = 9
    assert (match.asides(0), match.is_aside(0, "roll")) == ((), False)
    match = start()
    for seat, key in ((2, "stop"), (2, "stop"), (2, "stop"), (0, "end")):
        match.act(seat, key)
    assert match.result == DONE
    assert match.asides(0) == ()
    assert refused(lambda: match.act(2, "roll"), match).code == "over"


def test_an_interrupt_is_raised_in_the_script_at_its_open_ask() -> None:
    match = start()
    match.act(2, "stop")
    assert (match.table.state.log, match.table.state.round) == (["stopped"], 1)
    match.act(0, "again")
    match.act(0, "stop")
    assert match.table.state.log == ["stopped", "again", "stopped"]
    assert (match.waiting, match.asks[0].prompt) == ([0], "count")


def test_sealed_answers_stay_sealed() -> None:
    match = start(sealing, 2)
    match.act(0, "a")
    match.act(0, "roll")
    note(match, 1, "wait")
    assert (match.ready, match.asks[0].sealed) == ([0], "a")
    match.act(1, "b")
    assert match.table.state.log[-1] == "{0: 'a', 1: 'b'}"


def test_who_has_passed_may_still_and_the_others_are_waited_for() -> None:
    def play(table: Tab) -> Script[Result]:
        yield first("any", may={0: ["x"], 1: ["x"]})
        return DONE

    match = start(play)
    match.act(0, "pass")
    match.act(0, "roll")
    assert match.waiting == [1]


def played(seed: int) -> Match:
    """Some choices and asides at random."""
    match, rng = start(), Random(seed)
    while match.result is None and len(match.inputs) < 40:
        seat = rng.randrange(3)
        if rng.random() < 0.5:
            key = rng.choice(["roll", "note", "note", "stop"])
            match.act(seat, key, {"words": f"w{len(match.inputs)}"} if key == "note" else None)
        else:
            seat, ask = next(iter(match.asks.items()))
            match.act(seat, str(rng.choice(ask.choices)))
    return match


@pytest.mark.parametrize("seed", range(8))
def test_forked_loaded_and_replayed_matches_are_the_same(seed: int) -> None:
    match = played(seed)
    twin = match.fork()
    assert (twin.fingerprint, twin.inputs) == (match.fingerprint, match.inputs)
    again = replayed(match)
    if match.result is None:
        for one_of in (match, twin, again):
            one_of.act(1, "roll")
            one_of.act(*next((seat, str(ask.choices[0])) for seat, ask in one_of.asks.items()))
        assert match.fingerprint == twin.fingerprint == again.fingerprint


def test_a_record_with_an_aside_that_is_not_open_is_refused() -> None:
    match = start()
    match.act(1, "roll")
    for broken in (Input(7, "roll", None, "aside"), Input(1, "nap", None, "aside"), Input(1, "note", None, "aside")):
        record = match.record
        record.inputs[0] = broken
        with pytest.raises(BadInput, match="input 1 does not fit"):
            resume(match.game, record, fast=False)


def test_taking_back_a_choice_leaves_the_asides_before_it() -> None:
    match = start()
    note(match, 2, "before")
    match.act(0, "again")
    assert match.may_take_back(0) == "free"
    match.take_back(0)
    assert match.table.state.log == ["2: before"]
    assert (match.asks[0].prompt, match.may_take_back(2)) == ("count", "")


def test_what_others_did_beside_it_afterwards_needs_their_consent() -> None:
    match = start()
    match.act(0, "again")
    note(match, 2, "after")
    assert match.may_take_back(0) == "ask"
    match.take_back(0, [1, 2])
    assert match.table.state.log == []


def test_a_roll_beside_it_closes_the_way_back() -> None:
    match = start()
    match.act(0, "again")
    match.act(0, "roll")
    assert match.may_take_back(0) == "ask"


def test_an_aside_is_no_choice_to_take_back() -> None:
    match = start()
    note(match, 0, "mine")
    assert match.may_take_back(0) == ""
    assert refused(lambda: match.take_back(0), match).code == "not-asked"


def test_taking_back_a_sealed_answer_leaves_asides() -> None:
    match = start(sealing, 2)
    match.act(0, "a")
    note(match, 1, "hm")
    match.take_back(0)
    assert (match.ready, match.table.state.log) == ([], ["1: hm"])


def test_imagined_worlds_have_them_too() -> None:
    match = start()
    note(match, 1, "hm")
    world = match.imagine_match(0, Random(1))
    assert world.table.state.log == ["1: hm"]
    world.act(1, "stop")
    assert (match.table.state.round, world.table.state.round) == (0, 1)


def test_a_key_that_answers_the_question_names_no_aside() -> None:
    def script(table: Tab) -> Script[Result]:
        table.state.log.append(str((yield one(0, "gamble", ["roll", "hold"]))))
        return DONE

    match = start(script)
    assert not match.is_aside(0, "roll")
    assert match.is_aside(1, "roll")
    match.act(0, "roll")
    assert (match.table.state.log, match.table.state.hand) == (["roll"], [])
