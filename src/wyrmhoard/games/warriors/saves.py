"""Whether the rules can go on from a saved table, or from a scenario's."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.games.warriors.state import PHASES, Warriors
from wyrmhoard.kernel.errors import refuse_first


def check(state: Warriors, cards: CardSet) -> None:
    """Raise BadInput that names the field if the rules cannot go on from this table."""
    refuse_first(faults(state, cards))


def faults(state: Warriors, cards: CardSet) -> Iterator[tuple[str, str]]:
    """Where and why a table is impossible."""
    if state.phase not in PHASES or state.battles < 0 or state.serial < 0:
        yield "phase, battles", f"{state.phase!r} after battle {state.battles} is no moment of the game"
    if len(state.players) < 2 or not state.sides or not state.piles:
        yield "players", "at least two are needed (WA-1)"
    for seat, player in enumerate(state.players):
        if not 0 <= player.side < len(state.sides) or not 0 <= player.pile < len(state.piles):
            yield f"players, place {seat + 1}", f"there is no side {player.side} or pile {player.pile}"
    for where, card in whereabouts(state):
        if card not in cards.by_id:
            yield where, f"there is no card {card!r}"
    if (state.phase == "battle") != (state.battle is not None) and state.phase in ("battle", "door", "assemble"):
        yield "battle", f"there must be one in the phase 'battle' and no other, not in {state.phase!r}"
    if state.battle is None:
        return
    battle = state.battle
    ids = [number for who in battle.fighters for number in (who.id, *(gear.id for gear in who.gear))]
    if len(set(ids)) != len(ids) or any(number > state.serial for number in ids):
        yield "battle, fighters", "each fighter and equipped card needs an ID of its own, up to serial"
    seats = [who.place for who in battle.fighters]
    if seats != sorted(set(seats)):
        yield "battle, fighters", "must stand in the order of the circle, one at each place (WA-172)"
    if battle.step not in ("next", "begin", "combat") or min(battle.actions, battle.spent) < 0:
        used = f"{battle.actions} Actions, {battle.spent} of them used,"
        yield "battle, step", f"{battle.step!r} with {used} is no moment of a turn"
    for who in battle.fighters:
        kind = cards[who.card].type if who.card in cards.by_id else ""
        if kind != ("beast" if who.beast else "fighter") or not 0 <= who.seat < len(state.players) or who.life < 1:
            yield f"battle, fighter {who.id}", "must be a living fighter of a seat, or a Beast beside one"


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
