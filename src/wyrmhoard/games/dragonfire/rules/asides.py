"""What may be done besides the question of a phase: discard what remains in play, give up (DF-17, DF-214)."""

from __future__ import annotations

from wyrmhoard.games.dragonfire.rules import endings, moves
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.form import Filled


def asides(state: Dragonfire, seat: int) -> list[Choice]:
    """For the end of any list of options: discard what remains in play (DF-214), give up (DF-17)."""
    return [*(f"drop {kept.id}" for kept in state.heroes[seat].kept), *endings.resign(state, seat)]


def step_aside(table: Table, seat: int, answer: object) -> bool:
    """Do it, if that is the answer."""
    if isinstance(answer, Filled):
        endings.give_up(table, seat, answer.key)
        return True
    act, _, number = str(answer).partition(" ")
    if act != "drop":
        return False
    moves.drop_kept(table, seat, next(k for k in table.state.heroes[seat].kept if k.id == int(number)), "DF-214")
    return True
