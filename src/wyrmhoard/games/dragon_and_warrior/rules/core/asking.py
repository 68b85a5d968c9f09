"""The one way in which anything is asked (DW-9a, DW-61), and what may interrupt it.

Every question waits for the seats that must answer it and for nobody else. What may interrupt it - the X card, a bought
swap, an award, a claim, a proposal (`interrupts`) - are asides of the kernel, not options of seats in `may`: an aside
answers no ask, so no seat is shown as being waited for, no seat can lose it by letting it pass, half-made choices of
others stay valid (an answer by a seat in `may` would give the ask another id), and random play never has to make
options that it would not take. An aside that stops the question raises an `Interrupt`, which is caught here: what it
left in the state is settled, as far as it takes effect there (`moments`), and the question is asked again. So the X
card works in the middle of a block and of a vote.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from wyrmhoard.kernel.asking.ask import Answer, Choice, Interrupt, Offer, Script, each, first
from wyrmhoard.kernel.text.errors import ScriptError

from ...asked import NO_DATA, Asked
from ...state import ORACLE
from ...table import Table
from . import moments

Settler: TypeAlias = Callable[[Table], Script[None]]
SETTLERS: Final[dict[str, Settler]] = {}
"""The functions that settle interruptions of each kind, if the state holds one; modules register their own."""
StandIn: TypeAlias = Callable[[Table, str, Sequence[Choice], Asked], Answer]
STAND_INS: Final[dict[str, StandIn]] = {}
"""What answers for a role held by the oracle when it is asked (DW-252), by role; modules register their own."""


def ask(
    table: Table,
    role: str,
    prompt: str,
    options: Offer,
    rule: str,
    data: Asked = NO_DATA,
    *,
    boundary: bool = False,
) -> Script[Answer]:
    """Ask the seat that holds this role at that time (DW-9a); at a `boundary` nothing is half done (DW-61)."""
    answer = yield from _put(
        table, lambda: table.state.holder(role), prompt, options, rule, data, boundary=boundary, role=role
    )
    assert answer is not None
    return answer


def ask_until(
    table: Table,
    role: str,
    prompt: str,
    options: Offer,
    rule: str,
    data: Asked = NO_DATA,
    *,
    leave: Callable[[], bool] | None = None,
) -> Script[Answer | None]:
    """Ask a role at a boundary; None as soon as an interruption has left work to do, or as `leave` says:
    that goes first."""
    state = table.state
    return (
        yield from _put(
            table,
            lambda: state.holder(role),
            prompt,
            options,
            rule,
            data,
            boundary=True,
            leave=leave or (lambda: bool(state.pending)),
            role=role,
        )
    )


def put(
    table: Table,
    seat_of: Callable[[], int],
    prompt: str,
    options: Offer,
    rule: str,
    data: Asked = NO_DATA,
    *,
    boundary: bool = False,
) -> Script[Answer]:
    """Ask the seat that `seat_of` names, again after each interruption."""
    answer = yield from _put(table, seat_of, prompt, options, rule, data, boundary=boundary)
    assert answer is not None
    return answer


def _put(
    table: Table,
    seat_of: Callable[[], int],
    prompt: str,
    options: Offer,
    rule: str,
    data: Asked = NO_DATA,
    *,
    boundary: bool = False,
    leave: Callable[[], bool] = lambda: False,
    role: str = "",
) -> Script[Answer | None]:
    state = table.state
    if boundary:  # swaps that were bought while something was half done
        yield from reach_boundary(table)
    while True:
        seat = seat_of()
        if seat == ORACLE and role in STAND_INS:
            return STAND_INS[role](table, prompt, list(options() if callable(options) else options), data)
        if seat == ORACLE:
            raise ScriptError(f"nobody can be asked {prompt}: the oracle holds that role")
        answer: Answer | None = None
        with moments.asked_at(state, boundary=boundary):
            try:  # noqa: SIM105  asked all the time
                _, answer = yield first(prompt, {seat: options}, rule=rule, data=data)
            except Interrupt:
                pass
            if answer is not None:
                return answer
            yield from settle(table)
        if leave():
            return None


def together(table: Table, prompt: str, options: Offer, rule: str) -> Script[dict[int, Answer]]:
    """Ask all seats the same question at once; no seat sees the others' answers."""
    return (yield from by_seat(table, prompt, lambda: dict.fromkeys(range(table.state.seats), options), rule))


def by_seat(table: Table, prompt: str, offers: Callable[[], dict[int, Offer]], rule: str) -> Script[dict[int, Answer]]:
    """Ask several seats at once, each with its own options; no seat sees the others' answers."""
    while True:
        answers: dict[int, Answer] | None = None
        with moments.asked_at(table.state, boundary=False):
            with suppress(Interrupt):
                answers = yield each(prompt, offers(), rule)
            if answers is not None:
                return answers
            yield from settle(table)


def any_of(table: Table, prompt: str, offers: Callable[[], dict[int, Offer]], rule: str) -> Script[tuple[int, Answer]]:
    """Ask several seats, whoever is first; nothing of it is secret."""
    while True:
        answer: tuple[int, Answer] | None = None
        with moments.asked_at(table.state, boundary=False):
            with suppress(Interrupt):
                answer = yield first(prompt, offers(), rule=rule)
            if answer is not None:
                return answer
            yield from settle(table)


def reach_boundary(table: Table) -> Script[None]:
    """Settle interruptions that waited for a boundary, where nothing is half done (DW-61)."""
    with moments.asked_at(table.state, boundary=True):
        yield from settle(table)


def settle(table: Table) -> Script[None]:
    """Carry out the interruptions that take effect now."""
    for matter in moments.ORDER:
        if moments.is_due(table.state, matter):
            yield from SETTLERS[matter](table)
