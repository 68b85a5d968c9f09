"""Places: Towns and their buildings, Areas, Points of Interest, Dungeons and their Rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.text.saying import later

from ...cards import entries
from ...cards.made import STAR, Suggestion, Wish, as_said
from ...cards.vocabulary import NAME
from .desk import SUGGESTIONS, Desk, Maker, chance_of, line_of, three
from .people import names

BUILDINGS: Final = ("inn", "item_shop", "equipment_shop", "special_building")
HOUSE_OF: Final = later("House of {resident}")
HIDDEN: Final = later("there")
"""Where something may be found in a house of which one thing is noticed."""
THREE: Final = "{one}; {two}; {three}"
TWO: Final = "{one}; {two}"
"""The pattern of a note of two parts, each worded separately."""
PLAIN_NAME: Final = later("The * Land")
PLAIN_SIGHT: Final = later("nothing in particular, as far as one can see")
PLAIN_ROOM: Final = later("a bare room")
"""What is left when all else of a terrain or a Dungeon has been struck."""


def town(desk: Desk, wish: Wish) -> list[Suggestion]:
    """The name and the look of a Town (DW-35, DW-260)."""
    return [
        Suggestion("town", {"name": name, "note": look}, drawn=[entry, other])
        for (name, entry), (look, other) in zip(
            line_of(desk, wish, "town_name"), line_of(desk, wish, "town_look"), strict=True
        )
    ]


def building(desk: Desk, wish: Wish) -> list[Suggestion]:
    """An inn, a shop or a special building."""
    return [
        Suggestion(wish.kind, {"name": entry.name, "note": entry.text}, drawn=[f"{wish.kind}/{entry.id}"])
        for entry in three(desk, wish, wish.kind, entries.Named)
    ]


def house(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A house, by those who live there, and what is noticed in it (DW-36)."""
    features = three(desk, wish, "house_feature", entries.HouseFeature)
    return [
        Suggestion(
            "house",
            {"name": HOUSE_OF, "note": feature.text} | ({"find": HIDDEN} if feature.find else {}),
            {"resident": as_said(name[: NAME - len(HOUSE_OF.removesuffix("{resident}"))])},
            drawn=[entry, f"house_feature/{feature.id}"],
        )
        for (name, entry), feature in zip(names(desk, wish), features, strict=True)
    ]


def area(desk: Desk, wish: Wish) -> list[Suggestion]:
    """An Area: a name composed of an adjective and a pattern of its terrain, and a sight (DW-101).

    A terrain is only a land; what is struck are single patterns and sights of it (DW-255).
    """
    chance = chance_of(desk, wish, "area")
    looks = [look for look in desk.cards.tables["terrain"] if isinstance(look, entries.TerrainLook)]
    chance.shuffle(looks)
    looks = ([look for look in looks if look.terrain == wish.terrain] * desk.count or looks)[: desk.count]
    made = []
    for look, (adjective, entry) in zip(looks, line_of(desk, wish, "area_adjective"), strict=True):
        name = chance.choice(_left(desk, look.patterns) or [PLAIN_NAME])
        sight = chance.choice(_left(desk, look.sights) or [PLAIN_SIGHT])
        words, slots = {"name": name, "note": sight}, {STAR: as_said(adjective)}
        made.append(Suggestion("area", words, slots, tags={"terrain": [look.terrain]}, drawn=[entry]))
    return made


def _left(desk: Desk, texts: Sequence[str]) -> list[str]:
    """The texts among these that have not been struck (DW-255)."""
    return [text for text in texts if set(desk.taste.no).isdisjoint(desk.cards.subjects.meant_by(text))]


def poi(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A Point of Interest: three features, and where something may be found (DW-106)."""
    return [
        Suggestion(
            "poi",
            {"name": entry.name, "note": THREE, "find": entry.find},
            dict(zip(("one", "two", "three"), map(as_said, entry.features), strict=True)),
            drawn=[f"poi/{entry.id}"],
        )
        for entry in three(desk, wish, "poi", entries.Poi)
    ]


def dungeon(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A Dungeon, with two or three Floors (DW-111)."""
    chance = chance_of(desk, wish, "floors")
    return [
        Suggestion(
            "dungeon",
            {"name": entry.name, "note": entry.entrance, "builder": entry.builder, "gimmick": entry.gimmick},
            numbers={"floors": 2 + chance.below(2)},
            tags={"dungeon": [entry.id]},
            drawn=[f"dungeon/{entry.id}"],
        )
        for entry in three(desk, wish, "dungeon", entries.Dungeon)
    ]


def room(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A Room: a name that suits its Dungeon, a sight, a sound, and one to four ways out (DW-109)."""
    chance = chance_of(desk, wish, "room")
    kinds = desk.cards.tables["dungeon"].by_id
    home = kinds.get(wish.dungeon) or three(desk, wish, "dungeon", entries.Dungeon, count=1)[0]
    names_of_rooms = home.rooms if isinstance(home, entries.Dungeon) else ()
    left = _left(desk, names_of_rooms) or [PLAIN_ROOM]
    free = [name for name in left if f"{home.id}: {name}" not in desk.draws.used] or left
    chance.shuffle(free)
    return [
        Suggestion(
            "room",
            {"name": free[number % len(free)], "note": THREE},
            _sight_and_sound(entry) | {"three": as_said(entry.exits)},
            numbers={"exits": 1 + chance.below(4)},
            drawn=[f"room/{entry.id}", f"{home.id}: {free[number % len(free)]}"],
        )
        for number, entry in enumerate(three(desk, wish, "room", entries.Room))
    ]


def _sight_and_sound(entry: entries.Room) -> dict[str, str]:
    """What is noticed in a Room, in the slots of its note."""
    return {"one": as_said(entry.sight), "two": as_said(entry.sound)}


def look(desk: Desk, wish: Wish) -> list[Suggestion]:
    """What The Warrior sees, hears and smells on coming in (DW-88): by the terrain of an Area, by what is noticed in
    Rooms, and for all other Spaces, whose kind is the `part`, by what is noticed in houses."""
    if wish.part == "area" and wish.terrain:
        looks = [one for one in desk.cards.tables["terrain"] if isinstance(one, entries.TerrainLook)]
        sights = _left(desk, [sight for one in looks if one.terrain == wish.terrain for sight in one.sights])
        chance_of(desk, wish, "look").shuffle(sights)
        return [Suggestion("look", {"text": sight}) for sight in [*sights, *[PLAIN_SIGHT] * SUGGESTIONS][:SUGGESTIONS]]
    if wish.part == "room":
        rooms = three(desk, wish, "room", entries.Room)
        return [Suggestion("look", {"text": TWO}, _sight_and_sound(one), drawn=[f"room/{one.id}"]) for one in rooms]
    features = three(desk, wish, "house_feature", entries.HouseFeature)
    return [Suggestion("look", {"text": one.text}, drawn=[f"house_feature/{one.id}"]) for one in features]


def hiding(desk: Desk, wish: Wish) -> list[Suggestion]:
    """Where something may be hidden in a house (DW-268)."""
    features = three(desk, wish, "house_feature", entries.HouseFeature, lambda feature: feature.find)
    return [Suggestion("hiding", {"text": one.text}, drawn=[f"house_feature/{one.id}"]) for one in features]


MAKERS: Final[dict[str, Maker]] = {
    "look": look,
    "hiding": hiding,
    "town": town,
    "house": house,
    "area": area,
    "poi": poi,
    "dungeon": dungeon,
    "room": room,
    **dict.fromkeys(BUILDINGS, building),
}
