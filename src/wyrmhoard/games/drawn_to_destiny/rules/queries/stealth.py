"""Being hidden: Stealth tokens, moving as a marker, who sees it, and coming out (D2-354 to D2-363a).

A hidden Unit has no Space but that of its marker (D2-363): the state has it there, and `sight` keeps from Rivals which
Unit it is. Who is hidden by a Power (`concealed` is "power") has no tokens to count and may go anywhere. Hiding,
appearing, Detect and the like, which are Actions, stand in `hiding`.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...events.fields import UnitEvent
from ...events.scene_fields import MarkerEvent
from ...events.stealth import CameOut, Hid, Manner, StealthTokens
from ...state import NOBODY, Unit
from ...table import Position, Table
from ..core import compass, features
from ..core.compass import Space
from . import changes, field, numbers

STEALTH: Final = "stealth"
BY_POWER: Final = "power"
CROSSES: Final = "crosses open ground"
AT_REST: Final = "hidden at rest"
IN_THE_OPEN: Final = Refusal("D2-354", later("{name} is hidden and may move only where no Rival sees it."))


def is_used(position: Position) -> bool:
    """Whether anybody can hide at this table, and in this Scene (D2-13a)."""
    return features.is_on(position, "stealth")


def is_hidden(unit: Unit) -> bool:
    """Whether a Unit is a marker."""
    return unit.hidden != NOBODY


def is_hidden_from(position: Position, unit: Unit, other: Unit) -> bool:
    """Whether the other is hidden from this Unit: its own side knows where it is (D2-363)."""
    return is_hidden(other) and field.are_rivals(position, unit.faction, other.faction)


def level_of(position: Position, unit: Unit) -> int:
    """The Stealth Level of a Unit where it stands: Armor and the ground take from it, a cloak adds (C12, C14)."""
    if not unit.sheet.skill(STEALTH):
        return 0
    place = field.location(position, unit.space)
    known = changes.Facts("defense", skill=STEALTH, ground=place.id, outdoors=field.entry(position).map.outdoors)
    by_cards = changes.total(position, unit, "skill", known, of=STEALTH)
    return max(0, numbers.skill_level(position, unit, STEALTH) + by_cards + place.stealth)


def limit_of(position: Position, unit: Unit) -> int:
    """The most tokens that a Unit can have (D2-355)."""
    return 2 * level_of(position, unit)


# -- who sees


def is_seen_at(position: Position, unit: Unit, space: Space) -> bool:
    """Whether any Rival would see the Unit on a Space, hidden or not: Line of Sight, whichever way they look. The Blind
    and those out cold see nothing."""
    for rival in field.rivals(position, unit):
        if numbers.is_out_cold(position, rival) or numbers.is_blind(position, rival):
            continue
        start = min(field.spaces_of(rival), key=lambda own: compass.distance(own, space))
        if field.is_clear(position, start, space):
            return True
    return False


def is_in_sight(position: Position, unit: Unit) -> bool:
    """Whether any Rival would see the Unit where it stands."""
    return any(is_seen_at(position, unit, space) for space in field.spaces_of(unit))


# -- moving while hidden (D2-354, D2-356, D2-357)


def most_move(unit: Unit, move: int) -> int:
    """The Move that a Unit has this Turn: hidden, no more than its tokens (D2-356)."""
    return move if not is_hidden(unit) or unit.concealed == BY_POWER else min(move, unit.hidden)


def more_move(unit: Unit, number: int) -> int:
    """How much of some additional Move a Unit can have: hidden, no more in all than its tokens (D2-356)."""
    if not is_hidden(unit) or unit.concealed == BY_POWER:
        return number
    return max(0, min(number, unit.hidden - unit.start))


def move_objection(position: Position, unit: Unit, space: Space) -> Refusal | None:
    """Why a hidden Unit may not go to a Space: only who can Sneak crosses open ground (D2-354, D2-357)."""
    if not is_hidden(unit) or unit.concealed == BY_POWER or not field.inside(position, space):
        return None
    if changes.holds_true(position, unit, CROSSES) or not is_seen_at(position, unit, space):
        return None
    return IN_THE_OPEN.because(name=unit.sheet.name)


def has_moved(table: Table, unit: Unit) -> None:
    """A Unit has entered a Space: a Rival's marker there, or that of the Unit, is revealed (D2-363a)."""
    if not unit.in_play:
        return
    for space in field.spaces_of(unit):
        for other in field.units_at(table, space):
            if is_hidden_from(table, unit, other):
                reveal(table, other, "D2-363a")
            elif is_hidden_from(table, other, unit):
                reveal(table, unit, "D2-363a")


def watch(table: Table) -> None:
    """The Moves of a step are over: note which hidden Units are in sight (D2-357)."""
    for unit in table.state.units:
        if is_hidden(unit) and not unit.in_sight:
            unit.in_sight = is_in_sight(table, unit)


