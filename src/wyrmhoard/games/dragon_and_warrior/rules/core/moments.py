"""When interruptions may begin and when they take effect: one rule for all kinds (DW-19, DW-61, DW-137a, DW-250).

Every question is open at a moment. The X card may be touched at any moment, and is settled at once. All others cannot
begin while one is being settled: a vote is held at once, a claim or a role's business needs a boundary, where nothing
is half done. A bought swap is made at a boundary too, and never before the pending steps of a Battle, its points first
of all (DW-60, DW-61): so no interrupt brings it forward. An agreed correction waits on the pending list, which goes on
at the next boundary.
"""

from __future__ import annotations

from typing import Final

from ...pending_state import PlayScene, SpendPoints
from ...state import BOUNDARY, HALF_DONE, MOMENTS, SETTLING, Moment, Saga

STOP, VOTE, CLAIM, BUSINESS, SWAPS = "stop", "vote", "claim", "business", "swaps"
ORDER: Final = (STOP, VOTE, CLAIM, BUSINESS, SWAPS)
"""The order in which matters are settled."""
BEGINS: Final = {STOP: MOMENTS, VOTE: (HALF_DONE, BOUNDARY), CLAIM: (BOUNDARY,), BUSINESS: (BOUNDARY,)}
"""The moments at which each matter may be begun, unless the table is asked what the X card meant. Swaps are bought
at any (`roles.may_buy`)."""
TAKES_EFFECT: Final = BEGINS | {SWAPS: (BOUNDARY,)}
"""The moments at which each matter is settled."""


def may_begin(state: Saga, matter: str) -> bool:
    """Whether a matter may be begun beside the question that is open."""
    return state.moment in BEGINS[matter] and not state.stopped


def is_due(state: Saga, matter: str) -> bool:
    """Whether a matter that was begun takes effect now."""
    return state.moment in TAKES_EFFECT[matter] and (matter != SWAPS or not _is_left_to_do(state))


def _is_left_to_do(state: Saga) -> bool:
    """Whether pending steps come before a bought swap: all that a Battle leaves. A Scene is a step of its own
    while it lasts: in it a swap is made, unless points wait (DW-60, DW-61)."""
    scene = state.world.scene is not None and bool(state.pending) and isinstance(state.pending[0], PlayScene)
    return SpendPoints() in state.pending if scene else bool(state.pending)


class _At:
    """Context manager: the table is at this moment. A class, since every question is asked in one."""

    __slots__ = ("_before", "_moment", "_state")

    def __init__(self, state: Saga, moment: Moment) -> None:
        self._state, self._moment, self._before = state, moment, state.moment

    def __enter__(self) -> None:
        self._state.moment = self._moment

    def __exit__(self, *raised: object) -> None:
        self._state.moment = self._before


def asked_at(state: Saga, *, boundary: bool) -> _At:
    """Context manager: a question is open, at a boundary or in the middle of something half done or being settled."""
    return _At(state, BOUNDARY if boundary else SETTLING if state.moment == SETTLING else HALF_DONE)


def settling(state: Saga) -> _At:
    """Context manager: a vote, a claim or a role's business is being settled, and no other may begin."""
    return _At(state, SETTLING)
