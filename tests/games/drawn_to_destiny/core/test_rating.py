"""Ratings: D2-1 to D2-12, and the laws of their arithmetic."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wyrmhoard.games.drawn_to_destiny.rules.core.rating import (
    NOTHING,
    Modifier,
    Rating,
    changed,
    half,
    round_down,
    scale_difference,
)

levels = st.builds(Fraction, st.integers(0, 10**6), st.sampled_from([1, 2, 4, 5, 8, 10, 100, 1000]))
written = st.builds(Rating, levels, st.integers(-20, 20))
modifiers = st.builds(Modifier, st.integers(-9, 9), st.integers(-9, 9))
parse = Rating.parse


def same(rating: Rating, text: str) -> bool:
    """Whether a Rating is written so, part for part."""
    return str(rating) == text and rating == Rating.verbatim(text)


@pytest.mark.parametrize(
    ("text", "value"), [("8x1", 80), ("8x2", 800), ("4x0", 4), ("5x-1", Fraction(1, 2)), ("2.2x6", 2_200_000)]
)
def test_d2_1_a_rating_is_level_times_ten_to_the_scale(text: str, value: Fraction) -> None:
    assert parse(text).value == value
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("1x2", "10x1"),
        ("110x0", "1.1x2"),
        ("0.5x1", "5x0"),
        ("15x0", "1.5x1"),
        ("10x0", "10x0"),
        ("1x0", "10x-1"),
        ("0x7", "0x0"),
        ("0.0x-3", "0x0"),
        ("100x-2", "10x-1"),
        ("3.50x1", "3.5x1"),
    ],
)
def test_d2_2_one_canonical_form(text: str, kept: str) -> None:
    assert same(parse(text), kept)


@given(written)
def test_d2_2_the_canonical_form_is_one_and_keeps_the_value(rating: Rating) -> None:
    kept = rating.canonical()
    assert kept.value == rating.value
    assert kept == kept.canonical() == Rating.worth(rating.value) == parse(str(kept))
    assert kept == NOTHING or 1 < kept.level <= 10


@pytest.mark.parametrize(
    "text", ["", "8", "x1", "-1x1", "8x", "8x1.5", "1/3x0", "8 x1", "８x1", "8x1\n", "1e3x1", "8x9999"]
)
def test_d2_2_what_is_not_a_rating_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a Rating"):
        parse(text)


def test_d2_2_a_level_is_a_decimal_number_and_not_negative() -> None:
    with pytest.raises(ValueError, match="decimal"):
        Rating(Fraction(1, 3), 0)
    with pytest.raises(ValueError, match="Level -1"):
        Rating.from_level(-1)
    with pytest.raises(ValueError, match="-5"):
        Rating.worth(-5)


@given(written)
def test_d2_2_what_is_written_can_be_read_as_it_stands(rating: Rating) -> None:
    assert Rating.verbatim(str(rating)) == rating


def test_d2_3_partial_levels_are_cut_off() -> None:
    difficulty = parse("6.3x1")
    assert difficulty.whole == 6
    assert difficulty.is_beaten_by(7)
    assert not difficulty.is_beaten_by(6)


def test_d2_4_ratings_compare_by_value() -> None:
    assert parse("2x2") > parse("9x1")
    assert parse("9x1") < parse("2x2")
    assert parse("10x1") == parse("1x2")
    eleven, same_worth = Rating.from_level(11, 1), parse("1.1x2")
    assert eleven.equals(same_worth)
    assert eleven >= same_worth
    assert eleven <= same_worth
    assert not eleven < same_worth
    assert not eleven > same_worth
    assert eleven != same_worth, "they are worth the same, but their Levels are 11 and 1"


@given(written, written)
def test_d2_4_exactly_one_of_lower_equal_and_higher_holds(one: Rating, other: Rating) -> None:
    assert [one < other, one.equals(other), one > other].count(True) == 1
    assert (one <= other) == (other >= one) == (not one > other)
    assert (one < other) == (one.canonical() < other.canonical())


def test_d2_5_a_plain_number_meets_the_level_alone() -> None:
    assert parse("7x4").is_beaten_by(5 + 3)
    assert not parse("7x4").is_beaten_by(7)
    assert not parse("7x-1").is_beaten_by(7)


@pytest.mark.parametrize(
    ("rating", "modifier", "result"),
    [
        ("9x1", "+1x0", "10x1"),
        ("9x1", "+0x1", "9x2"),
        ("10x1", "+1x0", "11x1"),
        ("2x1", "-1x-1", "1x0"),
        ("2x1", "-3x0", "0x1"),
        ("2x1", "-0x1", "2x0"),
        ("2x0", "-1x1", "1x1"),
        ("2.5x1", "-2x0", "0.5x1"),
    ],
)
def test_d2_6_a_modifier_adds_to_level_and_scale(rating: str, modifier: str, result: str) -> None:
    assert same(parse(rating).modified(Modifier.parse(modifier)), result)


def test_d2_6_a_level_of_11_stays_below_the_next_scale() -> None:
    raised = parse("10x1").modified(Modifier.parse("+1x0"))
    assert (raised.whole, raised.scale) == (11, 1)


@given(modifiers)
def test_d2_6_a_modifier_is_read_as_it_is_written(modifier: Modifier) -> None:
    assert Modifier.parse(str(modifier)) == modifier


@pytest.mark.parametrize("text", ["1x0", "+x1", "+1x", "+1.5x0", "+1x+1", "", "+1x0 "])
def test_d2_6_what_is_not_a_modifier_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a modifier"):
        Modifier.parse(text)


def test_d2_7_per_point_multiplies() -> None:
    assert str(Modifier.parse("+1x1").times(3)) == "+3x3"
    assert same(parse("2x1").times(3), "6x1")
    assert same(parse("2x1").times(7), "14x1")
    assert Modifier.parse("+1x0") + Modifier.parse("-0x1") == Modifier(1, -1)


def test_d2_8_sums_and_differences_are_exact() -> None:
    assert same(parse("8x1") + parse("5x0"), "8.5x1")
    assert same(parse("4x0") - parse("8x1"), "0x0")
    assert same(parse("2x10") + parse("2x-10"), "2.00000000000000000002x10")


@given(written, written, written)
def test_d2_8_laws_of_sums(one: Rating, other: Rating, third: Rating) -> None:
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + NOTHING == one.canonical()
    assert (one + other) - other == one.canonical()
    assert one - one == NOTHING
    assert (one - other).value == max(Fraction(0), one.value - other.value)
    assert (one + third < other + third) == (one < other)


def test_d2_9_penalties_lower_the_level_and_leave_the_scale() -> None:
    body = parse("2x4")
    assert same(body.lowered(1), "1x4")
    assert same(body.lowered(3), "0x4")
    assert body.lowered(0) is body
    with pytest.raises(ValueError, match="penalty"):
        body.lowered(-1)


@given(written, st.integers(0, 20), st.integers(0, 20))
def test_d2_9_penalties_add_up_and_never_raise(rating: Rating, one: int, other: int) -> None:
    assert rating.lowered(one).lowered(other) == rating.lowered(one + other)
    assert rating.lowered(one) <= rating
    assert rating.lowered(one).scale == rating.scale


def test_d2_10_a_current_level_is_the_difficulty() -> None:
    assert parse("8x1").lowered(2).whole == 6


def test_d2_11_fractions_are_rounded_down() -> None:
    assert (half(5), half(1), half(0), half(4)) == (2, 0, 0, 2)
    assert (round_down(Fraction(11, 2)), round_down(Fraction(-1, 2)), round_down(Fraction(6))) == (5, -1, 6)


def test_d2_12_counts_never_fall_below_nothing() -> None:
    stun = changed(1, 2)
    assert stun == 3
    assert changed(stun, -5) == 0


def test_scales_differ_without_levels() -> None:
    assert scale_difference(parse("2x4"), parse("9x1")) == 3
    assert scale_difference(parse("9x1"), parse("2x4")) == -3


@settings(max_examples=30)
@given(written)
def test_equal_ratings_are_equal_keys(rating: Rating) -> None:
    assert {rating: 1}[Rating(rating.level, rating.scale)] == 1
