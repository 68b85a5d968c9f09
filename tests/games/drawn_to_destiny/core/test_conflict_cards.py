"""The cards of Conflict and Fate, drawing, High Card, dice and wind: D2-29 to D2-32, D2-151 to D2-158, D2-312 to
D2-327."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, permutations, repeat

import pytest

from wyrmhoard.games.drawn_to_destiny.rules.core.conflict_cards import (
    ASPECTS,
    CARDS,
    DECK,
    DICE,
    RANKS,
    SUITS,
    Revealed,
    Supply,
    aspect_of,
    count_aspects,
    draw,
    fate_supply,
    fresh_deck,
    half_by,
    high_card_order,
    high_card_rank,
    refill,
    roll,
    roll_wind,
    roll_wind_speed,
)
from wyrmhoard.kernel.state.chance import Chance


def shown(*cards: str) -> Supply:
    """A supply of these cards; one written in capitals ("CUPS-7") lies reversed. Asking for more is an error."""
    left = list(cards)

    def reveal() -> Revealed:
        card = left.pop(0)
        suit, rank = card.split("-")
        return Revealed(f"{suit.lower()}-{rank}", suit.isupper())

    return reveal


def rolled(die: int, *cards: str) -> int:
    """The result of a die that uses all these cards and no more."""
    value, used = roll(die, shown(*cards))
    assert len(used) == len(cards)
    return value


# --- cards


def test_d2_29_a_deck_has_54_cards() -> None:
    assert len(DECK) == 13 * 4 + 2 == len(set(DECK))
    assert Counter(card.suit for card in CARDS.values()) == {
        "wands": 13,
        "coins": 13,
        "cups": 13,
        "swords": 13,
        "wild": 2,
    }
    assert {card.rank for card in CARDS.values() if card.suit == "cups"} == set(RANKS)
    assert sorted(fresh_deck(Chance(1))) == sorted(DECK)
    assert fresh_deck(Chance(1)) != fresh_deck(Chance(2))


def test_d2_30_suits() -> None:
    assert [(suit.stat, suit.colour, suit.usual) for suit in SUITS.values()] == [
        ("body", "black", "clubs"),
        ("mind", "red", "diamonds"),
        ("will", "red", "hearts"),
        ("speed", "black", "spades"),
    ]
    assert CARDS["wands-9"].colour == "black"
    assert [card for card, printed in CARDS.items() if printed.kind == "wild"] == ["wild-black", "wild-red"]
    assert Counter(card.colour for card in CARDS.values()) == {"black": 27, "red": 27}


def test_d2_31_after_54_reveals_the_discard_is_shuffled() -> None:
    deck, discard = fresh_deck(Chance("a")), list[str]()
    reveal = fate_supply(deck, discard, Chance("b"))
    first = [reveal().card for _ in range(54)]
    assert sorted(first) == sorted(DECK)
    assert (len(deck), len(discard)) == (0, 54)
    reveal()
    assert (len(deck), len(discard)) == (53, 1)


def test_d2_32_a_card_is_reversed_half_of_the_time() -> None:
    deck, discard = fresh_deck(Chance("a")), list[str]()
    reveal = fate_supply(deck, discard, Chance("b"))
    seen = [reveal() for _ in range(54 * 100)]
    assert 2550 < sum(card.is_reversed for card in seen) < 2850
    assert 30 < sum(card.is_reversed for card in seen if card.card == "cups-7") < 70


def test_d2_151_an_empty_deck_is_made_anew_from_its_discard() -> None:
    deck, discard = ["cups-2"], ["cups-3", "cups-4"]
    assert draw(deck, discard, Chance(1)) == "cups-2"
    assert (deck, discard) == ([], ["cups-3", "cups-4"])
    drawn = {draw(deck, discard, Chance(1)), draw(deck, discard, Chance(1))}
    assert drawn == {"cups-3", "cups-4"}
    assert draw(deck, discard, Chance(1)) is None
    with pytest.raises(LookupError):
        fate_supply(deck, discard, Chance(1))()


def test_d2_151_a_deck_with_cards_keeps_its_discard() -> None:
    deck, discard = ["cups-2"], ["cups-3"]
    refill(deck, discard, Chance(1))
    assert (deck, discard) == (["cups-2"], ["cups-3"])


def test_d2_151_the_new_deck_does_not_depend_on_the_order_of_the_discard() -> None:
    one, other = list[str](), list[str]()
    refill(one, list(DECK), Chance(5))
    refill(other, list(reversed(DECK)), Chance(5))
    assert one == other


def test_d2_153_what_each_half_shows() -> None:
    assert (aspect_of("coins-7", "upper"), aspect_of("coins-7", "lower")) == ("strong", "counter")
    assert (aspect_of("wands-K", "upper"), aspect_of("wands-K", "lower")) == ("strong", "block")
    assert (aspect_of("cups-A", "upper"), aspect_of("cups-A", "lower")) == ("fast", "block")
    assert (aspect_of("swords-2", "upper"), aspect_of("swords-2", "lower")) == ("fast", "evade")
    for wild in ("wild-red", "wild-black"):
        assert aspect_of(wild, "upper") == aspect_of(wild, "lower") == "wild"


def test_d2_154_how_many_of_each() -> None:
    counts = count_aspects()
    assert counts == {"fast": 26, "strong": 26, "block": 26, "evade": 13, "counter": 13, "wild": 2}
    assert sum(counts.values()) == 106


def test_d2_155_ranks() -> None:
    kinds = {rank: CARDS[f"cups-{rank}"].kind for rank in RANKS}
    assert [rank for rank, kind in kinds.items() if kind == "normal"] == ["10", "9", "8", "7", "6", "5", "4", "3", "2"]
    assert [rank for rank, kind in kinds.items() if kind == "royal"] == ["K", "Q", "J"]
    assert kinds["A"] == "agent"
    assert (CARDS["wild-red"].rank, CARDS["wild-red"].kind) == ("W", "wild")
    assert [CARDS[f"cups-{rank}"].number for rank in ("10", "2", "J", "A")] == [10, 2, 0, 0]


def test_d2_158_a_second_card_gives_a_non_player_all_six_aspects() -> None:
    assert aspect_of("swords-6", half_by("cups-Q")) == "evade"
    assert (half_by("wild-black"), half_by("wild-red")) == ("upper", "lower")
    counts = Counter(aspect_of(one, half_by(other)) for one, other in permutations(DECK, 2))
    shares = {aspect: round(float(Fraction(1000 * counts[aspect], 54 * 53))) / 10 for aspect in ASPECTS}
    assert shares == {"strong": 24.1, "fast": 24.1, "block": 24.1, "evade": 12.3, "counter": 11.8, "wild": 3.7}


# --- High Card


def test_d2_314_high_card() -> None:
    assert high_card_order({0: "cups-9", 1: "coins-9", 2: "cups-K", 3: "cups-J"}) == [2, 3, 1, 0]
    assert high_card_order({0: "wands-A", 1: "wild-red", 2: "wild-black", 3: "wands-10"}) == [2, 1, 0, 3]
    order = sorted(DECK, key=high_card_rank)
    assert order[:3] == ["wild-black", "wild-red", "wands-A"]
    assert order[3:7] == ["coins-A", "cups-A", "swords-A", "wands-K"]
    assert order[-1] == "swords-2"
    assert len({high_card_rank(card) for card in DECK}) == 54
    assert high_card_order({3: "cups-9", 1: "cups-9"}) == [3, 1]


# --- dice


def test_d2_316_d2() -> None:
    assert (rolled(2, "wands-7"), rolled(2, "coins-A"), rolled(2, "wild-black"), rolled(2, "wild-red")) == (1, 2, 1, 2)


def test_d2_317_d4() -> None:
    assert rolled(4, "cups-Q") == 3
    assert rolled(4, "wild-red", "wild-black", "wands-2") == 1


def test_d2_318_d8() -> None:
    assert rolled(8, "wands-3", "cups-8") == 5
    assert rolled(8, "wands-3", "swords-8") == 1
    assert rolled(8, "wild-red", "swords-3", "wild-red") == 8
    assert rolled(8, "WANDS-3", "swords-8") == 1


def test_d2_319_d10() -> None:
    assert rolled(10, "cups-K", "cups-7") == 7
    assert rolled(10, "wild-red", "cups-J", "cups-Q", "swords-A") == 1


def test_d2_320_d12_and_d13() -> None:
    assert rolled(12, "swords-Q") == 12
    assert rolled(12, "swords-K", "wild-red", "coins-J") == 11
    assert rolled(13, "swords-K") == 13
    assert rolled(13, "wild-red", "coins-J") == 11


def test_d2_321_d16() -> None:
    assert rolled(16, "WANDS-3", "cups-8") == 13
    assert rolled(16, "wands-3", "CUPS-8") == 5
    assert rolled(16, "WILD-red", "swords-3", "coins-2") == 8, "the card that counts decides"


def test_d2_322_d40() -> None:
    assert (rolled(40, "cups-7"), rolled(40, "wands-A"), rolled(40, "wild-red", "swords-Q", "swords-10")) == (27, 1, 40)


def test_d2_323_d42() -> None:
    assert (rolled(42, "wild-red"), rolled(42, "wild-black"), rolled(42, "cups-J", "cups-7")) == (42, 41, 27)


def test_d2_324_d52_and_d54() -> None:
    assert (rolled(52, "swords-K"), rolled(52, "coins-2"), rolled(52, "wild-red", "wands-A")) == (52, 15, 1)
    assert (rolled(54, "wild-black"), rolled(54, "wild-red"), rolled(54, "cups-J")) == (53, 54, 37)


def test_d2_325_d80() -> None:
    assert (rolled(80, "CUPS-7"), rolled(80, "cups-7"), rolled(80, "CUPS-J", "cups-7")) == (67, 27, 27)


def test_d2_326_d84_d104_d108() -> None:
    assert (rolled(84, "WILD-red"), rolled(104, "SWORDS-K"), rolled(108, "WILD-red")) == (84, 104, 108)
    assert (rolled(84, "wild-red"), rolled(104, "swords-K"), rolled(108, "wands-A")) == (42, 52, 1)


def shares(die: int) -> Counter[int]:
    """In how many ways, all equally likely, each result comes: by the card that counts, its facing, and the next."""
    counts: Counter[int] = Counter()
    for first, second in permutations(DECK, 2):
        for is_reversed in (False, True):
            value, cards = roll(die, then_always("cups-2", Revealed(first, is_reversed), Revealed(second, False)))
            if len(cards) == (2 if die in (8, 16) else 1):
                counts[value] += 1
    return counts


def then_always(card: str, *first: Revealed) -> Supply:
    """A supply of some cards, and then of one card without end."""
    return chain(first, repeat(Revealed(card, False))).__next__


@pytest.mark.parametrize("die", [die for die in DICE if die not in (8, 16)])
def test_d2_327_dice_of_one_card_are_even(die: int) -> None:
    counts = shares(die)
    assert set(counts) == set(range(1, die + 1))
    assert len(set(counts.values())) == 1


def test_d2_327_d8_and_d16_are_even_to_one_part_in_53() -> None:
    counts = shares(8)
    total = sum(counts.values())
    assert {value: Fraction(count, total) for value, count in counts.items()} == {
        value: Fraction(26 if value in (1, 4, 6, 7) else 27, 212) for value in range(1, 9)
    }
    counts = shares(16)
    total = sum(counts.values())
    assert {value: Fraction(count, total) for value, count in counts.items()} == {
        value: Fraction(26 if value in (1, 4, 6, 7, 9, 12, 14, 15) else 27, 424) for value in range(1, 17)
    }


def test_d2_327_fresh_draws_of_d108_within_noise() -> None:
    chance = Chance("noise")
    counts = Counter(roll(108, fate_supply(fresh_deck(chance), [], chance)).value for _ in range(10_800))
    assert set(counts) == set(range(1, 109))
    assert all(50 < count < 150 for count in counts.values())


def test_no_other_die() -> None:
    with pytest.raises(KeyError):
        roll(6, shown("cups-2"))


# --- wind


@pytest.mark.parametrize(
    ("cards", "heading"),
    [
        (("wands-2", "wands-3"), 0),
        (("coins-2", "wands-3"), 4),
        (("cups-2", "wands-3"), 2),
        (("swords-2", "wands-3"), 6),
        (("wands-2", "cups-3"), 1),
        (("coins-2", "cups-3"), 7),
        (("cups-2", "coins-3"), 3),
        (("swords-2", "cups-3"), 5),
    ],
)
def test_d2_416_wind_direction(cards: Sequence[str], heading: int) -> None:
    assert roll_wind(shown(*cards)).value == heading


def test_d2_417_wind_velocity() -> None:
    value, cards = roll_wind_speed(shown("cups-5", "cups-K", "cups-8", "cups-A", "cups-3"))
    assert (value, len(cards)) == (20, 5)
    assert roll_wind_speed(shown("wild-red", "cups-10", "cups-2")).value == 0
    assert roll_wind_speed(shown("cups-J", "cups-Q", "wild-red", "cups-10", "cups-2")).value == 20
