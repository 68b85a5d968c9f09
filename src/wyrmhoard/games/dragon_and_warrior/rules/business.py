"""What roles may begin beside The Warrior's question, where nothing is half done (DW-129, DW-219)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.games.dragon_and_warrior.rules import conflicts, party
from wyrmhoard.games.dragon_and_warrior.rules.asking import SETTLERS
from wyrmhoard.games.dragon_and_warrior.state import VILLAIN, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.ask import Script

CARD: Final = "card"
OFFER: Final = "offer"
DEEDS: Final[dict[str, Callable[[Table], Script[None]]]] = {CARD: conflicts.make_front, OFFER: party.offer}


def possible(state: Saga, seat: int) -> list[str]:
    """What this seat may begin now."""
    found = []
    if state.at_boundary and state.battle is None:
        if seat == state.holder(VILLAIN):
            found.append(CARD)
        if party.may_offer(state, seat):
            found.append(OFFER)
    return found


def settle(table: Table) -> Script[None]:
    """Do what was begun; nothing else can be begun in the middle of it."""
    state = table.state
    if not state.business or state.settling:
        return
    what, state.business = state.business, ""
    state.settling = True
    yield from DEEDS[what](table)
    state.settling = False


SETTLERS["business"] = settle
