"""The Short Rest between two Scenes (DF-321 to DF-333)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script, one

from ..events.damage import Healed, Recovered, Rested
from ..events.scenes import RestBegan
from ..table import Table
from . import moments, numbers
from .asides import step_aside
from .market import NOTHING, buy, choices, may_buy_any
from .moves import draw, new_maxima_by, new_maximum


def short_rest(table: Table) -> Script[None]:
    """First the tokens, then healing, then purchases (DF-322)."""
    state = table.state
    table.tell(RestBegan(state.scene), "DF-321")
    state.helpless = 0
    for seat in state.leftwards((state.ended_by + 1) % len(state.heroes)):
        remove_tokens(table, seat)
    for seat in state.leftwards((state.ended_by + 1) % len(state.heroes)):
        yield from recover(table, seat)
    for seat in state.leftwards((state.ended_by + 1) % len(state.heroes)):
        yield from moments.of_heroes(table, "short rest", seat)
    for seat in state.leftwards((state.ended_by + 1) % len(state.heroes)):
        yield from purchase(table, seat)
    state.phase = "scene"


def remove_tokens(table: Table, seat: int) -> None:
    """Exhausted tokens go, except from the Unconscious; so do Character tokens on Market cards.

    (DF-295, DF-323, DF-329.) Magic Items are no Market cards, and keep theirs (DF-390).
    """
    hero = table.state.heroes[seat]
    for kept in hero.kept:
        if table.cards[kept.card].kind != "item":
            kept.marks = {}
    if hero.exhausted and not hero.out:
        hero.exhausted = False
        table.tell(Rested(seat), "DF-323")


def recover(table: Table, seat: int) -> Script[None]:
    """All characters heal 1 hit point; the Stunned and Unconscious recover and draw two cards (DF-324, DF-325)."""
    hero = table.state.heroes[seat]
    was, down = hero.hp, hero.stunned or hero.out
    hero.stunned = hero.out = False
    new_maximum(table, seat)
    new_maxima_by(table, seat)
    hero.hp = min(hero.full, hero.hp + 1)
    table.tell(Healed(seat, hero.hp - was, hero.hp), "DF-324")
    if down:
        table.tell(Recovered(seat), "DF-325")
        draw(table, seat, 2, "DF-324")
    if hero.hp > was:
        yield from moments.of_heroes(table, "healed", seat)


def purchase(table: Table, seat: int) -> Script[None]:
    """Each may buy one card; nobody cycles (DF-326, DF-327)."""
    if numbers.first_in_force(table, "no purchases", seat) is not None:
        return
    while may_buy_any(table, seat, rest=True):
        answer = yield one(seat, "rest-market", lambda: choices(table, seat, rest=True), "DF-326")
        if step_aside(table, seat, answer):
            continue
        if answer != NOTHING:
            yield from buy(table, seat, str(answer), "DF-326")
        return
