"""Replays: a record as a sequence of frames, made in a separate process, since anybody may send any record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from typing_extensions import TypedDict

from wyrmhoard import game_of
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume, salvage
from wyrmhoard.kernel.state.record import Input, Record, parse_record
from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError, one_line
from wyrmhoard.kernel.text.journal import markdown
from wyrmhoard.kernel.text.saying import ENGLISH, later, said, say, speaking
from wyrmhoard.lab.check import check_record
from wyrmhoard.server.protocol.delta import changes
from wyrmhoard.server.protocol.shapes.records import TableJournal
from wyrmhoard.server.protocol.shapes.replays import Drawn, Frame, Player, ReplayHead, ShownInput
from wyrmhoard.server.session.contents import has_own_cards
from wyrmhoard.server.session.redaction import Struck
from wyrmhoard.server.session.snapshot import sealed_answers
from wyrmhoard.server.workers.thinking import limited

LONGEST: Final = 5_000
"""The most inputs that a record may have to be made into a replay."""
LARGEST_START: Final = 100_000
"""Bytes of the state at which a record may begin: the largest of our tables have a fifth of that."""
LARGEST: Final = 32_000_000
"""Bytes of a replay."""
SECONDS: Final = 20.0
LATE: Final = later("the record takes too long to play")
TOO_MUCH: Final = later("the record needs more memory than it may have")


def replay_of(record: Record | bytes, language: str = ENGLISH) -> tuple[bytes, str]:
    """The replay in a language as JSON, or (b"", what is wrong with the record)."""
    with speaking(language):
        return tried(lambda: film(record))


def tried(work: Callable[[], bytes]) -> tuple[bytes, str]:
    """The result of some work on a record, or (b"", what is wrong with the record)."""
    try:
        return limited(work, SECONDS), ""
    except TimeoutError:
        return b"", said(LATE)
    except MemoryError:
        return b"", said(TOO_MUCH)
    except WyrmhoardError as error:
        return b"", str(error)
    except Exception as error:
        return b"", say("the record does not fit the rules ({error})", error=type(error).__name__)


def film(source: Record | bytes) -> bytes:
    """The replay as JSON; frame n is the table after n inputs. Raises BadInput for a record that does not fit, or of
    which the replay would be too large."""
    record = parse_record(source) if isinstance(source, bytes) else source
    check_size(record)
    game = game_of(record)
    ending = record.ending
    record, changed = salvage(game, record)
    doubt = changed or _doubt(record)
    match = resume(game, record, fast=False, upto=0)
    faces: Any = game.faces() if has_own_cards(game) else None
    reel = _Reel(match, len(msgspec.json.encode(faces)))
    reel.add(0, None, 0)
    for n, entry in enumerate(record.inputs, 1):
        words = _words(match, entry)
        era, before = match.era, len(match.log)
        try:
            match.take(entry)
        except Refused as refused:
            raise BadInput.of("input {n} does not fit: {refused}", n=n, refused=refused) from None
        shown: ShownInput = {"seat": entry.seat, "key": entry.key, "kind": entry.kind, "text": words}
        reel.add(n, shown, before if match.era == era else len(match.log) - 1)
    head: ReplayHead = {
        "game": game.name,
        "settings": match.settings,
        "seats": players(match, record),
        "seed": record.seed,
        "commitment": match.commitment,
        "doubt": doubt,
        "altered": bool(doubt) and not changed,
        "ending": ending,
        "result": match.result,
        "ended": match.ended,
        "cards": faces,
        **_drawings(match, record),
        "journal": kept_journal(match),
        "steps": len(reel.frames) - 1,
    }
    return reel.assemble(head)


def players(match: Match, record: Record) -> list[Player]:
    """Who played."""
    return [
        {
            "seat": seat,
            "name": match.seat_name(seat),
            "who": one_line(record.players[seat]) if record.players[seat:] else "",
            "person": match.people.name_of(seat),
        }
        for seat in range(match.seats)
    ]


def kept_journal(match: Match) -> TableJournal | None:
    """The story of a match with its file; None if its game keeps no journal."""
    told = match.game.screens.journal(match.table)
    return None if told is None else {**told, "markdown": markdown(told)}


def _drawings(match: Match, record: Record) -> _Drawings:
    """The drawings that everybody may see at the end. Raises BadInput for notes that are not possible."""
    try:
        match.restore_notes([note for note in record.notes if note.at <= len(match.inputs)])
    except Refused as refused:
        raise BadInput.of("its notes do not fit: {refused}", refused=refused) from None
    sheets: list[Any] = [sheet._asdict() for sheet in match.sheets(None)]
    notes: list[Drawn] = [
        {"at": note.at, "sheet": note.sheet, "seat": note.seat, "kind": note.kind, "data": note.data}
        for note in match.notes(None)
    ]
    return {"sheets": sheets, "notes": notes, "grounds": _grounds(match)}


def _grounds(match: Match) -> dict[str, Any]:
    """What the game itself draws on the sheets at the end: what is not there yet in a frame is not drawn in it."""
    drawn = {sheet.id: match.game.screens.ground(match.table, sheet.id) for sheet in match.sheets(None) if sheet.ground}
    return {sheet: ground.draw(*ground.args) for sheet, ground in drawn.items() if ground is not None}


def check_size(record: Record) -> None:
    """Refuse a record that would be copied into every frame, or has too many of them."""
    if len(record.inputs) > LONGEST:
        raise BadInput.of(
            "record: has {count} inputs, and {longest} are possible", count=len(record.inputs), longest=LONGEST
        )
    for name, part in (("start", record.start), ("settings", record.settings), ("players", record.players)):
        size = len(msgspec.json.encode(part))
        if size > LARGEST_START:
            raise BadInput.of(
                "record, {name}: has {size} bytes, and {most} are possible", name=name, size=size, most=LARGEST_START
            )


class _Drawings(TypedDict):
    sheets: list[Any]
    notes: list[Drawn]
    grounds: dict[str, Any]


class _Reel:
    """The frames so far, each encoded at once: only what changed since the one before it."""

    def __init__(self, match: Match, size: int) -> None:
        """`size`: the bytes of everything else in the replay."""
        self._match = match
        self._struck = Struck(match)
        self._seen: dict[str, Any] = {}
        self.frames: list[bytes] = []
        self._size = size

    def add(self, n: int, shown: ShownInput | None, before: int) -> None:
        """The table now. Raises BadInput if the replay has become too large."""
        match = self._match
        self._struck.look(before)
        now: dict[str, Any] = {"watch": match.view(None)}
        now |= {str(seat): match.view(seat) for seat in range(match.seats)}
        now = msgspec.json.decode(msgspec.json.encode(now))  # a copy: the match goes on changing the view
        seen = [event.in_full() for event in match.log[before:]]
        names = match.seat_names
        frame: Frame = {
            "n": n,
            "input": shown,
            "changes": {eyes: patch for eyes, view in now.items() if (patch := changes(self._seen.get(eyes), view))},
            "sealed": {str(seat): key for seat, key in sealed_answers(match).items()},
            "events": [{**event, "text": match.words(event, names)} for event in seen],
            "waiting": match.waiting,
        }
        self._seen = now
        encoded = msgspec.json.encode(frame)
        self._size += len(encoded)
        if self._size > LARGEST:
            raise BadInput.of(
                "the replay would be too large: more than {largest} bytes after {n} inputs", largest=LARGEST, n=n
            )
        self.frames.append(encoded)

    def assemble(self, head: ReplayHead) -> bytes:
        """The replay."""
        top, *frames = self._struck.clean([msgspec.json.encode(head), *self.frames])
        return b'%b,"frames":[%b]}' % (top[:-1], b",".join(frames))


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
        name = match.seat_name(entry.seat)
        return say("{who} takes back", who=name)
    if not 0 <= entry.seat < match.seats:
        return one_line(entry.key)
    asked = match.ask(entry.seat)
    options = match.asides(entry.seat) if entry.kind == "aside" else asked.options if asked is not None else ()
    texts = {option.key: option.text for option in options}
    return texts.get(entry.key, one_line(entry.key))
