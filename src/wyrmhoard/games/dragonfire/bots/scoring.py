"""How good a position looks."""

from __future__ import annotations

from ..state import BETWEEN
from ..table import Position


def score(position: Position, seat: int) -> float:
    """How far the party has come and in what shape it is, from 0 to 1; independent of the seat."""
    cards, state = position.cards, position.state
    adventure = cards.adventure(state.adventure)
    if state.phase in BETWEEN or (state.phase == "over" and state.campaign is not None):
        return 0.5
    left = sum(foe.cleared.count(False) + len(foe.tokens) for foe in state.foes if not foe.defeated)
    began = max(1, 4 * len(state.heroes))
    done = state.scene - 1 + max(0.0, 1 - left / began)
    health = sum(hero.hp + (0 if hero.exhausted else 2) for hero in state.heroes)
    whole = sum(max(1, hero.full) + 2 for hero in state.heroes)
    deck = sum(max(0, cards[card].cost) for hero in state.heroes for card in (*hero.hand, *hero.pile.discard))
    shape = 0.6 * health / whole + 0.1 * min(1.0, deck / (12 * len(state.heroes)))
    return max(0.0, min(1.0, 0.3 * min(1.0, done / len(adventure.scenes)) + shape))


def standing(position: Position, seat: int) -> float | None:
    """The measure of the bots within an Adventure; between two there is none."""
    return None if position.state.phase in BETWEEN else score(position, seat)
