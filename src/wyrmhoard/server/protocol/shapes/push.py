"""The messages that tell a browser when it is a seat's turn: the key to subscribe with, and the answer to it."""

from __future__ import annotations

from typing_extensions import TypedDict


class PushKey(TypedDict):
    """The key with which a browser subscribes; none if this server sends no messages."""

    key: str | None


class Subscribed(TypedDict):
    """For how many seats a browser is reminded now, or was until now."""

    seats: int
