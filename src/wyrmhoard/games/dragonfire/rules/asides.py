"""What may be done beside the question of a phase: discard cards that remain in play (DF-214)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Choice

from ..state import Dragonfire
from ..table import Table
from . import moves


def asides(state: Dragonfire, seat: int) -> list[Choice]:
    """The options to discard cards that remain in play, which are added to any list (DF-214)."""
    return [f"drop {kept.id}" for kept in state.heroes[seat].kept]


def step_aside(table: Table, seat: int, answer: object) -> bool:
    """Carry out an answer that discards a card in play; returns whether it was one."""
    act, _, number = str(answer).partition(" ")
    if act != "drop":
        return False
    moves.drop_kept(table, seat, next(k for k in table.state.heroes[seat].kept if k.id == int(number)), "DF-214")
    return True
