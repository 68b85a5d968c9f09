"""The OpenAPI description, tried out by schemathesis: answers conform to it, nothing breaks the server.

WYRMHOARD_EXAMPLES sets how many requests of each kind are tried for each operation.
"""

from __future__ import annotations

import asyncio
import json
import os
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth

from helpers.cases import CASES
from helpers.worlds import drive, start
from server.desk import Opened, Person, Process, bearer, fits
from wyrmhoard.server.protocol.shapes.games import CardFace
from wyrmhoard.server.protocol.shapes.records import MatchRecord, TableJournal, TableLog
from wyrmhoard.server.protocol.shapes.refusals import Failure
from wyrmhoard.server.protocol.shapes.replays import Replay
from wyrmhoard.server.protocol.shapes.reviews import Review
from wyrmhoard.server.protocol.shapes.tables import Following, TableInfo

EXAMPLES = int(os.environ.get("WYRMHOARD_EXAMPLES", "6"))
OPERATIONS = [
    "GET /api/games",
    "GET /api/games/{game}/cards",
    "GET /api/games/{game}/rules",
    "GET /api/games/{game}/rulebook",
    "GET /api/games/{game}/decks",
    "GET /api/games/{game}/courses",
    "GET /api/games/{game}/scenarios",
    "POST /api/games/{game}/decks",
    "POST /api/games/{game}/cards",
    "GET /api/games/{game}/editor",
    "POST /api/games/{game}/editor",
    "POST /api/tables",
    "GET /api/open",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/cards",
    "GET /api/tables/{table}/record",
    "GET /api/tables/{table}/log",
    "GET /api/tables/{table}/journal",
    "GET /api/tables/{table}/replay",
    "GET /api/tables/{table}/review",
    "GET /api/tables/{table}/decisions/{at}",
    "POST /api/tables/{table}/claim",
    "POST /api/tables/{table}/join",
    "POST /api/tables/{table}/listed",
    "POST /api/tables/{table}/seats/{seat}/renew",
    "POST /api/tables/{table}/seats/{seat}/withdraw",
    "POST /api/tables/{table}/rematch",
    "POST /api/tables/{table}/anew",
    "GET /api/push",
    "POST /api/tables/{table}/push",
    "POST /api/push/stop",
    "POST /api/replays",
    "POST /api/reviews",
    "POST /api/reports",
]
FITTING = [pytest.param(name, GenerationMode.POSITIVE, id=f"{name}, fitting") for name in OPERATIONS]
MISFIT = [
    pytest.param(name, GenerationMode.NEGATIVE, id=f"{name}, misfit")
    for name in OPERATIONS
    if "{" in name or name.startswith("POST")  # the others take nothing that could be wrong
]
SHAPES = {
    "": TableInfo,
    "/cards": list[CardFace],
    "/record": MatchRecord,
    "/log": TableLog,
    "/journal": TableJournal,
    "/replay": Replay,
    "/review": Review,
    "/rematch": Following,
}


@pytest.fixture(scope="module")
def api(server: Process) -> Any:
    return schemathesis.openapi.from_url(server.base + "/api/openapi.json")


def test_everything_is_described(api: Any) -> None:
    operations = {f"{op.ok().method.upper()} {op.ok().path}" for op in api.get_all_operations()}
    assert operations == set(OPERATIONS)


@pytest.mark.parametrize(("name", "mode"), [*FITTING, *MISFIT])
def test_the_description_is_true(api: Any, name: str, mode: GenerationMode) -> None:
    method, path = name.split()
    operation = api[path][method]
    limits = settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
    )

    @limits
    @given(case=operation.as_strategy(generation_mode=mode), record=records())
    def holds(case: Any, record: Any) -> None:
        # What a record is, is not in the description: one that is made up would be refused.
        if mode is GenerationMode.POSITIVE and path in ("/api/replays", "/api/reviews"):
            case.body = record
        elif mode is GenerationMode.POSITIVE and path == "/api/reports" and case.body.get("record") is not None:
            case.body["record"] = record
        case.call_and_validate(headers=bearer("x" * 22))

    holds()


def records() -> st.SearchStrategy[Any]:
    """Beginnings of a match, as records."""
    match = start(CASES[0], 1)
    for _ in drive(match, Random(1)):
        pass
    whole = json.loads(match.record.to_json())

    def cut(length: int) -> Any:
        prints = {number: p for number, p in whole["prints"].items() if int(number) <= length}
        kept = {name: value for name, value in whole.items() if name not in ("now", "ending")}
        return {**kept, "inputs": whole["inputs"][:length], "prints": prints}

    return st.integers(0, len(whole["inputs"])).map(cut) | st.just(whole)


def conforms(api: Any, table: Opened, method: str, rest: str) -> int:
    """The status of an answer to somebody who may come in, which has just the stated shape; nobody else may."""
    case = api["/api/tables/{table}" + rest][method].Case(path_parameters={"table": table.id})
    for stranger in ("", "x" * 22):
        assert case.call(headers=bearer(stranger)).status_code == 403
    # Schemathesis' own look for this leaves our token in, since a call's headers are sent with every probe.
    answer = case.call_and_validate(headers=bearer(table.tokens[0]), excluded_checks=[ignored_auth])
    status: int = answer.status_code
    fits(SHAPES[rest] if status == 200 else Failure, answer.text)
    return status


@pytest.mark.parametrize(
    ("rest", "status"), [("", 200), ("/cards", 200), ("/record", 409), ("/replay", 409), ("/review", 409)]
)
def test_an_open_table_conforms(api: Any, server: Process, rest: str, status: int) -> None:
    assert conforms(api, Opened(server.base, "me", "friend"), "GET", rest) == status


async def test_a_finished_table_conforms(api: Any, server: Process) -> None:
    table = Opened(server.base, "me", "me")
    async with Person(server.base, table.id, *table.tokens.values()) as person:
        await person.play_out(Random(1))
    for rest in ("", "/cards", "/record", "/replay", "/review"):
        assert await asyncio.to_thread(conforms, api, table, "GET", rest) == 200
    assert await asyncio.to_thread(conforms, api, table, "POST", "/rematch") == 200
