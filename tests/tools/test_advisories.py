"""The check of pinned dependencies: what it asks about, and what it makes of the answers of a database on loopback."""

from __future__ import annotations

import importlib.util
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WEAK = "numpy"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The program."""
    spec = importlib.util.spec_from_file_location("advisories", ROOT / "tools" / "release" / "advisories.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Database(BaseHTTPRequestHandler):
    """An advisory database that knows one weakness, of one package."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        names = [query["package"]["name"] for query in asked["queries"]]
        self.answer({"results": [{"vulns": [{"id": "TEST-1", "modified": WHEN}]} if n == WEAK else {} for n in names]})

    def do_GET(self) -> None:
        package = {"package": {"ecosystem": "PyPI", "name": WEAK}, "versions": [], "ranges": []}
        self.answer({"id": "TEST-1", "modified": WHEN, "summary": "It counts wrong", "affected": [package]})

    def answer(self, what: dict[str, Any]) -> None:
        body = json.dumps(what).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Quietly."""


WHEN = "2026-01-01T00:00:00Z"


@pytest.fixture
def database() -> Iterator[str]:
    """Its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Database)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_every_pin_is_asked_about(tool: ModuleType) -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = tool.pins(lock)
    assert len(pins) == sum(" \\" in line and "==" in line for line in lock.splitlines())
    assert any(pin.startswith("numpy==") and "; python_full_version" in pin for pin in pins)


@pytest.mark.parametrize(("pin", "weak"), [("numpy==2.4.6", True), ("idna==3.20", False)])
def test_a_known_weakness_is_named(
    tool: ModuleType, tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str], pin: str, weak: bool
) -> None:
    lock = tmp_path / "some.lock"
    lock.write_text(f"{pin} \\\n    --hash=sha256:0\n")
    assert tool.ask_about_python(lock, ["--service-url", database]) is weak
    assert ("TEST-1" in capsys.readouterr().out) is weak


def test_a_database_that_cannot_be_reached_fails_nothing_and_is_named(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    lock = tmp_path / "some.lock"
    lock.write_text("idna==3.20 \\\n    --hash=sha256:0\n")
    assert tool.ask_about_python(lock, ["--service-url", "http://127.0.0.1:9/"]) is None
    assert "no advisory database could be asked" in capsys.readouterr().out
