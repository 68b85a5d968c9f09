"""A blow: what an attack brings against a Unit or a thing once its Successes are counted (D2-210 to D2-216).

Ruling: some Powers have nothing but Damage Types without a deck (Demonic Burning, Corruption Necrotic, Herbalism
Poison). No card matches those, so such an attack could never Crit, and its condition by D2-242 would never be given.
They hit like a body without a weapon: Bash is their basic type (D2-211), as it is that of fire wherever a card prints
both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ...cards.damage import DECK_OF
from ...state import NOBODY, Unit
from .rating import Rating, scale_difference

UNARMED: Final = ("bash",)
"""The basic types of an attack whose own types have no deck."""
WHOLE: Final = 99
"""Armor Pierce without a value: it ignores Armor (D2-231)."""
PRODUCES: Final[dict[str, str]] = {
    "acidic": "acidic",
    "blinding": "partly-blind",
    "burning": "burning",
    "corrosive": "corrosive",
    "deafening": "deafened",
    "disease": "diseased",
    "freezing": "freezing",
    "necrotic": "necrosis",
    "poison": "poisoned",
    "radiation": "radiated",
}
"""The condition of which each Crit gives 1, by Damage Type without a deck (D2-242)."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that has Succeeded, or harm that comes without a Conflict.

    Everything about the attacker is said here: the rules of harm do not ask how it fought.
    """

    types: tuple[str, ...]
    """Its Damage Types (D2-214), those without a deck among them."""
    successes: int
    """Its Successes as counted in the Conflict, before Weapon Damage (D2-212, D2-213)."""
    damage: Rating | None = None
    """Its Damage Rating; None: Level and Scale add nothing, and Armor is met at Scale 1."""
    by: int = NOBODY
    """The Unit that deals it."""
    against: str = "body"
    """The Stat that is the Difficulty (D2-140)."""
    arcs: tuple[str, ...] = ()
    """The arcs of the target in which the attacker is: front, left, right, back; all four at Range:0 (D2-119)."""
    origin: tuple[int, int] | None = None
    """The Space from which it comes, for Push and Pull; None: that of `by`."""
    pierce: int = 0
    """Armor Pierce: additional Scales against Armor; WHOLE: Armor does not count (D2-231)."""
    shred: int = 0
    """Armor Shred: the most Damaged that it gives the Armor (D2-231)."""
    magic: int = 0
    """The points of a Magic Weapon (D2-341)."""
    kinds: tuple[str, ...] = ()
    """Its kinds besides its types, for Vulnerable (D2-223): "fire", "magic"."""
    place: str = ""
    """The place that the blocker has chosen after an Overrun (D2-178)."""
    guard: int = 0
    """Cards that are removed with the Armor: 1 after an Overrun (D2-177)."""
    becomes: str = ""
    """All cards become this Minor Condition: nothing is placed."""
    stays_minor: bool = False
    """The placed card stays at Minor whatever the Crits (D2-242)."""
    per_crit: tuple[tuple[str, int], ...] = ()
    """Additional effects of each Crit; "push" pushes."""
    ground: bool = False
    """The ground holds the Unit, not `by` (D2-272)."""
    rule: str = "D2-208"
    """The rule that causes it."""

    @property
    def deck(self) -> str:
        """The deck of which it takes cards (D2-215): Wound for types without one (D2-242)."""
        return next((DECK_OF[kind] for kind in self.types if kind in DECK_OF), "wound")

    @property
    def basic(self) -> tuple[str, ...]:
        """Those of its types that damage cards can match; Bash if there are none."""
        kinds = tuple(kind for kind in self.types if kind in DECK_OF)
        return kinds or (UNARMED if self.types else ())

    @property
    def produced(self) -> list[tuple[str, int]]:
        """The effects of each Crit: by its types without a deck, and additional ones (D2-242)."""
        return [(PRODUCES[kind], 1) for kind in self.types if kind in PRODUCES] + list(self.per_crit)

    @property
    def is_minor(self) -> bool:
        """Whether the placed card stays at Minor."""
        return self.stays_minor or any(kind in PRODUCES for kind in self.types)

    def start(self, attacker: Unit | None) -> tuple[int, int] | None:
        """The Space from which it comes."""
        return self.origin if self.origin is not None or attacker is None else attacker.space


class Weight(NamedTuple):
    """What Weapon Damage makes of the Successes (D2-212, D2-213)."""

    successes: int
    level: int
    """1 if the Level of the Damage is above that of the Difficulty."""
    scale: int
    """The Scale of the Damage less that of the Difficulty."""


def weigh(successes: int, damage: Rating | None, difficulty: Rating) -> Weight:
    """The Successes after Weapon Damage, to no less than 0; Levels and Scales are compared apart."""
    if damage is None:
        return Weight(max(0, successes), 0, 0)
    by_level = 1 if damage.whole > difficulty.whole else 0
    by_scale = scale_difference(damage, difficulty)
    return Weight(max(0, successes + by_level + by_scale), by_level, by_scale)
