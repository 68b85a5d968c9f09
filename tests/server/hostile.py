"""Clients that want to do harm, bounded in number and time, and an honest player whose moves are timed meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server.desk import WAIT, Opened, Person


@asynccontextmanager
async def bare(base: str, **headers: str) -> AsyncIterator[ClientConnection]:
    """A socket that nobody reads or closes in good order, with little room in the system's own buffer."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    place.setblocking(False)
    host, port = base.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(place, (host, int(port)))
    address = base.replace("http", "ws") + "/ws"
    ws = await connect(
        address, sock=place, open_timeout=WAIT, ping_interval=None, additional_headers=headers, max_queue=1
    )
    try:
        yield ws
    finally:
        ws.transport.abort()
        await ws.wait_closed()


@asynccontextmanager
async def joined(base: str, table: str, token: str, **headers: str) -> AsyncIterator[ClientConnection]:
    """The same at a table; what comes is for the caller to read."""
    async with bare(base, **headers) as ws:
        await ws.send(json.dumps({"do": "join", "table": table, "tokens": [token], "id": "join"}))
        yield ws


async def drain(ws: ClientConnection, seen: Callable[[Any], None] = lambda _: None) -> None:
    """Read and forget until the end."""
    with contextlib.suppress(WebSocketException, OSError):
        async for text in ws:
            seen(text)


@asynccontextmanager
async def beside(*work: Awaitable[None]) -> AsyncIterator[None]:
    """Let hostile clients work while something else is done."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def timed_moves(base: str, seconds: float, pause: float = 0.05) -> list[float]:
    """What an honest player waits for each of their moves, at a table of their own: at most 20 a second."""
    waited: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        table = await asyncio.to_thread(Opened, base, "me", "me")
        async with Person(base, table.id, *table.tokens.values()) as one:
            rng = Random(len(waited))
            while not one.over and time.monotonic() < until:
                asked = [seat for seat in one.tables if seat is not None and one.ask(seat) is not None]
                if not asked:
                    await one.read()
                    continue
                start = time.monotonic()
                await one.act(rng, rng.choice(asked))
                waited.append(time.monotonic() - start)
                await asyncio.sleep(pause)
    return sorted(waited)


def share(waited: list[float], part: float) -> float:
    """The time within which that part of the moves was made."""
    return waited[min(len(waited) - 1, int(part * len(waited)))]
