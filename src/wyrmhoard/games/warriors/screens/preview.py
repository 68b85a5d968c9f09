"""What a filled-in form would amount to: a fighter with some cards equipped, or a deck of your own, for the screens
where people choose them and for bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.text.errors import Refusal

from ..cards.card import Card
from ..rules import fitting
from ..rules.assembly import card_of, gear_items
from ..rules.choices import NOTHING_PICKED
from ..rules.moves import bonus_of, join_circle
from ..rules.setup import OWN, own_deck
from ..sight import fighter_view
from ..state import Battle, Fighter, Gear
from ..table import Position


def of_form(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """The preview of a form: a deck of your own (WA-2), to enter a fighter, or to change what the one in the battle
    wears (WA-44, WA-127).
    """
    state = position.state
    if key == OWN:
        return judged(position, values["list"])
    if "equip" not in values:
        return None
    if key in position.cards.by_id:
        return preview(position, seat, key, [], values["equip"])
    me = state.battle.current if state.battle is not None else None
    if me is None or me.seat != seat:
        return None
    shown = preview(position, seat, me.card, values.get("remove", ()), values["equip"], me)
    return shown if values["equip"] or values.get("remove") else {**shown, "refused": shown_refusal(NOTHING_PICKED)}


def judged(position: Position, text: str) -> dict[str, Any]:
    """A deck as this table judges it: how many cards it has, and each rule that it breaks."""
    deck, faults = own_deck(position, text)
    return {"number": len(deck.cards) if deck is not None else 0, "faults": [shown_refusal(fault) for fault in faults]}


def preview(
    position: Position,
    seat: int,
    fighter: str,
    take_off: Sequence[str],
    put_on: Sequence[str],
    me: Fighter | None = None,
) -> dict[str, Any]:
    """`fighter`, entered or as the one in the battle (`me`), without the equipped cards `take_off` and with the items
    `put_on` from hand.

    `who` is as in a view (limits used and free, protection, each attack's numbers and where they come from);
    `refused` says with its rule why it cannot be so; `misfits` says why each further item of the hand would not
    fit as well. Cards that were taken off earlier in this step stay off (WA-129).
    """
    cards = position.cards
    card = cards[fighter]
    changed, who = dressed(position, seat, card, take_off, [card_of(cards, item) for item in put_on], me)
    on = fitting.worn_by(cards, who)
    refusal = fitting.verify_equipped(position, card, on)
    without = position.state.battle.removed if position.state.battle is not None else ()
    rest = [item for item in gear_items(cards, position.state.players[seat].hand, without) if item not in put_on]
    refusals = {item: fitting.verify_equipped(position, card, [*on, card_of(cards, item)]) for item in rest}
    return {
        "who": fighter_view(changed, who),
        "refused": None if refusal is None else shown_refusal(refusal),
        "misfits": {item: shown_refusal(r) for item, r in refusals.items() if r is not None},
    }


def dressed(
    position: Position, seat: int, card: Card, take_off: Sequence[str], put_on: Sequence[Card], me: Fighter | None
) -> tuple[Position, Fighter]:
    """A copy of the table on which a fighter wears other cards than now, or has been entered: all that is in force
    counts, and what it has lost is still lost (WA-20, WA-22)."""
    state = position.state.copy()
    battle = state.battle = state.battle or Battle()
    changed = Position(state, position.cards)
    who = battle.find(me.id) if me is not None else None
    if who is None:
        who = Fighter(0, seat, 0, card.id, state.players[seat].pile, card.durability, card.charges)
        join_circle(changed, who)
    for gear in [gear for gear in who.gear if str(gear.id) in take_off]:
        who.gear.remove(gear)
        who.life -= bonus_of(position.cards[gear.card], card)
        who.lasting = [lasting for lasting in who.lasting if lasting.gear != gear.id]
    for number, each in enumerate(put_on, 1):
        who.gear.append(Gear(-number, each.id, each.charges))
        who.life += bonus_of(each, card)
    if me is None:
        who.life = fitting.starting_life(changed, who)
    return changed, who


def shown_refusal(refusal: Refusal) -> dict[str, str]:
    """Why something is refused, with its rule."""
    return {"rule": refusal.rule, "text": refusal.sentence()}
