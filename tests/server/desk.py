"""A server as a process, people at its tables, and a PostgreSQL of our own."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx
from pydantic import ConfigDict, TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.forge import Forge, Forged
from wyrmhoard.server.protocol.shapes.messages import ServerMessage
from wyrmhoard.server.protocol.shapes.tables import Claimed, MadeTable
from wyrmhoard.server.rate_limit.budget import Meter

Json = dict[str, Any]
WAIT = 60.0
GAME = "dragon-dance"
KEEPER = "keeper"
"""A role of our PostgreSQL that is let in with a password only, once a test has made it."""


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(list[shape], config=ConfigDict(extra="forbid", strict=True))


def fits(shape: Any, text: str) -> None:
    """Check that a message or an answer has just the shape that the server states for it."""
    _adapter(shape).validate_json(f"[{text}]")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Process:
    """`wyrmhoard serve` as a process of its own."""

    def __init__(self, *argv: str, port: int | None = None, forge: Forge | None = None) -> None:
        """`forge`: from where it comes, if it has to start fast."""
        self.argv = argv
        self.port = port or free_port()
        self.logs: list[Json] = []
        self._forge = forge
        self.start()

    def start(self) -> None:
        """Start it (again), on the same port; returns when it listens."""
        argv = ["serve", "--port", str(self.port), *self.argv]
        self.process: subprocess.Popen[str] | Forged
        if self._forge is None:
            command = [sys.executable, "-m", "wyrmhoard", *argv]
            self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        else:
            self.process = self._forge.start(argv)
        listening = threading.Event()
        self._reader = threading.Thread(target=self._read, args=(self.process, listening), daemon=True)
        self._reader.start()
        assert listening.wait(WAIT), "it does not listen"
        assert self.process.poll() is None, self.logs[-20:]

    def _read(self, process: subprocess.Popen[str] | Forged, listening: threading.Event) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            try:
                entry = json.loads(line)
            except ValueError:
                entry = {"what": line.strip(), "level": "raw"}
            self.logs.append(entry)
            if entry["what"] == "listening":
                listening.set()
        process.stderr.close()
        listening.set()

    @property
    def base(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()
        self._reader.join(WAIT)

    def stop(self) -> int:
        """Ask it to end: its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(WAIT)
        self._reader.join(WAIT)
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self.process.poll() is None:
            self.kill()

    @property
    def complaints(self) -> list[Json]:
        """What was logged as an error, or not as JSON."""
        return [line for line in self.logs if line["level"] in ("error", "critical", "raw")]


def post(base: str, path: str, body: Any, token: str = "") -> httpx.Response:
    """POST with a token, if there is one."""
    return httpx.post(base + path, json=body, headers=bearer(token), timeout=WAIT)


def get(base: str, path: str, token: str = "") -> httpx.Response:
    """GET with a token, if there is one."""
    return httpx.get(base + path, headers=bearer(token), timeout=WAIT)


def bearer(token: str) -> dict[str, str]:
    """The header that carries a token."""
    return {"authorization": f"Bearer {token}"} if token else {}


class Opened:
    """A table that was opened, with all its tokens: the friends have sat down."""

    def __init__(
        self,
        base: str,
        *who: str,
        game: str = GAME,
        settings: Json | None = None,
        claimed: bool = True,
        cards: str | None = None,
    ) -> None:
        """`who` is "me", "friend" or the name of a bot for each seat; `cards` are of one's own."""
        seats = [{"who": w} if w in ("me", "friend") else {"who": "bot", "bot": w} for w in who]
        wish = {"game": game, "settings": settings or {}, "seats": seats} | ({"cards": cards} if cards else {})
        answer = post(base, "/api/tables", wish)
        assert answer.status_code == 201, answer.text
        fits(MadeTable, answer.text)
        self.base = base
        self.plain: Json = answer.json()
        self.id: str = self.plain["table"]
        self.watch: str = self.plain["watch"]
        self.host: str = self.plain["host"]
        self.tokens: dict[int, str] = {e["seat"]: e["token"] for e in self.plain["mine"]}
        self.invitations: dict[int, str] = {e["seat"]: e["token"] for e in self.plain["invitations"]}
        for seat, invitation in self.invitations.items() if claimed else ():
            self.tokens[seat] = self.claim(invitation)["token"]

    def claim(self, invitation: str, base: str = "") -> Json:
        """Sit down with an invitation; at another server (or at the same one elsewhere) if one is named."""
        answer = post(base or self.base, f"/api/tables/{self.id}/claim", {}, invitation)
        assert answer.status_code == 200, answer.text
        fits(Claimed, answer.text)
        data: Json = answer.json()
        return data


