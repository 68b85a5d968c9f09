"""What a question is about and what one answers as a rule, for a terminal: in the first session, the step of the guide
that is open; who plays alone has nobody to do with what that says."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.entries import Step
from ..goal_sight import goal_view
from ..rules.core import numbers
from ..rules.match import guide
from ..rules.scenes import finds
from ..scene_sight import chances, prizes
from ..state import Saga
from ..table import Position
from ..world_state import Scene

BRIEFS: Final = {
    "begin": later("The first talk comes next. Lines can be added later; the X card takes out what you do not want."),
    "begin-with": later("If anybody wants it made together, all of you make it step by step."),
    "palette": later("All that is made up for you keeps to it. Start at once, or add lines first."),
    "mood": later("It colours all that is suggested from now on."),
    "points": later("The default build is a good one to begin with."),
    "take": later("What you take goes into your pouch, or you wear it. It costs nothing."),
    "join": later("A Party Member fights beside you, and can be lost."),
    "help": later("They turn over the top card of the deck: a high one helps, a low one hurts them."),
    "hero": later("A name, pronouns, what kind of Warrior, and something to be teased about."),
    "turn": later(
        "High cards are hard to block, but hit no harder. Cards you keep block for you. An empty hand is filled when "
        "your turn begins, or at once if you maneuver with its last card."
    ),
    "block": later(
        "A card as high or higher stops it, and is spent; an ace is the lowest. Take it, and you keep your cards."
    ),
    "explore": later("Towns have people and Quests. Where a Battle waits, it comes first."),
    "scene": later("Say what The Warrior says or asks, and end the Scene when you are done."),
}


def brief(position: Position, seat: int, prompt: str) -> str:
    """The step of the guide, or what the question is about; nothing while something is read aloud."""
    state = position.state
    if state.story.reading:
        return ""
    number = guide.open_step(state) if state.battle is None and state.seats > 1 else None
    steps = (entry for entry in position.cards.tables["step"] if isinstance(entry, Step) and entry.number == number)
    step = next(steps, None)
    if prompt == "points" and state.story.beginning is not None:
        return say("The foe comes next. A hero who is ready has the default build; one of your own takes a step more.")
    if prompt == "points" and state.hero.name:
        return say("Attack decides how hard you hit, the hand how often you can block.")
    if prompt == "approach" and state.world.scene is not None:
        return _scene(state, state.world.scene)
    if prompt == "explore" and step is None and (goal := goal_view(state)) is not None and goal["next"]:
        return " ".join((goal["how"], goal["next"]))
    if prompt == "buy":
        size, room = numbers.pouch_size(state.hero), finds.room_left(state.hero)
        if not room:
            return say("Your pouch is full ({size} Levels): throw something away to buy more.", size=size)
        return say("It costs nothing. Your pouch holds {size} Levels, and has room for {room}.", size=size, room=room)
    if step is None:
        return said(BRIEFS[prompt]) if prompt in BRIEFS else ""
    return said(step.text)


def _scene(state: Saga, scene: Scene) -> str:
    """What is at stake in a Scene, and the chances (DW-264, DW-264a); how often one may still try stands beside it."""
    person = state.world.people[scene.person]
    stakes = [say("at {mood} {brings}", mood=f"{one['mood']:+}", brings=one["brings"]) for one in prizes(state, person)]
    return say(
        "{stakes}. {chances}",
        stakes=capital(", ".join(stakes)),
        chances=chances(person, scene),
    )
