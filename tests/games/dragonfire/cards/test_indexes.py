"""The indexes of a card set name all cards that they should."""

from __future__ import annotations

from wyrmhoard.kernel.contract.registry import find

GAME = find("dragonfire")


def test_the_cards_that_ever_change_a_number_or_answer_to_a_moment_are_all_that_say_so() -> None:
    cards = GAME.cards
    stats = {stat for card in cards for stat in card.changes}
    moments = {power.when for card in cards for power in card.powers}
    assert cards.changing == {stat: {card.id for card in cards if stat in card.changes} for stat in stats}
    assert cards.answering == {when: {card.id for card in cards if card.powers_at(when)} for when in moments}
