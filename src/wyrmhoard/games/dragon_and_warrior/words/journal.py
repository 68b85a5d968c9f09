"""The journal of a story: Towns, people, Quests, Battles and what people have said or written, in order (DW-278)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wyrmhoard.games.dragon_and_warrior.rules import inventing
from wyrmhoard.games.dragon_and_warrior.state import NOTED, OWN_WORDS, SAID, Saga
from wyrmhoard.games.dragon_and_warrior.words.names import TAKEN_OUT, named
from wyrmhoard.kernel.shapes import Journal, JournalLine

ENTRIES: Final[dict[str, Callable[[str, str], str]]] = {
    "town": lambda name, more: f"The Warrior comes to {name}.",
    "dungeon": lambda name, more: f"The Warrior goes down into {name}.",
    "talk": lambda name, more: f"The Warrior talks with {name}.",
    "quest": lambda name, more: f"A Quest: {name}",
    "done": lambda name, more: f"It is done: {name}",
    "won": lambda name, more: f"A Battle with {name}, Level {more}: won.",
    "lost": lambda name, more: f"A Battle with {name}, Level {more}: lost.",
    "fled": lambda name, more: f"A Battle with {name}, Level {more}: The Warrior ran away.",
    "foe-fled": lambda name, more: f"A Battle with {name}, Level {more}: it got away.",
    "stalled": lambda name, more: f"A Battle with {name}, Level {more}, that had no end.",
    SAID: lambda name, more: f"“{name}”",
    NOTED: lambda name, more: name,
}
USUAL: Final = {"town": "a Town", "dungeon": "a Dungeon", "quest": "a Quest", "done": "a Quest", "talk": "somebody"}
FOE: Final = "a Conflict"
CHAPTERS: Final = ("town", "dungeon")
"""Entries with which another part of the story begins."""


def journal(state: Saga) -> Journal:
    """The whole of it, worded as things are called now; what was struck or left out is not there (DW-20a)."""
    hero = state.hero
    called = inventing.words_of(state, hero.name) or "The Warrior"
    kind = inventing.words_of(state, hero.adjective)
    return {"title": f"The journal of {called}{f', the {kind} Warrior' if kind else ''}", "lines": list(lines(state))}


def lines(state: Saga) -> Iterator[JournalLine]:
    """Its lines, each with the number of its entry."""
    story = state.story
    for number, entry in enumerate(story.journal, 1):
        kind, text, more = [*entry.split(" "), "", ""][:3]
        name, own = named(state, text, USUAL.get(kind, FOE)), kind in OWN_WORDS
        if own and name == TAKEN_OUT:
            continue
        words = ENTRIES[kind](name, more)
        told = story.retold.get(str(number))
        if told is not None:
            instead = inventing.words_of(state, told)
            if own and not instead:
                continue
            words, own = (instead, True) if instead else (words, own)
        yield {"n": number, "chapter": kind in CHAPTERS, "own": own, "text": " ".join(words.split())}
