"""Building decks with more content: the sizes of decks, whole sets, what may be added to the Market (DF-391 to DF-396).

Cards of the first set have no `expansion`. With the setting `decks` the encounters of all expansions in the card files
are shuffled in, each set as a whole, and players add Market cards of expansions before the game. The sizes of decks
without expansions concern only designers of a set: `saves.oddities` reports them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Options, Script, one, sift
from wyrmhoard.kernel.text.errors import BadInput, Refusal
from wyrmhoard.kernel.text.saying import later, said

from ...asked import Asked
from ...cards.cardset import CardSet
from ...cards.entries import Adventure, Rarity
from ...events.setup import Added
from ...table import Position, Table
from .. import changes

DECK: Final = (20, 40)
"""Fewest and most cards of an Encounter Deck."""
MARKET: Final = 80
"""Most cards of the Market Deck."""
ADDED: Final = 6
"""Most cards that each player adds to the Market Deck."""
ENOUGH: Final = "enough"
RARITIES: Final[tuple[Rarity, ...]] = ("Common", "Uncommon", "Rare", "Very Rare")

SIZE: Final = Refusal("DF-391", later("{name} has {number} cards; an Encounter Deck has {least} to {most}"))
BROKEN: Final = Refusal("DF-392", later("{name} would be left out of its set {expansion}: all are used or none"))
FIRST: Final = Refusal("DF-393", later("{name} is missing: the cards of the first set are always in the Market Deck"))
TOO_MANY: Final = Refusal("DF-394", later("The Market Deck would have {number} cards; {most} is the limit"))
BASIC: Final = Refusal("DF-394", later("{name} is a Basic card and never in the Market Deck"))
SIX: Final = Refusal("DF-395", later("You have added {most} cards, which is the limit"))
OTHERS: Final = Refusal("DF-395", later("{name} is not a {kind} card: you add cards of your own Class only"))
MISSING: Final = Refusal("DF-396", later("{name} must include {needs}, and nobody in the party is of that Class"))


# -- Encounter Decks


def deck_objection(cards: CardSet, name: str, deck: Sequence[str]) -> Refusal | None:
    """Why these encounters cannot be an Encounter Deck (DF-391, DF-392)."""
    if not DECK[0] <= len(deck) <= DECK[1]:
        return SIZE.because(name=name, number=len(deck), least=DECK[0], most=DECK[1])
    has = Counter(deck)
    sets = {_set(cards, card) for card in has}
    for card in cards.encounters:
        if _set(cards, card.id) in sets and has[card.id] < card.copies:
            of = card.entry.expansion or f"{card.entry.environment} {card.entry.difficulty}"
            return BROKEN.because(name=card.name, expansion=of)
    return None


def _set(cards: CardSet, card: str) -> tuple[str, str, int]:
    """What belongs together: encounters of one expansion, environment and Difficulty."""
    entry = cards[card].entry
    return entry.expansion, entry.environment, entry.difficulty


DECKS: Final = {
    "primary": later("The primary deck of {adventure}"),
    "secondary": later("The secondary deck of {adventure}"),
}


def deck_faults(cards: CardSet, adventure: Adventure, *, expansions: bool) -> list[Refusal]:
    """Why this Adventure's decks are impossible; the third one is small by rule (DF-349, DF-391)."""
    refusals = []
    for name, words in DECKS.items():
        deck = cards.deck(getattr(adventure, name), expansions=expansions)
        fault = deck_objection(cards, said(words, adventure=said(adventure.name)), deck) if deck else None
        refusals += [fault] if fault is not None else []
    return refusals


def check_decks(cards: CardSet, adventure: Adventure) -> None:
    """Raise BadInput if with all expansions a deck of this Adventure is too large (DF-391)."""
    for fault in deck_faults(cards, adventure, expansions=True):
        raise BadInput(f"option decks: {fault.sentence()} ({fault.rule})")


def item_decks(cards: CardSet) -> dict[Rarity, list[str]]:
    """All Magic Items, by rarity (DF-374)."""
    return {
        rarity: [card.id for card in cards.items for _ in range(card.copies) if card.entry.rarity == rarity]
        for rarity in RARITIES
    }


# -- the Market Deck


def first_market(cards: CardSet) -> list[str]:
    """The Market Deck of the first set (DF-393)."""
    return [card.id for card in cards.markets for _ in range(card.copies) if not card.entry.expansion]


def market_objection(cards: CardSet, deck: Sequence[str], classes: Collection[str]) -> Refusal | None:
    """Why these cards cannot be the Market Deck of a party of these Classes and types (DF-393, DF-394, DF-396)."""
    has = Counter(deck)
    for card in has:
        if cards[card].basic:
            return BASIC.because(name=cards[card].name)
    for card, number in Counter(first_market(cards)).items():
        if has[card] < number:
            return FIRST.because(name=cards[card].name)
    if len(deck) > MARKET:
        return TOO_MANY.because(number=len(deck), most=MARKET)
    for card in has:
        entry = cards[card].entry
        for needs in (entry.must_include, entry.requires_class):
            if entry.expansion and needs and needs not in classes:
                return MISSING.because(name=cards[card].name, needs=needs)
    return None


def classes_of(position: Position) -> set[str]:
    """The Character Classes and Class Types of the party."""
    classes: set[str] = set()
    for seat, hero in enumerate(position.state.heroes):
        classes |= {position.cards[hero.screen].class_name, *changes.types_of(position, seat)}
    return classes


def additions(table: Table) -> Script[None]:
    """Each player in turn adds cards of expansions to the Market Deck, or does not (DF-395)."""
    if not table.state.settings.expansions or not any(card.entry.expansion for card in table.cards.markets):
        return
    added: list[str] = []
    for seat in range(len(table.state.heroes)):
        mine = 0
        while True:
            options = _choices(table, seat, added, mine)
            answer = ENOUGH if not options[:-1] else (yield one(seat, "add", options, "DF-395", Asked(added=mine)))
            if answer == ENOUGH:
                break
            added.append(str(answer))
            mine += 1
            table.tell(Added(seat, str(answer)), "DF-395")
    table.state.shop.draw += added


def _choices(position: Position, seat: int, added: Sequence[str], mine: int) -> Options:
    cards = position.cards
    kind = cards[position.state.heroes[seat].screen].class_type
    colour = cards[position.state.heroes[seat].screen].colour
    classes, whole = classes_of(position), [*first_market(cards), *added]

    def verify(choice: object) -> Refusal | None:
        if choice == ENOUGH:
            return None
        card = cards[str(choice)]
        if card.colour != colour:
            return OTHERS.because(name=card.name, kind=kind)
        if mine >= ADDED:
            return SIX.because(most=ADDED)
        return market_objection(cards, [*whole, card.id], classes)

    spare = [card.id for card in cards.markets if card.entry.expansion and added.count(card.id) < card.copies]
    return sift([*spare, ENOUGH], verify)
