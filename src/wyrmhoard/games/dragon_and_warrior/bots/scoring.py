"""How good a position looks."""

from __future__ import annotations

from ..rules.core import numbers
from ..state import MASTER, VILLAIN, WARRIOR
from ..table import Position


def score(position: Position, seat: int) -> float:
    """From 0 to 1: by what both sides of a Battle have left; outside of one all is even."""
    state = position.state
    battle, hero = state.battle, state.hero
    mine = seat == state.holder(WARRIOR)
    if battle is None or not (mine or seat == state.holder(VILLAIN)):
        return 0.5
    master = battle.foes[MASTER]
    card = numbers.card_of(position, master)
    own = (hero.hp + hero.defense) / max(1, card.attack)
    other = (master.hp + master.defense) / max(1, numbers.attack(hero))
    share = own / max(own + other, 0.01)
    return share if mine else 1 - share


def standing(position: Position, seat: int) -> None:
    """None: no side of a story is ahead, so there is nothing to review."""
