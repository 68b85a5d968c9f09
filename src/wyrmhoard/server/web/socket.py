"""The socket: one connection that holds seats of a table, or watches it (docs/table-protocol.md)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError
from wyrmhoard.kernel.text.saying import ENGLISH, later, speaking, spoken, understood
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.protocol import wire
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.protocol.shapes.games import scenario_info
from wyrmhoard.server.protocol.shapes.messages import Id, Welcome
from wyrmhoard.server.rate_limit.budget import MESSAGES, SOCKETS_A_SEAT, WATCHERS_A_TABLE, caller_of, too_many
from wyrmhoard.server.session.contents import content_of, has_own_cards
from wyrmhoard.server.storage.failures import DATABASE_ERRORS, log_database_error
from wyrmhoard.server.storage.notices import chat_message
from wyrmhoard.server.tables.calls import COME_BACK
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.tables.names import set_name
from wyrmhoard.server.tables.seating import why_not
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.tables.viewer import seats as describe_seats
from wyrmhoard.server.web.connection import Connection, Send
from wyrmhoard.server.web.direct import EXTENSION, Direct
from wyrmhoard.server.web.handlers import carry_out
from wyrmhoard.server.web.origins import host_error, is_allowed_origin, language_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

JOIN_WITHIN: Final = 5.0


class TableSocket(Connection):
    """A socket from its first message, which joins a table, to its end."""

    def __init__(
        self,
        hub: Hub,
        receive: Receive,
        send: Send,
        direct: Direct | None = None,
        address: str = "unknown",
        language: str = ENGLISH,
    ) -> None:
        super().__init__(hub, send, direct, address, language)
        self._receive = receive

    async def run(self) -> None:
        """Serve this socket to its end."""
        self.hub.metrics.sockets.inc()
        try:
            if await self._join():
                if self.direct is not None:
                    self.direct.give_to(self._handle)
                while (text := await self._next()) is not None:
                    self._handle(text)
            if self._sender is not None:
                await asyncio.wait([self._sender], timeout=2)
        except OSError:
            pass  # the client is gone
        finally:
            self.hub.metrics.sockets.dec()
            self.closing = self.closing or CloseCode.ABNORMAL
            self._forget()
            if self._cut is not None:
                self._cut.cancel()
            if self._sender is not None:
                self._sender.cancel()
                await asyncio.gather(self._sender, return_exceptions=True)
            if self.table is not None:
                self.table.leave(self)
                self.table = None  # the rest of a connection may stay in memory for long

    async def _next(self) -> str | bytes | None:
        """The next message; None when the socket is, or is to be, closed."""
        if self.closing is not None:
            return None
        message = await self._receive()
        if message["type"] != "websocket.receive" or self.closing is not None:
            return None
        text = message.get("text")
        payload: str | bytes = text if text is not None else message.get("bytes") or b""
        return payload

    async def _join(self) -> bool:
        """Wait for the first message and join its table; False if that did not work."""
        request_id: Id = None
        try:
            async with asyncio.timeout(JOIN_WITHIN):
                text = await self._next()
            if text is None:
                return False
            request_id = wire.id_of(text)
            request = wire.decode(text)
            if not isinstance(request, wire.Join):
                raise BadInput.of("the first message must be a join")
            if not self.hub.limits.may_speak(self.parties, MESSAGES["join"]):
                raise too_many()
            if request.language:
                self.language = understood(request.language)
            try:
                with speaking(self.language):
                    await self._sit_down(request)
            except DATABASE_ERRORS as error:
                log_database_error(error)
                self.dismiss(later("The table cannot be loaded; come back a little later"))
                return False
        except TimeoutError:
            self.dismiss(later("No message came to join a table"), CloseCode.POLICY_VIOLATION)
            return False
        except WyrmhoardError as error:
            refused = error if isinstance(error, Refused) else Refused("bad-request", str(error))
            self.refuse(request_id, refused)
            self.dismiss(later("That did not open a table"), CloseCode.POLICY_VIOLATION)
            return False
        return True

    async def _sit_down(self, request: wire.Join) -> None:
        table = await self.hub.table(request.table, self.address)
        if table is None:
            raise Refused.of("not-found", "There is no such table")
        for token in request.tokens:
            key = await self.hub.key_of(table, token)
            if key is None or key.role not in ("play", "watch"):
                raise Refused("forbidden", why_not(key))
            self.roles[key.seat] = token
        if len(self.roles) > 1:
            self.roles.pop(None, None)  # the seat's view replaces the watchers'
        self.seats = frozenset(seat for seat in self.roles if seat is not None)
        parties = [("seat", f"{table.id}/{seat}") for seat in sorted(self.seats)] or [("watchers", table.id)]
        self.parties += parties
        watching = sum(not socket.seats for socket in table.presence.sockets)
        if not self.seats and self.refusals is not None and watching >= WATCHERS_A_TABLE:
            raise Refused.of("too-many", "Too many people are watching this table; come back later")
        self.outlook = request.outlook
        self.screen = request.screen or self.screen
        self.table = table
        unnamed: list[str] = []
        if self.seats:

            def note_refusal(refused: Refused | None) -> None:
                if refused is not None:
                    unnamed.append(refused.sentence)

            set_name(table, min(self.seats), request.called, note_refusal)
        table.when_clean(lambda: self._enter(table, request, unnamed))

    def _enter(self, table: LiveTable, request: wire.Join, unnamed: list[str]) -> None:
        if self.closing is not None:
            return  # gone while the table was busy
        try:
            if not table.closed:
                began = self.hub.stopwatch.start()
                with speaking(self.language):
                    self._greet(table, request, " ".join(unnamed))
                self.charge(self.hub.stopwatch.took(began))
                return
        except Exception:
            log("a table cannot be shown to a client", level=logging.ERROR, trace=True, table=table.id)
            table.leave(self)
        self.dismiss(COME_BACK, CloseCode.TRY_AGAIN_LATER)

    def _greet(self, table: LiveTable, request: wire.Join, unnamed: str) -> None:
        self._close_oldest_screens(table)
        match = table.match
        content = content_of(match.game)
        welcome: Welcome = {
            "type": "welcome",
            "table": table.id,
            "name": table.name,
            "game": match.game.name,
            "version": match.game.about.version,
            "seats": describe_seats(table.session, table.presence.here, table.vacancies, self.seats),
            "settings": match.settings,
            "commitment": match.commitment,
            "cards": "" if content is None else content.id,
            "own_cards": has_own_cards(match.game),
            "watching": not self.seats,
            "now": int(time.time() * 1000),
            "cooperative": match.game.rules.is_cooperative(match.table),
            "scenario": None if table.scenario is None else scenario_info(table.scenario),
        }
        self.push(wire.pack(welcome))
        for line in table.lines:
            self.push(wire.pack(chat_message(line, match.seat_name)))
        table.enter(self, request.since or {}, request.era)
        self.push(wire.joined(request.id, unnamed))

    def _close_oldest_screens(self, table: LiveTable) -> None:
        """Close the oldest sockets of this one's seats if there are too many."""
        for seat in self.seats if self.refusals is not None else ():
            others = [one for one in table.presence.sockets if isinstance(one, Connection) and seat in one.seats]
            others.sort(key=lambda one: one.opened)
            for oldest in others[: max(0, len(others) + 1 - SOCKETS_A_SEAT)]:
                oldest.dismiss(later("Your seat is open on too many screens"), CloseCode.POLICY_VIOLATION)
                table.leave(oldest)

    def _handle(self, text: str | bytes) -> None:
        """Do what a message says."""
        if self.closing is not None:
            return
        if self.language != spoken():
            with speaking(self.language):
                self._handle(text)
            return
        try:
            request = wire.decode(text)
        except BadInput as error:
            refused = Refused("bad-request", str(error)) if self.pay(None, len(text)) else too_many()
            self.refuse(wire.id_of(text), refused)
            return
        if self.pay(request, len(text)):
            self.attempt(request, self._obey)
        else:
            self.refuse(request.id, too_many())

    def _obey(self, request: wire.Request) -> None:
        assert self.table is not None
        carry_out(self, self.table, request)


class Sockets:
    """The ASGI application behind /ws."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket."""
        await receive()
        hub = self._hub
        full = hub.limits.sockets >= hub.config.max_sockets
        stranger = host_error(scope, hub.config.names) or not is_allowed_origin(scope, hub.config.origins)
        address = caller_of(scope)
        refused = scope["path"] != "/ws" or full or hub.stopping or stranger
        if refused or not hub.limits.open_socket(address):
            await send({"type": "websocket.close", "code": CloseCode.POLICY_VIOLATION})
            return
        try:
            await send({"type": "websocket.accept"})
            direct = scope.get("extensions", {}).get(EXTENSION)
            language = language_of(scope)
            with speaking(language):
                await TableSocket(hub, receive, send, direct, address, language).run()
        finally:
            hub.limits.close_socket(address)
