"""The ASGI application, and how it is run."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import re
import signal
import socket as sockets_module
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from functools import cache
from typing import Final

import msgspec
import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from wyrmhoard.kernel.text.errors import BadInput, RefusalCode, Refused, WyrmhoardError
from wyrmhoard.kernel.text.saying import ENGLISH, say, speaking
from wyrmhoard.kernel.text.shapes import Problem
from wyrmhoard.server.base.background import PAYER
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.logs import log, log_to_stderr
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.protocol.shapes.refusals import Failure
from wyrmhoard.server.protocol.wire import LONGEST, shorten
from wyrmhoard.server.rate_limit.budget import Cost, NotNow, Tolls, caller_of
from wyrmhoard.server.rate_limit.connections import Gate, LimitedConfig, PatientProtocol
from wyrmhoard.server.rate_limit.cost import PaidRoute
from wyrmhoard.server.storage.failures import log_database_error
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.web import start
from wyrmhoard.server.web.api import router_over
from wyrmhoard.server.web.direct import DirectProtocol
from wyrmhoard.server.web.origins import host_error, is_allowed_origin, is_near, language_of
from wyrmhoard.server.web.pages import Message, page, with_headers
from wyrmhoard.server.web.passphrase import Threshold, too_often
from wyrmhoard.server.web.responses import LONGEST_BODY, STATUS
from wyrmhoard.server.web.socket import Sockets

Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
LONG_BODIES: Final = re.compile(r"/api/(replays|reviews|reports|tables|games/[^/]+/(cards|editor))")
"""Paths whose body may be long, because it may contain a record or a file of cards; elsewhere the limit is that of a
socket message."""
ANY: Final = Cost("requests", 1)
"""The cost of every request, even of one that finds nothing."""
SAYING: Final = Cost("passphrases", 1)
"""The cost of submitting the passphrase."""


class Server:
    """The whole server as an ASGI application: sockets at /ws, everything else over HTTP."""

    def __init__(self, config: Config) -> None:
        """Raises BadInput for a configuration that cannot be used."""
        self.hub = Hub(config)
        self._tolls = Tolls(config.rate, lambda: self.hub.news.workers)
        self.http = _http(self.hub, self._tolls)
        self._sockets = Sockets(self.hub)
        self._threshold = Threshold(config.passphrase) if config.passphrase else None
        self._app = with_headers(self._checked)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "lifespan":
            PAYER.set(self.hub.vetters.payer(caller_of(scope)))
        if scope["type"] == "websocket":
            if self._is_outside(scope):
                await _send_home(receive, send)
            else:
                await self._sockets(scope, receive, send)
            return
        with speaking(language_of(scope) if scope["type"] == "http" else ENGLISH):
            await self._app(scope, receive, send)

    async def _checked(self, scope: Message, receive: Receive, send: Send) -> None:
        problem = self._problem(scope) if scope["type"] == "http" else None
        if problem is None and scope["type"] == "http" and self._is_outside(scope):
            problem = await self._ask_for_passphrase(scope, receive)
        await (problem or self.http)(scope, receive, send)

    def _is_outside(self, scope: Message) -> bool:
        """Whether this server has a passphrase that the client has not given."""
        return self._threshold is not None and not self._threshold.lets_in(scope)

    async def _ask_for_passphrase(self, scope: Message, receive: Receive) -> Response:
        """A page for people, one line for programs."""
        assert self._threshold is not None
        if scope["path"].startswith("/api"):
            response = failure("passphrase", say("This server asks for its passphrase first"), 401)
            response.headers["www-authenticate"] = "Passphrase"
            return response
        try:
            if scope["method"] == "POST":
                self._tolls.pay(scope, SAYING)
        except Refused:
            return too_often()
        return await self._threshold.answer(scope, receive)

    def _problem(self, scope: Message) -> Response | None:
        """The refusal of a request before its body is read: one too many, for another host name, from another site's
        page, or too long (or its length is not given)."""
        try:
            self._tolls.pay(scope, ANY)
        except Refused as refused:
            return refusal(refused)
        if why := host_error(scope, self.hub.config.names):
            return failure("bad-request", why, 400)
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not is_allowed_origin(scope, self.hub.config.origins):
            return failure("forbidden", say("This page may not use this server"), 403)
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        most = LONGEST_BODY if LONG_BODIES.fullmatch(scope["path"]) else LONGEST
        if b"transfer-encoding" in headers or not length.isdigit() or int(length[:12]) > most:
            return failure(
                "too-long", say("The body may have {most} bytes, and its length must be given", most=most), 413
            )
        return None


async def _send_home(receive: Receive, send: Send) -> None:
    """Close a socket in a way that its page can tell from a lost connection."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CloseCode.PASSPHRASE_REQUIRED, "reason": "passphrase"})


