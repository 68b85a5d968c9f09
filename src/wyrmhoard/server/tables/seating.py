"""Sitting down at a table by invitation, and giving a seat away (docs/table-protocol.md)."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Literal

import sqlalchemy as sa

from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.saying import later, said, say, say_many
from wyrmhoard.server.protocol.shapes.requests import OwnName
from wyrmhoard.server.protocol.shapes.tables import Claimed, Reopened
from wyrmhoard.server.storage.keys import (
    AWAY,
    Key,
    Keys,
    Role,
    claim_seat,
    digest,
    fresh_token,
    join_table,
    reopen_seat,
)
from wyrmhoard.server.storage.notices import noticed, sat_down_at
from wyrmhoard.server.storage.writer import Writer
from wyrmhoard.server.tables.handover import change_hands
from wyrmhoard.server.tables.names import Named, checked_name, set_name
from wyrmhoard.server.tables.table import LiveTable

IDLE = 180.0
"""Seconds that the table waits for a player who has never done anything there before the host may give their seat away
although they are present."""
Fresh = list[tuple[str, Role]]
"""Hashes of the new tokens of a player who sits down, each with its role."""
WHY_NOT = {
    "gone": later("Your seat at this table was given away while you were not there"),
    "invite": later("This is an invitation: claim its seat first"),
    "used": later("Somebody has already sat down with this invitation"),
    "withdrawn": later("This invitation was withdrawn; ask for another one"),
    "host": later("This is the host's right, which opens no seat"),
    "damaged": later("What this token opened is damaged in the database; the host can give its seat out again"),
}


def why_not(key: Key | None) -> str:
    """Why a token does not open a table."""
    return said(WHY_NOT.get(key.role if key is not None else "", later("This token does not open the table")))


def watching(token: str) -> str:
    """The watchers' token derived from the token of a seat: the seat's cannot be computed from it."""
    return urlsafe_b64encode(sha256(f"watch\0{token}".encode()).digest()[:16]).decode().rstrip("=")


async def join(
    writer: Writer, table: LiveTable, seat: int | None, own: str | None = None, called: Named | None = None
) -> Claimed:
    """Sit down at a table that the lobby shows; everybody there is told. With a token of one's `own` it can be
    repeated. Raises Refused, and BadInput for a token that is in use."""
    return await _sit(
        writer,
        table,
        lambda connection, keys, fresh: join_table(connection, table.id, keys, seat, fresh),
        own,
        called,
        "joined",
    )


async def claim(
    writer: Writer, table: LiveTable, invitation: str, own: str | None = None, called: Named | None = None
) -> Claimed:
    """Sit down with an invitation, which is used up; everybody at the table is told. With a token of one's `own` it can
    be repeated. Raises Refused, and BadInput for a token that is in use."""
    used = digest(invitation)
    return await _sit(
        writer,
        table,
        lambda connection, keys, fresh: claim_seat(connection, table.id, keys, used, fresh),
        own,
        called,
        "invited",
    )


async def _sit(
    writer: Writer,
    table: LiveTable,
    take: Callable[[sa.Connection, Keys, Fresh], tuple[int, bool]],
    own: str | None,
    called: Named | None,
    how: Literal["invited", "joined"],
) -> Claimed:
    token = own or fresh_token()
    watch = watching(token)
    fresh: Fresh = [(digest(token), "play"), (digest(watch), "watch")]
    (seat, _), keys, line = await change_hands(
        writer,
        table.id,
        lambda connection, keys: take(connection, keys, fresh),
        lambda done: noticed(how, done[0], _who(table, done[0], called)) if done[1] else "",
    )
    table.change_keys(keys)
    set_name(table, seat, called, lambda refused: None)
    if line is not None:
        table.spoken(line)
    return {"table": table.id, "game": table.match.game.name, "seat": seat, "token": token, "watch": watch}


async def reopen(writer: Writer, table: LiveTable, seat: int, *, invite: bool) -> Reopened:
    """Withdraw a seat's invitation, and give out another if `invite`. A seat that a player has claimed is opened again
    only if they have been away for long, and everybody at the table is told. Raises Refused or BadInput."""
    if seat >= table.match.seats:
        raise BadInput.of("seat: there are {seats}", seats=table.match.seats)
    if not table.vacant(seat) and not any(key.seat == seat for key in table.keys.values()):
        raise Refused.of("forbidden", "{name} was given to a bot when the table was made", name=_name(table, seat))
    away, idle = table.away_for(seat), idle_for(table, seat)
    fresh = fresh_token() if invite else None
    key = None if fresh is None else digest(fresh)
    try:
        _, keys, line = await change_hands(
            writer,
            table.id,
            lambda connection, keys: reopen_seat(
                connection, table.id, keys, seat, key, evict=away >= AWAY or idle >= IDLE
            ),
            lambda held: noticed("opened" if away >= AWAY else "unmoved", seat) if held else "",
        )
    except Refused as refused:
        if refused.code != "claimed":
            raise
        minutes = int(away // 60)
        if away:
            since = say_many("was at the table {n} minute ago", "was at the table {n} minutes ago", n=minutes)
        else:
            since = say("is at the table")
        least = int(AWAY // 60)
        raise Refused.of(
            "claimed",
            "{name} {since}; a seat can be given away after {least} minutes of absence, or when the table has "
            "waited {few} minutes for somebody who has done nothing yet",
            name=_name(table, seat),
            since=since,
            least=least,
            few=int(IDLE // 60),
        ) from None
    table.change_keys(keys)
    if line is not None:
        table.spoken(line)
        set_name(table, seat, OwnName(), lambda refused: None)
    return {"seat": seat, "invitation": fresh}


def idle_for(table: LiveTable, seat: int) -> float:
    """For how many seconds the table has waited for a player who has sat down and never done anything; 0 if they have,
    or if it does not wait for them."""
    turn = table.turn_of(seat)
    if turn is None or any(entry.seat == seat for entry in table.match.inputs):
        return 0.0
    return max(0.0, table.now - max(turn, sat_down_at(table.lines, seat)))


def _name(table: LiveTable, seat: int) -> str:
    return table.match.seat_name(seat)


def _who(table: LiveTable, seat: int, called: Named | None) -> str:
    """The name of the person who sits down, if they gave one that is available; otherwise ""."""
    try:
        return checked_name(called.name, table.match, seat) if called else ""
    except Refused:
        return ""
