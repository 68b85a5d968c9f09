"""Words that people make up as they play, and may change or strike afterwards (DW-20a, DW-257)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital, is_many
from wyrmhoard.kernel.text.saying import Named, later, said

from ..cards import kinds
from ..cards.cardset import CardSet
from ..events.agreements import Rewritten, Struck, TakenOut
from ..rules.making import inventing
from ..rules.match import palette
from ..state import Saga
from ..table import Position

REWORDS: frozenset[str] = frozenset({Struck.KIND, Rewritten.KIND, TakenOut.KIND})
"""Kinds of events that put others in their place, or none."""
OF_A_PERSON: Final = ("character", "member", "hero", "town")
"""Wishes whose names stand for one, whatever they look like: "Two Coats", "Nine Chimneys"."""
TAKEN_OUT: Final = later("something taken out")
_MARK: Final = re.compile(r"\{(t\d+)(?:#([^{}/]*)/([^{}/]*))?\}")
"""A made-up name, or a verb that goes with one: its forms for one and for many."""
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

    def filled(mark: re.Match[str]) -> str:
        if mark[2] is None:
            return words(mark[1])
        return mark[3] if stands_for_many(position, mark[1]) else mark[2]

    return capital(_MARK.sub(filled, line))


class Several(Named):
    """A name that stands for many."""

    __slots__ = ()

    def agreed(self, one: str, many: str) -> str:
        """The form for many."""
        return many


def called(position: Position, text: str, otherwise: str) -> Named:
    """The current words of a name at the beginning of a sentence, with which verbs agree."""
    words = capital(current_words(position.state, text, otherwise))
    return Several(words) if stands_for_many(position, text) else Named(words)


def stands_for_many(position: Position, text: str) -> bool:
    """Whether a made-up name stands for many: as the entry says of which it was made, or, of own words, as they look if
    they are no person's name."""
    wording = position.state.texts.get(text)
    if wording is None or wording.struck or (wording.wish is not None and wording.wish.kind in OF_A_PERSON):
        return False
    table, _, key = wording.drawn[0].partition("/") if wording.drawn else ("", "", "")
    entry = position.cards.tables[table].by_id.get(key) if table in position.cards.tables else None
    if entry is not None:
        return kinds.stands_for_many(table, entry, wording.words)
    return wording.words.casefold().startswith("the ") and is_many(wording.words)


def made_up(position: Position) -> Mapping[str, str]:
    """All words that are kept by a name, and the subjects that are kept out: those stay (DW-21)."""
    state = position.state
    kept_out = {f"keep out {subject}": subject for subject in state.keep_out}
    return {name: wording.words for name, wording in state.texts.items()} | kept_out


def redact_form(cards: CardSet, form: dict[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
    """A filled-in form without the words that were struck, apart from what the palette reads in them."""
    return palette.redact_form(cards, form, struck)
