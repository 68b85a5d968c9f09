"""The OpenAPI description, tried out by schemathesis: answers conform to it, nothing breaks the server.

WYRMHOARD_EXAMPLES sets how many requests of each kind are tried for each operation.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    missing_required_header,
    positive_data_acceptance,
    unsupported_method,
)

from server.desk import Opened, Process, bearer

EXAMPLES = int(os.environ.get("WYRMHOARD_EXAMPLES", "12"))
LEFT_OUT = [ignored_auth, missing_required_header, unsupported_method]
"""Tokens are checked by our own tests: what opens a table is not in the description."""
OPERATIONS = [
    "GET /api/games",
    "GET /api/games/{game}/cards",
    "GET /api/games/{game}/rules",
    "GET /api/games/{game}/rulebook",
    "POST /api/tables",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/record",
    "GET /api/tables/{table}/replay",
    "POST /api/tables/{table}/rematch",
    "POST /api/replays",
    "POST /api/reports",
]


@pytest.fixture(scope="module")
def api(server: Process) -> Any:
    return schemathesis.openapi.from_url(server.base + "/api/openapi.json")


def test_everything_is_described(api: Any) -> None:
    found = {f"{op.ok().method.upper()} {op.ok().path}" for op in api.get_all_operations()}
    assert found == set(OPERATIONS)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "misfit"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_the_description_is_true(api: Any, name: str, mode: GenerationMode) -> None:
    method, path = name.split()
    operation = api[path][method]
    if mode is GenerationMode.NEGATIVE and not (operation.path_parameters or operation.body):
        pytest.skip("nothing that could be wrong")
    limits = settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
    )

    # What a record is, is not in the description: nearly every one that is made up is refused.
    left_out = [*LEFT_OUT, positive_data_acceptance] if path in ("/api/replays", "/api/reports") else LEFT_OUT

    @limits
    @given(case=operation.as_strategy(generation_mode=mode))
    def holds(case: Any) -> None:
        case.call_and_validate(excluded_checks=left_out, headers=bearer("x" * 22))

    holds()


def test_an_open_table_conforms(api: Any, server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    for path in ("/api/tables/{table}", "/api/tables/{table}/record"):
        case = api[path]["GET"].Case(path_parameters={"table": table.id})
        case.call_and_validate(excluded_checks=LEFT_OUT, headers=bearer(table.watch))
