"""A real server process and a real Chromium for the tests of the browser part.

Both are started once for a whole run. While Playwright runs, asyncio does not: these tests must come after all that
await, as they do by their folder's name.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from helpers.system import lacks
from web.driver import Player
from web.served import Served, served

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "wyrmhoard" / "server" / "static" / "index.html"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM = os.environ.get("WYRMHOARD_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def _possible() -> None:
    if not STATIC.is_file():
        lacks("the page is not built (make web)")
    if not CHROMIUM:
        lacks("Chromium is not installed (on Debian: apt-get install chromium)")


@pytest.fixture(scope="session")
def server(_possible: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all that do not stop it."""
    with served(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium(_possible: None) -> Iterator[Any]:
    """The browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


Sit = Callable[..., Player]


@pytest.fixture
def sit(chromium: Any, server: Served) -> Iterator[Sit]:
    """A new person with a browser of their own; at the end neither their page nor the server must have complained."""
    people: list[Player] = []

    def new(*, speed: str = "instant", newcomer: bool = False, **context: Any) -> Player:
        person = Player(
            chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **context}),
            server.url,
            speed,
            newcomer=newcomer,
        )
        people.append(person)
        return person

    yield new
    complaints = [line for person in people for line in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
    assert server.complaints() == []
