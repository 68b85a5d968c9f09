"""The rules of Magic beyond those of Powers: Disbelief and Ley Lines (D2-384 to D2-389)."""

from __future__ import annotations

from collections.abc import Iterator

from ...state import NOBODY, Unit
from ...table import Position
from . import field, numbers


def is_magical(position: Position, unit: Unit) -> bool:
    """Whether a Unit is a magical creature or uses Magic: such a Unit believes what it sees (D2-385)."""
    if "magical" in unit.sheet.traits:
        return True
    return any(level and power in position.cards.powers.by_id and position.cards.powers[power].magic
               for power, level, _ in unit.sheet.powers)  # fmt: skip


def doubters(position: Position, caster: Unit) -> Iterator[Unit]:
    """Units that see the caster, are no Allies of it and do not believe in Magic; the Rival counts like any (D2-385,
    D2-386). The Blind and those out cold observe nothing."""
    for unit in field.rivals(position, caster):
        awake = not numbers.is_out_cold(position, unit) and not numbers.is_blind(position, unit)
        if awake and not is_magical(position, unit) and field.sees(position, unit, caster):
            yield unit


def is_disbelieved(position: Position, caster: Unit, power: str) -> bool:
    """Whether a casting is weakened by doubters: once, however many there are (D2-385)."""
    if not position.cards.powers[power].magic or not position.state.settings.disbelief:
        return False
    return any(True for _ in doubters(position, caster))


def is_seen_disbelieved(position: Position, caster: Unit, power: str) -> bool:
    """Whether a casting is weakened by a Unit whose place the caster's side knows."""
    if not position.cards.powers[power].magic or not position.state.settings.disbelief:
        return False
    return any(unit.hidden == NOBODY for unit in doubters(position, caster))


def ley_points(position: Position, caster: Unit, power: str) -> int:
    """The Effect point that a Ley Line gives (D2-389)."""
    on = any(space in field.entry(position).map.ley_lines for space in field.spaces_of(caster))
    return 1 if on and position.cards.powers[power].magic else 0
