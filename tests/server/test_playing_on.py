"""A match that is over is played on from any of its moments: every game, at a table of its own."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wyrmhoard
from server.conftest import inside
from server.desk import Opened, Person, Process, get, post
from server.journal import make_call
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.lab.check import check_record
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.session import session as session_module
from wyrmhoard.server.session.commands import BeginAnew
from wyrmhoard.server.session.session import Session

GOLDEN = Path(__file__).parents[1] / "golden"
KNOWN = {
    "dragon-dance": "knight wins",
    "warriors": "locations",
    "dragonfire": "every Scene is completed",
    "drawn-to-destiny": "a Goal is complete",
    "dragon-and-warrior": "won",
}


def begun(record: Record, at: int) -> Session:
    """A session that plays on after so many inputs."""
    game = find(record.game)
    match = wyrmhoard.new(game, record.seats, record.seed, record.settings, start=record.start)
    session = Session(match, [None] * record.seats)
    make_call(session, "anew", 0, {"inputs": [list(entry) for entry in record.inputs[:at]], "name": "a new table"})
    return session


@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 1.0])
@pytest.mark.parametrize("game", KNOWN)
def test_any_moment_of_any_game_is_played_on_from(game: str, part: float) -> None:
    record = wyrmhoard.read(GOLDEN / f"{game}, {KNOWN[game]}.json")
    at = int(part * (len(record.inputs) - 1))
    then = wyrmhoard.replay(record, upto=at)
    session = begun(record, at)
    for seat in (None, *range(record.seats)):
        assert session.match.view(seat) == then.view(seat)
        assert session.match.events(seat)[:-1] == then.events(seat)
    assert session.match.asks.keys() == then.asks.keys()
    assert session.match.lines(None)[-1].text == "From here on the match is played anew, with other rolls"
    again = Session.restore(find(game), session.save())
    assert again.match.fingerprint == session.match.fingerprint
    inputs = len(session.match.inputs)
    play_on(again.match, Random(7), lambda match: len(match.inputs) >= inputs + 60)
    assert len(again.match.inputs) > inputs
    assert check_record(again.match.record, "played on")


def test_what_is_rolled_is_new() -> None:
    """The inputs that followed then are taken again as long as they fit, and lead somewhere else."""
    record = wyrmhoard.read(GOLDEN / f"dragon-dance, {KNOWN['dragon-dance']}.json")
    at = len(record.inputs) // 4
    states = {wyrmhoard.replay(record).fingerprint}
    for name in ("one", "two"):
        match = wyrmhoard.new(find(record.game), record.seats, record.seed, record.settings)
        session = Session(match, [None, None])
        make_call(session, "anew", 0, {"inputs": [list(entry) for entry in record.inputs[:at]], "name": name})
        play_on(session.match, Random(1), lambda _: False)
        states.add(session.match.fingerprint)
    assert len(states) == 3


def test_only_a_table_that_has_just_been_opened_begins_like_that() -> None:
    record = wyrmhoard.read(GOLDEN / f"dragon-dance, {KNOWN['dragon-dance']}.json")
    session = begun(record, 3)
    with pytest.raises(Refused, match="This match has begun"):
        make_call(session, "anew", 0, {"inputs": [], "name": "again"})


async def test_a_table_plays_on(server: Process) -> None:
    table = Opened(server.base, "me", "me")
    path = f"/api/tables/{table.id}/anew"
    early = await asyncio.to_thread(post, server.base, path, {"at": 0, "seat": 0}, table.tokens[0])
    assert early.status_code == 409
    async with Person(server.base, table.id, *table.tokens.values()) as person:
        await person.play_out(Random(1))
    record: dict[str, Any] = (
        await asyncio.to_thread(get, server.base, f"/api/tables/{table.id}/record", table.watch)
    ).json()
    last = len(record["inputs"])
    for wrong in ({"at": last, "seat": 0}, {"at": 0, "seat": 2}):
        answer = await asyncio.to_thread(post, server.base, path, wrong, table.tokens[0])
        assert answer.status_code == 404
    assert (await asyncio.to_thread(post, server.base, path, {"at": 1, "seat": 1}, "x" * 22)).status_code == 403
    answer = await asyncio.to_thread(
        post, server.base, path, {"at": last - 1, "seat": 1, "called": {"name": "Ann"}}, table.watch
    )
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert [one["seat"] for one in made["mine"]] == [1]
    assert made["table"] != table.id
    async with Person(server.base, made["table"], made["mine"][0]["token"]) as person:
        await person.play_out(Random(2))
    over = (await asyncio.to_thread(get, server.base, f"/api/tables/{made['table']}", made["watch"])).json()
    assert over["over"]
    assert [seat["who"] for seat in over["seats"]] == ["bot", "person"]
    again = await asyncio.to_thread(get, server.base, f"/api/tables/{made['table']}/replay", made["watch"])
    assert again.status_code == 200
    assert not again.json()["doubt"]


async def test_the_inputs_are_made_again_in_a_process_of_their_own_and_only_once(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long match they take many seconds: no table waits so long, neither now nor when the new one is loaded."""

    def here(*_: object) -> None:
        raise AssertionError("they are made where the tables are")

    handlers: dict[Any, Any] = {**session_module._HANDLERS, BeginAnew: here}
    monkeypatch.setattr(session_module, "_HANDLERS", handlers)
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        async with Person(base, table.id, *table.tokens.values()) as person:
            await person.play_out(Random(1))
        path = f"/api/tables/{table.id}/anew"
        answer = await asyncio.to_thread(post, base, path, {"at": 5, "seat": 1}, table.tokens[0])
        assert answer.status_code == 201, answer.text
        made = answer.json()
        fresh = runner.hub.tables[made["table"]]
        before = fresh.match.fingerprint
        assert len(fresh.match.inputs) >= 5
        fresh.close("read it again")
        async with Person(base, made["table"], made["mine"][0]["token"]):
            assert runner.hub.tables[made["table"]] is not fresh
            assert runner.hub.tables[made["table"]].match.fingerprint == before


def test_words_that_are_struck_leave_what_a_match_began_with() -> None:
    """The journal holds the other match's inputs in one call: nothing that is struck later stays in it."""
    session = Session(wyrmhoard.new("dragon-and-warrior", seed=1), [None])
    inputs = [[0, "name", {"text": "Voldemar"}, "act"], [0, "pass", None, "act"]]
    body = json.dumps({"inputs": inputs, "name": "T"})
    kept = session.redact(body, {"voldemar": "taken out 1"})
    assert "Voldemar" not in kept
    assert json.loads(kept)["inputs"][0][2] == {"text": "taken out 1"}
    assert json.loads(kept)["inputs"][1] == inputs[1]
