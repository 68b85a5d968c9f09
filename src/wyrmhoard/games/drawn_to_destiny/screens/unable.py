"""With what a Unit cannot strike back at an attacker, though one would expect it, and why; and why it cannot act or
move in this question."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, say

from ..rules.queries import actions, attack_options, incapable, numbers
from ..state import Item, Unit
from ..table import Position
from ..words.jobs import ways_out
from ..words.names import item_name
from ..words.phrases import means_name
from .refusals import RefusedView, told

NOT_IN_HAND: Final = Refusal("D2-112", later("It is not in hand."))

WAITS: Final = Refusal("D2-99", later("{name} waits until somebody acts or comes into reach."))
CLOSED: Final = Refusal(
    "D2-99",
    later("Nobody in the Group of {name}, those who target each other, has just acted: it may act in the next step."),
)
TIED: Final = Refusal("D2-268", later("{name} is bound and cannot move. What frees it, as an Action: {ways}."))


class UnableView(TypedDict):
    """What an attack cannot be answered with, and why."""

    text: str
    refused: RefusedView


def to_do_anything(position: Position, unit: Unit) -> Refusal | None:
    """Why a Unit is asked for no Action in the window, or cannot move where it is asked where it goes."""
    name, scene = unit.sheet.name, position.state.scene
    if position.state.phase == "intents":
        return to_move(position, unit)
    if position.state.phase != "window":
        return None
    if not numbers.can_act(position, unit):
        return incapable.to_act(position, unit)
    if unit.waits:
        return WAITS.because(name=name)
    group = next((at for at, members in enumerate(scene.groups) if unit.id in members), None)
    if group is not None and group < len(scene.open) and not scene.open[group]:
        return CLOSED.because(name=name)
    return actions.action_objection(position, unit)


def to_move(position: Position, unit: Unit) -> Refusal | None:
    """Why a Unit cannot leave its Space on its own, and what of this Scene would free it."""
    if numbers.can_move(position, unit):
        return None
    ways = (
        ways_out(position, unit.key, "bound") if unit.has("bound") and not numbers.is_out_cold(position, unit) else ""
    )
    return TIED.because(name=unit.sheet.name, ways=ways) if ways else incapable.to_move(position, unit)


def to_strike_back(position: Position, unit: Unit, attacker: Unit, able: Collection[str]) -> list[UnableView]:
    """Each weapon that it has and cannot strike back with; if it has no Action for that, only this is said. `able`: the
    keys of the answers that it may give, perhaps after a Free Action."""
    why = actions.action_objection(position, unit)
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
