"""How Ratings, damage and names are written in the card files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from .vocabulary import OTHER_TYPES, TYPES_OF, Deck, Stat

_DECK_OF: Final[dict[str, Deck]] = {
    **{kind: deck for deck, kinds in TYPES_OF.items() for kind in kinds},
    **dict.fromkeys(OTHER_TYPES, "wound"),
}
TARGETED: Final[dict[str, Stat]] = {"wound": "body", "restraint": "body", "disorder": "mind", "trauma": "will"}
"""Which Stat an attack with a deck must beat (D2-140)."""
_BUILT: Final = re.compile(r"\[(body|mind|will|speed)\]([+-]\d+)?")


class DamageRating(NamedTuple):
    """The damage of a weapon (D2-210): a fixed `rating`, or a `stat` of its user with `plus` Levels more."""

    rating: str
    stat: str
    plus: int


@lru_cache(maxsize=1024)
def read_damage(text: str) -> DamageRating:
    """A damage as it is printed: "8x1" or "[body]+2"."""
    match = _BUILT.fullmatch(text)
    if match is None:
        return DamageRating(text, "", 0)
    return DamageRating("", match[1], int(match[2] or 0))


def split_rating(text: str) -> tuple[Fraction, int]:
    """Level and Scale as they are printed (D2-1): "2.2x6" gives 11/5 and 6."""
    level, scale = text.split("x")
    return Fraction(level), int(scale)


def slug(name: str) -> str:
    """The ID for a name: "Pick Lock" gives "pick-lock"."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def decks_of(types: Iterable[str]) -> set[Deck]:
    """The decks that these types need: Wound for types without a deck (D2-215, D2-242)."""
    return {_DECK_OF[kind] for kind in types}
