"""Every way in which a Battle or a match ends, and who has won then (DW-178, DW-236a, DW-239a, DW-240)."""

from __future__ import annotations

from typing import Final, NoReturn

from wyrmhoard.kernel.contract.result import Result

from ..state import ORACLE, VILLAIN, WARRIOR, Saga

WON, LOST, FLED, FOE_FLED, STALLED = "won", "lost", "fled", "foe-fled", "stalled"
OUTCOMES: Final = (WON, LOST, FLED, FOE_FLED, STALLED)
"""How a Battle may end, as seen by The Warrior."""


class BattleOver(Exception):
    """The Battle has ended; `place` is where an escape by magic leads (DW-205)."""

    def __init__(self, outcome: str, rule: str, place: str = "") -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.rule = rule
        self.place = place


class GameOver(Exception):
    """The match is decided, or closed."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.ending)
        self.result = result


def end_single_battle(state: Saga, outcome: str) -> NoReturn:
    """A match of one Battle is won by the seat whose side won it, and by nobody if one side fled (DW-239a)."""
    role = {WON: WARRIOR, LOST: VILLAIN}.get(outcome)
    if role is None:
        shared = tuple(0.5 for _ in range(state.seats))
        raise GameOver(Result(outcome, "DW-239a", (), shared, state.battles))
    holder = state.holder(role)
    winners = () if holder == ORACLE else (holder,)
    points = tuple(float(seat in winners) for seat in range(state.seats))
    raise GameOver(Result(outcome, "DW-239a", winners, points, state.battles))


def close(state: Saga, ending: str) -> NoReturn:
    """The match is closed without an end: it is called unfinished (DW-236a, DW-239a)."""
    nothing = tuple(0.0 for _ in range(state.seats))
    raise GameOver(Result(ending, "DW-236a", (), nothing, state.battles, unfinished=True))


def end_campaign(state: Saga) -> NoReturn:
    """The lord is defeated, and all have told how peace comes: all have won (DW-239, DW-239a)."""
    seats = tuple(range(state.seats))
    raise GameOver(Result("light", "DW-239a", seats, tuple(1.0 for _ in seats), state.battles))


def end_adventure(state: Saga) -> NoReturn:
    """The last Quest of the first Town is done: all have won (DW-236a, DW-239a)."""
    seats = tuple(range(state.seats))
    raise GameOver(Result("quests", "DW-239a", seats, tuple(1.0 for _ in seats), state.battles))
