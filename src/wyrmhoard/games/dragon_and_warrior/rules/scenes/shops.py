"""Item shops (DW-59, DW-74, DW-76, DW-96 to DW-98)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards.vocabulary import NAME
from ...events.finds import Bought, Called
from ...state import WARRIOR, Item, Saga
from ...table import Table
from ..core import limit, offers, places
from ..core.asking import ask
from ..making import creating, inventing
from . import finds

CALL: Final = "call"
FULL = Refusal("DW-96", later("The pouch has room for {room} more Levels, and this takes {needed}"))
NOT_ON_SALE = Refusal("DW-97", later("Wings are sold at Level {level} only, that of the Town"))


def buy(table: Table) -> Script[None]:
    """The Warrior fills the pouch; money is no matter (DW-96)."""
    state = table.state
    while True:
        answer = yield from ask(table, WARRIOR, "buy", lambda: options(state), "DW-96")
        if isinstance(answer, Filled) and answer.key == CALL:
            _call(table, answer.values)
        elif isinstance(answer, Filled):
            _pay(table, answer.values)
        elif answer == "done":
            return
        else:
            finds.drop(table, str(answer).partition(" ")[2])


def options(state: Saga) -> list[Choice]:
    """What may be bought or thrown away here (DW-96, DW-97)."""
    choices: list[Choice] = ["done"]
    room, level = finds.room_left(state.hero), places.current_space(state).level
    if room:
        choices.append(buying(room, level, exact=state.settings.exact_shop))
    choices += [f"drop {item.id}" for item in offers.different(state.hero.pouch)]
    return [*choices, calling(state)] if state.hero.pouch else choices


def calling(state: Saga) -> Form:
    """A form that gives a local name to an item in the pouch and to all of its kind (DW-218)."""
    items = {item.id: item for item in offers.different(state.hero.pouch)}

    def label(key: str) -> str:
        return inventing.words_of(state, items[key].name) or items[key].kind

    blanks = (Pick("item", tuple(items), 1, 1, label=label), Text("name", NAME, 1))
    return limit.bounded(state, Form(CALL, blanks, creating.turned_objection, quiet=True))


def _call(table: Table, values: dict[str, Any]) -> None:
    state = table.state
    item = next(item for item in state.hero.pouch if item.id == values["item"][0])
    alike = [other for other in state.hero.pouch if (other.kind, other.level, other.name) == _kind_of(item)]
    text = inventing.note(table, values["name"], WARRIOR, "name")
    for other in alike:
        other.name = text or other.name
    table.tell(Called(item.name, item.kind), "DW-218")


def _kind_of(item: Item) -> tuple[str, int, str]:
    return item.kind, item.level, item.name


def buying(room: int, level: int, *, exact: bool) -> Form:
    """The form for buying at a shop of this Level, with this much room in the pouch (DW-97)."""
    least = level if exact else 1

    def verify(values: dict[str, Any]) -> Refusal | None:
        if values["kind"][0] == finds.WINGS and values["level"] != level:
            return NOT_ON_SALE.because(level=level)
        needed = values["level"] * values["count"]
        return FULL.because(room=room, needed=needed) if needed > room else None

    def sample(rng: Random) -> dict[str, Any] | None:
        if room < least:
            return None
        kinds = finds.CONSUMABLES if level <= room else tuple(k for k in finds.CONSUMABLES if k != finds.WINGS)
        kind = kinds[int(rng.random() * len(kinds))]
        most = min(level, room)
        wanted = level if kind == finds.WINGS else least + int(rng.random() * (most - least + 1))
        return {"kind": [kind], "level": wanted, "count": 1 + int(rng.random() * (room // wanted))}

    blanks = (Pick("kind", finds.CONSUMABLES, 1, 1), Number("level", least, level), Number("count", 1, max(1, room)))
    return Form("buy", blanks, verify, sample)


def _pay(table: Table, values: dict[str, Any]) -> None:
    state = table.state
    shop = places.current_space(state)
    town = places.town_of(state, shop)
    leads_to = town.id if town is not None else shop.home  # in a Dungeon that is a Town by now, to the shop's Room
    kind, level = values["kind"][0], values["level"]
    state.hero.pouch += [finds.new_item(table, kind, level, "", leads_to) for _ in range(values["count"])]
    state.story.met(19)
    table.tell(Bought(kind, level, number=values["count"]), "DW-96")
