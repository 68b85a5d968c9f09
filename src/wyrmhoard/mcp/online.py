"""A table on a server, by its link: the protocol is that of every client (docs/table-protocol.md)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPException
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.text.errors import REFUSAL_CODES, BadInput
from wyrmhoard.mcp.reading import points_of, quotation
from wyrmhoard.mcp.table import Said

PATIENCE: Final = 20.0
"""Seconds within which a server answers a request."""
LONGEST: Final = 8_000_000
"""Bytes of a message that are read at most."""
LINK: Final = re.compile(r"(https?://[^\s/?#]+)/?[^\s#]*#/(join|t)/([\w-]+)/([\w-]+)/?", re.ASCII)
TOKEN: Final = re.compile(r"[\w-]{1,100}", re.ASCII)
UNREADABLE: Final = (ValueError, KeyError, TypeError)
"""What reading a message raises that is not of the protocol."""


class Link(NamedTuple):
    """A link to a table: where its server is, and the token that opens a seat or claims one."""

    base: str
    table: str
    token: str
    is_invitation: bool

    @classmethod
    def parse(cls, text: str) -> Link:
        """The parts of `https://host/#/join/TABLE/INVITATION` or `https://host/#/t/TABLE/SEAT`. Raises BadInput."""
        found = LINK.fullmatch(text.strip())
        if found is None:
            raise BadInput("link: must be an invitation (https://host/#/join/...) or a link to your seat (/#/t/...)")
        base, way, table, token = found.groups()
        return cls(base, table, token, way == "join")

    def seat(self, token: str) -> str:
        """The link that opens the seat of this token."""
        return f"{self.base}/#/t/{self.table}/{token}"


class OnlineTable:
    """A seat at a table of a server. What the server last said of each seat is kept; nothing is asked twice."""

    is_strangers = True

    def __init__(self, link: Link, token: str, socket: ClientConnection) -> None:
        self.link = link.seat(token)
        """What opens the seat again."""
        self.game: AnyGame | None = None
        self.title = ""
        self.seats: list[int] = []
        self._socket = socket
        self._tables: dict[int, dict[str, Any]] = {}
        self._events: dict[int, list[dict[str, Any]]] = {}
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._count = 0
        self._news = asyncio.Condition()
        self._closed = ""
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def join(cls, link: str, name: str = "") -> OnlineTable:
        """Sit down by a link. Raises BadInput."""
        where = Link.parse(link)
        if not where.is_invitation:
            return await cls._sit_down(where, where.token)
        called = {"called": {"name": name, "stamp": ""}} if name else {}
        token = await asyncio.to_thread(_claim, where, called)
        try:
            return await cls._sit_down(where, token)
        except BadInput as error:
            raise BadInput(f"{error}; {_way_back(where.seat(token))}") from error

    @classmethod
    async def _sit_down(cls, where: Link, token: str) -> OnlineTable:
        """Open the seat of this token. Raises BadInput."""
        address = where.base.replace("http", "ws", 1) + "/ws"
        try:
            socket = await connect(address, max_size=LONGEST, open_timeout=PATIENCE)
        except (OSError, WebSocketException, ValueError) as error:
            raise BadInput(f"link: {where.base} does not answer; {quotation(error)}") from error
        table = cls(where, token, socket)
        try:
            await table._request(do="join", table=where.table, tokens=[token])
            if not table.seats or not table._tables.keys() >= {*table.seats}:
                raise BadInput("link: it opens no seat")
        except BaseException:
            await table.close()
            raise
        return table

    @property
    def way_back(self) -> str:
        """How the seat is opened again, in words."""
        return _way_back(self.link)

    async def view(self, seat: int) -> Mapping[str, Any]:
        """What the seat sees."""
        return dict(self._of(seat)["view"])

    async def ask(self, seat: int) -> Said:
        """What the seat is asked, and what it may do beside it."""
        table = self._of(seat)
        return Said(table["ask"], table["asides"])

    async def state(self) -> dict[str, Any]:
        """Who is waited for, how the match ended, and what a take-back still needs."""
        table = self._of(self.seats[0])
        called = {seat["seat"]: seat["name"] for seat in table["seats"]}
        told: dict[str, Any] = {"waiting_for": [called[seat] for seat in table["waiting"]]}
        if table["result"] is not None:
            told |= {"over": table["ended"], "points": points_of([*called.values()], table["result"]["points"])}
        if table["offer"] is not None:
            told["take_back_offered_by"] = called[table["offer"]["from"]]
        if self._closed:
            told["connection"] = self._closed
        return told

    async def count_events(self, seat: int) -> int:
        """How many events the seat knows of."""
        self._of(seat)
        return len(self._events[seat])

    async def log(self, seat: int, since: int) -> list[tuple[int, str, str]]:
        """What happened after event `since`, as far as the seat knows: number, words, rule."""
        self._of(seat)
        return [(event["n"], event["text"], event["rule"]) for event in self._events[seat] if event["n"] > since]

    async def preview(self, seat: int, key: str, form: Mapping[str, Any]) -> Any:
        """What a form would amount to; `spoiled` has other answers that would be refused if it were filled in so."""
        ask = self._of(seat)["ask"]
        reply = await self._request(
            do="preview", seat=seat, ask="" if ask is None else ask["id"], key=key, form=dict(form)
        )
        return {name: reply[name] for name in ("preview", "spoiled") if name in reply}

    async def prospects(self, seat: int, by: str, about: str) -> Any:
        """What the seat could do to something with something of its own."""
        return (await self._request(do="prospects", seat=seat, by=by, about=about))["prospects"]

    async def hint(self, seat: int) -> Any:
        """What the computer would answer, the next best, and what each leads to."""
        return (await self._request(do="hint", seat=seat))["hint"]

    async def outlook(self, seat: int) -> Any:
        """What each answer would do, as far as the seat may know."""
        return self._of(seat)["outlook"]

    async def act(self, seat: int, key: str, form: Mapping[str, Any] | None, ask: str) -> None:
        """Answer for the seat."""
        request: dict[str, Any] = {"do": "act", "seat": seat, "key": key}
        if form:
            request["form"] = dict(form)
        now = self._of(seat)
        if not any(option["key"] == key for option in now["asides"]) and now["ask"] is not None:
            request["ask"] = ask or now["ask"]["id"]
        await self._request(**request)

    async def take_back(self, seat: int) -> None:
        """Take back what the seat did last, or ask the others for it."""
        await self._request(do="take_back", seat=seat)

    async def agree(self, seat: int, *, yes: bool) -> None:
        """Agree to the take-back that another player asks for, or refuse it."""
        await self._request(do="agree", seat=seat, yes=yes)

    async def wait(self, seconds: float) -> None:
        """Wait until one of the seats is asked something or to agree to a take-back, the match is over, or the time is
        up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(self._is_up)

    async def close(self) -> None:
        """Hang up; the seat stays taken, and `link` opens it again."""
        await self._socket.close()
        self._reader.cancel()

    def _is_up(self) -> bool:
        """Whether something is for the model to do, or nothing can come any more."""
        tables = self._tables.values()
        asked = any(table["ask"] is not None and table["ask"]["sealed"] is None for table in tables)
        over = any(table["result"] is not None for table in tables)
        return bool(self._closed) or asked or over or self._is_offered()

    def _is_offered(self) -> bool:
        """Whether one of the seats is to agree to a take-back."""
        offer = next((table["offer"] for table in self._tables.values()), None)
        return offer is not None and not {offer["from"], *offer["agreed"]} >= {*self.seats}

    def _of(self, seat: int) -> dict[str, Any]:
        if seat not in self._tables:
            raise BadInput(f"seat: {seat} is not yours; yours are {', '.join(map(str, self.seats))}")
        return self._tables[seat]

    async def _request(self, **request: Any) -> dict[str, Any]:
        self._count += 1
        number = self._count
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._socket.send(json.dumps({**request, "id": number}))
                said: dict[str, Any] = await reply
        except (ConnectionClosed, TimeoutError) as error:
            why = quotation(self._closed or error)
            raise BadInput(f"the server does not answer any more: join the table again; {why}") from error
        finally:
            del self._replies[number]
        if not said["ok"]:
            raise _refused(said.get("error"))
        return said

    async def _read(self) -> None:
        """Take in what the server sends."""
        try:
            async for text in self._socket:
                message: dict[str, Any] = json.loads(text)
                async with self._news:
                    self._take_in(message)
                    self._news.notify_all()
            why = "the server has closed the connection"
        except (ConnectionClosed, *UNREADABLE) as error:
            why = f"the connection has broken ({error})"
        async with self._news:
            self._closed = self._closed or why
            self._news.notify_all()
        for reply in self._replies.values():
            if not reply.done():
                reply.set_exception(TimeoutError(why))

    def _take_in(self, message: dict[str, Any]) -> None:
        if message["type"] == "reply":
            reply = self._replies.get(message["id"])
            if reply is not None and not reply.done():
                reply.set_result(message)
        elif message["type"] == "welcome":
            self.seats = [int(seat["seat"]) for seat in message["seats"] if seat["yours"]]
            is_ours = message["game"] in names() and not message["own_cards"]
            self.game = find(message["game"]) if is_ours else None
            self.title = self.game.title if self.game is not None else message["game"]
        elif message["type"] == "table" and message["seat"] is not None:
            seat = message["seat"]
            self._tables[seat] = message
            log = self._events.setdefault(seat, [])
            if message["fresh"]:
                log.clear()
            log += [event for event in message["events"] if not log or event["n"] > log[-1]["n"]]
        elif message["type"] == "bye":
            self._closed = str(message["text"])


