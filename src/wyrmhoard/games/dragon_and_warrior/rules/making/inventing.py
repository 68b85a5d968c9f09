"""Asking a seat for an invention. Its words are stored once, and everything else refers to them (DW-20a, DW-257a)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice, Script, Sifted, sift
from wyrmhoard.kernel.asking.form import Filled, Text
from wyrmhoard.kernel.text.errors import Refusal

from ...cards.cardset import CardSet
from ...cards.made import Suggestion, Wish, records_in
from ...cards.vocabulary import TYPES
from ...events.agreements import TextsFull
from ...events.fields import TextEvent
from ...state import NO, ORACLE, YES, Making, Saga, Wording
from ...table import Table
from ..core import chronicle, limit
from ..core.asking import ask
from ..core.drawing import Taste, new_seed
from . import creating
from .desk import SUGGESTIONS, Desk, Records

MADE_KEPT: Final = 12
"""How many of the latest inventions may be named after a touch of the X card (DW-21a)."""
OWN_MOOD: Final = "own"
"""A mood in own words, to which all entries are open (DW-15)."""
NOTHING: Final = "nothing"
NO_SLOTS: Final[Mapping[str, str]] = MappingProxyType({})
BESIDE: Final = ("note", "pronouns", "trade", "manner", "want", "why", "help", "fail", "farewell")
"""Blanks whose words belong to the name of their record, if it has one."""


def begin(table: Table) -> None:
    """Seed the streams of this match from its chance, so that the same match gets the same suggestions (DW-254)."""
    table.state.draws.seed = new_seed(table.chance)


def desk_of(state: Saga, cards: CardSet, count: int = SUGGESTIONS, taste: Taste | None = None) -> Desk:
    """The desk of this table: what it has drawn, what it keeps out, and what is on record."""
    taste = taste_of(state, cards) if taste is None else taste
    return Desk(cards, state.draws, taste, partial(records_of, state), tuple(state.draws.struck), count)


def taste_of(state: Saga, cards: CardSet) -> Taste:
    """The table's taste: its palette, its mood, and what was touched by the X card (DW-14, DW-255)."""
    story = state.story
    no = dict.fromkeys(subject for line in state.keep_out for subject in cards.subjects.meant_by(line))
    no |= dict.fromkeys(subject for line in story.palette if line.side == NO for subject in line.subjects)
    liked = (line for line in story.palette if line.side == YES and _stands(state, line.text))
    yes = dict.fromkeys(subject for line in liked for subject in line.subjects if subject not in no)
    return Taste(tuple(yes), tuple(no), OWN_MOOD if story.own_mood else story.mood)


def _stands(state: Saga, text: str) -> bool:
    """Whether a text exists and was not struck."""
    wording = state.texts.get(text)
    return wording is not None and bool(wording.words)


def records_of(state: Saga) -> Records:
    """What may stand in a slot of a suggestion, by its ID."""
    hero, lord = state.hero, state.world.lord
    by_slot = {
        "hero": [hero.name] if hero.name else [],
        "adjective": [hero.adjective] if hero.adjective else [],
        "boss": [card.id for card in state.conflicts.values() if card.boss and not card.met and card.id != lord],
        "item": [keepsake.name for keepsake in hero.keepsakes if keepsake.name and not keepsake.used],
    }
    world = state.world
    by_slot["person"] = by_slot["other"] = list(world.people)
    by_slot["place"] = [place.id for place in world.places.values() if place.kind in ("poi", "dungeon")]
    by_slot["town"] = [place.id for place in world.places.values() if place.kind == "town" and not place.been]
    return {slot: records for slot, records in by_slot.items() if records}


def name_of(state: Saga, record: str) -> str:
    """The current name of a record; "" if it has none, or it was struck."""
    return _current_name(state, record, lambda inner: _current_name(state, inner, lambda innermost: ""))


def _current_name(state: Saga, record: str, within: Callable[[str], str]) -> str:
    """The name of a record; `within` names what stands in the slots of that name."""
    world = state.world
    named = state.conflicts.get(record) or world.people.get(record) or world.places.get(record)
    wording = state.texts.get(named.name if named is not None else record)
    if wording is None or wording.struck:
        return ""
    return creating.filled(wording.words, wording.slots, within, told=False)


