"""Events: who sees what, in which numbers."""

from __future__ import annotations

import pytest
from msgspec import UNSET, UnsetType

from kernel.tiny import DONE, Tab, begin
from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.kernel.state.table import discard_event
from wyrmhoard.kernel.text.errors import ScriptError


class Began(Event):
    """Everybody sees that it begins."""

    round: int


class Whispered(Event):
    """Somebody hears a word."""

    word: str


class Drew(Event):
    """A card is drawn, by whom it is known; who looks closely counts otherwise."""

    count: int
    card: int | UnsetType = UNSET
    REVEALS = True


class Schemed(Event):
    """Somebody has a plan."""

    plan: str | UnsetType = UNSET


class Went(Event):
    """Somebody goes."""


class Stopped(Event):
    """Somebody stops."""

    seat: int


class Secretly(Event):
    """Nobody ever knows."""


def tale(table: Tab) -> Script[Result]:
    table.tell(Began(1), "TI-1")
    table.tell(Whispered("psst"), "TI-2", only=(1,))
    table.tell(Drew(1), "TI-3", instead={0: Drew(1, 5), 1: Drew(9, 6)})
    table.tell(Schemed(), "TI-4", only=(0, 2), instead={2: Schemed("b")})
    yield one(0, "go", ["on"])
    table.tell(Went(), "TI-5", only=(1,))
    table.tell(Stopped(0), "TI-6")
    table.tell(Secretly(), "TI-7", only=())
    yield one(0, "go", ["on"])
    return DONE


BEGAN = {"kind": "began", "rule": "TI-1", "data": {"round": 1}}
STOPPED = {"kind": "stopped", "rule": "TI-6", "data": {"seat": 0}}


def test_each_viewer_sees_what_it_may_in_numbers_without_gaps() -> None:
    match = begin(tale, 3)
    match.act(0, "on")
    assert match.events(0) == [
        {"n": 1, **BEGAN},
        {"n": 2, "kind": "drew", "rule": "TI-3", "data": {"count": 1, "card": 5}},
        {"n": 3, "kind": "schemed", "rule": "TI-4", "data": {}},
        {"n": 4, **STOPPED},
    ]
    assert match.events(1) == [
        {"n": 1, **BEGAN},
        {"n": 2, "kind": "whispered", "rule": "TI-2", "data": {"word": "psst"}},
        {"n": 3, "kind": "drew", "rule": "TI-3", "data": {"count": 9, "card": 6}},
        {"n": 4, "kind": "went", "rule": "TI-5", "data": {}},
        {"n": 5, **STOPPED},
    ]
    assert match.events(2) == [
        {"n": 1, **BEGAN},
        {"n": 2, "kind": "drew", "rule": "TI-3", "data": {"count": 1}},
        {"n": 3, "kind": "schemed", "rule": "TI-4", "data": {"plan": "b"}},
        {"n": 4, **STOPPED},
    ]
    assert match.events(None) == [
        {"n": 1, **BEGAN},
        {"n": 2, "kind": "drew", "rule": "TI-3", "data": {"count": 1}},
        {"n": 3, **STOPPED},
    ]


def test_since_leaves_out_what_this_viewer_has_seen() -> None:
    match = begin(tale, 3)
    match.act(0, "on")
    for viewer in (0, 1, 2, None):
        whole = match.events(viewer)
        for since in range(len(whole) + 2):
            assert match.events(viewer, since) == whole[since:]


def test_act_returns_what_the_seat_sees_of_it() -> None:
    match = begin(tale, 3)
    assert match.act(0, "on") == [STOPPED]


def test_the_data_of_an_event_is_not_changed_by_looking() -> None:
    event = Entry("drew", "TI-3", {"count": 1}, {0: {"card": 5}})
    assert event.seen_by(0) == {"kind": "drew", "rule": "TI-3", "data": {"count": 1, "card": 5}}
    assert event.seen_by(1) == {"kind": "drew", "rule": "TI-3", "data": {"count": 1}}
    assert event.data == {"count": 1}


def test_a_match_that_keeps_no_events_says_so() -> None:
    match = begin(tale, 3, events=False)
    assert match.act(0, "on") == []
    with pytest.raises(ScriptError, match="keeps no events"):
        match.events(0)
    with pytest.raises(ScriptError, match="keeps no events"):
        begin(tale, 3).fork().events(0)


def test_discard_event_tells_nobody() -> None:
    discard_event(Whispered("w"), "b", reveals=True, only=(1,), instead={0: Whispered("x")})
