"""Bonds: who holds whom, what frees and hurts (D2-272, D2-273, C6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards.harm_text import HarmText
from ...events.conditions import BondWorked, Gained, Lost
from ...state import GROUND, NOBODY, Harm, Unit
from ...table import Position, Table
from ..queries import changes, field, numbers, points, uses
from . import tokens

HELD: Final = Refusal("D2-272", later("{name} is held by somebody who is at least as strong."))
GROUNDED: Final = Refusal("D2-272", later("The ground holds {name}."))
GRIP: Final = changes.GRIP


def is_held(position: Position, unit: Unit) -> bool:
    """Whether anybody, or the ground, keeps the Unit on its Space."""
    return any(True for _ in holders(position, unit))


def holders(position: Position, unit: Unit) -> Iterator[int]:
    """The holders that keep the Unit on its Space: Units by ID, or GROUND; each once."""
    if not (unit.tokens or unit.harms) or numbers.is_immune(position, unit, "held"):
        return
    seen = set(grips(unit))
    yield from sorted(seen)
    for harm in unit.harms:
        if harm.holder != NOBODY and harm.holder not in seen and "held" in numbers.harm_text(position, harm).lasting:
            seen.add(harm.holder)
            yield harm.holder


def grips(unit: Unit) -> list[int]:
    """The holders that hold the Unit only by a grip."""
    return [int(name.removeprefix(GRIP)) for name in unit.tokens if name.startswith(GRIP)]


def leave_objection(position: Position, unit: Unit) -> Refusal | None:
    """Why a Unit that is held may not leave its Space: it must be stronger, by current Body, than each who holds it
    (D2-272)."""
    for holder in holders(position, unit):
        if holder == GROUND:
            return GROUNDED.because(name=unit.sheet.name)
        if not numbers.rating(position, unit, "body") > numbers.rating(position, position.state.unit(holder), "body"):
            return HELD.because(name=unit.sheet.name)
    return None


def dragged(position: Position, unit: Unit) -> list[Unit]:
    """The Units dragged along when the Unit leaves its Space, each for Move:+1 a Space (D2-272)."""
    return [position.state.unit(holder) for holder in holders(position, unit) if holder != GROUND]


def reach(position: Position, holder: Unit) -> int:
    """How far a Unit can hold another: an arm's length, the reach of a weapon in hand that holds (C6, D2-120), or that
    of a Power that holds, for as long as the Unit can use it (C10, D2-369)."""
    reaches = [1, *_by_powers(position, holder)]
    for item in holder.items:
        card = position.cards.items[item.card]
        if numbers.hands_of(item) and tokens.HOLDERS & set(card.types):
            reaches += [2 if profile.reach == "reach" else max(1, profile.range) for profile in card.profiles]
    return max(reaches)


def _by_powers(position: Position, holder: Unit) -> Iterator[int]:
    """How far each Power reaches with which a Unit could hold another now, with all points that can go there."""
    if not holder.sheet.powers or not numbers.can_use_abilities(position, holder):
        return
    for use in uses.all_of(position, holder):
        if tokens.HOLDERS & set(use.types) and not use.grounds and not numbers.bars_skill(position, holder, use.power):
            yield points.furthest(position, holder, use)


def loosen(table: Table) -> None:
    """End holds whose holder is out of reach, has left play or can no longer hold anybody (D2-272)."""
    for unit in list(table.state.units):
        if any(_slips(table, unit, table.state.unit(other), 1) for other in grips(unit)):
            end_grips(table, unit)
        for harm in [harm for harm in unit.harms if harm.holder >= 0]:
            holder = table.state.unit(harm.holder)
            if _slips(table, unit, holder, reach(table, holder)):
                tokens.take_away(table, unit, harm, "D2-272")


def _slips(position: Position, unit: Unit, holder: Unit, spaces: int) -> bool:
    """Whether a Unit that is held within a number of Spaces is free, because the holder is gone, too far or out
    cold."""
    away = not holder.in_play or field.range_between(position, unit, holder) > spaces
    return away or numbers.is_out_cold(position, holder)


def holds(position: Position, holder: Unit) -> Iterator[tuple[Unit, Harm, HarmText]]:
    """Every Restraint card by which a Unit holds another."""
    for unit in position.state.scene.units:
        for harm in unit.harms:
            if harm.holder == holder.id:
                yield unit, harm, numbers.harm_text(position, harm)


def grapple(table: Table, one: Unit, other: Unit, rule: str) -> None:
    """Two Units hold each other without a damage card: until either takes any damage, lets go or is out of reach."""
    for unit, holder in ((one, other), (other, one)):
        unit.tokens[f"{GRIP}{holder.id}"] = 1
        table.tell(Gained(unit.id, "held", 1, 1), rule)


def end_grips(table: Table, unit: Unit, rule: str = "D2-272") -> None:
    """A Unit neither holds nor is held any more by a mere grip."""
    for other in table.state.scene.units:
        names = [
            name for name in other.tokens if name == f"{GRIP}{unit.id}" or (other is unit and name.startswith(GRIP))
        ]
        for name in names:
            del other.tokens[name]
            table.tell(Lost(other.id, "held", 1, 0), rule)


def let_go(table: Table, holder: Unit, rule: str = "D2-272") -> None:
    """A Unit lets go of everybody."""
    for unit, harm, _ in list(holds(table, holder)):
        tokens.take_away(table, unit, harm, rule)
    end_grips(table, holder, rule)


def jolt(table: Table, holder: Unit, applied: int) -> None:
    """End the holds that damage to the holder ends; `applied`: the damage cards of one attack (C6)."""
    if applied:
        end_grips(table, holder)
        for unit, harm, text in list(holds(table, holder)):
            if text.hurt is not None and applied >= max(1, text.hurt):
                tokens.take_away(table, unit, harm, "D2-272")


# -- getting free


def bonds(position: Position, unit: Unit) -> list[tuple[int, Harm]]:
    """The damage cards that Actions can remove, with their number among the Unit's cards."""
    return [(at, harm) for at, harm in enumerate(unit.harms) if harm.free > 0]


def work_on(table: Table, unit: Unit, at: int, by: Unit, *, twice: bool = False) -> bool:
    """One Action is spent to free a Unit from the card with this number; with `twice` it counts as two. Whether it is
    free of it (D2-272)."""
    harm = unit.harms[at]
    harm.free = max(0, harm.free - (2 if twice else 1))
    table.tell(BondWorked(unit.id, by.id, harm.card, harm.free), "D2-272")
    if not harm.free:
        tokens.take_away(table, unit, harm, "D2-272")
        return True
    return False


def may_work_on(position: Position, unit: Unit, by: Unit) -> bool:
    """Whether a Unit can work on bonds: its own, or those of an Ally at Range:0-1 (C6)."""
    if not numbers.can_act(position, by):
        return False
    if by.id == unit.id:
        return True
    return not field.are_rivals(position, unit.faction, by.faction) and field.range_between(position, unit, by) <= 1


def ground_task(position: Position, harm: Harm) -> int:
    """The Difficulty of the Body Task that breaks a hold of the ground: 2 for each damage card that would be needed; 0:
    the ground does not hold (C10)."""
    hurt = numbers.harm_text(position, harm).hurt
    return 2 * max(1, hurt or 0) if harm.holder == GROUND else 0


def break_free(table: Table, unit: Unit, harm: Harm) -> None:
    """A Task against a hold is complete."""
    tokens.take_away(table, unit, harm, "D2-273")
