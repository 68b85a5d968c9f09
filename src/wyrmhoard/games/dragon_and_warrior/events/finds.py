"""Finds, and things that are taken, bought, named and thrown away."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from wyrmhoard.kernel.state.event import Event, Says
from wyrmhoard.kernel.text.saying import later, said

from ..words.names import CHESTS, use_of
from .fields import ItemKind, LevelledThing, TextEvent, ThingEvent, plus

ChestName: TypeAlias = Annotated[str, Says(lambda chest, reading: said(CHESTS[chest]))]


class Found(LevelledThing):
    """A part of a find (DW-70)."""

    LINE = later("Found: {thing}{plus}{use}")

    @property
    def use(self) -> str:
        """What it is good for, behind its name."""
        use = use_of(self.item, self.level)
        return f": {use}" if use else ""


class NoFind(Event):
    """There is nothing to be found (DW-81a, DW-268)."""

    LINE = later("Nothing is found")


class FoundWhere(TextEvent):
    """Where the oracle had hidden something (DW-268)."""

    LINE = later("Where it was: {text}")


class Chest(Event):
    """The Warrior opens one of the three chests behind the throne (DW-73a)."""

    chest: ChestName
    LINE = later("The Warrior opens the {chest} chest")


class Taken(LevelledThing):
    """The Warrior takes what was found (DW-77)."""

    LINE = later("The Warrior takes {thing}{plus}")


class LeftBehind(ThingEvent):
    """The Warrior does not want what was found (DW-76)."""

    LINE = later("The Warrior leaves {thing} behind")


class Dropped(LevelledThing):
    """The Warrior throws something away (DW-76)."""

    LINE = later("The Warrior throws {thing} away")


class Bought(Event):
    """The Warrior buys something at a shop (DW-96)."""

    item: ItemKind
    level: int
    number: int

    def line(self) -> str:
        """How many."""
        if self.number > 1:
            return later("The Warrior buys {number} x {item}{plus}")
        return later("The Warrior buys {item}{plus}")

    @property
    def plus(self) -> str:
        """Its Level."""
        return plus(self.level)


class Called(ThingEvent):
    """The Warrior gives things a local name (DW-218)."""

    LINE = later("The Warrior calls it {thing}")
