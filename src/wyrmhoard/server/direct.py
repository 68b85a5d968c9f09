"""The short way between a socket and its table: no queue, no task to wake, no copy of what is sent.

ASGI passes a message through a queue to a task that has to wake up, and takes an answer through a coroutine. A table
answers within microseconds, so that this was most of the work. A server that has the extension `EXTENSION` in its scope
gives its messages directly; with any other server the table works too, the plain way.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION: Final = "wyrmhoard.direct"
Taker = Callable[[bytes], None]


class Direct(Protocol):
    """What the extension is."""

    def give_to(self, taker: Taker) -> None:
        """Give every message from now on to `taker`; `receive` then gets only the end of the connection."""

    def put(self, text: bytes) -> bool:
        """Send a text message (or drop it, if nobody is there); False if it would have to wait."""


class DirectProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with the extension."""

    _taker: Taker | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unsent: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """As uvicorn does, with the extension in the scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def give_to(self, taker: Taker) -> None:
        """See `Direct`."""
        self._taker = taker
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for message in waiting:
            if message["type"] == "websocket.receive":
                taker(message.get("bytes") or (message.get("text") or "").encode())
            else:
                self.queue.put_nowait(message)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """A whole message is here."""
        if self._taker is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        self._taker(b"".join(frames))

    def put(self, text: bytes) -> bool:
        """See `Direct`. What is put within one turn of the loop goes out together."""
        if not self.writable.is_set():
            return False
        length = len(text)
        if length < 126:
            head = bytes((0x81, length))
        elif length < 65_536:
            head = struct.pack("!BBH", 0x81, 126, length)
        else:
            head = struct.pack("!BBQ", 0x81, 127, length)
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += head, text
        return True

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self.transport.is_closing() and self.conn.state is State.OPEN:
            self.transport.write(b"".join(unsent))

    async def send(self, message: Any) -> None:
        """As uvicorn does, after what was put before."""
        self._flush()
        await super().send(message)
