"""The 54 cards of Conflict and Fate: what they show, how they are drawn, and every die that is read from them.

A card is its ID: "wands-9", "coins-10", "cups-Q", "swords-A", "wild-black", "wild-red". A deck is a plain list whose
next card is the last; so is a discard, whose newest card is the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from wyrmhoard.kernel.state.chance import Chance


class Suit(NamedTuple):
    """A suit: its Stat, its colour, its usual name, and the aspect that each half of its cards shows (D2-30,
    D2-153)."""

    stat: str
    colour: str
    usual: str
    upper: str
    lower: str


SUITS: Final = {
    "wands": Suit("body", "black", "clubs", "strong", "block"),
    "coins": Suit("mind", "red", "diamonds", "strong", "counter"),
    "cups": Suit("will", "red", "hearts", "fast", "block"),
    "swords": Suit("speed", "black", "spades", "fast", "evade"),
}
"""The four suits, in the order in which they count (D2-314, D2-317)."""

RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""The Ranks of a suit, in the order of High Card (D2-314)."""

ASPECTS: Final = ("fast", "strong", "block", "evade", "counter", "wild")
OFFENSES: Final = ("fast", "strong")
HALVES: Final = ("upper", "lower")


class Card(NamedTuple):
    """What is printed on a card. `suit` of a Wild is "wild" and its `rank` "W"; `number` is 2 to 10 on a Normal card,
    else 0; `kind` is "normal", "royal", "agent" or "wild" (D2-155)."""

    suit: str
    rank: str
    number: int
    colour: str
    kind: str
    upper: str
    lower: str


def _kind(rank: str) -> str:
    if rank.isdigit():
        return "normal"
    return "agent" if rank == "A" else "royal"


CARDS: Final = {
    f"{name}-{rank}": Card(
        name, rank, int(rank) if rank.isdigit() else 0, suit.colour, _kind(rank), suit.upper, suit.lower
    )
    for name, suit in SUITS.items()
    for rank in RANKS
} | {f"wild-{colour}": Card("wild", "W", 0, colour, "wild", "wild", "wild") for colour in ("black", "red")}
"""All 54 cards by ID (D2-29)."""

DECK: Final = tuple(CARDS)
"""The IDs of one deck, sorted."""


def aspect_of(card: str, half: str) -> str:
    """The aspect that a half of a card shows: one of `ASPECTS` (D2-153)."""
    printed = CARDS[card]
    return printed.upper if half == "upper" else printed.lower


def half_by(fate: str) -> str:
    """The half of a Non-Player's card, by a second Fate card: black upper, red lower (D2-158)."""
    return "upper" if CARDS[fate].colour == "black" else "lower"


# --- drawing ----------------------------------------------------------------------------------------------------------


def fresh_deck(chance: Chance) -> list[str]:
    """The 54 cards, shuffled (D2-29, D2-31)."""
    deck = list(DECK)
    chance.shuffle(deck)
    return deck


def refill(deck: list[str], discard: list[str], chance: Chance) -> None:
    """Shuffle the discard into a new deck if the deck is empty (D2-151)."""
    if not deck and discard:
        # Sorted first, so that what comes depends on which cards lie there and not on how they came to.
        deck.extend(sorted(discard))
        discard.clear()
        chance.shuffle(deck)


def draw(deck: list[str], discard: list[str], chance: Chance) -> str | None:
    """Take the next card off a deck of any kind; from an empty one after its discard was shuffled into it. None if
    both are empty (D2-151)."""
    refill(deck, discard, chance)
    return deck.pop() if deck else None


class Revealed(NamedTuple):
    """A Fate card as it was revealed. Which way up it lay is drawn at that moment (D2-32)."""

    card: str
    is_reversed: bool


Supply = Callable[[], Revealed]
"""Where random reveals come from: each call reveals one more card."""


def fate_supply(deck: list[str], discard: list[str], chance: Chance, shown: list[str] | None = None) -> Supply:
    """Random reveals from the Fate Deck; each card goes to the discard at once (D2-313), or to `shown` if several lie
    open together: then none of them is shuffled into the deck of the next (D2-151). Raises LookupError when no card is
    left in either."""

    def reveal() -> Revealed:
        card = draw(deck, discard, chance)
        if card is None:
            raise LookupError("no Fate card is left to reveal")
        (discard if shown is None else shown).append(card)
        return Revealed(card, chance.below(2) == 1)

    return reveal


# --- High Card --------------------------------------------------------------------------------------------------------


def high_card_rank(card: str) -> tuple[int, int]:
    """Sorts cards by High Card, the highest first: Wild (black, red), A, K, Q, J, 10 to 2; equal Ranks by suit
    (D2-314)."""
    printed = CARDS[card]
    if printed.kind == "wild":
        return -1, int(printed.colour == "red")
    return RANKS.index(printed.rank), tuple(SUITS).index(printed.suit)


