"""What an Action that is no attack would come to, before it is chosen, where cards decide it: a Test, a Task, a Detect,
a Power that a Unit may resist.

Only from what lies open, and from the hand of the Unit's own seat, as `prospects` has it of attacks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from ...action_state import (
    Action,
    Assist,
    CallUnit,
    ComeOut,
    Command,
    Deed,
    Detect,
    DoJob,
    Douse,
    Examine,
    Fight,
    FindMarkers,
    FreeFromBonds,
    GiveAid,
    GoIntoHiding,
    Leave,
    Mount,
    PickLock,
    Recover,
    Reload,
    Restore,
    RevealLocation,
    SaveDying,
    Search,
    TakeDose,
    TearLoose,
    Throw,
    UseAbility,
    UseItem,
    UsePower,
    WorkDoor,
)
from ...free_state import Named
from ...state import NOBODY, Unit
from ...table import Position, still
from ..conflict import initiative, searching, trials
from ..conflict.forecast import Forecast, Tried, merged
from ..conflict.sides import unit_of
from ..conflict.trials import DONE, FAILED, Attempt, Outcome, Tokens, Trial
from ..queries import actions, numbers, stealth
from ..scene import ahead, free
from ..scene.visibility import Eyes
from . import acts, break_free, cast, hiding, locks, prospects

Find: TypeAlias = Callable[[Position, Unit, Any], Attempt | None]
"""Finds the Test or Task of an Action; None: it works without one."""
PUT_TO_THE_TEST: Final[dict[type[Deed], Find]] = {
    Search: searching.search_attempt,
    Examine: searching.examine_attempt,
    DoJob: acts.job_attempt,
    GiveAid: acts.aid_attempt,
    SaveDying: acts.save_attempt,
    UsePower: cast.attempt,
    PickLock: locks.attempt,
    TearLoose: break_free.attempt,
}
"""The Actions that a Test or a Task decides."""
SPOTTED: Final = (Detect,)
"""The Actions that are a contest with a Unit whose identity the seat does not know."""
ATTACKS: Final = (Fight, Throw, UsePower)
"""Actions that do harm: see `prospects`. A Power may do harm, need a Test, or simply work."""
SURE: Final = (
    Reload, Recover, Restore, WorkDoor, RevealLocation, Mount, Leave, Assist, UseAbility, Command, FreeFromBonds, Douse,
    CallUnit, GoIntoHiding, FindMarkers, ComeOut, UseItem, TakeDose,
)  # fmt: skip
"""The Actions that no card decides: a forecast says only what they cost."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One Action with what it comes to, as shares of 1."""

    action: Action
    price: int
    """What it costs, in Move."""
    named: Named
    """The Free Actions that must be named first."""
    trial: Trial
    tried: Tried
    """With the best card of the hand."""
    passed: float
    """A Test: it is passed. A Task: some of it is done."""
    done: float
    """A Test: it is passed. A Task: all of it is done."""
    lost: float
    """A Test: the other side Succeeds. A Task: it fails."""
    tokens: Tokens | None
    """The tokens of the Task; None: it is a Test."""
    likely: int
    """How many Successes are likeliest, if any."""


def of_deeds(position: Position, unit: Unit, fits: Callable[[Action], bool]) -> list[Chance]:
    """What a Unit could do that cards decide, of those Actions that fit, each with its chance."""
    now = still(position)
    chances = []
    for action, ways in ahead.declarable(now, unit).items():
        if (type(action) in PUT_TO_THE_TEST or isinstance(action, SPOTTED)) and fits(action):
            then, ready = free.after(now, unit, ways[0])
            chance = of_deed(then, ready, action)
            if chance is not None:
                chances.append(replace(chance, named=ways[0]))
    return chances


