"""The Wyrmflame deck: its level, its cards, its phase (DF-55, DF-56, DF-84 to DF-101)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ..events.cards import PileEmpty
from ..events.flame import (
    FlameActed,
    FlameBuried,
    FlameDiscarded,
    FlameIgnored,
    FlameLevel,
    FlamePhase,
    FlameRevealed,
    FlameStays,
)
from ..state import NOBODY, PRIMARY
from ..table import Table
from . import abilities, encounters, moments
from .adventure import adventure_of
from .happening import Happening, Source
from .moves import all_maxima, bury, end_lasting, take_top
from .party import next_in


def phase(table: Table) -> Script[None]:
    """Right before the leader's place in the turn order, whatever state the leader is in (DF-55, DF-86, DF-97)."""
    state = table.state
    deck = state.flame
    table.tell(FlamePhase(state.leader, deck.level), "DF-86")
    if deck.level < 0 and state.first_done:
        change_level(table, 1, "DF-55")
    state.first_done = True
    if deck.level >= 0:
        yield from next_card(table)
    yield from reinforce(table)
    state.led += 1


def next_card(table: Table) -> Script[None]:
    """The active card stays (DF-85), or makes room for the next (DF-87)."""
    deck, adventure = table.state.flame, adventure_of(table)
    if deck.active and adventure is not None and deck.turns < adventure.flame_turns:
        deck.turns += 1
        table.tell(FlameStays(deck.active, deck.turns), "DF-85")
        return
    yield from reveal(table)


def reinforce(table: Table) -> Script[None]:
    """A rule of some Adventures: more encounters at each of the leader's turns but the first of a Scene (DF-9)."""
    state, adventure = table.state, adventure_of(table)
    if adventure is None or not state.led:
        return
    seat = state.leader
    for _ in range(adventure.reinforcements):
        foe = yield from encounters.reveal(table, PRIMARY, next_in(state, seat))
        if foe is not None:
            seat = (foe.seat + 1) % len(state.heroes)


def reveal(table: Table) -> Script[None]:
    """The active card is discarded, and the next comes up (DF-87, DF-96)."""
    deck = table.state.flame
    for _ in range(1 + len(deck.pile.draw) + len(deck.pile.discard)):
        yield from discard_active(table)  # and the cards that its Deadfall reveals
    if deck.active:  # the Deadfalls of all cards keep revealing one another
        return
    card = take_top(table, deck.pile)
    if card is None:
        table.tell(PileEmpty("flame", None), "DF-11")
    else:
        yield from come_up(table, card)


def come_up(table: Table, card: str) -> Script[None]:
    """Reveal a card and carry it out, unless an ability that answers has it ignored or reveals the next (DF-87)."""
    deck = table.state.flame
    deck.active, deck.at, deck.turns, deck.ignored = card, deck.level, 0, False
    new_maxima(table, card)
    table.tell(FlameRevealed(card, deck.level), "DF-87")
    happening = Happening()
    happening.still = lambda: not happening.ignored and deck.active == card and not deck.turns
    yield from moments.of_heroes(table, "flame revealed", NOBODY, happening)
    if deck.active != card or deck.turns:  # the next has come and has acted
        return
    deck.turns = 1
    if happening.ignored:
        deck.ignored = True
        new_maxima(table, card)
        table.tell(FlameIgnored(card), "DF-87")
        return
    yield from happen(table)


def happen(table: Table) -> Script[None]:
    """Everything that the active card does when it is revealed (DF-89, DF-91, DF-98)."""
    deck = table.state.flame
    card = deck.active
    for power in table.cards[card].powers_at("reveal") if card else ():
        ability = power.ability
        if deck.active == card and moments.applies(table, ability, NOBODY, None, source=card, level=deck.at):
            table.tell(FlameActed(card, "reveal", ability.at), "DF-89" if ability.at else "DF-91")
            yield from abilities.run_ability(table, Source(card, NOBODY, ability=ability), ability)


def discard_active(table: Table) -> Script[None]:
    """The active card goes to the discard pile: the level rises, then its Deadfall (DF-88, DF-90, DF-92)."""
    deck = table.state.flame
    card, ignored = deck.active, deck.ignored
    if not card:
        return
    deck.active = ""
    deck.pile.discard.append(card)
    cease(table, card)
    table.tell(FlameDiscarded(card), "DF-87")
    change_level(table, 1, "DF-88")
    for power in () if ignored else table.cards[card].powers_at("deadfall"):
        ability = power.ability
        if moments.applies(table, ability, NOBODY, None, source=card, level=deck.level):
            table.tell(FlameActed(card, "deadfall", ability.at), "DF-92")
            yield from abilities.run_ability(table, Source(card, NOBODY, ability=ability), ability)


def bury_active(table: Table, rule: str = "DF-94") -> None:
    """The active card goes to the bottom of its deck: no Deadfall, the level stays (DF-12, DF-93, DF-94)."""
    deck = table.state.flame
    if deck.active:
        card, deck.active = deck.active, ""
        bury(deck.pile, card)
        cease(table, card)
        table.tell(FlameBuried(card), rule)


def new_maxima(table: Table, card: str) -> None:
    """A card has become active, or is so no longer: if it changes maximum hit points, recompute them (DF-24)."""
    if "hit points" in table.cards[card].changes:
        all_maxima(table)


def cease(table: Table, card: str) -> None:
    """What lasted as long as the card was active ends (DF-90)."""
    table.state.flame.ignored = False
    new_maxima(table, card)
    end_lasting(table, lambda lasting: lasting.until == "flame")


def change_level(table: Table, by: int, rule: str = "DF-88") -> None:
    """The level rises or falls; no effect takes it below 0 (DF-56, DF-88)."""
    deck = table.state.flame
    was = deck.level
    deck.level = max(was + by, min(was, 0))
    if deck.level != was:
        table.tell(FlameLevel(deck.level, deck.level - was), rule)
