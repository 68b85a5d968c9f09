"""What a question is about and what one answers as a rule, for a terminal: in the first session, the step of the guide
that is open."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said

from ..cards.entries import Step
from ..rules.match import guide
from ..table import Position

BRIEFS: Final = {
    "palette": later("Yes is what the story should have, No what nobody wants to meet in it. A few lines will do: pass."),
    "mood": later("It colours all that is suggested from now on."),
    "points": later("The default build is a good one to begin with."),
    "hero": later("Who you are: a name, pronouns, what kind of Warrior, and something to be teased about."),
    "approach": later("Everybody likes to be met in one way, and dislikes another. End the Scene when you have heard enough."),
    "turn": later("High cards are hard to block, but hit no harder. What stays in your hand blocks for you later."),
    "block": later("One card as high or higher stops it. Without a block you take the damage, and keep your cards."),
    "explore": later("Places have people, Quests and finds. Where a Battle waits, it comes first."),
    "scene": later("Say what The Warrior says or asks; end the Scene when you are done."),
    "buy": later("It costs nothing: the pouch holds only so much."),
}  # fmt: skip
LED: Final = ("palette", "mood", "points", "hero", "approach", "turn", "block", "buy", "explore")
"""Questions of which this says more than the guide, to whoever plays alone."""


def brief(position: Position, seat: int, prompt: str) -> str:
    """The step of the guide, or what the question is about; nothing while something is read aloud."""
    state = position.state
    if state.story.reading:
        return ""
    number = guide.open_step(state) if state.battle is None else None
    steps = (entry for entry in position.cards.tables["step"] if isinstance(entry, Step) and entry.number == number)
    step = next(steps, None)
    if step is None or (prompt in LED and state.seats == 1):
        return said(BRIEFS[prompt]) if prompt in BRIEFS else ""
    return said(step.text)
