"""What an honest player notices while strangers do their worst, a few seconds long, with the usual limits."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidHandshake

from server.desk import Opened, Process
from server.hostile import bare, beside, drain, joined, share, timed_moves
from server.test_clients import BEGIN_TEXT, EMPTY_FRAGMENT, PING, SYNC
from server.test_connections import HALF, half_open
from server.test_hostile import Watch

CHAT = json.dumps({"do": "chat", "text": "x" * 200})


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with its usual limits, which nothing may make complain."""
    with Process("--data", str(tmp_path_factory.mktemp("attacked")), "--bot-workers", "1") as process:
        yield process
        assert process.stop() == 0
        assert not process.complaints


def at(number: int) -> dict[str, str]:
    """The headers with which a proxy on this machine names a caller."""
    return {"x-forwarded-for": f"203.0.113.{number}"}


async def again(work: object, *args: object) -> None:
    """Do something again and again, whatever the server does about it."""
    while True:
        with contextlib.suppress(OSError, InvalidHandshake, TimeoutError):
            await work(*args)  # type: ignore[operator]
        await asyncio.sleep(0.2)


async def ask_and_never_read(base: str, table: Opened, number: int) -> None:
    async with joined(base, table.id, table.watch, **at(number)) as ws:
        for _ in range(50):
            ws.transport.write(SYNC * 20)
            await asyncio.sleep(0.02)


async def talk(base: str, table: Opened, number: int) -> None:
    async with joined(base, table.id, table.watch, **at(number)) as ws:
        reading = asyncio.ensure_future(drain(ws))
        for _ in range(100):
            await ws.send(CHAT)
            await asyncio.sleep(0.02)
        await reading


async def flood(base: str, table: Opened, number: int, frames: bytes) -> None:
    async with joined(base, table.id, table.watch, **at(number)) as ws:
        ws.transport.write(frames)
        await asyncio.sleep(0.5)


async def ask_too_much(base: str, number: int) -> None:
    async with httpx.AsyncClient(headers=at(number), timeout=10) as client:
        for path in ("/api/games/dragonfire/rules", "/api/games/dragonfire/cards", "/api/openapi.json", "/nothing"):
            for _ in range(10):
                await client.get(base + path)


async def open_and_say_nothing(base: str, number: int) -> None:
    async with bare(base, **at(number)):
        await asyncio.sleep(1)


async def test_an_honest_player_plays_on_while_strangers_do_their_worst(attacked: Process, tmp_path: Path) -> None:
    base, machine = attacked.base, Watch()
    quiet = await timed_moves(base, 1)
    table = await asyncio.to_thread(Opened, base, "me", "friend", game="dragonfire")
    worst = [
        *(again(ask_and_never_read, base, table, number) for number in range(8)),
        *(again(talk, base, table, 20 + number) for number in range(12)),
        *(again(flood, base, table, 40 + number, PING * 3000) for number in range(2)),
        *(again(flood, base, table, 50 + number, BEGIN_TEXT + EMPTY_FRAGMENT * 3000) for number in range(2)),
        *(again(ask_too_much, base, 60 + number) for number in range(2)),
        *(again(open_and_say_nothing, base, 70 + number % 2) for number in range(10)),
    ]
    async with half_open(base, HALF, 200), beside(*worst, machine.weigh(tmp_path)):
        await asyncio.sleep(0.5)
        waited = await timed_moves(base, 5)
    figures = {part: (round(share(quiet, part), 4), round(share(waited, part), 4)) for part in (0.5, 0.9, 0.99)}
    print(f"{len(waited)} moves; seconds before and during, by share: {figures}")
    assert len(waited) > 30, figures
    assert share(waited, 0.9) < 0.3, figures
    still = max(machine.machine)
    assert waited[-1] - still < 2, (figures, f"the machine itself stood still for {still:.1f} s")
