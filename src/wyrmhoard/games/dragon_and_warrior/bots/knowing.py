"""A story as a seat knows it, put together again from its view: what is not in the view is left empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..cards.made import Suggestion, Wish
from ..settings import TableSettings
from ..state import WARRIOR, Hero, Item, Keepsake, Piece, Saga
from ..world_state import Chapter, Find, Found, Obstacle, Person, Place, Quest, Visit, World

NUMBERS: Final = ("level", "xp", "strength", "agility", "hp", "max_hp", "mp", "max_mp", "defense", "fire", "scale")
MARKS: Final = ("found", "cross", "been", "exits", "floor", "stairs", "cleared", "fallen", "terrain")


def known(view: Mapping[str, Any]) -> Saga:
    """The table as this view shows it."""
    seats = len(view["tokens"])
    holders = {role: -1 if seat is None else seat for role, seat in view["roles"].items()}
    state = Saga(TableSettings(scope=view["scope"]), seats, view["phase"], holders, tokens=view["tokens"][:])
    state.hero = hero(view["hero"])
    state.world = world(view["world"])
    place = state.world.places.get(state.world.visit.space)
    state.inside = place.home if place is not None and place.kind == "room" else ""
    state.towns = view["world"]["towns"][:]
    state.visits = view["visit"]
    return state


def hero(sheet: Mapping[str, Any]) -> Hero:
    """The open sheet."""
    hero = Hero(points=sheet["points"], **{name: sheet[name] for name in NUMBERS})
    hero.weapon, hero.armor, hero.offhand = (_piece(sheet[slot]) for slot in ("weapon", "armor", "offhand"))
    hero.pouch = [
        Item(item["id"], item["kind"], item["level"], item["uses"], item["name"], item["town"])
        for item in sheet["pouch"]
    ]
    hero.keepsakes = [Keepsake(k["id"], types=k["types"][:], used=k["used"]) for k in sheet["keepsakes"]]
    return hero


def _piece(shown: Mapping[str, Any] | None) -> Piece | None:
    return None if shown is None else Piece(shown["level"], shown["kind"], types=shown["types"][:])


def world(shown: Mapping[str, Any]) -> World:
    """The story on record."""
    world = World()
    world.places = {place["id"]: _place(place) for place in shown["places"]}
    visit = shown["visit"]
    world.visit = Visit(**{name: visit[name] for name in ("space", "came", "scene", "battle", "owed", "asked", "calm")})
    world.people = {
        p["id"]: Person(p["id"], "", p["side"], p["home"], role=p["role"], seen=0 if p["met"] else -1)
        for p in shown["people"]
    }
    world.quests = {
        q["id"]: Quest(q["id"], "", q["giver"], q["town"], q["state"], place=q["place"]) for q in shown["quests"]
    }
    world.obstacles = {
        o["id"]: Obstacle(o["id"], o["kind"], "", o["maker"], o["blocks"], solved=o["solved"], refused=o["refused"][:])
        for o in shown["obstacles"]
    }
    world.chests = shown["chests"][:]
    world.chapters = [Chapter(c["town"], c["areas"], c["dungeon"], c["pois"], c["lost"]) for c in shown["chapters"]]
    if shown["find"] is not None:
        parts = [Found(p["kind"], p["level"], Suggestion(), Wish("", ""), p["works"]) for p in shown["find"]["parts"]]
        world.find = Find(shown["find"]["level"], shown["find"]["place"], parts=parts, given=True)
    return world


def _place(shown: Mapping[str, Any]) -> Place:
    place = Place(shown["id"], shown["kind"], "", shown["level"], shown["home"], ways=list(shown.get("ways", ())))
    for name in MARKS:
        if name in shown:
            setattr(place, name, shown[name])
    place.floors = shown.get("floors") or 0
    return place


def is_alone(view: Mapping[str, Any]) -> bool:
    """Whether this is the one seat of a solo story, and it holds The Warrior (DW-251)."""
    return bool(view["world"]["chapters"]) and view["you"] is not None and view["roles"].get(WARRIOR) == view["you"]
