"""The party may give up, whoever is asked (DF-17)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Answer, Options
from wyrmhoard.kernel.text.marks import Marked

from ..events.scenes import Conceding
from ..state import BETWEEN
from ..table import Position, Table
from .endings import AdventureOver

GIVE_UP: Final = Marked("give-up", deliberate=True)
FIGHT_ON: Final = Marked("fight-on", deliberate=True)


def offered(position: Position, seat: int) -> Options:
    """The aside to agree to giving up, or to withdraw that: at any time of a game, in whatever state the character is
    (DF-17)."""
    state = position.state
    if state.phase in BETWEEN or state.phase == "over":
        return ()
    return (FIGHT_ON if seat in state.conceding else GIVE_UP,)


def perform(table: Table, seat: int, answer: Answer) -> None:
    """A seat agrees to give up, or no longer does; when all agree, the Adventure is lost (DF-17)."""
    state, agrees = table.state, str(answer) == GIVE_UP
    if agrees:
        state.conceding.append(seat)
    else:
        state.conceding.remove(seat)
    table.tell(Conceding(seat, agrees, len(state.conceding)), "DF-17")
    if len(state.conceding) == len(state.heroes):
        raise AdventureOver(False, "given up", "DF-17")
