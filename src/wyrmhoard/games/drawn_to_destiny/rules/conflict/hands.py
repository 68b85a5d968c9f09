"""Hands, Conflict Decks and Fate: drawing, taking and discarding, with the hand limit (D2-37 to D2-39, D2-151)."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...events.hands import Drew, DrewNothing, Found, Searched, Took
from ...state import Pile
from ...table import Position, Table
from ..core import conflict_cards
from ..core.conflict_cards import CARDS

NOTHING = "nothing"
DECK = "deck"
DISCARD = "discard"


def next_card(table: Table, pile: Pile) -> str:
    """Take the next card of a deck, its discard shuffled into a new deck if need be; "" if both are empty (D2-151)."""
    return conflict_cards.draw(pile.draw, pile.discard, table.chance) or ""


def reveal_fate(table: Table) -> str:
    """Reveal the next card of Fate; the caller tells of it, and discards it (D2-313)."""
    return next_card(table, table.state.fate)


def discard_fate(table: Table, card: str) -> None:
    """A Fate card goes to the Fate discard; "" is none."""
    if card:
        table.state.fate.discard.append(card)


def room(position: Position, seat: int) -> int:
    """How many more cards the hand may hold (D2-38)."""
    return max(0, position.state.settings.hand_max - len(position.state.players[seat].hand))


def draw(table: Table, seat: int, number: int, rule: str) -> None:
    """Draw cards, not past the hand limit (D2-38, D2-201)."""
    player = table.state.players[seat]
    drawn: list[str] = []
    while len(drawn) < number and room(table, seat):
        card = next_card(table, player.pile)
        if not card:
            break
        player.hand.append(card)
        drawn.append(card)
    if drawn:
        table.tell(Drew(seat, len(drawn), drawn), rule)
    elif number:
        table.tell(DrewNothing(seat), "D2-38" if not room(table, seat) else "D2-151")


def discard(table: Table, seat: int, cards: Iterable[str]) -> None:
    """Cards go from the hand to the discard of their owner (D2-203)."""
    player = table.state.players[seat]
    for card in cards:
        player.hand.remove(card)
        player.pile.discard.append(card)


def take_any(table: Table, seat: int, rule: str) -> Script[None]:
    """One card of the Player's discard may be taken to hand (D2-175)."""
    player = table.state.players[seat]
    if not player.pile.discard or not room(table, seat):
        return
    answer = yield one(seat, "take", [*dict.fromkeys(reversed(player.pile.discard)), NOTHING], rule)
    if answer != NOTHING:
        player.pile.discard.remove(answer)
        player.hand.append(answer)
        table.tell(Took(seat, answer), rule)


def gain_rank(table: Table, seat: int, rank: str, rule: str) -> Script[None]:
    """A card of this Rank may be taken from the Player's discard or deck, which is then shuffled (D2-200).

    The source is chosen before any card is seen; cards from the deck stay secret.
    """
    player = table.state.players[seat]
    if not room(table, seat):
        table.tell(DrewNothing(seat), "D2-38")
        return
    lying = [card for card in player.pile.discard if CARDS[card].rank == rank]
    places = [*([DISCARD] if lying else []), *([DECK] if player.pile.draw else []), NOTHING]
    place = yield one(seat, "gain", places, rule, Asked(rank=rank))
    if place == DISCARD:
        answer = lying[0] if len(lying) == 1 else (yield one(seat, "take", lying, rule))
        player.pile.discard.remove(answer)
        player.hand.append(answer)
        table.tell(Took(seat, answer), rule)
    elif place == DECK:
        yield from search(table, seat, 1, rank, rule)


def matching(cards: Iterable[str], rank: str) -> list[str]:
    """The cards of a Rank; "": all of them."""
    return [card for card in cards if rank in ("", CARDS[card].rank)]


def reclaim(table: Table, seat: int, number: int, rank: str, rule: str) -> Script[None]:
    """Take `number` cards that the Player names from its discard into its hand (D2-201)."""
    player = table.state.players[seat]
    for _ in range(number):
        lying = list(dict.fromkeys(reversed(matching(player.pile.discard, rank))))
        if not lying or not room(table, seat):
            return
        answer = yield one(seat, "take", [*lying, NOTHING], rule)
        if answer == NOTHING:
            return
        player.pile.discard.remove(answer)
        player.hand.append(answer)
        table.tell(Took(seat, answer), rule)


def search(table: Table, seat: int, number: int, rank: str, rule: str) -> Script[None]:
    """Look through the Player's deck, take `number` cards of a Rank, or of any, then shuffle it (D2-201)."""
    player = table.state.players[seat]

    def choices() -> list[str]:
        return [*sorted(matching(player.pile.draw, rank)), NOTHING]

    table.tell(Searched(seat), rule)
    taken: list[str] = []
    while len(taken) < number and room(table, seat):
        answer = yield one(seat, "search", choices, rule, Asked(rank=rank))
        if answer == NOTHING:
            break
        taken.append(answer)
        player.pile.draw.remove(answer)
        player.hand.append(answer)
    table.chance.shuffle(player.pile.draw)
    table.tell(Found(seat, taken), rule)
