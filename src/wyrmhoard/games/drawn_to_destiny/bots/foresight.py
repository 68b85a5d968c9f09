"""What others are likely to intend in this step, since all move at the same moment.

At depth 1 the others are taken to go where they would if everybody else stood still; at depth 2 where they would if
they thought so of everybody else; and so on. It takes place in an imagined world, and asks the computer's Units by
their own rules and everybody else by the formulas of this player.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.drawn_to_destiny.bots import orders
from wyrmhoard.games.drawn_to_destiny.rules import field, moves, numbers, stealth, steps
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Intent, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Still

DEEPEST: Final = 3
"""Deeper than this nobody thinks: the steps repeat themselves."""


def foresee(p: Position, seat: int, depth: int) -> Still:
    """The position with the Rivals of a seat where they are likely to be after this step (`p` is used up)."""
    faction = p.state.players[seat].faction
    planned = expected(p, faction, min(depth, DEEPEST))
    for unit in list(p.state.units):
        if unit.id in planned:
            carry_out(p, unit, planned[unit.id])
    return Still(p)


def expected(p: Position, faction: int, depth: int) -> dict[int, Intent]:
    """What each Rival of a side that it can see is likely to intend."""
    if depth <= 0:
        return {}
    now = Still(p)
    found = {}
    for unit in steps.stepping(now):
        rival = field.are_rivals(now, faction, unit.faction)
        if not rival or stealth.is_hidden(unit) or field.is_aboard(now, unit) or not (unit.move or unit.turns):
            continue
        if numbers.controller(now, unit) == NOBODY:
            found[unit.id] = choices.intent(now, unit)
        else:
            found[unit.id] = answered(p, unit, depth - 1)
    return found


def answered(p: Position, unit: Unit, depth: int) -> Intent:
    """What a Unit of a Player is likely to intend, if it thinks so far ahead itself."""
    before = {other.id: (other.x, other.y, other.facing) for other in p.state.units}
    for number, intent in expected(p, unit.faction, depth).items():
        carry_out(p, p.state.unit(number), intent)
    turns, heading = orders.step_of(Still(p), unit)
    for other in p.state.units:
        other.x, other.y, other.facing = before[other.id]
    return Intent(heading, turns)


def carry_out(p: Position, unit: Unit, intent: Intent) -> None:
    """Put a Unit where its intent leads, unless that cannot be."""
    facing = (unit.facing + intent.turns) % 8
    if intent.move != NOBODY and moves.objection(p, unit, intent.move, facing) is None:
        there = field.neighbour(unit.space, intent.move)
        if field.inside(p, there):
            unit.x, unit.y = there
    unit.facing = facing
