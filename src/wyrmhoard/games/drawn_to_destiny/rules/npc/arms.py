"""What a Unit that the computer plays means to fight with, and which Equip that asks for first (D2-432, D2-434)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from ...state import Item, Unit
from ...table import Position
from ..conflict import fighting
from ..queries import actions, attack_options, changes, numbers, unit_factory
from ..queries.attack_options import HANDS, Means
from ..scene import items, loading

COSTS: Final = ("equip", "action")
"""What loading may cost (D2-339)."""


@dataclass(frozen=True, slots=True)
class Arms:
    """The attacks that a Unit plans with."""

    means: tuple[Means, ...]
    """In the order of its card."""
    equip: str = ""
    """The Equip that has to come first; "": none."""
    reload: str = ""
    """The Action Reload that has to come first; "": none."""


def arms_of(p: Position, unit: Unit) -> Arms:
    """What it fights with now; with an empty hand or an empty weapon, what it will after the next Equip or after the
    Action Reload (D2-432, D2-433)."""
    ready = [means for means in fighting.repertoire(p, unit) if not means.holding and is_ready(p, unit, means)]
    if any(means.item is not None for means in ready) or is_bare(p, unit):
        return Arms(tuple(ready))
    usable = _usable(p, unit)
    found = next(chain(_loads(p, unit, usable), reloads(p, unit, usable), _draws(p, unit, usable)), None)
    if found is None:
        return Arms(tuple(ready))
    key, item = found
    armed = [means for means in with_item(p, unit, item) if attack_options.has_skill(unit, means.skill)]
    voices = [means for means in ready if not means.key.startswith(HANDS)]
    first = {"reload": key} if actions.parse(key).word == loading.RELOAD else {"equip": key}
    return Arms((*armed, *voices), **first)


def reload_of(p: Position, unit: Unit) -> str:
    """The Action by which it could load a weapon that is empty, whether it can pay for that or not; "": none."""
    return next((key for key, _ in reloads(p, unit, _usable(p, unit))), "")


def is_bare(p: Position, unit: Unit) -> bool:
    """Whether it carries no weapon at all that it could take in hand."""
    return not any(_is_weapon(p, item) and item.held != "worn" for item in unit.items)


def is_ready(p: Position, unit: Unit, means: Means) -> bool:
    """Whether an attack lacks nothing but a Rival within reach."""
    return attack_options.no_skill(p, unit, means.skill) is None and attack_options.unready(p, unit, means) is None


def _is_weapon(p: Position, item: Item) -> bool:
    card = changes.card_of(p, item)
    return card is not None and card.kind == "weapon"


def with_item(p: Position, unit: Unit, item: Item) -> list[Means]:
    """The attacks that it has with an Item once that is in hand and loaded."""
    return attack_options.attacks_with(p.cards.items[item.card], item)


# -- the next weapon or shot


def _loads(p: Position, unit: Unit, usable: list[Item]) -> Iterator[tuple[str, Item]]:
    """The Equips that load what it holds: the first that it does to be armed again."""
    for item in usable:
        if items.in_hand(item):
            for source in items.sources(p, unit, item):
                yield from _legal(p, unit, f"load:{item.id}:{source.id}", item)


def reloads(p: Position, unit: Unit, usable: list[Item]) -> Iterator[tuple[str, Item]]:
    """The Actions that load a weapon which is empty: the next best."""
    for item in usable:
        if loading.is_at_hand(item) and loading.is_empty(item):
            for action in loading.ways_to_load(p, unit, item):
                if loading.objection(p, unit, action) is None:
                    yield action.key, item


def _draws(p: Position, unit: Unit, usable: list[Item]) -> Iterator[tuple[str, Item]]:
    """The Equips that draw the next weapon of its card, else make room for that by putting away what is of no use."""
    stored = [item for item in usable if item.held == "stored" and not _is_spent(p, unit, item)]
    for item in stored:
        for hand in sorted(items.holds_place(p, unit, item), reverse=True):  # the right hand first (D2-24a)
            yield from _legal(p, unit, f"draw:{item.id}:{hand}", item)
    for item in stored:
        for useless in unit.items:
            if items.in_hand(useless) and _is_weapon(p, useless):
                yield from _legal(p, unit, f"store:{useless.id}", item)


def _usable(p: Position, unit: Unit) -> list[Item]:
    """The weapons that it carries and can use."""
    return [item for item in unit.items if _is_weapon(p, item) and _serves(p, unit, item)]


def _serves(p: Position, unit: Unit, item: Item) -> bool:
    """Whether it has the Skill for a weapon that is not Broken."""
    return not numbers.is_broken(p, item) and any(
        attack_options.has_skill(unit, means.skill) and attack_options.no_skill(p, unit, means.skill) is None
        for means in with_item(p, unit, item)
    )


def _is_spent(p: Position, unit: Unit, item: Item) -> bool:
    """Whether a stored weapon is empty and nothing is there to load it with, once it is drawn."""
    card = p.cards.items[item.card]
    drawn = replace(item, held="both" if unit_factory.hands_needed(p, unit, item) == 2 else "right")
    return card.uses > 0 and item.uses == 0 and not any(items.sources(p, unit, drawn, cost) for cost in COSTS)


def _legal(p: Position, unit: Unit, key: str, item: Item) -> Iterator[tuple[str, Item]]:
    if items.objection(p, unit, key) is None:
        yield key, item
