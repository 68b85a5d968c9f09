"""Everybody reads in their own language, at the same table too; nothing that is kept or keyed depends on it."""

from __future__ import annotations

import asyncio
from random import Random

import httpx

from server.desk import WAIT, Json, Opened, Person, Process, bearer, get
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.lab.check import check_record


def ask(base: str, path: str, accept: str = "", token: str = "") -> httpx.Response:
    headers = bearer(token) | ({"accept-language": accept} if accept else {})
    return httpx.get(base + path, headers=headers, timeout=WAIT)


def pitch(answer: httpx.Response) -> str:
    games: list[Json] = answer.json()
    return str(next(game["pitch"] for game in games if game["name"] == "dragon-dance"))


def test_what_is_known_of_games_is_kept_for_each_language(server: Process) -> None:
    english, german = "A knight, a dragon", "Ein Ritter, ein Drache"
    for path, accept, start in [
        ("/api/games", "", english),
        ("/api/games", "de-AT,de;q=0.9,en;q=0.5", german),
        ("/api/games?language=de", "en", german),
        ("/api/games?language=en", "de", english),
        ("/api/games?language=fr", "de", english),
        ("/api/games", "fr,de;q=0.2", german),
        ("/api/games", "", english),
    ]:
        answer = ask(server.base, path, accept)
        assert pitch(answer).startswith(start), (path, accept)
        assert "accept-language" in answer.headers["vary"]
    tags = {ask(server.base, f"/api/games?language={one}").headers["etag"] for one in ("en", "de")}
    assert len(tags) == 2
    cards = [ask(server.base, f"/api/games/dragon-dance/cards?language={one}").json() for one in ("en", "de")]
    assert [(face["id"], face["name"]) for faces in cards for face in faces[:1]] == [
        ("charge", "Charge"),
        ("charge", "Sturmangriff"),
    ]


def test_what_is_wrong_is_said_in_the_language_of_the_request(server: Process) -> None:
    answer = ask(server.base, "/api/tables/none?language=de", token="none")
    assert answer.json()["error"]["code"] == "not-found"
    assert answer.json()["error"]["text"] == "Diesen Tisch gibt es nicht"
    assert ask(server.base, "/api/tables/none", token="none").json()["error"]["text"] == "There is no such table"


async def test_two_people_read_one_match_in_two_languages(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    me = Person(server.base, table.id, table.tokens[0], language="de")
    friend = Person(server.base, table.id, table.tokens[1])
    async with me, friend:
        assert [seat["called"] for seat in me.welcome["seats"]] == ["der Ritter", "der Drache"]
        assert [seat["called"] for seat in friend.welcome["seats"]] == ["the knight", "the dragon"]
        mine, theirs = me.ask(), friend.ask()
        assert mine is not None
        assert theirs is not None
        assert mine["text"] == "Wähle einen Würfel für diese Runde oder keinen"
        assert theirs["text"] == "Choose a die for this round, or none"
        assert mine["options"][0] == {"key": "none", "text": "Kein Würfel", "about": ["die:knight:none"]}
        error = await me.refused(do="act", ask=mine["id"], key="7")
        assert "gibt es hier nicht" in error["text"]
        assert "no option" in (await friend.refused(do="act", ask=theirs["id"], key="7"))["text"]
        await me.fine(do="act", ask=mine["id"], key="none")
        await friend.fine(do="act", ask=theirs["id"], key="none")
        await me.sync()
        await friend.sync()
        assert "Du zeigst keinen Würfel, der Drache zeigt keinen Würfel" in [e["text"] for e in me.events[0]]
        assert "The knight shows no die, you show no die" in [e["text"] for e in friend.events[1]]
        assert [e["data"] for e in me.events[0]] == [e["data"] for e in friend.events[1]]
        await asyncio.gather(me.play_out(Random(1)), friend.play_out(Random(2)))
    record = parse_record(get(server.base, f"/api/tables/{table.id}/record", table.tokens[0]).content)
    assert "agree" in check_record(record, "the record")
    logs = [
        ask(server.base, f"/api/tables/{table.id}/log?language={one}", token=table.watch).json() for one in ("en", "de")
    ]
    assert [log["lines"][0]["text"] for log in logs] == [
        "Seat 1 plays the knight, seat 2 plays the dragon",
        "Platz 1 spielt den Ritter, Platz 2 spielt den Drachen",
    ]
    assert [log["seats"] for log in logs] == [["Knight", "Dragon"], ["Ritter", "Drache"]]
    replays = [
        ask(server.base, f"/api/tables/{table.id}/replay?language={one}", token=table.watch) for one in ("en", "de")
    ]
    texts = [replay.json()["frames"][0]["events"][0]["text"] for replay in replays]
    assert texts == [log["lines"][0]["text"] for log in logs]
    reviews = [
        ask(server.base, f"/api/tables/{table.id}/review?language={one}", token=table.watch) for one in ("en", "de")
    ]
    assert [review.json()["counts"][0]["text"] for review in reviews] == ["Rounds", "Runden"]


async def test_a_socket_reads_as_its_browser_likes(server: Process) -> None:
    table = Opened(server.base, "me", "random")
    me = Person(server.base, table.id, table.tokens[0])
    await me.open(**{"accept-language": "de"})
    assert (await me.request(do="join", table=table.id, tokens=[table.tokens[0]]))["ok"]
    assert [seat["name"] for seat in me.welcome["seats"]] == ["Ritter", "Drache"]
    await me.close()
