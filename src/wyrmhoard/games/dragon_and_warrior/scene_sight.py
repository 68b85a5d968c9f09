"""The part of the view about the Scene that goes on: who is talked to, how they take it, and what is at stake."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import later, said, say, say_many

from .face_sight import face_of_person
from .faces.portrait import in_mood
from .faces.shapes import FaceView
from .rules.core import places
from .rules.making import inventing
from .rules.scenes import talks
from .state import Saga
from .words.names import mood_name
from .world_state import BEST, WORST, Person, Scene

PRIZES: Final = {
    "enemy": later("they become your enemy"),
    "friend": later("they come over to your side"),
    "withheld": later("they help once what stands in the way is settled"),
    "rumour": later("they tell you a rumour when you part"),
    "join": later("they offer to come along"),
    "gift": later("they give you something of Level {level}"),
}
"""What the end of a Scene brings."""
CHANCES: Final = later(
    "One way suits them and works at {best} %, one puts them off ({least} %), the third is between ({n} %): "
    "find out which is which."
)
CHANCES_AGAIN: Final = later("{best} % for the way that suits them, {n} % for the next, {least} % for the last.")
"""Once this has been explained."""
CHANCE: Final = later("Each way works at {n} %.")
CATCH: Final = later("“Yes, but” and “no, but” leave their mood as it is: they tell of some trouble instead.")


class PrizeView(TypedDict):
    """What a Scene brings that ends in a `mood`, or between it and the next one, in words."""

    mood: int
    brings: str


class SceneView(TypedDict):
    """The Scene that goes on. `feels` is the mood in words, and the `face` shows it. `spoken`: whether the other says
    the `line`, which otherwise tells what happens. Where the oracle plays the other: `most` exchanges, the moods that
    come `next` after a yes and after a no, the `prizes` from the worst mood to the best, and in words the chances (not
    which approach suits), at the start what a catch is, and how many exchanges are `left`; otherwise 0 and nothing.
    `opening`: at the very start who one is, where, before whom, and why."""

    role: str
    person: str
    lent: dict[str, int]
    mood: int
    feels: str
    line: str
    spoken: bool
    exchanges: int
    most: int
    next: list[int]
    prizes: list[PrizeView]
    chances: str
    catch: str
    left: str
    opening: list[str]
    face: FaceView


def scene_view(state: Saga, scene: Scene) -> SceneView:
    """The Scene, as everybody sees it."""
    person = state.world.people[scene.person]
    played = talks.is_played(state, scene.role) and bool(scene.approaches)
    return {
        "role": scene.role,
        "person": scene.person,
        "lent": dict(scene.lent),
        "mood": scene.mood,
        "feels": mood_name(scene.mood),
        "line": inventing.words_of(state, scene.line),
        "spoken": talks.is_spoken(state, scene.line),
        "exchanges": scene.exchanges,
        "most": talks.MOST_EXCHANGES if played else 0,
        "next": list(talks.moods_to_come(scene.mood)) if played else [],
        "prizes": prizes(state, person) if played else [],
        "chances": chances(person, scene) if played else "",
        "catch": said(CATCH) if played and not scene.exchanges else "",
        "left": tries_left(scene) if played else "",
        "opening": opening(state, scene),
        "face": in_mood(face_of_person(state, person), scene.mood),
    }


def opening(state: Saga, scene: Scene) -> list[str]:
    """Who The Warrior is, where, before whom, and with which Quest, before anything is said in the first Scene."""
    here = places.current_space(state)
    town = places.town_of(state, here)
    if state.visits > 1 or state.battles or scene.exchanges or town is None or not state.hero.name:
        return []
    kind = inventing.words_of(state, state.hero.adjective)
    who = inventing.words_of(state, state.hero.name)
    person = inventing.words_of(state, state.world.people[scene.person].name)
    names = {"hero": who, "kind": kind, "town": inventing.words_of(state, town.name), "person": person}
    lines = [
        say("You are {hero}, the {kind} Warrior, in the throne room of {town}, before {person}.", **names)
        if kind
        else say("You are {hero}, in the throne room of {town}, before {person}.", **names)
    ]
    goals = [inventing.words_of(state, quest.goal) for quest in state.world.quests.values()]
    return [*lines, *(say("Your Quest: {goal}.", goal=goal) for goal in goals if goal)]


def prizes(state: Saga, person: Person) -> list[PrizeView]:
    """What may come of a Scene with somebody, from the worst mood to the best."""
    level = places.current_space(state).level
    found = ((mood, talks.prize(state, person, mood)) for mood in (WORST, 1, BEST))
    return [{"mood": mood, "brings": said(PRIZES[won], level=level)} for mood, won in found if won]


def chances(person: Person, scene: Scene) -> str:
    """How likely an approach works, explained at the start; not which one is liked (DW-264a)."""
    usual, best, least = talks.chances(person, scene.mood)
    form = CHANCE if best == least else CHANCES_AGAIN if scene.exchanges else CHANCES
    return said(form, n=usual, best=best, least=least)


def tries_left(scene: Scene) -> str:
    """How many exchanges are left, and from when on one may leave (DW-264)."""
    left = say_many("{n} exchange left", "{n} exchanges left", talks.MOST_EXCHANGES - scene.exchanges)
    first = talks.FEWEST_EXCHANGES - scene.exchanges
    return left if first <= 0 else say("{left}; after {n} you may go", left=left, n=first)
