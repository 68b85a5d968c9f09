"""A whole match: roles, the sheet, then Battle after Battle, with a checkpoint wherever nothing is half done."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.setting import Value

from ..cards.cardset import CardSet
from ..events.agreements import Ended
from ..state import HALF_DONE, Phase, Saga, new_table
from ..table import Position, Table
from ..world_state import HIGHEST
from .agreements import artist, sessions, themes, voting, xcard
from .battle import conflicts, lines, lord, sides, start, strong
from .core import business, numbers
from .core.asking import reach_boundary
from .core.steps import do_next
from .endings import BattleOver, GameOver, end_single_battle
from .making import inventing
from .match import beginning, guide, opening, palette, pending, setup
from .oracle import questions, rewriting, stand_in, turns
from .scenes import aftermath, arriving, exploring, outcomes, people, visits

REGISTERED: Final = (
    *(arriving, artist, business, outcomes, pending, people, questions),
    *(rewriting, sessions, stand_in, themes, voting, xcard),
)
"""Modules that register what they settle: steps of the pending list, and interrupts."""


def begin(cards: CardSet, seats: int, settings: Mapping[str, Value]) -> Saga:
    """A table at which nothing has happened yet."""
    return new_table(seats, settings)


def is_cooperative(position: Position) -> bool:
    """Never: the roles play against each other, and change hands (DW-2)."""
    return False


def script(table: Table) -> Script[Result]:
    """A match from its beginning, or from any checkpoint, to its end (DW-236a, DW-239a)."""
    state = table.state
    state.moment = HALF_DONE  # an imagined world may come from the middle of another question
    try:
        while True:
            guide.keep(state)
            yield CHECKPOINT
            if state.pending:  # a bought swap waits until all is done that a Battle leaves (DW-60, DW-61)
                yield from do_next(table)
            else:
                yield from reach_boundary(table)
                yield from scene(table)
    except GameOver as over:
        state.phase = "over"
        table.tell(Ended(over.result.ending, list(over.result.winners)), over.result.rule)
        return over.result


BEGINS: Final[dict[str, Phase]] = {"battle": "conflict", "area": "visit", "adventure": "after", "campaign": "after"}
"""The phase after the sheet is done, by how much is played (DW-236a)."""
sides.PLANNERS["strong"] = partial(strong.villain_move, script)


def scene(table: Table) -> Script[None]:
    """What comes between two checkpoints."""
    state = table.state
    single = state.settings.scope == "battle"
    match state.phase:
        case "begin":
            yield from beginning.choose(table)
        case "palette":
            if (yield from palette.add_line(table)):
                yield from palette.choose_mood(table)
                state.phase = "roles"
        case "roles":
            if not state.draws.seed:
                inventing.begin(table)
            yield from setup.choose_roles(table)
            state.phase = "hero"
            if state.settings.story and state.settings.guided:
                guide.begin(table)
        case "hero":
            if state.settings.ready_hero:
                yield from beginning.offer_heroes(table)
            yield from setup.make_hero(table)
            state.phase = BEGINS[state.settings.scope]
            if state.settings.story:
                opening.begin(table)
        case "visit":
            visits.arrive(table)
            state.phase = "conflict"
        case "conflict":
            level = state.settings.battle_level if single else state.level
            boss = state.world.visit.boss
            most = level if single or boss else min(HIGHEST, level + state.settings.margin)
            if state.world.visit.lord:
                card = yield from lord.choose(table)
            else:
                card = yield from conflicts.choose(table, level, most, boss=boss)
            if single:
                setup.name_gear(table)
            start.begin(table, card)
            lines.strikes_up(table)
            state.phase = "battle"
        case "battle":
            yield from fight_on(table)
        case "after":
            if state.settings.story:
                yield from exploring.explore(table)
            elif (yield from visits.explore(table)):
                state.phase = "visit"


def fight_on(table: Table) -> Script[None]:
    """One side's turn of the Battle, and the consequences if the Battle ends (DW-60a, DW-178)."""
    state = table.state
    try:
        yield from turns.take_turn(table)
    except BattleOver as over:
        card = numbers.master_of(table)
        start.end(table, over)
        if state.settings.story:
            aftermath.settle(table, over, card)
        if state.settings.scope == "battle":
            state.pending = []
            end_single_battle(state, over.outcome)
        state.phase = "after"
