"""Triggered abilities: those of a fighter and its cards that wait for a moment (WA-59, WA-60, WA-67)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ..cards.card import Card
from ..events.cards import Triggered
from ..events.fields import tag
from ..state import NOBODY, Fighter, Gear
from ..table import Position, Table
from .interpreter import Source, run
from .moves import battle_of


def moment(
    table: Table,
    who: Fighter,
    when: str,
    *,
    only: Gear | None = None,
    target: Fighter | None = None,
    attacker: Fighter | None = None,
) -> Script[None]:
    """Trigger every ability of a fighter and its cards that waits for this moment; `only`: of one equipped card."""
    for source in waiting(table, who, when):
        if only is not None and source.gear is not only:
            continue
        if not battle_of(table).has(who) or (source.gear is not None and source.gear not in who.gear):
            continue
        if attacker is None and _for_the_attacker(source):
            continue
        source.target, source.attacker = target, attacker
        table.tell(Triggered(tag(who), source.card.id, when), "WA-67")
        yield from run(table, source)


def _for_the_attacker(source: Source) -> bool:
    """Whether an ability affects only the attacker: damage that is no attack has none (WA-84)."""
    return all(getattr(effect, "to", "") == "the attacker" for effect in source.card.abilities[source.ability].do)


def waiting(position: Position, who: Fighter, when: str, *, its_turn: bool = True) -> list[Source]:
    """The abilities of a fighter that wait for a moment, its own first, then in the order of equipping (WA-60).

    Outside of `its_turn`, only those that trigger in every turn.
    """
    seat = NOBODY if who.beast else who.seat
    sources = []
    by_id = position.cards.by_id
    card = by_id[who.card]
    for number in card.moments.get(when, ()):
        if its_turn or card.abilities[number].turn == "each":
            sources.append(Source(card, who, seat, ability=number))
    for gear in who.gear:
        card = by_id[gear.card]
        if when in card.moments and (card.type != "utility_spell" or gear.active) and _awake(card, gear):
            for number in card.moments[when]:
                if its_turn or card.abilities[number].turn == "each":
                    sources.append(Source(card, who, seat, gear, ability=number))
    return sources


def anything_waits(position: Position, when: str) -> bool:
    """Whether any card in the battle, the location included, has an ability that waits for this moment."""
    by_id, place, battle = position.cards.by_id, position.state.place, battle_of(position)
    for who in battle.fighters:
        if when in by_id[who.card].moments:
            return True
        for gear in who.gear:
            if when in by_id[gear.card].moments:
                return True
    return place is not None and when in by_id[place.card].moments


def _awake(card: Card, gear: Gear) -> bool:
    return card.type != "defense_spell" or gear.active
