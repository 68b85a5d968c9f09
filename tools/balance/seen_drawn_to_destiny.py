"""Play Drawn to Destiny until everything in it has occurred, and say what never did.

    python tools/balance/seen_drawn_to_destiny.py             # until nothing is missing: some two minutes on two cores
    python tools/balance/seen_drawn_to_destiny.py --list docs/balance/drawn-to-destiny-seen.md   # and write the list
    python tools/balance/seen_drawn_to_destiny.py --rounds 200 --on --climb 30

Tables are shipped ones with options at random, the later rooms of the dungeon and Chapters of the Campaign, Scenes made
of whatever has not occurred yet, and Scenes laid out for what is rare; each shipped bot plays, too. Who plays looks for
what is missing still. The list comes of what happened in the matches; it depends on the seed alone, neither on how fast
the machine is nor on how many processes there are. On the way each card, token and Unit must be in exactly one place,
and each match must end. `--climb N`: N of the made-up tables climb the ladder besides: what a seat cannot know changes
no byte of what it gets.

Ctrl-C ends it with what has occurred so far. Exits with 1 if anything has never occurred, and with a traceback and the
name of the match if something breaks.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.drawn_to_destiny import runs
from helpers.drawn_to_destiny.occurring import Seen, Told
from ladder import test_imagined, test_secrets, test_twins
from wyrmhoard.lab.processes import deaf_to_interrupts, process_pool

STREAMS: Final = 4
"""The number of series of matches that run in parallel, however many processes there are; after each round all hear
what has occurred in the others."""
FEW: Final = 3
"""How many missing ones are named in a progress line."""
RUNGS: Final = (
    test_imagined.test_imagined_worlds_depend_on_nothing_that_is_hidden,
    test_imagined.test_others_choose_from_what_they_were_dealt_there,
    test_secrets.test_imagined_worlds_look_the_same,
    test_secrets.test_the_dice_to_come_are_nowhere,
    test_twins.test_a_match_stays_itself,
)
"""What made-up tables climb."""


def work(seed: str, number: int, told: Told) -> tuple[Told, int]:
    """A match of each sort that may bring what is missing: what has occurred then, and how many there were."""
    seen = Seen()
    seen.add(told)
    for name, plan in runs.plans_of(seed, number, seen):
        runs.play(plan, name, seen)
    return seen.told, seen.matches


def let_bot_play(bot: str, seed: str) -> tuple[Told, int]:
    """A match of a shipped bot."""
    seen = Seen()
    runs.play_bot(bot, f"{seed}/{bot}", seen)
    return seen.told, seen.matches


def climb(seed: str, number: int) -> str:
    """One made-up table on the rungs of the ladder that are about what a seat may know: its name."""
    name, plan = next(islice(runs.plans(f"{seed}/climb/{number}", Seen()), 1))
    for rung in RUNGS:
        rung(runs.case_of(name, plan))
    return name


def rounds(seed: str, pool: ProcessPoolExecutor, seen: Seen) -> Iterator[Seen]:
    """What has occurred so far, again and again."""
    with deaf_to_interrupts():
        bots = pool.map(let_bot_play, runs.SPARING, [seed] * len(runs.SPARING))
    for bot in bots:
        seen.add(*bot)
    for number in count():
        yield seen
        seeds = [f"{seed}/{stream}" for stream in range(STREAMS)]
        for batch in pool.map(work, seeds, [number] * STREAMS, [seen.told] * STREAMS):
            seen.add(*batch)


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=60, metavar="N", help="for how many rounds at most")
    options.add_argument("--on", action="store_true", help="go on for all of them")
    options.add_argument("--seed", default="s", help="other seeds are other matches")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    options.add_argument("--climb", type=int, default=0, metavar="N", help="made-up tables on the ladder, besides")
    options.add_argument("--list", type=Path, metavar="FILE", help="write all that has occurred into this page")
    args = options.parse_args()
    seen = Seen()
    with suppress(KeyboardInterrupt), process_pool(args.workers) as pool:
        for number, _ in enumerate(rounds(args.seed, pool, seen)):
            left = {kind: names if len(names) <= FEW else len(names) for kind, names in seen.missing().items()}
            print(f"{seen.matches} matches; missing: {left or 'nothing'}", file=sys.stderr, flush=True)
            if number >= args.rounds or not (left or args.on):
                break
        for name in pool.map(climb, [args.seed] * args.climb, range(args.climb)):
            print(f"{name} has climbed", file=sys.stderr, flush=True)
    print(seen.report())
    if args.list is not None:
        args.list.write_text(seen.page(args.seed), encoding="utf-8")
    sys.exit(bool(seen.missing()))


if __name__ == "__main__":
    main()
