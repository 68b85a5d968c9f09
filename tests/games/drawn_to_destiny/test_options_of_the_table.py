"""What a table may choose changes what its rule says and nothing else."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from helpers.drawn_to_destiny.small import GAME, settings
from wyrmhoard.games.drawn_to_destiny.rules import endings, script
from wyrmhoard.games.drawn_to_destiny.settings import TableSettings
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import Value


def begun(seats: int, **chosen: Value) -> Table:
    """A table as it is when Targets are first asked for."""
    table: Table = Table(GAME.rules.begin(GAME.cards, seats, settings(**chosen)), Chance(1), GAME.cards)
    running = script.destiny(table)
    ask = next(running)
    while ask is CHECKPOINT or ask.prompt != "targets":
        assert ask is CHECKPOINT or ask.prompt in ("draft", "pool"), ask.prompt
        ask = running.send(None if ask is CHECKPOINT else (ask.options(next(iter(ask.must))) or ())[0])
    return table


def test_options_that_nobody_has_chosen_are_those_that_are_declared() -> None:
    declared = {setting.name: setting.default for setting in GAME.settings}
    assert {name: value for name, value in asdict(TableSettings()).items() if name in declared} == declared


@pytest.mark.parametrize(
    ("direction", "length", "coming"), [("up", None, 5), ("up", 12, 4), ("down", 12, 4), ("up", 10, 2)]
)
def test_d2_34_what_lies_beyond_the_clock_never_comes(direction: str, length: int | None, coming: int) -> None:
    # Night Shift with three: Zombies on the cards 4, 8, 12 (two) and 16.
    table = begun(3, scene="night-shift", units="draft", clock=direction, clock_length=length)
    to_come = [unit for unit in table.state.scene.units if unit.status == "to come"]
    assert len(to_come) == len(table.state.scene.clock.events) == coming
    zombies = to_come[0].faction
    for unit in table.state.scene.units:
        if unit.faction == zombies:
            unit.status = "removed"
    assert endings.has_lost(table, zombies)
    to_come[0].status = "to come"
    assert not endings.has_lost(table, zombies)
