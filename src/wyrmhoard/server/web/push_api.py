"""REST: reminders of one's turn, sent to browsers that subscribe."""

from __future__ import annotations

from fastapi import Request, Response

from wyrmhoard.kernel.text.saying import spoken
from wyrmhoard.server.protocol.shapes.push import PushKey, Subscribed
from wyrmhoard.server.protocol.shapes.requests import (
    Subscription,
    Unsubscription,
)
from wyrmhoard.server.push.webpush import Browser
from wyrmhoard.server.storage.keys import digest
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.web.entrance import Entrance
from wyrmhoard.server.web.responses import Bearer, TableId, json_response


class PushApi:
    """The endpoints of reminders."""

    def __init__(self, hub: Hub, entrance: Entrance) -> None:
        self._hub = hub
        self._entrance = entrance

    async def push_key(self) -> Response:
        """The key with which a browser subscribes to reminders of its user's turns."""
        answer: PushKey = {"key": self._hub.reminders.public}
        return json_response(answer)

    async def subscribe(self, table: TableId, browser: Subscription, bearer: Bearer, request: Request) -> Response:
        """Remind this browser when it is this seat's turn and nobody is there."""
        live, seat, token = await self._entrance.enter(table, bearer, request, ("play",))
        assert seat is not None
        where = Browser(browser.endpoint, browser.p256dh, browser.auth, spoken())
        await self._hub.reminders.subscribe(live, seat, digest(token), where)
        told: Subscribed = {"seats": 1}
        return json_response(told)

    async def unsubscribe(self, browser: Unsubscription) -> Response:
        """Stop reminding a browser. It proves itself by its endpoint, which nobody else knows."""
        told: Subscribed = {"seats": await self._hub.reminders.unsubscribe(browser.endpoint, browser.table)}
        return json_response(told)
