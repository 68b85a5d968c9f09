"""The map, the ways of The Warrior, and what stands in them."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import later

from .fields import PlaceEvent, PlaceKind, PlaceName, Text, TextEvent, ThingEvent

# -- the map


class Drawn(PlaceEvent):
    """Treasure puts a place on the map (DW-36 and others)."""

    level: int
    LINE = later("Treasure puts {place} on the map: {kind}, Level {level}")


class Described(PlaceEvent):
    """What it is like where The Warrior is (DW-88)."""

    text: Text
    LINE = later("{place}: {text}")


class Trouble(TextEvent):
    """What a Town suffers from (DW-260)."""

    place: PlaceName
    kind: PlaceKind
    LINE = later("In {place}: {text}")


class BuiltBy(TextEvent):
    """Who built a Dungeon (DW-267)."""

    place: PlaceName
    kind: PlaceKind
    LINE = later("{place} [place#was|were] built by {text}")


class Border(PlaceEvent):
    """Two Areas share a border (DW-101)."""

    thing: Text
    """The name of the other."""
    LINE = later("{place} and {thing} are neighbours")


class JoinedRooms(PlaceEvent):
    """A way leads to a Room that was there already (DW-109)."""

    thing: Text
    """The name of the other."""
    LINE = later("The way from {place} leads to {thing}")


class Way(PlaceEvent):
    """A Room has another way out (DW-114)."""

    LINE = later("There is another way out of {place}")


class Stairs(PlaceEvent):
    """The way down is found (DW-114)."""

    floor: int
    LINE = later("The way down from Floor {floor} is found: {place}")


class Shone(PlaceEvent):
    """Radiant shows a Floor of a Dungeon (DW-200)."""

    floor: int
    REVEALS = True
    LINE = later("Radiant shows all of Floor {floor} of {place}")


class BossSeen(PlaceEvent):
    """Radiant shows where the Boss is (DW-200)."""

    LINE = later("The Boss is in {place}")


class Fallen(PlaceEvent):
    """A Town is a Dungeon for now (DW-119)."""

    STANDS_OUT = True
    LINE = later("{place} [place#is|are] a Dungeon until its Boss is defeated")


class Crossed(PlaceEvent):
    """A place is marked X (DW-113)."""

    LINE = later("{place} [place#is|are] marked X: no Battle waits there any more")


class Cleared(PlaceEvent):
    """A Boss is defeated in its Dungeon or Town (DW-118, DW-119)."""

    STANDS_OUT = True
    LINE = later("The Boss is defeated, and {place} [place#is|are] safe")


# -- on the way


class Visit(Event):
    """The Warrior goes on, in a game without a map (DW-87)."""

    visit: int
    level: int
    LINE = later("The Warrior goes on, Level {level}")


class Entered(PlaceEvent):
    """The Warrior enters a place (DW-87)."""

    visit: int
    level: int
    LINE = later("The Warrior enters {place}")


class Obstacle(TextEvent):
    """Something stands in the way (DW-122)."""

    place: PlaceName
    kind: PlaceKind
    LINE = later("An obstacle before {place}: {text}")


class Tried(ThingEvent):
    """Whether something gets past an obstacle (DW-125)."""

    text: Text
    works: bool

    def line(self) -> str:
        """Whether it does."""
        if self.item == "idea":
            if self.works:
                return later("The Warrior's idea works against this: {text}")
            return later("The Warrior's idea does not work against this: {text}")
        if self.works:
            return later("{thing} [thing#works|work] against this: {text}")
        return later("{thing} [thing#does|do] not work against this: {text}")
