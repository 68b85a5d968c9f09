"""Items in a Battle and outside (DW-139, DW-171, DW-205, DW-211 to DW-217)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...asked import Asked
from ...events.battle import ItemJudged, Opened, Used
from ...state import MASTER, MINION, VILLAIN, Conflict, Foe, Item, Keepsake, Saga
from ...table import Position, Table
from ..core import numbers
from ..core.asking import ask
from ..core.deck import worth
from ..core.plays import Lay, Move
from ..endings import FLED, BattleOver
from ..world import obstacles
from . import sides, spells, strikes

FITS, FITS_MINION, FITS_BOTH = "fits", "fits-minion", "fits-both"
FITTING: Final = {FITS: (MASTER,), FITS_MINION: (MINION,), FITS_BOTH: (MASTER, MINION)}
"""Whose Weakness an item shows, by what the Villain says of it (DW-139)."""


def find(state: Saga, thing: str) -> Item | Keepsake:
    """The item or Quest item with this ID."""
    carried: list[Item | Keepsake] = [*state.hero.pouch, *state.hero.keepsakes]
    return next(item for item in carried if item.id == thing)


def warrior_uses(table: Table, move: Move) -> Script[None]:
    """An item as The Warrior's action (DW-171)."""
    item = find(table.state, move.what)
    if isinstance(item, Keepsake):
        yield from _use_keepsake(table, item)
        return
    if item.kind == "healstuff" and move.laid is not None:
        yield from _drink(table, item, move.laid)
        return
    table.state.hero.pouch.remove(item)
    table.tell(Used(item.name, item=item.kind, level=item.level, cards=[]), "DW-171")
    if item.kind == "wings":
        raise BattleOver(FLED, "DW-205", item.town)
    boost(table, item, move.way)


def _drink(table: Table, item: Item, laid: Lay) -> Script[None]:
    whom = yield from spells.patient(table)
    cards = strikes.spend(table, numbers.battle_of(table).warrior, laid.ranks)
    table.state.hero.pouch.remove(item)
    table.tell(Used(item.name, item=item.kind, level=item.level, cards=cards), "DW-211", reveals=True)
    spells.heal(table, whom, worth(laid.ranks) + item.level)


def gain(state: Saga, item: Item) -> int:
    """How much Dragon's Fire adds to Attack, or Dragon's Scale to Max Defense, beyond what is there now (DW-212)."""
    before = state.hero.fire if item.kind == "dragons-fire" else state.hero.scale
    return item.level if state.settings.stack else max(0, item.level - before)


def boost(table: Table, item: Item, way: str) -> None:
    """Dragon's Fire and Dragon's Scale; the same item does not add up unless the table wants it (DW-212 to DW-214)."""
    hero, more = table.state.hero, gain(table.state, item)
    if item.kind == "dragons-fire":
        hero.fire += more
    elif way == "restore":
        hero.defense = numbers.max_defense(hero)
    else:
        hero.scale += more
        hero.defense += more


def _use_keepsake(table: Table, item: Keepsake) -> Script[None]:
    """A Quest item opens a Conflict that needs it, bares a Weakness, or both; else it is kept (DW-127, DW-139)."""
    battle, card = numbers.battle_of(table), numbers.master_of(table)
    table.tell(Used(item.name, item="keepsake", level=0, cards=[]), "DW-171")
    opened = yield from _opens(table, item, card)
    if opened:
        battle.opened = item.used = True
        table.tell(Opened(card.name), "DW-127")
    weak = _weak_to(table, item)
    if not weak and not opened:
        weak = yield from _judged(table, item)
    for foe in weak:
        foe.exposed = item.used = True
        table.tell(ItemJudged(item.name, fits=True, foe=numbers.card_of(table, foe).name), "DW-139")
    if not weak and not opened:
        table.tell(ItemJudged(item.name, fits=False, foe=""), "DW-139")


def _weak_to(position: Position, item: Keepsake) -> list[Foe]:
    """The standing foes with a Weakness to one of an item's types (DW-137a, DW-139)."""
    return [foe for foe in _weak(position) if numbers.card_of(position, foe).weak_to in item.types]


def _weak(position: Position) -> list[Foe]:
    foes = (foe for foe in numbers.battle_of(position).foes if not foe.out)
    return [foe for foe in foes if numbers.card_of(position, foe).weakness]


def _judged(table: Table, item: Keepsake) -> Script[list[Foe]]:
    """The Villain says to whose Weakness it fits, where no type does. The question is asked whether there is one or
    not, so that it reveals nothing; the oracle knows only types (DW-139)."""
    if sides.played_by_oracle(table, VILLAIN):
        return []
    battle = numbers.battle_of(table)
    minion = [FITS_MINION, FITS_BOTH] if numbers.minion_stands(battle) else []
    answer = yield from ask(table, VILLAIN, "fits", [FITS, *minion, "not"], "DW-139", Asked(name=item.name))
    return [foe for foe in _weak(table) if battle.foes.index(foe) in FITTING.get(str(answer), ())]


def _opens(table: Table, item: Keepsake, card: Conflict) -> Script[bool]:
    """Whether a Conflict that cannot be hurt can be from now on: by the item that it needs, or by another one that the
    judge accepts (DW-125, DW-127)."""
    guard = obstacles.guarding(table.state, card.id)
    if card.needs == item.id:
        if guard is not None:
            obstacles.get_past(table, guard, item)
        return True
    return guard is not None and (yield from obstacles.judge(table, guard, item))
