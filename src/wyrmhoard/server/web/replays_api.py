"""REST: replays, reviews and judged decisions, of a table or of a submitted record, and reports."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from fastapi import Request, Response

from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.kernel.text.saying import said
from wyrmhoard.server.protocol.shapes.requests import (
    Report,
)
from wyrmhoard.server.protocol.shapes.tables import (
    Filed,
)
from wyrmhoard.server.rate_limit.budget import caller_of
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.web.entrance import Entrance
from wyrmhoard.server.web.responses import Bearer, InputNumber, TableId
from wyrmhoard.server.workers import vetting
from wyrmhoard.server.workers.vetting import NO_RECORD

LONGEST_REPORT: Final = 400_000
"""Characters of a record that is reported."""


class ReplaysApi:
    """The endpoints of what is looked at again."""

    def __init__(self, hub: Hub, entrance: Entrance) -> None:
        self._hub = hub
        self._entrance = entrance

    async def table_replay(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The replay of a match that is over."""
        record = await self._entrance.record(table, bearer, request)
        return await self._replay(record, request)

    async def table_review(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The review of a match that is over: the standing over time, the turning point, and counts of what was
        done."""
        record = await self._entrance.record(table, bearer, request)
        return Response(
            await self._hub.replays.review(caller_of(request.scope), record, table), media_type="application/json"
        )

    async def decision(self, table: TableId, at: InputNumber, bearer: Bearer, request: Request) -> Response:
        """What the strongest bot thinks of a decision in a match that is over, with what its seat could know then."""
        record = await self._entrance.record(table, bearer, request)
        return Response(
            await self._hub.replays.judge(caller_of(request.scope), record, at, table), media_type="application/json"
        )

    async def replay(self, request: Request) -> Response:
        """The replay of a submitted record."""
        return await self._replay(await request.body(), request)

    async def review(self, request: Request) -> Response:
        """The review of a submitted record."""
        answer = await self._hub.replays.review(caller_of(request.scope), await request.body())
        return Response(answer, media_type="application/json")

    async def _replay(self, record: Any, request: Request) -> Response:
        return Response(await self._hub.replays.make(caller_of(request.scope), record), media_type="application/json")

    async def report(self, report: Report, request: Request) -> Response:
        """Store what a player reports, for the host."""
        record = None
        if report.record is not None:
            try:
                brought = msgspec.json.encode(report.record)
            except (TypeError, ValueError, OverflowError, RecursionError):
                raise BadInput(said(NO_RECORD)) from None
            address = caller_of(request.scope)
            record = (await self._hub.vetters.vet(address, vetting.record, brought, LONGEST_REPORT)).decode()
        text = "\n".join(map(one_line, report.text.splitlines()))  # the host reads it, perhaps in a terminal
        report_id = await self._hub.store.add_report(one_line(report.table or "")[:16] or None, record, text)
        filed: Filed = {"id": report_id}
        return Response(msgspec.json.encode(filed), status_code=201, media_type="application/json")
