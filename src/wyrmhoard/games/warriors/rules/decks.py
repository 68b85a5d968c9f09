"""Decks: what makes one legal, and those that come with the game (WA-4 to WA-7, WA-230)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from wyrmhoard.kernel.text.errors import BadInput, Refusal
from wyrmhoard.kernel.text.saying import later

from ..cards.card import Card
from ..cards.cardset import CardSet
from ..cards.decklists import Deck, parse_deck
from ..settings import TableSettings
from ..words.names import naming
from .fitting import can_attack_with

FOLDER: Final = Path(__file__).parent.parent / "cards" / "decks"
"""The folder of the ready-made decks."""
WHOLE_SET: Final = "The whole set"
"""The name of the deck that all share by default (WA-230)."""
FEWEST, MOST, COPIES = 60, 100, 3
FIGHTERS, ATTACKS, LOCATIONS, BEASTS = 10, 10, (4, 10), 6

TOO_SMALL = Refusal("WA-4", later("the deck has {number} cards; it needs at least {least}"))
TOO_LARGE = Refusal("WA-4", later("the deck has {number} cards; it may have at most {most}"))
TOO_MANY_COPIES = Refusal("WA-5", later("there are {number} copies of {name}; at most {most} are allowed"))
LEGEND_TWICE = Refusal("WA-6", later("there are {number} copies of the Legend {name}; only one is allowed"))
FEW_FIGHTERS = Refusal("WA-7", later("the deck has {number} fighters; it needs at least {least}"))
FEW_ATTACKS = Refusal("WA-7", later("the deck has {number} weapons and attack spells; it needs at least {least}"))
ODD_LOCATIONS = Refusal("WA-7", later("the deck has {number} locations; it needs {least} to {most}"))
MANY_BEASTS = Refusal("WA-7", later("the deck has {number} Beasts; at most {most} are allowed"))
UNARMED = Refusal("WA-7", later("no fighter of the deck can equip any of its weapons and attack spells"))
MONODECK_SMALL = Refusal("WA-230", later("the shared deck has {number} cards; {seats} players need at least {least}"))


def faults(deck: Sequence[str], cards: CardSet, *, deathmatch: bool = False) -> list[Refusal]:
    """Everything that is wrong with a deck, each with its rule; empty if it is legal."""
    refusals = []
    if len(deck) < FEWEST:
        refusals.append(TOO_SMALL.because(number=len(deck), least=FEWEST))
    if len(deck) > MOST:
        refusals.append(TOO_LARGE.because(number=len(deck), most=MOST))
    for card in dict.fromkeys(deck):
        number, name = deck.count(card), naming(cards[card])
        if cards[card].legend and number > 1:
            refusals.append(LEGEND_TWICE.because(number=number, name=name))
        elif number > COPIES:
            refusals.append(TOO_MANY_COPIES.because(number=number, name=name, most=COPIES))
    kinds = [cards[card].type for card in deck]
    fighters, beasts, locations = (kinds.count(kind) for kind in ("fighter", "beast", "location"))
    sources = kinds.count("weapon") + kinds.count("attack_spell")
    if fighters < FIGHTERS:
        refusals.append(FEW_FIGHTERS.because(number=fighters, least=FIGHTERS))
    if sources < ATTACKS:
        refusals.append(FEW_ATTACKS.because(number=sources, least=ATTACKS))
    if not LOCATIONS[0] <= locations <= LOCATIONS[1] and not deathmatch:
        refusals.append(ODD_LOCATIONS.because(number=locations, least=LOCATIONS[0], most=LOCATIONS[1]))
    if beasts > BEASTS:
        refusals.append(MANY_BEASTS.because(number=beasts, most=BEASTS))
    if fighters and sources and not any_pair(deck, cards):
        refusals.append(UNARMED)
    return refusals


def any_pair(deck: Sequence[str], cards: CardSet) -> bool:
    """Whether some fighter of these cards can equip some attack source of them."""
    known = [cards[card] for card in dict.fromkeys(deck)]
    sources = [card for card in known if card.attacks]
    return any(can_attack_with(card, source) for card in known if card.type == "fighter" for source in sources)


def monodeck_floor(seats: int) -> int:
    """How many cards a shared deck needs (WA-230)."""
    return FEWEST + 30 * (seats - 2)


def monodeck_faults(deck: Sequence[str], cards: CardSet, seats: int) -> list[Refusal]:
    """What is wrong with a deck that all share: one of each Legend, and enough cards (WA-230)."""
    refusals = []
    if len(deck) < monodeck_floor(seats):
        refusals.append(MONODECK_SMALL.because(number=len(deck), seats=seats, least=monodeck_floor(seats)))
    for card in dict.fromkeys(deck):
        if cards[card].legend and deck.count(card) > 1:
            refusals.append(LEGEND_TWICE.because(number=deck.count(card), name=naming(cards[card])))
    if not any_pair(deck, cards):
        refusals.append(UNARMED)
    return refusals


def whole_set(cards: CardSet, seats: int) -> Deck:
    """One copy of each card; if that is too few for this many players, more copies of all but Legends (WA-230)."""
    once = [card.id for card in cards]
    more = [card.id for card in cards if not card.legend]
    deck = list(once)
    while len(deck) < monodeck_floor(seats) and more:
        deck += more
    return Deck(WHOLE_SET, "", tuple(deck))


# -- decks whose lists are hidden


def rest_of(
    seen: Sequence[str], number: int, held: int, cards: CardSet, settings: TableSettings, rng: Random
) -> list[str]:
    """What the `number` hidden cards of a deck could be, given those `seen`; `held` of the hidden ones are in hands.

    If the seen cards allow it, this is the rest of a legal deck without the cards that this table does not use; nothing
    depends on the true list (WA-4 to WA-8, WA-201). There are never more Beasts than hidden cards outside of hands
    (WA-170).
    """
    known = [cards[card] for card in seen]
    pool = _copies(cards, Counter(seen), settings)
    rng.shuffle(pool)
    needed: list[int] = []
    for least, kinds in (
        (FIGHTERS, ("fighter",)),
        (ATTACKS, ("weapon", "attack_spell")),
        (LOCATIONS[0], ("location",)),
    ):
        short = max(0, least - sum(card.type in kinds for card in known))
        needed += [at for at, card in enumerate(pool) if card.type in kinds][:short]
    room = {
        "beast": min(BEASTS - sum(card.type == "beast" for card in known), number - held),
        "location": LOCATIONS[1] - sum(card.type == "location" for card in known),
    }
    chosen: list[str] = []
    for at in dict.fromkeys([*needed, *range(len(pool))]):
        card = pool[at]
        if card.type in room:
            room[card.type] -= 1
        if room.get(card.type, 0) >= 0:
            chosen.append(card.id)
    while len(chosen) < number:  # more than a legal deck of this set could hold
        chosen += [card.id for card in pool if card.type != "beast"] or [card.id for card in cards]
    return chosen[:number]


def _copies(cards: CardSet, seen: Counter[str], settings: TableSettings) -> list[Card]:
    """Every card of the set, as often as a deck with these seen cards may still hold it (WA-5, WA-6)."""
    without = {"beast": not settings.beasts, "location": settings.deathmatch}
    playable = [card for card in sorted(cards, key=lambda card: card.id) if not without.get(card.type, False)]
    return [card for card in playable for _ in range((1 if card.legend else COPIES) - seen[card.id])]


@cache
def _shipped() -> Mapping[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.deck"))}


def written(cards: CardSet) -> Mapping[str, str]:
    """The ready-made decks as text, by key: the card set's own if it brings any, else those that come with the game."""
    return dict(sorted(cards.decks.items())) if cards.decks is not None else _shipped()


