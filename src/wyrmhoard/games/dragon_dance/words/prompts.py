"""Questions, choices and refusals in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.vocabulary import FACES, KNIGHT, ROLES
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.games.dragon_dance.words.cards import worth
from wyrmhoard.games.dragon_dance.words.names import called
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.game import Words


def prompt(deck: Deck, state: Duel, seat: int, kind: str, data: Mapping[str, Any]) -> str:
    """The question, to the seat that is asked."""
    if kind == "die":
        return "Choose a die to commit this round, or none"
    if kind == "card":
        return f"Choose a card to play at {state.range} range"
    if kind == "combo":
        return f"Your blow landed. Follow up with {deck.sides[KNIGHT][data['card']].name}?"
    return "Take one older card back from your discards?"


def option(deck: Deck, state: Duel, seat: int, kind: str, choice: Choice) -> Words:
    """One choice, with what it is worth now."""
    role, key = state.role(seat), str(choice)
    if kind == "die":
        return Words("No die" if key == "none" else f"The {key}", (f"die:{ROLES[role]}:{key}",))
    if kind == "combo":
        return _combo_option(deck, state, key)
    if key == "decline":
        return Words("Leave them there")
    card = deck.sides[role][key]
    about = (f"card:{ROLES[role]}:{key}",)
    if kind == "return":
        return Words(f"Take back {card.name}", about)
    die = state.dice[role] if state.dice else 0
    return Words(f"{card.name}: {worth(card, die)}", about)


def _combo_option(deck: Deck, state: Duel, key: str) -> Words:
    if key == "decline":
        return Words("Leave it at that")
    played = state.cards[KNIGHT] if state.cards else ""
    hand = state.sides[KNIGHT].hand
    card = next(c for c in deck.sides[KNIGHT].values() if c.combo and c.id in hand and c.id != played)
    die = FACES.index(key)
    with_die = f"with the {die}" if die else "without a die"
    return Words(f"{card.name} {with_die}: {worth(card, die)}", (f"card:knight:{card.id}", f"die:knight:{key}"))


def refusal(deck: Deck, state: Duel, seat: int, kind: str, choice: Choice) -> dict[str, Any]:
    """What the sentences of refusals may name."""
    role = state.role(seat)
    card = deck.sides[role][str(choice)]
    return {"name": card.name, "range": state.range, "needed": " or ".join(card.range), "side": called(state, seat)}
