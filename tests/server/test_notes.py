"""What is done beside a match, online: drawn by one, seen by the others, stored apart from moves, never lost."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from helpers.installed import installed
from helpers.samples.beacon import BEACON, HILL, beacon
from server.conftest import inside
from server.desk import Json, Opened, Person, Postgres
from server.hostile import beside, drain, joined, share
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.drawing import DOT, pack
from wyrmhoard.kernel.state.notes import HIDE
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.admin.transfer import bring_in, export
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.wire import MOST_MARKS
from wyrmhoard.server.rate_limit import budget as limits
from wyrmhoard.server.rate_limit.budget import MARKS, NOTES_WAITING_AT_A_TABLE
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.checking import check_table
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.tables.sheets import NOTES_AT_ONCE
from wyrmhoard.server.web.app import Runner
from wyrmhoard.server.workers.replays import film

LINE = pack(3, 1, [(10, 10), (40, 25), (60, 5)])


def line(number: int) -> str:
    """A stroke that no other is like."""
    return pack(number % 12, 1, [(number % 1000, number // 1000), (500, 350)])


def marks(*strokes: str) -> list[Json]:
    return [{"kind": "stroke", "data": stroke} for stroke in strokes]


class Artist(Person):
    """Somebody who draws."""

    async def draw(self, *strokes: str, sheet: str = HILL.id) -> None:
        await self.fine(do="note", sheet=sheet, marks=marks(*strokes))

    async def whisper(self, seat: int, words: str) -> Json:
        note = {"kind": "whisper", "data": words}
        return await self.request(do="note", sheet=f"slate-{seat}", marks=[note])

    async def fetch(self, sheet: str = HILL.id) -> list[Any]:
        """All that is on a sheet."""
        await self.fine(do="notes", sheet=sheet, since=0)
        return self.sheets.get(sheet, [])

    def data(self, sheet: str = HILL.id) -> list[Any]:
        return [note[2] for note in self.sheets.get(sheet, [])]


@asynccontextmanager
async def lit(config: Config, most: int = 10_000, seats: int = 2) -> AsyncIterator[tuple[Runner, str, Opened]]:
    with installed(beacon(most)):
        async with inside(config) as (runner, base):
            others = ["friend"] * (seats - 1)
            yield runner, base, await asyncio.to_thread(lambda: Opened(base, "me", *others, game="beacon"))


async def test_what_one_draws_the_others_see_within_a_second(config: Config) -> None:
    async with (
        lit(config) as (_, base, table),
        Artist(base, table.id, table.tokens[0]) as one,
        Artist(base, table.id, table.tokens[1]) as two,
        Artist(base, table.id, table.watch) as watcher,
    ):
        assert [sheet["id"] for sheet in one.table()["sheets"]] == ["hill", "slate-0", "slate-1"]
        assert [sheet["id"] for sheet in watcher.table()["sheets"]] == ["hill"]
        assert [person.table()["sheets"][0]["pen"] for person in (one, two, watcher)] == [True, True, False]
        step, events = one.table()["step"], len(one.events[0])
        began = time.monotonic()
        await one.draw(LINE, line(1))
        for person in (two, watcher):
            await person.until(lambda person=person: len(person.data()) == 2)  # type: ignore[misc]
        assert time.monotonic() - began < 1
        assert one.sheets == two.sheets == watcher.sheets == {"hill": [[0, "stroke", LINE], [0, "stroke", line(1)]]}
        await two.fine(do="note", sheet="hill", marks=[{"kind": HIDE, "data": 1}])
        await one.until(lambda: len(one.data()) == 3)
        assert (await one.fetch())[:2] == [[0, "stroke", None], [0, "stroke", line(1)]]
        assert (one.table()["step"], len(one.events[0])) == (step, events), "it is no move"


async def test_a_line_is_seen_while_it_is_drawn_and_stored_only_once_it_is_done(config: Config) -> None:
    async with (
        lit(config) as (_, base, table),
        Artist(base, table.id, table.tokens[0]) as one,
        Artist(base, table.id, table.tokens[1]) as two,
        Artist(base, table.id, table.watch) as watcher,
    ):
        await one.fine(do="drawing", sheet="hill", strokes=[LINE])
        for person in (two, watcher):
            await person.until(lambda person=person: person.drawn == [("hill", 0, [LINE])])  # type: ignore[misc]
        await two.fine(do="drawing", sheet="hill", strokes=[])
        await one.until(lambda: one.drawn == [("hill", 1, [])])
        assert await one.fetch() == [], "nothing is stored"
        assert (await watcher.refused(do="drawing", seat=0, sheet="hill", strokes=[LINE]))["code"] == "forbidden"
        assert (await two.refused(do="drawing", sheet="slate-0", strokes=[LINE]))["code"] == "not-found"
        assert (await two.refused(do="drawing", sheet="hill", strokes=["?"]))["code"] == "form"
        assert (await two.refused(do="drawing", sheet="hill", strokes=[LINE] * 5))["code"] == "bad-request"


async def test_what_the_game_draws_on_a_sheet_is_made_once_for_all_who_look(config: Config) -> None:
    async with (
        lit(config) as (runner, base, table),
        Artist(base, table.id, table.tokens[0]) as one,
        Artist(base, table.id, table.watch) as watcher,
    ):
        assert one.table()["sheets"][0]["ground"] == "0"
        await one.fine(do="act", ask=one.ask()["id"], key="log")  # type: ignore[index]
        await watcher.until(lambda: watcher.table()["sheets"][0]["ground"] == "1")
        vetted = AsyncMock(wraps=runner.hub.vetters.vet)
        runner.hub.vetters.vet = vetted  # type: ignore[method-assign]
        for person in (one, watcher):
            assert (await person.request(do="ground", sheet="hill"))["ground"] == {"logs": [[0, 0]]}
        assert vetted.await_count == 1
        assert (await one.request(do="ground", sheet="slate-0"))["ground"] is None
        assert (await watcher.refused(do="ground", sheet="slate-0"))["code"] == "not-found", "it is another's"
        record = runner.hub.tables[table.id].match.record
        assert json.loads(film(record))["grounds"] == {"hill": {"logs": [[0, 0]]}}


async def test_a_ground_that_could_not_be_drawn_is_answered_and_drawn_the_next_time(config: Config) -> None:
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.fine(do="act", ask=one.ask()["id"], key="log")  # type: ignore[index]
        failing = AsyncMock(side_effect=[OSError("no process"), ArithmeticError, BadInput("too long"), b'{"logs": []}'])
        runner.hub.vetters.vet = failing  # type: ignore[method-assign]
        codes = [(await one.refused(do="ground", sheet="hill"))["code"] for _ in range(3)]
        assert codes == ["storage", "bad-request", "bad-request"]
        assert (await one.request(do="ground", sheet="hill"))["ground"] == {"logs": []}


async def test_drawings_survive_a_restart_a_take_back_and_go_into_the_record(config: Config) -> None:
    async with lit(config) as (_, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(LINE)
        await one.fine(do="act", ask=one.ask()["id"], key="log")  # type: ignore[index]
        await one.draw(line(1), line(2))
        await one.fine(do="take_back")
        assert one.table()["can_take_back"] == ""
        assert one.data() == [LINE, line(1), line(2)]
    game = BEACON
    with installed(game):
        async with inside(config) as (runner, base):
            async with Artist(base, table.id, table.tokens[0]) as one, Artist(base, table.id, table.tokens[1]) as two:
                assert [note[2] for note in await one.fetch()] == [LINE, line(1), line(2)]
                assert await two.fetch() == one.sheets["hill"]
                await two.draw(line(3))
                await one.until(lambda: len(one.data()) == 4)
                while not one.over:
                    for person in (one, two):
                        ask = person.ask()
                        if ask is not None and not ask["aside"]:
                            await person.fine(do="act", ask=ask["id"], key="log")
                    await two.sync()
                    await one.sync()
            kept = runner.hub.tables[table.id].match.record
        assert [note.data for note in kept.notes] == [LINE, line(1), line(2), line(3)]
        with installed(game):
            film_of = json.loads(film(kept))
        assert [(note["sheet"], note["data"]) for note in film_of["notes"]] == [
            ("hill", stroke) for stroke in (LINE, line(1), line(2), line(3))
        ]
        assert [sheet["id"] for sheet in film_of["sheets"]] == ["hill"]
        twin = resume(game, parse_record(kept.to_json()), fast=False)
        assert [note.data for note in twin.notes(None)] == [LINE, line(1), line(2), line(3)]


async def test_a_position_and_a_bot_are_told_nothing_of_drawings(config: Config) -> None:
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(*[line(n) for n in range(MOST_MARKS)])
        live = runner.hub.tables[table.id]
        assert len(live.match.record.notes) == MOST_MARKS
        record = live.position_for_bots()
        assert record is not None
        assert record.notes == []
        assert line(3).encode() not in live.session.save()


async def test_who_sees_a_sheet_is_sent_all_of_it_and_nobody_else_anything(config: Config, tmp_path: Path) -> None:
    """Two worlds, which differ only in what is whispered: whoever does not see the slate is sent the same in both."""
    sent: list[dict[str, list[str]]] = []
    for words in ("the beacon is false", "all is well"):
        async with (
            lit(replace(config, data=tmp_path / words.replace(" ", "-")), seats=3) as (_, base, table),
            Artist(base, table.id, table.tokens[0]) as one,
            Artist(base, table.id, table.tokens[1]) as two,
            Artist(base, table.id, table.tokens[2]) as three,
            Artist(base, table.id, table.watch) as watcher,
        ):
            assert (await one.whisper(0, words))["ok"]
            await one.draw(LINE)
            people = {"one": one, "two": two, "three": three, "watcher": watcher}
            for person in people.values():
                await person.until(lambda person=person: HILL.id in person.sheets)  # type: ignore[misc]
            assert two.data("slate-0") == one.data("slate-0") == [words]
            for person in (three, watcher):
                assert (await person.refused(do="notes", sheet="slate-0", since=0))["code"] == "not-found"
                assert (await person.refused(do="notes", sheet="nowhere", since=0))["code"] == "not-found"
            shown = {name: [t for t in person.raw if '"type":"notes"' in t] for name, person in people.items()}
            sent.append(shown)
            assert not any(words in text for person in (three, watcher) for text in person.raw)
    assert [sent[0][name] == sent[1][name] for name in sent[0]] == [False, False, True, True]


async def test_whoever_has_no_pen_draws_nothing(config: Config) -> None:
    async with (
        lit(config) as (_, base, table),
        Artist(base, table.id, table.tokens[0]) as one,
        Artist(base, table.id, table.watch) as watcher,
    ):
        assert (await watcher.refused(do="note", sheet="hill", marks=marks(LINE)))["code"] == "bad-request"
        assert (await watcher.refused(do="note", seat=0, sheet="hill", marks=marks(LINE)))["code"] == "forbidden"
        assert (await one.refused(do="note", seat=1, sheet="hill", marks=marks(LINE)))["code"] == "forbidden"
        note = [{"kind": "whisper", "data": "psst"}]
        assert (await one.refused(do="note", sheet="slate-1", marks=note))["rule"] == "BE-4"
        assert (await one.refused(do="note", sheet="moon", marks=marks(LINE)))["code"] == "illegal"
        await one.fine(do="to_bot", bot="random")
        assert (await one.refused(do="note", sheet="hill", marks=marks(LINE)))["code"] == "not-asked"
        assert await one.fetch() == []


HARMFUL: list[Json] = [
    {"marks": []},
    {"marks": marks(*[LINE] * (MOST_MARKS + 1))},
    {"marks": marks(LINE, "x")},
    {"marks": marks("A" * 1001)},
    {"marks": [{"kind": "stroke"}]},
    {"marks": [{"kind": "stroke", "data": LINE, "more": 1}]},
    {"marks": [{"kind": "stroke", "data": [[1, 2], [3, 4]]}]},
    {"marks": [{"kind": "stroke", "data": None}]},
    {"marks": [{"kind": "stroke", "data": 2**63}]},
    {"marks": [{"kind": "hide", "data": 1}]},
    {"marks": [{"kind": "hide", "data": -1}]},
    {"marks": [{"kind": "lost", "data": 1}]},
    {"marks": [{"kind": "k" * 17, "data": LINE}]},
    {"marks": [{"kind": "label", "data": {"x": 1, "y": 1, "crayon": 0, "text": "\u0007"}}]},
    {"marks": [{"kind": "label", "data": {"x": 1, "y": 1, "crayon": 0, "text": {"x": 1}}}]},
    {"marks": [{"kind": "icon", "data": {"x": 1, "y": 1, "crayon": 0, "icon": "<svg>"}}]},
    {"marks": marks(LINE), "sheet": "x" * 65},
    {"marks": marks(LINE), "sheet": 5},
    {"marks": marks(LINE), "sheet": "hill\0"},
    {"marks": marks(LINE), "seat": 64},
    {"marks": marks(LINE), "since": 1},
]


async def test_what_is_malformed_or_too_large_is_refused_whole(config: Config) -> None:
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        for wrong in HARMFUL:
            assert (await one.refused(**{"do": "note", "sheet": "hill"} | wrong))["code"] != "storage", wrong
        for wrong in ({"since": -1}, {"since": "1"}, {"sheet": None}):
            assert (await one.refused(**{"do": "notes", "sheet": "hill"} | wrong))["code"] == "bad-request"
        assert (await one.fetch(), len(runner.hub.tables[table.id].match.notebook)) == ([], 0)
        await one.draw(LINE)
        assert await one.fetch() == [[0, "stroke", LINE]]


async def test_a_full_sheet_and_a_full_table_take_nothing_more(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    async with lit(config, most=10) as (_, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(*[line(n) for n in range(8)])
        error = await one.refused(do="note", sheet="hill", marks=marks(*[line(n) for n in range(8, 11)]))
        assert (error["rule"], "10" in error["text"]) == ("BE-4", True)
        assert len(await one.fetch()) == 8
        await one.draw(line(8), line(9))
        monkeypatch.setattr("wyrmhoard.server.tables.annotations.NOTES_A_TABLE", 10)
        assert (await one.whisper(0, "one more"))["error"]["code"] == "too-many"


async def test_drawing_is_metered_by_marks_and_by_bytes(config: Config) -> None:
    """With the usual limits a pen that never rests is stopped long before the socket is closed for it."""
    async with (
        lit(replace(config, rate=1)) as (_, base, table),
        Artist(base, table.id, table.tokens[0]) as one,
        Artist(base, table.id, table.tokens[1]) as two,
    ):
        taken = 0
        for start in range(0, 8 * 60, 8):
            reply = await one.request(do="note", sheet="hill", marks=marks(*[line(start + n) for n in range(8)]))
            taken += 8 * reply["ok"]
        assert taken <= MARKS["seat"].burst + 8 * MARKS["seat"].rate
        assert taken >= 19 * 8, "20 messages at once are no trouble"
        await two.draw(LINE)  # the others' pens write on


async def test_a_flood_of_strokes_waits_in_bounds_and_holds_up_no_move(config: Config) -> None:
    """Without rate limits, as here: six people draw as fast as they can, and moves elsewhere are as quick as ever."""
    refused = 0

    def seen(text: Any) -> None:
        nonlocal refused
        refused += '"code":"too-many"' in str(text)

    async def scribble(base: str, table: Opened, seat: int) -> None:
        async with joined(base, table.id, table.tokens[seat]) as ws:
            reading = asyncio.ensure_future(drain(ws, seen))
            for number in range(3000):
                await ws.send(json.dumps({"do": "note", "sheet": "hill", "marks": marks(*[line(number)] * 8)}))
            await reading

    async with lit(config, most=10**6) as (_, base, table):
        other = await asyncio.to_thread(Opened, base, "me", "me", game="beacon")
        async with (
            beside(*(scribble(base, table, seat) for seat in (0, 1) * 3)),
            Person(base, other.id, *other.tokens.values()) as one,
        ):
            waited = []
            for seat in (0, 1) * 3:
                began = time.monotonic()
                await one.until(lambda seat=seat: one.ask(seat) is not None and not one.ask(seat)["aside"])  # type: ignore[misc,index]
                await one.fine(do="act", seat=seat, ask=one.ask(seat)["id"], key="log")  # type: ignore[index]
                waited.append(time.monotonic() - began)
                await asyncio.sleep(0.1)
    assert refused > 0
    assert share(sorted(waited), 0.9) < 1, waited


async def test_too_many_that_wait_are_refused_and_the_rest_is_stored_in_order(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        store, gate = runner.hub.store, asyncio.Event()
        add = store.add_notes

        async def slow(rows: Any) -> None:
            await gate.wait()
            await add(rows)

        monkeypatch.setattr(store, "add_notes", slow)
        sent = NOTES_WAITING_AT_A_TABLE + 45
        for number in range(sent):
            message = {"do": "note", "sheet": "hill", "marks": marks(line(number)), "id": f"n{number}"}
            await one.send(json.dumps(message))
        await one.until(lambda: any(key.startswith("n") for key in map(str, one.replies)))
        assert one.data() == [], "nothing is shown before it is stored"
        gate.set()
        await one.until(lambda: len(one.replies) == sent)
        stored = [number for number in range(sent) if one.replies[f"n{number}"]["ok"]]
        assert NOTES_WAITING_AT_A_TABLE <= len(stored) < sent
        assert one.data() == [line(number) for number in stored]


async def test_a_database_that_fails_is_told_and_nothing_is_shown(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        store = runner.hub.store
        add = store.add_notes

        async def failing(rows: Any) -> None:
            raise OperationalError("insert", {}, Exception("disk full"))

        monkeypatch.setattr(store, "add_notes", failing)
        assert (await one.refused(do="note", sheet="hill", marks=marks(LINE)))["code"] == "storage"
        monkeypatch.setattr(store, "add_notes", add)
        assert await one.fetch() == []
        await one.draw(line(1))
        assert await one.fetch() == [[0, "stroke", line(1)]]


async def test_what_becomes_of_notes_is_told_in_the_language_of_whoever_drew(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are stored together: one batch, two languages."""

    async def failing(rows: Any) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    async with (
        lit(config) as (runner, base, table),
        Artist(base, table.id, table.tokens[0], language="de") as one,
        Artist(base, table.id, table.tokens[1]) as two,
    ):
        both = [person.refused(do="note", sheet="hill", marks=marks(LINE)) for person in (one, two)]
        with monkeypatch.context() as patch:
            patch.setattr(runner.hub.store, "add_notes", failing)
            assert [error["text"] for error in await asyncio.gather(*both)] == [
                "Das konnte nicht gespeichert werden; versuch es noch einmal",
                "That could not be stored; try again",
            ]
        monkeypatch.setattr("wyrmhoard.server.tables.annotations.NOTES_A_TABLE", 0)
        both = [person.refused(do="note", sheet="hill", marks=marks(LINE)) for person in (one, two)]
        assert [error["text"] for error in await asyncio.gather(*both)] == [
            "An diesem Tisch haben 0 Notizen Platz",
            "This table has room for 0 notes",
        ]


