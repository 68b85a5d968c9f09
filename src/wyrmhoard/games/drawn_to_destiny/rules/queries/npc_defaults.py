"""What a Unit that the computer plays chooses without a plan (D2-89, D2-438, D2-440, D2-442a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...cards import entries
from ...cards.scenery import HEADINGS
from ...state import Item, Unit
from ...table import Position
from ..core.compass import Space, distance, neighbour
from . import changes, field, numbers, stealth

CLOSE_COMBAT: Final = "close-combat"
READY: Final = ("left", "right", "both", "built-in")


def enters(position: Position, unit: Unit, space: Space) -> bool:
    """Whether it still enters a Space after it lost a Dispute: if its weapon in hand is for Close Combat (D2-89). Who
    holds no weapon has hands, fangs or claws, which are."""
    first = next(_weapons(position, unit), None)
    return first is None or first.profiles[0].skill == CLOSE_COMBAT


def _weapons(position: Position, unit: Unit) -> Iterator[entries.Item]:
    """The cards of the weapons that it holds or has grown, in the order of its own card."""
    for item in unit.items:
        card = changes.card_of(position, item)
        if card is not None and card.kind == "weapon" and (item.held in READY or card.natural):
            yield card


def accepts(position: Position, unit: Unit, by: Unit) -> bool:
    """Whether the Unit lets another give it an Item, take one, or ride it: only a mount does, for its own side, since
    its rider's seat moves it (D2-442a, D2-446)."""
    return "mount" in unit.sheet.traits and not field.are_rivals(position, unit.faction, by.faction)


def heads(position: Position, unit: Unit, headings: Sequence[str]) -> str:
    """In which direction it goes where it must choose one and no rule says how: nearest to its Target, unless that is
    hidden, then the first (D2-442a)."""
    target = field.aimed_unit(position, unit.target)
    if target is None or not target.in_play or stealth.is_hidden_from(position, unit, target):
        return headings[0]
    to = target.space
    return min(headings, key=lambda name: distance(neighbour(unit.space, HEADINGS.index(name)), to))


# -- recovering (D2-438)


def recovers(position: Position, unit: Unit, offers: Sequence[str]) -> str:
    """The Minor Condition or used Ability that it recovers: first the condition of the main Stat of its best
    combat Skill, else the most numerous one, else the first Ability. There is at least one offer."""
    minor = [offer for offer in offers if offer in numbers.MINOR]
    if not minor:
        return offers[0]
    wanted = numbers.MINOR_OF.get(numbers.skill_stat(position, best_skill(position, unit)), "")
    return wanted if wanted in minor else max(minor, key=unit.has)


def best_skill(position: Position, unit: Unit) -> str:
    """Its combat Skill with the highest Level, the first of its card among equals; "": it has none."""
    combat = [(name, level) for name, level in unit.sheet.skills if position.cards.skills[name].group == "combat"]
    return max(combat, key=lambda skill: skill[1])[0] if combat else ""


# -- Item Damage (D2-440)


def shields_with(position: Position, unit: Unit, items: Sequence[Item]) -> Item | None:
    """On which Item, of those at the place that was hit, it puts Item Damage: a shield, then a spare weapon, never the
    weapon in use; None: on none of them."""
    held = [item for item in unit.items if numbers.hands_of(item) and position.cards.items[item.card].kind == "weapon"]
    shields = [item for item in items if position.cards.items[item.card].kind == "shield"]
    return next(iter([*shields, *(item for item in items if item in held[1:])]), None)
