"""What the words mean that the texts of cards use again and again, and those that stand on the table."""

from __future__ import annotations

import re
from typing import Final

from wyrmhoard.kernel.text.saying import later, said

TERMS: Final = (
    (later("Sword"), later("Sword: for each three in one turn a Martial character may draw a card (DF-210).")),
    (later("Skill Check"), later("Skill Check: your top card is revealed; your own colour succeeds (DF-219).")),
    (later("Save"), later("Save: the top card of its own deck is revealed; it succeeds in its colour (DF-127).")),
    (later("bury"), later("Bury: put at the bottom of its own deck; that is no discard (DF-12).")),
    (later("Stunned"), later("Stunned: no hit points, and hand and piles are shuffled into the deck (DF-281).")),
    (later("Exhausted"), later("Exhausted: at 0 hit points once more it is Unconscious, not Stunned (DF-296).")),
    (later("Unconscious"), later("Unconscious: out until the Scene is over (DF-299).")),
    (later("Assist"), later("Assist: helps in the turn of another; then this part of the card counts alone (DF-228).")),
    (later("Surprise"), later("Surprise: happens at once when the encounter comes to face somebody (DF-120).")),
    (later("Vanquished"), later("Vanquished: happens when the encounter is defeated (DF-121).")),
    (later("Tripwire"), later("Tripwire: happens when a level under the line | is cleared (DF-123).")),
    (later("square"), later("Square: levels of damage do not clear it, points do (DF-142).")),
    (later("levels of damage"), later("A level of damage: clears the next level, whatever it needs (DF-256).")),
    (later("colourless"), later("Colourless damage: for levels with a number, not for those of a colour (DF-244).")),
    (later("summon"), later("Summon: another encounter of its kind comes from the deck (DF-133).")),
    (later("token"), later("Token: a part of an encounter with a level and an attack of its own (DF-108).")),
    (later("Location"), later("Location: all in it can hit it, and it attacks each of them (DF-163, DF-186).")),
    (later("takes"), later("Takes: the damage that all that attacks it deals in its own turn, in one sum (DF-276).")),
    (later("Environment"), later("Environment: where you are as long as you are in no Location (DF-164).")),
    (later("Attack Strength"), later("Attack Strength: the damage that it deals to whom it faces (DF-276).")),
    (later("Dispel"), later("Dispel Magic: it discards a card of yours that remains in play (DF-143).")),
    (later("Remains in Play"), later("Remains in Play: it stays in front of you as long as it says (DF-214).")),
    (later("without playing it"), later("Why discard: with three cards or fewer you draw two (DF-204, DF-305).")),
    (
        later("Wyrmflame level"),
        later("Wyrmflame level: how many of its cards are discarded; 3+ counts from level 3 on (DF-88)."),
    ),
    (later("Continuous"), later("Continuous: holds as long as the card of the Wyrmflame lies there (DF-90).")),
    (later("Deadfall"), later("Deadfall: happens when this card of the Wyrmflame is discarded (DF-92).")),
    (later("Number 1|marker"), later("Number 1 or 2: who of two is meant when the token is tossed (DF-31, DF-62).")),
    (later("Class Type"), later("Class Types: Martial is black, Arcane blue, Devotion green, Deception red (DF-26).")),
    (later("leader"), later("Leader: before each of this player's turns a card of the Wyrmflame comes (DF-86).")),
    (later("Market"), later("Market: what you buy comes straight to your hand (DF-309).")),
)  # fmt: skip
"""A word, and what it means; each is told where the word stands."""
OTHER_FORMS: Final = {"bury": "buri"}


def terms(text: str) -> list[str]:
    """What the words of a text mean that a newcomer would ask about."""
    return [
        said(meaning)
        for word, meaning in TERMS
        if re.search(rf"\b({said(word)}|{OTHER_FORMS.get(word, said(word))})", text, re.IGNORECASE)
    ]
