"""What one caller may ask for: the table of limits, who pays, and that docs and code name the same numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from server.desk import Process, get
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.wire import LONGEST, MOST_MARKS
from wyrmhoard.server.rate_limit import budget as limits
from wyrmhoard.server.rate_limit.budget import (
    CHAT,
    DIVIDED,
    EVERYBODY,
    INK,
    MARKS,
    MOST_CALLERS,
    REST,
    ROUTES,
    SPEAKING,
    Allowance,
    Bucket,
    Cost,
    Meter,
    Tolls,
    caller_of,
    meters,
)
from wyrmhoard.server.rate_limit.connections import BODY_WITHIN, HEAD_WITHIN, READ_WITHIN
from wyrmhoard.server.rate_limit.cost import PaidRoute
from wyrmhoard.server.tables import vetting as vetters
from wyrmhoard.server.tables.memory import CARDS_BYTES, ENTRY_BYTES, LEAST_BYTES, TABLE_BYTES
from wyrmhoard.server.web.app import Server
from wyrmhoard.server.web.connection import CUT_AFTER, REFUSALS_A_MINUTE
from wyrmhoard.server.workers import vetting


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def from_address(host: str | None) -> dict[str, Any]:
    """A request from somewhere."""
    return {"client": None if host is None else (host, 5)}


def every_route(server: Server) -> list[BaseRoute]:
    """All routes of the application, those of included routers too."""
    waiting: list[Any] = list(server.http.routes)
    routes: list[BaseRoute] = []
    while waiting:
        route = waiting.pop()
        inner = getattr(route, "original_router", None)
        if inner is None:
            routes.append(route)
        else:
            waiting += inner.routes
    return routes


def test_every_route_has_a_cost_and_every_cost_a_route(config: Config) -> None:
    methods = set()
    for route in every_route(Server(config)):
        assert isinstance(route, PaidRoute), f"{route} is free of charge"
        methods |= {f"{method} {route.path}" for method in route.methods or ()}
    assert len(methods) > 15
    assert methods == set(ROUTES)
    for cost in ROUTES.values():
        assert 0 < cost.points <= REST[cost.kind].burst


def test_a_route_without_a_cost_cannot_be_added(config: Config) -> None:
    async def free() -> None: ...

    app = Server(config).http
    with pytest.raises(KeyError):
        app.add_api_route("/api/free", free)
    assert not any(isinstance(route, APIRoute) and route.path == "/api/free" for route in app.routes)


async def test_every_route_refuses_whoever_has_paid_too_much(tmp_path: Path) -> None:
    """Each route is asked until its address has nothing left; another address is served as before."""
    config = Config(port=0, data=tmp_path, rate=0.02, bot_workers=1, open_metrics=True)
    shared = Server(config)
    for number, (route, cost) in enumerate(ROUTES.items(), 1):
        server = Server(config) if cost.kind in EVERYBODY else shared
        allowed = max(1, int(REST[cost.kind].burst * config.rate // cost.points))
        method, path = route.split(" ")
        for parameter, value in (("game", "dragon-dance"), ("table", "x"), ("seat", "0"), ("path:path", "x")):
            path = path.replace(f"{{{parameter}}}", value)
        codes = []
        for host in (f"203.0.113.{number}", f"198.51.100.{number}")[: 1 if cost.kind in EVERYBODY else 2]:
            door = httpx.ASGITransport(server, client=(host, 9), raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=door, base_url="http://localhost") as client:
                asked = [(await client.request(method, path, json={})).status_code for _ in range(allowed + 3)]
            codes.append(asked)
        for asked in codes:
            assert 429 not in asked[:allowed], (route, asked)
            assert 429 in asked[allowed:], (route, asked)


def test_ipv6_is_counted_by_its_network_and_mapped_ipv4_as_ipv4() -> None:
    def name(host: str | None) -> str:
        return caller_of(from_address(host))

    assert name("2001:db8:1:2::1") == name("2001:db8:1:2:ffff:1:2:3") != name("2001:db8:1:3::1")
    assert name("::ffff:192.0.2.1") == name("192.0.2.1") != name("192.0.2.2")
    assert name("fe80::1%eth0") == name("fe80::2%eth1")
    assert name(None) == name("")
    assert len(name("x" * 1000)) == 64


def test_addresses_pay_apart_and_kinds_apart() -> None:
    tolls = Tolls(1)
    cost = Cost("reports", 1)
    for _ in range(int(REST["reports"].burst)):
        tolls.pay(from_address("2001:db8::1"), cost)
    with pytest.raises(Refused, match="too much at once"):
        tolls.pay(from_address("2001:db8::2"), cost)
    tolls.pay(from_address("2001:db8:0:1::1"), cost)
    tolls.pay(from_address("2001:db8::1"), Cost("looks", 1))


def taken(meter: Meter, tries: int = 3000) -> int:
    """How often a caller gets a point, of so many tries at once."""
    return sum(meter.take("somebody") for _ in range(tries))


@pytest.mark.parametrize("allowances", [REST, EVERYBODY, SPEAKING, CHAT, MARKS])
def test_workers_divide_what_an_address_has(allowances: Mapping[str, Allowance]) -> None:
    """Whoever goes from worker to worker gets no more than from one, of all that fills the database or the machine."""

    def asked(workers: int, kind: str) -> int:
        shared = [meters(allowances, 1, lambda: workers)[kind] for _ in range(workers)]
        for meter in shared:
            meter._clock = Clock()
        return sum(taken(meter) for meter in shared)

    for kind, allowance in allowances.items():
        assert asked(1, kind) == allowance.burst
        if kind in DIVIDED:
            assert max(4, 0.8 * allowance.burst) <= asked(4, kind) <= allowance.burst, kind
        else:
            assert asked(4, kind) == 4 * allowance.burst


def test_a_worker_that_comes_takes_its_part_at_once_and_one_that_goes_leaves_it() -> None:
    workers, clock = 1, Clock()
    meter = Meter(Allowance(12, 1), 1, clock, lambda: workers)
    assert taken(meter) == 12
    clock.now, workers = 100, 3
    assert taken(meter) == 4
    clock.now += 3
    assert taken(meter) == 1, "a third of a point a second"
    workers = 1
    clock.now += 12
    assert taken(meter) == 12
    clock.now, workers = 1000, 100
    assert meter.take("somebody", 5), "however many there are, whoever waits gets something"


def test_all_addresses_together_have_so_many_reports() -> None:
    tolls = Tolls(1)
    for number in range(int(EVERYBODY["reports"].burst)):
        tolls.pay(from_address(f"192.0.2.{number}"), Cost("reports", 1))
    with pytest.raises(Refused, match="too much at once"):
        tolls.pay(from_address("192.0.2.200"), Cost("reports", 1))


def test_a_rate_of_0_switches_limits_off() -> None:
    tolls = Tolls(0)
    for _ in range(5000):
        tolls.pay(from_address("192.0.2.1"), Cost("reports", 1))


def test_a_bucket_fills_with_time() -> None:
    clock = Clock()
    bucket = Bucket(2, 10, clock)
    assert bucket.take(7)
    assert not bucket.take(4)
    assert bucket.left == 3
    clock.now = 0.5
    assert bucket.take(4)
    clock.now = 1000
    assert bucket.left == 10


def test_a_meter_remembers_a_bounded_number_of_callers() -> None:
    meter = Meter(Allowance(1, 0.001), 1, Clock())
    for number in range(MOST_CALLERS + 500):
        assert meter.take(str(number))
    assert len(meter._buckets) == MOST_CALLERS
    assert not meter.take(str(MOST_CALLERS + 499))


def test_the_description_for_programs_is_served(server: Process) -> None:
    answer = get(server.base, "/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    described = answer.json()["paths"]
    for route in ROUTES:
        method, path = route.split(" ")
        if path.startswith("/api") and path != "/api/openapi.json":
            assert method.lower() in described[path], route


LIMITS = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8").partition("## Limits\n")[2]


def rows(head: str) -> list[list[str]]:
    """The rows of the table in the docs that begins with this cell."""
    lines = LIMITS.partition(f"| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_docs_name_what_requests_may_cost() -> None:
    stated = {kind: Allowance(float(burst), float(rate)) for kind, burst, rate, _ in rows("kind")}
    assert stated == REST


def test_the_docs_name_the_bounds_that_are_not_rates() -> None:
    stated = " ".join(LIMITS.split())
    for sentence in (
        f"each {limits.BYTES_A_POINT:,} bytes",
        f"costs its address {limits.OPENING}.",
        f"more than {limits.FRAMES.burst} frames at once and then {limits.FRAMES.rate} a second",
        f"{limits.BYTES.burst:,} bytes are read at once and then {limits.BYTES.rate:,} a second",
        f"may take {limits.WORK.burst:.0f} second of a worker's time at once, and then {limits.WORK.rate} a second",
        f"may take {limits.VETTING.burst:g} seconds of the processor at once, and then {limits.VETTING.rate} a second",
        f"of an address {limits.VETTING_AT_ONCE} things are being vetted or wait",
        f"each has {vetting.SECONDS:.0f} seconds",
        f"{vetters.MEMORY >> 20} MB of memory, waits for its turn for at most {vetters.QUEUE:.0f} seconds",
        f"closed after {REFUSALS_A_MINUTE} refusals in a minute",
        f"A message may have {LONGEST:,} bytes",
        f"open on {limits.SOCKETS_A_SEAT} screens",
        f"may have {limits.WATCHERS_A_TABLE} watchers, an address {limits.SOCKETS_AN_ADDRESS} sockets",
        f"a worker {Config().max_sockets:,}.",
        f"{limits.WAITING_A_SOCKET:,} bytes may wait, for all of them {limits.WAITING_IN_ALL:,}",
        f"head of a request has {HEAD_WITHIN:.0f} seconds, its body {BODY_WITHIN:.0f}",
        f"is waited for {READ_WITHIN:.0f} seconds",
        f"{limits.CONNECTIONS_AN_ADDRESS} connections with its sockets, of which {limits.UNFINISHED_AN_ADDRESS} may",
        f"of all addresses together {limits.UNFINISHED_IN_ALL:,}.",
        f"at least {LEAST_BYTES >> 20} MB",
        f"{TABLE_BYTES // 1000} kB for a table, {ENTRY_BYTES // 1000} kB for each thing that happened",
        f"{CARDS_BYTES // 10**6} MB for each set of cards",
        f"raised to {Config().max_sockets + limits.SPARE_FILES:,} if",
        f"cut off after {CUT_AFTER:.0f} seconds",
        f"sits may take {limits.QUIET_AN_ADDRESS >> 20} MB, and all its tables {limits.TABLES_AN_ADDRESS >> 20}.",
        f"at most {limits.LISTED_AN_ADDRESS} tables of an address at which a seat is free",
        f"{limits.REPLAYS_AT_ONCE} of an address are under way at once",
        f"may change something {limits.CHANGES_A_DECISION} times",
        f"make {limits.INPUTS_A_SEAT:,} inputs in a match",
        f"takes {limits.CALLS_A_MATCH:,} calls",
        f"at most {limits.LINES_WAITING_AT_A_TABLE} lines of a table wait, and {limits.LINES_WAITING} of all",
        f"at most {limits.NOTES_WAITING_AT_A_TABLE} messages of a table wait, and {limits.NOTES_WAITING} of all",
        f"a message has at most {MOST_MARKS} notes, and a table takes {limits.NOTES_A_TABLE:,}",
    ):
        assert sentence in stated


def test_the_docs_name_what_messages_cost_and_who_pays() -> None:
    stated: dict[str, int] = {}
    text = " ".join(LIMITS.partition("each message takes points")[2].partition("to open a")[0].split())
    for names, points in re.findall(r"((?:`\w+`(?:, | and )?)+) (\d+)", text):
        stated |= dict.fromkeys(re.findall(r"\w+", names.replace(" and ", " ")), int(points))
    assert stated == limits.MESSAGES
    cells = [[cell for cell in row[1:] if cell] for row in rows("party")]
    parties = [
        limits.QUICK,
        limits.STEADY,
        *((*limits.SPEAKING[kind], *limits.CHAT[kind]) for kind in ("seat", "watchers", "address")),
    ]
    assert [[round(float(cell), 3) for cell in row] for row in cells] == [[round(n, 3) for n in row] for row in parties]
    drawn = [[float(cell) for cell in row[1:]] for row in rows("who draws")]
    assert drawn == [[*MARKS[kind], *INK[kind]] for kind in ("seat", "watchers", "address")]
