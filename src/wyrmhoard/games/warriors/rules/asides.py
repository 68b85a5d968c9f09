"""What a seat may do at any time, asked or not: give up, or say that it wants to leave or to join (WA-222,
WA-223, WA-238)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Answer, Options
from wyrmhoard.kernel.asking.form import Filled

from ..table import Position, Table
from .asking import GaveUp
from .door import wish, wishes
from .resigning import GIVE_UP, can_give_up, give_up


def offered(position: Position, seat: int) -> Options:
    """The asides of a seat. In a combat step, in the break and for players who may come back, wishes are among the
    answers instead."""
    state = position.state
    battle = state.battle
    beginning = battle is not None and battle.step == "begin" and seat != battle.at[0]
    return (*can_give_up(state, seat), *(wishes(state, seat) if beginning else ()))


def perform(table: Table, seat: int, answer: Answer) -> None:
    """Give up, which interrupts the open question, or note a wish (WA-222, WA-223, WA-238)."""
    key = answer.key if isinstance(answer, Filled) else str(answer)
    if key != GIVE_UP.key:
        wish(table, seat, key)
        return
    give_up(table, seat)
    battle = table.state.battle
    if battle is None or not battle.assembling:
        raise GaveUp
