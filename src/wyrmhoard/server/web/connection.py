"""One side of a socket: what is sent to its client, what its requests cost, and how they are answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any, Final, TypeVar

from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.saying import ENGLISH, later, said, speaking
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.protocol import wire
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.protocol.shapes.messages import Id
from wyrmhoard.server.rate_limit.budget import (
    BYTES_A_POINT,
    MESSAGES,
    QUICK,
    STEADY,
    WAITING_A_SOCKET,
    Bucket,
    too_many,
)
from wyrmhoard.server.rate_limit.clients import ADDRESS, Party
from wyrmhoard.server.session.commands import Command
from wyrmhoard.server.storage.failures import DATABASE_ERRORS, log_database_error
from wyrmhoard.server.tables.calls import Call, Done
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.web.direct import Direct

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
R = TypeVar("R", bound=wire.Request)

BACKLOG: Final = 500
"""How many messages may be waiting for a slow reader."""
REFUSALS_A_MINUTE: Final = 100
CUT_AFTER: Final = 5.0
"""Seconds that a client has to read the goodbye."""


class Connection:
    """The server's end of one open socket."""

    def __init__(
        self,
        hub: Hub,
        send: Send,
        direct: Direct | None = None,
        address: str = "unknown",
        language: str = ENGLISH,
    ) -> None:
        self.hub = hub
        self.opened = time.monotonic()
        self.backlog = 0
        """How many bytes wait for this reader."""
        self.roles: dict[int | None, str] = {}
        """The seats that this socket holds (None: it watches), and the token of each."""
        self.seats: frozenset[int] = frozenset()
        self.outlook = True
        """Whether it wants outlooks: what each choice would do."""
        self.language = language
        """The language of this client."""
        self.screen = secrets.token_hex(8)
        """A random name for the screen, unless the client sends one."""
        self._send = send
        self.direct = direct
        self.table: LiveTable | None = None
        self._outbox: deque[bytes] = deque()
        self._sender: asyncio.Task[None] | None = None
        """Delivers what the transport could not take at once."""
        self.closing: CloseCode | None = None
        self._cut: asyncio.TimerHandle | None = None
        self.address = address
        self._work = hub.limits.work
        self.parties: list[Party] = [(ADDRESS, address)]
        """The parties that are charged for the messages of this socket, besides itself."""
        rate = hub.config.rate
        self._buckets = [Bucket(each.rate * rate, each.burst * rate) for each in (QUICK, STEADY)] if rate else []
        self.refusals = Bucket(REFUSALS_A_MINUTE / 60 * rate, REFUSALS_A_MINUTE * rate) if rate else None

    # -- sending

    def push(self, text: bytes) -> None:
        """Send a message, after those before it. A reader that is too slow is disconnected."""
        if self.closing is not None or (self._sender is None and self.direct is not None and self.direct.put(text)):
            return
        if len(self._outbox) >= BACKLOG or self.backlog > WAITING_A_SOCKET:
            self.send_away()
        else:
            self._outbox.append(text)
            self.hub.limits.hold(self, len(text))
        if self._sender is None:
            self._sender = asyncio.create_task(self._deliver())

    def send_away(self) -> None:
        """Drop the messages that wait for a slow reader, and close."""
        self._forget()
        self.closing = self.closing or CloseCode.TRY_AGAIN_LATER
        self._cut_soon()

    def _forget(self) -> None:
        self._outbox.clear()
        self.hub.limits.release(self, self.backlog)

    def _cut_soon(self) -> None:
        """Cut the connection soon, if the client does not even read the goodbye."""
        if self._cut is None and self.direct is not None:
            self._cut = asyncio.get_running_loop().call_later(CUT_AFTER, self.direct.cut)

    def dismiss(self, text: str, code: CloseCode = CloseCode.GOING_AWAY) -> None:
        """Say goodbye, in the language of this socket, and close."""
        if self.closing is None:
            with speaking(self.language):
                self.push(wire.pack({"type": "bye", "text": said(text)}))
            self.closing = self.closing or code
            self._cut_soon()
            if self._sender is None:
                self._sender = asyncio.create_task(self._deliver())
            self.hub.senders.add(self._sender)
            self._sender.add_done_callback(self.hub.senders.discard)

    async def _deliver(self) -> None:
        """Send the queued messages."""
        try:
            while self._outbox:
                text = self._outbox.popleft()
                self.hub.limits.release(self, len(text))
                await self._send({"type": "websocket.send", "text": text.decode()})
            if self.closing is not None:
                await self._send({"type": "websocket.close", "code": self.closing})
        except (OSError, RuntimeError):
            self.closing = CloseCode.ABNORMAL
        finally:
            self._sender = None

    # -- requests

    def pay(self, request: wire.Request | None, length: int) -> bool:
        """Charge the cost of a message; whether it could be paid."""
        points = 1 if request is None else MESSAGES[request.__struct_config__.tag]  # type: ignore[index]
        points += length // BYTES_A_POINT
        for bucket in self._buckets:
            if not bucket.take(points):
                return False
        if not self.hub.limits.may_speak(self.parties, points):
            return False
        if isinstance(request, wire.PutNotes):
            return self.hub.limits.may_note(self.parties, len(request.marks), length)
        return not isinstance(request, wire.Chat) or self.hub.limits.may_chat(self.parties)

    def attempt(self, request: R, work: Callable[[R], None]) -> None:
        """Carry out a request. Any error is its reply, and affects nothing else."""
        try:
            work(request)
        except Exception as error:
            self._reply_to_failure(request, error)

    def attempt_later(self, request: wire.Request, work: Coroutine[Any, Any, None]) -> None:
        """Carry out a request that takes long, in the background, like `attempt`."""

        async def attempted() -> None:
            with speaking(self.language):
                try:
                    await work
                except Exception as error:
                    self._reply_to_failure(request, error)

        self.hub.spawn(attempted())

    def _reply_to_failure(self, request: wire.Request, error: Exception) -> None:
        if isinstance(error, Refused):
            self.refuse(request.id, error)
        elif isinstance(error, BadInput):
            self.refuse(request.id, Refused("bad-request", str(error)))
        elif isinstance(error, DATABASE_ERRORS):
            log_database_error(error)
            self.refuse(request.id, Refused.of("storage", "That could not be stored; try again"))
        else:
            log("a request failed", level=logging.ERROR, trace=True, kind=type(request).__name__)
            self.refuse(request.id, Refused.of("bad-request", "That cannot be done"))

    def call(self, table: LiveTable, command: Command, seat: int, done: Done) -> None:
        """Make a call whose time is charged to the address of the socket."""
        table.call(Call(command, seat, done, payer=self, language=self.language))

    def timed(self, work: Callable[[], None]) -> None:
        """Do some work and charge its time to the address of the socket. Raises Refused if that has used too much."""
        self.check_work()
        began = self.hub.stopwatch.start()
        try:
            work()
        finally:
            self.charge(self.hub.stopwatch.took(began))

    def check_work(self) -> None:
        """Raise Refused if what this socket's address has sent has taken too much of our time."""
        if self._work.owes(self.address):
            raise too_many()

    def charge(self, seconds: float) -> None:
        """Charge this time to the address of the socket; pause reading while that is more than it has."""
        wait = self._work.spend(self.address, seconds)
        if wait and self.direct is not None:
            self.direct.pause_reading(wait)

    def seat_of(self, request: wire.Seated) -> int:
        """The seat that speaks. Raises Refused if it is not one of this socket's."""
        if request.seat is None and len(self.seats) == 1:
            return next(iter(self.seats))
        if request.seat is None:
            raise BadInput.of("seat: this socket holds several seats, or none; say which one speaks")
        if request.seat not in self.seats:
            raise Refused.of("forbidden", "This socket does not hold that seat")
        return request.seat

    def answer(self, request_id: Id, seat: int) -> Done:
        """A callback that answers a request of a seat once it is carried out or refused."""

        def done(refused: Refused | None) -> None:
            if refused is None:
                self.push(wire.reply(request_id))
            else:
                self.refuse(request_id, refused, seat)

        return done

    def refuse(self, request_id: Id, refused: Refused, seat: int | None = None) -> None:
        """Answer a request that was refused; too many of them close the socket."""
        self.hub.metrics.refusals.labels(refused.code).inc()
        ask = None
        if refused.code == "stale" and seat is not None and self.table is not None:
            now = self.table.match.ask(seat)
            ask = None if now is None else now.to_plain()
        self.push(wire.reply(request_id, refused, ask))
        if self.refusals is not None and not self.refusals.take():
            log("a socket was closed for its refusals", level=logging.WARNING)
            self.dismiss(later("Too many of your messages were refused"), CloseCode.POLICY_VIOLATION)
