"""Means: what an attack or an answer is made with, as values, with the keys by which forms, events and views name them.

The keys: "12:0" is Item 12 in its first use, "hands:0" bare hands, "close-combat/grab" an attack that an ability is,
"melee/disarm:12:0" one that it makes with a weapon, "power:pyro:fire-bolt" a use of a Power, "evasion" a Skill alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

HANDS: Final = "hands"
"""Begins the key of bare hands."""
POWER: Final = "power"
"""Begins the key of a use of a Power."""
THROW: Final = "throw"
"""Begins the key of a weapon that was thrown."""


class ItemMeans(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="item"):
    """An Item in one of its uses, counted from 0 (D2-124)."""

    item: int
    profile: int

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"{self.item}:{self.profile}"


class HandsMeans(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="hands"):
    """Bare hands that no card of the Unit names, in one of their uses."""

    profile: int

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"{HANDS}:{self.profile}"


class AbilityMeans(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ability"):
    """An attack that an ability is, or that it makes with a weapon."""

    ability: str
    weapon: ItemMeans | HandsMeans | None = None

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return self.ability if self.weapon is None else f"{self.ability}:{self.weapon.key}"


class PowerMeans(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="power"):
    """A use of a Power (D2-364)."""

    power: str
    use: str

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"{POWER}:{self.power}:{self.use}"


class SkillMeans(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="skill"):
    """A Skill alone, without a weapon (D2-113); "": none."""

    skill: str

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return self.skill


MeansId: TypeAlias = ItemMeans | HandsMeans | AbilityMeans | PowerMeans | SkillMeans

NO_MEANS: Final = SkillMeans("")


@lru_cache(maxsize=1 << 12)
def read_means(key: str) -> MeansId:
    """The means that a key stands for. Raises ValueError for any other text."""
    match key.split(":"):
        case [ability, *weapon] if "/" in ability:
            return AbilityMeans(ability, _read_weapon(key, weapon) if weapon else None)
        case ["power", power, use]:
            return PowerMeans(power, use)
        case [skill] if not skill.isdecimal():
            return SkillMeans(skill)
        case parts:
            return _read_weapon(key, parts)


def _read_weapon(key: str, parts: list[str]) -> ItemMeans | HandsMeans:
    match parts:
        case ["hands", profile] if profile.isdecimal():
            return HandsMeans(int(profile))
        case [item, profile] if item.isdecimal() and profile.isdecimal():
            return ItemMeans(int(item), int(profile))
    raise ValueError(f"{key!r} names nothing to fight with")


class ThrownMeans(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="throw"):
    """A weapon with an Area that was thrown and is gone, by its card (C12): "throw:grenade:0"."""

    card: str
    profile: int

    @property
    def key(self) -> str:
        """Its name in events."""
        return f"{THROW}:{self.card}:{self.profile}"


AreaMeans: TypeAlias = PowerMeans | ThrownMeans
"""With what an Area can be made (D2-378)."""


@lru_cache(maxsize=1 << 8)
def read_area_means(key: str) -> AreaMeans:
    """With what an Area was made, as an event names it. Raises ValueError for any other text."""
    match key.split(":"):
        case ["power", power, use]:
            return PowerMeans(power, use)
        case ["throw", card, profile] if profile.isdecimal():
            return ThrownMeans(card, int(profile))
    raise ValueError(f"{key!r} makes no Area")
