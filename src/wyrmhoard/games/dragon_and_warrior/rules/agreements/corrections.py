"""What may be corrected by agreement, and within which bounds: a closed list (DW-250, DW-250a).

A correction names what it is about by words with blanks between: "hp", "tokens 2", "level card-3". Hands, the deck and
played cards are not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.form import Form, Number, Pick, Text
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards.vocabulary import OBSTACLE_LINE
from ...events.agreements import Corrected, Lapsed
from ...pending_state import SpendPoints
from ...state import MOST_TOKENS, ORACLE, Conflict, Item, Keepsake, Motion, Saga
from ...table import Table
from ...world_state import BUILDINGS, DUNGEON, HIGHEST, POI, ROOM, SIDES, Visit
from ..battle import start
from ..core import builds, numbers, places, roles
from ..core.steps import growth, next_up
from ..making import creating, inventing
from ..scenes import finds, people

MOST_XP: Final = 2400
MOST_BONUS: Final = 30
Bounds = tuple[int, int]
OUTSIDE = Refusal("DW-250a", later("This can be corrected to {least} to {most}, and to nothing else"))


def possible(state: Saga) -> dict[str, Bounds]:
    """Everything that may be corrected now, with the least and the highest value."""
    hero = state.hero
    bounds: dict[str, Bounds] = {"xp": (0, MOST_XP)}
    for what, most in (("hp", hero.max_hp), ("mp", hero.max_mp), ("defense", numbers.max_defense(hero))):
        bounds[what] = (int(what == "hp"), most)
    for seat in range(state.seats):
        bounds[f"tokens {seat + 1}"] = (MOST_TOKENS if seat in state.bought else 0, MOST_TOKENS)
    carried: list[Item | Keepsake] = [*hero.pouch, *hero.keepsakes]
    bounds |= {f"gone {item.id}": (0, 0) for item in carried}
    if (room := finds.room_left(hero)) > 0:
        bounds |= {f"there {kind}": (1, min(room, HIGHEST)) for kind in finds.CONSUMABLES if kind != finds.WINGS}
    if state.seats > 1:
        bounds |= {f"holder {role}": (1, state.seats) for role, seat in state.holders.items() if seat != ORACLE}
    bounds |= dict(_of_world(state))
    return bounds if state.battle is not None else bounds | dict(_outside_battle(state))


def _of_world(state: Saga) -> Iterator[tuple[str, Bounds]]:
    for person in state.world.people.values():
        if not person.role:
            yield f"side {person.id}", (0, len(SIDES) - 1)
    for place in state.world.places.values():
        if place.kind == ROOM or places.is_infested(state, place):
            yield f"cross {place.id}", (0, 1)
        if place.kind in (*BUILDINGS, POI, ROOM):  # Areas and streets have no mark $ (DW-105)
            yield f"found {place.id}", (0, 1)


def _outside_battle(state: Saga) -> Iterator[tuple[str, Bounds]]:
    for place in state.world.places.values():
        if place.kind != DUNGEON and place.been and place.id != state.world.visit.space:
            yield f"figure {place.id}", (1, 1)
    beside = {card.minion for card in state.conflicts.values()}
    for card in state.conflicts.values():
        if not card.open and card.met and card.id not in beside:
            if not card.boss:  # a Boss has the Level of its Floor (DW-117)
                yield f"level {card.id}", (1, HIGHEST)
            yield f"points {card.id}", (-min(MOST_BONUS, card.level), MOST_BONUS)


def form(state: Saga, able: dict[str, Bounds]) -> Form:
    """One of them with its new value, and the reason."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        least, most = able[values["what"][0]]
        if not least <= values["value"] <= most:
            return OUTSIDE.because(least=least, most=most)
        return creating.turned_objection(values)

    def sample(rng: Random) -> dict[str, Any]:
        what = rng.choice(list(able))
        return {"what": [what], "value": rng.randint(*able[what]), "why": ""}

    def label(what: str) -> str:
        kind, _, record = what.partition(" ")
        return f"{kind} {inventing.name_of(state, record) or record}".strip()

    blanks = (
        Pick("what", tuple(able), 1, 1, label=label),
        Number("value", -MOST_BONUS, MOST_XP),
        Text("why", OBSTACLE_LINE),
    )
    return Form("correct", blanks, verify, sample, quiet=True)


