"""Steps of every Battle: points, what the defeat means, swaps, Party Members who leave (DW-57, DW-60, DW-60a)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Suggestion, Wish
from ...events.battle import Meant
from ...pending_state import Grow, LeaveParty, SpendPoints, Swap, TellMeaning
from ...state import WARRIOR
from ...table import Table
from ..core import points, roles
from ..core.steps import carries_out
from ..making import inventing
from ..world import party


@carries_out(SpendPoints)
def _spend(table: Table, step: SpendPoints) -> Script[None]:
    """The Warrior spends all points (DW-190)."""
    yield from points.spend(table, "DW-190", creation=False)


@carries_out(Grow)
def _grow(table: Table, step: Grow) -> Script[None]:
    """A Party Member spends all points (DW-228)."""
    for member in [member for member in table.state.members if member.role == step.role]:
        yield from points.grow(table, member, "DW-228")


@carries_out(TellMeaning)
def _tell_meaning(table: Table, step: TellMeaning) -> Script[None]:
    """The loser's side says what the defeat means, or says nothing (DW-179)."""
    role = step.role
    wish = Wish("meaning", f"battle-{table.state.battles}", part="warrior" if role == WARRIOR else "conflict")
    made = yield from inventing.invent_or(table, role, "meaning", wish, "DW-179", inventing.NOTHING)
    if isinstance(made, Suggestion):
        inventing.tell_text(table, Meant(inventing.remember(table, made, "text", role, wish), role), "DW-179")


@carries_out(Swap)
def _swap(table: Table, step: Swap) -> Script[None]:
    """The Warrior swaps with a role (DW-57)."""
    yield from roles.swap_with(table, step.role, "DW-57")


@carries_out(LeaveParty)
def _leave(table: Table, step: LeaveParty) -> Script[None]:
    """A Party Member goes; its seat swaps, and the new holder of the card makes a new one (DW-245, DW-246)."""
    party.dismiss(table.state, step.role)
    yield from roles.swap_with(table, step.role, "DW-245")
    yield from party.new_member(table, step.role)
