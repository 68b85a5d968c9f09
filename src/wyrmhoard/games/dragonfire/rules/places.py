"""Where everybody is, and who faces whom (DF-106, DF-161 to DF-173)."""

from __future__ import annotations

from ..state import ENVIRONMENT, NOBODY, Dragonfire, Foe
from ..table import Position


def place_of(state: Dragonfire, foe: Foe) -> int:
    """The place of an encounter: a Location is its own, others are where the character is whom they face (DF-171).

    A defeated Location stays a place until it is put away, since somebody is always in it (DF-169, DF-173).
    """
    for hero in state.heroes:
        if hero.place == foe.id:
            return foe.id
    return state.heroes[foe.seat].place


def is_location(position: Position, foe: Foe) -> bool:
    """Whether it is a Location (DF-159)."""
    return position.cards.by_id[foe.card].location


def occupants(state: Dragonfire, foe: Foe) -> list[int]:
    """The seats of the characters in a Location (DF-163); Unconscious ones are in none (DF-301)."""
    return [seat for seat, hero in enumerate(state.heroes) if hero.place == foe.id and not hero.out]


def locations(position: Position) -> list[Foe]:
    """The Locations in play, including defeated ones that have not been put away."""
    return [foe for foe in position.state.foes if is_location(position, foe)]


def faces(position: Position, foe: Foe, seat: int) -> bool:
    """Whether an encounter faces this character: a Location faces everybody in it (DF-106, DF-163).

    NOBODY: whether it faces anybody, since what is nobody's speaks to everybody (DF-9).
    """
    if seat == NOBODY:
        return any(faces(position, foe, other) for other in range(len(position.state.heroes)))
    hero = position.state.heroes[seat]
    return not hero.out and (hero.place == foe.id if is_location(position, foe) else foe.seat == seat)


def facing(position: Position, seat: int) -> list[Foe]:
    """The encounters that face a character, the Location in which it is among them; none that is defeated (DF-275)."""
    return [foe for foe in position.state.foes if not foe.defeated and faces(position, foe, seat)]


def place_name(position: Position, place: int) -> str:
    """A place in words."""
    foe = position.state.find(place) if place != ENVIRONMENT else None
    return position.cards[foe.card].name if foe is not None else "the Environment"
