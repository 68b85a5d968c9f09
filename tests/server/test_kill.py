"""The server is killed again and again under play: no acknowledged input is lost, none is doubled, every match goes on.

WYRMHOARD_KILLS sets how often on SQLite (3 usually, 1,000 in `make soak`), WYRMHOARD_FAULTS how often something happens
to two workers on one PostgreSQL (3 usually, 200 in `make soak`). With `pytest -s` it says how far it is, and at the end
what it has counted.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import wyrmhoard
from server.desk import WAIT, Opened, Person, Postgres, Process, get
from server.forge import Forge
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record, parse_record

KILLS = int(os.environ.get("WYRMHOARD_KILLS", "3"))
FAULTS = int(os.environ.get("WYRMHOARD_FAULTS", "3"))
CUT = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
    "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
TABLES = 3
AFTER_A_CUT = {"database error", "a table cannot be loaded"}
"""What may be logged as an error when connections end."""
GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


class Stubborn:
    """Somebody who comes back whenever the socket breaks, and remembers what was acknowledged."""

    def __init__(self, base: str, table: str, token: str, seat: int, rng: Random, counted: dict[str, int]) -> None:
        self.counted = counted
        self.person = Person(base, table, token)
        self.seat = seat
        self.rng = rng
        self.acknowledged: dict[str, str] = {}
        self.sent: dict[str, str] = {}

    async def play(self) -> None:
        """To the end of the match, whatever happens."""
        while not (self.person.tables and self.person.over):
            try:
                await self.person.join(again=True)
                await self._go_on()
            except GONE:
                await self._last_words()
                self.counted["returns"] += 1
                self.counted["goodbyes"] += self.person.bye is not None
                self.person.bye = None
                await asyncio.sleep(0.02)  # before the next try to connect
            finally:
                await self._hang_up()

    async def _last_words(self) -> None:
        """Read what came before the end: who was about to send when the socket closed has not heard the goodbye."""
        if not self.person.connected:  # the server was down when the table was opened: there was no end yet
            return
        with suppress(*GONE):
            async with asyncio.timeout(0.5):
                while True:
                    await self.person.read()

    async def _hang_up(self) -> None:
        with suppress(*GONE):
            await self.person.close()

    async def _go_on(self) -> None:
        person = self.person
        while not person.over:
            ask = person.ask()
            if ask is None:
                await person.read()
                continue
            key = self.rng.choice(person.choices())
            self.sent[ask["id"]] = key
            reply = await person.request(do="act", ask=ask["id"], key=key)
            assert reply["ok"] or reply["error"]["code"] in ("stale", "final", "storage", "over"), reply
            if reply["ok"]:
                assert ask["id"] not in self.acknowledged
                self.acknowledged[ask["id"]] = key
                self.counted["inputs"] += 1
            await asyncio.sleep(self.rng.random() * 0.01)  # people think


def answered(record: Record) -> dict[tuple[int, str], str]:
    """Which key answered each ask of each seat, by the record. Fails if an ask was answered twice."""
    match = resume(wyrmhoard.game_of(record), record, fast=False, upto=0)
    answered: dict[tuple[int, str], str] = {}
    for entry in record.inputs:
        ask = match.ask(entry.seat)
        assert ask is not None
        assert (entry.seat, ask.id) not in answered
        answered[entry.seat, ask.id] = entry.key
        match.act(entry.seat, entry.key, entry.form, ask.id)
    return answered


def check(base: str, table: Opened, players: list[Stubborn]) -> int:
    """Compare what the players know with the record: how many acknowledged inputs were looked up in it."""
    record = parse_record(get(base, f"/api/tables/{table.id}/record", table.watch).content)
    made = answered(record)
    match = wyrmhoard.replay(record)
    assert match.result is not None
    lost = [
        (player.seat, ask, key)
        for player in players
        for ask, key in player.acknowledged.items()
        if made.get((player.seat, ask)) != key
    ]
    assert not lost, f"{len(lost)} acknowledged inputs were lost"
    for player in players:
        mine = {ask: key for (seat, ask), key in made.items() if seat == player.seat}
        for ask, key in mine.items():
            assert player.sent[ask] == key or ask not in player.acknowledged
        told = [
            {"n": event["n"], "kind": event["kind"], "data": event["data"]}
            for event in player.person.events[player.seat]
        ]
        true = [{"n": e["n"], "kind": e["kind"], "data": e["data"]} for e in _plain(match.events(player.seat))]
        assert told == true, "the log that was shown is not the log of the record"
    return sum(len(player.acknowledged) for player in players)


def _plain(events: Any) -> Any:
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(events))


@asynccontextmanager
async def a_league(bases: list[str], rng: Random) -> AsyncIterator[dict[str, int]]:
    """Matches of two people (each at their own server) and of one against a bot, until the block ends; then
    every match is played to its end and checked. Yields what has happened so far, counted."""
    going, counted = True, {"matches": 0, "returns": 0, "goodbyes": 0, "inputs": 0, "looked up": 0}

    async def play(number: int) -> None:
        chance = Random(rng.random())
        while going:
            who = ("me", "random") if number == 0 else ("me", "friend")
            try:
                table = await asyncio.to_thread(Opened, bases[number % len(bases)], *who)
            except Exception:
                await asyncio.sleep(0.05)  # the server is down; try again
                continue
            players = [
                Stubborn(bases[(number + seat) % len(bases)], table.id, token, seat, Random(chance.random()), counted)
                for seat, token in table.tokens.items()
            ]
            await asyncio.gather(*(player.play() for player in players))
            counted["matches"] += 1
            finished.append((table, players))

    finished: list[tuple[Opened, list[Stubborn]]] = []
    tasks = [asyncio.create_task(play(number)) for number in range(TABLES)]
    try:
        yield counted
        going = False
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for table, players in finished:
        counted["looked up"] += await asyncio.to_thread(check, bases[0], table, players)
    assert counted["looked up"] == counted["inputs"], "an acknowledged input is in no record"


class Progress:
    """Says now and then how far it is, and at the end what has been counted: for `pytest -s`."""

    def __init__(self, what: str, most: int) -> None:
        self.what, self.most = what, most
        self._began = time.monotonic()

    def tell(self, done: int, counted: dict[str, int]) -> None:
        """A line after each twentieth part."""
        if done % max(1, self.most // 20) == 0:
            self._say(done, counted)

    def conclude(self, counted: dict[str, int]) -> None:
        """A line after all records were compared: had anything been lost, it would not have come so far."""
        self._say(self.most, counted)
        print(f"{counted['looked up']} acknowledged inputs looked up in the records, 0 lost", flush=True)

    def _say(self, done: int, counted: dict[str, int]) -> None:
        seconds = time.monotonic() - self._began
        matches, inputs = counted["matches"], counted["inputs"]
        print(
            f"{done} of {self.most} {self.what}, {matches} matches, {inputs} acknowledged inputs ({seconds:.0f} s)",
            flush=True,
        )


async def some_moment(counted: dict[str, int], rng: Random) -> None:
    """Wait until people play (again), and then a little: the moment of what follows is the point of the test."""
    inputs = counted["inputs"]
    async with asyncio.timeout(2 * WAIT):
        while counted["inputs"] < inputs + 5:
            await asyncio.sleep(0.01)
    await asyncio.sleep(rng.random() * 0.3)


async def test_killed_again_and_again(tmp_path: Path) -> None:
    rng, progress = Random(os.urandom(8)), Progress("kills", KILLS)
    argv = ("--data", str(tmp_path), "--rate", "0", "--bot-workers", "1")
    with closing(Forge()) as forge, Process(*argv, forge=forge) as server:
        async with a_league([server.base], rng) as counted:
            for number in range(KILLS):
                await some_moment(counted, rng)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                progress.tell(number + 1, counted)
        progress.conclude(counted)
        assert counted["matches"] >= TABLES
        assert counted["returns"] >= min(KILLS, 3)
        assert server.stop() == 0
        assert not [line for line in server.complaints if line["level"] == "error"]


async def test_stopped_in_good_order_under_play(tmp_path: Path) -> None:
    rng = Random(os.urandom(8))
    with Process("--data", str(tmp_path), "--rate", "0", "--bot-workers", "1") as server:
        async with a_league([server.base], rng) as counted:
            for _ in range(3):
                await some_moment(counted, rng)
                assert await asyncio.to_thread(server.stop) == 0
                await asyncio.to_thread(server.start)
        assert counted["goodbyes"] >= 3
        assert server.stop() == 0
        assert not [line for line in server.complaints if line["level"] != "raw"]  # Python 3.11 may race at its end


@pytest.mark.filterwarnings("ignore::ResourceWarning")
async def test_two_workers_on_one_database_killed_in_turn(postgres: Postgres) -> None:
    """The two seats of a match are at different workers; one of them is killed each time, or the database ends the
    connections of both."""
    rng, progress = Random(os.urandom(8)), Progress("faults", FAULTS)
    argv = ("--database", postgres.url, "--rate", "0", "--bot-workers", "1")
    with (
        closing(Forge()) as forge,
        closing(Forge()) as other_forge,
        Process(*argv, forge=forge) as one,
        Process(*argv, forge=other_forge) as other,
    ):
        async with a_league([one.base, other.base], rng) as counted:
            for number in range(FAULTS):
                await some_moment(counted, rng)
                if number % 3 == 2:
                    assert await cut_all_connections(postgres) >= 2
                else:
                    server = (one, other)[number % 3]
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.start)
                progress.tell(number + 1, counted)
        progress.conclude(counted)
        assert counted["matches"] >= TABLES
        assert one.stop() == other.stop() == 0
        complaints = [line for line in one.complaints + other.complaints if line["level"] != "raw"]
        assert {line["what"] for line in complaints} <= AFTER_A_CUT, complaints


async def cut_all_connections(postgres: Postgres) -> int:
    """End all connections to the database, whatever they are doing: how many there were."""
    connection = await asyncpg.connect(host="127.0.0.1", port=postgres.port, user="wyrmhoard", database="postgres")
    try:
        return int(await connection.fetchval(CUT))
    finally:
        await connection.close()
