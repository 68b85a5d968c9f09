"""Random matches at every table go, read and look as they did: tests/golden/random.txt, see `golden.prints`.

If a line is another one because that is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_random.py
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from golden.prints import line
from helpers.cases import EVERY_TABLE, Case, drawn
from helpers.draw import share
from helpers.worlds import drive, start

FILE = Path(__file__).parent / "random.txt"
MATCHES = [(case, number) for case in drawn(EVERY_TABLE) for number in share(range(3), 1)]


def played(case: Case, number: int) -> str:
    """The line of a match."""
    match = start(case, f"golden {number}")
    return line(f"{case.name}, {number}", match, drive(match, Random(number)))


@pytest.fixture(scope="module", autouse=True)
def _renewed() -> None:
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        FILE.write_text("\n".join([played(*match) for match in MATCHES]) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("case", "number"), MATCHES, ids=lambda part: getattr(part, "name", part))
def test_a_random_match_goes_as_it_went(case: Case, number: int) -> None:
    assert played(case, number) in FILE.read_text(encoding="utf-8").splitlines()
