"""The socket: one connection that holds seats of a table, or watches it (docs/table-protocol.md)."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeVar

from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError, is_harmless
from wyrmhoard.kernel.text.saying import ENGLISH, later, said, speaking, spoken, understood
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.protocol import wire
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.protocol.shapes.games import scenario_info
from wyrmhoard.server.protocol.shapes.messages import Id, Welcome
from wyrmhoard.server.rate_limit.budget import (
    BYTES_A_POINT,
    MESSAGES,
    QUICK,
    SOCKETS_A_SEAT,
    STEADY,
    WAITING_A_SOCKET,
    WATCHERS_A_TABLE,
    Bucket,
    caller_of,
    too_many,
)
from wyrmhoard.server.rate_limit.clients import ADDRESS, Party
from wyrmhoard.server.session.contents import content_of, has_own_cards
from wyrmhoard.server.storage.chat import PendingMessage
from wyrmhoard.server.storage.failures import DATABASE_ERRORS, log_database_error
from wyrmhoard.server.storage.notices import chat_message
from wyrmhoard.server.tables.annotations import PendingMarks
from wyrmhoard.server.tables.calls import COME_BACK, Call, Done
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.tables.names import set_name
from wyrmhoard.server.tables.seating import why_not
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.tables.viewer import seats as describe_seats
from wyrmhoard.server.web.direct import EXTENSION, Direct
from wyrmhoard.server.web.origins import host_error, is_allowed_origin, language_of
from wyrmhoard.server.workers.bots import cap

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
R = TypeVar("R", bound=wire.Request)

JOIN_WITHIN: Final = 5.0
BACKLOG: Final = 500
"""How many messages may be waiting for a slow reader."""
REFUSALS_A_MINUTE: Final = 100
CUT_AFTER: Final = 5.0
"""Seconds that somebody has to read the goodbye."""


class Connection:
    """One open socket."""

    def __init__(
        self,
        hub: Hub,
        receive: Receive,
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
        """Whether it wants to be told what each choice would do."""
        self.language = language
        """In which it reads."""
        self.screen = secrets.token_hex(8)
        """A name for the screen, unless the screen has one."""
        self._receive = receive
        self._send = send
        self._direct = direct
        self._table: LiveTable | None = None
        self._outbox: deque[bytes] = deque()
        self._sender: asyncio.Task[None] | None = None
        """Delivers what the transport could not take at once."""
        self._closing: CloseCode | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._address = address
        self._work = hub.limits.work
        self._parties: list[Party] = [(ADDRESS, address)]
        """Who pays for what comes through this socket, besides itself."""
        rate = hub.config.rate
        self._buckets = [Bucket(each.rate * rate, each.burst * rate) for each in (QUICK, STEADY)] if rate else []
        self._refusals = Bucket(REFUSALS_A_MINUTE / 60 * rate, REFUSALS_A_MINUTE * rate) if rate else None

    # -- sending

    def push(self, text: bytes) -> None:
        """Send a message, after those before it. A reader that is too slow is sent away."""
        if self._closing is not None or (self._sender is None and self._direct is not None and self._direct.put(text)):
            return
        if len(self._outbox) >= BACKLOG or self.backlog > WAITING_A_SOCKET:
            self.send_away()
        else:
            self._outbox.append(text)
            self.hub.limits.hold(self, len(text))
        if self._sender is None:
            self._sender = asyncio.create_task(self._deliver())

    def send_away(self) -> None:
        """Forget what waits for a reader who is too slow, and close."""
        self._forget()
        self._closing = self._closing or CloseCode.TRY_AGAIN_LATER
        self._cut_soon()

    def _forget(self) -> None:
        self._outbox.clear()
        self.hub.limits.release(self, self.backlog)

    def _cut_soon(self) -> None:
        """Somebody who does not even read the goodbye is not waited for."""
        if self._cut is None and self._direct is not None:
            self._cut = asyncio.get_running_loop().call_later(CUT_AFTER, self._direct.cut)

    def dismiss(self, text: str, code: CloseCode = CloseCode.GOING_AWAY) -> None:
        """Say goodbye, in the language of this socket, and close."""
        if self._closing is None:
            with speaking(self.language):
                self.push(wire.pack({"type": "bye", "text": said(text)}))
            self._closing = self._closing or code
            self._cut_soon()
            if self._sender is None:
                self._sender = asyncio.create_task(self._deliver())
            self.hub.senders.add(self._sender)
            self._sender.add_done_callback(self.hub.senders.discard)

    async def _deliver(self) -> None:
        """Send what has to wait."""
        try:
            while self._outbox:
                text = self._outbox.popleft()
                self.hub.limits.release(self, len(text))
                await self._send({"type": "websocket.send", "text": text.decode()})
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
        except (OSError, RuntimeError):
            self._closing = CloseCode.ABNORMAL
        finally:
            self._sender = None

    # -- receiving

    async def run(self) -> None:
        """Serve this socket to its end."""
        self.hub.metrics.sockets.inc()
        try:
            if await self._join():
                if self._direct is not None:
                    self._direct.give_to(self._handle)
                while (text := await self._next()) is not None:
                    self._handle(text)
            if self._sender is not None:
                await asyncio.wait([self._sender], timeout=2)
        except OSError:
            pass  # the other side is gone
        finally:
            self.hub.metrics.sockets.dec()
            self._closing = self._closing or CloseCode.ABNORMAL
            self._forget()
            if self._cut is not None:
                self._cut.cancel()
            if self._sender is not None:
                self._sender.cancel()
                await asyncio.gather(self._sender, return_exceptions=True)
            if self._table is not None:
                self._table.leave(self)
                self._table = None  # what is left of a connection may stay in memory for long

    async def _next(self) -> str | bytes | None:
        """The next message; None when the socket is, or is to be, closed."""
        if self._closing is not None:
            return None
        message = await self._receive()
        if message["type"] != "websocket.receive" or self._closing is not None:
            return None
        text = message.get("text")
        payload: str | bytes = text if text is not None else message.get("bytes") or b""
        return payload

    async def _join(self) -> bool:
        """Wait for the first message and sit down; False if that did not work."""
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
            if not self.hub.limits.may_speak(self._parties, MESSAGES["join"]):
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
            self._refuse(request_id, refused)
            self.dismiss(later("That did not open a table"), CloseCode.POLICY_VIOLATION)
            return False
        return True

    async def _sit_down(self, request: wire.Join) -> None:
        table = await self.hub.table(request.table, self._address)
        if table is None:
            raise Refused.of("not-found", "There is no such table")
        for token in request.tokens:
            key = await self.hub.key_of(table, token)
            if key is None or key.role not in ("play", "watch"):
                raise Refused("forbidden", why_not(key))
            self.roles[key.seat] = token
        if len(self.roles) > 1:
            self.roles.pop(None, None)  # who holds a seat sees enough
        self.seats = frozenset(seat for seat in self.roles if seat is not None)
        parties = [("seat", f"{table.id}/{seat}") for seat in sorted(self.seats)] or [("watchers", table.id)]
        self._parties += parties
        watching = sum(not socket.seats for socket in table.presence.sockets)
        if not self.seats and self._refusals is not None and watching >= WATCHERS_A_TABLE:
            raise Refused.of("too-many", "Too many people are watching this table; come back later")
        self.outlook = request.outlook
        self.screen = request.screen or self.screen
        self._table = table
        unnamed: list[str] = []
        if self.seats:

            def note_refusal(refused: Refused | None) -> None:
                if refused is not None:
                    unnamed.append(refused.sentence)

            set_name(table, min(self.seats), request.called, note_refusal)
        table.when_clean(lambda: self._enter(table, request, unnamed))

    def _enter(self, table: LiveTable, request: wire.Join, unnamed: list[str]) -> None:
        if self._closing is not None:
            return  # gone while the table was busy
        try:
            if not table.closed:
                began = self.hub.stopwatch.start()
                with speaking(self.language):
                    self._greet(table, request, " ".join(unnamed))
                self.worked(self.hub.stopwatch.took(began))
                return
        except Exception:
            log("somebody cannot be shown a table", level=logging.ERROR, trace=True, table=table.id)
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
        for seat in self.seats if self._refusals is not None else ():
            others = [one for one in table.presence.sockets if isinstance(one, Connection) and seat in one.seats]
            others.sort(key=lambda one: one.opened)
            for oldest in others[: max(0, len(others) + 1 - SOCKETS_A_SEAT)]:
                oldest.dismiss(later("Your seat is open on too many screens"), CloseCode.POLICY_VIOLATION)
                table.leave(oldest)

    def _handle(self, text: str | bytes) -> None:
        """Do what a message says."""
        if self._closing is not None:
            return
        if self.language != spoken():
            with speaking(self.language):
                self._handle(text)
            return
        try:
            request = wire.decode(text)
        except BadInput as error:
            refused = Refused("bad-request", str(error)) if self._pay(None, len(text)) else too_many()
            self._refuse(wire.id_of(text), refused)
            return
        if self._pay(request, len(text)):
            self._try(request, self._obey)
        else:
            self._refuse(request.id, too_many())

    def _pay(self, request: wire.Request | None, length: int) -> bool:
        """Whether what a message costs could be paid."""
        points = 1 if request is None else MESSAGES[request.__struct_config__.tag]  # type: ignore[index]
        points += length // BYTES_A_POINT
        for bucket in self._buckets:
            if not bucket.take(points):
                return False
        if not self.hub.limits.may_speak(self._parties, points):
            return False
        if isinstance(request, wire.PutNotes):
            return self.hub.limits.may_note(self._parties, len(request.marks), length)
        return not isinstance(request, wire.Chat) or self.hub.limits.may_chat(self._parties)

    def _try(self, request: R, work: Callable[[R], None]) -> None:
        """Do something for a request. Whatever is wrong with it is the reply, and nobody else's trouble."""
        try:
            work(request)
        except Refused as refused:
            self._refuse(request.id, refused)
        except BadInput as error:
            self._refuse(request.id, Refused("bad-request", str(error)))
        except Exception:
            log("a request failed", level=logging.ERROR, trace=True, kind=type(request).__name__)
            self._refuse(request.id, Refused.of("bad-request", "That cannot be done"))

    def _obey(self, request: wire.Request) -> None:
        table = self._table
        assert table is not None
        if isinstance(request, wire.Act):
            seat = self._seat(request)
            body: dict[str, Any] = {"key": request.key, "ask": request.ask}
            if request.form is not None:
                body["form"] = request.form
            if request.keep:
                body["keep"] = request.keep
            if request.habits is not None:
                body["habits"] = request.habits
            self._call(table, "act", seat, body, self._answer(request.id, seat))
        elif isinstance(request, wire.Stop):
            seat = self._seat(request)
            habits = {} if request.habits is None else {"habits": request.habits}
            self._call(table, "stop", seat, habits, self._answer(request.id, seat))
        elif isinstance(request, wire.Ping):
            self.push(wire.reply(request.id))
        elif isinstance(request, wire.Preview):
            table.when_clean(lambda: self._try(request, lambda one: self._timed(lambda: self._preview(table, one))))
        elif isinstance(request, wire.Prospects):
            table.when_clean(lambda: self._try(request, lambda one: self._timed(lambda: self._prospects(table, one))))
        elif isinstance(request, wire.Chat):
            self._chat(table, request)
        elif isinstance(request, wire.PutNotes):
            self.check_work()
            marks = [(mark.kind, mark.data) for mark in request.marks]
            self.hub.spawn(self._put(PendingMarks(table, self._seat(request), request.sheet, marks), request.id))
        elif isinstance(request, wire.GetNotes):
            self._timed(lambda: self._notes(table, request))
        elif isinstance(request, wire.TakeBack):
            self._take_back(table, request)
        elif isinstance(request, wire.Agree):
            seat = self._seat(request)
            self._call(table, "agree", seat, {"yes": request.yes}, self._answer(request.id, seat))
        elif isinstance(request, wire.ToBot):
            seat = self._seat(request)
            bot = cap(table.match.game, request.bot, self.hub.config.bot_seconds)
            self._call(table, "to_bot", seat, {"bot": bot}, self._answer(request.id, seat))
            self.hub.reminders.unsubscribe_seat(table, seat)
        elif isinstance(request, wire.ToMe):
            seat = self._seat(request)
            self._call(table, "to_me", seat, {}, self._answer(request.id, seat))
        elif isinstance(request, wire.SetName):
            seat = self._seat(request)
            set_name(table, seat, request.called, self._answer(request.id, seat))
        elif isinstance(request, wire.Learn):
            seat = self._seat(request)
            self._call(
                table, "tutorial", seat, {"how": request.how, "step": request.step}, self._answer(request.id, seat)
            )
        elif isinstance(request, wire.Sync):
            table.when_clean(lambda: self._try(request, lambda one: self._timed(lambda: self._sync(table, one))))
        else:
            raise BadInput.of("this socket has already joined a table")

    def _call(self, table: LiveTable, kind: str, seat: int, body: dict[str, Any], done: Done) -> None:
        """Make a call whose time is charged to the address of the socket."""
        table.call(Call(kind, seat, body, done, None, self, self.language))

    def _timed(self, work: Callable[[], None]) -> None:
        """Do some work and charge its time to the address of the socket. Raises Refused if that has used too much."""
        self.check_work()
        began = self.hub.stopwatch.start()
        try:
            work()
        finally:
            self.worked(self.hub.stopwatch.took(began))

    def check_work(self) -> None:
        """Raise Refused if what this socket's address has sent has taken too much of our time."""
        if self._work.owes(self._address):
            raise too_many()

    def worked(self, seconds: float) -> None:
        """Charge this time to the address of the socket; pause reading while that is more than it has."""
        wait = self._work.spend(self._address, seconds)
        if wait and self._direct is not None:
            self._direct.pause_reading(wait)

    def _preview(self, table: LiveTable, request: wire.Preview) -> None:
        """Say what a form filled in like this would amount to."""
        seat = None
        try:
            seat = self._seat(request)
            now = table.match.ask(seat)
            if now is None or now.id != request.ask:
                raise Refused.of("stale", "That question is no longer open")
            preview = table.match.preview(seat, request.key, request.form)
            spoiled = table.match.spoiled(seat, request.form)
        except Refused as refused:
            self._refuse(request.id, refused, seat)
        else:
            self.push(wire.previewed(request.id, preview, spoiled))

    def _prospects(self, table: LiveTable, request: wire.Prospects) -> None:
        """Say what could be done to something on the table."""
        seat = None
        try:
            seat = self._seat(request)
            prospects = table.match.prospects(seat, request.by, request.about)
        except Refused as refused:
            self._refuse(request.id, refused, seat)
        else:
            self.push(wire.foretold(request.id, prospects))

    def _sync(self, table: LiveTable, request: wire.Sync) -> None:
        if table.closed:
            return  # this socket is being sent away
        table.greet(self, request.since or {}, request.era)
        self.push(wire.reply(request.id))

    def _take_back(self, table: LiveTable, request: wire.TakeBack) -> None:
        """Take back at once, or ask those who must agree. Seats on this socket agree automatically."""
        seat = self._seat(request)
        agreed = sorted(self.seats - {seat})
        answer = self._answer(request.id, seat)

        def done(refused: Refused | None) -> None:
            if refused is not None and refused.code in ("illegal", "final"):
                with speaking(self.language):
                    self._call(table, "offer", seat, {"agreed": agreed}, answer)
            else:
                answer(refused)

        self._call(table, "take_back", seat, {"agreed": agreed}, done)

    def _chat(self, table: LiveTable, request: wire.Chat) -> None:
        words = request.text.strip()
        if not words or not is_harmless(words):
            raise BadInput.of("text: must be words, in one line, without control characters")
        seat = min(self.seats) if len(self.seats) == 1 else None
        name = "Table" if self.seats else "Watcher"
        if seat is not None:
            name = table.match.people.name_of(seat) or table.match.seat_name(seat)
        self.hub.spawn(self._say(table, seat, name, words, request.id))

    async def _say(self, table: LiveTable, seat: int | None, name: str, words: str, request_id: Id) -> None:
        try:
            line = await self.hub.chat.say(PendingMessage(table.id, seat, name, words))
        except Refused as refused:
            self._refuse(request_id, refused)
            return
        except DATABASE_ERRORS as error:
            log_database_error(error)
            self._refuse(request_id, Refused.of("storage", "That could not be stored; try again"))
            return
        table.spoken(line)
        self.push(wire.reply(request_id))

    async def _put(self, pending: PendingMarks, request_id: Id) -> None:
        try:
            await self.hub.annotations.put(pending)
        except Refused as refused:
            self._refuse(request_id, refused)
        else:
            self.push(wire.reply(request_id))
        finally:
            self.worked(pending.took)

    def _notes(self, table: LiveTable, request: wire.GetNotes) -> None:
        """Send what is on a sheet that this socket may see."""
        if not table.sees_sheet(self, request.sheet):
            raise Refused.of("not-found", "There is no such sheet")
        self.push(wire.pack(table.notes_message(request.sheet, request.since)))
        self.push(wire.reply(request.id))

    def _seat(self, request: wire.Seated) -> int:
        """The seat that speaks. Raises Refused if it is not one of this socket's."""
        if request.seat is None and len(self.seats) == 1:
            return next(iter(self.seats))
        if request.seat is None:
            raise BadInput.of("seat: this socket holds several seats, or none; say which one speaks")
        if request.seat not in self.seats:
            raise Refused.of("forbidden", "This socket does not hold that seat")
        return request.seat

    def _answer(self, request_id: Id, seat: int) -> Callable[[Refused | None], None]:
        def done(refused: Refused | None) -> None:
            if refused is None:
                self.push(wire.reply(request_id))
            else:
                self._refuse(request_id, refused, seat)

        return done

    def _refuse(self, request_id: Id, refused: Refused, seat: int | None = None) -> None:
        self.hub.metrics.refusals.labels(refused.code).inc()
        ask = None
        if refused.code == "stale" and seat is not None and self._table is not None:
            now = self._table.match.ask(seat)
            ask = None if now is None else now.to_plain()
        self.push(wire.reply(request_id, refused, ask))
        if self._refusals is not None and not self._refusals.take():
            log("a socket was closed for its refusals", level=logging.WARNING)
            self.dismiss(later("Too many of your messages were refused"), CloseCode.POLICY_VIOLATION)


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
                await Connection(hub, receive, send, direct, address, language).run()
        finally:
            hub.limits.close_socket(address)
