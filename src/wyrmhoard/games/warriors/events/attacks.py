"""What attacks do to fighters and to what they carry."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.grammar import signed
from wyrmhoard.kernel.text.saying import later, say

from .fields import Card, FighterCardEvent, FighterEvent, Fighters, GearEvent, PlayerEvent, Who


class Volley(FighterCardEvent):
    """Several attacks in one Action (WA-196)."""

    targets: Fighters
    LINE = later("{who} aims {card} at {targets}")


class AttackLost(FighterCardEvent):
    """A declared attack is no longer possible (WA-197)."""

    LINE = later("{who} loses a declared attack with {card}")


class Attacked(Event):
    """An attack is rolled (WA-78, WA-106, WA-177)."""

    roll: int
    damage: int
    least: int
    flat: int
    who: Who
    card: Card
    target: Who
    most: int
    STANDS_OUT = True
    REVEALS = True

    def line(self) -> str:
        """Names the weapon, unless a Beast attacks; if the maximum is 1, no roll."""
        if self.most <= 1:
            if self.card or not self.who.beast:
                return later("{who} attacks {target} with {card}: {rolled}")
            return later("{who} attacks {target}: {rolled}")
        if self.card or not self.who.beast:
            return later("{who} attacks {target} with {card}: 1d{most} rolls {rolled}")
        return later("{who} attacks {target}: 1d{most} rolls {rolled}")

    @property
    def rolled(self) -> str:
        """The roll, and what changes it."""
        rolled = [str(self.roll)]
        if self.least > 1:
            rolled.append(say("at least {least}", least=self.least))
        if self.flat:
            rolled.append(signed(self.flat))
        return ", ".join(rolled)


class Rerolled(Event):
    """An attack is rolled again (WA-67)."""

    roll: int
    damage: int
    who: Who
    card: Card
    target: Who
    most: int
    REVEALS = True
    LINE = later("{who} rolls again: {roll}")


class Damaged(FighterEvent):
    """Damage is dealt; protection has stopped some (WA-83)."""

    damage: int
    stopped: int
    lost: int
    life: int
    STANDS_OUT = True

    def line(self) -> str:
        """With what was stopped, if anything was."""
        if self.stopped:
            return later(
                "{who} is dealt {damage}; protection stops {stopped}, so it loses {lost} durability and has {life}"
            )
        return later("{who} is dealt {damage}, loses {lost} durability and has {life}")


class Lost(FighterEvent):
    """Durability is lost without damage."""

    lost: int
    life: int
    STANDS_OUT = True
    LINE = later("{who} loses {lost} durability and has {life}")


class Regained(FighterEvent):
    """Durability comes back (WA-21)."""

    gained: int
    life: int
    LINE = later("{who} regains {gained} durability and has {life}")


class BreakageStopped(PlayerEvent):
    """An attacker makes no more breakage rolls (WA-91)."""

    who: Who
    LINE = later("{seat} [make|makes] no more breakage rolls against {who}")


class BreakageRolled(GearEvent):
    """A breakage roll (WA-92)."""

    roll: int
    value: int
    REVEALS = True

    def line(self) -> str:
        """Whether it breaks."""
        if self.roll <= self.value:
            return later("{who} rolls {roll} for {card}, which breaks at {value} or less")
        return later("{who} rolls {roll} for {card}, which holds at {value}")


class Steadied(FighterCardEvent):
    """A card adds to a breakage roll for another (WA-67)."""

    by: int
    roll: int
    held: Card
    value: int

    def line(self) -> str:
        """Whether it holds now."""
        if self.roll <= self.value:
            return later("{card} adds {by}: {roll}")
        return later("{card} adds {by}: with {roll}, {held} holds at {value}")


class Destroyed(GearEvent):
    """A card goes from a fighter to the discard pile; `broken`: by a breakage roll (WA-94)."""

    broken: bool | UnsetType = UNSET
    STANDS_OUT = True
    LINE = later("{card} of {who} is destroyed")


class Died(FighterEvent):
    """A fighter dies (WA-144), or a Beast (WA-181)."""

    STANDS_OUT = True
    LINE = later("{who} dies")


class Token(PlayerEvent):
    """A token for a kill (WA-207)."""

    tokens: int
    STANDS_OUT = True
    LINE = later("{seat} [take|takes] a token and [have|has] {tokens}")
