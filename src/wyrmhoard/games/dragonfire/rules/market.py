"""The Market: laid out, bought from, refilled, cycled (DF-42 to DF-44, DF-287, DF-309 to DF-318, DF-326, DF-327)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Options, Script, one, sift
from wyrmhoard.kernel.state.memo import still
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..asked import Asked
from ..cards.points import COLOUR_OF
from ..events.cards import PileEmpty
from ..events.market import Bought, MarketClosed, MarketRevealed, Refilled, Replaced
from ..events.setup import MarketLaid, MarketRedone
from ..table import Position, Table
from . import changes, moments, numbers
from .asides import asides, step_aside
from .moves import take_top

DONE: Final = "done"
NOTHING: Final = "nothing"
TOO_DEAR: Final = Refusal("DF-309", later("{name} costs {cost} gold; you have {gold}"))
NOT_PLAYED: Final = Refusal(
    "DF-313", later("{name} requires {kind} purchase: you have played no {colour} card this turn")
)
NOT_AT_REST: Final = Refusal("DF-327", later("{name} requires {kind} purchase and cannot be bought in a Short Rest"))
WRONG_CLASS: Final = Refusal("DF-314", later("{name} requires the {kind} Class, which you do not have"))


# -- slots


def lay_out(table: Table) -> None:
    """The first Market; one of a single colour is laid out again (DF-42, DF-43, DF-44)."""
    state, cards = table.state, table.cards
    several = len({cards[card].colour for card in state.shop.draw}) > 1
    while True:
        table.chance.shuffle(state.shop.draw)
        state.market = []
        fill(table, quiet=True)
        table.tell(MarketLaid(state.market[:]), "DF-42")
        laid = [card for card in state.market if card]
        if not several or len({cards[card].colour for card in laid}) > 1 or len(laid) < 2:
            return
        state.shop.draw += laid
        table.tell(MarketRedone(), "DF-43")


def fill(table: Table, *, quiet: bool = False) -> None:
    """Fill empty slots, as many as there now are and as long as there are cards (DF-287, DF-311, DF-312)."""
    state = table.state
    slots = numbers.slots(table)
    state.market += [""] * (slots - len(state.market))
    for slot, card in enumerate(state.market):
        if not card and sum(map(bool, state.market)) < slots:
            fresh = take_top(table, state.shop)
            if fresh is None:
                break
            state.market[slot] = fresh
            if not quiet:
                table.tell(Refilled(slot, fresh), "DF-311")
    while len(state.market) > slots and not state.market[-1]:
        state.market.pop()


def replace(table: Table, slot: int, rule: str = "DF-315") -> None:
    """A card of the Market is discarded, and the next of the deck comes into its slot."""
    state = table.state
    fresh = take_top(table, state.shop)
    if fresh is None or not 0 <= slot < len(state.market):
        table.tell(PileEmpty("market", None), "DF-11")
        return
    put_in(table, slot, fresh, rule)


def put_in(table: Table, slot: int, fresh: str, rule: str) -> None:
    """A card replaces another in the Market."""
    state = table.state
    gone, state.market[slot] = state.market[slot], fresh
    if gone:
        state.shop.discard.append(gone)
    table.tell(Replaced(slot, fresh, gone), rule)


# -- buying


def verify_buy(position: Position, seat: int, card: str, *, price: int, rest: bool = False) -> Refusal | None:
    """Why a character cannot buy a card at this price, if it cannot (DF-309, DF-313, DF-314, DF-327)."""
    hero, face = position.state.heroes[seat], position.cards[card]
    if face.requires_class and not changes.is_class(position, seat, face.requires_class):
        return WRONG_CLASS.because(name=face.name, kind=face.requires_class)
    if face.requires_purchase:
        kind, colour = face.requires_purchase, COLOUR_OF[face.requires_purchase]
        if rest:
            return NOT_AT_REST.because(name=face.name, kind=kind)
        if not any(position.cards[played].colour == colour for played in hero.played):
            return NOT_PLAYED.because(name=face.name, kind=kind, colour=colour)
    if price > hero.gold:
        return TOO_DEAR.because(name=face.name, cost=price, gold=hero.gold)
    return None


def price_of(position: Position, seat: int, card: str, *, free: int = 0, less: int = 0) -> int:
    """What a card costs this character now; `free`: nothing up to that printed cost."""
    if free and position.cards[card].cost <= free:
        return 0
    return max(0, numbers.cost(position, seat, position.cards[card]) - less)


def wares(
    position: Position, seat: int, *, rest: bool = False, free: int = 0, less: int = 0
) -> tuple[list[str], Callable[[object], Refusal | None]]:
    """Every card of the Market, as "buy SLOT CARD", and what tells why one cannot be bought."""
    state, here = position.state, still(position)
    keys = [f"buy {slot} {card}" for slot, card in enumerate(state.market) if card]
    if free:
        keys = [key for key in keys if position.cards[key.split(" ")[2]].cost <= free]

    def verify(key: object) -> Refusal | None:
        card = str(key).split(" ")[2]
        return verify_buy(here, seat, card, price=price_of(here, seat, card, free=free, less=less), rest=rest)

    return keys, verify


def may_buy_any(position: Position, seat: int, *, rest: bool = False) -> bool:
    """Whether there is any card that a character can buy now."""
    keys, verify = wares(position, seat, rest=rest)
    return any(verify(key) is None for key in keys)


def buy(table: Table, seat: int, key: str, rule: str, *, free: int = 0, less: int = 0) -> Script[None]:
    """Pay, take the card into the hand, refill its slot (DF-309 to DF-311)."""
    state = table.state
    hero = state.heroes[seat]
    slot, card = int(key.split(" ")[1]), key.split(" ")[2]
    price = price_of(table, seat, card, free=free, less=less)
    hero.gold -= price
    state.market[slot] = ""
    hero.hand.append(card)
    if state.turn is not None and state.turn.seat == seat:
        state.turn.bought += 1
    table.tell(Bought(seat, card, slot, price, hero.gold), rule)
    fill(table)
    yield from moments.of_heroes(table, "bought", seat)


def offer(table: Table, seat: int, *, free: int = 0, less: int = 0, rule: str = "DF-309") -> Script[None]:
    """An effect lets a character buy (or take) one card now, if they want."""
    if numbers.first_in_force(table, "no purchases", seat) is not None:
        return
    options = sift(*wares(table, seat, free=free, less=less))
    if options:
        key = yield one(seat, "offer", [*options, NOTHING], rule, Asked(free=free, less=less))
        if key != NOTHING:
            yield from buy(table, seat, str(key), rule, free=free, less=less)


# -- the phase


def phase(table: Table, seat: int) -> Script[None]:
    """The Market phase: buy any number of cards, or else cycle (DF-290, DF-309, DF-315 to DF-318)."""
    hero = table.state.heroes[seat]
    if not hero.able:
        return
    barred = numbers.first_in_force(table, "no purchases", seat)
    if barred is not None:
        table.tell(MarketClosed(seat, barred.card), "DF-317")
        return
    before = purchases(table, seat)
    bought = 0
    yield from moments.of_heroes(table, "Market", seat)
    while hero.able and may_buy_any(table, seat):
        answer = yield one(seat, "market", lambda: choices(table, seat), "DF-309", Asked(bought=bought))
        if step_aside(table, seat, answer):
            continue
        if answer == DONE:
            break
        yield from buy(table, seat, str(answer), "DF-309")
        bought += 1
    if not bought and purchases(table, seat) == before and hero.able:
        yield from cycle(table, seat)


def purchases(position: Position, seat: int) -> int:
    """How many cards the active character has bought this turn, also by what answers to the phase (DF-315)."""
    turn = position.state.turn
    return turn.bought if turn is not None and turn.seat == seat else 0


def choices(position: Position, seat: int, *, rest: bool = False) -> Options:
    """What can be bought, with the reasons for the rest, and the way out."""
    keys, verify = wares(position, seat, rest=rest)
    out = NOTHING if rest else DONE
    extras: list[Choice] = [out, *asides(position.state, seat)]
    return sift([*keys, *extras], lambda key: verify(key) if str(key).startswith("buy ") else None)


def cycle(table: Table, seat: int) -> Script[None]:
    """A character who bought nothing reveals a card, which replaces one of the Market (DF-315, DF-316)."""
    state = table.state
    fresh = take_top(table, state.shop)
    if fresh is None:
        table.tell(PileEmpty("market", None), "DF-11")
        return
    state.revealed = fresh
    table.tell(MarketRevealed(seat, fresh), "DF-315")
    slots = [f"replace {slot} {card}" for slot, card in enumerate(state.market) if card]
    if slots:
        answer = yield one(seat, "cycle", slots, "DF-315", Asked(card=fresh))
        slot = int(str(answer).split(" ")[1])
    else:
        slot = 0
        state.market = state.market or [""]
    state.revealed = ""
    put_in(table, slot, fresh, "DF-315")
    yield from moments.of_heroes(table, "cycled", seat)
