"""Folders and files that only their owner may read: they hold seeds and sealed answers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say

PRIVATE_FOLDER: Final = 0o700
PRIVATE_FILE: Final = 0o600
LONGEST_SECRET: Final = 4096
"""Characters of a password or passphrase in a file."""


def make_private(folder: Path, *, ours: bool = False) -> None:
    """Make a folder, for its owner only. An existing folder keeps its permissions, so that only the files in it are
    private, unless it is `ours`. Raises OSError."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    elif ours:
        folder.chmod(PRIVATE_FOLDER)


def open_privately(path: Path, flags: int) -> int:
    """A file descriptor, as from `os.open`; a new file is readable only by its owner. Raises OSError."""
    return os.open(path, flags, PRIVATE_FILE)


def make_private_database(path: Path) -> None:
    """An SQLite file for its owner only: SQLite gives its companion files the same permissions. Raises OSError."""
    make_private(path.parent)
    os.close(open_privately(path, os.O_RDWR | os.O_CREAT))
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if file.exists():
            file.chmod(PRIVATE_FILE)


def read_secret(file: Path, option: str, what: str) -> str:
    """The first line of a file that was named with an option. Raises BadInput, which never quotes it."""
    try:
        with file.open(encoding="utf-8") as lines:
            secret = lines.readline(LONGEST_SECRET).rstrip("\r\n")
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else say("it is not text")
        raise BadInput.of("{option} {file}: cannot be read: {why}", option=option, file=file, why=why) from None
    if not secret:
        raise BadInput.of("{option} {file}: its first line must be {what}", option=option, file=file, what=what)
    return secret
