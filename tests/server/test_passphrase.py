"""A server with a passphrase: nothing of it is to be had by whoever has not said it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.conftest import inside
from server.desk import Process
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.rate_limit.budget import REST
from wyrmhoard.server.web.pages import HEADERS
from wyrmhoard.server.web.passphrase import FEWEST, REMEMBERED, VARIABLE, Threshold, read_passphrase

WORDS = "Drachen über Bären"
FORM = {"content-type": "application/x-www-form-urlencoded"}
CLOSED = ["/", "/index.html", "/worker.js", "/assets/x.js", "/manifest.webmanifest", "/api/games", "/api/openapi.json"]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with the passphrase."""
    path = tmp_path / "passphrase"
    path.write_text(f"{WORDS}\nand what stands below it\n", encoding="utf-8")
    return path


@pytest.fixture
def guarded(config: Config) -> Config:
    return replace(config, passphrase=WORDS)


def say(client: httpx.Client, words: str, **headers: str) -> httpx.Response:
    """Say something at the door."""
    return client.post("/", data={"passphrase": words}, headers=headers)


@pytest.fixture
def server(tmp_path: Path, kept: Path) -> Iterator[Process]:
    with Process("--data", str(tmp_path), "--passphrase-file", str(kept), "--bot-workers", "1") as process:
        yield process


def test_whoever_says_it_once_comes_in_and_stays_in_after_a_restart(server: Process) -> None:
    with httpx.Client(base_url=server.base) as me:
        assert [me.get(path).status_code for path in CLOSED] == [401] * len(CLOSED)
        assert me.get("/api/games").json()["error"]["code"] == "passphrase"
        assert me.post("/api/tables", json={}).status_code == 401
        assert me.get("/healthz").text == "ok\n"
        assert me.get("/metrics").status_code == 200
        wrong = say(me, WORDS.lower())
        assert wrong.status_code == 401
        assert "That is not the passphrase" in wrong.text
        assert me.get("/api/games").status_code == 401
        right = say(me, WORDS, origin=server.base)
        assert (right.status_code, right.headers["location"]) == (303, "./")
        cookie = right.headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax", f"Max-Age={REMEMBERED}"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        assert [me.get(path).status_code for path in CLOSED] == [200] * len(CLOSED)
        server.kill()
        server.start()
        assert me.get("/api/games").status_code == 200
    assert not any(WORDS in str(line) for line in server.logs)


