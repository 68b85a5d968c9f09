"""Puzzles: a line of answers that wins, looked for by chance in imagined worlds.

In a puzzle it counts only whether the task is done, and few lines do it: what an answer is worth on average says
nothing there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.world import World

LONGEST: Final = 80
"""Answers after which a line is given up."""
CONFIRMED: Final = 4
"""Imagined worlds in which a line is tried again: what the seat cannot know is other cards in each."""


class Step(NamedTuple):
    """An answer of a seat."""

    seat: int
    key: str
    form: dict[str, Any] | None


Line: TypeAlias = tuple[Step, ...]
"""Answers in order, of one seat or of several."""


class Lines:
    """Finds lines that win for the seat that asks, and keeps to the one that it has begun."""

    def __init__(self) -> None:
        self._line: Line = ()
        self.vain = 0
        """How often in a row no line was found."""

    def move(self, look: Look, tries: Iterable[object], rng: Random) -> Move | None:
        """The first answer of a line that wins in most imagined worlds, or of the best that was found; None if none
        was. One line is played by chance for each of `tries`."""
        worlds = [look.imagine(rng) for _ in range(CONFIRMED)]
        if look.seat not in worlds[0].waiting:  # lines are of those for whom the table waits
            return Move(PASS) if look.ask.may_pass else None
        rest = (self._line[at:] for at in reversed(range(1, len(self._line))) if self._line[at].seat == look.seat)
        best = max(rest, key=lambda line: wins(line, worlds, look.seat), default=())
        most = wins(best, worlds, look.seat)
        for at, _ in enumerate(tries):
            if 2 * most > CONFIRMED:
                break
            line = played(worlds[at % CONFIRMED], look.seat, rng)
            if line is not None and (won := wins(line, worlds, look.seat)) > most:
                best, most = trimmed(line, worlds, look.seat), won
        self._line = best if most else ()
        self.vain = 0 if most else self.vain + 1
        return Move(best[0].key, best[0].form) if most else None


def played(imagined: World, seat: int, rng: Random) -> Line | None:
    """A line that is played by chance and begins with an answer of this seat; None if it does not win."""
    world, line = imagined.copy(), list[Step]()
    while world.result is None and len(line) < LONGEST:
        step = Step(*random_act(world, rng))
        if not line and step.seat != seat:
            continue
        if not try_act(world, *step):
            return None
        line.append(step)
    return tuple(line) if _is_won(world, seat) else None


def trimmed(line: Line, worlds: Sequence[World], seat: int) -> Line:
    """The line without the answers that it can do without, alone or with the one after."""
    most = wins(line, worlds, seat)
    for number in (1, 2):
        for at in reversed(range(1, len(line))):
            shorter = (*line[:at], *line[at + number :])
            if wins(shorter, worlds, seat) >= most:
                line = shorter
    return line


def wins(line: Line, worlds: Iterable[World], seat: int) -> int:
    """In how many of these worlds the line wins."""
    return sum(holds(line, world, seat) for world in worlds) if line else 0


def holds(line: Line, imagined: World, seat: int) -> bool:
    """Whether this line can be played in a world, and wins there."""
    world = imagined.copy()
    for step in line:
        if world.result is not None or step.seat not in world.waiting or not _offers(world, step):
            return False
        if not try_act(world, *step):
            return False
    return _is_won(world, seat)


def _offers(world: World, step: Step) -> bool:
    return world.may_pass(step.seat) if step.key == PASS else step.key in map(str, world.choices(step.seat))


def _is_won(world: World, seat: int) -> bool:
    return world.result is not None and seat in world.result.winners
