"""Finds that the oracle gives as Treasure: whether there is one, and what it is (DW-268)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from wyrmhoard.kernel.state.chance import Chance

from ...state import Hero, Piece, Saga
from ...world_state import AREA, POI, QUEST_ITEM, ROOM, Place
from ..core.drawing import stream
from . import dungeons, obstacles
from .rolls import per_cent

BY_SEARCHING: Final = {POI: 60}
ELSEWHERE: Final = 75
"""The chance in per cent of a find in a Point of Interest, and in a house."""
BY_BATTLE: Final = {AREA: 50, POI: 60, ROOM: 60}
AFTER_OTHERS: Final = 50
"""The chance in per cent of a find after a victory."""
ONE_PIECE: Final = 60
ONE_MORE: Final = 10
"""The chances in per cent that a find is one piece of equipment, and that it has a Quest item as well."""
SLOTS: Final = ("weapon", "armor", "offhand")
FLASKS: Final = ("healstuff", "dragons-fire", "dragons-scale", "fairy-water")
MOST_FLASKS: Final = 3


class Part(NamedTuple):
    """A part of a find: its kind as Treasure names it, and its Level."""

    kind: str
    level: int


def finds_by_searching(state: Saga, place: Place) -> bool:
    """Whether something is found where The Warrior looks round: rolled once for ever (DW-263a)."""
    if place.id in state.world.sought:
        return False
    state.world.sought.append(place.id)
    return per_cent(state, "search", place.id) <= BY_SEARCHING.get(place.kind, ELSEWHERE)


def finds_by_battle(state: Saga, place: Place) -> bool:
    """Whether something is found after a victory; in a Point of Interest that was rolled with its search (DW-263a)."""
    if place.kind == POI:
        return finds_by_searching(state, place)
    return per_cent(state, "spoils", place.id, state.battles) <= BY_BATTLE.get(place.kind, AFTER_OTHERS)


def after_battle(state: Saga, room: Place, open_to: Sequence[str]) -> str:
    """After a victory in a Dungeon: a find, else the way down where it is, else nothing (DW-268)."""
    if "find" in open_to and finds_by_battle(state, room):
        return "find"
    return "stairs" if "stairs" in open_to and dungeons.has_stairs(state, room) else "nothing"


# -- what is found


def parts(state: Saga, level: int, place: str, kinds: Sequence[str], *, whole: bool) -> Iterator[Part]:
    """The parts of a find of this treasure level, of kinds that may be in it; of a `whole` one the Levels are never
    left out (DW-82)."""
    chance = stream(state.draws, "gift", place, state.visits, state.battles)
    keepsake = QUEST_ITEM in kinds
    waits = keepsake and obstacles.waiting(state) is not None
    if waits or not level:
        yield Part(QUEST_ITEM, 0)
    if level and (whole or not waits):
        yield from _levelled(state.hero, level, kinds, chance)
    if keepsake and level and not waits and chance.below(100) < ONE_MORE:
        yield Part(QUEST_ITEM, 0)


def _levelled(hero: Hero, level: int, kinds: Sequence[str], chance: Chance) -> Iterator[Part]:
    gear, flasks = [kind for kind in kinds if _slot(kind) in SLOTS], [kind for kind in kinds if kind in FLASKS]
    piece = _best_piece(hero, level, chance) if gear else ""
    if piece and (not flasks or chance.below(100) < ONE_PIECE):
        yield Part(piece, level)
        return
    if not gear:  # the first chest (DW-71)
        yield Part(FLASKS[0], level)
        return
    if not flasks:  # nothing but equipment may be given, and none of it is better
        yield Part(gear[chance.below(len(gear))], level)
        return
    if level > 1 and chance.below(2):
        some = 1 + chance.below(level - 1)
        piece = _best_piece(hero, some, chance)
        if piece:
            yield Part(piece, some)
            level -= some
    for number in range(MOST_FLASKS, 0, -1):
        some = level if number == 1 else 1 + chance.below(level)
        yield Part(chance.choice(flasks), some)
        level -= some
        if not level:
            return


def _slot(kind: str) -> str:
    return kind.partition("-")[0]


def _best_piece(hero: Hero, level: int, chance: Chance) -> str:
    """Equipment of this Level for the slot with the lowest value, if it improves it; "" if it does not (DW-268)."""
    slot = chance.choice(weakest_slots(hero))
    if not improves(hero, slot, level):
        return ""
    return slot if slot != "offhand" else f"offhand-{chance.choice(('weapon', 'armor'))}"


def weakest_slots(hero: Hero) -> list[str]:
    """The slots with the lowest value."""
    values = {slot: _value(slot, _level_of(getattr(hero, slot))) for slot in SLOTS}
    return [slot for slot in SLOTS if values[slot] == min(values.values())]


def improves(hero: Hero, slot: str, level: int) -> bool:
    """Whether equipment of this Level is worth more in its slot than what is worn there."""
    return _value(slot, level) > _value(slot, _level_of(getattr(hero, slot)))


def _level_of(piece: Piece | None) -> int:
    return piece.level if piece is not None else 0


def _value(slot: str, level: int) -> int:
    """What a piece of this Level is worth where it is worn: an offhand half its Level."""
    return (level + 1) // 2 if slot == "offhand" else level
