"""The outcome of a Scene that the oracle has played: help, offers, gifts, rumours, turns of side (DW-264, DW-264a,
DW-269)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Wish
from ...events.people import Rumour, Withheld
from ...pending_state import ChooseFind, SettleMood
from ...state import ALLY, MEMBERS, ORACLE, WARRIOR, Saga
from ...table import Table
from ...world_state import BEST, ENEMY, FRIEND, GIFT, WORST, Person
from ..core import places
from ..core.steps import carries_out, next_up
from ..making import inventing
from ..world import lore, obstacles, party
from . import people, scenes, weak_spots

Prize: TypeAlias = Literal["", "enemy", "friend", "withheld", "rumour", "join", "gift"]
"""What the end of a Scene brings: a friend becomes an enemy, an enemy a friend, help waits for an obstacle, a rumour,
an offer to join, a find."""


def prize(state: Saga, person: Person, mood: int) -> Prize:
    """What a Scene that ends in this mood brings; "": nothing (DW-122a, DW-264, DW-264a, DW-269)."""
    if mood <= 0:
        return "enemy" if mood == WORST and person.side == FRIEND else ""
    if mood == BEST and person.side == ENEMY:
        return "friend"
    if obstacles.guarding(state, person.id) is not None:
        return "withheld"
    if mood < BEST:
        return "rumour"
    if may_join(state, person) and state.holder(WARRIOR) != ORACLE:
        return "join"
    return "rumour" if person.given else "gift"


@carries_out(SettleMood)
def _outcome(table: Table, step: SettleMood) -> Script[None]:
    """What the mood at the end of a Scene brings."""
    state = table.state
    person, mood = state.world.people[step.person], step.mood
    won = prize(state, person, mood)
    if won in ("enemy", "friend"):
        lore.tell_secret(table, person, lore.TURN)
        people.set_side(table, person, ENEMY if won == "enemy" else FRIEND, "DW-264")
    elif won == "withheld":
        obstacle = obstacles.guarding(state, person.id)
        assert obstacle is not None
        table.tell(Withheld(person.name, obstacle.text), "DW-122a")
    elif won:
        if mood == BEST:
            lore.tell_secret(table, person)
        yield from _reward(table, person, won)
    if mood > 0 or person.side == ENEMY:  # a stranger becomes a friend
        person.mood = people.MOODS.get(person.side, 0)


def _reward(table: Table, person: Person, won: Prize) -> Script[None]:
    """An offer to join, one gift, or a rumour (DW-264, DW-264a, DW-269)."""
    if won == "join":
        yield from party.invite(table, person)
    elif won == "gift":
        person.given = True
        place = places.current_space(table.state)
        next_up(table.state, ChooseFind(place.level, GIFT, place.id))
    else:
        yield from _rumour(table, person)


def may_join(state: Saga, person: Person) -> bool:
    """Whether a character may offer to join: a friend, while the oracle has no Party Member yet (DW-269)."""
    alone = MEMBERS[0] not in state.holders and not any(member.role == ALLY for member in state.members)
    return alone and person in party.willing(state)


def _rumour(table: Table, person: Person) -> Script[None]:
    """A rumour about another character, or about the weak spot of the Dungeon's Boss."""
    state = table.state
    role = scenes.partner(person)
    lair = weak_spots.to_be_told(table, person)
    wish = Wish("rumour", person.id, state.visits, part=lair.weak_to if lair is not None else "")
    made = yield from inventing.invent(table, role, "telling", wish, "DW-264a")
    if lair is not None:
        made.slots["place"] = lair.id
    text = inventing.remember(table, made, "text", role, wish)
    inventing.tell_text(table, Rumour(text, person.name), "DW-264a")
