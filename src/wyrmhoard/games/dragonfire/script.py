"""The whole of a game of Dragonfire: set-up, then Scene after Scene, until the Adventure is won or lost."""

from __future__ import annotations

from wyrmhoard.games.dragonfire import rest, scene, setup
from wyrmhoard.games.dragonfire.moves import AdventureOver, Table
from wyrmhoard.games.dragonfire.scoring import result
from wyrmhoard.kernel.ask import CHECKPOINT, Script
from wyrmhoard.kernel.game import Result


def dragonfire(table: Table) -> Script[Result]:
    """A whole Adventure (DF-2, DF-4)."""
    state = table.state
    try:
        while True:
            yield CHECKPOINT
            yield from part(table)
    except AdventureOver as over:
        state.phase = "over"
        found = result(table.cards, state, over)
        table.tell("ended", over.rule, ending=over.ending, won=over.won, xp=found.data["xp"])
        return found


def part(table: Table) -> Script[None]:
    """What comes between two checkpoints: a choice of set-up, the start of a Scene, a step of a turn, or a rest."""
    match table.state.phase:
        case "choose":
            yield from setup.choose(table)
        case "setup":
            yield from setup.set_up(table)
        case "scene":
            yield from scene.start(table)
        case "turn":
            yield from scene.take_turn(table)
        case "rest":
            yield from rest.short_rest(table)
