"""Routes that take their cost from the caller's address before anything of a request is read."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from wyrmhoard.server.rate_limit.budget import ROUTES, Tolls


class PaidRoute(APIRoute):
    """A route with a cost. The application has its `Tolls` in `state.tolls`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler, which runs once the cost is paid. Raises KeyError for a route without a cost."""
        handle = super().get_route_handler()
        costs = {method: ROUTES[f"{method} {self.path}"] for method in self.methods or ()}

        async def pay_first(request: Request) -> Response:
            tolls: Tolls = request.app.state.tolls
            tolls.pay(request.scope, costs[request.method])
            return await handle(request)

        return pay_first
