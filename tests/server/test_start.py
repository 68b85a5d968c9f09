"""Starting a server by hand: what is wrong is said in a line, and the page is opened or its address told."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from helpers.system import lacks
from server.desk import Process
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.web import start
from wyrmhoard.server.web.pages import STATIC

WAIT = 60
BARE = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}


def serve(*argv: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "wyrmhoard", "serve", *argv]
    environment = {**BARE, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def complaint(*argv: str) -> str:
    """The one line with which it refuses to start."""
    process = serve(*argv)
    out, err = process.communicate(timeout=WAIT)
    assert (process.returncode, out) == (2, "")
    assert err.count("\n") == 1
    return err


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the built page belongs."""
    monkeypatch.setattr(start, "STATIC", tmp_path / "static")
    return tmp_path / "static" / "index.html"


def test_a_taken_port_is_named_and_another_one_offered(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert complaint("--port", str(port), "--data", str(tmp_path)) == (
            f"wyrmhoard: port {port} is taken; name another one with --port (0: any free one)\n"
        )
        with start.listen(Config(port=port, any_port=True)) as listening:
            assert listening.getsockname()[1] not in (0, port)


def test_a_data_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    wrong = tmp_path / "file"
    wrong.write_text("not a folder")
    assert f"the data folder {wrong} cannot be used" in complaint("--port", "0", "--data", str(wrong))


def test_a_database_that_cannot_be_used_is_named_without_its_password(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        said = complaint("--port", "0", "--database", f"postgresql://me:hush@127.0.0.1:{nobody.getsockname()[1]}/x")
    assert said.startswith("wyrmhoard: the database postgresql+asyncpg://me:***@127.0.0.1")
    assert "refused" in said
    assert "'nonsense'" in complaint("--port", "0", "--database", "postgresql://me@127.0.0.1/x?nonsense=1")
    (tmp_path / "tables.sqlite3").write_text("something else, and long enough to be looked at by SQLite" * 20)
    assert "cannot be used: file is not a database" in complaint("--port", "0", "--data", str(tmp_path))


@pytest.mark.parametrize(
    "wrong",
    [("--rate", "nan"), ("--rate", "-1"), ("--bot-seconds", "inf"), ("--idle", "0"), ("--allow-origin", "example.org")],
)
def test_numbers_and_origins_that_cannot_be_meant_are_refused(wrong: tuple[str, str]) -> None:
    assert wrong[0] in complaint("--port", "0", *wrong)


def test_a_missing_page_is_said_with_what_to_do(page: Path) -> None:
    with pytest.raises(BadInput, match="make web"):
        start.check_page()
    page.parent.mkdir()
    page.touch()
    start.check_page()


@pytest.mark.parametrize(
    ("environment", "platform", "seen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":10", "SSH_CONNECTION": "1 2 3 4"}, "linux", False),
        ({}, "darwin", True),
        ({"SSH_TTY": "/dev/pts/1"}, "darwin", False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sees_it(
    environment: dict[str, str], platform: str, seen: bool
) -> None:
    assert start.has_display(environment, platform) is seen


def test_served_to_the_network_the_address_is_one_that_others_can_use() -> None:
    with start.listen(Config(host="0.0.0.0", port=0)) as everywhere:
        address = start.address_of(everywhere, "0.0.0.0")
        assert re.fullmatch(r"http://[\d.]+:\d+/", address)
        assert "0.0.0.0" not in address
    with start.listen(Config(port=0)) as here:
        assert start.address_of(here, "127.0.0.1") == f"http://127.0.0.1:{here.getsockname()[1]}/"


def test_open_tells_the_address_runs_once_a_folder_and_stops_at_ctrl_c(tmp_path: Path) -> None:
    if not (STATIC / "index.html").is_file():
        lacks("the page is not built (make web)")
    process = serve("--open", "--data", str(tmp_path))
    assert process.stdout is not None
    said = ""
    while "Ctrl-C stops it" not in said:
        line = process.stdout.readline()
        assert line, process.communicate()
        said += line
    address = re.search(r"http://127\.0\.0\.1:\d+/", said)
    assert address
    assert "Open this address in a browser" in said
    assert str(tmp_path) in said
    assert '<div id="app">' in httpx.get(address[0]).text

    # Once more for the same folder: the page of the one that runs is shown; a server of its own is refused.
    again = serve("--open", "--data", str(tmp_path))
    out, _ = again.communicate(timeout=WAIT)
    assert again.returncode == 0
    assert address[0] in out
    assert "It is already running" in out
    assert address[0] in complaint("--port", "0", "--data", str(tmp_path))

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=WAIT)
    assert process.returncode == 0
    assert "Stopped" in out
    assert err == ""


@pytest.mark.parametrize("first", ["--data", "--database"])
@pytest.mark.parametrize("second", ["--data", "--database"])
def test_one_file_is_served_once_however_it_is_named(tmp_path: Path, first: str, second: str) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    named = {"--data": str(tmp_path / "link"), "--database": f"sqlite:///{tmp_path}/real/tables.sqlite3"}
    with Process(first, named[first]) as server:
        said = complaint("--port", "0", second, named[second])
        assert f"is already being served, at {server.base}/; name another {second}" in said
        assert server.complaints == []


def test_two_files_of_one_folder_are_served_at_once(tmp_path: Path) -> None:
    with Process("--data", str(tmp_path)), Process("--database", f"sqlite:///{tmp_path}/other.sqlite3"):
        said = complaint("--port", "0", "--database", f"sqlite:///{tmp_path}/other.sqlite3")
        assert "other.sqlite3 is already being served" in said
