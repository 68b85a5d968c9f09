"""The part of the view that says what is to be done next: the newest Quest, what it takes, and the way there."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import say

from .rules.core import places
from .rules.making import inventing
from .rules.world import journey
from .state import Saga
from .words.names import place_name
from .world_state import DUNGEON, OPEN, REACHED, ROOM, Quest


class GoalView(TypedDict):
    """What is to be done, in words. `next` is the step that leads there from where The Warrior is."""

    quest: str
    how: str
    next: str


def goal_view(state: Saga) -> GoalView | None:
    """The Quest whose reward waits, or the newest one that is open; None without one."""
    quests = list(state.world.quests.values())
    found = [quest for quest in quests if quest.state == REACHED] or [quest for quest in quests if quest.state == OPEN]
    if not found or not state.world.visit.space:
        return None
    quest = found[-1]
    target = quest.town if quest.state == REACHED else quest.place
    return {
        "quest": inventing.words_of(state, quest.goal) or say("a Quest"),
        "how": _how(state, quest),
        "next": _next(state, target) if target in state.world.places else "",
    }


def _place(state: Saga, place_id: str) -> str:
    place = state.world.places.get(place_id)
    return "" if place is None else inventing.words_of(state, place.name) or place_name(place.kind)


def _how(state: Saga, quest: Quest) -> str:
    """What it takes."""
    giver = state.world.people.get(quest.giver)
    who = inventing.words_of(state, giver.name) if giver is not None else ""
    if quest.state == REACHED:
        return say("It is done: tell it in {town}, and you are rewarded.", town=_place(state, quest.town))
    where = _place(state, quest.place)
    if where and state.world.places[quest.place].kind == DUNGEON:
        return say("The Boss waits in {place}, at the bottom as a rule: beat it in a Battle.", place=where)
    if where:
        return say("It is settled at {place}.", place=where)
    return say("Nobody has said where: ask {who}.", who=who) if who else say("Nobody has said where: ask people.")


def _next(state: Saga, target: str) -> str:
    """The next step to a place."""
    here = places.current_space(state)
    if here.kind == ROOM and here.home == target:
        return _below(state)
    if here.id == target:
        return say("Next: you are there.")
    before = [one for one in state.world.obstacles.values() if not one.solved and one.blocks == target]
    if before:
        what = inventing.words_of(state, before[0].text) or say("what stands there")
        return say(
            "Next: get past {obstacle}. It is in the way of {place}.", obstacle=what, place=_place(state, target)
        )
    step = journey.next_step(state, {target})
    if step:
        return say("Next: walk to {place}.", place=_place(state, step))
    if places.town_of(state, here) is not None:
        return say("Next: leave the Town. The way is still to be found.")
    return say("Next: go where you have not been. The way is still to be found.")


def _below(state: Saga) -> str:
    """The next step within the Dungeon."""
    here = places.current_space(state)
    if state.world.visit.owed:
        return say("Next: the Battle that waits here.")
    if journey.leads_down(state, here):
        return say("Next: go down the stairs.")
    if here.exits:
        return say("Next: take a way that nobody knows, and look for the stairs or the Boss.")
    return say("Next: go where you have not been, and look for the stairs or the Boss.")
