"""What all routes of the REST interface share: the status of each refusal, the descriptions of failures, and the types
of what a path or a header names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from fastapi import Depends, Path, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from wyrmhoard.kernel.text.errors import RefusalCode
from wyrmhoard.server.protocol.shapes.refusals import Failure
from wyrmhoard.server.workers.replays import LONGEST

LONGEST_BODY: Final = 1_000_000
STATUS: Final[Mapping[RefusalCode, int]] = {
    "bad-request": 422,
    "claimed": 409,
    "forbidden": 403,
    "not-found": 404,
    "not-over": 409,
    "stale": 409,
    "too-many": 429,
    "closed": 409,
    "too-long": 413,
    "storage": 503,
    "busy": 503,
}
"""The HTTP status of each refusal that a request can meet; all others have 409."""
FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    403: {"model": Failure, "description": "The token is missing or does not open the table"},
    404: {"model": Failure, "description": "There is no such thing"},
    409: {"model": Failure, "description": "Not possible as things stand"},
    413: {"model": Failure, "description": "The body is too long"},
    422: {"model": Failure, "description": "What was sent is not valid"},
    429: {"model": Failure, "description": "Too many requests"},
    503: {"model": Failure, "description": "It could not be stored, or there is too much to do: try again"},
}

UNCHANGED: Final[dict[int | str, dict[str, Any]]] = {304: {"description": "As in the answer whose ETag was sent"}}

_bearer = HTTPBearer(auto_error=False, description="The token of a seat or of the watchers")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
GameName = Annotated[str, Path(max_length=64)]
TableId = Annotated[str, Path(max_length=64)]
InputNumber = Annotated[int, Path(ge=1, le=LONGEST)]
SeatNumber = Annotated[int, Path(ge=0, lt=64)]


def failures(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The responses to describe for an operation that may fail in these ways."""
    return {code: FAILURES[code] for code in codes}


def json_response(data: Any) -> Response:
    """Anything as JSON."""
    return Response(msgspec.json.encode(data), media_type="application/json")
