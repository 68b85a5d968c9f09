"""Tables that the lobby shows: to everybody, if the host says so, and only as long as somebody can sit down."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from server.conftest import inside
from server.desk import GAME, Json, Person, Postgres, Process, fits, get, post
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.tables import Claimed, OpenTable
from wyrmhoard.server.rate_limit.budget import LISTED_AN_ADDRESS, REST
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.keys import Key, check_listing, digest, fresh_token, list_open
from wyrmhoard.server.storage.openings import Opened, add_tables
from wyrmhoard.server.tables.seating import IDLE


def make(base: str, *who: str, **more: Any) -> Json:
    """A new table, as its maker is told."""
    wish = {"game": "dragon-dance", "seats": [{"who": one} for one in who], **more}
    answer = post(base, "/api/tables", wish)
    assert answer.status_code == 201, answer.text
    data: Json = answer.json()
    return data


def shown(base: str, until: bool, table: str) -> Json | None:
    """The table as the lobby shows it, once that is so (or is no longer so)."""
    for _ in range(100):
        answer = get(base, "/api/open")
        fits(list[OpenTable], answer.text)
        listed: Json | None = next((one for one in answer.json() if one["table"] == table), None)
        if (listed is not None) == until:
            return listed
    raise AssertionError(f"the lobby never {'shows' if until else 'forgets'} it")


def join(base: str, table: str, **wish: Any) -> httpx.Response:
    """Sit down without an invitation."""
    return post(base, f"/api/tables/{table}/join", wish)


def test_only_what_the_host_opens_is_shown_and_can_be_joined(server: Process) -> None:
    base = server.base
    closed, opened = make(base, "me", "friend"), make(base, "me", "friend", listed=True, called={"name": "Anna"})
    poster = shown(base, True, opened["table"])
    assert poster is not None
    assert [(seat["vacant"], seat["person"]) for seat in poster["seats"]] == [
        (False, {"name": "Anna", "stamp": ""}),
        (True, None),
    ]
    secrets = [*opened["mine"], *opened["invitations"]]
    assert not any(one["token"] in str(poster) for one in secrets)
    assert closed["table"] not in str(get(base, "/api/open").json())
    assert join(base, closed["table"]).json()["error"]["code"] == "forbidden"
    assert join(base, "nothing").status_code == 404
    assert join(base, opened["table"], seat=0).json()["error"]["code"] == "claimed"


def test_the_host_opens_and_closes_it_at_any_time(server: Process) -> None:
    base = server.base
    made = make(base, "me", "friend")
    where = f"/api/tables/{made['table']}/listed"

    def say(token: str, **wish: Any) -> httpx.Response:
        return post(base, where, wish, token)

    assert say(made["host"]).json() == {"listed": False}
    assert say(made["host"], listed=True).json() == {"listed": True}
    shown(base, True, made["table"])
    assert say(made["mine"][0]["token"], listed=False).json()["error"]["code"] == "forbidden", "a player is no host"
    assert say(made["host"], listed="yes").status_code == 422
    assert say(made["host"]).json() == {"listed": True}
    assert say(made["host"], listed=False).json() == {"listed": False}
    shown(base, False, made["table"])
    assert join(base, made["table"]).json()["error"]["code"] == "forbidden"


async def test_one_of_two_gets_the_seat_and_may_ask_again(server: Process) -> None:
    base, own = server.base, fresh_token()
    opened = make(base, "me", "friend", listed=True)
    shown(base, True, opened["table"])
    first = join(base, opened["table"], seat=1, token=own, called={"name": "Bert"})
    fits(Claimed, first.text)
    assert join(base, opened["table"], seat=1, token=own).json() == first.json()
    assert join(base, opened["table"]).json()["error"]["code"] == "claimed"
    assert post(base, f"/api/tables/{opened['table']}/claim", {}, opened["invitations"][0]["token"]).status_code == 409
    async with Person(base, opened["table"], first.json()["token"]) as bert:
        assert bert.table()["seats"][1]["person"]["name"] == "Bert"
        assert bert.told[-1]["text"] == "Dragon: Bert has sat down, from the lobby."
        assert bert.told[-1]["notice"] == {"kind": "joined", "seat": 1, "who": "Bert"}
    shown(base, False, opened["table"])


def test_a_seat_whose_invitation_is_withdrawn_cannot_be_joined(server: Process) -> None:
    base = server.base
    opened = make(base, "me", "friend", listed=True)
    assert post(base, f"/api/tables/{opened['table']}/seats/1/withdraw", {}, opened["host"]).status_code == 200
    assert join(base, opened["table"]).json()["error"]["code"] == "claimed"


def test_of_two_workers_one_gives_the_seat_away(postgres: Postgres) -> None:
    url = postgres.add_database("open_tables")
    with Process("--database", url, "--rate", "0") as one, Process("--database", url, "--rate", "0") as other:
        opened = make(one.base, "me", "friend", listed=True)
        shown(other.base, True, opened["table"])
        answers = [join(each.base, opened["table"]) for each in (other, one)]
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        shown(one.base, False, opened["table"])


def test_the_lobby_has_room_for_every_address() -> None:
    """One of each comes before the second of any, and nobody has more than their share."""
    engine = sa.create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        opened = [("a", n) for n in range(40)] + [("b", 40), (None, 41), *(("c", n) for n in range(42, 80))]
        for lister, n in opened:
            table = Opened(f"{lister}{n}", GAME, "", "", "", {}, ["person"], "", time.time() + n, listed=True)
            table.lister, table.keys = lister, {digest(str(n)): Key("invite", 0)}
            add_tables(connection, [table])
        shown = list_open(connection)
        assert len(shown) == 30
        assert {"b40", "None41"} <= set(shown)
        assert abs(sum(name[0] == "a" for name in shown) - sum(name[0] == "c" for name in shown)) <= 1
        assert [int(name.lstrip("abcNone")) for name in shown] == sorted(
            (int(name.lstrip("abcNone")) for name in shown), reverse=True
        )
        with pytest.raises(Refused, match="4 tables of yours"):
            check_listing(connection, "a")
        check_listing(connection, "b")


def test_an_address_opens_a_few_tables_to_everybody(strict_server: Process) -> None:
    base = strict_server.base
    wish = {"game": "dragon-dance", "seats": [{"who": "me"}, {"who": "friend"}], "listed": True}
    made = [post(base, "/api/tables", wish) for _ in range(LISTED_AN_ADDRESS + 1)]
    assert [answer.status_code for answer in made] == [201] * LISTED_AN_ADDRESS + [429]
    hidden = make(base, "me", "friend")
    where = f"/api/tables/{hidden['table']}/listed"
    assert post(base, where, {"listed": True}, hidden["host"]).status_code == 429
    assert join(base, made[0].json()["table"]).status_code == 200
    assert post(base, where, {"listed": True}, hidden["host"]).json() == {"listed": True}
    codes = [join(base, one.json()["table"]).status_code for one in made[1:-1] * 4]
    assert codes.count(429) >= len(codes) - REST["joins"].burst


async def test_a_seat_whose_person_never_acts_is_taken_back(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(config) as (runner, base):
        opened = await asyncio.to_thread(lambda: make(base, "me", "friend", listed=True))
        path = f"/api/tables/{opened['table']}"

        async def renew() -> httpx.Response:
            return await asyncio.to_thread(post, base, f"{path}/seats/1/renew", {}, opened["host"])

        token = (await asyncio.to_thread(join, base, opened["table"])).json()["token"]
        passed = [0.0]
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + passed[0])
        runner.hub.clock = time.time
        async with Person(base, opened["table"], token) as idler:
            refused = await renew()
            assert refused.status_code == 409
            assert "waited 3 minutes for somebody who has done nothing" in refused.json()["error"]["text"]
            passed[0] = IDLE + 1
            taken = await renew()
            assert taken.status_code == 200
            assert await idler.until_closed() == 4001
        again = await asyncio.to_thread(post, base, f"{path}/claim", {}, taken.json()["invitation"])
        passed[0] += 1
        async with Person(base, opened["table"], again.json()["token"]) as player:
            assert player.told[-2]["notice"]["kind"] == "unmoved"
            assert (await renew()).status_code == 409, "they have only just sat down"
            await player.act(Random(1))
            passed[0] += 10 * IDLE / 2
            assert (await renew()).status_code == 409, "they play"
