"""The Units that a Unit may ask to give or take something, or to carry it: that needs a willing Unit (D2-86, D2-87,
D2-109)."""

from __future__ import annotations

from ...state import NOBODY, Unit
from ...table import Position
from . import field, numbers, stealth


def may_be_willing(position: Position, unit: Unit) -> list[Unit]:
    """The other Units that may agree to what a Unit wants: its Allies, and those Rivals for which a seat can say yes.
    The computer never agrees to what a Rival wants (D2-442a)."""
    return [
        *field.allies(position, unit),
        *(rival for rival in field.rivals(position, unit) if _can_agree(position, unit, rival)),
    ]


def _can_agree(position: Position, unit: Unit, rival: Unit) -> bool:
    """Whether a Rival stands in the open and can be asked."""
    if not rival.in_play or stealth.is_hidden_from(position, unit, rival):
        return False
    return numbers.controller(position, rival) != NOBODY and not numbers.is_out_cold(position, rival)
