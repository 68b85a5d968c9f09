"""What is wanted of a game, checked: whether measured figures lie in the bands that it declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf, sqrt
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.declared import FILE, Band, Matches, tables_of
from wyrmhoard.lab.engines import Engine
from wyrmhoard.lab.plots import Range, Ranges
from wyrmhoard.lab.sections import Section
from wyrmhoard.lab.simulate import Plan, Tally, simulate
from wyrmhoard.lab.statistics import share
from wyrmhoard.lab.variant import ALL_SEATS, Answer, Answers, deck_of

Figure: TypeAlias = tuple[float, float, float]
"""A measured figure with its 95% interval."""
HEADS: Final = ("matches of", "matches", "figure", "measured (95%)", "wanted", "holds")
WAYS: Final = ("matches of", "matches", "won (95%)", "drawn", "rounds: median, 10-90%", "endings")


class Planned(NamedTuple):
    """Matches to be played, under their name, with what is wanted of them."""

    name: str
    plan: Plan
    bands: tuple[Band, ...]
    answers: tuple[Answers, ...] = ()
    """If several: the matches are shared out among them."""

    @property
    def parts(self) -> list[tuple[str, Plan]]:
        """What is played one after another, by name."""
        if not self.answers:
            return [(self.name, self.plan)]
        games = ceil(self.plan.games / len(self.answers))
        return [
            (
                f"{self.name}, {_words(given)}",
                replace(self.plan, answers=given, games=games, seed=f"{self.plan.seed}/{number}"),
            )
            for number, given in enumerate(self.answers)
        ]

    @property
    def games(self) -> int:
        """How many matches are played."""
        return sum(plan.games for _, plan in self.parts)


def _words(given: Answers) -> str:
    return ", ".join("+".join(answer.keys) for answer in given)


@dataclass(frozen=True)
class Finding:
    """A band, and what was measured."""

    name: str
    """Of the table of matches."""
    matches: int
    band: Band
    figure: Figure
    about: str = ""
    """The answer that is given least."""

    @property
    def holds(self) -> bool:
        """Whether the interval touches the band."""
        return self.figure[1] <= self.band.high and self.figure[2] >= self.band.low

    @property
    def is_sure(self) -> bool:
        """Whether the interval is wholly within the band, or outside."""
        return not self.holds or (self.band.low <= self.figure[1] and self.figure[2] <= self.band.high)


class Outcome(NamedTuple):
    """What matches that were planned came to."""

    parts: tuple[tuple[str, Tally], ...]
    """By name."""
    findings: tuple[Finding, ...]


def planned(game: AnyGame, names: Sequence[str], games: int | None, seed: str) -> list[Planned]:
    """The declared matches whose names begin with one of `names`, or all; `games` of each, or as many as are declared.
    Raises BadInput if a name fits none."""
    every = [one for matches in tables_of(game) for one in _planned(matches, game, games, seed)]
    for name in names:
        if not any(one.name.startswith(name) for one in every):
            known = ", ".join(one.name for one in every)
            raise BadInput.of("--bands {name}: unknown; there are {known}", name=name, known=known)
    return [one for one in every if not names or one.name.startswith(tuple(names))]


def _planned(matches: Matches, game: AnyGame, games: int | None, seed: str) -> Iterator[Planned]:
    for band in matches.band:
        if not 1 <= band.seat <= len(matches.players):
            raise BadInput(f"{FILE}: {matches.id}: seat {band.seat}: there are {len(matches.players)}")
    choices = any(band.of == "least chosen" for band in matches.band)
    settings, number = dict(matches.set), games or matches.games
    plan = Plan(game.name, matches.players, number, seed, settings, game.custom, choices)
    answers = tuple(
        tuple(Answer(ALL_SEATS, prompt, keys) for prompt, keys in given.items()) for given in matches.answers
    )
    if not matches.decks:
        yield Planned(matches.id, plan, matches.band, answers)
    for decks in matches.decks:
        brought = tuple(deck_of(f"{seat}:{deck}") for seat, deck in enumerate(decks, 1))
        yield Planned("/".join((matches.id, *decks)), replace(plan, decks=brought), matches.band, answers)


def check(
    all_planned: Sequence[Planned],
    on: Engine | int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[Outcome]:
    """Play them, and compare. Ctrl-C ends it with what has been played. Raises BadInput."""
    for one in all_planned:
        parts: list[tuple[str, Tally]] = []
        for name, plan in one.parts:
            parts.append((name, simulate(plan, on, progress)))
            if parts[-1][1].interrupted:
                break
        whole = Tally()
        for _, tally in parts:
            if tally.games:
                whole.merge(tally)
        if whole.games:
            yield Outcome(tuple(parts), tuple(_finding(one.name, whole, band) for band in one.bands))
        if parts[-1][1].interrupted:
            return


def _finding(name: str, tally: Tally, band: Band) -> Finding:
    if band.of == "rounds":
        return Finding(name, tally.games, band, _median(tally.lengths))
    if band.of == "least chosen":
        return _least(name, tally, band)
    if band.of == "decided":
        total = sum(tally.alone)
        return Finding(name, total, band, _percent(tally.alone[band.seat - 1], total))
    of_all = {"drawn": tally.draws, "lost": tally.lost, "unfinished": tally.unfinished}
    counted = of_all[band.of] if band.of in of_all else tally.wins[band.seat - 1]
    return Finding(name, tally.games, band, _percent(counted, tally.games))


def _percent(count: int, total: int) -> Figure:
    value, low, high = share(count, total)
    return 100 * value, 100 * low, 100 * high


def _median(lengths: Mapping[int, int]) -> Figure:
    """The median with its interval, by ranks."""
    values = sorted(length for length, count in lengths.items() for _ in range(count))
    number = len(values)
    off = 0.98 * sqrt(number)
    low, high = max(0, int(number / 2 - off)), min(number - 1, int(number / 2 + off))
    return median(values), values[low], values[high]


def _least(name: str, tally: Tally, band: Band) -> Finding:
    """Of the answers to a question the one that is given least."""
    counts = {key: counts for key, counts in tally.choices.items() if key[1] == band.question}
    if not counts:
        return Finding(name, tally.games, band, (0.0, 0.0, 0.0), f"{band.question} was never asked")
    least = min(counts, key=lambda key: counts[key][1] / counts[key][0])
    offered, chosen = counts[least]
    return Finding(name, tally.games, band, _percent(chosen, offered), f"{least[0]}, {least[2]}")


def sections(outcomes: Sequence[Outcome]) -> list[Section]:
    """What was found, as a report."""
    findings = [finding for outcome in outcomes for finding in outcome.findings]
    says = (
        "OUT: the interval of what was measured does not touch the band. Maybe: it does, but reaches beyond; more "
        "matches would tell (--games)."
    )
    ranges = tuple(_range(finding) for finding in findings if finding.band.of != "rounds")
    plots = (Ranges(ranges, "per cent; grey: wanted", 100),) if ranges else ()
    parts = [part for outcome in outcomes for part in outcome.parts if part[1].games]
    return [
        Section("Bands", says, HEADS, tuple(map(_row, findings)), plots=plots),
        Section("How they go", "Won: by the first seat, of all matches.", WAYS, tuple(_way(*part) for part in parts)),
    ]


def _range(finding: Finding) -> Range:
    low, high = finding.band.low, min(100.0, finding.band.high)
    return Range(f"{finding.name}: {_of_whom(finding)}", finding.figure, (low, high))


def _way(name: str, tally: Tally) -> tuple[str, ...]:
    """How some matches went."""
    rounds = sorted(length for length, count in tally.lengths.items() for _ in range(count))
    tenths = f"{rounds[len(rounds) // 10]}-{rounds[9 * len(rounds) // 10]}"
    endings = sorted(tally.endings.items(), key=lambda ending: (-ending[1], ending[0]))
    return (
        name,
        str(tally.games),
        _shown(_percent(tally.wins[0], tally.games)),
        f"{100 * tally.draws / tally.games:.1f}" if tally.draws else "-",
        f"{median(rounds):g}, {tenths}",
        ", ".join(f"{ending} {count}" for ending, count in endings),
    )


def _row(finding: Finding) -> tuple[str, ...]:
    band = finding.band
    unit = " rounds" if band.of == "rounds" else "%"
    if band.high == inf:
        wanted = f"at least {band.low:g}{unit}"
    else:
        wanted = f"{band.low:g}-{band.high:g}{unit}" if band.low else f"at most {band.high:g}{unit}"
    holds = ("yes" if finding.is_sure else "maybe") if finding.holds else "OUT"
    return finding.name, str(finding.matches), _of_whom(finding), _shown(finding.figure), wanted, holds


def _of_whom(finding: Finding) -> str:
    """Which figure it is."""
    band = finding.band
    if band.of in ("won", "decided"):
        return f"{band.of} by seat {band.seat}"
    return f"{band.of}: {finding.about}" if finding.about else band.of


def _shown(figure: Figure) -> str:
    return "{:.1f} ({:.1f}-{:.1f})".format(*figure)
