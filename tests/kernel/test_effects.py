"""The interpreter of effects: one verb for each type, recursion without imports, a bound on depth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.asking.effects import Interpreter
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.errors import ScriptError


@dataclass(slots=True)
class Count(Plain):
    total: int = 0


@dataclass(frozen=True)
class Add:
    number: int


@dataclass(frozen=True)
class Twice:
    effects: tuple[Any, ...]


@dataclass(frozen=True)
class Forever:
    pass


@dataclass
class Told:
    kinds: list[str] = field(default_factory=list)

    def __call__(self, event: Event, rule: str, /, **data: Any) -> None:
        self.kinds.append(event.KIND)


@dataclass(frozen=True)
class Spread:
    """It sets itself off twice."""


def machine() -> Interpreter[Table[Count, None], str]:
    verbs = Interpreter[Table[Count, None], str](deepest=5, most=20)

    @verbs.does(Add)
    def add(table: Table[Count, None], source: str, effect: Add) -> Script[None]:
        table.state.total += effect.number
        yield from ()

    @verbs.does(Twice)
    def twice(table: Table[Count, None], source: str, effect: Twice) -> Script[None]:
        for _ in range(2):
            yield from verbs.run(table, source, effect.effects)

    @verbs.does(Forever)
    def forever(table: Table[Count, None], source: str, effect: Forever) -> Script[None]:
        table.state.total += 1
        yield from verbs.run(table, source, [effect])

    @verbs.does(Spread)
    def spread(table: Table[Count, None], source: str, effect: Spread) -> Script[None]:
        table.state.total += 1
        yield from verbs.run(table, source, [effect, effect])

    return verbs


def carried_out(*effects: Any) -> tuple[int, list[str], int]:
    told = Told()
    table: Table[Count, None] = Table(Count(), Chance(1), None, told)
    list(machine().run(table, "here", effects))
    return table.state.total, told.kinds, table.depth


def test_effects_are_carried_out_in_order_and_in_each_other() -> None:
    assert carried_out(Add(1), Twice((Add(2), Twice((Add(10),))))) == (45, [], 0)


def test_effects_without_end_stop_and_say_so() -> None:
    assert carried_out(Forever(), Add(100)) == (105, ["too_deep"], 0)


def test_effects_that_become_more_and_more_stop_and_say_so_once_there_are_too_many() -> None:
    total, told, depth = carried_out(Spread(), Add(100))
    assert (total, depth) == (20, 0)
    assert set(told) == {"too_deep"}


def test_what_one_effect_sets_off_does_not_count_for_the_next() -> None:
    table: Table[Count, None] = Table(Count(), Chance(1), None)
    verbs = machine()
    for _ in range(2):
        list(verbs.run(table, "here", [Add(1)] * 19))
    assert table.state.total == 38


def test_a_type_of_effect_has_one_verb() -> None:
    verbs = machine()
    assert verbs.kinds == {Add, Twice, Forever, Spread}
    with pytest.raises(ScriptError, match="Add has two verbs"):
        verbs.does(Add)(machine().run)
