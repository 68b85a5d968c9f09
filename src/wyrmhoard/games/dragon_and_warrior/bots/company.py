"""What the computer does in a story that several tell, beside Battles: enough to have it come to its end (DW-251a).

As The Warrior it hands in what is done, looks where nobody has looked, and goes home with a reached goal. As Treasure
it gives finds and says when a goal is reached, as the Villain it fights, and its Ally brings somebody in now and then.
All of it comes from what its seat sees; where a thing is to happen only now and then, what it sees is the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.bots import knowing
from wyrmhoard.games.dragon_and_warrior.rules.oracle import journey
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.world_state import AREA, INN, POI, ROOM

LONG_ENOUGH: Final = 10
"""The visit from which on Treasure finds that goals are reached, wherever The Warrior is but in a Town."""
CHANCES: Final = (
    ("stairs", 1.0),
    ("lord", 1.0),
    ("boss", 0.4),
    ("battle", 0.5),
    ("find", 0.6),
    ("place", 0.2),
    ("friend", 0.2),
    ("enemy", 0.1),
)
"""What it does on The Warrior's entry, and how likely, in this order (DW-88a)."""


def answer(view: Mapping[str, Any], prompt: str, keys: Sequence[str]) -> str | None:
    """The answer to a question of a story; None: it has no opinion."""
    choose = DEEDS.get(prompt)
    if choose is None or "world" not in view:
        return None
    keys = [key for key in keys if not key.startswith("enemy card-")]  # the cards of its deck are for Battles
    chance = Random(f"{view['visit']}/{prompt}/{view['you']}/{len(keys)}")
    return choose(view, keys, chance)


def _explores(view: Mapping[str, Any], keys: Sequence[str], chance: Random) -> str | None:
    state = knowing.known(view)
    state.visits = view["visit"]
    for verb in ("hand-in", "chest", "search"):
        if found := [key for key in keys if key.startswith(verb)]:
            return found[0]
    hero = state.hero
    if 2 * hero.hp < hero.max_hp:
        flasks = [item.id for item in hero.pouch if item.kind == "healstuff"]
        if rest := [key for key in keys if key == "sleep" or key.removeprefix("use ") in flasks]:
            return rest[0]
    ways = [key for key in keys if key.startswith("go ")]
    home = _homeward(state, ways)
    if home:
        return home
    if state.world.visit.owed and "battle" in keys:
        return "battle"
    tries = [key for key in keys if key.startswith("try ")]
    if tries and chance.random() < 0.5:
        return chance.choice(tries)
    fresh = [way for way in ways if _is_fresh(state, way.removeprefix("go "))]
    return chance.choice(fresh or ways) if ways else None


def _homeward(state: Saga, ways: Sequence[str]) -> str:
    """The way to a Town where a reached goal is to be handed in, or to an inn when it is high time; "" for none."""
    goals = journey.handing_in(state)
    if 3 * state.hero.hp < state.hero.max_hp:
        goals = {place.id for place in state.world.places.values() if place.kind == INN}
    step = f"go {journey.next_step(state, goals)}" if goals else ""
    return step if step in ways else ""


def _is_fresh(state: Saga, way: str) -> bool:
    """Whether The Warrior has not been there, as far as the map says."""
    place = state.world.places.get(way)
    return place is None or not place.been


def _entered(view: Mapping[str, Any], keys: Sequence[str], chance: Random) -> str | None:
    space, places = view["world"]["visit"]["space"], view["world"]["places"]
    away = any(place["id"] == space and place["kind"] in (AREA, POI, ROOM) for place in places)
    if away and view["visit"] >= LONG_ENOUGH and (reached := [key for key in keys if key.startswith("reached ")]):
        return reached[0]
    for verb, likely in CHANCES:
        found = [key for key in keys if key.partition(" ")[0] == verb]
        if found and chance.random() < likely:
            return chance.choice(found)
    return None


def _finds(view: Mapping[str, Any], keys: Sequence[str], chance: Random) -> str | None:
    given = [key for key in keys if key == "done" or key.startswith("give ")]
    return given[0] if given else None


def _spoils(view: Mapping[str, Any], keys: Sequence[str], chance: Random) -> str | None:
    return "stairs" if "stairs" in keys else None


DEEDS: Final[Mapping[str, Callable[[Mapping[str, Any], Sequence[str], Random], str | None]]] = {
    "explore": _explores,
    "entered": _entered,
    "find": _finds,
    "spoils": _spoils,
}
"""What it has an opinion about."""
