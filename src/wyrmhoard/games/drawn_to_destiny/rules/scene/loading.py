"""The Action Reload, for weapons that an Equip does not load (D2-339, C12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Reload
from ...cards import entries
from ...events.items import Loaded
from ...state import Declared, Item, Unit
from ...table import Position, Table
from ..queries import actions, numbers
from . import items

RULE: Final = "D2-339"
CANNOT: Final = Refusal("D2-248", later("{name} cannot do that now."))
NOT_AT_HAND: Final = Refusal(RULE, later("{name} has no such weapon at hand."))
LOADED: Final = Refusal(RULE, later("It is loaded already."))
NO_SOURCE: Final = Refusal(RULE, later("There is nothing to load it with."))


def is_at_hand(item: Item) -> bool:
    """Whether a weapon can be loaded where it is: in a hand, built in, or mounted."""
    return items.in_hand(item) or item.held == "built-in"


def is_empty(item: Item) -> bool:
    """Whether a weapon with Uses cannot be used until it is loaded."""
    return item.unloaded or not item.uses


def is_for_each_shot(card: entries.Item) -> bool:
    """Whether an Action loads every single shot of a weapon."""
    return bool(card.loads) or (card.uses == 1 and any(reload.cost == "action" for reload in card.reloads))


# -- declaring


def offers(position: Position, unit: Unit) -> Iterator[Reload]:
    """Every weapon that the Unit might load, from each of its sources."""
    for weapon in unit.items:
        if is_at_hand(weapon):
            yield from ways_to_load(position, unit, weapon)


def ways_to_load(position: Position, unit: Unit, weapon: Item) -> Iterator[Reload]:
    """The Actions that might load one weapon."""
    if weapon.unloaded:
        yield Reload(weapon.id)
    for source in items.sources(position, unit, weapon, "action"):
        yield Reload(weapon.id, source.id)


def objection(position: Position, unit: Unit, action: Reload) -> Refusal | None:
    """Why a Unit may not do this now, or None."""
    name = unit.sheet.name
    if not numbers.can_act(position, unit):
        return CANNOT.because(name=name)
    weapon, source = _named(unit, action)
    if weapon is None or not is_at_hand(weapon):
        return NOT_AT_HAND.because(name=name)
    if action.source is None:
        return LOADED if not weapon.unloaded else NO_SOURCE if not weapon.uses else None
    if items.is_full(position, weapon):
        return LOADED
    if source is None or source not in items.sources(position, unit, weapon, "action"):
        return NO_SOURCE
    return items.string_objection(position, unit, weapon)


def _named(unit: Unit, action: Reload) -> tuple[Item | None, Item | None]:
    """The weapon and the source of an Action, as far as the Unit has them."""
    return unit.item(action.weapon), unit.item(action.source) if action.source is not None else None


# -- carrying out


@actions.kind(Reload, offers, objection, guns=True)
def perform(table: Table, declared: Declared, action: Reload) -> Script[None]:
    """The weapon is loaded, from its source or with the next of its own shots."""
    unit = table.state.unit(declared.unit)
    weapon, source = _named(unit, action)
    assert weapon is not None
    weapon.unloaded = False
    if source is not None:
        items.load(table, unit, weapon, source, RULE, "action")
    else:
        table.tell(Loaded(unit.id, weapon.card, "", 1), RULE)
    yield from ()
