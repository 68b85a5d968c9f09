"""Tests that take long are drawn by the commit: each run has a share of them, and in the long run all are run.

`.ci/run` and `make quick` name the commit in WYRMHOARD_DRAW. Where nothing is named, everything is played: in
`make test` and `make soak`, and where somebody runs a file of tests by hand. Goldens are always renewed whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")
BY: Final = os.environ.get("WYRMHOARD_DRAW", "") if os.environ.get("WYRMHOARD_GOLDEN") != "renew" else ""
"""The name of the commit by which this run draws; "": nothing is drawn."""
DURATIONS: Final[Mapping[str, float]] = json.loads((Path(__file__).parents[1] / "durations.json").read_text("utf-8"))
"""Test functions that take longer than FAST, by name: the mean of their parameters in seconds of a processor (and a
fifth of what they wait). `make durations` measures them; a test that is not in the file is run every time."""
FAST: Final = 0.05
"""`make quick` has what takes no longer than this number of seconds."""
ENOUGH: Final = 0.2
"""On average a run spends at most this number of seconds on a test: one of two seconds is in every tenth run ..."""
LEAST: Final = 0.1
"""... and so is one that takes longer."""


def share(things: Sequence[T], most: int, by: str = BY) -> list[T]:
    """At most `most` of these things, in their order; all of them if nothing is drawn."""
    if not by or len(things) <= most:
        return [*things]
    chosen = {*Random(f"{by}/{things!r}").sample(range(len(things)), most)}
    return [thing for number, thing in enumerate(things) if number in chosen]


def takes(test: str, durations: Mapping[str, float] = DURATIONS) -> float:
    """The seconds of a test, by its node ID, or of a file of tests; 0 if it is fast or new."""
    if "::" not in test:
        return sum(seconds for name, seconds in durations.items() if name.startswith(f"{test}::"))
    return durations.get(test.partition("[")[0], 0)


def is_drawn(test: str, by: str = BY, durations: Mapping[str, float] = DURATIONS) -> bool:
    """Whether this run has a test, by its node ID, or a file of tests that are run together or not at all."""
    seconds = takes(test, durations)
    if not by or seconds <= ENOUGH:
        return True
    lot = int(sha256(f"{by}/{test}".encode()).hexdigest(), 16) % 10_000
    return lot < 10_000 * max(LEAST, ENOUGH / seconds)
