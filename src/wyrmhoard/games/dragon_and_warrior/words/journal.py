"""The journal of a story as a book: a chapter for each visit on which something happens, in order (DW-278).

What an entry says is told by `telling`. People may put other words in the place of an entry, or leave their own out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, cast
from zlib import crc32

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say, spoken
from wyrmhoard.kernel.text.shapes import Book, BookBlock, Chapter, PlainObject

from ..book_sight import BookPictures, ChapterMap
from ..face_sight import face_of_card, face_of_hero, face_of_person
from ..faces.shapes import FaceView
from ..rules.agreements import sheets
from ..rules.core import places
from ..rules.making import inventing
from ..state import OWN_WORDS, Conflict, Saga
from ..table import Position
from ..world_state import AREA, BUILDINGS, DUNGEON, ROOM, TOWN, Person, Place
from .names import place_name
from .telling import HERO, Teller, Told, sentence

VISIT: Final = "visit"
ARRIVES: Final = {
    "town": (later("{hero} comes to {place}."), later("The road leads {hero} to {place}.")),
    "area": (later("{hero} walks out into {place}."), later("The way goes on through {place}.")),
    "poi": (later("{hero} comes to {place}."), later("The path ends at {place}.")),
    "room": (later("{hero} goes on into {place}."), later("The next Room is {place}.")),
    "castle": (later("{hero} goes up to {place}."),),
    "house": (later("{hero} goes to {place}."), later("{hero} knocks at {place}.")),
    "inn": (later("{hero} sits down in {place}."),),
    "item_shop": (later("{hero} looks in at {place}."),),
    "equipment_shop": (later("{hero} looks in at {place}."),),
    "special_building": (later("{hero} goes into {place}."),),
}
"""How a visit begins, by the kind of place."""
AGAIN: Final = (later("{hero} comes back to {place}."), later("{hero} is in {place} again."))
FIRST: Final = later("The story begins in {town}, where {hero} stands before the throne.")
DOWN: Final = later("{hero} goes down into {dungeon}, and comes first to {place}.")
MOST_PARTS: Final = 6
"""Words of which an entry may consist."""
MOST_PASSED: Final = 4
"""So many places are named that were only passed through."""


@dataclass
class _Visit:
    """A visit, with what happened on it. `known`: how many places were on record as it began."""

    number: int
    place: Place | None
    level: str = ""
    known: int = 0
    hero: tuple[str, str] = ("", "")
    entries: list[tuple[int, list[str]]] = field(default_factory=list)


def journal(position: Position) -> Book:
    """The book, with current names, without anything that was struck or left out (DW-20a)."""
    state = position.state
    called = hero_name(state)
    adjective = state.texts.get(state.hero.adjective)
    kind = "" if adjective is None or adjective.struck else inventing.words_of(state, state.hero.adjective)
    about = say("{name}, the {kind} Warrior", name=called, kind=kind) if kind else called
    title = say("The journal of {name}", name=about)
    chapters = list(_chapters(position, called))
    pictures = BookPictures(faces=dict(_faces(state, chapters)), places=list(state.world.places))
    return {
        "language": spoken(),
        "title": title,
        "about": about,
        "chapters": chapters,
        "pictures": cast(PlainObject, pictures),
    }


def _faces(state: Saga, chapters: Iterable[Chapter]) -> Iterator[tuple[str, FaceView]]:
    """Everybody who speaks or fights; nobody whose name was struck."""
    shown = {HERO: None}
    for chapter in chapters:
        for block in chapter["blocks"]:
            if block["kind"] in ("speech", "fight"):
                shown[block["face"] if block["kind"] == "speech" else block["about"]] = None
    for one in shown:
        record = state.world.people.get(one) or state.conflicts.get(one)
        name = state.texts.get(record.name if record is not None else state.hero.name)
        if (record is None and one != HERO) or (name is not None and name.struck):
            continue
        yield one, _face(state, record)


def _face(state: Saga, record: Person | Conflict | None) -> FaceView:
    if record is None:
        return face_of_hero(state)
    return face_of_person(state, record) if isinstance(record, Person) else face_of_card(state, record)


def hero_name(state: Saga) -> str:
    """What The Warrior is called."""
    return inventing.name_of(state, state.hero.name) or say("The Warrior")


def _visits(state: Saga) -> Iterator[_Visit]:
    """The visits of the story in order; the first of them is what came before it."""
    visit, number = _Visit(0, None), 0
    for at, entry in enumerate(state.story.journal, 1):
        parts = entry.split(" ")
        if parts[0] != VISIT:
            visit.entries.append((at, parts))
            continue
        yield visit
        _, place, level, known, hero, xp, *_ = [*parts, *[""] * MOST_PARTS]
        number += 1
        known_then = int(known) if known.isdecimal() else 0
        visit = _Visit(number, state.world.places.get(place), level, known_then, (hero, xp))
    yield visit


def _chapters(position: Position, hero: str) -> Iterator[Chapter]:
    """The chapters: visits on which nothing happened are passed through on the way to the next one."""
    state, teller = position.state, Teller(position, hero)
    passed: list[_Visit] = []
    been = set[str]()
    start, *visits = _visits(state)
    before = _blocks(state, teller, start, [])
    if before:
        yield {
            "label": "",
            "title": say("How it began"),
            "place": "",
            "about": "",
            "picture": "scroll",
            "map": None,
            "blocks": before,
        }
    came: list[_Visit] = []
    for visit in visits:
        opening = _opening(state, hero, visit, passed, been)
        blocks = _blocks(state, teller, visit, opening)
        if not _happened(blocks, opening) and visit is not visits[-1]:
            passed.append(visit)
            continue
        yield _chapter(state, hero, visit, came, passed, been, blocks)
        been |= {one.place.id for one in (*passed, visit) if one.place is not None}
        passed, came = [], [visit]


def _happened(blocks: list[BookBlock], opening: list[str]) -> bool:
    """Whether there is more in a chapter than how it begins."""
    told = sum(len(block["sentences"]) if block["kind"] == "told" else 1 for block in blocks)
    return told > len(opening)


def _chapter(
    state: Saga,
    hero: str,
    visit: _Visit,
    came: list[_Visit],
    passed: list[_Visit],
    been: set[str],
    blocks: list[BookBlock],
) -> Chapter:
    first = passed[0].number if passed else visit.number
    label = (
        say("Visit {n}", n=visit.number)
        if first == visit.number
        else say("Visits {first} to {last}", first=first, last=visit.number)
    )
    place = visit.place
    title = capital(_called(state, place)) if place is not None else say("On the way")
    if place is not None and place.id in been:
        title = say("{place}, again", place=title)
    level, xp = visit.hero
    return {
        "label": label,
        "title": title,
        "place": _lies(state, place),
        "about": say("{name}: Level {level}, {xp} XP", name=hero, level=level or visit.level, xp=xp or 0),
        "picture": place.kind if place is not None else AREA,
        "map": cast(PlainObject | None, _map(state, visit, came, passed)),
        "blocks": blocks,
    }


def _called(state: Saga, place: Place) -> str:
    """The name of a place; without one, what it is."""
    return inventing.name_of(state, place.name) or place_name(place.kind)


def _lies(state: Saga, place: Place | None) -> str:
    """Where a place lies, with the Level of the ground there."""
    if place is None:
        return ""
    home = state.world.places.get(place.home)
    where = capital(_called(state, home)) if home is not None else ""
    if place.kind == ROOM and place.floor:
        where = say("{dungeon}, Floor {floor}", dungeon=where, floor=place.floor)
    return say("{place}, Level {level}", place=where, level=place.level) if where else say("Level {n}", n=place.level)


def _opening(state: Saga, hero: str, visit: _Visit, passed: list[_Visit], been: set[str]) -> list[str]:
    """How The Warrior comes to a place, and by which others."""
    place = visit.place
    if place is None:
        return [] if not visit.number else [say("{hero} goes on.", hero=hero)]
    called = _called(state, place)
    beside = {place.id, place.home, *(one.place.home for one in passed if one.place and one.place.home == place.home)}
    by = list(dict.fromkeys(_called(state, one.place) for one in passed if one.place and one.place.id not in beside))
    told = [say("On the way {hero} passes {places}.", hero=hero, places=listed(by[-MOST_PASSED:]))] if by else []
    home = state.world.places.get(place.home)
    if visit.number == 1 and home is not None:
        return [said(FIRST, town=_called(state, home), hero=hero)]
    if place.kind == ROOM and home is not None and not any(room.id in been for room in places.inside(state, home.id)):
        return [*told, capital(said(DOWN, hero=hero, dungeon=_called(state, home), place=called))]
    forms = AGAIN if place.id in been else ARRIVES.get(place.kind, ARRIVES[AREA])
    form = forms[crc32(f"{place.id} {visit.number}".encode()) % len(forms)]
    return [*told, capital(said(form, hero=hero, place=called))]


# -- what happened


def _blocks(state: Saga, teller: Teller, visit: _Visit, opening: list[str]) -> list[BookBlock]:
    """The paragraphs and blocks of a chapter."""
    blocks: list[BookBlock] = []
    _add(blocks, 0, opening)
    for number, parts in visit.entries:
        whole: list[str] = [*parts, *[""] * MOST_PARTS]
        what, text, more = whole[0], whole[1], (whole[2], whole[3], whole[4], whole[5])
        _add(blocks, number, _retold(state, number, what, list(teller.tell(number, what, text, more))))
        if what == "where":
            _hide(blocks, teller.words(text))
    return blocks


def _add(blocks: list[BookBlock], number: int, told: list[Told] | list[str]) -> None:
    """More of a chapter: sentences go on with the paragraph."""
    for one in told:
        last = blocks[-1] if blocks else None
        if not isinstance(one, str):
            blocks.append(one)
        elif last is not None and last["kind"] == "told":
            last["sentences"].append({"n": number, "text": one})
        else:
            blocks.append({"kind": "told", "sentences": [{"n": number, "text": one}]})


def _hide(blocks: list[BookBlock], words: str) -> None:
    """Where what was found last had been hidden."""
    last = blocks[-1] if blocks else None
    if last is not None and last["kind"] == "find" and words:
        last["text"] = sentence(words)


def _retold(state: Saga, number: int, what: str, told: list[Told]) -> list[Told]:
    """With the words that somebody has put in its place, if they were not struck."""
    instead = state.story.retold.get(str(number))
    if instead is None or not told:
        return told
    wording = state.texts.get(instead)
    words = "" if wording is None or wording.struck else " ".join(inventing.words_of(state, instead).split())
    if not words:
        return [] if what in OWN_WORDS else told
    one = told[0]
    if isinstance(one, str) or one["kind"] not in ("speech", "own"):
        return [words]
    one["text"] = words
    return [one]


# -- the map as it was


def _map(state: Saga, visit: _Visit, came: list[_Visit], passed: list[_Visit]) -> ChapterMap | None:
    """The map on which a visit lies, what was known of it then, and the way that was taken on it."""
    place, way = visit.place, [*came, *passed, visit]
    if place is None:
        return None
    floor = place.floor or 1 if place.kind == ROOM else 0
    of = place.home if place.kind in (*BUILDINGS, ROOM) else ""
    if place.kind == TOWN and len(way) > 1 and way[-2].place is not None and way[-2].place.home == place.id:
        of = place.id  # within the Town
    name = f"{of or sheets.OUTDOORS}{sheets.FLOOR}{floor}" if floor else of or sheets.OUTDOORS
    torn = state.torn.get(name, 0)
    return ChapterMap(
        sheet=f"{name}{sheets.TORN}{torn}" if torn else name,
        known=visit.known,
        here=_spot(state, place, of),
        way=[spot for one in way if (spot := _spot(state, one.place, of))],
    )


def _spot(state: Saga, place: Place | None, of: str) -> str:
    """Which place of a sheet stands for a place: outdoors, the Town or Dungeon in which it lies; "" for none."""
    if place is None:
        return ""
    if of:
        return place.id if of in (place.home, place.id) else ""
    home = state.world.places.get(place.home)
    return place.home if home is not None and home.kind in (TOWN, DUNGEON) else place.id