@cache
def _ready_made(cards: CardSet, deathmatch: bool) -> Mapping[str, Deck]:
    decks = {}
    for key, text in written(cards).items():
        try:
            decks[key] = parse_deck(text, cards, f"{key}.deck")
        except BadInput:
            continue  # with other cards in force, a deck that names missing cards cannot be chosen
    return {key: deck for key, deck in decks.items() if not faults(deck.cards, cards, deathmatch=deathmatch)}


def ready_made(cards: CardSet, *, deathmatch: bool = False) -> Mapping[str, Deck]:
    """The decks that come with the game, by key, if the cards in force include theirs and they are legal at such a
    table; if none is left, one made of all cards."""
    decks = _ready_made(cards, deathmatch)
    return decks or {"everything": everything(cards)}


def everything(cards: CardSet) -> Deck:
    """A deck for a card set without ready-made ones: every kind of card in turn until it is large enough."""
    room = {"fighter": 16, "weapon": 16, "armor": 6, "item": 8, "location": 8, "beast": 4, "attack_spell": 6}
    chosen: list[str] = []
    for copy in range(COPIES):
        for card in cards:
            taken = sum(cards[other].type == card.type for other in chosen)
            if taken < room.get(card.type, 4) and not (card.legend and copy):
                chosen.append(card.id)
    return Deck("Everything", "Made of the cards in force", tuple(chosen))
