"""Chat is stored apart from moves, and never holds them up."""

from __future__ import annotations

import asyncio
import json
from collections import Counter

import pytest
from sqlalchemy.exc import OperationalError

from server.conftest import inside
from server.desk import Opened, Person, Process
from server.hostile import beside, drain, joined, share, timed_moves
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.rate_limit.budget import LINES_WAITING, LINES_WAITING_AT_A_TABLE, NotNow
from wyrmhoard.server.storage.chat import Line, PendingMessage
from wyrmhoard.server.storage.queue import BATCH
from wyrmhoard.server.tables.chat import ChatQueue


async def chatter(base: str, table: Opened) -> None:
    """A watcher who says 25 things at once."""
    async with joined(base, table.id, table.watch) as ws:
        for number in range(25):
            await ws.send(json.dumps({"do": "chat", "text": f"line {number}"}))
        await drain(ws)


async def test_forty_talkative_watchers_do_not_hold_up_another_table(server: Process) -> None:
    """Even without rate limits, as here."""
    table = await asyncio.to_thread(Opened, server.base, "me", "friend")
    async with beside(*(chatter(server.base, table) for _ in range(40))):
        waited = await timed_moves(server.base, 3)
    assert len(waited) > 10
    assert share(waited, 0.9) < 0.2, waited
    assert waited[-1] < 1.5, waited


async def test_lines_come_in_order_and_each_is_stored(config: Config) -> None:
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as one:
            for number in range(10):
                await one.send(json.dumps({"do": "chat", "text": f"line {number}"}))
            await one.until(lambda: len(one.chats) == 10)
        lines = await runner.hub.store.last_lines(table.id)
        said = [f"line {number}" for number in range(10)]
        assert [line.text for line in lines if line.name] == said == [line["text"] for line in one.chats]


async def test_a_line_of_another_worker_may_come_late(config: Config) -> None:
    """Numbers are given before lines are stored: of two workers, the one with the lower may be the slower."""
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as one:
            live = runner.hub.tables[table.id]
            before = len(one.chats)
            for number in (1006, 1005, 1006):
                live.spoken(Line(number, None, "Watcher", str(number), 0.0))
            await one.until(lambda: len(one.chats) == before + 2)
            assert [line["text"] for line in one.chats[before:]] == ["1006", "1005"]
            assert [line.id for line in live.lines][-2:] == [1005, 1006]


class Notes:
    """A store that remembers which lines came together; it can fail, and wait."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.failing = False
        self.open = asyncio.Event()
        self.open.set()

    async def add_lines(self, lines: list[PendingMessage]) -> list[Line]:
        await self.open.wait()
        if self.failing:
            raise OperationalError("insert", {}, Exception("disk full"))
        self.batches.append([said.text for said in lines])
        return [Line(number, said.seat, said.name, said.text, 0.0) for number, said in enumerate(lines)]


async def test_what_waits_is_bounded_and_stored_in_batches() -> None:
    notes = Notes()
    notes.open.clear()
    queue = ChatQueue(notes)  # type: ignore[arg-type]
    queue.start()
    saying = [asyncio.ensure_future(queue.say(PendingMessage("a", None, "x", str(n)))) for n in range(60)]
    saying += [asyncio.ensure_future(queue.say(PendingMessage(f"b{n}", None, "x", "b"))) for n in range(LINES_WAITING)]
    await asyncio.sleep(0.01)
    refused = Counter(type(task.exception()) for task in saying if task.done())
    assert refused == {NotNow: 60 - LINES_WAITING_AT_A_TABLE + LINES_WAITING_AT_A_TABLE}
    notes.open.set()
    stored = [task for task in saying if not task.done()]
    assert len(await asyncio.gather(*stored)) == LINES_WAITING
    assert max(len(batch) for batch in notes.batches) == BATCH
    assert [text for batch in notes.batches for text in batch if text != "b"] == [str(n) for n in range(20)]
    assert not queue._at
    await queue.stop()


async def test_a_database_that_fails_is_told_and_the_next_line_is_stored() -> None:
    notes = Notes()
    queue = ChatQueue(notes)  # type: ignore[arg-type]
    queue.start()
    notes.failing = True
    with pytest.raises(OperationalError):
        await queue.say(PendingMessage("a", None, "x", "lost"))
    notes.failing = False
    assert (await queue.say(PendingMessage("a", None, "x", "kept"))).text == "kept"
    await queue.stop()
