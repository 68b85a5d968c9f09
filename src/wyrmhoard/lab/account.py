"""Matches that are watched: what is asked and answered in them, how all stand, and what is counted.

It knows of a game what every game has: results, standings, what may be answered, and what it says is to be counted. A
match comes to `Facts`, which add up to the sections of a report.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import msgspec

from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.text.marks import automatic_choices
from wyrmhoard.lab.counting import Count, Counting
from wyrmhoard.lab.declared import counts_of
from wyrmhoard.lab.engines import Engine, engine_of
from wyrmhoard.lab.kept import Kept
from wyrmhoard.lab.review import standings
from wyrmhoard.lab.simulate import MOST_DECISIONS
from wyrmhoard.lab.spread import rules_of, spread
from wyrmhoard.lab.variant import ALL_SEATS, Answer, Ready, Variant, check_given

THIRDS: Final = 3
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
    asked: tuple[tuple[str, int, int], ...] = ()
    """Prompt, how often it was asked, and how often there was only one answer."""
    counted: tuple[tuple[str, str, int, int], ...] = ()
    """What was counted: see `Counting.counted`."""


def is_forced(ask: OpenAsk) -> bool:
    """Whether there is only one possible answer; a form with blanks may be filled in in many ways."""
    choices = automatic_choices(ask.choices)
    if len(choices) != 1 or ask.may_pass:
        return False
    return not isinstance(choices[0], Form) or not choices[0].fields


class Watching:
    """Notes what is asked and answered in one match, what is counted of it, and how all stand."""

    def __init__(self, counts: Sequence[Count] = ()) -> None:
        self.match: Match | None = None
        self._counts = counts
        self._counting: Counting | None = None
        self.asked: Counter[str] = Counter()
        self.forced: Counter[str] = Counter()
        self.offered: set[tuple[int, str, str]] = set()
        self.chosen: set[tuple[int, str, str]] = set()
        self.moments: list[tuple[float, ...]] = []
        self._checkpoint = -2

    def begin(self, match: Match) -> None:
        """Watch this match."""
        self.match = match
        self._counting = Counting(match, self._counts)

    def __call__(self, ask: OpenAsk, move: Move) -> None:
        """An ask, and the answer that it gets."""
        assert self.match is not None
        assert self._counting is not None
        self._counting.go_on()
        self.asked[ask.prompt] += 1
        self.forced[ask.prompt] += is_forced(ask)
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
        assert self._counting is not None
        self._counting.go_on()
        return Facts(
            number,
            result.points,
            result.winners,
            result.ending,
            result.rounds,
            self.asked.total(),
            self.forced.total(),
            self.leads(),
            self.thirds(),
            tuple(sorted(self.chosen)),
            tuple(sorted(self.offered - self.chosen)),
            result.unfinished,
            tuple((prompt, asked, self.forced[prompt]) for prompt, asked in sorted(self.asked.items())),
            tuple(self._counting.counted()),
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
        game = self.load()
        counts = [msgspec.to_builtins(count) for count in counts_of(game)]
        return fingerprint(asdict(self.variant), rules_of(game), self.seed, self.most_decisions, counts)

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
        self._counts = counts_of(self._ready.game)

    def __call__(self, numbers: range) -> list[Facts]:
        """The facts of the matches with these numbers."""
        return [self.facts(number) for number in numbers]

    def facts(self, number: int) -> Facts:
        """The facts of the match with this number."""
        watch, seed = Watching(self._counts), f"{self._observation.seed}/{number}"
        match = self._ready.play(seed, self._observation.most_decisions, watch, watch.begin, events=True)
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
        return facts
    chosen = {answer for one in facts for answer in one.chosen}
    check_given(variant.answers, {answer for answer in variant.answers if _is_among(answer, chosen)})
    return facts


def _is_among(answer: Answer, chosen: Collection[tuple[int, str, str]]) -> bool:
    keys = set(map(_named, answer.keys))
    return any(
        prompt == answer.prompt and key in keys and answer.seat in (ALL_SEATS, seat) for seat, prompt, key in chosen
    )
