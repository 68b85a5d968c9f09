"""Servers for the tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import pytest

from helpers.system import lacks
from server.desk import Postgres, Process
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.web.app import Runner, uvicorn_for


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server without rate limits; at the end nothing was logged as an error."""
    folder = tmp_path_factory.mktemp("data")
    with Process("--data", str(folder), "--rate", "0", "--bot-workers", "1") as process:
        yield process
        assert process.stop() == 0
        assert not process.complaints


@pytest.fixture(scope="session")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with its usual limits."""
    with Process("--data", str(tmp_path_factory.mktemp("strict"))) as process:
        yield process


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL, if it is installed."""
    if not Postgres.there():
        lacks("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    postgres = Postgres()
    yield postgres
    postgres.stop()


@asynccontextmanager
async def inside(config: Config) -> AsyncIterator[tuple[Runner, str]]:
    """A server in this process, so that a test can look into it: the server and its address."""
    runner = uvicorn_for(config)
    runner.capture_signals = nullcontext  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(runner.serve())
    while not runner.started:
        assert not task.done(), "it did not start"
        await asyncio.sleep(0.01)
    try:
        yield runner, runner.address.rstrip("/")
    finally:
        runner.should_exit = True
        await task


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """A server's configuration for a test of its own."""
    return Config(port=0, data=tmp_path, rate=0, bot_workers=1)
