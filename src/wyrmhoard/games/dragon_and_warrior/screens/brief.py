"""What a question is about and what one answers as a rule, for a terminal: in the first session, the step of the guide
that is open; who plays alone has nobody to do with what that says."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.entries import Step
from ..rules.match import guide
from ..table import Position

BRIEFS: Final = {
    "palette": later("All that is made up for you keeps to it. Start at once, or add lines first."),
    "mood": later("It colours all that is suggested from now on."),
    "points": later("The default build is a good one to begin with."),
    "take": later("What you take goes into your pouch, or you wear it. It costs nothing."),
    "join": later("A Party Member fights beside you, and can be lost."),
    "help": later("They turn over the top card of the deck: a high one helps, a low one hurts them."),
    "hero": later("A name, pronouns, what kind of Warrior, and something to be teased about."),
    "approach": later("Everybody likes one of these ways best. End the Scene when you have enough."),
    "turn": later("High cards are hard to block, but hit no harder. Cards you keep block for you."),
    "block": later("A card as high or higher stops it. If you do nothing, you take the damage."),
    "explore": later("Towns have people and Quests. Where a Battle waits, it comes first."),
    "scene": later("Say what The Warrior says or asks, and end the Scene when you are done."),
    "buy": later("It costs nothing, but the pouch holds only so much."),
}


def brief(position: Position, seat: int, prompt: str) -> str:
    """The step of the guide, or what the question is about; nothing while something is read aloud."""
    state = position.state
    if state.story.reading:
        return ""
    number = guide.open_step(state) if state.battle is None and state.seats > 1 else None
    steps = (entry for entry in position.cards.tables["step"] if isinstance(entry, Step) and entry.number == number)
    step = next(steps, None)
    if prompt == "points" and state.hero.name:
        return say("Attack decides how hard you hit, the hand how often you can block.")
    if step is None:
        return said(BRIEFS[prompt]) if prompt in BRIEFS else ""
    return said(step.text)
