"""Who comes to a table: the token of a request, the table that it opens, and the record of a match that is over."""

from __future__ import annotations

from fastapi import Request
from fastapi.security import HTTPAuthorizationCredentials

from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.server.rate_limit.budget import caller_of
from wyrmhoard.server.session.contents import Closed
from wyrmhoard.server.storage.keys import Role
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.tables.seating import why_not
from wyrmhoard.server.tables.table import LiveTable


class Entrance:
    """Lets requests in to the tables of one hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def enter(
        self,
        table_id: str,
        bearer: HTTPAuthorizationCredentials | None,
        request: Request,
        roles: tuple[Role, ...] = ("play", "watch"),
    ) -> tuple[LiveTable, int | None, str]:
        """The table, seat and token of the caller. Raises Refused."""
        table = await self._hub.table(table_id, caller_of(request.scope))
        if table is None:
            raise Refused.of("not-found", "There is no such table")
        if bearer is None:
            raise Refused.of("forbidden", "This needs a token that opens the table")
        key = await self._hub.key_of(table, bearer.credentials)
        if key is None or key.role not in roles:
            raise Refused("forbidden", say("Only the host may do that") if roles == ("host",) else why_not(key))
        return table, key.seat, bearer.credentials

    async def record(self, table: str, bearer: HTTPAuthorizationCredentials | None, request: Request) -> Record:
        """The record of a match that is over, also if its rules have changed since. Raises Refused."""
        try:
            live, _, _ = await self.enter(table, bearer, request)
        except Closed:
            record = await self._hub.archive.record(await self._hub.archive.open(table, token_of(bearer)))
            if record is None:
                raise
            return record
        return live.record()


def token_of(bearer: HTTPAuthorizationCredentials | None) -> str:
    """The token of a request; "" if it has none."""
    return "" if bearer is None else bearer.credentials
