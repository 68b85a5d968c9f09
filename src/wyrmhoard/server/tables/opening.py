"""New tables: opened by request, for a rematch, or from a moment of a match that is over."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, Final, NamedTuple, Protocol

import wyrmhoard
from wyrmhoard.kernel.asking.scenario import Scenario, find_scenario
from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import said
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.commands import BeginAnew, Learn, NextTable, SetName
from wyrmhoard.server.session.contents import Games, cards_brought, content_of
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.keys import LASTING, Key, Keys, Role, digest, fresh_token
from wyrmhoard.server.storage.loading import PERSON, apart
from wyrmhoard.server.storage.openings import Opened, fresh_id
from wyrmhoard.server.storage.writer import CommitResult, Opening
from wyrmhoard.server.tables import table as live
from wyrmhoard.server.tables.calls import STOPPING, Call
from wyrmhoard.server.tables.lobby import Lobby
from wyrmhoard.server.tables.memory import OURS
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.tables.vetting import Vetters
from wyrmhoard.server.workers import vetting
from wyrmhoard.server.workers.bots import cap

LONGEST_BEFORE: Final = 2_000
"""The most inputs before the moment from which a match can be played on."""
ANEW_WITHIN: Final = 20.0
"""Seconds within which those inputs must be replayed."""


class OpenedTable(NamedTuple):
    """A table that has just been opened, with its tokens: they are given out only here."""

    table: LiveTable
    seats: dict[int, str]
    """The token of each seat that a person holds, or is to hold."""
    watch: str
    """The watchers' token."""
    host: str
    """The host's token, which opens no seat."""


class Worker(live.Worker, Protocol):
    """The parts of the worker that opening a table uses."""

    games: Games
    lobby: Lobby
    metrics: Metrics
    vetters: Vetters

    async def free_memory(self, address: str, own_cards: str) -> None:
        """Make room in memory for one more table on behalf of this address. Raises Refused if there is none."""

    def take_in(self, table: LiveTable, address: str) -> None:
        """Register a table that is now in memory."""


class TableOpener:
    """Opens tables at one worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

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
    ) -> OpenedTable:
        """A new table; of the seats in `invited` the token is an invitation.

        `players` has the name of a bot, or None, for each seat. With a scenario there are no settings; a tutorial has
        its own settings and seed. `address`: from where it is opened. Raises BadInput, and Refused.
        """
        if tutorial is not None:
            settings, scenario = dict(tutorial.settings), tutorial.scenario or None
        task = None if scenario is None else find_scenario(game, scenario)
        bots = [None if who is None else cap(game, who, self._worker.config.bot_seconds) for who in players]
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
        return OpenedTable(table, tokens, watch, host)

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
        if self._worker.stopping:
            raise Refused("storage", said(STOPPING))
        lister = self._worker.lobby.lister(address) if listed else None
        if lister is not None:
            await self._worker.store.check_listing(lister)
        game = self._worker.games.shared(game)
        await self._worker.free_memory(address, cards_brought(game))
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
        self._worker.writer.enlist(opening)
        if await opening.settlement is not CommitResult.STORED:
            raise Refused.of("storage", "The table could not be stored; try again")
        table = LiveTable(self._worker, opened, Session(match, bots, timing))
        self._worker.take_in(table, address)
        self._worker.metrics.opened.labels(header.game).inc()
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
            for key, old in (await self._worker.store.keys_of(table.id)).items()
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
            await self._worker.store.remove_table(following.id)
            if table.session.next is None:
                raise refused
        return table.session.next or following.id

    async def play_on(self, table: LiveTable, at: int, seat: int, address: str = OURS) -> OpenedTable:
        """A new table that begins where this one's match, which is over, was after `at` inputs, with other rolls from
        there on. A player has `seat`, and bots have the others. The inputs are made again in a process of their own,
        for this `address`: that may take as long as the match.

        Raises Refused or BadInput.
        """
        match, record = table.match, table.record()
        if not 0 <= seat < match.seats or not 0 <= at < len(record.inputs):
            raise Refused.of("not-found", "There is no such moment, or no such seat")
        if at > LONGEST_BEFORE:
            raise Refused.of(
                "not-over", "Too much had happened by then: at most {most} inputs can be repeated", most=LONGEST_BEFORE
            )
        stand_in = self._worker.stand_in(match.game)
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
        made = await self._worker.vetters.vet(
            address, vetting.anew, opening, seat, command, self._worker.clock(), seconds=ANEW_WITHIN
        )
        then = await apart(match.game, lambda: Session.restore(match.game, made))
        fresh = await self._add(
            match.game, settings, bots, table.name, keys, table.scenario, seed=seed, address=address
        )
        done: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        fresh.call(Call(command, seat, done.set_result, then=then))
        refused = await done
        if refused is not None:
            fresh.close("")
            await self._worker.store.remove_table(fresh.id)
            raise refused
        return OpenedTable(fresh, {seat: play}, watch, host)