def end_turn(table: Table) -> None:
    """The Moves of a Turn are over: a Unit that has crossed open ground and is in sight now is revealed; one that
    Sneaks and was out of sight throughout gains a token (D2-357)."""
    for unit in list(table.state.units):
        if not is_hidden(unit) or unit.concealed == BY_POWER or not changes.holds_true(table, unit, CROSSES):
            continue
        moved = unit.heading != NOBODY
        seen = is_in_sight(table, unit)
        if moved and seen:
            reveal(table, unit, "D2-357")
        elif not seen and not unit.in_sight:
            add_tokens(table, unit, 1, "D2-357")


def tick(table: Table) -> None:
    """At each Clock Tick a hidden Unit gains 1 token (D2-361)."""
    for unit in table.state.units:
        if is_hidden(unit) and unit.concealed != BY_POWER:
            add_tokens(table, unit, 1, "D2-361")


# -- tokens and coming out


def add_tokens(table: Table, unit: Unit, number: int, rule: str) -> None:
    """Add tokens, up to twice the Stealth Level; a Unit keeps any more that a Scene has given it (D2-355)."""
    now = max(unit.hidden, min(unit.hidden + number, limit_of(table, unit)))
    if now != unit.hidden:
        unit.hidden = now
        table.tell(StealthTokens(unit.id, now), rule, only=own_seats(table, unit))


def lose_tokens(table: Table, unit: Unit, number: int, rule: str) -> None:
    """Take tokens; with none left the Unit is revealed at once (D2-356, D2-362)."""
    if unit.concealed == BY_POWER:
        return
    before, unit.hidden = unit.hidden, max(0, unit.hidden - number)
    lost = min(unit.start, before) - min(unit.start, unit.hidden)  # of the Move that it has this Turn (D2-356)
    if unit.hidden:
        unit.move = max(0, unit.move - lost)
        table.tell(StealthTokens(unit.id, unit.hidden), rule, only=own_seats(table, unit))
    else:
        reveal(table, unit, rule)


def own_seats(position: Position, unit: Unit) -> tuple[int, ...]:
    """The seats that know which Unit a marker is and how many tokens it has: those of its Faction (D2-363)."""
    return tuple(seat for seat, player in enumerate(position.state.players) if player.faction == unit.faction)


def tell_of(table: Table, unit: Unit, event: UnitEvent, rule: str) -> None:
    """Tell something about a Unit; of a hidden one only to its own Faction (D2-363)."""
    if is_hidden(unit):
        table.tell(event, rule, only=own_seats(table, unit), reveals=True)
    else:
        table.tell(event, rule)


def tell_of_marker(table: Table, unit: Unit, event: MarkerEvent, rule: str) -> None:
    """Tell something about a Unit; of a hidden one others see what its marker does, which shows something of what is
    hidden (D2-363)."""
    if is_hidden(unit):
        seen = event.of_marker(table.state.factions[unit.faction].key)
        table.tell(seen, rule, instead=dict.fromkeys(own_seats(table, unit), event), reveals=True)
    else:
        table.tell(event, rule)


def hide(table: Table, unit: Unit, tokens: int, how: Manner, rule: str) -> None:
    """The Unit becomes a marker (D2-354)."""
    unit.hidden, unit.concealed, unit.in_sight = tokens, how, False
    unit.move = most_move(unit, unit.move)
    told = Hid(unit.id, unit.sheet.name, how, (unit.x, unit.y), tokens)
    table.tell(told, rule, known_to=own_seats(table, unit))


def reveal(table: Table, unit: Unit, rule: str) -> None:
    """Marker and tokens are removed: the figure stands on the map."""
    if not is_hidden(unit):
        return
    unit.hidden, unit.concealed = NOBODY, ""
    table.tell(CameOut(unit.id, unit.sheet.name, (unit.x, unit.y)), rule)


# -- attacks (D2-358)


def before_attack(table: Table, unit: Unit) -> None:
    """Who attacks from hiding is revealed first, unless it can Prowl (D2-358)."""
    if is_hidden(unit) and not changes.holds_true(table, unit, "attacks from hiding"):
        reveal(table, unit, "D2-358")


def after_conflict(table: Table, unit: Unit) -> None:
    """After the Conflict its figure is on the map, whoever attacked or answered from hiding (D2-358)."""
    if unit.in_play:
        reveal(table, unit, "D2-358")


def conceal_by_power(table: Table, unit: Unit, level: int) -> None:
    """A Power hides a Unit while it does not attack (C10); it comes back with each Events phase in which it is kept."""
    if not is_hidden(unit) and unit.in_play:
        hide(table, unit, max(1, level), BY_POWER, "D2-376")
