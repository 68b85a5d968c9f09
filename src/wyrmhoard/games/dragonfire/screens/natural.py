"""The natural answer when damage is dealt: as it is suggested, as long as that does anything."""

from __future__ import annotations

from collections.abc import Collection

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.screens import Usual

from ..rules import allocate
from ..rules.deal import DONE, SUGGEST
from ..table import Position


def usual(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> Usual | None:
    """Damage goes where it does most, and then dealing is finished (DF-232, DF-240)."""
    turn = position.state.turn
    if prompt != "deal" or turn is None or DONE not in choices:
        return None
    return Usual(SUGGEST if SUGGEST in choices and allocate.suggest(position, turn) else DONE)
