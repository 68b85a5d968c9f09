"""The journal of a story: Towns, people, Quests, Battles and what people have said or written, in order (DW-278)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say
from wyrmhoard.kernel.text.shapes import Journal, JournalLine

from ..rules.making import inventing
from ..state import NOTED, OWN_WORDS, SAID, Saga
from ..table import Position
from .made_up import TAKEN_OUT, current_words

ENTRIES: Final = {
    "town": later("The Warrior comes to {name}."),
    "dungeon": later("The Warrior goes down into {name}."),
    "talk": later("The Warrior talks with {name}."),
    "quest": later("A Quest: {name}"),
    "done": later("It is done: {name}"),
    "won": later("A Battle with {name}, Level {level}: won."),
    "lost": later("A Battle with {name}, Level {level}: lost."),
    "fled": later("A Battle with {name}, Level {level}: The Warrior ran away."),
    "foe-fled": later("A Battle with {name}, Level {level}: it got away."),
    "stalled": later("A Battle with {name}, Level {level}, that had no end."),
    SAID: later("“{name}”"),
    NOTED: later("{name}"),
}
USUAL: Final = {
    "town": later("a Town"),
    "dungeon": later("a Dungeon"),
    "quest": later("a Quest"),
    "done": later("a Quest"),
    "talk": later("somebody"),
}
FOE: Final = later("a Conflict")
CHAPTERS: Final = ("town", "dungeon")
"""Entries with which another part of the story begins."""


def journal(position: Position) -> Journal:
    """All lines of the journal with current names, without those that were struck or left out (DW-20a)."""
    state = position.state
    hero = state.hero
    called = inventing.words_of(state, hero.name) or say("The Warrior")
    kind = inventing.words_of(state, hero.adjective)
    title = say("The journal of {name}", name=called)
    if kind:
        title = say("{title}, the {kind} Warrior", title=title, kind=kind)
    return {"title": title, "lines": list(lines(state))}


def lines(state: Saga) -> Iterator[JournalLine]:
    """Its lines, each with the number of its entry."""
    story = state.story
    for number, entry in enumerate(story.journal, 1):
        kind, text, more = [*entry.split(" "), "", ""][:3]
        name, own = current_words(state, text, said(USUAL.get(kind, FOE))), kind in OWN_WORDS
        if own and name == said(TAKEN_OUT):
            continue
        words = said(ENTRIES[kind], name=name, level=more)
        told = story.retold.get(str(number))
        if told is not None:
            instead = inventing.words_of(state, told)
            if own and not instead:
                continue
            words, own = (instead, True) if instead else (words, own)
        yield {"n": number, "chapter": kind in CHAPTERS, "own": own, "text": " ".join(words.split())}
