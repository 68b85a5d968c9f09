"""Skill Checks and Saves: cards are revealed and then buried (DF-127 to DF-132, DF-219 to DF-226)."""

from __future__ import annotations

from wyrmhoard.games.dragonfire.cards.points import COLOUR_OF, COLOURS
from wyrmhoard.games.dragonfire.rules import changes, moments, moves, numbers, tags
from wyrmhoard.games.dragonfire.rules.happening import Happening
from wyrmhoard.games.dragonfire.state import Foe
from wyrmhoard.games.dragonfire.table import Position, Table
from wyrmhoard.kernel.ask import Script


def skill_check(table: Table, seat: int, of: str = "") -> Script[bool]:
    """A Skill Check: whether the top card of the character's deck has one of its colours (DF-219 to DF-224).

    `of`: a Class Type whatever the character's own (DF-222), or "primary" (DF-223).
    """
    colours = _colours(table, seat, of)
    for stat, success in (("check fails", False), ("check succeeds", True)):
        if numbers.forbids(table, stat, seat) is not None:  # type: ignore[arg-type]
            table.tell("checked", "DF-224", seat=seat, card=None, success=success, of=of)
            return success
    success = _reveal(table, seat, of, colours)
    happening = Happening(seat)
    yield from moments.of_heroes(table, "check succeeded" if success else "check failed", seat, happening)
    if happening.again:
        success = _reveal(table, seat, of, colours)
    return success


def _colours(table: Position, seat: int, of: str) -> set[str]:
    kinds = changes.types_of(table, seat, primary=of == "primary") if of in ("", "primary") else (of,)
    colours = {COLOUR_OF[kind] for kind in kinds}
    if of in ("", "primary"):
        for source in changes.of_character(table, "check colour", seat):
            colours.add(source.change.of if source.change.of in COLOURS else COLOUR_OF[source.change.of])
    return colours


def _reveal(table: Table, seat: int, of: str, colours: set[str]) -> bool:
    pile = table.state.heroes[seat].pile
    card = moves.take_top(table, pile)
    success = card is not None and table.cards[card].colour in colours
    if card is not None:
        moves.bury(pile, card)
    table.tell("checked", "DF-219", reveals=True, seat=seat, card=card, success=success, of=of)
    return success


def save(table: Table, foe: Foe, plus: int = 0) -> Script[bool]:
    """A Save: whether a card of the encounter's own deck has its colour (DF-127 to DF-130)."""
    card = table.cards[foe.card]
    for stat, success in (("save fails", False), ("save succeeds", True)):
        if changes.of_encounter(table, stat, foe):  # type: ignore[arg-type]
            table.tell("saved", "DF-130", foe=tags.tag(table, foe), cards=[], success=success)
            return success
    more = plus + sum(source.change.by for source in changes.of_encounter(table, "save", foe))
    success = _reveal_save(table, foe, 1 + more, card.colour)
    happening = Happening(foe.seat, foe)
    yield from moments.of_heroes(table, "save made", foe.seat, happening)
    if happening.again:
        success = _reveal_save(table, foe, 1 + more, card.colour)
    return success


def _reveal_save(table: Table, foe: Foe, number: int, colour: str | None) -> bool:
    pile = table.state.decks[foe.deck]
    revealed: list[str] = []
    while len(revealed) < number:
        card = moves.take_top(table, pile)
        if card is None:
            break
        revealed.append(card)
    success = any(table.cards[card].colour == colour for card in revealed)
    for card in revealed:
        moves.bury(pile, card)
    table.tell("saved", "DF-127", reveals=True, foe=tags.tag(table, foe), cards=revealed, success=success)
    return success
