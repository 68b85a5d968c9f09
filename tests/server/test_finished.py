"""What was played can be read, whatever has become of the rules that played it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

import wyrmhoard
from helpers.installed import changed, installed, later
from server.conftest import inside
from server.desk import WAIT, Opened, Person, fits, get
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.records import TableLog
from wyrmhoard.server.protocol.shapes.replays import Replay
from wyrmhoard.server.storage.integrity import checksum_of_opening

GAME = "dragon-dance"


async def ask_for(base: str, table: Opened, what: str) -> Any:
    """What GET answers about a table."""
    return await asyncio.to_thread(get, base, f"/api/tables/{table.id}/{what}", table.tokens[0])


async def played_out(config: Config, base: str, game: str = GAME) -> Opened:
    """A table at which a match was played to its end, and something was said."""
    table = await asyncio.to_thread(Opened, base, "me", "me", game=game, settings={"max_rounds": 2})
    async with Person(base, table.id, *table.tokens.values()) as me:
        await me.fine(do="chat", text="well met")
        await me.play_out(Random(1))
    engine = sa.create_engine(config.url)
    async with asyncio.timeout(WAIT):
        while True:
            with engine.connect() as connection:
                if connection.execute(sa.text("SELECT * FROM finished")).all():
                    return table
            await asyncio.sleep(0.01)


async def test_a_finished_match_is_read_after_its_rules_have_changed(config: Config) -> None:
    """Its log in the words it had then, its record as it was, and its replay as far as the new rules agree."""
    async with inside(config) as (_, base):
        table = await played_out(config, base)
        log, record = (await ask_for(base, table, "log")).json(), (await ask_for(base, table, "record")).text
        assert log["note"] == ""
        assert log["over"]
        assert len(log["lines"]) > 10
    with installed(later(GAME)):
        async with inside(config) as (_, base):
            answer = await ask_for(base, table, "log")
            fits(TableLog, answer.text)
            again = answer.json()
            assert again["note"].startswith("This table has version 1 of the rules, and this server has later")
            assert {**again, "note": ""} == log
            assert again["chat"][0]["text"] == "well met"
            text = (await ask_for(base, table, "record")).text
            assert text == record
            replay = (await ask_for(base, table, "replay")).json()
            assert replay["steps"] > 0
            with pytest.raises(AssertionError, match="This table has version 1"):
                await Person(base, table.id, table.tokens[0]).join()
            for token in ("", "x", table.id):
                answer = await asyncio.to_thread(get, base, f"/api/tables/{table.id}/log", token)
                assert answer.status_code == 403
    assert parse_record(record).cards == wyrmhoard.game_of(parse_record(record)).card_data(), "its cards are with it"


async def test_a_finished_match_is_replayed_with_its_cards_after_they_have_changed(config: Config) -> None:
    with installed(changed(GAME)):
        async with inside(config) as (_, base):
            table = await played_out(config, base)
            frames = (await ask_for(base, table, "log")).json()["lines"]
    async with inside(config) as (_, base):
        answer = await ask_for(base, table, "replay")
        fits(Replay, answer.text)
        replay = answer.json()
        assert replay["cards"] == changed(GAME).faces(), "a replay brings the faces that are not installed"
        assert replay["cards"] != find(GAME).faces()
        assert replay["doubt"] == ""
        assert replay["result"] is not None
        assert (await ask_for(base, table, "log")).json()["lines"] == frames
        saved = (await ask_for(base, table, "record")).text
    assert wyrmhoard.load(parse_record(saved)).result is not None


async def test_an_unfinished_match_under_other_rules_shows_what_everybody_saw(config: Config) -> None:
    """Its record stays closed: it holds secrets, and could be played on where its rules are."""
    from dataclasses import replace

    rng = Random(2)
    async with inside(replace(config, snapshot_every=5)) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        async with Person(base, table.id, *table.tokens.values()) as me, Person(base, table.id, table.watch) as watcher:
            answer = await ask_for(base, table, "log")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")
            for _ in range(12):
                await me.until(lambda: me.ask(0) is not None or me.ask(1) is not None)
                await me.act(rng, 0 if me.ask(0) is not None else 1)
            await me.sync()
            await watcher.sync()
            seen = [event["text"] for event in watcher.events[None]]
    with installed(later(GAME)):
        async with inside(config) as (_, base):
            log = (await ask_for(base, table, "log")).json()
            assert not log["over"]
            assert "what everybody could see of it up to call" in log["note"]
            assert 0 < len(log["lines"]) <= len(seen)
            assert [event["kind"] for event in watcher.events[None]][: len(log["lines"])] != []
            for what in ("record", "replay"):
                answer = await ask_for(base, table, what)
                assert (answer.status_code, answer.json()["error"]["code"]) == (409, "closed")
    async with inside(config) as (_, base), Person(base, table.id, table.tokens[0]) as me:
        assert me.ask() is not None, "where its rules are it goes on"


async def test_a_match_of_few_calls_under_other_rules_says_that_it_is_kept(
    config: Config, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing of it has been put in words yet. The host is told at the start how many such tables there are."""
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        await asyncio.to_thread(Opened, base, "me", "me")
        await played_out(config, base)
        async with Person(base, table.id, *table.tokens.values()) as me:
            await me.act(Random(1), 0)
            await me.act(Random(1), 1)
    engine = sa.create_engine(config.url)
    with engine.begin() as connection:
        assert connection.execute(sa.text("DELETE FROM positions")).rowcount == 1, (
            "as if it had not been stopped in peace"
        )
    what = "unfinished tables are of other rules; see docs/hosting.md"
    assert what not in caplog.messages
    with installed(later(GAME)):
        async with inside(config) as (_, base):
            told = [r.fields for r in caplog.records if r.getMessage() == what]  # type: ignore[attr-defined]
            assert told == [{"game": GAME, "version": "1", "tables": 2}]
            log = (await ask_for(base, table, "log")).json()
            assert log["lines"] == []
            assert log["note"].startswith("This table has version 1 of the rules, and this server has later")
            assert "Its 2 calls are kept" in log["note"]
            assert "up to call" not in log["note"]
    async with inside(config) as (_, base), Person(base, table.id, table.tokens[0]) as me:
        assert len(me.events[0]) > 0, "where its rules are it goes on"


