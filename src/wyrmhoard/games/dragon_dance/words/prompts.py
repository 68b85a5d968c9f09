"""Questions, choices and refusals in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.saying import say

from ..cards.cardset import Deck
from ..cards.vocabulary import FACES, KNIGHT, ROLES
from ..state import Duel
from ..table import Position
from .cards import worth
from .names import at_range, name_of


def prompt(position: Position, seat: int, kind: str, data: Mapping[str, Any]) -> str:
    """The question, to the seat that is asked."""
    deck, state = position.cards, position.state
    if kind == "die":
        return say("Choose a die for this round, or none")
    if kind == "card":
        return say("Choose a card to play {at_range}", at_range=at_range(state.range))
    if kind == "combo":
        card = name_of(deck.sides[KNIGHT][data["card"]])
        return say("Your blow landed: choose a die to follow up with {card}, or leave it at that", card=card)
    return say("Choose an older card to take back, or leave them there")


def option(position: Position, seat: int, kind: str, choice: Choice) -> Words:
    """The words of one choice, with its value at present."""
    deck, state = position.cards, position.state
    role, key = state.role(seat), str(choice)
    if kind == "die":
        about = (f"die:{ROLES[role]}:{key}",)
        return Words(say("No die") if key == "none" else say("The {die}", die=key), about)
    if kind == "combo":
        return _combo_option(deck, state, key)
    if key == "decline":
        return Words(say("Leave them there"))
    card = deck.sides[role][key]
    about = (f"card:{ROLES[role]}:{key}",)
    if kind == "return":
        return Words(say("Take back {card}", card=name_of(card)), about)
    die = state.dice[role] if state.dice else 0
    return Words(say("{card}: {worth}", card=name_of(card), worth=worth(card, die)), about)


def _combo_option(deck: Deck, state: Duel, key: str) -> Words:
    if key == "decline":
        return Words(say("Leave it at that"))
    played = state.cards[KNIGHT] if state.cards else ""
    hand = state.sides[KNIGHT].hand
    card = next(c for c in deck.sides[KNIGHT].values() if c.combo and c.id in hand and c.id != played)
    die = FACES.index(key)
    about = (f"card:knight:{card.id}", f"die:knight:{key}")
    named = {"card": name_of(card), "worth": worth(card, die)}
    if not die:
        return Words(say("{card} without a die: {worth}", **named), about)
    return Words(say("{card} with the {die}: {worth}", die=die, **named), about)


def refusal(position: Position, seat: int, kind: str, choice: Choice) -> dict[str, Any]:
    """What the sentences of refusals may name."""
    state = position.state
    card = position.cards.sides[state.role(seat)][str(choice)]
    return {
        "name": name_of(card),
        "range": at_range(state.range),
        "needed": at_range(card.range[0]),
    }
