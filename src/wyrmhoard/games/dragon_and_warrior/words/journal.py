"""The journal of a story, as plain text: Towns, Quests, Battles and what people have said, in order (DW-278)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.words.names import TAKEN_OUT, named

ENTRIES: Final[dict[str, Callable[[str, str], str]]] = {
    "town": lambda name, more: f"The Warrior comes to {name}.",
    "dungeon": lambda name, more: f"The Warrior goes down into {name}.",
    "quest": lambda name, more: f"A Quest: {name}",
    "done": lambda name, more: f"It is done: {name}",
    "won": lambda name, more: f"A Battle with {name}, Level {more}: won.",
    "lost": lambda name, more: f"A Battle with {name}, Level {more}: lost.",
    "fled": lambda name, more: f"A Battle with {name}, Level {more}: The Warrior ran away.",
    "foe-fled": lambda name, more: f"A Battle with {name}, Level {more}: it got away.",
    "stalled": lambda name, more: f"A Battle with {name}, Level {more}, that had no end.",
    "said": lambda name, more: f"“{name}”",
}
USUAL: Final = {"town": "a Town", "dungeon": "a Dungeon", "quest": "a Quest", "done": "a Quest"}
FOE: Final = "a Conflict"


def journal(state: Saga) -> Iterator[str]:
    """Its lines, worded as things are called now: what was struck is gone from it (DW-20a)."""
    for entry in state.story.journal:
        kind, text, more = [*entry.split(" "), "", ""][:3]
        words = named(state, text, USUAL.get(kind, FOE))
        if kind != "said" or words != TAKEN_OUT:
            yield ENTRIES[kind](words, more)
