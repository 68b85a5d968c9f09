"""The codes with which a socket is closed: those of RFC 6455, and ours from 4000 on (docs/table-protocol.md)."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """Why a socket is closed."""

    GOING_AWAY = 1001
    """The server stops, or the table has to be loaded again: the client joins again by itself."""
    ABNORMAL = 1006
    """The connection broke. It is never sent, only noted."""
    POLICY_VIOLATION = 1008
    """The client broke the rules: it asked for too much, or sent nothing that opens a table."""
    TRY_AGAIN_LATER = 1013
    """The client reads too slowly, or the table could not be shown to it."""
    SEAT_LOST = 4001
    """The seat of this socket was given away, and another player may claim it."""
    PASSPHRASE_REQUIRED = 4010
    """The server has a passphrase, and the browser does not hold its cookie."""
