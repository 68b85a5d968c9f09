"""One table's trouble is its own: the writer goes on, other tables go on, and health says what is so."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, DataError, OperationalError, ProgrammingError, StatementError

from server.conftest import inside
from server.desk import Opened, Person
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.session.commands import Act
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.store import Group
from wyrmhoard.server.storage.writer import CommitResult, Writer
from wyrmhoard.server.tables.calls import Call
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.tables.viewer import Scene

SHEETS = {
    "deep": "screen = " + "[" * 1500 + "]" * 1500,
    "digits": "xp = " + "9" * 5000,
    "name": ".".join("a" * 3000) + " = 1",
    "broken": "screen =",
}


async def health(base: str) -> httpx.Response:
    return await asyncio.to_thread(httpx.get, base + "/healthz", timeout=30)


@pytest.mark.parametrize("text", SHEETS.values(), ids=SHEETS)
async def test_two_messages_of_a_stranger_do_not_stop_the_house(config: Config, text: str) -> None:
    """`to_bot`, then `preview` of a sheet that breaks the parser, while the table is being stored."""
    async with inside(config) as (_, base):
        honest = await asyncio.to_thread(Opened, base, "me", "friend")
        hostile = await asyncio.to_thread(Opened, base, "me", "friend", game="dragonfire", settings={"campaign": True})
        async with (
            Person(base, honest.id, honest.tokens[0]) as one,
            Person(base, hostile.id, *hostile.tokens.values()) as other,
        ):
            preview = {"do": "preview", "seat": 0, "ask": "1", "key": "sheet", "form": {"sheet": text}}
            told, seen = await both_at_once(other, preview)
            assert told["ok"], told
            assert seen["preview"]["refused"]["text"], seen
            await asyncio.wait_for(one.fine(do="act", ask="1", key=one.choices()[0]), 5)
            assert (await health(base)).text == "ok\n"


async def both_at_once(person: Person, preview: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both messages at once, so that the second waits for the first to be stored: the replies."""
    await person.send(json.dumps({"do": "to_bot", "seat": 1, "bot": "random", "id": "bot"}))
    await person.send(json.dumps({**preview, "id": "look"}))
    await person.until(lambda: {"bot", "look"} <= person.replies.keys())
    return person.replies["bot"], person.replies["look"]


async def test_a_table_that_cannot_be_shown_is_loaded_again_and_hurts_no_other(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(config) as (runner, base):
        tables = [await asyncio.to_thread(Opened, base, "me", "friend") for _ in range(2)]
        people = [Person(base, table.id, table.tokens[0]) for table in tables]
        async with people[0], people[1]:
            sick = runner.hub.tables[tables[0].id]
            monkeypatch.setattr("wyrmhoard.server.tables.viewer.Scene", broken_for(sick.session))
            acts = [person.request(do="act", ask="1", key=person.choices()[0]) for person in people]
            first, second = await asyncio.wait_for(asyncio.gather(*acts, return_exceptions=True), 10)
            assert isinstance(second, dict), second
            assert second["ok"], second
            assert not isinstance(first, dict), "it was sent away"
            assert people[0].bye is not None
            assert sick.closed
            assert (await health(base)).status_code == 200
            monkeypatch.undo()
            await people[0].join(again=True)
            assert people[0].table()["ready"] == [0], "what it did is stored"


def broken_for(sick: Session) -> Callable[[Session, list[bool], list[bool]], Scene]:
    def look(session: Session, here: list[bool], vacant: list[bool]) -> Scene:
        if session is sick:
            raise ArithmeticError("cannot be shown")
        return Scene(session, here, vacant)

    return look


async def test_an_answer_that_fails_harms_nobody_else(config: Config) -> None:
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, *table.tokens.values()) as both:
            live: LiveTable = runner.hub.tables[table.id]

            def fail(_: object) -> None:
                raise ArithmeticError("a mistake of ours")

            live.call(Call(Act(both.choices(0)[0], "1"), 0, fail))
            live.when_clean(lambda: fail(None))
            await asyncio.wait_for(both.fine(do="act", seat=1, ask="1", key=both.choices(1)[0]), 5)
            assert live.clean
            assert not runner.hub.writer.trouble


