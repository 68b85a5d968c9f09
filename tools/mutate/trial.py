"""Breaking a line on a copy, and running the tests that run it."""

from __future__ import annotations

import difflib
import json
import os
import shutil
import signal
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from queue import Queue

from mutate.coverage import Covering, Test, environment, pytest_on
from mutate.mutants import RULE, TEXT, Mutant

FIRST_SECONDS = 4.0
FIRST_FILES = 8
"""How many tests are run before the rest is loaded: most mutants are noticed at once."""
FEW = 12
"""A line that fewer tests than this run is taken for one that runs only once in each process, for something that is
cached."""
START = 30
STRETCH = 10
"""Seconds of a processor that pytest may use to start, and how much longer tests may take on a broken line."""
PATIENCE = 4
"""The wall-clock limit as a multiple of that: the machine may be busy with other work."""
EVERY_GAME = {"golden", "ladder"}
"""Folders of tests that are as near to any game as its own."""
NEAREST = {
    "words": ("tests/golden/",),
    "screens": ("tests/golden/",),
    "cards": ("tests/golden/", "tests/ladder/test_schema.py"),
}
"""The tests that are nearer than any other to a room of a game."""
READING = {RULE: "tests/ladder/test_rule_ids.py", TEXT: "tests/tools/test_words.py"}
"""The tests that read what a kind of mutant breaks in the source. They come first, though they run no line of it."""


@dataclass(frozen=True)
class Outcome:
    """How a mutant fared."""

    mutant: Mutant
    noticed: str
    """By what: "a test", "time", or "" for nothing."""
    diff: str = ""
    tried: int = 0
    """How many tests were run, if none noticed."""


def rounds(mutant: Mutant, covering: Covering, budget: float) -> list[list[Test]]:
    """The tests in the order in which they are run.

    First come those that run the line or read it, then the others; in both those that are named like the module before
    the rest, and fast files before slow ones. Each part may cost the budget, in seconds; the others a quarter of it
    where many tests run the line, since what is made once and kept is made for the first few of them only. If each of
    them costs more than the budget, the cheapest is run.
    """
    parts = set(Path(mutant.path).parts[2:-1])
    if "games" in parts:
        parts |= EVERY_GAME
    groups: list[list[Test]] = []
    kept = covering.at_import or len(covering.running) < FEW
    reading = [test for test in covering.others if test.file == READING.get(mutant.kind)]
    others = [test for test in covering.others if test not in reading]
    for tests, worth in ((covering.running + reading, budget), (others, budget if kept else budget / 4)):
        files: dict[str, list[Test]] = defaultdict(list)
        for test in tests:
            files[test.file].append(test)

        def cost(file: str, files: dict[str, list[Test]] = files) -> tuple[int, float]:
            folders = Path(file).parts[1:-1]
            if folders[:1] == ("games",) and not parts.issuperset(folders[:2]):
                folders = folders[:1]  # games have rooms of the same names
            near = len(parts.intersection(folders))
            near += 2 * any(file.startswith(NEAREST.get(part, ())) for part in parts)
            near += 9 * (file == READING.get(mutant.kind))
            return -near, sum(test.seconds for test in files[file])

        chosen: list[list[Test]] = [[], []]
        spent = 0.0
        for opened, file in enumerate(sorted(files, key=cost), 1):
            for test in sorted(files[file], key=lambda test: test.seconds):
                late = spent > FIRST_SECONDS or opened > FIRST_FILES
                if spent + test.seconds <= worth:
                    chosen[late].append(test)
                    spent += test.seconds
        if tests and not (groups or any(chosen)):
            chosen[0].append(min(tests, key=lambda test: test.seconds))
        groups += chosen
    return [group for group in groups if group]


def limit_of(tests: Sequence[Test]) -> int:
    """How many seconds of a processor these tests may use."""
    return START + STRETCH * ceil(sum(test.seconds for test in tests))


def notices(copy: Path, tests: Sequence[Test]) -> str:
    """By what these tests notice that the copy is broken: "a test", "time" or ""."""
    shutil.rmtree(copy / ".hypothesis", ignore_errors=True)
    told = copy / "build" / "told.json"
    told.parent.mkdir(exist_ok=True)
    told.write_text(json.dumps([test.name for test in tests]), encoding="utf-8")
    files = list(dict.fromkeys(test.file for test in tests))
    limit = limit_of(tests)
    process = subprocess.Popen(
        pytest_on("-x", "-n", "0", "--no-header", "--tb=no", *files),
        cwd=copy,
        env=environment(copy, MUTATE_TESTS=str(told), MUTATE_SECONDS=str(limit)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,  # no new session: the kernel shares processors among sessions first, whatever `nice` said
    )
    try:
        status = process.wait(PATIENCE * limit)
        return "time" if status == -signal.SIGXCPU else "a test" if status else ""
    except subprocess.TimeoutExpired:
        return "time"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def attempt(copy: Path, mutant: Mutant, groups: Iterable[Sequence[Test]], turn: int) -> Outcome:
    """Break the line on the copy, see whether a test notices, and restore it."""
    module = copy / mutant.path
    source = module.read_text(encoding="utf-8")
    broken = mutant.break_line(source)
    stamp = module.stat().st_mtime
    try:
        module.write_text(broken, encoding="utf-8")
        os.utime(module, (stamp + 2 * turn + 2, stamp + 2 * turn + 2))  # bytecode is only told apart by whole seconds
        noticed, tried = "", 0
        for tests in groups:
            tried += len(tests)
            if noticed := notices(copy, tests):
                break
    finally:
        module.write_text(source, encoding="utf-8")
        os.utime(module, (stamp, stamp))
    lines = difflib.unified_diff(source.splitlines(), broken.splitlines(), n=0, lineterm="")
    diff = "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))
    return Outcome(mutant, noticed, diff, tried)


def attempt_with(copies: Queue[Path], mutant: Mutant, groups: Sequence[Sequence[Test]], turn: int) -> Outcome:
    """`attempt` with a copy of the checkout from the pool, given back afterwards."""
    copy = copies.get()
    try:
        return attempt(copy, mutant, groups, turn)
    finally:
        copies.put(copy)
