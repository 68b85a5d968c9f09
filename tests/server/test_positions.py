"""When positions are stored: seldom while a table is busy, and before anybody could miss one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest
import sqlalchemy as sa

from server.conftest import inside
from server.desk import WAIT, Opened, Person
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.tables import positions


def stored(config: Config) -> list[int]:
    """After how many calls the positions are that are stored."""
    with sa.create_engine(config.url).connect() as connection:
        return list(connection.execute(sa.text("SELECT seq FROM positions")).scalars())


async def act(me: Person, times: int) -> None:
    """Make so many moves for both seats."""
    for _ in range(times):
        await me.until(lambda: me.ask(0) is not None or me.ask(1) is not None)
        await me.act(Random(1), 0 if me.ask(0) is not None else 1)
    await me.sync()


async def test_a_table_that_has_fallen_quiet_has_a_position(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "QUIET", 0.2)
    async with inside(replace(config, idle=0.1, snapshot_every=16)) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        async with Person(base, table.id, *table.tokens.values()) as me:
            await act(me, 5)
            await asyncio.sleep(0.5)
            assert stored(config) == [], "that few calls are quickly made again"
            await act(me, 4)
            async with asyncio.timeout(WAIT):
                while stored(config) != [9]:
                    await asyncio.sleep(0.02)
            await act(me, 1)
            assert stored(config) == [9], "and it goes on"


async def test_a_server_that_stops_leaves_a_position_of_every_match_that_goes_on(config: Config) -> None:
    async with inside(config) as (_, base):
        table, begun = [await asyncio.to_thread(Opened, base, "me", "me") for _ in range(2)]
        async with Person(base, table.id, *table.tokens.values()) as me:
            await act(me, 3)
            assert stored(config) == []
        async with Person(base, begun.id, *begun.tokens.values()) as me:
            assert me.ask(0) is not None or me.ask(1) is not None
    assert stored(config) == [3]
    async with inside(config) as (_, base), Person(base, table.id, *table.tokens.values()) as me:
        await act(me, 1)
    assert stored(config) == [4]


async def test_a_match_that_is_over_needs_no_position(config: Config) -> None:
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        rng = Random(1)
        async with Person(base, table.id, *table.tokens.values()) as me:
            await me.play_out(rng)
        late = runner.hub.tables[table.id]
        assert late.match.result is not None
        before = stored(config)
        assert late.unsaved == 0
    assert stored(config) == before


async def test_a_position_that_cannot_be_stored_harms_nobody(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is enough; the next call brings another one."""
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        async with Person(base, table.id, *table.tokens.values()) as me:
            await act(me, 3)
            append = Store.append

            async def fail(*_: object) -> list[bool]:
                raise RuntimeError("no room")

            monkeypatch.setattr(Store, "append", fail)
            live = runner.hub.tables[table.id]
            live.snapshot_soon()
            async with asyncio.timeout(WAIT):
                while not live.clean or live.unsaved == 0 or live.session.seq != live.unsaved:
                    await asyncio.sleep(0.01)
            monkeypatch.setattr(Store, "append", append)
            assert stored(config) == []
            await act(me, 1)
            assert runner.hub.tables[table.id] is live
