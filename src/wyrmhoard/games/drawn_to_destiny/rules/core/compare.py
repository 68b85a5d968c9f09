"""Two cards against each other: who Succeeds, what winning brings, and how many Successes it is worth.

A side of a Conflict is what it shows: a card and the half that is turned to the Rival. Nothing here knows Units or
hands; what must be known of them (Initiative, Skill Level, Difficulty, whether an Action was spent) is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from .conflict_cards import ASPECTS, CARDS, OFFENSES, aspect_of

SUCCEEDS: Final = "succeeds"
FAILS: Final = "fails"
TIES: Final = "ties"
TIEBREAKER: Final = "tiebreaker"

_SIGNS: Final = {"S": SUCCEEDS, "F": FAILS, "T": TIES, "B": TIEBREAKER}
_ROWS: Final = {
    "fast": "BSFSFF",
    "strong": "FBSFSF",
    "block": "SFTTTS",
    "evade": "FSTTTS",
    "counter": "SFTTTS",
    "wild": "SSFFFT",
}

MATRIX: Final = {
    (row, column): _SIGNS[sign] for row, signs in _ROWS.items() for column, sign in zip(ASPECTS, signs, strict=True)
}
"""The result of the first aspect against the second (D2-164)."""

_TRUMPS: Final = ("A", "J", "Q", "K")
"""The Tiebreaker's order of Agents and Royals, the highest first (D2-180)."""


class Shown(NamedTuple):
    """What a side shows. `is_barred`: a half that it may not use, which counts as no card (D2-163)."""

    card: str
    half: str
    is_barred: bool = False

    @property
    def aspect(self) -> str:
        """The aspect of the half turned to the Rival, barred or not."""
        return aspect_of(self.card, self.half)


class Tiebreak(NamedTuple):
    """How a Tiebreaker was decided: by "rank" (Agents and Royals), by "sums" of two Normals (the lower succeeds), or by
    "initiative" (the higher succeeds). The numbers are the two sums or Initiatives, 0 where Ranks decide."""

    by: str
    one: int = 0
    other: int = 0


class Verdict(NamedTuple):
    """The result of each side: SUCCEEDS, FAILS or TIES. Both may Succeed (D2-182)."""

    one: str
    other: str
    tiebreak: Tiebreak | None = None


def compare(
    one: Shown, other: Shown, initiative: tuple[int, int] = (0, 0), *, initiative_cards: bool = False
) -> Verdict:
    """Compare two sides (D2-163, D2-164, D2-180, D2-181). `initiative`: the total of each side, which matters between
    two Normals alone, and between equal Agents or Royals where `initiative_cards` is on."""
    if one.is_barred or other.is_barred:
        return Verdict(_against_barred(one, other), _against_barred(other, one))
    outcome = MATRIX[one.aspect, other.aspect]
    if outcome == TIEBREAKER:
        return break_tie(one.card, other.card, initiative, initiative_cards=initiative_cards)
    return Verdict(outcome, MATRIX[other.aspect, one.aspect])


def _against_barred(one: Shown, other: Shown) -> str:
    """Where a half is barred: against no card an offense or a Wild Succeeds and a defense Ties (D2-163)."""
    if one.is_barred:
        return FAILS if not other.is_barred and _attacks(other.aspect) else TIES
    return SUCCEEDS if _attacks(one.aspect) else TIES


def _attacks(aspect: str) -> bool:
    return aspect in OFFENSES or aspect == "wild"


def break_tie(one: str, other: str, initiative: tuple[int, int], *, initiative_cards: bool = False) -> Verdict:
    """Two cards of the same offense (D2-180, D2-181)."""
    own, rival = CARDS[one], CARDS[other]
    if own.kind == rival.kind == "normal":
        sums = own.number + initiative[1], rival.number + initiative[0]
        return _by_numbers("sums", sums, sums[0] - sums[1])
    places = [_TRUMPS.index(card.rank) if card.rank in _TRUMPS else len(_TRUMPS) for card in (own, rival)]
    if places[0] != places[1]:
        return _by_numbers("rank", (0, 0), places[0] - places[1])
    if initiative_cards:
        return _by_numbers("initiative", initiative, initiative[1] - initiative[0])
    return Verdict(SUCCEEDS, SUCCEEDS, Tiebreak("rank"))


def _by_numbers(by: str, numbers: tuple[int, int], behind: int) -> Verdict:
    """The verdict when the first side is that far behind the second; at 0 both Succeed."""
    return Verdict(
        FAILS if behind > 0 else SUCCEEDS, FAILS if behind < 0 else SUCCEEDS, Tiebreak(by, numbers[0], numbers[1])
    )


# --- benefits ---------------------------------------------------------------------------------------------------------

ACTION: Final = "action"
COUNTED: Final = "counted"
NO_ACTION: Final = "none"
"""What a side has spent: an Action of its own; nothing, which counts as an Action for passing a Test (D2-167a);
nothing."""


class Benefits(NamedTuple):
    """What a side's card brings it (D2-168 to D2-175)."""

    draws: int = 0
    is_kept: bool = False
    moves_back: bool = False
    follows_up: bool = False
    takes_discard: bool = False
    scores: bool = False


NO_BENEFITS: Final = Benefits()

