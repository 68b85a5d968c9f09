"""Tables are moved, checked, kept for a while and got back from a backup."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from helpers.system import lacks
from server.conftest import inside
from server.desk import WAIT, Opened, Person, Postgres, get, post
from wyrmhoard.cli import main
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.admin.upkeep import check_tables, export_tables, import_tables
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.retention import DAY, delete_old
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.web import start

GAME = "dragon-dance"


async def play(base: str, table: Opened, rng: Random, moves: int) -> None:
    """Whoever is asked chooses at random, at a table where one person holds both seats."""
    async with Person(base, table.id, *table.tokens.values()) as me:
        for _ in range(moves):
            await me.until(lambda: me.over or any(me.ask(seat) is not None for seat in (0, 1)))
            if not me.over:
                await me.act(rng, next(seat for seat in (0, 1) if me.ask(seat) is not None))


async def some_tables(config: Config) -> list[Opened]:
    """A table in play, with a position, two calls since and something said; and one that is over. The server is not
    stopped in peace: it would have stored a position at the last call."""
    with patch.object(LiveTable, "snapshot_soon"):
        return await _some_tables(config)


async def _some_tables(config: Config) -> list[Opened]:
    async with inside(replace(config, snapshot_every=5)) as (_, base):
        tables = [await asyncio.to_thread(Opened, base, "me", "me", settings={"max_rounds": n}) for n in (20, 3)]
        await play(base, tables[0], Random(1), 12)
        async with Person(base, tables[0].id, tables[0].watch) as watcher:
            await watcher.fine(do="chat", text="“well” met\\")
        await play(base, tables[1], Random(2), 1000)
        async with asyncio.timeout(WAIT):
            while not rows(config, "finished"):
                await asyncio.sleep(0.01)
    return tables


def rows(config: Config, table: str) -> list[dict[str, Any]]:
    """Everything in a table of an SQLite file."""
    with sqlite3.connect(config.folder / "tables.sqlite3") as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]


def change(config: Config, *statements: str) -> None:
    """Damage an SQLite file."""
    connection = sqlite3.connect(config.folder / "tables.sqlite3")
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Opened]]:
    """A folder with the two tables."""
    config = Config(port=0, data=tmp_path_factory.mktemp("made"), rate=0, bot_workers=1)
    return config.folder, asyncio.run(some_tables(config))


@pytest.fixture
def stored(config: Config, made: tuple[Path, list[Opened]]) -> tuple[Config, list[Opened]]:
    """A copy of it for one test."""
    for file in made[0].glob("tables.sqlite3*"):
        shutil.copy(file, config.folder)
    return config, made[1]


EVERYTHING = ("contents", "tables", "keys", "journal", "positions", "finished")


def test_tables_go_to_a_file_and_come_back(stored: tuple[Config, list[Opened]], tmp_path: Path) -> None:
    config, _ = stored
    file, there = tmp_path / "tables.jsonl", replace(config, data=tmp_path / "there")
    assert export_tables(config, file, []) == 0
    assert file.stat().st_mode & 0o777 == 0o600, "it holds every secret"
    assert import_tables(there, file) == 0
    for table in EVERYTHING:
        assert rows(there, table) == rows(config, table)
    said = [{**row, "id": 0} for row in rows(config, "chat")]
    assert [{**row, "id": 0} for row in rows(there, "chat")] == said != []
    with pytest.raises(BadInput, match="cannot be written"):
        export_tables(config, file, [])
    with pytest.raises(BadInput, match=r"line 3: table .* is there already"):
        import_tables(there, file)
    assert check_tables(there) == 0


async def test_an_imported_table_is_played_on(stored: tuple[Config, list[Opened]], tmp_path: Path) -> None:
    config, (table, other) = stored
    file, there = tmp_path / "tables.jsonl", replace(config, data=tmp_path / "there")
    await asyncio.to_thread(export_tables, config, file, [table.id])
    await asyncio.to_thread(import_tables, there, file)
    async with inside(there) as (_, base):
        await play(base, table, Random(3), 1000)
        answer = await asyncio.to_thread(get, base, f"/api/tables/{table.id}/record", table.tokens[0])
        assert answer.status_code == 200
        assert (await asyncio.to_thread(get, base, f"/api/tables/{other.id}", other.tokens[0])).status_code == 404


def test_nothing_is_imported_into_a_file_that_is_being_served(config: Config, tmp_path: Path) -> None:
    """In a process of its own, since locks are held against others."""
    assert config.file is not None
    with start.holding(config.file):
        command = [sys.executable, "-m", "wyrmhoard", "import", str(tmp_path / "x"), "--data", str(config.folder)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT)
    assert done.returncode == 2
    assert done.stderr.endswith("is being served; stop the server first\n")


def test_tables_go_from_sqlite_to_postgresql_and_back(
    stored: tuple[Config, list[Opened]], postgres: Postgres, tmp_path: Path
) -> None:
    config, _ = stored
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    shared, back = replace(config, database=postgres.add_database("moved")), replace(config, data=tmp_path / "back")
    ids = [row["id"] for row in rows(config, "tables")]
    assert export_tables(config, one, []) == 0
    assert import_tables(shared, one) == 0
    assert check_tables(shared) == 0
    assert export_tables(shared, two, ids) == 0
    assert import_tables(back, two) == 0
    for table in EVERYTHING:
        assert rows(back, table) == rows(config, table)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: lines[:-1], r": the end is missing; the file was cut off"),
        (lambda lines: lines[1:], r", line 1: is not the start of exported tables"),
        (lambda lines: [*lines, lines[5]], r": comes after the end"),
        (lambda lines: [lines[0], "{", *lines[1:]], r", line 2: is not JSON"),
        (lambda lines: [lines[0], "[" * 100_000, *lines[1:]], r", line 2: is not JSON"),
        (
            lambda lines: [line.replace('"kind":"act"', '"kind":"axt"', 1) for line in lines],
            r"does not fit its checksum",
        ),
        (lambda lines: [line for line in lines if '"seq":3,' not in line], r"seq: call 3 is missing"),
        (lambda lines: [line for line in lines if '"in":"contents"' not in line], r"content_id: its cards are missing"),
        (lambda lines: [line.replace('"knight', '"night') for line in lines], r"line 2: data: does not fit"),
        (lambda lines: [line for line in lines if '"in":"tables"' not in line], r"is not in the lines before"),
        (lambda lines: [line.replace('"in":"chat"', '"in":"chap"') for line in lines], r"in: there is no 'chap'"),
        (
            lambda lines: [line.replace('"text":', '"texd":') for line in lines],
            r"texd: there is no such",
        ),
        (lambda lines: [lines[0], "[]", *lines[1:]], r"is not an object"),
        (
            lambda lines: [line.replace('"created":', '"created":"x","was":') for line in lines],
            r"was: there is no",
        ),
        (
            lambda lines: [line.replace('"name":""', '"name":7') for line in lines],
            r"line 3: name: does not fit",
        ),
        (
            lambda lines: [line.replace('"name":""', f'"name":"{"x" * 61}"') for line in lines],
            r"name: does not fit",
        ),
        (lambda lines: [line.replace('"name":""', '"name":"x"') for line in lines], r"does not fit its checksum"),
        (
            lambda lines: [line.replace('"seat":0,"role":"play"', '"seat":1,"role":"play"') for line in lines],
            r"role, seat: do not fit",
        ),
        (
            lambda lines: [re.sub(r'"checksum":"\w+"', '"checksum":null', line) for line in lines],
            r"checksum: is missing",
        ),
        (lambda lines: [line.replace('"name":""', '"name":"\\u0000"') for line in lines], r"name: does not fit"),
        (
            lambda lines: [x for line in lines for x in ([line, line] if '"in":"keys"' in line else [line])],
            r"there twice",
        ),
    ],
)
async def test_what_does_not_fit_is_refused_by_file_and_line_and_nothing_is_kept(
    stored: tuple[Config, list[Opened]], tmp_path: Path, damage: Any, words: str
) -> None:
    config, _ = stored
    file, there = tmp_path / "tables.jsonl", replace(config, data=tmp_path / "there")
    await asyncio.to_thread(export_tables, config, file, [])
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(damage(lines)) + "\n", encoding="utf-8")
    with pytest.raises(BadInput, match=words) as complaint:
        await asyncio.to_thread(import_tables, there, file)
    assert str(complaint.value).startswith(f"{file}, line")
    for table in EVERYTHING:
        assert rows(there, table) == []


CALL = "call 11 of its journal"


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (
            "UPDATE journal SET body = replace(body, 'ask', 'axk') WHERE seq = 11 AND table_id = '{}'",
            "call 11 of its journal",
        ),
        ("UPDATE journal SET seat = 1 - seat WHERE seq = 11 AND table_id = '{}'", CALL),
        ("DELETE FROM journal WHERE seq = 11 AND table_id = '{}'", CALL),
        ("UPDATE journal SET body = CAST(X'FF' AS TEXT) WHERE seq = 11 AND table_id = '{}'", "the database"),
        ("UPDATE tables SET settings = '{{' WHERE id = '{}'", "its opening"),
        ("UPDATE tables SET seed = replace(seed, substr(seed, 1, 1), 'x') WHERE id = '{}'", "its opening"),
        ("UPDATE tables SET settings = replace(settings, '20', '19') WHERE id = '{}'", "its opening"),
        ("UPDATE tables SET created = 'x' WHERE id = '{}'", "its opening"),
        ("UPDATE tables SET players = CAST(X'FF' AS TEXT) WHERE id = '{}'", "the database"),
    ],
)
async def test_a_broken_row_closes_its_table_and_no_other(
    stored: tuple[Config, list[Opened]], tmp_path: Path, damage: str, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    config, (table, other) = stored
    change(config, damage.format(table.id))
    async with inside(config) as (_, base):
        answer = await asyncio.to_thread(get, base, f"/api/tables/{table.id}", table.tokens[0])
        assert answer.status_code == 409
        error = answer.json()["error"]
        assert error["code"] == "closed"
        assert error["text"].startswith(f"This table is damaged: {where} ")
        with pytest.raises(AssertionError, match="This table is damaged"):
            await Person(base, table.id, table.tokens[0]).join()
        if where.startswith("call"):
            log = (await asyncio.to_thread(get, base, f"/api/tables/{table.id}/log", table.tokens[0])).json()
            assert log["lines"]
            assert log["note"].endswith("This is what everybody could see of it up to call 10")
        answer = await asyncio.to_thread(get, base, f"/api/tables/{other.id}", other.tokens[0])
        assert answer.status_code == 200
        fresh = await asyncio.to_thread(Opened, base, "me", "me")
        await play(base, fresh, Random(4), 4)
    assert await asyncio.to_thread(check_tables, config) == 1
    said = capsys.readouterr().out
    assert f"table {table.id}: {where} " in said
    assert "2 of 3 tables are whole" in said
    file, there = tmp_path / "tables.jsonl", replace(config, data=tmp_path / "there")
    assert await asyncio.to_thread(export_tables, config, file, []) == 1
    assert await asyncio.to_thread(import_tables, there, file) == 0
    assert {row["id"] for row in rows(there, "tables")} == {other.id, fresh.id}, "what is whole can be taken along"


@pytest.mark.parametrize(
    "damage", ["seat = 1", "role = 'watch'", "role = 'host'", "role = '', seat = 'x'", "seat = NULL"]
)
async def test_a_broken_key_opens_nothing_and_hurts_nobody_else(
    stored: tuple[Config, list[Opened]],
    tmp_path: Path,
    damage: str,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Least of all another seat; its owner and the host are told, and the host gives the seat out again."""
    config, (table, other) = stored
    change(config, f"UPDATE keys SET {damage} WHERE table_id = '{table.id}' AND seat = 0")
    wrong = f"table {table.id}: one of its tokens does not fit its checksum"
    assert await asyncio.to_thread(check_tables, config) == 1
    said = capsys.readouterr().out
    assert wrong in said
    assert "1 of 2 tables are whole" in said
    file, there = tmp_path / "tables.jsonl", replace(config, data=tmp_path / "there")
    assert await asyncio.to_thread(export_tables, config, file, []) == 1
    assert f"left out: {wrong}" in capsys.readouterr().out
    await asyncio.to_thread(import_tables, there, file)
    assert len(rows(there, "keys")) == len(rows(config, "keys")) - 1
    assert {row["id"] for row in rows(there, "tables")} == {table.id, other.id}, "its table goes along"
    async with inside(config) as (_, base):
        answer = await asyncio.to_thread(get, base, f"/api/tables/{table.id}", table.tokens[0])
        assert answer.status_code == 403
        assert "is damaged in the database" in answer.json()["error"]["text"]
        told = [r.fields for r in caplog.records if r.getMessage() == "a table is damaged"]  # type: ignore[attr-defined]
        assert [(fields["table"], fields["where"]) for fields in told] == [(table.id, "one of its tokens")]
        async with Person(base, table.id, table.tokens[1]) as friend:
            assert friend.table()["seats"][0]["vacant"]
            path = f"/api/tables/{table.id}/seats/0/renew"
            invitation = (await asyncio.to_thread(post, base, path, {}, table.host)).json()["invitation"]
            fresh = (await asyncio.to_thread(table.claim, invitation, base))["token"]
            async with Person(base, table.id, fresh) as back:
                assert back.table()["seats"][0]["yours"]
        assert (await asyncio.to_thread(get, base, f"/api/tables/{other.id}", other.tokens[0])).status_code == 200


