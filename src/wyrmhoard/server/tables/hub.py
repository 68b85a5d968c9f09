"""One worker: the tables in its memory, what serves them, and how it starts, sweeps and stops."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.players import strongest
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.base.stopwatch import Stopwatch
from wyrmhoard.server.rate_limit.clients import ClientLimits
from wyrmhoard.server.session.contents import Games, keep_installed, read_games
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.alarms import Absence
from wyrmhoard.server.storage.checking import check_pages, list_left
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.failures import DATABASE_ERRORS, DatabaseErrorsLogged, log_database_error
from wyrmhoard.server.storage.finished import Archive
from wyrmhoard.server.storage.keys import Key
from wyrmhoard.server.storage.retention import EVERY, delete_old
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.storage.writer import Writer
from wyrmhoard.server.tables.annotations import AnnotationQueue
from wyrmhoard.server.tables.bot_turns import BotTurns
from wyrmhoard.server.tables.calls import COME_BACK, STOPPING
from wyrmhoard.server.tables.chat import ChatQueue
from wyrmhoard.server.tables.grounds import Grounds
from wyrmhoard.server.tables.health import Health
from wyrmhoard.server.tables.loader import TableLoader
from wyrmhoard.server.tables.lobby import Lobby
from wyrmhoard.server.tables.memory import OURS, MemoryBudget, Weighable, default_budget
from wyrmhoard.server.tables.opening import TableOpener
from wyrmhoard.server.tables.positions import snapshot_all, snapshot_quiet
from wyrmhoard.server.tables.pubsub import NewsDesk
from wyrmhoard.server.tables.push_reminders import PushReminders
from wyrmhoard.server.tables.replay_jobs import ReplayQueue
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.tables.vetting import Vetters
from wyrmhoard.server.tables.wakeups import Waker
from wyrmhoard.server.workers.bots import Thinkers, cap

SWEEP = 15.0
"""Seconds between two searches for idle tables."""


class Hub:
    """The tables of one worker and what serves them."""

    def __init__(self, config: Config) -> None:
        """Raises BadInput for a database that cannot be used."""
        self.config = config
        self.metrics = Metrics()
        self.database = Database(config.url)
        self.store = Store(self.database)
        self.writer = Writer(self.store, self.metrics, config.gather)
        self.stopwatch = Stopwatch()
        self.limits = ClientLimits(config.rate, lambda: self.news.workers)
        self.chat = ChatQueue(self.store)
        self.annotations = AnnotationQueue(self.store)
        self.reminders = PushReminders(self)
        self.thinkers = Thinkers(config.bot_workers, config.bot_seconds, self.metrics)
        self.replays = ReplayQueue()
        self.vetters = Vetters(config.rate, lambda: self.news.workers)
        self.grounds = Grounds(self.vetters)
        self.games = Games(self.store)
        self.archive = Archive(self.store, self.games)
        self.news = NewsDesk(self)
        self.health = Health(self.database, self.writer, self.news)
        self.tables: dict[str, LiveTable] = {}
        self.memory = MemoryBudget(int((config.memory or 0) * 2**20) or default_budget(), limited=config.rate != 0)
        self.waker = Waker(self)
        self.lobby = Lobby(self)
        self.loader = TableLoader(self)
        self.opener = TableOpener(self)
        self.bots = BotTurns(self)
        self.senders: set[asyncio.Task[None]] = set()
        """The tasks that deliver messages to open sockets."""
        self.stopping = False
        self.clock: Callable[[], float] = time.time
        self.started = self.clock()
        self._seen_to_store: dict[tuple[str, int], float] = {}
        """When each person was last here, by table and seat, where that is not stored yet."""
        self._started = False
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- life

    async def start(self) -> None:
        """Open the database and begin to work. A second call does nothing. Raises BadInput if the database cannot be
        used."""
        if self._started:
            return
        self._started = True
        read_games()
        await self.database.open()
        await keep_installed(self.store)
        self.writer.start()
        self.chat.start()
        self.annotations.start()
        await self.reminders.start()
        await self.news.start()
        await self.lobby.start()
        await self.waker.start()
        self.spawn(self._sweep())
        for line in await check_pages(self.database, quick=True):
            log("the database is damaged; see docs/hosting.md", level=logging.ERROR, said=line)
        for left in await list_left(self.database):
            log("unfinished tables are of other rules; see docs/hosting.md", level=logging.WARNING, **left._asdict())
        if self.config.keep_days is not None:
            self.spawn(self._retire(self.config.keep_days))
        log("started", database=self.database.url.get_backend_name(), worker=self.store.worker)

    async def say_goodbye(self) -> None:
        """Finish what is being stored and tell all sockets that the server stops."""
        self.stopping = True
        await snapshot_all(self.tables.values())
        await self.writer.stop()
        for table in list(self.tables.values()):
            table.close(STOPPING)
        self.replays.stop()
        self.vetters.stop()
        if self.senders:
            await asyncio.wait(self.senders, timeout=1)

    async def stop(self) -> None:
        """End everything."""
        if not self.stopping:
            await self.say_goodbye()
        await self.chat.stop()
        await self.annotations.stop()
        self.reminders.stop()
        self.thinkers.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._store_seen()
        await self.news.stop()
        await self.database.close()
        log("stopped")

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background; a failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, DATABASE_ERRORS):
            log_database_error(error)
        elif error is not None:
            log("a task failed", level=logging.ERROR, error=repr(error))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.config.idle / 2 + 0.01))
            try:
                await self._sweep_once()
            except Exception:  # the next sweep must not suffer for it
                log("a sweep failed", level=logging.ERROR, trace=True)

    async def _sweep_once(self) -> None:
        await self._tidy()
        await snapshot_quiet(list(self.tables.values()), self.config.snapshot_every // 2)
        await self._store_seen()
        self.tell_presence(*self.tables.values())
        for table in list(self.tables.values()):
            if table.presence.shared:
                table.when_clean(table.show)

    @property
    def absences(self) -> Sequence[Absence]:
        """The times when no server ran, in order."""
        return self.waker.absences

    def stand_in(self, game: AnyGame) -> str:
        """The bot that takes the seat of a player whose time is up."""
        return cap(game, strongest(game), self.config.bot_seconds)

    def remind(self, table: LiveTable) -> None:
        """Send the reminders that are due to absent people for whom the table waits."""
        self.reminders.schedule(table)

    def saw(self, table: LiveTable, seats: Iterable[int]) -> None:
        """Note that a client was at a socket of these seats until now; stored with the next sweep."""
        now = self.clock()
        self._seen_to_store.update({(table.id, seat): now for seat in seats})

    async def _tidy(self) -> None:
        """Drop what is unused from memory, and wake what is due."""
        with DatabaseErrorsLogged():
            await self.drop_idle()
            await self.waker.sweep()

    async def _store_seen(self) -> None:
        seen, self._seen_to_store = self._seen_to_store, {}
        with DatabaseErrorsLogged() as attempt:
            if seen:
                await self.store.note_seen(seen)
        if attempt.failed:
            self._seen_to_store = {**seen, **self._seen_to_store}

    async def _retire(self, days: float) -> None:
        while True:
            with DatabaseErrorsLogged():
                tables, reports = await delete_old(self.database, days, set(self.tables))
                if tables or reports:
                    log("old tables and reports are deleted", tables=tables, reports=reports)
            await asyncio.sleep(EVERY)

    async def drop_idle(self) -> None:
        """Drop the tables that have been idle for a while, and as many more as exceed the memory budget."""
        since, now = time.monotonic() - self.config.idle, self.clock()
        self.memory.reweigh(self.tables.values())
        idle = [table for table in self.tables.values() if table.used < since and not table.timekeeper.is_due(now)]
        await self.drop([*idle, *self._live(self.memory.to_drop())])

    async def drop(self, tables: Sequence[LiveTable]) -> None:
        """Drop tables from memory, except those in use again. They are woken when something is due there."""
        now = self.clock()
        tables = [table for table in tables if table.clean and not table.attended]
        alarms = {table.id: at for table in tables if (at := table.session.wakes_at(now)) is not None}
        if alarms:
            await self.store.set_alarms(alarms)
        for table in tables:
            if table.clean and not table.attended and not table.closed:
                table.close(COME_BACK)

    async def free_memory(self, address: str, own_cards: str) -> None:
        """Make room in memory for one more table on behalf of this address. Raises Refused if there is none."""
        await self.drop(self._live(self.memory.to_drop(address, need=self.memory.need(address, own_cards))))
        for table in self._live(self.memory.to_evict(address, own_cards)):
            table.close(COME_BACK)

    def _live(self, counted: Iterable[Weighable]) -> list[LiveTable]:
        """The tables that the memory budget has named."""
        return [table for each in counted if (table := self.tables.get(each.id)) is not None]

    def take_in(self, table: LiveTable, address: str) -> None:
        """Register a table that is now in memory."""
        self.tables[table.id] = table
        self.memory.charge(table, address)
        self.metrics.tables.set(len(self.tables))
        table.timekeeper.schedule()

    def forget(self, table: LiveTable) -> None:
        """Unregister a table that is no longer in memory."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.memory.release(table)
        self.metrics.tables.set(len(self.tables))

    # -- tables

    async def table(self, table_id: str, address: str = OURS) -> LiveTable | None:
        """The table, loaded if necessary on behalf of this address; None if there is no such table. Raises Closed if
        it cannot be played on, and Refused if there is no room for it."""
        return await self.loader.table(table_id, address)

    async def load_session(self, table_id: str) -> Session | None:
        """The session of a table as the database has it."""
        return await self.loader.load_session(table_id)

    async def key_of(self, table: LiveTable, token: str) -> Key | None:
        """The key of a token at a table, even if another worker has only just issued it; None if it opens nothing."""
        key = table.key_of(token)
        if self.database.postgres and (key is None or key.role not in ("play", "watch", "host")):
            table.change_keys(await self.store.keys_of(table.id))
            key = table.key_of(token)
        return key

    def wake_bots(self, table: LiveTable) -> None:
        """Start the bots that have something to answer, if anybody is watching."""
        self.bots.wake(table)

    # -- presence

    def tell_presence(self, *tables: LiveTable) -> None:
        """Tell the other workers which seats are here."""
        if self.database.postgres and not self.stopping and tables:
            words = [f"{table.id}:{'+'.join(map(str, table.presence.seats_here))}" for table in tables]
            self.spawn(self.store.tell("here", words))
