"""The questions of a story that begins in a Scene, and of a Battle with a hero who is ready, in words."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.saying import later, said, say

from ..rules.match import beginning
from ..table import Position
from .names import in_seat

PROMPTS: Final = {
    "begin": later("How should the story feel?"),
    "points": later("Who fights, and in what mood?"),
    "begin-with": later("{who} would begin: {palette}, as {hero}. Do you agree?"),
}
CHOICES: Final = {
    beginning.ELSE: later("Somebody else"),
    beginning.OWN: later("Build my own hero"),
    beginning.READY: later("Take a hero who is ready"),
    beginning.TOGETHER: later("Make it together, step by step"),
    beginning.AGREE: later("Agree, and begin"),
}


def question(position: Position, kind: str) -> str:
    """The question."""
    told, one = position.state.story.beginning, beginning.chosen(position)
    if told is None or one is None:
        return said(PROMPTS["points" if kind == "points" else "begin"])
    hero = say("a hero of their own") if told.own else said(told.heroes[one.id].words["name"])
    return said(PROMPTS[kind], who=in_seat(beginning.FIRST), palette=said(one.name), hero=hero)


def choice(position: Position, kind: str, key: str) -> Words | None:
    """A choice in words; None if it is none of these questions."""
    told = position.state.story.beginning
    if kind not in PROMPTS or told is None or (kind == "points" and key not in (*told.heroes, *CHOICES)):
        return None
    if key in CHOICES:
        return Words(said(CHOICES[key]))
    mood = next(said(one.name) for one in beginning.palettes(position.cards) if one.id == key)
    if told.own:
        return Words(say("{mood}: begin with a hero of my own", mood=mood))
    words = told.heroes[key].words
    hero = say("{hero}, the {adjective} Warrior", hero=said(words["name"]), adjective=said(words["adjective"]))
    return Words(say("{mood}: begin as {hero}", mood=mood, hero=hero))
