"""What a seat cannot know does not change one byte of what it is sent."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from itertools import count
from random import Random
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from helpers.samples.goofspiel import GOOFSPIEL
from server.conftest import inside
from server.desk import GAME, WAIT, Opened, Person, bearer, fits
from wyrmhoard.kernel.contract import registry
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.messages import ServerMessage
from wyrmhoard.server.tables import opening as opening_module
from wyrmhoard.server.workers.bots import Thinkers


class World:
    """A table in a world in which all that would differ by accident is the same."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
        numbers = count()
        monkeypatch.setattr(opening_module, "fresh_id", lambda: f"table-{next(numbers)}")
        monkeypatch.setattr(opening_module, "fresh_token", lambda: f"token-{next(numbers):016}")
        monkeypatch.setattr(secrets, "token_hex", lambda _: seed)
        monkeypatch.setattr(time, "time", lambda: 1e9)


async def play(
    config: Config, moves: int, rng: Random, *, last: int | None = None, other_future: bool = False
) -> tuple[list[str], list[str], str]:
    """Some moves of both seats, then one more of seat 0 that is option `last`: the bytes that the other
    seat and a watcher got, and the options that seat 0 had."""
    async with inside(config) as (runner, base):
        table = await _opened(base)
        one, other = (Person(base, table.id, table.tokens[seat]) for seat in (0, 1))
        watcher = Person(base, table.id, table.watch)
        async with one, other, watcher:
            people = (one, other, watcher)
            for _ in range(moves):
                for person in (one, other):
                    await person.act(rng)
                step = runner.hub.tables[table.id].match.step
                for person in people:
                    await person.until(lambda who=person, now=f"{step}.0": who.table()["step"] == now)  # type: ignore[misc]
            if other_future:
                live = runner.hub.tables[table.id].match
                live.table.chance.branch("another future")
                mark = live._history.checkpoints[-1]
                mark.chance.branch("another future")
            choices = one.choices()
            if last is not None:
                ask: Any = one.ask()
                await one.fine(do="act", ask=ask["id"], key=choices[last % len(choices)])
            for person in (other, watcher):
                await person.sync()
            return other.raw, watcher.raw, ",".join(choices)


async def _opened(base: str, game: str = GAME) -> Opened:
    return await asyncio.to_thread(Opened, base, "me", "friend", game=game)


async def everything(base: str, table: Opened, one: Person, other: Person, watcher: Person) -> list[str]:
    """Everything that may be asked while seat 0 has sealed its choice, by the other seat, by a watcher and by
    people who come late: the bytes that they got, REST included."""
    late = [Person(base, table.id, token) for token in (table.tokens[1], table.watch)]
    eyes = [other, watcher, *late]
    ask: Any = other.ask()
    wrong = [
        {"do": "act", "ask": ask["id"], "key": "no such thing"},
        {"do": "act", "ask": "no such ask", "key": "none"},
        {"do": "act", "seat": 0, "ask": ask["id"], "key": "none"},
        {"do": "agree", "yes": True},
        {"do": "to_me"},
        {"do": "to_bot", "bot": "nobody"},
        {"do": "join", "table": table.id, "tokens": [table.watch]},
        {"do": "nothing"},
    ]
    for person in late:
        await person.join()
    for number, message in enumerate(wrong):
        for person in (other, watcher):
            await person.refused(**message, id=f"wrong-{number}")
    for person in (other, watcher):
        await person.fine(do="chat", text="What will it be?", id="words")
        await person.fine(do="ping", id="ping")
    reply = await other.request(do="take_back", id="back")
    if reply["ok"]:  # an offer; it lapses when it is declined
        await one.until(lambda: one.table()["offer"] is not None)
        await one.fine(do="agree", yes=False)
        await other.until(lambda: other.table()["offer"] is None)
    await other.fine(do="to_bot", bot="random", id="to-bot")
    await other.until(lambda: bool(other.thinking))
    await other.fine(do="to_me", id="to-me")
    answers = []
    async with httpx.AsyncClient(base_url=base, timeout=WAIT) as client:
        for token in (table.tokens[1], table.watch, "x" * 22, ""):
            for method, rest in (("GET", ""), ("GET", "/record"), ("GET", "/replay"), ("POST", "/rematch")):
                answer = await client.request(method, f"/api/tables/{table.id}{rest}", headers=bearer(token))
                headers = {name: value for name, value in answer.headers.items() if name != "date"}
                answers.append(f"{answer.status_code} {headers} {answer.text}")
    for person in eyes:
        await person.sync()
    return [*answers, *("\n".join(person.raw) for person in eyes)]


