"""Whether the rules can go on from a saved table, or from a scenario's."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhoard.kernel.text.errors import refuse_first

from .cards.cardset import CardSet
from .state import Battle, Warriors
from .table import Position

Faults = Iterator[tuple[str, str]]


def check(position: Position) -> None:
    """Raise BadInput that names the field if the rules cannot go on from this table."""
    refuse_first(faults(position.state, position.cards))


def seats(position: Position) -> int:
    """The number of players in the state."""
    return len(position.state.players)


def faults(state: Warriors, cards: CardSet) -> Faults:
    """Where and why a table is impossible."""
    if len(state.players) < 2 or not state.sides or not state.piles:
        yield "players", "at least two are needed (WA-1)"
    if state.chooser >= len(state.players):
        yield "chooser", f"there is no seat {state.chooser}"
    for seat, player in enumerate(state.players):
        if player.side >= len(state.sides) or player.pile >= len(state.piles):
            yield f"players, place {seat + 1}", f"there is no side {player.side} or pile {player.pile}"
    unknown = [(where, f"there is no card {card!r}") for where, card in whereabouts(state) if card not in cards.by_id]
    yield from unknown
    for where, pile in owners(state):
        if pile >= len(state.piles):
            yield where, f"there is no pile {pile}"
    if (state.phase == "battle") != (state.battle is not None) and state.phase in ("battle", "door", "assemble"):
        yield "battle", f"there must be one in the phase 'battle' and no other, not in {state.phase!r}"
    if state.battle is not None and not unknown:  # unknown cards cannot be checked any further
        yield from _battle_faults(state, state.battle, cards)


def _battle_faults(state: Warriors, battle: Battle, cards: CardSet) -> Faults:
    ids = [number for who in battle.fighters for number in (who.id, *(gear.id for gear in who.gear))]
    if len(set(ids)) != len(ids) or any(number > state.serial for number in ids):
        yield "battle, fighters", "each fighter and equipped card needs an ID of its own, up to serial"
    seats = [who.place for who in battle.fighters]
    if seats != sorted(set(seats)):
        yield "battle, fighters", "must stand in the order of the circle, one at each place (WA-172)"
    for seat in (*battle.assembling, *battle.entered):
        if seat >= len(state.players):
            yield "battle, assembling, entered", f"there is no seat {seat}"
    for who in battle.fighters:
        where = f"battle, fighter {who.id}"
        kind = "beast" if who.beast else "fighter"
        if cards[who.card].type != kind or who.seat >= len(state.players) or who.life < 1:
            yield where, "must be a living fighter of a seat, or a Beast beside one"
        for gear in who.gear:
            if not cards[gear.card].gear:
                yield where, f"{gear.card} cannot be equipped (WA-132)"
    for lasting in (*battle.lasting, *(lasting for who in battle.fighters for lasting in who.lasting)):
        grants = cards[lasting.card].grants if lasting.card in cards.by_id else ()
        if lasting.grant >= len(grants):
            yield "battle, lasting", f"{lasting.card!r} grants nothing that lasts until {lasting.until!r} (WA-70)"


def whereabouts(state: Warriors) -> Iterator[tuple[str, str]]:
    """Every card of the table with the place where it lies."""
    for number, pile in enumerate(state.piles):
        for card in (*pile.draw, *pile.discard):
            yield f"piles, place {number + 1}", card
    for seat, player in enumerate(state.players):
        for card in (*player.hand, *(stray.card for stray in player.strays)):
            yield f"players, place {seat + 1}", card
    for side in state.sides:
        for place in side.places:
            yield "sides, places", place.card
    if state.place is not None:
        yield "place", state.place.card
    for who in state.battle.fighters if state.battle is not None else []:
        yield "battle, fighters", who.card
        for gear in who.gear:
            yield "battle, gear", gear.card


def owners(state: Warriors) -> Iterator[tuple[str, int]]:
    """Whose discard pile each card in play will go to, with the place where it lies (WA-3)."""
    for number, side in enumerate(state.sides):
        for place in side.places:
            yield f"sides, place {number + 1}", place.pile
    if state.place is not None:
        yield "place", state.place.pile
    for seat, player in enumerate(state.players):
        for stray in player.strays:
            yield f"players, place {seat + 1}, strays", stray.pile
    for who in state.battle.fighters if state.battle is not None else []:
        yield f"battle, fighter {who.id}", who.pile
