"""Quests: given, reached, handed in, rewarded (DW-52 to DW-54, DW-232 to DW-234, DW-236)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.state.plain import word_of

from ... import events
from ...asked import Asked
from ...cards.made import Suggestion, Wish
from ...events.people import RoleTold
from ...events.quests import Reached, Rewarded
from ...pending_state import (
    ChooseFind,
    CloseQuests,
    GiveQuest,
    ProposeEnd,
    RewardQuest,
    SpendPoints,
    Swap,
    TellConsequence,
)
from ...state import ALLY, ORACLE, TREASURE, VILLAIN, WARRIOR, Saga
from ...table import Table
from ...world_state import DONE, FRIEND, OPEN, OTHER, QUEST_KINDS, REACHED, AnyQuestKind, Person, Place, Quest
from .. import endings
from ..battle import start
from ..core import places
from ..core.asking import ask, put
from ..core.business import DEEDS, Deed
from ..core.steps import carries_out, growth, next_up
from ..making import inventing
from ..world import errands, lore, obstacles

RATINGS: Final = (1, 2, 3, 4, 5)


def open_quests(state: Saga) -> Iterator[Quest]:
    """The Quests whose goals have not been reached."""
    return (quest for quest in state.world.quests.values() if quest.state == OPEN)


def reach(table: Table, quest_id: str) -> None:
    """Treasure says that a goal has been reached (DW-232)."""
    quest = table.state.world.quests[quest_id]
    quest.state = REACHED
    table.tell(Reached(quest.goal), "DW-232")
    lore.tell_twist(table, quest)


def _knower(state: Saga) -> str:
    """The role that says when goals are reached: Treasure, or the Ally where the oracle is Treasure (DW-232)."""
    return TREASURE if state.holder(TREASURE) != ORACLE else ALLY


def _say_reached(table: Table, seat: int) -> Script[None]:
    """Treasure says at any time that a goal has been reached (DW-232)."""
    choices: list[Choice] = [inventing.NOTHING, *(quest.id for quest in open_quests(table.state))]
    answer = str((yield from put(table, lambda: seat, "which-quest", choices, "DW-232")))
    if answer != inventing.NOTHING:
        reach(table, answer)


def _ask_reached(table: Table, seat: int) -> Script[None]:
    """The Warrior asks whether a goal has been reached: Treasure answers (DW-232)."""
    state = table.state
    choices: list[Choice] = [inventing.NOTHING, *(quest.id for quest in open_quests(state))]
    answer = str((yield from put(table, lambda: seat, "which-quest", choices, "DW-232")))
    if answer == inventing.NOTHING:
        return
    data = Asked(goal=state.world.quests[answer].goal)
    if (yield from ask(table, _knower(state), "is-reached", ["yes", "no"], "DW-232", data)) == "yes":
        reach(table, answer)


def find_rewarder(table: Table, quest: Quest) -> Script[None]:
    """If the giver is no friend any more, the Ally names another character of the Town who rewards (DW-232)."""
    state = table.state
    giver = state.world.people.get(quest.giver)
    if (giver is not None and giver.side == FRIEND) or state.holder(ALLY) == ORACLE:
        return
    town = state.world.places[quest.town]
    wish = Wish("character", town.id, state.serial, part=FRIEND)
    homes = {town.id, *(place.id for place in places.inside(state, town.id))}
    known = [f"friend {p.id}" for p in state.world.people.values() if p.side == FRIEND and p.home in homes]
    made = yield from inventing.invent_or(table, ALLY, "character", wish, "DW-232", *known)
    if isinstance(made, Suggestion):
        name, note = inventing.keep(table, made, ALLY, wish, "name", "note")
        person = Person(inventing.new_id(state, "person"), name, FRIEND, town.id, note)
        state.world.people[person.id] = person
        quest.giver = person.id
    else:
        quest.giver = made.split(" ")[1]


def to_hand_in(state: Saga) -> list[str]:
    """The Quests that can be handed in here: reached, in their Town (DW-232)."""
    town = places.town_of(state, places.current_space(state))
    quests = state.world.quests.values()
    return [quest.id for quest in quests if quest.state == REACHED and town is not None and quest.town == town.id]


def town_for(state: Saga, giver: Person) -> Place:
    """The Town that a Quest belongs to: the giver's, or the last one that The Warrior was in (DW-52, DW-53)."""
    home = state.world.places.get(giver.home)
    town = places.town_of(state, home) if home is not None else None
    return town or state.world.places[state.towns[-1]]


def givers(state: Saga) -> list[str]:
    """The friends who may give a Quest: no obstacle stands before their help (DW-122a)."""
    friends = (person.id for person in state.world.people.values() if person.side == FRIEND)
    return [person for person in friends if state.towns and not obstacles.is_blocked(state, person)]


def _reveal(table: Table, seat: int) -> Script[None]:
    """The Ally reveals a Quest: by whose words, and of which kind (DW-52, DW-54)."""
    state = table.state
    choices: list[Choice] = [inventing.NOTHING, *givers(state)]
    giver = str((yield from put(table, lambda: seat, "giver", choices, "DW-52")))
    if giver == inventing.NOTHING:
        return
    kind = yield from put(table, lambda: seat, "quest-kind", list(QUEST_KINDS), "DW-54")
    yield from give(table, state.world.people[giver], word_of(QUEST_KINDS, kind))


@carries_out(GiveQuest)
def _give(table: Table, step: GiveQuest) -> Script[None]:
    yield from give(table, table.state.world.people[step.person])