async def test_a_broken_position_is_done_without(
    stored: tuple[Config, list[Opened]], capsys: pytest.CaptureFixture[str]
) -> None:
    config, (table, _) = stored
    change(config, """UPDATE positions SET data = CAST(replace(CAST(data AS TEXT), '"life":', '"lite":') AS BLOB)""")
    assert await asyncio.to_thread(check_tables, config) == 1
    damaged = f"table {table.id}: its position does not fit its checksum"
    assert damaged in capsys.readouterr().out
    async with inside(config) as (_, base):
        await play(base, table, Random(3), 1)
    await asyncio.to_thread(check_tables, config)
    assert damaged not in capsys.readouterr().out, "it got another one when the server stopped"


async def test_a_damaged_file_is_named_at_the_start(
    stored: tuple[Config, list[Opened]], caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever can still be read is served."""
    config, _ = stored
    connection = sqlite3.connect(config.folder / "tables.sqlite3")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chat_of_table'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with (config.folder / "tables.sqlite3").open("r+b") as file:
        file.seek((page - 1) * size + 8)
        file.write(os.urandom(size - 8))
    async with inside(config) as (_, base):
        assert [r for r in caplog.records if r.levelname == "ERROR" and "the database is damaged" in r.getMessage()]
        await asyncio.to_thread(Opened, base, "me", "me")
    assert await asyncio.to_thread(check_tables, config) == 1
    assert "the file: " in capsys.readouterr().out


async def test_a_database_of_a_later_version_is_refused(config: Config) -> None:
    async with inside(config):
        pass
    change(config, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadInput, match="cannot be used"):
        await Database(config.url).open()


async def test_old_tables_and_reports_are_deleted_only_if_wanted(stored: tuple[Config, list[Opened]]) -> None:
    config, (table, other) = stored
    then = time.time() - 10 * DAY
    async with inside(config) as (_, base):
        await asyncio.to_thread(post, base, "/api/reports", {"text": "old"})
    change(
        config,
        f"UPDATE tables SET created = {then}",
        f"UPDATE journal SET at = {then}",
        f"UPDATE chat SET at = {then}",
        f"UPDATE reports SET at = {then}",
    )
    async with inside(config):
        pass
    assert len(rows(config, "tables")) == 2, "nothing is deleted unless the host says so"
    database = Database(config.url)
    await database.open()
    assert await delete_old(database, 11) == (0, 0)
    assert await delete_old(database, 9, {table.id}) == (1, 1)
    assert [row["id"] for row in rows(config, "tables")] == [table.id]
    for part in ("keys", "journal", "finished"):
        assert other.id not in {row["table_id"] for row in rows(config, part)}
    change(config, f"UPDATE chat SET at = {time.time()} WHERE table_id = '{table.id}'")
    assert await delete_old(database, 9) == (0, 0), "somebody spoke there"
    await database.close()
    change(config, f"UPDATE chat SET at = {then}")
    async with inside(replace(config, keep_days=9)), asyncio.timeout(WAIT):
        while rows(config, "tables"):
            await asyncio.sleep(0.02)


async def test_reports_are_bounded(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmhoard.server.storage.store.MOST_REPORTS", 3)
    async with inside(config) as (_, base):
        codes = [(await asyncio.to_thread(post, base, "/api/reports", {"text": "x"})).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        table = await asyncio.to_thread(Opened, base, "me", "me", settings={"max_rounds": 1})
        await play(base, table, Random(1), 1000)
        record = (await asyncio.to_thread(get, base, f"/api/tables/{table.id}/record", table.tokens[0])).json()
        long = {"text": "x", "record": {**record, "players": ["x" * 500_000]}}
        answer = await asyncio.to_thread(post, base, "/api/reports", long)
        assert answer.status_code == 422
        assert "a report may have one of 400000 characters" in answer.json()["error"]["text"]


async def test_a_backup_made_while_people_play_is_played_on(config: Config, tmp_path: Path) -> None:
    """SQLite's online backup, as docs/hosting.md says."""
    async with inside(config) as (_, base):
        tables = [await asyncio.to_thread(Opened, base, "me", "me") for _ in range(3)]
        playing = [asyncio.create_task(play(base, table, Random(n), 40)) for n, table in enumerate(tables)]
        await asyncio.sleep(0.2)
        (tmp_path / "there").mkdir()
        await asyncio.to_thread(_back_up, config, tmp_path / "there" / "tables.sqlite3")
        await asyncio.gather(*playing)
    there = replace(config, data=tmp_path / "there")
    assert await asyncio.to_thread(check_tables, there) == 0
    assert 0 < len(rows(there, "journal")) <= len(rows(config, "journal"))
    async with inside(there) as (_, base):
        for table in tables:
            await play(base, table, Random(9), 1000)


def _back_up(config: Config, to: Path) -> None:
    source, target = sqlite3.connect(config.folder / "tables.sqlite3"), sqlite3.connect(to)
    source.backup(target)
    source.close()
    target.close()


async def test_a_dump_of_postgresql_is_played_on(config: Config, postgres: Postgres, tmp_path: Path) -> None:
    if shutil.which("pg_dump") is None or shutil.which("psql") is None:
        lacks("pg_dump and psql are not installed (on Debian: apt-get install postgresql-client)")
    plain = postgres.url.replace("postgresql+asyncpg", "postgresql")
    base_url = plain.rpartition("/")[0]
    for name in ("dumped", "restored"):
        _client("psql", plain, "-c", f"CREATE DATABASE {name}")
    shared = replace(config, database=f"{postgres.url.rpartition('/')[0]}/dumped")
    async with inside(shared) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        playing = asyncio.create_task(play(base, table, Random(1), 20))
        await asyncio.sleep(0.1)
        await asyncio.to_thread(_client, "pg_dump", f"{base_url}/dumped", "-f", str(tmp_path / "dump.sql"))
        await playing
    _client("psql", f"{base_url}/restored", "-q", "-v", "ON_ERROR_STOP=1", "-f", str(tmp_path / "dump.sql"))
    again = replace(config, database=f"{postgres.url.rpartition('/')[0]}/restored")
    assert await asyncio.to_thread(check_tables, again) == 0
    async with inside(again) as (_, base):
        await play(base, table, Random(9), 1000)


def _client(program: str, *argv: str) -> None:
    subprocess.run([program, *argv], check=True, stdout=subprocess.DEVNULL, timeout=WAIT)


def test_the_commands(stored: tuple[Config, list[Opened]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config, (table, _) = stored
    data, file = ["--data", str(config.folder)], str(tmp_path / "x.jsonl")
    assert main(["check-tables", *data]) == 0
    assert capsys.readouterr().out == "2 of 2 tables are whole\n"
    assert main(["export", file, f"--table={table.id}", *data]) == 0
    assert capsys.readouterr().out == f"{file}: 1 tables\n"
    assert json.loads(Path(file).read_text(encoding="utf-8").splitlines()[-1]) == {"in": "end", "tables": 1}
    assert main(["import", file, "--data", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out == f"{file}: 1 tables are stored\n"
    for command in (["check-tables"], ["export", str(tmp_path / "y")]):
        assert main([*command, "--data", str(tmp_path / "nowhere")]) == 2
        assert "no tables are stored there" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "z"), "--table=none", *data]) == 2
    assert capsys.readouterr().err == "wyrmhoard: table none: there is none\n"
    assert main(["serve", "--keep-days", "0"]) == 2
    assert "--keep-days 0.0: must be more than 0, and at most 100000" in capsys.readouterr().err
