"""Nothing that somebody writes steers the screen of somebody else: no control characters, no line breaks where there is
one line, nothing that turns the direction of text; not in names, not in chat, not in what is quoted, not in the log."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from pathlib import Path

import pytest

from server.conftest import inside
from server.desk import GAME, Opened, Person, Process, post
from wyrmhoard.kernel.text.errors import is_harmless
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes import requests

STEERING = [
    "\x00",
    "\n",
    "\r",
    "\t",
    "\x07",
    "\x1b[31m",
    "\x7f",
    "\x85",
    "\x9b2J",
    "\u2028",
    "\u2029",
    "\u202e",
    "\u2066",
    "\u200f",
]
SEATS = [{"who": "me"}, {"who": "friend"}]


def is_one_plain_line(text: str) -> bool:
    """Whether a terminal shows it as it is."""
    return text.isprintable()


@pytest.mark.parametrize("mark", STEERING)
def test_a_tables_name_is_one_plain_line(server: Process, mark: str) -> None:
    answer = post(server.base, "/api/tables", {"game": GAME, "seats": SEATS, "name": f"a{mark}b"})
    assert answer.status_code == 422
    assert is_one_plain_line(answer.json()["error"]["text"])


async def test_what_is_said_is_one_plain_line(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with Person(server.base, table.id, table.tokens[0]) as one:
        for mark in STEERING:
            assert (await one.refused(do="chat", text=f"a{mark}b"))["code"] == "bad-request"
        await one.fine(do="chat", text="šš 👩‍👩‍👧 שלום — fine")


async def test_what_is_quoted_in_refusals_is_escaped(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with Person(server.base, table.id, table.tokens[0]) as one:
        ask = one.table()["ask"]["id"]
        for mark in STEERING:
            word = f"x{mark}y"
            for request in (
                {"do": "act", "ask": ask, "key": word},
                {"do": "act", "ask": word, "key": "none"},
                {"do": "preview", "ask": ask, "key": word, "form": {word: word}},
                {"do": "to_bot", "bot": word},
                {"do": "to_bot", "bot": f"greedy:{word}=1"},
                {"do": "to_bot", "bot": f"greedy:samples={word}"},
                {"do": word},
            ):
                assert is_one_plain_line((await one.refused(**request))["text"])
    for mark in STEERING:
        word = f"x{mark}y"
        for body in (
            {"game": word, "seats": SEATS},
            {"game": GAME, "seats": SEATS, "settings": {word: 1}},
            {"game": GAME, "seats": SEATS, "settings": {"knight_life": word}},
            {"game": GAME, "seats": SEATS, "scenario": word},
            {"game": GAME, "seats": [{"who": "me"}, {"who": "bot", "bot": word}]},
            {"game": GAME, "seats": SEATS, word: 1},
        ):
            answer = post(server.base, "/api/tables", body)
            assert answer.status_code >= 400
            assert is_one_plain_line(answer.json()["error"]["text"])


def test_the_pattern_of_a_name_refuses_what_steers_and_nothing_else() -> None:
    pattern = re.compile(f"[{requests.STEERING}]")
    every = [chr(n) for n in range(0x11000) if not 0xD800 <= n < 0xE000]
    assert [c for c in every if is_harmless(c) != (pattern.match(c) is None)] == []


def test_a_bots_name_has_no_line_break_behind_a_number(server: Process) -> None:
    """Python reads "5\\n" as 5, and the name would be shown as it was given."""
    for mark in ("\n", "\r", "\t", "\x1f", "\u2028"):
        seats = [{"who": "me"}, {"who": "bot", "bot": f"greedy:samples=5{mark}"}]
        assert post(server.base, "/api/tables", {"game": GAME, "seats": seats}).status_code == 422


@pytest.mark.parametrize("mark", [mark for mark in STEERING if mark not in "\n\r\t"])
def test_a_deck_with_control_characters_is_refused(server: Process, mark: str) -> None:
    for text in (f"name: A{mark}B\n1 Dagger", f"about: A{mark}B\n1 Dagger"):
        answer = post(server.base, "/api/games/warriors/decks", {"text": text})
        assert answer.status_code == 422
        assert is_one_plain_line(answer.json()["error"]["text"])


async def test_a_report_is_stored_without_what_steers_a_terminal(config: Config) -> None:
    async with inside(config) as (_, base):
        said = "first line\nsecond\x1b[2J\u202e\x00\x9b line"
        answer = await asyncio.to_thread(post, base, "/api/reports", {"text": said, "table": "a\x1bb"})
        assert answer.status_code == 201
    ((text, table),) = sqlite3.connect(Path(config.folder) / "tables.sqlite3").execute(
        "SELECT text, table_id FROM reports"
    )
    assert text == "first line\nsecond\\u001b[2J\\u202e\\u0000\\u009b line"
    assert table == "a\\u001bb"


async def test_no_line_of_the_log_can_be_forged(tmp_path: Path) -> None:
    with Process("--data", str(tmp_path), "--rate", "0", "--bot-workers", "1") as process:
        table = await asyncio.to_thread(Opened, process.base, "me", "friend")
        async with Person(process.base, table.id, table.tokens[0]) as one:
            forged = '\n{"level": "error", "what": "forged"}\n'
            for request in ({"do": "chat", "text": forged}, {"do": "to_bot", "bot": forged}, {"do": forged}):
                await one.send(json.dumps(request))
            await one.fine(do="ping")
        for path in (f"/{forged}", "/api/tables/%0A%7B%22what%22:%22forged%22%7D"):
            await asyncio.to_thread(post, process.base, path.replace("\n", "%0A"), {})
        process.stop()
    assert [line for line in process.logs if line["what"] == "forged" or line["level"] == "raw"] == []