def give(table: Table, giver: Person, kind: AnyQuestKind | None = None) -> Script[None]:
    """The Ally gives a Quest through a character; it is written on the Town's map (DW-52, DW-53)."""
    state = table.state
    part: str = kind if kind is not None and kind != OTHER else ""
    place = ""
    if state.holder(ALLY) == ORACLE:
        place = errands.errand_of(state, giver)
        part = errands.kind_of(state, place) if place else part
    town = town_for(state, giver)
    wish = Wish("quest", giver.id, state.serial, part=part)
    made = yield from inventing.invent(table, ALLY, "quest", wish, "DW-52")
    if place:
        errands.bind(state, made, giver, place)
    elif state.holder(TREASURE) == ORACLE and state.holder(ALLY) != ORACLE:
        place = yield from _goal(table, town, giver)
    goal, _ = inventing.keep(table, made, ALLY, wish, "goal", "note")
    kind_of_words: AnyQuestKind = next((one for one in QUEST_KINDS if one in made.tags.get("kind", ())), OTHER)
    quest = Quest(inventing.new_id(state, "quest"), goal, giver.id, town.id, kind=kind or kind_of_words, place=place)
    state.world.quests[quest.id] = quest
    state.story.enter("quest", goal)
    table.tell(events.quests.Quest(goal, place=town.name, kind=town.kind), "DW-53")
    if place and state.world.places[place].cleared:  # somebody was faster than the news
        reach(table, quest.id)


def _goal(table: Table, town: Place, giver: Person) -> Script[str]:
    """Where the oracle is Treasure, the Ally says where a Quest leads: so the oracle knows when its goal is reached
    (DW-232, DW-261). "": the Ally will say so."""
    goals = errands.goals(table.state, town, giver)
    if table.state.story.swift:
        return next(iter(goals), "")
    choices: list[Choice] = [inventing.NOTHING, *goals]
    answer = str((yield from ask(table, ALLY, "quest-goal", choices, "DW-261")))
    return "" if answer == inventing.NOTHING else answer


def splits(rating: int) -> list[tuple[int, int]]:
    """What a rating may be spent on: extra treasure levels and the multiplier of XP (DW-233)."""
    return [(rating, 1), *((rating - times, times) for times in range(2, rating + 1))]


@carries_out(RewardQuest)
def _reward(table: Table, step: RewardQuest) -> Script[None]:
    """Treasure rates a Quest and splits its reward; XP come before the swaps, the find after the Ally's (DW-234)."""
    state = table.state
    quest = state.world.quests[step.quest]
    level = state.world.places[quest.town].level
    judge, rating = TREASURE, errands.rating(state, quest)
    if state.holder(TREASURE) == ORACLE:
        judge = WARRIOR  # the oracle has nothing to choose between its splits (DW-261)
    else:
        rating = int(str((yield from ask(table, TREASURE, "rating", list(RATINGS), "DW-233", Asked(name=quest.goal)))))
    extra, times = splits(rating)[0]
    if state.holder(judge) != ORACLE:
        pairs: list[Choice] = [f"split {more} x{many}" for more, many in splits(rating)]
        answer = str((yield from ask(table, judge, "split", pairs, "DW-233", Asked(level=level))))
        extra, times = (int(part.lstrip("x")) for part in answer.split(" ")[1:])
    quest.state = DONE
    state.story.enter("done", quest.goal)
    table.tell(Rewarded(quest.goal, rating, extra, times), "DW-234")
    lore.tell_success(table, quest)
    before = state.hero.points
    start.gain_xp(table, level * times, "DW-234")
    levels = [SpendPoints()] if state.hero.points > before else []
    told = [TellConsequence(role, quest.id) for role in (ALLY, VILLAIN)]
    find = ChooseFind(level + extra, "reward", quest.town)
    next_up(state, *levels, *growth(state), Swap(ALLY), find, *told, CloseQuests(quest.town))


@carries_out(TellConsequence)
def _tell(table: Table, step: TellConsequence) -> Script[None]:
    """What the deed means for the people, told by the Ally, and what threats follow, by the Villain (DW-235)."""
    role, quest = step.role, step.quest
    wish = Wish("consequence", f"{quest}/{role}", part=role)
    made = yield from inventing.invent_or(table, role, "telling", wish, "DW-235", inventing.NOTHING)
    if isinstance(made, Suggestion):
        inventing.tell_text(table, RoleTold(inventing.remember(table, made, "text", role, wish), role), "DW-235")


@carries_out(CloseQuests)
def _done(table: Table, step: CloseQuests) -> None:
    """With the last open Quest of a Town a session may end, and in the first Town an adventure does (DW-236 to
    DW-237, DW-239a)."""
    state = table.state
    town = step.place
    if not all(quest.state == DONE for quest in state.world.quests.values() if quest.town == town):
        return
    if state.settings.scope == "campaign":
        next_up(state, ProposeEnd(town))
    elif town == next(iter(state.world.places)):
        endings.end_adventure(state)


DEEDS["quest"] = Deed(lambda state, seat: seat == state.holder(ALLY) and bool(givers(state)), _reveal)
DEEDS["reached"] = Deed(
    lambda state, seat: seat == state.holder(_knower(state)) and any(open_quests(state)), _say_reached
)
DEEDS["ask-reached"] = Deed(
    lambda state, seat: (
        seat == state.holder(WARRIOR) and state.holder(_knower(state)) not in (ORACLE, seat) and any(open_quests(state))
    ),
    _ask_reached,
)
