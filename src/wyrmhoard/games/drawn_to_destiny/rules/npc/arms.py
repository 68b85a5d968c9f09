"""What a Unit that the computer plays means to fight with, and which Equip that asks for first (D2-432, D2-434)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wyrmhoard.games.drawn_to_destiny.rules import changes, items, numbers
from wyrmhoard.games.drawn_to_destiny.rules.conflict import ways
from wyrmhoard.games.drawn_to_destiny.rules.conflict.ways import HANDS, Means
from wyrmhoard.games.drawn_to_destiny.rules.npc import fighting
from wyrmhoard.games.drawn_to_destiny.state import Item, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position


@dataclass(frozen=True, slots=True)
class Arms:
    """The attacks that a Unit plans with."""

    means: tuple[Means, ...]
    """In the order of its card."""
    equip: str = ""
    """The Equip that has to come first; "": none."""


def arms_of(p: Position, unit: Unit) -> Arms:
    """What it fights with now; with an empty hand or an empty weapon, what it will after the next Equip (D2-432)."""
    ready = [means for means in fighting.repertoire(p, unit) if not means.holding and is_ready(p, unit, means)]
    if any(means.item is not None for means in ready) or is_bare(p, unit):
        return Arms(tuple(ready))
    found = next(_equips(p, unit), None)
    if found is None:
        return Arms(tuple(ready))
    key, item = found
    usable = [means for means in with_item(p, unit, item) if ways.has_skill(unit, means.skill)]
    voices = [means for means in ready if not means.key.startswith(HANDS)]
    return Arms((*usable, *voices), key)


def is_bare(p: Position, unit: Unit) -> bool:
    """Whether it carries no weapon at all that it could take in hand."""
    return not any(_is_weapon(p, item) and item.held != "worn" for item in unit.items)


def is_ready(p: Position, unit: Unit, means: Means) -> bool:
    """Whether an attack lacks nothing but a Rival within reach."""
    return ways.no_skill(p, unit, means.skill) is None and ways.unready(p, unit, means) is None


def _is_weapon(p: Position, item: Item) -> bool:
    card = changes.card_of(p, item)
    return card is not None and card.kind == "weapon"


def with_item(p: Position, unit: Unit, item: Item) -> list[Means]:
    """The attacks that it has with an Item once that is in hand and loaded."""
    return ways.attacks_with(p.cards.items[item.card], item)


# -- the next weapon or shot


def _equips(p: Position, unit: Unit) -> Iterator[tuple[str, Item]]:
    """What it can do to be armed again: load what it holds, else draw the next weapon of its card, else make room for
    that by putting away what is of no use."""
    usable = [item for item in unit.items if _is_weapon(p, item) and _serves(p, unit, item)]
    for item in usable:
        if items.in_hand(item):
            for source in items.sources(p, unit, item):
                yield from _legal(p, unit, f"load:{item.id}:{source.id}", item)
    stored = [item for item in usable if item.held == "stored" and not _is_spent(p, unit, item)]
    for item in stored:
        for hand in sorted(items.holds_place(p, unit, item), reverse=True):  # the right hand first (D2-24a)
            yield from _legal(p, unit, f"draw:{item.id}:{hand}", item)
    for item in stored:
        for useless in unit.items:
            if items.in_hand(useless) and _is_weapon(p, useless):
                yield from _legal(p, unit, f"store:{useless.id}", item)


def _serves(p: Position, unit: Unit, item: Item) -> bool:
    """Whether it has the Skill for a weapon that is not Broken."""
    return not numbers.is_broken(p, item) and any(
        ways.has_skill(unit, means.skill) and ways.no_skill(p, unit, means.skill) is None
        for means in with_item(p, unit, item)
    )


def _is_spent(p: Position, unit: Unit, item: Item) -> bool:
    """Whether a stored weapon is empty and nothing is there to load it with."""
    card = p.cards.items[item.card]
    return card.uses > 0 and item.uses == 0 and not items.sources(p, unit, item)


def _legal(p: Position, unit: Unit, key: str, item: Item) -> Iterator[tuple[str, Item]]:
    if items.objection(p, unit, key) is None:
        yield key, item
