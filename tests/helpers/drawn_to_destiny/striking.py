"""Striking and ailing Units on a ward: what the tests of harm share."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, conditions
from wyrmhoard.games.drawn_to_destiny.state import Unit

WEAK = Rating.from_level(0, 1)
"""Adds nothing to the Successes against a Stat of Scale 1."""


def strike(ward: Ward, unit: Unit, types: str, successes: int, *answers: Any, **more: Any) -> int:
    blow = Blow(tuple(types.split()), successes, WEAK, **more)
    return ward.run(apply.strike(ward.table, unit, blow), *answers)


def gain(ward: Ward, unit: Unit, name: str, number: int = 1, *answers: Any, attack: bool = False) -> None:
    ward.run(conditions.gain(ward.table, unit, name, number, rule="D2-247", attack=attack), *answers)


def victim(ward: Ward, stats: str = "8x1 5x1 5x1 4x0", **more: Any) -> Unit:
    return ward.unit(stats, faction=2, **more)


def harms(unit: Unit) -> list[tuple[str, int]]:
    return [(harm.card, harm.severity) for harm in unit.harms]


def held(ward: Ward, body: str = "8x1", **more: Any) -> tuple[Unit, Unit]:
    holder = ward.unit(faction=1, seat=-1, at=(3, 3))
    unit = victim(ward, f"{body} 5x1 5x1 4x0", at=(3, 4), **more)
    ward.stack("hold-chest", "hold-head")
    ward.run(apply.strike(ward.table, unit, Blow(("hold",), 2, WEAK, by=holder.id)))
    return holder, unit