def name_of(state: Saga, about: str) -> str:
    """The text that names what a correction is about; "" if it has no name."""
    record, world = about.partition(" ")[2], state.world
    carried: list[Item | Keepsake] = [*state.hero.pouch, *state.hero.keepsakes]
    item = next((item for item in carried if item.id == record), None)
    thing = world.places.get(record) or world.people.get(record) or state.conflicts.get(record) or item
    return "" if thing is None else thing.name


def make(table: Table, motion: Motion) -> None:
    """Carry a correction out, or drop it if it has become impossible."""
    state = table.state
    least, most = possible(state).get(motion.about, (1, 0))
    if not least <= motion.value <= most:
        table.tell(Lapsed(motion.about), "DW-250a")
        return
    what, _, record = motion.about.partition(" ")
    name = name_of(state, motion.about)
    MAKERS[what](table, record, motion.value)
    about, value, why = motion.about, motion.value, motion.text
    table.tell(Corrected(motion.seat, about, value, thing=name, text=why), "DW-250")


def _hero(field: str) -> Callable[[Table, str, int], None]:
    def change(table: Table, record: str, value: int) -> None:
        setattr(table.state.hero, field, value)

    return change


def _xp(table: Table, record: str, value: int) -> None:
    """Set the XP; Levels that they bring are gained with their points, and none is lost."""
    state = table.state
    before = state.hero.level
    state.hero.xp = 0
    start.gain_xp(table, value, "DW-250a")
    if state.hero.level > before and SpendPoints() not in state.pending:
        next_up(state, SpendPoints(), *growth(state))


def _tokens(table: Table, record: str, value: int) -> None:
    table.state.tokens[int(record) - 1] = value


def _gone(table: Table, record: str, value: int) -> None:
    hero = table.state.hero
    hero.pouch = [item for item in hero.pouch if item.id != record]
    hero.keepsakes = [item for item in hero.keepsakes if item.id != record]


def _there(table: Table, record: str, value: int) -> None:
    table.state.hero.pouch.append(finds.new_item(table, record, value, "", ""))


def _holder(table: Table, record: str, value: int) -> None:
    """The seats exchange their cards, so that each keeps its number of cards; no tokens are taken."""
    before = table.state.holder(record)
    if before not in (ORACLE, value - 1):
        roles.exchange(table, before, value - 1, "DW-250a")
        table.state.bought = [seat for seat in table.state.bought if seat != table.state.holder("warrior")]


def _side(table: Table, record: str, value: int) -> None:
    people.put_on_side(table.state.world.people[record], SIDES[value])


def _mark(field: str) -> Callable[[Table, str, int], None]:
    def change(table: Table, record: str, value: int) -> None:
        setattr(table.state.world.places[record], field, bool(value))

    return change


def _figure(table: Table, record: str, value: int) -> None:
    """Move The Warrior's figure without a visit: nothing that belongs to an entry happens."""
    state = table.state
    place = state.world.places[record]
    before = state.world.visit.space
    state.world.visit = Visit(record, before, owed=places.owes(state, place))
    state.level, state.inside = place.level, place.home if place.kind == ROOM else ""


def _level(table: Table, record: str, value: int) -> None:
    _built_anew(table, record, value, table.state.conflicts[record].bonus)


def _points(table: Table, record: str, value: int) -> None:
    _built_anew(table, record, table.state.conflicts[record].level, value)


def _built_anew(table: Table, record: str, level: int, bonus: int) -> None:
    """Its old points no longer fit: make it a plain, even card with its new points, which the Villain may change
    (DW-130)."""
    state = table.state
    old = state.conflicts[record]
    card = Conflict(old.id, old.name, level, old.boss, old.note, old.lord, needs=old.needs, met=old.met)
    card.bonus = max(bonus, -level)
    state.conflicts[record] = builds.built(card, "even", 0, state.settings)


MAKERS: Final[dict[str, Callable[[Table, str, int], None]]] = {
    "hp": _hero("hp"),
    "mp": _hero("mp"),
    "defense": _hero("defense"),
    "xp": _xp,
    "tokens": _tokens,
    "gone": _gone,
    "there": _there,
    "holder": _holder,
    "side": _side,
    "cross": _mark("cross"),
    "found": _mark("found"),
    "figure": _figure,
    "level": _level,
    "points": _points,
}
