"""Tables of one seat, where the oracle holds all other roles."""

from __future__ import annotations

from typing import Any

from helpers.dragon_and_warrior.board import Stage, saga_of
from helpers.dragon_and_warrior.realm import realm
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Person


def story(seed: str | int, **settings: Any) -> Stage:
    """A solo adventure at its first Scene: the Town, its people and the lands around it are there."""
    state = saga_of(1, **{"scope": "adventure"} | settings)
    state.phase = "roles"
    play = Stage(state, str(seed)).go().choose("default")
    return play.choose("s1")


def oracles_realm(**settings: Any) -> Saga:
    """The small world of `realm`, with the oracle in all roles but The Warrior's."""
    state = realm(1, **settings)
    state.draws.seed = "realm"
    return state


def neighbour(state: Saga, home: str, **more: Any) -> Person:
    """Somebody whom the oracle plays, with a manner that suits "kind" and clashes with "forceful"."""
    person = Person(f"person-{len(state.world.people) + 1}", "", "friend", home, suits="kind", clashes="forceful")
    for name, value in more.items():
        setattr(person, name, value)
    state.world.people[person.id] = person
    return person


def named(state: Saga, text: str) -> str:
    """The words of a text."""
    return inventing.words_of(state, text)


def beat(play: Stage) -> Stage:
    """Win the Battle by a blow that nothing stops."""
    assert play.prompt == "turn"
    play.battle.foes[0].hp, play.battle.foes[0].defense = 1, 0
    play.battle.villain.clear()
    play.choose(next(key for key in play.offered() if key.startswith("attack")))
    return play.choose("master") if play.prompt == "target" else play
