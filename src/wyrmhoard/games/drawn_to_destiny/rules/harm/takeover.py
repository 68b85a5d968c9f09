"""Beast and Shadow: when they rise above Will, what then takes over, and how it ends (D2-262, D2-263).

Ruling: a moment is peaceful for a Unit that sees no Rival in Events, and after each Scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from wyrmhoard.kernel.asking.ask import Script

from ...events.conditions import Lost, Tempted
from ...state import Unit
from ...table import Position, Table
from ..queries import numbers
from . import tokens

WillTest: TypeAlias = Callable[[Table, Unit, int], Script[bool]]
"""Test a Unit's Will against a Level, without an Action; whether it is passed."""
STATES: Final = {"beast": "unleashed", "shadow": "triumphant"}
"""The state of a Unit that each of them has taken over."""
_TESTS: Final[list[WillTest]] = []


def register_test(test: WillTest) -> WillTest:
    """Make known how Will is tested: Conflicts and harm do not know each other."""
    _TESTS[:] = [test]
    return test


def due(position: Position, unit: Unit) -> list[str]:
    """Those of Beast and Shadow that have risen above Will and are still to be tested."""
    return [which for which in STATES if unit.has(f"{which}-rises")] if unit.tokens else []


def settle(table: Table) -> Script[None]:
    """Make every Test that is due, in the order of the Status Bar; who fails it is taken over (D2-263)."""
    for unit in list(table.state.units):
        for which in due(table, unit):
            del unit.tokens[f"{which}-rises"]
            if not unit.in_play or numbers.is_out_cold(table, unit) or not _TESTS:
                continue
            passed = yield from _TESTS[0](table, unit, numbers.inner(unit, which))
            table.tell(Tempted(unit.id, which, numbers.inner(unit, which), passed), "D2-263")
            if not passed:
                tokens.add(table, unit, STATES[which], 1, tokens.Cause("D2-263"))


def may_end(position: Position, unit: Unit, which: str) -> bool:
    """Whether a Test in a peaceful moment could end Beast or Shadow: Will is higher now (D2-263)."""
    return unit.has(STATES[which]) > 0 and numbers.level(position, unit, "will") > numbers.inner(unit, which)


def find_peace(table: Table, unit: Unit) -> Script[None]:
    """A peaceful moment in a Scene: one Test for Beast and one for Shadow, where Will is higher (D2-263)."""
    for which in STATES:
        if unit.in_play and not numbers.is_out_cold(table, unit):
            yield from calm(table, unit, which)


def come_to_rest(position: Position, unit: Unit) -> None:
    """After a Scene there is peace enough to try until it is passed: with a higher Will it ends (D2-263, D2-288)."""
    for which, state in STATES.items():
        if may_end(position, unit, which):
            del unit.tokens[state]


def calm(table: Table, unit: Unit, which: str) -> Script[bool]:
    """Test Will in a peaceful moment; whether Beast or Shadow has ended (D2-263)."""
    if not may_end(table, unit, which) or not _TESTS:
        return False
    passed = yield from _TESTS[0](table, unit, numbers.inner(unit, which))
    if passed:
        del unit.tokens[STATES[which]]
        table.tell(Lost(unit.id, STATES[which], 1, 0), "D2-263")
    return passed
