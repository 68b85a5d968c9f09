"""Look-ahead: plays a use, a spell or a choice in an imagined world, by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.play.playout import try_act

from .worth import Reading

STEPS: Final = 40
"""Answers at which an imagined step stops."""
BRANCHES: Final = ("target", "gear")
"""Questions within an effect that are tried out too."""
DECIDED: Final = 2.0

Answer = Callable[[OpenAsk, Match], Move]


def value(match: Match, seat: int) -> float:
    """What the imagined position is worth."""
    if match.result is not None:
        points = match.result.points
        return DECIDED * (points[seat] - (1 - points[seat]) / max(1, len(points) - 1))
    return Reading(match.table).worth(seat)


def outcome(match: Match, seat: int, move: Move, answer: Answer) -> float:
    """The value of a move of this seat at the end of the step in which it is made. The match is used up.

    `answer` answers for everybody; where the seat itself must say whom or what an effect is for, all are tried.
    """
    start = match.last_checkpoint
    if not try_act(match, seat, move.key, move.form):
        return value(match, seat)
    for _ in range(STEPS):
        if match.result is not None or match.last_checkpoint > start or not match.waiting:
            break
        asked = match.waiting[0]
        ask = match.ask(asked)
        assert ask is not None
        if asked == seat and ask.prompt in BRANCHES:
            keys = [str(choice) for choice in ask.choices]
            return max(outcome(match.fork(), seat, Move(key), answer) for key in keys)
        reply = Move(PASS) if ask.may_pass else answer(ask, match)
        try_act(match, asked, reply.key, reply.form)
    return value(match, seat)
