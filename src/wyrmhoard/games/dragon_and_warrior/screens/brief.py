"""What a question is about and what one answers as a rule, for a terminal: in the first session, the step of the guide
that is open."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said

from ..cards.entries import Step
from ..rules.match import guide
from ..table import Position

BRIEFS: Final = {
    "palette": later("Yes: what the story should have. No: what must not be in it. Pass when done."),
    "mood": later("It colours all that is suggested from now on."),
    "points": later("The default build is a good one to begin with."),
    "hero": later("A name, pronouns, what kind of Warrior, and something to be teased about."),
    "approach": later("Everybody likes one of these ways best. End the Scene when you have enough."),
    "turn": later("High cards are hard to block, but hit no harder. Cards you keep block for you."),
    "block": later("A card as high or higher stops it. If you do nothing, you take the damage."),
    "explore": later("Towns have people and Quests. Where a Battle waits, it comes first."),
    "scene": later("Say what The Warrior says or asks, and end the Scene when you are done."),
    "buy": later("It costs nothing, but the pouch holds only so much."),
}
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
