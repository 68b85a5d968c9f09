"""Chance that a test can load."""

from __future__ import annotations

from wyrmhoard.kernel.state.chance import Chance


class Loaded(Chance):
    """Chance with results set by a test, counted from 0; without any left it is random as usual."""

    __slots__ = ("queue",)

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed)
        self.queue: list[int] = []

    def below(self, n: int) -> int:
        if not self.queue:
            return super().below(n)
        value = self.queue.pop(0)
        assert 0 <= value < n, f"the test says {value} of 0 to {n - 1}"
        return value
