"""Numbers, lists and capitals, as sentences need them."""

from __future__ import annotations

from collections.abc import Iterable


def signed(number: int) -> str:
    """+2 or -2."""
    return f"{number:+d}"


def plural(number: int, word: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listing(words: Iterable[str], last: str = "and") -> str:
    """One, two and three."""
    *others, final = list(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
