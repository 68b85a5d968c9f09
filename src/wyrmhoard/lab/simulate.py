"""Many matches over worker processes: the same seed gives the same results whatever their number."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeVar

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.form import Filled
from wyrmhoard.kernel.game import AnyGame, Result
from wyrmhoard.kernel.openask import OpenAsk
from wyrmhoard.kernel.player import Move
from wyrmhoard.kernel.playout import playout
from wyrmhoard.kernel.record import Input
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.saying import say
from wyrmhoard.kernel.setting import Value, complete
from wyrmhoard.kernel.state import fingerprint
from wyrmhoard.lab.play import play_match
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player

CHUNKS_PER_WORKER = 8

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: all that a worker needs to know."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: str = "0"
    settings: dict[str, Value] = field(default_factory=dict)
    cards: Any = None
    choices: bool = False
    """Whether to count how often each option was offered and chosen."""

    def load(self) -> AnyGame:
        """The game, with the plan's cards. Raises BadInput."""
        game = find(self.game)
        return game if self.cards is None else game.with_cards(self.cards)


@dataclass(slots=True)
class Tally:
    """The outcomes of some matches."""

    games: int = 0
    wins: list[int] = field(default_factory=list)
    draws: int = 0
    lost: int = 0
    """Matches that all seats lost together."""
    unfinished: int = 0
    rounds: int = 0
    decisions: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    """How many matches had each number of rounds."""
    margins: dict[tuple[int, int], int] = field(default_factory=dict)
    """How many matches a seat won by how much: by (seat, margin)."""
    prints: dict[int, str] = field(default_factory=dict)
    """A fingerprint of each match's record, by its number."""
    choices: dict[tuple[str, str, str], list[int]] = field(default_factory=dict)
    """How often an option was offered and chosen, by (seat name, prompt, key)."""

    def add(self, number: int, result: Result, decisions: int, record: str) -> None:
        """Count one match."""
        self.games += 1
        self.wins = self.wins or [0] * len(result.points)
        for seat in result.winners:
            self.wins[seat] += 1
        self.draws += result.drawn
        self.lost += result.lost
        self.unfinished += result.unfinished
        self.rounds += result.rounds
        self.decisions += decisions
        _count(self.endings, result.ending)
        _count(self.lengths, result.rounds)
        for seat in result.winners:
            _count(self.margins, (seat, result.margin))
        self.prints[number] = record

    def merge(self, other: Tally) -> None:
        """Add the matches of another tally."""
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)] if self.wins else other.wins
        self.games += other.games
        self.draws += other.draws
        self.lost += other.lost
        self.unfinished += other.unfinished
        self.rounds += other.rounds
        self.decisions += other.decisions
        for ending, count in other.endings.items():
            _count(self.endings, ending, count)
        for length, count in other.lengths.items():
            _count(self.lengths, length, count)
        for margin, count in other.margins.items():
            _count(self.margins, margin, count)
        self.prints.update(other.prints)
        for key, (offered, chosen) in other.choices.items():
            counts = self.choices.setdefault(key, [0, 0])
            counts[0] += offered
            counts[1] += chosen


def _count(counts: dict[K, int], key: K, more: int = 1) -> None:
    counts[key] = counts.get(key, 0) + more


def simulate(plan: Plan, workers: int | None = None, progress: Callable[[int], None] = lambda done: None) -> Tally:
    """Play the plan; `progress` is called with how many more matches are done. Raises BadInput."""
    game = plan.load()
    game.check_seats(len(plan.players))
    complete(game.settings, plan.settings)
    for spec in plan.players:
        make_player(game, spec)
    if plan.games < 1:
        raise BadInput(say("games: at least 1 must be played, not {games}", games=plan.games))
    workers = min(workers or os.cpu_count() or 1, plan.games)
    if workers < 2:
        total = Tally()
        step = max(1, plan.games // 100)
        for start in range(0, plan.games, step):
            numbers = range(start, min(start + step, plan.games))
            total.merge(play_numbers(plan, numbers))
            progress(len(numbers))
        return total
    total = Tally()
    chunks = max(1, -(-plan.games // (workers * CHUNKS_PER_WORKER)))
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        jobs = [
            pool.submit(play_numbers, plan, range(start, min(start + chunks, plan.games)))
            for start in range(0, plan.games, chunks)
        ]
        for job in as_completed(jobs):
            part = job.result()
            total.merge(part)
            progress(part.games)
    return total


def play_numbers(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Play the matches with these numbers, one after another."""
    game = plan.load()
    settings = complete(game.settings, plan.settings)
    tally = Tally()
    if set(plan.players) == {"random"} and not plan.choices:
        for number in numbers:
            _play_random(game, plan, settings, number, tally)
        return tally
    players = [make_player(game, spec) for spec in plan.players]
    watch = partial(_count_choice, tally) if plan.choices else None
    for number in numbers:
        match = play_match(game, players, f"{plan.seed}/{number}", settings, watch=watch)
        assert match.result is not None
        tally.add(number, match.result, len(match.inputs), fingerprint(match.inputs, match.table.state))
    return tally


def _play_random(game: AnyGame, plan: Plan, settings: Mapping[str, Value], number: int, tally: Tally) -> None:
    """One match between random players, on the hot path."""
    seed = f"{plan.seed}/{number}"
    answers: list[Any] = []
    result, decisions, table = playout(game, len(plan.players), settings, seed, Random(seed), answers)
    inputs = [Input(s, a.key, a.values) if isinstance(a, Filled) else Input(s, str(a)) for s, a in answers]
    tally.add(number, result, decisions, fingerprint(inputs, table.state))


def _count_choice(tally: Tally, ask: OpenAsk, move: Move) -> None:
    """Count what was offered and what was taken."""
    for choice in ask.choices:
        counts = tally.choices.setdefault((ask.seat_name, ask.prompt, str(choice)), [0, 0])
        counts[0] += 1
        counts[1] += str(choice) == move.key


def report(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """The tally as plain data, with 95% intervals of the shares."""
    record = fingerprint([tally.prints[number] for number in sorted(tally.prints)])
    found: dict[str, Any] = {
        "game": plan.game,
        "games": tally.games,
        "players": list(plan.players),
        "seed": plan.seed,
        "settings": plan.settings,
        "wins": tally.wins,
        "draws": tally.draws,
        "lost": tally.lost,
        "unfinished": tally.unfinished,
        "win_share": [share(wins, tally.games) for wins in tally.wins],
        "draw_share": share(tally.draws, tally.games),
        "endings": dict(sorted(tally.endings.items())),
        "mean_rounds": tally.rounds / tally.games,
        "lengths": {str(rounds): count for rounds, count in sorted(tally.lengths.items())},
        "margins": [{"seat": s, "margin": m, "games": n} for (s, m), n in sorted(tally.margins.items())],
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_second": tally.decisions / seconds if seconds else 0.0,
        "fingerprint": record,
    }
    if plan.choices:
        found["choices"] = [
            {"seat": s, "prompt": p, "key": k, "offered": offered, "chosen": chosen, "share": chosen / offered}
            for (s, p, k), (offered, chosen) in sorted(tally.choices.items())
        ]
    return found


def timed(plan: Plan, workers: int | None, progress: Callable[[int], None] = lambda done: None) -> dict[str, Any]:
    """`simulate`, timed and reported."""
    start = time.perf_counter()
    tally = simulate(plan, workers, progress)
    return report(plan, tally, time.perf_counter() - start)
