"""The command line."""

from __future__ import annotations

import argparse
import os
import shlex
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Queue

from mutate.coverage import Covering, Test, copy_of, known, learn, watch
from mutate.mutants import Mutant, sample
from mutate.trial import Outcome, attempt_with, rounds
from mutate.warm import notice_with

ROOT = Path(__file__).parents[2]
FOLDERS = ("kernel", "games", "players", "server", "lab")
say = partial(print, flush=True)


def parser() -> argparse.ArgumentParser:
    """The options."""
    arguments = argparse.ArgumentParser(
        prog="mutate.py", description="Break single lines of the source, and see whether a test notices."
    )
    arguments.add_argument("--sample", type=int, default=150, help="how many lines are broken (150)")
    arguments.add_argument("--seed", type=int, default=1, help="which lines (1)")
    arguments.add_argument("--fail-under", type=float, default=0, help="fail if fewer per cent are noticed (0)")
    arguments.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes at once (one for each core)"
    )
    arguments.add_argument(
        "--budget", type=float, default=60, help="seconds of tests that one broken line is worth (60)"
    )
    arguments.add_argument("--only", nargs="+", default=FOLDERS, help=f"folders of the source ({' '.join(FOLDERS)})")
    arguments.add_argument("--tests", default="", help="arguments for pytest that choose the tests, in one string")
    arguments.add_argument(
        "--watch", type=Path, help="break nothing: have the next run of the tests note in this folder ..."
    )
    arguments.add_argument("--known", type=Path, help="... which tests run which lines, and use it here (see .ci/run)")
    return arguments


def report(outcomes: Sequence[Outcome], unreached: Sequence[Mutant]) -> float:
    """Print the mutants that nothing noticed; returns the percentage that was noticed."""
    for outcome in outcomes:
        if not outcome.noticed:
            mutant = outcome.mutant
            say(f"\n{mutant.path}:{mutant.line}: {mutant.kind}; {outcome.tried} tests were run\n{outcome.diff}")
    for mutant in unreached:
        say(f"\n{mutant.path}:{mutant.line}: no test runs this line (not counted)")
    noticed = sum(1 for outcome in outcomes if outcome.noticed)
    share = 100 * noticed / len(outcomes) if outcomes else 0.0
    say(f"\n{noticed} of {len(outcomes)} broken lines were noticed ({share:.0f} %)")
    return share


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 1 if too few were noticed."""
    options = parser().parse_args(arguments)
    began = time.monotonic()
    folders = [f"src/wyrmhoard/{part}" for part in options.only]
    drawn = sample(ROOT, folders, options.sample * 3 // 2 + 5, options.seed)
    if options.watch is not None:
        watch(ROOT, drawn, options.watch)
        return 0
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        base = Path(folder)
        copies: Queue[Path] = Queue()
        for number in range(options.jobs):  # at once, so that somebody may go on working in the repository
            copies.put(copy_of(ROOT, base / f"copy{number}"))
        chosen = shlex.split(options.tests)
        if options.known is not None:
            covering = known(ROOT, drawn, chosen, options.known)
        else:
            covering = learn(copy_of(ROOT, base / "probed"), drawn, chosen, options.jobs)
        judged = list(zip(drawn, covering, strict=True))
        reached = [(mutant, tests) for mutant, tests in judged if tests.can_be_noticed][: options.sample]
        last = drawn.index(reached[-1][0])
        unreached = [mutant for mutant, tests in judged[:last] if not tests.can_be_noticed]
        say(f"which tests run which lines: {time.monotonic() - began:.0f} s")
        with ThreadPoolExecutor(options.jobs) as pool:
            noticed = _at_once(pool, copies, reached, options)
            say(f"{len(noticed)} noticed without a start of their own: {time.monotonic() - began:.0f} s")
            trials = [
                pool.submit(Outcome, mutant, noticed[turn])
                if turn in noticed
                else pool.submit(attempt_with, copies, mutant, _alone(mutant, tests, options.budget), turn)
                for turn, (mutant, tests) in enumerate(reached)
            ]
            outcomes = [_told(trial.result()) for trial in trials]
    share = report(outcomes, unreached)
    say(f"{time.monotonic() - began:.0f} s")
    return int(share < options.fail_under)


def _at_once(
    pool: ThreadPoolExecutor,
    copies: Queue[Path],
    reached: Sequence[tuple[Mutant, Covering]],
    options: argparse.Namespace,
) -> dict[int, str]:
    """What the tests that run a line notice of it in processes that have loaded all tests once."""
    trials = {
        turn: (mutant, [test for part in rounds(mutant, replace(tests, others=[]), options.budget) for test in part])
        for turn, (mutant, tests) in enumerate(reached)
    }
    shares = [
        {turn: trial for turn, trial in trials.items() if turn % options.jobs == number}
        for number in range(options.jobs)
    ]
    chosen = shlex.split(options.tests)
    futures = [pool.submit(notice_with, copies, share, chosen) for share in shares]
    return {turn: by for share in futures for turn, by in share.result().items()}


def _alone(mutant: Mutant, covering: Covering, budget: float) -> list[list[Test]]:
    """The tests for a line that gets starts of its own. What stands in a function was tried before and is not noticed
    at once: one start is enough for it."""
    parts = rounds(mutant, covering, budget)
    return parts if covering.at_import else [[test for part in parts for test in part]]


def _told(outcome: Outcome) -> Outcome:
    say(f"{'.' if outcome.noticed else 'S'} {outcome.mutant.path}:{outcome.mutant.line} {outcome.mutant.kind}")
    return outcome
