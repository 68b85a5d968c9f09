"""The cards of a Conflict: chosen in secret, opened together, and which of two counts (D2-152 to D2-163)."""

from __future__ import annotations

from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script, each

from ...asked import Asked, AskedSide
from ...events.conflict import Opened, OpenedSide
from ...state import NOBODY
from ...table import Position, Table
from .. import endings
from ..core import conflict_cards
from ..core.conflict_cards import CARDS
from ..queries import changes
from . import hands
from .sides import Conflict, Side, facts, unit_of

UPPER: Final = "upper"
LOWER: Final = "lower"
HALVES: Final = (UPPER, LOWER)
FATE: Final = "fate"


# -- Select (D2-152, D2-156)


def options(position: Position, side: Side) -> list[Choice]:
    """Each card of the hand with each half, or Fate with a half; an aspect that may not be used is not offered.

    A Wild is the same both ways, but an extra Fate lies as the card does, so its half is chosen, too (D2-159, D2-160).
    """
    return [*plain_options(position, side), *endings.giving_up(position, side.seat)]


def plain_options(position: Position, side: Side) -> list[str]:
    """The cards alone, without giving up."""
    options: list[str] = []
    for card in position.state.players[side.seat].hand:
        options += [f"{card}:{half}" for half in HALVES if aspect_of(position, side, card, half) not in side.barred]
    return [*options, *(f"{FATE}:{half}" for half in HALVES)]


def choose(table: Table, conflict: Conflict) -> Script[None]:
    """All sides with a Player choose in secret: a card of the hand with its half, or Fate with a half.

    Reveal or Stay is part of this choice: nobody is asked whether it Stays (D2-156, D2-312).
    """
    asked = {side.seat: partial(options, table, side) for side in conflict.sides if asks(side)}
    if not asked:
        return
    answers = yield each("card", asked, "D2-152", data=as_question(conflict))
    for side in [side for side in conflict.sides if asks(side)]:
        answer = answers[side.seat]
        gave_up = endings.gave_up(table, side.seat, answer)
        card, _, side.half = str(f"{FATE}:{LOWER}" if gave_up else answer).rpartition(":")
        side.by_fate = card == FATE
        side.card = "" if side.by_fate else card
        unit = unit_of(table, side)
        if gave_up and unit is not None and not unit.in_play:
            _withdraw(side)


def _withdraw(side: Side) -> None:
    """A side whose Unit has surrendered fights no more: any card that it shows counts as none (D2-248a, D2-163)."""
    side.seat, side.paid, side.strikes = NOBODY, False, False
    side.barred = frozenset(conflict_cards.ASPECTS)


def asks(side: Side) -> bool:
    """Whether a Player chooses the card of this side."""
    return side.seat != NOBODY and not side.fixed


def as_question(conflict: Conflict) -> Asked:
    """The Conflict as questions name it, with all that lies open before the cards do: what is compared, by how much."""
    return Asked(
        kind=conflict.kind,
        actor=laid_open(conflict.actor),
        rival=laid_open(conflict.rival),
        distance=conflict.distance,
    )


def laid_open(side: Side) -> AskedSide:
    """A side with its numbers. Of a marker only the name is shown: the numbers would reveal which Unit it is
    (D2-363)."""
    if side.masked:
        return side.as_data()
    return AskedSide(
        **side.as_data(),
        means=side.means.key,
        skill=side.means.skill,
        level=side.level,
        difficulty=str(side.difficulty),
        damage=str(side.damage) if side.damage is not None else "",
        initiative=side.total_initiative,
        paid=side.paid,
        price=side.price,
        strikes=side.strikes,
        barred=sorted(side.barred),
        advantage=bool(side.advantage),
        disadvantage=bool(side.disadvantage),
        using=list(side.using),
    )


# -- Reveal (D2-157, D2-158)


def open_all(table: Table, conflict: Conflict) -> None:
    """Both cards are opened, the Actor's first, then all extra cards (D2-162)."""
    settle_extras(conflict)
    for side in conflict.sides:
        if side.fixed:
            continue
        if side.seat == NOBODY:
            side.card, second = hands.reveal_fate(table), hands.reveal_fate(table)
            hands.discard_fate(table, second)
            side.half = conflict_cards.half_by(second) if second else UPPER
        elif side.by_fate:
            side.card = hands.reveal_fate(table)
        else:
            table.state.players[side.seat].hand.remove(side.card)
    for side in conflict.sides:
        if side.advantage or side.disadvantage:
            side.extra = hands.reveal_fate(table)
    for side in conflict.sides:
        use(table, side, side.card)
    table.tell(Opened([_shown(side) for side in conflict.sides], conflict.kind), "D2-156")


def settle_extras(conflict: Conflict) -> None:
    """Advantage and Disadvantage of one side cancel, and the same on both sides do, too (D2-161)."""
    one_side, other = conflict.sides
    for side in conflict.sides:
        if side.advantage and side.disadvantage:
            side.advantage, side.disadvantage = [], []
    if one_side.advantage and other.advantage:
        one_side.advantage, other.advantage = [], []
    if one_side.disadvantage and other.disadvantage:
        one_side.disadvantage, other.disadvantage = [], []


def _shown(side: Side) -> OpenedSide:
    return OpenedSide(
        *side.tag,
        card=side.card,
        half=side.half,
        halves=[CARDS[side.card].upper, CARDS[side.card].lower] if side.card else [],
        aspect=side.aspect,
        extra=side.extra,
        fate=side.by_fate,
        advantage=bool(side.advantage),
        disadvantage=bool(side.disadvantage),
    )


def aspect_of(position: Position, side: Side, card: str, half: str) -> str:
    """What a card shows for a side in this half; a Unit may read one aspect as another."""
    aspect = conflict_cards.aspect_of(card, half)
    unit = unit_of(position, side)
    if aspect == "evade" and unit is not None and changes.holds_true(position, unit, "evade counts as fast"):
        return "fast"
    return aspect


def use(position: Position, side: Side, card: str) -> None:
    """Let a card count for the side. An aspect that the side may not use counts as none (D2-163)."""
    side.used = card
    shown = aspect_of(position, side, card, side.half) if card else ""
    side.aspect = "" if shown in side.barred else shown


# -- Discards (D2-203)


def discard_all(table: Table, conflict: Conflict) -> None:
    """Every revealed card that is not Kept goes where it belongs: a Player's cards to its discard, Fate to Fate's
    (D2-203)."""
    for side in conflict.sides:
        used = [] if side.fixed else [(side.card, side.by_fate), (side.extra, True)]
        for card, by_fate in (*used, (side.follow_up, side.follow_fate)):
            if by_fate:
                hands.discard_fate(table, card)
            elif card and not (side.kept and card == side.card):
                table.state.players[side.seat].pile.discard.append(card)


def facts_of(position: Position, conflict: Conflict, side: Side) -> changes.Facts:
    """What abilities ask for, with the card that counts."""
    card = side.scoring
    return facts(position, conflict, side, normal=bool(card) and CARDS[card].kind == "normal")
