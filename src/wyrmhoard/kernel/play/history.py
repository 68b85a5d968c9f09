"""The inputs in order, the decisions they answered, and the last checkpoints: all that a take-back needs to know about
the past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.state.record import Input

ChancePosition: TypeAlias = tuple[bytes, int, int]
"""A place in the stream of chance, as `Chance.position` gives it."""

KEPT_CHECKPOINTS: Final = 8
"""Checkpoints kept for going back quickly, besides the first; beyond them a match replays from the start."""
UNKNOWN: Final = (0, (b"", 0, 0))


class History:
    """The inputs of a match, each with the number of the decision and the position of chance when it came.

    For the first `unseen` inputs that is not known: they came with a loaded position.
    """

    __slots__ = ("_entered", "checkpoints", "inputs", "unseen")

    def __init__(self, inputs: Sequence[Input] = (), checkpoints: Sequence[Checkpoint] = ()) -> None:
        self.inputs = [*inputs]
        self.checkpoints = [*checkpoints]
        self.unseen = len(self.inputs)
        self._entered: list[tuple[int, ChancePosition]] = [UNKNOWN] * self.unseen

    def add(self, entry: Input, step: int, position: ChancePosition) -> None:
        """Note an input, the decision that it answers, and the position of chance."""
        self.inputs.append(entry)
        self._entered.append((step, position))

    def keep(self, checkpoint: Checkpoint) -> None:
        """Remember that the script can be entered here."""
        self.checkpoints.append(checkpoint)
        if len(self.checkpoints) > KEPT_CHECKPOINTS + 1:
            del self.checkpoints[1]

    @property
    def latest(self) -> Checkpoint | None:
        """The last checkpoint, if there is one."""
        return self.checkpoints[-1] if self.checkpoints else None

    def back_to(self, count: int) -> Checkpoint | None:
        """Forget the checkpoints after the first `count` inputs; returns the last that is left."""
        while self.checkpoints and self.checkpoints[-1].inputs > count:
            self.checkpoints.pop()
        return self.latest

    def forget_checkpoints(self) -> None:
        """Forget all checkpoints, so that the match is replayed from its start and all of its past is known."""
        self.checkpoints, self.unseen = [], 0

    def up_to(self, count: int) -> History:
        """A separate history of the first `count` inputs, with the same checkpoints."""
        twin = History((), self.checkpoints)
        twin.inputs, twin._entered, twin.unseen = self.inputs[:count], self._entered[:count], self.unseen
        return twin

    def position(self, n: int) -> ChancePosition:
        """The position of chance when input `n` came."""
        return self._entered[n][1]

    def last_act(self, seat: int) -> int | None:
        """The number of this seat's last choice among the inputs, or None."""
        n = len(self.inputs)
        for by, _, _, kind in reversed(self.inputs):
            n -= 1
            if by == seat and kind in ("act", "pass"):
                return n
        return None

    def step_of(self, n: int) -> int:
        """The number of the decision in which input `n` was made."""
        return self._entered[n][0]

    def decision_of(self, n: int) -> tuple[int, int]:
        """The first input of the decision in which input `n` was made, and the number of that decision."""
        step = self.step_of(n)
        start = n
        while start and self._entered[start - 1][0] == step and self.inputs[start - 1].kind != "back":
            start -= 1
        return start, step

    def acts_at(self, step: int) -> list[int]:
        """Which inputs have answered the open ask, if that is decision `step`."""
        acts = []
        for n in reversed(range(len(self.inputs))):
            if self._entered[n][0] != step:
                break
            if self.inputs[n].kind in ("act", "pass"):
                acts.append(n)
        return acts[::-1]
