"""Reminds people of their tables: when it becomes the turn of a player who is not there, their browsers get a push
message.

At most once a turn, and once more before their time runs out. A message says which table waits, and nothing that is
hidden. It is sent in the background, and no table waits for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say, speaking
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.push.client import Unreachable, carry, check_endpoint
from wyrmhoard.server.push.webpush import Browser, Signer, base, check_keys, encrypt
from wyrmhoard.server.session.clock import LAST
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.failures import DatabaseErrorsLogged
from wyrmhoard.server.storage.subscriptions import (
    Why,
    forget_browser,
    forget_seat,
    name_of,
    signing_key,
    subscribe,
    take,
)
from wyrmhoard.server.tables.table import LiveTable

UNSEEN: Final = 60.0
"""A player who leaves within so many seconds of a turn may not have seen it: a connection can be dead for that long."""
KEPT_FOR: Final = 2 * 86400
"""Seconds for which a push service keeps a message for a browser that it cannot reach."""
AT_ONCE: Final = 16
"""How many messages are under way at once."""
MOST_WAITING: Final = 1000
"""How many may be waiting or under way; any beyond are dropped, and counted."""
PAUSES: Final = (5.0, 60.0)
"""Seconds before each retry of a message that could not be sent."""
GONE: Final = (404, 410)
"""Status codes by which a push service says that a subscription has ended."""
LATER: Final = (408, 425, 429, 500, 502, 503, 504)


class Worker(Protocol):
    """The parts of the worker that reminders use."""

    config: Config
    database: Database
    metrics: Metrics

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in its memory."""

    def clock(self) -> float:
        """What time it is, in seconds since 1970."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background."""


