"""The X card: touched at any time, settled by all alike, and what was struck is gone for good (DW-19 to DW-21a)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.asking.ask import Answer, Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Pick, Text

from ...cards.vocabulary import TYPES
from ...events.agreements import Stopped, Struck, TakenOut
from ...state import Saga
from ...table import Table
from ..core.asking import SETTLERS, put, together
from ..core.moments import STOP
from ..making import creating, inventing
from . import sheets

NAME: Final = "name"
DRAWING: Final = "drawing"
TYPE: Final = "type"
GONE: Final = "taken out"
"""The placeholder for a struck type, of a thing or of a Weakness, until another type is named."""
SUBJECT_LENGTH: Final = 60
SUBJECTS_KEPT: Final = 200


def press(table: Table, seat: int) -> None:
    """A seat touches the X card; which one is told only with the setting for that (DW-21)."""
    state = table.state
    state.stopped = True
    if state.settings.anonymous:
        table.tell(Stopped(None), "DW-19")
    else:
        state.presser = seat
        table.tell(Stopped(seat), "DW-19")


def options(state: Saga) -> list[Choice]:
    """The things that the X may have meant."""
    recent: list[Choice] = [f"thing {text}" for text in reversed(state.made)]
    known = sheets.known(state)
    label = lambda name: known[name] or name.replace(sheets.FLOOR, " ")  # noqa: E731
    drawing = Form(DRAWING, (Pick("sheet", tuple(known), 1, 1, label=label),))
    return [*recent, drawing, Form("words", (Text("subject", SUBJECT_LENGTH, 1),), creating.turned_objection), "go on"]


def settle(table: Table) -> Script[None]:
    """Ask all seats at once what was meant; what they name is struck and made up anew (DW-21a)."""
    state = table.state
    if not state.stopped:
        return
    if state.presser >= 0:
        presser = state.presser
        answer = yield from put(table, lambda: presser, "meant", lambda: options(state), "DW-21a")
        answers: Mapping[int, Answer] = {presser: answer}
    else:
        answers = yield from together(table, "meant", lambda: options(state), "DW-21a")
    state.stopped, state.presser = False, -1
    named = list(dict.fromkeys(_thing(answer) for answer in answers.values() if _thing(answer)))
    for answer in answers.values():
        if isinstance(answer, Filled) and answer.key == DRAWING:
            sheets.tear(state, answer.values["sheet"][0])
        elif isinstance(answer, Filled):
            _keep_out(table, answer.values["subject"].strip())
    if not named and not any(isinstance(answer, Filled) for answer in answers.values()):
        named = state.made[-1:]
    for text in named:
        yield from strike(table, text)
    if not named:
        table.tell(TakenOut(), "DW-21")


def _thing(answer: Answer) -> str:
    return answer.removeprefix("thing ") if isinstance(answer, str) and answer.startswith("thing ") else ""


def _keep_out(table: Table, subject: str) -> None:
    state = table.state
    if subject and subject not in state.keep_out and len(state.keep_out) < SUBJECTS_KEPT:
        state.keep_out.append(subject)


def strike(table: Table, text: str) -> Script[None]:
    """Strike these words and the others of the same record; the role in charge makes up new ones, from other
    entries if there are any, and all numbers stay (DW-20, DW-20a)."""
    state = table.state
    wording = state.texts[text]
    wish, before = wording.wish, wording.words
    if wish is None:  # nobody was asked for it, so nobody is asked for a replacement
        wording.words, wording.slots, wording.struck = "", {}, True
        table.tell(Struck(text), "DW-20")
        return
    together = [wording]
    if wording.blank == NAME:
        together += [w for w in state.texts.values() if w.wish == wish and w.blank in inventing.BESIDE]
    for one in together:
        one.words, one.slots, one.struck = "", {}, True
        state.draws.struck += [entry for entry in one.drawn if entry not in state.draws.struck]
    if wording.blank == NAME:
        sheets.tear_picture_of(state, text)
    if wording.blank == TYPE:
        _change_type(state, before, GONE)
    table.tell(Struck(text), "DW-20")
    anew = replace(wish, number=wish.number + 1)
    for one in together:  # its texts are there already, and need no room (DW-50a)
        one.wish = anew
    blank = "" if wording.blank == NAME and len(together) > 1 else wording.blank
    made = yield from inventing.invent(table, wording.role, "again", anew, "DW-20", blank)
    if not made.words:
        return  # nothing takes their place
    for one in together:
        one.words, one.struck = made.words.get(one.blank, ""), False
        one.slots, one.drawn = made.slots.copy(), made.drawn[:]
    if wording.blank == TYPE:
        wording.words = wording.words.strip().casefold()
        _change_type(state, GONE, wording.words)


def _change_type(state: Saga, kind: str, other: str) -> None:
    """Replace a struck type everywhere by another: things of it, and Weaknesses to it with their points (DW-20,
    DW-137)."""
    hero = state.hero
    typed = [piece.types for piece in (hero.weapon, hero.offhand) if piece is not None]
    for types in (*typed, *(keepsake.types for keepsake in hero.keepsakes)):
        types[:] = list(dict.fromkeys(other if one == kind else one for one in types))
    hero.themes = {spell: other if one == kind else one for spell, one in hero.themes.items()}
    for card in state.conflicts.values():
        card.weak_to = other if card.weak_to == kind else card.weak_to
    for place in state.world.places.values():
        place.weak_to = other if place.weak_to == kind else place.weak_to
    text = state.story.types.pop(kind, "")
    if text and other not in (*TYPES, *state.story.types):
        state.story.types[other] = text


SETTLERS[STOP] = settle
