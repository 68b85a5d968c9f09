"""What is wanted of a game, declared beside it: bands in which measured figures should lie.

They stand in `bands.toml`, in the game's folder, or in its cards (`Game.wanted`). The file has tables of matches, each
with bands:

    [[table]]
    id = "two-captains"
    players = ["captain", "captain"]
    games = 200
    set = { points = 60 }                           # if not the usual options
    decks = [["office-hours", "spare-parts"]]       # if any; each list is a table of its own
    [[table.band]]
    of = "won"                                      # see `Measure`
    seat = 1
    from = 40
    to = 60
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from pathlib import Path
from statistics import median
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml, read_text
from wyrmhoard.lab.account import Section
from wyrmhoard.lab.engines import Engine
from wyrmhoard.lab.simulate import Plan, Tally, simulate
from wyrmhoard.lab.statistics import share
from wyrmhoard.lab.variant import deck_of

FILE: Final = "bands.toml"
Figure: TypeAlias = tuple[float, float, float]
"""A measured figure with its 95% interval."""
Measure: TypeAlias = Literal["won", "decided", "drawn", "lost", "unfinished", "rounds", "least chosen"]
"""The share of matches, in per cent, that a seat wins, or of those that somebody wins alone; that are drawn, that all
lose together, that have no end; the median of rounds; how often an answer to a question is given if it is offered, for
the one that is given least."""


HEADS: Final = ("matches of", "matches", "figure", "measured (95%)", "wanted", "holds")


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where one figure should lie."""

    of: Measure
    low: float = msgspec.field(default=0.0, name="from")
    high: float = msgspec.field(default=inf, name="to")
    seat: int = 1
    question: str = ""
    """The prompt of the question whose answers are meant."""


class Matches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Matches, and what is wanted of them."""

    id: str
    players: tuple[str, ...]
    band: tuple[Band, ...]
    games: int = 200
    set: dict[str, Value] = {}
    decks: tuple[tuple[str, ...], ...] = ()

    def planned(self, game: AnyGame, games: int | None, seed: str) -> Iterator[Planned]:
        """What is to be played: `games` matches, or as many as are declared."""
        choices = any(band.of == "least chosen" for band in self.band)
        plan = Plan(game.name, self.players, games or self.games, seed, dict(self.set), game.custom, choices)
        if not self.decks:
            yield Planned(self.id, plan, self.band)
        for decks in self.decks:
            brought = tuple(deck_of(f"{seat}:{deck}") for seat, deck in enumerate(decks, 1))
            yield Planned("/".join((self.id, *decks)), replace(plan, decks=brought), self.band)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    table: tuple[Matches, ...]


class Planned(NamedTuple):
    """Matches to be played, under their name, with what is wanted of them."""

    name: str
    plan: Plan
    bands: tuple[Band, ...]


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


def declared(game: AnyGame) -> tuple[Matches, ...]:
    """The tables of a game. Raises BadInput if it declares none, and for a file that cannot be read as such."""
    path = _path(game)
    file = parse_toml(read_text(path), FILE) if path is not None and path.is_file() else {"table": []}
    try:
        tables = msgspec.convert(file, _File).table
        if game.wanted is not None:
            tables += msgspec.convert(game.wanted(game.cards), tuple[Matches, ...])
    except msgspec.ValidationError as error:
        raise BadInput(f"{FILE}: {error}") from error
    if not tables:
        raise BadInput.of("--bands: {game} declares none", game=game.name)
    return tables


def _path(game: AnyGame) -> Path | None:
    return None if game.folder is None else game.folder / FILE


def planned(game: AnyGame, names: Sequence[str], games: int | None, seed: str) -> list[Planned]:
    """The declared matches whose names begin with one of `names`, or all. Raises BadInput if a name fits none."""
    every = [one for matches in declared(game) for one in matches.planned(game, games, seed)]
    for name in names:
        if not any(one.name.startswith(name) for one in every):
            known = ", ".join(one.name for one in every)
            raise BadInput.of("--bands {name}: unknown; there are {known}", name=name, known=known)
    return [one for one in every if not names or one.name.startswith(tuple(names))]


def check(
    all_planned: Sequence[Planned],
    on: Engine | int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[Finding]:
    """Play them, and compare. Ctrl-C ends it with the findings of what has been played. Raises BadInput."""
    for name, plan, bands in all_planned:
        tally = simulate(plan, on, progress)
        if tally.games:
            yield from (_finding(name, tally, band) for band in bands)
        if tally.interrupted:
            return


def _finding(name: str, tally: Tally, band: Band) -> Finding:
    if band.of == "rounds":
        return Finding(name, tally.games, band, _median(tally.lengths))
    if band.of == "least chosen":
        return _least(name, tally, band)
    of_all = {"drawn": tally.draws, "lost": tally.lost, "unfinished": tally.unfinished}
    counted = of_all[band.of] if band.of in of_all else tally.wins[band.seat - 1]
    total = sum(tally.wins) if band.of == "decided" else tally.games
    return Finding(name, total, band, _percent(counted, total))


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
        raise BadInput(f"{FILE}: {name}: {band.question} was never asked")
    least = min(counts, key=lambda key: counts[key][1] / counts[key][0])
    offered, chosen = counts[least]
    return Finding(name, tally.games, band, _percent(chosen, offered), f"{least[0]}, {least[2]}")


def section(findings: Sequence[Finding]) -> Section:
    """Findings as a part of a report."""
    says = (
        "OUT: the interval of what was measured does not touch the band. Maybe: it does, but reaches beyond; more "
        "matches would tell (--games)."
    )
    return Section("Bands", says, HEADS, tuple(map(_row, findings)))


def _row(finding: Finding) -> tuple[str, ...]:
    band, (value, low, high) = finding.band, finding.figure
    of_whom = (
        f" by seat {band.seat}" if band.of in ("won", "decided") else f": {finding.about}" if finding.about else ""
    )
    unit = " rounds" if band.of == "rounds" else "%"
    if band.high == inf:
        wanted = f"at least {band.low:g}{unit}"
    else:
        wanted = f"{band.low:g}-{band.high:g}{unit}" if band.low else f"at most {band.high:g}{unit}"
    holds = ("yes" if finding.is_sure else "maybe") if finding.holds else "OUT"
    figure = f"{value:.1f} ({low:.1f}-{high:.1f})"
    return finding.name, str(finding.matches), f"{band.of}{of_whom}", figure, wanted, holds
