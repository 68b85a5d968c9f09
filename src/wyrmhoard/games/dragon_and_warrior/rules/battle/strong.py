"""Stronger play: the best moves of the baseline, each played on by the baseline in many deals (DW-274)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Answer, Script
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.chance import Chance

from ...cards.cardset import CardSet
from ...cards.playing import DECK
from ...state import ORACLE, VILLAIN, WARRIOR, Saga
from ...table import Table
from ..core import numbers
from ..core.answers import for_turn
from ..core.plays import Move
from ..endings import LOST, WON
from . import policy
from .policy import Eyes

Play: TypeAlias = Callable[[Table], Script[Result]]
"""The script of a match, which plays a Battle on by the rules."""
MOVES: Final = 6
DEALS: Final = 64


def candidates(eyes: Eyes) -> list[Move]:
    """The moves to try: the best six, or the baseline's own where it does not choose by scores."""
    first = policy.choose(eyes)
    if first is None or first.kind in ("free", "run"):
        return [first or Move("nothing")]
    scored = sorted(policy.moves(eyes), key=lambda pair: -pair[0])
    return [Move(*move) for _, move in scored[:MOVES]]


def best(play: Play, cards: CardSet, role: str, moves: Sequence[Move], worlds: Iterable[Saga]) -> Move:
    """The move with the best share of wins over these worlds; among equal ones the higher share of HP.

    Each world stands at the top of the role's turn. Nothing is sampled while it is played on.
    """
    if len(moves) == 1:
        return moves[0]
    wins, shares = [0] * len(moves), [0.0] * len(moves)
    for number, world in enumerate(worlds):
        for at, move in enumerate(moves):
            won, share = played_on(play, cards, world.copy(), role, move, number)
            wins[at] += won
            shares[at] += share
    return moves[max(range(len(moves)), key=lambda at: (wins[at], shares[at]))]


def played_on(play: Play, cards: CardSet, state: Saga, role: str, move: Move, seed: int) -> tuple[bool, float]:
    """Whether the role's side wins after this move, and its share of HP then."""
    state.settings = replace(state.settings, scope="battle", skill="baseline", public=True)
    state.pending, state.bought, state.seats, state.tokens = [], [], 2, [0, 0]
    state.holders = dict.fromkeys(state.holders, ORACLE) | {role: 0}
    table = Table(state, Chance(seed), cards)
    script = play(table)
    battle = numbers.battle_of(table)
    battle.tried_out = True
    answer: tuple[int, Answer] | None = None
    try:
        while True:
            ask = script.send(answer)
            answer = None
            if ask is not CHECKPOINT:
                state.holders[role] = ORACLE  # from here on the baseline plays both sides
                answer = 0, for_turn(move, battle.warrior if role == WARRIOR else battle.villain)
    except StopIteration as stop:
        result: Result = stop.value
    share = state.hero.hp / state.hero.max_hp
    return result.ending == (WON if role == WARRIOR else LOST), share if role == WARRIOR else 1 - share


def villains_worlds(state: Saga, chance: Chance) -> Iterator[Saga]:
    """Deals that the Villain cannot tell from the true one: deck and The Warrior's hand are dealt anew (DW-270)."""
    order = {card: number for number, card in enumerate(DECK)}
    for _ in range(DEALS):
        world = state.copy()
        battle = world.battle
        assert battle is not None
        cards = sorted([*battle.deck, *battle.warrior], key=order.__getitem__)
        chance.shuffle(cards)
        size = len(battle.warrior)
        battle.warrior, battle.deck = cards[:size], cards[size:]
        yield world


def villain_move(play: Play, table: Table, eyes: Eyes) -> Move:
    """What the oracle does as the Villain when it plays its strongest."""
    moves = candidates(eyes)
    if len(moves) == 1:
        return moves[0]
    chance = Chance(str(table.chance.below(1 << 32)))
    return best(play, table.cards, VILLAIN, moves, villains_worlds(table.state, chance))
