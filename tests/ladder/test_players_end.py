"""Every player that comes with us brings every game to its end: none does and undoes something for ever."""

from __future__ import annotations

import pytest

import wyrmhoard
from helpers.cases import CASES, Case
from wyrmhoard.kernel.playout import try_act
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players import make_player, player_names, strengths_of

MOST_DECISIONS = 4000
"""Some times the longest match of any case here."""
SPARING = {"greedy": "greedy:samples=1", "duelist": "duelist:effort=1", "tactician": "tactician:effort=0"}
"""Who would think long thinks as little as may be: whether a match ends does not hang on how well it is played."""
SHIPPED = [case for case in CASES if case.shipped]
TABLES = [
    *((case, name) for case in SHIPPED for name in player_names(case.game) if name != "random"),
    *(
        (case, one.id)
        for case in {case.game.name: case for case in SHIPPED}.values()
        for one in strengths_of(case.game)[:2]
    ),
]
"""Players at random end every match of `test_random`. Of the strengths, which are the same players with mistakes, the
two weakest at one table of each game."""


@pytest.mark.parametrize(("case", "name"), TABLES, ids=[f"{case.name}, {name}" for case, name in TABLES])
def test_every_player_ends_every_game(case: Case, name: str) -> None:
    seed = f"{case.name}/ends"
    match = wyrmhoard.new(case.game, case.seats, seed, case.settings, events=False, prints=False)
    players = {seat: make_player(case.game, SPARING.get(name, name)) for seat in range(case.seats)}
    rngs = {seat: seat_rng(seed, seat) for seat in players}
    last: list[str] = []
    for _ in range(MOST_DECISIONS):
        if match.result is not None:
            return
        found = next_move(match, players, rngs)
        assert found is not None, "nobody can act and the match is not over"
        seat, move = found
        last = [*last[-5:], move.key]
        try_act(match, seat, move.key, move.form)
    raise AssertionError(f"{name} does not come to an end; it did last: {', '.join(last)}")