def _way_back(link: str) -> str:
    return f"the seat is yours, and this link opens it: {link}"


def _claim(link: Link, body: Mapping[str, Any]) -> str:
    """Claim the seat of an invitation: the token that opens it. Raises BadInput."""
    try:
        token = str(_post(link, body)["token"])
    except UNREADABLE:
        token = ""
    if not TOKEN.fullmatch(token):
        raise BadInput(f"link: {link.base} is no server of tables")
    return token


def _post(link: Link, body: Mapping[str, Any]) -> Any:
    """What the server says when the seat of an invitation is claimed. Raises BadInput."""
    url, headers = f"{link.base}/api/tables/{link.table}/claim", {"Content-Type": "application/json"}
    try:
        request = Request(url, json.dumps(body).encode(), headers, method="POST")
        request.add_header("Authorization", f"Bearer {link.token}")
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read(LONGEST))
    except HTTPError as error:
        raise _refused(_error(error)) from error
    except (OSError, HTTPException, ValueError) as error:
        raise BadInput(f"link: {link.base} does not answer; {quotation(error)}") from error


def _refused(refusal: Any) -> BadInput:
    """What a server of others refuses, whatever it has sent: all but a code that is known here is quoted."""
    said = refusal if isinstance(refusal, dict) else {}
    code = said.get("code")
    words = " ".join(str(said[part]) for part in ("text", "rule") if said.get(part))
    return BadInput(f"the server refuses this ({code if code in REFUSAL_CODES else 'unknown'}); {quotation(words)}")


def _error(error: HTTPError) -> Any:
    try:
        return json.loads(error.read(LONGEST))["error"]
    except UNREADABLE:
        return {"code": "not-found", "text": f"the server answers {error.code}"}
