"""A seat belongs to whoever claimed it: an invitation opens nothing else, works once, and the host cannot take it back
unless its person has been away for long."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest

from server.conftest import inside
from server.desk import Json, Opened, Person, Postgres, Process, bearer, fits, get, post
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.refusals import Failure
from wyrmhoard.server.protocol.shapes.tables import Reopened
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.keys import AWAY, fresh_token
from wyrmhoard.server.storage.store import Store


def error_of(answer: httpx.Response) -> Json:
    """Why a request was refused."""
    assert answer.status_code >= 400, answer.text
    fits(Failure, answer.text)
    error: Json = answer.json()["error"]
    return error


async def refused_join(base: str, table: str, *tokens: str) -> Json:
    """Why tokens do not open a table."""
    person = await Person(base, "", "").open()
    await person.send(json.dumps({"do": "join", "table": table, "tokens": tokens}))
    assert await person.until_closed() == 1008
    assert not person.tables
    error: Json = person.replies[None]["error"]
    return error


async def test_the_host_has_no_token_of_a_friends_seat(server: Process) -> None:
    table = Opened(server.base, "me", "friend", claimed=False)
    for token in (table.invitations[1], table.host):
        assert (await refused_join(server.base, table.id, token))["code"] == "forbidden"
        assert (await refused_join(server.base, table.id, table.tokens[0], token))["code"] == "forbidden"
        for path in ("/record", "/replay"):
            assert error_of(get(server.base, f"/api/tables/{table.id}{path}", token))["code"] == "forbidden"
        assert error_of(post(server.base, f"/api/tables/{table.id}/rematch", {}, token))["code"] == "forbidden"
    assert error_of(get(server.base, f"/api/tables/{table.id}", table.invitations[1]))["code"] == "forbidden"
    claimed = table.claim(table.invitations[1])
    assert claimed["seat"] == 1
    known = {*table.tokens.values(), *table.invitations.values(), table.watch, table.host}
    assert not known & {claimed["token"], claimed["watch"]}
    for token in (table.invitations[1], table.host):
        assert (await refused_join(server.base, table.id, token))["code"] == "forbidden"


async def test_what_a_friend_has_sealed_and_their_seat_are_out_of_the_hosts_reach(server: Process) -> None:
    table = Opened(server.base, "me", "friend", claimed=False)
    token = table.claim(table.invitations[1])["token"]
    async with Person(server.base, table.id, table.tokens[0]) as host, Person(server.base, table.id, token) as friend:
        await friend.act(Random(1))
        assert friend.table()["ask"]["sealed"]
        assert (await host.refused(do="to_bot", seat=1, bot="random"))["code"] == "forbidden"
        for way in ("renew", "withdraw"):
            error = error_of(post(server.base, f"/api/tables/{table.id}/seats/1/{way}", {}, table.host))
            assert error["code"] == "claimed"
            assert "is at the table" in error["text"]
        await friend.fine(do="ping")
        assert {seat["who"] for seat in host.table()["seats"]} == {"person"}
        assert set(host.tables) == {0}


def test_an_invitation_works_once(server: Process) -> None:
    table = Opened(server.base, "me", "friend", "friend", game="dragonfire", claimed=False)
    assert [seat["vacant"] for seat in table.plain["state"]["seats"]] == [False, True, True]
    table.claim(table.invitations[1])
    again = post(server.base, f"/api/tables/{table.id}/claim", {}, table.invitations[1])
    assert again.status_code == 409
    assert error_of(again)["code"] == "claimed"
    assert "already" in error_of(again)["text"]
    for token in ("", "x" * 22, table.tokens[0], table.watch, table.host):
        assert error_of(post(server.base, f"/api/tables/{table.id}/claim", {}, token))["code"] == "forbidden"
    facts = get(server.base, f"/api/tables/{table.id}", table.host).json()
    assert [seat["vacant"] for seat in facts["seats"]] == [False, False, True]
    other = Opened(server.base, "me", "friend", claimed=False)
    assert error_of(post(server.base, f"/api/tables/{table.id}/claim", {}, other.invitations[1]))["code"] == "forbidden"


async def test_of_many_who_claim_at_once_one_sits_down(server: Process) -> None:
    table = Opened(server.base, "me", "friend", claimed=False)
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as http:
        path, headers = f"/api/tables/{table.id}/claim", bearer(table.invitations[1])
        answers = await asyncio.gather(*(http.post(path, headers=headers) for _ in range(12)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11


async def test_a_claim_whose_answer_was_lost_is_repeated_at_once(server: Process) -> None:
    """By whoever made the seat's token up, and nobody else; the table hears of it once."""
    table = Opened(server.base, "me", "friend", claimed=False)
    path, invitation, own = f"/api/tables/{table.id}/claim", table.invitations[1], fresh_token()
    answers = [post(server.base, path, {"token": own}, invitation) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert answers[0].json() == answers[1].json() == answers[2].json()
    claimed = answers[0].json()
    assert (claimed["seat"], claimed["token"]) == (1, own)
    for other in ({"token": fresh_token()}, {}, {"token": claimed["watch"]}, {"token": table.tokens[0]}):
        assert error_of(post(server.base, path, other, invitation))["code"] == "claimed"
    async with Person(server.base, table.id, own) as friend, Person(server.base, table.id, claimed["watch"]) as eye:
        assert friend.table()["seat"] == 1
        assert eye.table()["seat"] is None
        await friend.fine(do="ping")
        assert [line["text"] for line in friend.told] == ["Dragon: somebody has sat down, by invitation."]


def test_a_seats_own_token_is_new_at_its_table_and_long(server: Process) -> None:
    table = Opened(server.base, "me", "friend", "friend", game="dragonfire", claimed=False)
    path = f"/api/tables/{table.id}/claim"
    taken = (table.tokens[0], table.watch, table.host, *table.invitations.values())
    for token in (*taken, "", "x" * 21, "x" * 65, "x" * 21 + "\n", "x" * 22 + "\n", "ä" * 22, 7):
        answer = post(server.base, path, {"token": token}, table.invitations[1])
        assert (answer.status_code, error_of(answer)["code"]) == (422, "bad-request"), token
    own = fresh_token()
    assert post(server.base, path, {"token": own}, table.invitations[1]).status_code == 200
    assert post(server.base, path, {"token": own}, table.invitations[2]).status_code == 422, "that opens another seat"


async def test_a_claim_is_not_repeated_for_a_seat_that_was_lost_since(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmhoard.server.tables.seating.AWAY", -1)
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(lambda: Opened(base, "me", "friend", claimed=False))
        path, own = f"/api/tables/{table.id}", fresh_token()
        first = await asyncio.to_thread(post, base, f"{path}/claim", {"token": own}, table.invitations[1])
        assert first.status_code == 200
        renewed = await asyncio.to_thread(post, base, f"{path}/seats/1/renew", {}, table.host)
        assert renewed.status_code == 200
        again = await asyncio.to_thread(post, base, f"{path}/claim", {"token": own}, table.invitations[1])
        assert error_of(again)["code"] == "forbidden"
        old = renewed.json()["invitation"]
        assert (await asyncio.to_thread(post, base, f"{path}/claim", {"token": own}, old)).status_code == 422


def test_the_host_withdraws_and_renews_an_invitation(server: Process) -> None:
    table = Opened(server.base, "me", "friend", claimed=False)
    seats = f"/api/tables/{table.id}/seats"
    renewed = post(server.base, f"{seats}/1/renew", {}, table.host)
    fits(Reopened, renewed.text)
    old = error_of(post(server.base, f"/api/tables/{table.id}/claim", {}, table.invitations[1]))
    assert (old["code"], "withdrawn" in old["text"]) == ("claimed", True)
    withdrawn = post(server.base, f"{seats}/1/withdraw", {}, table.host)
    assert withdrawn.json() == {"seat": 1, "invitation": None}
    gone = error_of(post(server.base, f"/api/tables/{table.id}/claim", {}, renewed.json()["invitation"]))
    assert gone["code"] == "claimed"
    assert get(server.base, f"/api/tables/{table.id}", table.host).json()["seats"][1]["vacant"]
    last = post(server.base, f"{seats}/1/renew", {}, table.host).json()["invitation"]
    assert table.claim(last)["seat"] == 1


def test_only_the_host_gives_invitations_out(server: Process) -> None:
    table = Opened(server.base, "me", "friend", "random", game="dragonfire")
    seats = f"/api/tables/{table.id}/seats"
    for token in ("", "x" * 22, table.watch, *table.tokens.values(), table.invitations[1]):
        for way in ("renew", "withdraw"):
            assert post(server.base, f"{seats}/1/{way}", {}, token).status_code == 403
    assert error_of(post(server.base, f"{seats}/2/renew", {}, table.host))["code"] == "forbidden", "a bot sits there"
    for seat in ("3", "64", "-1", "x"):
        assert post(server.base, f"{seats}/{seat}/renew", {}, table.host).status_code == 422


async def test_everybody_is_told_who_sits_down(server: Process) -> None:
    table = Opened(server.base, "me", "friend", claimed=False)
    async with (
        Person(server.base, table.id, table.tokens[0]) as host,
        Person(server.base, table.id, table.watch) as eye,
    ):
        assert host.table()["seats"][1]["vacant"]
        table.claim(table.invitations[1])
        for person in (host, eye):
            await person.until(lambda person=person: bool(person.told))  # type: ignore[misc]
            assert person.told[0]["text"] == "Dragon: somebody has sat down, by invitation."
            assert (person.told[0]["seat"], person.told[0]["name"]) == (None, "")
            await person.until(lambda person=person: not person.table()["seats"][1]["vacant"])  # type: ignore[misc]


async def test_a_seat_is_given_away_only_after_a_long_absence(config: Config) -> None:
    clock = Clock()
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        seats = f"/api/tables/{table.id}/seats"

        async def ask(way: str) -> httpx.Response:
            return await asyncio.to_thread(post, base, f"{seats}/1/{way}", {}, table.host)

        async with Person(base, table.id, table.tokens[0]) as host:
            async with Person(base, table.id, table.tokens[1]) as friend:
                await friend.act(Random(1))
                runner.hub.clock = clock
                clock.forward(AWAY + 60)
                assert error_of(await ask("renew"))["code"] == "claimed", "they are there"
            await host.until(lambda: not host.table()["seats"][1]["here"])
            clock.forward(AWAY - 60)
            error = error_of(await ask("renew"))
            assert (error["code"], "14 minutes ago" in error["text"]) == ("claimed", True)
            async with Person(base, table.id, table.tokens[1]):
                pass  # back for a moment
            await host.until(lambda: not host.table()["seats"][1]["here"])
            clock.forward(AWAY - 60)
            assert error_of(await ask("withdraw"))["code"] == "claimed"
            clock.forward(120)
            invitation = (await ask("renew")).json()["invitation"]
            await host.until(lambda: host.table()["seats"][1]["vacant"])
            await host.until(lambda: len(host.told) == 2)
            assert "open again" in host.told[-1]["text"]
            lost = await refused_join(base, table.id, table.tokens[1])
            assert "given away" in lost["text"]
            token = (await asyncio.to_thread(table.claim, invitation))["token"]
            async with Person(base, table.id, token) as other:
                assert other.table()["seats"][1]["yours"]


async def test_who_was_away_before_the_server_started_has_time_to_come_back(config: Config) -> None:
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[1]):
            pass
    async with inside(config) as (runner, base):
        reloaded = await runner.hub.table(table.id)
        assert reloaded is not None
        assert reloaded.away_for(1) < 60
        path = f"/api/tables/{table.id}/seats/1/renew"
        assert error_of(await asyncio.to_thread(post, base, path, {}, table.host))["code"] == "claimed"


async def test_when_somebody_was_last_seen_is_stored(config: Config) -> None:
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        before = {key.seat: key.seen for key in (await runner.hub.store.keys_of(table.id)).values() if key.seat == 1}
        await asyncio.sleep(0.05)
        async with Person(base, table.id, table.tokens[1]):
            pass
    database = Database(config.url)
    await database.open()
    seen = {key.seat: key.seen for key in (await Store(database).keys_of(table.id)).values() if key.role == "play"}
    await database.close()
    assert seen[1] > before[1]


async def test_who_loses_a_seat_is_sent_away_at_once(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who comes back in the very moment: their socket does not outlive their right."""
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[1]) as friend:
            reloaded = await runner.hub.table(table.id)
            assert reloaded is not None
            monkeypatch.setattr(reloaded, "away_for", lambda _: AWAY)
            path = f"/api/tables/{table.id}/seats/1/renew"
            assert (await asyncio.to_thread(post, base, path, {}, table.host)).status_code == 200
            assert await friend.until_closed() == 4001
            assert friend.bye is not None
            assert "given away" in friend.bye


async def test_a_second_screen_on_a_seat_is_told_to_its_owner(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with (
        Person(server.base, table.id, table.tokens[1]) as owner,
        Person(server.base, table.id, table.watch) as eye,
    ):
        async with Person(server.base, table.id, table.tokens[1]) as second:
            for person in (owner, second):
                await person.until(lambda person=person: bool(person.screens))  # type: ignore[misc]
                assert person.screens == [{"type": "screens", "seat": 1, "count": 2}]
        await owner.until(lambda: len(owner.screens) == 2)
        assert owner.screens[-1] == {"type": "screens", "seat": 1, "count": 1}
        async with Person(server.base, table.id, table.tokens[0]) as host:
            await host.fine(do="ping")
            assert not host.screens
        await eye.fine(do="ping")
        assert not eye.screens


async def test_a_screen_that_comes_again_is_no_second_one(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    people = [await Person(server.base, table.id, table.tokens[1]).open() for _ in range(2)]
    for person in people:
        await person.fine(do="join", table=table.id, tokens=person.tokens, screen="mine")
    for person in people:
        await person.fine(do="ping")
        assert not person.screens
        await person.close()


async def test_a_rematch_carries_claimed_seats_and_open_invitations_along(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with (
        Person(server.base, table.id, table.tokens[0]) as one,
        Person(server.base, table.id, table.tokens[1]) as other,
    ):
        await asyncio.gather(one.play_out(Random(1)), other.play_out(Random(2)))
    following = post(server.base, f"/api/tables/{table.id}/rematch", {}, table.tokens[1]).json()
    assert following["token"] == table.tokens[1]
    facts = get(server.base, f"/api/tables/{following['table']}", table.host).json()
    assert [seat["vacant"] for seat in facts["seats"]] == [False, False]
    async with Person(server.base, following["table"], table.tokens[1]) as again:
        assert [seat["yours"] for seat in again.table()["seats"]] == [True, False], "roles are exchanged"
    used = post(server.base, f"/api/tables/{following['table']}/claim", {}, table.invitations[1])
    assert used.status_code == 403
    path = f"/api/tables/{following['table']}/seats/0/renew"
    assert error_of(post(server.base, path, {}, table.host))["code"] == "claimed"


async def test_two_workers_give_a_seat_to_one(postgres: Postgres, config: Config) -> None:
    """Claims race at two workers, again and again: one wins, its token opens the seat at both, and both know of it."""
    shared = replace(config, database=postgres.url)
    async with inside(shared) as (_, one_base), inside(shared) as (_, other_base):
        for _ in range(6):
            table = await asyncio.to_thread(Opened, one_base, "me", "friend", claimed=False)
            async with Person(one_base, table.id, table.tokens[0]) as host, httpx.AsyncClient(timeout=60) as http:
                path, headers = f"/api/tables/{table.id}/claim", bearer(table.invitations[1])
                bases = [one_base, other_base] * 3
                answers = await asyncio.gather(*(http.post(base + path, headers=headers) for base in bases))
                assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
                token = next(answer for answer in answers if answer.status_code == 200).json()["token"]
                await host.until(lambda host=host: not host.table()["seats"][1]["vacant"])  # type: ignore[misc]
                for base in (other_base, one_base):
                    async with Person(base, table.id, token) as friend:
                        assert friend.table()["seats"][1]["yours"]


async def test_a_claim_and_a_renewal_race(postgres: Postgres, config: Config) -> None:
    """Whoever comes second is refused: nobody who has just sat down is sent away."""
    shared = replace(config, database=postgres.url)
    async with inside(shared) as (_, one_base), inside(shared) as (_, other_base):
        for number in range(8):
            table = await asyncio.to_thread(Opened, one_base, "me", "friend", claimed=False)
            async with httpx.AsyncClient(timeout=60) as http:

                async def call(base: str, rest: str, token: str, http: Any = http, table: Opened = table) -> Any:
                    return await http.post(f"{base}/api/tables/{table.id}{rest}", headers=bearer(token))

                calls = [call(one_base, "/claim", table.invitations[1]), call(other_base, "/seats/1/renew", table.host)]
                answers = await asyncio.gather(*calls[:: 1 if number % 2 else -1])
                assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_a_seat_lost_at_one_worker_is_lost_at_the_other(
    postgres: Postgres, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = replace(config, database=postgres.url)
    async with inside(shared) as (first, one_base), inside(shared) as (_, other_base):
        table = await asyncio.to_thread(Opened, one_base, "me", "friend")
        async with Person(other_base, table.id, table.tokens[1]) as friend:
            reloaded = await first.hub.table(table.id)
            assert reloaded is not None
            monkeypatch.setattr(reloaded, "away_for", lambda _: AWAY)
            path = f"/api/tables/{table.id}/seats/1/renew"
            assert (await asyncio.to_thread(post, one_base, path, {}, table.host)).status_code == 200
            assert await friend.until_closed() == 4001


async def test_a_second_screen_at_another_worker_is_told(postgres: Postgres, config: Config) -> None:
    shared = replace(config, database=postgres.url)
    async with inside(shared) as (_, one_base), inside(shared) as (_, other_base):
        table = await asyncio.to_thread(Opened, one_base, "me", "friend")
        async with Person(one_base, table.id, table.tokens[1]) as owner:
            async with Person(other_base, table.id, table.tokens[1]):
                await owner.until(lambda: bool(owner.screens))
                assert owner.screens[-1]["count"] == 2
            await owner.until(lambda: owner.screens[-1]["count"] == 1)


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        import time

        self._real = time.time
        self._ahead = 0.0

    def __call__(self) -> float:
        return self._real() + self._ahead

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self._ahead += seconds
