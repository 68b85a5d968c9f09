"""Work that tests give to a process of its own: it must be found by its name in that process, too."""

from __future__ import annotations

import time
from pathlib import Path
from unittest import mock

from wyrmhoard.server.tables.replay_jobs import MEMORY
from wyrmhoard.server.workers import replays


def sleep(*_: object) -> None:
    """A record that plays for ever, past every alarm."""
    time.sleep(600)


def measured(record: bytes) -> tuple[int, str, int]:
    """The size of the replay, what is wrong with it, and the memory that it took in bytes."""
    replay, problem = replays.replay_of(record)
    status = Path("/proc/self/status").read_text(encoding="utf-8")  # `getrusage` counts the process before it, too
    return len(replay), problem, int(status.split("VmHWM:")[1].split()[0]) * 1024


def hungry() -> tuple[bytes, str]:
    """A replay that takes more memory than it may have."""
    with mock.patch.object(replays, "film", side_effect=lambda record: bytes(MEMORY)):
        return replays.replay_of(b"")
