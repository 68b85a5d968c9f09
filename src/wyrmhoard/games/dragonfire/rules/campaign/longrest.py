"""The Long Rest after an Adventure: Features are applied, Magic Items drawn, kept, returned and traded.

The rules: DF-335, DF-336, DF-355 to DF-366, DF-374, DF-379 to DF-384. XP come before it (`progress.settle`).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from wyrmhoard.kernel.asking.ask import Options, Script, each, first, one, sift
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...asked import Asked
from ...cards.entries import Rarity
from ...events.campaign import (
    DrawsFirst,
    FeatureTaken,
    ItemDrawn,
    ItemReturned,
    ItemsRevealed,
    NothingDrawn,
    Traded,
    TradeRefused,
)
from ...state import Stage
from ...table import Position, Table
from ...words import names
from . import building, progress, sheet

STAGES: Final[tuple[Stage, ...]] = ("background", "features", "draw", "reveal", "return", "trade")
DONE: Final = "done"
BACK: Final = "back"
NOTHING: Final = "nothing"
TURN_UP: Final = "turn-up"

BEYOND: Final = Refusal(
    "DF-384", later("{who} would be attuned to {number} {rarity} items; at Level {level} the limit is {most}.")
)
YOU_BEYOND: Final = Refusal(
    "DF-384", later("You would be attuned to {number} {rarity} items; at Level {level} the limit is {most}.")
)
FREE: Final = Refusal("DF-382", later("{name} is Common: it needs no attunement, and returning it does not help."))
OTHER: Final = Refusal("DF-383", later("{name} is {rarity}; you have too many {much} items."))


def part(table: Table) -> Script[None]:
    """One choice of the Long Rest, or the next stage (DF-336)."""
    match progress.campaign_of(table).stage:
        case "background":
            yield from progress.choose_backgrounds(table, "DF-355")
            go_on(table)
        case "features":
            yield from apply_feature(table)
        case "draw":
            yield from draw(table)
            go_on(table)
        case "reveal":
            yield from reveal(table)
            go_on(table)
        case "return":
            yield from give_back(table)
        case _:
            yield from trade(table)


def go_on(table: Table) -> None:
    """The next stage of the Long Rest; after the last, the next Adventure."""
    running = progress.campaign_of(table)
    place = STAGES.index(running.stage) + 1
    running.ready = []
    if place < len(STAGES):
        running.stage = STAGES[place]
    else:
        running.stage = ""
        table.state.phase = "adventure"


def _waiting(position: Position) -> list[int]:
    """The seats that are not done with this stage."""
    running = progress.campaign_of(position)
    return [seat for seat in range(len(running.sheets)) if seat not in running.ready]


# -- Features


def apply_feature(table: Table) -> Script[None]:
    """A character takes one more Feature, or is done; each at their own pace (DF-357 to DF-366)."""
    seats = _waiting(table)
    if not seats:
        go_on(table)
        return
    offers = {seat: features(table, seat) for seat in seats}
    seat, card = yield first("feature", offers, rule="DF-336")
    if card == DONE:
        progress.campaign_of(table).ready.append(seat)
        return
    own = progress.campaign_of(table).sheets[seat]
    slot: object = sheet.LOOSE
    if not sheet.feature(table.cards, str(card)).no_slot:
        slot = yield one(seat, "slot", slots(table, seat, str(card)), "DF-357", Asked(card=card))
        if slot == BACK:
            return
    place = int(str(slot))
    covered = own.slots[place - 1][-1] if 0 < place <= len(own.slots) else ""
    sheet.put(own, str(card), place)
    rule = "DF-359" if covered else "DF-357" if place else "DF-362"
    total = sheet.cost(table.cards, own)
    table.tell(FeatureTaken(seat, card, place, covered, total, own.xp), rule)


def features(position: Position, seat: int) -> Options:
    """The Features that this character can take, the reasons against all others, and the way out."""
    cards, own = position.cards, progress.campaign_of(position).sheets[seat]
    ids = [card.id for card in cards.features]
    return sift([*ids, DONE], lambda card: None if card == DONE else sheet.verify_take(cards, own, str(card)))


def slots(position: Position, seat: int, card: str) -> Options:
    """The slots into which a Feature can go (DF-357, DF-361)."""
    cards, own = position.cards, progress.campaign_of(position).sheets[seat]
    keys = [str(slot) for slot in range(1, len(sheet.OPENING) + 1)]
    return sift(
        [*keys, BACK], lambda slot: None if slot == BACK else sheet.verify_put(cards, own, card, int(str(slot)))
    )


# -- awards


def draw(table: Table) -> Script[None]:
    """Every character draws the items due, face down, from the shuffled decks: a random seat first (DF-379).

    The others go on leftwards; only where a rarity does not suffice for all of them the party votes for each next.
    """
    running = progress.campaign_of(table)
    running.drawn = [[] for _ in running.sheets]
    seats = [seat for seat, due in enumerate(running.due) if due]
    if not seats:
        return
    for deck in running.decks.values():
        table.chance.shuffle(deck)
    start: int = table.chance.choice(seats)
    table.tell(DrawsFirst(start), "DF-379")
    left = [seat for seat in table.state.leftwards(start) if seat in seats]
    while left:
        seat = left[0]
        if seat != start and len(left) > 1 and not _suffices(table, left):
            options = [f"hero-{other}" for other in left]
            votes = yield each("draw-next", dict.fromkeys(range(len(running.sheets)), options), "DF-379")
            seat = int(progress.majority(table, list(votes.values())).removeprefix("hero-"))
        left.remove(seat)
        for rarity in running.due[seat]:
            _draw_one(table, seat, rarity)
    running.due = []


def _suffices(position: Position, seats: list[int]) -> bool:
    """Whether there are enough items of each rarity for all draws of these seats, so that their order does not
    matter."""
    running = progress.campaign_of(position)
    due = Counter(rarity for seat in seats for rarity in running.due[seat])
    return all(len(running.decks[rarity]) >= number for rarity, number in due.items())


def _draw_one(table: Table, seat: int, rarity: Rarity) -> None:
    """One item of this rarity, or of the next lower one that is left (DF-380)."""
    running = progress.campaign_of(table)
    place = building.RARITIES.index(rarity)
    available = next((r for r in building.RARITIES[place::-1] if running.decks[r]), None)
    if available is None:
        table.tell(NothingDrawn(seat, rarity), "DF-380")
        return
    card = running.decks[available].pop()
    running.drawn[seat].append(card)
    rule = "DF-379" if available == rarity else "DF-380"
    table.tell(ItemDrawn(seat, available, card), rule)


def reveal(table: Table) -> Script[None]:
    """All reveal together what they drew (DF-379)."""
    running = progress.campaign_of(table)
    seats = [seat for seat, cards in enumerate(running.drawn) if cards]
    if not seats:
        return
    yield each("turn-up", {seat: [TURN_UP] for seat in seats}, "DF-379")
    for seat in seats:
        running.sheets[seat].items += running.drawn[seat]
        table.tell(ItemsRevealed(seat, running.drawn[seat]), "DF-379")
    running.drawn = []


def give_back(table: Table) -> Script[None]:
    """Who has more items than it can be attuned to returns one: a new one, or one of the old (DF-381 to DF-383)."""
    running, cards = progress.campaign_of(table), table.cards
    offers = {}
    for seat, own in enumerate(running.sheets):
        much = sheet.attunement_objection(cards, own, own.items)
        if much is not None:
            offers[seat] = returns(table, seat, str(much.data["rarity"]))
    if not offers:
        go_on(table)
        return
    seat, card = yield first("return", offers, rule="DF-383")
    running.sheets[seat].items.remove(str(card))
    running.decks[sheet.rarity_of(cards, str(card))].append(str(card))
    table.tell(ItemReturned(seat, card), "DF-383")


def returns(position: Position, seat: int, much: str) -> Options:
    """The items of the rarity of which there are too many (DF-382, DF-383)."""
    cards = position.cards

    def verify(card: object) -> Refusal | None:
        rarity = sheet.rarity_of(cards, str(card))
        if rarity.removeprefix("Very ") == much:
            return None
        if rarity == "Common":
            return FREE.because(name=cards[str(card)].name)
        return OTHER.because(name=cards[str(card)].name, rarity=rarity, much=much)

    return sift(list(dict.fromkeys(progress.campaign_of(position).sheets[seat].items)), verify)


# -- trade


def trade(table: Table) -> Script[None]:
    """Characters of the party trade items, one for one or one for nothing, or are done (DF-384)."""
    running = progress.campaign_of(table)
    seats = _waiting(table)
    if not seats or not any(own.items for own in running.sheets):
        go_on(table)
        return
    offers = {seat: [*dict.fromkeys(running.sheets[seat].items), DONE] for seat in seats}
    seat, card = yield first("trade", offers, rule="DF-384")
    if card == DONE:
        running.ready.append(seat)
        return
    others = [f"hero-{other}" for other in range(len(running.sheets)) if other != seat]
    partner = yield one(seat, "trade-with", [*others, BACK], "DF-384", Asked(card=card))
    if partner == BACK:
        return
    other = int(str(partner).removeprefix("hero-"))
    wish = yield one(seat, "trade-for", wishes(table, seat, other, str(card)), "DF-384", Asked(card=card, seat=other))
    if wish == BACK:
        return
    wanted = "" if wish == NOTHING else str(wish)
    data = Asked(card=card, wanted=wanted, seat=seat)
    agreed = yield one(other, "trade-agree", ["yes", "no"], "DF-384", data)
    if agreed == "no":
        table.tell(TradeRefused(other, card), "DF-384")
        return
    _move(table, seat, other, str(card))
    if wanted:
        _move(table, other, seat, wanted)
    table.tell(Traded(seat, card, other, wanted), "DF-384")


def _move(table: Table, giver: int, taker: int, card: str) -> None:
    sheets = progress.campaign_of(table).sheets
    sheets[giver].items.remove(card)
    sheets[taker].items.append(card)


def wishes(position: Position, seat: int, other: int, card: str) -> Options:
    """What can be asked for an item so that both stay within their limits (DF-381, DF-384)."""
    cards, sheets = position.cards, progress.campaign_of(position).sheets

    def verify(choice: object) -> Refusal | None:
        if choice == BACK:
            return None
        wanted = [] if choice == NOTHING else [str(choice)]
        for who, gives, gets in ((seat, [card], wanted), (other, wanted, [card])):
            items = [*sheets[who].items, *gets]
            for gone in gives:
                items.remove(gone)
            refusal = sheet.attunement_objection(cards, sheets[who], items)
            if refusal is not None:
                if who == seat:
                    return YOU_BEYOND.because(**refusal.data)
                return BEYOND.because(who=names.names(cards, position.state)[who], **refusal.data)
        return None

    return sift([*dict.fromkeys(sheets[other].items), NOTHING, BACK], verify)
