"""Which games climb the ladder, with which tables. A new game gets rungs 4 to 7 by naming itself here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from helpers.samples.caravan import Camp, Caravan
from helpers.samples.goofspiel import Bids, Goofspiel
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.kernel.registry import AnyGame, find
from wyrmhoard.kernel.setting import Value


def nothing_to_check(state: Any) -> None:
    """For states without invariants of their own."""


@dataclass(frozen=True)
class Case:
    """A table at which random matches are played, and what must hold there at every moment."""

    name: str
    game: AnyGame
    seats: int = 2
    settings: Mapping[str, Value] = field(default_factory=dict)
    check: Callable[[Any], None] = nothing_to_check
    shipped: bool = True
    """Whether it is one of our games, not a sample: its rulebook, words and coverage are checked too."""


def check_duel(state: Duel) -> None:
    """Cards and dice are conserved, lives stay in range."""
    for role, side in enumerate(state.sides):
        cards = side.hand + [card for card, _ in side.discards]
        assert len(cards) == len(set(cards)) == 8
        if state.phase != "setup":
            assert len(side.dice) + len(side.spent) == state.options.dice[role]
        assert side.dice == sorted(side.dice)
        assert 0 <= side.life <= state.options.lives[role]
    assert sorted(state.seats) == [0, 1]
    assert state.range in ("long", "short")


def check_bids(state: Bids) -> None:
    """Both have bid equally often."""
    assert len(state.hands[0]) == len(state.hands[1])
    assert sum(state.points) <= 91


def check_camp(state: Camp) -> None:
    """No card is in two places."""
    cards = state.deck + [card for hand in state.hands for card in hand]
    assert len(cards) == len(set(cards))


def duel(name: str, **settings: Value) -> Case:
    """A table of Dragon Dance."""
    return Case(f"dragon-dance {name}".strip(), find("dragon-dance"), 2, settings, check_duel)


CASES = [
    duel(""),
    duel("late2014", discard_rule="late2014"),
    duel("coin for roles", roles="random"),
    duel("handicaps", knight_life=30, dragon_life=1, knight_dice=0, dragon_dice=8, start_range="short"),
    duel("limit", max_rounds=3),
    Case("goofspiel", Goofspiel(), 2, {}, check_bids, shipped=False),
    Case("caravan of 2", Caravan(), 2, {}, check_camp, shipped=False),
    Case("caravan of 4", Caravan(), 4, {"turns": 3}, check_camp, shipped=False),
]
