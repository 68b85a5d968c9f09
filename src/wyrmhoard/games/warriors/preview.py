"""A fighter as it would be with some cards on: for the screens where people dress it, and for players that think."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyrmhoard.games.warriors import fitting, view
from wyrmhoard.games.warriors.assembly import card_of, gear_items
from wyrmhoard.games.warriors.cards import CardSet
from wyrmhoard.games.warriors.state import Fighter, Gear, Warriors


def preview(
    cards: CardSet, state: Warriors, seat: int, fighter: str, worn: Sequence[str], put_on: Sequence[str]
) -> dict[str, Any]:
    """`fighter` with the cards `worn` and, from hand, the items `put_on`.

    `who` is as in a view (limits used and free, protection, each attack's numbers and where they come from);
    `refused` says with its rule why it cannot be so; `misfits` says why each further item of the hand would not
    fit as well.
    """
    card = cards[fighter]
    chosen = [card_of(cards, item) for item in put_on]
    on = [cards[name] for name in worn] + chosen
    gear = [Gear(-number, each.id, each.charges) for number, each in enumerate(on, 1)]
    who = Fighter(0, seat, 0, card.id, state.players[seat].pile, card.durability, card.charges, gear)
    who.life = fitting.starting_life(cards, state, who)
    refusal = fitting.fits(cards, state, card, on)
    rest = [item for item in gear_items(cards, state.players[seat].hand) if item not in put_on]
    found = {item: fitting.fits(cards, state, card, [*on, card_of(cards, item)]) for item in rest}
    return {
        "who": view.fighter(cards, state, who),
        "refused": None if refusal is None else {"rule": refusal.rule, "text": refusal.sentence()},
        "misfits": {item: {"rule": r.rule, "text": r.sentence()} for item, r in found.items() if r is not None},
    }
