"""Sockets are counted; what comes through them and waits for them is metered: by socket, seat, table and address."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.conftest import inside
from server.desk import Opened, Person
from server.hostile import bare, beside, drain, joined
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.wire import Join, Request
from wyrmhoard.server.rate_limit import clients as clients_module
from wyrmhoard.server.rate_limit.budget import CHAT, MESSAGES, SOCKETS_A_SEAT, SPEAKING, WAITING_IN_ALL
from wyrmhoard.server.rate_limit.clients import ADDRESS, ClientLimits
from wyrmhoard.server.web import connection as connection_module
from wyrmhoard.server.web import socket as socket_module
from wyrmhoard.server.web.handlers import HANDLERS

SYNC = b'\x81\x8d\0\0\0\0{"do":"sync"}'
PING = b"\x89\x80\0\0\0\0"
BEGIN_TEXT = b"\x01\x80\0\0\0\0"
EMPTY_FRAGMENT = b"\x00\x80\0\0\0\0"


@pytest.fixture
def strict(config: Config) -> Config:
    """A configuration with the usual limits."""
    return replace(config, rate=1.0)


async def opened(base: str, *who: str, game: str = "dragon-dance") -> Opened:
    """A table."""
    return await asyncio.to_thread(Opened, base, *(who or ("me", "friend")), game=game)


def test_every_message_has_a_cost() -> None:
    assert set(MESSAGES) == {kind.__struct_config__.tag for kind in Request.__args__}


def test_every_message_after_the_first_has_a_handler() -> None:
    assert {*HANDLERS, Join} == {*Request.__args__}


async def test_ten_sockets_that_do_not_read_cannot_fill_the_memory(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even without rate limits. What waits is bounded in bytes, and who does not read is cut off."""
    monkeypatch.setattr(connection_module, "WAITING_A_SOCKET", 100_000)
    monkeypatch.setattr(connection_module, "CUT_AFTER", 0.5)
    backlogs = []
    async with inside(config) as (runner, base), contextlib.AsyncExitStack() as stack:
        limits = runner.hub.limits
        hold = limits.hold

        def noting(reader: Any, length: int) -> None:
            hold(reader, length)
            backlogs.append(reader.backlog)

        monkeypatch.setattr(limits, "hold", noting)
        table = await opened(base, "me", "me", game="dragonfire")
        deaf = [await stack.enter_async_context(joined(base, table.id, table.watch)) for _ in range(10)]
        sockets = runner.hub.tables[table.id].presence.sockets
        while len(sockets) < len(deaf):
            await asyncio.sleep(0.01)
        async with asyncio.timeout(30):
            while any(getattr(one, "_closing", None) is None for one in sockets):
                for ws in deaf:
                    ws.transport.write(SYNC * 100)
                    await asyncio.sleep(0.001)
            while sockets:
                await asyncio.sleep(0.05)
        assert 100_000 < max(backlogs) < 150_000
        assert limits.waiting == 0


class Slow:
    """Somebody for whom messages wait."""

    def __init__(self, limits: ClientLimits) -> None:
        self.limits, self.backlog, self.gone = limits, 0, False

    def send_away(self) -> None:
        self.gone = True
        self.limits.release(self, self.backlog)


