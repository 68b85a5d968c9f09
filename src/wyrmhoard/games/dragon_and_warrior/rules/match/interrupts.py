"""What may come between at any time: asides of every seat (DW-19, DW-61, DW-61a, DW-66, DW-137a, DW-236a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Answer, Choice, Interrupt
from wyrmhoard.kernel.asking.form import Filled, Form, Pick, Text
from wyrmhoard.kernel.text.marks import Marked

from ...events.agreements import Proposed, StepSkipped
from ...state import MOST_TOKENS, TREASURE, WARRIOR, Saga
from ...table import Position, Table
from ..agreements import motions, voting, xcard
from ..core import business, limit, moments, roles
from ..making import creating, inventing
from ..scenes import arriving
from ..world import talking
from . import guide

X: Final = "x"
BUY: Final = "buy-swap"
WITHDRAW: Final = "withdraw"
AWARD: Final = "award"
CLAIM: Final = "claim"
PROPOSE: Final = "propose"
SKIP: Final = "skip-step"
MUST_BE_DONE: Final = 14
"""The steps up to this one are asked for, or follow by themselves."""
TYPE_LENGTH: Final = 24


def offered(position: Position, seat: int) -> list[Choice]:
    """What this seat may do beside any question."""
    state = position.state
    if state.phase == "over":
        return []
    choices: list[Choice] = []
    if moments.may_begin(state, moments.STOP):
        choices.append(Marked(X, quiet=True))
    if moments.may_begin(state, moments.VOTE):
        choices.append(Form(PROPOSE, (Pick("what", voting.PROPOSALS, 1, 1),), quiet=True))
        choices += motions.forms(state)
    choices += [Marked(what, quiet=True) for what in business.possible(state, seat)]
    choices += [Marked(what, quiet=True) for what in arriving.late(state, seat)]
    choices += talking.forms(state, seat)
    choices = [limit.bounded_choice(state, choice) for choice in choices]
    if _may_skip(state, seat):
        choices.append(Marked(SKIP, quiet=True))
    if seat in state.bought:
        choices.append(Marked(WITHDRAW, quiet=True))
    elif roles.may_buy(state, seat):
        choices.append(Marked(BUY, quiet=True))
    if seat == state.holder(WARRIOR):
        others = tuple(str(s + 1) for s in range(state.seats) if s != seat and state.tokens[s] < MOST_TOKENS)
        if others:
            choices.append(Form(AWARD, (Pick("seat", others, 1, 1),), quiet=True))
        if moments.may_begin(state, moments.CLAIM):
            choices += _claims(state)
    return choices


def _claims(state: Saga) -> Iterator[Choice]:
    """A type that The Warrior claims for a thing, in a listed word or an own one (DW-137a)."""
    things = tuple(voting.typed_things(state))
    if things:
        which = Pick("thing", things, 1, 1, label=partial(voting.called, state))
        claim = Form(CLAIM, (which, Text("type", TYPE_LENGTH, 1)), creating.turned_objection, quiet=True)
        yield limit.bounded(state, claim, lambda values: inventing.is_new_type(state, values["type"]))


def _may_skip(state: Saga, seat: int) -> bool:
    """Whether this seat may have the guide pass over the step that is open: only The Warrior's points, the first Town
    and the roles must be done before play, and those are asked for (DW-11)."""
    step = guide.open_step(state)
    return step > MUST_BE_DONE and seat in (state.holder(WARRIOR), state.holder(TREASURE))


def perform(table: Table, seat: int, answer: Answer) -> None:
    """Carry out one of a seat's asides. Raises Interrupt where the open question must wait."""
    state = table.state
    if isinstance(answer, Filled):
        values = answer.values
        if answer.key == AWARD:
            roles.award(table, int(values["seat"][0]) - 1)
            return
        if answer.key in talking.FORMS:
            talking.do(table, seat, answer)
            return
        if answer.key == CLAIM:
            state.claim = [values["thing"][0], values["type"].strip().casefold()]
        elif answer.key in motions.FORMS:
            motions.propose(table, seat, answer)
        else:
            state.proposal = values["what"][0]
            table.tell(Proposed(seat, what=state.proposal), "DW-236a")
        raise Interrupt
    if answer == talking.END_SCENE:
        talking.propose_end(table, seat)
        return
    if answer == SKIP:
        state.story.skipped.append(guide.open_step(state))
        table.tell(StepSkipped(state.story.skipped[-1]), "DW-11")
        return
    if answer in business.DEEDS:
        business.begin(state, seat, str(answer))
        raise Interrupt
    if answer in arriving.late(state, seat):
        arriving.act_late(table, seat, str(answer))
        raise Interrupt
    if answer == WITHDRAW:
        roles.withdraw(table, seat)
    elif answer == BUY:
        roles.buy(table, seat)
        if moments.is_due(state, moments.SWAPS):
            raise Interrupt
    else:
        xcard.press(table, seat)
        raise Interrupt
