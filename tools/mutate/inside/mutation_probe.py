"""Notes that a line was reached, and by which test: imported by the instrumented copy of a module.

The number of the test that is running stands in a small shared file, so that processes which a test started earlier (a
server for many tests) know it too.
"""

from __future__ import annotations

import mmap
import os

_folder = os.environ["MUTATE_FOLDER"]
_worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
_clock = os.path.join(_folder, f"{_worker}.clock")  # noqa: PTH118 - loaded in every process, long before pathlib matters
if not os.path.exists(_clock):  # noqa: PTH110
    with open(_clock, "xb") as _new:  # noqa: PTH123
        _new.write(bytes(8))
_file = os.open(_clock, os.O_RDWR)
now = mmap.mmap(_file, 8)
_notes = os.open(os.path.join(_folder, f"{_worker}.hits"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)  # noqa: PTH118
_seen: set[tuple[bytes, int]] = set()


def reached(line: int) -> None:
    """The test that is running has reached a line."""
    key = (now[:8], line)
    if key not in _seen:
        _seen.add(key)
        os.write(_notes, b"%d %d\n" % (int.from_bytes(key[0], "little"), line))
