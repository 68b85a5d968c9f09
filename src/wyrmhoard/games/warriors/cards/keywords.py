"""Keywords: every word of a name is one (WA-16), and so is every printed one (WA-18)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

Keywords: TypeAlias = frozenset[str]

ODD: Final = {"knives": "knife", "staves": "staff", "legendary": "legend", "armour": "armor"}
"""Plurals not formed with an s, and other spellings of one keyword (WA-19)."""


class _Words(NamedTuple):
    wanted: Keywords
    unwanted: Keywords


@cache
def normal(word: str) -> str:
    """The word as keywords are compared: lower case, without punctuation and plural s (WA-17)."""
    word = word.lower().strip(".,;:!?\"'()").removesuffix("'s")
    if word in ODD:
        return ODD[word]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def keywords(*texts: str) -> Keywords:
    """Every word of the texts as a keyword."""
    return frozenset(normal(word) for text in texts for word in text.split() if normal(word))


@cache
def _parse(phrase: str) -> tuple[_Words, ...]:
    """The alternatives of a phrase: "tech weapons and bows" has two."""
    alternatives = []
    for part in phrase.replace(",", " and ").replace(" or ", " and ").split(" and "):
        words = part.split()
        unwanted = frozenset(normal(word[4:]) for word in words if word.lower().startswith("non-"))
        alternatives.append(_Words(keywords(*(w for w in words if not w.lower().startswith("non-"))), unwanted))
    return tuple(alternatives)


@cache
def matches(phrase: str, have: Keywords) -> bool:
    """Whether something with these keywords counts as `phrase`: it has all words of one alternative (WA-17).

    "non-tech" asks that a keyword is absent; the empty phrase fits everything.
    """
    return not phrase or any(wanted <= have and not unwanted & have for wanted, unwanted in _parse(phrase))


@cache
def names(phrase: str, word: str) -> bool:
    """Whether a phrase says this keyword: "unarmed melee attacks" names unarmed, "melee attacks" only fits it."""
    return any(word in wanted for wanted, _ in _parse(phrase))


def singular(phrase: str) -> str:
    """The phrase for one thing: "field rifles" as "field rifle"."""
    return " ".join(normal(word) if word[0].islower() else word for word in phrase.split())
