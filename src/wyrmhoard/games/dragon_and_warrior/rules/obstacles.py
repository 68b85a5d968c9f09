"""Obstacles on ways, and the Quest items that get past them (DW-121 to DW-126).

A villager's price and a Conflict that needs an item (DW-122) are not begun here yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.games.dragon_and_warrior.cards.made import Wish
from wyrmhoard.games.dragon_and_warrior.rules import inventing, places
from wyrmhoard.games.dragon_and_warrior.rules.asking import put
from wyrmhoard.games.dragon_and_warrior.rules.steps import STEPS, at_last
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, TREASURE, WARRIOR, Keepsake, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.games.dragon_and_warrior.world_state import INN, PHYSICAL, Obstacle
from wyrmhoard.kernel.ask import Choice, Script

NO_ITEM, IDEA = "none", "idea"
SOLVED: Final = "solved"


def standing(state: Saga) -> Iterator[Obstacle]:
    """The obstacles that have not been got past."""
    return (obstacle for obstacle in state.world.obstacles.values() if not obstacle.solved)


def blocks(state: Saga) -> list[str]:
    """The ways from here that Treasure may block: never the one by which The Warrior came, nor an inn (DW-122a)."""
    taken = {obstacle.blocks for obstacle in standing(state)}
    found = [way for way in places.ways(state) if way in state.world.places and way not in taken]
    came = state.world.visit.came
    here = places.here(state)
    return [way for way in found if way not in (came, here.home) and state.world.places[way].kind != INN]


def unused(state: Saga) -> list[Keepsake]:
    """The Quest items that The Warrior carries and has not used."""
    return [item for item in state.hero.keepsakes if not item.used]


def _obstacle(table: Table, words: list[str]) -> Script[None]:
    """Treasure puts a physical obstacle on a way, perhaps with a carried Quest item in mind (DW-122, DW-123)."""
    state = table.state
    way = words[0]
    wish = Wish("obstacle", way, state.serial, part=PHYSICAL)
    made = yield from inventing.invent(table, TREASURE, "obstacle", wish, "DW-122")
    (text,) = inventing.keep(table, made, TREASURE, wish, "text")
    maker = state.holder(TREASURE)
    obstacle = Obstacle(inventing.new_id(state, "obstacle"), PHYSICAL, text, maker, way, uses=made.tags.get("uses", []))
    meant = [item.id for item in unused(state)]
    if meant and maker != ORACLE:
        data = {"name": text}
        answer = yield from put(table, lambda: maker, "meant-for", [NO_ITEM, *meant], "DW-123", data)
        obstacle.item = "" if answer == NO_ITEM else str(answer)
    state.world.obstacles[obstacle.id] = obstacle
    table.tell("obstacle", "DW-122", text=text, place=state.world.places[way].name, kind=state.world.places[way].kind)


def waiting(state: Saga) -> Obstacle | None:
    """The oldest obstacle that was made before an item that gets past it (DW-124)."""
    return next((obstacle for obstacle in standing(state) if not obstacle.item), None)


def answer_with(table: Table, item: Keepsake) -> None:
    """The next Quest item that The Warrior takes gets past the oldest obstacle that waits for one (DW-124)."""
    obstacle = waiting(table.state)
    if obstacle is not None:
        obstacle.item = item.id


# -- trying


def tries(state: Saga) -> list[Choice]:
    """What The Warrior may try against the obstacles on the ways from here (DW-125)."""
    here = places.ways(state)
    near = [obstacle for obstacle in standing(state) if obstacle.blocks in here]
    things = [IDEA, *(item.id for item in unused(state))]
    return [f"try {obstacle.id} {thing}" for obstacle in near for thing in things]


def attempt(table: Table, rest: str) -> None:
    """The Warrior tries a Quest item, or another idea."""
    at_last(table.state, f"judge {rest}")


def judge_of(state: Saga, obstacle: Obstacle) -> int:
    """Who judges a try: the maker, or Treasure's holder if the maker is The Warrior now (DW-125a)."""
    return state.holder(TREASURE) if obstacle.maker == state.holder(WARRIOR) else obstacle.maker


def knows(state: Saga, obstacle: Obstacle, seat: int | None) -> bool:
    """Whether a seat may know the item that an obstacle is meant for (DW-123, DW-125a)."""
    return seat is not None and seat == judge_of(state, obstacle)


def _judge(table: Table, words: list[str]) -> Script[None]:
    """The judge says whether it works; then the way is open, and the item is used (DW-125)."""
    state = table.state
    obstacle, thing = state.world.obstacles[words[0]], words[1]
    item = next((item for item in state.hero.keepsakes if item.id == thing), None)
    name = "" if item is None else item.name
    if judge_of(state, obstacle) == ORACLE:
        works = item is not None
    else:
        data = {"name": name, "text": obstacle.text}
        answer = yield from put(table, lambda: judge_of(state, obstacle), "judge", [SOLVED, "not"], "DW-125", data)
        works = answer == SOLVED
    kind = "keepsake" if name else IDEA
    table.tell("tried", "DW-125", thing=name, item=kind, text=obstacle.text, works=works)
    if works:
        obstacle.solved = True
        if item is not None:
            item.used = True


STEPS["obstacle"] = _obstacle
STEPS["judge"] = _judge
