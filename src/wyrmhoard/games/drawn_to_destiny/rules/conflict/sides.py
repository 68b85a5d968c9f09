"""The two sides of a Conflict, and their state while it is resolved (D2-138).

A Conflict begins and ends between two checkpoints, so nothing here is part of the state.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...asked import AskedSide
from ...state import NOBODY, Unit
from ...table import Position
from ..core.compare import SUCCEEDS
from ..core.rating import NOTHING, Rating
from ..queries.attack_options import Means
from ..queries.changes import Facts


@dataclass(slots=True)
class Side:
    """One side of a Conflict: a Unit, or an object or idea."""

    unit: int
    """The Unit's ID; -1: an object or an idea (D2-144)."""
    seat: int
    """The seat that plays its card; -1: it plays like a Non-Player, from Fate (D2-158)."""
    name: str
    means: Means
    level: int = 0
    """Its Skill Level (D2-191, D2-192)."""
    difficulty: Rating = NOTHING
    """What it must beat on the other side (D2-139)."""
    conflict: str = "attack"
    """What it does, as abilities ask for it: attack, defense, test, task, detect."""
    strikes: bool = False
    """Whether its Successes do damage."""
    paid: bool = False
    """Whether it has spent an Action on this Conflict, or counts as having done so (D2-167)."""
    rewarded: bool = True
    """Whether its card brings a Draw, Keep, Move Bonus or Wild pick (D2-167a)."""
    price: int = 0
    """The Move that its Action cost."""
    using: tuple[str, ...] = ()
    """Abilities turned sideways for this Conflict."""
    initiative: list[tuple[str, int]] = field(default_factory=list)
    advantage: list[str] = field(default_factory=list)
    """Why it has Advantage; empty: it has none."""
    disadvantage: list[str] = field(default_factory=list)
    masked: bool = False
    """Whether it is a marker: nobody is told which Unit it is (D2-363)."""
    barred: frozenset[str] = frozenset()
    """Aspects that it may not use (D2-163)."""
    damage: Rating | None = None
    # the cards
    card: str = ""
    half: str = ""
    by_fate: bool = True
    """Whether `card` came from Fate."""
    fixed: bool = False
    """Whether its card and half are those of another Conflict of the same attack (Scatter)."""
    extra: str = ""
    """The extra Fate of Advantage or Disadvantage."""
    used: str = ""
    """Which of its cards counts."""
    aspect: str = ""
    """What the used card shows; "": an aspect that may not be used (D2-163)."""
    # the outcome
    result: str = ""
    follow_up: str = ""
    """The card with which it strikes back after a Counter."""
    follow_fate: bool = False
    kept: bool = False
    combo: tuple[str, ...] = ()
    overruns: bool = False
    """Whether its blocked Fast goes on with weapon Successes alone (D2-177)."""
    counted: list[tuple[str, int]] = field(default_factory=list)
    """Its Successes from cards, in parts."""

    @property
    def wins(self) -> bool:
        """Whether it Succeeds (D2-166)."""
        return self.result == SUCCEEDS

    @property
    def scoring(self) -> str:
        """The card that scores: the follow-up of a Counter, otherwise the used card."""
        return self.follow_up or self.used

    @property
    def successes(self) -> int:
        """Its Successes before Weapon Damage, never below 0."""
        return max(0, sum(by for _, by in self.counted))

    @property
    def total_initiative(self) -> int:
        """The sum of its Initiative (D2-187); it may be negative."""
        return sum(by for _, by in self.initiative)

    @property
    def tag(self) -> tuple[int, str]:
        """The side as events name it: its Unit, and what that is called."""
        return NOBODY if self.masked else self.unit, self.name

    def as_data(self) -> AskedSide:
        """The side as questions name it."""
        unit, name = self.tag
        return AskedSide(unit=unit, name=name)


@dataclass(slots=True)
class Conflict:
    """Two sides, and what they contend about."""

    actor: Side
    rival: Side
    kind: str = "fight"
    """fight, test, task or detect."""
    about: str = ""
    """What a Test or Task is about, as abilities ask for it."""
    distance: int = 0

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both, the Actor first."""
        return (self.actor, self.rival)

    def other(self, side: Side) -> Side:
        """The Rival of a side."""
        return self.rival if side is self.actor else self.actor


def unit_of(position: Position, side: Side) -> Unit | None:
    """The Unit of a side, if it has one."""
    return position.state.unit(side.unit) if side.unit != NOBODY else None


def facts(position: Position, conflict: Conflict, side: Side, **more: Any) -> Facts:
    """What is known for the abilities and Items of a side (see `changes`)."""
    known: dict[str, Any] = {
        "conflict": side.conflict,
        "about": conflict.about,
        "skill": side.means.skill,
        "ability": side.means.ability,
        "using": side.using,
        "aspect": side.aspect,
        "card": side.used,
        "reach": side.means.reach,
        "bite": side.means.bite,
        "item": side.means.item,
        "distance": conflict.distance,
        "rival": unit_of(position, conflict.other(side)),
    }
    return Facts(**{**known, **more})
