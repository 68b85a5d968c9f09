"""Turns a policy's move into the key and the form of the answer."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.kernel.asking.form import Filled

from ...cards.playing import RANK
from .offers import PAID, SPELLBLOCK, TAKE_IT
from .plays import Lay, Move, written


def cards_of(hand: Sequence[str], ranks: Sequence[int]) -> list[str]:
    """Cards of these ranks from a hand."""
    left, cards = list(hand), []
    for rank in ranks:
        card = next(card for card in left if RANK[card] == rank)
        left.remove(card)
        cards.append(card)
    return cards


def for_turn(move: Move, hand: Sequence[str]) -> str | Filled:
    """The answer to `turn`."""
    way = f" {move.way}" if move.way else ""
    if move.laid is None:
        return f"{move.kind} {move.what}{way}".strip()
    laid = move.laid
    if move.kind in ("attack", "maneuver", "run") and not move.token:
        return f"{move.kind} {written(laid.rank, laid.number)}{way}"
    cards = cards_of(hand, laid.ranks)
    values: dict[str, object] = {"base": cards[: laid.number], "extra": cards[laid.number :]}
    if move.what:
        return Filled(f"{move.kind} {move.what}", values | {"token": int(move.token)})
    return Filled(f"{move.kind}{PAID}", values)


def for_block(ranks: Sequence[int] | None, cast: bool, hand: Sequence[str], attack: Lay) -> str | Filled:
    """The answer to `block`."""
    if cast:
        return SPELLBLOCK
    if ranks is None:
        return TAKE_IT
    if attack.extra:
        return Filled("block", {"cards": cards_of(hand, ranks)})
    return f"block {written(ranks[0], len(ranks))}"
