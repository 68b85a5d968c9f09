"""What the server keeps is for its owner only, however open-handed the system is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from server.desk import Opened, Process
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.web import start


def rights(path: Path) -> str:
    """The rights of a file, as digits."""
    return oct(stat.S_IMODE(path.stat().st_mode))


def test_the_data_folder_and_every_file_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "below" / "data"
    before = os.umask(0)
    try:
        with Process("--data", str(folder), "--bot-workers", "1") as process:
            Opened(process.base, "me", "friend")
            modes = {path.name: rights(path) for path in folder.iterdir()}
            assert {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm", "serving"} <= set(modes)
            assert set(modes.values()) == {"0o600"}
            assert rights(folder) == "0o700"
    finally:
        os.umask(before)


def test_files_of_an_older_server_become_private(tmp_path: Path) -> None:
    for name in ("tables.sqlite3", "serving"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o666)
    tmp_path.chmod(0o755)
    with Process("--data", str(tmp_path), "--bot-workers", "1"):
        assert {rights(path) for path in tmp_path.iterdir()} == {"0o600"}
    assert rights(tmp_path) == "0o755", "a folder that somebody has named is theirs"


def test_the_usual_folder_becomes_private(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with start.holding(tmp_path / "tables.sqlite3", ours=True):
        assert rights(tmp_path) == "0o700"


async def test_a_database_by_its_address_is_private_too(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        database = Database(f"sqlite:///{tmp_path / 'mine' / 'file.db'}")
        await database.open()
        await database.ping()
        assert {rights(path) for path in (tmp_path / "mine").iterdir()} == {"0o600"}
        assert rights(tmp_path / "mine") == "0o700"
        await database.close()
    finally:
        os.umask(before)
