"""The computed chance that The Warrior wins (DW-266a).

A formula in floating point, rounded to whole per cent: no rule depends on more precision.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

START: Final = -3.6
TO_KILL: Final = -2.25
TO_FALL: Final = 2.5
HAND: Final = 4.25
THEIR_HAND: Final = -2.35
"""Fitted to 6000 fights between baseline policies: to be fitted again when these change."""


class Sides(NamedTuple):
    """The inputs of the formula. `body` is HP + Max Defense, The Warrior's the present HP."""

    attack: int
    body: int
    agility: int
    foe_attack: int
    """The Conflict's Attack, with half of its minion's."""
    foe_body: int
    foe_hand: int


def forecast(sides: Sides) -> int:
    """The chance of a victory in whole per cent."""
    if sides.body <= 0:
        return 0
    blows = -(-sides.body // max(sides.foe_attack, 1))
    z = (
        START
        + TO_KILL * log(max(sides.foe_body, 1) / max(sides.attack, 1))
        + TO_FALL * log(blows)
        + HAND * log(2 + sides.agility)
        + THEIR_HAND * log(max(sides.foe_hand, 1))
    )
    return round(100 / (1 + exp(-z)))
