"""Finished matches, stored so that they can be read by any later rules; and what can be read of a table that cannot be
played on."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

import msgspec

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.kernel.state.record import Record, parse_record
from wyrmhoard.kernel.text.errors import BadInput, Refused, one_line
from wyrmhoard.kernel.text.saying import ENGLISH, say, speaking
from wyrmhoard.kernel.text.shapes import Seen
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.protocol.shapes.records import ReadLine, TableLog
from wyrmhoard.server.session.contents import Games, content_of
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.chat import Line
from wyrmhoard.server.storage.keys import digest
from wyrmhoard.server.storage.loading import begun, load_whole
from wyrmhoard.server.storage.notices import said_line
from wyrmhoard.server.storage.openings import Opened
from wyrmhoard.server.storage.store import Group, Store
from wyrmhoard.server.storage.writer import CommitResult, Writer

QUICKLY: Final = 1
"""The compression level for the log of a match: the highest would take three times as long for 6 % less space."""
AT_ONCE: Final = 50
"""Lines that are worded before the event loop gets a turn."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match as it is stored. Its words are those of the rules that played it, in English."""

    record: str
    """The record in JSON, without cards: those are stored once for all tables."""
    names: list[str]
    ended: str
    lines: list[ReadLine]


async def _lines(match: Match) -> list[ReadLine]:
    """The full log of a match that is over, in words, with all secrets; the event loop gets turns meanwhile."""
    names, log, lines = match.seat_names, match.log, list[ReadLine]()
    for start in range(0, len(log), AT_ONCE):
        part = zip(log[start : start + AT_ONCE], match.read_whole(names, start, AT_ONCE), strict=True)
        lines += [{"rule": event.rule, "text": text} for event, text in part]
        await asyncio.sleep(0)
    return lines


class Finishing:
    """A finished match on its way into the database, with the calls of other tables. If that fails, it is stored when
    the table is loaded next."""

    def __init__(self, table_id: str, data: bytes) -> None:
        self._table_id = table_id
        self._data = data

    def take(self) -> Group:
        """The group that is to be stored."""
        return Group(self._table_id, [], finished=self._data)

    def take_outcome(self, result: CommitResult) -> None:
        """Log a match that was not stored."""
        if result is not CommitResult.STORED:
            log("a finished match cannot be stored", level=logging.WARNING, table=self._table_id)


async def write_down(writer: Writer, table_id: str, match: Match) -> None:
    """Store a match that is over, to be read."""
    with speaking(ENGLISH):
        lines = await _lines(match)
        record = msgspec.json.encode(replace(match.record, cards=None)).decode()
        written = Finished(record, list(match.seat_names), match.ended, lines)
    writer.enlist(Finishing(table_id, zlib.compress(msgspec.json.encode(written), QUICKLY)))


def read_finished(data: bytes) -> Finished:
    """The finished match in these bytes. Raises BadInput if they are damaged."""
    try:
        return msgspec.json.decode(zlib.decompress(data), type=Finished)
    except (zlib.error, msgspec.DecodeError):
        raise BadInput.of("what was written down of this match is damaged") from None


class TableHead(Protocol):
    """What the log of a table needs to know of it."""

    id: str
    name: str
    created: float


