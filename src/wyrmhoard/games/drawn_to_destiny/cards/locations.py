"""Locations and maps (D2-399 to D2-415): what a Space does to Units that enter it, stand on it or look across it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from wyrmhoard.kernel.asking.cards import Catalogue, convert
from wyrmhoard.kernel.text.errors import BadInput

from .vocabulary import DamageType, Given, Rank, Rating, Stat

Key: TypeAlias = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[a-z0-9][a-z0-9-]*\Z")]
"""A name that files and the state use: small letters, digits and hyphens."""
Much: TypeAlias = Annotated[int, Meta(ge=1, le=10**18)]
FARTHEST: Final = 10**30
"""Metres from one Space to the next, at most: more than the whole universe has."""
Words: TypeAlias = Annotated[str, Meta(min_length=2, max_length=60)]
Sight: TypeAlias = Literal["clear", "obstacle", "blocks"]
"""An obstacle gives Cover; what blocks ends the Line of Sight (D2-127)."""
Group: TypeAlias = Literal[
    "buildings", "cavern", "dungeon", "road", "wilderness", "water", "air", "hazard", "space", "furnishing"
]
"""The groups of D2-411, and what stands about on a map."""


class Struck(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An attack without a Conflict."""

    successes: Annotated[int, Meta(ge=1, le=6)]
    types: Annotated[tuple[DamageType, ...], Meta(min_length=1, max_length=2)]
    damage: Rating | Literal[""] = ""
    """A Rating, "8x1"; without it Level and Scale add nothing."""


class Resist(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Test that keeps something off (D2-142)."""

    stat: Stat
    against: Annotated[int, Meta(ge=1, le=10)]
    skill: Key | None = None


class Hazard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a Space does once a Turn to a Unit that enters it or is on it in Events (D2-415)."""

    gains: dict[Given, Annotated[int, Meta(ge=1, le=9)]] = {}
    """Conditions: {"burning": 1}."""
    struck: Struck | None = None
    unless: Resist | None = None
    """A Unit that passes this Test is spared."""
    ranks: tuple[Rank, ...] = ()
    """Only if a revealed Fate card has one of these Ranks; empty: always."""
    only_in_events: bool = False


class Location(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Location card: 2 Spaces of one kind (D2-410, D2-412)."""

    id: Key
    name: Words
    group: Group
    penalty: Annotated[int, Meta(ge=0, le=5)] = 0
    """Additional Move for entering (D2-84)."""
    blocked: bool = False
    """It cannot be entered (D2-85)."""
    sight: Sight = "clear"
    elevation: Annotated[int, Meta(ge=-3, le=5)] = 0
    dark: bool = False
    climb: bool = False
    """A blocked Space that Climbing can cross."""
    walls: bool = False
    """It stands for a building with walls around it."""
    swim: Annotated[int, Meta(ge=0, le=10)] = 0
    """A swimmer passes a Test of Athletics against this or moves only 1 Space that Turn; 0: nobody has to swim."""
    drift: Annotated[int, Meta(ge=0, le=5)] = 0
    """Spaces that a Unit in it drifts with the current in Events; the Scene gives its direction."""
    pull: Annotated[int, Meta(ge=0, le=5)] = 0
    """Spaces that it pulls everybody on the map nearer in Events, and what lies there."""
    stealth: Annotated[int, Meta(ge=-3, le=0)] = 0
    """What it takes from Stealth."""
    hazard: Hazard | None = None


class MapKind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Map Scale with its Time Scale (D2-400). A Narrative Map has neither: all are None."""

    id: Key
    name: Words
    metres: Annotated[int, Meta(ge=1)] | None = None
    """Metres from one Space to the next."""
    seconds: Much | None = None
    """Seconds of a Turn."""
    printed_seconds: Much | None = None
    """What the rulebook prints where that does not fit its own distances (D2-405)."""
    kph: Much | None = None
    """How many km/h are one Move (D2-401); None: Speed gives it directly (D2-68)."""
    medium: Literal["", "air", "space"] = ""
    """What all of it is, for Units with several Speeds (D2-334); "": that depends on the Location."""


class LocationFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What card files say about Locations."""

    location: tuple[Location, ...] = ()


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What card files say about maps."""

    map: tuple[MapKind, ...] = ()


class Locations(Catalogue[Location]):
    """All Locations, in file order."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        super().__init__()
        for entry in convert({"location": data.get("location", ())}, LocationFile, where).location:
            at = f"{where}: location {entry.id}"
            self.claim(entry.id, entry.name, at, entry.group)
            if entry.climb and not entry.blocked:
                raise BadInput(f"{at}, climb: only what is blocked has to be climbed")
            if entry.hazard is not None and not (entry.hazard.gains or entry.hazard.struck):
                raise BadInput(f"{at}, hazard: it does nothing: give it gains or struck")
            self.by_id[entry.id] = entry


class Maps(Catalogue[MapKind]):
    """All kinds of map, in file order."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        super().__init__()
        for entry in convert({"map": data.get("map", ())}, MapFile, where).map:
            at = f"{where}: map {entry.id}"
            self.claim(entry.id, entry.name, at)
            if (entry.metres is None) != (entry.seconds is None):
                raise BadInput(f"{at}, seconds: a map has both a Map Scale and a Time Scale, or neither (D2-400)")
            if (entry.metres or 0) > FARTHEST:
                raise BadInput(f"{at}, metres: a Space has at most {FARTHEST} metres")
            self.by_id[entry.id] = entry
