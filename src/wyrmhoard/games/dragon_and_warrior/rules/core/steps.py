"""The pending list: who carries its steps out, and where new ones go (DW-9a, DW-60a).

Each type of step (`pending_state`) has one function that carries it out, registered by its chapter on import.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import ScriptError

from ...pending_state import BidFarewell, Grow, LeaveParty, Pending, Step, Swap
from ...state import ALLY, VILLAIN, Saga
from ...table import Table

S = TypeVar("S", bound=Step)
R = TypeVar("R", bound=Script[None] | None)
CarryOut: TypeAlias = Callable[[Table, S], R]
SWAP: Final = Swap(VILLAIN)
"""The swap that a Battle leads to (DW-57)."""
STEPS: Final[dict[type[Step], CarryOut[Any, Script[None] | None]]] = {}
"""What carries out each type of step."""


def carries_out(kind: type[S]) -> Callable[[CarryOut[S, R]], CarryOut[S, R]]:
    """Register the function that carries out steps of this type. Raises ScriptError if it has one already."""

    def register(carry_out: CarryOut[S, R]) -> CarryOut[S, R]:
        if kind in STEPS:
            raise ScriptError(f"{kind.__name__} is carried out twice")
        STEPS[kind] = carry_out
        return carry_out

    return register


def do_next(table: Table) -> Script[None]:
    """Carry out the first step that waits; it is gone when it is done."""
    state = table.state
    step = state.pending[0]
    script = STEPS[type(step)](table, step)
    if script is not None:
        yield from script
    del state.pending[0]


def next_up(state: Saga, *steps: Pending) -> None:
    """Insert steps right after the one being carried out."""
    state.pending[1:1] = steps


def at_last(state: Saga, *steps: Pending) -> None:
    """Append steps after all others."""
    state.pending += steps


def growth(state: Saga) -> list[Grow]:
    """The steps by which Party Members spend the points that they have."""
    return [Grow(member.role) for member in state.members if member.points and member.hp]


def parting(role: str) -> BidFarewell | LeaveParty:
    """How a Party Member goes, by its card: the Ally's says why, another has a seat of its own (DW-230, DW-245)."""
    return BidFarewell(role) if role == ALLY else LeaveParty(role)
