"""Questions and choices of a table where the oracle plays, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..table import Position
from .names import current_words

PROMPTS: Final = {
    "approach": later("{name} is {mood}. Choose how you go about it"),
    "ask-oracle": later("Choose what to ask the oracle"),
    "rewrite": later("Choose what is to be said otherwise"),
    "rewrite-how": later("Say what takes its place: {text}"),
}
MOODS: Final = {
    -3: later("an enemy from now on"),
    -2: later("angry"),
    -1: later("cool"),
    0: later("civil"),
    1: later("friendly"),
    2: later("warm"),
    3: later("won over"),
}
"""How a character's mood is described, by its value (DW-264a)."""
APPROACHES: Final = {"kind": later("Be kind"), "clever": later("Be clever"), "forceful": later("Be forceful")}
BEGUN: Final = {"ask-oracle": later("Ask the oracle something"), "rewrite": later("Have something said otherwise")}
"""What may be begun beside a question."""
CHOICES: Final = {
    "yes-no": later("Ask what yes or no answers"),
    "open": later("Ask openly, for two words to start from"),
    "draw again": later("Have it drawn again, once"),
    "nothing": later("Leave it at that"),
}
ANSWERS: Final = {
    "yes-and": later("yes, and more than that"),
    "yes": later("yes"),
    "yes-but": later("yes, but"),
    "no-but": later("no, but"),
    "no": later("no"),
    "no-and": later("no, and worse than that"),
}
"""What the oracle answers (DW-258)."""
YIELDS: Final = {
    "yes-and": later("{name} gives way altogether (roll {roll}): {mood}"),
    "yes": later("{name} gives way (roll {roll}): {mood}"),
    "yes-but": later("{name} would give way, but (roll {roll}): {mood}"),
    "no-but": later("{name} does not give way, but (roll {roll}): {mood}"),
    "no": later("{name} does not give way (roll {roll}): {mood}"),
    "no-and": later("{name} is put out (roll {roll}): {mood}"),
}
"""How a character responds to an approach, by the result of the roll (DW-264a)."""


def question(position: Position, kind: str, data: Mapping[str, Any]) -> str:
    """The question."""
    name = capital(current_words(position.state, data.get("name", ""), say("somebody")))
    text = current_words(position.state, data.get("text", ""), "")
    return said(PROMPTS[kind], name=name, text=text, mood=said(MOODS[data.get("mood", 0)]))


def choice(position: Position, kind: str, key: str) -> Words | None:
    """A choice in words; None if it is none of these questions."""
    scene = position.state.world.scene
    if kind == "approach" and key in APPROACHES and scene is not None:
        how, text = said(APPROACHES[key]), current_words(position.state, scene.approaches[key], "")
        return Words(say("{approach}: {text}", approach=how, text=text) if text else how)
    if kind in ("ask-oracle", "rewrite", "rewrite-how") and key in CHOICES:
        return Words(said(CHOICES[key]))
    return None


def yields(told: Mapping[str, Any]) -> str:
    """A line of the log: how an approach was taken."""
    return said(YIELDS[told["answer"]], name=told["name"], roll=told["roll"], mood=said(MOODS[told["mood"]]))


def says(told: Mapping[str, Any]) -> str:
    """A line of the log: what the oracle answers to a question."""
    return say(
        "{text} The oracle: {answer} (roll {roll})",
        text=told["text"],
        answer=said(ANSWERS[told["answer"]]),
        roll=told["roll"],
    )
