"""Cards of somebody's own at a table: judged, played with, kept with it, and taken along to the next table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

import wyrmhoard
from games.drawn_to_destiny.cards.test_own_cards import SCENE, WELL, WOLF
from server.conftest import inside
from server.desk import Opened, Person, Process, fits, get, post
from server.test_contents import some_moves
from wyrmhoard.games.drawn_to_destiny.cards.writing import write_own
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.parsing import parse_toml
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.games import JudgedCards
from wyrmhoard.server.rate_limit.budget import OWN_CARDS, REST
from wyrmhoard.server.session.contents import content_of
from wyrmhoard.server.storage.retention import delete_old
from wyrmhoard.server.workers.thinking import think

GAME = "drawn-to-destiny"


def test_it_is_said_which_games_take_cards(server: Process) -> None:
    takes_cards = {game["name"]: game["takes_cards"] for game in get(server.base, "/api/games").json()}
    assert takes_cards[GAME]
    assert not takes_cards["warriors"]
    answer = post(server.base, "/api/games/warriors/cards", {"text": WELL})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")
    wish = {"game": "warriors", "seats": [{"who": "me"}, {"who": "me"}], "cards": WELL}
    assert post(server.base, "/api/tables", wish).status_code == 422


def test_a_text_is_judged_and_what_is_wrong_is_named(server: Process) -> None:
    answer = post(server.base, f"/api/games/{GAME}/cards", {"text": WELL})
    fits(JudgedCards, answer.text)
    judged = answer.json()
    assert judged["cards"] == [{"kind": "scene", "id": "the-well", "name": "The Well"}]
    scene = next(setting for setting in judged["settings"] if setting["name"] == "scene")
    assert scene["choices"][-1] == "the-well"
    assert (judged["choose"], judged["seats"]) == ({"scene": "the-well"}, [1])
    answer = post(server.base, f"/api/games/{GAME}/cards", {"text": WELL.replace("[3, 1]", "[3, 2]")})
    assert answer.status_code == 422
    assert "scene card the-well, unit archer, at: (3,2) is blocked: Well" in answer.json()["error"]["text"]
    assert post(server.base, f"/api/games/{GAME}/cards", {"text": "#" * 60_001}).status_code == 422


def test_the_editor_says_what_there_is_and_what_is_wrong(server: Process) -> None:
    box = get(server.base, f"/api/games/{GAME}/editor").json()
    assert box == find(GAME).need_editor().box(find(GAME).cards)
    data = post(server.base, f"/api/games/{GAME}/editor", {"text": box["blank"]}).json()
    assert data["faults"] == []
    assert post(server.base, f"/api/games/{GAME}/editor", {"data": "["}).status_code == 422
    assert get(server.base, "/api/games/warriors/editor").status_code == 422


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"cards": WELL.replace("[3, 1]", "[3, 2]")}, "cards: scene card the-well, unit archer, at: (3,2) is blocked"),
        ({"cards": WELL, "settings": {"scene": "the-wall"}}, "option scene: 'the-wall' is not possible"),
        ({"cards": WELL, "scenario": "x"}, "scenario: drawn-to-destiny has none with this name"),
        ({"cards": ""}, ""),
        ({"cards": "[[unit]]\nname = '\x1b[2J'\n"}, "cards: is not valid TOML"),
        ({"settings": {"scene": "the-well"}}, "option scene: 'the-well' is not possible"),
    ],
)
def test_a_table_with_cards_that_are_wrong_is_refused(server: Process, wish: dict[str, Any], problem: str) -> None:
    answer = post(server.base, "/api/tables", {"game": GAME, "seats": [{"who": "me"}], **wish})
    assert answer.status_code == 422
    assert problem in answer.json()["error"]["text"]


async def test_a_table_goes_on_with_the_cards_that_it_was_opened_with(config: Config) -> None:
    """Its record has them, a bot in its own process has them, and a server that is started again."""
    rng = Random(4)
    config = replace(config, snapshot_every=3)
    moss = [{"id": "moss", "name": "Moss", "group": "wilderness"}]
    text = write_own({**parse_toml(WOLF, "wolf"), "scene": [parse_toml(SCENE, "scene")], "location": moss})
    async with inside(config) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", game=GAME, settings={"scene": "the-well"}, cards=text)
        person = Person(base, table.id, table.tokens[0])
        async with person:
            await some_moves([person], rng, 4)
            assert runner.hub.tables[table.id].match.game.brought()
            faces = await asyncio.to_thread(get, base, f"/api/tables/{table.id}/cards", table.tokens[0])
            assert "Wolf" in {face["name"] for face in faces.json()}
    async with inside(config) as (runner, base):
        person.base = base
        await person.join(again=True)
        live = runner.hub.tables[table.id]
        assert live.match.game.brought() == ("item jaws", "location moss", "scene the-well", "unit wolf")
        await person.fine(do="to_bot", bot="random")
        await person.until(lambda: live.match.result is not None)
        assert "wyrmhoard_bot_failures_total{" not in runner.hub.metrics.text().decode()
        answer = await asyncio.to_thread(get, base, f"/api/tables/{table.id}/record", table.tokens[0])
        record = parse_record(answer.text)
        assert wyrmhoard.replay(record).result == live.match.result
        following = await asyncio.to_thread(post, base, f"/api/tables/{table.id}/rematch", {}, table.tokens[0])
        again = runner.hub.tables[following.json()["table"]]
        assert again.match.game.content == live.match.game.content
        assert again.match.settings["scene"] == "the-well"
        await person.close()
        # -- and with the last of its tables they are gone
        days = -1.0
        assert await delete_old(runner.hub.database, days) == (2, 0)
    with sa.create_engine(config.url).connect() as connection:
        assert connection.execute(sa.text("SELECT id FROM contents")).all() == []


async def test_cards_that_were_deleted_are_stored_again_with_the_next_table(config: Config) -> None:
    async with inside(config) as (runner, base):
        for _ in range(2):
            table = await asyncio.to_thread(Opened, base, "me", game=GAME, settings={"scene": "the-well"}, cards=WELL)
            shipped = await asyncio.to_thread(Opened, base, "me", "me", game=GAME)
            content, kept = (content_of(runner.hub.tables[one.id].match.game) for one in (table, shipped))
            assert content is not None
            assert kept is not None
            assert await runner.hub.store.load_content(content.id) is not None
            await delete_old(runner.hub.database, -1, {shipped.id})
            assert await runner.hub.store.load_content(content.id) is None
            assert await runner.hub.store.load_content(kept.id) is not None


def test_a_table_with_cards_takes_more_than_another(strict_server: Process) -> None:
    wish = {"game": GAME, "seats": [{"who": "me"}], "settings": {"scene": "the-well"}, "cards": WELL}
    statuses = [post(strict_server.base, "/api/tables", wish).status_code for _ in range(int(REST["cards"].burst) + 2)]
    assert statuses.count(201) in (REST["cards"].burst, REST["cards"].burst + 1)
    assert statuses[-1] == 429
    assert OWN_CARDS.points == 1


def test_a_bot_reads_the_cards_of_its_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(GAME).with_own_cards(WELL, "mine")
    match = wyrmhoard.new(game, 1, "bot", {"scene": "the-well"})
    seat = match.waiting[0]
    made: list[object] = []
    read = Game.with_cards

    def counted(self: Any, source: Any) -> Any:
        made.append(source)
        return read(self, source)

    monkeypatch.setattr(Game, "with_cards", counted)
    answers = {think(match.position, seat, "random", 3, 5.0)[0] for _ in range(3)}
    assert len(answers) == 1
    assert len(made) == 1
