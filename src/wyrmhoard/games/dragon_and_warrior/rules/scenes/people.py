"""Characters: which role plays them, who acts them out, and how they change sides (DW-43, DW-44, DW-47)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...asked import Asked
from ...events.people import Lent, Side, TakenHome
from ...state import ALLY, ORACLE, TREASURE, VILLAIN, WARRIOR, Conflict, Saga
from ...table import Table
from ...world_state import BACKGROUND, ENEMY, FRIEND, Person, PersonSide
from ..battle import conflicts
from ..core import chronicle
from ..core.asking import ask, put
from ..core.business import DEEDS, Deed
from ..making import inventing
from . import scenes

SIDE_OF: Final[dict[str, PersonSide]] = {ALLY: FRIEND, VILLAIN: ENEMY, TREASURE: BACKGROUND}
"""The side of the characters of each role (DW-43)."""
OTHER: Final[dict[PersonSide, PersonSide]] = {FRIEND: ENEMY, ENEMY: FRIEND}
MOODS: Final = {FRIEND: 1, ENEMY: -1}
"""How friends and enemies begin a Scene (DW-264a)."""


def of_seat(state: Saga, seat: int) -> Iterator[Person]:
    """The friends and enemies that a seat plays by the roles that it holds, Party Members aside."""
    for person in state.world.people.values():
        if person.side in OTHER and not person.role and state.holder(scenes.partner(person)) == seat:
            yield person


def _pick(table: Table, seat: int, prompt: str, rule: str, fits: Callable[[Person], bool]) -> Script[Person | None]:
    """Ask a seat to pick one of the characters that fit, or none."""
    people = table.state.world.people
    ids = [person.id for person in people.values() if fits(person)]
    answer = str((yield from put(table, lambda: seat, prompt, [inventing.NOTHING, *ids], rule)))
    return people.get(answer)


# -- sides


def _turn(table: Table, seat: int) -> Script[None]:
    """A friend becomes an enemy, or an enemy a friend: by the role that gives the character away (DW-43, DW-231)."""
    mine = {person.id for person in of_seat(table.state, seat)}
    person = yield from _pick(table, seat, "turn-side", "DW-43", lambda person: person.id in mine)
    if person is not None:
        set_side(table, person, OTHER[person.side], "DW-43")


def set_side(table: Table, person: Person, side: PersonSide, rule: str) -> None:
    """Put a character on another side, so that another role plays it."""
    put_on_side(person, side)
    chronicle.tell(table, Side(person.name, side), rule)


def put_on_side(person: Person, side: PersonSide) -> None:
    """Set the side of a character, and the mood that goes with it (DW-264a)."""
    person.side, person.mood = side, MOODS.get(side, 0)


def _claimed_by(state: Saga, seat: int) -> Iterator[Person]:
    roles = [role for role in SIDE_OF if state.holder(role) == seat]
    for person in state.world.people.values():
        if roles and not person.role and state.holder(scenes.partner(person)) not in (seat, ORACLE):
            yield person


def _dispute(table: Table, seat: int) -> Script[None]:
    """Two roles claim a character: The Warrior says whose it is (DW-44)."""
    state = table.state
    claimed = {person.id for person in _claimed_by(state, seat)}
    person = yield from _pick(table, seat, "dispute", "DW-44", lambda person: person.id in claimed)
    if person is not None:
        answer = yield from ask(table, WARRIOR, "whose", list(SIDE_OF), "DW-44", Asked(name=person.name))
        set_side(table, person, SIDE_OF[str(answer)], "DW-44")


# -- acting


def lendable(state: Saga, seat: int) -> list[str]:
    """Characters of the Scene, and of the place, that a seat may have others act out (DW-47)."""
    scene = state.world.scene
    if scene is None:
        return []
    here = {scene.person, *(person.id for person in scenes.at_hand(state))}
    return [person.id for person in of_seat(state, seat) if person.id in here]


def _lend(table: Table, seat: int) -> Script[None]:
    """Lend a character to another seat, until the Scene ends or the lender takes it back (DW-47)."""
    state = table.state
    scene = state.world.scene
    assert scene is not None
    mine = lendable(state, seat)
    person = yield from _pick(table, seat, "lend", "DW-47", lambda person: person.id in mine)
    if person is None:
        return
    others = [str(other + 1) for other in range(state.seats) if other != seat]
    answer = yield from put(
        table, lambda: seat, "lend-to", [inventing.NOTHING, *others], "DW-47", Asked(name=person.name)
    )
    if answer == inventing.NOTHING:
        scene.lent.pop(person.id, None)
        table.tell(TakenHome(person.name), "DW-47")
    else:
        scene.lent[person.id] = int(str(answer)) - 1
        table.tell(Lent(person.name, scene.lent[person.id]), "DW-47")


def _somebody(table: Table, seat: int) -> Script[None]:
    """Treasure puts a character into the background (DW-43, DW-47)."""
    yield from scenes.introduce(table, TREASURE)


# -- cards


def _without_card(state: Saga) -> list[str]:
    return [p.id for p in state.world.people.values() if p.side == ENEMY and p.card not in state.conflicts]


def _card_of(table: Table, seat: int) -> Script[None]:
    """The Villain makes a Conflict Card of an enemy, perhaps of an old ally (DW-5, DW-43, DW-231)."""
    state = table.state
    able = _without_card(state)
    person = yield from _pick(table, seat, "card-of", "DW-43", lambda person: person.id in able)
    if person is not None:
        person.card = inventing.new_id(state, "card")
        yield from conflicts.build_for_later(table, Conflict(person.card, person.name, state.level, note=person.note))


def _somewhere(state: Saga) -> bool:
    return bool(state.world.visit.space)


DEEDS["turn-side"] = Deed(lambda state, seat: any(of_seat(state, seat)), _turn)
DEEDS["dispute"] = Deed(
    lambda state, seat: state.holder(WARRIOR) not in (ORACLE, seat) and any(_claimed_by(state, seat)), _dispute
)
DEEDS["lend"] = Deed(lambda state, seat: state.seats > 1 and bool(lendable(state, seat)), _lend)
DEEDS["somebody"] = Deed(lambda state, seat: seat == state.holder(TREASURE) and _somewhere(state), _somebody)
DEEDS["card-of"] = Deed(lambda state, seat: seat == state.holder(VILLAIN) and bool(_without_card(state)), _card_of)
