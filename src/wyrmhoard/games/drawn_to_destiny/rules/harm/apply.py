"""A blow strikes a Unit: Weapon Damage, the Stack, protection, Crits, and their consequences (section 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.damage import BACK_OF, STAT_OF
from ...events.blows import Crits, DamageDone, Exchanged, MortalWound, Struck, Temporary, Unaffected
from ...state import Unit
from ...table import Position, Table
from ..core import decks
from ..core.blow import Blow, weigh
from ..queries import numbers
from . import conditions, protect, restraint, stack, things, tokens
from .stack import BLANK, Stack
from .tokens import Cause

MORTAL: Final = 4
"""The number of Crits in one attack that make a Mortal Wound (D2-235)."""


def strike(table: Table, unit: Unit, blow: Blow) -> Script[int]:
    """Resolve a blow against a Unit; how many cards were applied as Crits or Temporary Damage: what is dealt "when
    damage is dealt" needs at least one (D2-245)."""
    if not unit.in_play:
        return 0
    if "vehicle" in unit.sheet.traits:
        applied = yield from things.strike(table, unit.ref, blow)
        return applied
    felt = feel(table, unit, blow)
    if felt is None:
        table.tell(Unaffected(unit.id, list(blow.types)), "D2-13")
        return 0
    blow = felt
    difficulty = numbers.rating(table, unit, blow.against)
    weight = weigh(blow.successes, blow.damage, difficulty)
    struck = Struck(
        unit=unit.id,
        by=blow.by,
        types=list(blow.types),
        counted=blow.successes,
        level=weight.level,
        scale=weight.scale,
        successes=weight.successes,
        damage=str(blow.damage) if blow.damage is not None else "",
        difficulty=str(difficulty),
    )
    table.tell(struck, "D2-212")
    if not weight.successes:
        return 0  # D2-216
    cards = yield from stack.reveal(table, unit, blow, weight.successes)
    if not cards.cards:
        stack.finish(table, cards)
        return 0
    yield from protect.protect(table, unit, blow, cards)
    cause = Cause(blow.rule, attack=True, blow=blow)
    applied = len(cards.cards)
    if applied:
        _harm(table, unit, blow, cards, cause)
    stack.finish(table, cards)
    table.tell(DamageDone(unit.id, blow.by, applied), "D2-245")
    restraint.jolt(table, unit, applied)
    yield from conditions.finish(table, unit, cause)
    return applied


def feel(position: Position, unit: Unit, blow: Blow) -> Blow | None:
    """The blow without the types that have no effect on this Unit; None if it has none left, or a whole deck has no
    effect."""
    kept = tuple(kind for kind in blow.types if not numbers.is_immune(position, unit, kind))
    if kept == blow.types and not numbers.is_immune(position, unit, blow.deck):
        return blow
    felt = replace(blow, types=kept)
    basic = felt.basic if blow.basic else kept
    return felt if basic and not numbers.is_immune(position, unit, blow.deck) else None


def _harm(table: Table, unit: Unit, blow: Blow, cards: Stack, cause: Cause) -> None:
    """Turn what is left of the Stack into harm (D2-234 to D2-237)."""
    if blow.becomes:
        tokens.add(table, unit, blow.becomes, len(cards.cards), cause)
        return
    if cards.cards[0] == BLANK:
        _simply(table, unit, cards, cause)
        return
    crits = cards.crits(table)
    temporary = len(cards.cards) - len(crits)
    if crits:
        severity = 1 if blow.is_minor else min(4, len(crits))
        struck = cards.place(table)
        card, reads = _placed(table, cards)
        table.tell(Crits(unit.id, len(crits), severity, card, reads), "D2-234")
        tokens.place(table, unit, card, severity, cause, reads=reads)
        if len(crits) >= MORTAL and _is_mortal(table, cards, card, reads):
            table.tell(MortalWound(unit.id), "D2-235")
            tokens.add(table, unit, "dying", 1, cause)
        for name, number in blow.produced:
            if name == "push":
                cause.moves.append((name, number * len(crits)))
            elif name == "corrosive":
                tokens.corrode(table, unit, len(crits), cause.rule, struck)
            else:
                tokens.add(table, unit, name, number * len(crits), cause)
    if temporary:
        table.tell(Temporary(unit.id, BACK_OF[cards.deck], temporary), "D2-236")
        tokens.add(table, unit, BACK_OF[cards.deck], temporary, cause)


def _placed(table: Table, cards: Stack) -> tuple[str, str]:
    """Take the card to be placed off the Stack: the Hit Location, or after an Overrun the card of its type for the
    chosen place, in exchange; if that lies on a Unit, the drawn one, which then reads as the chosen place (D2-178)."""
    top = cards.cards.pop(0)
    printed = table.cards.damage[top]
    wanted = f"{printed.type}-{cards.chosen}"
    if not cards.chosen or not printed.place or wanted == top:
        return top, printed.of
    if wanted in cards.cards:
        cards.cards.remove(wanted)
        cards.cards.append(top)
        return wanted, cards.chosen
    if decks.take(table, wanted):
        decks.discard(table, top)
        table.tell(Exchanged(wanted, top), "D2-178")
        return wanted, cards.chosen
    return top, cards.chosen


def _is_mortal(position: Position, cards: Stack, card: str, reads: str) -> bool:
    """Whether 4 Crits are Dying: with the other decks only if the Extreme text says so (D2-235)."""
    if cards.deck == "wound":
        return True
    return "dying" in position.cards.damage[f"{position.cards.damage[card].type}-{reads}"].at(4).sudden


def _simply(table: Table, unit: Unit, cards: Stack, cause: Cause) -> None:
    """Without damage cards: each Success left is -1 Body, and 4 or more are Dying at once. Attacks on Mind and Will
    give Stun or Stress, those that bind Slow. Who is hurt again at Body 0 is out of play for good (D2-250a)."""
    number = len(cards.cards)
    if cards.deck != "wound":
        tokens.add(table, unit, BACK_OF[cards.deck], number, cause)
        return
    if not numbers.level(table, unit, STAT_OF[cards.deck]):
        cause.ends = True
    if number >= MORTAL:
        table.tell(MortalWound(unit.id), "D2-235")
        tokens.add(table, unit, "dying", 1, cause)
    tokens.add(table, unit, "hurt", number, cause)


def lay_card(table: Table, unit: Unit, deck: str, *, rule: str) -> Script[None]:
    """Lay the next card of a deck on a Unit at Minor, without a Stack; at a table that does not use the deck, a hurt or
    a Minor Condition instead."""
    cause = Cause(rule)
    if stack.uses_cards(table, deck):
        card = decks.draw_plain(table, deck)
        if card:
            tokens.place(table, unit, card, 1, cause)
    else:
        tokens.add(table, unit, "hurt" if deck == "wound" else BACK_OF[deck], 1, cause)
    yield from conditions.finish(table, unit, cause)


def collision(position: Position, other: Unit) -> Blow:
    """The blow that a Unit takes when it collides with another: 1 Success, Bash, Damage equal to the other's Body
    (D2-91)."""
    return Blow(("bash",), 1, numbers.rating(position, other, "body"), by=other.id, origin=other.space, rule="D2-91")
