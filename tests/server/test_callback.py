"""Calling people back through their browsers' push services: who is told of what, how often, and who never."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec

from server.conftest import inside
from server.desk import Json, Opened, Person, Postgres, bearer
from server.pushed import Reader, Service, b64, push_service, signed, un64
from server.test_private import rights
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.push import client as courier
from wyrmhoard.server.push.client import SERVICES, Unreachable, carry, check_endpoint, is_public
from wyrmhoard.server.push.webpush import Browser, check_keys, encrypt
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.subscriptions import MOST_BROWSERS
from wyrmhoard.server.tables.push_reminders import KEPT_FOR
from wyrmhoard.server.web.app import Runner

KNIGHT, DRAGON = 0, 1
AMONG = ("127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.9", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1")
WITHIN = ("::1", "fe80::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::", "ff02::1", "not an address")


def test_a_message_is_encrypted_as_in_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    browser = Browser(
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(un64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(number, ec.SECP256R1())
    encrypted = encrypt(b"When I grow up, I want to be a watermelon", browser, own, un64("DGv6ra1nlYgDCS1FRnbzlw"))
    assert b64(encrypted) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    with pytest.raises(ValueError, match="bytes"):
        encrypt(b"x" * 5000, browser)


async def subscribe(table: Opened, seat: int, plain: Json, language: str = "en") -> httpx.Response:
    """Ask for calls to a seat, in a language."""
    async with httpx.AsyncClient() as client:
        way = f"{table.base}/api/tables/{table.id}/push?language={language}"
        return await client.post(way, json=plain, headers=bearer(table.tokens[seat]))


async def two_seats(base: str) -> Opened:
    """A table of Dragon Dance with two people."""
    return await asyncio.to_thread(Opened, base, "me", "friend")


async def come_and_go(table: Opened, seat: int) -> None:
    """Somebody looks at their table, and closes the page."""
    async with Person(table.base, table.id, table.tokens[seat]):
        pass


async def move(table: Opened, *seats: int) -> None:
    """These people come, answer once each, and go."""
    for seat in seats:
        async with Person(table.base, table.id, table.tokens[seat]) as person:
            await person.act(Random(1))


def pushes(runner: Runner, outcome: str) -> float:
    """How many messages ended like this."""
    return float(runner.hub.metrics.pushes.labels(outcome)._value.get())


async def rows(runner: Runner) -> list[Any]:
    """The subscriptions that are stored."""
    return await runner.hub.database.do(lambda connection: list(connection.execute(sa.select(schema.subscriptions))))


async def settled(runner: Runner, outcome: str, number: int = 1) -> None:
    """Wait until so many messages have ended like this."""
    async with asyncio.timeout(60):
        while pushes(runner, outcome) < number:
            await asyncio.sleep(0.01)


def calling(config: Config, service: Service, **more: Any) -> Config:
    """A server that may write to this service, and does so at once."""
    return replace(
        config, push_services=(service.origin,), call_after=0.0, push_contact="mailto:me@host.example", **more
    )


async def test_somebody_who_is_not_there_is_told_once_that_it_is_their_turn(config: Config) -> None:
    """It says which table and nothing that is hidden; the next turn is told again, and one that they see is not."""
    async with push_service() as service, inside(calling(config, service)) as (runner, base):
        table = await two_seats(base)
        reader = Reader(f"{service.origin}/to/knight?x=1")
        assert (await subscribe(table, KNIGHT, reader.plain)).json() == {"seats": 1}
        assert (await subscribe(table, KNIGHT, reader.plain)).json() == {"seats": 1}
        await move(table, KNIGHT, DRAGON)
        await service.until(1)
        target, headers, body = service.got[0]
        assert target == "/to/knight?x=1"
        said = reader.read(body)
        assert said == {
            "kind": "turn",
            "table": table.id,
            "seat": "Knight",
            "title": "Dragon Dance: your turn",
            "text": "The table waits for Knight.",
        }
        whole = str(said).encode()
        assert not any(token.encode() in whole for token in (*table.tokens.values(), table.watch, table.host))
        assert (headers["ttl"], headers["urgency"]) == (str(KEPT_FOR), "normal")
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 < len(headers["topic"]) <= 32
        claims, key = signed(headers["authorization"])
        assert (claims["aud"], claims["sub"]) == (service.origin, "mailto:me@host.example")
        async with httpx.AsyncClient(base_url=base) as client:
            assert (await client.get("/api/push")).json() == {"key": key}
        live = runner.hub.tables[table.id]
        runner.hub.reminders.schedule(live)  # something else happens at the table
        await settled(runner, "sent")
        async with Person(base, table.id, table.tokens[KNIGHT]) as knight:
            await knight.act(Random(1))
            await move(table, DRAGON)
            await knight.until(lambda: knight.ask() is not None)
        assert len(service.got) == 1
        await move(table, KNIGHT, DRAGON)
        await service.until(2)


async def test_whoever_leaves_long_after_their_turn_began_has_seen_it(config: Config) -> None:
    async with push_service() as service, inside(calling(config, service)) as (runner, base):
        table = await two_seats(base)
        await come_and_go(table, KNIGHT)
        live = runner.hub.tables[table.id]
        live.created -= 3600  # so long the table has waited for both
        await subscribe(table, KNIGHT, Reader(f"{service.origin}/a").plain)
        await subscribe(table, DRAGON, Reader(f"{service.origin}/b").plain)
        await come_and_go(table, KNIGHT)
        await come_and_go(table, DRAGON)
        await move(table, KNIGHT, DRAGON)  # both are asked again, and the knight is not there
        await service.until(1)
        assert [target for target, _, _ in service.got] == ["/a"]


async def test_who_wants_to_hear_nothing_any_more_is_forgotten(config: Config) -> None:
    """Whose browser says so, who stands down, whose seat is another's, who leaves, and when it is over."""
    async with push_service() as service, inside(calling(config, service)) as (runner, base):
        table = await two_seats(base)
        service.status = 410
        await subscribe(table, KNIGHT, Reader(f"{service.origin}/gone").plain)
        await move(table, KNIGHT, DRAGON)
        await settled(runner, "gone")
        assert await rows(runner) == []
        service.status = 201
        left = Reader(f"{service.origin}/left").plain
        other = await two_seats(base)
        for one in (table, other):
            await subscribe(one, KNIGHT, left)
        async with httpx.AsyncClient(base_url=base) as client:
            stop = {"endpoint": left["endpoint"], "table": table.id}
            assert (await client.post("/api/push/stop", json=stop)).json() == {"seats": 1}
            assert [row.table_id for row in await rows(runner)] == [other.id]
            assert (await client.post("/api/push/stop", json={"endpoint": left["endpoint"]})).json() == {"seats": 1}
        assert await rows(runner) == []
        await subscribe(table, DRAGON, left)
        async with Person(base, table.id, table.tokens[DRAGON]) as dragon:
            await dragon.refused(do="to_bot", bot="nobody")
            await dragon.fine(do="ping")
            assert len(await rows(runner)) == 1, "what is refused changes nothing"
            await dragon.fine(do="to_bot", bot="random")
            await dragon.fine(do="ping")
            async with asyncio.timeout(60):
                while await rows(runner):
                    await asyncio.sleep(0.01)
        await subscribe(other, KNIGHT, left)
        both = Person(base, other.id, *other.tokens.values())
        async with both:
            await both.play_out(Random(1))
        async with asyncio.timeout(60):
            while await rows(runner):
                await asyncio.sleep(0.01)


