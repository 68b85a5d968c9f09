"""Clocks: the server's time, counted from the journal; they go on after a restart, and run out once."""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

import wyrmhoard
from server.conftest import inside
from server.desk import WAIT, Json, Person, Postgres, get, post
from server.journal import make_call
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.lab.check import check_record
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.session.clock import Clock, Timing
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage import schema
from wyrmhoard.server.tables.wakeups import wait_until_stored
from wyrmhoard.server.web.app import Runner


def all_are_out(person: Person) -> bool:
    """Whether the time of both seats is up."""
    return [seat["out"] for seat in person.table()["clock"]["seats"]] == [True, True]


def test_a_clock_for_each_move_begins_anew_and_then_uses_its_bank() -> None:
    clock = Clock.of(Timing("move", 10, bank=5), 2)
    clock.at = 1000
    clock.count(9000, [0])
    clock.moved(0, 1)
    assert (clock.left, clock.bank) == ([10_000, 10_000], [5000, 5000])
    clock.count(21_000, [0])
    assert (clock.left[0], clock.bank[0]) == (0, 3000)
    assert not clock.is_up(0, 23_999)
    assert clock.is_up(0, 24_000)
    clock.moved(0, 2)
    assert (clock.left[0], clock.bank[0]) == (10_000, 3000)


def test_a_fischer_clock_pays_for_each_decision_once() -> None:
    clock = Clock.of(Timing("fischer", 60, more=5), 2)
    clock.at = 1000
    for step in (1, 1, 1, 2):
        clock.moved(1, step)
    assert clock.left == [60_000, 70_000]


def test_no_time_runs_while_there_is_no_server() -> None:
    clock = Clock.of(Timing("move", 10), 1)
    clock.at = 1000
    clock.skip(4000, 104_000)
    clock.count(106_000, [0])
    assert clock.left == [5000]


class Time:
    """A time that passes as a test says."""

    def __init__(self, *runners: Runner) -> None:
        self.now = 2_000_000_000.0
        self.runners = runners
        for runner in runners:
            runner.hub.clock = lambda: self.now

    def passes(self, seconds: float, table: str) -> None:
        """Let time pass at a table."""
        self.now += seconds
        for runner in self.runners:
            if table in runner.hub.tables:
                runner.hub.tables[table].timekeeper.schedule()


async def make(base: str, game: str = "dragon-dance", **clock: Any) -> Json:
    """A table of two with this clock, at which the friend has not sat down."""
    wish = {"game": game, "seats": [{"who": "me"}, {"who": "friend"}], "clock": clock}
    answer = await to_thread(post, base, "/api/tables", wish)
    assert answer.status_code == 201, answer.text
    data: Json = answer.json()
    return data


async def sit_down(base: str, made: Json) -> str:
    """The friend sits down: their token."""
    invitation = made["invitations"][0]["token"]
    answer = await to_thread(post, base, f"/api/tables/{made['table']}/claim", {}, invitation)
    return str(answer.json()["token"])


async def test_whose_time_is_up_leaves_the_match_to_the_other(config: Config) -> None:
    async with inside(config) as (runner, base):
        time = Time(runner)
        made = await make(base, kind="move", seconds=60, bank=30, then="left")
        table, mine = made["table"], made["mine"][0]["token"]
        async with Person(base, table, mine) as one:
            assert not one.table()["clock"]["started"]
            time.passes(1000, table)
            async with Person(base, table, await sit_down(base, made)) as two:
                await two.until(lambda: two.table()["clock"]["started"])
                assert [seat["until"] for seat in two.table()["clock"]["seats"]] == [int((time.now + 90) * 1000)] * 2
                await two.act(Random(1))
                time.passes(89, table)
                assert one.table()["result"] is None
                time.passes(2, table)
                await one.until(lambda: one.over)
                await two.until(lambda: two.over)
                assert two.table()["result"]["winners"] == [1]
                assert one.table()["ended"] == "the other side left"
                assert two.events[1][-1]["text"] == "Knight leaves the match"
        record = await to_thread(get, base, f"/api/tables/{table}/record", mine)
        check_record(parse_record(record.text), "record")
        shown = await to_thread(get, base, f"/api/tables/{table}/replay", mine)
        assert shown.json()["ended"] == "the other side left"


