"""Scenes: who is talked to, how they end, who swaps (DW-45 to DW-49, DW-56, DW-232)."""

from __future__ import annotations

from wyrmhoard.games.dragon_and_warrior.cards.made import Wish
from wyrmhoard.games.dragon_and_warrior.rules import inventing, places, roles
from wyrmhoard.games.dragon_and_warrior.rules.asking import ask
from wyrmhoard.games.dragon_and_warrior.rules.steps import STEPS, next_up
from wyrmhoard.games.dragon_and_warrior.state import ALLY, ORACLE, VILLAIN, WARRIOR, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.games.dragon_and_warrior.world_state import ENEMY, FRIEND, Person, Scene
from wyrmhoard.kernel.ask import Choice, Script

END, FIGHT = "end", "battle"
NEW = "new"


def partner(person: Person) -> str:
    """The role that plays a character (DW-47)."""
    return VILLAIN if person.side == ENEMY else ALLY


def at_hand(state: Saga) -> list[Person]:
    """The characters who live in this Space."""
    space = state.world.visit.space
    return [person for person in state.world.people.values() if person.home == space]


def introduce(table: Table, role: str) -> Script[Person]:
    """The Ally or the Villain brings somebody new in, who lives where The Warrior is (DW-88)."""
    state = table.state
    side = ENEMY if role == VILLAIN else FRIEND
    space = state.world.visit.space
    wish = Wish("character", space, state.serial, part=side)
    made = yield from inventing.invent(table, role, "character", wish, "DW-88")
    name, note = inventing.keep(table, made, role, wish, "name", "note")
    person = Person(inventing.new_id(state, "person"), name, side, space, note)
    state.world.people[person.id] = person
    return person


def _scene(table: Table, words: list[str]) -> Script[None]:
    """A Scene with somebody, to its end or to a Battle (DW-45, DW-46, DW-56, DW-57)."""
    state = table.state
    role, who, *quest = words
    person = (yield from introduce(table, role)) if who == NEW else state.world.people[who]
    state.world.scene = Scene(role, person.id)
    state.world.visit.scene = True
    table.tell("scene", "DW-45", name=person.name, role=role)
    fought = False
    if state.holder(WARRIOR) != ORACLE:
        answer = yield from ask(table, WARRIOR, "scene", lambda: options(state), "DW-46", {"name": person.name})
        fought = answer == FIGHT
    state.world.scene = None
    if fought:
        state.pending[1:] = [entry for entry in state.pending[1:] if not entry.startswith("find ")]
        next_up(state, "fight")
    elif quest:
        next_up(state, f"reward {quest[0]}")
    else:
        table.tell("scene_over", "DW-46", name=person.name)
        next_up(state, f"scene-swap {role}")


def options(state: Saga) -> list[Choice]:
    """What The Warrior may do in a Scene (DW-46, DW-90)."""
    found: list[Choice] = [END]
    if places.refuse_battle(state, WARRIOR) is None:
        found.append(FIGHT)
    return found


def _swap(table: Table, words: list[str]) -> Script[None]:
    """A Scene that ended in words: The Warrior swaps with its partner (DW-56)."""
    yield from roles.swap_with(table, words[0], "DW-56")


STEPS["scene"] = _scene
STEPS["scene-swap"] = _swap
