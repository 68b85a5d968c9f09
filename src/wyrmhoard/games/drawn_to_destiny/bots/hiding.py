"""Biding one's time: when to hide, when to come out of hiding, and when to wait until something happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..action_state import Action, ComeOut, GoIntoHiding
from ..rules.queries import actions, paths, stealth
from ..state import NOBODY, Unit
from ..table import Position
from . import ground
from .ground import Post

WAIT: Final = "wait"
WEIGHED: Final = (GoIntoHiding, ComeOut)
OUT: Final = 0.8
"""How much an attack counts that may be made after one has come out of hiding."""
IDLE: Final = ("go", "leave")
"""Assignments that ask for no Action."""


def action_worth(position: Position, unit: Unit, action: Action, post: Post) -> float:
    """What it is worth to hide (what Rivals would do to the Unit where it stands) or to appear (what it can attack)."""
    if isinstance(action, GoIntoHiding):
        busy = post.assignment is not None and post.assignment.kind not in IDLE
        return 0.0 if busy else ground.FEAR * post.danger(post.here())
    if not isinstance(action, ComeOut) or not stealth.is_hidden(unit):
        return 0.0
    if actions.payer(position, unit).move < post.price or not post.left:
        return 0.0
    return OUT * max((one.value for one in _within_reach(post)), default=0.0)


def may_wait(unit: Unit, offered: Sequence[str], post: Post) -> bool:
    """Whether a Unit that does nothing now should wait until something happens: it stays where it is, has nothing else
    to do, and its Rival must come to it (D2-99a)."""
    stays = unit.intent.move == NOBODY and unit.intent.equip is None
    busy = post.assignment is not None and post.assignment.kind not in IDLE
    return WAIT in offered and stays and not busy and not _within_reach(post)


def _within_reach(post: Post) -> list[ground.Attack]:
    """The attacks that can be made from where the Unit stands."""
    here = post.here()
    return [one for one in post.attacks if one.places[here] != paths.NEVER and not paths.points(one.places[here])]
