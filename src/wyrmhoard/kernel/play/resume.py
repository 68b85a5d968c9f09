"""Turns a record into the match it describes, refusing what this program cannot have made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError


def resume(
    game: AnyGame,
    record: Record,
    *,
    fast: bool = True,
    upto: int | None = None,
    events: bool = True,
    told: Sequence[Entry] = (),
) -> Match:
    """The match of a record, up to `upto` inputs; from its checkpoint, if it has one and `fast`.

    `told` is the log up to that checkpoint (see `Match.events_before_checkpoint`), for callers that have stored it.
    Raises BadInput for a record of another version, other cards, or inputs that do not fit.
    """
    check_pins(game, record)
    match = Match(game, record, events=events)
    inputs = record.inputs if upto is None else record.inputs[:upto]
    stored = record.checkpoint
    if fast and stored is not None and stored.inputs <= len(inputs):
        checkpoint = Checkpoint.from_stored(game, stored, record.seats, len(told))
        match.skip_to(checkpoint, inputs[: checkpoint.inputs], record.prints, told)
    n = len(match.inputs)
    try:
        match.begin()
        for n, entry in enumerate(inputs[len(match.inputs) :], len(match.inputs) + 1):
            if match.result is not None:
                raise BadInput.of("input {n} comes after the end of the match", n=n)
            match.take(entry)
        match.restore_notes([note for note in record.notes if note.at <= len(inputs)])
    except Refused as refused:
        raise BadInput.of("input {n} does not fit: {refused}", n=n, refused=refused) from None
    except WyrmhoardError:
        raise
    except Exception as error:  # a script cannot be expected to survive every kind of damage to its state
        raise BadInput.of(
            "its state is damaged: after input {n} the rules cannot go on ({error})", n=n, error=repr(error)
        ) from None
    return match


def check_pins(game: AnyGame, record: Record) -> None:
    """Refuse a record that this game, in this version and with these cards, did not make."""
    if record.game != game.name:
        raise BadInput.of("it is a record of {game}, not of {name}", game=record.game, name=game.name)
    change = changed_since(game, record)
    if change:
        raise BadInput(change)


def changed_since(game: AnyGame, record: Record) -> str:
    """What has changed since a record of this game was made, so that it need not play out the same; "" if nothing."""
    if record.version != game.about.version:
        return f"it was made by version {record.version} of the rules; this program has {game.about.version}"
    if record.content != game.content:
        return f"its cards ({record.content}) are not those of this program ({game.content})"
    return ""


class Salvaged(NamedTuple):
    """What can be recovered from a record that was made by other rules or cards."""

    record: Record
    """With as many of its inputs as these rules accept; it replays here."""
    doubt: str
    """What is different, and how far it can be trusted; "" if nothing has changed since."""


def salvage(game: AnyGame, record: Record) -> Salvaged:
    """The record as far as these rules and cards can play it. Raises BadInput if they cannot even begin."""
    change = changed_since(game, record)
    if not change:
        return Salvaged(record, "")
    here = replace(
        record, version=game.about.version, content=game.content, prints={}, now=None, ending=None, checkpoint=None
    )
    match = Match(game, replace(here, cards=game.custom)).begin()
    taken, apart = 0, None
    for entry in record.inputs:
        try:
            match.take(entry)
        except Exception:  # rules that did not make it cannot be expected to survive it
            break
        taken += 1
        known, replayed = record.prints.get(str(taken)), (match.prints or {}).get(taken)
        if apart is None and known not in (None, replayed):
            apart = taken
    doubt = f"{change}. Of its {len(record.inputs)} inputs the first {taken} fit"
    doubt += "" if apart is None else f", and from input {apart} on the table differs from what it was"
    kept = replace(here, inputs=record.inputs[:taken], notes=[note for note in record.notes if note.at <= taken])
    return Salvaged(kept, doubt)
