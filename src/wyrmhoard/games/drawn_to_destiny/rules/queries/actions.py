"""Actions: what can be declared in the window, by whom, and what it costs (section 7 of the rulebook).

Each type of Action (`action_state`) has a `Kind`, which the chapter that knows it registers when it is imported: what
is offered, what is refused, and how it is carried out. So the window and what is declared in it do not know each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Generic, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import ACTIONS, Action, Deed
from ...state import NOBODY, Declared, Unit
from ...table import Position, Table, once_each, still
from . import field, vehicles

NO_ACTIONS_LEFT: Final = Refusal("D2-97", later("{name} has no Action left in this Turn."))
CANNOT_PAY: Final = Refusal("D2-96", later("An Action costs {price} Move, and {name} has {move}."))
TRUCE: Final = Refusal("D2-104", later("Nobody fights before Turn {turn}."))

D = TypeVar("D", bound=Deed)
Offers: TypeAlias = Callable[[Position, Unit], Iterable[D]]
Objection: TypeAlias = Callable[[Position, Unit, D], Refusal | None]
Perform: TypeAlias = Callable[[Table, Declared, D], Script[None]]


@dataclass(frozen=True, slots=True)
class Kind(Generic[D]):
    """What a chapter knows of one type of Action."""

    of: type[D]
    offers: Offers[D]
    """What a Unit might declare: candidates, which `objection` judges."""
    objection: Objection[D]
    """Why the Unit may not do this now; price and number of Actions are checked elsewhere."""
    perform: Perform[D]
    """Carry out what was declared and paid for."""
    settle: Perform[D] | None = None
    """What else must be named when it is declared: Effect points and the Price of a Power."""
    free: bool = False
    """Whether it costs no Action (D2-55a: Detect, Reveal from Stealth)."""
    hostile: bool = False
    """Whether it is a Fight: two that are declared against each other become one (D2-101)."""
    guns: bool = False
    """Whether a gunner does it as well, for mounted weapons (D2-443a)."""
    mends: bool = False
    """Whether it may take away what a Free Action has cost: a condition, or that an ability is used up (D2-55a)."""
    always: bool = False
    """Whether it is open to any Unit that can pay for it and act at all: then nothing dearer needs to be judged to know
    that it can declare something."""
    breaks_truce: bool = False
    """Whether a Scene forbids it before a certain Turn, as it does every Fight: the use of a Power."""


KINDS: Final[dict[type[Deed], Kind[Any]]] = {}
"""Every kind of Action by its type, in the order in which they are offered."""


def kind(of: type[D], offers: Offers[D], objection: Objection[D], **more: Any) -> Callable[[Perform[D]], Perform[D]]:
    """Register how Actions of one type are offered, judged and, by the function that this stands above, carried out.
    `more`: see `Kind`."""

    def known(perform: Perform[D]) -> Perform[D]:
        register(Kind(of, offers, objection, perform, **more))
        return perform

    return known


def register(kind: Kind[D]) -> None:
    """Make a kind of Action known; one that has no place in the order comes last."""
    places = {of: place for place, of in enumerate(ACTIONS.values())}
    known = sorted([*KINDS.values(), kind], key=lambda kind: places.get(kind.of, len(places)))
    KINDS.clear()
    KINDS.update((kind.of, kind) for kind in known)


def kind_of(action: Deed) -> Kind[Any]:
    """The kind of an Action."""
    return KINDS[type(action)]


def perform(table: Table, declared: Declared) -> Script[None]:
    """Carry out what was declared and paid for."""
    return kind_of(declared.action).perform(table, declared, declared.action)


def settle(table: Table, declared: Declared) -> Script[None]:
    """Name what must be named when an Action is declared."""
    settles = kind_of(declared.action).settle
    if settles is not None:
        yield from settles(table, declared, declared.action)


# -- price (D2-96 to D2-98)


def starting_move(position: Position, unit: Unit) -> int:
    """The starting Move by which the Actions of a Unit are priced: of the vehicle for its driver (D2-443a)."""
    if unit.riding != NOBODY and unit.post == "driver":
        return position.state.unit(unit.riding).start
    return unit.start


def price(position: Position, unit: Unit) -> int:
    """The price of an Action for a Unit, in Move (D2-96 to D2-98). A gunner pays nothing (D2-443a)."""
    if unit.post == "gunner":
        return 0
    return price_of(position, starting_move(position, unit))


def price_of(position: Position, start: int) -> int:
    """The price of an Action for a Unit that starts the Turn with this Move (D2-96)."""
    half = start // 2
    return max(half, 1) if position.state.settings.actions_per_turn is None and start > 0 else half


def limit(position: Position, unit: Unit) -> int | None:
    """How many Actions a Unit has in a Turn; None: as many as it can pay for (D2-97)."""
    most = position.state.settings.actions_per_turn
    return 2 if most is None and not price(position, unit) else most


def payer(position: Position, unit: Unit) -> Unit:
    """Whose Move pays for a Unit's Actions: the vehicle's for its driver (D2-443a)."""
    if unit.riding != NOBODY and unit.post == "driver":
        return position.state.unit(unit.riding)
    return unit


def action_objection(position: Position, unit: Unit, action: Deed | None = None) -> Refusal | None:
    """Why a Unit cannot spend an Action now, by its number of Actions and its Move (D2-96, D2-97, D2-111). For a
    vehicle it is the driver or, for mounted weapons, the gunner who spends the `action` (D2-443a)."""
    if vehicles.is_vehicle(unit):
        refusal = vehicles.objection(position, unit, action)
        unit = vehicles.worker(position, unit, action) or unit
        if refusal is not None:
            return refusal
    most = limit(position, unit)
    if most is not None and unit.acted >= most:
        return NO_ACTIONS_LEFT.because(name=unit.sheet.name)
    cost = price(position, unit)
    if payer(position, unit).move < cost:
        return CANNOT_PAY.because(price=cost, name=unit.sheet.name, move=payer(position, unit).move)
    return None


def can_pay(position: Position, unit: Unit) -> bool:
    """Whether a Unit has an Action left and the Move for it."""
    return action_objection(position, unit) is None


def pay(table: Table, unit: Unit, action: Deed | None = None) -> int:
    """Spend an Action of this Unit; how much Move it cost (D2-96). It has used Move in this step (D2-73)."""
    person = _gunner(table, unit, action)
    if person is not None:
        person.acted += 1
        return 0
    cost = price(table, unit)
    purse = payer(table, unit)
    purse.move -= cost
    unit.acted += 1
    _use_move(unit, purse, 1)
    return cost


def _use_move(unit: Unit, purse: Unit, times: int) -> None:
    """Note that a Unit uses Move, and a vehicle if that pays for it (D2-73)."""
    unit.spent_move += times
    if purse is not unit:
        purse.spent_move += times


def _gunner(position: Position, unit: Unit, action: Deed | None) -> Unit | None:
    """The gunner, if this is an Action of theirs (D2-443a)."""
    person = vehicles.worker(position, unit, action) if action is not None else None
    return person if person is not None and person.id != unit.id else None


def refund(table: Table, unit: Unit, paid: int, action: Deed | None = None) -> None:
    """Take back an Action that became impossible, with its cost (D2-100): no Move was used for it (D2-73)."""
    person = _gunner(table, unit, action)
    if person is not None:
        person.acted -= 1
        return
    purse = payer(table, unit)
    purse.move += paid
    unit.acted -= 1
    _use_move(unit, purse, -1)


# -- what can be declared


def objection(position: Position, unit: Unit, action: Deed, *, paid: bool = False) -> Refusal | None:
    """Why a Unit may not declare this, or None. `paid`: it has paid for it already."""
    kind = kind_of(action)
    refusal = truce_objection(position, kind)
    if refusal is not None:
        return refusal
    if not paid and not kind.free:
        refusal = action_objection(position, unit, action)
        if refusal is not None:
            return refusal
    return kind.objection(still(position), unit, action)


def truce_objection(position: Position, kind: Kind[Any]) -> Refusal | None:
    """Why a truce of the Scene forbids a kind of Action in this Turn (C16: High Noon)."""
    if not (kind.hostile or kind.breaks_truce):
        return None
    return TRUCE.because(turn=field.entry(position).rules.truce_before) if field.in_truce(position) else None


def open_kinds(position: Position, unit: Unit) -> Iterator[Kind[Any]]:
    """The kinds of Action that a Unit can pay for and that no truce forbids."""
    payable, gunned = can_pay(position, unit), vehicles.has_gunner(unit)
    for kind in KINDS.values():
        if (payable or kind.free or (gunned and (kind.hostile or kind.guns))) and truce_objection(
            position, kind
        ) is None:
            yield kind


def candidates(position: Position, unit: Unit) -> Iterator[Action]:
    """Everything that a Unit might declare, legal or not, kind by kind."""
    for kind in KINDS.values():
        yield from kind.offers(position, unit)


def offered(position: Position, unit: Unit) -> Iterator[tuple[Kind[Any], Action]]:
    """What a Unit might declare of the kinds that are open to it, legal or not."""
    for kind in open_kinds(position, unit):
        for action in kind.offers(position, unit):
            yield kind, action


@once_each
def legal(position: Position, unit: Unit) -> Sequence[Action]:
    """All that a Unit may declare now."""
    actions: list[Action] = []
    for kind in open_kinds(position, unit):
        actions += [action for action in kind.offers(position, unit) if is_open(position, unit, kind, action)]
    return actions


def is_open(position: Position, unit: Unit, kind: Kind[Any], action: Deed) -> bool:
    """Whether a Unit may do this, of a kind that it can pay for: aboard a vehicle that depends on who does it."""
    if vehicles.is_vehicle(unit) and not kind.free and action_objection(position, unit, action) is not None:
        return False
    return kind.objection(position, unit, action) is None


def may_declare(position: Position, unit: Unit) -> bool:
    """Whether a Unit could declare anything now (D2-99a)."""
    kinds = sorted(open_kinds(position, unit), key=attrgetter("always"), reverse=True)
    return any(is_open(position, unit, kind, action) for kind in kinds for action in kind.offers(position, unit))