async def test_a_match_that_was_over_before_is_written_down_when_it_is_loaded(config: Config) -> None:
    async with inside(config) as (_, base):
        table = await played_out(config, base)
    engine = sa.create_engine(config.url)
    with engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM finished"))
    async with inside(config) as (_, base):
        log = (await ask_for(base, table, "log")).json()
        async with asyncio.timeout(WAIT):
            while True:
                with engine.connect() as connection:
                    if connection.execute(sa.text("SELECT * FROM finished")).all():
                        break
                await asyncio.sleep(0.01)
    with installed(later(GAME)):
        async with inside(config) as (_, base):
            assert (await ask_for(base, table, "log")).json()["lines"] == log["lines"]


async def test_a_game_that_is_gone_leaves_its_log(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(config) as (_, base):
        table = await played_out(config, base)
    with sa.create_engine(config.url).begin() as connection:
        (row,) = connection.execute(sa.text("SELECT * FROM tables")).mappings()
        changed = {"sum": checksum_of_opening({**row, "game": "gone"})}
        connection.execute(sa.text("UPDATE tables SET game = 'gone', checksum = :sum"), changed)
    async with inside(config) as (_, base):
        log = (await ask_for(base, table, "log")).json()
        assert log["note"].startswith("This server does not have the game gone")
        assert len(log["lines"]) > 10


async def test_a_record_of_other_rules_is_shown_as_far_as_it_fits(config: Config) -> None:
    """Somebody brings a record: the frames go as far as these rules, and the doubt says how far that is."""
    from server.desk import post

    async with inside(config) as (_, base):
        table = await played_out(config, base)
        record = (await ask_for(base, table, "record")).json()
        record["version"] = "0"
        replay = (await asyncio.to_thread(post, base, "/api/replays", record)).json()
        assert not replay["altered"], "it is the rules that have changed"
        assert replay["cards"] is None
        number = len(record["inputs"])
        assert f"Of its {number} inputs the first {number} fit" in replay["doubt"]
        record["inputs"][4][1] = "no such thing"
        replay = (await asyncio.to_thread(post, base, "/api/replays", record)).json()
        assert f"Of its {number} inputs the first 4 fit" in replay["doubt"]
        assert replay["steps"] == 4
        assert len(replay["frames"]) == 5
        record["version"], record["inputs"] = find(GAME).about.version, record["inputs"][:3]
        replay = (await asyncio.to_thread(post, base, "/api/replays", record)).json()
        assert replay["doubt"]
        assert replay["altered"]
