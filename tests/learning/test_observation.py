"""What a learner sees: of fixed size, within bounds, and nothing that its seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from helpers.cases import CASES, EVERY_TABLE, Case, drawn
from helpers.samples.goofspiel import GOOFSPIEL
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.world import World
from wyrmhoard.learning import Steps, encoding_of
from wyrmhoard.learning.steps import sheet_of

ONE_OF_EACH = list({case.game.name: case for case in CASES}.values())
each_game = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
every_table = pytest.mark.parametrize("case", drawn(EVERY_TABLE), ids=lambda case: case.name)


def begin(case: Case, seed: int) -> Steps:
    return Steps.new(case.game, case.seats, case.settings, seed, most=300)


def play(steps: Steps, rng: Random, most: int = 120) -> Any:
    """Play at random; yields before each action, at most so often."""
    for _ in range(most):
        if steps.seat is None:
            return
        yield steps.seat
        actions = steps.open(steps.seat)
        steps.step(actions[int(rng.random() * len(actions))])


@each_game
def test_every_seat_sees_as_many_numbers_within_bounds(case: Case) -> None:
    steps = begin(case, 1)
    size, parts = steps.sheet.size, steps.sheet.parts
    assert [part.at for part in parts[1:]] == [part.at + part.size for part in parts[:-1]]
    assert parts[-1].at + parts[-1].size == size
    assert len({part.name for part in parts}) == len(parts)
    for number, seat in enumerate(play(steps, Random(1))):
        if number % 10:
            continue
        for other in range(case.seats):
            numbers = steps.observe(other)
            assert numbers.shape == (size,)
            assert np.abs(numbers).max() <= 1.0
            assert steps.mask(other).any() == (other in steps.awaited)
        assert seat in steps.awaited


@every_table
def test_two_worlds_that_differ_in_secrets_look_the_same(case: Case) -> None:
    steps = begin(case, 2)
    for number, _ in enumerate(play(steps, Random(2))):
        if number % 15 or not isinstance(steps.world, World):
            continue
        for other in range(case.seats):
            world = steps.world.imagine(other, Random(number))
            imagined = Steps(world, "imagined")
            seen, same = steps.observe(other), imagined.observe(other)
            assert np.array_equal(seen[steps.sheet.view_at :], same[steps.sheet.view_at :])


def test_parts_have_names_and_meanings() -> None:
    game = find("dragon-dance")
    steps = Steps.new(game, seed=1)
    seen = sheet_of(game).named(steps.observe(0))
    life = steps.world.table.state.sides[0].life
    assert seen["view.knight.life"] == pytest.approx(life / (life + 8))
    cards = encoding_of(game).catalogue.cards
    hand = [card for card, share in zip(cards, seen["view.knight.hand.cards"], strict=True) if share]
    assert hand == sorted(steps.world.table.state.sides[0].hand)
    assert seen["seat"].tolist() == [1.0, 0.0]


def test_a_version_changes_with_what_is_encoded() -> None:
    games = [find(name) for name in ("dragon-dance", "warriors")]
    assert len({sheet_of(game).version for game in games}) == 2
    data = dict(games[0].card_data() or {})
    assert sheet_of(games[0].with_cards(data)).version == sheet_of(games[0]).version


def test_a_game_of_somebody_else_is_seen_by_the_types_of_its_view() -> None:
    steps = Steps.new(GOOFSPIEL, 2, {"cards": 5}, seed=3)
    seen = steps.sheet.named(steps.observe(1))
    assert seen["view.prize"] > 0
    assert [round(8 * x / (1 - x)) for x in (float(seen[f"view.hand.{n}"][0]) for n in range(5))] == [1, 2, 3, 4, 5]
