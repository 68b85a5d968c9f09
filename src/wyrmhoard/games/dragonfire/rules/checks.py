"""Skill Checks and Saves: cards are revealed and then buried (DF-127 to DF-132, DF-219 to DF-226)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmhoard.kernel.asking.ask import Script

from ..cards.effects import Ability, Reroll, walk
from ..cards.points import COLOUR_OF, COLOURS
from ..events.cards import Checked
from ..events.encounters import Saved
from ..state import Foe, Token
from ..table import Position, Table
from . import changes, moments, moves, numbers, tags
from .happening import Happening


def skill_check(table: Table, seat: int, of: str = "") -> Script[bool]:
    """A Skill Check: whether the top card of the character's deck has one of its colours (DF-219 to DF-224).

    `of`: a Class Type whatever the character's own (DF-222), or "primary" (DF-223).
    """
    colours = _colours(table, seat, of)
    for stat, success in (("check fails", False), ("check succeeds", True)):
        if numbers.first_in_force(table, stat, seat) is not None:  # type: ignore[arg-type]
            table.tell(Checked(seat, None, success, of), "DF-224", reveals=False)
            break
    else:
        success = yield from _last(table, seat, None, _moment, lambda: _reveal(table, seat, of, colours))
    yield from _stands(table, seat, None, _moment(success))
    return success


def _moment(success: bool) -> str:
    return "check succeeded" if success else "check failed"


def _last(
    table: Table, seat: int, foe: Foe | None, moment: Callable[[bool], str], reveal: Callable[[], bool]
) -> Script[bool]:
    """The result of the last card revealed: effects may reveal another, which then counts."""
    while True:
        success = reveal()
        happening = Happening(seat, foe)
        yield from moments.of_heroes(table, moment(success), seat, happening, rerolls)
        if not happening.again:
            return success


def _stands(table: Table, seat: int, foe: Foe | None, moment: str) -> Script[None]:
    """Abilities answer the final result."""
    yield from moments.of_heroes(table, moment, seat, Happening(seat, foe), lambda ability: not rerolls(ability))


def rerolls(ability: Ability) -> bool:
    """Whether an ability has another card revealed."""
    return any(isinstance(effect, Reroll) for effect in walk(ability.effects))


def _colours(position: Position, seat: int, of: str) -> set[str]:
    kinds = changes.types_of(position, seat, primary=of == "primary") if of in ("", "primary") else (of,)
    colours = {COLOUR_OF[kind] for kind in kinds}
    if of in ("", "primary"):
        for source in changes.of_character(position, "check colour", seat):
            colours.add(source.change.of if source.change.of in COLOURS else COLOUR_OF[source.change.of])
    return colours


def _reveal(table: Table, seat: int, of: str, colours: set[str]) -> bool:
    pile = table.state.heroes[seat].pile
    card = moves.take_top(table, pile)
    success = card is not None and table.cards[card].colour in colours
    if card is not None:
        moves.bury(pile, card)
    table.tell(Checked(seat, card, success, of), "DF-219")
    return success


def save(table: Table, foe: Foe, plus: int = 0, token: Token | None = None) -> Script[bool]:
    """A Save: whether a card of the encounter's own deck has its colour (DF-127 to DF-130). `token`: its token's."""
    colour = table.cards[foe.card].colour
    number = 1 + plus + sum(source.change.by for source in changes.of_encounter(table, "save", foe, token))
    for stat, success in (("save fails", False), ("save succeeds", True)):
        if changes.of_encounter(table, stat, foe, token):  # type: ignore[arg-type]
            table.tell(Saved(tags.tag(table, foe), [], success), "DF-130", reveals=False)
            break
    else:
        success = yield from _last(
            table, foe.seat, foe, lambda _: "save made", lambda: _reveal_save(table, foe, number, colour)
        )
    yield from _stands(table, foe.seat, foe, "save made")
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
    table.tell(Saved(tags.tag(table, foe), revealed, success), "DF-127")
    return success
