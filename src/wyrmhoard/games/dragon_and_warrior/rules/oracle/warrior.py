"""What the computer does as The Warrior outside of Battles, and in Battles before the baseline policy (DW-276).

It uses only the public part of the story and the open sheet: no plan, no card's back, no chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...cards.vocabulary import ConsumableKind
from ...state import MASTER, Hero, Item, Saga
from ...table import Position
from ...world_state import QUEST_ITEM, ROOM, Found
from ..battle import sides
from ..battle.policy import Eyes
from ..core import numbers, offers, places
from ..core.forecast import Sides, forecast
from ..core.plays import Move, lay
from ..core.points import PER_POINT
from ..scenes import finds
from ..world import journey, lands

SHARES: Final = (4, 3, 3)
"""The ratio in which points go to Strength, Agility and HP."""
HURT: Final = 10
"""The missing HP from which Healstuff is used."""
MUCH: Final = 3
"""The Warrior goes to the shop when more than one part in this number of the pouch is empty."""
HOPELESS: Final = 15
"""The forecast in per cent under which The Warrior flees."""
BOOSTS: Final[tuple[ConsumableKind, ...]] = ("dragons-fire", "dragons-scale")
HEALING: Final[ConsumableKind] = "healstuff"


# -- the sheet


def spend(hero: Hero, points: int, shares: Sequence[int] = SHARES) -> tuple[int, int, int, int]:
    """How many points go into Strength, Agility, HP and MP so that they stay near to these shares."""
    spent = [hero.strength - 1, hero.agility - 1, (hero.max_hp - PER_POINT) // PER_POINT]
    given = [0, 0, 0]
    for _ in range(points):
        at = min(range(3), key=lambda stat: (spent[stat] + given[stat]) / shares[stat])
        given[at] += 1
    return given[0], given[1], given[2], 0


def takes(state: Saga, part: Found) -> str:
    """Whether a part of a find is taken: gear that is better, Quest items, and consumables that help in Battles."""
    hero = state.hero
    if part.kind in finds.CONSUMABLES:
        wanted = part.kind == HEALING or (part.kind in BOOSTS and not of_kind(hero, part.kind, part.level))
        return "take" if wanted and part.level <= finds.room_left(hero) else "leave"
    if part.kind == QUEST_ITEM:
        return "take"
    worn = {"weapon": hero.weapon, "armor": hero.armor, "offhand": hero.offhand}[part.kind]
    return "take" if worn is None or part.level > worn.level else "leave"


# -- shopping


class Purchase(NamedTuple):
    """What is bought next."""

    kind: ConsumableKind
    level: int
    number: int


def of_kind(hero: Hero, kind: str, least: int = 1) -> list[Item]:
    """The items of a kind in the pouch, the smallest first; of those that are alike the one that is offered."""
    items = [item for item in offers.different(hero.pouch) if item.kind == kind and item.level >= least]
    return sorted(items, key=lambda item: item.level)


def purchase(state: Saga, level: int) -> Purchase | None:
    """The next purchase at a shop of this Level: Dragon's Fire and Scale for the Boss, a Healstuff of the Town's Level,
    and small ones for the remaining room (DW-276)."""
    hero, room = state.hero, finds.room_left(state.hero)
    for kind in (*BOOSTS, HEALING):
        if room >= level and not of_kind(hero, kind, level):
            return Purchase(kind, level, 1)
    least = level if state.settings.exact_shop else 1
    return Purchase(HEALING, least, room // least) if room >= least else None


def junk(state: Saga, level: int) -> str:
    """An item that only takes up room in a pouch that a shop of this Level can fill; "" if there is none."""
    hero = state.hero
    items = [item for item in offers.different(hero.pouch) if item.kind not in (*BOOSTS, HEALING)]
    items += [item for kind in BOOSTS for item in of_kind(hero, kind) if item.level < level]
    room, healing = finds.room_left(hero), sum(item.level for item in hero.pouch if item.kind == HEALING)
    if _lacksboost(hero, level) and room < level and room + healing >= 2 * level:  # the same amount is kept for healing
        items += of_kind(hero, HEALING)
    return items[0].id if items else ""


def _lacksboost(hero: Hero, level: int) -> bool:
    return any(not of_kind(hero, kind, level) for kind in BOOSTS)


def is_stocked(state: Saga, level: int) -> bool:
    """Whether the pouch is full enough not to go to a shop of this Level, and has all that it could have from there."""
    hero = state.hero
    if MUCH * finds.room_left(hero) > numbers.pouch_size(hero):
        return False
    return not _lacksboost(hero, level) or is_full(state, level)


def is_full(state: Saga, level: int) -> bool:
    """Whether a shop of this Level could do nothing more for the pouch."""
    return purchase(state, level) is None and not junk(state, level)


# -- outside of Battles


def deed(state: Saga, offered: Sequence[str]) -> str:
    """What The Warrior does next, of what is offered and allowed."""
    return _at_hand(state, offered) or _travel(state, offered)


def _at_hand(state: Saga, offered: Sequence[str]) -> str:
    """What can be done here and now, without a step."""
    hero = state.hero
    missing = hero.max_hp - hero.hp
    wanted: list[str] = []
    if missing or hero.mp < hero.max_mp:
        wanted.append("sleep")
    if missing >= HURT and "sleep" not in offered and not _in_town(state):
        wanted += [f"use {item.id}" for item in of_kind(hero, HEALING)[:1]]
    wanted += [key for key in offered if key.startswith(("hand-in ", "chest "))]
    wanted.append("search")
    wanted += [f"try {key}" for key in _tries(state)]
    if not is_full(state, places.current_space(state).level):
        wanted.append("shop")
    wanted += [f"talk {person.id}" for person in state.world.people.values() if person.seen < 0]
    if _before_boss(state):
        wanted += [f"use {item.id}" for kind in BOOSTS if not _is_boosted(hero, kind) for item in of_kind(hero, kind)]
    return next((key for key in wanted if key in offered), "")


def _in_town(state: Saga) -> bool:
    return places.town_of(state, places.current_space(state)) is not None


def _is_boosted(hero: Hero, kind: str) -> bool:
    return (hero.fire if kind == BOOSTS[0] else hero.scale) > 0


def _tries(state: Saga) -> list[str]:
    """Quest items that may get past an obstacle: none is tried twice."""
    unused = [item.id for item in state.hero.keepsakes if not item.used]
    standing = [obstacle for obstacle in state.world.obstacles.values() if not obstacle.solved]
    return [f"{one.id} {item}" for one in standing for item in unused if item not in one.refused]


def _before_boss(state: Saga) -> bool:
    """Whether the Boss is behind the next door: where The Warrior has met it, or behind the one way on the last Floor
    that nobody has taken."""
    place = places.current_space(state)
    if place.kind != ROOM or not place.cross or places.is_cleared(state, place):
        return False
    dungeon = state.world.places[place.home]
    if not places.floors_known(state, dungeon) or place.floor != dungeon.floors:
        return False
    last = places.rooms(state, dungeon.id, dungeon.floors)
    waiting = [room.id for room in last if not room.cross]
    met = any(chapter.lost for chapter in lands.chapters(state) if chapter.dungeon == dungeon.id)
    if met and waiting:
        return any(room in place.ways for room in waiting)
    return len(waiting) + sum(room.exits for room in last) == 1


def _travel(state: Saga, offered: Sequence[str]) -> str:
    """The next step towards a place with business for The Warrior; an owed Battle on the way is begun."""
    ways = [key for key in offered if key.startswith("go ")]
    for goals in _goals(state):
        here = places.current_space(state).id
        if here in goals:
            return _on_the_spot(state, offered) or ways[0]
        step = journey.next_step(state, goals)
        if step and f"go {step}" in ways:
            return f"go {step}"
        if step and "battle" in offered:
            return "battle"
    return ways[state.visits % len(ways)] if ways else "battle"


def _goals(state: Saga) -> list[set[str]]:
    hero = state.hero
    weak = 2 * hero.hp < hero.max_hp
    fresh = hero.max_hp - hero.hp < HURT
    resting = [journey.inns(state)] if weak or (not fresh and _in_town(state)) else []
    level = state.world.places[journey.current(state).town].level
    return [*resting, *journey.errands(state, stocked=is_stocked(state, level))]


def _on_the_spot(state: Saga, offered: Sequence[str]) -> str:
    """What The Warrior does at a place with business for them."""
    wanted = ["battle"] if state.world.visit.owed else []
    wanted += ["go new", "go down", "go outside"]
    if places.current_space(state).kind != ROOM:
        wanted.append("battle")
    return next((key for key in wanted if key in offered), "")


# -- in Battles


def turn(position: Position) -> Move:
    """What the computer does on The Warrior's turn: flight without hope, Fire and Scale against a Boss, else the
    baseline policy."""
    master = numbers.battle_of(position).foes[MASTER]
    card = numbers.card_of(position, master)
    fresh = numbers.wound(master.hp, card.max_hp) == numbers.WOUNDS[0]
    eyes = sides.warrior_eyes(position)
    return special(position.state.hero, eyes, card.level, fresh_boss=card.boss and fresh) or sides.warrior_move(
        position
    )


def special(hero: Hero, eyes: Eyes, level: int, *, fresh_boss: bool) -> Move | None:
    """What comes before the baseline policy, if anything does. `level` is the Conflict's."""
    return _flight(hero, eyes, level) or (boost(hero) if fresh_boss else None)


def _flight(hero: Hero, eyes: Eyes, level: int) -> Move | None:
    """Flee if the forecast from here is under 15 % and there are more XP than a defeat costs (DW-276)."""
    if hero.xp <= 2 * hero.level or not eyes.hand:
        return None
    body, hand = hero.hp + hero.defense, numbers.foe_hand_size(level)
    known = Sides(eyes.attack, body, hero.agility, round(eyes.foe_attack), eyes.foe_body, hand)
    return Move("run", lay(max(eyes.hand))) if forecast(known) < HOPELESS else None


def boost(hero: Hero) -> Move | None:
    """Dragon's Fire and Scale against a Boss that stands fresh before The Warrior."""
    for kind in BOOSTS:
        items = of_kind(hero, kind)
        if items and not _is_boosted(hero, kind):
            return Move("use", None, items[-1].id, way="raise" if kind == BOOSTS[1] else "")
    return None
