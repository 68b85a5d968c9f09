"""What a Unit that no seat controls chooses, in one place: a Position in, a plain choice out (section 24).

It chooses by rule, from public information and what it has noticed: never by hands, decks, intents or hidden Units
(D2-428). Everything is settled by the stated order, so that the same position always gives the same choice.

What parts of the rules on which these plans rest have to ask stands beside: `habits`, `morale`, and answers to attacks
in `fighting`.
"""

from __future__ import annotations

from ...action_state import Action
from ...state import Intent, Unit
from ...table import Position
from ...target_state import Target
from . import acting, moving, targeting


def target(position: Position, unit: Unit) -> Target | None:
    """Its Target of this Turn; None: nothing (D2-430, D2-431)."""
    return targeting.choose(position, unit)


def intent(position: Position, unit: Unit) -> Intent:
    """What it intends in this step (D2-432)."""
    return moving.intent(position, unit)


def declare(position: Position, unit: Unit) -> Action | None:
    """The Action that it declares in this window; None: it passes (D2-433)."""
    return acting.declare(position, unit)


def goes_on(position: Position, unit: Unit) -> bool:
    """Whether it goes on with a Move that was interrupted (D2-92)."""
    return moving.goes_on(position, unit)
