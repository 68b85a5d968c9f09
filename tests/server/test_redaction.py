"""Words that people struck are in nothing that is stored, and the table goes on from there."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from helpers.present import present
from kernel.test_redaction import act, named
from server.conftest import inside
from server.desk import Opened, Person, Postgres, get
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.lab.check import check_record
from wyrmhoard.server.admin.transfer import export
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.session.redaction import Struck
from wyrmhoard.server.workers.replays import film

SETTINGS = {"scope": "area", "visit_limit": 1}
SAID, NAME, DRAWN, LATER = "Zwackelmann", "Querida the Vile", "Seppl", "Ottokar"


async def play(person: Person, until: str, rng: Random) -> None:
    """Play on until this is asked."""
    while not person.over and until not in [ask["prompt"] for ask in (person.ask(0), person.ask(1)) if ask]:
        asked = [seat for seat in (0, 1) if person.ask(seat) is not None and person.choices(seat)]
        await person.act(rng, rng.choice(asked))
        await person.sync()


async def answer(person: Person, prompt: str, key: str, **more: object) -> None:
    """Answer this question with every seat that is asked it."""
    for seat in (0, 1):
        ask = person.ask(seat)
        if ask is not None and ask["prompt"] == prompt:
            await person.fine(do="act", seat=seat, ask=ask["id"], key=key, **more)
            await person.sync()


async def strike(person: Person, seat: int) -> None:
    """Somebody touches the X card; the last thing that was made up is struck."""
    await person.fine(do="act", seat=seat, key="x")
    await person.sync()
    await answer(person, "meant", "go on")


async def draw(person: Person, words: str) -> None:
    """Whoever has the pen writes something on the map, and somebody has that struck."""
    sheets = {seat: person.tables[seat]["sheets"] for seat in (0, 1)}
    seat = next(seat for seat in (0, 1) if any(s["id"] == "outdoors" and s["pen"] for s in sheets[seat]))
    mark = {"kind": "label", "data": {"x": 1, "y": 1, "crayon": 0, "text": words}}
    await person.fine(do="note", seat=seat, sheet="outdoors", marks=[mark])
    await person.fine(do="act", seat=0, key="x")
    await person.sync()
    await answer(person, "meant", "drawing", form={"sheet": ["outdoors"]})


async def struck_table(base: str) -> tuple[Opened, Person]:
    """A table at which something was said, drawn, and a Conflict named, and all of that was struck."""
    table = await asyncio.to_thread(lambda: Opened(base, "me", "me", game="dragon-and-warrior", settings=SETTINGS))
    person = await Person(base, table.id, *table.tokens.values()).join()
    await person.fine(do="act", seat=0, key="say", form={"text": SAID})
    await person.sync()
    await strike(person, 1)
    await play(person, "conflict", Random(3))
    await draw(person, DRAWN)
    await answer(person, "conflict", "own", form={"name": NAME, "note": f"{NAME} bites"})
    await play(person, "turn", Random(3))
    await strike(person, 0)
    await answer(person, "again", "own", form={"name": LATER, "note": ""})
    return table, person


def stored(config: Config) -> bytes:
    """Every byte that the server has on its disk."""
    return b"".join(path.read_bytes() for path in sorted(present(config.data).rglob("*")) if path.is_file())


@pytest.mark.parametrize("every", [1, 1000])
async def test_dw_20a_what_was_struck_is_in_no_byte_that_is_stored(config: Config, every: int) -> None:
    """Neither while the server runs nor later, with and without positions; and the table goes on after a restart."""
    config = replace(config, snapshot_every=every)
    async with inside(config) as (runner, base):
        table, person = await struck_table(base)
        kept = stored(config)
        assert SAID.encode() not in kept
        assert NAME.encode() not in kept
        assert DRAWN.encode() not in kept
        assert LATER.encode() in kept
        before = runner.hub.tables[table.id].match.fingerprint
        await person.close()
    assert SAID.encode() not in stored(config)
    async with inside(config) as (runner, base), Person(base, table.id, *table.tokens.values()) as person:
        assert runner.hub.tables[table.id].match.fingerprint == before
        await play(person, "", Random(4))
        assert person.over
        record = (await asyncio.to_thread(get, base, f"/api/tables/{table.id}/record", table.tokens[0])).text
        replay = film(parse_record(record)).decode()
        for text in (record, replay, "".join(person.raw)):
            assert SAID not in text
            assert NAME not in text
        assert DRAWN not in record + replay
        assert LATER in record
        assert len(json.loads(replay)["frames"]) > 10
        assert "agree" in check_record(parse_record(record), "record")


async def test_dw_20a_two_workers_keep_nothing_that_was_struck(
    config: Config, postgres: Postgres, tmp_path: Path
) -> None:
    """The one at which it was struck, and the one that hears of it; and no row of PostgreSQL has it."""
    config = replace(config, database=postgres.url)
    async with inside(config) as (one, base), inside(config) as (other, there):
        table, person = await struck_table(base)
        async with Person(there, table.id, table.tokens[0]) as elsewhere:
            match = other.hub.tables[table.id].match
            await person.fine(do="act", seat=0, key="say", form={"text": SAID})
            await elsewhere.until(lambda: any(SAID in str(line) for line in elsewhere.raw))
            await person.sync()
            await strike(person, 1)
            count = len(one.hub.tables[table.id].match.inputs)
            while len(match.inputs) < count:
                await elsewhere.read()
                match = other.hub.tables[table.id].match
            assert match.record == one.hub.tables[table.id].match.record
            assert SAID not in match.record.to_json()
        rows = tmp_path / "rows"
        await one.hub.database.do(lambda connection: export(connection, rows, [table.id]), patient=True)
        assert SAID.encode() not in rows.read_bytes()
        assert NAME.encode() not in rows.read_bytes()
        assert DRAWN.encode() not in rows.read_bytes()
        await person.close()


def test_a_replay_shows_the_new_words_where_some_were_put_otherwise_until_those_are_struck_too() -> None:
    match = named()
    struck = Struck(match)

    def shown(key: str, words: str = "") -> bytes:
        """What a frame from the beginning says after this answer."""
        since = len(match.log)
        act(match, key, words)
        struck.look(since)
        return struck.clean([b'{"text":"The Spider bites"}'])[0]

    assert shown("name", "Spider") == b'{"text":"The Spider bites"}'
    assert shown("rename", "Owl") == b'{"text":"The Owl bites"}'
    assert shown("strike") == b'{"text":"The something taken out bites"}'