async def test_a_seat_has_so_many_browsers_and_no_more(config: Config) -> None:
    async with push_service() as service, inside(calling(config, service)) as (runner, base):
        table = await two_seats(base)
        for number in range(MOST_BROWSERS + 2):
            await subscribe(table, KNIGHT, Reader(f"{service.origin}/{number}").plain)
        kept = sorted(row.endpoint.rpartition("/")[2] for row in await rows(runner))
        assert kept == ["2", "3", "4", "5"]


async def test_a_service_that_fails_is_tried_again_and_no_table_waits_for_it(config: Config) -> None:
    async with push_service() as service, inside(calling(config, service)) as (runner, base):
        runner.hub.reminders.pauses = (0.0, 0.0)
        table = await two_seats(base)
        await subscribe(table, KNIGHT, Reader(f"{service.origin}/a").plain)
        service.status = 503
        await move(table, KNIGHT, DRAGON)
        await settled(runner, "failed")
        assert len(await rows(runner)) == 1
        service.status = 302  # where it leads is none of our business
        tries = len(service.got)
        await move(table, KNIGHT, DRAGON)
        await settled(runner, "failed", 2)
        assert len(service.got) == tries + 1


async def test_keys_and_subscriptions_outlast_a_restart(config: Config, tmp_path: Path) -> None:
    async with push_service() as service:
        async with inside(calling(config, service)) as (runner, base):
            table = await two_seats(base)
            reader = Reader(f"{service.origin}/a")
            await subscribe(table, KNIGHT, reader.plain)
            before = runner.hub.reminders.public
        assert {rights(path) for path in tmp_path.iterdir()} == {"0o600"}
        async with inside(calling(config, service)) as (runner, base):
            assert runner.hub.reminders.public == before
            table.base = base
            await move(table, KNIGHT, DRAGON)
            await service.until(1)
            _, headers, body = service.got[0]
            assert reader.read(body)["table"] == table.id
            assert signed(headers["authorization"])[1] == before


