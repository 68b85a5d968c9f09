"""What pytest loads on the copy: it notes which test runs and for how long, or runs only the tests it is told to, or
tries many broken lines with one start."""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Iterator
from pathlib import Path

import mutation_watch
import pytest
from mutation_warm import Warm

mutation_watch.install()
TOLD = os.environ.get("MUTATE_TESTS")
TRIALS = os.environ.get("MUTATE_TRIALS")


def _spent() -> float:
    """Seconds by which tests are weighed: of processors, which a busy machine does not stretch, a little of waiting."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system + 0.2 * times.elapsed


class Recorder:
    """Writes a line for each test: its number, whether it passed, its seconds, its name."""

    def __init__(self, folder: Path) -> None:
        import mutation_probe

        self.now = mutation_probe.now
        self.notes = (folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'gw0')}.tests").open("a", encoding="utf-8")
        self.number = 0
        self.passed = True

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Number the test, and time it."""
        self.number += 1
        self.now[:8] = self.number.to_bytes(8, "little")
        self.passed = True
        began = _spent()
        result = yield
        self.now[:8] = bytes(8)
        took = _spent() - began
        self.notes.write(f"{self.number} {int(self.passed)} {took:.4f} {item.nodeid}\n")
        self.notes.flush()
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Neither a failed nor a skipped test can notice anything."""
        self.passed &= report.outcome == "passed"


def pytest_configure(config: pytest.Config) -> None:
    """Record, unless told which tests to run; with several workers only they do.

    Those we are told to run may use so much of a processor: a broken loop ends soon, and a busy machine breaks nothing.
    """
    if TOLD is not None:
        seconds = int(os.environ["MUTATE_SECONDS"])
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    controller = bool(getattr(config.option, "numprocesses", None))
    if TRIALS is not None:
        config.pluginmanager.register(Warm(Path(TRIALS)))
    elif TOLD is None and "MUTATE_FOLDER" in os.environ and not controller:
        config.pluginmanager.register(Recorder(Path(os.environ["MUTATE_FOLDER"])))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the tests we are told to, in that order."""
    if TOLD is not None:
        order = {name: place for place, name in enumerate(json.loads(Path(TOLD).read_text(encoding="utf-8")))}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
