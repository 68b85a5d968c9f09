"""Encounters leave play: discarded, or defeated and put away (DF-153, DF-157, DF-172, DF-187)."""

from __future__ import annotations

from collections.abc import Callable

from ..cards.points import NONE
from ..events.encounters import FoeDiscarded, FoePutAway
from ..state import ENVIRONMENT, Foe
from ..table import Position, Table
from . import moves
from .adventure import adventure_of
from .moves import end_lasting
from .tags import tag


def comes_again(position: Position, foe: Foe) -> bool:
    """Whether a defeated encounter comes back once by a rule of the Adventure (DF-9)."""
    adventure = adventure_of(position)
    return adventure is not None and position.cards[foe.card].type in adventure.returns and not foe.returned


def discard_foe(table: Table, foe: Foe, rule: str = "DF-153") -> None:
    """An encounter is discarded: no gold, no Vanquished; its tokens go with it (DF-114, DF-153, DF-187)."""
    table.tell(FoeDiscarded(tag(table, foe)), rule)
    leave_play(table, foe)


def put_away(table: Table, foe: Foe) -> None:
    """A defeated encounter goes to the discard pile of its deck; a Location lets everybody out (DF-157, DF-172)."""
    comes_back = comes_again(table, foe)
    table.tell(FoePutAway(tag(table, foe), comes_back), "DF-157")
    leave_play(table, foe, comes_back=comes_back)


def leave_play(table: Table, foe: Foe, *, comes_back: bool = False) -> None:
    """An encounter leaves play: characters in it go to the Environment, and its effects end."""
    state = table.state
    if not state.in_play(foe):
        return
    state.foes.remove(foe)
    for hero in state.heroes:
        if hero.place == foe.id:
            hero.place = ENVIRONMENT
    ids = (foe.id, *(token.id for token in foe.tokens))
    end_lasting(table, lambda lasting: lasting.until in ("facing", "in play") and lasting.foe in ids)
    foe.tokens, foe.lasting = [], []
    moves.new_maxima(table, foe)
    if comes_back:
        foe.pool, foe.spent, foe.aimed = NONE, NONE, {}
        state.returning.append(foe)
    else:
        state.decks[foe.deck].discard.append(foe.card)


def put_away_defeated(table: Table, among: Callable[[Foe], bool] = lambda foe: True) -> None:
    """The end of the Deal Damage phase: defeated encounters are put away (DF-157, DF-172, DF-274)."""
    for foe in [foe for foe in table.state.foes if foe.defeated and among(foe)]:
        put_away(table, foe)
