"""Calls as the journal has them: the kind of a command, and its fields as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from wyrmhoard.server.session.commands import Command, decode_command
from wyrmhoard.server.session.session import Row, Session


def stored_command(kind: str, body: dict[str, Any]) -> Command:
    """The command of a row of the journal."""
    return decode_command(kind, msgspec.json.encode(body).decode())


def journal_row(seq: int, kind: str, seat: int, body: dict[str, Any], at: float = 0.0) -> Row:
    """A row of the journal."""
    return Row(seq, kind, seat, msgspec.json.encode(body).decode(), at)


def make_call(session: Session, kind: str, seat: int, body: dict[str, Any], at: float = 0.0) -> None:
    """Make a call that stands in the journal like that."""
    session.apply(stored_command(kind, body), seat, at)