@pytest.mark.parametrize("then", ["left", "bot"])
async def test_of_two_whose_time_ends_in_the_same_instant_neither_loses_first(config: Config, then: str) -> None:
    """Both were asked at once and neither answered: bots take both seats, and nobody has won by it."""
    async with inside(config) as (runner, base):
        time = Time(runner)
        made = await make(base, kind="move", seconds=60, then=then)
        table = made["table"]
        async with Person(base, table, made["mine"][0]["token"]) as one:
            await sit_down(base, made)
            await one.until(lambda: one.table()["clock"]["started"])
            time.passes(61, table)
            await one.until(lambda: one.table()["clock"]["seats"][0]["out"])
            assert [seat["out"] for seat in one.table()["clock"]["seats"]] == [True, True]
            assert [seat["who"] for seat in one.table()["seats"]] == ["bot", "bot"]
            assert runner.hub.tables[table].match.result is None or one.table()["ended"] != "the other side left"


def test_clocks_that_ran_out_one_by_one_in_a_journal_still_do() -> None:
    """Tables from before there was more than one seat in the call."""
    session = Session(wyrmhoard.new("dragon-dance", 2, 1), [None, None], Timing("move", 10))
    make_call(session, "clock", 0, {}, 1.0)
    for seat in (0, 1):
        make_call(session, "time_up", seat, {"bot": "random"}, 12.0)
    assert (session.out, session.bots) == ([0, 1], ["random", "random"])


async def test_a_bot_takes_the_seat_of_whose_time_is_up_and_keeps_it(config: Config) -> None:
    async with inside(config) as (runner, base):
        time = Time(runner)
        made = await make(base, kind="fischer", seconds=10, more=5)
        table = made["table"]
        async with (
            Person(base, table, made["mine"][0]["token"]) as one,
            Person(base, table, await sit_down(base, made)) as two,
        ):
            await two.until(lambda: two.table()["clock"]["started"])
            time.passes(4, table)
            await two.act(Random(1))
            await two.until(lambda: two.table()["clock"]["seats"][1]["left"] == 11_000)
            time.passes(7, table)
            await one.until(lambda: one.table()["seats"][0]["who"] == "bot")
            assert one.table()["clock"]["seats"][0]["out"]
            assert "time ran out" in (await one.refused(do="to_me"))["text"]
            await two.until(lambda: two.ask() is not None)  # play goes on


async def test_an_answer_that_comes_too_late_is_refused(config: Config) -> None:
    async with inside(config) as (runner, base):
        time = Time(runner)
        made = await make(base, kind="move", seconds=10)
        async with Person(base, made["table"], made["mine"][0]["token"]) as one:
            await sit_down(base, made)
            await one.until(lambda: one.table()["clock"]["started"])
            ask = one.ask()
            assert ask is not None
            time.now += 11
            refused = await one.refused(do="act", ask=ask["id"], key=one.choices()[0])
            assert refused["text"] == "Your time is up"


def steps(path: Path) -> list[str]:
    """The kinds of calls in the journal."""
    engine = sa.create_engine(f"sqlite:///{path / 'tables.sqlite3'}")
    with engine.connect() as connection:
        kinds = list(connection.execute(sa.select(schema.journal.c.kind).order_by(schema.journal.c.seq)).scalars())
    engine.dispose()
    return kinds


async def test_clocks_go_on_after_a_restart_and_run_out_with_nobody_there(config: Config, tmp_path: Path) -> None:
    async with inside(config) as (runner, base):
        made = await make(base, kind="move", seconds=600, then="left")
        await sit_down(base, made)
        first = runner.hub.tables[made["table"]].session.due
        while first is None:
            await asyncio.sleep(0.01)
            first = runner.hub.tables[made["table"]].session.due
        engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with engine.begin() as connection:  # as if the server had been away for an hour
        connection.execute(sa.update(schema.pulse).values(at=schema.pulse.c.at - 3600))
        connection.execute(sa.update(schema.journal).values(at=schema.journal.c.at - 3600))
        connection.execute(sa.update(schema.alarms).values(at=schema.alarms.c.at - 3600))
    engine.dispose()
    async with inside(config) as (runner, base):
        hub = runner.hub
        await hub.waker.sweep()
        assert not hub.tables, "a clock is no reason to hold a table"
        live = await hub.table(made["table"])
        assert live is not None
        due = live.session.due
        assert due is not None
        assert abs(due[0] - first[0]) < 30, "while there was no server nobody's time ran"
        await wait_until_stored(live)
        await hub.drop([live])
        assert not hub.tables
        time = Time(runner)
        while made["table"] not in hub.tables:
            await hub.waker.sweep()
        live = hub.tables[made["table"]]
        time.passes(0, made["table"])
        while live.session.out != [0, 1]:
            await asyncio.sleep(0.01)
    assert steps(tmp_path).count("time_up") == 1


