"""The notices of a table about its seats, in its chat: who has sat down, which seat is open again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal

import msgspec

from wyrmhoard.kernel.text.saying import ENGLISH, speaking
from wyrmhoard.server.protocol.shapes.chat import Notice, SaidLine
from wyrmhoard.server.protocol.shapes.messages import ChatLine
from wyrmhoard.server.storage.chat import Line

NOTICES: Final = {
    "invited": "{seat}: {who} has sat down, by invitation.",
    "joined": "{seat}: {who} has sat down, from the lobby.",
    "opened": "{seat}: the seat is open again; its person was away for long.",
    "unmoved": "{seat}: the seat is open again; its person had not done anything yet.",
}
"""The texts in English, for programs; the page words them in its reader's language."""


SAT_DOWN: Final = ("invited", "joined")
"""The kinds that tell of a player who sits down."""


def noticed(kind: Literal["invited", "joined", "opened", "unmoved"], seat: int, who: str = "") -> str:
    """A notice as the chat keeps it, in a line without a name."""
    return msgspec.json.encode(Notice(kind=kind, seat=seat, who=who)).decode()


def sat_down_at(lines: Iterable[Line], seat: int) -> float:
    """When a player last took a seat, in seconds since 1970; 0: before all these lines."""
    told = [(line.at, msgspec.json.decode(line.text, type=Notice)) for line in lines if not line.name]
    return max((at for at, notice in told if notice["seat"] == seat and notice["kind"] in SAT_DOWN), default=0.0)


def said_line(line: Line, seat_name: Callable[[int], str | None]) -> SaidLine:
    """A line of chat as it is read; `seat_name` is the match's."""
    said: SaidLine = {"seat": line.seat, "name": line.name, "text": line.text, "at": line.at}
    if line.name:
        return said
    notice = msgspec.json.decode(line.text, type=Notice)
    with speaking(ENGLISH):
        seat = seat_name(notice["seat"]) or f"Seat {notice['seat'] + 1}"
    text = NOTICES[notice["kind"]].format(seat=seat, who=notice["who"] or "somebody")
    return {**said, "text": text, "notice": notice}


def chat_message(line: Line, seat_name: Callable[[int], str | None]) -> ChatLine:
    """A line of chat as the message that is sent to those at the table."""
    return {"type": "chat", "n": line.id, **said_line(line, seat_name)}
