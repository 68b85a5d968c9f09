"""The course of a match: which Scene belongs to which dungeon and Chapter, and who has won what (D2-420, D2-425).

A *whole* is a Scene that stands for itself, or a dungeon with all its rooms.
"""

from __future__ import annotations

from typing import NamedTuple

from wyrmhoard.kernel.text.errors import BadInput

from ...cards.campaign import Campaign, Chapter, Dungeon, rooms_of
from ...cards.cardset import CardSet
from ...cards.scenery import SceneEntry
from ...cards.scenes import no_such_table
from ...table import Position


class Stop(NamedTuple):
    """One Scene of the course."""

    scene: str
    whole: str
    first_room: bool
    last_room: bool
    """Whether it is the first, or the last, Scene of its whole."""
    chapter: int = -1
    """The number of its Chapter; -1: there are none."""
    first: bool = True
    last: bool = True
    """Whether it belongs to the first, or to the last, whole of its Chapter."""


def stops_of(cards: CardSet, chosen: str) -> list[Stop]:
    """All Scenes of a Scene, a dungeon or a Campaign, in order. Raises BadInput if there is no such thing."""
    if chosen in cards.campaigns:
        stops = []
        for number, chapter in enumerate(cards.campaigns[chosen].chapter):
            for at, whole in enumerate(chapter.scenes):
                first, last = not at, at + 1 == len(chapter.scenes)
                stops += [stop._replace(chapter=number, first=first, last=last) for stop in _rooms(cards, whole)]
        return stops
    if chosen not in cards.scenes and chosen not in cards.dungeons:
        raise BadInput(f"there is no Scene named {chosen}")
    return _rooms(cards, chosen)


def _rooms(cards: CardSet, whole: str) -> list[Stop]:
    rooms = rooms_of(whole, cards.dungeons)
    return [Stop(room, whole, first_room=not at, last_room=at + 1 == len(rooms)) for at, room in enumerate(rooms)]


def stops(position: Position) -> list[Stop]:
    """All Scenes of this match, in order."""
    return stops_of(position.cards, position.state.settings.scene)


def current_stop(position: Position) -> Stop:
    """The Scene that is being played."""
    return stops(position)[position.state.at]


def campaign(position: Position) -> Campaign | None:
    """The Campaign that is being played, if it is one."""
    return position.cards.campaigns.get(position.state.settings.scene)


def chapter(position: Position) -> Chapter | None:
    """The Chapter of this Scene, in a Campaign."""
    entry = campaign(position)
    return entry.chapter[current_stop(position).chapter] if entry is not None else None


def dungeon(position: Position) -> Dungeon | None:
    """The dungeon of which this Scene is a room."""
    return position.cards.dungeons.get(current_stop(position).whole)


def scenes_of_age(position: Position) -> list[str]:
    """The Scenes for which a new Character is made now: those of the Chapter, or of the whole match."""
    age = current_stop(position).chapter
    return [stop.scene for stop in stops(position) if stop.chapter == age]


def party_faction(entry: SceneEntry) -> str:
    """The Faction that all seats play together in some seating; "": the Scene is for one against the other (C18)."""
    for seating in entry.seating:
        if len(seating.plays) > 1 and len(set(seating.plays)) == 1:
            return seating.plays[0]
    return ""


def possible_seats(entry: SceneEntry, seats: int) -> int:
    """How many of these seats play in a Scene: the others back a side. Raises BadInput if there is no such table."""
    possible = [seating.seats for seating in entry.seating if seating.seats <= seats]
    head_to_head = not party_faction(entry)
    if not possible or (max(possible) < seats and not head_to_head):
        raise no_such_table(entry, seats)
    return max(possible)


# -- what has been won


def winners_of(position: Position, whole: str) -> list[int] | None:
    """The seats that have won a Scene or dungeon; None: it has not ended yet. A lost room ends its dungeon."""
    rooms = rooms_of(whole, position.cards.dungeons)
    for ended in position.state.ended:
        if ended.scene in rooms and (ended.scene == rooms[-1] or not ended.seats):
            return ended.seats
    return None


def has_lost(position: Position, seat: int, whole: str) -> bool:
    """Whether a seat was in a Scene and has not won it; a draw is not lost."""
    rooms = rooms_of(whole, position.cards.dungeons)
    return any(
        ended.scene in rooms and seat in ended.party and seat not in ended.seats and not ended.drawn
        for ended in position.state.ended
    )


def chapter_winners(position: Position, chapter: Chapter) -> list[int]:
    """The seats that have won a Chapter: its last Scene (C18)."""
    return winners_of(position, chapter.scenes[-1]) or []
