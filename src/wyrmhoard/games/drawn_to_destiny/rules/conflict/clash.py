"""One Conflict from Select to the discards, as the rulebook goes through it (D2-138, sections 9 to 11).

Select > Reveal > Advantage and Disadvantage > Compare > benefits > Successes > combo > Character Points > discards >
what abilities make of the card that has won.
The caller handles the consequences of the result: `fights` or `trials`.
"""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...table import Table
from . import cards, extras, outcome, triggers
from .sides import Conflict


def resolve(table: Table, conflict: Conflict) -> Script[None]:
    """Play the cards of both sides, say who Succeeds, give what that brings, and count the Successes."""
    yield from cards.choose(table, conflict)
    cards.open_all(table, conflict)
    yield from extras.pick(table, conflict)
    outcome.settle(table, conflict)
    yield from outcome.turn_tie(table, conflict)
    yield from outcome.benefit(table, conflict)
    yield from outcome.reckon(table, conflict)
    cards.discard_all(table, conflict)
    yield from triggers.fire(table, conflict)
