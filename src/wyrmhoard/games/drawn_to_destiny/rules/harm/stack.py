"""The Damage Stack: cards revealed for the Successes, and the Hit Location (D2-217 to D2-221)."""

from __future__ import annotations

from dataclasses import dataclass, field

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...cards.damage import PLACES
from ...events.blows import DamageWild, StackRevealed, WildReplaced
from ...state import NOBODY, Unit
from ...table import Position, Table
from ..core import decks
from ..core.blow import Blow
from ..queries import numbers

BLANK = ""
"""A card of a Stack without cards: the setting without damage cards, or without Disorder and Trauma."""


@dataclass(slots=True)
class Stack:
    """Cards in order, the top one first; the top one names the Hit Location once `settle_top` was called."""

    deck: str
    types: tuple[str, ...]
    cards: list[str] = field(default_factory=list)
    wilds: list[str] = field(default_factory=list)
    """Wilds that were in it: deck and discard are shuffled together at the end (D2-218). They are kept aside till then,
    or a deck of nothing but Wilds would never end."""
    chosen: str = ""
    """The place that the blocker has chosen after an Overrun (D2-178)."""
    unit: Unit | None = None
    """The Unit that it hits: without limbs, hits on limbs count for the chest (C2)."""

    def matches(self, position: Position, card: str) -> bool:
        """Whether a card matches one of the types (D2-219)."""
        return card != BLANK and position.cards.damage[card].type in self.types

    def place(self, position: Position) -> str:
        """The Hit Location: a place of the body, or nothing if the top card names a subject (D2-221)."""
        if not self.cards:
            return self.chosen
        top = self.cards[0]
        if top == BLANK:
            return (self.chosen or "chest") if self.deck == "wound" else ""
        own = position.cards.damage[top].place
        return self._felt(self.chosen or own) if own else ""

    def _felt(self, place: str) -> str:
        return numbers.felt_at(self.unit, place) if self.unit is not None else place

    def place_or_subject(self, position: Position) -> str:
        """The place or subject that the top card names."""
        if self.cards and self.cards[0] != BLANK and not position.cards.damage[self.cards[0]].place:
            return position.cards.damage[self.cards[0]].of
        return self._felt(
            self.chosen or (position.cards.damage[self.cards[0]].of if self.cards and self.cards[0] else "")
        )

    def crits(self, position: Position) -> list[str]:
        """The cards that match (D2-234)."""
        return [card for card in self.cards if self.matches(position, card)]


def uses_cards(position: Position, deck: str) -> bool:
    """Whether this deck is used at this table."""
    settings = position.state.settings
    return settings.damage_decks == "full" and (settings.mental_decks or deck in ("wound", "restraint"))


def reveal(table: Table, unit: Unit, blow: Blow, successes: int) -> Script[Stack]:
    """The Stack of a blow: as many cards as Successes, Wilds replaced, the Hit Location on top (D2-217 to D2-219)."""
    chosen = numbers.felt_at(unit, blow.place) if blow.place in PLACES else ""
    stack = Stack(blow.deck, blow.basic, chosen=chosen, unit=unit)
    if not uses_cards(table, stack.deck):
        stack.cards = [BLANK] * successes
        return stack
    yield from add(table, stack, blow, successes)
    settle_top(table, stack)
    if stack.cards:
        place, matches = stack.place_or_subject(table), len(stack.crits(table))
        table.tell(StackRevealed(stack.deck, list(stack.cards), list(stack.types), place, matches), "D2-217")
    return stack


def settle_top(position: Position, stack: Stack) -> None:
    """Move the first card that matches to the top; without one the first card stays there (D2-219)."""
    for at, card in enumerate(stack.cards):
        if stack.matches(position, card):
            stack.cards.insert(0, stack.cards.pop(at))
            return


def add(table: Table, stack: Stack, blow: Blow, number: int) -> Script[None]:
    """Reveal more cards onto the bottom of the Stack; fewer if the deck and its discard run out (D2-151)."""
    for _ in range(number):
        if not uses_cards(table, stack.deck):
            stack.cards.append(BLANK)
            continue
        card = decks.draw(table, stack.deck)
        while card and table.cards.damage[card].wild:
            card = yield from _replaced(table, stack, blow, card)
        if not card:
            return
        stack.cards.append(card)


def _replaced(table: Table, stack: Stack, blow: Blow, wild: str) -> Script[str]:
    """The replacement of a Wild: any card of the deck for a black one, of the discard or the next card for a red
    one; a Non-Player takes the next card (D2-218)."""
    stack.wilds.append(wild)
    cards = decks.pile(table, stack.deck)
    table.tell(DamageWild(wild, stack.deck), "D2-218")
    seat = dealer(table, blow)
    chosen = "next"
    if seat != NOBODY:
        colour = table.cards.damage[wild].wild
        heap = cards.draw if colour == "black" else cards.discard
        plain = sorted(card for card in heap if not table.cards.damage[card].wild)
        options = plain if colour == "black" and plain else ["next", *plain]
        if len(options) > 1:
            chosen = yield one(
                seat, "wild-card", options, "D2-218", Asked(wild=wild, deck=stack.deck, stack=list(stack.cards))
            )
        else:
            chosen = options[0]
    if chosen == "next":
        card = decks.draw(table, stack.deck)
    else:
        decks.take(table, chosen)
        card = chosen
    table.tell(WildReplaced(wild, card, stack.deck), "D2-218")
    return card


def finish(table: Table, stack: Stack) -> None:
    """The damage is applied: what is left of the Stack goes to the discard, and after a Wild deck and discard are
    shuffled together (D2-218, D2-234)."""
    remove(table, stack, len(stack.cards))
    if stack.wilds:
        decks.pile(table, stack.deck).discard += stack.wilds
        stack.wilds.clear()
        decks.shuffle_together(table, stack.deck)


def remove(table: Table, stack: Stack, number: int) -> int:
    """Remove cards from the bottom, the Hit Location last; they go to the discard (D2-222). How many there were."""
    taken = min(number, len(stack.cards))
    for _ in range(taken):
        card = stack.cards.pop()
        if card != BLANK:
            decks.discard(table, card)
    return taken


def dealer(position: Position, blow: Blow) -> int:
    """The seat that deals the damage; -1: nobody's."""
    if blow.by == NOBODY:
        return NOBODY
    return numbers.controller(position, position.state.unit(blow.by))
