"""A real server process and a real Chromium for the tests of the browser part."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from web.driver import Player
from web.served import Served, served

STATIC = Path(__file__).parents[2] / "src" / "wyrmhoard" / "server" / "static" / "index.html"
CHROMIUM = os.environ.get("WYRMHOARD_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
REQUIRED = bool(os.environ.get("WYRMHOARD_WEB_TESTS"))
"""Set to fail instead of skipping where the browser, the driver or the built page is missing."""


def missing() -> str:
    """What these tests need and this machine has not, or ""."""
    if not STATIC.is_file():
        return "the page is not built (make web)"
    if not CHROMIUM:
        return "there is no Chromium (on Debian: apt-get install chromium)"
    return ""


@pytest.fixture(scope="session")
def _possible() -> None:
    lack = missing()
    if lack and REQUIRED:
        pytest.fail(lack)
    if lack:
        pytest.skip(lack)


@pytest.fixture(scope="module")
def server(_possible: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of its own for each module."""
    with served(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="module")
def chromium(_possible: None) -> Iterator[Any]:
    """The browser."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


Sit = Callable[..., Player]


@pytest.fixture
def sit(chromium: Any, server: Served) -> Iterator[Sit]:
    """A new person with a browser of their own; at the end their page must not have complained."""
    people: list[Player] = []

    def new(*, speed: str = "instant", **context: Any) -> Player:
        person = Player(
            chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **context}), server.url, speed
        )
        people.append(person)
        return person

    yield new
    complaints = [line for person in people for line in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
