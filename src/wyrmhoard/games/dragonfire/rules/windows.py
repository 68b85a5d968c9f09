"""Between the steps of every turn, owners of Features that would have an effect are asked whether to use them (DF-293,
DF-369).

Features are public, and prices paid from a hand are assumed to be payable, so the question reveals nothing.
"""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Choice, Options, Script, Sifted, first
from wyrmhoard.kernel.text.errors import Refusal

from ..asked import Asked
from ..cards.cardset import Power
from ..state import Turn
from ..table import Position, Table
from . import abilities, moments, play, prospects
from .happening import Source

FEATURE = "feature:"
HIDDEN = ("discard", "bury")
"""Prices that are paid out of a hand."""


def useful(position: Position, seat: int) -> dict[str, Power]:
    """The Features that a character could activate now and that would have an effect, by their cards."""
    powers: dict[str, Power] = {}
    for power, kept in moments.usable(position, seat, "activated"):
        if kept is not None or position.cards[power.card].kind != "feature" or power.card in powers:
            continue
        ability, source = power.ability, Source(power.card, seat)
        if any(cost.pay not in HIDDEN and abilities.cost_objection(position, source, cost) for cost in ability.cost):
            continue
        if prospects.would_do(position, seat, ability.effects):
            powers[power.card] = power
    return powers


def options(position: Position, seat: int) -> Options:
    """These Features, with the reasons why a price cannot be paid from the hand, which only the owner sees."""
    powers = useful(position, seat)

    def judge(choice: Choice) -> Refusal | None:
        power = powers[str(choice).removeprefix(FEATURE)]
        refused = (abilities.cost_objection(position, Source(power.card, seat), cost) for cost in power.ability.cost)
        return next((refusal for refusal in refused if refusal is not None), None)

    return Sifted([FEATURE + card for card in powers], judge)


def step(table: Table, turn: Turn) -> Script[bool]:
    """Offer the window; returns whether a Feature was used: False when all have passed, or nobody had one."""
    state = table.state
    owners = [seat for seat in state.leftwards(turn.seat) if state.heroes[seat].features]
    asked = {seat: options(table, seat) for seat in owners if useful(table, seat)}
    if not asked:
        return False
    seat, answer = yield first("window", may=asked, rule="DF-369", data=Asked(before=turn.step), regardless=True)
    if seat is None:
        return False
    power = useful(table, seat)[str(answer).removeprefix(FEATURE)]
    yield from play.use(table, seat, f"{power.card}/{power.number}")
    return True
