"""The short way between a socket and its table: no queue, no task to wake, no copy of what is sent.

ASGI passes a message through a queue to a task that has to wake up, and takes an answer through a coroutine. A table
answers within microseconds, so this would be most of the work. A server that puts `EXTENSION` into its scope delivers
messages directly; with any other server the socket uses plain ASGI.
"""

from __future__ import annotations

import asyncio
import logging
import struct
import weakref
from collections.abc import Callable
from types import CodeType
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the fast one, if it is there
from websockets.http11 import Request
from websockets.protocol import State
from websockets.streams import StreamReader

from wyrmhoard.server.base.logs import log
from wyrmhoard.server.rate_limit.budget import BYTES, FRAMES, Bucket
from wyrmhoard.server.rate_limit.connections import LimitedConfig

EXTENSION: Final = "wyrmhoard.direct"
MOST_UNSENT: Final = 262_144
"""Bytes that are gathered for one write."""
SLICE: Final = 4096
"""Bytes that are parsed before the frames among them are counted."""
WHOLE_TEXT: Final = 0x81
"""The first byte of a text message in a single frame."""
MASKED: Final = 0x80
"""The mask bit, added to a length of up to 125: frames of clients are masked, by the four bytes after the length."""
LONGEST_SHORT: Final = MASKED + 125
BETWEEN_FRAMES: Final = StreamReader.at_eof.__code__
"""The code in which a parser waits between two frames."""
Taker = Callable[[bytes], None]


class Direct(Protocol):
    """What the extension offers: the way between a socket and the server, without ASGI's queue and task."""

    def give_to(self, taker: Taker) -> None:
        """Give every message from now on to `taker`; `receive` then gets only the end of the connection."""

    def put(self, text: bytes) -> bool:
        """Send a text message (or drop it, if the client is gone); False if it would have to wait."""

    def pause_reading(self, seconds: float) -> None:
        """Read nothing more for this many seconds."""

    def cut(self) -> None:
        """Close the connection at once; unsent data is lost."""


def _innermost(generator: Any) -> CodeType:
    """The code of the innermost generator that this one is waiting in."""
    while generator.gi_yieldfrom is not None:
        generator = generator.gi_yieldfrom
    code: CodeType = generator.gi_code
    return code


class DirectProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with the extension."""

    _taker: Taker | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unsent: list[bytes] = []
        self._unsent_bytes = 0
        self._outgoing = _outgoing_of(self.loop)
        rate = self.config.rate if isinstance(self.config, LimitedConfig) else 1.0
        self._frames = Bucket(FRAMES.rate * rate, FRAMES.burst * rate) if rate else None
        self._bytes = Bucket(BYTES.rate * rate, BYTES.burst * rate) if rate else None
        self._cut = False
        self._rests_until = 0.0
        self._between = False
        """Whether the parser is between two messages, as of the last data."""

    def handle_connect(self, event: Request) -> None:
        """Open the connection, and put this protocol into its scope as the extension."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Read what has arrived in small slices, so that a flood of tiny frames is noticed before all of them are read.
        A client that sends more bytes than it may is not read for a while."""
        if not self._take_short(data):
            self._take_slices(data)
        wait = self._bytes.spend(len(data)) if self._bytes is not None else 0.0
        if wait and self._taker is not None:
            self.pause_reading(wait)

    def _take_short(self, data: bytes) -> bool:
        """The fast path: take data that is exactly one short message in one frame, as almost all is, ten times as fast
        as by parsing. False if it is anything else."""
        if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] != MASKED + len(data) - 6 or data[1] > LONGEST_SHORT:
            return False
        if not self._between or self._taker is None or self.conn.state is not State.OPEN or self.close_sent:
            return False
        if not self._is_flood():
            self._taker(apply_mask(data[6:], data[2:6]))
        return True

    def _take_slices(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self._cut or self.conn.parser_exc is not None or self.transport.is_closing():
                return
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._refuse_head()
                return
        self._between = self.conn.current_size is None and _innermost(self.conn.parser) is BETWEEN_FRAMES

    def _refuse_head(self) -> None:
        """Answer a head that is too large or invalid, which uvicorn would leave unanswered, and hang up."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def pause_reading(self, seconds: float) -> None:
        """Read nothing more for this many seconds."""
        until = self.loop.time() + seconds
        if until > self._rests_until and not self.transport.is_closing():
            self._rests_until = until
            self.transport.pause_reading()
            self.loop.call_at(until, self._read_on, until)

    def _read_on(self, until: float) -> None:
        if until >= self._rests_until and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Handle the frames that have been read, unless there were too many of them."""
        if not self._cut:
            super().handle_events()

    def _is_flood(self) -> bool:
        """Count a frame; True if it was one too many, and then the connection has been ended."""
        if self._cut or (self._frames is not None and not self._frames.take()):
            self.cut()
        return self._cut

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment of a message, which counts as a frame against the limit of this connection."""
        if not self._is_flood():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Take a text frame, which counts against the limit of this connection."""
        if not self._is_flood():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a binary frame, which counts against the limit of this connection."""
        if not self._is_flood():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping, which counts as a frame against the limit of this connection; a client that does not read the
        answers is cut off."""
        if not self._is_flood():
            super().handle_ping()
            if self.transport.get_write_buffer_size() > MOST_UNSENT:
                self.cut()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, which counts as a frame against the limit of this connection."""
        if not self._is_flood():
            super().handle_pong(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that has ended."""
        if isinstance(self.config, LimitedConfig):
            self.config.gate.leave(self.transport)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Close a connection whose client no longer answers, and drop what it has not read soon after."""
        super().keepalive_timeout()
        self.loop.call_later(2, self.cut)

    def cut(self) -> None:
        """Close the connection at once; unsent data is lost."""
        self._cut = True
        self.transport.abort()

    def give_to(self, taker: Taker) -> None:
        """Give every message from now on to `taker`, those in the queue first."""
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
        """Deliver a complete message."""
        if self._taker is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        self._taker(b"".join(frames))

    def put(self, text: bytes) -> bool:
        """Send a text message; False if it would have to wait. Messages of one iteration of the event loop go out
        together."""
        if not self.writable.is_set() or self._unsent_bytes > MOST_UNSENT:
            return False
        length = len(text)
        if length < 126:
            head = bytes((0x81, length))
        elif length < 65_536:
            head = struct.pack("!BBH", 0x81, 126, length)
        else:
            head = struct.pack("!BBQ", 0x81, 127, length)
        if not self._unsent:
            self._outgoing.add(self)
        self._unsent += head, text
        self._unsent_bytes += length
        return True

    def flush(self) -> None:
        """Send the messages that were put."""
        unsent, self._unsent, self._unsent_bytes = self._unsent, [], 0
        if unsent and not self.transport.is_closing() and self.conn.state is State.OPEN:
            self.transport.write(b"".join(unsent))

    async def send(self, message: Any) -> None:
        """Send an ASGI message, after the messages that were put before it."""
        self.flush()
        await super().send(message)


class Outgoing:
    """The connections with messages put in this iteration of the event loop: all are flushed at its end, which is
    cheaper than a callback for each."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref.ref(loop)
        self._waiting: list[DirectProtocol] = []

    def add(self, connection: DirectProtocol) -> None:
        """Flush this connection at the end of this iteration."""
        if not self._waiting and (loop := self._loop()) is not None:
            loop.call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.flush()
            except Exception:  # an error of one connection must not affect the others
                log("flushing a connection failed", level=logging.ERROR, trace=True)


_outgoing: Final[weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Outgoing]] = weakref.WeakKeyDictionary()


def _outgoing_of(loop: asyncio.AbstractEventLoop) -> Outgoing:
    outgoing = _outgoing.get(loop)
    if outgoing is None:
        outgoing = _outgoing[loop] = Outgoing(loop)
    return outgoing
