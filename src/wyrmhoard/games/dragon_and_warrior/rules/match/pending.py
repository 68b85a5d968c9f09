"""What waits to be done: plain entries that name roles, never seats (DW-9a, DW-60, DW-60a)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Suggestion, Wish
from ...events.battle import Meant
from ...state import POINTS, WARRIOR
from ...table import Table
from ..core import points, roles
from ..core.steps import STEPS
from ..making import inventing
from ..world import party

ENTRIES: Final = (POINTS, "grow", "meaning", "swap", "leave")


def do_next(table: Table) -> Script[None]:
    """Do the first pending entry; it is gone when it is done."""
    state = table.state
    kind, _, role = state.pending[0].partition(" ")
    match kind:
        case "points":
            yield from points.spend(table, "DW-190", creation=False)
        case "grow":
            for member in [m for m in state.members if m.role == role]:
                yield from points.grow(table, member, "DW-228")
        case "meaning":
            yield from _tell_meaning(table, role)
        case "swap":
            yield from roles.swap_with(table, role, "DW-57")
        case "leave":
            party.dismiss(state, role)
            yield from roles.swap_with(table, role, "DW-245")
            yield from party.new_member(table, role)
        case _:
            script = STEPS[kind](table, role.split(" ") if role else [])
            if script is not None:
                yield from script
    del state.pending[0]


def _tell_meaning(table: Table, role: str) -> Script[None]:
    """The loser's side says what the defeat means, or says nothing (DW-179)."""
    wish = Wish("meaning", f"battle-{table.state.battles}", part="warrior" if role == WARRIOR else "conflict")
    made = yield from inventing.invent_or(table, role, "meaning", wish, "DW-179", inventing.NOTHING)
    if isinstance(made, Suggestion):
        inventing.tell_text(table, Meant(inventing.remember(table, made, "text", role, wish), role), "DW-179")
