"""What happened in a match, as one seat may read it: its lines, and which of them are about that seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.saying import reading_as


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log as one seat may read it."""

    n: int
    kind: str
    text: str
    rule: str
    at: int
    """Its index among all events, whoever may know of them: the same for all seats, and never shown."""
    stands_out: bool
    """Whether it is never folded (`Event.STANDS_OUT`)."""
    own: bool
    """Whether this seat knows more about it than everybody does."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


def log_lines(match: Match, seat: int | None, since: int = 0, start: int = 0) -> list[LogLine]:
    """What happened in a match as `seat` may know it: after its line `since`, and not before the event `start`."""
    return [
        LogLine(n, event.kind, text, event.rule, at, match.stands_out(event.kind), seat in event.private)
        for n, at, event, text in match.lines(seat, since)
        if at >= start
    ]


def about(match: Match, seat: int | None, lines: Iterable[LogLine]) -> set[int]:
    """The events among these lines that are about a seat: they read otherwise to it than to somebody who only watches.
    All of them are about somebody who has no seat."""
    told = {line.at: line.text for line in lines}
    if seat is None:
        return set(told)
    watched = match.read(told, None, match.seat_names).texts
    return {at for (at, text), other in zip(told.items(), watched, strict=True) if text != other}


def in_short(
    match: Match, seat: int | None, lines: Sequence[LogLine], told: Collection[int]
) -> list[tuple[list[LogLine], str]]:
    """Lines that belong together, with what the game says of them in short (`Screens.in_short`); empty for a game that
    says nothing. `told`: the events that are about this seat."""
    events = [match.log[line.at].seen_by(seat) for line in lines]
    if not all(events):
        return []
    places = {place for place, line in enumerate(lines) if line.at in told}
    with reading_as(seat, match.game.folder):
        parts = match.game.screens.in_short(
            match.game.cards, [event for event in events if event], match.seat_names, places
        )
    rest, found = [*lines], []
    for number, text in parts:
        found += [(rest[:number], text)] * bool(text)
        rest = rest[number:]
    return found


def foremost(match: Match, seat: int | None, lines: Sequence[LogLine], told: Collection[int]) -> set[int]:
    """The events that are told before the others (`Screens.foremost`). `told`: those that are about this seat."""
    events = [match.log[line.at].seen_by(seat) for line in lines]
    if not all(events):
        return set()
    places = {place for place, line in enumerate(lines) if line.at in told}
    found = match.game.screens.foremost(match.game.cards, [event for event in events if event], places)
    return {lines[place].at for place in found}


def headline(match: Match, seat: int | None, lines: Sequence[LogLine]) -> str:
    """What stands over these lines, where something great is among them (`Screens.headline`)."""
    events = [match.log[line.at].seen_by(seat) for line in lines]
    with reading_as(seat, match.game.folder):
        return match.game.screens.headline(match.game.cards, [event for event in events if event])
