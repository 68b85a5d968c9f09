"""Cost of items and Units, and prices of Skills: computed, never typed in (D2-343a, D2-301, D2-395a)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from wyrmhoard.kernel.asking.cards import Catalogue

from .entries import Item, Protection, Training, Unit
from .notation import read_damage, split_rating
from .vocabulary import STATS, Genre, Stat

OUTFIT: Final[dict[Genre, int]] = {"fantasy": 14, "western": 14, "modern": 20, "scifi": 28}
"""The Cost of an outfit, at most (D2-395a)."""
START_SP: Final = 12
START_AP: Final = 6
START_LEVELS: Final = 22
START_SKILL: Final = 4
"""What a new Character has, and the highest Level of its Skills (D2-391, D2-395)."""
USUAL_SCALE: Final = {"body": 1, "mind": 1, "will": 1, "speed": 0}


class Items(Protocol):
    """Anything that has items by ID."""

    @property
    def items(self) -> Catalogue[Item]:
        """All items."""


def item_cost(item: Item) -> int:
    """The Cost of an item: of its weapon, armor, Screen and magic together; other gear has a fixed one (D2-343a)."""
    cost = weapon_cost(item) if item.profiles else 0
    if item.armor is not None:
        cost += armor_cost(item.armor, item.magic)
    if item.screen is not None:
        cost += 2 * item.screen.points
    if item.kind == "gear":
        cost += 0 if item.worth else 1 if item.small else 3
    return cost


def weapon_cost(item: Item) -> int:
    """The Cost of a weapon: by its damage, 1 more for a Range above 10, 2 more for Autofire or an Area. A Magic Weapon
    costs 5 more a point, since each point takes one Scale off Armor."""
    damage = read_damage(item.damage)
    if damage.stat:
        cost = max(1, 2 + damage.plus)
    else:
        level, scale = split_rating(damage.rating)
        cost = -int(-level // 2) + 5 * max(0, scale - 1)
    cost += any(profile.range > 10 for profile in item.profiles)
    if item.area is not None or any(ability.endswith("/autofire") for ability in item.abilities):
        cost += 2
    return cost + 5 * item.magic


def armor_cost(armor: Protection, magic: int = 0) -> int:
    """The Cost of armor or a shield: 2 a Level and 5 for each Scale above 1, half of it for fewer than four locations.
    Magic Armor counts with the Rating that it has (D2-342)."""
    level, scale = split_rating(armor.rating)
    cost = int(2 * (level + magic)) + 5 * max(0, scale + magic - 1)
    return cost if len(armor.covers) >= 4 else max(1, cost // 2)


def skill_price(level: int) -> int:
    """SP for a Skill from nothing to this Level (D2-301): 1, 2, 4, 7, 11."""
    return sum(max(1, step) for step in range(level))


def unit_sp(unit: Unit) -> int:
    """SP that the Skills and Powers of a Unit cost."""
    return sum(skill_price(training.level) for training in unit.skills)


def unit_ap(unit: Unit) -> int:
    """AP for the abilities of a Unit, and for the Intensity of its Powers above the first (D2-304, D2-396)."""
    return sum(len(training.abilities) + max(0, training.intensity - 1) for training in unit.skills)


def unit_levels(unit: Unit) -> int:
    """The Levels of its Stats together."""
    return sum(int(split_rating(_best(unit, stat))[0]) for stat in STATS)


def _best(unit: Unit, stat: Stat) -> str:
    """A Stat as it counts: of several Speeds the highest (D2-334)."""
    ratings = [unit.stat(stat)]
    if stat == "speed" and unit.speeds is not None:
        ratings += [speed for speed in (unit.speeds.water, unit.speeds.air, unit.speeds.space) if speed is not None]
    return max(ratings, key=lambda rating: split_rating(rating)[0] * 10 ** split_rating(rating)[1])


def outfit_cost(unit: Unit, cards: Items) -> int:
    """The Cost of all that a Unit carries, with the weapons of a vehicle."""
    cost = sum(carried.number * item_cost(cards.items[carried.item]) for carried in unit.items)
    weapons = unit.vehicle.weapons if unit.vehicle is not None else ()
    return cost + sum(item_cost(cards.items[weapon.item]) for weapon in weapons)


def unit_cost(unit: Unit, cards: Items) -> int:
    """The Cost of a Unit (D2-343a). Natural armor counts like a suit of armor."""
    scales = sum(max(0, split_rating(_best(unit, stat))[1] - USUAL_SCALE[stat]) for stat in STATS)
    natural = item_cost(cards.items[unit.armor]) if unit.armor else 0
    abilities = len(unit.special) + _abilities(unit.skills)
    return unit_levels(unit) + 10 * scales + unit_sp(unit) + abilities + natural + outfit_cost(unit, cards)


def _abilities(skills: Iterable[Training]) -> int:
    return sum(len(training.abilities) for training in skills)
