"""A crowd of hostile clients, each kind from an address of its own (127.0.0.2 and on). A process of its own, so that
what it takes does not count as waiting for the server:

    python -m server.mob BASE SECONDS TABLE [KIND ...]

TABLE is somebody else's, of which they know the name and no more. Prints as JSON what each kind did and what the server
said; `faults` is whatever a server must not say to anybody.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.test_fuzz import forged
from server.test_origins import BAD, MALFORMED
from server.test_replays import padded
from server.test_supervision import SHEETS
from wyrmhoard.server.workers.replays import LARGEST_START

CUT_OFF = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError, httpx.TransportError)
PACE: Final = 0.002
"""Seconds between two messages of one sender: the crowd shares the machine with its victim."""
SCRIPTS: Final = ["\x1b]0;x\x07", "a\nb", "\u202eevil", "\x00", "{" * 60, "';--", "<img src=x>", "%s%n", "🐉" * 40, " "]
REPLIED: Final = re.compile(rb'"ok":(?:true|false,"error":{"code":"([a-z-]+)")')
Json = dict[str, Any]


class Foe:
    """One kind of hostile client, and what it met with."""

    def __init__(self, base: str, address: str, until: float, victim: str, seed: int) -> None:
        self.base, self.address, self.until, self.victim = base, address, until, victim
        self.met: Counter[str] = Counter()
        self.faults: list[str] = []
        self.rng = Random(seed)
        self.http = httpx.AsyncClient(
            base_url=base, transport=httpx.AsyncHTTPTransport(local_address=address), timeout=60
        )

    @property
    def going(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    async def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        """A request over HTTP. An answer of 500 is a fault: none of ours may break anything."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, path, headers=headers, **more)
        self.note(answer.status_code, path, answer.text)
        await asyncio.sleep(PACE)
        return answer

    def note(self, status: int, path: str, text: str) -> None:
        """Count an answer."""
        self.met[str(status)] += 1
        if status >= 500 or "Traceback" in text:
            self.faults.append(f"{path}: {status} {text[:200]}")

    async def table(self, *who: str, game: str = "dragon-dance", settings: Json | None = None) -> Json:
        """A table of our own, as soon as we get one."""
        seats = [{"who": w} if w in ("me", "friend") else {"who": "bot", "bot": w} for w in who]
        while True:
            answer = await self.ask(
                "POST", "/api/tables", json={"game": game, "seats": seats, "settings": settings or {}}
            )
            if answer.status_code == 201:
                data: Json = answer.json()
                return data
            if not self.going:
                raise TimeoutError
            await asyncio.sleep(0.5)

    async def line(self, table: Json, *tokens: str) -> Line:
        """A socket at a table."""
        line = Line(self, await self.socket())
        join = {"do": "join", "table": table["table"], "tokens": tokens or [e["token"] for e in table["mine"]]}
        await line.send(**join)
        while not line.joined:
            await asyncio.wait_for(line.read(), 60)
        return line

    async def socket(self) -> ClientConnection:
        """A socket that has not joined anything."""
        address = self.base.replace("http", "ws") + "/ws"
        return await connect(address, local_addr=(self.address, 0), ping_interval=None, open_timeout=60)

    async def streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection without a protocol."""
        parts = urlsplit(self.base)
        return await asyncio.open_connection(parts.hostname, parts.port, local_addr=(self.address, 0))

    async def raw_socket(self, table: Json, *tokens: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket that has sent its join, with nobody who reads from it."""
        reader, writer = await self.streams()
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {urlsplit(self.base).netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        writer.write(packed(do="join", table=table["table"], tokens=tokens))
        return reader, writer

    async def spout(self, table: Json, token: str = "") -> Spout:
        """A socket for a flood, of the first seat unless another token is given."""
        return Spout(self, *await self.raw_socket(table, token or table["mine"][0]["token"]))


class Spout:
    """A socket that sends frames made beforehand, as fast as it may, and hardly looks at what comes."""

    def __init__(self, foe: Foe, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.foe, self.reader, self.writer = foe, reader, writer

    async def flood(self, frames: list[bytes], seconds: float = 5) -> None:
        """Send these again and again, until the time is over or the server says goodbye."""
        reading = asyncio.create_task(self._look())
        until = min(self.foe.until, time.monotonic() + seconds)
        number = 0
        try:
            while time.monotonic() < until and not reading.done():
                self.writer.write(frames[number % len(frames)])
                await asyncio.wait_for(self.writer.drain(), 10)
                number += 1
                await asyncio.sleep(PACE)
        finally:
            self.foe.met["sent"] += number
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            self.writer.close()

    async def _look(self) -> None:
        """Count what kinds of replies come, up to the end."""
        while chunk := await self.reader.read(1 << 20):
            for code in REPLIED.findall(chunk):
                self.foe.met[code.decode() or "ok"] += 1
            if b"Traceback" in chunk:
                self.foe.faults.append(repr(chunk[:300]))
            if b'"type":"bye"' in chunk:
                return


class Line:
    """A socket of a hostile client, which reads what comes and remembers little."""

    def __init__(self, foe: Foe, ws: ClientConnection) -> None:
        self.foe, self.ws = foe, ws
        self.joined = False
        self.ask: Json | None = None

    async def send(self, **message: Any) -> None:
        """Send a request."""
        await self.ws.send(json.dumps({**message, "id": 1}))

    async def read(self) -> None:
        """Take in one message."""
        message = json.loads(await self.ws.recv())
        if message["type"] == "table":
            self.joined, self.ask = True, message["ask"]
        elif message["type"] == "reply":
            self.foe.met["ok" if message["ok"] else message["error"]["code"]] += 1
            if "Traceback" in json.dumps(message):
                self.foe.faults.append(json.dumps(message)[:300])


def frame(code: int, payload: bytes, *, last: bool = True) -> bytes:
    """A frame of a WebSocket, masked with zeros."""
    size = len(payload)
    long = bytes([0xFE]) + size.to_bytes(2, "big") if size < 65_536 else bytes([0xFF]) + size.to_bytes(8, "big")
    return bytes([code | (0x80 if last else 0)]) + (bytes([0x80 | size]) if size < 126 else long) + bytes(4) + payload


def packed(**message: Any) -> bytes:
    """A request as a frame."""
    return frame(1, json.dumps({**message, "id": 1}).encode())


async def sheets(foe: Foe) -> None:
    """What breaks parsers, in sheets of heroes, while the table is being stored."""
    table = await foe.table("me", "me", game="dragonfire", settings={"campaign": True})
    texts = [*SHEETS.values(), "x = 1\n" * 10_000, "[[a]]\n" * 9_000, "a = '''" + "é" * 9_000, '"\\u0000" = 1']
    handed = [packed(do="to_bot", seat=1, bot="random"), packed(do="to_me", seat=1)]
    frames = []
    for number, text in enumerate(texts):
        frames.append(handed[number % 2])
        frames += [packed(do=do, seat=0, ask="1", key="sheet", form={"sheet": text}) for do in ("preview", "act")]
    while foe.going:
        reader, writer = await foe.raw_socket(table, *(entry["token"] for entry in table["mine"]))
        await Spout(foe, reader, writer).flood(frames)


async def previews(foe: Foe) -> None:
    """Previews from several screens at once."""
    table = await foe.table("me", "friend", game="dragonfire", settings={"campaign": True})
    preview = packed(do="preview", ask="1", key="sheet", form={"sheet": "gold = 1\n" * 4_000})
    while foe.going:
        spouts = [await foe.spout(table) for _ in range(8)]
        await asyncio.gather(*(spout.flood([preview]) for spout in spouts))


async def deaf(foe: Foe) -> None:
    """Sockets that ask for everything again and again, and read nothing."""
    table = await foe.table("me", "me", "me", "me", game="dragonfire")
    writers = []
    for _ in range(10):
        _, writer = await foe.raw_socket(table, table["mine"][0]["token"])
        writers.append(writer)
    for _ in range(400):
        for writer in writers:
            writer.write(frame(1, b'{"do":"sync"}'))
            await asyncio.wait_for(writer.drain(), 10)
            foe.met["sent"] += 1
        await asyncio.sleep(PACE)
    await asyncio.sleep(2)
    for writer in writers:
        writer.close()


async def changes(foe: Foe) -> None:
    """A sealed answer, changed again and again."""
    table = await foe.table("me", "friend")
    while foe.going:
        line = await foe.line(table)
        assert line.ask is not None
        key = next(o["key"] for o in line.ask["options"] if "blocked" not in o and "form" not in o)
        await line.ws.close()
        act = packed(do="act", ask=line.ask["id"], key=key)
        await (await foe.spout(table)).flood([act, packed(do="take_back")])


async def chatter(foe: Foe) -> None:
    """Forty watchers who talk without end."""
    table = await foe.table("me", "friend")
    spouts = [await foe.spout(table, table["watch"]) for _ in range(40)]
    await asyncio.gather(*(spout.flood([packed(do="chat", text="x" * 290)]) for spout in spouts))


async def slow(foe: Foe) -> None:
    """Requests that are never finished: half of a line, of the headers, of a body; and sockets that say nothing."""
    halves = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", b"POST /api/tables HTTP/1.1\r\n"]
    halves += [b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{"]
    writers = []
    for number in range(400):
        _, writer = await foe.streams()
        writer.write(halves[number % len(halves)])
        writers.append(writer)
        foe.met["half-sent"] += 1
    sockets = [await foe.socket() for _ in range(20)]
    for _ in range(5):
        for writer in writers:
            writer.write(b"a")
        await asyncio.sleep(1)
    for writer in writers:
        writer.close()
    for ws in sockets:
        await ws.close()


async def replays(foe: Foe) -> None:
    """Records with a padded start, and others that are none."""
    records = [padded(960_000), padded(LARGEST_START - 1000), b"[" * 900_000, b'{"game":' * 90_000, b"9" * 900_000]
    while foe.going:
        await foe.ask("POST", "/api/replays", content=foe.rng.choice(records))


async def pages(foe: Foe) -> None:
    """Requests with malformed hosts, origins and paths."""
    ours = urlsplit(foe.base).netloc
    while foe.going:
        host, origin = foe.rng.choice([(foe.rng.choice(BAD), ""), (ours, foe.rng.choice(MALFORMED))])
        path = foe.rng.choice(["/", "/api/tables", "/ws", "/../../etc/passwd", "/%00", "/" + "a" * 9_000, "/metrics"])
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n" if path == "/ws" else "Connection: close\r\n"
        reader, writer = await foe.streams()
        request = f"{foe.rng.choice(['GET', 'POST', 'PUT', 'X'])} {path} HTTP/1.1\r\nHost: {host}\r\n"
        request += f"Origin: {origin}\r\n" if origin else ""
        writer.write((request + upgrade + "\r\n").encode("latin-1"))
        try:
            head = await asyncio.wait_for(reader.read(300), 2)
        finally:
            writer.close()
        foe.note(int(head.split()[1]) if head else 0, request[:200], "")
        await asyncio.sleep(PACE)


async def reports(foe: Foe) -> None:
    """Long reports."""
    while foe.going:
        text = foe.rng.choice(["x" * 4_000, "\x1b[2J\n" * 500, "\x00"])
        await foe.ask("POST", "/api/reports", json={"text": text, "record": {"x": "y" * 900_000}})
        await foe.ask("POST", "/api/reports", json={"text": text})


async def fragments(foe: Foe) -> None:
    """Empty fragments of a message that never ends, pings and pongs."""
    table = await foe.table("me", "friend")
    for kind in ("fragments", "pings"):
        reader, writer = await foe.raw_socket(table, table["watch"])
        reading = asyncio.create_task(reader.read(-1))  # to its end
        if kind == "fragments":
            writer.write(frame(1, b"", last=False))
        some = (frame(0, b"", last=False) if kind == "fragments" else frame(9, b"x" * 100) + frame(10, b"")) * 20
        until = min(foe.until, time.monotonic() + 5)
        try:
            while time.monotonic() < until and not reading.done():
                writer.write(some)
                await asyncio.wait_for(writer.drain(), 10)
                foe.met[kind] += 20
                await asyncio.sleep(PACE)
        finally:
            writer.close()
            await asyncio.gather(reading, return_exceptions=True)


async def openings(foe: Foe) -> None:
    """Table after table, of all sizes and none."""
    while foe.going:
        game = foe.rng.choice(["dragon-dance", "warriors", "dragonfire", "dragonfire", "nothing"])
        seats = [{"who": foe.rng.choice(["me", "friend"])} for _ in range(foe.rng.choice([1, 2, 2, 4, 6, 16, 900]))]
        settings = foe.rng.choice([{}, {"x": 10**400}, {"campaign": True}, {"max_rounds": -1}])
        content = json.dumps({"game": game, "seats": seats, "settings": settings})
        await foe.ask("POST", "/api/tables", content=content)


async def absurd(foe: Foe) -> None:
    """Bots with absurd options, at many tables at once."""
    games = (await foe.ask("GET", "/api/games")).json()
    figures = ["effort=1e300", "effort=999999999", "samples=1e9", "seconds=1e9", "seconds=nan", "x=1"]
    while foe.going:
        game = foe.rng.choice(games)
        player = foe.rng.choice([player if isinstance(player, str) else player["name"] for player in game["players"]])
        spec = foe.rng.choice([":".join([player, foe.rng.choice(figures)]), "greedy:samples=1e9", "duelist:effort=1e9"])
        seats = [{"who": "me"}, {"who": "bot", "bot": spec}]
        answer = await foe.ask("POST", "/api/tables", json={"game": game["name"], "seats": seats})
        if answer.status_code != 201:
            await asyncio.sleep(0.05)
            continue
        await (await foe.spout(answer.json())).flood([packed(do="to_bot", bot=spec)], 0.05)


async def names(foe: Foe) -> None:
    """Names and words that forge lines of a log, or steer a terminal."""
    while foe.going:
        forged_name = foe.rng.choice(SCRIPTS) * foe.rng.choice([1, 1, 50])
        seats = [{"who": "me"}, {"who": "friend"}]
        wish = {
            "game": "dragon-dance",
            "seats": seats,
            "name": forged_name,
            "settings": {forged_name[:60]: forged_name},
        }
        await foe.ask("POST", "/api/tables", json=wish)
        await foe.ask("GET", f"/api/games/{foe.rng.choice(['a', '%0a', '%1b[2J', '..'])}/cards")
        await foe.ask("POST", "/api/games/dragonfire/decks", json={"text": forged_name * 20})


async def claims(foe: Foe) -> None:
    """Invitations, tokens and hosts' rights that are wrong, at somebody else's table."""
    ours = await foe.table("me", "friend")
    wrong = [ours["invitations"][0]["token"], ours["mine"][0]["token"], ours["host"], ours["watch"], "x", "x" * 5_000]
    while foe.going:
        token = foe.rng.choice([*wrong, base64.urlsafe_b64encode(foe.rng.randbytes(16)).decode().rstrip("=")])
        for method, path in (("POST", "claim"), ("POST", "seats/1/renew"), ("GET", "log"), ("GET", "record")):
            answer = await foe.ask(method, f"/api/tables/{foe.victim}/{path}", token)
            if answer.status_code < 400:
                foe.faults.append(f"{path} with a wrong token: {answer.status_code}")
        line = Line(foe, await foe.socket())
        await line.send(do="join", table=foe.victim, tokens=[token[:64]])
        try:
            while not line.joined:
                await asyncio.wait_for(line.read(), 60)
            foe.faults.append("a wrong token opens a table")
        except ConnectionClosed:
            foe.met["turned away"] += 1


async def garbage(foe: Foe) -> None:
    """Whatever a fuzzer sends."""
    table = await foe.table("me", "friend")
    token = table["mine"][0]["token"]
    good = [json.dumps({"do": "join", "table": table["table"], "tokens": [token]})]
    while foe.going:
        made = [forged(foe.rng, good, "1") for _ in range(100)]
        await (await foe.spout(table)).flood(
            [frame(*((1, m.encode()) if isinstance(m, str) else (2, m))) for m in made]
        )


async def looks(foe: Foe) -> None:
    """Everything that can be had without a token."""
    paths = [f"/api/games/dragonfire/{what}" for what in ("rules", "rulebook", "cards", "decks", "scenarios")]
    paths += ["/api/games", "/api/openapi.json", "/healthz", "/", "/api/games/nothing/rules", "/api/tables/x/log"]
    while foe.going:
        await asyncio.gather(*(foe.ask("GET", path) for path in paths))


KINDS: Final[list[Callable[[Foe], Awaitable[None]]]] = [
    sheets, previews, deaf, changes, chatter, slow, replays, pages, reports,
    fragments, openings, absurd, names, claims, garbage, looks,
]  # fmt: skip


async def misbehave(kind: Callable[[Foe], Awaitable[None]], foe: Foe) -> None:
    """Go on with it until the time is over, however often we are cut off."""
    while foe.going:
        try:
            await kind(foe)
        except CUT_OFF:
            foe.met["cut off"] += 1
        await asyncio.sleep(0.05)
    await foe.http.aclose()


async def crowd(base: str, seconds: float, victim: str, *only: str) -> Json:
    """All kinds at once, or only some: what each met with."""
    until = time.monotonic() + seconds
    kinds = [kind for kind in KINDS if not only or kind.__name__ in only]
    foes = [Foe(base, f"127.0.0.{number + 2}", until, victim, number) for number in range(len(kinds))]
    working = [asyncio.create_task(misbehave(kind, foe)) for kind, foe in zip(kinds, foes, strict=True)]
    done, late = await asyncio.wait(working, timeout=seconds + 15)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    reports: Json = {}
    for task, kind, foe in zip(working, kinds, foes, strict=True):
        if task in done and (error := task.exception()) is not None:
            foe.faults.append(repr(error))
        reports[kind.__name__] = {"met": dict(foe.met), "faults": foe.faults[:5]}
    return reports


if __name__ == "__main__":
    print(json.dumps(asyncio.run(crowd(sys.argv[1], float(sys.argv[2]), *sys.argv[3:]))))
