"""Quests: given, reached, handed in, rewarded (DW-52 to DW-54, DW-232 to DW-234, DW-236)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.games.dragon_and_warrior.cards.made import Wish
from wyrmhoard.games.dragon_and_warrior.rules import endings, inventing, places
from wyrmhoard.games.dragon_and_warrior.rules.asking import ask
from wyrmhoard.games.dragon_and_warrior.rules.battle import start
from wyrmhoard.games.dragon_and_warrior.rules.steps import STEPS, next_up
from wyrmhoard.games.dragon_and_warrior.state import ALLY, ORACLE, POINTS, TREASURE, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.games.dragon_and_warrior.world_state import DONE, OPEN, REACHED, Quest
from wyrmhoard.kernel.ask import Choice, Script

RATINGS: Final = (1, 2, 3, 4, 5)


def open_quests(state: Saga) -> Iterator[Quest]:
    """The Quests whose goals have not been reached."""
    return (quest for quest in state.world.quests.values() if quest.state == OPEN)


def reach(table: Table, quest_id: str) -> None:
    """Treasure says that a goal has been reached (DW-232)."""
    quest = table.state.world.quests[quest_id]
    quest.state = REACHED
    table.tell("reached", "DW-232", goal=quest.goal)


def to_hand_in(state: Saga) -> list[str]:
    """The Quests that can be handed in here: reached, in their Town (DW-232)."""
    town = places.town_of(state, places.here(state))
    found = state.world.quests.values()
    return [quest.id for quest in found if quest.state == REACHED and town is not None and quest.town == town.id]


def _give(table: Table, words: list[str]) -> Script[None]:
    """The Ally gives a Quest by the words of somebody; it is written on the Town's map (DW-52, DW-53)."""
    state = table.state
    giver = state.world.people[words[0]]
    town = places.town_of(state, state.world.places[giver.home])
    assert town is not None
    wish = Wish("quest", giver.id, state.serial)
    made = yield from inventing.invent(table, ALLY, "quest", wish, "DW-52")
    goal, _ = inventing.keep(table, made, ALLY, wish, "goal", "note")
    quest = Quest(inventing.new_id(state, "quest"), goal, giver.id, town.id)
    state.world.quests[quest.id] = quest
    table.tell("quest", "DW-53", goal=goal, place=town.name, kind=town.kind)


def splits(rating: int) -> list[tuple[int, int]]:
    """What a rating may be spent on: extra treasure levels and the multiplier of XP (DW-233)."""
    return [(rating, 1), *((rating - times, times) for times in range(2, rating + 1))]


def _reward(table: Table, words: list[str]) -> Script[None]:
    """Treasure rates a Quest and splits its reward; XP come before the swaps, the find after the Ally's (DW-234)."""
    state = table.state
    quest = state.world.quests[words[0]]
    level = state.world.places[quest.town].level
    rating, extra, times = 1, 1, 1
    if state.holder(TREASURE) != ORACLE:
        rating = int(str((yield from ask(table, TREASURE, "rating", list(RATINGS), "DW-233", {"name": quest.goal}))))
        pairs: list[Choice] = [f"split {more} x{many}" for more, many in splits(rating)]
        answer = str((yield from ask(table, TREASURE, "split", pairs, "DW-233", {"level": level})))
        extra, times = (int(part.lstrip("x")) for part in answer.split(" ")[1:])
    quest.state = DONE
    table.tell("rewarded", "DW-234", goal=quest.goal, rating=rating, extra=extra, times=times)
    before = state.hero.points
    start.gain_xp(table, level * times, "DW-234")
    levels = [POINTS] if state.hero.points > before else []
    grows = [f"grow {member.role}" for member in state.members if member.points and member.hp]
    next_up(state, *levels, *grows, f"swap {ALLY}", f"find {level + extra} reward {quest.town}", f"done {quest.town}")


def _done(table: Table, words: list[str]) -> None:
    """With the last open Quest of a Town a session may end, and in the first Town an adventure does (DW-236 to
    DW-237, DW-239a)."""
    state = table.state
    town = words[0]
    if not all(quest.state == DONE for quest in state.world.quests.values() if quest.town == town):
        return
    if state.options.scope == "campaign":
        next_up(state, f"session {town}")
    elif town == next(iter(state.world.places)):
        endings.end_adventure(state)


STEPS["quest"] = _give
STEPS["reward"] = _reward
STEPS["done"] = _done
