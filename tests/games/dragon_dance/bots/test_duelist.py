"""The duelist: matrix games, the tree of its look-ahead, its time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import wyrmhoard
from wyrmhoard.games.dragon_dance import sight
from wyrmhoard.games.dragon_dance.bots.duelist import Duelist, clash_of, read
from wyrmhoard.games.dragon_dance.bots.lookahead import Clash, Fighter, Round, Standing, values_of
from wyrmhoard.games.dragon_dance.bots.matrix import solve
from wyrmhoard.games.dragon_dance.bots.tree import ITERATIONS, ROLLS, Leaf, Node
from wyrmhoard.games.dragon_dance.bots.value import shipped_value
from wyrmhoard.games.dragon_dance.cards.vocabulary import DRAGON, KNIGHT
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.players import make_player

GAME = find("dragon-dance")


@pytest.fixture(scope="module")
def clash() -> Clash:
    return clash_of(GAME.cards)


def middle(clash: Clash) -> Standing:
    """A position in the middle of a duel, with many choices."""
    knight, dragon = clash.deck.ids
    return Standing("short", (5, 9), (Fighter(knight[1:6], (1, 2, 3)), Fighter(dragon[:5], (2, 6))), (5, 3))


def test_matrix_games_with_known_solutions() -> None:
    scissors = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]], np.float32)
    row, column, value = solve(scissors, 300)
    np.testing.assert_allclose(row, [1 / 3] * 3, atol=0.01)
    np.testing.assert_allclose(column, [1 / 3] * 3, atol=0.01)
    assert value == pytest.approx(0.5, abs=0.002)
    row, column, value = solve(np.array([[3, 0], [1, 2]], np.float32) / np.float32(3), 1000)
    np.testing.assert_allclose(row, [0.25, 0.75], atol=0.01)
    np.testing.assert_allclose(column, [0.5, 0.5], atol=0.01)
    assert value == pytest.approx(0.5, abs=0.002)


def depth(node: Node) -> int:
    """How many rounds the tree looks ahead, this one counted."""
    return 1 + max((depth(child) for leaf in node.leaves.values() for child in leaf.nodes), default=0)


def test_the_tree_grows_deeper_where_play_goes(clash: Clash) -> None:
    node = Node(clash, middle(clash))
    assert depth(node) == 1
    node.look(1)
    assert depth(node) == 2
    while node.round.looks.sum() < 200:
        assert node.look(8)
    assert depth(node) >= 4
    looked = node.round.looks > 0
    assert 3 <= looked.sum() < node.round.possible.sum(), "the likely plays, not all"
    for (row, column), leaf in node.leaves.items():
        assert node.round.values[row, column] == np.float32(leaf.value)
    before = Round(clash, shipped_value(), middle(clash)).values
    learned = np.mean(node.round.values[looked] - before[looked])
    assert abs(learned) > 1e-4
    over = (node.round.knight_life == 0) | (node.round.dragon_life == 0) | ~node.round.possible
    assert over.any()
    np.testing.assert_array_equal(node.round.values[over], before[over])
    rest = ~looked & ~over
    np.testing.assert_allclose(node.round.values[rest], np.clip(before[rest] + learned, 0, 1), atol=1e-6)


def test_a_look_goes_first_where_it_was_looked_least(clash: Clash) -> None:
    node = Node(clash, middle(clash))
    first = node.round.likeliest(node.solution, 1)[0]
    node.round.looks[first] = 1000
    assert node.round.likeliest(node.solution, 1)[0] != first
    assert not node.round.looks[node.round.likeliest(node.solution, 10_000)[0]]


def test_nothing_is_left_to_look_into_when_everybody_has_fallen(clash: Clash) -> None:
    deck = clash.deck
    end = Standing("long", (1, 1), (Fighter(("charge",), (6,)), Fighter(deck.ids[DRAGON][7:], ())), (5, 3))
    node = Node(clash, end)
    assert node.solution.value == pytest.approx(1.0, abs=0.01)
    assert not node.look(8)


def test_the_value_of_a_leaf(clash: Clash) -> None:
    standing = middle(clash)
    plain = Leaf(clash, standing)
    assert len(plain.nodes) == 1
    assert plain.value == plain.nodes[0].solution.value
    for lives, value in (((0, 3), 0.0), ((3, 0), 1.0), ((0, 0), 0.5)):
        over = Leaf(clash, Standing("long", lives, standing.sides, (5, 3)))
        assert over.value == value
        over.look()
        assert over.value == value
    rested = Fighter(clash.deck.ids[KNIGHT], (), to_roll=5)
    resting = Standing("long", (5, 9), (rested, standing.sides[DRAGON]), (5, 3))
    rolled = Leaf(clash, resting)
    assert len(rolled.nodes) == ROLLS
    dice = [node.round.standing.sides[KNIGHT].dice for node in rolled.nodes]
    assert all(len(d) == 5 and list(d) == sorted(d) for d in dice)
    assert len(set(dice)) > 1
    in_general, *lucky = values_of(clash, shipped_value(), [resting, *(node.round.standing for node in rolled.nodes)])
    ahead = [node.solution.value - luck for node, luck in zip(rolled.nodes, lucky, strict=True)]
    assert rolled.value == pytest.approx(in_general + sum(ahead) / ROLLS), "the luck of these rolls does not count"
    assert max(abs(luck - in_general) for luck in lucky) > 0.01
    for _ in range(ROLLS):
        rolled.look()
    assert [node.round.looks.sum() for node in rolled.nodes] == [1] * ROLLS, "each roll in its turn"


def test_a_limit_of_rounds_is_known(clash: Clash) -> None:
    standing = replace(middle(clash), rounds_left=1)
    last = Node(clash, standing)
    alive = (last.round.knight_life > 0) & (last.round.dragon_life > 0) & last.round.possible
    assert (last.round.values[alive] == 0.5).all()
    assert not last.look(8), "there is no next round"
    node = Node(clash, replace(standing, rounds_left=2))
    node.look(8)
    assert depth(node) == 2
    assert Leaf(clash, replace(standing, rounds_left=0)).value == 0.5
    match = wyrmhoard.new(GAME, 2, 1, {"max_rounds": 4})
    assert read(sight.view(match.table, 0)).rounds_left == 4
    assert read(sight.view(wyrmhoard.new(GAME, seed=1).table, 0)).rounds_left is None


def test_the_same_question_has_the_same_answer(clash: Clash) -> None:
    one, other = Node(clash, middle(clash)), Node(clash, middle(clash))
    for node in (one, other):
        while node.round.looks.sum() < 40:
            node.look(8)
    np.testing.assert_array_equal(one.round.values, other.round.values)
    assert one.solution.value == other.solution.value


def test_effort_matters() -> None:
    differ = 0
    for seed in range(6):
        match = wyrmhoard.new(GAME, seed=seed)
        play_on(match, Random(seed), lambda played: len(played.inputs) >= 20)
        seat = min(match.asks)
        plain, deep = (make_player(GAME, f"duelist:effort={n}").policy(Look(match, seat, Random(1))) for n in (0, 64))
        assert set(plain) | set(deep) <= {str(choice) for choice in match.asks[seat].choices}
        assert sum(deep.values()) == pytest.approx(1)
        differ += plain != deep
    assert differ


def test_it_looks_ahead_until_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    really = Node.look

    def counted(node: Node, count: int) -> bool:
        if node.iterations == ITERATIONS:
            looks.append(count)
        return really(node, count)

    monkeypatch.setattr(Node, "look", counted)
    look = Look(wyrmhoard.new(GAME, seed=3), 0, Random(1))
    clock = iter([1.0, 0.5, 0.1, -0.2])
    look.time_left = lambda: next(clock)
    Duelist(GAME.cards).policy(look)
    assert len(looks) == 3
    assert next(clock, None) is None
