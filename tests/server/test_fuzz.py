"""Whatever is sent, the answer is a refusal, the match stays as it was, and the server lives.

WYRMHOARD_FUZZ sets how many messages (1,500 usually, 100,000 and more for a soak).
"""

from __future__ import annotations

import asyncio
import json
import os
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from server.desk import Opened, Person, Process, get

MESSAGES = int(os.environ.get("WYRMHOARD_FUZZ", "1500"))
KINDS = [
    "join",
    "act",
    "take_back",
    "agree",
    "to_bot",
    "to_me",
    "chat",
    "note",
    "notes",
    "sync",
    "ping",
    "record",
    "__class__",
    "",
]
WORDS = ["", "0", "01", "1.0", "none", "🐉" * 50, "\x00", "a" * 5_000, "'; DROP TABLE journal; --", "__proto__", "\\"]


def anything(rng: Random, depth: int = 0) -> Any:
    """Some JSON value."""
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind == 0:
        return rng.choice([None, True, False])
    if kind == 1:
        return rng.choice([0, -1, 1, 2**31, 2**63, 2**64, -(2**70), 10**400])
    if kind == 2:
        return rng.choice([0.5, 1e308, -0.0])
    if kind < 6:
        return rng.choice(WORDS)
    if kind == 6:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice([*WORDS[:6], "key", "seat", "ask", "form", "id"]): anything(rng, depth + 1) for _ in range(3)}


def forged(rng: Random, good: list[str], ask: str) -> str | bytes:
    """A message that must not do anything. `good` was taken once; `ask` is open, or answered for good."""
    kind = rng.randrange(9)
    if rng.random() < 0.005:
        return json.dumps({"do": "chat", "text": "x" * rng.randrange(65_536, 200_000)})
    if kind == 8:
        return rng.choice(good)
    if kind == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
    if kind == 1:
        whole = rng.choice(good)
        return whole[: rng.randrange(len(whole))]
    if kind == 2:
        return "[" * rng.randrange(1, 30_000)
    if kind == 3:
        return json.dumps(anything(rng))
    message: dict[str, Any] = {"do": rng.choice(KINDS), "id": anything(rng, 4)}
    if kind == 4:  # near misses: right fields of wrong kinds
        message |= {
            name: anything(rng, 3)
            for name in rng.sample(["seat", "ask", "key", "form", "yes", "text", "bot", "sheet", "marks"], 3)
        }
    elif kind == 5:  # another seat, another time
        message = {"do": "act", "seat": rng.choice([1, 2, 63]), "ask": rng.choice(["1", ask]), "key": "none", "id": 1}
    elif kind == 6:
        message = {
            "do": "act",
            "ask": rng.choice(["0", "99", f"{ask}.7", "1"]),
            "key": rng.choice(WORDS)[:900],
            "id": 1,
        }
    else:
        message = {"do": "act", "ask": ask, "key": rng.choice(["7", "fireball"]), "form": {"x": anything(rng)}, "id": 1}
    return json.dumps(message)


HARMLESS = {"ping", "sync", "chat"}


async def test_whatever_is_sent(server: Process) -> None:
    """While the liar is asked, and then again when it has sealed its choice."""
    rng = Random(os.environ.get("WYRMHOARD_FUZZ_SEED", "1"))
    table = Opened(server.base, "me", "friend")
    witness = await Person(server.base, table.id, table.tokens[1]).join()
    liar = await Person(server.base, table.id, table.tokens[0]).join()
    good = [json.dumps({"do": "join", "table": table.id, "tokens": [table.tokens[0]]})]
    for _ in range(2):
        asked, key = await liar.act(rng)
        good.append(json.dumps({"do": "act", "seat": 0, "ask": asked, "key": key, "id": 1}))
        await witness.act(rng)
    for sealed in (False, True):
        if sealed:
            asked, key = await liar.act(rng)
            good.append(json.dumps({"do": "act", "seat": 0, "ask": asked, "key": key, "id": 1}))
        await witness.sync()
        before = seen_by(witness)
        await witness.close()
        liar = await lie(liar, MESSAGES // 2, rng, good, table)
        await witness.join(again=True)
        assert not witness.table()["fresh"]
        assert seen_by(witness) == before
    await asyncio.gather(liar.play_out(rng), witness.play_out(rng))
    assert get(server.base, f"/api/tables/{table.id}/record", table.watch).status_code == 200
    await witness.close()
    await liar.close()


def seen_by(person: Person) -> Any:
    """Everything that somebody else could have changed."""
    now = person.table()
    return now["view"], now["ask"], now["step"], now["ready"], now["seats"], now["offer"], list(person.events[1])


async def lie(liar: Person, messages: int, rng: Random, good: list[str], table: Opened) -> Person:
    """Send so many messages that must be refused; whoever sits there afterwards, since some of them end the socket."""
    await liar.sync()
    ask = liar.table()["ask"]["id"]
    refused = reconnected = 0
    for _ in range(messages):
        message = forged(rng, good, ask)
        try:
            await liar.send(message)
            reply = await _reply(liar)
        except ConnectionClosed:
            reconnected += 1
            liar = await Person(table.base, table.id, table.tokens[0]).join()
            continue
        if reply["ok"]:
            assert json.loads(message)["do"] in HARMLESS, message
        else:
            refused += 1
            assert len(json.dumps(reply)) < 10_000
            _hides_secrets(json.dumps(reply), table)
    assert refused > messages // 2
    assert reconnected < messages // 10
    return liar


async def _reply(person: Person) -> Any:
    """The next reply, whatever its id."""
    while True:
        message = await person.read()
        if message["type"] == "reply":
            person.replies.clear()
            return message


def _hides_secrets(text: str, table: Opened) -> None:
    for secret in (*table.tokens.values(), table.watch, "Traceback", "sqlite", "site-packages"):
        assert secret not in text
