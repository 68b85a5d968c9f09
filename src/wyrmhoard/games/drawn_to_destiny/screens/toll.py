"""What harm of some size would leave of somebody: the Stat that its damage cards lower, and whether that is the end."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.damage import STAT_OF
from ..rules.acts.prospects import Harm
from ..rules.harm import dying, stack
from ..rules.harm.likely import WORST, left_of
from ..rules.queries import numbers
from ..state import Unit
from ..table import Position
from ..words.damage import severity_name
from ..words.names import stat_name
from .shares import percent

AT_ZERO: Final = {
    "wound": later("{stat} {now} to 0, and it falls"),
    "disorder": later("{stat} {now} to 0, without Skills of Mind"),
    "trauma": later("{stat} {now} to 0, and it flees or surrenders"),
    "restraint": later("{stat} {now} to 0, and it cannot move"),
}
"""What a Stat of 0 means, by the deck that lowers it (D2-248)."""


def harm_words(position: Position, unit: Unit | None, harm: Harm) -> str:
    """What harm is likeliest to be, and what it leaves of this Unit; "" for none."""
    if not harm.cards:
        return ""
    if harm.severity:
        text = say("likely {severity} harm", severity=severity_name(harm.severity))
    else:
        text = say_many("likely {n} card of passing harm", "likely {n} cards of passing harm", n=harm.cards)
    left = toll(position, unit, harm) if unit is not None else ""
    return say("{harm}, {left}", harm=text, left=left) if left else text


def worst(chance: float) -> str:
    """How likely harm is the end of somebody; "" where it cannot be."""
    n = percent(chance)
    return say("{n} % that it falls", n=n) if n else ""


def toll(position: Position, unit: Unit, harm: Harm) -> str:
    """What it leaves of the Stat that it lowers: "Body 8 to 6"; "" where no damage cards are used (D2-238)."""
    if not harm.cards or not stack.uses_cards(position, harm.deck) or "vehicle" in unit.sheet.traits:
        return ""
    stat = STAT_OF[harm.deck]
    now = numbers.level(position, unit, stat)
    left = left_of(now, harm.cards, harm.severity)
    called = {"stat": stat_name(stat), "now": now}
    ends = harm.deck == "wound" and (left <= 0 or harm.severity >= WORST)
    if ends and dying.falls_at_once(position, unit):
        return say("{stat} {now}: it is out", **called)
    if harm.deck == "wound" and harm.severity >= WORST:
        return say("{stat} {now} to {left}, and it is Dying", left=max(0, left), **called)
    return say("{stat} {now} to {left}", left=left, **called) if left > 0 else said(AT_ZERO[harm.deck], **called)
