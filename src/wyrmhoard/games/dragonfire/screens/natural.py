"""The natural answer: damage is dealt as it is suggested, as long as that does anything, in the turn of another nobody
spends a card by pressing Enter, and who chooses a character brings what the party lacks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS, Choice
from wyrmhoard.kernel.contract.screens import Usual, Weight
from wyrmhoard.kernel.state.memo import still

from ..rules import allocate, party, prospects
from ..rules.deal import DONE, SUGGEST
from ..rules.play import NOTHING, PARTS
from ..table import Position

ASSISTS: Final = {"play": PASS, "last call": NOTHING}
"""What helps nobody, by the question in which it may be answered."""


def usual(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> Usual | None:
    """Damage goes where it does most, and then dealing is finished (DF-232, DF-240); no Assist (DF-227); a character
    who has a Class Type that is lacking (DF-26), and a Bless for a card of which there are most (DF-53)."""
    if prompt == "hero":
        fitting = fills(position, [str(choice) for choice in choices])
        return Usual(fitting[0]) if fitting else None
    if prompt == "swap":
        pack = position.cards.hero(position.state.heroes[seat].screen).pack
        return Usual(max(map(str, choices), key=lambda card: pack.get(card, 0)))
    turn = position.state.turn
    if prompt in ASSISTS and position.state.active != seat:
        return Usual(ASSISTS[prompt])
    if prompt != "deal" or turn is None or DONE not in choices:
        return None
    return Usual(SUGGEST if SUGGEST in choices and allocate.suggest(position, turn) else DONE)


def fills(position: Position, heroes: Collection[str]) -> list[str]:
    """Those of these characters that have a Class Type which the party lacks (DF-26)."""
    lacking = party.absent(position)
    return [key for key in heroes if key in position.cards.by_id and position.cards[key].class_type in lacking]


def weight(position: Position, seat: int, prompt: str, key: str) -> Weight:
    """To use a card that does nothing now, or to discard it, is seldom meant (DF-198, DF-204)."""
    act, _, card = key.partition(" ")
    turn = position.state.turn
    if (prompt, key) == ("deal", SUGGEST) and turn is not None:
        return "" if allocate.suggest(position, turn) else "void"
    if prompt not in ("play", "last call", "granted"):
        return ""
    if act == "discard":
        return "idle"
    part = PARTS.get(act)
    if part is None or card not in position.cards.by_id:
        return ""
    return "" if prospects.card_would_do(still(position), seat, card, part) else "idle"
