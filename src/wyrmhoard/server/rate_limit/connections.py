"""Limits on connections: they are counted by address, and closed if a request or an answer takes too long.

Behind a proxy all connections come from its address. It is trusted (uvicorn decides which proxies are), and only the
limits on all connections apply to it; it must limit the connections of its own callers.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from wyrmhoard.server.rate_limit.budget import (
    CONNECTIONS_AN_ADDRESS,
    UNFINISHED_AN_ADDRESS,
    UNFINISHED_IN_ALL,
    network_of,
)

HEAD_WITHIN: Final = 10.0
"""Seconds for the head of a request, from when the connection is ready for it."""
BODY_WITHIN: Final = 30.0
"""Seconds for its body."""
READ_WITHIN: Final = 30.0
"""Seconds within which a client must read some of an answer that is too long to be sent at once."""


class Gate:
    """Counts connections. For one too many, the oldest that has not yet sent its request is closed."""

    def __init__(self, most: int, factor: float) -> None:
        self._most = most
        self._by_address = factor != 0
        self._open: dict[asyncio.Transport, str] = {}
        """The address of each connection; "" for a trusted proxy's."""
        self._addresses: Counter[str] = Counter()
        self._unfinished: dict[asyncio.Transport, None] = {}
        """Connections whose request has not come yet, the oldest first."""

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: asyncio.Transport, host: str, trusted: bool) -> None:
        """Count a new connection; close one if there are too many."""
        address = "" if trusted or not self._by_address else network_of(host)
        self._open[transport] = address
        self._addresses[address] += 1
        self.begin(transport)
        if address and self._addresses[address] > CONNECTIONS_AN_ADDRESS:
            self._cut_oldest(address)
        if len(self._open) > self._most:
            self._cut_oldest(None)

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self._unfinished.pop(transport, None)
        address = self._open.pop(transport, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def begin(self, transport: asyncio.Transport) -> None:
        """The connection waits for a request."""
        if transport not in self._open or transport in self._unfinished:
            return
        self._unfinished[transport] = None
        address = self._open[transport]
        if len(self._unfinished) <= UNFINISHED_AN_ADDRESS:
            return
        if address and sum(self._open[one] == address for one in self._unfinished) > UNFINISHED_AN_ADDRESS:
            self._cut_oldest(address)
        if len(self._unfinished) > UNFINISHED_IN_ALL:
            self._cut_oldest(None)

    def finish(self, transport: asyncio.Transport) -> None:
        """The request has arrived."""
        self._unfinished.pop(transport, None)

    def _cut_oldest(self, address: str | None) -> None:
        oldest = next(one for one in self._unfinished if address is None or self._open[one] == address)
        self.leave(oldest)
        oldest.abort()


class LimitedConfig(uvicorn.Config):
    """Uvicorn's configuration, with what our protocols need."""

    rate = 1.0
    """The factor for the limits of a socket; 0: no limits."""
    gate: Gate

    def trusts(self, host: str) -> bool:
        """Whether this is a proxy whose report of its callers is trusted."""
        return host in getattr(self.loaded_app, "trusted_hosts", ())


class PatientProtocol(H11Protocol):
    """Uvicorn's protocol, with time limits."""

    def __init__(self, config: LimitedConfig, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._gate = config.gate
        self._trusts = config.trusts
        self._phase: Any = None
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register a new connection, which may cut off the oldest one that has not sent its request yet."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self._gate.enter(transport, host, self._trusts(host))
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that has ended, with its timers."""
        self._wait_for(None, 0)
        self.resume_writing()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, then set the timer for the part of the request that is awaited next."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Finish a response, then set the timer for the next request on this connection."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to the protocol of web sockets, which has time limits of its own."""
        self._upgraded = True
        self._watch()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Stop writing to a client that does not read, and end the connection if it does not read on in time."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Write again: the client has read on in time."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _watch(self) -> None:
        state = self.conn.their_state
        if self._upgraded or self.transport.is_closing():
            self._wait_for(None, 0)
        elif state is h11.IDLE:
            self._wait_for(h11.IDLE, HEAD_WITHIN)
        elif state is h11.SEND_BODY:
            self._wait_for(h11.SEND_BODY, BODY_WITHIN)
        else:
            self._wait_for(None, 0)

    def _wait_for(self, phase: Any, within: float) -> None:
        """End the connection if this phase of a request lasts longer; no phase: nothing is waited for."""
        if phase is self._phase:
            return
        self._phase = phase
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if phase is None:
            self._gate.finish(self.transport)
        else:
            self._gate.begin(self.transport)
            self._deadline = self.loop.call_later(within, self.transport.abort)
