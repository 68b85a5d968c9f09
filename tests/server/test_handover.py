"""Seats change hands in the transactions in which other tables store their calls; nothing that becomes of one hurts the
others, and each answer is true."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from server.desk import Postgres
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.storage.chat import Line
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.journal import JournalRow
from wyrmhoard.server.storage.keys import Key, Keys, Role, claim_seat, digest, reopen_seat
from wyrmhoard.server.storage.openings import Opened, fresh_id
from wyrmhoard.server.storage.store import Group, Store
from wyrmhoard.server.storage.writer import CommitResult, Writer
from wyrmhoard.server.tables.handover import change_hands

T = TypeVar("T")


class Counted(Database):
    """Counts transactions, and lets some end in doubt: they are stored, and nobody is told so."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.transactions = self.doubtful = 0

    async def do(self, work: Callable[[sa.Connection], T], *, read: bool = False, patient: bool = False) -> T:
        self.transactions += not read
        done = await super().do(work, read=read, patient=patient)
        if self.doubtful and not read:
            self.doubtful -= 1
            raise OperationalError("COMMIT", None, Exception("the connection is gone"))
        return done


class Desk:
    """A writer with tables that each have one invitation, "invitation", to seat 1."""

    def __init__(self, database: Counted, gather: float = 0.05) -> None:
        self.database = database
        self.store = Store(database)
        self.writer = Writer(self.store, Metrics(), gather)

    async def table(self) -> str:
        keys = {digest("mine"): Key("play", 0), digest("invitation"): Key("invite", 1)}
        table = Opened(fresh_id(), "dragon-dance", "1", "x", "", {}, ["person"] * 2, "0" * 32, 1.0, keys)
        assert await self.store.append([Group(table.id, [], opened=table)]) == [True]
        return table.id

    async def claim(self, table: str, token: str) -> tuple[tuple[int, bool], Keys, Line | None]:
        fresh: list[tuple[str, Role]] = [(digest(token), "play")]
        return await change_hands(
            self.writer,
            table,
            lambda connection, keys: claim_seat(connection, table, keys, digest("invitation"), fresh),
            lambda done: "sat down" if done[1] else "",
        )


@pytest.fixture(params=["sqlite", "postgres"])
async def desk(request: pytest.FixtureRequest, config: Config) -> AsyncIterator[Desk]:
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = Counted(postgres.url)
    else:
        database = Counted(config.url)
    await database.open()
    desk = Desk(database)
    desk.writer.start()
    yield desk
    await desk.writer.stop()
    await database.close()


async def test_claims_share_a_transaction(desk: Desk) -> None:
    tables = [await desk.table() for _ in range(20)]
    before = desk.database.transactions
    claims = await asyncio.gather(*(desk.claim(table, "theirs") for table in tables))
    assert desk.database.transactions - before <= 2
    for table, (done, keys, line) in zip(tables, claims, strict=True):
        assert done == (1, True)
        stored = await desk.store.keys_of(table)
        assert stored == keys
        assert {key: (value.role, value.seat) for key, value in keys.items()} == {
            digest("mine"): ("play", 0),
            digest("invitation"): ("used", 1),
            digest("theirs"): ("play", 1),
        }
        assert [line] == await desk.store.last_lines(table)


async def test_of_two_in_one_transaction_one_sits_down(desk: Desk) -> None:
    table, other = await desk.table(), await desk.table()
    claims = [desk.claim(table, "a"), desk.claim(table, "b"), desk.claim(other, "c")]
    first, second, third = await asyncio.gather(*claims, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert isinstance(second, Refused)
    assert second.code == "claimed"
    assert not isinstance(third, BaseException), "a refusal is nothing to the others"
    assert [key for key, value in (await desk.store.keys_of(table)).items() if value == first[1][key]]
    assert digest("b") not in await desk.store.keys_of(table)


async def test_a_call_that_another_worker_has_stored_undoes_no_claim(desk: Desk) -> None:
    class Late:
        """A table of which another worker has stored that call."""

        result = CommitResult.STORED

        def take(self) -> Group:
            return Group(other, [JournalRow(other, 1, "act", 0, "{}", "late", 2.0)])

        def take_outcome(self, result: CommitResult) -> None:
            self.result = result

    table, other = await desk.table(), await desk.table()
    assert await desk.store.append([Group(other, [JournalRow(other, 1, "act", 0, "{}", "first", 1.0)])]) == [True]
    late = Late()
    desk.writer.enlist(late)
    done, keys, line = await desk.claim(table, "theirs")
    assert late.result is CommitResult.LOST_RACE
    assert done == (1, True)
    assert await desk.store.keys_of(table) == keys
    assert [line] == await desk.store.last_lines(table)


async def test_a_claim_of_which_nobody_heard_is_made_once(desk: Desk) -> None:
    table = await desk.table()
    desk.database.doubtful = 1
    done, keys, _ = await desk.claim(table, "theirs")
    assert done[0] == 1
    assert await desk.store.keys_of(table) == keys
    assert len(await desk.store.last_lines(table)) == 1


async def test_a_seat_that_was_opened_again_without_our_hearing_of_it_is_opened_once(desk: Desk) -> None:
    table = await desk.table()
    await desk.claim(table, "theirs")
    desk.database.doubtful = 1
    _, keys, _ = await change_hands(
        desk.writer,
        table,
        lambda connection, keys: reopen_seat(connection, table, keys, 1, digest("another"), evict=True),
        lambda held: "opened again" if held else "",
    )
    assert await desk.store.keys_of(table) == keys
    assert (keys[digest("another")].role, keys[digest("theirs")].role) == ("invite", "gone")
    assert len(await desk.store.last_lines(table)) == 2


async def test_no_seat_changes_hands_at_a_server_that_stops(desk: Desk) -> None:
    table = await desk.table()
    await desk.writer.stop()
    with pytest.raises(Refused, match="could not be stored"):
        await asyncio.wait_for(desk.claim(table, "theirs"), 5)
    assert digest("theirs") not in await desk.store.keys_of(table)