def _http(hub: Hub, tolls: Tolls) -> FastAPI:
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
        openapi_url=None,
        lifespan=lifespan,
    )
    app.state.tolls = tolls
    app.router.route_class = PaidRoute
    app.include_router(router_over(hub))
    app.add_api_route("/api/openapi.json", _description(app), include_in_schema=False)
    app.add_api_route("/healthz", _health(hub), include_in_schema=False)
    app.add_api_route("/metrics", _metrics(hub), include_in_schema=False)
    app.add_api_route("/{path:path}", _pages, include_in_schema=False)
    app.add_exception_handler(WyrmhoardError, _refused)
    app.add_exception_handler(RequestValidationError, _misfit)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(SQLAlchemyError, _storage_problem)
    app.add_exception_handler(Exception, _broken)
    if hub.config.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(hub.config.origins),
            allow_methods=["GET", "POST"],
            allow_headers=["authorization", "content-type"],
        )
    return app


def failure(code: RefusalCode, text: str, status: int, rule: str = "") -> Response:
    """An error response."""
    problem: Problem = {"code": code, "text": shorten(text)}
    if rule:
        problem["rule"] = rule
    body: Failure = {"error": problem}
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def refusal(refused: Refused) -> Response:
    """The response for a refusal; if it is temporary, with the time to retry."""
    response = failure(refused.code, refused.sentence, STATUS.get(refused.code, 409), refused.rule)
    if isinstance(refused, NotNow):
        response.headers["retry-after"] = str(max(1, math.ceil(refused.wait)))
    return response


async def _refused(_: Request, error: Exception) -> Response:
    if isinstance(error, Refused):
        return refusal(error)
    if isinstance(error, BadInput):
        return failure("bad-request", str(error), 422)
    return failure("broken", str(error), 500)