BENEFITS: Final = {
    ("fast", SUCCEEDS): Benefits(draws=1, scores=True),
    ("strong", SUCCEEDS): Benefits(scores=True),
    ("block", SUCCEEDS): Benefits(draws=1, is_kept=True),
    ("evade", SUCCEEDS): Benefits(moves_back=True),
    ("evade", TIES): Benefits(moves_back=True),
    ("counter", SUCCEEDS): Benefits(follows_up=True, scores=True),
    ("wild", SUCCEEDS): Benefits(takes_discard=True),
}
"""The benefits of an aspect with an outcome, if an Action was spent; combinations that are not listed have none
(D2-166)."""


def benefits(
    shown: Shown, outcome: str, spent: str = ACTION, *, is_fate: bool = False, has_hand: bool = True
) -> Benefits:
    """What a side gets for its outcome (D2-167, D2-167a, D2-170, D2-170a). `is_fate`: its card was Fate, so it cannot
    be kept; `has_hand`: it is a Player's. A Counter scores by its follow-up alone (D2-172)."""
    if spent == NO_ACTION or shown.is_barred:
        return NO_BENEFITS
    full = BENEFITS.get((shown.aspect, outcome), NO_BENEFITS)
    if spent == COUNTED:
        return Benefits(follows_up=full.follows_up, scores=full.scores)
    if not has_hand:
        return full._replace(draws=0, is_kept=False, takes_discard=False)
    return full._replace(is_kept=False) if is_fate else full


# --- Successes --------------------------------------------------------------------------------------------------------


class Combo(NamedTuple):
    """Cards from hand that extend the winning one: a "straight", or further "queens", "kings" or "agents" (D2-194 to
    D2-198)."""

    kind: str
    cards: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    """As which Ranks the cards of a straight count, where an ability makes them others than are printed."""

    @property
    def gains_agent(self) -> bool:
        """Whether it brings Gain:A (D2-194, D2-200)."""
        return self.kind == "straight"


class Successes(NamedTuple):
    """Successes by what they come from: for Succeeding, for the card, for the combo (D2-190, D2-191, D2-194)."""

    base: int
    bonus: int = 0
    combo: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.base + self.bonus + self.combo


def successes(
    card: str, skill: int, difficulty: int, combo: Combo | None = None, *, base_success: int = 1
) -> Successes:
    """The Successes of a scoring Winner: its card (a Counter's follow-up in place of the Counter), its Skill Level
    and its Difficulty, both current (D2-190 to D2-198)."""
    extra = combo_successes(combo, skill, difficulty) if combo else 0
    return Successes(base_success, card_bonus(card, skill, difficulty), extra)


def card_bonus(card: str, skill: int, difficulty: int) -> int:
    """1 for 10, J, Q, K and A, or if Rank plus Skill Level is higher than the Difficulty; never 2, and none for a Wild
    (D2-191, D2-173)."""
    printed = CARDS[card]
    if printed.kind == "wild":
        return 0
    return int(printed.number in (0, 10) or printed.number + skill > difficulty)


def combo_successes(combo: Combo, skill: int, difficulty: int) -> int:
    """What the cards of a combo add: in a straight 1 for each whose Rank plus Skill Level is higher than the
    Difficulty (a 10 has no other bonus), else 1 for each (D2-194 to D2-198)."""
    if combo.kind != "straight":
        return len(combo.cards)
    numbers = combo.numbers or [CARDS[card].number for card in combo.cards]
    return sum(number + skill > difficulty for number in numbers)


NO_TWINS: Final[Mapping[int, Sequence[int]]] = {}
_SETS: Final = {"Q": ("queens", 1), "K": ("kings", 2), "A": ("agents", 3)}


def may_extend(card: str) -> bool:
    """Whether a winning card may start a combo, whatever the hand holds: 2 to 8, Q, K and A (D2-194 to D2-199)."""
    return 2 <= CARDS[card].number <= 8 or CARDS[card].rank in _SETS


def combos(card: str, hand: Sequence[str], also: Mapping[int, Sequence[int]] = NO_TWINS) -> list[Combo]:
    """Every combo that a hand (without the played card) allows for a winning card, the fewest cards first: the next two
    Ranks for 2 to 8; one Q more, up to two K, up to three A. None for 9, 10, J and Wild (D2-193 to D2-199). `also`: as
    which other numbers the cards of a number may count in a straight, by an ability."""
    printed = CARDS[card]
    if 2 <= printed.number <= 8:
        first, second = (_of_number(hand, printed.number + step, also) for step in (1, 2))
        return [_straight(printed.number, one, other) for one in first for other in second if one != other]
    if printed.rank not in _SETS:
        return []
    kind, most = _SETS[printed.rank]
    same = _distinct(other for other in hand if CARDS[other].rank == printed.rank)
    return [Combo(kind, cards) for count in range(1, most + 1) for cards in combinations(same, count)]


def _straight(number: int, one: str, other: str) -> Combo:
    numbers = (number + 1, number + 2)
    printed = (CARDS[one].number, CARDS[other].number)
    return Combo("straight", (one, other), () if printed == numbers else numbers)


def _of_number(hand: Iterable[str], number: int, also: Mapping[int, Sequence[int]]) -> list[str]:
    return _distinct(card for card in hand if number in (CARDS[card].number, *also.get(CARDS[card].number, ())))


def _distinct(cards: Iterable[str]) -> list[str]:
    """Each card once, in the order of the hand."""
    return list(dict.fromkeys(cards))
