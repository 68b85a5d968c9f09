"""Stale, forged, oversized and too many messages; pages of other sites."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from random import Random
from typing import Self

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.conftest import inside
from server.desk import WAIT, Opened, Person, Process
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.web.connection import Connection


async def test_stale_answers_are_refused_with_the_open_ask(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    rng = Random(1)
    async with one, other:
        first, key = await one.act(rng)
        assert (await one.refused(do="act", ask=first, key=key))["code"] == "final"
        await other.act(rng)
        await one.until(lambda: one.table()["step"] == "2.0")
        error = await one.refused(do="act", ask=first, key=key)
        assert error["code"] == "stale"
        assert error["ask"] == one.table()["ask"]
        assert "ask" not in await one.refused(do="act", ask="2", key="fireball")
        blocked = next((o for o in one.table()["ask"]["options"] if "blocked" in o), None)
        if blocked is not None:
            error = await one.refused(do="act", ask="2", key=blocked["key"])
            assert error["code"] == "illegal"
            assert error["rule"].startswith("DD-")
        assert one.table()["step"] == "2.0"


async def test_nobody_speaks_for_another_seat(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with Person(server.base, table.id, table.tokens[0]) as one:
        for message in (
            {"do": "act", "seat": 1, "ask": "1", "key": "none"},
            {"do": "take_back", "seat": 1},
            {"do": "agree", "seat": 1, "yes": True},
            {"do": "to_bot", "seat": 1, "bot": "random"},
            {"do": "to_me", "seat": 1},
            {"do": "to_me", "seat": 63},
        ):
            assert (await one.refused(**message))["code"] == "forbidden"
    async with Person(server.base, table.id, table.watch) as watcher:
        assert (await watcher.refused(do="act", ask="1", key="none"))["code"] == "bad-request"
        assert (await watcher.refused(do="to_bot", seat=0, bot="random"))["code"] == "forbidden"


@pytest.mark.parametrize(
    "first",
    [
        {"do": "ping"},
        {"do": "join", "table": "nowhere", "tokens": ["x"]},
        {"do": "join", "table": "nowhere", "tokens": []},
        {"do": "join"},
        [],
        "no JSON",
    ],
    ids=str,
)
async def test_the_first_message_must_open_a_table(server: Process, first: object) -> None:
    person = await Person(server.base, "", "").open()
    await person.send(first if first == "no JSON" else json.dumps(first))
    assert await person.until_closed() == 1008
    assert person.bye
    assert not person.tables


async def test_a_wrong_token_opens_nothing(server: Process) -> None:
    table, other = (Opened(server.base, "me", "friend") for _ in range(2))
    for tokens in ([other.tokens[0]], [table.tokens[0], other.tokens[1]], [""], ["\ud83d\ude00"]):
        person = await Person(server.base, "", "").open()
        await person.send(json.dumps({"do": "join", "table": table.id, "tokens": tokens}))
        assert await person.until_closed() == 1008
        assert person.replies[None]["error"]["code"] == "forbidden"
        assert not person.tables


async def test_who_says_nothing_is_sent_away(server: Process) -> None:
    person = await Person(server.base, "", "").open()
    assert await person.until_closed() == 1008


async def test_a_message_that_is_too_long_closes_the_socket(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with Person(server.base, table.id, table.tokens[0]) as one:
        await one.send(json.dumps({"do": "chat", "text": "x" * 70_000}))
        assert await one.until_closed() == 1009
    async with Person(server.base, table.id, table.tokens[0]) as one:
        await one.fine(do="ping")


async def test_other_sites_get_no_socket(server: Process, tmp_path: Path) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus) as refused:
            await Person(server.base, "", "").open(origin=origin)
        assert refused.value.response.status_code == 403
    person = await Person(server.base, "", "").open(origin=server.base)
    await person.close()
    with Process("--data", str(tmp_path), "--allow-origin", "https://friend.example/") as other:
        person = await Person(other.base, "", "").open(origin="https://friend.example")
        await person.close()


async def test_too_many_messages(strict_server: Process) -> None:
    table = Opened(strict_server.base, "me", "friend")
    async with Person(strict_server.base, table.id, table.tokens[0]) as one:
        for number in range(40):
            await one.send(json.dumps({"do": "ping", "id": f"p{number}"}))
        await one.until(lambda: "p39" in one.replies)
        codes = [one.replies[f"p{number}"].get("error", {}).get("code", "") for number in range(40)]
        assert codes[:20] == [""] * 20
        assert "too-many" in codes
        for _ in range(200):
            await one.send("{")
        assert await one.until_closed() == 1008
        assert one.bye
    async with Person(strict_server.base, table.id, table.tokens[0]) as one:
        await one.fine(do="ping")


async def test_a_reader_who_does_not_read_holds_nobody_up(server: Process) -> None:
    """One watcher never reads; the others play on at their own pace."""
    table = Opened(server.base, "me", "random")
    deaf = await Person(server.base, table.id, table.watch).join()
    async with Person(server.base, table.id, table.tokens[0]) as one:
        await asyncio.wait_for(one.play_out(Random(3)), 60)
    await deaf.close()


async def test_who_asks_and_never_reads_is_sent_away(config: Config) -> None:
    """What cannot be delivered is not collected for ever, and the others at the table do not notice."""
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as one:
            deaf = Deaf(base, table.id, table.tokens[1])
            await deaf.join()
            await one.until(lambda: one.table()["seats"][1]["here"])
            connection = next(c for c in runner.hub.tables[table.id].presence.sockets if c.seats == {1})
            assert isinstance(connection, Connection)
            while connection.closing is None:
                await deaf.send(json.dumps({"do": "sync"}))
                await asyncio.sleep(0)
            assert connection.closing == 1013
            assert not connection._outbox
            await one.act(Random(1))
            deaf.ws.transport.abort()
            await one.until(lambda: not one.table()["seats"][1]["here"])


class Deaf(Person):
    """Somebody who reads nothing after having sat down."""

    async def open(self, **headers: str) -> Self:
        address = self.base.replace("http", "ws") + "/ws"
        self._ws = await connect(address, open_timeout=WAIT, ping_interval=None, max_queue=1)
        return self


def test_logs_hold_no_secrets(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    deadline = time.monotonic() + WAIT
    while table.id not in (text := json.dumps(server.logs)):  # another thread reads them
        assert time.monotonic() < deadline
        time.sleep(0.01)
    for secret in (*table.tokens.values(), table.watch):
        assert secret not in text


async def test_a_stop_in_good_order(tmp_path: Path) -> None:
    with Process("--data", str(tmp_path)) as server:
        table = Opened(server.base, "me", "friend")
        async with Person(server.base, table.id, table.tokens[0]) as one:
            _, key = await one.act(Random(1))
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            await one.until_closed()
            assert one.bye
            assert await stopping == 0
        server.start()
        async with Person(server.base, table.id, table.tokens[0]) as one:
            assert one.table()["ask"]["sealed"] == key
