"""What strangers bring is vetted in a process of its own, by address in turn, and each address pays for its time."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

import wyrmhoard
from games.drawn_to_destiny.cards.test_own_cards import WELL
from helpers.decks import decks_of
from server.conftest import inside
from server.desk import Process, post, set_rate
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import ENGLISH
from wyrmhoard.server.base import logs
from wyrmhoard.server.base.background import PAYER, aside
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.protocol.shapes.requests import NewTable, Strict
from wyrmhoard.server.rate_limit.budget import NotNow, too_many
from wyrmhoard.server.tables import vetting as vetters
from wyrmhoard.server.web import games_api, replays_api, tables_api
from wyrmhoard.server.workers import vetting
from wyrmhoard.server.workers.pool import Busy, Died, Full, Late
from wyrmhoard.server.workers.vetting import Vetted, vetted

GAME = "drawn-to-destiny"
RECORD = Path(__file__).parents[1] / "golden" / "dragon-dance, draw.json"
EDITOR = f"/api/games/{GAME}/editor"
OWN_TABLE = {"game": GAME, "seats": [{"who": "me"}], "settings": {"scene": "the-well"}, "cards": WELL}


def at(base: str, number: int, path: str, body: Any) -> httpx.Response:
    """A request of the caller with this number, as a proxy on this machine names them."""
    headers = {"x-forwarded-for": f"203.0.113.{number}"}
    return httpx.post(base + path, json=body, headers=headers, timeout=60)


async def test_the_tables_process_reads_nothing_that_a_stranger_sends(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decks, cards, what is written in an editor, records."""

    def here(*_: object) -> None:
        raise AssertionError("it was read where the tables are")

    deck = decks_of(find("warriors"))[0]["text"]
    record = wyrmhoard.read(RECORD)
    for name in ("need_decks", "need_editor", "need_own_cards"):
        monkeypatch.setattr(Game, name, here)
    for module in (games_api, replays_api, tables_api):
        assert not hasattr(module, "parse_record")
    async with inside(config) as (runner, base):
        brought: dict[str, Any] = {
            "/api/games/warriors/decks": {"text": deck},
            f"/api/games/{GAME}/cards": {"text": WELL},
            EDITOR: {"text": WELL},
            "/api/reports": {"text": "odd", "record": httpx.Response(200, text=record.to_json()).json()},
        }
        for path, body in brought.items():
            answer = await asyncio.to_thread(post, base, path, body)
            assert answer.status_code in (200, 201), (path, answer.text)
        assert len(runner.hub.vetters.pool.pids) == 1
        spoilt = {**OWN_TABLE, "cards": WELL.replace("[3, 1]", "[3, 2]")}
        answer = await asyncio.to_thread(post, base, "/api/tables", spoilt)
        assert "is blocked: Well" in answer.json()["error"]["text"]


@pytest.mark.parametrize(
    "record", ['{"game": 1e999}', '{"seed": 99999999999999999999999}', '{"game": "\\ud800"}', "{}"]
)
async def test_what_is_no_record_is_no_report(server: Process, record: str) -> None:
    body = f'{{"text": "odd", "record": {record}}}'
    headers = {"content-type": "application/json"}
    answer = await asyncio.to_thread(
        lambda: httpx.post(f"{server.base}/api/reports", content=body, headers=headers, timeout=60)
    )
    assert answer.status_code == 422
    assert "record" in answer.json()["error"]["text"]
    assert not [line for line in server.logs if line["level"] == "error"]


async def test_what_is_wrong_is_said_in_the_language_of_whoever_asks(config: Config) -> None:
    async with inside(config) as (_, base):

        def said(**headers: str) -> str:
            path = "/api/games/warriors/editor"
            text: str = httpx.post(base + path, json={"text": "x"}, headers=headers, timeout=60).json()["error"]["text"]
            return text

        assert await asyncio.to_thread(said) == "warriors has no editor"
        assert await asyncio.to_thread(lambda: said(**{"accept-language": "de"})) == "warriors hat keinen Editor"


