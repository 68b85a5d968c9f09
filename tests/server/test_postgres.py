"""PostgreSQL: nothing there may take for ever, nobody is deaf unnoticed, and its password is shown to nobody."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
import pytest
from sqlalchemy import Connection

from server.conftest import inside
from server.desk import GAME, KEEPER, WAIT, Json, Opened, Person, Postgres, Process, post
from server.relay import Relay
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.rate_limit.budget import REST
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.loading import restore as restore_session
from wyrmhoard.server.storage.postgres import connect, with_password

SECRET = "a very-secret:w/rd@home"
INSERT = (
    "INSERT INTO journal (table_id, seq, kind, seat, body, worker, at, checksum) "
    "VALUES ($1, $2, 'act', 0, '{}', 'somebody else', 1.0, '')"
)


@pytest.fixture
def shared(postgres: Postgres, config: Config) -> Config:
    """A configuration on PostgreSQL."""
    return replace(config, database=postgres.url)


@asynccontextmanager
async def foreigner(postgres: Postgres) -> AsyncIterator[asyncpg.Connection]:
    """A connection as other programs make them: it has no time-outs."""
    connection = await asyncpg.connect(host="127.0.0.1", port=postgres.port, user="wyrmhoard", database="postgres")
    try:
        yield connection
    finally:
        connection.terminate()


@asynccontextmanager
async def two_tables(base: str) -> AsyncIterator[tuple[Person, Person]]:
    """Somebody at each of two tables, with both seats."""
    tables = [await asyncio.to_thread(Opened, base, "me", "friend") for _ in range(2)]
    first, second = (Person(base, table.id, *table.tokens.values()) for table in tables)
    async with first, second:
        yield first, second


async def health(base: str) -> httpx.Response:
    """What /healthz says."""
    return await asyncio.to_thread(httpx.get, base + "/healthz")


def try_to_act(person: Person) -> asyncio.Task[Json]:
    """Answer the first question with seat 0."""
    return asyncio.create_task(person.request(do="act", seat=0, ask="1", key=person.choices(0)[0]))


def shown(name: str) -> Callable[[Connection], Any]:
    """Asks what a setting of PostgreSQL is."""
    return lambda connection: connection.exec_driver_sql(f"SHOW {name}").scalar()


async def test_every_connection_has_time_outs(shared: Config) -> None:
    async with inside(shared) as (runner, _):
        database: Database = runner.hub.database
        beside = await database.connect()
        names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "tcp_keepalives_idle")
        for name in names:
            pooled = await database.do(shown(name))
            assert pooled == await beside.fetchval(f"SHOW {name}")
            assert pooled not in ("0", "7200"), f"{name} is as PostgreSQL has it by itself"
        for name in names[:2]:  # migrations and exports take their time
            assert await database.do(shown(name), patient=True) == "0"
        beside.terminate()


async def test_a_table_that_a_foreign_transaction_holds_is_refused_and_others_go_on(
    postgres: Postgres, shared: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds the very step that is to be stored, and is as patient as a debugger that somebody has left open."""
    monkeypatch.setattr("wyrmhoard.server.storage.writer.PATIENCE", 3.0)
    async with foreigner(postgres) as foreign, inside(shared) as (_, base), two_tables(base) as (held, free):
        holding = foreign.transaction()
        await holding.start()
        await foreign.execute(INSERT, held.table_id, 1)
        refusing, start = try_to_act(held), time.monotonic()
        await asyncio.sleep(0.1)
        assert (await asyncio.wait_for(try_to_act(free), 5))["ok"]
        assert time.monotonic() - start < 2.5, "it waited with the table that is held"
        assert not refusing.done()
        reply = await asyncio.wait_for(refusing, 10)
        assert reply["error"]["code"] == "storage"
        await held.until(lambda: held.ask(0) is not None)
        again, start = try_to_act(held), time.monotonic()
        await asyncio.wait_for(free.fine(do="act", seat=1, ask="1", key=free.choices(1)[0]), 5)
        assert time.monotonic() - start < 0.7, "a table that is known to be held delays nobody"
        assert (await health(base)).text == "ok\n"
        await holding.rollback()
        assert (await asyncio.wait_for(again, 10))["ok"]
        await held.fine(do="act", seat=1, ask="1", key=held.choices(1)[0])


