"""Who holds which role card, swaps, Dragon Tokens (DW-2, DW-9, DW-16, DW-55, DW-61 to DW-66, DW-241 to DW-244)."""

from __future__ import annotations

from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.playing import DECK, RANK
from ...events.seats import (
    Awarded,
    BoughtSwap,
    DrewForRole,
    Swapped,
    SwapUnmade,
    TokenPaid,
    TokenTaken,
    TookRole,
    WithdrewSwap,
)
from ...state import ALLY, ARTIST, MEMBERS, MOST_TOKENS, ORACLE, TREASURE, VILLAIN, WARRIOR, Saga
from ...table import Table
from .asking import SETTLERS, put
from .moments import SWAPS

BUNDLES: Final = {
    1: ((WARRIOR,),),
    2: ((WARRIOR,), (VILLAIN, ALLY, TREASURE)),
    3: ((WARRIOR,), (VILLAIN,), (ALLY, TREASURE)),
    4: ((WARRIOR,), (VILLAIN,), (ALLY,), (TREASURE,)),
}
"""Which cards go together, by number of seats (DW-241, DW-242)."""


def bundles(seats: int, oracle: str = "") -> tuple[tuple[str, ...], ...]:
    """The cards that seats hold, one bundle for each seat (DW-241 to DW-244). The role that the oracle plays for two or
    three people is in none of them (DW-251)."""
    if oracle:
        left = tuple(role for role in (VILLAIN, ALLY, TREASURE) if role != oracle)
        return ((WARRIOR,), left) if seats == 2 else ((WARRIOR,), *((role,) for role in left))
    if seats <= 4:
        return BUNDLES[seats]
    return (*BUNDLES[4], (ARTIST,), *((member,) for member in MEMBERS[: seats - 5]))


def roles_of(state: Saga, seat: int) -> list[str]:
    """The role cards that this seat has now."""
    return [role for role, holder in state.holders.items() if holder == seat]


# -- the beginning


def draw_for_order(table: Table, besides: int = ORACLE) -> list[int]:
    """The seats in the order in which they pick: the highest card first, equal ones draw again (DW-16, DW-17). The seat
    `besides` has its role already."""
    return _ordered(table, [seat for seat in range(table.state.seats) if seat != besides], "DW-16")


def _ordered(table: Table, seats: list[int], rule: str) -> list[int]:
    if len(seats) < 2:
        return seats
    deck = list(DECK)
    table.chance.shuffle(deck)
    drawn = {seat: deck.pop() for seat in seats}
    for seat, card in drawn.items():
        table.tell(DrewForRole(seat, card), rule)
    order: list[int] = []
    for rank in sorted({RANK[card] for card in drawn.values()}, reverse=True):
        order += _ordered(table, [seat for seat in seats if RANK[drawn[seat]] == rank], "DW-17")
    return order


def deal_to_the_oracle(state: Saga) -> None:
    """A single seat is The Warrior; the oracle holds the other cards (DW-251)."""
    state.holders = {WARRIOR: 0, VILLAIN: ORACLE, ALLY: ORACLE, TREASURE: ORACLE}


def free_bundles(state: Saga) -> list[str]:
    """The bundles that nobody has taken, each named by its first card."""
    return [bundle[0] for bundle in dealt_out(state) if bundle[0] not in state.holders]


def dealt_out(state: Saga) -> tuple[tuple[str, ...], ...]:
    """The bundles of this table."""
    return bundles(state.seats, state.settings.oracle_role)


def take_bundle(table: Table, seat: int, name: str) -> None:
    """A seat takes the cards of a bundle."""
    bundle = next(bundle for bundle in dealt_out(table.state) if bundle[0] == name)
    for role in bundle:
        table.state.holders[role] = seat
    table.tell(TookRole(seat, list(bundle)), "DW-16")


# -- swaps


def swap_with(table: Table, role: str, rule: str) -> Script[None]:
    """The Warrior swaps with the holder of a role (DW-55); every other seat may take a token (DW-65).

    A single seat stays The Warrior, unless it wants to swap with the oracle (DW-252).
    """
    state = table.state
    other = state.holder(role)
    if other == state.holder(WARRIOR):
        return
    if other == ORACLE and not (state.settings.rotating and state.seats == 1):
        _note_swap(table, role)
        return
    yield from _swap(table, other, rule)


