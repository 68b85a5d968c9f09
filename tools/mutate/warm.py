"""Trying many broken lines in processes that have loaded the tests already: a start costs more than most trials."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from queue import Queue

from mutate.coverage import Test, environment, pytest_on
from mutate.mutants import Mutant
from mutate.trial import limit_of


def notice(copy: Path, trials: Mapping[int, tuple[Mutant, Sequence[Test]]], tests: Sequence[str]) -> dict[int, str]:
    """Which mutants are noticed, by their numbers, and by what. The others have not been judged: see `inside`.

    `tests`: the arguments for pytest by which all of them are found.
    """
    listed = copy / "build" / "trials.json"
    listed.parent.mkdir(exist_ok=True)
    listed.write_text(json.dumps([_trial(copy, number, *trial) for number, trial in trials.items()]), encoding="utf-8")
    subprocess.run(
        pytest_on("-n", "0", "--no-header", "--tb=no", *tests),
        cwd=copy,
        env=environment(copy, MUTATE_TRIALS=str(listed)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    notes = listed.with_suffix(".noticed")
    lines = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    return {number: noticed for number, noticed, _ in map(json.loads, lines) if noticed}


def notice_with(
    copies: Queue[Path], trials: Mapping[int, tuple[Mutant, Sequence[Test]]], tests: Sequence[str]
) -> dict[int, str]:
    """`notice` with a copy of the checkout from the pool, given back afterwards."""
    copy = copies.get()
    try:
        return notice(copy, trials, tests)
    finally:
        copies.put(copy)


def _trial(copy: Path, number: int, mutant: Mutant, tests: Sequence[Test]) -> dict[str, object]:
    source = (copy / mutant.path).read_text(encoding="utf-8")
    return {
        "number": number,
        "path": mutant.path,
        "broken": mutant.break_line(source),
        "tests": [test.name for test in tests],
        "seconds": limit_of(tests),
    }
