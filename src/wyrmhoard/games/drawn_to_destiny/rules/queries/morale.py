"""Whether a Unit that the computer plays loses heart: it flees, or it gives up (D2-439)."""

from __future__ import annotations

from typing import Final

from ...state import NOBODY, Unit
from ...table import Position, once
from . import changes, numbers, paths

FIRM: Final = 3
"""The Will from which on a Minion stands by a beaten Faction."""
TURNS: Final = 3
"""The Turns within which it must be able to reach an exit."""
STILL_THERE: Final = ("in play", "to come")


def flees(position: Position, unit: Unit) -> bool:
    """Whether a Unit flees: its Will is 0, or it is a Minion of a Faction that is beaten (D2-439)."""
    return numbers.flees(position, unit) or (
        despairs(position, unit) and not changes.holds_true(position, unit, "never flees")
    )


def despairs(position: Position, unit: Unit) -> bool:
    """Whether a Minion that no seat controls flees because most of its Faction is out of play and its Will is low."""
    if unit.seat != NOBODY or "minion" not in unit.sheet.traits:
        return False
    return is_beaten(position, unit.faction) and numbers.level(position, unit, "will") < FIRM


@once
def is_beaten(position: Position, faction: int) -> bool:
    """Whether more than half of a Faction's Units are out of play; those still to come count as in play (D2-439)."""
    own = [unit for unit in position.state.scene.units if unit.faction == faction]
    out = sum(unit.status not in STILL_THERE for unit in own)
    return 2 * out > len(own)


def gives_up(position: Position, unit: Unit) -> bool:
    """Whether a Unit that flees surrenders: it cannot reach an exit in 3 Turns and is not Unleashed (D2-439)."""
    return flees(position, unit) and would_surrender(position, unit)


def would_surrender(position: Position, unit: Unit) -> bool:
    """Whether a Unit, if it had to flee, would surrender: no exit can be reached in 3 Turns, by Move points along the
    cheapest legal path, and it is not Unleashed (D2-439)."""
    if unit.has("unleashed"):
        return False
    net = paths.net_of(position, unit)
    cost = paths.to_exit(position, unit, net)[net.node(unit.space, unit.facing)]
    return cost == paths.NEVER or paths.points(cost) > TURNS * numbers.move_of(position, unit)