async def _misfit(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return failure("bad-request", f"{where}: {first['msg']}" if where else first["msg"], 422)


async def _http_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code: RefusalCode = "not-found" if error.status_code == 404 else "bad-request"
    status = 422 if error.status_code == 400 else error.status_code  # a body that is not JSON at all
    response = failure(code, str(error.detail), status)
    response.headers.update(error.headers or {})
    return response


async def _storage_problem(_: Request, error: Exception) -> Response:
    log_database_error(error)
    return failure("storage", say("That could not be stored; try again"), 503)


async def _broken(_: Request, error: Exception) -> Response:
    log("a request failed", level=logging.ERROR, trace=True, error=type(error).__name__)
    return failure("broken", say("Something went wrong here; the host can see it in the log"), 500)


def _description(app: FastAPI) -> Callable[[], Awaitable[Response]]:
    @cache
    def text() -> bytes:
        return msgspec.json.encode(app.openapi())

    async def description() -> Response:
        # Made once, in a thread: it takes 0.2 s, in which the tables would stand still.
        return Response(await asyncio.to_thread(text), media_type="application/json")

    return description


def _health(hub: Hub) -> Callable[[], Awaitable[Response]]:
    async def healthz() -> Response:
        problem = "stopping" if hub.stopping else await hub.health.problem()
        return PlainTextResponse(f"{problem or 'ok'}\n", 503 if problem else 200)

    return healthz


def _metrics(hub: Hub) -> Callable[[Request], Awaitable[Response]]:
    async def metrics(request: Request) -> Response:
        if not (hub.config.open_metrics or is_near(request.scope)):
            return failure("forbidden", say("This is for the host's own machine: see --open-metrics"), 403)
        return Response(hub.metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return metrics


async def _pages(request: Request, path: str) -> Response:
    if path.startswith(("api/", "ws")) or path == "api":
        return failure("not-found", say("There is no such thing"), 404)
    return page(path, request.headers.get("accept-encoding", ""))


class Runner(uvicorn.Server):
    """Uvicorn, but it says goodbye to sockets before it closes them."""

    config: LimitedConfig

    def __init__(self, config: LimitedConfig, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub
        self.when_listening: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        """The URL on which it listens."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order on SIGINT and SIGTERM; that does not count as a failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[sockets_module.socket] | None = None) -> None:
        """Begin to listen. Raises BadInput if the database cannot be used: here, since uvicorn would log a trace."""
        await self.hub.start()
        await super().startup(sockets)
        if self.started:
            log("listening", address=self.address)
            self.when_listening()

    async def shutdown(self, sockets: list[sockets_module.socket] | None = None) -> None:
        """Stop: first what is being stored, then goodbye, then the connections."""
        await self.hub.say_goodbye()
        await super().shutdown(sockets)


def uvicorn_for(config: Config) -> Runner:
    """A server that is ready to run. Raises BadInput."""
    server = Server(config)
    settings = LimitedConfig(
        server,
        host=config.host,
        port=config.port,
        http=PatientProtocol,
        ws=DirectProtocol,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        lifespan="on",
    )
    settings.rate = config.rate
    settings.gate = Gate(config.max_sockets + config.max_sockets // 5, config.rate)
    return Runner(settings, server.hub)


def serve(config: Config) -> int:
    """Run a server until it is told to stop; returns its exit code. Raises BadInput."""
    with ExitStack() as stack:
        place = None
        if config.open_browser:
            start.check_page()
        try:
            ours = config.data is None and not config.database
            place = None if config.file is None else stack.enter_context(start.holding(config.file, ours=ours))
        except start.AlreadyRunning as running:
            if not config.open_browser or not running.address:
                where = running.address or say("another address")
                what, option = (config.file, "--database") if config.database else (config.folder, "--data")
                raise BadInput.of(
                    "{what} is already being served, at {where}; name another {option}",
                    what=what,
                    where=where,
                    option=option,
                ) from None
            start.show(running.address, say("It is already running, in another window."))
            return 0
        listener = stack.enter_context(closing(start.listen(config)))
        address = start.address_of(listener, config.host)
        if place is not None:
            start.write_address(place, address)
        return _run(config, listener, address)


def _run(config: Config, listener: sockets_module.socket, address: str) -> int:
    log_to_stderr()
    if config.open_browser:
        logging.disable(logging.INFO)  # a person reads this window
    gc.freeze()  # objects from the start stay for good, and collections are rarer: with thousands
    gc.set_threshold(20_000, 50, 100)  # of tables in memory each collection would be a noticeable pause for all of them
    sys.setswitchinterval(0.001)  # work beside the tables (`aside`) gives the processor back sooner than usual
    config = start.fit_files(config)
    runner = uvicorn_for(config)
    if config.open_browser:
        kept = say("the database") if config.database else config.folder
        runner.when_listening = lambda: start.show(
            address, say("Ctrl-C stops it. Matches are stored in {kept}.", kept=kept)
        )
    try:
        runner.run(sockets=[listener])
    except SystemExit:
        raise BadInput.of(
            "cannot serve at {host}, port {port} (see the line before)", host=config.host, port=config.port
        ) from None
    if config.open_browser and runner.started:
        print("\n  " + say("Stopped. Unfinished matches can be continued."))
    return 0 if runner.started else 1
