"""A story as a seat knows it, put together again from its view: what is not in the view is left empty."""

from __future__ import annotations

from wyrmhoard.kernel.state.plain import word_of

from ..battle_sight import HeroView, PieceView
from ..cards.made import Suggestion, Wish
from ..settings import TableSettings
from ..sight import View
from ..state import WARRIOR, Hero, Item, Keepsake, Piece, Saga
from ..world_sight import PlaceView, WorldView
from ..world_state import KINDS, Chapter, Find, Found, Obstacle, Person, Place, Quest, Visit, World
from .reading import DuelView


def known(view: View) -> Saga:
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


def hero(sheet: HeroView) -> Hero:
    """The open sheet."""
    return Hero(
        level=sheet["level"],
        xp=sheet["xp"],
        strength=sheet["strength"],
        agility=sheet["agility"],
        hp=sheet["hp"],
        max_hp=sheet["max_hp"],
        mp=sheet["mp"],
        max_mp=sheet["max_mp"],
        defense=sheet["defense"],
        points=sheet["points"],
        weapon=_piece(sheet["weapon"]),
        armor=_piece(sheet["armor"]),
        offhand=_piece(sheet["offhand"]),
        pouch=[
            Item(item["id"], item["kind"], item["level"], item["uses"], item["name"], item["town"])
            for item in sheet["pouch"]
        ],
        keepsakes=[Keepsake(k["id"], types=k["types"][:], used=k["used"]) for k in sheet["keepsakes"]],
        fire=sheet["fire"],
        scale=sheet["scale"],
    )


def _piece(shown: PieceView | None) -> Piece | None:
    return None if shown is None else Piece(shown["level"], shown["kind"], types=shown["types"][:])


def world(shown: WorldView) -> World:
    """The story on record."""
    world = World()
    world.places = {place["id"]: _place(place) for place in shown["places"]}
    visit = shown["visit"]
    world.visit = Visit(
        visit["space"],
        visit["came"],
        visit["scene"],
        visit["battle"],
        visit["owed"],
        visit["asked"],
        calm=visit["calm"],
    )
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


def _place(shown: PlaceView) -> Place:
    return Place(
        shown["id"],
        word_of(KINDS, shown["kind"]),
        "",
        shown["level"],
        shown["home"],
        terrain=shown.get("terrain", ""),
        ways=list(shown.get("ways", ())),
        exits=shown.get("exits", 0),
        floor=shown.get("floor", 0),
        cross=shown["cross"],
        found=shown["found"],
        been=shown["been"],
        floors=shown.get("floors") or 0,
        stairs=shown.get("stairs", []),
        cleared=shown.get("cleared", False),
        fallen=shown.get("fallen", False),
    )


def is_alone(view: DuelView) -> bool:
    """Whether this is the one seat of a solo story, and it holds The Warrior (DW-251)."""
    return bool(view["world"]["chapters"]) and view["you"] is not None and view["roles"].get(WARRIOR) == view["you"]