async def test_an_address_pays_for_the_time_that_is_spent_on_what_it_brings(config: Config) -> None:
    async with inside(replace(config, rate=1.0)) as (runner, base):
        meter = runner.hub.vetters._meter
        rate = meter._rate
        set_rate(meter, 1e-9)
        for path, body in ((EDITOR, {"text": WELL}), ("/api/tables", OWN_TABLE)):
            before = meter._bucket("203.0.113.1").left
            assert (await asyncio.to_thread(at, base, 1, path, body)).status_code in (200, 201)
            assert meter._bucket("203.0.113.1").left < before
        set_rate(meter, rate)
        meter.spend("203.0.113.1", 7.0)
        for path, body in ((EDITOR, {"text": WELL}), ("/api/tables", OWN_TABLE)):
            answer = await asyncio.to_thread(at, base, 1, path, body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many")
            assert answer.json()["error"]["text"] == "What you have brought took too long to check; wait a little"
            assert 1 <= int(answer.headers["retry-after"]) <= 15
            assert (await asyncio.to_thread(at, base, 2, path, body)).status_code in (200, 201)


async def test_an_address_pays_for_loading_a_table_with_cards_of_somebodys_own(config: Config) -> None:
    """Otherwise it could have many such tables laid out again and again."""
    async with inside(replace(config, rate=1.0)) as (runner, base):
        meter = runner.hub.vetters._meter
        rate = meter._rate
        set_rate(meter, 1e-9)
        made = (await asyncio.to_thread(at, base, 1, "/api/tables", OWN_TABLE)).json()

        def look(number: int) -> int:
            headers = {
                "x-forwarded-for": f"203.0.113.{number}",
                "authorization": f"Bearer {made['mine'][0]['token']}",
            }
            return httpx.get(f"{base}/api/tables/{made['table']}", headers=headers, timeout=60).status_code

        before = meter._bucket("203.0.113.2").left
        assert await asyncio.to_thread(look, 2) == 200
        assert meter._bucket("203.0.113.2").left == before, "it was in memory"
        runner.hub.tables[made["table"]].close("read it again")
        assert await asyncio.to_thread(look, 2) == 200
        assert meter._bucket("203.0.113.2").left < before
        set_rate(meter, rate)
        meter.spend("203.0.113.2", 7.0)
        assert await asyncio.to_thread(look, 2) == 200
        runner.hub.tables[made["table"]].close("read it again")
        assert await asyncio.to_thread(look, 2) == 429
        assert await asyncio.to_thread(look, 3) == 200


async def test_a_table_that_is_loaded_again_by_itself_is_loaded_whoever_is_in_debt(config: Config) -> None:
    async with inside(replace(config, rate=1.0)) as (runner, base):
        made = (await asyncio.to_thread(at, base, 1, "/api/tables", OWN_TABLE)).json()
        debtor = runner.hub.vetters.payer("203.0.113.1")
        debtor.pay(20.0)
        PAYER.set(debtor)
        with pytest.raises(NotNow):
            await aside(lambda: None)
        assert await asyncio.create_task(runner.hub.load_session(made["table"])) is not None


@pytest.mark.parametrize(
    ("trouble", "status", "code", "wait"), [(Full(), 429, "too-many", "1"), (Busy(), 503, "busy", "10")]
)
async def test_too_much_at_once_is_turned_away_with_a_time_to_come_again(
    config: Config, monkeypatch: pytest.MonkeyPatch, trouble: Exception, status: int, code: str, wait: str
) -> None:
    async with inside(config) as (runner, base):

        async def fail(*_: object, **__: object) -> None:
            raise trouble

        monkeypatch.setattr(runner.hub.vetters.pool, "run", fail)
        answer = await asyncio.to_thread(post, base, EDITOR, {"text": WELL})
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
        assert answer.headers["retry-after"] == wait


async def test_what_ends_its_process_or_takes_too_long_is_refused_and_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for trouble, sentence in ((Late(), "too long"), (Died(), "more memory")):
        desk = vetters.Vetters(1.0)

        async def fail(*_: object, trouble: Exception = trouble, **__: object) -> None:
            raise trouble

        monkeypatch.setattr(desk.pool, "run", fail)
        with pytest.raises(BadInput, match=sentence):
            await desk.vet("one", vetting.draft, GAME, WELL, "")
        desk._meter.spend("one", 1.0)
        with pytest.raises(NotNow):
            desk.payer("one").check()


def test_whatever_happens_something_is_found() -> None:
    def fail(error: BaseException) -> bytes:
        raise error

    def nap() -> bytes:
        time.sleep(5)
        return b""

    assert vetted(ENGLISH, 0.2, lambda: b"1")[:2] == (b"1", "")
    assert vetted(ENGLISH, 0.2, fail, BadInput("the file: no")).problem == "the file: no"
    assert vetted(ENGLISH, 0.2, fail, MemoryError()).problem == "checking this needs more memory than it may have"
    assert vetted(ENGLISH, 0.2, nap).problem == "checking this takes too long"
    verdict = vetted(ENGLISH, 0.2, fail, ZeroDivisionError())
    assert verdict.problem == "this does not fit the rules (ZeroDivisionError)"
    assert "ZeroDivisionError" in verdict.failure


async def test_a_mistake_of_ours_in_the_vetting_is_a_warning_with_its_trace(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = vetters.Vetters(0.0)

    async def fail(*_: object, **__: object) -> Vetted:
        return Vetted(b"", "it does not fit", 0.1, "the trace")

    monkeypatch.setattr(desk.pool, "run", fail)
    monkeypatch.setattr(logs.logger, "propagate", True)
    with pytest.raises(BadInput, match="it does not fit"):
        await desk.vet("one", vetting.draft, GAME, WELL, "")
    assert [(line.levelname, line.__dict__["fields"]["why"]) for line in caplog.records] == [("WARNING", "the trace")]


async def test_whoever_asks_for_too_much_is_told_when_to_come_again(config: Config) -> None:
    assert too_many(2.5).wait == 2.5
    async with inside(replace(config, rate=1.0)) as (_, base):
        answers = [await asyncio.to_thread(at, base, 3, "/api/reports", {"text": "again"}) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429]
        assert 15 <= int(answers[-1].headers["retry-after"]) <= 20


@pytest.mark.parametrize("shape", Strict.__subclasses__())
def test_of_many_unknown_fields_one_complaint_is_made(shape: type[Strict]) -> None:
    """Not one each: they are read where the tables are."""
    with pytest.raises(ValidationError) as refused:
        shape.model_validate({f"k{number}": 1 for number in range(1000)})
    assert len(refused.value.errors()) == 1


def test_of_many_options_one_complaint_is_made() -> None:
    wish = {"game": GAME, "seats": [{"who": "me"}], "settings": {f"k{number}": [] for number in range(1000)}}
    with pytest.raises(ValidationError, match="at most 64 options") as refused:
        NewTable.model_validate(wish)
    assert len(refused.value.errors()) == 1
