"""An interpreter of effects: cards say what happens as data, and each type of effect has one verb that does it.

A game makes one interpreter in a module of its own. Its verbs register themselves there, and effects are carried out
through it. So verbs can carry out further effects (choices, repetitions, triggered abilities) without importing each
other:

    verbs = Interpreter[Table, Source]()

    @verbs.does(Heal)
    def heal(table: Table, source: Source, effect: Heal) -> Script[None]: ...

    yield from verbs.run(table, source, ability.do)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.state.common_events import TooDeep
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.errors import ScriptError

T = TypeVar("T", bound=Table[Any, Any])
S = TypeVar("S")
E = TypeVar("E")

Verb: TypeAlias = Callable[[T, S, E], Script[None]]
"""A verb gets the table, the effect's source and the effect."""

DEEPEST: Final = 40
"""How deeply effects may be nested. Shipped cards stay under ten; Python's own stack ends somewhere above 100."""
MOST_EFFECTS: Final = 1000
"""How many effects may be carried out together, those that are nested included. Shipped cards stay under a tenth of
that."""


class Interpreter(Generic[T, S]):
    """Knows which verb does which type of effect. `T` is the game's table, `S` the source of its effects."""

    def __init__(self, deepest: int = DEEPEST, most: int = MOST_EFFECTS) -> None:
        self._verbs: dict[type, Verb[T, S, Any]] = {}
        self._deepest = deepest
        self._most = most

    def does(self, *kinds: type) -> Callable[[Verb[T, S, E]], Verb[T, S, E]]:
        """Register a verb for these types of effect. Raises ScriptError if one of them has a verb already."""

        def register(verb: Verb[T, S, E]) -> Verb[T, S, E]:
            for kind in kinds:
                if kind in self._verbs:
                    raise ScriptError(f"{kind.__name__} has two verbs")
                self._verbs[kind] = verb
            return verb

        return register

    @property
    def kinds(self) -> frozenset[type]:
        """The types of effect that have a verb."""
        return frozenset(self._verbs)

    def run(self, table: T, source: S, effects: Iterable[Any]) -> Script[None]:
        """Carry out effects one after another.

        Effects that are nested too deeply, or of which there are too many (cards that keep setting each other off),
        are not carried out, and the event `too_deep` says so.
        """
        if table.depth >= self._deepest:
            table.tell(TooDeep(), "")
            return
        if not table.depth:
            table.carried = 0
        table.depth += 1
        try:
            for effect in effects:
                table.carried += 1
                if table.carried > self._most:
                    if table.carried == self._most + 1:  # said once, not by each of those that are still under way
                        table.tell(TooDeep(), "")
                    return
                yield from self._verbs[type(effect)](table, source, effect)
        finally:
            table.depth -= 1