def of_deed(position: Position, unit: Unit, action: Action) -> Chance | None:
    """The chance of an Action that is open to a Unit; None if no card decides it, or if it would tell of a Unit that
    the seat does not see."""
    seat = numbers.controller(position, unit)
    if seat == NOBODY:
        return None
    cases = _cases(position, unit, action)
    if not cases:
        return None
    _, first = cases[0]
    about = action.aim
    known = [task for task in [trials.find(position, first.task, about)] if task is not None]
    hidden = any(not Eyes(position, seat).knows_task(task) for task in known)
    beginning = Tokens(first.trial.against, first.trial.against)
    tokens = None
    if first.task:
        tokens = beginning if hidden else trials.tokens_of(position, first.task, about, first.trial)
    tried = of_cases(cases, seat, partial(_worth, position, unit, first.trial, tokens))
    if tried is None:
        return None
    shares = _shares(position, unit, first.trial, tokens, tried)
    price = 0 if actions.kind_of(action).free else actions.price(position, unit)
    return Chance(action, price, (), first.trial, tried, *shares, tokens, _likely(position, unit, first.trial, tried))


def _cases(position: Position, unit: Unit, action: Action) -> list[tuple[Position, Attempt]]:
    """The Test or Task in each case that the viewer cannot rule out, all equally likely."""
    if isinstance(action, Detect):
        return hiding.detect_attempts(position, unit, action)
    attempt = PUT_TO_THE_TEST[type(action)](position, unit, action)
    if attempt is None:
        return []
    rival = unit_of(position, attempt.conflict.rival)
    hidden = rival is not None and stealth.is_hidden_from(position, unit, rival)
    return [] if hidden else [(position, attempt)]


def of_cases(
    cases: list[tuple[Position, Attempt]], seat: int, worth: Callable[[Tried], tuple[float, ...]]
) -> Tried | None:
    """The card of the hand that is best in the first case, in all of them."""
    forecasts = [_forecast(position, attempt, seat) for position, attempt in cases]
    best = forecasts[0].best_try(worth)
    if best is None or len(forecasts) == 1:
        return best
    rows = [best, *(one.try_with(best.card, best.half) for one in forecasts[1:])]
    return Tried(best.card, best.half, merged([row.outcomes for row in rows]), exact=False)


def _forecast(position: Position, attempt: Attempt, seat: int) -> Forecast:
    if attempt.trial.paid:
        prospects.expect_help(position, attempt.conflict)
    initiative.reckon(position, attempt.conflict)
    return Forecast(position, attempt.conflict, prospects.hand_of(position, seat))


# -- what it comes to


def _shares(
    position: Position, unit: Unit, trial: Trial, tokens: Tokens | None, tried: Tried
) -> tuple[float, float, float]:
    """The chances that the Task advances, that it is completed, and that it fails."""
    if tokens is None:
        passed = tried.share(lambda came: came.passed)
        return passed, passed, tried.share(lambda came: came.lost)

    def state(came: Outcome) -> str:
        return trials.verdict(tokens, trials.progress(position, unit, trial, came), came.against)

    return (
        tried.share(lambda came: trials.progress(position, unit, trial, came) > 0),
        tried.share(lambda came: state(came) == DONE),
        tried.share(lambda came: state(came) == FAILED),
    )


def _worth(position: Position, unit: Unit, trial: Trial, tokens: Tokens | None, tried: Tried) -> tuple[float, ...]:
    """A sort key: the best chance to complete the Task, then to advance it, then the least to fail."""
    passed, done, lost = _shares(position, unit, trial, tokens, tried)
    return done, passed, -lost


def _likely(position: Position, unit: Unit, trial: Trial, tried: Tried) -> int:
    """The likeliest number of Successes above 0; 0: none are possible."""
    shares: dict[int, float] = {}
    for came, share in tried.outcomes.items():
        moved = trials.progress(position, unit, trial, came)
        shares[moved] = shares.get(moved, 0.0) + share
    shares.pop(0, None)
    return max(sorted(shares), key=shares.__getitem__, default=0)
