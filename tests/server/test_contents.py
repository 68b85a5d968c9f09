"""A table keeps the cards that it began with: those of its game may change while it runs."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from helpers.cases import CASES, Case
from helpers.decks import decks_of
from helpers.installed import changed, installed, renamed
from helpers.worlds import bytes_for, drive, everybody, start
from server.conftest import inside
from server.desk import Opened, Person, bearer, fits, get
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.games import CardFace
from wyrmhoard.server.session.contents import content_of
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.web import library

WITH_CARDS = [case for case in CASES if case.shipped]


@pytest.mark.parametrize("case", WITH_CARDS, ids=lambda case: case.name)
def test_a_game_is_made_again_of_its_kept_cards(case: Case) -> None:
    content = content_of(case.game)
    assert content is not None
    again = case.game.with_cards(json.loads(content.data))
    assert again.content == case.game.content
    assert content_of(again) == content, "it is stored once, whoever stores it"
    match, twin = start(case, 3), start(replace(case, game=again), 3)
    acts = [list(islice(drive(which, Random(3)), 60)) for which in (match, twin)]
    assert acts[0] == acts[1]
    assert match.fingerprint == twin.fingerprint
    assert [bytes_for(match, s) for s in everybody(match)] == [bytes_for(twin, s) for s in everybody(twin)]


def test_ready_made_decks_are_kept_with_the_cards() -> None:
    """What a deck's name stands for is fixed when the table begins, like its cards."""
    game = find("warriors")
    data: Any = json.loads(json.dumps(game.card_data()))
    key, text = next(iter(data["decks"].items()))
    data["decks"] = {key: text.replace("name: ", "name: Old ", 1)}
    (deck,) = decks_of(game.with_cards(data))
    assert deck["name"].startswith("Old ")
    assert len(decks_of(game)) > 1


def test_a_position_leaves_the_cards_out() -> None:
    """They are stored once for all tables, and put in again when it is loaded."""
    case = next(case for case in CASES if case.game.name == "dragonfire")
    game = case.game.with_cards(dict(case.game.card_data() or {}))
    match = start(replace(case, game=game), 1)
    saved = Session(match, [None] * match.seats).save()
    assert json.loads(saved)["kept"]["record"]["cards"] is None
    assert Session.restore(game, saved).match.header.cards == game.custom


@pytest.mark.parametrize("name", sorted({case.game.name for case in WITH_CARDS}))
async def test_a_table_goes_on_with_the_cards_that_it_began_with(config: Config, name: str) -> None:
    """Begun with the cards of one day, played on (by a bot in its process too) when others are installed, and again
    when they are back."""
    rng, old, new = Random(5), changed(name), find(name)
    config = replace(config, snapshot_every=3)
    assert new.content != old.content
    with installed(old):
        async with inside(config) as (_, base):
            table = await asyncio.to_thread(Opened, base, "me", "friend", game=name)
            people = [Person(base, table.id, table.tokens[seat]) for seat in (0, 1)]
            async with people[0], people[1]:
                await some_moves(people, rng, 6)
                seen = people[0].table()["view"]
    async with inside(config) as (runner, base):
        for person in people:
            person.base = base
            await person.join(again=True)
        live = runner.hub.tables[table.id]
        assert live.match.game.content == old.content
        assert people[0].table()["view"] == seen
        await some_moves(people, rng, 6)
        turns = len(live.match.inputs)
        for person in people:
            await person.fine(do="to_bot", bot="random")
        await people[0].until(lambda: live.match.result is not None or len(live.match.inputs) > turns + 5)
        assert "wyrmhoard_bot_failures_total{" not in runner.hub.metrics.text().decode(), "the bot has these cards, too"
        other = await asyncio.to_thread(Opened, base, "me", "friend", game=name)
        assert runner.hub.tables[other.id].match.game is new, "new tables have the new cards"
        for person in people:
            await person.close()
    with installed(old):
        async with inside(config) as (runner, base), Person(base, table.id, table.tokens[0]):
            assert runner.hub.tables[table.id].match.game is old
    with sa.create_engine(config.url).connect() as connection:
        assert len(connection.execute(sa.text("SELECT id FROM contents")).all()) == 2, "each is stored once"


async def some_moves(people: list[Person], rng: Random, number: int) -> None:
    """Whoever is asked chooses at random, `number` times."""
    for _ in range(number):
        for person in people:
            await person.sync()
        asked = [person for person in people if person.ask() is not None and person.choices()]
        if asked:
            await rng.choice(asked).act(rng)
    for person in people:
        await person.sync()