async def test_notes_that_another_worker_has_stored_come_first_and_none_is_lost(config: Config) -> None:
    """A number that is taken: the other's note is read, ours gets the next number, and everybody sees both."""
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(line(0))
        live = runner.hub.tables[table.id]
        live.match.notebook.cut(0)  # as if another worker had stored it, and we had not heard of it
        await one.draw(line(1))
        assert [note.data for note in live.match.notebook.all] == [line(0), line(1)]
        assert await one.fetch() == [[0, "stroke", line(0)], [0, "stroke", line(1)]]


async def test_two_workers_store_every_stroke_in_one_order_and_each_shows_all(
    postgres: Postgres, config: Config, tmp_path: Path
) -> None:
    """Both draw on the same sheet at once; what one worker has stored, the people at the other see too."""
    shared = replace(config, database=postgres.url)
    with installed(BEACON):
        async with (
            inside(shared) as (_, base),
            inside(replace(shared, data=tmp_path / "other")) as (_, other),
        ):
            table = await asyncio.to_thread(Opened, base, "me", "friend", game="beacon")
            async with Artist(base, table.id, table.tokens[0]) as one, Artist(other, table.id, table.tokens[1]) as two:

                async def scribble(person: Artist, first: int) -> None:
                    for number in range(first, first + 20):
                        await person.draw(line(number))

                await asyncio.gather(scribble(one, 0), scribble(two, 100))
                for person in (one, two):
                    await person.until(lambda person=person: len(person.data()) == 40)  # type: ignore[misc]
                assert one.data() == two.data()
                assert sorted(one.data()) == sorted(line(n) for n in (*range(20), *range(100, 120)))
                began = time.monotonic()
                await one.draw(line(999))
                await two.until(lambda: len(two.data()) == 41)
                assert time.monotonic() - began < 1