class Archive:
    """What can be read of stored tables, whether or not they can be played on."""

    def __init__(self, store: Store, games: Games) -> None:
        self._store = store
        self._games = games

    async def open(self, table_id: str, token: str) -> Opened:
        """A table as it is stored, for a caller with a token. Raises Refused."""
        opened = await load_whole(self._store, table_id)
        if opened is None:
            raise Refused.of("not-found", "There is no such table")
        key = opened.keys.get(digest(token))
        if key is None or key.role not in ("play", "watch"):
            raise Refused.of("forbidden", "This needs a token that opens the table")
        return opened

    async def record(self, opened: Opened) -> Record | None:
        """The record of a match that is over, with the cards that it was played with if they are not installed; None if
        it was not over."""
        data = await self._store.load_finished(opened.id)
        if data is None:
            return None
        record = parse_record(read_finished(data).record)
        if opened.content_id is None or opened.content_id == _installed(opened.game):
            return record
        cards = await self._store.load_content(opened.content_id)
        return record if cards is None else replace(record, cards=msgspec.json.decode(cards))

    async def read(self, opened: Opened, why: str) -> TableLog:
        """What happened at a table that cannot be played on, in words; `why` it cannot."""
        data = await self._store.load_finished(opened.id)
        if data is not None:
            try:
                finished = read_finished(data)
                return _log(
                    opened,
                    opened.game,
                    finished.names,
                    finished.lines,
                    opened.lines,
                    ended=finished.ended,
                    over=True,
                    note=why,
                )
            except BadInput as error:
                why = f"{why}; {error}"
        names, lines, note = await self._rest(opened)
        note = f"{why}. {note}"
        return _log(opened, opened.game, names, lines, opened.lines, ended="", over=False, note=note)

    async def _rest(self, opened: Opened) -> tuple[list[str], list[ReadLine], str]:
        """The public part of a match that is not over: names of its players, log and note."""
        try:
            session = begun(opened, await self._games.game_of(opened))
            whole = await load_whole(self._store, opened.id, position=False)
            taken = _replay(session, [] if whole is None else whole.rows)
            names, match = list(session.match.seat_names), session.match
            return (
                names,
                _seen(match.game, match.log, names),
                say("This is what everybody could see of it up to call {taken}", taken=taken),
            )
        except Refused:
            names = [say("Seat {number}", number=seat + 1) for seat in range(len(opened.players))]
        told, seq = _told(opened.data)
        try:
            game: AnyGame | None = find(opened.game)
        except BadInput:
            game = None
        calls = opened.seq + len(opened.rows)
        if opened.data is None:
            note = say(
                "Its {calls} calls are kept; what they came to in words had not been stored when the rules changed",
                calls=calls,
            )
        else:
            note = say("This is what everybody could see of it up to call {seq} of {calls}", seq=seq, calls=calls)
        return names, _seen(game, told, names), note


def _replay(session: Session, rows: list[Any]) -> int:
    for row in rows:
        try:
            session.replay(row)
        except Exception:  # a script cannot be expected to survive every kind of damage
            break
    return session.seq


def _told(data: bytes | None) -> tuple[list[Entry], int]:
    """The events in a stored position, made by any rules, and the number of calls before it."""
    try:
        plain = msgspec.json.decode(data or b"")
        return msgspec.convert(plain["kept"]["told"], list[Entry]), int(plain["seq"])
    except (msgspec.DecodeError, msgspec.ValidationError, LookupError, TypeError, ValueError):
        return [], 0


def _seen(game: AnyGame | None, log: list[Entry], names: Any) -> list[ReadLine]:
    """The public part of a log in words; events that these rules cannot word are shown as data."""
    lines: list[ReadLine] = []
    for event in log:
        seen = event.seen_by(None)
        if seen is not None:
            lines.append({"rule": event.rule, "text": _words(game, seen, names)})
    return lines


def _words(game: AnyGame | None, seen: Seen, names: Any) -> str:
    try:
        if game is not None:
            return game.log.event(game.cards, seen, names)
    except Exception:  # these rules have no words for an event of others
        game = None
    data = ", ".join(f"{key} {value}" for key, value in seen["data"].items())
    return one_line(f"{seen['kind'].replace('_', ' ')}: {data}" if data else seen["kind"].replace("_", " "))


async def log_of(table: TableHead, match: Match, chat: Iterable[Line]) -> TableLog:
    """The log of a match that is over and can still be played out."""
    names = list(match.seat_names)
    lines = await _lines(match)
    return _log(table, match.game.name, names, lines, chat, ended=match.ended, over=True, note="")


def _log(
    table: TableHead,
    game: str,
    names: list[str],
    lines: list[ReadLine],
    chat: Iterable[Line],
    *,
    ended: str,
    over: bool,
    note: str,
) -> TableLog:
    return {
        "table": table.id,
        "game": game,
        "name": table.name,
        "created": table.created,
        "seats": names,
        "over": over,
        "ended": ended,
        "note": note,
        "lines": lines,
        "chat": [said_line(line, dict(enumerate(names)).get) for line in chat],
    }


def _installed(game: str) -> str | None:
    try:
        content = content_of(find(game))
    except BadInput:
        return None
    return None if content is None else content.id
