"""What roles may begin beside an open question, where nothing is half done.

A deed is begun with one press; the seat that has begun it is asked for what it needs. Modules register their deeds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from wyrmhoard.kernel.asking.ask import Script

from ...state import Saga
from ...table import Table
from . import moments
from .asking import SETTLERS
from .moments import BUSINESS


class Deed(NamedTuple):
    """A deed that a role may begin: whether a seat may begin it now, and the script that carries it out."""

    may: Callable[[Saga, int], bool]
    do: Callable[[Table, int], Script[None]]
    in_battle: bool = False
    """Whether it may be begun in a Battle too."""


DEEDS: Final[dict[str, Deed]] = {}


def possible(state: Saga, seat: int) -> list[str]:
    """What this seat may begin now."""
    if not moments.may_begin(state, BUSINESS):
        return []
    free = state.battle is None
    return [what for what, deed in DEEDS.items() if (free or deed.in_battle) and deed.may(state, seat)]


def begin(state: Saga, seat: int, what: str) -> None:
    """Record that a seat begins a deed, to be carried out at the next pause of the open question."""
    state.business = f"{what} {seat}"


def settle(table: Table) -> Script[None]:
    """Carry out the deed that was begun; no other can be begun meanwhile."""
    state = table.state
    if not state.business:
        return
    what, seat = state.business.split(" ")
    state.business = ""
    with moments.settling(state):
        yield from DEEDS[what].do(table, int(seat))


SETTLERS[BUSINESS] = settle
