"""A search for the solution of a scenario: every choice of every seat, by forks, each position once.

It sees everything, decks to come included. It knows no game: what makes two positions alike, and which choices lead
nowhere, is said by the test that uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.match import Match


class Step(NamedTuple):
    """A choice of a seat."""

    seat: int
    key: str


def steps(match: Match) -> Iterator[Step]:
    """Every choice without a blank that any seat may make now, in the order in which the game offers them."""
    for seat, ask in match.asks.items():
        for choice in match.choices(seat):
            if not isinstance(choice, Form):
                yield Step(seat, str(choice))
        if ask.may_pass and not match.waiting:
            yield Step(seat, "pass")


def solved(match: Match) -> bool:
    """Whether the match is over, and all have won."""
    return match.result is not None and len(match.result.winners) == match.seats


@dataclass
class Search:
    """Depth first. `alike` is the key of a position; `idle` choices are not tried; what is `lost` ends a line."""

    alike: Callable[[Match], object] = field(default=lambda match: match.fingerprint)
    idle: Callable[[Match, Step], bool] = field(default=lambda match, step: False)
    lost: Callable[[Match], bool] = field(default=lambda match: False)
    most: int = 20_000
    """How many positions are looked at."""
    looked: int = 0

    def first(self, match: Match) -> list[Step] | None:
        """A solution, or None if there is none."""
        return next(self.solutions(match), None)

    def every(self, match: Match) -> list[list[Step]]:
        """One line for each position in which the task is done."""
        return list(self.solutions(match))

    def solutions(self, match: Match) -> Iterator[list[Step]]:
        """The lines that solve it, one after the other."""
        seen: set[object] = set()
        yield from self._below(match, [], seen)

    def _below(self, match: Match, line: list[Step], seen: set[object]) -> Iterator[list[Step]]:
        for step in steps(match):
            if self.idle(match, step):
                continue
            twin = match.fork()
            twin.act(step.seat, step.key)
            self.looked += 1
            if self.looked > self.most:
                raise AssertionError(f"not decided after {self.most} positions")
            if twin.result is not None:
                if solved(twin):
                    yield [*line, step]
                continue
            key = self.alike(twin)
            if key not in seen and not self.lost(twin):
                seen.add(key)
                yield from self._below(twin, [*line, step], seen)
