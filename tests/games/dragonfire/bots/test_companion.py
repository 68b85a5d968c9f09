"""What companions think: shares that were tried out keep apart, colours that the party lacks are dear."""

from __future__ import annotations

from helpers.dragonfire.board import Board, foe
from wyrmhoard.games.dragonfire.bots import worth
from wyrmhoard.games.dragonfire.bots.companion import Trial, renumber
from wyrmhoard.games.dragonfire.state import Share


def share(number: int, group: int = 0) -> Share:
    return Share(number, "glory", 0, 1, "text", (1, 0, 0, 0, 0), group=group)


def test_shares_of_several_trials_get_numbers_of_their_own() -> None:
    trials = [Trial("a", 0.0, [share(7, 7), share(8, 7)]), Trial("b", 0.0, [share(7, 7)]), Trial("c", 0.0, [share(7)])]
    renumber(trials)
    assert len({one.id for trial in trials for one in trial.shares}) == 4
    (one, other), (second,), (third,) = (trial.shares for trial in trials)
    assert one.group == other.group != 0
    assert second.group not in (0, one.group)
    assert third.group == 0


def test_a_colour_that_the_party_lacks_is_dear() -> None:
    board = Board("fighter fighter", foes=[foe(1, "[G][G]")], hands={1: "glory glory", 2: "glory glory"})
    black, blue, green, red, plain = worth.scarcity(board.match.table)
    assert green > blue == red > black
    assert plain < 1