async def test_a_sweep_that_fails_is_not_the_last(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    swept = asyncio.Event()

    async def fail_first(hub: Hub) -> None:
        monkeypatch.setattr(Hub, "_sweep_once", sweep)
        raise ArithmeticError("a mistake of ours")

    async def sweep(hub: Hub) -> None:
        swept.set()

    monkeypatch.setattr(Hub, "_sweep_once", fail_first)
    async with inside(replace(config, idle=0.02)):
        await asyncio.wait_for(swept.wait(), 10)


class Enlisting:
    """Something to store; `trouble` says at which of its calls it fails."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble
        self.told: asyncio.Future[CommitResult] = asyncio.get_running_loop().create_future()

    def take(self) -> Group:
        if self.trouble == "take":
            raise ArithmeticError
        return Group(self.trouble or "well", [])

    def take_outcome(self, result: CommitResult) -> None:
        self.told.set_result(result)
        if self.trouble == "take_outcome":
            raise ArithmeticError


class Shelf:
    """A store that cannot take some groups, and fails in some way or other."""

    def __init__(self) -> None:
        self.failing: Exception | None = None
        self.stored = 0

    async def append(self, groups: list[Group]) -> list[bool]:
        if self.failing is not None:
            raise self.failing
        if any(group.table_id == "append" for group in groups):
            raise UnicodeEncodeError("utf-8", "", 0, 1, "this cannot be stored")
        self.stored += len(groups)
        return [True] * len(groups)


async def test_the_writer_outlives_whatever_is_enlisted() -> None:
    shelf = Shelf()
    writer = Writer(shelf, Metrics(), 0.001)  # type: ignore[arg-type]
    writer.start()
    for trouble in ("take", "take_outcome", "append"):
        sick, well = Enlisting(trouble), [Enlisting() for _ in range(3)]
        for one in (well[0], sick, *well[1:]):
            writer.enlist(one)
        told = await asyncio.wait_for(asyncio.gather(*(one.told for one in well)), 5)
        assert told == [CommitResult.STORED] * 3
        assert await sick.told is (CommitResult.STORED if trouble == "take_outcome" else CommitResult.FAILED)
    alone = Enlisting("append")
    writer.enlist(alone)
    assert await alone.told is CommitResult.FAILED
    assert "nothing is being stored" in writer.trouble
    last = Enlisting()
    writer.enlist(last)
    assert await last.told is CommitResult.STORED
    assert writer.trouble == ""
    await asyncio.wait_for(writer.stop(), 5)
    assert "the writer is not there" in writer.trouble


HOPELESS = [
    StatementError("this value has no type", "x", None, TypeError()),
    DataError("x", None, ValueError("too long")),
    ProgrammingError("x", None, ValueError("no such table")),
]


@pytest.mark.parametrize("failure", HOPELESS, ids=lambda failure: type(failure).__name__)
async def test_what_can_never_be_stored_is_not_tried_again_and_again(failure: Exception) -> None:
    shelf = Shelf()
    shelf.failing = failure
    writer = Writer(shelf, Metrics(), 0.001)  # type: ignore[arg-type]
    writer.start()
    one = Enlisting()
    writer.enlist(one)
    assert await asyncio.wait_for(one.told, 2) is CommitResult.FAILED  # what fails for a while is tried for longer
    await asyncio.wait_for(writer.stop(), 5)


FAILURES = [
    (OperationalError("x", None, sqlite3.OperationalError("database or disk is full")), "the disk is full"),
    (DatabaseError("x", None, sqlite3.DatabaseError("database disk image is malformed")), "the database is damaged"),
    (
        OperationalError("x", None, sqlite3.OperationalError("attempt to write a readonly database")),
        "the database cannot be written to",
    ),
    (ConnectionRefusedError(111, "Connect call failed ('10.1.2.3', 5432)"), "the database does not answer"),
]


@pytest.mark.parametrize(("failure", "why"), FAILURES, ids=["full", "damaged", "read-only", "lost"])
async def test_health_says_why_nothing_is_stored(
    config: Config, monkeypatch: pytest.MonkeyPatch, failure: Exception, why: str
) -> None:
    monkeypatch.setattr("wyrmhoard.server.storage.writer.PATIENCE", 0.1)
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as me:
            assert (await health(base)).text == "ok\n"
            with monkeypatch.context() as broken:

                async def fail(_: object) -> list[bool]:
                    raise failure

                broken.setattr(runner.hub.store, "append", fail)
                assert (await me.refused(do="act", ask="1", key=me.choices()[0]))["code"] == "storage"
                answer = await health(base)
                assert (answer.status_code, answer.text) == (503, f"nothing is being stored: {why}\n")
            await me.until(lambda: me.ask() is not None)
            await me.fine(do="act", ask="1", key=me.choices()[0])
            assert (await health(base)).text == "ok\n"


async def test_a_disk_that_is_full_is_noticed_when_nobody_plays(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhoard.server.tables.health.EVERY", 0.0)  # whoever asked at the start may still be looking
    async with inside(config) as (runner, base):
        full = True

        def set_up(connection: Any, *_: object) -> None:
            connection.execute(f"PRAGMA query_only={'ON' if full else 'OFF'}")

        sa.event.listen(runner.hub.database._sync, "checkout", set_up)  # whichever connection it is
        answer = await health(base)
        assert (answer.status_code, answer.text) == (503, "the database cannot be written to\n")
        full = False
        assert (await health(base)).text == "ok\n"


async def test_health_says_when_something_waits_too_long_to_be_stored(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhoard.server.storage.writer.OVERDUE", 0.1)
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        store, hang = runner.hub.store, asyncio.Event()
        append = store.append

        async def wait(groups: list[Group]) -> list[bool]:
            await hang.wait()
            return await append(groups)

        monkeypatch.setattr(store, "append", wait)
        async with Person(base, table.id, table.tokens[0]) as me:
            acting = asyncio.create_task(me.request(do="act", ask="1", key=me.choices()[0]))
            await asyncio.sleep(0.3)
            answer = await health(base)
            assert answer.status_code == 503
            assert "nothing has been stored for" in answer.text
            hang.set()
            assert (await acting)["ok"]
            assert (await health(base)).text == "ok\n"


async def test_who_comes_while_the_database_fails_is_told_to_come_back(
    config: Config, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")

        async def fail(*_: str) -> LiveTable | None:
            raise OperationalError("SELECT", None, sqlite3.OperationalError("connection was closed"))

        with monkeypatch.context() as broken:
            broken.setattr(runner.hub, "table", fail)
            me = Person(base, table.id, table.tokens[0])
            await me.open()
            await me.send(json.dumps({"do": "join", "id": 1, "table": table.id, "tokens": me.tokens}))
            assert await asyncio.wait_for(me.until_closed(), 10) == 1001, "a code after which browsers come back"
        assert me.bye == "The table cannot be loaded; come back a little later"
        assert "database error" in caplog.messages
        async with Person(base, table.id, table.tokens[0]) as again:
            assert again.ask() is not None
