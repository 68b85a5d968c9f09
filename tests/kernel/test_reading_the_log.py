"""Reading the log again costs only what has been added, and reads the same as working it all out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import wyrmhoard
from helpers.samples.caravan import At, Caravan, caravan
from wyrmhoard import Match
from wyrmhoard.kernel.contract.cards import NoCards
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.tables.viewer import Audience, Eyes, Scene
from wyrmhoard.stdio import Service
from wyrmhoard.terminal.log_lines import log_lines


class Counting(Caravan):
    """Counts how often an event is worded; its seats get new names in the third round."""

    def __init__(self) -> None:
        self.worded = 0

    def seat_name(self, position: At, seat: int) -> str:
        return f"{'Old' if position.state.turn > 1 else 'Young'} {seat}"

    seat_called = seat_name

    def event(self, cards: NoCards, event: Mapping[str, Any], names: Sequence[str]) -> str:
        self.worded += 1
        return f"{event['kind']} {event['data']} {', '.join(names)}"


def begin() -> tuple[Match, Counting]:
    rooms = Counting()
    return wyrmhoard.new(caravan(rooms, names=rooms), 3, "reading", {"turns": 6}), rooms


def by_hand(match: Match, seat: int | None) -> list[tuple[int, str]]:
    """The log worked out from nothing."""
    seen = [seen_event for event in match.log if (seen_event := event.seen_by(seat)) is not None]
    return [(n, match.words(event)) for n, event in enumerate(seen, 1)]


def test_lines_are_what_working_it_all_out_gives() -> None:
    """At every decision, for every seat and a spectator, also after taking back and when names have changed."""
    match, _ = begin()
    rng = Random(5)
    while match.result is None:
        seat, key, form = random_act(match, rng)
        try_act(match, seat, key, form)
        if rng.random() < 0.2 and match.may_take_back(seat):
            match.take_back(seat, range(3))
        for reader in (None, 0, 1, 2):
            lines = match.lines(reader)
            assert [(line.n, line.text) for line in lines] == by_hand(match, reader)
            assert [match.log[line.at] for line in lines] == [line.event for line in lines]
            assert match.lines(reader, 2) == lines[2:]
            assert match.count_events(reader) == len(lines)
            assert [event["n"] for event in match.events(reader, 1)] == [line.n for line in lines[1:]]
    assert "Old 0" in match.lines(0)[0].text


def test_a_fork_reads_a_log_of_its_own() -> None:
    match, _ = begin()
    before = match.lines(0)
    match.fork().begin()
    assert match.lines(0) == before


def worded_while(match: Match, game: Counting, read: Any) -> int:
    """How often events are worded when a match is read after every decision."""
    rng, game.worded = Random(5), 0
    while match.result is None:
        try_act(match, *random_act(match, rng))
        read()
    return game.worded


def test_each_event_is_worded_once_for_the_terminal() -> None:
    """Twice for those that had happened when the names changed; once more for each reader of what is private."""
    match, game = begin()
    lines = worded_while(match, game, lambda: log_lines(match, 0))
    assert len(match.log) <= lines <= 2 * len(match.log)


def test_each_event_is_worded_once_for_sockets_and_programs() -> None:
    match, game = begin()
    course = Session(match, [None, None, None])
    audience = Audience(Eyes(0, outlook=False), frozenset({0}), "token")
    lines = worded_while(match, game, lambda: audience.news(Scene(course, [True] * 3, [False] * 3)))
    assert len(match.log) <= lines <= 2 * len(match.log)

    match, game = begin()
    service, at, rng = Service(match, {}), 0, Random(5)
    while match.result is None:
        try_act(match, *random_act(match, rng))
        at += len(service.answer(b'{"do": "events", "seat": 0, "since": %d}' % at)["events"])
    assert at == match.count_events(0)
    assert game.worded <= 2 * len(match.log)
