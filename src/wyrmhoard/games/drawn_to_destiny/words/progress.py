"""How far a side is with its Goals, in a few words: "1 of 3 down"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from wyrmhoard.kernel.text.saying import later, said

from ..cards import aims
from ..rules.queries import field
from ..rules.scene import goals
from ..rules.scene.visibility import Eyes

DOWN: Final = later("{n} of {all} down")
AWAY: Final = later("{n} of {all} away")
THERE: Final = later("{n} of {all} there")
DONE: Final = later("{n} of {all} done")
POINTS: Final = later("{n} of {all} points")


class Count(NamedTuple):
    """How many of how many, and what they are."""

    frame: str
    n: int
    all: int


def of_goal(eyes: Eyes, aim: aims.AnyAim) -> str:
    """How far it is, by what these eyes know; "" for what is not counted."""
    counts = (count for count in _counts(eyes, aim) if count.all)
    return ", ".join(dict.fromkeys(said(count.frame, n=count.n, all=count.all) for count in counts))


def _counts(eyes: Eyes, aim: aims.AnyAim) -> Iterator[Count]:
    position = eyes.p
    match aim:
        case aims.Down():
            units = goals.units_of(position, aim.who, called=True)
            down = sum(any(goals.fate_is(position, unit, fate) for fate in aim.counts) for unit in units)
            yield Count(DOWN, down, len(units))
        case aims.Left():
            units = goals.units_of(position, aim.who)
            gone = sum(unit.status == "escaped" and aim.exit in (None, unit.left_by) for unit in units)
            yield Count(AWAY, gone, len(units))
        case aims.Gathered():
            units = [unit for unit in goals.units_of(position, aim.who) if unit.in_play]
            if all(map(eyes.knows_place, units)):
                there = sum(unit.space in field.chart(position).areas[aim.area] for unit in units)
                yield Count(THERE, there, len(units))
        case aims.Done() if len(aim.tasks) > 1:
            yield Count(DONE, sum(task in position.state.scene.done for task in aim.tasks), len(aim.tasks))
        case aims.Held():
            yield Count(
                POINTS,
                sum(position.state.scene.story.get(goals.score_key(aim, key), 0) for key in aim.who),
                aim.points,
            )
        case aims.Both():
            for inner in aim.of:
                yield from _counts(eyes, inner)
        case aims.Either():
            yield from _furthest(count for inner in aim.of for count in _counts(eyes, inner))


def _furthest(counts: Iterator[Count]) -> Iterator[Count]:
    """Of several ways to the same end, such as any two of three tasks, the one that is farthest along."""
    best: dict[tuple[str, int], Count] = {}
    for count in counts:
        kind = (count.frame, count.all)
        best[kind] = max(best.get(kind, count), count)
    yield from best.values()
