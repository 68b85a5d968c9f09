"""REST: what is given, and what is refused."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from server.conftest import inside
from server.desk import GAME, WAIT, Opened, Process, fits, get, post
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.rulebook import Rule, read_rulebook
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.games import CardFace, GameInfo, Rulebook, Rules
from wyrmhoard.server.protocol.shapes.refusals import Failure

SEATS = [{"who": "me"}, {"who": "friend"}]


def test_games_cards_and_rules(server: Process) -> None:
    games = get(server.base, "/api/games").json()
    game = games[0]
    assert game["name"] == GAME, "newcomers begin with what is over soonest"
    assert game["seat_names"] == ["Knight", "Dragon"]
    party = next(game for game in games if game["name"] == "dragonfire")
    assert party["seat_names"] == [f"Player {seat}" for seat in range(1, 7)]
    assert (party["seats"], party["usual_seats"]) == ([2, 6], 4)
    assert (game["seats"], game["usual_seats"]) == ([2, 2], 2)
    assert party["cooperative"]
    assert not game["cooperative"]
    assert "duelist" in game["players"]
    assert [(one["id"], one["title"]) for one in game["strengths"]] == [
        ("novice", "Novice"), ("steady", "Steady"), ("master", "Master"), ("grandmaster", "Grandmaster"),
    ]  # fmt: skip
    assert all(one["words"] for one in game["strengths"])
    assert [(side["title"], side["seat"], side["cooperative"]) for side in game["sides"]] == [
        ("Knight", 0, False), ("Dragon", 1, False),
    ]  # fmt: skip
    assert [(side["title"], side["seat"], side["cooperative"]) for side in party["sides"]] == [("", 0, True)]
    destiny = next(game for game in games if game["name"] == "drawn-to-destiny")
    assert [side["cooperative"] for side in destiny["sides"]] == [True, False, False], "the Scene decides"
    saga = next(game for game in games if game["name"] == "dragon-and-warrior")
    assert saga["strengths"][0]["settings"] == {"oracle_difficulty": "gentle"}
    assert {setting["name"] for setting in game["settings"]} == {setting.name for setting in find(GAME).settings}
    assert get(server.base, f"/api/games/{GAME}/cards").json() == find(GAME).faces()
    rules = get(server.base, f"/api/games/{GAME}/rules").json()
    assert {rule["chapter"] for rule in rules["rules"]} == set(rules["chapters"])
    assert rules["rules"][0]["id"] == "DD-1"
    assert "**DD-1." in get(server.base, f"/api/games/{GAME}/rulebook").json()["text"]
    for path in ("cards", "rules", "rulebook"):
        answer = get(server.base, f"/api/games/chess/{path}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not-found"


@pytest.mark.parametrize(
    ("path", "shape"),
    [
        ("/api/games", list[GameInfo]),
        (f"/api/games/{GAME}/cards", list[CardFace]),
        (f"/api/games/{GAME}/rules", Rules),
        (f"/api/games/{GAME}/rulebook", Rulebook),
        ("/api/games/chess/rules", Failure),
    ],
)
def test_answers_have_the_stated_shapes(server: Process, path: str, shape: Any) -> None:
    text = get(server.base, path).text
    fits(shape, text)
    plain = json.loads(text)
    one = plain[0] if isinstance(plain, list) else plain
    one.pop(next(iter(one)))
    with pytest.raises(ValidationError):
        fits(shape, json.dumps(plain))


def test_opening_a_table(server: Process) -> None:
    table = Opened(server.base, "friend", "me", settings={"knight_life": 3})
    assert [entry["seat"] for entry in table.plain["mine"]] == [1]
    assert [entry["seat"] for entry in table.plain["invitations"]] == [0]
    assert len({*table.tokens.values(), *table.invitations.values(), table.watch, table.host}) == 5
    assert all(len(token) == 22 for token in table.tokens.values())
    for token in (*table.tokens.values(), table.watch, table.host):
        facts = get(server.base, f"/api/tables/{table.id}", token).json()
        assert facts == {**table.plain["state"], "seats": facts["seats"]}
        assert facts["waiting"] == [0, 1]
        assert not facts["over"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": SEATS}, 404),
        ({"game": GAME, "seats": SEATS[:1]}, 422),
        ({"game": GAME, "seats": []}, 422),
        ({"game": GAME, "seats": SEATS * 9}, 422),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "bot"}]}, 422),
        ({"game": GAME, "seats": [{"who": "me", "bot": "random"}, {"who": "friend"}]}, 422),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "bot", "bot": "nobody"}]}, 422),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "bot", "bot": "duelist:effort=many"}]}, 422),
        ({"game": GAME, "seats": [{"who": "you"}, {"who": "me"}]}, 422),
        ({"game": GAME, "seats": SEATS, "settings": {"knight_life": 0}}, 422),
        ({"game": GAME, "seats": SEATS, "settings": {"lives": 5}}, 422),
        ({"game": GAME, "seats": SEATS, "settings": {"knight_life": 2.5}}, 422),
        ({"game": GAME, "seats": SEATS, "seed": "mine"}, 422),
        ({"game": GAME, "seats": SEATS, "name": "two\nlines"}, 422),
        ({"game": 7, "seats": SEATS}, 422),
        ([], 422),
    ],
)
def test_tables_that_cannot_be(server: Process, body: Any, status: int) -> None:
    answer = post(server.base, "/api/tables", body)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["text"]


def test_bodies_that_are_no_json_or_too_long(server: Process) -> None:
    headers = {"content-type": "application/json"}
    for body in (b"", b"{", b"\xff\xfe", b'{"game": "' + b"\\ud800" + b'"}', b"[" * 5_000):
        assert httpx.post(server.base + "/api/tables", content=body, headers=headers, timeout=WAIT).status_code == 422
    deep = httpx.post(server.base + "/api/tables", content=b"[" * 900_000, headers=headers, timeout=WAIT)
    assert deep.status_code == 422
    # Where a file of cards may come along there is room for one, elsewhere for no more than a message of a socket has.
    for path, most in (("/api/tables", 1_000_000), ("/api/games/warriors/decks", 65_536)):
        long = httpx.post(server.base + path, content=b" " * (most + 1), headers=headers, timeout=WAIT)
        assert long.status_code == 413
        fitting = httpx.post(server.base + path, content=b" " * most, headers=headers, timeout=WAIT)
        assert fitting.status_code == 422
    unsaid = httpx.post(server.base + "/api/tables", content=iter([b"{}"]), headers=headers, timeout=WAIT)
    assert unsaid.status_code == 413


def test_tokens_open_only_their_own_table(server: Process) -> None:
    one, other = (Opened(server.base, "me", "friend") for _ in range(2))
    for path in ("", "/record", "/replay"):
        for token in ("", other.tokens[0], "x", "é" * 20, one.tokens[0][:-1], one.tokens[0] + "A"):
            token = token.encode("utf-8").decode("latin-1") if not token.isascii() else token
            headers = {b"authorization": b"Bearer " + token.encode("latin-1")} if token else {}
            answer = httpx.get(f"{server.base}/api/tables/{one.id}{path}", headers=headers, timeout=WAIT)
            assert answer.status_code == 403, (path, token)
    assert get(server.base, "/api/tables/nowhere", one.tokens[0]).status_code == 404
    assert post(server.base, f"/api/tables/{one.id}/rematch", {}).status_code == 403


@pytest.mark.parametrize(
    "record",
    [{}, {"game": GAME}, {"game": "chess"}, [], "record", {"inputs": [[0, "x"]] * 10_000}],
    ids=str,
)
def test_records_that_cannot_be_replayed(server: Process, record: Any) -> None:
    answer = post(server.base, "/api/replays", record)
    assert answer.status_code in (404, 422)
    assert answer.json()["error"]["code"] == "bad-request"


def test_reports(server: Process) -> None:
    filed = post(server.base, "/api/reports", {"text": "the dragon cheats", "table": "abc"})
    assert filed.status_code == 201
    assert filed.json()["id"]
    assert post(server.base, "/api/reports", {"text": "", "table": "abc"}).status_code == 422
    assert post(server.base, "/api/reports", {"text": "x", "record": {"game": 1}}).status_code == 422


def test_security_headers_everywhere(server: Process) -> None:
    for path in ("/", "/t/x", "/api/games", "/api/none", "/healthz", "/metrics", "/api/openapi.json"):
        answer = get(server.base, path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    for path in ("/api/tables/x", "/api/none", "/api/openapi.json"):
        assert get(server.base, path).headers["cache-control"] == "no-store"
    assert get(server.base, "/api/none").status_code == 404


def test_files_outside_the_built_part_stay_hidden(server: Process) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/assets/../../schema.py", "//etc/passwd", "/%00"):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:
            raw.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
            got = b"".join(iter(lambda: raw.recv(65536), b""))
        assert b"import " not in got
        assert b"root:" not in got


def test_health_and_metrics(server: Process) -> None:
    Opened(server.base, "me", "friend")
    assert get(server.base, "/healthz").text == "ok\n"
    text = get(server.base, "/metrics").text
    for name in ("tables_live", "sockets", "inputs_total", "commit_seconds_bucket", "bot_seconds", "refusals"):
        assert f"wyrmhoard_{name}" in text


def test_other_sites_may_not_post(server: Process) -> None:
    body = json.dumps({"game": GAME, "seats": SEATS})
    for origin, status in (("https://evil.example", 403), ("null", 403), (server.base, 201)):
        headers = {"content-type": "application/json", "origin": origin}
        answer = httpx.post(server.base + "/api/tables", content=body, headers=headers, timeout=WAIT)
        assert answer.status_code == status, answer.text


def test_opening_too_many_tables(strict_server: Process) -> None:
    codes = []
    while not codes or (codes[-1] == 201 and len(codes) < 500):
        codes.append(post(strict_server.base, "/api/tables", {"game": GAME, "seats": SEATS}).status_code)
    assert codes[:20] == [201] * 20
    assert codes[-1] == 429


def test_a_deck_is_judged_and_nothing_that_is_no_deck_is_taken(server: Process) -> None:
    ready = get(server.base, "/api/games/warriors/decks").json()
    assert ready
    assert all(deck["faults"] == [] for deck in ready)
    again = post(server.base, "/api/games/warriors/decks", {"text": ready[0]["text"]}).json()
    assert again == ready[0]
    small = post(server.base, "/api/games/warriors/decks", {"text": "name: Small\n2 Spark\n"}).json()
    assert (small["name"], small["cards"]) == ("Small", {"spark": 2})
    assert {"WA-4", "WA-7"} <= {fault["rule"] for fault in small["faults"]}
    for text in ("2 No Such Card", "x" * 8001, "1 Spark\nnonsense"):
        assert post(server.base, "/api/games/warriors/decks", {"text": text}).status_code == 422
    assert get(server.base, f"/api/games/{GAME}/decks").json() == []
    assert post(server.base, f"/api/games/{GAME}/decks", {"text": "1 Spark"}).status_code == 422


def test_what_is_refused_is_quoted_in_one_line(server: Process) -> None:
    """Line breaks and what steers a screen are escaped, wherever they stood in what was sent."""
    steering = "x\n\x1b[2J\u2028y"
    for body in (
        {"game": steering, "seats": SEATS},
        {"game": GAME, "seats": SEATS, "options": {steering: 1}},
        {"game": GAME, "seats": [{"who": "bot", "bot": steering}, {"who": "me"}]},
        {"game": GAME, "seats": SEATS, steering: 1},
    ):
        answer = post(server.base, "/api/tables", body)
        assert answer.status_code in (404, 422)
        text = answer.json()["error"]["text"]
        assert text.isprintable(), text


PARTS = ["", f"/{GAME}/cards", "/dragonfire/rules", f"/{GAME}/rulebook", "/warriors/decks", "/dragonfire/scenarios"]


@pytest.mark.parametrize("part", PARTS)
def test_what_is_known_about_a_game_is_sent_once(server: Process, part: str) -> None:
    path = f"{server.base}/api/games{part}"
    first = httpx.get(path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-encoding"] == "gzip"
    plain = httpx.get(path, headers={"accept-encoding": "identity"})
    assert (plain.content, plain.headers["etag"]) == (first.content, tag)
    assert "content-encoding" not in plain.headers
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        again = httpx.get(path, headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["x-content-type-options"] == "nosniff"
    assert httpx.get(path, headers={"if-none-match": '"other"'}).content == first.content


async def test_a_rulebook_is_read_once(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes 136 ms of everybody's time each time."""
    read: list[Path] = []

    def count(path: Path) -> dict[str, Rule]:
        read.append(path)
        return read_rulebook(path)

    monkeypatch.setattr("wyrmhoard.server.web.library.read_rulebook", count)
    async with inside(config) as (_, base):
        path = f"{base}/api/games/dragonfire/rules"
        answers = await asyncio.gather(*(asyncio.to_thread(httpx.get, path) for _ in range(5)))
    assert len({answer.content for answer in answers}) == 1
    assert len(read) == 1
