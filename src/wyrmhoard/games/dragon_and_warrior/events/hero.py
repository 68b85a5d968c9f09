"""The Warrior: XP, Levels, traits and nights."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import TextEvent


class PointsSpent(Event):
    """The points of The Warrior's Levels are spent (DW-191)."""

    strength: int
    agility: int
    hp: int
    mp: int
    LINE = later("The Warrior has Strength {strength}, Agility {agility}, {hp} HP and {mp} MP")


class XpGained(Event):
    """The Warrior gains XP (DW-180, DW-234)."""

    gained: int
    xp: int
    LINE = later("{gained} XP: {xp} in all")


class XpLost(Event):
    """A defeat costs The Warrior XP (DW-184)."""

    xp: int
    STANDS_OUT = True
    LINE = later("The Warrior keeps {xp} XP")


class LevelGained(Event):
    """The Warrior reaches another Level (DW-190)."""

    level: int
    points: int
    STANDS_OUT = True

    def line(self) -> Many:
        """With how many points."""
        return later_many(
            "The Warrior reaches Level {level}: {n} point to spend",
            "The Warrior reaches Level {level}: {n} points to spend",
            self.points,
        )


class Trait(TextEvent):
    """A trait of The Warrior is named (DW-33)."""

    written: bool
    """Whether it stands on the sheet; otherwise it is only proposed."""

    def line(self) -> str:
        """Whether it stands on the sheet."""
        return later("A trait of The Warrior: {text}") if self.written else later("A trait is proposed: {text}")


class Woke(Event):
    """The Warrior wakes up after a defeat (DW-185)."""

    LINE = later("The Warrior will wake up in an inn, whole again")


class Slept(Event):
    """The Warrior sleeps in an inn (DW-95)."""

    LINE = later("The Warrior sleeps in the inn and is whole again")
