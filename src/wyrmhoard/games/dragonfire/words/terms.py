"""What the words mean that the texts of cards use again and again."""

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
    (later("Tripwire"), later("Tripwire: happens when a level under the line is cleared (DF-123).")),
    (later("square"), later("Square: levels of damage do not clear it, points do (DF-142).")),
    (later("Dispel"), later("Dispel Magic: it discards a card of yours that remains in play (DF-143).")),
    (later("Remains in Play"), later("Remains in Play: it stays in front of you as long as it says (DF-214).")),
    (later("without playing it"), later("Why discard: with three cards or fewer you draw two (DF-204, DF-305).")),
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
