"""Words that people make up as they play, and may change or strike afterwards (DW-20a, DW-257)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards.cardset import CardSet
from ..rules.match import palette
from ..table import Position
from .names import filled

REWORDS: frozenset[str] = frozenset({"struck", "rewritten", "taken_out"})
"""Kinds of events that put others in their place, or none."""


def fill_in(position: Position, line: str) -> str:
    """A line of the log with the names that things have now."""
    return filled(position.state, line)


def made_up(position: Position) -> Mapping[str, str]:
    """All words that are kept by a name, and the subjects that are kept out: those stay (DW-21)."""
    state = position.state
    kept_out = {f"keep out {subject}": subject for subject in state.keep_out}
    return {name: wording.words for name, wording in state.texts.items()} | kept_out


def redact_form(cards: CardSet, form: dict[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
    """A filled-in form without the words that were struck, apart from what the palette reads in them."""
    return palette.redact_form(cards, form, struck)
