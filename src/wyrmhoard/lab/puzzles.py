"""How hard the puzzles of a game are: lines that are played by chance from their beginning, and a player that tries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Final

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.lab.sections import Section
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player
from wyrmhoard.players.lines import LONGEST, Line, played, trimmed

PLAYER: Final = "planner"
TRIES: Final = 4
"""How often the player tries each puzzle, with different dice."""


def section(
    game: AnyGame,
    lines: int,
    seed: str,
    spec: str = PLAYER,
    progress: Callable[[int], None] = lambda done: None,
) -> Section:
    """A row for each puzzle, of so many lines; fewer rows if Ctrl-C stops it. `progress` is called with 1 after each.
    Raises BadInput if the game has none."""
    if not game.shelf.scenarios:
        raise BadInput.of("--puzzles: {game} has none", game=game.name)
    make_player(game, spec)
    rows: list[tuple[str, ...]] = []
    with suppress(KeyboardInterrupt):
        for row in _rows(game, lines, seed, spec):
            rows.append(row)
            progress(1)
    says = (
        "Lines are played by chance from the beginning, as by somebody who knows what the first seat knows. Different: "
        "how many are left once all answers are taken out that a line can do without. Shortest: the answers of the "
        "shortest."
    )
    heads = ("level", "puzzle", "lines that solve it", "of 10,000 (95%)", "different", "shortest", f"solved by {spec}")
    return Section("Puzzles", says, heads, tuple(rows))


def _rows(game: AnyGame, lines: int, seed: str, spec: str) -> Iterator[tuple[str, ...]]:
    for scenario in game.shelf.scenarios:
        begun = [wyrmhoard.new(game, seed=f"{seed}/{n}", scenario=scenario.name) for n in range(TRIES)]
        found = solving(begun[0], lines)
        mean, low, high = (round(10_000 * part) for part in share(len(found), lines))
        yield (
            str(scenario.level),
            scenario.title,
            f"{len(found)} of {lines}",
            f"{mean} ({low}-{high})",
            str(len({tuple((step.seat, step.key) for step in line) for line in found})),
            str(min(map(len, found), default="")),
            f"{sum(is_solved(game, match, spec) for match in begun)} of {TRIES}",
        )


def solving(match: Match, number: int) -> list[Line]:
    """The lines that solve it, trimmed, among so many that are played by chance."""
    rng, seat = Random(match.header.seed), match.waiting[0]
    world = match.imagine(seat, rng)
    lines = (played(world, seat, rng) for _ in range(number))
    return [trimmed(line, [world], seat) for line in lines if line is not None]


def is_solved(game: AnyGame, match: Match, spec: str) -> bool:
    """Whether players of this kind, one for each seat, solve it."""
    players = {seat: make_player(game, spec) for seat in range(match.seats)}
    rngs = {seat: seat_rng(match.header.seed, seat) for seat in players}
    for _ in range(LONGEST):
        chosen = None if match.result is not None else next_move(match, players, rngs)
        if chosen is None:
            break
        seat, move = chosen
        match.act(seat, move.key, move.form)
    return match.result is not None and bool(match.result.winners)
