"""WA-2: a deck as text: what is read, and what is refused with its line."""

from __future__ import annotations

import pytest

from wyrmhoard.games.warriors.cards.decklists import parse_deck
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput

CARDS = find("warriors").cards
NAMES = [card.name for card in CARDS]


def many(*counts: int) -> str:
    """A deck with so many copies of the first cards."""
    return "".join(f"{count} {name}\n" for count, name in zip(counts, NAMES, strict=False))


@pytest.mark.parametrize("text", [many(1), many(100), many(*[100] * 10)])
def test_wa_2_a_deck_of_any_possible_size_is_read(text: str) -> None:
    deck = parse_deck(text, CARDS, "it")
    assert len(deck.cards) == sum(int(line.split()[0]) for line in text.splitlines())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (many(0), f"it, line 1: 0 copies of {NAMES[0]} are not possible"),
        (many(101), f"it, line 1: 101 copies of {NAMES[0]} are not possible"),
        (many(1, 1000), f"it, line 2: 1000 copies of {NAMES[1]} are not possible"),
        (f"{'9' * 5000} {NAMES[0]}", f"it, line 1: 999999999 copies of {NAMES[0]} are not possible"),
        (many(*[100] * 10, 1), "it, line 11: more than 1000 cards are not possible"),
        ("2", "it, line 1: write a number and the name of a card, not '2'"),
        ("two Spark", "it, line 1: write a number and the name of a card, not 'two Spark'"),
    ],
)
def test_wa_2_an_impossible_line_is_refused_with_its_number(text: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_deck(text, CARDS, "it")
    assert str(refused.value) == why


def test_wa_2_a_deck_has_a_name_and_a_sentence_about_it() -> None:
    deck = parse_deck(f"Name: Mine\nabout:  All of it\n2 {NAMES[0].upper()}\n", CARDS, "it")
    assert (deck.name, deck.about, deck.cards) == ("Mine", "All of it", (next(iter(CARDS)).id,) * 2)
