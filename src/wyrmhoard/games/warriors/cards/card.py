"""A card as the rules use it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .entries import Conditional
from .keywords import Keywords
from .vocabulary import Ability, Change, Grant

SPELLS: Final = ("attack_spell", "defense_spell", "utility_spell")
GEAR: Final = ("weapon", "armor", "item", *SPELLS)
"""Types that a fighter can equip (WA-132)."""


@dataclass(slots=True, eq=False)
class Card:
    """One card. Fields that its type does not have are zero, empty or None."""

    id: str
    name: str
    type: str
    printed: tuple[str, ...]
    keywords: Keywords
    attack_words: Keywords
    """The keywords of an attack with it."""
    legend: bool
    abilities: tuple[Ability, ...]
    flavour: str
    durability: int = 0
    containment: int = 0
    hands: int = 0
    """The hands of a fighter; the hands that equipment needs."""
    armor_slots: int = 0
    item_slots: int = 0
    gangs_with: str = ""
    """What it gangs with, as a phrase of keywords (WA-17, WA-183)."""
    gangs: Keywords = frozenset()
    """The keywords of that phrase, which it counts as having itself (WA-186)."""
    proficiency: Mapping[str, int] = field(default_factory=dict)
    only: str = ""
    needs_containment: int = 0
    max_damage: int = 0
    min_damage: int = 1
    breakage: int | None = None
    reach: str = ""
    charges: int = 0
    ammunition: bool = False
    """Whether each attack uses a charge (WA-200); if not, the charges are for an ability."""
    protection: int = 0
    protection_if: Conditional | None = None
    sign: str = ""
    points: int = 0
    duration: int | None = None
    free: bool = False
    """Casting it needs no Action (WA-104)."""
    bonus: int = 0
    changes: dict[str, tuple[Change, ...]] = field(default_factory=dict)
    """Its always-on changes, by the number that they change."""
    auras: bool = False
    """Whether some of its changes apply to fighters other than its own."""
    limits: tuple[Change, ...] = ()
    """Those of the changes that are about hands, slots and containment."""
    moments: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Which of its abilities wait for which moment."""
    usable: tuple[int, ...] = ()
    """Which of its abilities are used by choice."""
    grants: tuple[Grant, ...] = ()
    """Its effects that give a change for a time, numbered."""
    text: str = ""
    attacks: bool = field(init=False)
    """Whether it can be attacked with."""
    spell: bool = field(init=False)
    """Whether it uses spell points."""
    gear: bool = field(init=False)
    """Whether it can be equipped at all."""

    def __post_init__(self) -> None:
        """Set the fields that follow from its type."""
        self.attacks = self.type in ("weapon", "attack_spell")
        self.spell = self.type in SPELLS
        self.gear = self.type in GEAR
