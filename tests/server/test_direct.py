"""The short way from a socket to its table: messages come the same however the network cuts them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from server.conftest import inside
from server.desk import WAIT, Opened
from server.hostile import joined
from wyrmhoard.server.base.config import Config

MASK = b"\x01\x80\xff\x10"


def frame(text: bytes, head: int = 0x81, mask: bytes = MASK) -> bytes:
    """A short frame as a client sends it."""
    body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))
    return bytes((head, 0x80 + len(text))) + mask + body


def ping(number: int) -> bytes:
    return b'{"do":"ping","id":%d}' % number


@asynccontextmanager
async def seated(config: Config) -> AsyncIterator[ClientConnection]:
    """Somebody at a table who has read what comes first."""
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with joined(base, table.id, table.tokens[0]) as ws:
            assert await replies(ws, 1) == ["join"]
            yield ws


async def replies(ws: ClientConnection, number: int) -> list[object]:
    """The ids of the next replies."""
    replies: list[object] = []
    async with asyncio.timeout(WAIT):
        while len(replies) < number:
            message = json.loads(await ws.recv())
            if message["type"] == "reply":
                assert message["ok"], message
                replies.append(message["id"])
    return replies


async def test_messages_come_in_order_however_they_are_cut(config: Config) -> None:
    async with seated(config) as ws:
        sent, pieces = 0, []
        for cut in range(1, len(frame(ping(10)))):  # in two pieces, cut anywhere; then whole; then two at once
            first, second, third, fourth = (frame(ping(10 + sent + n)) for n in range(4))
            pieces += [first[:cut], first[cut:], second, third + fourth]
            sent += 4
        for piece in pieces:
            ws.transport.write(piece)
            await asyncio.sleep(0.001)
        assert await replies(ws, sent) == list(range(10, 10 + sent))


async def test_a_message_in_fragments_is_one_and_none_comes_between(config: Config) -> None:
    async with seated(config) as ws:
        text = ping(7)
        for piece in (frame(text[:5], 0x01), frame(text[5:9], 0x00), frame(text[9:], 0x80)):
            ws.transport.write(piece)
            await asyncio.sleep(0.001)
        ws.transport.write(frame(ping(8)))
        assert await replies(ws, 2) == [7, 8]
        ws.transport.write(frame(text[:5], 0x01))
        await asyncio.sleep(0.01)
        ws.transport.write(frame(ping(9)))
        with pytest.raises(ConnectionClosed, match="1002"):
            await replies(ws, 1)


async def test_one_that_is_not_masked_is_refused(config: Config) -> None:
    async with seated(config) as ws:
        text = ping(1)
        ws.transport.write(bytes((0x81, len(text))) + text)
        with pytest.raises(ConnectionClosed, match="1002"):
            await replies(ws, 1)


async def test_short_whole_messages_are_not_read_as_any_frames_there_may_be(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(config) as ws:
        parsed = []
        usual = WebSocketsSansIOProtocol.data_received

        def read(self: WebSocketsSansIOProtocol, data: bytes) -> None:
            parsed.append(data)
            usual(self, data)

        monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", read)
        for number in range(20):
            ws.transport.write(frame(ping(number)))
            assert await replies(ws, 1) == [number]
        assert not parsed