@pytest.mark.parametrize(("game", "moves"), [(GAME, 0), (GAME, 2), ("goofspiel", 2)])
async def test_every_message_and_every_answer(
    monkeypatch: pytest.MonkeyPatch, game: str, moves: int, tmp_path: Any
) -> None:
    """Seat 0 chooses this or that, at once or after it changed its mind: nobody else is sent other bytes."""

    async def think(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Thinkers, "think", think)
    monkeypatch.setitem(registry._added, "goofspiel", GOOFSPIEL)
    seen, kinds, codes = [], set(), set()
    for choice in range(3):
        World(monkeypatch, "the same seed")
        async with inside(Config(port=0, data=tmp_path / str(choice), rate=0)) as (runner, base):
            table = await _opened(base, game)
            one, other, watcher = (Person(base, table.id, t) for t in (*table.tokens.values(), table.watch))
            rng = Random(7)
            async with one, other, watcher:
                for _ in range(moves):
                    for person in (one, other):
                        await person.act(rng)
                        for eyes in (one, other, watcher):
                            await eyes.sync()
                ask: Any = one.ask()
                keys = one.choices()
                for key in keys[choice : choice + 1] if ask["final"] else keys[: choice + 1]:
                    await one.fine(do="act", ask=ask["id"], key=key)
                await other.until(lambda who=other: who.table()["ready"] == [0])  # type: ignore[misc]
                received = await everything(base, table, one, other, watcher)
                runner.hub.tables[table.id].close("This table is closed")
                await asyncio.gather(other.until_closed(), watcher.until_closed())
                seen.append([*received, other.raw[-1], watcher.raw[-1]])
                for text in (*other.raw, *watcher.raw):
                    message = json.loads(text)
                    kinds.add(message["type"])
                    codes.add(message.get("error", {}).get("code"))
    assert seen[0] == seen[1] == seen[2]
    assert kinds == {"welcome", "table", "reply", "chat", "thinking", "bye"}
    assert {"unknown", "stale", "forbidden", "bad-request", "not-asked"} <= codes


@pytest.mark.parametrize("moves", [0, 1, 3])
async def test_sealed_choices(config: Config, monkeypatch: pytest.MonkeyPatch, moves: int, tmp_path: Any) -> None:
    seen = set()
    for choice in range(3):
        World(monkeypatch, "the same seed")
        world = Config(port=0, data=tmp_path / str(choice), rate=0)
        other, watcher, choices = await play(world, moves, Random(7), last=choice)
        seen.add(("\n".join(other), "\n".join(watcher), choices))
    assert len(seen) == 1


async def test_the_dice_to_come(config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    seen = set()
    for future in (False, True):
        World(monkeypatch, "the same seed")
        world = Config(port=0, data=tmp_path / str(future), rate=0)
        other, watcher, _ = await play(world, 2, Random(8), last=0, other_future=future)
        seen.add(("\n".join(other), "\n".join(watcher)))
        assert "the same seed" not in "".join(other + watcher)
    assert len(seen) == 1


async def test_the_bytes_do_differ_where_they_may(
    config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """Another seed rolls other dice: the comparison above would notice."""
    seen = set()
    for seed in ("one seed", "another seed"):
        World(monkeypatch, seed)
        other, _, _ = await play(Config(port=0, data=tmp_path / seed, rate=0), 0, Random(9))
        seen.add("\n".join(other))
    assert len(seen) == 2


async def test_a_message_that_says_more_or_less_does_not_have_its_shape(config: Config) -> None:
    """Every message that a Person reads is checked so: the check does look into what is deep inside."""
    async with inside(config) as (_, base):
        table = await _opened(base)
        async with Person(base, table.id, table.tokens[0]) as one:
            whole = one.table()
            fits(ServerMessage, json.dumps(whole))
    for wrong in (
        {**whole, "secret": 1},
        {name: value for name, value in whole.items() if name != "step"},
        {**whole, "seats": [{**seat, "token": "x"} for seat in whole["seats"]]},
        {**whole, "seats": [{**seat, "who": "nobody"} for seat in whole["seats"]]},
        {**whole, "ask": {**whole["ask"], "options": [{"key": "a", "text": "b", "form": [{"type": "x"}]}]}},
    ):
        with pytest.raises(ValidationError):
            fits(ServerMessage, json.dumps(wrong))
