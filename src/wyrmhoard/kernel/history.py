"""The inputs in order, and the decisions they answered: all that going back needs to know about the way here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from wyrmhoard.kernel.record import Input

Position: TypeAlias = tuple[bytes, int, int]
"""See `Chance.position`."""

UNKNOWN: Final = (0, (b"", 0, 0))


class History:
    """The inputs of a match, each with the number of the decision and the position of chance when it came.

    For the first `unseen` inputs that is not known: they came with a loaded position.
    """

    __slots__ = ("_entered", "inputs", "unseen")

    def __init__(self, inputs: Sequence[Input] = ()) -> None:
        self.inputs = [*inputs]
        self.unseen = len(self.inputs)
        self._entered: list[tuple[int, Position]] = [UNKNOWN] * self.unseen

    def add(self, entry: Input, step: int, position: Position) -> None:
        """Note an input, the decision that it answers, and the position of chance."""
        self.inputs.append(entry)
        self._entered.append((step, position))

    def up_to(self, count: int) -> History:
        """A separate history of the first `count` inputs."""
        twin = History()
        twin.inputs, twin._entered, twin.unseen = self.inputs[:count], self._entered[:count], self.unseen
        return twin

    def position(self, n: int) -> Position:
        """The position of chance when input `n` came."""
        return self._entered[n][1]

    def last_act(self, seat: int) -> int | None:
        """The number of this seat's last choice among the inputs, or None."""
        for n in range(len(self.inputs) - 1, -1, -1):
            entry = self.inputs[n]
            if entry.seat == seat and entry.kind in ("act", "pass"):
                return n
        return None

    def decision_of(self, n: int) -> tuple[int, int]:
        """The first input of the decision in which input `n` was made, and the number of that decision."""
        step = self._entered[n][0]
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