def high_card_order(shown: Mapping[int, str]) -> list[int]:
    """The seats in High Card order, by the card that each has shown (D2-314); with the very same card as they are
    given."""
    return sorted(shown, key=lambda seat: high_card_rank(shown[seat]))


# --- dice -------------------------------------------------------------------------------------------------------------


class Rolled(NamedTuple):
    """A result, and every card that was revealed for it, in order."""

    value: int
    cards: tuple[Revealed, ...]


def _faces(values: Callable[[Card, int], int | None]) -> dict[str, int]:
    """For each card that counts its result; `values` is given the card and the place of its suit, 0 to 3."""
    places = {name: place for place, name in enumerate(SUITS)} | {"wild": 0}
    return {id_: value for id_, card in CARDS.items() if (value := values(card, places[card.suit])) is not None}


def _up_to(card: Card, *court: str) -> int | None:
    """An Ace is 1, a Normal card its number, and the named court cards go on from 11."""
    if card.kind == "normal":
        return card.number
    counting = {"A": 1} | {rank: 11 + place for place, rank in enumerate(court)}
    return counting.get(card.rank)


def _by_suit(step: int, *court: str, wilds: bool = False) -> dict[str, int]:
    """One result for each Rank that counts and each suit; Wilds come last."""

    def value(card: Card, place: int) -> int | None:
        if card.kind == "wild":
            return 4 * step + (1 if card.colour == "black" else 2) if wilds else None
        number = _up_to(card, *court)
        return None if number is None else number + step * place

    return _faces(value)


_FACES: Final = {
    2: _faces(lambda card, _: 1 if card.colour == "black" else 2),
    4: _faces(lambda card, place: None if card.kind == "wild" else place + 1),
    10: _faces(lambda card, _: _up_to(card)),
    12: _faces(lambda card, _: _up_to(card, "J", "Q")),
    13: _faces(lambda card, _: _up_to(card, "J", "Q", "K")),
    40: _by_suit(10),
    42: _by_suit(10, wilds=True),
    52: _by_suit(13, "J", "Q", "K"),
    54: _by_suit(13, "J", "Q", "K", wilds=True),
}
"""For each die that one card decides, what each card shows; other cards are revealed again (D2-316 to D2-324)."""

_DOUBLED: Final = {80: 40, 84: 42, 104: 52, 108: 54}
"""Dice that add the base die's size when the card is reversed (D2-325, D2-326)."""

DICE: Final = (2, 4, 8, 10, 12, 13, 16, 40, 42, 52, 54, 80, 84, 104, 108)


def roll(die: int, supply: Supply) -> Rolled:
    """Read one of the `DICE` from Fate cards (D2-316 to D2-326). Raises KeyError for any other die."""
    if die in (8, 16):
        return _roll_by_two(die, supply)
    base = _DOUBLED.get(die, die)
    value, cards = _first_counting(_FACES[base], supply)
    return Rolled(value + (base if die != base and cards[-1].is_reversed else 0), cards)


def _roll_by_two(die: int, supply: Supply) -> Rolled:
    """d8: the d4 of one card, and 4 more if a second is red; d16: 8 more if the first was reversed (D2-318, D2-321)."""
    value, cards = _first_counting(_FACES[4], supply)
    second = supply()
    value += 4 if CARDS[second.card].colour == "red" else 0
    value += 8 if die == 16 and cards[-1].is_reversed else 0
    return Rolled(value, (*cards, second))


def _first_counting(faces: Mapping[str, int], supply: Supply) -> tuple[int, tuple[Revealed, ...]]:
    """What the first card that counts shows; it is the last of the cards revealed."""
    cards: list[Revealed] = []
    while True:
        cards.append(supply())
        value = faces.get(cards[-1].card)
        if value is not None:
            return value, tuple(cards)


# --- wind -------------------------------------------------------------------------------------------------------------

_WINDS: Final = (0, 4, 2, 6, 1, 7, 3, 5)


def roll_wind(supply: Supply) -> Rolled:
    """The heading from which the wind comes, 0 (N) to 7 (NW): a d8 in the order N, S, E, W, NE, NW, SE, SW (D2-416)."""
    value, cards = roll(8, supply)
    return Rolled(_WINDS[value - 1], cards)


def roll_wind_speed(supply: Supply) -> Rolled:
    """The speed of the wind in km/h: three cards, and for each J, Q, K or A 10 more and one card more (D2-417)."""
    cards: list[Revealed] = []
    speed, left = 0, 3
    while left:
        cards.append(supply())
        if CARDS[cards[-1].card].kind in ("royal", "agent"):
            speed += 10
        else:
            left -= 1
    return Rolled(speed, tuple(cards))


def count_aspects(cards: Iterable[str] = DECK) -> dict[str, int]:
    """How many options of each aspect some cards hold; a Wild is one option (D2-154, D2-165)."""
    counts = dict.fromkeys(ASPECTS, 0)
    for card in cards:
        for aspect in sorted({CARDS[card].upper, CARDS[card].lower}):
            counts[aspect] += 1
    return counts
