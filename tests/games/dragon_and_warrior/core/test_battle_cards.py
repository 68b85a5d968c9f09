"""Playing cards: what may be laid, what stops what, and how likely that is."""

from __future__ import annotations

from itertools import combinations

import pytest

from wyrmhoard.games.dragon_and_warrior.cards.playing import DECK, RANK, RANKS, VALUE
from wyrmhoard.games.dragon_and_warrior.rules.battle.chances import gets_through, none_of, unblocked
from wyrmhoard.games.dragon_and_warrior.rules.core.blocks import cheapest, covers, simple
from wyrmhoard.games.dragon_and_warrior.rules.core.plays import Lay, bases, lay, read, written

A, J, Q, K = 1, 11, 12, 13


def test_dw_3_the_deck_has_52_cards_four_of_each_rank() -> None:
    assert len(set(DECK)) == 52
    assert [list(RANK.values()).count(rank) for rank in range(1, 14)] == [4] * 13


def test_dw_149_a_jack_is_blocked_by_j_q_k_and_not_by_10_though_both_are_worth_10() -> None:
    assert [block[0] for block in simple([10, J, Q, K], lay(J))] == [J, Q, K]
    assert VALUE[RANKS["10"]] == VALUE[RANKS["J"]] == VALUE[RANKS["K"]] == 10
    assert VALUE[RANKS["A"]] == 1


def test_dw_157_a_set_and_an_extra_card_lie_side_by_side() -> None:
    laid = lay(7, 2, (K,))
    assert laid.critical
    assert laid.ranks == [7, 7, K]
    assert not lay(4, 1, (K,)).critical
    assert lay(4, 1, (K, 4)).ranks == [K, 4, 4]


@pytest.mark.parametrize(("block", "fits"), [((2,), True), ((A,), False), ((K,), True), ((2, 3), False), ((), False)])
def test_dw_161_one_card_of_equal_or_higher_rank_blocks_one_card(block: tuple[int, ...], fits: bool) -> None:
    assert covers(block, lay(2)) is fits


def test_dw_162_every_card_must_be_covered_or_none_is() -> None:
    attack = lay(6, 1, (Q,))
    assert cheapest([9, J], attack) is None
    assert sorted(cheapest([9, Q, K], attack) or []) == [9, Q]
    assert not covers([Q], attack)


def test_dw_163_the_warrior_plays_sets_and_the_villain_never() -> None:
    assert bases([5, 5, 5, 9], sets=True) == [(5, 1), (5, 2), (5, 3), (9, 1)]
    assert bases([5, 5], sets=False) == [(5, 1)]


@pytest.mark.parametrize(
    ("block", "fits"),
    [([8] * 3, True), ([9] * 4, True), ([7] * 3, False), ([K] * 2, False), ([6] * 4, False), ([8, 8, 9], False)],
)
def test_dw_165_only_a_larger_or_equal_set_of_a_higher_rank_blocks_three_sevens(block: list[int], fits: bool) -> None:
    assert covers(block, lay(7, 3)) is fits
    assert bool(simple(block, lay(7, 3))) is fits


def test_dw_165_a_pair_of_kings_cannot_be_blocked() -> None:
    assert cheapest([K, K, K, K], lay(K, 2)) is None


@pytest.mark.parametrize(("hand", "fits"), [([8, 8, Q], False), ([8, 8, K], True), ([8, 8, 8], False)])
def test_dw_166_each_extra_card_needs_a_card_of_its_own(hand: list[int], fits: bool) -> None:
    attack = lay(7, 2, (K,))
    assert covers(hand, attack) is fits
    assert (cheapest(hand, attack) is not None) is fits


def test_dw_207_single_cards_beside_each_other_are_no_set() -> None:
    attack = lay(3, 1, (9, 9, Q))
    assert cheapest([10, J, Q, 2], attack) is None
    assert sorted(cheapest([10, J, Q, 3], attack) or []) == [3, 10, J, Q]


def test_a_base_play_is_read_as_it_is_written() -> None:
    assert [read(written(rank, count)) for rank, count in [(10, 1), (K, 2), (A, 4)]] == [(10, 1), (K, 2), (A, 4)]
    assert written(J, 3) == "Jx3"


def test_dw_271a_a_pair_of_sevens_among_40_unseen_cards_passes_five_with_61_per_cent() -> None:
    unseen = [0, *[2, 2, 3, 3, 3, 3], 0, *[4] * 6]
    assert sum(unseen) == 40
    assert round(100 * unblocked(Lay(7, 2), unseen, 5)) == 61


def test_dw_271_a_single_card_passes_when_none_of_the_hand_is_as_high() -> None:
    unseen = [0, *[4] * 12, 3]
    assert unblocked(lay(K), unseen, 1) == pytest.approx(48 / 51)
    assert unblocked(lay(K), unseen, 2) == pytest.approx(48 / 51 * 47 / 50)
    assert none_of(51, 3, 0) == 1
    assert unblocked(lay(A), unseen, 0) == 1
    assert unblocked(lay(A), unseen, 3) == pytest.approx(0)


def test_dw_161_dw_165_the_chance_that_is_shown_counts_every_hand() -> None:
    """Against all hands of a small deck, of which each is looked at."""
    unseen = (0, 3, 0, 2, 4)
    deck = [rank for rank, count in enumerate(unseen) for _ in range(count)]
    for laid in (Lay(1), Lay(3), Lay(4), Lay(1, 2), Lay(3, 2), Lay(1, 3)):
        for held in range(4):
            hands = list(combinations(deck, held))
            open_to = [hand for hand in hands if not _blocks(laid, hand)]
            assert gets_through(laid, unseen, held) == round(100 * len(open_to) / len(hands))


def _blocks(laid: Lay, hand: tuple[int, ...]) -> bool:
    if laid.number == 1:
        return any(rank >= laid.rank for rank in hand)
    return any(rank > laid.rank and hand.count(rank) >= laid.number for rank in hand)
