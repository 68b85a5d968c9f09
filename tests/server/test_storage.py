"""What is stored is enough to have everything again, and no step is ever written twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random

import pytest

from helpers.cases import CASES, Case, drawn
from helpers.worlds import bytes_for, drive, everybody, sampled, start
from server.conftest import inside
from server.desk import Opened, Person, Postgres
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.session.snapshot import restore, snapshot
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.journal import JournalRow, StoredPosition
from wyrmhoard.server.storage.keys import Key, digest
from wyrmhoard.server.storage.openings import Opened as Stored
from wyrmhoard.server.storage.openings import fresh_id
from wyrmhoard.server.storage.store import Group, Store
from wyrmhoard.server.storage.writer import CommitResult, Writer
from wyrmhoard.server.tables.hub import Hub


@pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)
def test_a_kept_match_goes_on_with_its_log(case: Case) -> None:
    """The restored match shows everybody the same bytes, events included."""
    match = start(case, 1)
    for looked_at, _ in sampled(case, match, Random(1)):
        if looked_at:
            session = Session(match, [None] * match.seats)
            twin = Session.restore(case.game, session.save()).match
            assert [bytes_for(twin, s) for s in everybody(match)] == [bytes_for(match, s) for s in everybody(match)]
            assert twin.fingerprint == match.fingerprint


@pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)
def test_whether_something_can_be_taken_back_is_said_truly(case: Case) -> None:
    for number in range(2 if case.seats == 2 and case.part == 100 else 1):
        match = start(case, number)
        for looked_at, _ in sampled(case, match, Random(number)):
            twin = None
            for seat in range(match.seats) if looked_at else ():
                twin = twin or resume(case.game, match.record, fast=False)
                kind = match.may_take_back(seat)
                assert kind == outcome(twin, seat)
                if kind == "free":  # only what is refused leaves the twin as it was
                    twin = None


def outcome(match: Match, seat: int) -> str:
    """What comes of it when the seat takes back without anybody's consent."""
    try:
        match.take_back(seat)
    except Refused as refused:
        return "" if refused.code == "not-asked" else "ask"
    return "free"


def test_revived_after_a_take_back() -> None:
    match = start(CASES[0], 1)
    for count, _ in enumerate(drive(match, Random(1))):
        if count == 30:
            break
    match.take_back(0, [1])
    twin = restore(CASES[0].game, snapshot(match))
    assert twin.events(0) == match.events(0)
    match.take_back(1, [0])
    twin.take_back(1, [0])
    assert twin.events(0) == match.events(0)
    assert twin.fingerprint == match.fingerprint


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, config: Config) -> AsyncIterator[Store]:
    url = config.url if request.param == "sqlite" else request.getfixturevalue("postgres").url
    database = Database(url)
    await database.open()
    yield Store(database)
    await database.close()


async def test_a_name_that_no_database_could_hold_is_no_table(store: Store) -> None:
    assert await store.load_table("a\0b") is None


def stored_table() -> Stored:
    return Stored(
        fresh_id(), "dragon-dance", "1", "x", "", {}, ["person"] * 2, "0" * 32, 1.0, {digest("a"): Key("play", 0)}
    )


def row(table: str, seq: int, worker: str) -> JournalRow:
    return JournalRow(table, seq, "act", 0, "{}", worker, float(seq))


async def test_no_step_is_written_twice(store: Store) -> None:
    one, other = stored_table(), stored_table()
    assert await store.append([Group(one.id, [], opened=one), Group(other.id, [], opened=other)]) == [True, True]
    assert await store.append([Group(one.id, [row(one.id, 1, "w1"), row(one.id, 2, "w1")])]) == [True]
    both = [Group(one.id, [row(one.id, 2, "w2"), row(one.id, 3, "w2")]), Group(other.id, [row(other.id, 1, "w2")])]
    assert await store.append(both) == [False, True]
    assert [entry.seq for entry in await store.rows_since(one.id, 0)] == [1, 2]
    assert await store.append([Group(one.id, [row(one.id, 1, "w1")])]) == [True], "its own row is there already"
    loaded = await store.load_table(one.id)
    assert loaded is not None
    assert loaded.keys == {digest("a"): Key("play", 0)}
    assert await store.load_table("nowhere") is None


async def test_the_newest_position_is_kept(store: Store) -> None:
    table = stored_table()
    await store.append([Group(table.id, [], opened=table)])
    for seq, data in ((5, b"five"), (3, b"three")):
        position = StoredPosition(table.id, seq, data)
        await store.append([Group(table.id, [row(table.id, seq, "w")], position)])
    loaded = await store.load_table(table.id)
    assert loaded is not None
    assert (loaded.seq, loaded.data, loaded.rows) == (5, b"five", [])


