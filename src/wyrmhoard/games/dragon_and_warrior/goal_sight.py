"""The part of the view that says what is to be done next: the newest Quest, what it takes, and the way there."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import say, say_many

from .pending_state import RewardQuest
from .rules.core import places
from .rules.making import inventing
from .rules.scenes import quests
from .rules.world import journey, mapping
from .rules.world.rolls import oracle_holds
from .state import TREASURE, Saga
from .words.names import place_name
from .world_state import CASTLE, DUNGEON, OPEN, REACHED, ROOM, TOWN, Quest


class GoalView(TypedDict):
    """What is to be done, in words. `next` is the step that leads there from where The Warrior is, and `does` how the
    keys of the choices that take it begin; "": it is no single choice."""

    quest: str
    how: str
    next: str
    does: str


def goal_view(state: Saga) -> GoalView | None:
    """The Quest whose reward waits, or the newest one that is open; None without one."""
    known = list(state.world.quests.values())
    found = [quest for quest in known if quest.state == REACHED] or [quest for quest in known if quest.state == OPEN]
    if not found or not state.world.visit.space:
        return None
    quest = found[-1]
    target = quest.town if quest.state == REACHED else quest.place
    step, does = _step(state, quest, target) if target in state.world.places else ("", "")
    return {
        "quest": inventing.words_of(state, quest.goal) or say("a Quest"),
        "how": _how(state, quest),
        "next": step,
        "does": does,
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


def _step(state: Saga, quest: Quest, target: str) -> tuple[str, str]:
    """The next step to where a Quest leads, and how the keys of the choices begin that take it."""
    here = places.current_space(state)
    if here.kind == ROOM and here.home == target:
        return _below(state)
    if quest.state == REACHED and quest.id in quests.to_hand_in(state):
        giver = state.world.people.get(quest.giver)
        who = (inventing.words_of(state, giver.name) if giver is not None else "") or say("the giver")
        if state.pending and isinstance(state.pending[0], RewardQuest):
            return say("Now: choose your reward."), ""
        if state.world.visit.scene:
            return say("Next: you have talked here. Leave, come back, and tell {who} that it is done.", who=who), ""
        return say("Next: tell {who} that it is done.", who=who), f"hand-in {quest.id}"
    if here.kind == CASTLE and state.world.chests and not places.is_infested(state, here):
        left = len(state.world.chests)
        return say_many("Next: open the chest that is left here.", "Next: open the {n} chests here.", left), "chest"
    if here.id == target:
        return _there(state)
    known = state.world.places.values()
    before = [one for one in state.world.obstacles.values() if not one.solved and one.blocks == target]
    if before:
        what = inventing.words_of(state, before[0].text) or say("what stands there")
        step = journey.next_step(state, {one.id for one in known if target in places.ways_from(state, one)})
        if step:
            text = say("Next: {walk}. In the way: {obstacle}.", walk=_walk(state, step), obstacle=what)
            return text, f"go {step}"
        where = _place(state, target)
        text = say("Next: get past {obstacle}. It is in the way of {place}.", obstacle=what, place=where)
        return text, f"try {before[0].id}"
    step = journey.next_step(state, {target})
    if step and state.world.visit.owed and places.way_objection(state, step) is not None:
        return say("Next: the Battle that waits here. Then {walk}.", walk=_walk(state, step)), "battle"
    if step:
        return say("Next: {walk}.", walk=_walk(state, step)), f"go {step}"
    if places.town_of(state, here) is not None:
        return say("Next: leave the Town. The way is still to be found."), f"go {places.OUTSIDE}"
    return say("Next: go where you have not been. The way is still to be found."), ""


def _walk(state: Saga, step: str) -> str:
    """A step to a neighbouring Space; from a building of a Town to its street, whose name is the Town's."""
    if places.current_space(state).home == step and state.world.places[step].kind == TOWN:
        return say("go out into the streets of {place}", place=_place(state, step))
    return say("walk to {place}", place=_place(state, step))


def _there(state: Saga) -> tuple[str, str]:
    """The next step at the goal itself."""
    if state.world.visit.owed:
        return say("Next: the Battle that waits here."), "battle"
    return say("Next: you are there."), ""


def _below(state: Saga) -> tuple[str, str]:
    """The next step within the Dungeon: the Battle that waits, the stairs, a way that nobody knows; where the Floor has
    nothing left of these, out and in again, when the stairs are shown (DW-114)."""
    here = places.current_space(state)
    if state.world.visit.owed:
        return say("Next: the Battle that waits here."), "battle"
    if journey.leads_down(state, here):
        return say("Next: go down the stairs."), f"go {places.DOWN}"
    if here.exits:
        return say("Next: take a way that nobody knows, and look for the stairs or the Boss."), f"go {places.NEW}"
    rooms = [room for room in places.inside(state, here.home) if room.kind == ROOM and room.id != here.id]
    open_to = {room.id for room in rooms if not room.cross or room.exits or journey.leads_down(state, room)}
    step = journey.next_step(state, open_to)
    if step:
        return say("Next: walk to {place}, which leads on.", place=_place(state, step)), f"go {step}"
    if mapping.is_stuck(state, here) and oracle_holds(state, TREASURE):
        return _round(state)
    return say("Next: go where you have not been, and look for the stairs or the Boss."), ""


def _round(state: Saga) -> tuple[str, str]:
    """Out of a Room on a Floor where nothing leads on, and in again (DW-114)."""
    text = say("Next: every Room of this Floor is searched. Whoever enters one of them again finds the hidden stairs.")
    back = next((way for way in places.current_space(state).ways if way in state.world.places), "")
    return text, f"go {back}" if back else ""
