"""Redaction: words that the table has struck leave the inputs, and placeholders take their place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

_PLACEHOLDER: Final = re.compile(r"taken out \d+(:.*)?")


def placeholders(
    before: Mapping[str, str], after: Mapping[str, str], forms: Sequence[Mapping[str, Any]]
) -> dict[str, str]:
    """The placeholder for each typed text that the game had made up before (`MadeUp.made_up`) and has no longer, by the
    text as `as_compared` has it. Equal texts get one placeholder, and no placeholder equals a text that was typed."""
    standing = {as_compared(words) for words in after.values()}
    gone = {as_compared(words) for words in before.values()} - standing - {""}
    typed = [as_compared(value) for form in forms for value in form.values() if isinstance(value, str)]
    free = (name for number in count(1) if (name := f"taken out {number}") not in typed)
    return {words: next(free) for words in dict.fromkeys(typed) if words in gone and not _PLACEHOLDER.fullmatch(words)}


def as_compared(words: str) -> str:
    """A text as texts are compared: spaces collapsed, case ignored."""
    return " ".join(words.split()).casefold()


def redact(plain: Any, struck: Mapping[str, str]) -> Any:
    """Plain data with placeholders for struck words, wherever they are a whole text."""
    if isinstance(plain, str):
        return struck.get(as_compared(plain), plain)
    if isinstance(plain, Mapping):
        return {redact(key, struck): redact(value, struck) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [redact(part, struck) for part in plain]
    return plain


def redact_values(form: Mapping[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
    """The values of a filled-in form with placeholders for struck words; the names of its blanks stay."""
    return {name: redact(value, struck) for name, value in form.items()}
