"""What the cards in hand would do: each half against each aspect, by the functions that the script uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.contract.screens import Likely, Mark, Outlook
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say

from ..asked import Asked
from ..rules.core import compare, conflict_cards
from ..rules.core.compare import FAILS, SUCCEEDS, TIEBREAKER, TIES
from ..rules.core.conflict_cards import ASPECTS, CARDS, HALVES, aspect_of
from ..table import Position
from ..words.deck import card_name
from ..words.terms import titled
from . import duel, likely
from .duel import Cell, Duel

CARD: Final = "card"
"""The question for a card of a Conflict."""
PHASES: Final = ("window", "acts")
"""When Actions are weighed and Conflicts are fought."""
SHORT: Final = {SUCCEEDS: later("wins"), FAILS: later("loses"), TIES: later("tie")}
LONG: Final = {SUCCEEDS: later("Succeeds"), FAILS: later("Fails"), TIES: later("Ties")}
MARKS: Final[dict[str, Mark]] = {SUCCEEDS: "good", FAILS: "bad", TIES: "none", TIEBREAKER: "open"}
AT_LARGE: Final = later(
    "Rank, the best first: Ace, Jack, Queen, King, then the numbers, the lower sum of card and Rival's Initiative; "
    "+: a benefit, if an Action was spent."
)
IN_A_DUEL: Final = later(
    "Graze: the weapon alone, past a Block. Percent: where Ranks decide, of the cards that may come."
)
NO_DATA: Final = Asked()


def outlook(position: Position, seat: int, prompt: str = "", data: Asked = NO_DATA, /) -> Outlook | None:
    """Each card of the hand and each of its halves against each aspect that a Rival may show (D2-164): what it does in
    the Conflict that a card is asked for, else who would Succeed."""
    sides = _halves(position, seat)
    if position.state.phase not in PHASES or not sides:
        return None
    fought = duel.read(position, seat, data) if prompt == CARD else None
    cell = _in_duel(fought) if fought is not None else _at_large
    rows = [[cell(card, half, rival) for rival in ASPECTS] for card, half in sides]
    return Outlook(
        title=fought.told() if fought is not None else say("What your cards would do"),
        keys=tuple(f"{card}:{half}" for card, half in sides),
        rows=tuple(_row(card, half) for card, half in sides),
        columns=tuple(map(titled, ASPECTS)),
        cells=tuple(tuple(cell.short for cell in row) for row in rows),
        spoken=tuple(tuple(cell.spoken for cell in row) for row in rows),
        marks=tuple(tuple(cell.mark for cell in row) for row in rows),
        legend=said(IN_A_DUEL if fought is not None else AT_LARGE),
        note=fought.ranks() if fought is not None else "",
    )


def likely_of(position: Position, seat: int, prompt: str, data: Asked, /) -> tuple[tuple[Likely, ...], ...]:
    """What each of these halves is likely to do to the bodies of both, in the Conflict that a card is asked for."""
    fought = duel.read(position, seat, data) if prompt == CARD else None
    return likely.of_halves(fought, _halves(position, seat)) if fought is not None else ()


def _halves(position: Position, seat: int) -> list[tuple[str, str]]:
    """Each half of each card of the hand."""
    hand = sorted(set(position.state.players[seat].hand), key=conflict_cards.DECK.index)
    return [(card, half) for card in hand for half in HALVES]


def _row(card: str, half: str) -> str:
    if CARDS[card].kind == "wild":
        return f"{capital(card_name(card))}, {titled(half)}"
    return f"{card_name(card)}, {titled(half)} ({titled(aspect_of(card, half))})"


def _in_duel(fought: Duel) -> Callable[[str, str, str], Cell]:
    """What a half does in this Conflict, with what it brings besides where an Action was spent (D2-167)."""

    def cell(card: str, half: str, rival: str) -> Cell:
        found = fought.cell(card, half, rival)
        if not fought.mine.paid or not found.result:
            return found
        return found._replace(spoken=_with(found.spoken, _benefits(aspect_of(card, half), found.result)))

    return cell


def _at_large(card: str, half: str, rival: str) -> Cell:
    """Who would Succeed, whatever it is about."""
    aspect = aspect_of(card, half)
    outcome = compare.MATRIX[aspect, rival]
    if outcome == TIEBREAKER:
        return Cell("open", say("Rank"), say("the Tiebreaker decides"), "")
    brings = _benefits(aspect, outcome)
    short = said(SHORT[outcome]) + ("+" if brings else "")
    return Cell(MARKS[outcome], short, _with(said(LONG[outcome]), brings), outcome)


def _with(result: str, brings: list[str]) -> str:
    return say("{result} and {brings}", result=result, brings=listed(brings, say("and"))) if brings else result


def _benefits(aspect: str, outcome: str) -> list[str]:
    """What an aspect brings with an outcome, besides Successes (D2-168 to D2-175)."""
    benefits = compare.BENEFITS.get((aspect, outcome), compare.NO_BENEFITS)
    words = (
        [say("draws 1")] * benefits.draws
        + [say("is kept")] * benefits.is_kept
        + [say("moves back")] * benefits.moves_back
    )
    return words + [say("strikes back")] * benefits.follows_up + [say("takes a discard")] * benefits.takes_discard
