"""What seats are called, by the first names of their characters, and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wyrmhoard.kernel.text.saying import Seat, said, say, say_many

from ..cards.cardset import CardSet
from ..rules import party
from ..state import Dragonfire
from ..table import Position

TITLES: Final = ("Brother", "Sister", "Professor", "Captain", "Dame", "Ser", "Lady")
"""Words before a name that are not part of it."""


def whole_name(cards: CardSet, state: Dragonfire, seat: int) -> str:
    """A character's name, in a campaign the one on its sheet; "" before it is chosen."""
    written, printed = _given_names(cards, state, seat)
    return said(printed) if written in ("", printed) else written


def _given_names(cards: CardSet, state: Dragonfire, seat: int) -> tuple[str, str]:
    """A character's name as it stands on its sheet, and as it is printed; "" for what there is not."""
    screen, campaign = state.heroes[seat].screen, state.campaign
    if not screen:
        return "", ""
    return campaign.sheets[seat].name if campaign is not None else "", cards[screen].name


def names(cards: CardSet, state: Dragonfire) -> list[str]:
    """The names of the seats: the first names of their characters, once chosen ("Brukk").

    Two with the same first name are called by their whole names, and two with the same whole name by their seats.
    """
    given = (_given_names(cards, state, seat) for seat in range(len(state.heroes)))
    whole = [written or printed for written, printed in given]
    first = [_first_name(name) for name in whole]
    return [
        party.player(seat)
        if not name or whole.count(name) > 1
        else whole_name(cards, state, seat)
        if first.count(short) > 1
        else short
        for seat, (name, short) in enumerate(zip(whole, first, strict=True))
    ]


def seat_name(position: Position, seat: int) -> str:
    """The name of a seat."""
    return names(position.cards, position.state)[seat]


def seat_called(position: Position, seat: int) -> str:
    """A seat within a sentence: a name stays as it is."""
    return seat_name(position, seat)


def _first_name(name: str) -> str:
    words = [word.rstrip(",") for word in name.split() if word not in TITLES]
    return words[0] if words else name


def numbered_seat(seat: int) -> str:
    """A seat as it is called before its character is known: "Player 1"."""
    return party.player(seat)


def seat_of(seat: int, called: Sequence[str]) -> Seat:
    """A seat in a message; `called` are the names of all seats. −1 is nobody."""
    return Seat(seat, called[seat]) if seat >= 0 else Seat(-1, say("Nobody"), say("nobody"))


def card_name(cards: CardSet, card: str) -> str:
    """What a card is called; "nothing" for none."""
    return said(cards[card].name) if card else say("nothing")


def card_names(cards: CardSet, ids: Iterable[str]) -> str:
    """Cards by name: "A, B and C"."""
    return listing(card_name(cards, card) for card in ids)


def row_of(items: Iterable[str]) -> str:
    """A, B, C; where a name has a comma: A, the First; B; C."""
    every = list(items)
    return ("; " if any("," in item for item in every) else ", ").join(every)


def listing(items: Iterable[str]) -> str:
    """A, B and C; "nothing". Where a name has a comma: A, the First; B; and C."""
    every = list(items) or [say("nothing")]
    *others, last = every
    if not others:
        return last
    if any("," in item for item in every):
        return say("{all}; and {last}", all="; ".join(others), last=last)
    return say("{all} and {last}", all=", ".join(others), last=last)


def levels_of(foe: str, n: int) -> str:
    """An encounter that loses some levels: "Choke Point (2 levels)"."""
    return say_many("{foe} (a level)", "{foe} ({n} levels)", n=n, foe=foe)


def token_of(foe: str) -> str:
    """A token of an encounter within a list."""
    return say("a token of {foe}", foe=foe)


def times(n: int, card: str) -> str:
    """A card of which there may be several: "2 x Stealth"."""
    return say("{n} x {card}", n=n, card=card) if n > 1 else card
