"""Look-ahead: plays a use, a spell or a choice in an imagined world, by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.kernel.play.world import World

from ..state import Warriors
from .worth import Reading

STEPS: Final = 40
"""Answers at which an imagined step stops."""
BRANCHES: Final = ("target", "gear")
"""Questions within an effect that are tried out too."""
DECIDED: Final = 2.0

Answer = Callable[[OpenAsk, Warriors], Move]


def value(world: World, seat: int) -> float:
    """What the imagined position is worth."""
    if world.result is not None:
        points = world.result.points
        return DECIDED * (points[seat] - (1 - points[seat]) / max(1, len(points) - 1))
    return Reading(world.table).worth(seat)


def outcome(world: World, seat: int, move: Move, answer: Answer) -> float:
    """The value of a move of this seat at the end of the step in which it is made. The world is used up.

    `answer` answers for everybody; where the seat itself must say whom or what an effect is for, all are tried.
    """
    start = world.last_checkpoint
    if not try_act(world, seat, move.key, move.form):
        return value(world, seat)
    for _ in range(STEPS):
        asked = world.first_waiting
        if asked is None or world.last_checkpoint > start:
            break
        ask = world.open_ask(asked)
        assert ask is not None
        if asked == seat and ask.prompt in BRANCHES:
            keys = [str(choice) for choice in ask.choices]
            return max(outcome(world.copy(), seat, Move(key), answer) for key in keys)
        reply = Move(PASS) if ask.may_pass else answer(ask, world.table.state)
        try_act(world, asked, reply.key, reply.form)
    return value(world, seat)
