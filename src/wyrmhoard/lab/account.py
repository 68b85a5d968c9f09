"""An account of how a game plays: who wins, how long it takes, when it is decided, and what each answer is worth.

It knows of a game what every game has: results, standings, and what may be answered. A match comes to `Facts`, which
add up to sections of a report.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from math import erfc, sqrt
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any, Final, NamedTuple

import msgspec

from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.lab.engines import Engine, engine_of
from wyrmhoard.lab.kept import Kept
from wyrmhoard.lab.plots import Bars, Dot, Dots
from wyrmhoard.lab.review import standings
from wyrmhoard.lab.simulate import MOST_DECISIONS
from wyrmhoard.lab.spread import spread
from wyrmhoard.lab.statistics import share
from wyrmhoard.lab.variant import Ready, Variant

FEW: Final = 20
"""Seats with an answer, and without it, below which nothing is said of what it is worth."""
RISK: Final = 0.05
THIRDS: Final = 3
DRAWN: Final = 12
"""So many of the best answers are drawn, and of the worst."""
LEAD: Final = 0.02
"""By how much of 1 a seat stands better than the others to be in the lead."""


class Facts(msgspec.Struct, frozen=True):
    """What one match comes to."""

    number: int
    points: tuple[float, ...]
    winners: tuple[int, ...]
    ending: str
    rounds: int
    decisions: int
    forced: int
    """Decisions with only one answer."""
    leads: int
    """How often somebody else came into the lead."""
    standing: tuple[tuple[float, ...], ...]
    """How all stood on average in each third of the match; empty for a game without a measure."""
    chosen: tuple[tuple[int, str, str], ...]
    """Seat, prompt and key of what was chosen at least once, also what was picked in a form; numbers in keys are #."""
    refused: tuple[tuple[int, str, str], ...]
    """... and of what was offered and never chosen."""
    unfinished: bool = False


