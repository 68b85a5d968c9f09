"""The goal of a scenario: the table is cleared in time."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragonfire.rules.moves import AdventureOver
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.games.dragonfire.table import Table

RULE: Final = "DF-319"
SOLVED: Final = "the puzzle is solved"
FAILED: Final = "the puzzle is not solved"
OPEN: Final = ("start", "play", "deal")
"""The phases in which encounters can still be beaten before they hit back."""


def judge(table: Table) -> None:
    """After each part of the script: raise AdventureOver if the goal is reached, or cannot be reached any more.

    It is reached as soon as the Scene could end (DF-319), and missed when damage has been dealt for the last time:
    nobody has to sit through what comes after.
    """
    state = table.state
    goal = state.goal
    if goal is None:
        return
    if is_clear(state):
        raise AdventureOver(True, SOLVED, RULE)
    if state.turn is None:
        goal.turns -= 1
    late = state.turn is not None and state.turn.step not in OPEN
    if goal.turns < 1 or (goal.turns == 1 and late):
        raise AdventureOver(False, FAILED, RULE)


def is_clear(state: Dragonfire) -> bool:
    """No encounter is left, no Location, no token, and none comes back."""
    return all(foe.defeated for foe in state.foes) and not state.returning