def words_of(state: Saga, text: str) -> str:
    """The words of a text, with the names that its records have now; "" if there is no such text."""
    wording = state.texts.get(text)
    if wording is None:
        return ""
    return filled(state, wording.words, wording.slots)


def filled(state: Saga, words: str, slots: Mapping[str, str]) -> str:
    """Words with the names that the records in their slots have now."""
    return creating.filled(words, slots, lambda record: name_of(state, record))


def new_id(state: Saga, kind: str) -> str:
    """An ID for a new record: "card-4"."""
    state.serial += 1
    return f"{kind}-{state.serial}"


def suggested(state: Saga, cards: CardSet, wish: Wish, count: int = SUGGESTIONS, blank: str = "") -> list[Suggestion]:
    """What is suggested for a wish, or for one blank of it; once there is no room for new words, what was made up
    before (DW-50a, DW-257a). Where nothing fits, one without words."""
    made = creating.suggest(desk_of(state, cards, count), wish) or [Suggestion(wish.kind)]
    return limit.as_before(state, wish, made, blank)


def remember(table: Table, made: Suggestion, blank: str, role: str, wish: Wish, *, known: bool = True) -> str:
    """Store the words of one blank of an invention; returns the ID by which everything else names them (DW-20a).

    The role is in charge of them; `wish` is what they were made for, and are made for again if they are struck.
    `known`: whether all know them from now on. Returns "" for no words, or if there is no room for them and nothing on
    record says the same (DW-50a).
    """
    state = table.state
    words = made.words.get(blank)
    if not words:
        return ""
    if limit.is_full(state, made):
        return limit.same_text(state, words, made.slots, blank)
    of_a_name = blank in BESIDE and any(wording.wish == wish for wording in reversed(state.texts.values()))
    text = _keep(table, Wording(words, role, made.slots.copy(), blank, wish, made.drawn[:]))
    if known and not of_a_name:
        mention(state, text)
    return text


def renew(table: Table, text: str, made: Suggestion, wish: Wish, *, told: bool) -> str:
    """Put the words of an invention in place of a text's; beside them, if all have been told these (`told`). Returns
    where they stand: where there is no room for more (DW-50a), or nothing was made, as before."""
    state = table.state
    old = state.texts.get(text)
    if old is None or not made.words.get("text") or limit.is_full(state, made):
        return text
    wording = Wording(made.words["text"], old.role, made.slots.copy(), "text", wish, made.drawn[:])
    if told:
        return _keep(table, wording)
    state.texts[text] = wording
    return text


def note(table: Table, words: str, role: str, blank: str = "text", slots: Mapping[str, str] = NO_SLOTS) -> str:
    """Store words that were not asked for, such as what a character says. If struck, they are only removed
    (DW-20a). Returns "" for no words, or if there is no room for them (DW-50a): typed words are refused earlier."""
    state = table.state
    if not words.strip():
        return ""
    if limit.is_full(state):
        return limit.same_text(state, words.strip(), slots, blank)
    text = _keep(table, Wording(words.strip(), role, dict(slots), blank))
    mention(state, text)
    return text


def _keep(table: Table, wording: Wording) -> str:
    """Store a text; when the last free place is used, tell everybody (DW-50a)."""
    text = new_id(table.state, "t").replace("-", "")
    table.state.texts[text] = wording
    if limit.is_last(table.state):
        table.tell(TextsFull(limit.MOST_TEXTS), "DW-50a")
    return text


def tell_text(table: Table, event: TextEvent, rule: str) -> None:
    """Tell an event about a text, unless the text is empty; the journal has it if it belongs there (DW-278)."""
    if event.text:
        chronicle.tell(table, event, rule)


def _chosen(making: Making, key: str) -> Suggestion | str:
    """A suggestion from the tables or from another seat, or the choice that was made instead (DW-8)."""
    if key in ready(making):
        return making.suggestions[ready(making).index(key)]
    if not key.startswith("idea "):
        return key
    made = making.suggestions[0].copy()
    made.slots = records_in(made.slots)
    made.words[main_blank(making)[0]] = making.ideas[int(key.removeprefix("idea ")) - 1]
    return made


def main_blank(making: Making) -> tuple[str, int]:
    """The blank that others may suggest words for, and how long they may be (DW-8, DW-50a)."""
    blank = creating.own_form(making.wish.kind, making.blank).fields[0]
    return (blank.name, blank.most) if isinstance(blank, Text) else ("", 0)


