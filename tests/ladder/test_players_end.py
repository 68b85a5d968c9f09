"""Every player that comes with us brings every game to its end: none does and undoes something for ever."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import wyrmhoard
from helpers.bounds import most_decisions
from helpers.cases import CASES, Case, drawn
from helpers.tables import SPARING
from helpers.worlds import LADDER
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players import make_player, player_names, strengths_of

GAMES = {case.game.name: case.game for case in CASES if case.shipped}
ALL = 3
"""So many tables of each game are played by every player, the others by one of them in turn; `make soak` has all play
at all. Players at random end every match of `test_random`."""


def tables() -> Iterator[tuple[Case, str]]:
    """Who plays where; of the strengths, which are the same players with mistakes, the two weakest at one table."""
    for game in GAMES.values():
        cases = [case for case in drawn(CASES) if case.game.name == game.name]
        names = [name for name in player_names(game) if name != "random"]
        for number, case in enumerate(cases):
            everybody = number < ALL or LADDER > 100
            yield from ((case, name) for name in (names if everybody else names[number % len(names) :][:1]))
        yield from ((case, one.id) for case in cases[:1] for one in strengths_of(game)[:2])


TABLES = list(tables())


@pytest.mark.parametrize(("case", "name"), TABLES, ids=[f"{case.name}, {name}" for case, name in TABLES])
def test_every_player_ends_every_game(case: Case, name: str) -> None:
    seed = f"{case.name}/ends"
    match = wyrmhoard.new(case.game, case.seats, seed, case.settings, events=False, prints=False)
    players = {seat: make_player(case.game, SPARING.get(name, name)) for seat in range(case.seats)}
    rngs = {seat: seat_rng(seed, seat) for seat in players}
    last: list[str] = []
    for _ in range(int(most_decisions(case.game.name, match.settings))):
        if match.result is not None:
            return
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None, "nobody can act and the match is not over"
        seat, move = seat_and_move
        last = [*last[-5:], move.key]
        try_act(match, seat, move.key, move.form)
    raise AssertionError(f"{name} does not come to an end; it did last: {', '.join(last)}")
