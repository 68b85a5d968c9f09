"""Questions and choices of a table where the oracle plays, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words.names import named
from wyrmhoard.kernel.game import Words
from wyrmhoard.kernel.grammar import capital

PROMPTS: Final = {
    "approach": "{name} is {mood}. What do you do?",
    "ask-oracle": "What do you ask the oracle?",
    "rewrite": "What is to be said otherwise?",
    "rewrite-how": "By what do you replace it? {text}",
}
MOODS: Final = {
    -3: "an enemy from now on",
    -2: "angry",
    -1: "cool",
    0: "civil",
    1: "friendly",
    2: "warm",
    3: "won over",
}
"""How somebody is at each mood (DW-264a)."""
APPROACHES: Final = {"kind": "Kind", "clever": "Clever", "forceful": "Forceful"}
BEGUN: Final = {"ask-oracle": "Ask the oracle something", "rewrite": "Have something said otherwise"}
"""What may be begun beside a question."""
CHOICES: Final = {
    "yes-no": "A question that yes or no answers",
    "open": "An open question, for two words to start from",
    "draw again": "Have it drawn again, once",
    "nothing": "Leave it at that",
}
ANSWERS: Final = {
    "yes-and": "yes, and more than that",
    "yes": "yes",
    "yes-but": "yes, but",
    "no-but": "no, but",
    "no": "no",
    "no-and": "no, and worse than that",
}
"""What the oracle answers (DW-258)."""
YIELDS: Final = {
    "yes-and": "gives way altogether",
    "yes": "gives way",
    "yes-but": "would give way, but",
    "no-but": "does not give way, but",
    "no": "does not give way",
    "no-and": "is put out",
}
"""How somebody takes an approach (DW-264a)."""


def question(position: Position, kind: str, data: Mapping[str, Any]) -> str:
    """The question."""
    name = capital(named(position.state, data.get("name", ""), "somebody"))
    text = named(position.state, data.get("text", ""), "")
    return PROMPTS[kind].format_map({"name": name, "text": text, "mood": MOODS[data.get("mood", 0)]})


def choice(position: Position, kind: str, key: str) -> Words | None:
    """A choice in words; None if it is none of these questions."""
    scene = position.state.world.scene
    if kind == "approach" and key in APPROACHES and scene is not None:
        return Words(f"{APPROACHES[key]}: {named(position.state, scene.approaches[key], '')}")
    if kind in ("ask-oracle", "rewrite", "rewrite-how") and key in CHOICES:
        return Words(CHOICES[key])
    return None


def yields(told: Mapping[str, Any]) -> str:
    """A line of the log: how an approach was taken."""
    return f"{told['name']} {YIELDS[told['answer']]} (roll {told['roll']}): {MOODS[told['mood']]}"


def says(told: Mapping[str, Any]) -> str:
    """A line of the log: what the oracle answers to a question."""
    return f"{told['text']} The oracle: {ANSWERS[told['answer']]} (roll {told['roll']})"
