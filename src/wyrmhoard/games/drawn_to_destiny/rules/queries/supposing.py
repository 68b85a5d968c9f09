"""A read-only position in which one Unit differs: only the differences are copied."""

from __future__ import annotations

from dataclasses import replace

from ...state import Unit
from ...table import Position, Still, still


def standing_so(position: Position, then: Unit) -> Still:
    """The position with this Unit in place of the one with its ID."""
    units = [then if other.id == then.id else other for other in position.state.scene.units]
    scene = replace(position.state.scene, units=units)
    return still(Position(replace(position.state, scene=scene), position.cards))
