"""What damage does to encounters and to characters."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import Blows, Card, Foe, FoeEvent, PlayerCardEvent, PlayerEvent, Points, SeatNumber, Target


class Dealt(Event):
    """A share of damage goes to an encounter, or to one of its tokens (DF-240)."""

    share: int
    card: Card
    seat: int
    foe: Foe
    token: int
    points: Points
    levels: int
    row: int

    def line(self) -> str | Many:
        """How much."""
        if self.levels:
            return later_many(
                "{card} deals a level of damage to {target}",
                "{card} deals {n} levels of damage to {target}",
                self.levels,
            )
        return later("{card} deals {points} to {target}")

    @property
    def target(self) -> Target:
        """What it goes to."""
        return self.foe


class TakenBack(Event):
    """A share of damage is taken back (DF-241); `foe` is an ID."""

    share: int
    foe: int
    LINE = later("Damage is taken back")


class Cleared(FoeEvent):
    """A level of an encounter is cleared (DF-150, DF-247)."""

    row: int
    LINE = later("Level {level} of {foe} is cleared")

    @property
    def level(self) -> int:
        """Levels are counted from 1."""
        return self.row + 1


class Attacked(PlayerEvent):
    """A player is attacked by the encounters with these IDs (DF-276)."""

    foes: list[int]
    by: Blows
    damage: int
    STANDS_OUT = True

    def line(self) -> str:
        """By one, or by several."""
        if len(self.by) == 1:
            return later("{seat} [are|is] attacked by {by} for {damage}")
        return later("{seat} [are|is] attacked for {damage}: by {by}")


class Redirected(FoeEvent):
    """An attack goes to another character (DF-278)."""

    seat: SeatNumber
    damage: int
    STANDS_OUT = True
    LINE = later("{foe} deals {damage} damage to {seat} instead")


class Prevented(PlayerCardEvent):
    """A card prevents damage (DF-278)."""

    number: int
    LINE = later("{card} prevents {number} damage")


class Hurt(PlayerEvent):
    """A character takes damage (DF-280)."""

    damage: int
    prevented: int
    lost: int
    hp: int
    STANDS_OUT = True

    def line(self) -> Many:
        """With what was prevented, if anything was."""
        if self.prevented:
            return later_many(
                "{seat} [take|takes] {damage} damage ({prevented} prevented) and [have|has] {n} hit point",
                "{seat} [take|takes] {damage} damage ({prevented} prevented) and [have|has] {n} hit points",
                self.hp,
            )
        return later_many(
            "{seat} [take|takes] {damage} damage and [have|has] {n} hit point",
            "{seat} [take|takes] {damage} damage and [have|has] {n} hit points",
            self.hp,
        )


class Stunned(PlayerEvent):
    """A character is Stunned (DF-281)."""

    keeps_hand: bool
    STANDS_OUT = True
    LINE = later("{seat} [are|is] Stunned")


class KnockedOut(PlayerEvent):
    """A character is Unconscious."""

    STANDS_OUT = True
    LINE = later("{seat} [are|is] Unconscious")


class Healed(PlayerEvent):
    """A character is healed (DF-324)."""

    gained: int
    hp: int

    def line(self) -> Many:
        """By how much, if at all."""
        if not self.gained:
            return later_many("{seat} [stay|stays] at {n} hit point", "{seat} [stay|stays] at {n} hit points", self.hp)
        return later_many(
            "{seat} [heal|heals] {gained} and [have|has] {n} hit point",
            "{seat} [heal|heals] {gained} and [have|has] {n} hit points",
            self.hp,
        )


class Recovered(PlayerEvent):
    """A character is up again (DF-291, DF-325)."""

    LINE = later("{seat} [are|is] up again")


class Exhausted(PlayerEvent):
    """A character is Exhausted (DF-294)."""

    STANDS_OUT = True
    LINE = later("{seat} [are|is] Exhausted")


class Rested(PlayerEvent):
    """A character is no longer Exhausted (DF-295, DF-323)."""

    LINE = later("{seat} [are|is] no longer Exhausted")
