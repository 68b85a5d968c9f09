"""What tables may take of memory: in all and for each address; those at which nobody sits make room first."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import dataclass, replace
from weakref import ref

import pytest

from games.drawn_to_destiny.test_own_cards import WELL
from server.conftest import inside
from server.desk import Opened, Person
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.rate_limit.budget import QUIET_AN_ADDRESS, TABLES_AN_ADDRESS
from wyrmhoard.server.tables.memory import CARDS, LEAST, OURS, TABLE, Room, usual_room

MANY = 2**40


@dataclass
class Seat:
    """A table as the room sees it."""

    id: str
    weight: int = TABLE
    own_cards: str = ""
    attended: bool = False
    clean: bool = True


def names(tables: object) -> list[str]:
    """What they are called."""
    return [table.id for table in tables]  # type: ignore[attr-defined]


def test_what_an_address_leaves_behind_is_dropped_and_the_oldest_first() -> None:
    room = Room(MANY)
    half = QUIET_AN_ADDRESS // 2
    tables = [Seat(str(n), half) for n in range(3)]
    for table in tables:
        room.take(table, "a")
    room.take(Seat("elsewhere", half), "b")
    room.take(tables[0], "a")  # it is used again
    assert names(room.crowded()) == names(room.crowded("a")) == ["1"]
    tables[1].attended = True
    assert names(room.crowded("a")) == ["2"]
    assert not Room(MANY, limited=False).crowded()


def test_tables_with_the_same_cards_share_them() -> None:
    room = Room(MANY)
    tables = [Seat(str(n), own_cards=cards) for n, cards in enumerate("aab")]
    for table in tables:
        room.take(table, "a")
    assert room.bytes == 3 * TABLE + 2 * CARDS
    for table in tables[:2]:
        room.leave(table)
    assert room.bytes == TABLE + CARDS
    room.leave(tables[2])
    assert room.bytes == 0


def test_a_table_grows() -> None:
    room, table = Room(MANY), Seat("a")
    room.take(table, "a")
    table.weight += 1000
    room.weigh([table])
    assert room.bytes == TABLE + 1000
    room.leave(table)
    assert room.bytes == 0


def test_an_address_has_its_share_of_tables_at_which_people_sit() -> None:
    room = Room(MANY)
    room.take(Seat("large", TABLES_AN_ADDRESS - TABLE, attended=True), "a")
    assert room.crowded_out("a") == []
    with pytest.raises(Refused, match="from your address"):
        room.crowded_out("a", own_cards="mine")
    assert room.crowded_out("b", own_cards="mine") == []
    assert Room(MANY, limited=False).crowded_out("a") == []


def test_where_nothing_fits_whoever_has_most_makes_room() -> None:
    room = Room(10 * TABLE)
    for n in range(9):
        room.take(Seat(f"a{n}", attended=True), "a")
    room.take(Seat("b", attended=True), "b")
    assert room.crowded() == []
    assert names(room.crowded_out("b")) == ["a0"]
    with pytest.raises(Refused, match="no more fits"):
        room.crowded_out("a")
    assert names(room.crowded_out(OURS)) == ["a0"], "somebody's time is up, and nobody may prevent that"


def test_who_sits_at_a_table_answers_for_it() -> None:
    room, table = Room(MANY), Seat("1", QUIET_AN_ADDRESS)
    room.take(table, "a")
    room.take(table, OURS)
    table.attended = True
    room.take(table, "b")  # comes to it as well
    table.attended = False
    extra = Seat("2")
    room.take(extra, "a")
    assert names(room.crowded()) == ["1"]
    room.take(table, "b")  # comes to a table at which nobody sits any longer
    assert not room.crowded("a")
    assert room.bytes == QUIET_AN_ADDRESS + TABLE


def test_the_usual_room_is_a_part_of_what_there_is() -> None:
    assert usual_room() >= LEAST


async def test_cards_that_several_tables_have_are_in_memory_once_and_go_with_the_last(config: Config) -> None:
    async with inside(replace(config, push=False)) as (runner, base):
        hub = runner.hub
        made = {"game": "drawn-to-destiny", "settings": {"scene": "the-well"}, "cards": WELL}
        tables = [await asyncio.to_thread(lambda: Opened(base, "me", **made)) for _ in range(3)]
        await asyncio.to_thread(lambda: Opened(base, "me", **{**made, "cards": WELL.replace("The Well", "A Well")}))
        assert len({id(hub.tables[table.id].match.game) for table in tables}) == 1
        assert len({id(live.match.game) for live in hub.tables.values()}) == 2
        async with Person(base, tables[0].id, tables[0].tokens[0]):
            await hub.drop(list(hub.tables.values()))
            assert hub.tables.keys() == {tables[0].id}, "somebody sits there"
            again = await hub.table(tables[1].id)
            assert again is not None
            assert again.match.game is hub.tables[tables[0].id].match.game
            del again
        while any(live.attended for live in hub.tables.values()):
            await asyncio.sleep(0.01)
        games = [ref(live.match.game) for live in hub.tables.values()]
        matches = [ref(live.match) for live in hub.tables.values()]
        gc.disable()  # a server looks for circles so rarely that nothing may depend on it
        try:
            await hub.drop(list(hub.tables.values()))
            hub.games._recent.clear()
            await asyncio.sleep(0.05)
            assert [each() for each in (*matches, *games)] == [None] * 4
        finally:
            gc.enable()
