"""The text on cards, made from their data and from nothing else."""

from __future__ import annotations

from typing import Any, Final

from wyrmhoard.kernel.text.saying import later, said, say, say_as

from ..cards.cardset import Deck
from ..cards.entries import Card
from ..cards.vocabulary import FACES, ROLES
from .names import name_of

KINDS: Final = {
    "attack": later("attack"), "defence": later("defence"), "movement": later("movement"),
    "recovery": later("recovery"),
}  # fmt: skip
"""What cards do."""


def rules_text(card: Card) -> str:
    """The rules text of a card."""
    words = []
    if card.attack is not None:
        words.append(say("Deal damage according to your die."))
    if card.protect is not None:
        words.append(say("Stop damage according to your die."))
    if card.dodge:
        words.append(say("Lose no life this round."))
    if card.move:
        words.append(_moves(card.move == "closer", after=card.attack is not None))
    if card.combo:
        words.append(say("Combo: if this takes life and you end at short range, your other Combo card may follow."))
    if card.recuperate:
        words.append(say("At the end of the round, take back all your cards and dice and roll all your dice."))
    return " ".join(words) or say("No effect.")


def _moves(closer: bool, *, after: bool) -> str:
    if closer:
        return say("Reduce the range, after the damage.") if after else say("Reduce the range.")
    return say("Increase the range, after the damage.") if after else say("Increase the range.")


def worth(card: Card, die: int) -> str:
    """What the card does with this die, in a few words."""
    words = []
    if card.attack:
        words.append(say("{n} damage", n=card.attack[die]))
    if card.protect:
        words.append(say("stops {n}", n=card.protect[die]))
    if card.dodge:
        words.append(say("stops all damage"))
    if card.move:
        words.append(say("come closer") if card.move == "closer" else say("move away"))
    if card.recuperate:
        words.append(say("take everything back"))
    return ", ".join(words)


def _die(face: str) -> str:
    return say_as("without a die, in four letters", "none") if face == FACES[0] else face


def card_faces(deck: Deck) -> list[dict[str, Any]]:
    """All sixteen cards with their numbers and their text."""
    return [
        {
            "id": card.id,
            "side": role,
            "name": name_of(card),
            "kind": said(KINDS[card.kind]),
            "copies": 1,
            "range": list(card.range),
            "text": rules_text(card),
            "numbers": {_die(face): value for face, value in zip(FACES, card.strip, strict=True)} if card.strip else {},
            "known": [FACES[face] for face in card.known],
            "stamp": card.stamp,
            "flavour": said(card.flavour),
        }
        for role, side in zip(ROLES, deck.sides, strict=True)
        for card in side.values()
    ]
