"""A whole game of Warriors: set-up, then battle after battle, until it is decided."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.setting import Value

from ..cards.cardset import CardSet
from ..events.endings import Ended
from ..state import Warriors, new_table
from ..table import Position, Table
from . import (
    turn,
    verbs,  # noqa: F401  the verbs register themselves
)
from .asking import GaveUp
from .battle import advance, choose_place, end_battle, start_battle
from .door import between_battles, open_door
from .endings import BattleOver, GameOver
from .moves import battle_of
from .resigning import resign
from .setup import set_up


def begin(cards: CardSet, seats: int, settings: Mapping[str, Value]) -> Warriors:
    """The table before decks are chosen. Raises BadInput for odd teams."""
    return new_table(seats, settings)


def is_cooperative(position: Position) -> bool:
    """Never: even teams play against each other (WA-1)."""
    return False


def script(table: Table) -> Script[Result]:
    """A whole game (WA-37, WA-162, WA-202)."""
    state = table.state
    try:
        if state.phase == "setup":
            yield from set_up(table)
        while True:
            yield CHECKPOINT
            yield from scene(table)
    except GameOver as over:
        state.phase = "over"
        table.tell(Ended(over.result.ending, list(over.result.winners)), over.result.rule)
        return over.result


def scene(table: Table) -> Script[None]:
    """What comes between two checkpoints: the break, the start of a battle, or one step of a turn."""
    state = table.state
    try:
        resign(table)
        if state.phase == "door":
            yield from between_battles(table)
            yield from choose_place(table)
            state.phase = "assemble"
        elif state.phase == "assemble":
            yield from start_battle(table)
            state.phase = "battle"
        else:
            yield from step(table)
    except BattleOver as over:
        yield from end_battle(table, over)
    except GaveUp:
        pass  # a player gave up at the choice that opens a scene, which begins again without them


def step(table: Table) -> Script[None]:
    """One step: the turn passes on, begins, or goes on with one more choice (WA-56, WA-58)."""
    state, battle = table.state, battle_of(table)
    if battle.step == "next":
        if state.settings.deathmatch and any(player.leaving or player.joining for player in state.players):
            yield from open_door(table)
        advance(table)
    elif battle.step == "begin":
        yield from turn.begin(table)
    else:
        yield from turn.combat(table)
