"""Tables that the lobby shows: to everybody, if the host says so, and only as long as somebody can sit down."""

from __future__ import annotations

from typing import Any

import httpx

from server.desk import Json, Person, Postgres, Process, fits, get, post
from wyrmhoard.server.keys import fresh_token
from wyrmhoard.server.shapes.tables import Claimed, OpenTable


def make(base: str, *who: str, **more: Any) -> Json:
    """A new table, as its maker is told."""
    wish = {"game": "dragon-dance", "seats": [{"who": one} for one in who], **more}
    answer = post(base, "/api/tables", wish)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def shown(base: str, until: bool, table: str) -> Json | None:
    """The table as the lobby shows it, once that is so (or is no longer so)."""
    for _ in range(100):
        answer = get(base, "/api/open")
        fits(list[OpenTable], answer.text)
        found: Json | None = next((one for one in answer.json() if one["table"] == table), None)
        if (found is not None) == until:
            return found
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
