"""What a Unit that the computer plays means to fight with, and which Equip that asks for first (D2-432, D2-434)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from ...action_state import Draw, Equip, Load, Reload, Store
from ...means_state import HandsMeans
from ...state import Item, Unit
from ...table import Position
from ..conflict import fighting
from ..queries import attack_options, changes, numbers, unit_factory
from ..queries.attack_options import Means
from ..scene import items, loading

COSTS: Final = ("equip", "action")
"""What loading may cost (D2-339)."""


@dataclass(frozen=True, slots=True)
class Arms:
    """The attacks that a Unit plans with."""

    means: tuple[Means, ...]
    """The means of these attacks, in the order of its card."""
    equip: Equip | None = None
    """The Equip that has to come first; None: none."""
    reload: Reload | None = None
    """The Action Reload that has to come first; None: none."""


def arms_of(position: Position, unit: Unit) -> Arms:
    """What it fights with now; with an empty hand or an empty weapon, what it will after the next Equip or after the
    Action Reload (D2-432, D2-433)."""
    ready = [
        means for means in fighting.repertoire(position, unit) if not means.holding and is_ready(position, unit, means)
    ]
    if any(means.item is not None for means in ready) or is_bare(position, unit):
        return Arms(tuple(ready))
    usable = _usable(position, unit)
    readying = next(
        chain(_loads(position, unit, usable), reloads(position, unit, usable), _draws(position, unit, usable)), None
    )
    if readying is None:
        return Arms(tuple(ready))
    first, item = readying
    armed = [means for means in with_item(position, unit, item) if attack_options.has_skill(unit, means.skill)]
    voices = [means for means in ready if not isinstance(means.id, HandsMeans)]
    means = (*armed, *voices)
    return Arms(means, reload=first) if isinstance(first, Reload) else Arms(means, first)


def reload_of(position: Position, unit: Unit) -> Reload | None:
    """The Action by which it could load a weapon that is empty, whether it can pay for that or not; None: none."""
    return next((action for action, _ in reloads(position, unit, _usable(position, unit))), None)


def is_bare(position: Position, unit: Unit) -> bool:
    """Whether it carries no weapon at all that it could take in hand."""
    return not any(_is_weapon(position, item) and item.held != "worn" for item in unit.items)


def is_ready(position: Position, unit: Unit, means: Means) -> bool:
    """Whether an attack needs only a Rival within reach."""
    return (
        attack_options.skill_objection(position, unit, means.skill) is None
        and attack_options.readiness_objection(position, unit, means) is None
    )


def _is_weapon(position: Position, item: Item) -> bool:
    card = changes.card_of(position, item)
    return card is not None and card.kind == "weapon"


def with_item(position: Position, unit: Unit, item: Item) -> list[Means]:
    """The attacks that it has with an Item once that is in hand and loaded."""
    return attack_options.attacks_with(position.cards.items[item.card], item)


# -- the next weapon or shot


def _loads(position: Position, unit: Unit, usable: list[Item]) -> Iterator[tuple[Equip, Item]]:
    """The Equips that load what it holds: the first that it does to be armed again."""
    for item in usable:
        if items.in_hand(item):
            for source in items.sources(position, unit, item):
                yield from _legal(position, unit, Load(item.id, source.id), item)


def reloads(position: Position, unit: Unit, usable: list[Item]) -> Iterator[tuple[Reload, Item]]:
    """The Actions that load a weapon which is empty: the next best."""
    for item in usable:
        if loading.is_at_hand(item) and loading.is_empty(item):
            for action in loading.ways_to_load(position, unit, item):
                if loading.objection(position, unit, action) is None:
                    yield action, item


def _draws(position: Position, unit: Unit, usable: list[Item]) -> Iterator[tuple[Equip, Item]]:
    """The Equips that draw the next weapon of its card, else make room for that by putting away what is of no use."""
    stored = [item for item in usable if item.held == "stored" and not _is_spent(position, unit, item)]
    for item in stored:
        for hand in sorted(items.holds_place(position, unit, item), reverse=True):  # the right hand first (D2-24a)
            yield from _legal(position, unit, Draw(item.id, hand), item)
    for item in stored:
        for useless in unit.items:
            if items.in_hand(useless) and _is_weapon(position, useless):
                yield from _legal(position, unit, Store(useless.id), item)


def _usable(position: Position, unit: Unit) -> list[Item]:
    """The weapons that it carries and can use."""
    return [item for item in unit.items if _is_weapon(position, item) and _serves(position, unit, item)]


def _serves(position: Position, unit: Unit, item: Item) -> bool:
    """Whether it has the Skill for a weapon that is not Broken."""
    return not numbers.is_broken(position, item) and any(
        attack_options.has_skill(unit, means.skill)
        and attack_options.skill_objection(position, unit, means.skill) is None
        for means in with_item(position, unit, item)
    )


def _is_spent(position: Position, unit: Unit, item: Item) -> bool:
    """Whether a stored weapon is empty and the Unit would have nothing to load it with once it is drawn."""
    card = position.cards.items[item.card]
    drawn = replace(item, held="both" if unit_factory.hands_needed(position, unit, item) == 2 else "right")
    return card.uses > 0 and item.uses == 0 and not any(items.sources(position, unit, drawn, cost) for cost in COSTS)


def _legal(position: Position, unit: Unit, equip: Equip, item: Item) -> Iterator[tuple[Equip, Item]]:
    if items.objection(position, unit, equip) is None:
        yield equip, item