def test_what_waits_in_all_is_bounded_and_whoever_has_most_of_it_goes_first() -> None:
    limits = ClientLimits(1)
    readers = [Slow(limits) for _ in range(3)]
    limits.hold(readers[0], WAITING_IN_ALL // 2)
    limits.hold(readers[1], WAITING_IN_ALL // 4)
    limits.hold(readers[2], WAITING_IN_ALL // 4)
    assert not any(reader.gone for reader in readers)
    limits.hold(readers[1], 100)
    assert [reader.gone for reader in readers] == [True, False, False]
    assert limits.waiting == readers[1].backlog + readers[2].backlog


async def test_the_oldest_of_too_many_screens_of_a_seat_is_closed(strict: Config) -> None:
    async with inside(strict) as (runner, base):
        table = await opened(base)
        people = [Person(base, table.id, table.tokens[0]) for _ in range(SOCKETS_A_SEAT + 1)]
        for person in people:
            await person.join()
        assert await people[0].until_closed() == 1008
        await people[1].fine(do="ping")
        await people[-1].fine(do="ping")
        assert len(runner.hub.tables[table.id].presence.sockets) == SOCKETS_A_SEAT
        for person in people:
            await person.close()


async def test_too_many_watchers_are_refused_and_who_plays_never_is(
    strict: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_module, "WATCHERS_A_TABLE", 3)
    async with inside(strict) as (_, base):
        table = await opened(base)
        watchers = [await Person(base, table.id, table.watch).join() for _ in range(3)]
        person = await Person(base, "", "").open()
        await person.send(json.dumps({"do": "join", "table": table.id, "tokens": [table.watch]}))
        assert await person.until_closed() == 1008
        assert person.replies[None]["error"]["code"] == "too-many"
        async with Person(base, table.id, table.tokens[0]) as one:
            await one.fine(do="ping")
        for watcher in watchers:
            await watcher.close()


async def test_an_address_has_so_many_sockets(strict: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address is the one that a proxy on this machine gives; of IPv6 the network counts."""
    monkeypatch.setattr(clients_module, "SOCKETS_AN_ADDRESS", 3)
    async with inside(strict) as (_, base), contextlib.AsyncExitStack() as stack:
        for number in range(3):
            await stack.enter_async_context(bare(base, **{"x-forwarded-for": f"2001:db8::{number}"}))
        with pytest.raises(InvalidStatus) as refused:
            await stack.enter_async_context(bare(base, **{"x-forwarded-for": "2001:db8::77"}))
        assert refused.value.response.status_code == 403
        async with bare(base, **{"x-forwarded-for": "2001:db8:0:1::77"}):
            pass
    limits = ClientLimits(1)
    assert [limits.open_socket("a") for _ in range(4)] == [True, True, True, False]
    limits.close_socket("a")
    assert limits.open_socket("a")
    limits = ClientLimits(1, lambda: 3)
    assert [limits.open_socket("a") for _ in range(2)] == [True, False], "the other workers have the rest"
    limits = ClientLimits(1, lambda: 7)
    assert [limits.open_socket("a") for _ in range(2)] == [True, False], "one is always left"


async def test_a_worker_has_so_many_sockets_even_without_limits_by_address(config: Config) -> None:
    async with inside(replace(config, max_sockets=5)) as (runner, base):
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(5):
                await stack.enter_async_context(bare(base))
            with pytest.raises(InvalidStatus) as refused:
                await stack.enter_async_context(bare(base))
            assert refused.value.response.status_code == 403
        async with asyncio.timeout(10):
            while runner.hub.limits.sockets:
                await asyncio.sleep(0.01)
        async with bare(base):
            assert runner.hub.limits.sockets == 1


def test_every_open_socket_counts_until_it_is_closed_and_a_refused_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clients_module, "SOCKETS_AN_ADDRESS", 2)
    limits = ClientLimits(1)
    assert [limits.open_socket(address) for address in ("a", "a", "a", "b")] == [True, True, False, True]
    assert limits.sockets == 3
    limits.close_socket("a")
    assert limits.sockets == 2


async def test_more_sockets_do_not_make_anybody_louder() -> None:
    limits = ClientLimits(1)
    for kind, allowance in SPEAKING.items():
        parties = [(kind, "one")]
        assert sum(limits.may_speak(parties, 1) for _ in range(int(allowance.burst) + 50)) <= allowance.burst + 5
        assert limits.may_speak([(kind, "another")], 1)
    assert not limits.may_speak([("seat", "fresh"), (ADDRESS, "one")], 50)


async def test_the_watchers_of_a_table_chat_at_one_pace_and_the_seats_at_their_own(strict: Config) -> None:
    burst = int(CHAT["watchers"].burst)
    async with inside(strict) as (_, base):
        table = await opened(base)
        watchers = [await Person(base, table.id, table.watch).join() for _ in range(5)]
        codes = []
        for number in range(burst + 15):
            reply = await watchers[number % 5].request(do="chat", text="x")
            codes.append("" if reply["ok"] else reply["error"]["code"])
        assert codes[:burst] == [""] * burst
        assert codes.count("too-many") >= 10
        async with Person(base, table.id, table.tokens[0]) as one:
            await one.fine(do="chat", text="still heard")
        for watcher in watchers:
            await watcher.close()


@pytest.mark.parametrize("flood", [PING, EMPTY_FRAGMENT], ids=["pings", "empty fragments"])
async def test_a_flood_of_frames_closes_the_socket(strict: Config, flood: bytes) -> None:
    async with inside(strict) as (_, base):
        table = await opened(base)
        async with joined(base, table.id, table.tokens[0]) as ws:
            seen: list[Any] = []
            reading = asyncio.ensure_future(drain(ws, seen.append))
            while not any('"id":"join"' in str(text) for text in seen):
                await asyncio.sleep(0.01)
            ws.transport.write(BEGIN_TEXT if flood is EMPTY_FRAGMENT else b"")
            ws.transport.write(flood * 30)
            await asyncio.sleep(0.1)
            assert not reading.done()
            ws.transport.write(flood * 2000)
            async with asyncio.timeout(5):
                await reading
        async with Person(base, table.id, table.tokens[0]) as one:
            await one.fine(do="ping")


async def test_bytes_are_read_at_a_bounded_pace(strict: Config) -> None:
    """Whoever sends more is not closed for it, but waits."""
    async with inside(strict) as (_, base):
        table = await opened(base)
        async with joined(base, table.id, table.tokens[0]) as ws:
            seen: list[str] = []
            filling = json.dumps({"do": "ping", "id": "p", "x": "x" * 60_000})

            async def send() -> None:
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(60):
                        await ws.send(filling)

            async with beside(send(), drain(ws, seen.append)):
                await asyncio.sleep(2)
            answered = sum('"ok":false' in text for text in seen)
            assert 4 <= answered <= 9
