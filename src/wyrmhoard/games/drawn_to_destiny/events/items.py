"""Items in hand, in storage and on the ground (D2-58, D2-86, D2-87, D2-339)."""

from __future__ import annotations

from typing import Final, Literal

from wyrmhoard.kernel.text.saying import later

from .fields import ItemCard, Space, UnitEvent, UnitNumber
from .scene_fields import HeldHow

EQUIPPED: Final = {
    "draw": later("{unit} takes {item} in hand ({held}); {left} of its Move left"),
    "store": later("{unit} puts {item} away; {left} of its Move left"),
    "switch": later("{unit} has {item} in the other hand ({held}); {left} of its Move left"),
}


class Equipped(UnitEvent):
    """A Unit draws an Item, puts it away or changes hands (D2-86)."""

    what: Literal["draw", "store", "switch"]
    item: ItemCard
    held: HeldHow
    left: int

    def line(self) -> str:
        """Which."""
        return EQUIPPED[self.what]


class Loaded(UnitEvent):
    """A weapon is loaded from an Item, or with a shot that it holds itself (D2-339)."""

    item: ItemCard
    source: ItemCard
    """"": it holds its shots itself."""
    number: int

    def line(self) -> str:
        """From what, if from anything."""
        if self.source:
            return later("{unit} loads {item} from {source}: {number}")
        return later("{unit} loads {item}")


class PickedUp(UnitEvent):
    """A Unit picks up what lies on the ground (D2-86)."""

    item: ItemCard
    thing: str
    """The key of the object in the Scene."""
    held: HeldHow
    left: int
    LINE = later("{unit} picks up {item} ({held}); {left} of its Move left")


class HandedOver(UnitEvent):
    """An Item goes from hand to hand (D2-87)."""

    on: UnitNumber
    item: ItemCard
    held: HeldHow
    LINE = later("{unit} hands {item} to {on}")


class DroppedItem(UnitEvent):
    """A Unit lets an Item fall (D2-58)."""

    item: ItemCard
    space: Space
    LINE = later("{unit} lets {item} fall on {space}")


class KeptBack(UnitEvent):
    """A Unit does not give or take an Item (D2-87)."""

    by: UnitNumber
    """The Unit that wanted to hand it over or to have it."""
    LINE = later("{unit} says no to {by}")
