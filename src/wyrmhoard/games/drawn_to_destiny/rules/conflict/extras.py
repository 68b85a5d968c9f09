"""Advantage and Disadvantage: which of two cards counts, and who chooses (D2-159 to D2-162, D2-436)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...events.conflict import Picked, SideTag
from ...state import NOBODY
from ...table import Position, Table
from ..core.blow import weigh
from ..core.compare import FAILS, SUCCEEDS, TIES
from . import cards, outcome
from .sides import Conflict, Side

WORTH: Final = {SUCCEEDS: 2, TIES: 1, FAILS: 0}


def pick(table: Table, conflict: Conflict) -> Script[None]:
    """Which card counts: under Advantage the side itself chooses, under Disadvantage its Rival.

    Where one side has Advantage and the other Disadvantage, the same side makes both picks, its own first (D2-162).
    """
    for side in sorted(conflict.sides, key=lambda side: not side.advantage):
        if not side.extra:
            continue
        rule = "D2-159" if side.advantage else "D2-160"
        chooser = side if side.advantage else conflict.other(side)
        if chooser.seat == NOBODY:
            chosen = prefer(table, conflict, chooser, side)
        else:
            prompt = "extra" if side.advantage else "extra-rival"
            data = Asked(**cards.as_question(conflict), half=side.half, whose=side.as_data())
            both = list(dict.fromkeys([side.card, side.extra]))  # Fate may show the card that a Player has laid
            chosen = (yield one(chooser.seat, prompt, both, rule, data)) if len(both) > 1 else side.card
        cards.use(table, side, chosen)
        table.tell(Picked(*side.tag, SideTag(*chooser.tag), chosen, side.aspect), rule)


def prefer(position: Position, conflict: Conflict, chooser: Side, side: Side) -> str:
    """The card of a side that brings the chooser the better outcome: damage dealt less damage taken, then Succeed, Tie,
    Fail; its first card if both are as good (D2-436)."""
    other = conflict.other(side)
    against = [other.card, other.extra] if side.advantage and other.extra else [other.used]

    def worth(card: str) -> tuple[int, int]:
        return max(weighed(position, conflict, chooser, side, card, theirs) for theirs in against)

    return max((side.card, side.extra), key=worth)


def weighed(
    position: Position, conflict: Conflict, chooser: Side, side: Side, card: str, theirs: str
) -> tuple[int, int]:
    """What it would bring the chooser if these cards counted."""
    is_actor = side is conflict.actor
    pair = (card, theirs) if is_actor else (theirs, card)
    trial = tried(position, conflict, *pair)
    own = trial.actor if chooser is conflict.actor else trial.rival
    return dealt(position, trial, own) - dealt(position, trial, trial.other(own)), WORTH[own.result]


def tried(position: Position, conflict: Conflict, actor_card: str, rival_card: str) -> Conflict:
    """The Conflict as it would be if these cards counted."""
    trial = replace(conflict, actor=replace(conflict.actor), rival=replace(conflict.rival))
    for side, card in zip(trial.sides, (actor_card, rival_card), strict=True):
        cards.use(position, side, card)
    outcome.set_results(position, trial)
    return trial


def dealt(position: Position, conflict: Conflict, side: Side) -> int:
    """The Successes of a side after Weapon Damage, before any card of the Stack. What will strike back after a Counter
    is not known yet and counts as a bare Success."""
    if conflict.kind == "fight" and not side.strikes:
        return 0
    if side.overruns:
        return weigh(0, side.damage, side.difficulty).successes
    if not side.wins or not side.paid:
        return 0
    if side.aspect == "counter":
        successes = position.state.settings.base_success
    elif outcome.scores(side):
        successes = sum(by for _, by in outcome.count(position, conflict, side))
    else:
        return 0
    return weigh(successes, side.damage, side.difficulty).successes
