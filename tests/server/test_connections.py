"""Connections: half-sent requests, answers that nobody reads, too many from one address, and room for all sockets."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx
import pytest

from server.conftest import inside
from server.desk import Opened, Person
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.rate_limit import connections as gate_module
from wyrmhoard.server.rate_limit.budget import SPARE_FILES
from wyrmhoard.server.web import start

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
HALF_BODY = (
    b"POST /api/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
)


@asynccontextmanager
async def half_open(base: str, sent: bytes, count: int = 1) -> AsyncIterator[list[asyncio.StreamReader]]:
    """Connections that have sent this much."""
    port = int(base.rpartition(":")[2])
    pairs = []
    try:
        for _ in range(count):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            pairs.append((reader, writer))
        yield [reader for reader, _ in pairs]
    finally:
        for _, writer in pairs:
            writer.transport.abort()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


async def ended(reader: asyncio.StreamReader, within: float) -> bool:
    """Whether the server ends a connection in time."""
    try:
        async with asyncio.timeout(within):
            with contextlib.suppress(ConnectionError):
                await reader.read()
    except TimeoutError:
        return False
    return True


async def healthy(base: str) -> None:
    """The server answers somebody new."""
    async with httpx.AsyncClient() as client:
        assert (await client.get(base + "/healthz", timeout=5)).status_code == 200


@pytest.mark.parametrize(("sent", "phase"), [(HALF, "HEAD_WITHIN"), (HALF_BODY, "BODY_WITHIN"), (b"", "HEAD_WITHIN")])
async def test_a_request_that_is_not_finished_in_time_is_ended(
    config: Config, monkeypatch: pytest.MonkeyPatch, sent: bytes, phase: str
) -> None:
    monkeypatch.setattr(gate_module, phase, 0.4)
    async with inside(config) as (runner, base), half_open(base, sent) as (reader,):
        start_of = time.monotonic()
        assert await ended(reader, 5)
        assert 0.3 < time.monotonic() - start_of < 3
        await healthy(base)
        assert runner.config.gate is not None


async def test_dripping_bytes_buys_no_time(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "HEAD_WITHIN", 0.5)
    async with inside(config) as (_, base):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(base.rpartition(":")[2]))
        writer.write(HALF)
        with contextlib.suppress(ConnectionError):
            for _ in range(30):
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.05)
        assert await ended(reader, 0.5)
        writer.transport.abort()


async def test_a_connection_that_is_used_again_and_a_socket_last_longer(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate_module, "HEAD_WITHIN", 0.5)
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as one, httpx.AsyncClient() as client:
            for _ in range(4):
                assert (await client.get(base + "/healthz")).status_code == 200
                await asyncio.sleep(0.25)
            await one.fine(do="ping")


async def test_two_hundred_half_sent_requests_leave_room(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest make room, even where the address is a trusted proxy's, as on this machine."""
    monkeypatch.setattr(gate_module, "UNFINISHED_AN_ADDRESS", 5)
    monkeypatch.setattr(gate_module, "UNFINISHED_IN_ALL", 50)
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as one, half_open(base, HALF, 200) as readers:
            await healthy(base)
            await one.fine(do="ping")
            assert len(runner.config.gate) <= 52
            assert await ended(readers[0], 2)
            assert not await ended(readers[-1], 0.2)


async def test_an_address_has_so_many_connections(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    monkeypatch.setattr(gate_module, "UNFINISHED_AN_ADDRESS", 5)
    monkeypatch.setattr(gate_module, "CONNECTIONS_AN_ADDRESS", 8)
    async with inside(replace(config, rate=1.0)) as (runner, base):
        async with half_open(base, HALF, 30) as readers:
            await healthy(base)
            assert len(runner.config.gate) <= 6
            assert await ended(readers[0], 2)
        people = [await Person(base, "", "").open() for _ in range(8)]
        assert len(runner.config.gate) == 8
        with pytest.raises((httpx.HTTPError, OSError)):
            await healthy(base)  # nobody is waiting with half a request, so that nobody makes room
        await people[0].close()
        await healthy(base)
        for person in people:
            await person.close()


async def test_who_does_not_read_an_answer_is_not_waited_for(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "READ_WITHIN", 0.5)
    async with inside(config) as (runner, base):
        place = socket.socket()
        place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        place.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(place, ("127.0.0.1", int(base.rpartition(":")[2])))
        request = b"GET /api/games/dragonfire/cards HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        await loop.sock_sendall(place, request * 100)
        async with asyncio.timeout(20):
            while not len(runner.config.gate):
                await asyncio.sleep(0.01)
            while len(runner.config.gate):
                await asyncio.sleep(0.05)
        place.close()
        await healthy(base)


class Files:
    """A system that allows so many open files."""

    def __init__(self, soft: int, hard: int) -> None:
        self.limits = (soft, hard)

    def get(self, _: int) -> tuple[int, int]:
        return self.limits

    def set(self, _: int, limits: tuple[int, int]) -> None:
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "sockets"),
    [
        (1024, 1_000_000, 10_000 + SPARE_FILES, 10_000),
        (1024, resource.RLIM_INFINITY, 10_000 + SPARE_FILES, 10_000),
        (500_000, 500_000, 500_000, 10_000),
        (1024, 4096, 4096, 4096 - SPARE_FILES),
        (1024, 1024, 1024, 341),
    ],
)
def test_the_promised_sockets_are_checked_against_the_limit_of_files(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, soft: int, hard: int, raised: int, sockets: int
) -> None:
    files = Files(soft, hard)
    monkeypatch.setattr(resource, "getrlimit", files.get)
    monkeypatch.setattr(resource, "setrlimit", files.set)
    assert start.fit_files(Config()).max_sockets == sockets
    assert files.limits == (raised, hard)
    assert ("fewer sockets" in caplog.text) == (sockets < 10_000)


@pytest.mark.parametrize(
    ("wrong", "status"),
    [(b"Origin: http://" + b"x" * 9000, b" 431 "), (b"\r\n".join(b"X-%d: y" % n for n in range(200)), b" 431 ")],
    ids=["a long line", "many lines"],
)
async def test_a_socket_whose_head_is_too_large_is_answered_and_ended(
    config: Config, wrong: bytes, status: bytes
) -> None:
    upgrade = (
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + wrong + b"\r\n\r\n"
    )
    async with inside(config) as (_, base), half_open(base, upgrade) as (reader,):
        async with asyncio.timeout(3):
            answer = await reader.read()
        assert status in answer.split(b"\r\n")[0]
        await healthy(base)


class Line(asyncio.Transport):
    """A connection that is cut off, and of whose end the server has not heard yet."""

    cut = 0

    def abort(self) -> None:
        self.cut += 1


def test_of_connections_that_come_at_once_each_that_is_too_many_cuts_off_another() -> None:
    """The oldest are cut off in turn, also before the server has heard that the first of them has ended."""
    gate = gate_module.Gate(2, 1.0)
    lines = [Line() for _ in range(5)]
    for number, line in enumerate(lines):
        gate.enter(line, f"192.0.2.{number}", trusted=False)
    assert [line.cut for line in lines] == [1, 1, 1, 0, 0]
    assert len(gate) == 2