async def test_of_two_workers_one_tells(config: Config, postgres: Postgres) -> None:
    url = await asyncio.to_thread(postgres.add_database, "callback")
    async with push_service() as service:
        mine = calling(replace(config, data=None, database=url), service)
        async with inside(mine) as (one, base), inside(mine) as (two, other):
            assert one.hub.reminders.public == two.hub.reminders.public
            table = await two_seats(base)
            await subscribe(table, KNIGHT, Reader(f"{service.origin}/a").plain)
            async with Person(other, table.id, table.watch), Person(base, table.id, table.watch):
                await service.until(1)  # the table has waited for the knight from the beginning
                for turn in range(2, 5):
                    await move(table, KNIGHT, DRAGON)
                    await service.until(turn)
                    assert len(service.got) == turn
                async with asyncio.timeout(60):
                    while pushes(one, "sent") + pushes(two, "sent") < len(service.got):
                        await asyncio.sleep(0.01)
                stored = await rows(one)
            assert len(stored) == 1
            assert len({headers["topic"] for _, headers, _ in service.got}) == 1
            assert len(service.got) == 4


async def test_who_is_away_is_warned_before_their_time_runs_out(config: Config) -> None:
    async with push_service() as service, inside(calling(config, service)) as (runner, base):
        now = [runner.hub.clock()]
        runner.hub.clock = lambda: now[0]
        async with httpx.AsyncClient(base_url=base) as client:
            clock = {"kind": "move", "seconds": 86400}
            wish = {"game": "dragon-dance", "seats": [{"who": "me"}, {"who": "me"}], "clock": clock, "name": "Friday"}
            made = (await client.post("/api/tables", json=wish)).json()
        table = Opened.__new__(Opened)
        table.base, table.id = base, made["table"]
        table.tokens = {one["seat"]: one["token"] for one in made["mine"]}
        reader = Reader(f"{service.origin}/a")
        await subscribe(table, KNIGHT, reader.plain, "de")
        now[0] += 60
        await move(table, KNIGHT, DRAGON)
        await service.until(1)
        live = runner.hub.tables[table.id]
        (timer,) = [
            timer
            for (_, seat, why), (_, timer) in runner.hub.reminders._timers.items()
            if (seat, why) == (KNIGHT, "warned")
        ]
        left = timer.when() - asyncio.get_running_loop().time()
        assert 86400 - 3600 - 120 < left <= 86400 - 3600
        turn = live.turn_of(KNIGHT)
        assert turn is not None
        timer.cancel()
        runner.hub.reminders._look((table.id, KNIGHT, "warned"), turn)
        while not (warned := [one for one in service.got if reader.read(one[2])["kind"] == "time"]):
            await service.until(len(service.got) + 1)  # that it is their turn may come only now
        ((_, headers, body),) = warned
        assert reader.read(body) | {"table": ""} == {
            "kind": "time",
            "table": "",
            "seat": "Ritter",
            "title": "Dragon Dance: Deine Zeit läuft ab",
            "text": "Der Tisch „Friday“ wartet noch auf: Ritter.",
        }
        assert headers["urgency"] == "high"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://user:pw@fcm.googleapis.com/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://notfcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://169.254.169.254/latest",
        "https://fcm.googleapis.com:99999/x",
        "https://[/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/\r\nx: y",
        "https://fcm.googleapis.com/é",
        "https://fcm.googleapis.com/#x",
        "https://fcm.googleapis.com/" + "x" * 1024,
        "file:///etc/passwd",
    ],
)
def test_a_stranger_cannot_have_the_server_write_to_anybody_else(endpoint: str) -> None:
    with pytest.raises(BadInput):
        check_endpoint(endpoint, ("http://127.0.0.1:9",))


def test_the_push_services_of_browsers_may_be_written_to() -> None:
    for name in SERVICES:
        check_endpoint(f"https://{name}/a/b?c=d")
        check_endpoint(f"https://eu.{name}/a")
    check_endpoint("http://127.0.0.1:9/a", ("http://127.0.0.1:9",))


@pytest.mark.parametrize(
    "site",
    [
        *(".push.apple.com", "a..push.apple.com", "..push.apple.com", "push.apple.com..", "-a.push.apple.com"),
        *("[fcm.googleapis.com]", "[::1].push.apple.com", "x]fcm.googleapis.com", "evil.example\\.push.apple.com"),
        *("evil.example\\@fcm.googleapis.com", "a@fcm.googleapis.com", "@fcm.googleapis.com", "a%2e.push.apple.com"),
        *(
            "a_b.push.apple.com",
            "a b.push.apple.com",
            "a\t.push.apple.com",
            "fcm.googleapis.com:",
            "fcm.googleapis.com:x",
        ),
        *(f"{'x' * 64}.push.apple.com", f"{'x.' * 125}push.apple.com", "\u0430.push.apple.com", ""),
    ],
)
def test_a_site_that_is_no_name_is_refused(site: str) -> None:
    with pytest.raises(BadInput):
        check_endpoint(f"https://{site}/x")


