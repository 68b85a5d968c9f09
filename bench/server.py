"""Load on a real server over loopback: latency from one seat's input to the other seat's event, moves per CPU
second of the server, memory per match. The server is a process of its own, so is this client.

    python -m bench.server [--game dragon-dance] [--seconds 10] [--database URL]
    python -m bench.server --table      all rows of the table in docs/speed.md, as they stand there

The stored figure of boardgame.io 0.50.2 is for Goofspiel with 13 cards, 50 matches, in memory, on the same kind of
machine. Matches that end are replaced by new ones. "Flat out" counts what it takes to open those (a request over
REST and two new sockets for each); "already open" has all its tables open before the clock starts, as boardgame.io's
load has its sockets, and measures play alone. With friends the second seat takes a request more, to claim its
invitation.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

BOARDGAME_IO = 4_070
"""Moves per server CPU second at 50 matches."""
TESTS = Path(__file__).parents[1] / "tests"
"""Where the sample game Goofspiel is."""
TICK = os.sysconf("SC_CLK_TCK")


class Choice(msgspec.Struct):
    key: str
    blocked: str = ""
    form: Any = None


class Asked(msgspec.Struct):
    id: str
    options: list[Choice]
    sealed: str | None = None


class Told(msgspec.Struct):
    type: str
    seat: int | None = None
    ask: Asked | None = None
    result: Any = None
    events: list[Any] = []
    ok: bool = True
    error: Any = None


_decoder = msgspec.json.Decoder(Told)


class Server:
    """The server under load."""

    def __init__(self, game: str, database: str | None) -> None:
        self.folder = tempfile.TemporaryDirectory()
        where = ["--database", database] if database else ["--data", self.folder.name]
        code = "import sys; from wyrmhoard.cli import main\n"
        if game == "goofspiel":
            code += "from helpers.samples.goofspiel import GOOFSPIEL\n"
            code += "from wyrmhoard.kernel.contract.registry import register\n"
            code += "register(GOOFSPIEL)\n"
        code += "sys.exit(main(sys.argv[1:]))"
        command = [sys.executable, "-c", code, "serve", "--port", "0", "--rate", "0", *where]
        path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(TESTS)]))
        environ = {**os.environ, "PYTHONPATH": path}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environ)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            entry = json.loads(line)
            if entry["what"] == "listening":
                self.base = entry["address"].rstrip("/")
                break
        self.start = self.cpu
        """CPU seconds until it listened."""
        self.drain = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)

    @property
    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.drain.wait()
        self.folder.cleanup()


class Run:
    """One load: how often each seat acts (0: as soon as it may), and what was measured."""

    def __init__(self, base: str, game: str, pause: float, outlook: bool = False, friends: bool = True) -> None:
        self.base, self.game, self.pause, self.outlook = base, game, pause, outlook
        self.friend = "friend" if friends else "me"
        """Whose the second seat is: a friend's, who sits down with an invitation, or the first person's too."""
        self.rng = Random(1)
        self.moves = 0
        self.refused = 0
        self.latencies: list[float] = []
        self.renewing: set[asyncio.Task[None]] = set()
        self.measuring = False
        self.stopping = False
        self.holding = False
        """Tables are opened, but nobody acts there yet."""
        self.ready: list[Pair] = []
        self.running = 0
        self.loop = asyncio.get_running_loop()
        self.http = httpx.AsyncClient(base_url=base, timeout=60)

    async def open(self) -> Pair:
        seats = [{"who": "me"}, {"who": self.friend}]
        answer = await self.http.post("/api/tables", json={"game": self.game, "seats": seats})
        answer.raise_for_status()
        opened = answer.json()
        for invited in opened["invitations"]:
            headers = {"authorization": f"Bearer {invited['token']}"}
            claimed = await self.http.post(f"/api/tables/{opened['table']}/claim", headers=headers)
            claimed.raise_for_status()
            opened["mine"].append(claimed.json())
        pair = Pair(self, opened)
        await pair.join()
        return pair


class Pair:
    """A match and its two seats; when it is over, another is opened in its place."""

    def __init__(self, run: Run, opened: dict[str, Any]) -> None:
        self.run, self.table = run, opened["table"]
        self.tokens = [entry["token"] for entry in sorted(opened["mine"], key=lambda e: e["seat"])]
        self.sent: deque[float] = deque()
        self.seats: list[Listener] = []
        self.over = False
        self.held: list[tuple[Listener, str, str]] | None = [] if run.holding else None

    def begin(self) -> None:
        """Release the seats that were held back."""
        held, self.held = self.held or [], None
        for listener, ask, key in held:
            listener.act(ask, key)

    async def join(self) -> None:
        for seat, token in enumerate(self.tokens):
            address = self.run.base.replace("http", "ws") + "/ws"
            transport, listener = await ws_connect(lambda seat=seat: Listener(self, seat), address)
            assert isinstance(listener, Listener)
            self.seats.append(listener)
            join = {"do": "join", "table": self.table, "tokens": [token], "outlook": self.run.outlook}
            transport.send(WSMsgType.TEXT, msgspec.json.encode(join))

    def ended(self) -> None:
        if not self.over and self.run.ready:
            self.over = True
            self.run.ready.pop().begin()
        elif not self.over and self.run.holding:
            self.over = True
            self.run.running -= 1
        elif not self.over:
            self.over = True
            task = self.run.loop.create_task(self.renew())
            self.run.renewing.add(task)
            task.add_done_callback(self.run.renewing.discard)

    async def renew(self) -> None:
        for listener in self.seats:
            listener.transport.disconnect()
        if not self.run.stopping:
            await self.run.open()


class Listener(WSListener):
    """One seat: acts at random whenever it is asked."""

    transport: WSTransport

    def __init__(self, pair: Pair, seat: int) -> None:
        self.pair, self.seat, self.run = pair, seat, pair.run
        self.answered = ""
        self.clock: float | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        told = _decoder.decode(frame.get_payload_as_bytes())
        if told.type == "reply":
            self.run.refused += not told.ok
            return
        if told.type != "table":
            return
        other = self.pair.seats[1 - self.seat] if len(self.pair.seats) == 2 else None
        if told.events and other is not None and other.clock is not None:
            if self.run.measuring:
                self.run.latencies.append(time.perf_counter() - other.clock)
            other.clock = None
        if told.result is not None:
            self.pair.ended()
        elif told.ask is not None and told.ask.sealed is None and told.ask.id != self.answered:
            self.answered = told.ask.id
            keys = [option.key for option in told.ask.options if not option.blocked]
            key = keys[int(self.run.rng.random() * len(keys))]
            if self.pair.held is not None:
                self.pair.held.append((self, told.ask.id, key))
            elif self.run.pause:
                delay = self.run.pause * 2 * self.run.rng.random()
                self.run.loop.call_later(delay, self.act, told.ask.id, key)
            else:
                self.act(told.ask.id, key)

    def act(self, ask: str, key: str) -> None:
        if self.run.stopping or self.pair.over:
            return
        self.clock = time.perf_counter()
        self.transport.send(
            WSMsgType.TEXT, msgspec.json.encode({"do": "act", "ask": ask, "key": key, "seat": self.seat})
        )
        if self.run.measuring:
            self.run.moves += 1


def percentile(values: list[float], share: float) -> float:
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


class Row(NamedTuple):
    """What one load was, and what was measured."""

    game: str
    matches: int
    kind: str
    moves: int
    used: float
    """CPU seconds of the server."""
    wall: float
    latencies: list[float]
    refused: int
    memory: float = 0.0
    """Bytes for each match."""

    @property
    def per_cpu(self) -> float:
        """Moves per CPU second of the server."""
        return self.moves / self.used if self.used else float("nan")

    def line(self) -> str:
        """The row for people."""
        memory = f", {self.memory / 1024:.0f} kB a match ({2**30 / self.memory:,.0f} in a GB)" if self.memory else ""
        return (
            f"{self.matches:>5} matches, {self.kind:28}: {self.moves / self.wall:8,.0f} moves/s, "
            f"{100 * self.used / self.wall:4.0f} % of a core, {self.per_cpu:7,.0f} moves/CPU-s "
            f"({self.per_cpu / BOARDGAME_IO:4.1f} x boardgame.io), input to the other's event "
            f"p50 {percentile(self.latencies, 0.5):6.1f} ms, p99 {percentile(self.latencies, 0.99):6.1f} ms, "
            f"{self.refused} refused{memory}"
        )

    def markdown(self) -> str:
        """The row for docs/speed.md."""
        p50, p99 = percentile(self.latencies, 0.5), percentile(self.latencies, 0.99)
        each = f"{self.memory / 1024:.0f} kB" if self.memory else ""
        return (
            f"| {self.game}, {self.matches} matches, {self.kind} | {self.per_cpu:,.0f} | {self.moves / self.wall:,.0f} "
            f"| {100 * self.used / self.wall:.0f} % | {p50:.1f} | {p99:.1f} | {each} |"
        )


async def play_alone(server: Server, game: str, matches: int, tables: int) -> Row:
    """Open all tables first, then play this many matches at a time until all are over."""
    run = Run(server.base, game, 0.0)
    run.holding = True
    run.ready = [await run.open() for _ in range(tables)]
    while any(pair.held is None or len(pair.held) < 1 for pair in run.ready):
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    cpu, start = server.cpu, time.perf_counter()
    run.measuring, run.running = True, matches
    for _ in range(matches):
        run.ready.pop().begin()
    while run.running:
        await asyncio.sleep(0.01)
    used, wall = server.cpu - cpu, time.perf_counter() - start
    await run.http.aclose()
    kind = f"flat out, {tables} already open"
    return Row(game, matches, kind, run.moves, used, wall, run.latencies, run.refused)


async def load(
    server: Server, game: str, matches: int, pause: float, seconds: float, outlook: bool = False, friends: bool = True
) -> Row:
    """One load on the server."""
    run = Run(server.base, game, pause, outlook, friends)
    before = server.memory
    for _ in range(matches):
        await run.open()
    await asyncio.sleep(min(5.0, 1 + pause))
    each = (server.memory - before) / matches
    cpu, start = server.cpu, time.perf_counter()
    run.measuring = True
    await asyncio.sleep(seconds)
    run.measuring = False
    used, wall = server.cpu - cpu, time.perf_counter() - start
    run.stopping = True
    await asyncio.gather(*run.renewing, return_exceptions=True)
    await run.http.aclose()
    kind = f"one input every {pause:g} s a seat" if pause else "flat out" if friends else "flat out, nobody invited"
    memory = each if matches >= 50 and pause else 0.0
    return Row(game, matches, kind, run.moves, used, wall, run.latencies, run.refused, memory)


def loaded(game: str, database: str | None, work: Callable[[Server], Coroutine[Any, Any, Row]]) -> Row:
    """What a load comes to on a server of its own."""
    server = Server(game, database)
    try:
        return uvloop.run(work(server))
    finally:
        server.stop()


def alone(tables: int) -> float:
    """Moves of Goofspiel per CPU second of a server whose tables are all open before: for the gate."""
    return loaded("goofspiel", None, lambda server: play_alone(server, "goofspiel", 50, tables)).per_cpu


def opening(seconds: float) -> float:
    """The same where each match that ends is followed by a new table, with an invitation: for the gate."""
    return loaded("goofspiel", None, lambda server: load(server, "goofspiel", 50, 0.0, seconds)).per_cpu


def print_table(seconds: float) -> None:
    """The rows of the table in docs/speed.md."""
    began = f"{time.strftime('%-d %B %Y')}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    server = Server("goofspiel", None)
    start = server.start
    server.stop()
    rows = [
        loaded("goofspiel", None, lambda server: play_alone(server, "goofspiel", 50, 600)),
        *(
            loaded("goofspiel", None, partial(load, game="goofspiel", matches=50, pause=0, seconds=seconds, friends=f))
            for f in (False, True)
        ),
        *(
            loaded("dragon-dance", None, partial(load, game="dragon-dance", matches=n, pause=5.0, seconds=seconds))
            for n in (100, 500)
        ),
    ]
    print(f"**{began} to {os.getloadavg()[0]:.1f}**; {start:.1f} CPU seconds until the server listens.\n")
    print("| load | moves per server CPU second | moves a second | of a core | p50 ms | p99 ms | memory a match |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        print(row.markdown())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="dragon-dance")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--matches", default="1,100,500")
    parser.add_argument("--flat", default="1,50")
    parser.add_argument("--open", default="50:600", help="MATCHES:TABLES of the load with all tables open before")
    parser.add_argument("--pause", type=float, default=5)
    parser.add_argument("--outlook", action="store_true", help="with the table of what each choice would do")
    parser.add_argument("--alone", action="store_true", help="both seats are one person's: nobody claims an invitation")
    parser.add_argument("--database")
    parser.add_argument("--table", action="store_true", help="print the rows of the table in docs/speed.md")
    args = parser.parse_args()
    if args.table:
        print_table(args.seconds)
        return
    where = args.database or "SQLite, synchronous=FULL"
    print(f"{args.game}, every input stored ({where}); load average {os.getloadavg()[0]:.1f}")
    print(f"boardgame.io 0.50.2 in memory, Goofspiel, 50 matches flat out: {BOARDGAME_IO:,} moves/CPU-s")
    for matches, pause in [(int(m), args.pause) for m in args.matches.split(",") if m] + [
        (int(m), 0.0) for m in args.flat.split(",") if m
    ]:
        print(
            loaded(
                args.game,
                args.database,
                partial(
                    load,
                    game=args.game,
                    matches=matches,
                    pause=pause,
                    seconds=args.seconds,
                    outlook=args.outlook,
                    friends=not args.alone,
                ),
            ).line(),
            flush=True,
        )
    for at_once, tables in [map(int, pair.split(":")) for pair in args.open.split(",") if pair]:
        print(
            loaded(
                args.game,
                args.database,
                partial(play_alone, game=args.game, matches=at_once, tables=tables),
            ).line(),
            flush=True,
        )


if __name__ == "__main__":
    main()
