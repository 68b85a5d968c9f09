"""The page as an app: it can be installed, is never a stale one, and says when its server cannot be reached."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web.conftest import Sit
from web.driver import Player
from web.inspector import Inspector
from web.served import served

TESTS = Path(__file__).parents[1]
STATIC = TESTS.parent / "src" / "wyrmhoard" / "server" / "static"
PATHS = {"PYTHONPATH": os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))}
PROGRAM = """
import sys
from pathlib import Path

from wyrmhoard.cli import main
from wyrmhoard.server.web import pages

pages.STATIC = Path({0!r})

if __name__ == "__main__":
    sys.exit(main())
"""
"""The command, with a built page that a test may change."""
WORKS = "navigator.serviceWorker.controller?.state === 'activated'"
SHELVES = "caches.keys()"
SIZES = {"desk": (1366, 768), "phone": (360, 640)}


@pytest.fixture
def me(chromium: Any) -> Iterator[Player]:
    """Somebody who keeps their browser when the page is another one."""
    person = Player(chromium.new_context(viewport={"width": 1366, "height": 768}), "", "instant")
    person.expected = ("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to fetch")
    yield person
    person.context.close()
    assert person.complaints == []


def marked(built: Path, mark: str) -> None:
    """Another version of the page: one sees which in its description."""
    index = built / "index.html"
    text, number = re.subn(r'(?<=name="description" content=")[^"]*', mark, index.read_text(encoding="utf-8"))
    assert number == 1
    for ending in ("", ".br", ".gz"):
        index.with_name(index.name + ending).unlink(missing_ok=True)
    index.write_text(text, encoding="utf-8")


def description(me: Player) -> str:
    """Which version of the page this is."""
    return str(me.page.get_attribute("meta[name=description]", "content"))


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a picture, in pixels."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", io.BytesIO(png[16:24]).read())
    return width, height


def test_the_manifest_names_what_a_system_needs_to_install_the_page(sit: Sit) -> None:
    me = sit()
    me.lobby()
    address = me.page.locator("link[rel=manifest]").evaluate("link => link.href")
    answer = me.context.request.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text())
    assert (manifest["name"], manifest["display"]) == ("Wyrmhoard", "standalone")
    assert manifest["theme_color"] == manifest["background_color"] == "#1f2a26"
    kinds = set()
    for icon in manifest["icons"]:
        picture = me.context.request.get(me.url + icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = size_of(picture.body())
            assert icon["sizes"] == f"{width}x{height}"
            kinds.add((icon["purpose"], width))
    assert kinds == {("any", 192), ("any", 512), ("maskable", 192), ("maskable", 512)}
    problems = me.context.new_cdp_session(me.page).send("Page.getAppManifest")["errors"]
    assert problems == []


def test_whoever_loads_the_page_again_gets_the_newest_one(me: Player, tmp_path: Path) -> None:
    """Documents come from the server while there is one; what an older service worker kept is thrown away."""
    built = tmp_path / "built"
    shutil.copytree(STATIC, built)
    program = tmp_path / "other.py"
    program.write_text(PROGRAM.format(str(built)), encoding="utf-8")
    with served(tmp_path, PATHS, program) as server:
        me.url = server.url
        marked(built, "the first")
        me.lobby()
        me.wait(WORKS)
        assert description(me) == "the first"
        me.page.reload()
        before = me.page.evaluate(SHELVES)
        assert len(before) == 1
        marked(built, "the second")
        worker = built / "worker.js"
        fresh = worker.read_text(encoding="utf-8").replace(before[0].rpartition("-")[2], "0123456789ab")
        assert fresh != worker.read_text(encoding="utf-8")
        for ending in (".br", ".gz"):
            worker.with_name(worker.name + ending).unlink(missing_ok=True)
        worker.write_text(fresh, encoding="utf-8")
        me.page.reload()
        assert description(me) == "the second"
        me.promised(f"{SHELVES}.then(shelves => shelves.join() === 'wyrmhoard-offline-0123456789ab')")
        marked(built, "the third")
        me.page.goto(server.url + "#/credits")
        me.page.reload()
        assert description(me) == "the third"
        me.page.get_by_role("heading", name="Credits").wait_for()


def test_without_a_server_the_page_says_so_and_goes_on_when_there_is_one(me: Player, tmp_path: Path) -> None:
    """A click leads to where one wanted to go."""
    with served(tmp_path) as server:
        me.url = server.url
        me.open("#/rules/dragon-dance")
        me.page.get_by_role("heading", level=1).wait_for()
        me.wait(WORKS)
        server.stop()
        me.page.reload()
        me.page.get_by_role("heading", name="The server cannot be reached").wait_for()
        axe = Inspector(me)
        for name, (width, height) in SIZES.items():
            me.page.set_viewport_size({"width": width, "height": height})
            axe.look(name)
            assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert axe.faults == {}
        me.page.wait_for_function("document.querySelector('img').naturalWidth > 0")
        server.start()
        me.page.get_by_role("button", name="Try again").click()
        me.page.get_by_role("heading", name="Dragon Dance").first.wait_for()
        assert me.page.url.endswith("#/rules/dragon-dance")
