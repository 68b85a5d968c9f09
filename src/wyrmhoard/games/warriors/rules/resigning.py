"""Leaving the table for good, and giving up, at any time (WA-224, WA-233 to WA-235, WA-238)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Options
from wyrmhoard.kernel.asking.form import Filled, Form

from ..events.endings import GaveUp, Left
from ..state import Warriors
from ..table import Table
from . import endings
from .leaving import bury, leave_battle, withdraw
from .moves import discard, return_place

GIVE_UP: Final = Form("give-up", deliberate=True)


def gives_up(answer: object) -> bool:
    """Whether a player has answered by giving up the game."""
    return isinstance(answer, Filled) and answer.key == GIVE_UP.key


def can_give_up(state: Warriors, seat: int) -> Options:
    """The aside to give up, where this seat has it (WA-238).

    Seats that are assembling have it among their answers: it is as secret as the choices of the others.
    """
    player = state.players[seat]
    assembling = state.battle is not None and seat in state.battle.assembling
    return (GIVE_UP,) if player.stays and not assembling else ()


def give_up(table: Table, *seats: int) -> None:
    """Mark players as having given up, several at the same time in an assembly. They are removed between two steps
    (`resign`) and asked nothing more until then. Raises GameOver if at most one side is left (WA-238)."""
    state = table.state
    for seat in seats:
        state.players[seat].resigning = True
        table.tell(GaveUp(seat), "WA-238")
    if len({player.side for player in state.players if player.stays}) < 2:
        resign(table)


def resign(table: Table) -> None:
    """Remove the players who have given up: their fighters die without a draw, and they leave (WA-238)."""
    state = table.state
    gone = [seat for seat, player in enumerate(state.players) if player.resigning]
    for seat in gone:
        who = state.fighter(seat)
        if who is not None:
            leave_battle(table, who)
            bury(table, who)
        leave(table, seat)
    if gone:
        endings.check_players(state, "WA-238")
        if state.phase == "battle":
            endings.check_battle(table)


def leave(table: Table, seat: int) -> None:
    """Hand, waiting Beasts and controlled locations go to their owners' discard piles (WA-224, WA-233 to WA-235)."""
    state = table.state
    player = state.players[seat]
    player.present = player.leaving = player.resigning = False
    table.tell(Left(seat), "WA-224")
    who = state.fighter(seat)
    if who is not None:
        withdraw(table, who)
    for card in player.hand:
        discard(table, player.pile, card)
    for stray in player.strays:
        discard(table, stray.pile, stray.card)
    player.hand, player.strays = [], []
    side = state.side(seat)
    if not any(other.present and other.side == player.side for other in state.players):
        for place in side.places:
            return_place(table, place)
        side.places, side.tokens = [], 0
    if state.chooser == seat:
        state.chooser = state.speaker(player.side)
