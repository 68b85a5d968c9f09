"""A record as frames, like a film: made in a separate process, since anybody may send any record."""

from __future__ import annotations

from typing import Final

import msgspec

from wyrmhoard import game_of
from wyrmhoard.kernel.errors import BadInput, Refused, WyrmhoardError, one_line
from wyrmhoard.kernel.event import Event
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.record import Input, Record, parse_record
from wyrmhoard.kernel.resume import check_pins, resume
from wyrmhoard.kernel.shapes import PlainObject, Seen, Told
from wyrmhoard.lab.check import check_record
from wyrmhoard.server import shapes
from wyrmhoard.server.kept import sealed_answers
from wyrmhoard.server.thinking import limited

LONGEST: Final = 5_000
"""The most inputs that a record may have to be made into a replay."""
SECONDS: Final = 10.0


def replay_of(record: Record | bytes) -> tuple[bytes, str]:
    """The replay as JSON, or (b"", what is wrong with the record)."""
    try:
        return limited(lambda: msgspec.json.encode(film(record)), SECONDS), ""
    except TimeoutError:
        return b"", "the record takes too long to play"
    except WyrmhoardError as error:
        return b"", str(error)
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError, AssertionError) as error:
        return b"", f"the record does not fit the rules ({type(error).__name__})"


def film(source: Record | bytes) -> shapes.Replay:
    """Frame n is the table after n inputs. Raises BadInput for a record that does not fit."""
    record = parse_record(source) if isinstance(source, bytes) else source
    if len(record.inputs) > LONGEST:
        raise BadInput(f"record: has more than {LONGEST} inputs")
    game = game_of(record)
    check_pins(game, record)
    match = resume(game, record, fast=False, upto=0)
    frames = [_frame(match, 0, None, 0)]
    for n, entry in enumerate(record.inputs, 1):
        words = _words(match, entry)
        era, before = match.era, len(match.log)
        try:
            match.take(entry)
        except Refused as refused:
            raise BadInput(f"input {n} does not fit: {refused}") from None
        shown: shapes.ShownInput = {"seat": entry.seat, "key": entry.key, "kind": entry.kind, "text": words}
        frames.append(_frame(match, n, shown, before if match.era == era else len(match.log) - 1))
    return {
        "game": game.name,
        "settings": match.settings,
        "seats": [
            {
                "seat": seat,
                "name": match.seat_name(seat),
                "who": one_line(record.players[seat]) if record.players[seat:] else "",
            }
            for seat in range(match.seats)
        ],
        "seed": record.seed,
        "commitment": match.commitment,
        "doubt": _doubt(record),
        "ending": record.ending,
        "result": match.result,
        "ended": match.ended,
        "steps": len(frames) - 1,
        "frames": frames,
    }


def _doubt(record: Record) -> str:
    """Where the replay differs from the record's own fingerprints, in words."""
    try:
        check_record(record, "record")
    except BadInput as error:
        return str(error)
    return ""


def _words(match: Match, entry: Input) -> str:
    """What the input was, in the words of the option that was chosen."""
    if entry.kind == "back":
        return f"{match.seat_name(entry.seat)} takes back"
    if not 0 <= entry.seat < match.seats:
        return one_line(entry.key)
    asked = match.ask(entry.seat)
    options = match.asides(entry.seat) if entry.kind == "aside" else asked.options if asked is not None else ()
    texts = {option.key: option.text for option in options}
    return texts.get(entry.key, one_line(entry.key))


def _frame(match: Match, n: int, shown: shapes.ShownInput | None, before: int) -> shapes.Frame:
    """The table as a spectator and each seat see it, and open: with what is sealed."""
    watched = match.view(None)
    views: dict[str, PlainObject] = {str(seat): match.view(seat) for seat in range(match.seats)}
    views["open"] = watched
    seen = [_open(event) for event in match.log[before:]]
    names = match.seat_names
    events: list[Told] = [{**event, "text": match.game.event_words(event, names)} for event in seen]
    return {
        "n": n,
        "input": shown,
        "view": watched,
        "views": views,
        "sealed": {str(seat): key for seat, key in sealed_answers(match).items()},
        "events": events,
        "waiting": match.waiting,
    }


def _open(event: Event) -> Seen:
    """An event with everything that anybody knows of it."""
    data = dict(event.data)
    for private in event.private.values():
        data.update(private)
    return {"kind": event.kind, "rule": event.rule, "data": data}
