"""Words that people make up as they play, and may change or strike afterwards (DW-20a, DW-257)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said

from ..cards.cardset import CardSet
from ..events.agreements import Rewritten, Struck, TakenOut
from ..rules.making import inventing
from ..rules.match import palette
from ..state import Saga
from ..table import Position

REWORDS: frozenset[str] = frozenset({Struck.KIND, Rewritten.KIND, TakenOut.KIND})
"""Kinds of events that put others in their place, or none."""
TAKEN_OUT: Final = later("something taken out")
_MARK: Final = re.compile(r"\{(t\d+)\}")
_SPOKEN: Final = re.compile(r"\{(t\d+)\}: \{(t\d+)\}")
"""A line that says who speaks, and the words."""


def current_words(state: Saga, text: str, otherwise: str) -> str:
    """The current words of a stored text, or `otherwise` if there is no such text (a name that was never given)."""
    wording = state.texts.get(text)
    if wording is None:
        return otherwise
    return said(TAKEN_OUT) if wording.struck else inventing.words_of(state, text)


def fill_in(position: Position, line: str) -> str:
    """A line of the log with the names that things have now; struck words are gone from it (DW-20a)."""

    def words(text: str) -> str:
        return current_words(position.state, text, said(TAKEN_OUT))

    spoken = _SPOKEN.fullmatch(line)
    if spoken is not None and words(spoken[1]) in words(spoken[2]):
        return capital(words(spoken[2]))  # told of a character, not said by them: the name stands in it
    return capital(_MARK.sub(lambda mark: words(mark[1]), line))


def made_up(position: Position) -> Mapping[str, str]:
    """All words that are kept by a name, and the subjects that are kept out: those stay (DW-21)."""
    state = position.state
    kept_out = {f"keep out {subject}": subject for subject in state.keep_out}
    return {name: wording.words for name, wording in state.texts.items()} | kept_out


def redact_form(cards: CardSet, form: dict[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
    """A filled-in form without the words that were struck, apart from what the palette reads in them."""
    return palette.redact_form(cards, form, struck)
