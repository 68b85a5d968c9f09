"""Words that somebody typed and that the table has struck: they leave the inputs, and something else stands there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

_STAND_IN: Final = re.compile(r"taken out \d+(:.*)?")


def stand_ins(
    before: Mapping[str, str], after: Mapping[str, str], forms: Sequence[Mapping[str, Any]]
) -> dict[str, str]:
    """What is to stand in the place of typed words that were made up before (`Game.made_up`) and are not any more,
    each word as `as_compared` has it. What is typed the same still is the same, and nothing else becomes so."""
    standing = {as_compared(words) for words in after.values()}
    gone = {as_compared(words) for words in before.values()} - standing - {""}
    typed = [as_compared(value) for form in forms for value in form.values() if isinstance(value, str)]
    free = (name for number in count(1) if (name := f"taken out {number}") not in typed)
    return {words: next(free) for words in dict.fromkeys(typed) if words in gone and not _STAND_IN.fullmatch(words)}


def as_compared(words: str) -> str:
    """Words as a game may keep them: without blanks around them, whatever their case."""
    return " ".join(words.split()).casefold()


def without(plain: Any, struck: Mapping[str, str]) -> Any:
    """Plain data with what stands in the place of struck words, wherever they are a whole text."""
    if isinstance(plain, str):
        return struck.get(as_compared(plain), plain)
    if isinstance(plain, Mapping):
        return {without(key, struck): without(value, struck) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [without(part, struck) for part in plain]
    return plain


def values_without(form: Mapping[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
    """The same for a form as it was filled in."""
    return {name: without(value, struck) for name, value in form.items()}
