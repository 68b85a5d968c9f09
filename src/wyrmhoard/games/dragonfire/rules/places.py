"""Where everybody is, and how far an effect reaches (DF-161 to DF-183)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragonfire.rules import encounters, numbers
from wyrmhoard.games.dragonfire.rules.moves import adventure_of, tag
from wyrmhoard.games.dragonfire.state import ENVIRONMENT, Dragonfire, Foe
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.errors import Refusal

ICONS_STAY = Refusal("DF-174", "Damage can be dealt only to what is at the same place ({place}).")
TEXT_STAYS = Refusal("DF-176", "An effect cannot go from one Location to another: its character is in {place}.")
ASSIST_STAYS = Refusal("DF-180", "An Assist cannot go from one Location to another: who assists is in {place}.")
STAYS: Final = {"icons": ICONS_STAY, "text": TEXT_STAYS, "assist": ASSIST_STAYS}
IN_ONE = Refusal("DF-162", "You are in {place} already: a character can be in one Location only.")
NOT_ACROSS = Refusal("DF-165", "You are in {place}: nobody goes from one Location directly to another.")
FULL = Refusal("DF-167", "{place} holds {capacity}, and so many are in it.")
LEFT_EMPTY = Refusal("DF-166", "You are alone in {place}, which may not be left empty.")
HELD = Refusal("DF-9", "You cannot move now.")


# -- where


def place_of(state: Dragonfire, foe: Foe) -> int:
    """The place of an encounter: a Location is its own, others are where the character is whom they face (DF-171).

    A defeated Location stays a place until it is put away, since somebody is always in it (DF-169, DF-173).
    """
    if any(hero.place == foe.id for hero in state.heroes):
        return foe.id
    return state.heroes[foe.seat].place


def is_location(table: Table, foe: Foe) -> bool:
    """Whether it is a Location (DF-159)."""
    return table.cards[foe.card].location


def occupants(state: Dragonfire, foe: Foe) -> list[int]:
    """The seats of the characters in a Location (DF-163); Unconscious ones are in none (DF-301)."""
    return [seat for seat, hero in enumerate(state.heroes) if hero.place == foe.id and not hero.out]


def locations(table: Table) -> list[Foe]:
    """The Locations in play, also those that are defeated and not put away."""
    return [foe for foe in table.state.foes if is_location(table, foe)]


def faces(table: Table, foe: Foe, seat: int) -> bool:
    """Whether an encounter faces this character: a Location faces everybody in it (DF-106, DF-163)."""
    hero = table.state.heroes[seat]
    return not hero.out and (hero.place == foe.id if is_location(table, foe) else foe.seat == seat)


def facing(table: Table, seat: int) -> list[Foe]:
    """The encounters that face a character, the Location in which it is among them; none that is defeated (DF-275)."""
    return [foe for foe in table.state.foes if not foe.defeated and faces(table, foe, seat)]


def place_name(table: Table, place: int) -> str:
    """A place in words."""
    foe = table.state.find(place) if place != ENVIRONMENT else None
    return table.cards[foe.card].name if foe is not None else "the Environment"


# -- reach


def in_reach(table: Table, seat: int, mode: str, target_place: int) -> Refusal | None:
    """Why a card of this seat does not reach a place, if it does not.

    mode: icons (damage icons, and texts that contain them: DF-174, DF-175, DF-177), text (DF-176, DF-178, DF-179),
    assist (also Play at Any Time on another's turn: DF-180, DF-182). For an Assist ask for the place of the
    active character and for that of each target (DF-181). Whose place counts is `seat`'s, always (DF-183).
    """
    own = table.state.heroes[seat].place
    if own == target_place or (mode != "icons" and ENVIRONMENT in (own, target_place)):
        return None
    if numbers.forbids(table, "reach", seat) is not None:
        return None
    return STAYS[mode].because(place=place_name(table, own))


# -- moving


def may_enter(table: Table, seat: int, foe: Foe) -> Refusal | None:
    """Why a character cannot enter a Location, if it cannot (DF-162, DF-165, DF-167)."""
    hero = table.state.heroes[seat]
    if hero.place != ENVIRONMENT:
        refusal = IN_ONE if hero.place == foe.id else NOT_ACROSS
        return refusal.because(place=place_name(table, hero.place))
    if numbers.forbids(table, "cannot leave", seat) is not None:
        return HELD
    holds = capacity(table, foe)
    if len(occupants(table.state, foe)) >= holds:
        return FULL.because(place=table.cards[foe.card].name, capacity=holds)
    return None


def may_leave(table: Table, seat: int) -> Refusal | None:
    """Why a character cannot go from its Location to the Environment, if it cannot (DF-166)."""
    state = table.state
    foe = state.find(state.heroes[seat].place)
    assert foe is not None
    if numbers.forbids(table, "cannot leave", seat) is not None:
        return HELD
    if occupants(state, foe) == [seat]:
        return LEFT_EMPTY.because(place=table.cards[foe.card].name)
    return None


def capacity(table: Table, foe: Foe) -> int:
    """How many characters a Location can hold now, at least one (DF-167)."""
    more = sum(source.change.by for source in numbers.in_force(table, "capacity"))
    return max(1, table.cards[foe.card].capacity + more)


def move_in(table: Table, seat: int, foe: Foe, rule: str) -> None:
    """The marker of a character is put on a Location (DF-161, DF-164). What answers to it is for the caller."""
    table.state.heroes[seat].place = foe.id
    table.tell("moved_in", rule, seat=seat, foe=tag(table, foe))


def move_out(table: Table, seat: int, rule: str) -> None:
    """A character goes back to the Environment (DF-164, DF-169). What answers to it is for the caller."""
    state = table.state
    foe = state.find(state.heroes[seat].place)
    state.heroes[seat].place = ENVIRONMENT
    if foe is not None:
        table.tell("moved_out", rule, seat=seat, foe=tag(table, foe))
        vacated(table, foe)


def vacated(table: Table, foe: Foe) -> None:
    """Somebody has left a Location or went out in it: it lies before another who is in it, or is discarded.

    (DF-169, DF-187, DF-301.)
    """
    if foe in table.state.foes and not foe.defeated and not occupants(table.state, foe):
        encounters.discard_foe(table, foe, "DF-187")
    else:
        relay(table, foe)


def relay(table: Table, foe: Foe) -> None:
    """A Location lies in front of somebody who is in it: else of the next to the left who is (DF-169, DF-301)."""
    state = table.state
    inside = occupants(state, foe)
    if inside and foe.seat not in inside:
        foe.seat = next(seat for seat in state.leftwards(foe.seat) if seat in inside)
        table.tell("relaid", "DF-169", foe=tag(table, foe))


# -- hit points


def new_maximum(table: Table, seat: int) -> None:
    """Set the maximum hit points of a character anew, after something that changes them has come or gone (DF-24)."""
    hero = table.state.heroes[seat]
    hero.full = max(1, starting_hit_points(table, seat) + numbers.total(table, "hit points", seat))
    hero.hp = min(hero.hp, hero.full)


def new_maximum_for(table: Table, seat: int, card: str) -> None:
    """A card of a character has come into play or left it: if it changes the maximum of hit points, set it anew."""
    if "hit points" in table.cards[card].changes:
        new_maximum(table, seat)


def new_maxima(table: Table, foe: Foe) -> None:
    """An encounter has come, gone or moved: if it changes the maximum of hit points, set all of them anew (DF-24)."""
    if "hit points" in table.cards[foe.card].changes:
        for seat in range(len(table.state.heroes)):
            new_maximum(table, seat)


def starting_hit_points(table: Table, seat: int) -> int:
    """The printed hit points, or those of the quick start (DF-36)."""
    state = table.state
    return 6 if quick_start(table) else table.cards.hero(state.heroes[seat].screen).hit_points


def quick_start(table: Table) -> bool:
    """Whether everybody starts with the same hand, gold and hit points: 4, 4, 6."""
    adventure = adventure_of(table)
    return table.state.options.stats == "quick-start" or (adventure is not None and adventure.quick_start)
