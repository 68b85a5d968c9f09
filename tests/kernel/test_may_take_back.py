"""Whether a seat may take something back is told as it is: freely, by agreement, or not at all."""

from __future__ import annotations

import pytest

from kernel.tiny import DONE, Tab, TinyScript, begin
from wyrmhoard import Match
from wyrmhoard.kernel.asking.ask import Script, each, one
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.errors import Refused

STEPS = (
    # who does what, and what seats 0 and 1 may then do
    (0, "write", ["free", ""]),
    (0, "roll", ["ask", ""]),
    (0, "write", ["free", ""]),
    (0, "reveal", ["ask", ""]),
    (0, "write", ["free", ""]),
    (1, "write", ["ask", "free"]),
    (1, "roll", ["ask", "ask"]),
    (0, "write", ["free", "ask"]),
)


class Did(Event):
    """Somebody has done something."""

    what: str


def turns(table: Tab) -> Script[Result]:
    for seat, what, _ in STEPS:
        yield one(seat, what, ["on"])
        if what == "roll":
            table.chance.below(6)
        table.tell(Did(what), "TI-1", reveals=what == "reveal")
    yield one(1, "end", ["on"])
    return DONE


def secrets(table: Tab) -> Script[Result]:
    """Both answer in secret, and then for good."""
    yield each("secret", {0: ["a", "b"], 1: ["a", "b"]}, "TI-1")
    yield each("vow", {0: ["a", "b"], 1: ["a", "b"]}, "TI-1", final="TI-2")
    yield one(0, "end", ["on"])
    return DONE


def told(match: Match) -> list[str]:
    return [match.may_take_back(seat) for seat in (0, 1)]


def found_out(script: TinyScript, acts: list[tuple[int, str]], seat: int) -> str:
    """What happens to a seat that takes back after these acts, alone and then with the consent of all."""
    match = begin(script)
    for act in acts:
        match.act(*act)
    for agreed, answer in (([], "free"), ([0, 1], "ask")):
        try:
            match.take_back(seat, agreed)
        except Refused:
            continue
        return answer
    return ""


@pytest.mark.parametrize("done", range(len(STEPS) + 1))
def test_what_is_told_in_turns_is_what_happens(done: int) -> None:
    match, acts = begin(turns), [(seat, "on") for seat, _, _ in STEPS[:done]]
    for act in acts:
        match.act(*act)
    assert told(match) == (STEPS[done - 1][2] if done else ["", ""])
    assert told(match) == [found_out(turns, acts, seat) for seat in (0, 1)]


@pytest.mark.parametrize(
    ("acts", "answers"),
    [
        ([(0, "a")], ["free", ""]),
        ([(0, "a"), (1, "b")], ["ask", "ask"]),
        ([(0, "a"), (1, "b"), (1, "a")], ["ask", "ask"]),
        ([(0, "a"), (1, "b"), (1, "a"), (0, "b")], ["ask", "ask"]),
    ],
)
def test_what_is_told_of_secret_answers_is_what_happens(acts: list[tuple[int, str]], answers: list[str]) -> None:
    match = begin(secrets)
    for act in acts:
        match.act(*act)
    assert told(match) == answers == [found_out(secrets, acts, seat) for seat in (0, 1)]


def test_a_match_that_keeps_no_events_gives_nothing_back_freely() -> None:
    twin = begin(turns)
    twin.act(0, "on")
    assert (twin.may_take_back(0), twin.fork().may_take_back(0)) == ("free", "ask")