class Watching:
    """Notes what is asked and answered in one match, and how all stand."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.decisions = 0
        self.forced = 0
        self.offered: set[tuple[int, str, str]] = set()
        self.chosen: set[tuple[int, str, str]] = set()
        self.moments: list[tuple[float, ...]] = []
        self._checkpoint = -2

    def begin(self, match: Match) -> None:
        """Watch this match."""
        self.match = match

    def __call__(self, ask: OpenAsk, move: Move) -> None:
        """An ask, and the answer that it gets."""
        assert self.match is not None
        self.decisions += 1
        self.forced += len(ask.choices) == 1 and not ask.may_pass
        for choice in ask.choices:
            self.offered.add((ask.seat, ask.prompt, _named(str(choice))))
            if isinstance(choice, Form):
                self._form(ask, choice, (move.form or {}) if str(choice) == move.key else {})
        self.chosen.add((ask.seat, ask.prompt, _named(move.key)))
        if self.match.last_checkpoint != self._checkpoint:
            self._checkpoint = self.match.last_checkpoint
            standing = standings(self.match, self.match.game.rules.is_cooperative(self.match.table))
            if standing is not None:
                self.moments.append(standing)

    def _form(self, ask: OpenAsk, form: Form, values: Mapping[str, Any]) -> None:
        """What of a form may be picked, and what was."""
        for blank in form.fields:
            if isinstance(blank, Pick):
                answers = {item: (ask.seat, ask.prompt, _named(f"{blank.name}: {item}")) for item in blank.items}
                self.offered.update(answers.values())
                self.chosen.update(answers[item] for item in values.get(blank.name, ()) if item in answers)

    def facts(self, number: int, result: Result) -> Facts:
        """What the match came to, which ended like this."""
        return Facts(
            number,
            result.points,
            result.winners,
            result.ending,
            result.rounds,
            self.decisions,
            self.forced,
            self.leads(),
            self.thirds(),
            tuple(sorted(self.chosen)),
            tuple(sorted(self.offered - self.chosen)),
            result.unfinished,
        )

    def leads(self) -> int:
        """How often somebody else came into the lead."""
        leader, changes = None, 0
        for standing in self.moments:
            if len(standing) < 2:
                return 0
            best = max(standing)
            ahead = [seat for seat, value in enumerate(standing) if value > best - LEAD]
            if len(ahead) == 1 and ahead[0] != leader:
                changes += leader is not None
                leader = ahead[0]
        return changes

    def thirds(self) -> tuple[tuple[float, ...], ...]:
        """How all stood on average in each third."""
        number = len(self.moments)
        if number < THIRDS:
            return ()
        parts = [self.moments[number * third // THIRDS : number * (third + 1) // THIRDS] for third in range(THIRDS)]
        return tuple(tuple(round(fmean(values), 4) for values in zip(*part, strict=True)) for part in parts)


def _named(key: str) -> str:
    """The key without numbers, which name one of many things that are alike, and without the mark of a copy (~2)."""
    return re.sub(r"\d+", "#", re.sub(r"~\d+", "", key))


@dataclass(frozen=True)
class Observation:
    """Matches of a variant that are watched: all that a worker needs."""

    variant: Variant
    seed: str = "0"
    most_decisions: int = MOST_DECISIONS

    @property
    def mark(self) -> str:
        """What tells it from others whose matches are different."""
        return fingerprint(asdict(self.variant), self.seed)

    def load(self) -> AnyGame:
        """The game with its cards. Raises BadInput."""
        return self.variant.load()

    def ready(self) -> Series:
        """What plays the matches with given numbers. Raises BadInput."""
        return Series(self)


class Series:
    """Plays matches that are watched: each is the same whichever process plays it."""

    def __init__(self, observation: Observation) -> None:
        self._ready = Ready(observation.variant)
        self._observation = observation

    def __call__(self, numbers: range) -> list[Facts]:
        """The facts of the matches with these numbers."""
        return [self.facts(number) for number in numbers]

    def facts(self, number: int) -> Facts:
        """The facts of the match with this number."""
        watch, seed = Watching(), f"{self._observation.seed}/{number}"
        match = self._ready.play(seed, self._observation.most_decisions, watch, watch.begin)
        return watch.facts(number, match.result or stopped(match.seats))


def observe(
    variant: Variant,
    games: int,
    seed: str = "0",
    on: Engine | int | None = None,
    kept: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Facts]:
    """The facts of so many matches, in their order; fewer if Ctrl-C stops it. `kept` is a file of facts: those that it
    has are not played again. Raises BadInput."""
    variant.check()
    observation = Observation(variant, seed)
    store = Kept(kept, observation.mark, Facts)
    facts = store.all[:games]
    progress(len(facts))
    try:
        with closing(spread(observation, range(len(store.all), games), engine_of(on))) as parts:
            for part in parts:
                for one in part:
                    store.keep(one)
                facts += part
                progress(len(part))
    except KeyboardInterrupt:
        pass
    return facts


# -- what the facts come to


class Section(NamedTuple):
    """A part of a report: a table under a title, with what it means."""

    title: str
    says: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bars: tuple[float, ...] = ()
    """A number for each row that may be drawn."""
    plots: tuple[Bars | Dots, ...] = ()
    """What a page draws above the table."""


@dataclass(frozen=True)
class Worth:
    """What an answer is worth to those who gave it: how many seats gave it or only could have, and their points."""

    prompt: str
    key: str
    chosen: int
    left: int
    gain: float
    half: float
    chance: float
    """How likely a difference like this would be if there were none."""
    is_sure: bool = False
    """Whether it stands with all answers judged at once (Benjamini and Hochberg, 5 %)."""


def sections(facts: Sequence[Facts], seat_names: Sequence[str]) -> list[Section]:
    """All that can be said of these matches."""
    return [
        _seats(facts, seat_names),
        _endings(facts),
        _lengths(facts),
        *_course(facts),
        _answers(worths(facts)),
        _never(facts),
    ]


def _seats(facts: Sequence[Facts], names: Sequence[str]) -> Section:
    total = len(facts)
    wins = [sum(seat in one.winners for one in facts) for seat in range(len(names))]
    rows = [(name, str(won), _percent(won, total)) for name, won in zip(names, wins, strict=True)]
    drawn = sum(not one.winners and not one.unfinished and any(one.points) for one in facts)
    lost = sum(not any(one.points) and not one.unfinished for one in facts)
    unfinished = sum(one.unfinished for one in facts)
    for words, number in (("nobody: drawn", drawn), ("nobody: all lost", lost), ("unfinished", unfinished)):
        if number:
            rows.append((words, str(number), _percent(number, total)))
    return Section("Who wins", "", ("seat", "wins", "share (95%)"), tuple(rows), tuple(won / total for won in wins))


def _endings(facts: Sequence[Facts]) -> Section:
    endings = Counter(one.ending for one in facts).most_common()
    rows = tuple((ending, str(number), _percent(number, len(facts))) for ending, number in endings)
    bars = tuple(number / len(facts) for _, number in endings)
    return Section("How it ends", "", ("ending", "matches", "share (95%)"), rows, bars)


def _lengths(facts: Sequence[Facts]) -> Section:
    rows = []
    for words, values in (
        ("rounds", [one.rounds for one in facts]),
        ("decisions", [one.decisions for one in facts]),
        ("decisions with one answer only, in 100", [100 * one.forced / max(1, one.decisions) for one in facts]),
        ("changes of the lead", [one.leads for one in facts]),
    ):
        low, high = _tenths(values)
        rows.append((words, f"{low:.0f}", f"{median(values):.0f}", f"{high:.0f}", f"{fmean(values):.1f}"))
    heads = ("of a match", "a tenth has fewer", "half have fewer", "a tenth has more", "mean")
    plots = tuple(
        Bars(tuple(values), words)
        for words, values in (
            ("rounds of a match", [one.rounds for one in facts]),
            ("changes of the lead in a match", [one.leads for one in facts]),
        )
        if len({*values}) > 1
    )
    return Section("How long it is, and how open", "", heads, tuple(rows), plots=plots)


def _tenths(values: Sequence[float]) -> tuple[float, float]:
    if len(values) < 2:
        return values[0], values[0]
    cuts = quantiles(values, n=10, method="inclusive")
    return cuts[0], cuts[-1]


def _course(facts: Sequence[Facts]) -> Iterator[Section]:
    """How well the standing tells who will win, by thirds of a match."""
    rows = []
    for third, words in enumerate(("first", "second", "last")):
        judged = [one for one in facts if one.standing and not one.unfinished]
        pairs = [
            (one.standing[third][seat], one.points[seat] > 1 / 2)
            for one in judged
            for seat in range(len(one.standing[third]))
        ]
        if (known := area(pairs)) is not None:
            rows.append((words, str(len(judged)), f"{known:.2f}"))
    if rows:
        says = (
            "How well the game's own measure of who stands how tells who will win: 0.5 is chance, 1 is certain. The "
            "last figure says when a match is decided, and whether the measure is any good."
        )
        bars = tuple(float(row[-1]) for row in rows)
        yield Section("When it is decided", says, ("third", "matches", "area under the curve"), tuple(rows), bars)


def area(pairs: Sequence[tuple[float, bool]]) -> float | None:
    """The area under the receiver operating curve: how often a winner stood better than a loser; None without both."""
    wins = sorted(value for value, won in pairs if won)
    losses = sorted(value for value, won in pairs if not won)
    if not wins or not losses:
        return None
    better, below, same = 0.0, 0, 0
    for value in wins:
        while below < len(losses) and losses[below] < value:
            below += 1
        same = max(same, below)
        while same < len(losses) and losses[same] == value:
            same += 1
        better += below + (same - below) / 2
    return better / (len(wins) * len(losses))


def worths(facts: Sequence[Facts]) -> list[Worth]:
    """What each answer is worth that enough seats gave, and enough others could have: best first."""
    chosen: dict[tuple[str, str], list[float]] = defaultdict(list)
    left: dict[tuple[str, str], list[float]] = defaultdict(list)
    usual = [fmean(points) for points in zip(*(one.points for one in facts), strict=True)]
    for one in facts:
        for seats, points in ((one.chosen, chosen), (one.refused, left)):
            for seat, prompt, key in seats:
                points[prompt, key].append(one.points[seat] - usual[seat])  # no seat's luck is an answer's
    judged = [
        _worth(answer, chosen[answer], left[answer])
        for answer in chosen
        if len(chosen[answer]) >= FEW and len(left[answer]) >= FEW
    ]
    sure = _sure([worth.chance for worth in judged])
    told = [Worth(**{**asdict(worth), "is_sure": is_sure}) for worth, is_sure in zip(judged, sure, strict=True)]
    return sorted(told, key=lambda worth: (-worth.gain, worth.prompt, worth.key))


def _worth(answer: tuple[str, str], chosen: Sequence[float], left: Sequence[float]) -> Worth:
    gain = fmean(chosen) - fmean(left)
    error = sqrt(_variance(chosen) / len(chosen) + _variance(left) / len(left))
    chance = erfc(abs(gain) / error / sqrt(2)) if error else 1.0
    return Worth(*answer, len(chosen), len(left), gain, 1.96 * error, chance)


def _variance(values: Sequence[float]) -> float:
    mean = fmean(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _sure(chances: Sequence[float]) -> list[bool]:
    """Which of many findings stand if one in twenty of those that stand may be false (Benjamini and Hochberg 1995)."""
    ranked = sorted(chances)
    bound = max((chance for rank, chance in enumerate(ranked, 1) if chance <= RISK * rank / len(ranked)), default=-1.0)
    return [chance <= bound for chance in chances]


def _answers(judged: Sequence[Worth]) -> Section:
    rows = tuple(
        (
            worth.prompt,
            worth.key,
            str(worth.chosen),
            str(worth.left),
            f"{100 * worth.gain:+.1f} ± {100 * worth.half:.1f}",
            "yes" if worth.is_sure else "",
        )
        for worth in judged
    )
    says = (
        "Points of 100 of the seats that gave an answer at least once, less those of the seats that could have and "
        "never did, each compared with what its seat usually has. Whoever wins has more to choose from, so this shows "
        "where to look, not what is the cause: compare "
        "two versions to know. Sure: with all answers judged at once."
    )
    heads = ("question", "answer", "gave it", "never did", "worth", "sure")
    far = [*judged[:DRAWN], *judged[max(DRAWN, len(judged) - DRAWN) :]]
    dots = tuple(Dot(f"{w.prompt}: {w.key}", 100 * w.gain, 100 * w.half, w.is_sure) for w in far)
    plots = (Dots(dots, "points of 100; full: sure"),) if dots else ()
    return Section("What answers are worth", says, heads, rows, plots=plots)


def _never(facts: Sequence[Facts]) -> Section:
    chosen = {(prompt, key) for one in facts for _, prompt, key in one.chosen}
    left = Counter((prompt, key) for one in facts for _, prompt, key in one.refused)
    rows = tuple((*answer, str(number)) for answer, number in left.most_common() if answer not in chosen)
    heads = ("question", "answer", "seats to whom it was offered")
    return Section("What nobody ever chose", "", heads, rows)


def _percent(number: int, total: int) -> str:
    value, low, high = (100 * part for part in share(number, total))
    return f"{value:.1f}% ({low:.1f}-{high:.1f})"
