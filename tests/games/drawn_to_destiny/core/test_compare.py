"""Compare and Successes: D2-163 to D2-182 and D2-189 to D2-199."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmhoard.games.drawn_to_destiny.rules.core.compare import (
    ACTION,
    BENEFITS,
    COUNTED,
    FAILS,
    MATRIX,
    NO_ACTION,
    NO_BENEFITS,
    SUCCEEDS,
    TIEBREAKER,
    TIES,
    Benefits,
    Combo,
    Shown,
    Tiebreak,
    Verdict,
    benefits,
    card_bonus,
    combo_successes,
    combos,
    compare,
    successes,
)
from wyrmhoard.games.drawn_to_destiny.rules.core.conflict_cards import (
    ASPECTS,
    CARDS,
    DECK,
    HALVES,
    aspect_of,
    count_aspects,
)

PRINTED = """
vs       fast strong block evade counter wild
fast     TB   S      F     S     F       F
strong   F    TB     S     F     S       F
block    S    F      T     T     T       S
evade    F    S      T     T     T       S
counter  S    F      T     T     T       S
wild     S    S      F     F     F       T
"""

shown = st.builds(Shown, st.sampled_from(DECK), st.sampled_from(HALVES), st.booleans())
numbers = st.integers(-5, 12)


def show(aspect: str, rank: str = "5") -> Shown:
    """A card of this Rank that shows this aspect."""
    if aspect == "wild":
        return Shown("wild-red", "upper")
    cards = [(card, half) for card in DECK for half in HALVES if aspect_of(card, half) == aspect]
    return next(Shown(card, half) for card, half in cards if CARDS[card].rank == rank)


def outcomes(one: Shown, other: Shown, initiative: tuple[int, int] = (0, 0), *, initiative_cards: bool = False) -> str:
    """The two outcomes by their initials."""
    verdict = compare(one, other, initiative, initiative_cards=initiative_cards)
    return (verdict.one[0] + verdict.other[0]).upper()


# --- matrix


def test_d2_164_the_matrix() -> None:
    head, *rows = PRINTED.strip().splitlines()
    columns = head.split()[1:]
    signs = {"S": SUCCEEDS, "F": FAILS, "T": TIES, "TB": TIEBREAKER}
    read = {
        (row.split()[0], column): signs[sign]
        for row in rows
        for column, sign in zip(columns, row.split()[1:], strict=True)
    }
    assert read == MATRIX


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("counter", "strong", "FS"), ("block", "wild", "SF"), ("counter", "counter", "TT"), ("wild", "wild", "TT")],
)
def test_d2_164_checks(one: str, other: str, expected: str) -> None:
    assert outcomes(show(one), show(other)) == expected


def test_d2_164_whoever_succeeds_has_a_rival_that_fails() -> None:
    mirror = {SUCCEEDS: FAILS, FAILS: SUCCEEDS, TIES: TIES, TIEBREAKER: TIEBREAKER}
    for (one, other), outcome in MATRIX.items():
        assert MATRIX[other, one] == mirror[outcome]


@given(shown, shown, st.tuples(numbers, numbers), st.booleans())
def test_d2_164_it_does_not_matter_who_is_named_first(
    one: Shown, other: Shown, initiative: tuple[int, int], cards: bool
) -> None:
    there = compare(one, other, initiative, initiative_cards=cards)
    back = compare(other, one, initiative[::-1], initiative_cards=cards)
    assert (back.other, back.one) == (there.one, there.other)
    assert sorted((there.one, there.other)) in (["fails", "succeeds"], ["ties", "ties"], ["succeeds", "succeeds"])


def test_d2_165_the_counted_statistics() -> None:
    options = count_aspects()
    assert sum(options.values()) == 106
    counted = {}
    for aspect in ASPECTS:
        counts: Counter[str] = Counter()
        for other, count in options.items():
            counts[MATRIX[aspect, other]] += count
        counted[aspect] = tuple(counts[outcome] for outcome in (SUCCEEDS, FAILS, TIES, TIEBREAKER))
    assert counted == {
        "fast": (39, 41, 0, 26),
        "strong": (39, 41, 0, 26),
        "block": (28, 26, 52, 0),
        "evade": (28, 26, 52, 0),
        "counter": (28, 26, 52, 0),
        "wild": (52, 52, 2, 0),
    }


def test_d2_163_a_barred_half_counts_as_no_card() -> None:
    block = show("block", "9")._replace(is_barred=True)
    assert outcomes(show("fast", "4"), block) == "SF"
    assert outcomes(block, show("strong", "4")) == "FS"
    assert outcomes(show("evade"), block) == "TT"
    assert outcomes(show("block"), block) == "TT"
    assert outcomes(show("wild"), block) == "SF"
    assert outcomes(block, block) == "TT"
    assert outcomes(show("fast")._replace(is_barred=True), show("strong")) == "FS"


# --- Tiebreaker


@pytest.mark.parametrize("aspect", ["fast", "strong"])
def test_d2_180_agents_and_royals(aspect: str) -> None:
    order = ["A", "J", "Q", "K", "10"]
    for place, other in product(range(5), repeat=2):
        outcome = outcomes(show(aspect, order[place]), show(aspect, order[other]), (-9, 9))
        expected = "SS" if place == other else "SF" if place < other else "FS"
        if (place, other) != (4, 4):
            assert outcome == expected, (order[place], order[other])
    assert outcomes(show(aspect, "J"), show(aspect, "K")) == "SF"
    assert outcomes(show(aspect, "K"), show(aspect, "2"), (-9, 9)) == "SF"


def test_d2_180_initiative_may_decide_between_equal_cards() -> None:
    king = show("fast", "K")
    assert outcomes(king, king, (3, 1), initiative_cards=True) == "SF"
    assert outcomes(king, king, (1, 3), initiative_cards=True) == "FS"
    assert outcomes(king, king, (2, 2), initiative_cards=True) == "SS"
    assert compare(king, king, (3, 1), initiative_cards=True).tiebreak == Tiebreak("initiative", 3, 1)
    assert outcomes(king, king, (3, 1)) == "SS"
    assert outcomes(king, show("fast", "J"), (9, 0), initiative_cards=True) == "FS"


def test_d2_181_two_normals() -> None:
    verdict = compare(show("fast", "5"), show("fast", "4"), (3, 1))
    assert verdict == Verdict(SUCCEEDS, FAILS, Tiebreak("sums", 6, 7))
    assert outcomes(show("strong", "10"), show("strong", "2")) == "FS", "the lower Rank wins"
    assert outcomes(show("strong", "6"), show("strong", "6")) == "SS"
    assert compare(show("strong", "6"), show("strong", "6")).tiebreak == Tiebreak("sums", 6, 6)
    assert outcomes(show("strong", "6"), show("strong", "4"), (2, 0)) == "SS"
    assert outcomes(show("fast", "4"), show("fast", "4"), (-2, 0)) == "FS", "negative Initiative lowers the Rival's sum"
    assert outcomes(show("fast", "6"), show("fast", "4"), (2, 0), initiative_cards=True) == "SS"


# --- benefits


def won(aspect: str, spent: str = ACTION, *, is_fate: bool = False, has_hand: bool = True) -> Benefits:
    return benefits(show(aspect), SUCCEEDS, spent, is_fate=is_fate, has_hand=has_hand)


def test_d2_166_failing_and_tying_bring_nothing() -> None:
    for aspect, outcome in product(ASPECTS, (FAILS, TIES)):
        if (aspect, outcome) != ("evade", TIES):
            assert benefits(show(aspect), outcome) == NO_BENEFITS
    assert set(BENEFITS) == {(aspect, SUCCEEDS) for aspect in ASPECTS} | {("evade", TIES)}


def test_d2_167_no_benefit_without_an_action() -> None:
    for aspect in ASPECTS:
        assert won(aspect, NO_ACTION) == NO_BENEFITS
    assert benefits(show("evade"), TIES, NO_ACTION) == NO_BENEFITS


def test_d2_167a_a_test_nobody_pays_for_passes_and_brings_no_card() -> None:
    assert won("fast", COUNTED) == Benefits(scores=True)
    assert won("counter", COUNTED) == Benefits(follows_up=True, scores=True)
    for aspect in ("block", "evade", "wild"):
        assert won(aspect, COUNTED) == NO_BENEFITS


def test_d2_168_fast_draws() -> None:
    assert won("fast") == Benefits(draws=1, scores=True)
    assert won("strong") == Benefits(scores=True)


def test_d2_169_block_draws_and_is_kept() -> None:
    assert won("block") == benefits(show("block"), SUCCEEDS) == Benefits(draws=1, is_kept=True)


def test_d2_170_fate_is_not_kept_and_non_players_gain_no_cards() -> None:
    assert won("block", is_fate=True) == Benefits(draws=1)
    assert won("fast", is_fate=True) == Benefits(draws=1, scores=True)
    assert won("block", has_hand=False) == NO_BENEFITS


def test_d2_170a_a_non_player_has_the_win_and_its_move() -> None:
    assert won("wild", has_hand=False) == NO_BENEFITS
    assert won("fast", has_hand=False) == Benefits(scores=True)
    assert won("evade", has_hand=False) == Benefits(moves_back=True)
    assert won("counter", has_hand=False) == Benefits(follows_up=True, scores=True)


def test_d2_171_evade_gives_the_move_back_on_a_tie_too() -> None:
    assert won("evade") == benefits(show("evade"), TIES) == Benefits(moves_back=True)
    assert benefits(show("evade"), FAILS) == NO_BENEFITS


def test_d2_172_counter_follows_up() -> None:
    assert won("counter") == Benefits(follows_up=True, scores=True)
    assert successes("wands-K", 0, 20).total == 2


def test_d2_173_a_wild_follow_up_is_one_success() -> None:
    assert successes("wild-red", 9, 1).total == 1


def test_d2_175_wild_takes_a_discard() -> None:
    assert won("wild") == Benefits(takes_discard=True)


def test_d2_163_a_barred_half_brings_nothing() -> None:
    assert benefits(show("evade")._replace(is_barred=True), TIES) == NO_BENEFITS


def test_d2_182_both_succeed() -> None:
    verdict = compare(show("strong", "A"), show("strong", "A"))
    assert verdict == Verdict(SUCCEEDS, SUCCEEDS, Tiebreak("rank"))


# --- Successes


def test_d2_189_which_aspects_score() -> None:
    assert [aspect for aspect in ASPECTS if won(aspect).scores] == ["fast", "strong", "counter"]


def test_d2_190_one_for_succeeding() -> None:
    assert successes("cups-3", 1, 8).total == 1
    assert successes("cups-3", 1, 8, base_success=0).total == 0


@pytest.mark.parametrize(
    ("card", "skill", "difficulty", "bonus"),
    [
        ("cups-10", 0, 10, 1),
        ("cups-10", 9, 1, 1),
        ("cups-6", 2, 8, 0),
        ("cups-7", 2, 8, 1),
        ("cups-J", 0, 99, 1),
        ("cups-A", 0, 99, 1),
        ("cups-9", 0, 9, 0),
        ("wild-black", 9, 0, 0),
        ("cups-2", -3, 0, 0),
    ],
)
def test_d2_191_the_bonus_for_the_card(card: str, skill: int, difficulty: int, bonus: int) -> None:
    assert card_bonus(card, skill, difficulty) == bonus


def test_d2_193_combos_come_from_hand() -> None:
    assert combos("wands-5", ["cups-6", "swords-7"]) == [Combo("straight", ("cups-6", "swords-7"))]
    assert combos("wands-5", []) == []


def test_d2_194_straights() -> None:
    straight = Combo("straight", ("cups-6", "cups-7"))
    gained = successes("wands-5", 2, 8, straight)
    assert gained == (1, 0, 1)
    assert gained.total == 2
    assert straight.gains_agent
    assert combos("wands-5", ["cups-7", "cups-6", "coins-6", "cups-8", "cups-4", "cups-7"]) == [
        Combo("straight", ("cups-6", "cups-7")),
        Combo("straight", ("coins-6", "cups-7")),
    ]
    assert combos("wands-5", ["cups-6", "cups-8"]) == []
    assert combos("wands-5", ["cups-4", "cups-3"]) == [], "only upwards"
    assert combos("wands-2", ["cups-3", "cups-4"]) == [Combo("straight", ("cups-3", "cups-4"))]


def test_d2_195_a_10_in_a_straight_has_no_bonus_of_its_own() -> None:
    gained = successes("wands-8", 0, 10, Combo("straight", ("cups-9", "cups-10")))
    assert gained == (1, 0, 0)
    assert combo_successes(Combo("straight", ("cups-9", "cups-10")), 1, 10) == 1
    assert combos("wands-8", ["cups-9", "cups-10"]) == [Combo("straight", ("cups-9", "cups-10"))]


def test_d2_196_queens() -> None:
    combinations = combos("wands-Q", ["cups-Q", "coins-Q", "cups-K"])
    assert combinations == [Combo("queens", ("cups-Q",)), Combo("queens", ("coins-Q",))]
    assert successes("wands-Q", 0, 99, combinations[0]).total == 3
    assert not combinations[0].gains_agent


def test_d2_197_kings() -> None:
    combinations = combos("wands-K", ["cups-K", "coins-K", "swords-K"])
    assert [len(combo.cards) for combo in combinations] == [1, 1, 1, 2, 2, 2]
    assert successes("wands-K", 0, 99, combinations[-1]).total == 4


def test_d2_198_agents() -> None:
    combinations = combos("wands-A", ["cups-A", "coins-A", "swords-A"])
    assert [len(combo.cards) for combo in combinations] == [1, 1, 1, 2, 2, 2, 3]
    assert successes("wands-A", 0, 99, combinations[-1]).total == 5


@pytest.mark.parametrize("card", ["wands-9", "wands-10", "wands-J", "wild-red"])
def test_d2_199_cards_that_start_no_combo(card: str) -> None:
    assert combos(card, [other for other in DECK if other != card]) == []


def test_d2_199_a_wild_stands_for_no_other_card() -> None:
    assert combos("wands-5", ["cups-6", "wild-red"]) == []
    assert combos("wands-K", ["wild-red"]) == []


@given(st.sampled_from(DECK), st.lists(st.sampled_from(DECK), unique=True, max_size=10), st.integers(0, 5), numbers)
def test_d2_193_every_combo_is_in_hand_and_offered_once(card: str, hand: list[str], skill: int, level: int) -> None:
    combinations = combos(card, hand)
    assert len(set(combinations)) == len(combinations)
    for combo in combinations:
        assert set(combo.cards) <= set(hand)
        assert len(set(combo.cards)) == len(combo.cards)
        assert 1 <= successes(card, skill, level, combo).total <= 5


def test_c9_cards_that_count_as_others_extend_a_straight_by_what_they_stand_for() -> None:
    combinations = combos("wands-5", ["cups-7", "coins-7"], {7: (6, 8)})
    assert [combo.cards for combo in combinations] == [("cups-7", "coins-7"), ("coins-7", "cups-7")]
    assert combo_successes(combinations[0], 2, 8) == 1  # as 6 and 7
    assert combos("wands-5", ["cups-7"], {7: (6, 8)}) == []
