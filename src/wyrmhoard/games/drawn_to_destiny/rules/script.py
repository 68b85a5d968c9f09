"""A whole match: setup, Turn after Turn, and the end of the Scene (the game as questions and checkpoints)."""

from __future__ import annotations

from wyrmhoard.games.drawn_to_destiny.rules import (
    devices,
    endings,
    events,
    goals,
    hiding,
    moves,
    setup,
    steps,
    targets,
    window,
)
from wyrmhoard.games.drawn_to_destiny.rules.conflict import acts, fights
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.harm import dying, medicine, recovery, takeover
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.games.drawn_to_destiny.words import names
from wyrmhoard.kernel.ask import CHECKPOINT, Script
from wyrmhoard.kernel.game import Result
from wyrmhoard.kernel.table import untold

__all__ = ["acts", "destiny", "devices", "fights", "hiding", "medicine", "part", "recovery"]


def destiny(table: Table) -> Script[Result]:
    """A match of one Scene (D2-13b)."""
    if table.tell is not untold:
        table.tell = names.naming(table)
    while True:
        yield CHECKPOINT
        try:
            yield from part(table)
        except SceneOver as over:
            table.state.phase = "over"
            goals.conclude(table, over)
            found = endings.result(table, over)
            table.tell(
                "ended", over.rule, ending=over.ending, winners=list(found.winners), factions=found.data["factions"]
            )
            return found


def part(table: Table) -> Script[None]:
    """What comes between two checkpoints: the phase of the state says what."""
    match table.state.phase:
        case "setup":
            yield from setup.set_up(table)
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


def targets_phase(table: Table) -> Script[None]:
    """A Turn begins: Targets, Groups, Move tokens (D2-44)."""
    steps.begin_turn(table)
    yield from dying.settle_all(table)  # what Grit Your Teeth ignored counts again (D2-65)
    yield from targets.choose(table)
    goals.check(table)
    targets.build_groups(table)
    steps.set_up_move(table)
    table.state.phase = "intents"


def intents(table: Table) -> Script[None]:
    """A step begins: intents, Free Actions and Turns (D2-70, D2-71)."""
    steps.begin_step(table)
    yield from steps.choose_intents(table)
    yield from takeover.settle(table)
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