def test_the_door_has_its_own_style_and_nothing_else(server: Process) -> None:
    with httpx.Client(base_url=server.base) as me:
        door = me.get("/")
    (style,) = re.findall(r"<style>(.*?)</style>", door.text, re.DOTALL)
    named = b64encode(sha256(style.encode()).digest()).decode()
    policy = dict(part.split(" ", 1) for part in door.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == f"'sha256-{named}'"


def test_another_one_shuts_everybody_out(kept: Path) -> None:
    first, other = Threshold(WORDS), Threshold("some other words")
    signature = first._sign("2000000000")
    scope = {"path": "/", "headers": [(b"cookie", f"{first._name}=2000000000.{signature}".encode())]}
    assert first.lets_in(scope)
    assert not other.lets_in(scope)
    assert read_passphrase(kept) == WORDS
    assert read_passphrase(None) == ""


def test_a_cookie_holds_for_its_time_only_and_nobody_else_can_make_one() -> None:
    now = [1_000_000.0]
    door = Threshold(WORDS, lambda: now[0])
    good = f"{1_000_001}.{door._sign('1000001')}"

    def lets_in(value: str) -> bool:
        return door.lets_in({"path": "/", "headers": [(b"cookie", f"a=b; {door._name}={value}".encode("latin-1"))]})

    assert lets_in(good)
    signed = good.partition(".")[2]
    forged = ["", ".", "1000001.", f"9999999.{signed}", good[:-1], f"{good}0", f"x{good}", "é.é", f"²{good}"]
    assert [value for value in forged if lets_in(value)] == []
    assert not door.lets_in({"path": "/", "headers": [(b"cookie", b'="\x80;;')]})
    now[0] += 1
    assert not lets_in(good)


async def test_a_socket_without_it_is_closed_so_that_its_page_can_tell(guarded: Config) -> None:
    async with inside(guarded) as (runner, base), httpx.AsyncClient(base_url=base) as me:
        address = base.replace("http", "ws") + "/ws"
        async with connect(address) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CloseCode.PASSPHRASE_REQUIRED
        await me.post("/", data={"passphrase": WORDS})
        cookies = "; ".join(f"{name}={value}" for name, value in me.cookies.items())
        async with connect(address, additional_headers={"cookie": cookies}) as socket:
            await socket.send('{"do": "ping", "id": 1}')
            assert "the first message must be a join" in str(await socket.recv())
        assert runner.hub.config.passphrase not in repr(runner.hub.config)


async def test_only_the_page_itself_may_send_it_and_not_too_often(guarded: Config) -> None:
    async with inside(replace(guarded, rate=1.0)) as (_, base), httpx.AsyncClient(base_url=base) as me:
        stranger = {"origin": "https://elsewhere.example"}
        answer = await me.post("/", data={"passphrase": WORDS}, headers=stranger)
        assert answer.status_code == 403
        long = await me.post("/", content=b"passphrase=" + b"x" * 5000, headers=FORM)
        none = await me.post("/", content=b"\xff\xfe&&&&&&", headers=FORM)
        assert (long.status_code, none.status_code) == (401, 401)
        tries = int(REST["passphrases"].burst) - 2
        assert [(await me.post("/", data={"passphrase": "guess"})).status_code for _ in range(tries)] == [401] * tries
        late = await me.post("/", data={"passphrase": WORDS})
        assert late.status_code == 429
        assert "Wait a minute" in late.text
        assert (await me.get("/")).status_code == 401  # looking at the page is no try


async def test_by_tls_the_cookie_is_for_tls_only_and_the_page_may_load_nothing(guarded: Config) -> None:
    async with inside(guarded) as (_, base), httpx.AsyncClient(base_url=base) as me:
        page = await me.get("/t/anything")
        assert page.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
        assert page.headers["referrer-policy"] == "same-origin"
        assert page.headers["cache-control"] == "no-store"
        assert all(len(page.headers.get_list(name)) == 1 for name in HEADERS)
        sent = await me.post("/", data={"passphrase": WORDS}, headers={"x-forwarded-proto": "https"})
        assert "Secure" in sent.headers["set-cookie"].split("; ")


def test_what_is_wrong_with_it_is_said_without_quoting_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "words"
    with pytest.raises(BadInput, match=r"cannot be read: No such file"):
        read_passphrase(file)
    file.write_text("\n")
    with pytest.raises(BadInput, match="its first line must be the passphrase"):
        read_passphrase(file)
    file.write_text("short")
    with pytest.raises(BadInput, match=f"at least {FEWEST} characters") as refused:
        read_passphrase(file)
    assert "short" not in str(refused.value)
    monkeypatch.setenv(VARIABLE, "from the environment")
    assert read_passphrase(None) == "from the environment"
    with pytest.raises(BadInput, match=f"in {VARIABLE}, too"):
        read_passphrase(file)
    monkeypatch.setenv(VARIABLE, "")
    with pytest.raises(BadInput, match=f"{VARIABLE}: the passphrase must have"):
        read_passphrase(None)


async def test_the_door_speaks_as_the_browser_likes(guarded: Config) -> None:
    async with inside(guarded) as (_, base), httpx.AsyncClient(base_url=base) as me:
        german = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}
        door = (await me.get("/", headers=german)).text
        assert '<html lang="de">' in door
        assert '<label for="passphrase">Kennwort</label>' in door
        assert not re.search(r"\b(?:passphrase\.|server is|Come in|remembers)", door)
        wrong = await me.post("/", data={"passphrase": "guess"}, headers=german)
        assert "Das ist nicht das Kennwort." in wrong.text
        assert "<h1>Wyrmhoard</h1>\n<p>This server is for those who know" in (await me.get("/")).text
