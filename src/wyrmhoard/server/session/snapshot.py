"""A match as it is stored: with its log, which a position does not contain."""

from __future__ import annotations

from dataclasses import dataclass

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.kernel.state.record import Record


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A position and the events that were told before its checkpoint."""

    record: Record
    told: list[Entry]


def snapshot(match: Match) -> StoredMatch:
    """The match with its log; `restore` is the inverse. Holds every secret."""
    return StoredMatch(match.position, match.log[: match.events_before_checkpoint])


def restore(game: AnyGame, kept: StoredMatch) -> Match:
    """The match as it was stored, its log included. Raises BadInput."""
    return resume(game, kept.record, told=kept.told)


def sealed_answers(match: Match) -> dict[int, str]:
    """The sealed answers to this ask. Secret while the match runs."""
    asks = ((seat, match.ask(seat)) for seat in match.ready)
    return {seat: ask.sealed for seat, ask in asks if ask is not None and ask.sealed is not None}