def test_urls_that_cannot_be_used() -> None:
    for url in ("", "mysql://x/y", "nothing"):
        with pytest.raises(BadInput):
            Database(url)


async def test_idle_tables_leave_memory_and_come_back(config: Config) -> None:
    rng = Random(1)
    async with inside(replace(config, idle=0.05, snapshot_every=4)) as (runner, base):
        hub: Hub = runner.hub
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        people = [Person(base, table.id, table.tokens[seat]) for seat in (0, 1)]
        for _ in range(6):
            for person in people:
                await person.join(again=True)
            for _ in range(3):
                for person in people:
                    if not person.over:
                        await person.act(rng)
            for person in people:
                await person.sync()
                await person.close()
            while hub.tables:
                await asyncio.sleep(0.02)
                await hub.drop_idle()
            assert "wyrmhoard_tables_live 0.0" in hub.metrics.text().decode()
        for person in people:
            await person.join(again=True)
            assert not person.table()["fresh"]
        await asyncio.gather(*(person.play_out(rng) for person in people))
        for person in people:
            await person.close()


async def test_a_database_that_fails_is_told_and_nothing_is_shown(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhoard.server.storage.writer.PATIENCE", 0.1)
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        one, other = (Person(base, table.id, table.tokens[seat]) for seat in (0, 1))
        async with one, other:
            with monkeypatch.context() as broken:

                async def fail(_: object) -> list[bool]:
                    raise OSError("the disk is full")

                broken.setattr(runner.hub.store, "append", fail)
                error = await one.refused(do="act", ask="1", key=one.choices()[0])
                assert error["code"] == "storage"
            await one.until(lambda: one.bye is None)
            await one.fine(do="act", ask="1", key=one.choices()[0])
            await other.until(lambda: other.table()["ready"] == [0])
            assert [event["kind"] for event in other.events[1]].count("sealed") == 1


async def test_what_waits_for_the_database_is_answered_in_the_language_of_whoever_asked(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One call is being stored and fails, the other waits for it and is made by the writer: both in German."""
    monkeypatch.setattr("wyrmhoard.server.storage.writer.PATIENCE", 0.1)
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        one, other = (Person(base, table.id, table.tokens[seat], language="de") for seat in (0, 1))
        async with one, other:
            with monkeypatch.context() as broken:
                storing, waiting = asyncio.Event(), asyncio.Event()

                async def fail(_: object) -> list[bool]:
                    storing.set()
                    await waiting.wait()
                    raise OSError("the disk is full")

                broken.setattr(runner.hub.store, "append", fail)
                acting = asyncio.ensure_future(one.refused(do="act", ask="1", key=one.choices()[0]))
                await storing.wait()
                asking = asyncio.ensure_future(other.refused(do="act", ask="1", key="nonsense"))
                while not runner.hub.tables[table.id]._commits.waits:
                    await asyncio.sleep(0.01)
                waiting.set()
                assert (await acting)["text"] == "Das konnte nicht gespeichert werden; versuch es noch einmal"
            assert "gibt es hier nicht" in (await asking)["text"]


async def test_two_hubs_race_for_the_same_steps(postgres: Postgres, config: Config) -> None:
    """Both seats act at the same moment at different workers, again and again; both get the same log, and chat
    and presence go across."""
    shared = replace(config, database=f"{postgres.url}?sslmode=prefer")
    async with inside(shared) as (first, one_base), inside(shared) as (second, other_base):
        table = await asyncio.to_thread(Opened, one_base, "me", "friend")
        one, other = Person(one_base, table.id, table.tokens[0]), Person(other_base, table.id, table.tokens[1])
        async with one, other:
            await one.until(lambda: one.table()["seats"][1]["here"])
            await other.until(lambda: other.table()["seats"][0]["here"])
            await one.fine(do="chat", text="hello over there")
            await other.until(lambda: len(other.chats) == 1)
            await asyncio.gather(one.play_out(Random(1)), other.play_out(Random(2)))
            await asyncio.gather(one.sync(), other.sync())
            assert [e["n"] for e in one.events[0]] == [e["n"] for e in other.events[1]]
            assert one.table()["result"] == other.table()["result"]
        lost = [hub.metrics.lost._value.get() for hub in (first.hub, second.hub)]
        assert sum(lost) > 0, "they never met: this test would not notice a double"


async def test_a_writer_stops_only_when_all_is_stored(config: Config) -> None:
    from wyrmhoard.server.base.metrics import Metrics
    from wyrmhoard.server.storage.writer import Opening

    database = Database(config.url)
    await database.open()
    writer = Writer(Store(database), Metrics(), 0.01)
    writer.start()
    openings = [Opening(stored_table()) for _ in range(5)]
    for opening in openings:
        writer.enlist(opening)
    await writer.stop()
    assert all(opening.settlement.result() is CommitResult.STORED for opening in openings)
    await database.close()
