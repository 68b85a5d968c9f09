"""Inventions: three complete and legal suggestions for each, and a form for own words (DW-257a).

A wish says what is asked for and where. A suggestion holds words with slots in braces; the slots are bound to records
by their IDs, so that a name that is struck later disappears here too (DW-20a). Nothing here changes the state but
`take` and `redraw`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from wyrmhoard.kernel.asking.form import Form, Number, Pick, Text
from wyrmhoard.kernel.text.errors import Refusal, is_harmless
from wyrmhoard.kernel.text.saying import later, said

from ...cards import entries
from ...cards.cardset import title_of
from ...cards.made import AS_SAID, STAR, Draws, Suggestion, Wish, as_said
from ...cards.vocabulary import (
    GOAL_LINE,
    LONG,
    NAME,
    OBSTACLE_LINE,
    PALETTE_LINE,
    SHORT,
    SLOTS,
    TERRAINS,
    TRAIT_LINE,
    TYPES,
)
from ..core.drawing import again_objection, record_of
from . import people, places, tales, things, troubles
from .desk import Desk, Maker, chance_of, three

MAKERS: Final[dict[str, Maker]] = people.MAKERS | places.MAKERS | things.MAKERS | troubles.MAKERS | tales.MAKERS
"""The function that makes suggestions, by kind of wish."""
LORD: Final = troubles.LORD
_SLOT: Final = re.compile(r"\{(\w+)\}")
_BEGINS: Final = re.compile(r"(?:^|[.!?] )$")
"""Where a sentence begins."""
_PEOPLE: Final = ("giver", "target", "person", "other")
"""Slots that never stand for the same person in one suggestion."""
_TALKED_OF: Final = {"thing": "quest_item", "target": "person_name"}
"""Slots for things that are only mentioned, and the tables that have words for them if nothing on record fits."""
BLANK = Refusal("DW-50a", later("There must be words, and not only blanks."))
TURNED: Final = Refusal(
    "DW-50a", later("A text must not hold characters that control a screen or turn the direction of writing.")
)


def suggest(desk: Desk, wish: Wish) -> list[Suggestion]:
    """Three suggestions, as the oracle would draw them; in solo play it takes the first (DW-257a).

    They differ, unless a table has fewer left, because much has been struck.
    """
    made = MAKERS[wish.kind](desk, wish)
    for number, suggestion in enumerate(made):
        _bind_slots(desk, wish, suggestion, number)
        for slot in _TALKED_OF:
            _name_slot(desk, wish, suggestion, number, slot)
    return made


def redraw(desk: Desk, wish: Wish, shown: Sequence[Suggestion]) -> list[Suggestion] | Refusal:
    """Three others for the same record, made of entries that were not shown; once for each record (DW-257)."""
    refusal = again_objection(desk.draws, wish)
    if refusal:
        return refusal
    desk.draws.again.append(record_of(wish))
    besides = tuple(entry for suggestion in shown for entry in suggestion.drawn)
    return suggest(replace(desk, besides=besides), replace(wish, place=f"{wish.place}/again"))


def take(draws: Draws, suggestion: Suggestion) -> None:
    """Record that a suggestion is used in the story: its entries are not drawn again before the others (DW-256)."""
    for entry in suggestion.drawn:
        draws.used[entry] = draws.used.get(entry, 0) + 1


def filled(text: str, slots: Mapping[str, str], name_of: Callable[[str], str], told: bool = True) -> str:
    """A text, said, with the names that its records have now, and with the texts of the tables that stand in its slots;
    a slot with neither has its usual words (DW-41).

    If it is `told`, and is not a name within another text, a sentence that begins with a slot has a capital letter.
    """

    whole = said(text)
    if STAR in slots:
        whole = whole.replace(STAR, said(slots[STAR].removeprefix(AS_SAID)))

    def name(slot: re.Match[str]) -> str:
        record = slots.get(slot[1], "")
        if record.startswith(AS_SAID):
            return said(record.removeprefix(AS_SAID))
        words = name_of(record) if record else said(SLOTS.get(slot[1], slot[0]))
        return words[:1].upper() + words[1:] if told and _BEGINS.search(whole[: slot.start()]) else words

    return _SLOT.sub(name, whole)


def _bind_slots(desk: Desk, wish: Wish, suggestion: Suggestion, number: int) -> None:
    """Bind each slot in the words to a fitting record, if there is one; no person stands in two slots."""
    slots = dict.fromkeys(slot for text in suggestion.words.values() for slot in _SLOT.findall(text))
    unbound = [slot for slot in slots if slot not in suggestion.slots]
    if not unbound:
        return
    chance, records = chance_of(desk, wish, f"slots {number}"), desk.records()
    for slot in unbound:
        taken = [suggestion.slots.get(other) for other in _PEOPLE] if slot in _PEOPLE else []
        free = [record for record in records.get(slot, ()) if record not in taken]
        if free:
            suggestion.slots[slot] = chance.choice(free)


def _name_slot(desk: Desk, wish: Wish, suggestion: Suggestion, number: int, slot: str) -> None:
    """Fill a slot for which nothing is on record with words from a table, the same in all texts of the suggestion."""
    blank = f"{{{slot}}}"
    if slot in suggestion.slots or not any(blank in text for text in suggestion.words.values()):
        return
    table = _TALKED_OF[slot]
    others = replace(desk, besides=(*desk.besides, *suggestion.drawn))  # nobody has the name of a person they miss
    names = three(others, replace(wish, place=f"{wish.place}/{slot}"), table, entries.Entry, _runs_on)
    if number < len(names):
        suggestion.slots[slot] = as_said(title_of(names[number]))
        suggestion.drawn.append(f"{table}/{names[number].id}")


def _runs_on(entry: entries.Entry) -> bool:
    """Whether a name can stand within a sentence: without punctuation that would break it up."""
    return "," not in title_of(entry)


def prompt_words(desk: Desk, wish: Wish) -> tuple[str, str]:
    """Two random words for an open question: an action and an object (DW-258)."""
    action = three(desk, wish, "action_word", entries.Line, count=1)[0]
    subject = three(desk, wish, "subject_word", entries.Line, count=1)[0]
    return action.text, subject.text


_NOTE: Final = Text("note", LONG)
_NAMED: Final = (Text("name", NAME, 1), _NOTE)
_TOLD: Final = (Text("text", LONG, 1),)
_TYPES: Final = Pick("types", TYPES, 0, 3)
_BLANKS: Final[dict[str, tuple[Text | Number | Pick, ...]]] = {
    "palette": (Text("line", PALETTE_LINE, 1),),
    "hero": (
        Text("name", NAME, 1),
        Text("pronouns", SHORT, 1),
        Text("adjective", SHORT, 1),
        Text("trait", TRAIT_LINE, 1),
    ),
    "trait": (Text("text", TRAIT_LINE, 1),),
    "threat": (Text("text", OBSTACLE_LINE, 1),),
    "area": (*_NAMED, Pick("terrain", TERRAINS, 1, 1)),
    "dungeon": (*_NAMED, Number("floors", 1, 9)),
    "room": (*_NAMED, Number("exits", 1, 4)),
    "quest": (Text("goal", GOAL_LINE, 1), _NOTE),
    "obstacle": (Text("text", OBSTACLE_LINE, 1),),
    "quest_item": (*_NAMED, _TYPES),
    "weapon": (*_NAMED, _TYPES),
    "offhand": (*_NAMED, _TYPES),
    "music": (Text("text", NAME, 1),),
    "type": (Text("type", SHORT, 1),),
    "made_up": (Text("name", NAME, 1), Text("text", LONG)),
    "companion": tuple(Text(blank, LONG, 1) for blank in ("why", "help", "fail", "farewell")),
    "spell_look": (Text("text", LONG, 1), Pick("types", TYPES, 0, 1)),
    "lord": (Text("name", PALETTE_LINE, 1), _NOTE),
    **dict.fromkeys(
        (
            "character",
            "member",
            "town",
            "house",
            *places.BUILDINGS,
            "poi",
            "armor",
            "consumable",
            "conflict",
            "boss",
        ),
        _NAMED,
    ),
}


@cache
def own_form(kind: str, only: str = "") -> Form:
    """The form for own words of a kind, or for only one field of it (DW-257a), bounded as DW-50a says. A field that
    normally only suggestions have, such as what a Party Member says, is a single line (DW-20)."""
    blanks = _BLANKS.get(kind, _TOLD)
    if only:
        blanks = tuple(replace(blank, least=1) for blank in blanks if isinstance(blank, Text) and blank.name == only)
        blanks = blanks or (Text(only, LONG, 1),)

    return Form("own", blanks, verify=turned_objection)


def turned_objection(values: Mapping[str, Any]) -> Refusal | None:
    """Why own words may not stand: characters that control a screen or turn the direction of writing, or nothing but
    blanks (DW-50a)."""
    words = [value for value in values.values() if isinstance(value, str) and value]
    if not all(map(str.strip, words)):
        return BLANK
    return next((TURNED for value in words if not is_harmless(value)), None)


def own(kind: str, values: Mapping[str, Any]) -> Suggestion:
    """An invention in a player's own words, as a suggestion."""
    return Suggestion(
        kind,
        {name: value.strip() for name, value in values.items() if isinstance(value, str)},
        numbers={name: value for name, value in values.items() if isinstance(value, int)},
        tags={name: list(value) for name, value in values.items() if isinstance(value, list)},
    )
