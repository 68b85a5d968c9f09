"""Scenes and rounds: encounters are dealt, turns go round, and a Scene ends (DF-3 to DF-7, DF-58 to DF-83, DF-319)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ..events.scenes import RoundEnded, SceneBegan, SceneEnded, TurnSkipped
from ..state import NOBODY, PRIMARY, SECONDARY, THIRD, Dragonfire
from ..table import Position, Table
from . import adventure, encounters, endings, flame, moments, partial, turn
from .moves import end_scope
from .party import next_in

EXTRA: Final = {5: PRIMARY, 6: SECONDARY}
"""The deck of the extra encounter of larger parties (DF-67, DF-68)."""


FEWEST: Final = 2
"""The fewest encounters in a Scene, however small the party is."""


def encounters_due(position: Position) -> int:
    """How many encounters this Scene has, without the extra one (DF-58)."""
    state = position.state
    bonuses: int = sum(position.cards[bonus].entry.encounters for bonus in state.bonuses)
    return max(FEWEST, len(state.heroes) + adventure.scenes(position)[state.scene - 1] + bonuses)


def split(state: Dragonfire, due: int, *, third: bool) -> list[int]:
    """From which deck each encounter comes, by the level, the hardest first (DF-56, DF-59, DF-60, DF-349)."""
    level = max(0, state.flame.level)
    hard, hardest = min(level, due), min(level // 3, due) if third else 0
    return [THIRD] * hardest + [SECONDARY] * (hard - hardest) + [PRIMARY] * (due - hard)


# -- the start


def start(table: Table) -> Script[None]:
    """A Scene begins: its encounters are revealed (DF-58 to DF-79)."""
    state = table.state
    state.scene += 1
    state.round, state.turns, state.led = 1, 0, 0
    table.tell(SceneBegan(state.scene, len(adventure.scenes(table)), state.flame.level), "DF-79")
    yield from deal(table)
    yield from moments.of_heroes(table, "scene start", NOBODY)
    state.phase = "turn"


def deal(table: Table) -> Script[None]:
    """The first encounter goes where its colour says, the others to the left (DF-61, DF-64, DF-66, DF-67)."""
    state = table.state
    seat = NOBODY
    third = state.decks[THIRD]
    decks = split(state, encounters_due(table), third=state.raised == 5 and bool(third.draw or third.discard))
    extra = EXTRA.get(len(state.heroes))
    for number, deck in enumerate([*decks, *([] if extra is None else [extra])]):
        pays_nothing = number == len(decks)
        if seat == NOBODY:
            foe = yield from encounters.reveal(table, deck, state.leader, no_gold=pays_nothing, first=True)
            seat = foe.met if foe is not None else NOBODY
        else:
            seat = next_in(state, (seat + 1) % len(state.heroes))
            yield from encounters.reveal(table, deck, seat, no_gold=pays_nothing)


# -- turns


def take_turn(table: Table) -> Script[None]:
    """What comes between two checkpoints of a Scene: the next turn begins, or goes on by a step."""
    state = table.state
    if state.turn is None:
        yield from next_turn(table)
        return
    seat = state.turn.seat
    if not (yield from turn.step(table)):
        yield from after_turn(table, seat)


def next_turn(table: Table) -> Script[None]:
    """The Wyrmflame comes before the leader's place; the Unconscious have no turn (DF-82, DF-86, DF-97)."""
    state = table.state
    if state.active == state.leader:
        yield from flame.phase(table)
    seat = state.active
    if state.heroes[seat].out:
        table.tell(TurnSkipped(seat), "DF-82")
        advance(table, seat)
    else:
        turn.begin(table, seat)


def advance(table: Table, seat: int) -> None:
    """The next seat to the left; after one turn for everybody the round is over (DF-18, DF-83)."""
    state = table.state
    state.active = (seat + 1) % len(state.heroes)
    state.turns += 1
    if state.turns == len(state.heroes):
        end_scope(table, "round")
        partial.forget(table, kept_too=True)
        table.tell(RoundEnded(state.round), "DF-83")
        endings.check_stalled(table)
        state.round += 1
        state.turns = 0


def after_turn(table: Table, seat: int) -> Script[None]:
    """The end of a turn: encounters that come back, the ward, and whether the Scene is over (DF-102, DF-319)."""
    state = table.state
    yield from encounters.come_back(table)
    endings.check_ward(table, seat)
    last = state.scene == len(adventure.scenes(table))
    able = any(hero.able for hero in state.heroes)
    if not state.foes and (able or not last):
        yield from end(table, seat)
    else:
        advance(table, seat)


# -- the end


def end(table: Table, seat: int) -> Script[None]:
    """A Scene is over: the Wyrmflame card is buried, what lasts for a Scene ends (DF-3, DF-81, DF-94, DF-332)."""
    state = table.state
    yield from moments.of_heroes(table, "scene end", NOBODY)
    flame.bury_active(table, "DF-94")
    end_scope(table, "round")
    end_scope(table, "scene")
    table.tell(SceneEnded(state.scene, seat), "DF-319")
    state.ended_by, state.active = seat, (seat + 1) % len(state.heroes)
    if state.scene == len(adventure.scenes(table)):
        endings.complete()
    state.phase = "rest"
