"""What comes along with what is chosen in a form: the Free Actions that it takes, as data of the form (D2-55a).

They cost something and are the person's to name, so nothing is named unseen: a screen names what is needed and shows
it, and the player who chooses may name others that serve as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from itertools import combinations, product
from typing import Any, Final, TypeAlias

from wyrmhoard.kernel.asking.form import Taken

from ...free_state import (
    BURST,
    GRIT,
    Drop,
    FreeAction,
    Named,
    QuickDraw,
    StateOfMind,
    keys_of,
    read_free_action,
    read_named,
)
from ...state import Unit
from ...table import Position
from . import ahead, free
from .ahead import NONE, Ways

Look: TypeAlias = Callable[[Position, Unit], bool]
"""Judges whether a Unit in some position may do something."""


FREE: Final = "-free"
"""Ends the name of the blank for the Free Actions of a Unit: "u4-free"."""


def named_in(values: Mapping[str, Any], unit: Unit) -> Named:
    """The Free Actions of one Unit in the blanks of its seat's form."""
    return read_named(values.get(unit.ref.key + FREE, ()))


def takes(ways: Ways, blank: str) -> tuple[Taken, ...]:
    """The picks of the blank for Free Actions that a choice takes, if it is possible in these ways. Whatever is dropped
    may as well be put in front."""
    return tuple({blank: tuple(keys_of(placed))} for named in ways if named for placed in product(*map(_placed, named)))


def _placed(action: FreeAction) -> Named:
    return (action, Drop(action.item, front=True)) if isinstance(action, Drop) else (action,)


class Along:
    """What the choices of one Unit take, of its blank for Free Actions. It is only asked while somebody looks."""

    def __init__(self, position: Position, unit: Unit, blank: str) -> None:
        self._p = position
        self._unit = unit
        self._blank = blank
        self._after = cache(partial(free.after, position, unit))

    def intending(self, may: Look, *, hands: bool) -> tuple[Taken, ...]:
        """What an intent takes that a Unit `may` have. `hands`: whether empty hands may be of use to it."""
        if may(self._p, self._unit):
            return ()
        ways: Ways = ()
        for named in self._sets(hands=hands):
            if ahead.with_one(ways, named) != ways and may(*self._after(named)):
                ways = ahead.with_one(ways, named)
        return takes(ways, self._blank)

    def before(self, key: str) -> tuple[Taken, ...]:
        """What a Free Action takes: what brings the condition that State of Mind eases, Grit Your Teeth for the Burst
        of a Unit that cannot move, a Drop for a Quick Draw."""
        action = read_free_action(key)
        if free.objection(self._p, self._unit, action) is None:
            return ()
        ways: Ways = ()
        for named in self._firsts(action):
            fits = ahead.with_one(ways, named) != ways
            if fits and free.objection_to_all(self._p, self._unit, (*named, action)) is None:
                ways = ahead.with_one(ways, named)
        return takes(ways, self._blank)

    def _sets(self, *, hands: bool) -> Iterator[Named]:
        for drops in (NONE, *(ahead.drops_of(self._unit) if hands else ())):
            yield from ((*lift, *drops) for lift in self._lifts if lift or drops)

    @cached_property
    def _lifts(self) -> list[Named]:
        """The Free Actions that may give a Unit the Move and the Speed that it lacks, and none."""
        lifts: tuple[Named, ...] = (NONE, (BURST,), (GRIT,), (GRIT, BURST))
        return [named for named in lifts if free.objection_to_all(self._p, self._unit, named) is None]

    def _firsts(self, action: FreeAction) -> Iterator[Named]:
        dear = self._dear
        some = [named for number in range(len(dear) + 1) for named in combinations(dear, number)]
        if isinstance(action, StateOfMind):
            some = [named for named in some if action.condition in map(free.cost_of, named)]
        for drops in (NONE, *(ahead.drops_of(self._unit) if isinstance(action, QuickDraw) else ())):
            yield from ((*named, *drops) for named in some)

    @cached_property
    def _dear(self) -> Named:
        return ahead.all_dear(self._p, self._unit)
