"""Bots: within their budget, outside the event loop, and no table hangs on one that fails."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

import wyrmhoard
from server.conftest import inside
from server.desk import GAME, Opened, Person
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.registry import find
from wyrmhoard.server.bots import Thinkers, cap
from wyrmhoard.server.config import Config
from wyrmhoard.server.metrics import Metrics


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    found = Thinkers(1, 0.3, Metrics())
    yield found
    found.stop()


def test_a_time_limit_is_cut_down_to_the_servers() -> None:
    game = find(GAME)
    assert cap(game, "duelist:seconds=100", 2) == "duelist:seconds=2"
    assert cap(game, "duelist:seconds=1", 2) == "duelist:seconds=1"
    assert cap(game, "duelist:seconds=nan", 2) == "duelist:seconds=2"
    assert cap(game, "duelist:effort=16", 2) == "duelist:effort=16"
    for bad in (
        "",
        "nobody",
        "duelist:seconds=x",
        "duelist:effort=-1",
        "duelist:effort=inf",
        "duelist:x=1",
        "random:=1",
    ):
        with pytest.raises(BadInput):
            cap(game, bad, 2)


async def test_a_thought_takes_no_longer_than_it_may(thinkers: Thinkers) -> None:
    match = wyrmhoard.new(GAME, seed=1)
    assert await thinkers.think(match.position, 0, "random") is not None
    start = asyncio.get_running_loop().time()
    assert await thinkers.think(match.position, 0, "greedy:samples=1000000") is None
    assert asyncio.get_running_loop().time() - start < 5
    assert await thinkers.think(match.position, 0, "greedy:seconds=0.1") is not None


async def test_a_process_that_dies_is_replaced(thinkers: Thinkers) -> None:
    match = wyrmhoard.new(GAME, seed=1)
    assert await thinkers.think(match.position, 0, "random") is not None
    thought = asyncio.create_task(thinkers.think(match.position, 0, "greedy:seconds=0.2"))
    await asyncio.sleep(0)
    assert thinkers._pool is not None
    for process in list(thinkers._pool._processes.values()):
        os.kill(process.pid, signal.SIGKILL)
    assert await thought is not None
    assert await thinkers.think(match.position, 0, "random") is not None


async def test_a_late_bot_plays_at_random_and_the_table_goes_on(config: Config) -> None:
    async with inside(replace(config, bot_seconds=0.05)) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "greedy:samples=1000000", settings={"max_rounds": 1})
        async with Person(base, table.id, table.tokens[0]) as me:
            await me.until(lambda: me.table()["ready"] == [1])
        text = runner.hub.metrics.text().decode()
        assert 'wyrmhoard_bot_failures_total{why="late"}' in text


async def test_the_loop_is_free_while_bots_think(config: Config) -> None:
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "greedy:seconds=2")
        async with Person(base, table.id, table.tokens[0]) as me:
            await me.until(lambda: bool(me.thinking))
            for _ in range(20):
                await me.fine(do="ping")
            assert me.table()["ready"] == []
