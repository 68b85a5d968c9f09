"""A story that begins in a Scene: a palette and a hero that are ready, and what leads to the first talk is made by the
tables (DW-10, DW-11, DW-12, DW-15, DW-16, DW-25).

Nothing but the hero's points, the first Town and a holder for each role must be there before play (DW-11). So one
question is asked, of the seat that would begin the palette (DW-12), and it has The Warrior; to the others the cards
deal the rest (DW-16). What is left out, lines of the palette and questions to the roles, can be made up for at any
time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script

from ...cards.cardset import CardSet
from ...cards.entries import Opening
from ...cards.made import Suggestion, Wish
from ...events.agreements import Mood
from ...events.hero import PointsSpent
from ...state import NO, YES, Beginning, Saga
from ...table import Position, Table
from ..core import points
from ..core.asking import any_of, put
from ..core.drawing import Taste
from ..making import creating, inventing
from . import palette, setup

ELSE, OWN, READY, TOGETHER, AGREE = "else", "own", "ready", "together", "agree"
FIRST: Final = 0
"""The seat that chooses, and has The Warrior (DW-12)."""


def palettes(cards: CardSet) -> list[Opening]:
    """The palettes that are ready."""
    return [entry for entry in cards.tables["opening"] if isinstance(entry, Opening)]


def chosen(position: Position) -> Opening | None:
    """The palette that the first seat has chosen; None: none yet."""
    beginning = position.state.story.beginning
    wanted = beginning.palette if beginning is not None else ""
    return next((one for one in palettes(position.cards) if one.id == wanted), None)


def choose(table: Table) -> Script[None]:
    """One question of the beginning, and what comes of it: the next phase, as soon as all agree."""
    state = table.state
    if not palettes(table.cards):
        _make_together(state)
        return
    if state.story.beginning is None:
        if not state.draws.seed:
            inventing.begin(table)
        state.story.beginning = Beginning(_heroes(table, 0))
    beginning = state.story.beginning
    if not beginning.palette:
        yield from _suggest(table, beginning)
        if not beginning.palette:
            return
    elif not (yield from _one_agrees(table, beginning)):
        _make_together(state)
        return
    if len(beginning.agreed) < state.seats - 1:
        return
    _settle(table, beginning)


def offer_heroes(table: Table) -> Script[None]:
    """Before a single Battle The Warrior takes a hero who is ready, with its mood, or builds one (DW-11)."""
    state = table.state
    setup.raise_hero(state)
    if not palettes(table.cards):
        return
    while True:
        beginning = state.story.beginning
        if beginning is None:
            beginning = state.story.beginning = Beginning(_heroes(table, 0))
        ready: list[Choice] = [*beginning.heroes, ELSE]
        answer = yield from points.choose(table, "DW-26", before=[*ready, points.DEFAULT])
        if answer != ELSE:
            break
        beginning.turn += 1
        beginning.heroes = _heroes(table, beginning.turn)
    state.story.beginning = None
    if isinstance(answer, str) and answer in beginning.heroes:
        one = next(one for one in palettes(table.cards) if one.id == answer)
        _write(table, one)
        _take(table, beginning.heroes[one.id])
    else:
        points.share_out(table, answer, "DW-26")


def _heroes(table: Table, turn: int) -> dict[str, Suggestion]:
    """A hero for each palette, to its taste (DW-32)."""
    wish = Wish("hero", "hero", turn)
    desks = {
        one.id: inventing.desk_of(table.state, table.cards, 1, _taste(table.cards, one))
        for one in palettes(table.cards)
    }
    return {name: creating.suggest(desk, wish)[0] for name, desk in desks.items()}


def _taste(cards: CardSet, one: Opening) -> Taste:
    """What a table wants that plays with this palette (DW-14)."""
    no = dict.fromkeys(subject for line in one.no for subject in cards.subjects.meant_by(line))
    yes = dict.fromkeys(subject for line in one.yes for subject in cards.subjects.meant_by(line) if subject not in no)
    return Taste(tuple(yes), tuple(no), one.mood)


def _suggest(table: Table, beginning: Beginning) -> Script[None]:
    """The first seat chooses palette and hero, or that all of it is made together (DW-10, DW-25)."""
    state = table.state
    options: list[Choice] = [*beginning.heroes, *([READY] if beginning.own else [ELSE, OWN]), TOGETHER]
    answer = str((yield from put(table, lambda: FIRST, "begin", options, "DW-11")))
    if answer == TOGETHER:
        _make_together(state)
    elif answer == ELSE:
        beginning.turn += 1
        beginning.heroes = _heroes(table, beginning.turn)
    elif answer in (OWN, READY):
        beginning.own = answer == OWN
    else:
        beginning.palette = answer


def _one_agrees(table: Table, beginning: Beginning) -> Script[bool]:
    """Whether one of the others, whoever is first, would begin with what the first seat has chosen."""
    others = [seat for seat in range(table.state.seats) if seat not in (FIRST, *beginning.agreed)]
    options: list[Choice] = [AGREE, TOGETHER]
    seat, answer = yield from any_of(table, "begin-with", lambda: dict.fromkeys(others, options), "DW-11")
    beginning.agreed.append(seat)
    return answer == AGREE


def _make_together(state: Saga) -> None:
    """All of it is made together, step by step (DW-10)."""
    state.settings = replace(state.settings, in_scene=False, guided=True)
    state.story.beginning = None
    state.phase = "palette"


def _settle(table: Table, beginning: Beginning) -> None:
    """The palette is written down, the cards are dealt, and the hero is who was chosen."""
    state, one = table.state, chosen(table)
    assert one is not None
    state.story.beginning = None
    _write(table, one)
    setup.deal_roles(table, FIRST)
    if not beginning.own:
        _take(table, beginning.heroes[one.id])
    state.phase = "hero"


def _write(table: Table, one: Opening) -> None:
    """The lines of a palette and its mood (DW-15)."""
    for line in one.yes:
        palette.write(table, YES, line, [])
    for line in one.no:
        palette.write(table, NO, line, [])
    table.state.story.mood = one.mood
    table.tell(Mood(one.mood, ""), "DW-15")


def _take(table: Table, made: Suggestion) -> None:
    """A hero who is ready, with the default build (DW-25)."""
    hero = table.state.hero
    creating.take(table.state.draws, made)
    points.give(hero, *points.default_shares(hero.points))
    table.tell(PointsSpent(hero.strength, hero.agility, hp=hero.max_hp, mp=hero.max_mp), "DW-25")
    setup.be(table, made)