class Person:
    """Somebody at a socket, who checks that the log comes without gaps and without doubles."""

    def __init__(self, base: str, table: str, *tokens: str, language: str = "") -> None:
        self.base = base
        self.table_id = table
        self.language = language
        self.tokens = list(tokens)
        self.welcome: Json = {}
        self.tables: dict[int | None, Json] = {}
        self.events: dict[int | None, list[Json]] = {}
        self.replies: dict[Any, Json] = {}
        self.chats: list[Json] = []
        self.told: list[Json] = []
        """What the table itself said in the chat."""
        self.screens: list[Json] = []
        self.sheets: dict[str, list[list[Any]]] = {}
        """What was sent of each sheet beside the match, from its first note on."""
        self.drawn: list[tuple[str, int, list[str]]] = []
        """What others were drawing: sheet, seat and strokes."""
        self.thinking: list[int] = []
        self.bye: str | None = None
        self.raw: list[str] = []
        self.syncing = False
        self._count = 0
        self._ws: ClientConnection | None = None

    @property
    def connected(self) -> bool:
        """Whether a socket was ever opened (it may be closed by now)."""
        return self._ws is not None

    @property
    def ws(self) -> ClientConnection:
        """The open socket."""
        assert self._ws is not None
        return self._ws

    async def open(self, **headers: str) -> Self:
        """Connect without joining."""
        address = self.base.replace("http", "ws") + "/ws"
        self._ws = await connect(address, additional_headers=headers, open_timeout=WAIT, ping_interval=None)
        return self

    async def join(self, *, again: bool = False) -> Self:
        """Connect and join; `again` goes on after what was seen before."""
        await self.open()
        message: Json = {"do": "join", "table": self.table_id, "tokens": self.tokens}
        if self.language:
            message["language"] = self.language
        if again and self.tables:
            message["since"] = {"watch" if s is None else str(s): len(log) for s, log in self.events.items()}
            message["era"] = max(table["era"] for table in self.tables.values())
        reply = await self.request(**message)
        assert reply["ok"], reply
        return self

    async def close(self) -> None:
        """Hang up."""
        if self._ws is not None:
            await self._ws.close()

    async def __aenter__(self) -> Self:
        return await self.join()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def read(self) -> Json:
        """Take in one message."""
        text = await asyncio.wait_for(self.ws.recv(), WAIT)
        assert isinstance(text, str)
        self.raw.append(text)
        fits(ServerMessage, text)
        message: Json = json.loads(text)
        kind = message["type"]
        if kind == "table":
            self._take_in(message)
        elif kind == "reply":
            self.replies[message["id"]] = message
        elif kind == "welcome":
            self.welcome, self.chats, self.told = message, [], []
        elif kind == "chat":
            (self.chats if message["name"] else self.told).append(message)
        elif kind == "thinking":
            self.thinking.append(message["seat"])
        elif kind == "screens":
            self.screens.append(message)
        elif kind == "drawing":
            self.drawn.append((message["sheet"], message["seat"], message["strokes"]))
        elif kind == "notes":
            sheet = self.sheets.setdefault(message["sheet"], [])
            assert message["since"] <= len(sheet), "notes are missing"
            sheet[message["since"] :] = message["notes"]
        elif kind == "bye":
            self.bye = message["text"]
        else:
            raise AssertionError(f"an unknown message: {message}")
        return message

    def _take_in(self, message: Json) -> None:
        seat = message["seat"]
        log = self.events.setdefault(seat, [])
        if message["fresh"]:
            log.clear()
        for event in message["events"]:
            if self.syncing and event["n"] <= len(log):  # it crossed our request
                assert event == log[event["n"] - 1]
                continue
            assert event["n"] == len(log) + 1, f"event {event['n']} after {len(log)} events"
            log.append(event)
        self.tables[seat] = message

    async def until(self, done: Callable[[], bool]) -> None:
        """Read until something is so."""
        while not done():
            await self.read()

    async def until_closed(self) -> int:
        """Read to the end: the code with which the server closed."""
        try:
            while True:
                await self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    async def send(self, text: str | bytes) -> None:
        """Send something as it is."""
        await self.ws.send(text)

    async def request(self, **message: Any) -> Json:
        """Send a request: its reply."""
        self._count += 1
        number = message.setdefault("id", self._count)
        await self.send(json.dumps(message))
        await self.until(lambda: number in self.replies)
        return self.replies.pop(number)

    async def sync(self) -> None:
        """Ask for everything since what was seen."""
        since = {"watch" if s is None else str(s): len(log) for s, log in self.events.items()}
        self.syncing = True
        await self.fine(do="sync", since=since, era=self.table()["era"])
        self.syncing = False

    async def fine(self, **message: Any) -> None:
        """Send a request that is not refused."""
        reply = await self.request(**message)
        assert reply["ok"], reply

    async def refused(self, **message: Any) -> Json:
        """Send a request that is refused: why."""
        reply = await self.request(**message)
        assert not reply["ok"], reply
        error: Json = reply["error"]
        assert error["text"]
        return error

    def table(self, seat: int | None = None) -> Json:
        """The last table message, of the only seat if none is named."""
        return self.tables[seat] if seat in self.tables else next(iter(self.tables.values()))

    def ask(self, seat: int | None = None) -> Json | None:
        """What the seat is asked and has not answered."""
        ask: Json | None = self.table(seat)["ask"]
        return ask if ask is not None and ask["sealed"] is None else None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.table()["result"] is not None

    def choices(self, seat: int | None = None) -> list[str]:
        """The keys that may be chosen."""
        ask = self.ask(seat)
        return [] if ask is None else [o["key"] for o in ask["options"] if "blocked" not in o and "form" not in o]

    async def act(self, rng: Random, seat: int | None = None) -> tuple[str, str]:
        """Choose at random: the ask and the key. Waits until the seat is asked."""
        await self.until(lambda: self.ask(seat) is not None)
        ask = self.ask(seat)
        assert ask is not None
        key = rng.choice(self.choices(seat))
        await self.fine(do="act", seat=ask["seat"], ask=ask["id"], key=key)
        return ask["id"], key

    async def play_out(self, rng: Random) -> None:
        """Play at random with every seat that this socket holds, to the end."""
        while not self.over:
            asked = [seat for seat in self.tables if seat is not None and self.ask(seat) is not None]
            if asked:
                await self.act(rng, rng.choice(asked))
            else:
                await self.read()


