"""Review of a finished match: the standing over time, the turning point, and counts of what was done.

A record is played again and the game is asked on the way (`Scoring.standing`, `Game.tallies`). It sees everything that
was hidden, and is therefore only for matches that are over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.counting import TABLE, Counting

NOT_OVER: Final = "the match is not over"
SWINGS: Final = 3
"""The number of swings reported besides the turning point."""
SMALL: Final = 0.04
"""The smallest change that counts as a swing."""
LINES: Final = 3
"""How many lines of the log stand beside a swing."""
MOST_MOMENTS: Final = 400
"""How many moments a review has at most: of a longer match, every second, third ... is left out."""


class Moment(NamedTuple):
    """How everybody stood after `at` inputs: a number from 0 to 1 for each seat, or one for all who win together."""

    at: int
    standing: tuple[float, ...]


class Swing(NamedTuple):
    """A change from one moment to the next, to the one after `at` inputs."""

    at: int
    seat: int
    """The seat whose standing it is; -1: that of all together."""
    was: float
    now: float
    lines: tuple[str, ...]
    """The lines of the log about it."""


class Count(NamedTuple):
    """One thing that was counted: for the table, or for each seat."""

    text: str
    table: int | None
    seats: tuple[int, ...] | None


class Review(NamedTuple):
    """A match that is over, looked back at."""

    together: bool
    """Whether all won or lost together: then there is one standing for all."""
    moments: tuple[Moment, ...]
    """Empty if the game does not measure the standing."""
    turning: Swing | None
    """The largest change for the better (of who won) or the worse (of those who lost together) that stayed."""
    swings: tuple[Swing, ...]
    """The largest changes besides, in order."""
    counts: tuple[Count, ...]


def review(game: AnyGame, record: Record) -> Review:
    """Look back at a match that is over. Raises BadInput if it is not, or does not replay."""
    match = resume(game, record, fast=False, upto=0)
    together = game.rules.is_cooperative(match.table)
    counting = Counting(match)
    moments: list[Moment] = []
    told: list[int] = []
    """The length of the log at each moment."""
    checkpoint = None
    for n in range(len(record.inputs) + 1):
        if n:
            match.take(record.inputs[n - 1])
        counting.go_on()
        if match.last_checkpoint == checkpoint and match.result is None:
            continue
        checkpoint = match.last_checkpoint
        standing = standings(match, together)
        if standing is not None:
            moments.append(Moment(n, standing))
            told.append(len(match.log))
    if match.result is None:
        raise BadInput(NOT_OVER)
    where = {moment.at: (told[i - 1] if i else 0, told[i]) for i, moment in enumerate(moments)}
    step = 1 + len(moments) // MOST_MOMENTS
    kept = (*moments[:-1][::step], *moments[-1:])
    return Review(together, kept, *_turns(match, moments, where), tuple(_counts(match, counting)))


def standings(match: Match, together: bool) -> tuple[float, ...] | None:
    """How each seat stands now, or all together; None if the game cannot tell. Once the match is decided: 1 for those
    who have won, 0 for the others, whatever is left of them."""
    values: list[float] = []
    result = match.result
    for seat in range(1 if together else match.seats):
        value = match.game.scoring.standing(match.table, seat)
        if value is None:
            return None
        if result is not None and (result.winners or result.lost):
            value = float(bool(result.winners) if together else seat in result.winners)
        values.append(round(value, 4))
    return tuple(values)


def _turns(
    match: Match, moments: list[Moment], where: dict[int, tuple[int, int]]
) -> tuple[Swing | None, tuple[Swing, ...]]:
    """The turning point, and the largest swings besides."""
    assert match.result is not None
    together = len(moments[0].standing) == 1 < match.seats if moments else False
    winners = match.result.winners
    seat = winners[0] if winners and not together else 0
    for_better = bool(winners) or not match.result.lost
    values = [moment.standing[seat] for moment in moments]

    def swing(i: int) -> Swing:
        lines = _lines(match, *where[moments[i].at])
        return Swing(moments[i].at, -1 if together else seat, values[i - 1], values[i], lines)

    place = _turning_point([value if for_better else -value for value in values])
    turning = None if place is None else swing(place)
    steps = [(abs(values[i] - values[i - 1]), i) for i in range(1, len(values)) if i != place]
    largest = sorted(sorted((size, i) for size, i in steps if size >= SMALL)[-SWINGS:], key=lambda step: step[1])
    return turning, tuple(swing(i) for _, i in largest)


def _turning_point(values: list[float]) -> int | None:
    """The place of the largest rise of which most was never given back; None if there is none."""
    best, place, low = SMALL, None, float("inf")
    for i in range(len(values) - 1, 0, -1):
        low = min(low, values[i])
        if low - values[i - 1] > best:
            best, place = low - values[i - 1], i
    return place


def _lines(match: Match, start: int, end: int) -> tuple[str, ...]:
    """What the log says between two moments, as everybody may read it now that it is over: the last lines that tell
    how the match went, or the last of all."""
    names = match.seat_names
    events = [event.in_full() for event in match.log[start:end] if event.kind != "sealed"]
    tellers = [tally for tally in match.game.tallies if tally.telling]
    telling = [e for e in events if any(e["kind"] in t.kinds and t.amount_of(e["data"]) for t in tellers)]
    if end == len(match.log):
        telling = [*(event for event in telling if event is not events[-1]), events[-1]]
    return tuple(match.words(event, names) for event in (telling or events)[-LINES:])


def _counts(match: Match, counting: Counting) -> Iterator[Count]:
    """What the game wants counted, without what stayed at zero."""
    game = match.game
    for tally in game.tallies:
        if tally.whose:
            seats = tuple(counting.of(tally.text, seat) for seat in range(match.seats))
            if any(seats):
                yield Count(game.said(tally.text), None, seats)
        elif number := counting.of(tally.text, TABLE):
            yield Count(game.said(tally.text), number, None)