def test_a_path_with_a_backslash_or_a_fragment_is_refused() -> None:
    for path in ("/a\\b", "\\@evil.example", "/a#b", "/a#", "/a b", "/a\u00e9", "/a\n"):
        with pytest.raises(BadInput):
            check_endpoint(f"https://fcm.googleapis.com{path}")


@pytest.mark.parametrize(
    "prefix", ["64:ff9b::{}", "64:ff9b:1::{}", "::ffff:{}", "::{}", "2002:{}::1", "2001:0:{}::", "2001:0:808:808::~{}"]
)
def test_an_address_within_an_address_is_what_counts(prefix: str) -> None:
    """NAT64 (of everybody, and of one network), mapped, compatible, 6to4, Teredo."""

    def within(address: str) -> str:
        number = int(ip_address(address)) ^ (0xFFFFFFFF if "~" in prefix else 0)
        return prefix.replace("~", "").format(f"{number >> 16:x}:{number & 0xFFFF:x}")

    for address in AMONG:
        assert not is_public(within(address)), address
    if "2001:0:{}" in prefix:  # whoever is behind the relay counts, too: here it is 255.255.255.255
        return
    assert is_public(within("142.250.1.1"))


def test_an_address_of_somebodys_own_nat64_is_not_of_the_internet() -> None:
    assert not is_public("64:ff9b:1:8efa:1:100::")


async def test_a_site_that_cannot_be_looked_up_is_unreachable_and_no_failure() -> None:
    """Empty labels and such are a ValueError for whoever looks them up."""
    loop = asyncio.get_running_loop()
    for name in (f"{'x' * 64}.push.example", ".push.example"):
        endpoint = f"http://{name}/a"
        parts = urlsplit(endpoint)
        with pytest.raises(UnicodeError):
            await loop.getaddrinfo(parts.hostname, 80)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(courier, "check_endpoint", lambda *_: None)  # as one that was stored by an earlier version
            with pytest.raises(Unreachable, match="UnicodeError"):
                await carry(endpoint, {}, b"")


@pytest.mark.parametrize("address", [*AMONG, *WITHIN])
def test_an_address_that_is_not_of_the_internet(address: str) -> None:
    assert not is_public(address)


def test_an_address_of_the_internet() -> None:
    assert is_public("142.250.1.1")
    assert is_public("2a00:1450:4001:801::200a")


async def test_a_service_whose_name_leads_to_this_machine_is_not_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if only one of its addresses does; what is connected to is the address that was looked at."""
    asked: list[str] = []
    opened: list[Any] = []

    async def connect(host: str, port: int, **more: Any) -> Any:
        opened.append((host, port, more["server_hostname"]))
        raise ConnectionRefusedError

    async def find(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        asked.append(host)
        addresses = ["142.250.1.1"] if host == "fcm.googleapis.com" else ["142.250.1.1", "127.0.0.1"]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(type(loop), "getaddrinfo", find)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(Unreachable, match="a private address"):
        await carry("https://web.push.apple.com/x", {}, b"")
    with pytest.raises(Unreachable, match="ConnectionRefusedError"):
        await carry("https://fcm.googleapis.com/x", {}, b"")
    assert asked == ["web.push.apple.com", "fcm.googleapis.com"]
    assert opened == [("142.250.1.1", 443, "fcm.googleapis.com")]


async def test_what_is_no_subscription_is_refused_and_so_is_all_where_nothing_is_sent(config: Config) -> None:
    good = Reader("https://fcm.googleapis.com/x").plain
    async with inside(config) as (_, base):
        table = await two_seats(base)
        for bad in (
            {**good, "endpoint": "https://127.0.0.1/x"},
            {**good, "p256dh": b64(b"\x04" + bytes(64))},
            {**good, "auth": "short"},
            {**good, "more": 1},
            {"endpoint": good["endpoint"]},
        ):
            assert (await subscribe(table, KNIGHT, bad)).status_code == 422
        assert (await subscribe(table, KNIGHT, good)).status_code == 200
        table.tokens[KNIGHT] = table.watch
        assert (await subscribe(table, KNIGHT, good)).status_code == 403
    async with inside(replace(config, push=False)) as (_, base), httpx.AsyncClient(base_url=base) as client:
        assert (await client.get("/api/push")).json() == {"key": None}
        table = await two_seats(base)
        assert (await subscribe(table, KNIGHT, good)).status_code == 422
    with pytest.raises(BadInput):
        check_keys(Browser("", good["p256dh"], b64(bytes(15))))
