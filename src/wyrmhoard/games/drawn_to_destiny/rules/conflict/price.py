"""The Price of Power: a Minor Condition, Fatigue, or what a device loses (D2-365, D2-366, D2-381, D2-390)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...events.powers import PowerPaid
from ...state import Unit
from ...table import Position, Table
from ..harm import conditions, protect, things
from ..queries import changes, numbers

DAMAGED: Final = "damaged"
USES: Final = "uses"
VEHICLE: Final = "vehicle"
ENOUGH: Final = 3
"""From this Level of a Stat on the computer pays for Powers with it."""


def options(position: Position, unit: Unit, power: str) -> list[str]:
    """The ways in which a Unit can pay for a Power: conditions by name; for a device "uses:12", "damaged:12" with an
    Item, or "damaged" with a vehicle. A condition that cannot affect the Unit is no payment; one that would overflow is
    (D2-366)."""
    kind = position.cards.powers[power].price
    if kind == "device":
        return _by_device(position, unit, power)
    names = numbers.MINOR if kind == "minor" else ("fatigue",)
    return [name for name in names if not numbers.is_immune(position, unit, name)]


def _by_device(position: Position, unit: Unit, power: str) -> list[str]:
    """A Use of the device, or Damaged:+1 (D2-381): the Item into which the Power is built. If no card is such an Item,
    anything in use may be the device."""
    if VEHICLE in unit.sheet.traits:
        return [DAMAGED]
    used = [item for item in unit.items if item.held in changes.IN_USE and not position.cards.items[item.card].natural]
    if any(power in card.powers for card in position.cards.items):
        used = [item for item in used if power in position.cards.items[item.card].powers]
    charged = [f"{USES}:{item.id}" for item in used if item.uses > 0]
    return [*charged, *(f"{DAMAGED}:{item.id}" for item in used if not numbers.is_broken(position, item))]


def plain(position: Position, unit: Unit, power: str) -> str:
    """What costs least: a condition that counts for nothing on the Unit, else the Minor Condition whose Stat is
    highest, but not the main Stat of the Power."""
    payments = options(position, unit, power)
    stat_of = {name: stat for stat, name in numbers.MINOR_OF.items()}
    main = numbers.skill_stat(position, power)

    def worth(how: str) -> tuple[bool, bool, int]:
        stat = stat_of.get(how, "")
        return (numbers.ignores(position, unit, how), stat != main, numbers.level(position, unit, stat) if stat else 0)

    return max(payments, key=worth)


def can_afford(position: Position, unit: Unit, power: str) -> bool:
    """Whether the computer pays for a Power: it keeps the Stat that pays for it at a Level of 3 or more before."""
    if not options(position, unit, power):
        return False
    how = plain(position, unit, power)
    stat = next((stat for stat, name in numbers.MINOR_OF.items() if name == how), "")
    return not stat or numbers.ignores(position, unit, how) or numbers.level(position, unit, stat) >= ENOUGH


def pay(table: Table, unit: Unit, power: str, how: str, rule: str = "D2-365") -> Script[str]:
    """Take the Price when the Power is declared; at a Stat of 0 it is a damage card (D2-365, D2-366). What was paid, if
    it can be given back; "" otherwise."""
    table.tell(PowerPaid(unit.id, unit.sheet.name, power, how.partition(":")[0]), rule)
    what, _, number = how.partition(":")
    if what in numbers.MINOR:
        return (yield from conditions.pay(table, unit, what, rule=rule))
    if not number:
        things.damage(table, unit, 1)
        return how
    item = unit.item(int(number))
    if item is None:
        return ""
    if what == USES:
        item.uses -= 1
        return how
    before = item.damaged
    protect.wear(table, unit, item, 1, "D2-381")
    return how if item.damaged > before else ""


def is_price(paid: str) -> bool:
    """Whether this can have been paid, as a declaration notes it: "move", "fatigue", "uses:12", "damaged:12"."""
    what, _, number = paid.partition(":")
    return paid in (conditions.MOVE, DAMAGED, *numbers.MINOR) or (what in (USES, DAMAGED) and number.isdigit())


def give_back(table: Table, unit: Unit, paid: str, rule: str) -> None:
    """Return what was paid for a Power, or for the use of an Impaired part (D2-100)."""
    what, _, number = paid.partition(":")
    item = unit.item(int(number)) if number else None
    if what == conditions.MOVE:
        unit.move += 1
    elif what in numbers.MINOR:
        conditions.lose(table, unit, what, 1, rule=rule)
    elif item is not None and what == USES:
        item.uses += 1
    elif item is not None:
        item.damaged = max(0, item.damaged - 1)
    elif not number:
        unit.damaged = max(0, unit.damaged - 1)
