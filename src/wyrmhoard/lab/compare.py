"""Two variants of a game on the same seeds: which is better for somebody, by a test that stops when it knows."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import stopped
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab import variant
from wyrmhoard.lab.engines import Engine, engine_of
from wyrmhoard.lab.kept import Kept
from wyrmhoard.lab.simulate import MOST_DECISIONS
from wyrmhoard.lab.spread import rules_of, spread
from wyrmhoard.lab.statistics import RunningMean
from wyrmhoard.lab.variant import Ready, Variant

FEWEST: Final = 20
"""Pairs of matches before anything is concluded."""


@dataclass(frozen=True)
class Question:
    """What is asked: whether `other` is better than `one` for a seat."""

    one: Variant
    other: Variant
    seat: int = 0
    seed: str = "0"
    within: float = 0.02
    """A difference in the share of points that is too small to matter."""
    most: int = 10_000
    """Pairs of matches after which nothing more is played."""
    risk: float = 0.05
    most_decisions: int = MOST_DECISIONS

    @property
    def mark(self) -> str:
        """What tells it from others whose matches are different."""
        rules = [rules_of(version.load()) for version in (self.one, self.other)]
        return fingerprint(asdict(self.one), asdict(self.other), rules, self.seat, self.seed, self.most_decisions)

    def load(self) -> AnyGame:
        """The game with the cards of the one. Raises BadInput."""
        return self.one.load()

    def ready(self) -> Players:
        """What plays the pairs with given numbers. Raises BadInput."""
        return Players(self)


@dataclass(frozen=True)
class Pair:
    """The matches of one seed: what the seat had of each, from 0 to 1, and how long they were."""

    number: int
    one: float
    other: float
    rounds: tuple[int, int] = (0, 0)
    unfinished: int = 0
    given: tuple[variant.Answer, ...] = ()
    """The given answers (`Variant.answers`) that could be given in one of them."""


@dataclass
class Answer:
    """What is known: the share of points of each variant, and of the difference how much."""

    question: Question
    pairs: int = 0
    one: float = 0.0
    other: float = 0.0
    rounds: tuple[float, float] = (0.0, 0.0)
    unfinished: int = 0
    difference: float = 0.0
    half: float = float("inf")
    """Half the width of the interval around the difference."""
    verdict: str = "open"
    """"better" or "worse" (the other than the one), "alike" (no difference that matters), or "open"."""
    needed: int = 0
    """About how many pairs would tell a difference that matters."""
    seconds: float = 0.0
    interrupted: bool = False


def compare(
    question: Question,
    on: Engine | int | None = None,
    kept: Path | None = None,
    progress: Callable[[Answer], None] = lambda answer: None,
) -> Answer:
    """Play pairs of matches until the answer is known, or the most have been played.

    The same question has the same answer, whatever the engine and the number of its workers. `kept` is a file of pairs:
    those that it has are not played again, and new ones are added, so that a comparison may be stopped and gone on
    with. Ctrl-C stops it: the answer is then `interrupted`. Raises BadInput.
    """
    for version in (question.one, question.other):
        version.check()
    if question.seat >= len(question.one.players) or len(question.one.players) != len(question.other.players):
        raise BadInput.of("seat: both must have the same seats, and {seat} must be one of them", seat=question.seat + 1)
    store = Kept(kept, question.mark, Pair)
    tally, start = _Tally(question), time.perf_counter()
    answer = tally.answer()
    try:
        with closing(_pairs(question, store.all, engine_of(on))) as pairs:
            for pair in pairs:
                if pair.number >= len(store.all):
                    store.keep(pair)
                tally.add(pair)
                answer = tally.answer()
                answer.seconds = time.perf_counter() - start
                progress(answer)
                if answer.verdict != "open":
                    break
            tally.check_given()
    except KeyboardInterrupt:
        answer.interrupted = True
    return answer


def _pairs(question: Question, known: Sequence[Pair], engine: Engine) -> Generator[Pair]:
    """The pairs in order: those that are known, then those that are played."""
    yield from known[: question.most]
    with closing(spread(question, range(len(known), question.most), engine)) as parts:
        for part in parts:
            yield from part


class Players:
    """Plays pairs by their numbers."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._ready = (Ready(question.one), Ready(question.other))

    def __call__(self, numbers: range) -> list[Pair]:
        """The pairs with these numbers."""
        return [self.pair(number) for number in numbers]

    def pair(self, number: int) -> Pair:
        """The pair with this number."""
        question, seed = self._question, f"{self._question.seed}/{number}"
        results = []
        for ready in self._ready:
            ready.given.clear()
            match = ready.play(seed, question.most_decisions)
            results.append(match.result or stopped(match.seats))
        one, other = results
        seat = question.seat
        rounds = (one.rounds, other.rounds)
        unfinished = one.unfinished + other.unfinished
        given = tuple(sorted({answer for ready in self._ready for answer in ready.given}))
        return Pair(number, one.points[seat], other.points[seat], rounds, unfinished, given)


class _Tally:
    """What pairs come to."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._gain = RunningMean(risk=question.risk)
        self._sums = [0.0, 0.0, 0.0, 0.0]
        self._unfinished = 0
        self._given: set[variant.Answer] = set()

    def add(self, pair: Pair) -> None:
        """Count one pair."""
        self._gain.add(pair.other - pair.one)
        self._sums = [a + b for a, b in zip(self._sums, (pair.one, pair.other, *pair.rounds), strict=True)]
        self._unfinished += pair.unfinished
        self._given.update(pair.given)

    def check_given(self) -> None:
        """Raises BadInput if an answer that a version gives was never given."""
        for one in (self._question.one, self._question.other):
            variant.check_given(one.answers, self._given)

    def answer(self) -> Answer:
        """What is known so far."""
        gain, question = self._gain, self._question
        if not gain.count:
            return Answer(question)
        one, other, rounds, other_rounds = (each / gain.count for each in self._sums)
        return Answer(
            question,
            gain.count,
            one,
            other,
            (rounds, other_rounds),
            self._unfinished,
            gain.mean,
            gain.half,
            self._verdict(),
            gain.needed(question.within),
        )

    def _verdict(self) -> str:
        gain, within = self._gain, self._question.within
        if gain.count < FEWEST:
            return "open"
        low, high = gain.mean - gain.half, gain.mean + gain.half
        if -within < low and high < within:
            return "alike"
        return "better" if low > 0 else "worse" if high < 0 else "open"
