"""With what a Unit cannot strike back at an attacker, though one would expect it, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, say

from ..rules.queries import actions, attack_options
from ..state import Item, Unit
from ..table import Position
from ..words.names import item_name
from ..words.phrases import means_name
from .refusals import RefusedView, told

NOT_IN_HAND: Final = Refusal("D2-112", later("It is not in hand."))


class UnableView(TypedDict):
    """What an attack cannot be answered with, and why."""

    text: str
    refused: RefusedView


def to_strike_back(position: Position, unit: Unit, attacker: Unit, able: Collection[str]) -> list[UnableView]:
    """Each weapon that it has and cannot strike back with; if it has no Action for that, only this is said. `able`: the
    keys of the answers that it may give, perhaps after a Free Action."""
    why = actions.no_action(position, unit)
    if why is not None:
        return [*_view(say("striking back"), why)]
    found: dict[str, UnableView] = {}
    for means in attack_options.attacks(position, unit):
        if means.item is not None and not means.thrown:
            refusal = attack_options.objection(position, unit, means, attacker.ref)
            for view in _view(means_name(position, means.id), refusal):
                found.setdefault(view["text"], view)
    for item in unit.items:
        if _is_put_away(position, item) and not any(key.startswith(f"answer:{item.id}:") for key in able):
            found |= {view["text"]: view for view in _view(item_name(position.cards, item.card), NOT_IN_HAND)}
    return [*found.values()]


def _is_put_away(position: Position, item: Item) -> bool:
    card = position.cards.items[item.card]
    in_hand = item.held in attack_options.IN_HAND or card.natural
    return card.kind == "weapon" and not card.area and not in_hand


def _view(text: str, refusal: Refusal | None) -> Iterator[UnableView]:
    """What is learned only by trying is not told."""
    why = told(refusal)
    if why is not None and refusal is not None and not refusal.hidden:
        yield UnableView(text=text, refused=why)
