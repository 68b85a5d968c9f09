"""The outcome of a Scene that the oracle has played: help, offers, gifts, rumours, turns of side (DW-264, DW-264a,
DW-269)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Wish
from ...events.people import Rumour, Withheld
from ...pending_state import ChooseFind, SettleMood
from ...table import Table
from ...world_state import BEST, ENEMY, FRIEND, GIFT, Person
from ..core import places
from ..core.steps import carries_out, next_up
from ..making import inventing
from ..world import lore, obstacles, party
from . import people, scenes, talks, weak_spots


@carries_out(SettleMood)
def _outcome(table: Table, step: SettleMood) -> Script[None]:
    """What the mood at the end of a Scene brings."""
    state = table.state
    person, mood = state.world.people[step.person], step.mood
    won = talks.prize(state, person, mood)
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


def _reward(table: Table, person: Person, won: talks.Prize) -> Script[None]:
    """An offer to join, one gift, or a rumour (DW-264, DW-264a, DW-269)."""
    if won == "join":
        yield from party.invite(table, person)
    elif won == "gift":
        person.given = True
        place = places.current_space(table.state)
        next_up(table.state, ChooseFind(place.level, GIFT, place.id))
    else:
        yield from _rumour(table, person)


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