class PushReminders:
    """Sends people reminders when a table of this worker waits for them and they are not there."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._signer: Signer | None = None
        self._timers: dict[tuple[str, int, Why], tuple[float, asyncio.TimerHandle]] = {}
        """For each scheduled reminder the start of its turn, and its timer."""
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self.pauses = PAUSES

    async def start(self) -> None:
        """Read the signing key of this server, which is made at its first start."""
        if self._worker.config.push:
            contact = self._worker.config.contact
            self._signer = Signer(await self._worker.database.do(signing_key), contact)

    def stop(self) -> None:
        """Send no more reminders."""
        self._signer = None
        for _, timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    @property
    def public(self) -> str | None:
        """The public key that a browser needs to subscribe; None if this server sends no reminders."""
        return None if self._signer is None else self._signer.public

    # -- who wants reminders

    async def subscribe(self, table: LiveTable, seat: int, key: str, browser: Browser) -> None:
        """Remind this browser from now on when it is the seat's turn. Raises BadInput."""
        if self._signer is None:
            raise BadInput.of("endpoint: this server sends no messages")
        check_endpoint(browser.endpoint, self._worker.config.push_services)
        check_keys(browser)
        await self._worker.database.do(lambda connection: subscribe(connection, table.id, seat, key, browser))

    async def unsubscribe(self, endpoint: str, table_id: str | None) -> int:
        """Remind this browser no longer, of one table or of any. Returns for how many seats it was reminded."""
        name = name_of(endpoint)
        return await self._worker.database.do(lambda connection: forget_browser(connection, name, table_id))

    def unsubscribe_seat(self, table: LiveTable, seat: int | None = None) -> None:
        """Forget the subscriptions of a seat, or of every seat at the table, once its holder is gone."""
        if self._signer is not None:
            self._worker.spawn(self._worker.database.do(lambda connection: forget_seat(connection, table.id, seat)))

    # -- when they are sent

    def schedule(self, table: LiveTable) -> None:
        """Schedule the reminders that are due at a table, after something has happened there."""
        if self._signer is None or table.closed or table.session.coach is not None:
            return
        session, here = table.session, table.presence.here
        if all(here):
            return
        for seat in range(table.match.seats):
            turn = table.turn_of(seat)
            if turn is None or here[seat]:
                continue
            self._look_later(table, seat, turn, "told", self._worker.config.call_after)
            if session.clock is not None and seat in session.running:
                warning = session.clock.warning(seat)
                if warning is not None and (wait := warning - self._worker.clock()) > 0:
                    self._look_later(table, seat, turn, "warned", wait)

    def _look_later(self, table: LiveTable, seat: int, turn: float, why: Why, wait: float) -> None:
        key = (table.id, seat, why)
        if key in self._timers:
            before, timer = self._timers[key]
            if before == turn:
                return
            timer.cancel()
        look = asyncio.get_running_loop().call_later(wait, self._look, key, turn)
        self._timers[key] = (turn, look)

    def _look(self, key: tuple[str, int, Why], turn: float) -> None:
        """Send a reminder, if the table still waits for this person and they have neither come nor seen it."""
        del self._timers[key]
        table_id, seat, why = key
        table = self._worker.tables.get(table_id)
        if table is None or table.closed or table.turn_of(seat) != turn or table.presence.here[seat]:
            return
        if why == "told" and table.last_seen(seat) > turn + UNSEEN:
            return
        self._worker.spawn(self._call(table, seat, turn, why))

    async def _call(self, table: LiveTable, seat: int, turn: float, why: Why) -> None:
        keys = [name for name, key in table.keys.items() if key.role == "play" and key.seat == seat]
        told = await self._worker.database.do(lambda connection: take(connection, table.id, seat, turn, why, keys))
        for browser in told:
            if self._waiting >= MOST_WAITING:
                self._count("dropped")
                continue
            self._waiting += 1
            text = words(table, seat, why, browser.language)
            self._worker.spawn(self._send(browser, text, partial(self._waits, table.id, seat, turn)))

    def _waits(self, table_id: str, seat: int, turn: float) -> bool:
        """Whether the table still waits for this turn of a seat, as far as it is known here."""
        table = self._worker.tables.get(table_id)
        return table is None or table.turn_of(seat) == turn

    async def _send(self, browser: Browser, text: bytes, wanted: Callable[[], bool]) -> None:
        try:
            for pause in (0.0, *self.pauses):
                await asyncio.sleep(pause)
                if self._signer is None or not wanted():
                    return
                async with self._places:
                    outcome = await self._try(self._signer, browser, text)
                if outcome != "later":
                    break
            self._count("failed" if outcome == "later" else outcome)
        finally:
            self._waiting -= 1

    async def _try(self, signer: Signer, browser: Browser, text: bytes) -> str:
        where = urlsplit(browser.endpoint).hostname
        try:
            body = await asyncio.to_thread(encrypt, text, browser)
            headers = await asyncio.to_thread(head, signer, browser, text)
            status = await carry(browser.endpoint, headers, body, self._worker.config.push_services)
        except Unreachable as error:
            log("a push service cannot be reached", level=logging.WARNING, host=where, error=str(error))
            return "later"
        except BadInput:  # the host no longer allows this service
            status = GONE[0]
        if status in GONE:
            await self._forget(browser)
            return "gone"
        if 200 <= status < 300:
            return "sent"
        log("a push service refuses a message", level=logging.WARNING, host=where, status=status)
        return "later" if status in LATER else "failed"

    async def _forget(self, browser: Browser) -> None:
        with DatabaseErrorsLogged():
            await self.unsubscribe(browser.endpoint, None)

    def _count(self, outcome: str) -> None:
        self._worker.metrics.pushes.labels(outcome).inc()


def words(table: LiveTable, seat: int, why: Why, language: str) -> bytes:
    """The text that a browser shows: which table waits, and for whom. It holds no token: the browser has its own."""
    with speaking(language):
        game, name, who = table.match.game.title[:60], table.name[:60], table.match.seat_name(seat)[:60]
        if why == "told":
            title = say("{game}: your turn", game=game)
            waits = say("The table “{name}” waits for {seat}.", name=name, seat=who)
            text = waits if name else say("The table waits for {seat}.", seat=who)
        else:
            title = say("{game}: your time runs out", game=game)
            waits = say("The table “{name}” still waits for {seat}.", name=name, seat=who)
            text = waits if name else say("The table still waits for {seat}.", seat=who)
    kind = "turn" if why == "told" else "time"
    return msgspec.json.encode({"kind": kind, "table": table.id, "seat": who, "title": title, "text": text})


def head(signer: Signer, browser: Browser, text: bytes) -> dict[str, str]:
    """The headers of a message: a newer one about the same seat takes its place."""
    said = msgspec.json.decode(text)
    topic = hashlib.sha256(f"{said['table']}/{said['seat']}".encode()).digest()[:18]
    return {
        "ttl": str(KEPT_FOR if said["kind"] == "turn" else int(LAST)),
        "urgency": "normal" if said["kind"] == "turn" else "high",
        "topic": base(topic),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "authorization": signer.authorization(browser.endpoint),
    }
