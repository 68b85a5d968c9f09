"""A little English grammar for the texts on cards: articles, numbers, lists and verbs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from wyrmhoard.kernel.text.saying import say

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
MODALS: Final = ("", "may", "can", "cannot")


def article(noun: str) -> str:
    """The noun with its article: "a card", "an Undead encounter"."""
    return f"{'an' if re.match('[aeiou](?!ni)|uni[mn]', noun.lower()) else 'a'} {noun}"


def spelt(number: int) -> str:
    """The number as a word, if it is a small one."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def signed(number: int) -> str:
    """+2 or −2."""
    return f"+{number}" if number > 0 else f"−{-number}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[str], word: str = "") -> str:
    """A, B and C, in the language of the reader; "" for nothing. `word`: what stands in the place of "and"."""
    *others, last = list(parts) or [""]
    return f"{', '.join(others)} {word or say('and')} {last}" if others else last


def either(parts: Iterable[str]) -> str:
    """A, B or C, in the language of the reader; "" for nothing."""
    return listed(parts, say("or"))


def third(verb: str) -> str:
    """The form for one other person: "draws", "buries", "has", "does not attack", "may play"."""
    first, *rest = verb.split(" ", 1)
    if first in MODALS:
        return verb
    irregular = {"be": "is", "have": "has", "do": "does"}
    if first in irregular:
        first = irregular[first]
    elif re.search("[^aeiou]y$", first):
        first = f"{first[:-1]}ies"
    else:
        first += "es" if re.search("(s|sh|ch|x|o)$", first) else "s"
    return " ".join([first, *rest])


_HEAD_ENDS: Final = re.compile(
    r",| (?:of|in|with|for|at|from|on|to|under|over|by|who|that|which|behind|before|without|against|between|outside)\b"
)
_ONE: Final = re.compile(r"^(?:an? |what )|(?:ss|us|is|gas|'s|s')$")
_MANY: Final = re.compile(r"(?:s|men|women|people|folk|children|geese|mice|teeth|feet|oxen|those|they)$")


def is_many(name: str) -> bool:
    """Whether a name stands for many, as far as its last word before any "of" or "with" tells: "The Toll Twins"."""
    head = _HEAD_ENDS.split(name.strip().casefold(), maxsplit=1)[0]
    return _ONE.search(head) is None and (" and " in head or _MANY.search(head) is not None)
