"""Abilities that take effect when a Conflict is won: those that wait for a certain card (D2-176), and those that draw
cards (D2-201)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...cards.entries import Doing
from ...cards.vocabulary import DrawCards, Give, Reclaim, Remove, SearchDeck
from ...events.attacks import Triggered
from ...state import NOBODY, Unit
from ...table import Table
from ..core.conflict_cards import CARDS
from ..harm import conditions
from ..queries import attack_options, changes, numbers
from . import answering, hands
from .sides import Conflict, Side, facts, unit_of

WON = "won"
"""The moment of these abilities."""


def fire(table: Table, conflict: Conflict) -> Script[None]:
    """Abilities of each Winner that has spent an Action: passive ones at once, others if their Player uses them."""
    for side in conflict.sides:
        unit = unit_of(table, side)
        if unit is None or not side.wins or not side.paid or not numbers.can_use_abilities(table, unit):
            continue
        normal = bool(side.used) and CARDS[side.used].kind == "normal"
        known = facts(table, conflict, side, normal=normal)
        for source, doing in list(changes.abilities(table, unit, known)):
            passive = doing.kind == "passive" and doing.moment == WON
            if passive and changes.fits(table, unit, doing.needs, known):
                table.tell(Triggered(unit.id, unit.sheet.name, source.key), "D2-176")
                yield from _do(table, conflict, side, unit, doing)
        chosen = yield from answering.offer_ability(table, unit, attack_options.uses(table, unit, known, WON))
        if chosen:
            yield from _do(table, conflict, side, unit, table.cards.abilities[chosen].doing)


def _do(table: Table, conflict: Conflict, side: Side, unit: Unit, doing: Doing) -> Script[None]:
    """Carry out what an ability does; a Non-Player gains no cards (D2-170a)."""
    rival = unit_of(table, conflict.other(side))
    for effect in doing.do:
        if isinstance(effect, Give):
            whom = {"you": (unit,), "rival": (rival,), "both": (unit, rival)}.get(effect.who, ())
            for one in whom:
                if one is not None and one.in_play:
                    yield from conditions.gain(table, one, effect.condition, effect.amount, rule="D2-176")
        elif isinstance(effect, Remove):
            conditions.lose(table, unit, effect.condition, effect.amount, rule="D2-176")
        elif side.seat == NOBODY:
            continue
        elif isinstance(effect, DrawCards):
            hands.draw(table, side.seat, effect.number, "D2-201")
        elif isinstance(effect, Reclaim):
            yield from hands.reclaim(table, side.seat, effect.number, effect.rank or "", "D2-201")
        elif isinstance(effect, SearchDeck):
            yield from hands.search(table, side.seat, effect.number, effect.rank or "", "D2-201")