async def faces(base: str, path: str, token: str = "", known: str = "") -> httpx.Response:
    """What is answered about cards; `known` is the tag of what whoever asks has already."""
    headers = bearer(token) | ({"if-none-match": known} if known else {})
    return await asyncio.to_thread(lambda: httpx.get(f"{base}/api/{path}/cards", headers=headers))


async def test_a_table_shows_the_faces_of_the_cards_that_it_began_with(config: Config) -> None:
    """It says in its welcome whether they are others than the installed ones; whoever opens the table is told them."""
    with installed(renamed()):
        async with inside(config) as (_, base):
            table = await asyncio.to_thread(Opened, base, "me", "friend")
            first = await faces(base, f"tables/{table.id}", table.tokens[0])
            game = await faces(base, "games/dragon-dance")
            async with Person(base, table.id, table.tokens[0]) as me:
                cards = me.welcome["cards"]
                assert not me.welcome["own_cards"]
            assert (first.content, first.headers["etag"]) == (game.content, game.headers["etag"])
    async with inside(config) as (_, base):
        async with Person(base, table.id, table.tokens[0]) as me:
            assert me.welcome["own_cards"]
            assert me.welcome["cards"] == cards
        for token in (table.tokens[0], table.tokens[1], table.watch, table.host):
            again = await faces(base, f"tables/{table.id}", token)
            fits(list[CardFace], again.text)
            assert again.content == first.content
            known = await faces(base, f"tables/{table.id}", token, again.headers["etag"])
            assert (known.status_code, known.content) == (304, b"")
        for stranger in ("", "x" * 22):
            assert (await faces(base, f"tables/{table.id}", stranger)).status_code == 403
        assert "Headlong Charge" in first.text
        assert "Headlong Charge" not in (await faces(base, "games/dragon-dance")).text
        other = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, other.id, other.tokens[0]) as me:
            assert not me.welcome["own_cards"]
            assert me.welcome["cards"] != cards


async def test_the_faces_of_earlier_cards_are_encoded_once_for_all_tables_and_few_are_kept(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = []
    for name in ("Earlier Charge", "Headlong Charge"):
        with installed(renamed(name)):
            async with inside(config) as (_, base):
                tables += [await asyncio.to_thread(Opened, base, "me", "friend") for _ in range(2)]
    encoded: list[str] = []
    made = Game.card_faces

    def card_faces(game: Any) -> Any:
        cards = made(game)
        encoded.append(cards[0]["name"])
        return cards

    monkeypatch.setattr(Game, "card_faces", card_faces)
    monkeypatch.setattr(library, "MOST_FACES", 1)
    async with inside(config) as (_, base):
        for table in (*tables, tables[0]):
            answer = await faces(base, f"tables/{table.id}", table.watch)
            assert answer.json()[0]["name"] == encoded[-1]
    assert encoded == ["Earlier Charge", "Headlong Charge", "Earlier Charge"]


async def test_tables_from_before_cards_were_kept_keep_them_from_the_next_start(config: Config) -> None:
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
    engine = sa.create_engine(config.url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET content_id = NULL"))
        connection.execute(sa.text("DELETE FROM contents"))
    async with inside(config):
        pass
    with installed(changed("dragon-dance")):
        async with inside(config) as (_, base), Person(base, table.id, table.tokens[0]) as person:
            assert person.ask() is not None
        with engine.begin() as connection:
            connection.execute(sa.text("UPDATE tables SET content_id = NULL"))
        async with inside(config) as (_, base):
            answer = await asyncio.to_thread(get, base, f"/api/tables/{table.id}", table.tokens[0])
            assert answer.status_code == 409
            assert "those that it began with were not kept" in answer.json()["error"]["text"]


async def test_kept_cards_that_are_damaged_are_named(config: Config) -> None:
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
    with sa.create_engine(config.url).begin() as connection:
        connection.execute(sa.text("UPDATE contents SET data = replace(data, '1', '2')"))
    with installed(changed("dragon-dance")):
        async with inside(config) as (_, base):
            answer = await asyncio.to_thread(get, base, f"/api/tables/{table.id}", table.tokens[0])
            assert answer.status_code == 409
            assert "are missing or damaged" in answer.json()["error"]["text"]
            await asyncio.to_thread(Opened, base, "me", "friend")