async def test_what_a_dead_worker_has_left_open_is_ended_by_the_database(
    postgres: Postgres, shared: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that dies between two statements says nothing more, and its connection stays open for two hours."""
    monkeypatch.setitem(_limits(), "idle_in_transaction_session_timeout", "3s")
    dead = await connect(host="127.0.0.1", port=postgres.port, user="wyrmhoard", database="postgres")
    async with inside(shared) as (_, base), two_tables(base) as (held, free):
        await dead.execute("BEGIN")
        await dead.execute(INSERT, held.table_id, 1)
        waiting = try_to_act(held)
        assert (await asyncio.wait_for(try_to_act(free), 2.5))["ok"]
        assert (await asyncio.wait_for(waiting, 9))["ok"], "the time-out came before the patience ended"
    dead.terminate()


def _limits() -> dict[str, str]:
    from wyrmhoard.server.storage import postgres

    return postgres.LIMITS


async def test_a_journal_that_is_held_as_a_whole_is_told_by_health(
    postgres: Postgres, shared: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhoard.server.storage.writer.PATIENCE", 1.0)
    async with foreigner(postgres) as foreign, inside(shared) as (_, base), two_tables(base) as (one, other):
        async with foreign.transaction():
            await foreign.execute("LOCK TABLE journal IN EXCLUSIVE MODE")
            for acting in (try_to_act(one), try_to_act(other)):
                assert (await asyncio.wait_for(acting, 20))["error"]["code"] == "storage"
            answer = await health(base)
            assert answer.text == "nothing is being stored: another program holds the database\n"
        await one.until(lambda: one.ask(0) is not None)
        assert (await asyncio.wait_for(try_to_act(one), 10))["ok"]
        assert (await health(base)).text == "ok\n"


async def test_a_worker_whose_news_are_deaf_notices_and_catches_up(
    postgres: Postgres, shared: Config, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("wyrmhoard.server.tables.pubsub.BEAT", 0.3)
    monkeypatch.setattr("wyrmhoard.server.tables.pubsub.ANSWER", 0.7)
    monkeypatch.setattr("wyrmhoard.server.tables.pubsub.DEAF", 2.0)
    async with Relay(postgres.port) as relay:
        through = replace(shared, database=postgres.url.replace(str(postgres.port), str(relay.port)))
        async with inside(shared) as (_, base), inside(through) as (_, far):
            table = await asyncio.to_thread(Opened, base, "me", "friend")
            near, away = Person(base, table.id, table.tokens[0]), Person(far, table.id, table.tokens[1])
            async with near, away:
                await away.until(lambda: away.table()["seats"][0]["here"])
                assert (await health(far)).text == "ok\n"
                relay.deaf = True
                await near.act(Random(1))
                await near.fine(do="chat", text="can you hear me?")
                await asyncio.sleep(3.5)
                answer = await health(far)
                assert answer.status_code == 503
                assert "no news from the other workers" in answer.text
                assert any("pub/sub connection lost" in record.message for record in caplog.records)
                assert (await health(base)).text == "ok\n"
                relay.deaf = False
                await asyncio.wait_for(away.until(lambda: away.table()["ready"] == [0] and bool(away.chats)), 5)
                assert (await health(far)).text == "ok\n"


async def test_what_is_stored_while_a_worker_loads_a_table_is_seen_there(
    shared: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, stored, restore = asyncio.Event(), asyncio.Event(), restore_session

    async def slowly(*args: Any) -> Any:
        session = await restore(*args)
        loaded.set()
        await stored.wait()
        return session

    async with inside(shared) as (_, base), inside(shared) as (_, far):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as near:
            monkeypatch.setattr("wyrmhoard.server.tables.loader.restore", slowly)
            async with AsyncExitStack() as stack:
                coming = asyncio.create_task(stack.enter_async_context(Person(far, table.id, table.tokens[1])))
                await loaded.wait()
                await near.act(Random(1))
                stored.set()
                away = await coming
                await asyncio.wait_for(away.until(lambda: away.table()["ready"] == [0]), 5)


async def test_workers_hear_of_each_other_and_divide_what_a_stranger_gets(
    postgres: Postgres, shared: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that one address opens at two workers are no more than at one."""
    monkeypatch.setattr("wyrmhoard.server.tables.pubsub.BEAT", 0.2)
    monkeypatch.setattr("wyrmhoard.server.tables.pubsub.DEAF", 4.0)
    strict = replace(shared, database=postgres.add_database("divided"), rate=1)
    wish = {"game": GAME, "seats": [{"who": "me"}, {"who": "me"}]}
    async with inside(strict) as (one, base):
        assert one.hub.news.workers == 1
        async with inside(strict) as (other, far):
            async with asyncio.timeout(WAIT):
                while not one.hub.news.workers == other.hub.news.workers == 2:
                    await asyncio.sleep(0.05)
            codes = [
                (await asyncio.to_thread(post, where, "/api/tables", wish)).status_code
                for where in [base, far] * int(REST["tables"].burst)
            ]
        whole = REST["tables"].burst
        assert codes.count(201) + codes.count(429) == len(codes)
        assert whole <= codes.count(201) < 1.6 * whole  # some points come while they are opened
        async with asyncio.timeout(WAIT):
            while one.hub.news.workers != 1:
                await asyncio.sleep(0.05)


async def test_a_database_that_falls_silent_is_left_for_new_connections(
    postgres: Postgres, shared: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is refused or ended: the packets of all connections just get lost."""
    monkeypatch.setattr("wyrmhoard.server.storage.database.ANSWERING", 1.5)
    async with Relay(postgres.port) as relay:
        through = replace(shared, database=postgres.url.replace(str(postgres.port), str(relay.port)))
        async with inside(through) as (_, base), two_tables(base) as (one, other):
            assert (await try_to_act(one))["ok"]
            relay.silence()
            assert (await asyncio.wait_for(try_to_act(other), 10))["ok"]


@pytest.mark.parametrize("how", ["path", "environment", "file"])
async def test_a_unix_socket_and_a_password_that_is_not_in_the_url(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: str
) -> None:
    """The pool and the connection for news both come in, by socket."""
    user = "wyrmhoard" if how == "path" else KEEPER
    url = f"postgresql+asyncpg://{user}@/postgres?host={postgres.folder}&port={postgres.port}"
    monkeypatch.delenv("PGPASSWORD", raising=False)
    await make_keeper(postgres)
    if how == "environment":
        monkeypatch.setenv("PGPASSWORD", SECRET)
    if how == "file":
        (tmp_path / "password").write_text(SECRET + "\n")
        url = with_password(url, tmp_path / "password")
    async with inside(Config(port=0, database=url, rate=0, bot_workers=1)) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, *table.tokens.values()) as both:
            assert (await try_to_act(both))["ok"]
        assert (await health(base)).text == "ok\n"
        peers = await runner.hub.database.do(
            lambda connection: connection.exec_driver_sql(
                f"SELECT count(*) FROM pg_stat_activity WHERE usename = '{user}' AND client_port = -1"
            ).scalar()
        )
        assert peers is not None
        assert peers >= 2
        assert SECRET not in repr(runner.hub.config)


async def make_keeper(postgres: Postgres) -> None:
    """The role that is let in with a password only."""
    async with foreigner(postgres) as connection:
        await connection.execute(
            f"DO $$ BEGIN CREATE ROLE {KEEPER} SUPERUSER LOGIN PASSWORD '{SECRET}'; "
            "EXCEPTION WHEN duplicate_object THEN NULL; END $$"
        )


async def test_a_process_takes_its_password_from_a_file(postgres: Postgres, tmp_path: Path) -> None:
    await make_keeper(postgres)
    (tmp_path / "password").write_text(SECRET)
    url = f"postgresql+asyncpg://{KEEPER}@127.0.0.1:{postgres.port}/postgres"
    with Process("--database", url, "--database-password-file", str(tmp_path / "password")) as process:
        assert (await health(process.base)).text == "ok\n"
        command_line = Path(f"/proc/{process.process.pid}/cmdline")
        assert not command_line.exists() or SECRET.encode() not in command_line.read_bytes()
        assert process.stop() == 0
    argv = ["check-tables", "--database", url, "--database-password-file", str(tmp_path / "password")]
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-m", "wyrmhoard", *argv], capture_output=True, text=True, timeout=60
    )
    assert "tables are whole" in done.stdout, done.stderr


WRONG = "not-the-right-one"


@pytest.mark.parametrize("where", ["url", "query", "file", "environment", "none"])
async def test_a_wrong_password_gives_one_line_without_it(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    await make_keeper(postgres)
    monkeypatch.delenv("PGPASSWORD", raising=False)
    (tmp_path / "password").write_text(WRONG)
    own = f":{WRONG}" if where == "url" else ""
    url = f"postgresql+asyncpg://{KEEPER}{own}@127.0.0.1:{postgres.port}/postgres"
    if where == "query":
        url += f"?password={WRONG}"
    if where == "environment":
        monkeypatch.setenv("PGPASSWORD", WRONG)
    more = ["--database-password-file", str(tmp_path / "password")] if where == "file" else []
    argv = [sys.executable, "-m", "wyrmhoard", "serve", "--port", "0", "--database", url, *more]
    done = await asyncio.to_thread(subprocess.run, argv, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    said = done.stderr + done.stdout
    assert said.count("\n") == 1, said
    assert "password" in said
    assert WRONG not in said


def test_a_url_that_cannot_be_read_is_not_quoted() -> None:
    for password in ("se@cret", "se@:cret", "@se/cret", "se@cret:5"):
        with pytest.raises(BadInput, match="%40") as caught:
            Database(f"postgresql+asyncpg://me:{password}@host/db")
        assert "cret" not in str(caught.value)


def test_a_password_file_that_cannot_be_used(tmp_path: Path) -> None:
    file, url = tmp_path / "password", "postgresql+asyncpg://me@host/db"
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        with_password(url, file)
    file.write_text("\nsecond line")
    with pytest.raises(BadInput, match="first line"):
        with_password(url, file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="not text"):
        with_password(url, file)
    file.write_text("secret")
    for other in ("", "sqlite:///x"):
        with pytest.raises(BadInput, match="--database"):
            with_password(other, file)
    for twice in ("postgresql+asyncpg://me:own@host/db", "postgresql+asyncpg://me@host/db?password=own"):
        with pytest.raises(BadInput, match="too"):
            with_password(twice, file)
    assert with_password(url, file) == "postgresql+asyncpg://me:secret@host/db"
    assert with_password(url, None) == url
