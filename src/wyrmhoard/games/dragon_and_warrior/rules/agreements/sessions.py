"""Sessions of a campaign: where one is proposed to end, and how the next begins (DW-236, DW-237, DW-237a)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ... import events
from ...events.agreements import Voted
from ...pending_state import ProposeEnd, Resume
from ...state import Saga
from ...table import Table
from ...world_state import Session
from ..core.asking import together
from ..core.moments import settling
from ..core.steps import carries_out, next_up

SESSION: Final = "session"


def begin(state: Saga) -> None:
    """A session begins with everything as it is: roles, tokens, sheet, maps, deck (DW-237a)."""
    state.world.sessions.append(Session(state.visits, state.battles))


@carries_out(ProposeEnd)
def _propose(table: Table, step: ProposeEnd) -> Script[None]:
    """All are asked whether the session ends here; it does if all agree, and else nothing happens (DW-236)."""
    state = table.state
    state.proposal = SESSION
    with settling(state):
        answers = yield from together(table, "vote", ["agree", "object"], "DW-236")
    state.proposal = ""
    agreed = all(answer == "agree" for answer in answers.values())
    table.tell(Voted(SESSION, agreed), "DW-236")
    if agreed:
        session = state.world.sessions[-1]
        session.ended, session.town = state.visits, step.place
        next_up(state, Resume())


@carries_out(Resume)
def _resume(table: Table, step: Resume) -> Script[None]:
    """The table comes together again when everybody is there (DW-237a)."""
    yield from together(table, "resume", ["ready"], "DW-237a")
    begin(table.state)
    table.tell(events.agreements.Session(len(table.state.world.sessions)), "DW-237a")
