"""Questions and choices in words: each chapter has its own (`turn`, `conflict`, `harm`, `story`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said

from ..asked import Asked
from ..rules.core.conflict_cards import CARDS
from ..table import Position
from . import conflict, harm, narrator, phrases, powers, stealth, story, turn
from .names import words_of

PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    **turn.PROMPTS, **conflict.PROMPTS, **harm.PROMPTS, **story.PROMPTS, **powers.PROMPTS, **stealth.PROMPTS,
    **narrator.PROMPTS,
}  # fmt: skip
OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    **turn.OPTIONS, **conflict.OPTIONS, **harm.OPTIONS, **story.OPTIONS, **powers.OPTIONS, **stealth.OPTIONS,
    **narrator.OPTIONS,
}  # fmt: skip
PARTS: Final[dict[str, Callable[[Position, Choice], tuple[str, ...]]]] = {
    "answer": conflict.parts_of_answer,
    "place": conflict.parts_of_place,
    "wild-card": harm.parts_of_card,
}
"""The choices of which several may stand together under a title."""
GIVING_UP: Final = {
    "concede": later("Concede: all your Units surrender"),
    "surrender": later("Let some of your Units surrender"),
}
"""What may be chosen in place of an answer (Decision 39)."""
OWN_WORDS: Final = (("flee", "surrender"), ("stage", "concede"), ("narrate", "concede"))
"""Questions in which these keys say something else: of one Unit, and of a Narrator, who has none."""
THINGS: Final = re.compile(r"^(?:[ut]\d+\b|door:[a-z0-9-]+)")
"""A Unit, thing or door as a key, or as the aim of an Action."""


def prompt(position: Position, seat: int, kind: str, data: Asked) -> str:
    """The question, to the seat that is asked."""
    words = PROMPTS.get(kind)
    if words is None:
        return capital(words_of(kind)) + "?"
    return said(words) if isinstance(words, str) else words(position, seat, data)


def option(position: Position, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words, and which things on the table it is about."""
    key = str(choice)
    if key in GIVING_UP and (kind, key) not in OWN_WORDS:
        return Words(said(GIVING_UP[key]))
    wording = OPTIONS.get(kind)
    text = wording(position, seat, choice) if wording is not None else phrases.short(position, key)
    parts = PARTS[kind](position, choice) if kind in PARTS else ()
    return Words(capital(text), about(key), tuple(map(capital, parts)))


def about(key: str) -> tuple[str, ...]:
    """The Units, things, doors and Conflict cards that a key names."""
    cards = [f"card:{part}" for part in re.split(r"[+: ]", key) if part in CARDS]
    return (*THINGS.findall(key.rpartition("@")[2]), *cards)


def refusal(position: Position, seat: int, kind: str, choice: Choice) -> dict[str, Any]:
    """What the sentences of refusals may name."""
    return {"option": option(position, seat, kind, choice).text}
