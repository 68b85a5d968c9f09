"""Tests that are too expensive for every run are drawn by the commit: each run has a share of them, and in the long run
all are run.

`.ci/run` and `make quick` name the commit in WYRMHOARD_DRAW. Where nothing is named, everything is played: in
`make test` and `make soak`, and where somebody runs a file of tests by hand. Goldens are always renewed whole.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")
BY: Final = os.environ.get("WYRMHOARD_DRAW", "") if os.environ.get("WYRMHOARD_GOLDEN") != "renew" else ""
"""The name of the commit by which this run draws; "": nothing is drawn."""
DEAR: Final = 6
"""A run has one of this number of tests that are marked `dear` ..."""
BROWSER: Final = 4
"""... and of the other tests that need a browser."""


def share(things: Sequence[T], most: int, by: str = BY) -> list[T]:
    """At most `most` of these things, in their order; all of them if nothing is drawn."""
    if not by or len(things) <= most:
        return [*things]
    chosen = {*Random(f"{by}/{things!r}").sample(range(len(things)), most)}
    return [thing for number, thing in enumerate(things) if number in chosen]


def is_drawn(test: str, one_in: int, by: str = BY) -> bool:
    """Whether this run has the test of this name, if it has one in `one_in` of its sort."""
    return not by or int(sha256(f"{by}/{test}".encode()).hexdigest(), 16) % one_in == 0
