"""Many matches over an engine's workers: the same seed gives the same results whatever their number."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeVar

from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import STOPPED, Result, stopped
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.play.playout import playout
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.engines import Engine, engine_of
from wyrmhoard.lab.spread import spread
from wyrmhoard.lab.statistics import share
from wyrmhoard.lab.variant import Answers, Decks, Ready, Variant

MOST_DECISIONS = 200_000
"""The number of decisions after which a match is stopped and counted as unfinished: far more than any normal match
has."""

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan of matches: all that a worker process needs."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: str = "0"
    settings: dict[str, Value] = field(default_factory=dict)
    cards: Any = None
    choices: bool = False
    """Whether to count how often each option was offered and chosen."""
    most_decisions: int = MOST_DECISIONS
    """The decisions after which a match is stopped."""
    decks: Decks = ()
    answers: Answers = ()

    @property
    def variant(self) -> Variant:
        """What is played."""
        return Variant(self.game, self.players, self.settings, self.cards, self.decks, self.answers)

    def load(self) -> AnyGame:
        """The game, with the plan's cards. Raises BadInput."""
        return self.variant.load()

    def ready(self) -> PlannedMatches:
        """What plays the matches with given numbers. Raises BadInput."""
        return PlannedMatches(self)


@dataclass(slots=True)
class Tally:
    """The outcomes of some matches."""

    games: int = 0
    wins: list[int] = field(default_factory=list)
    alone: list[int] = field(default_factory=list)
    """Those of the wins that a seat had to itself."""
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
    interrupted: bool = False
    """Whether Ctrl-C stopped it before all matches were played."""

    def add(self, number: int, result: Result, decisions: int, record: str) -> None:
        """Count one match."""
        self.games += 1
        self.wins = self.wins or [0] * len(result.points)
        self.alone = self.alone or [0] * len(result.points)
        for seat in result.winners:
            self.wins[seat] += 1
            self.alone[seat] += len(result.winners) == 1
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
        self.alone = [a + b for a, b in zip(self.alone, other.alone, strict=True)] if self.alone else other.alone
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


def simulate(plan: Plan, on: Engine | int | None = None, progress: Callable[[int], None] = lambda done: None) -> Tally:
    """Play the plan on an engine, or in so many processes (None: one for each core); `progress` is called with how many
    more matches are done. Raises BadInput.

    Ctrl-C ends it at once: the tally is then `interrupted` and has the matches that are done.
    """
    plan.variant.check()
    if plan.games < 1:
        raise BadInput.of("games: at least 1 must be played, not {games}", games=plan.games)
    total = Tally()
    try:
        with closing(spread(plan, range(plan.games), engine_of(on))) as parts:
            for part in parts:
                total.merge(part)
                progress(part.games)
    except KeyboardInterrupt:
        total.interrupted = True
    return total


class PlannedMatches:
    """The matches of a plan, ready to be played: each is the same whichever process plays it, and in whatever order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.ready = Ready(plan.variant)
        self.is_random = set(plan.players) == {"random"} and not (plan.choices or plan.decks or plan.answers)

    def __call__(self, numbers: range) -> Tally:
        """Play the matches with these numbers."""
        tally = Tally()
        play = self._play_at_random if self.is_random else self._play
        for number in numbers:
            play(number, tally)
        return tally

    def _play(self, number: int, tally: Tally) -> None:
        """One match between the players."""
        plan, seed = self.plan, f"{self.plan.seed}/{number}"
        watch = partial(_count_choice, tally) if plan.choices else None
        match = self.ready.play(seed, plan.most_decisions, watch)
        result = match.result or stopped(match.seats)
        tally.add(number, result, len(match.inputs), fingerprint(match.inputs, match.table.state))

    def _play_at_random(self, number: int, tally: Tally) -> None:
        """One match between random players, on the hot path."""
        plan, seed = self.plan, f"{self.plan.seed}/{number}"
        answers: list[Any] = []
        result, decisions, table = playout(
            self.ready.game, self.ready.seats, self.ready.settings, seed, Random(seed), answers, plan.most_decisions
        )
        inputs = [Input(s, a.key, a.values) if isinstance(a, Filled) else Input(s, str(a)) for s, a in answers]
        tally.add(number, result, decisions, fingerprint(inputs, table.state))


def _count_choice(tally: Tally, ask: OpenAsk, move: Move) -> None:
    """Count the options that were offered and the one that was chosen."""
    for choice in ask.choices:
        counts = tally.choices.setdefault((ask.seat_name, ask.prompt, str(choice)), [0, 0])
        counts[0] += 1
        counts[1] += str(choice) == move.key


def report(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """The tally as plain data, with 95% intervals of the shares."""
    wins = tally.wins or [0] * len(plan.players)
    record = fingerprint([tally.prints[number] for number in sorted(tally.prints)])
    summary: dict[str, Any] = {
        "game": plan.game,
        "games": tally.games,
        "planned": plan.games,
        "interrupted": tally.interrupted,
        "players": list(plan.players),
        "seed": plan.seed,
        "settings": plan.settings,
        "decks": {str(seat + 1): deck for seat, deck in plan.decks},
        "wins": wins,
        "draws": tally.draws,
        "lost": tally.lost,
        "unfinished": tally.unfinished,
        "most_decisions": plan.most_decisions,
        "stopped": tally.endings.get(STOPPED, 0),
        "win_share": [share(won, tally.games) for won in wins],
        "draw_share": share(tally.draws, tally.games),
        "endings": dict(sorted(tally.endings.items())),
        "mean_rounds": tally.rounds / tally.games if tally.games else 0.0,
        "lengths": {str(rounds): count for rounds, count in sorted(tally.lengths.items())},
        "margins": [{"seat": s, "margin": m, "games": n} for (s, m), n in sorted(tally.margins.items())],
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_second": tally.decisions / seconds if seconds else 0.0,
        "fingerprint": record,
    }
    if plan.choices:
        summary["choices"] = [
            {"seat": s, "prompt": p, "key": k, "offered": offered, "chosen": chosen, "share": chosen / offered}
            for (s, p, k), (offered, chosen) in sorted(tally.choices.items())
        ]
    return summary


def timed(plan: Plan, on: Engine | int | None, progress: Callable[[int], None] = lambda done: None) -> dict[str, Any]:
    """`simulate`, timed and reported."""
    start = time.perf_counter()
    tally = simulate(plan, on, progress)
    return report(plan, tally, time.perf_counter() - start)
