"""Bots: within their budget, outside the event loop, and no table hangs on one that fails."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

import wyrmhoard
from helpers.in_process import sleep
from server.conftest import inside
from server.desk import GAME, Opened, Person
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.rate_limit.budget import REPLAYS_AT_ONCE
from wyrmhoard.server.tables.replay_jobs import ReplayQueue
from wyrmhoard.server.workers import pool
from wyrmhoard.server.workers.bots import Thinkers, cap
from wyrmhoard.server.workers.pool import Died

SLOW = "greedy:samples=100000"
"""It would think for minutes."""


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(1, 0.3, Metrics())
    yield thinkers
    thinkers.stop()


@pytest.fixture
async def patient() -> AsyncIterator[Thinkers]:
    """One process, and more time for a thought than the bots of these tests take on a busy machine."""
    thinkers = Thinkers(1, 2.0, Metrics())
    yield thinkers
    thinkers.stop()


def test_the_figures_of_a_bot_are_cut_down_to_the_servers() -> None:
    game = find(GAME)
    assert cap(game, "duelist:seconds=100", 2) == "duelist:seconds=1.6"
    assert cap(game, "duelist:seconds=1", 2) == "duelist:seconds=1"
    assert cap(game, "duelist:seconds=nan", 2) == "duelist:seconds=1.6"
    assert cap(game, "duelist:effort=16", 2) == "duelist:effort=16"
    assert cap(game, "duelist:effort=1000000000", 2) == "duelist:effort=64"
    assert cap(game, "duelist:effort=99999999999999999999999999:seconds=9", 2) == "duelist:effort=64:seconds=1.6"
    assert cap(game, "greedy:samples=1e9", 2) == "greedy:samples=200"
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
    assert await thinkers.think(match.position, 0, SLOW) is None
    assert asyncio.get_running_loop().time() - start < 5
    assert await thinkers.think(match.position, 0, "greedy:seconds=0.1") is not None


async def test_a_bot_that_takes_all_the_time_that_it_may_is_not_late(patient: Thinkers) -> None:
    match = wyrmhoard.new(GAME, seed=1)
    assert await patient.think(match.position, 0, cap(find(GAME), "greedy:seconds=60", patient.seconds)) is not None


async def test_a_process_that_dies_is_replaced(thinkers: Thinkers) -> None:
    match = wyrmhoard.new(GAME, seed=1)
    assert await thinkers.think(match.position, 0, "random") is not None
    thought = asyncio.create_task(thinkers.think(match.position, 0, "greedy:seconds=0.2"))
    await asyncio.sleep(0)
    for pid in thinkers.pool.pids:
        os.kill(pid, signal.SIGKILL)
    assert await thought is not None
    assert await thinkers.think(match.position, 0, "random") is not None


async def test_a_late_bot_plays_at_random_and_the_table_goes_on(config: Config) -> None:
    async with inside(replace(config, bot_seconds=0.02)) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "duelist:effort=64")
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


async def test_a_thought_that_is_late_or_given_up_costs_nobody_elses() -> None:
    """Two processes: what waits behind a slow bot, and what runs beside it, get their moves."""
    both = Thinkers(2, 0.5, Metrics())
    try:
        match = wyrmhoard.new(GAME, seed=1)
        slow = [asyncio.create_task(both.think(match.position, 0, SLOW)) for _ in range(2)]
        quick = [asyncio.create_task(both.think(match.position, 0, "random")) for _ in range(6)]
        given_up = asyncio.create_task(both.think(match.position, 0, SLOW))
        await asyncio.sleep(0.1)
        given_up.cancel()
        moves = await asyncio.wait_for(asyncio.gather(*quick), 60)
        assert all(move is not None for move in moves)
        assert await asyncio.gather(*slow) == [None, None]
    finally:
        both.stop()


async def test_a_thought_is_tried_again_and_then_given_up_with_a_line_in_the_log(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "wyrmhoard.server")
    match = wyrmhoard.new(GAME, seed=1)
    broken = replace(match.position, content="other")
    assert await thinkers.think(broken, 0, "random") is None
    said = [(record.message, getattr(record, "fields")) for record in caplog.records]  # noqa: B009
    assert [what for what, _ in said] == ["a bot failed", "a bot thinks again"] * 2 + ["a bot plays at random"]
    assert "its cards (other)" in said[0][1]["why"]
    assert said[-1][1]["why"] == "failed"
    assert await thinkers.think(match.position, 0, "random") is not None


async def test_waiting_for_a_process_is_not_thinking(patient: Thinkers) -> None:
    """Twelve tables with a bot that uses all its time, one process: each of them gets the bot's own answer."""
    match = wyrmhoard.new(GAME, seed=1)
    thoughts = [patient.think(match.position, 0, "greedy:seconds=0.5") for _ in range(12)]
    assert None not in await asyncio.wait_for(asyncio.gather(*thoughts), 60)
    assert "wyrmhoard_bot_failures_total{" not in patient._metrics.text().decode()


