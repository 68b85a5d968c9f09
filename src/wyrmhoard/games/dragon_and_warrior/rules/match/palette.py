"""Before anything else: what the table wants, what it does not, and its mood (DW-12 to DW-15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Options, Script, sift
from wyrmhoard.kernel.asking.form import Filled, Form, Pick, Text
from wyrmhoard.kernel.state.plain import word_of
from wyrmhoard.kernel.text.redaction import redact_values

from ...cards.cardset import CardSet
from ...cards.made import Wish
from ...cards.vocabulary import MOODS, PALETTE_LINE
from ...events.agreements import Mood, Palette, Passed
from ...state import NO, PALETTE_SIDES, YES, Line, Making, PaletteSide
from ...table import Table
from ..core import limit
from ..core.asking import put
from ..making import creating, inventing

PASS: Final = "pass"
LINE: Final = "line"
MOST_TICKED: Final = 5
MOST_ROUNDS: Final = 12
"""Rounds after which the palette is done in any case."""


def add_line(table: Table) -> Script[bool]:
    """The seat on turn adds a line or passes; whether the palette is done (DW-12, DW-13)."""
    state, story = table.state, table.state.story
    if not state.draws.seed:
        inventing.begin(table)
    seat = story.turn
    wish = Wish("palette", "palette", len(story.palette))
    state.making = Making(
        "", wish, suggestions=creating.suggest(inventing.desk_of(state, table.cards), wish), seat=seat
    )
    answer = yield from put(table, lambda: seat, "palette", lambda: _options(table, state.making), "DW-12")
    making, state.making = state.making, None
    assert making is not None
    if answer == PASS:
        story.passed = True
        table.tell(Passed(seat), "DW-13")
    elif isinstance(answer, Filled):
        write(table, word_of(PALETTE_SIDES, answer.key), answer.values[LINE], answer.values["subjects"])
    else:
        made = making.suggestions[inventing.ready(making).index(str(answer))]
        creating.take(state.draws, made)
        write(table, NO if made.tags["list"] == [NO] else YES, made.words["line"], [])
    story.turn += 1
    if story.turn < state.seats:
        return False
    story.turn = 0
    return story.passed or len(story.palette) >= MOST_ROUNDS * state.seats


def _options(table: Table, making: Making | None) -> Options:
    assert making is not None
    state = table.state
    subjects = table.cards.subjects.ids
    blanks = (Text(LINE, PALETTE_LINE, 1), Pick("subjects", subjects, 0, MOST_TICKED))
    forms = [limit.bounded(state, Form(side, blanks, creating.turned_objection)) for side in PALETTE_SIDES]
    return sift([*inventing.ready(making), *forms, PASS], partial(limit.form_objection, state))


def write(table: Table, side: PaletteSide, words: str, ticked: list[str]) -> None:
    """A line on one of the lists, with the subjects that it means (DW-14a)."""
    text = inventing.note(table, words, "", "line")
    line = Line(side, text, list(table.cards.subjects.meant_by(words, ticked)))
    table.state.story.palette.append(line)
    table.tell(Palette(side, text), "DW-12")


def redact_form(cards: CardSet, form: dict[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
    """A form without struck words. A line of the palette goes on to mean the subjects that are shown beside it: they
    stand in it by their names (DW-14a, DW-20a)."""
    values = redact_values(form, struck)
    if LINE in form and values[LINE] != form[LINE]:
        meant = cards.subjects.meant_by(form[LINE])
        values[LINE] += ": " + ", ".join(subject.replace("-", " ") for subject in meant) if meant else ""
    return values


def choose_mood(table: Table) -> Script[None]:
    """The seat that began the palette says how silly or how serious it is (DW-15)."""
    state, story = table.state, table.state.story
    own = limit.bounded(state, Form("own", (Text("mood", PALETTE_LINE, 1),), creating.turned_objection))
    options = sift([*MOODS, own], partial(limit.form_objection, state))
    answer = yield from put(table, lambda: 0, "mood", options, "DW-15")
    if isinstance(answer, Filled):
        story.own_mood = inventing.note(table, answer.values["mood"], "")
    else:
        story.mood = word_of(MOODS, answer)
    table.tell(Mood(story.mood, story.own_mood), "DW-15")
