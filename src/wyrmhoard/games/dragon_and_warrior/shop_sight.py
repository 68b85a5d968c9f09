"""The part of the view about an item shop: what one click buys, and what that leaves room for (DW-96, DW-97)."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import say

from .cards.vocabulary import ConsumableKind
from .rules.core import numbers, places
from .rules.oracle import warrior
from .rules.scenes import finds
from .state import Saga
from .words.names import item_name, use_of
from .world_state import ITEM_SHOP


class GoodView(TypedDict):
    """A thing on the shelf, of the highest Level that is sold and has room. `room` is what the pouch has room for
    afterwards, `had` how many of its kind are in it; `blocked`: why it is not to be had ("": it is); `wanted`: whether
    the oracle would take it next."""

    kind: ConsumableKind
    name: str
    level: int
    use: str
    had: int
    room: int
    blocked: str
    wanted: bool


class ShopView(TypedDict):
    """A shop, where The Warrior stands before one. `again` are the items in the pouch that it sells, too."""

    level: int
    size: int
    room: int
    goods: list[GoodView]
    again: list[str]


def shop_view(state: Saga) -> ShopView | None:
    """What is for sale where The Warrior is; None where nothing is."""
    if not state.world.visit.space or places.current_space(state).kind != ITEM_SHOP:
        return None
    level, hero = places.current_space(state).level, state.hero
    least = level if state.settings.exact_shop else 1
    again = [
        one.id for one in hero.pouch if least <= one.level <= level and (one.level == level or one.kind != finds.WINGS)
    ]
    return {
        "level": level,
        "size": numbers.pouch_size(hero),
        "room": finds.room_left(hero),
        "goods": goods(state),
        "again": again,
    }


def goods(state: Saga) -> list[GoodView]:
    """What lies on the shelf, first what heals."""
    level, room = places.current_space(state).level, finds.room_left(state.hero)
    wanted = warrior.purchase(state, level)
    found: list[GoodView] = []
    for kind in sorted(finds.CONSUMABLES, key=lambda kind: kind != warrior.HEALING):
        least = level if state.settings.exact_shop or kind == finds.WINGS else 1
        sold = max(least, min(level, room))
        found.append(
            {
                "kind": kind,
                "name": item_name(kind),
                "level": sold,
                "use": use_of(kind, sold),
                "had": sum(one.kind == kind for one in state.hero.pouch),
                "room": room - sold,
                "blocked": _blocked(sold, room),
                "wanted": wanted is not None and wanted.kind == kind,
            }
        )
    return found


def _blocked(needed: int, room: int) -> str:
    if needed <= room:
        return ""
    return say("no room: it takes {needed}, and your pouch has {room} left", needed=needed, room=max(0, room))