def is_new_type(state: Saga, kind: str) -> bool:
    """Whether a type is in own words that are not on record yet (DW-137a)."""
    return kind.strip().casefold() not in (*TYPES, *state.story.types)


def type_text(table: Table, kind: str, role: str) -> str:
    """How an event names a type: a listed one by its word, one in own words by its text (DW-20a, DW-137a). "" where
    there is no room for it (DW-50a)."""
    types = table.state.story.types
    if kind in TYPES:
        return kind
    if not types.get(kind):
        made = Suggestion("type", {"type": kind})
        types[kind] = remember(table, made, "type", role, Wish("type", f"type-{len(types)}"))
    return types[kind]


def mention(state: Saga, text: str) -> None:
    """Add a text to the latest inventions, one of which may be named after a touch of the X card (DW-21a)."""
    state.made = [*state.made, text][-MADE_KEPT:]


def keep(table: Table, made: Suggestion, role: str, wish: Wish, *blanks: str, known: bool = True) -> list[str]:
    """Store the words of several blanks of an invention; returns their IDs."""
    return [remember(table, made, blank, role, wish, known=known) for blank in blanks]


def asked(state: Saga, making: Making) -> int:
    """The seat that makes this up."""
    return making.seat if making.seat != ORACLE else state.holder(making.role)


def ready(making: Making) -> list[str]:
    """The keys of its suggestions that have words."""
    return [f"s{number}" for number, made in enumerate(making.suggestions, 1) if made.words]


def options(state: Saga, *others: Choice) -> list[Choice] | Sifted:
    """Three suggestions, or own words (DW-257a), as long as there is room for them (DW-50a). Where nothing fits, it may
    be left."""
    making = state.making
    assert making is not None
    others = others or (() if ready(making) else (NOTHING,))
    ideas = [f"idea {number}" for number in range(1, len(making.ideas) + 1)]
    form = creating.own_form(making.wish.kind, making.blank)
    if len(form.fields) <= limit.left(state):
        return [*ready(making), *ideas, form, *others]
    standing = limit.blanks_of(state, making.wish)  # words that replace struck ones need no room
    form = limit.bounded(state, form, lambda values: limit.texts_in(_without(values, standing)))

    def verify(choice: Any) -> Refusal | None:
        if choice in ideas:
            return limit.objection(state, 1 - len(standing))
        return limit.form_objection(state, choice, len(standing)) if choice is form else None

    return sift([*ready(making), *ideas, form, *others], verify)


def _without(values: Mapping[str, Any], blanks: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in blanks}


def invent(table: Table, role: str, prompt: str, wish: Wish, rule: str, blank: str = "") -> Script[Suggestion]:
    """Ask the role to make something up, or only one blank of it; the oracle takes the first suggestion. Where nothing
    fits, it may be left: then it has no words."""
    made = yield from _invent(table, role, prompt, Making(role, wish, blank), rule)
    return made if isinstance(made, Suggestion) else Suggestion(wish.kind)


def invent_or(table: Table, role: str, prompt: str, wish: Wish, rule: str, *others: Choice) -> Script[Suggestion | str]:
    """Ask the role to make something up or to choose one of `others`; returns the suggestion or that choice."""
    return (yield from _invent(table, role, prompt, Making(role, wish), rule, *others))


def _invent(
    table: Table, role: str, prompt: str, making: Making, rule: str, *others: Choice
) -> Script[Suggestion | str]:
    state = table.state
    interrupted = state.making  # by the X card, during which something else is made up
    by_table = state.holder(role) == ORACLE or state.story.swift
    count = 1 if by_table else SUGGESTIONS
    making.suggestions = suggested(state, table.cards, making.wish, count, making.blank)
    state.making = making
    made: Suggestion | str = making.suggestions[0]
    if not by_table:
        answer = yield from ask(table, role, prompt, lambda: options(state, *others), rule)
        if isinstance(answer, Filled):
            made = creating.own(making.wish.kind, answer.values)
        else:
            made = _chosen(making, str(answer))
        if state.world.scene is not None and isinstance(made, Suggestion):
            state.world.scene.worded = True
    state.making = interrupted
    if isinstance(made, Suggestion):
        creating.take(state.draws, made)
    return made