class Postgres:
    """A PostgreSQL of our own in a folder, from the machine's binaries."""

    def __init__(self) -> None:
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        assert programs, "there is no PostgreSQL here"
        self.bin = programs[-1].parent
        self.folder = Path(tempfile.mkdtemp(prefix="wyrmhoard-postgres-"))  # not below a folder that only we may enter
        self.port = free_port()
        self._user = [] if os.getuid() else ["runuser", "-u", "postgres", "--"]
        if self._user:
            shutil.chown(self.folder, "postgres")
        folder = self.folder
        self._run("initdb", "-D", str(folder / "db"), "-A", "trust", "-U", "wyrmhoard", "--no-sync")
        rules = folder / "db" / "pg_hba.conf"
        rules.write_text(f"local all {KEEPER} scram-sha-256\nhost all {KEEPER} all scram-sha-256\n{rules.read_text()}")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=on"
        self._run("pg_ctl", "-D", str(folder / "db"), "-w", "-l", str(folder / "log"), "-o", options, "start")

    @staticmethod
    def there() -> bool:
        """Whether PostgreSQL is installed."""
        return bool(list(Path("/usr/lib/postgresql").glob("*/bin/initdb")))

    def _run(self, program: str, *argv: str) -> None:
        command = [*self._user, str(self.bin / program), *argv]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=WAIT)

    def stop(self) -> None:
        """End it."""
        self._run("pg_ctl", "-D", str(self.folder / "db"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def add_database(self, name: str) -> str:
        """A database that no other test uses: for --database."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "wyrmhoard", name)
        return f"{self.url.rpartition('/')[0]}/{name}"

    @property
    def url(self) -> str:
        """For --database."""
        return f"postgresql+asyncpg://wyrmhoard@127.0.0.1:{self.port}/postgres"


def set_rate(meter: Meter, rate: float) -> None:
    """Give a meter another rate, of which workers have their parts anew at the next request."""
    meter._rate, meter._workers = rate, 0
