"""A whole game of Dragonfire: set-up, then Scene after Scene, until the Adventure is won or lost.

In a campaign a Long Rest follows, and the next Adventure, until the party ends it. A scenario ends with its goal.
"""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.setting import Value

from ..cards.cardset import CardSet
from ..events.campaign import CampaignEnded
from ..events.scenes import Ended
from ..state import Dragonfire
from ..table import Position, Table
from . import endings, rest, scene, setup, verbs
from .campaign import longrest, progress
from .endings import AdventureOver, CampaignOver, result

__all__ = ["begin", "is_cooperative", "part", "script", "verbs"]


def begin(cards: CardSet, seats: int, settings: Mapping[str, Value]) -> Dragonfire:
    """The table before characters are chosen. Raises BadInput for settings that do not go together."""
    return setup.new_table(cards, seats, settings)


def is_cooperative(position: Position) -> bool:
    """Always: the party wins or loses together (DF-2)."""
    return True


def script(table: Table) -> Script[Result]:
    """A whole Adventure (DF-2, DF-4), or a whole campaign (DF-334)."""
    state = table.state
    while True:
        yield CHECKPOINT
        try:
            yield from part(table)
            endings.check_goal(table)
        except AdventureOver as over:
            if state.campaign is None:
                state.phase = "over"
                outcome = result(table.cards, state, over)
                xp = outcome.data["xp"] if state.goal is None else None
                table.tell(Ended(over.ending, over.won, xp), over.rule)
                return outcome
            progress.settle(table, over)
        except CampaignOver as end:
            state.phase = "over"
            outcome = endings.campaign_result(table, end)
            table.tell(CampaignEnded(end.ending, outcome.data["won"], outcome.rounds), "DF-334")
            return outcome


def part(table: Table) -> Script[None]:
    """What comes between two checkpoints: a choice of set-up, the start of a Scene, a step of a turn, or of a rest."""
    match table.state.phase:
        case "choose":
            yield from setup.choose(table)
        case "background":
            yield from progress.backgrounds(table)
        case "adventure":
            yield from progress.choose_adventure(table)
        case "setup":
            yield from setup.set_up(table)
        case "scene":
            yield from scene.start(table)
        case "turn":
            yield from scene.take_turn(table)
        case "rest":
            yield from rest.short_rest(table)
        case "long rest":
            yield from longrest.part(table)
