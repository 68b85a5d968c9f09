"""Words that were typed and struck: they leave the inputs, and the match plays again as it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import wyrmhoard
from kernel.tiny import DONE, At, Tab, Tiny, replayed, tiny
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script, one
from wyrmhoard.kernel.asking.form import Filled, Form, Text
from wyrmhoard.kernel.contract.cards import NoCards
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.redaction import redact_values


class Named(Event):
    """Something has a name."""


class Struck(Event):
    """A name is struck."""


WORDS = (Text("words", 14, 1),)


def naming(table: Tab) -> Script[Result]:
    """Seats name things by turns; the last name may be struck, or put otherwise, and each is as strong as it is long
    where the table counts letters."""
    state = table.state
    while state.round < 20:
        yield CHECKPOINT
        answer = yield one(
            state.round % 2, "name", [Form("name", WORDS), Form("count", WORDS), Form("rename", WORDS), "strike", "on"]
        )
        state.round += 1
        if isinstance(answer, Filled) and answer.key != "rename":
            state.log.append(answer.values["words"].strip())
            state.hand += [len(answer.values["words"])] if answer.key == "count" else []
            table.tell(Named(), "TI-1")
        elif answer != "on":
            state.log[-1] = answer.values["words"] if isinstance(answer, Filled) else ""
            table.tell(Struck(), "TI-2")
    return DONE


class Names(Tiny):
    """A game in which words can be struck."""

    REWORDS = frozenset({"struck"})

    def fill_in(self, position: At, line: str) -> str:
        return line

    def made_up(self, position: At) -> Mapping[str, str]:
        return {str(number): words for number, words in enumerate(position.state.log)}

    def redact_form(self, cards: NoCards, form: dict[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
        return redact_values(form, struck)


def named(*words: str) -> Match:
    rooms = Names(naming)
    match = wyrmhoard.new(tiny(rooms, made_up=rooms), 2, 1)
    for number, typed in enumerate(words):
        match.act(number % 2, "name", {"words": typed})
    return match


def act(match: Match, key: str, words: str = "") -> None:
    match.act(match.waiting[0], key, {"words": words} if words else None)


def typed(match: Match) -> list[Any]:
    """What the inputs hold, after it was seen that they lead where the match is."""
    replayed(match)
    return [entry.form["words"] for entry in match.inputs if entry.form]


def test_struck_words_leave_the_inputs_and_the_states_on_the_way() -> None:
    match = named("Badger", " Spider ")
    act(match, "strike")
    assert typed(match) == ["Badger", "taken out 1"]
    assert match.struck == {"spider": "taken out 1"}
    assert "pider" not in match.position.to_json()
    act(match, "on")
    assert not match.struck


def test_words_that_were_put_otherwise_leave_and_the_new_ones_stay() -> None:
    match = named("Badger", "Spider")
    act(match, "rename", "Owl")
    assert typed(match) == ["Badger", "taken out 1", "Owl"]
    assert match.table.state.log == ["Badger", "Owl"]


def test_words_that_still_are_there_elsewhere_stay_until_they_are_not() -> None:
    match = named("Spider", "SPIDER")
    act(match, "strike")
    assert typed(match) == ["Spider", "SPIDER"]
    match = named("Owl", "Spider")
    act(match, "rename", "spider")
    assert typed(match) == ["Owl", "Spider", "spider"]
    act(match, "strike")
    assert typed(match) == ["Owl", "taken out 1", "taken out 1"]


def test_what_is_taken_back_brings_no_words_back() -> None:
    match = named("Owl", "Spider")
    act(match, "strike")
    match.take_back(0, [1])
    assert match.table.state.log == ["Owl", "taken out 1"]
    assert typed(match) == ["Owl", "taken out 1"]
    match.take_back(1, [0])
    act(match, "name", "Spider")
    assert typed(match) == ["Owl", "Spider"]


def test_words_from_before_a_loaded_position_leave_it_too() -> None:
    match = named("Owl", "Spider")
    for _ in range(12):
        act(match, "on")
    match = resume(match.game, parse_record(match.position.to_json()))
    act(match, "strike")
    assert typed(match) == ["Owl", "taken out 1"]


def test_words_that_the_rules_themselves_read_stay() -> None:
    """Otherwise the record would not lead to the same match."""
    match = named("Owl")
    act(match, "count", "Spider")
    before = match.record
    act(match, "strike")
    assert typed(match) == ["Owl", "Spider"]
    assert not match.struck
    assert match.table.state.hand == [6]
    assert match.record.inputs[:-1] == before.inputs
    assert {n: value for n, value in match.record.prints.items() if n in before.prints} == before.prints


@pytest.mark.parametrize("struck", ["Spider", "taken out 4: spiders"])
def test_what_stands_in_the_place_of_struck_words_stays(struck: str) -> None:
    """A journal of calls that is played again strikes it once more."""
    match = named("Owl", struck[:14])
    act(match, "strike")
    again = named()
    for entry in match.inputs:
        again.act(entry.seat, entry.key, entry.form)
    assert again.inputs == match.inputs
    assert again.record == match.record
