"""A whole match: setup, Turn after Turn, and the end of the Scene (the game as questions and checkpoints)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import discard_event

from ..cards.cardset import CardSet
from ..events.naming import naming
from ..events.scenes import Ended
from ..state import Destiny
from ..table import Position, Table
from . import endings
from .acts import acts, area, backup, break_free, cast, devices, fights, hiding, locks, targets
from .campaign import conclusion, downtime, explore, progress
from .characters import build
from .endings import MatchOver, SceneOver
from .harm import dying, medicine, recovery, takeover
from .movement import moves
from .queries import field
from .scene import goals, loading, sharing
from .turn import events, setup, steps, window

REGISTERED: Final = (
    *(acts, area, backup, break_free, cast, devices, fights),
    *(hiding, loading, locks, medicine, recovery),
)
"""Modules that register their Actions."""


def begin(cards: CardSet, seats: int, settings: Mapping[str, Value]) -> Destiny:
    """The table before anything has happened. Raises BadInput if the Scene is not for `seats` seats."""
    return setup.new_table(cards, seats, settings)


def is_cooperative(position: Position) -> bool:
    """Whether no two seats are Rivals: the Scene decides (D2-18)."""
    sides = sorted({player.faction for player in position.state.players if not player.narrator})
    return not any(field.are_rivals(position, one, other) for one in sides for other in sides)


def script(table: Table) -> Script[Result]:
    """A match whose events carry the names of the Units that they are about."""
    if table.tell is not discard_event:
        table.tell = naming(table)
    return destiny(table)


def destiny(table: Table) -> Script[Result]:
    """A match of one Scene, one dungeon or one Campaign (D2-13b)."""
    while True:
        yield CHECKPOINT
        try:
            yield from part(table)
        except SceneOver as over:
            progress.end_scene(table, over)
        except MatchOver:
            table.state.phase = "over"
            result = endings.result(table)
            table.tell(Ended(result.ending, list(result.winners), result.data["factions"]), result.rule)
            return result


def part(table: Table) -> Script[None]:
    """What comes between two checkpoints: the phase of the state says what."""
    match table.state.phase:
        case "build":
            yield from build.part(table)
        case "setup":
            yield from setup.set_up(table)
        case "explore":
            yield from explore.part(table)
        case "targets":
            yield from targets_phase(table)
        case "intents":
            yield from intents(table)
        case "window":
            yield from window_phase(table)
        case "acts":
            yield from acts_phase(table)
        case "moves":
            yield from moves_phase(table)
        case "events":
            yield from events_phase(table)
        case "conclusion":
            yield from conclusion.part(table)
        case "downtime":
            if (yield from downtime.part(table)):
                yield from conclusion.after_downtime(table)


def targets_phase(table: Table) -> Script[None]:
    """A Turn begins: Targets, Groups, Move tokens (D2-44)."""
    if not sharing.is_underway(table):
        steps.begin_turn(table)
        yield from dying.settle_all(table)  # what Grit Your Teeth ignored counts again (D2-65)
    if not (yield from targets.choose(table)):
        return
    goals.check(table)
    targets.build_groups(table)
    steps.set_up_move(table)
    table.state.phase = "intents"


def intents(table: Table) -> Script[None]:
    """A step begins: intents, Free Actions and Turns (D2-70, D2-71)."""
    if not sharing.is_underway(table):
        steps.begin_step(table)
    before = window.within_reach(table)
    if not (yield from steps.choose_intents(table)):
        return
    yield from takeover.settle(table)
    window.rouse(table, before)
    goals.check(table)
    window.open_all(table)
    table.state.phase = "window"


def window_phase(table: Table) -> Script[None]:
    """The Action window is open: what is declared now is carried out next, and otherwise the Moves follow (D2-99)."""
    declared = yield from window.declare(table)
    goals.check(table)
    table.state.phase = "acts" if declared else "moves"


def acts_phase(table: Table) -> Script[None]:
    """One declared Action; after the last of them the window opens again (D2-99)."""
    yield from window.carry_out(table)
    yield from takeover.settle(table)
    if not table.state.scene.declared:
        table.state.phase = "window"


def moves_phase(table: Table) -> Script[None]:
    """The Moves of the step, and what ends with it (D2-52, D2-74)."""
    before = window.within_reach(table)
    yield from moves.carry_out(table)
    yield from takeover.settle(table)
    window.rouse(table, before)
    goals.check(table)
    if steps.end_step(table):
        steps.end_moves(table)
        table.state.phase = "events"
    else:
        table.state.phase = "intents"


def events_phase(table: Table) -> Script[None]:
    """One part of Events (D2-277)."""
    if (yield from events.part(table)):
        table.state.phase = "targets"