async def test_a_table_is_woken_before_its_time_and_let_go_again(config: Config) -> None:
    """It is in memory when somebody is warned and when their time is up, and not in between."""
    async with inside(config) as (runner, base):
        time, hub = Time(runner), runner.hub
        made = await make(base, kind="move", seconds=86_400)
        await sit_down(base, made)
        live = hub.tables[made["table"]]
        while live.session.due is None:
            await asyncio.sleep(0.01)
        await wait_until_stored(live)
        end = live.session.due[0]
        for at in (end - 3600, end):
            await hub.drop([live])
            await hub.waker.sweep()
            assert not hub.tables
            time.now = at - 60
            await hub.waker.sweep()
            assert not hub.tables
            time.now = at - 20
            await hub.waker.sweep()
            live = hub.tables[made["table"]]
            time.now = at + 1
        time.passes(0, made["table"])
        while live.session.due is not None:
            await asyncio.sleep(0.01)
        assert live.session.out == [0, 1]
        time.now += 120
        await wait_until_stored(live)
        await hub.drop([live])
        await hub.waker.sweep()
        assert not hub.tables
        assert await hub.store.take_due(time.now + 1e9, 10) == []


async def test_of_two_workers_one_wakes_a_table_and_the_other_when_that_is_gone(
    postgres: Postgres, config: Config
) -> None:
    shared = replace(config, database=postgres.add_database("waking"))
    async with inside(shared) as (runner, base), inside(shared) as (twin, _):
        time = Time(runner, twin)
        made = await make(base, kind="move", seconds=600)
        await sit_down(base, made)
        live = runner.hub.tables[made["table"]]
        while live.session.due is None:
            await asyncio.sleep(0.01)
        await wait_until_stored(live)
        await runner.hub.drop([live])
        time.now += 590
        await twin.hub.waker.sweep()
        await runner.hub.waker.sweep()
        assert (len(runner.hub.tables), len(twin.hub.tables)) == (0, 1)
        twin.hub.tables[made["table"]].close("It is gone")
        time.now += 100
        await runner.hub.waker.sweep()
        kinds = sa.select(schema.journal.c.kind).where(schema.journal.c.table_id == made["table"])
        async with asyncio.timeout(WAIT):
            while "time_up" not in await runner.hub.database.do(lambda c: list(c.execute(kinds).scalars()), read=True):
                await asyncio.sleep(0.01)


async def test_of_two_workers_one_lets_the_time_run_out(postgres: Postgres, config: Config) -> None:
    shared = replace(config, database=postgres.add_database("clocks"))
    async with inside(shared) as (runner, base), inside(shared) as (twin, other):
        time = Time(runner, twin)
        made = await make(base, kind="move", seconds=10, then="bot")
        token = await sit_down(base, made)
        table = made["table"]
        async with Person(base, table, made["mine"][0]["token"]) as one, Person(other, table, token) as two:
            await one.until(lambda: one.table()["clock"]["started"])
            await two.until(lambda: two.table()["clock"]["started"])
            time.passes(11, table)
            for person in (one, two):
                await person.until(partial(all_are_out, person))
        kinds = sa.select(schema.journal.c.kind).where(schema.journal.c.table_id == table)
        rows = await runner.hub.database.do(lambda connection: list(connection.execute(kinds).scalars()), read=True)
        assert rows.count("time_up") == rows.count("clock") == 1


def test_only_a_match_of_two_ends_when_somebody_leaves() -> None:
    match = wyrmhoard.new("dragon-dance", 2, 1)
    match.leave(1)
    assert match.result is not None
    assert (match.result.winners, match.result.points) == ((0,), (1.0, 0.0))
    again = wyrmhoard.load(parse_record(match.record.to_json()))
    assert (again.result, again.fingerprint) == (match.result, match.fingerprint)


async def test_a_table_whose_clock_has_not_been_started_is_never_woken(config: Config) -> None:
    """Nobody is at it: it leaves memory, and whoever comes brings it back."""
    async with inside(config) as (runner, base):
        hub = runner.hub
        made = await make(base, kind="move", seconds=600)
        await hub.drop([hub.tables[made["table"]]])
        assert not hub.tables
        assert await hub.store.take_due(hub.clock() + 1e9, 10) == []
