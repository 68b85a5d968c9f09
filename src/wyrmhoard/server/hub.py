"""All live tables of one worker: loaded on demand, dropped when idle, kept up to date by other workers' news."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from random import Random
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

import wyrmhoard
from wyrmhoard.kernel.errors import Refused
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.player import Move
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.saying import said, say
from wyrmhoard.kernel.scenario import Scenario, find_scenario
from wyrmhoard.kernel.tutorial import Tutorial
from wyrmhoard.players import strongest
from wyrmhoard.server import vetting
from wyrmhoard.server.bots import Thinkers, cap, random_move
from wyrmhoard.server.callback import CallBack
from wyrmhoard.server.checking import check_pages, list_left
from wyrmhoard.server.clock import Timing
from wyrmhoard.server.config import Config
from wyrmhoard.server.contents import Games, content_of, keep_installed, read_games
from wyrmhoard.server.course import Course
from wyrmhoard.server.crowd import Crowd
from wyrmhoard.server.database import Database
from wyrmhoard.server.films import Films
from wyrmhoard.server.finished import Archive
from wyrmhoard.server.health import Health
from wyrmhoard.server.keys import LASTING, Key, Keys, Role, digest, fresh_token
from wyrmhoard.server.logs import log
from wyrmhoard.server.metrics import Metrics
from wyrmhoard.server.news import NewsDesk
from wyrmhoard.server.opened import Opened, fresh_id
from wyrmhoard.server.pens import Pens
from wyrmhoard.server.retention import EVERY, delete_old
from wyrmhoard.server.reviving import PERSON, apart, load_whole, revive, tell_damage_beside
from wyrmhoard.server.store import Store
from wyrmhoard.server.table import STOPPING, Call, LiveTable
from wyrmhoard.server.talk import Talk
from wyrmhoard.server.vetters import Vetters
from wyrmhoard.server.writer import Opening, Writer

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
AWAY_AFTER = 3 * SWEEP
"""Seconds without a sign of any server after which there was none, and no clock ran."""
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
        self.crowd = Crowd(config.rate, lambda: self.news.workers)
        self.talk = Talk(self.store)
        self.pens = Pens(self.store)
        self.calling = CallBack(self)
        self.thinkers = Thinkers(config.bot_workers, config.bot_seconds, self.metrics)
        self.films = Films()
        self.vetters = Vetters(config.rate, lambda: self.news.workers)
        self.games = Games(self.store)
        self.archive = Archive(self.store, self.games)
        self.news = NewsDesk(self)
        self.health = Health(self.database, self.writer, self.news)
        self.tables: dict[str, LiveTable] = {}
        self.senders: set[asyncio.Task[None]] = set()
        """The tasks that deliver messages to open sockets."""
        self.stopping = False
        self.started = time.time()
        self.clock: Callable[[], float] = time.time
        self.wound = False
        self._still: set[str] = set()
        """Tables whose clocks were looked at and do not run."""
        self._unsaid: dict[tuple[str, int], float] = {}
        """Who was last seen when, by table and seat, and is not stored yet."""
        self._started = False
        self._listed: list[str] = []
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
        self.talk.start()
        self.pens.start()
        await self.calling.start()
        await self.news.start()
        self.spawn(self._wind())
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
        await self.writer.stop()
        for table in list(self.tables.values()):
            table.close(STOPPING)
        self.films.stop()
        self.vetters.stop()
        if self.senders:
            await asyncio.wait(self.senders, timeout=1)

    async def stop(self) -> None:
        """End everything."""
        if not self.stopping:
            await self.say_goodbye()
        await self.talk.stop()
        await self.pens.stop()
        self.calling.stop()
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
        if isinstance(error, (SQLAlchemyError, OSError)):
            log("the database fails", level=logging.ERROR, error=type(error).__name__)
        elif error is not None:
            log("a task failed", level=logging.ERROR, error=repr(error))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.config.idle / 2 + 0.01))
            self.drop_idle()
            await self._store_seen()
            await self._keep_time()
            self.tell_presence(*self.tables.values())
            for table in list(self.tables.values()):
                if table.presence.shared:
                    table.when_clean(table.show)

    async def _wind(self) -> None:
        """Let the clocks of all tables run, without the time in which there was no server."""
        now = self.clock()
        last = await self.store.pulse(now)
        away = (int(last * 1000), int(now * 1000)) if last and now - last > AWAY_AFTER else None
        await self._load_clocked(away)
        self.wound = True
        for table in list(self.tables.values()):
            table.when_clean(table.mind_clock)

    async def _load_clocked(self, away: tuple[int, int] | None = None) -> None:
        """Have all tables in memory whose clocks run, whether or not anybody is there."""
        for table_id in await self.store.clocked_tables():
            if away is None and (table_id in self.tables or table_id in self._still):
                continue
            try:
                table = await self.table(table_id)
            except Refused:  # it cannot be played on
                table = None
            if table is not None and away is not None:
                table.call(Call("clock", 0, {"since": away[0], "until": away[1]}))
            if table is None or not table.ticking:
                self._still.add(table_id)

    def stand_in(self, game: AnyGame) -> str:
        """The bot that takes the seat of somebody whose time is up."""
        return cap(game, strongest(game), self.config.bot_seconds)

    def call_back(self, table: LiveTable) -> None:
        """See whether somebody who is not here is to be told that the table waits for them."""
        self.calling.mind(table)

    def saw(self, table: LiveTable, seats: Iterable[int]) -> None:
        """Store with the next sweep that these seats were held by somebody at a socket until now."""
        now = time.time()
        self._unsaid.update({(table.id, seat): now for seat in seats})

    async def _keep_time(self) -> None:
        try:
            await self.store.pulse(self.clock())
            await self._load_clocked()
        except (SQLAlchemyError, OSError) as error:
            log("the database fails", level=logging.ERROR, error=type(error).__name__)

    async def _store_seen(self) -> None:
        unsaid, self._unsaid = self._unsaid, {}
        try:
            if unsaid:
                await self.store.note_seen(unsaid)
        except (SQLAlchemyError, OSError) as error:
            log("the database fails", level=logging.ERROR, error=type(error).__name__)
            self._unsaid = {**unsaid, **self._unsaid}

    async def _retire(self, days: float) -> None:
        while True:
            try:
                tables, reports = await delete_old(self.database, days, set(self.tables))
                if tables or reports:
                    log("old tables and reports are deleted", tables=tables, reports=reports)
            except (SQLAlchemyError, OSError) as error:
                log("the database fails", level=logging.ERROR, error=type(error).__name__)
            await asyncio.sleep(EVERY)

    def drop_idle(self) -> None:
        """Drop the tables that nobody has looked at for a while."""
        since = time.monotonic() - self.config.idle
        for table in list(self.tables.values()):
            if not table.presence.sockets and table.clean and table.used < since and not table.ticking:
                table.close("The table was idle")

    def forget(self, table: LiveTable) -> None:
        """A table is no longer in memory."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
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
    ) -> tuple[LiveTable, dict[int, str], str, str]:
        """A new table: it, the token of each seat that a person holds (for seats in `invited`: an invitation), the
        watchers' token, the host's.

        `players` has the name of a bot, or None, for each seat. With a scenario there are no settings; a tutorial has
        its own settings and seed. Raises BadInput.
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
        table = await self._add(game, settings, bots, name, keys, task, listed=listed, timing=timing, seed=seed)
        if tutorial is not None:
            await self._teach(table, tutorial)
        return table, tokens, watch, host

    async def _teach(self, table: LiveTable, tutorial: Tutorial) -> None:
        """Begin a tutorial at a new table. Raises Refused."""
        done: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        body = {"how": "begin", "tutorial": msgspec.to_builtins(tutorial)}
        table.call(Call("tutorial", tutorial.learner, body, done.set_result))
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
    ) -> LiveTable:
        if self.stopping:
            raise Refused("storage", said(STOPPING))
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
            timing=timing,
        )
        opening = Opening(opened)
        self.writer.enlist(opening)
        if not await opening.stored:
            raise Refused("storage", say("The table could not be stored; try again"))
        table = LiveTable(self, opened, Course(match, bots, timing))
        self.tables[table.id] = table
        table.mind_clock()
        self.metrics.tables.set(len(self.tables))
        self.metrics.opened.labels(header.game).inc()
        log("table opened", table=table.id, game=header.game, seats=who)
        return table

    async def rematch(self, table: LiveTable, seat: int) -> str:
        """The next table for the same people; everybody moves one seat on (of two, they change sides), unless they play
        together or at a scenario. The same tokens open it, and open invitations stay open.

        Raises Refused.
        """
        if table.match.result is None:
            raise Refused("not-over", say("The match is not over"))
        if table.course.next is not None:
            return table.course.next
        task = table.scenario
        seats, game = table.match.seats, table.match.game
        on = 0 if task is not None or game.is_cooperative(table.match.table.state) else 1
        bots = [None if place in table.course.out else bot for place, bot in enumerate(table.course.bots)]
        bots = [bots[(place - on) % seats] for place in range(seats)]
        now = time.time()
        keys = {
            key: Key(old.role, None if old.seat is None else (old.seat + on) % seats, now)
            for key, old in (await self.store.keys_of(table.id)).items()
            if old.role in LASTING
        }
        settings = dict(table.match.settings) if task is None else {}
        game = game if game.brought() else find(game.name)
        timing = None if table.course.clock is None else table.course.clock.timing
        following = await self._add(game, settings, bots, table.name, keys, task, timing=timing)
        for place in range(seats):
            person = table.course.person(place)
            if person is not None:
                following.call(Call("name", (place + on) % seats, dict(person)))
        done: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        table.call(Call("next", seat, {"table": following.id}, done.set_result))
        refused = await done
        if refused is not None:  # somebody else was faster
            following.close("")
            await self.store.remove_table(following.id)
            if table.course.next is None:
                raise refused
        return table.course.next or following.id

    async def play_on(self, table: LiveTable, at: int, seat: int, caller: str = "") -> tuple[LiveTable, str, str, str]:
        """A new table that begins where this one's match, which is over, was after `at` inputs, with other rolls from
        there on: it, the token of `seat`, the watchers' and the host's. Bots have the other seats. The inputs are made
        again in a process of their own, for the address of the `caller`: that may take as long as the match.

        Raises Refused or BadInput.
        """
        match, record = table.match, table.record()
        if not 0 <= seat < match.seats or not 0 <= at < len(record.inputs):
            raise Refused("not-found", say("There is no such moment, or no such seat"))
        if at > LONGEST_BEFORE:
            raise Refused(
                "not-over",
                say(
                    "Too much had happened by then: at most {most} inputs can be repeated",
                    most=LONGEST_BEFORE,
                ),
            )
        stand_in = self.stand_in(match.game)
        bots = [None if place == seat else bot or stand_in for place, bot in enumerate(table.course.bots)]
        play, watch, host = fresh_token(), fresh_token(), fresh_token()
        keys = {
            digest(play): Key("play", seat, time.time()),
            digest(watch): Key("watch", None),
            digest(host): Key("host", None),
        }
        settings = dict(match.settings) if table.scenario is None else {}
        seed, name = record.seed, fresh_id()
        body = {"inputs": [list(entry) for entry in record.inputs[:at]], "name": name}
        opening = vetting.Opening(record, settings, [bot or PERSON for bot in bots], bots, table.scenario)
        made = await self.vetters.vet(caller, vetting.anew, opening, seat, body, self.clock(), seconds=ANEW_WITHIN)
        then = await apart(match.game, lambda: Course.restore(match.game, made))
        fresh = await self._add(match.game, settings, bots, table.name, keys, table.scenario, seed=seed)
        done: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        fresh.call(Call("anew", seat, body, done.set_result, then=then))
        refused = await done
        if refused is not None:
            fresh.close("")
            await self.store.remove_table(fresh.id)
            raise refused
        return fresh, play, watch, host

    async def table(self, table_id: str) -> LiveTable | None:
        """The table, loaded if need be; None if there is no such table. Raises Closed if it cannot be played on."""
        found = self.tables.get(table_id)
        if found is not None:
            found.used = time.monotonic()
            return found
        if table_id not in self._loading:
            task = asyncio.create_task(self._load(table_id))
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
        found = []
        for table_id in self._listed:
            try:
                table = await self.table(table_id)
            except Refused:  # it cannot be played on
                continue
            if table is not None and table.match.result is None and any(table.vacancies):
                found.append(table)
        return found

    async def list_table(self, table: LiveTable, listed: bool | None) -> bool:
        """Whether the lobby shows a table to everybody, after that has been changed unless it is None."""
        shown = await self.store.list_table(table.id, listed)
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

    async def _load(self, table_id: str) -> LiveTable:
        opened = await load_whole(self.store, table_id)
        if opened is None:
            raise LookupError(table_id)
        tell_damage_beside(opened)
        table = LiveTable(self, opened, await revive(self.store, self.games, opened))
        self.tables[table_id] = table
        self.metrics.tables.set(len(self.tables))
        table.write_down()
        table.mind_clock()
        await self.news.ask_presence(table_id)
        self.call_back(table)
        return table

    async def load_course(self, table_id: str) -> Course | None:
        """The course of a table as the database has it."""
        opened = await load_whole(self.store, table_id)
        return None if opened is None else await revive(self.store, self.games, opened)

    # -- bots

    def wake_bots(self, table: LiveTable) -> None:
        """Start the bots that have something to answer thinking, if anybody is watching."""
        if table.closed or self.stopping or not table.presence.sockets or len(table.course.people) == table.match.seats:
            return
        if table.course.coach is not None:  # who is learning reads in peace, and the others' answers are written down
            return
        record = None
        for seat, bot in enumerate(table.course.bots):
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
        if table.course.bots[seat] is None or now is None or now.id != ask:
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
        body = {"key": chosen.key, "form": chosen.form, "ask": ask, "by": "bot"}
        table.call(Call("act", seat, body, done))

    # -- presence

    def tell_presence(self, *tables: LiveTable) -> None:
        """Tell the other workers which seats are here."""
        if self.database.postgres and not self.stopping and tables:
            words = [f"{table.id}:{'+'.join(map(str, table.presence.seats_here))}" for table in tables]
            self.spawn(self.store.tell("here", words))
