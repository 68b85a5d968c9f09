"""Conditions gained and lost, with everything that follows at once (section 13)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...events.conditions import Doused, Lost, PaidImpaired
from ...state import Unit
from ...table import Position, Table
from ..queries import numbers
from . import dying, restraint, shove, tokens
from .tokens import Cause

AFTER_A_SCENE: Final = (*numbers.MINOR, "held", "bound", "prone", "burning", "fleeing", "unconscious", "beast-rises",
                        "shadow-rises")  # fmt: skip
"""What the end of a Scene removes (D2-288). A rope, too: it is a restraint, and ends with its cause (D2-290)."""
MOVE: Final = "move"
"""The price of an Impaired part that is no condition."""
settle_all = dying.settle_all


def gain(table: Table, unit: Unit, name: str, number: int = 1, *, rule: str, attack: bool = False) -> Script[None]:
    """A Unit gains tokens of a condition. Minor ones overflow at a Stat of 0, and those of an attack spill over
    (D2-249, D2-249a). It may ask: whether to flee or surrender, and for the path of a Withdraw."""
    cause = Cause(rule, attack)
    tokens.add(table, unit, name, number, cause)
    yield from finish(table, unit, cause)


def finish(table: Table, unit: Unit, cause: Cause) -> Script[None]:
    """Carry out the moves caused by harm, then the consequences for the Unit's state."""
    yield from shove.carry_out(table, unit, cause)
    yield from dying.settle(table, unit, cause)


def lose(table: Table, unit: Unit, name: str, number: int = 1, *, rule: str) -> int:
    """A Unit loses tokens of a condition, to no less than 0 (D2-12). How many it has lost."""
    gone = min(number, unit.has(name))
    if gone <= 0:
        return 0
    unit.tokens[name] -= gone
    now = unit.tokens[name]
    if not now:
        del unit.tokens[name]
    table.tell(Lost(unit.id, name, gone, now), rule)
    if unit.has("fleeing") and not numbers.flees(table, unit):
        lose(table, unit, "fleeing", rule="D2-248a")
    if unit.has("unconscious") and numbers.level(table, unit, "mind"):
        lose(table, unit, "unconscious", rule="D2-265")
    return gone


def minor(unit: Unit) -> list[str]:
    """The Minor Conditions that a Unit has, the most numerous first (D2-247)."""
    return sorted((name for name in numbers.MINOR if unit.has(name)), key=lambda name: -unit.has(name))


def pay(table: Table, unit: Unit, name: str, *, rule: str) -> Script[str]:
    """Take a Minor Condition as a price; its name, or "" where a damage card has taken its place (D2-249)."""
    before = unit.has(name)
    yield from gain(table, unit, name, 1, rule=rule)
    return name if unit.has(name) > before else ""


def pay_impaired(table: Table, unit: Unit, how: str) -> Script[str]:
    """The price of using an Impaired part: "move" or a Minor Condition; at Move 0 it is a Minor Condition (D2-267).
    What was paid, if it can be given back."""
    if how == MOVE and unit.move:
        unit.move -= 1
        table.tell(PaidImpaired(unit.id, unit.move), "D2-267")
        return MOVE
    return (yield from pay(table, unit, how if how in numbers.MINOR else "fatigue", rule="D2-267"))


def impaired_prices(position: Position, unit: Unit) -> list[str]:
    """The ways in which a Unit can pay for using an Impaired part (D2-267)."""
    return [*([MOVE] if unit.move else []), *numbers.MINOR]


def douse(table: Table, unit: Unit, by: Unit) -> None:
    """One Action puts out 2 Burning of a Unit, or of an Ally at Range:0-1 (D2-257)."""
    table.tell(Doused(unit.id, by.id), "D2-257")
    lose(table, unit, "burning", 2, rule="D2-257")


def into_water(table: Table, unit: Unit) -> None:
    """Entering water removes all Burning (D2-257)."""
    lose(table, unit, "burning", unit.has("burning"), rule="D2-257")


def after_scene(table: Table, unit: Unit) -> None:
    """What the end of a Scene removes: Minor Conditions, Held, Bound, Prone, Burning; damage cards and all else stay
    (D2-288)."""
    for name in AFTER_A_SCENE:
        unit.tokens.pop(name, None)
    restraint.end_grips(table, unit, "D2-288")
    for harm in [harm for harm in unit.harms if _holds_on(table, unit, harm.card)]:
        tokens.take_away(table, unit, harm, "D2-288")


def _holds_on(position: Position, unit: Unit, card: str) -> bool:
    """Whether a card is one of the Restraint deck: it ends with its cause (D2-290)."""
    return position.cards.damage[card].deck == "restraint"
