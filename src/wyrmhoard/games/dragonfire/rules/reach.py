"""How far an effect reaches, and who may enter or leave a Location (DF-162 to DF-183)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..state import ENVIRONMENT, Dragonfire, Foe, Reach
from ..table import Position
from . import changes, numbers, places

ICONS_STAY = Refusal("DF-174", later("Damage can be dealt only to what is at the same place ({place})."))
TEXT_STAYS = Refusal("DF-176", later("An effect cannot go from one Location to another: its character is in {place}."))
ASSIST_STAYS = Refusal("DF-180", later("An Assist cannot go from one Location to another: the helper is in {place}."))
STAYS: Final = {"icons": ICONS_STAY, "text": TEXT_STAYS, "assist": ASSIST_STAYS}
IN_ONE = Refusal("DF-162", later("You are already in {place}: a character can be in one Location only."))
NOT_ACROSS = Refusal("DF-165", later("You are in {place}: nobody goes from one Location directly to another."))
FULL = Refusal("DF-167", later("{place} holds {capacity} and is full."))
LEFT_EMPTY = Refusal("DF-166", later("You are alone in {place}, which may not be left empty."))
HELD = Refusal("DF-9", later("You cannot move now."))


def mode_of(state: Dragonfire, seat: int) -> Reach:
    """How far what a character has in play reaches now: like a text in its own turn, else like an Assist (DF-182)."""
    return "text" if state.active == seat else "assist"


def reach_objection(position: Position, seat: int, mode: str, target_place: int) -> Refusal | None:
    """Why a card of this seat does not reach a place, if it does not.

    mode: icons (damage icons, and texts that contain them: DF-174, DF-175, DF-177), text (DF-176, DF-178, DF-179),
    assist (also Play at Any Time on another's turn: DF-180, DF-182). For an Assist ask for the place of the
    active character and for that of each target (DF-181). Whose place counts is `seat`'s, always (DF-183).
    """
    own = position.state.heroes[seat].place
    if own == target_place or (mode != "icons" and ENVIRONMENT in (own, target_place)):
        return None
    if numbers.first_in_force(position, "reach", seat) is not None:
        return None
    return STAYS[mode].because(place=places.place_name(position, own))


# -- Locations


def verify_enter(position: Position, seat: int, foe: Foe) -> Refusal | None:
    """Why a character cannot enter a Location, if it cannot (DF-162, DF-165, DF-167)."""
    hero = position.state.heroes[seat]
    if hero.place != ENVIRONMENT:
        refusal = IN_ONE if hero.place == foe.id else NOT_ACROSS
        return refusal.because(place=places.place_name(position, hero.place))
    if numbers.first_in_force(position, "cannot leave", seat) is not None:
        return HELD
    holds = capacity(position, foe)
    if len(places.occupants(position.state, foe)) >= holds:
        return FULL.because(place=position.cards[foe.card].name, capacity=holds)
    return None


def verify_leave(position: Position, seat: int) -> Refusal | None:
    """Why a character cannot go from its Location to the Environment, if it cannot (DF-166)."""
    state = position.state
    foe = state.find(state.heroes[seat].place)
    assert foe is not None
    if numbers.first_in_force(position, "cannot leave", seat) is not None:
        return HELD
    if places.occupants(state, foe) == [seat]:
        return LEFT_EMPTY.because(place=position.cards[foe.card].name)
    return None


def capacity(position: Position, foe: Foe) -> int:
    """How many characters a Location can hold now, at least one (DF-167)."""
    more = sum(source.change.by for source in changes.of_all(position, "capacity"))
    return max(1, position.cards[foe.card].capacity + more)
