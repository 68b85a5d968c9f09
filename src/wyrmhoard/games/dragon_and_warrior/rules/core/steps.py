"""The pending list: who does its entries, and where new ones go (DW-9a, DW-60a).

An entry is words with blanks between: what is to be done, and the records and roles that it is about. Modules put what
carries their entries out into `STEPS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from wyrmhoard.kernel.asking.ask import Script

from ...state import VILLAIN, Saga
from ...table import Table

Step: TypeAlias = Callable[[Table, list[str]], Script[None] | None]
SWAP: Final = f"swap {VILLAIN}"
"""The swap that a Battle leads to (DW-57)."""
STEPS: Final[dict[str, Step]] = {}


def next_up(state: Saga, *entries: str) -> None:
    """Put steps right after the one being carried out."""
    state.pending[1:1] = entries


def at_last(state: Saga, *entries: str) -> None:
    """Put steps at the end, after all others."""
    state.pending += entries
