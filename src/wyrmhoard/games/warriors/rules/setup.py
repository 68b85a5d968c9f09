"""Before the first battle: decks, opening hands, mulligans (WA-2 to WA-8, WA-31 to WA-36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Options, Script, each
from wyrmhoard.kernel.asking.form import Filled, Form, Text
from wyrmhoard.kernel.text.errors import BadInput, Refusal
from wyrmhoard.kernel.text.saying import say

from ..asked import Asked
from ..cards.card import Card
from ..cards.cardset import CardSet
from ..cards.decklists import OWN_DECK, Deck, parse_deck
from ..cards.vocabulary import Damage
from ..events.piles import BeastReturned, DeckTaken, Mulliganed, Opened, TookMulliganCards
from ..table import Position, Table
from . import decks
from .asking import GaveUp, ask
from .fitting import can_attack_with
from .moves import bonus_cards, draw, meet_beast, take
from .resigning import resign

OWN: Final = "own"
"""What a deck from a list is called."""
WHOLE: Final = "whole-set"
BAD_LIST = Refusal("WA-2", "{problem}")
DECK_TEXT: Final = 8000


def set_up(table: Table) -> Script[None]:
    """Decks, hands, and the cards for opponents' mulligans."""
    state = table.state
    yield from choose_decks(table)
    for seat in state.present:
        yield from bonus_cards(table, seat, opening_hand(table, seat))
    for seat in state.present:
        offered = sum(state.players[other].mulligans for other in state.opponents(seat))
        yield from mulligan_cards(table, seat, offered)
    state.phase = "door"


# -- decks


def choose_decks(table: Table) -> Script[None]:
    """A deck for each pile that has none: chosen in secret by its lowest seat, dealt, or at random (WA-2, WA-214,
    WA-227). If a player gives up meanwhile, the others choose again (WA-238)."""
    state = table.state
    lowest = {state.players[seat].pile: seat for seat in reversed(state.present) if not state.players[seat].deck}
    captains = sorted(lowest.values())
    if not captains:
        return
    if state.settings.decks == "choose":
        offers = {seat: deck_options(table, seat) for seat in captains}
        try:
            answers = yield each("deck", offers, "WA-2")
        except GaveUp:
            resign(table)
            yield from choose_decks(table)
            return
    else:
        names = deck_names(table)
        answers = {seat: names[state.players[seat].pile % len(names)] for seat in captains}
        if state.settings.decks == "random":
            answers = {seat: table.chance.choice(names) for seat in captains}
    for seat in captains:
        take_deck(table, seat, answers[seat])


def deck_names(position: Position) -> list[str]:
    """The keys of the decks that can be chosen."""
    settings = position.state.settings
    return [WHOLE] if settings.monodeck else list(decks.ready_made(position.cards, deathmatch=settings.deathmatch))


def deck_options(position: Position, seat: int) -> Options:
    """The ready-made decks, or any legal list (WA-4 to WA-7, WA-230)."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        refusals = own_deck(position, values["list"])[1]
        return refusals[0] if refusals else None

    return [*deck_names(position), Form(OWN, (Text("list", DECK_TEXT),), verify, deliberate=True)]


def own_deck(position: Position, text: str) -> tuple[Deck | None, list[Refusal]]:
    """The deck in a text, if it can be read, and everything wrong with it at this table (WA-4 to WA-7, WA-230)."""
    cards, state = position.cards, position.state
    try:
        deck = parse_deck(text, cards, say("your deck"))
    except BadInput as error:
        return None, [BAD_LIST.because(problem=str(error))]
    if state.settings.monodeck:
        return deck, decks.monodeck_faults(deck.cards, cards, len(state.players))
    return deck, decks.faults(deck.cards, cards, deathmatch=state.settings.deathmatch)


def take_deck(table: Table, seat: int, answer: str | Filled) -> None:
    """Shuffle the deck into the seat's pile, except what the table plays without (WA-8, WA-31, WA-201)."""
    state, cards = table.state, table.cards
    if isinstance(answer, Filled):
        deck = parse_deck(answer.values["list"], cards, "your deck")
        name = OWN_DECK
    else:
        ready = decks.ready_made(cards, deathmatch=state.settings.deathmatch)
        deck = decks.whole_set(cards, len(state.players)) if answer == WHOLE else ready[answer]
        name = deck.name
    pile = state.players[seat].pile
    state.piles[pile].draw = list(
        playable(deck, cards, beasts=state.settings.beasts, places=not state.settings.deathmatch)
    )
    table.chance.shuffle(state.piles[pile].draw)
    for player in state.players:
        if player.pile == pile:
            player.deck = name
    table.tell(DeckTaken(seat, name, len(state.piles[pile].draw)), "WA-2")


def playable(deck: Deck, cards: CardSet, *, beasts: bool, places: bool) -> list[str]:
    """The cards of a deck that this table plays with (WA-8, WA-201)."""
    without = {"beast": not beasts, "location": not places}
    return [card for card in deck.cards if not without.get(cards[card].type, False)]


# -- hands


def can_keep(cards: CardSet, hand: Sequence[str]) -> bool:
    """Whether a hand has a fighter with a way to attack (WA-33)."""
    known = [cards[card] for card in dict.fromkeys(hand)]
    fighters = [card for card in known if card.type == "fighter"]
    sources = [card for card in known if card.attacks]
    return any(can_hurt(f) or any(can_attack_with(f, source) for source in sources) for f in fighters)


def can_hurt(fighter: Card) -> bool:
    """Whether a fighter has an ability of its own that can deal damage (WA-33)."""
    return any(
        isinstance(effect, Damage) and effect.to != "this fighter"
        for ability in fighter.abilities
        for effect in ability.do
    )


def opening_hand(table: Table, seat: int) -> int:
    """Draw eight cards, Beasts aside; shuffle them back and draw again until a hand can be kept (WA-31 to WA-34).

    Returns how often the discard pile was reshuffled, as a newcomer may have to do (WA-165).
    """
    state, cards = table.state, table.cards
    player = state.players[seat]
    pile = state.piles[player.pile]
    player.mulligans = shuffles = 0
    while True:
        player.hand, beasts, more = take(table, seat, state.settings.hand, instead=True)
        shuffles += more
        table.tell(Opened(seat, len(player.hand), player.hand[:]), "WA-31")
        if can_keep(cards, player.hand) or not can_keep(cards, player.hand + pile.draw):
            break
        player.mulligans += 1
        pile.draw += player.hand + beasts
        player.hand = []
        table.chance.shuffle(pile.draw)
        table.tell(Mulliganed(seat, player.mulligans), "WA-34")
        for card in beasts:
            table.tell(BeastReturned(seat, card), "WA-32")
    for card in beasts:
        meet_beast(table, seat, card)
    return shuffles


def mulligan_cards(table: Table, seat: int, offered: int) -> Script[None]:
    """A card for each mulligan of the opponents, or fewer (WA-35, WA-36)."""
    if offered:
        options = [str(number) for number in range(offered + 1)]
        answer = yield from ask(table, seat, "mulligan-cards", options, "WA-35", Asked(offered=offered))
        table.tell(TookMulliganCards(seat, int(answer)), "WA-35")
        yield from draw(table, seat, int(answer), "WA-35")
