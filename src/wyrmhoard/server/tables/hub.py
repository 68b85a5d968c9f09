"""All live tables of one worker: loaded on demand, dropped when idle, kept up to date by other workers' news."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from random import Random
from typing import Any

import wyrmhoard
from wyrmhoard.kernel.asking.scenario import Scenario, find_scenario
from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import said
from wyrmhoard.players import strongest
from wyrmhoard.server.base.background import PAYER
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.base.stopwatch import Stopwatch
from wyrmhoard.server.rate_limit.clients import ClientLimits
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.commands import Act, BeginAnew, Learn, NextTable, SetName
from wyrmhoard.server.session.contents import Games, cards_brought, content_of, installed, keep_installed, read_games
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.alarms import Absence
from wyrmhoard.server.storage.checking import check_pages, list_left
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.failures import DATABASE_ERRORS, DatabaseErrorsLogged, log_database_error
from wyrmhoard.server.storage.finished import Archive
from wyrmhoard.server.storage.keys import LASTING, Key, Keys, Role, digest, fresh_token
from wyrmhoard.server.storage.loading import PERSON, apart, load_whole, revive, tell_damage_beside
from wyrmhoard.server.storage.openings import Opened, fresh_id
from wyrmhoard.server.storage.retention import EVERY, delete_old
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.storage.subscriptions import signing_key
from wyrmhoard.server.storage.writer import CommitResult, Opening, Writer
from wyrmhoard.server.tables.annotations import AnnotationQueue
from wyrmhoard.server.tables.calls import COME_BACK, STOPPING, Call
from wyrmhoard.server.tables.chat import ChatQueue
from wyrmhoard.server.tables.health import Health
from wyrmhoard.server.tables.memory import OURS, MemoryBudget, Weighable, default_budget
from wyrmhoard.server.tables.positions import snapshot_all, snapshot_quiet
from wyrmhoard.server.tables.pubsub import NewsDesk
from wyrmhoard.server.tables.push_reminders import PushReminders
from wyrmhoard.server.tables.replay_jobs import ReplayQueue
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.tables.vetting import Vetters
from wyrmhoard.server.tables.wakeups import Waker
from wyrmhoard.server.workers import vetting
from wyrmhoard.server.workers.bots import Thinkers, cap, random_move

SWEEP = 15.0
"""Seconds between two searches for idle tables."""
LONGEST_BEFORE = 2_000
"""The most inputs that a match may begin with that is played on from a moment of another."""
ANEW_WITHIN = 20.0
"""Seconds within which such a match must have come to that moment."""
LISTED_FOR = 2.0
"""Seconds for which it is remembered which tables are open to everybody."""
TRIES = 4
"""How often a bot's move is made at random before it is given up."""
SETTLED = ("stale", "over", "not-asked", "unavailable", "storage")
"""Refusals after which a bot is asked again by itself, or not at all."""


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
        self.games = Games(self.store)
        self.archive = Archive(self.store, self.games)
        self.news = NewsDesk(self)
        self.health = Health(self.database, self.writer, self.news)
        self.tables: dict[str, LiveTable] = {}
        self.memory = MemoryBudget(int((config.memory or 0) * 2**20) or default_budget(), limited=config.rate != 0)
        self.waker = Waker(self)
        self.senders: set[asyncio.Task[None]] = set()
        """The tasks that deliver messages to open sockets."""
        self.stopping = False
        self.started = time.time()
        self.clock: Callable[[], float] = time.time
        self._seen_to_store: dict[tuple[str, int], float] = {}
        """When each person was last here, by table and seat, as far as the database does not know it yet."""
        self._started = False
        self._listed: list[str] = []
        self._pepper = b""
        """What is mixed into the prints of addresses, so that nobody else can make them."""
        self._listed_at = float("-inf")
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- life

    async def start(self) -> None:
        """Open the database and begin to work. Does nothing the second time. Raises BadInput if the database cannot be
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
        self._pepper = (await self.database.do(signing_key)).encode()
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
            await self._tidy()
            await snapshot_quiet(list(self.tables.values()), self.config.snapshot_every // 2)
            await self._store_seen()
            self.tell_presence(*self.tables.values())
            for table in list(self.tables.values()):
                if table.presence.shared:
                    table.when_clean(table.show)

    @property
    def absences(self) -> Sequence[Absence]:
        """When there was no server, the last at the end."""
        return self.waker.absences

    def stand_in(self, game: AnyGame) -> str:
        """The bot that takes the seat of somebody whose time is up."""
        return cap(game, strongest(game), self.config.bot_seconds)

    def remind(self, table: LiveTable) -> None:
        """Remind whoever is not here that the table waits for them, once that is due."""
        self.reminders.schedule(table)

    def saw(self, table: LiveTable, seats: Iterable[int]) -> None:
        """Store with the next sweep that these seats were held by somebody at a socket until now."""
        now = time.time()
        self._seen_to_store.update({(table.id, seat): now for seat in seats})

    async def _tidy(self) -> None:
        """Drop what nobody needs from memory, and wake what is due."""
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
        """Drop the tables that nobody has looked at for a while, and what is more than fits."""
        since, now = time.monotonic() - self.config.idle, self.clock()
        self.memory.reweigh(self.tables.values())
        idle = [table for table in self.tables.values() if table.used < since and not table.timekeeper.is_due(now)]
        await self.drop([*idle, *self._live(self.memory.to_drop())])

    async def drop(self, tables: Sequence[LiveTable]) -> None:
        """Drop tables from memory, unless somebody needs them after all. They are woken when something is due there."""
        now = self.clock()
        tables = [table for table in tables if table.clean and not table.attended]
        alarms = {table.id: at for table in tables if (at := table.session.wakes_at(now)) is not None}
        if alarms:
            await self.store.set_alarms(alarms)
        for table in tables:
            if table.clean and not table.attended and not table.closed:
                table.close(COME_BACK)

    async def _free_memory(self, address: str, own_cards: str) -> None:
        """Make room in memory for one more table on behalf of this address. Raises Refused if there is none."""
        await self.drop(self._live(self.memory.to_drop(address)))
        for table in self._live(self.memory.to_evict(address, own_cards)):
            table.close(COME_BACK)

    def _live(self, counted: Iterable[Weighable]) -> list[LiveTable]:
        """The tables that the memory budget has named."""
        return [table for each in counted if (table := self.tables.get(each.id)) is not None]

    def _take_in(self, table: LiveTable, address: str) -> None:
        """A table is in memory."""
        self.tables[table.id] = table
        self.memory.charge(table, address)
        self.metrics.tables.set(len(self.tables))
        table.timekeeper.schedule()

    def forget(self, table: LiveTable) -> None:
        """A table is no longer in memory."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.memory.release(table)
        self.metrics.tables.set(len(self.tables))

    # -- tables

    async def open_table(
        self,
        game: AnyGame,
        settings: dict[str, Any],
        players: list[str | None],
        name: str = "",
        scenario: str | None = None,
        invited: frozenset[int] = frozenset(),
        *,
        listed: bool = False,
        timing: Timing | None = None,
        tutorial: Tutorial | None = None,
        address: str = OURS,
    ) -> tuple[LiveTable, dict[int, str], str, str]:
        """A new table: it, the token of each seat that a person holds (for seats in `invited`: an invitation), the
        watchers' token, the host's.

        `players` has the name of a bot, or None, for each seat. With a scenario there are no settings; a tutorial has
        its own settings and seed. `address`: from where it is opened. Raises BadInput, and Refused.
        """
        if tutorial is not None:
            settings, scenario = dict(tutorial.settings), tutorial.scenario or None
        task = None if scenario is None else find_scenario(game, scenario)
        bots = [None if who is None else cap(game, who, self.config.bot_seconds) for who in players]
        tokens = {seat: fresh_token() for seat, bot in enumerate(bots) if bot is None}
        watch, host = fresh_token(), fresh_token()
        now = time.time()
        roles: list[Role] = ["invite" if seat in invited else "play" for seat in range(len(bots))]
        keys = {digest(token): Key(roles[seat], seat, now) for seat, token in tokens.items()}
        keys[digest(watch)], keys[digest(host)] = Key("watch", None), Key("host", None)
        seed = "" if tutorial is None else tutorial.seed
        table = await self._add(
            game, settings, bots, name, keys, task, listed=listed, timing=timing, seed=seed, address=address
        )
        if tutorial is not None:
            await self._teach(table, tutorial)
        return table, tokens, watch, host

    async def _teach(self, table: LiveTable, tutorial: Tutorial) -> None:
        """Begin a tutorial at a new table. Raises Refused."""
        done: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        table.call(Call(Learn("begin", tutorial=tutorial), tutorial.learner, done.set_result))
        if (refused := await done) is not None:
            raise refused

    async def _add(
        self,
        game: AnyGame,
        settings: dict[str, Any],
        bots: list[str | None],
        name: str,
        keys: Keys,
        scenario: Scenario | None,
        *,
        listed: bool = False,
        timing: Timing | None = None,
        seed: str = "",
        address: str = OURS,
    ) -> LiveTable:
        if self.stopping:
            raise Refused("storage", said(STOPPING))
        lister = self._lister(address) if listed else None
        if lister is not None:
            await self.store.check_listing(lister)
        game = self.games.shared(game)
        await self._free_memory(address, cards_brought(game))
        seed = seed or secrets.token_hex(16)
        who = [bot or PERSON for bot in bots]
        match = await apart(
            game, lambda: wyrmhoard.new(game, len(bots), seed, settings, players=who, scenario=scenario)
        )
        content = content_of(match.game)
        header = match.header
        opened = Opened(
            fresh_id(),
            header.game,
            header.version,
            header.content,
            name,
            dict(match.settings),
            who,
            seed,
            time.time(),
            keys,
            scenario=scenario,
            content_id=None if content is None else content.id,
            kept=content,
            listed=listed,
            lister=lister,
            timing=timing,
        )
        opening = Opening(opened)
        self.writer.enlist(opening)
        if await opening.settlement is not CommitResult.STORED:
            raise Refused.of("storage", "The table could not be stored; try again")
        table = LiveTable(self, opened, Session(match, bots, timing))
        self._take_in(table, address)
        self.metrics.opened.labels(header.game).inc()
        log("table opened", table=table.id, game=header.game, seats=who)
        return table

    async def rematch(self, table: LiveTable, seat: int, address: str = OURS) -> str:
        """The next table for the same people; everybody moves one seat on (of two, they change sides), unless they play
        together or at a scenario. The same tokens open it, and open invitations stay open.

        Raises Refused.
        """
        if table.match.result is None:
            raise Refused.of("not-over", "The match is not over")
        if table.session.next is not None:
            return table.session.next
        task = table.scenario
        seats, game = table.match.seats, table.match.game
        on = 0 if task is not None or game.rules.is_cooperative(table.match.table) else 1
        bots = [None if place in table.session.out else bot for place, bot in enumerate(table.session.bots)]
        bots = [bots[(place - on) % seats] for place in range(seats)]
        now = time.time()
        keys = {
            key: Key(old.role, None if old.seat is None else (old.seat + on) % seats, now)
            for key, old in (await self.store.keys_of(table.id)).items()
            if old.role in LASTING
        }
        settings = dict(table.match.settings) if task is None else {}
        game = game if game.brought() else find(game.name)
        timing = None if table.session.clock is None else table.session.clock.timing
        following = await self._add(game, settings, bots, table.name, keys, task, timing=timing, address=address)
        for place in range(seats):
            person = table.session.person(place)
            if person is not None:
                following.call(Call(SetName(person["name"], person["stamp"]), (place + on) % seats))
        done: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        table.call(Call(NextTable(following.id), seat, done.set_result))
        refused = await done
        if refused is not None:  # somebody else was faster
            following.close("")
            await self.store.remove_table(following.id)
            if table.session.next is None:
                raise refused
        return table.session.next or following.id

    async def play_on(
        self, table: LiveTable, at: int, seat: int, address: str = OURS
    ) -> tuple[LiveTable, str, str, str]:
        """A new table that begins where this one's match, which is over, was after `at` inputs, with other rolls from
        there on: it, the token of `seat`, the watchers' and the host's. Bots have the other seats. The inputs are made
        again in a process of their own, for this `address`: that may take as long as the match.

        Raises Refused or BadInput.
        """
        match, record = table.match, table.record()
        if not 0 <= seat < match.seats or not 0 <= at < len(record.inputs):
            raise Refused.of("not-found", "There is no such moment, or no such seat")
        if at > LONGEST_BEFORE:
            raise Refused.of(
                "not-over", "Too much had happened by then: at most {most} inputs can be repeated", most=LONGEST_BEFORE
            )
        stand_in = self.stand_in(match.game)
        bots = [None if place == seat else bot or stand_in for place, bot in enumerate(table.session.bots)]
        play, watch, host = fresh_token(), fresh_token(), fresh_token()
        keys = {
            digest(play): Key("play", seat, time.time()),
            digest(watch): Key("watch", None),
            digest(host): Key("host", None),
        }
        settings = dict(match.settings) if table.scenario is None else {}
        seed, name = record.seed, fresh_id()
        command = BeginAnew(record.inputs[:at], name)
        opening = vetting.Opening(record, settings, [bot or PERSON for bot in bots], bots, table.scenario)
        made = await self.vetters.vet(address, vetting.anew, opening, seat, command, self.clock(), seconds=ANEW_WITHIN)
        then = await apart(match.game, lambda: Session.restore(match.game, made))
        fresh = await self._add(
            match.game, settings, bots, table.name, keys, table.scenario, seed=seed, address=address
        )
        done: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        fresh.call(Call(command, seat, done.set_result, then=then))
        refused = await done
        if refused is not None:
            fresh.close("")
            await self.store.remove_table(fresh.id)
            raise refused
        return fresh, play, watch, host

    async def table(self, table_id: str, address: str = OURS) -> LiveTable | None:
        """The table, loaded if need be, for somebody at this address; None if there is no such table. Raises Closed if
        it cannot be played on, and Refused if there is no room for it."""
        table = self.tables.get(table_id)
        if table is not None:
            table.used = time.monotonic()
            self.memory.charge(table, address)
            return table
        if table_id not in self._loading:
            task = asyncio.create_task(self._load(table_id, address))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        try:
            return await asyncio.shield(self._loading[table_id])
        except LookupError:
            return None

    async def open_tables(self) -> list[LiveTable]:
        """The tables that the lobby shows to everybody; asked of the database every few seconds at most."""
        if time.monotonic() - self._listed_at > LISTED_FOR:
            self._listed_at, self._listed = time.monotonic(), await self.store.open_tables()
        tables = []
        for table_id in self._listed:
            try:
                table = await self.table(table_id)
            except Refused:  # it cannot be played on
                continue
            if table is not None and table.match.result is None and any(table.vacancies):
                tables.append(table)
        return tables

    def _lister(self, address: str) -> str | None:
        """A print of an address that opens tables to everybody; None if nobody is held to a share."""
        if not self.config.rate or address == OURS:
            return None
        return hashlib.blake2b(address.encode(), key=self._pepper[:64], digest_size=8).hexdigest()

    async def list_table(self, table: LiveTable, listed: bool | None, address: str = OURS) -> bool:
        """Whether the lobby shows a table to everybody, after that has been changed unless it is None, by somebody at
        this address. Raises Refused if it shows too many of theirs."""
        shown = await self.store.list_table(table.id, listed, self._lister(address))
        if listed is not None:
            self._listed_at = float("-inf")
        return shown

    async def key_of(self, table: LiveTable, token: str) -> Key | None:
        """What a token is for at a table, even if another worker has only just given it out; None if it is none."""
        key = table.key_of(token)
        if self.database.postgres and (key is None or key.role not in ("play", "watch", "host")):
            table.change_keys(await self.store.keys_of(table.id))
            key = table.key_of(token)
        return key

    async def _load(self, table_id: str, address: str) -> LiveTable:
        opened = await load_whole(self.store, table_id)
        if opened is None:
            raise LookupError(table_id)
        tell_damage_beside(opened)
        await self._free_memory(address, "" if opened.content_id in (None, *installed()) else str(opened.content_id))
        table = LiveTable(self, opened, await revive(self.store, self.games, opened))
        self._take_in(table, address)
        table.write_down()
        await self.news.ask_presence(table_id)
        self.remind(table)
        return table

    async def load_session(self, table_id: str) -> Session | None:
        """The session of a table as the database has it."""
        PAYER.set(None)  # it is loaded for the table itself, whoever's call comes next: that must not be refused
        opened = await load_whole(self.store, table_id)
        return None if opened is None else await revive(self.store, self.games, opened)

    # -- bots

    def wake_bots(self, table: LiveTable) -> None:
        """Start the bots that have something to answer thinking, if anybody is watching."""
        if table.closed or self.stopping or not table.presence.sockets or not any(table.session.bots):
            return
        if table.session.coach is not None:  # who is learning reads in peace, and the others' answers are written down
            return
        record = None
        for seat, bot in enumerate(table.session.bots):
            if bot is None or seat in table.match.ready:
                continue
            ask = table.match.ask(seat)
            if ask is None or ask.aside or table.thinking.get(seat) == ask.id:
                continue
            record = record or table.position_for_bots()
            if record is None:
                return
            table.thinking[seat] = ask.id
            table.say({"type": "thinking", "seat": seat})
            self.spawn(self._think(table, record, seat, bot, ask.id))

    async def _think(self, table: LiveTable, record: Any, seat: int, bot: str, ask: str) -> None:
        try:
            move = await self.thinkers.think(record, seat, bot)
        finally:
            if table.thinking.get(seat) == ask:
                del table.thinking[seat]
        table.when_clean(lambda: self._play(table, seat, ask, move))

    def _play(self, table: LiveTable, seat: int, ask: str, move: Move | None, tries: int = 1) -> None:
        """Make a bot's move, if it is still wanted; a random one if the bot has none, or an illegal one."""
        if table.closed:
            return
        now = table.match.ask(seat)
        if table.session.bots[seat] is None or now is None or now.id != ask:
            self.wake_bots(table)
            return

        def again(why: str) -> None:
            log("a bot chose what may not be", level=logging.WARNING, table=table.id, seat=seat, why=why)
            if tries < TRIES:
                table.when_clean(lambda: self._play(table, seat, ask, None, tries + 1))
            else:
                log("a bot cannot move", level=logging.ERROR, table=table.id, seat=seat)

        def done(refused: Refused | None) -> None:
            if refused is not None and refused.code not in SETTLED:
                again(refused.code)

        try:
            chosen = move or random_move(table.match, seat, Random(secrets.randbits(64)))
        except Exception as error:
            log("a random move failed", level=logging.ERROR, trace=True, table=table.id, seat=seat)
            again(type(error).__name__)
            return
        table.call(Call(Act(chosen.key, ask, chosen.form, by="bot"), seat, done))

    # -- presence

    def tell_presence(self, *tables: LiveTable) -> None:
        """Tell the other workers which seats are here."""
        if self.database.postgres and not self.stopping and tables:
            words = [f"{table.id}:{'+'.join(map(str, table.presence.seats_here))}" for table in tables]
            self.spawn(self.store.tell("here", words))