@pytest.fixture
async def unhurried() -> AsyncIterator[Thinkers]:
    """One process of each kind, and time enough for a grandmaster on any machine."""
    thinkers = Thinkers(1, 20.0, Metrics())
    yield thinkers
    thinkers.stop()


async def test_who_takes_its_time_holds_up_nobody_who_answers_at_once(unhurried: Thinkers) -> None:
    match = wyrmhoard.new(GAME, seed=1)
    long = [asyncio.create_task(unhurried.think(match.position, 0, "grandmaster", table)) for table in "ab"]
    assert await unhurried.think(match.position, 0, "random", "c") is not None
    assert not all(thought.done() for thought in long)
    assert None not in await asyncio.wait_for(asyncio.gather(*long), 60)
    assert not {*unhurried.pool.pids} & {*unhurried.long.pids}


async def test_where_there_is_no_time_the_strongest_that_answers_at_once_stands_in(
    unhurried: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("wyrmhoard.server.workers.bots.LONG_QUEUE", 0.01)
    caplog.set_level(logging.WARNING, "wyrmhoard.server")
    match = wyrmhoard.new(GAME, seed=1)
    thoughts = [unhurried.think(match.position, 0, "grandmaster", table) for table in "ab"]
    assert None not in await asyncio.gather(*thoughts)
    assert [record.message for record in caplog.records] == ["a bot answers in haste"]


async def test_who_waits_too_long_plays_at_random(patient: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmhoard.server.workers.bots.QUEUE", 0.01)
    match = wyrmhoard.new(GAME, seed=1)
    thoughts = [patient.think(match.position, 0, "greedy:seconds=0.5") for _ in range(3)]
    assert (await asyncio.gather(*thoughts)).count(None) == 2
    assert 'why="busy"' in patient._metrics.text().decode()


async def test_twelve_tables_with_slow_bots_and_long_replays_all_get_their_answers(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While two records that play for too long are being turned into replays."""
    monkeypatch.setattr("wyrmhoard.server.tables.replay_jobs.replay_of", sleep)
    monkeypatch.setattr("wyrmhoard.server.tables.replay_jobs.SECONDS", 0.5)
    async with inside(replace(config, bot_seconds=0.3)) as (_, base):
        tables = [await asyncio.to_thread(Opened, base, "me", "greedy:seconds=0.2") for _ in range(12)]
        replays = [asyncio.to_thread(httpx.post, base + "/api/replays", json={}, timeout=60) for _ in range(2)]
        long = asyncio.gather(*replays)
        people = [Person(base, table.id, table.tokens[0]) for table in tables]
        await asyncio.gather(*(person.join() for person in people))
        await asyncio.wait_for(asyncio.gather(*(until_bot(person) for person in people)), 60)
        for answer in await long:
            assert answer.status_code == 422
            assert "takes too long" in answer.json()["error"]["text"]
        for person in people:
            await person.close()


async def until_bot(person: Person) -> None:
    await person.until(lambda: person.table()["ready"] == [1])


async def test_a_bot_whose_processes_are_killed_again_and_again_still_moves(config: Config) -> None:
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "greedy:seconds=3")
        killed: list[int] = []

        async def kill() -> None:
            while True:
                for pid in set(runner.hub.thinkers.pool.pids) - set(killed):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)
                await asyncio.sleep(0.05)

        killing = asyncio.create_task(kill())
        async with Person(base, table.id, table.tokens[0]) as me:
            await asyncio.wait_for(until_bot(me), 30)
        killing.cancel()
        assert len(killed) >= 2


@pytest.mark.parametrize("trouble", [RuntimeError("a mistake of ours"), Died(), MemoryError()])
async def test_a_replay_is_never_a_bare_failure(
    config: Config, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    async with inside(config) as (runner, base):

        async def fail(*_: object, **__: object) -> None:
            raise trouble

        monkeypatch.setattr(runner.hub.replays.pool, "run", fail)
        answer = await asyncio.to_thread(httpx.post, base + "/api/replays", json={})
        assert answer.status_code == 422
        assert answer.json()["error"]["text"].startswith("the record ")


async def test_short_jobs_pass_long_ones_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred tables with slow bots do not make everybody's quick bot wait for all of them."""
    monkeypatch.setattr(pool, "LONG_LAST", 2.0)
    one = pool.Pool(1)
    done: list[str] = []

    async def job(name: str, seconds: float) -> None:
        await one.run(time.sleep, seconds, seconds=1.0, patience=60, kind=name)
        done.append(name)

    try:
        await job("quick", 0.0)
        await job("slow", 0.4)
        done.clear()
        slow = [asyncio.create_task(job("slow", 0.4)) for _ in range(3)]
        await asyncio.sleep(0.05)
        await asyncio.gather(*(asyncio.create_task(job("quick", 0.0)) for _ in range(5)))
        assert done == ["slow", *["quick"] * 5]
        more = []
        for _ in range(20):
            more.append(asyncio.create_task(job("quick", 0.1)))
            await asyncio.sleep(0.05)
        await asyncio.gather(*slow, *more)
        assert done[-1] == "quick"  # who has waited for long is not passed any more
    finally:
        one.stop()


async def test_a_job_that_gives_up_waiting_leaves_its_turn_to_others() -> None:
    one = pool.Pool(1)
    try:
        await one.run(time.sleep, 0.0, seconds=1.0, patience=60)
        running = asyncio.create_task(one.run(time.sleep, 0.4, seconds=1.0, patience=60))
        await asyncio.sleep(0.05)
        with pytest.raises(pool.Busy):
            await one.run(time.sleep, 0.0, seconds=1.0, patience=0.1)
        gone = asyncio.create_task(one.run(time.sleep, 0.0, seconds=1.0, patience=60))
        await asyncio.sleep(0)
        gone.cancel()
        await one.run(time.sleep, 0.01, seconds=1.0, patience=60)
        await running
    finally:
        one.stop()


async def test_a_party_with_many_jobs_waits_for_them_itself() -> None:
    """Another's comes after the one that runs, and in turn with the many from then on."""
    one = pool.Pool(1)
    done: list[str] = []

    async def job(party: str, number: int) -> None:
        await one.run(time.sleep, 0.1, seconds=1.0, patience=60, kind="nap", party=party)
        done.append(f"{party}{number}")

    try:
        await job("many", 0)
        await job("many", 1)
        many = [asyncio.create_task(job("many", number)) for number in range(2, 8)]
        await asyncio.sleep(0.05)
        few = [asyncio.create_task(job("few", number)) for number in range(2)]
        await asyncio.gather(*many, *few)
        order = [name for name in done if name.startswith("few")]
        assert order == ["few0", "few1"]
        assert done.index("few0") <= 3
        assert done.index("few1") <= 5
        # -- and who has had much while nobody else asked has no less afterwards
        many = [asyncio.create_task(job("many", number)) for number in (8, 9, 10)]
        few = [asyncio.create_task(job("new", number)) for number in range(3)]
        await asyncio.gather(*many, *few)
        assert {name[:3] for name in done[-2:]} == {"man", "new"}
    finally:
        one.stop()


async def test_a_party_may_have_only_so_many_jobs_waiting() -> None:
    one = pool.Pool(1, line=2)
    try:
        await one.run(time.sleep, 0.0, seconds=1.0, patience=60)
        waiting = [
            asyncio.create_task(one.run(time.sleep, 0.2, seconds=1.0, patience=60, party="many")) for _ in range(3)
        ]
        await asyncio.sleep(0.05)
        with pytest.raises(pool.Busy):
            await one.run(time.sleep, 0.0, seconds=1.0, patience=60, party="many")
        await one.run(time.sleep, 0.0, seconds=1.0, patience=60, party="few")
        await asyncio.gather(*waiting)
        await one.run(time.sleep, 0.0, seconds=1.0, patience=60, party="many")
    finally:
        one.stop()


async def test_who_works_or_waits_as_it_stops_is_told_and_nothing_begins_any_more() -> None:
    one = pool.Pool(1)
    await one.run(time.sleep, 0.0, seconds=1.0, patience=60)
    jobs = [asyncio.create_task(one.run(time.sleep, 30.0, seconds=60, patience=60)) for _ in range(2)]
    await asyncio.sleep(0.05)
    one.stop()
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(error) for error in results] == [pool.Stopped, pool.Stopped]
    with pytest.raises(pool.Stopped):
        await one.run(time.sleep, 0.0, seconds=1.0, patience=60)
    assert one.pids == []


async def test_replays_of_one_address_wait_for_each_other_and_not_those_of_another() -> None:
    replays = ReplayQueue()
    record = wyrmhoard.read(Path(__file__).parents[1] / "golden" / "dragon-dance, draw.json")
    made: list[str] = []

    async def job(address: str) -> None:
        await replays.make(address, record)
        made.append(address)

    try:
        jobs = [asyncio.create_task(job("many")) for _ in range(REPLAYS_AT_ONCE + 1)]
        await asyncio.sleep(0)
        jobs.append(asyncio.create_task(job("few")))
        results = await asyncio.gather(*jobs, return_exceptions=True)
        (refused,) = (result for result in results if result is not None)
        assert isinstance(refused, Refused)
        assert refused.code == "too-many"
        assert made.count("many") == REPLAYS_AT_ONCE
        assert made.index("few") <= 2
    finally:
        replays.stop()


async def test_whoever_waits_for_a_replay_as_the_server_stops_is_told_so() -> None:
    """While its process starts, and while another replay is being made."""
    replays = ReplayQueue()
    record = wyrmhoard.read(Path(__file__).parents[1] / "golden" / "dragon-dance, draw.json")
    waiting = [asyncio.create_task(replays.make("here", record)) for _ in range(2)]
    await asyncio.sleep(0.05)
    replays.stop()
    for refused in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(refused, Refused)
        assert (refused.code, str(refused)) == ("storage", "The server is stopping; come back in a moment")
