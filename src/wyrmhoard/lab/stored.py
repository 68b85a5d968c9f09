"""Facts of matches that people have played: of records in a folder. Names in them are neither read nor told."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wyrmhoard import read
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.account import Facts, Watching
from wyrmhoard.lab.declared import counts_of


class Stored(NamedTuple):
    """What a folder of records comes to."""

    facts: list[Facts]
    """Of all finished matches with the most usual number of seats, by the names of their files."""
    seats: int
    left_out: int
    """Records of other games, of other numbers of seats, and without an end."""


def stored(game: AnyGame, folder: Path) -> Stored:
    """The matches of this game among the records (`*.json`) in a folder. Raises BadInput for a file that is no record,
    for a record that does not replay, and if there is no match."""
    if not folder.is_dir():
        raise BadInput.of("--records {folder}: is no folder", folder=folder)
    by_seats: dict[int, list[Facts]] = {}
    records = 0
    for path in sorted(folder.rglob("*.json")):
        records += 1
        record = read(path)
        if record.game == game.name:
            found = by_seats.setdefault(record.seats, [])
            if (facts := facts_of(game, record, len(found))) is not None:
                found.append(facts)
    usual = max(by_seats, key=lambda seats: len(by_seats[seats]), default=0)
    if not by_seats.get(usual):
        raise BadInput.of("--records {folder}: has no finished match of {game}", folder=folder, game=game.name)
    return Stored(by_seats[usual], usual, records - len(by_seats[usual]))


def facts_of(game: AnyGame, record: Record, number: int) -> Facts | None:
    """What the match of a record comes to; None if it has no end. Raises BadInput if it does not replay."""
    match = resume(game, record, fast=False, upto=0)
    watch = Watching(counts_of(game))
    watch.begin(match)
    for entry in record.inputs:
        ask = match.asks.get(entry.seat) if entry.kind in ("act", "pass") else None
        if ask is not None:
            watch(ask, Move(entry.key, entry.form))
        match.take(entry)
    return None if match.result is None else watch.facts(number, match.result)