def _note_swap(table: Table, role: str) -> None:
    """A swap that is not made; every second one gives the person a token (DW-252, DW-253)."""
    state = table.state
    state.unmade += 1
    if state.seats > 1:
        table.tell(SwapUnmade(role), "DW-252")
    if state.seats == 1 and not state.settings.rotating and state.unmade % 2 == 0 and state.tokens[0] < MOST_TOKENS:
        state.tokens[0] += 1
        table.tell(TokenTaken(0), "DW-253")


def _swap(table: Table, other: int, rule: str) -> Script[None]:
    state = table.state
    before = state.holder(WARRIOR)
    exchange(table, before, other, rule)
    state.bought = [seat for seat in state.bought if seat != other]  # it holds The Warrior by now (DW-61a)
    for seat in range(state.seats):
        if seat in (before, other) or state.tokens[seat] >= MOST_TOKENS:
            continue
        if not state.settings.auto_tokens:
            taken = yield from put(table, partial(int, seat), "token", ["take", "leave"], "DW-65")
            if taken != "take" or state.tokens[seat] >= MOST_TOKENS:  # an award may have come between (DW-64)
                continue
        state.tokens[seat] += 1
        table.tell(TokenTaken(seat), "DW-65")


def exchange(table: Table, one: int, other: int, rule: str) -> None:
    """Two seats exchange their role cards, with everything that belongs to them except tokens (DW-9, DW-55)."""
    holders = table.state.holders
    table.state.held = holders.copy()
    for role, seat in holders.items():
        if seat in (one, other):
            holders[role] = other if seat == one else one
    table.tell(Swapped([one, other], {role: holders[role] for role in holders}), rule)


# -- tokens


def pool(state: Saga) -> int:
    """The tokens in the middle (DW-63)."""
    return 3 * state.seats - sum(state.tokens)


def award(table: Table, seat: int) -> None:
    """The Warrior gives a seat a token (DW-66); a fourth is not given (DW-64)."""
    state = table.state
    if state.tokens[seat] < MOST_TOKENS:
        state.tokens[seat] += 1
        state.story.met(18)
        table.tell(Awarded(seat), "DW-66")


def award_words(table: Table) -> None:
    """A single seat that swaps with the oracle has a token for each Scene in which it answered in words (DW-253)."""
    state = table.state
    if state.seats == 1 and state.settings.rotating and state.tokens[0] < MOST_TOKENS:
        state.tokens[0] += 1
        table.tell(Awarded(0), "DW-253")


def pay_token(table: Table) -> None:
    """The Warrior pays a token for an extra card (DW-67)."""
    state = table.state
    state.tokens[state.holder(WARRIOR)] -= 1
    table.tell(TokenPaid(state.holder(WARRIOR)), "DW-67")


def may_buy(state: Saga, seat: int) -> bool:
    """Whether this seat may pay for a swap with The Warrior (DW-61, DW-62)."""
    return state.holder(WARRIOR) != seat and state.tokens[seat] >= 3 and seat not in state.bought


def buy(table: Table, seat: int) -> None:
    """Buy a swap: three tokens are set aside, and count as held, until it is made (DW-61a)."""
    table.state.bought.append(seat)
    table.tell(BoughtSwap(seat), "DW-61")


def withdraw(table: Table, seat: int) -> None:
    """The payer takes the tokens back (DW-61a)."""
    table.state.bought.remove(seat)
    table.tell(WithdrewSwap(seat), "DW-61a")


def make_bought_swaps(table: Table) -> Script[None]:
    """Carry out the bought swaps with The Warrior, in the order of payment (DW-61)."""
    state = table.state
    while state.bought:
        seat = state.bought.pop(0)
        if seat == state.holder(WARRIOR):
            continue
        state.tokens[seat] -= 3
        yield from _swap(table, seat, "DW-61")


SETTLERS[SWAPS] = make_bought_swaps
