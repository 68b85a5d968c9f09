"""Questions and choices of a table where the oracle plays, in words."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.saying import later, said, say

from ..asked import Asked
from ..table import Position
from .made_up import called, current_words
from .names import mood_name

PROMPTS: Final = {
    "approach": later("{name} [name#is|are] {mood}. Choose how you go about it"),
    "ask-oracle": later("Choose what to ask the oracle"),
    "rewrite": later("Choose what is to be said otherwise"),
    "rewrite-how": later("Say what takes its place: {text}"),
}
APPROACHES: Final = {"kind": later("Be kind"), "clever": later("Be clever"), "forceful": later("Be forceful")}
BEGUN: Final = {"ask-oracle": later("Ask the oracle something"), "rewrite": later("Have something said otherwise")}
"""What may be begun beside a question."""
CHOICES: Final = {
    "yes-no": later("Ask a question: the oracle says yes or no"),
    "open": later("Ask for an idea: the oracle gives two words to start from"),
    "draw again": later("Have it drawn again, once"),
    "nothing": later("Leave it at that"),
}


def question(position: Position, kind: str, data: Asked) -> str:
    """The question."""
    name = called(position, data.get("name", ""), say("somebody"))
    text = current_words(position.state, data.get("text", ""), "")
    return said(PROMPTS[kind], name=name, text=text, mood=mood_name(data.get("mood", 0)))


def choice(position: Position, kind: str, key: str) -> Words | None:
    """A choice in words; None if it is none of these questions."""
    scene = position.state.world.scene
    if kind == "approach" and key in APPROACHES and scene is not None:
        how, text = said(APPROACHES[key]), current_words(position.state, scene.approaches[key], "")
        return Words(say("{approach}: {text}", approach=how, text=text), parts=(how, text)) if text else Words(how)
    if kind in ("ask-oracle", "rewrite", "rewrite-how") and key in CHOICES:
        return Words(said(CHOICES[key]))
    return None
