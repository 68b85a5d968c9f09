"""The ASGI application, and how it is run."""

from __future__ import annotations

import logging
import socket as sockets_module
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from wyrmhoard.kernel.errors import BadInput, Refused, WyrmhoardError
from wyrmhoard.server.api import LONGEST_BODY, STATUS, Api
from wyrmhoard.server.config import Config
from wyrmhoard.server.hub import Hub
from wyrmhoard.server.logs import log, log_to_stderr
from wyrmhoard.server.pages import Message, page, with_headers
from wyrmhoard.server.socket import Sockets, fits_origin
from wyrmhoard.server.wire import LONGEST, shorten

Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
API_LIMITS: Final = {"/api/replays": LONGEST_BODY, "/api/reports": LONGEST_BODY}
"""Bytes of a body; other paths have the limit of a socket's message."""


class Server:
    """The whole server as an ASGI application: sockets at /ws, everything else over HTTP."""

    def __init__(self, config: Config) -> None:
        """Raises BadInput for a configuration that cannot be used."""
        self.hub = Hub(config)
        self.http = _http(self.hub)
        self._sockets = Sockets(self.hub)
        self._app = with_headers(self.http)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _http(hub: Hub) -> FastAPI:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await hub.start()
        yield
        await hub.stop()

    app = FastAPI(
        title="Wyrmhoard",
        version="1",
        description="Tables online. The socket at /ws is described in docs/table-protocol.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.include_router(Api(hub).router())
    app.add_api_route("/healthz", _health(hub), include_in_schema=False)
    app.add_api_route("/metrics", _metrics(hub), include_in_schema=False)
    app.add_api_route("/{path:path}", _pages, include_in_schema=False)
    app.add_exception_handler(WyrmhoardError, _refused)
    app.add_exception_handler(RequestValidationError, _misfit)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(SQLAlchemyError, _storage_problem)
    app.add_exception_handler(Exception, _broken)
    app.middleware("http")(_guard(hub))
    if hub.config.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(hub.config.origins),
            allow_methods=["GET", "POST"],
            allow_headers=["authorization", "content-type"],
        )
    return app


def failure(code: str, text: str, status: int, rule: str = "") -> Response:
    """An answer that is not a success."""
    error = {"code": code, "text": shorten(text), **({"rule": rule} if rule else {})}
    return Response(msgspec.json.encode({"error": error}), status, media_type="application/json")


async def _refused(_: Request, error: Exception) -> Response:
    if isinstance(error, Refused):
        return failure(error.code, error.sentence, STATUS.get(error.code, 409), error.rule)
    code = "bad-request" if isinstance(error, BadInput) else "broken"
    return failure(code, str(error), 422 if isinstance(error, BadInput) else 500)


async def _misfit(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return failure("bad-request", f"{where}: {first['msg']}" if where else first["msg"], 422)


async def _http_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "bad-request"}.get(error.status_code, "bad-request")
    found = failure(code, str(error.detail), error.status_code)
    found.headers.update(error.headers or {})
    return found


async def _storage_problem(_: Request, error: Exception) -> Response:
    log("the database fails", level=logging.ERROR, error=type(error).__name__)
    return failure("storage", "That could not be stored; try again", 503)


async def _broken(_: Request, error: Exception) -> Response:
    log("a request failed", level=logging.ERROR, trace=True, error=type(error).__name__)
    return failure("broken", "Something went wrong here; the host can see it in the log", 500)


def _guard(hub: Hub) -> Callable[[Request, Callable[[Request], Awaitable[Response]]], Awaitable[Response]]:
    """Refuse what other sites send, and bodies that are too long (or do not say how long they are)."""

    async def guard(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            if not fits_origin(request.scope, hub.config.origins):
                return failure("forbidden", "This page may not use this server", 403)
            length = request.headers.get("content-length", "")
            most = API_LIMITS.get(request.url.path, LONGEST)
            if "transfer-encoding" in request.headers or (length.isdecimal() and int(length[:12]) > most):
                return failure("too-long", f"The body may have {most} bytes, and must say how many", 413)
        return await go_on(request)

    return guard


def _health(hub: Hub) -> Callable[[], Awaitable[Response]]:
    async def healthz() -> Response:
        try:
            await hub.store.ping()
        except (SQLAlchemyError, OSError):
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("stopping\n" if hub.stopping else "ok\n", 503 if hub.stopping else 200)

    return healthz


def _metrics(hub: Hub) -> Callable[[], Awaitable[Response]]:
    async def metrics() -> Response:
        return Response(hub.metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return metrics


async def _pages(path: str) -> Response:
    if path.startswith(("api/", "ws")) or path == "api":
        return failure("not-found", "There is no such thing", 404)
    return page(path)


class _Uvicorn(uvicorn.Server):
    """Uvicorn, but that sockets are told before they are closed."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], Any] | None) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    async def startup(self, sockets: list[sockets_module.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[sockets_module.socket] | None = None) -> None:
        """Stop: first what is being stored, then goodbye, then the connections."""
        await self._hub.say_goodbye()
        await super().shutdown(sockets)


def serve(config: Config) -> int:
    """Run a server until it is told to stop: its exit code. Raises BadInput."""
    log_to_stderr()
    server = Server(config)
    settings = uvicorn.Config(
        server,
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        lifespan="on",
    )
    host = f"[{config.host}]" if ":" in config.host else config.host
    address = f"http://{host}:{config.port}/"

    def ready() -> None:
        log("listening", address=address)
        if config.open_browser:
            webbrowser.open(address)

    runner = _Uvicorn(settings, server.hub, ready)
    try:
        runner.run()
    except SystemExit:
        raise BadInput(f"cannot serve at {address} (see the line before)") from None
    return 0 if runner.started else 1
