"""The oracle's rolls: streams by place and night, so that an additional Battle elsewhere does not change them
(DW-254)."""

from __future__ import annotations

from ...state import ORACLE, Saga
from ..core.drawing import stream


def per_cent(state: Saga, *key: object) -> int:
    """A roll from 1 to 100 from the stream of this name."""
    return stream(state.draws, *key).below(100) + 1


def oracle_holds(state: Saga, *roles: str) -> bool:
    """Whether the oracle holds all these role cards (DW-251)."""
    return all(state.holder(role) == ORACLE for role in roles)
