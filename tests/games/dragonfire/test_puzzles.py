"""Every puzzle can be solved, is not solved by chance, and has a line that looks right and is not.

After a change of cards these tests say which puzzle does not hold any more. A track that has changed is refused when
the file is read; for other changes run the search: `search().first(wyrmhoard.new("dragonfire", scenario=NAME))`.
"""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from helpers.dragonfire.puzzles import play, search
from helpers.solver import Step, solved, steps
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.players import make_player

PUZZLES = [scenario.name for scenario in GAME.shelf.scenarios]
TRIES = 200
FEWEST, MOST = 10, 80
"""Decisions of a solution."""

TEMPTING = {
    "small-change": "P1 play javelin",
    "the-dearest-level": (
        "P1 play glory; P1 play elbow-grease; P1 play cantrip; P1 play stealth; P2 assist twist-the-knife; "
        "P2 assist javelin; P2 assist outnumbered-apparently; P1 done; twist-the-knife > bristleback-boar"
    ),
    "your-turn-my-card": "P1 play command-presence; P2 play seeking-sparks",
    "save-it-for-last": "P1 play glory; P1 play follow-through",
    "not-in-that-order": (
        "P1 play lightning-bolt; P1 play bodyguards-contract; P1 play feint; P1 play glory; P1 done; P2 nothing; "
        "lightning-bolt > doom-chaos-spawn"
    ),
    "wizards-discount": "P2 assist whirling-blades; P2 stone-golem; P2 bristleback-boar",
    "two-cards-here": "P1 play flaming-oil; P1 play seeking-sparks",
    "say-it-again": (
        "P1 play fireball; P1 play seeking-sparks; P1 play what-she-said-twice; P1 seeking-sparks; "
        "P1 use spell-echo/0; P1 seeking-sparks"
    ),
    "cold-storage": "P1 play glory; P1 play elbow-grease; P1 play javelin; P1 yes; P1 play grace; P1 done; P2 nothing",
}
"""For each puzzle a beginning from which it cannot be solved any more."""


def opened(name: str) -> Match:
    return wyrmhoard.new("dragonfire", scenario=name)


def onward(match: Match) -> list[Step]:
    """The choices that do not lead back."""
    return [step for step in steps(match) if step.key != "take back"]


def test_there_are_enough_puzzles_each_with_words_of_its_own() -> None:
    scenarios = GAME.shelf.scenarios
    assert len(scenarios) >= 6
    assert [scenario.level for scenario in scenarios] == list(range(1, len(scenarios) + 1))
    for words in ("title", "task", "hint"):
        assert len({getattr(scenario, words) for scenario in scenarios}) == len(scenarios)


@pytest.mark.parametrize("name", PUZZLES)
def test_planners_solve_a_puzzle_together_without_a_look_at_the_decks(name: str) -> None:
    match = opened(name)
    players = {seat: make_player(GAME, "planner") for seat in range(match.seats)}
    for _ in range(MOST):
        if match.result is not None:
            break
        seat = match.waiting[0]
        move = players[seat].choose(Look(match, seat, Random(1)))
        match.act(seat, move.key, move.form)
    assert match.result is not None
    assert match.result.winners


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_is_solved_by_search(name: str) -> None:
    match = opened(name)
    line = search().first(match)
    assert line is not None
    assert len(line) >= FEWEST
    for step in line:
        assert match.result is None
        match.act(step.seat, step.key)
    assert match.result is not None
    assert match.result.winners == tuple(range(match.seats))
    assert match.result.ending == "the puzzle is solved"
    again = wyrmhoard.replay(wyrmhoard.Record(**{f: getattr(match.record, f) for f in match.record.__slots__}))
    assert again.fingerprint == match.fingerprint


@pytest.mark.parametrize("name", PUZZLES)
def test_a_tempting_line_leads_nowhere(name: str) -> None:
    match = opened(name)
    play(match, TEMPTING[name])
    assert match.result is None
    assert search().first(match) is None


@pytest.mark.parametrize("name", PUZZLES)
def test_chance_solves_less_than_one_in_ten(name: str) -> None:
    match = opened(name)
    rng = Random(name)
    done = 0
    for _ in range(TRIES):
        twin = match.fork()
        while twin.result is None:
            twin.act(*rng.choice(onward(twin)))
        done += solved(twin)
    assert done < TRIES / 10


@pytest.mark.parametrize("name", PUZZLES)
def test_the_first_choice_each_time_does_not_solve_it(name: str) -> None:
    match = opened(name)
    while match.result is None:
        match.act(*onward(match)[0])
    assert not solved(match)
    assert match.result.lost
