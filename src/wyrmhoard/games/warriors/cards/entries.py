"""What a card file may say: one typed entry for each type of card, with the bounds of each field."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .vocabulary import Ability

Sign: TypeAlias = Literal["J", "T", "R", "S", "M", "N"]
Reach: TypeAlias = Literal["melee", "missile"]
Charges: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Breakage: TypeAlias = Annotated[int, Meta(ge=5, le=60)]
Duration: TypeAlias = Annotated[int, Meta(ge=0, le=4)]


class Conditional(Struct, frozen=True, forbid_unknown_fields=True):
    """Another protection against some attacks: the value that replaces the usual one."""

    of: str
    value: Annotated[int, Meta(ge=1, le=5)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all cards have."""

    id: Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[a-z0-9-]+\Z")]
    name: Annotated[str, Meta(min_length=2, max_length=40)]
    keywords: tuple[str, ...] = ()
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=3)] = ()
    flavour: Annotated[str, Meta(max_length=120)] = ""


class Fighter(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fighter."""

    durability: Annotated[int, Meta(ge=6, le=20)]
    containment: Annotated[int, Meta(ge=0, le=10)] = 0
    hands: Annotated[int, Meta(ge=2, le=4)] = 2
    armor_slots: Annotated[int, Meta(ge=0, le=2)] = 1
    item_slots: Annotated[int, Meta(ge=0, le=4)] = 2
    gangs_with: str = ""
    proficiency: dict[str, Annotated[int, Meta(ge=1, le=3)]] = {}
    charges: Annotated[int, Meta(ge=1, le=6)] | None = None


class Equipment(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a fighter can equip."""

    only: str = ""
    """Only fighters with these keywords can equip it."""
    needs_containment: Annotated[int, Meta(ge=0, le=10)] = 0
    """Only fighters with at least this much containment can equip it."""


class Weapon(Equipment, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon."""

    max_damage: Annotated[int, Meta(ge=1, le=12)]
    min_damage: Annotated[int, Meta(ge=1, le=6)] = 1
    breakage: Annotated[int, Meta(ge=5, le=90)] | Literal["none"]
    hands: Annotated[int, Meta(ge=1, le=2)]
    reach: Reach
    tech: bool = False
    mystic: bool = False
    charges: Charges | None = None


class Armor(Equipment, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A suit of armor, or a shield."""

    protection: Annotated[int, Meta(ge=0, le=3)]
    protection_if: Conditional | None = None
    breakage: Breakage | Literal["none"]
    hands: Annotated[int, Meta(ge=0, le=1)] = 0
    tech: bool = False
    mystic: bool = False


class Item(Equipment, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An item; its ability says how it is used."""

    breakage: Breakage | Literal["none"]
    tech: bool = False
    mystic: bool = False
    charges: Charges | None = None


class Spell(Equipment, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the three types of spells share."""

    sign: Sign | None = None
    points: Points
    charges: Charges | None = None


class AttackSpell(Spell, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A spell to attack with."""

    max_damage: Annotated[int, Meta(ge=1, le=10)]
    min_damage: Annotated[int, Meta(ge=1, le=4)] = 1


class DefenseSpell(Spell, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A spell that protects while it lasts."""

    protection: Annotated[int, Meta(ge=0, le=5)]
    protection_if: Conditional | None = None
    charges: Annotated[int, Meta(ge=1, le=4)] | None = None
    duration: Duration
    cast: Literal["action", "free"] = "action"


class UtilitySpell(Spell, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Any other spell."""

    duration: Duration | None = None
    cast: Literal["action", "free"] = "action"


class Location(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A location to fight over; its abilities say what it does."""

    charges: Annotated[int, Meta(ge=1, le=6)] | None = None


class Beast(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A neutral monster."""

    durability: Annotated[int, Meta(ge=5, le=20)]
    max_damage: Annotated[int, Meta(ge=2, le=9)]
    min_damage: Annotated[int, Meta(ge=1, le=3)] = 1
    reach: Reach = "melee"
    tech: bool = False
    mystic: bool = False
    protection: Annotated[int, Meta(ge=0, le=3)] = 0
    bonus: Annotated[int, Meta(ge=1, le=6)]


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A card file: lists of entries by type."""

    fighter: tuple[Fighter, ...] = ()
    weapon: tuple[Weapon, ...] = ()
    armor: tuple[Armor, ...] = ()
    item: tuple[Item, ...] = ()
    attack_spell: tuple[AttackSpell, ...] = ()
    defense_spell: tuple[DefenseSpell, ...] = ()
    utility_spell: tuple[UtilitySpell, ...] = ()
    location: tuple[Location, ...] = ()
    beast: tuple[Beast, ...] = ()
    decks: dict[str, str] | None = None
    """Its own ready-made decks as text, by key; without it, those that come with the game."""


TYPES = ("fighter", "weapon", "armor", "item", "attack_spell", "defense_spell", "utility_spell", "location", "beast")
