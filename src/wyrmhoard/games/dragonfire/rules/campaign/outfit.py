"""What characters bring to a game: exchanges, Features that change the pack, purchases, Magic Items.

The rules: DF-216, DF-348, DF-352, DF-353, DF-371, DF-372, DF-386, DF-387.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Options, Script, first, one, sift
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...asked import Asked
from ...cards.cardset import Card
from ...events.cards import Remains
from ...events.setup import BoughtBefore, Brought, Swapped
from ...state import Kept
from ...table import Position, Table
from .. import changes
from . import progress, sheet

NOTHING: Final = "nothing"
DONE: Final = "done"
FEW: Final = 3
"""Up to this many players exchange cards at higher Levels."""

TOO_DEAR: Final = Refusal("DF-352", later("{name} costs {cost} gold; {left} are left for the exchange."))
TWICE: Final = Refusal("DF-353", later("You have already taken {name}: no card may be taken twice this way."))
WRONG_CLASS: Final = Refusal("DF-353", later("{name} requires the {kind} Class, which you do not have."))
TOO_DEAR_TO_BUY: Final = Refusal("DF-372", later("{name} costs {cost} gold; {feature} allows up to {most}."))
NOT_OF_CLASS: Final = Refusal("DF-372", later("{name} requires the {kind} Class, which you do not have."))
TOO_MANY: Final = Refusal("DF-387", later("{who} uses at most {most} of this kind ({kind}) in one game."))
NOT_THIS: Final = Refusal("DF-387", later("{who} uses {kind} only if it is {word}, which {name} is not."))


def equip(table: Table) -> None:
    """The Features that are in force in this game (DF-359, DF-365, DF-367, DF-373)."""
    state = table.state
    if state.campaign is not None:
        for hero, own in zip(state.heroes, state.campaign.sheets, strict=True):
            hero.features = sheet.in_force(table.cards, own)


def before_the_game(table: Table, packs: list[list[str]]) -> Script[None]:
    """Everything that is added to a pack or removed from it after the Bless (DF-348)."""
    for seat in range(len(packs)):
        yield from exchange(table, seat, packs[seat])
    for seat in range(len(packs)):
        for feature in table.state.heroes[seat].features:
            entry = sheet.feature(table.cards, feature)
            yield from change_pack(table, seat, packs[seat], feature, entry.pack)
            if entry.purchase:
                yield from purchase(table, seat, packs, feature, entry.purchase)
    yield from bring_items(table)


def _market(position: Position) -> list[str]:
    """The Market cards that are not in a pack."""
    return list(dict.fromkeys(position.state.shop.draw))


def _class_objection(position: Position, seat: int, card: Card, refusal: Refusal) -> Refusal | None:
    needs = card.requires_class
    if not needs or changes.is_class(position, seat, needs):
        return None
    return refusal.because(name=card.name, kind=needs)


# -- two and three players


def exchange(table: Table, seat: int, pack: list[str]) -> Script[None]:
    """With two or three players, characters of two Class Types exchange cards, up to the Level (DF-352, DF-353)."""
    state, cards = table.state, table.cards
    left = state.raised or cards.adventure(state.adventure).level
    if left < 2 or len(state.heroes) > FEW or not state.heroes[seat].extra:
        return
    taken: list[str] = []
    while any(cards[card].basic for card in pack):
        options = exchanges(table, seat, left, taken)
        if not options[1:]:
            return
        card = yield one(seat, "exchange", options, "DF-352", Asked(left=left))
        if card == NOTHING:
            return
        basics = [mine for mine in dict.fromkeys(pack) if cards[mine].basic]
        gone = yield one(seat, "swap", basics, "DF-352", Asked(card=card))
        pack.remove(str(gone))
        pack.append(str(card))
        state.shop.draw.remove(str(card))
        taken.append(str(card))
        left -= cards[str(card)].cost
        table.tell(Swapped(seat, card, gone), "DF-352")


def exchanges(position: Position, seat: int, left: int, taken: Sequence[str]) -> Options:
    """The Market cards that can be taken into the pack for what is left (DF-352, DF-353)."""

    def verify(choice: object) -> Refusal | None:
        if choice == NOTHING:
            return None
        card = position.cards[str(choice)]
        if card.id in taken:
            return TWICE.because(name=card.name)
        if card.cost > left:
            return TOO_DEAR.because(name=card.name, cost=card.cost, left=left)
        return _class_objection(position, seat, card, WRONG_CLASS)

    return sift([NOTHING, *_market(position)], verify)


# -- Features


def change_pack(table: Table, seat: int, pack: list[str], feature: str, number: int) -> Script[None]:
    """A Feature replaces Basic cards of the pack with other Basic cards (DF-371)."""
    cards = table.cards
    for left in range(number, 0, -1):
        basics = [card.id for card in cards.basics]
        options = [f"{out}>{new}" for out in dict.fromkeys(pack) if cards[out].basic for new in basics if new != out]
        answer = yield one(seat, "repack", [NOTHING, *options], "DF-371", Asked(card=feature, left=left))
        if answer == NOTHING:
            return
        out, _, new = str(answer).partition(">")
        pack.remove(out)
        pack.append(new)
        table.tell(Swapped(seat, new, out, feature), "DF-371")


def purchase(table: Table, seat: int, packs: list[list[str]], feature: str, most: int) -> Script[None]:
    """A Feature adds a Market card to the pack, any of which the players still own a copy (DF-372)."""
    cards, state = table.cards, table.state

    def verify(choice: object) -> Refusal | None:
        if choice == NOTHING:
            return None
        card = cards[str(choice)]
        if card.cost > most:
            return TOO_DEAR_TO_BUY.because(name=card.name, cost=card.cost, feature=cards[feature].name, most=most)
        return _class_objection(table, seat, card, NOT_OF_CLASS)

    owned = [card.id for card in cards.markets if sum(pack.count(card.id) for pack in packs) < card.copies]
    answer = yield one(seat, "purchase", sift([NOTHING, *owned], verify), "DF-372", Asked(card=feature, most=most))
    if answer != NOTHING:
        packs[seat].append(str(answer))
        if answer in state.shop.draw:
            state.shop.draw.remove(str(answer))
        table.tell(BoughtBefore(seat, answer, feature), "DF-372")


# -- Magic Items


def bring_items(table: Table) -> Script[None]:
    """Everybody chooses which of their items to use, possibly none (DF-385, DF-386)."""
    state = table.state
    if state.campaign is None:
        return
    open_seats = [seat for seat, own in enumerate(state.campaign.sheets) if own.items]
    while open_seats:
        offers = {seat: items_of(table, seat) for seat in open_seats}
        seat, answer = yield first("items", offers, rule="DF-386")
        hero = state.heroes[seat]
        if answer != DONE:
            hero.items.append(str(answer))
        if answer == DONE or not _left(table, seat):
            open_seats.remove(seat)
            table.tell(Brought(seat, hero.items[:]), "DF-386")


def _left(position: Position, seat: int) -> list[str]:
    """The items of a character that are not chosen yet."""
    own, hero = progress.campaign_of(position).sheets[seat], position.state.heroes[seat]
    return list((Counter(own.items) - Counter(hero.items)).elements())


def items_of(position: Position, seat: int) -> Options:
    """The items that a character may still choose, within the limits of its screen (DF-387)."""
    cards, hero = position.cards, position.state.heroes[seat]
    limits = cards.hero(hero.screen).limits
    has = Counter(cards[card].entry.kind for card in hero.items)

    def verify(choice: object) -> Refusal | None:
        if choice == DONE:
            return None
        card = cards[str(choice)]
        kind = card.entry.kind
        word = limits.only.get(kind)
        who, most = cards[hero.screen].name, getattr(limits, kind)
        if word and not _has_word(card, word):
            return NOT_THIS.because(who=who, kind=kind, word=word, name=card.name)
        if has[kind] >= most:
            return TOO_MANY.because(who=who, most=most, kind=kind)
        return None

    return sift([*dict.fromkeys(_left(position, seat)), DONE], verify)


def _has_word(card: Card, word: str) -> bool:
    """Whether an item has a word: among its words, in its name, or as its colour."""
    asked = word.lower()
    return asked in (card.colour, *card.entry.words) or asked in card.name.lower()


def deck_of(table: Table, seat: int, pack: Sequence[str]) -> list[str]:
    """The first deck: the pack and the items that do not start in play, which are laid out (DF-216, DF-386)."""
    state, hero = table.state, table.state.heroes[seat]
    deck = list(pack)
    for card in hero.items:
        if table.cards[card].entry.starts_in_play:
            hero.kept.append(Kept(state.next_id(), card, table.cards[card].remains or "game"))
            table.tell(Remains(seat, card), "DF-216")
        else:
            deck.append(card)
    return deck
