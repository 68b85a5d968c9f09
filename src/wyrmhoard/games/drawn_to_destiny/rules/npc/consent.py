"""What a Unit that the computer plays agrees to: the answers that need no plan (D2-89, D2-442a)."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhoard.games.drawn_to_destiny.cards.entries import Item as Card
from wyrmhoard.games.drawn_to_destiny.rules import changes
from wyrmhoard.games.drawn_to_destiny.rules.compass import Space
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Position

CLOSE_COMBAT = "close-combat"
READY = ("left", "right", "both", "built-in")


def enters(p: Position, unit: Unit, space: Space) -> bool:
    """Whether it still enters a Space after it lost a Dispute: if its weapon in hand is for Close Combat (D2-89). Who
    holds no weapon has its hands, fangs or claws, which are."""
    first = next(_weapons(p, unit), None)
    return first is None or first.profiles[0].skill == CLOSE_COMBAT


def _weapons(p: Position, unit: Unit) -> Iterator[Card]:
    """The cards of the weapons that it holds or has grown, in the order of its own card."""
    for item in unit.items:
        card = changes.card_of(p, item)
        if card is not None and card.kind == "weapon" and (item.held in READY or card.natural):
            yield card


def accepts(p: Position, unit: Unit, other: Unit) -> bool:
    """Whether it lets another give it an Item, take one, heal it or carry it: no (D2-442a)."""
    return False
