"""A match as it is kept between two processes: with its log, which a position alone does not hold.

This is the one place of the server that reaches into the kernel's match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.event import Event
from wyrmhoard.kernel.match import Match, resume
from wyrmhoard.kernel.record import Input, Record
from wyrmhoard.kernel.registry import AnyGame

TakeBack = Literal["free", "ask", ""]


@dataclass(frozen=True, slots=True)
class Kept:
    """A position and the events that were told before its checkpoint."""

    record: Record
    told: list[Event]


def told(match: Match) -> list[Event]:
    """All events so far, for all eyes together: show a seat only what `seen_by` gives."""
    assert match._told is not None
    return match._told


def keep(match: Match) -> Kept:
    """The match with its log; `revive` is the inverse. Holds every secret."""
    events = match._marks[-1].events if match._marks else 0
    return Kept(match.position, told(match)[:events])


def revive(game: AnyGame, kept: Kept) -> Match:
    """The match as it was kept, its log included. Raises BadInput."""
    match = resume(game, kept.record)
    if kept.record.mark is not None:
        told(match)[:0] = kept.told
        before = len(kept.told)
        match._marks = [replace(mark, events=mark.events + before) for mark in match._marks]
    return match


def feed(match: Match, entry: Input) -> None:
    """Go on by one input of a record. Raises BadInput if it does not fit."""
    if match.result is not None:
        raise BadInput("an input comes after the end of the match")
    match._take(entry)


def tries(match: Match) -> int:
    """How often at this ask somebody was refused for a hidden reason (it changes what is greyed)."""
    return len(match._tried)


def sealed_answers(match: Match) -> dict[int, str]:
    """The sealed answers of this ask. Secret while the match runs."""
    asks = ((seat, match.ask(seat)) for seat in match.ready)
    return {seat: ask.sealed for seat, ask in asks if ask is not None and ask.sealed is not None}


def take_back_kind(match: Match, seat: int) -> TakeBack:
    """Whether `seat` may take back what it did last: freely, by consent, or not at all.

    For inputs from before a stored position the answer is "ask": the true one would need a replay.
    """
    if match._ask is None:
        return ""
    if seat in match._sealed:
        return "ask" if match._ask.final else "free"
    acts = (n for n in reversed(range(len(match.inputs))) if match.inputs[n].kind in ("act", "pass"))
    last = next((n for n in acts if match.inputs[n].seat == seat), None)
    if last is None:
        return ""
    if last < match._unseen:
        return "ask"
    step = match._entered[last][0]
    start = last
    while start and match._entered[start - 1][0] == step:
        start -= 1
    return "free" if _is_open(match, start, step, seat) else "ask"


def _is_open(match: Match, start: int, step: int, seat: int) -> bool:
    """What `Match._closed_since` says, without a look at what was told long ago."""
    if match.table.chance.position != match._entered[start][1]:
        return False
    if any(entry.kind == "tried" or entry.seat != seat for entry in match.inputs[start:]):
        return False
    for event in reversed(told(match)):
        if event.step < step:
            break
        if event.reveals:
            return False
    return True
