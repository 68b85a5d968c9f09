"""What the cards in hand would do: each half against each aspect, by the functions that the script uses."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.screens import Outlook
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say

from ..rules.core import compare, conflict_cards
from ..rules.core.compare import FAILS, SUCCEEDS, TIEBREAKER, TIES
from ..rules.core.conflict_cards import ASPECTS, CARDS, HALVES, aspect_of
from ..table import Position
from ..words.deck import card_name
from ..words.terms import titled

PHASES: Final = ("window", "acts")
"""When Actions are weighed and Conflicts are fought."""
SHORT: Final = {SUCCEEDS: later("wins"), FAILS: later("loses"), TIES: later("tie")}
LONG: Final = {SUCCEEDS: later("Succeeds"), FAILS: later("Fails"), TIES: later("Ties")}


def outlook(position: Position, seat: int) -> Outlook | None:
    """Each card of the hand and each of its halves against each aspect that a Rival may show (D2-164)."""
    state = position.state
    hand = sorted(set(state.players[seat].hand), key=conflict_cards.DECK.index)
    if state.phase not in PHASES or not hand:
        return None
    sides = [(card, half) for card in hand for half in HALVES]
    return Outlook(
        title=say("What your cards would do"),
        keys=tuple(f"{card}:{half}" for card, half in sides),
        rows=tuple(_row(card, half) for card, half in sides),
        columns=tuple(map(titled, ASPECTS)),
        cells=tuple(tuple(_short(card, half, rival) for rival in ASPECTS) for card, half in sides),
        spoken=tuple(tuple(_spoken(card, half, rival) for rival in ASPECTS) for card, half in sides),
        legend=say(
            "Rank: Ace, Jack, Queen, King, then 10 to 2 with the Rival's Initiative added, the lower sum first; "
            "+: a benefit, if an Action was spent."
        ),
    )


def _row(card: str, half: str) -> str:
    if CARDS[card].kind == "wild":
        return f"{capital(card_name(card))}, {titled(half)}"
    return f"{card_name(card)}, {titled(half)} ({titled(aspect_of(card, half))})"


def _short(card: str, half: str, rival: str) -> str:
    outcome = compare.MATRIX[aspect_of(card, half), rival]
    if outcome == TIEBREAKER:
        return say("Rank")
    return said(SHORT[outcome]) + ("+" if _benefits(aspect_of(card, half), outcome) else "")


def _spoken(card: str, half: str, rival: str) -> str:
    outcome = compare.MATRIX[aspect_of(card, half), rival]
    if outcome == TIEBREAKER:
        return say("the Tiebreaker decides")
    brings = _benefits(aspect_of(card, half), outcome)
    result = said(LONG[outcome])
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
