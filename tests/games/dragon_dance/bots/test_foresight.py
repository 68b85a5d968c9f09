"""What the duelist foresees for a pair of plays is what the rules bring about."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import wyrmhoard
from wyrmhoard import Match
from wyrmhoard.games.dragon_dance import sight
from wyrmhoard.games.dragon_dance.bots.duelist import clash_of, read
from wyrmhoard.games.dragon_dance.bots.lookahead import Fighter, Round, Standing, values_of
from wyrmhoard.games.dragon_dance.bots.value import shipped_value
from wyrmhoard.games.dragon_dance.cards.vocabulary import DRAGON, FACES, KNIGHT, ROLES
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import random_act

GAME = find("dragon-dance")
Played = dict[tuple[str, str], str]
"""What was answered in a round, by the question and the role."""


def play_round(match: Match, rng: Random) -> Played:
    """Play at random until the next choice of dice, or the end."""
    played: Played = {}
    while match.result is None and not (("card", "knight") in played and match.waiting and _prompt(match) == "die"):
        seat, key, form = random_act(match, rng)
        ask = match.ask(seat)
        assert ask is not None
        played[ask.prompt, match.view(seat)["you"]] = key
        match.act(seat, key, form)
    return played


def _prompt(match: Match) -> str:
    return next(iter(match.asks.values())).prompt


def at_a_round(seed: int, **settings: int) -> Match:
    """A random match at the choice of dice of some round."""
    match = wyrmhoard.new(GAME, 2, seed, settings)
    rng = Random(seed)
    while match.result is None and not (
        _prompt(match) == "die" and not match.ready and match.view(0)["round"] > seed % 5
    ):
        match.act(*random_act(match, rng))
    return match


def place(one: Round, played: Played) -> tuple[int, int]:
    """The row and the column of what was played."""
    first, second = (
        (played.get(("card", role), ""), FACES.index(played.get(("die", role), FACES[0]))) for role in ROLES
    )
    combo = played.get(("combo", "knight"), "decline")
    rows = [[(play.card.id if play.card else "", play.die) for play in plays] for plays in one.rows]
    columns = [(play.card.id if play.card else "", play.die) for play in one.columns]
    if combo == "decline":
        return rows.index([first]), columns.index(second)
    die = FACES.index(combo)
    row = next(n for n, plays in enumerate(rows) if plays[0] == first and len(plays) > 1 and plays[1][1] == die)
    return row, columns.index(second)


@pytest.mark.parametrize("limit", [0, 9])
def test_a_round_foreseen_is_the_round_played(limit: int) -> None:
    clash = clash_of(GAME.cards)
    combos = rests = ends = 0
    for seed in range(60):
        match = at_a_round(seed, **({"max_rounds": limit} if limit else {}))
        if match.result is not None:
            continue
        one = Round(clash, shipped_value(), read(sight.view(match.table, 0)))
        played = play_round(match, Random(seed))
        row, column = place(one, played)
        assert one.possible[row, column]
        more = [n for n, plays in enumerate(one.rows) if len(plays) > 1 and plays[0] == one.rows[row][0]]
        assert one.possible[more, column].all() or not one.possible[more, column].any()
        assert bool(more and one.possible[more, column].any()) == (("combo", "knight") in played)
        foreseen = one.standing_after(row, column)
        combos += len(one.rows[row]) > 1
        if match.result is not None:
            ends += 1
            assert foreseen.decided == match.result.points[0 if match.view(0)["you"] == "knight" else 1]
            assert one.values[row, column] == foreseen.decided
            continue
        actual = read(sight.view(match.table, 0))
        rests += sum(side.to_roll > 0 for side in foreseen.sides)
        assert replace(foreseen, sides=actual.sides) == actual
        for role in (KNIGHT, DRAGON):
            assert_alike(foreseen, actual, role)
    assert min(combos, rests, ends) > 0


def assert_alike(foreseen: Standing, actual: Standing, role: int) -> None:
    """The same hand and dice; dice that are yet to be rolled are as many as there are."""
    before, after = foreseen.sides[role], actual.sides[role]
    if not before.to_roll:
        assert before == after
        return
    assert before == Fighter(after.hand, (), len(after.dice))


@pytest.mark.parametrize(
    ("lives", "left", "worth"),
    [((0, 3), 5, 0.0), ((3, 0), 5, 1.0), ((0, 0), 5, 0.5), ((3, 3), 0, 0.5), ((1, 9), 0, 0.5)],
)
def test_what_is_decided_is_worth_what_it_is(lives: tuple[int, int], left: int, worth: float) -> None:
    """Between positions that are still open, and whatever the network thinks."""
    clash = clash_of(GAME.cards)
    begun = replace(read(sight.view(wyrmhoard.new(GAME, 2, 1).table, 0)), rounds_left=5)
    over = replace(begun, lives=lives, rounds_left=left)
    values = values_of(clash, shipped_value(), [begun, over, begun])
    assert values[1] == worth
    assert values[0] == values[2] != worth
