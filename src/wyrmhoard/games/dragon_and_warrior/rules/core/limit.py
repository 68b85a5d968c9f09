"""The limit on texts of a match. Once it is reached, earlier inventions are used again (DW-50a).

Texts stay for good, since the log names them. So typed words beyond the limit are refused before they are stored, and
the tables suggest only what is on record: play goes on without new words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form, Text
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards.made import Suggestion, Wish
from ...state import Saga, Wording

MOST_TEXTS: Final = 5000
"""How many texts a match holds."""
FULL: Final = Refusal(
    "DW-50a",
    later(
        "A match holds {most} texts, and this one has no room for yours: words that stand can still be put otherwise"
    ),
)
TRIES: Final = 20
"""How many random fillings of a form are tried to find one that fits."""
Count = Callable[[Mapping[str, Any]], int]
"""How many new texts a form makes when it is filled in so."""


def left(state: Saga) -> int:
    """How many texts people may still write: typed words that wait to be stored have their places reserved."""
    return max(0, MOST_TEXTS - len(state.texts) - _waiting(state))


def is_full(state: Saga, made: Suggestion | None = None) -> bool:
    """Whether there is no place for one text more; words of the tables leave theirs to those that people have typed."""
    return len(state.texts) + (_waiting(state) if made is not None and made.drawn else 0) >= MOST_TEXTS


def is_last(state: Saga) -> bool:
    """Whether the text that has just been kept is the last one."""
    return len(state.texts) == MOST_TEXTS


def _waiting(state: Saga) -> int:
    """Treasure's own words for a find, which are stored when it is given."""
    find = state.world.find
    if find is None:
        return 0
    names = sum(not part.name and not part.made.drawn for part in find.parts)
    return names + sum(bool(part.ability) and part.ability not in state.texts for part in find.parts)


# -- what people type


def texts_in(values: Mapping[str, Any]) -> int:
    """How many texts a form holds: each blank for words that has some."""
    return sum(isinstance(value, str) and bool(value.strip()) for value in values.values())


def objection(state: Saga, new: int) -> Refusal | None:
    """Why that number of new texts cannot be stored, or None."""
    return FULL.because(most=MOST_TEXTS) if new > left(state) else None


def bounded(state: Saga, form: Form, new: Count = texts_in) -> Form:
    """A form that refuses new words for which no place is left."""
    if len(form.fields) <= left(state):
        return form

    def verify(values: dict[str, Any]) -> Refusal | None:
        return (form.verify(values) if form.verify is not None else None) or objection(state, new(values))

    def sample(rng: Random) -> dict[str, Any] | None:
        assert form.sampler is not None
        tried = (form.sampler(rng) for _ in range(TRIES))
        return next((values for values in tried if values is not None and verify(values) is None), None)

    return replace(form, verify=verify, sampler=sample if form.sampler is not None else None)


def bounded_choice(state: Saga, choice: Choice) -> Choice:
    """A choice with its words bounded if it is a form; any other choice unchanged."""
    return bounded(state, choice) if isinstance(choice, Form) else choice


def form_objection(state: Saga, choice: Choice, standing: int = 0) -> Refusal | None:
    """Why a choice cannot be made at all: it is a form that must have new words, and there is no place for any.
    `standing`: how many of its texts are stored already and only get new words."""
    if not isinstance(choice, Form):
        return None
    return objection(state, sum(isinstance(blank, Text) and blank.least > 0 for blank in choice.fields) - standing)


# -- what was made up before


def as_before(state: Saga, wish: Wish, made: list[Suggestion], blank: str = "") -> list[Suggestion]:
    """These suggestions; where there is no room for their words, in words that stand on record already. `blank`: the
    only one that is wanted."""
    room = left(state)
    if all(len(one.words) <= room for one in made):
        return made
    standing = blanks_of(state, wish)
    if all(len(({blank} if blank else one.words.keys()) - standing) <= room for one in made):
        return made
    first = next(iter(made[0].words), "")
    earlier = _like(state, wish, first) if first else []
    for number, one in enumerate(made):
        if earlier:
            before = earlier[(state.serial + number) % len(earlier)]
            one.words = {blank: before.words.get(blank, "") for blank in one.words}
            one.slots, one.drawn = before.slots.copy(), before.drawn[:]
    return made


def blanks_of(state: Saga, wish: Wish) -> set[str]:
    """The blanks of a wish whose texts exist already and only get new words (DW-20)."""
    return {wording.blank for wording in state.texts.values() if wording.wish == wish}


def _like(state: Saga, wish: Wish, blank: str) -> list[Suggestion]:
    """What was made up for wishes of the same kind and stands as it was, the oldest first: of the same part, and for
    the same record, if any of that was and it is no name."""
    by_wish: dict[Wish, Suggestion] = {}
    spoilt = set[Wish]()
    for wording in state.texts.values():
        other = wording.wish
        if other is None or other.kind != wish.kind:
            continue
        made = by_wish.setdefault(other, Suggestion(other.kind))
        made.words[wording.blank] = wording.words
        made.slots |= wording.slots
        made.drawn = wording.drawn[:]
        if not wording.words:
            spoilt.add(other)
    able = {other: made for other, made in by_wish.items() if other not in spoilt and made.words.get(blank)}
    for narrower in (_same_part, _same_record):
        kept = {other: made for other, made in able.items() if narrower(wish, other, blank)}
        able = kept or able
    return list(able.values())


def _same_part(wish: Wish, other: Wish, blank: str) -> bool:
    return other.part == wish.part


def _same_record(wish: Wish, other: Wish, blank: str) -> bool:
    return other.place == wish.place and blank != "name"


def same_text(state: Saga, words: str, slots: Mapping[str, str], blank: str) -> str:
    """The ID of a stored text with the same words and the same records in its slots; "" if there is none."""

    def says_so(wording: Wording) -> bool:
        if wording.blank != blank or wording.words != words:
            return False
        named = [slot for slot in (*slots, *wording.slots) if f"{{{slot}}}" in words or slot == "*"]
        return all(slots.get(slot) == wording.slots.get(slot) for slot in named)

    return next((text for text, wording in state.texts.items() if says_so(wording)), "")
