"""What a filled-in form would amount to: a fighter with some cards equipped, or a deck of your own, for the screens
where people choose them and for bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.games.warriors.cards.decklists import Deck
from wyrmhoard.games.warriors.rules import decks, fitting
from wyrmhoard.games.warriors.rules.assembly import card_of, gear_items
from wyrmhoard.games.warriors.rules.setup import OWN, own_deck
from wyrmhoard.games.warriors.rules.turn import NOTHING_PICKED
from wyrmhoard.games.warriors.sight import fighter_view
from wyrmhoard.games.warriors.state import Fighter, Gear
from wyrmhoard.games.warriors.table import Position
from wyrmhoard.kernel.errors import Refusal


def of_form(position: Position, seat: int, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
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
    if not values["equip"] and not values.get("remove"):
        return {**preview(position, seat, me.card, [g.card for g in me.gear], []), "refused": _told(NOTHING_PICKED)}
    worn = [gear.card for gear in me.gear if str(gear.id) not in values.get("remove", ())]
    return preview(position, seat, me.card, worn, values["equip"], state.battle.removed if state.battle else ())


def judged(position: Position, text: str) -> dict[str, Any]:
    """A deck as this table judges it: how many cards it has, and each rule that it breaks."""
    deck, faults = own_deck(position, text)
    return {"number": len(deck.cards) if deck is not None else 0, "faults": [_told(fault) for fault in faults]}


def judge_deck(cards: CardSet, deck: Deck) -> dict[str, Any]:
    """A deck as lists of decks show it, with each rule that it breaks at a table without options."""
    return {
        "name": deck.name,
        "about": deck.about,
        "cards": deck.counts(),
        "text": deck.write(cards),
        "faults": [_told(fault) for fault in decks.faults(deck.cards, cards)],
    }


def preview(
    position: Position,
    seat: int,
    fighter: str,
    worn: Sequence[str],
    put_on: Sequence[str],
    without: Sequence[str] = (),
) -> dict[str, Any]:
    """`fighter` with the cards `worn` and, from hand, the items `put_on`.

    `who` is as in a view (limits used and free, protection, each attack's numbers and where they come from);
    `refused` says with its rule why it cannot be so; `misfits` says why each further item of the hand would not
    fit as well. Cards `without` were taken off in this step and stay off (WA-129).
    """
    cards = position.cards
    card = cards[fighter]
    chosen = [card_of(cards, item) for item in put_on]
    on = [cards[name] for name in worn] + chosen
    gear = [Gear(-number, each.id, each.charges) for number, each in enumerate(on, 1)]
    who = Fighter(0, seat, 0, card.id, position.state.players[seat].pile, card.durability, card.charges, gear)
    who.life = fitting.starting_life(position, who)
    refusal = fitting.fits(position, card, on)
    rest = [item for item in gear_items(cards, position.state.players[seat].hand, without) if item not in put_on]
    found = {item: fitting.fits(position, card, [*on, card_of(cards, item)]) for item in rest}
    return {
        "who": fighter_view(position, who),
        "refused": None if refusal is None else _told(refusal),
        "misfits": {item: _told(r) for item, r in found.items() if r is not None},
    }


def _told(refusal: Refusal) -> dict[str, str]:
    return {"rule": refusal.rule, "text": refusal.sentence()}
