"""The Price of Power: a Minor Condition, Fatigue, or what a device loses (D2-365, D2-366, D2-381, D2-390)."""

from __future__ import annotations

from typing import Final, NamedTuple

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
NO_ITEM: Final = -1


class Payment(NamedTuple):
    """What a Power, or the use of an Impaired part, is paid with, as options and declarations name it."""

    what: str
    """A Minor Condition, "move", "uses" or "damaged"."""
    item: int = NO_ITEM
    """The Item that loses it; -1: none does."""

    @property
    def key(self) -> str:
        """Its text: "fatigue", "uses:12"."""
        return self.what if self.item == NO_ITEM else f"{self.what}:{self.item}"

    @classmethod
    def read(cls, key: str) -> Payment | None:
        """The payment that a text names, or None."""
        what, colon, number = key.partition(":")
        if colon:
            return cls(what, int(number)) if what in (USES, DAMAGED) and number.isdecimal() else None
        return cls(what) if what in (conditions.MOVE, DAMAGED, *numbers.MINOR) else None


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
    charged = [Payment(USES, item.id) for item in used if item.uses > 0]
    whole = [Payment(DAMAGED, item.id) for item in used if not numbers.is_broken(position, item)]
    return [payment.key for payment in (*charged, *whole)]


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
    payment = Payment.read(how)
    assert payment is not None, how
    table.tell(PowerPaid(unit.id, unit.sheet.name, power, payment.what), rule)
    if payment.what in numbers.MINOR:
        return (yield from conditions.pay(table, unit, payment.what, rule=rule))
    if payment.item == NO_ITEM:
        things.damage(table, unit, 1)
        return how
    item = unit.item(payment.item)
    if item is None:
        return ""
    if payment.what == USES:
        item.uses -= 1
        return how
    before = item.damaged
    protect.wear(table, unit, item, 1, "D2-381")
    return how if item.damaged > before else ""


def is_price(paid: str) -> bool:
    """Whether a declaration can note that this was paid: "move", "fatigue", "uses:12", "damaged:12"."""
    return Payment.read(paid) is not None


def give_back(table: Table, unit: Unit, paid: str, rule: str) -> None:
    """Return what was paid for a Power, or for the use of an Impaired part (D2-100)."""
    payment = Payment.read(paid)
    assert payment is not None, paid
    item = unit.item(payment.item)
    if payment.what == conditions.MOVE:
        unit.move += 1
    elif payment.what in numbers.MINOR:
        conditions.lose(table, unit, payment.what, 1, rule=rule)
    elif item is not None and payment.what == USES:
        item.uses += 1
    elif item is not None:
        item.damaged = max(0, item.damaged - 1)
    elif payment.item == NO_ITEM:
        unit.damaged = max(0, unit.damaged - 1)
