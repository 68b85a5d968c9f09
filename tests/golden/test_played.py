"""Every player plays whole matches as it did, answer for answer: see `golden.played`."""

from __future__ import annotations

import os
import sys

import pytest

from golden.played import FILE, MATCHES, line
from helpers.cases import EVERY_TABLE, drawn

pytestmark = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="since Python 3.12 sums are rounded otherwise, which tips a few answers"
)


TABLES = {case.name for case in drawn(EVERY_TABLE)}


@pytest.fixture(scope="module", autouse=True)
def _renewed() -> None:
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        FILE.write_text("\n".join([line(*match) for match in MATCHES]) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("table", "player"), [match for match in MATCHES if match[0] in TABLES])
def test_a_match_is_played_as_it_was(table: str, player: str) -> None:
    assert line(table, player) in FILE.read_text(encoding="utf-8").splitlines()
