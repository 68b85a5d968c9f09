"""By which name and from which page the server is called, who may read its figures, and that every answer is as safe as
any other."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.conftest import inside
from server.desk import Json, Person, Process, post
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.web.origins import host_error, is_allowed_origin, is_near
from wyrmhoard.server.web.pages import HEADERS

GOOD = ["127.0.0.1:8010", "localhost", "localhost:1", "[::1]:8010", "192.168.1.20", "Play.Example.org", "box_1.lan.:80"]
BAD = [
    "",
    "a b",
    "a/b",
    "user@host",
    "http://host",
    "[::1",
    "host:",
    "host:x",
    "host:99999",
    "[",
    "ho\x00st",
    "é",
    "a" * 300,
]
MALFORMED = [
    "http://[",
    "http://[::1",
    "null",
    "http://",
    "://",
    "http:///",
    "javascript:1",
    "\xff",
    "http://a:b:c",
    "x" * 9_000,
]


def scope(**headers: str | list[str]) -> dict[str, Any]:
    """A request with these headers."""
    pairs = [(name, v) for name, value in headers.items() for v in ([value] if isinstance(value, str) else value)]
    encoded = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in pairs]
    return {"headers": encoded, "http_version": "1.1", "scheme": "http", "client": ("127.0.0.1", 5)}


@pytest.mark.parametrize("host", GOOD)
def test_a_host_is_a_name_or_a_number_with_a_port(host: str) -> None:
    assert host_error(scope(host=host), ()) == ""


@pytest.mark.parametrize("host", BAD)
def test_what_names_no_host_is_refused(host: str) -> None:
    assert host_error(scope(host=host), ())


def test_a_long_host_is_read_at_once() -> None:
    for host in ("a" * 260 + "!", "a." * 130 + "!", "-" * 100_000):
        start = time.perf_counter()
        assert host_error(scope(host=host), ())
        assert not is_allowed_origin(scope(origin=f"http://{host}", host=host), ())
        assert time.perf_counter() - start < 0.1


def test_one_host_and_no_more_is_named() -> None:
    assert host_error(scope(host=["localhost", "localhost"]), ())
    assert host_error(scope(), ())
    assert host_error({**scope(), "http_version": "1.0"}, ()) == ""


def test_another_sites_name_that_leads_here_is_refused() -> None:
    for host in ("evil.example", "evil.example:8010", "127.0.0.1.evil.example", "localhost.evil.example"):
        assert host_error(scope(host=host), Config(host="127.0.0.1").names)
        assert host_error(scope(host=host), ("play.example.org",))
        assert host_error(scope(host=host), Config(host="0.0.0.0").names) == "", "its names are not known"
    for host in ("play.example.org", "PLAY.example.org:443", "127.0.0.1:8011", "localhost", "a.localhost", "[::1]"):
        assert host_error(scope(host=host), ("play.example.org",)) == ""


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "fits"),
    [
        ("http://localhost:8010", "localhost:8010", "http", True),
        ("http://LOCALHOST:8010", "localhost:8010", "http", True),
        ("http://localhost:8010", "localhost:8011", "http", False),
        ("http://localhost", "localhost:80", "http", True),
        ("https://play.example.org", "play.example.org", "http", True),  # a proxy speaks TLS
        ("https://play.example.org", "play.example.org", "https", True),
        ("https://play.example.org:443", "play.example.org", "wss", True),
        ("http://play.example.org", "play.example.org", "https", False),
        ("http://play.example.org", "play.example.org", "wss", False),
        ("ftp://localhost", "localhost", "http", False),
        ("http://localhost/", "localhost", "http", False),
        ("http://localhost/x", "localhost", "http", False),
        ("http://user@localhost", "localhost", "http", False),
        ("http://localhost?x", "localhost", "http", False),
        ("http://localhost#x", "localhost", "http", False),
        ("localhost", "localhost", "http", False),
        ("http://a.example http://localhost", "localhost", "http", False),
        *[(origin, "localhost", "http", False) for origin in MALFORMED],
    ],
)
def test_the_whole_origin_counts(origin: str, host: str, scheme: str, fits: bool) -> None:
    assert is_allowed_origin({**scope(origin=origin, host=host), "scheme": scheme}, ()) is fits


def test_two_origins_are_none() -> None:
    both = scope(origin=["http://localhost", "http://evil.example"], host="localhost")
    assert not is_allowed_origin(both, ("http://evil.example",))
    assert is_allowed_origin(scope(origin="https://other.example", host="localhost"), ("https://other.example",))
    assert is_allowed_origin(scope(host="localhost"), ())


@pytest.mark.parametrize("origin", [one for one in MALFORMED if one.isascii() and len(one) < 1000])
async def test_a_malformed_origin_is_refused_and_not_a_failure(server: Process, origin: str) -> None:
    answer = httpx.post(server.base + "/api/tables", json={}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
    with pytest.raises(Exception, match=r"rejected|403"):
        await Person(server.base, "", "").open(origin=origin)


@pytest.mark.parametrize("host", ["evil.example", "a b", "[", "user@127.0.0.1", ""])
def test_a_wrong_host_is_refused_everywhere(server: Process, host: str) -> None:
    for path in ("/", "/healthz", "/metrics", "/api/games", "/api/tables"):
        assert raw(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").startswith(
            "HTTP/1.1 400"
        )


def raw(server: Process, request: str) -> str:
    """What the server says to bytes as they are."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(request.encode("latin-1"))
        answer = b""
        while more := line.recv(65_536):
            answer += more
    return answer.decode("latin-1")


