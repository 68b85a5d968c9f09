"""The turns of bots: they think in processes of their own, and what they choose is called like any other answer."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Coroutine
from random import Random
from typing import Any, Final, Protocol

from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.text.errors import RefusalCode, Refused
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.session.commands import Act
from wyrmhoard.server.tables.calls import Call
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.workers.bots import Thinkers, random_move

TRIES: Final = 4
"""How often a bot's move is made at random before it is given up."""
SETTLED: Final[tuple[RefusalCode, ...]] = ("stale", "over", "not-asked", "unavailable", "storage")
"""Refusals that need no retry here: the bot is asked again anyway, or not at all."""


class Worker(Protocol):
    """The parts of the worker that bots' turns use."""

    thinkers: Thinkers
    stopping: bool

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background."""


class BotTurns:
    """Has the bots at the tables of one worker answer their asks."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def wake(self, table: LiveTable) -> None:
        """Start the bots that have something to answer, if anybody is watching."""
        if table.closed or self._worker.stopping or not table.presence.sockets or not any(table.session.bots):
            return
        if table.session.coach is not None:  # in a tutorial the other seats' answers are scripted
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
            self._worker.spawn(self._think(table, record, seat, bot, ask.id))

    async def _think(self, table: LiveTable, record: Any, seat: int, bot: str, ask: str) -> None:
        try:
            move = await self._worker.thinkers.think(record, seat, bot, table.id)
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
            self.wake(table)
            return

        def again(why: str) -> None:
            log("a bot made an illegal choice", level=logging.WARNING, table=table.id, seat=seat, why=why)
            if tries < TRIES:
                table.when_clean(lambda: self._play(table, seat, ask, None, tries + 1))
            else:
                log("no bot can move", level=logging.ERROR, table=table.id, seat=seat)

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
