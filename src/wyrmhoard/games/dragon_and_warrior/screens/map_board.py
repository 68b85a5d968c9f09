"""Where The Warrior is, for a terminal: the places around as a road with houses on both sides, and who speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Final, NamedTuple

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..scene_sight import SceneView
from ..words.names import item_name, place_kind, place_name, types_after
from ..world_sight import FindPartView, FindView, PlaceView, WorldView
from . import drawing
from .drawing import bold, quiet

STAMPS: Final = {
    "castle": ("▟█▀█▙", "#d9b45b"),
    "inn": ("▟█▙", "#e0a64a"),
    "item_shop": ("▟█▙", "#7fb2c9"),
    "equipment_shop": ("▟█▙", "#7fb2c9"),
    "special_building": ("▟█▙", "#b79ad6"),
    "town": ("▟█▟█▙", "#e0a64a"),
    "dungeon": ("█▀▀█", "#f08a7c"),
    "room": ("▐█▌", "#8fa79b"),
    "poi": ("▝█▘", "#b79ad6"),
    "area": ("▄█▀▄", "#6fbf8f"),
}
HOUSE: Final = ("▟█▙", "#b9ad98")
"""How a place is drawn, and its colour, by its kind."""
MOST: Final = 12
"""The most places that are drawn; all of them stand in a paper."""
SIDE: Final = {"friend": later("friend"), "enemy": later("enemy"), "background": later("in the background")}
MOODS: Final = range(-3, 4)
SPEECH: Final = 3
"""Rows of what a character says."""


class Stop(NamedTuple):
    """A place on the road: its name and what is said of it, how it is drawn, and whether the road from here leads
    there."""

    name: str
    more: str
    kind: str
    here: bool
    near: bool


def where(world: WorldView, width: int) -> Iterator[str]:
    """The road with the places around The Warrior."""
    known = {place["id"]: place for place in world["places"]}
    here = known.get(world["visit"]["space"])
    around = _around(world, known, here)
    if around is None:
        return
    stops = _stops(world, known, around, here)
    floor = 0 if here is None else here.get("floor", 0)
    yield title(called(around), _state(around, around, floor=floor) + _on(floor), width)
    shown = stops[:MOST]
    roomy = width >= drawing.ROOMY
    half = _first(shown, width - 3)
    left = [_stop_left(stop, half) for stop in shown[::2]]
    right = [_stop_right(stop, width - 3 - half) for stop in shown[1::2]]
    left = [" " * max(0, half - drawing.size(line)) + line for line in left]
    for line in drawing.beside(left, right, width, half):
        yield from [drawing.road(half), line] if roomy else [line]
    yield from [drawing.road(half)] * roomy
    if len(stops) > MOST:
        more = say_many("{n} more place: p, The world", "{n} more places: p, The world", len(stops) - MOST)
        yield quiet(more)


def _first(stops: list[Stop], width: int) -> int:
    """How wide the left side of the road is: half, unless the words on one side need more and the other has it. It is
    measured as if The Warrior were everywhere, or the road would move with them."""
    here = say("here")
    stops = [stop if stop.here else stop._replace(more=", ".join(filter(None, (stop.more, here)))) for stop in stops]
    left = max((drawing.size(_stop_left(stop, width)) for stop in stops[::2]), default=0)
    right = max((drawing.size(_stop_right(stop, width)) for stop in stops[1::2]), default=0)
    half = width // 2
    return half if left + right > width else max(left, min(half, width - right))


def title(words: str, more: str, width: int) -> str:
    """A line that says what stands below it."""
    told = bold(literal(words)) + quiet(literal(f", {more}") if more else "")
    return f"[#56675e]──[/] {told} [#56675e]{'─' * max(0, width - drawing.size(told) - 4)}[/]"


def _around(world: WorldView, known: Mapping[str, PlaceView], here: PlaceView | None) -> PlaceView | None:
    """The Town, the Area or the Dungeon in which The Warrior is; before the first visit the first Town."""
    if here is None:
        return next((place for place in world["places"] if place["kind"] == "town"), None)
    return here if here["kind"] in ("area", "town") else known.get(here["home"], here)


def _stops(
    world: WorldView,
    known: Mapping[str, PlaceView],
    around: PlaceView,
    here: PlaceView | None,
) -> list[Stop]:
    inside = sorted(
        (place for place in world["places"] if place["home"] == around["id"]), key=lambda place: place.get("floor", 0)
    )
    ways = set(here.get("ways", ())) if here is not None else set()
    blocked = {obstacle["blocks"] for obstacle in world["obstacles"] if not obstacle["solved"]}
    at = "" if here is None else here["id"]
    stops = []
    if around["kind"] == "town":
        streets = at == around["id"]
        stops.append(Stop(say("the streets"), say("here") if streets else "", "town", streets, True))
    elif at == around["id"]:
        stops.append(Stop(say("you are here"), "", around["kind"], True, True))
    for place in inside:
        near = place["kind"] != "room" or place["id"] == at or place["id"] in ways
        told = _told(place, around, here, blocked=place["id"] in blocked)
        stops.append(Stop(*told, place["kind"], place["id"] == at, near))
    home = known.get(around["home"])
    if home is not None:
        name = literal(home["name"] or capital(place_name(home["kind"])))
        outside = around["kind"] != "dungeon"
        stops.append(Stop(say("out to {place}", place=name), "", home["kind"], False, outside))
    for way in around.get("ways", ()):
        if way in known and known[way] is not home:
            name, more = _told(known[way], around, here, blocked=way in blocked)
            stops.append(Stop(say("on to {place}", place=name), more, "area", False, True))
    exits = here.get("exits", 0) if here is not None else 0
    if exits:
        untaken = say_many("{n} way nobody has taken", "{n} ways nobody has taken", exits)
        stops.append(Stop("", untaken, "area" if around["kind"] == "area" else "room", False, True))
    return stops if len(stops) <= MOST else sorted(stops, key=lambda stop: not stop.here)


def called(place: PlaceView) -> str:
    """A place by its name and kind."""
    return f"{place['name']}, {place_kind(place['kind'])}" if place["name"] else capital(place_name(place["kind"]))


def _told(place: PlaceView, around: PlaceView, here: PlaceView | None, *, blocked: bool) -> tuple[str, str]:
    """A place by its name, and what is to be said of it."""
    name = literal(place["name"] or capital(place_name(place["kind"])))
    kind = place_kind(place["kind"]) if place["name"] else ""
    state = _state(place, around, blocked=blocked, floor=0 if here is None else here.get("floor", 0))
    if place["kind"] in ("house", "room", "castle"):
        kind = ""
    told = [kind, say("here") if place is here else "", state]
    return name, literal(", ".join(filter(None, told)))


def _on(floor: int) -> str:
    return f", {say('Floor {floor}', floor=floor)}" if floor else ""


def _state(place: PlaceView, around: PlaceView, *, blocked: bool = False, floor: int = 0) -> str:
    """What is known of a place: its Level and its Floor where they are others, and what is over there."""
    other = place is around or place["level"] != around["level"]
    parts = [
        say("Level {level}", level=place["level"]) if other else "",
        say("Floor {floor}", floor=place["floor"]) if place.get("floor", floor) != floor else "",
        say("a Dungeon now") if place.get("fallen") else "",
        say("blocked") if blocked else "",
        say("fought") if place["cross"] else "",
        say("searched") if place["found"] else "",
    ]
    return ", ".join(filter(None, parts))


def _stamp(stop: Stop) -> str:
    picture, colour = STAMPS.get(stop.kind, HOUSE)
    return f"[{drawing.EMBER if stop.here else colour}]{picture}[/]"


def _road(stop: Stop) -> str:
    return f"[{drawing.EMBER}]━━[/]" if stop.here else f"[#56675e]{'──' if stop.near else '  '}[/]"


def _stop_left(stop: Stop, width: int) -> str:
    drawn = f" {_stamp(stop)}{_road(stop)}"
    return _words(stop, width - drawing.size(drawn)) + drawn


def _stop_right(stop: Stop, width: int) -> str:
    drawn = f"{_road(stop)}{_stamp(stop)} "
    return drawn + _words(stop, width - drawing.size(drawn))


def _words(stop: Stop, width: int) -> str:
    """What stands beside a place, in so many columns: of what is said of it only what has room."""
    name = drawing.cut(stop.name, width)
    between = ", " if stop.name and stop.more else ""
    room = width - drawing.size(name)
    more = drawing.cut(f"{between}{stop.more}", room) if stop.more and room > len(between) + 1 else ""
    return f"[b {drawing.EMBER}]{name}[/][{drawing.EMBER}]{more}[/]" if stop.here else f"{name}{quiet(more)}"


def scene(world: WorldView, talk: SceneView, width: int) -> Iterator[str]:
    """The character who talks with The Warrior: who it is, in what mood, and what was said last; at the very start who
    one is, and why one is here."""
    known = {place["id"]: place for place in world["places"]}
    here = known.get(world["visit"]["space"])
    who = next(person for person in world["people"] if person["id"] == talk["person"])
    if here is not None:
        yield title(called(here), "", width)
    for line in wrap(" ".join(talk["opening"]), width - 2):
        yield f"  {literal(line)}"
    names = ", ".join(filter(None, [who["trade"], said(SIDE[who["side"]])]))
    head = f"{bold(literal(who['name']))}{quiet(literal(f', {names}'))}"
    yield drawing.apart(f"  {head}", _ladder(talk), width)
    number = min(talk["exchanges"] + 1, talk["most"])
    count = say("exchange {n} of at most {most}", n=number, most=talk["most"]) if talk["most"] else ""
    yield drawing.apart(f"  {quiet(literal(talk['face']['said']))}", quiet(count), width)
    yield from drawing.balloon(talk["line"], width, SPEECH)


def _ladder(talk: SceneView) -> str:
    """A mood from enmity to friendship, where it may go next, and the word for it."""
    rungs = "".join("█" if step == talk["mood"] else "▒" if step in talk["next"] else "░" for step in MOODS)
    mood = f"({talk['mood']:+d})"
    return f"[{drawing.GOLD}]{rungs}[/] {literal(talk['feels'])} {quiet(mood)}"


def find(treasure: FindView) -> str:
    """What is being found: until it is given only Treasure's view has its parts (DW-81)."""
    parts = [part(one) for one in treasure["parts"]]
    what = listed(parts) if parts else say("Treasure is still thinking")
    return say("A find of treasure level {level}: {what}", level=treasure["level"], what=what)


def part(piece: FindPartView) -> str:
    """A part of a find."""
    plus = f" +{piece['level']}" if piece["level"] else ""
    return f"{thing(piece['name'], piece['kind'])}{plus}{types_after(piece['types'])}"


def thing(name: str, kind: str) -> str:
    """A thing by its name, and what it is."""
    return f"{literal(name)} ({item_name(kind)})" if name else item_name(kind)