def test_every_refusal_carries_the_security_headers(server: Process) -> None:
    base = server.base
    answers = {
        403: httpx.post(base + "/api/tables", json={}, headers={"origin": "http://evil.example"}),
        413: httpx.post(base + "/api/tables", content=b"x" * 1_100_000),
        404: httpx.get(base + "/api/nothing"),
        422: post(base, "/api/tables", {}),
        400: httpx.get(base + "/", headers={"host": "evil.example"}),
        405: httpx.put(base + "/api/tables"),
    }
    for status, answer in answers.items():
        assert answer.status_code == status
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answers[413].headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("client", "headers", "near"),
    [
        ("127.0.0.1", {"host": "localhost:8010"}, True),
        ("127.0.0.1", {"host": "127.0.0.1"}, True),
        ("::1", {"host": "[::1]:8010"}, True),
        ("192.168.1.7", {"host": "localhost"}, False),
        ("203.0.113.5", {"host": "play.example.org"}, False),
        ("127.0.0.1", {"host": "play.example.org"}, False),  # a proxy that says nothing of whom it brings
        ("127.0.0.1", {"host": "localhost", "x_forwarded_for": "203.0.113.5"}, False),
        ("127.0.0.1", {"host": "localhost", "via": "1.1 proxy"}, False),
        ("unix", {"host": "localhost"}, False),
    ],
)
def test_figures_are_for_this_machine(client: str, headers: dict[str, str], near: bool) -> None:
    assert is_near({**scope(**headers), "client": (client, 5)}) is near
    assert not is_near({**scope(**headers), "client": None})


async def test_the_figures_are_closed_to_other_machines_unless_opened(tmp_path: Path) -> None:
    away = {"x-forwarded-for": "203.0.113.5"}
    for open_to_all, status in ((False, 403), (True, 200)):
        config = Config(port=0, data=tmp_path, bot_workers=1, open_metrics=open_to_all)
        async with inside(config) as (_, base), httpx.AsyncClient(base_url=base) as http:
            assert (await http.get("/metrics")).status_code == 200
            answer = await http.get("/metrics", headers=away)
            assert answer.status_code == status
            assert ("wyrmhoard_sockets" in answer.text) is open_to_all


def test_an_option_names_hosts(tmp_path: Path) -> None:
    options = ("--data", str(tmp_path), "--allow-host", "Play.Example.org", "--bot-workers", "1")
    with Process(*options) as process:
        statuses: Json = {
            host: httpx.get(process.base + "/healthz", headers={"host": host}).status_code
            for host in ("play.example.org", "localhost", "other.example.org")
        }
    assert statuses == {"play.example.org": 200, "localhost": 200, "other.example.org": 400}