async def test_a_damaged_note_is_lost_alone_and_noticed(config: Config) -> None:
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(line(0), line(1), line(2))
        columns = schema.notes.c
        where = (columns.table_id == table.id) & (columns.n == 2)
        change = sa.update(schema.notes).where(where).values(data='"changed"')
        await runner.hub.database.do(lambda connection: connection.execute(change) and None)
        damaged, _ = await check_table(runner.hub.database, runner.hub.store, runner.hub.games, table.id)
        assert [damage.where for damage in damaged] == ["note 2"]
        runner.hub.tables[table.id].close("again")
        async with Artist(base, table.id, table.tokens[1]) as two:
            assert [note[1:] for note in await two.fetch()] == [
                ["stroke", line(0)],
                ["lost", None],
                ["stroke", line(2)],
            ]
            await two.draw(line(3))
            assert len(two.data()) == 4


async def test_a_long_sheet_comes_in_parts(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmhoard.server.tables.sheets.NOTES_AT_ONCE", 3)
    assert NOTES_AT_ONCE > 3
    async with lit(config) as (_, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(*[line(n) for n in range(7)])
        parts: list[tuple[int, bool]] = []
        one.sheets.clear()
        since = 0
        while True:
            await one.fine(do="notes", sheet="hill", since=since)
            message = next(json.loads(text) for text in reversed(one.raw) if '"type":"notes"' in text)
            parts.append((len(message["notes"]), message["more"]))
            since += len(message["notes"])
            if not message["more"]:
                break
        assert parts == [(3, True), (3, True), (1, False)]
        assert one.data() == [line(n) for n in range(7)]


async def test_drawings_move_with_their_table(config: Config, tmp_path: Path) -> None:
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(line(0), line(1))
        path = tmp_path / "out.jsonl"
        await runner.hub.database.do(lambda connection: export(connection, path, [table.id]), read=True)
        other = Database(f"sqlite:///{tmp_path / 'other.db'}")
        await other.open()
        try:
            assert await other.do(lambda connection: bring_in(connection, path)) == 1
            assert [note.data for note in await Store(other).notes_since(table.id, 0)] == [line(0), line(1)]
        finally:
            await other.close()


async def test_limits_of_notes_are_those_of_the_table() -> None:
    assert 2 * limits.NOTES_WAITING_AT_A_TABLE < limits.NOTES_WAITING
    assert limits.NOTES_A_TABLE >= 10_000


async def test_what_is_hidden_is_stored_no_more(config: Config, tmp_path: Path) -> None:
    """Also if it was drawn and hidden in one go; the rest stays whole, and in its place."""
    words = {"x": 1, "y": 1, "crayon": 0, "text": "Zwackelmann"}
    async with lit(config) as (runner, base, table), Artist(base, table.id, table.tokens[0]) as one:
        await one.draw(LINE)
        both = [{"kind": "label", "data": words}, {"kind": HIDE, "data": 2}, {"kind": "label", "data": words}]
        await one.fine(do="note", sheet=HILL.id, marks=both)
        await one.fine(do="note", sheet=HILL.id, marks=[{"kind": HIDE, "data": 4}])
        rows = tmp_path / "rows"
        await runner.hub.database.do(lambda connection: export(connection, rows, [table.id]), patient=True)
        assert b"Zwackelmann" not in rows.read_bytes()
        notes = await runner.hub.store.notes_since(table.id, 0)
        assert [note.data for note in notes] == [LINE, DOT, 2, DOT, 4]
    with installed(BEACON):
        async with inside(config) as (_, base), Artist(base, table.id, table.tokens[1]) as two:
            assert [note[2] for note in await two.fetch()] == [LINE, None, 2, None, 4]
