"""Whole solo campaigns, played by the computer on the one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from helpers.dragon_and_warrior.board import CARDS, Told
from helpers.told import plain
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.bots.traveller import reply
from wyrmhoard.games.dragon_and_warrior.rules.script import script
from wyrmhoard.games.dragon_and_warrior.settings import SETTINGS
from wyrmhoard.games.dragon_and_warrior.state import Saga, new_table
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Answer, Choice
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import Value, complete

MOST_ANSWERS = 4000


@dataclass
class Journey:
    """The result of a campaign: its last position, and everything that was told and asked."""

    state: Saga
    told: list[Told] = field(default_factory=list)
    asked: set[int] = field(default_factory=set)
    faults: list[tuple[str, str]] = field(default_factory=list)
    """What a saved position was found to be wrong in, at any checkpoint."""
    ending: str = ""

    def tell(self, event: Event, rule: str, /, **_: Any) -> None:
        """Take note of an event."""
        self.told.append(plain(event))


Watcher: TypeAlias = Callable[[Table, str, Mapping[str, Any], list[Choice], Answer], None]


def travel(seed: str, watch: Watcher | None = None, /, **settings: Value) -> Journey:
    """A campaign from its beginning to its end; `watch` is shown every question with its answer."""
    journey = Journey(new_table(1, complete(SETTINGS, {"scope": "campaign"} | settings)))
    table = Table(journey.state, Chance(seed), CARDS, journey.tell)
    running = script(table)
    answer: tuple[int, Answer] | dict[int, Answer] | None = None
    try:
        for _ in range(MOST_ANSWERS):
            ask = running.send(answer)
            while ask is CHECKPOINT:
                journey.faults += saves.faults(journey.state)
                ask = running.send(None)
            journey.asked |= set(ask.must)
            given = reply(table, ask, 0)
            if watch is not None:
                watch(table, ask.prompt, ask.data, list(ask.options(0) or ()), given)
            answer = {0: given} if ask.kind == "each" else (0, given)
    except StopIteration as stop:
        journey.ending = stop.value.ending
    return journey
