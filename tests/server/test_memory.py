"""What tables may take of memory: in all and for each address; those at which nobody sits make room first."""

from __future__ import annotations

import asyncio
import gc
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any
from weakref import ref

import pytest

from games.drawn_to_destiny.cards.test_own_cards import WELL
from server.conftest import inside
from server.desk import GAME, Opened, Person, post
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.rate_limit.budget import QUIET_AN_ADDRESS, TABLES_AN_ADDRESS
from wyrmhoard.server.tables.memory import CARDS_BYTES, LEAST_BYTES, OURS, TABLE_BYTES, MemoryBudget, default_budget

MANY = 2**40


@dataclass
class Seat:
    """A table as the budget sees it."""

    id: str
    weight: int = TABLE_BYTES
    own_cards: str = ""
    attended: bool = False
    clean: bool = True


def names(tables: object) -> list[str]:
    """What they are called."""
    return [table.id for table in tables]  # type: ignore[attr-defined]


def test_what_an_address_leaves_behind_is_dropped_and_the_oldest_first() -> None:
    budget = MemoryBudget(MANY)
    half = QUIET_AN_ADDRESS // 2
    tables = [Seat(str(n), half) for n in range(3)]
    for table in tables:
        budget.charge(table, "a")
    budget.charge(Seat("elsewhere", half), "b")
    budget.charge(tables[0], "a")  # it is used again
    assert names(budget.to_drop()) == names(budget.to_drop("a")) == ["1"]
    tables[1].attended = True
    assert names(budget.to_drop("a")) == ["2"]
    assert not MemoryBudget(MANY, limited=False).to_drop()


def test_what_nobody_uses_makes_room_for_another_table() -> None:
    budget = MemoryBudget(3 * TABLE_BYTES)
    for n in range(3):
        budget.charge(Seat(str(n)), "a")
    assert names(budget.to_drop("a")) == []
    assert names(budget.to_drop("a", need=budget.need("a"))) == ["0"]


def test_tables_with_the_same_cards_share_them() -> None:
    budget = MemoryBudget(MANY)
    tables = [Seat(str(n), own_cards=cards) for n, cards in enumerate("aab")]
    for table in tables:
        budget.charge(table, "a")
    assert budget.bytes == 3 * TABLE_BYTES + 2 * CARDS_BYTES
    for table in tables[:2]:
        budget.release(table)
    assert budget.bytes == TABLE_BYTES + CARDS_BYTES
    budget.release(tables[2])
    assert budget.bytes == 0


def test_a_table_grows() -> None:
    budget, table = MemoryBudget(MANY), Seat("a")
    budget.charge(table, "a")
    table.weight += 1000
    budget.reweigh([table])
    assert budget.bytes == TABLE_BYTES + 1000
    budget.release(table)
    assert budget.bytes == 0


def test_an_address_has_its_share_of_tables_at_which_people_sit() -> None:
    budget = MemoryBudget(MANY)
    budget.charge(Seat("large", TABLES_AN_ADDRESS - TABLE_BYTES, attended=True), "a")
    assert budget.to_evict("a") == []
    with pytest.raises(Refused, match="from your address"):
        budget.to_evict("a", own_cards="mine")
    assert budget.to_evict("b", own_cards="mine") == []
    assert MemoryBudget(MANY, limited=False).to_evict("a") == []


def test_where_nothing_fits_whoever_has_most_makes_room() -> None:
    budget = MemoryBudget(10 * TABLE_BYTES)
    for n in range(9):
        budget.charge(Seat(f"a{n}", attended=True), "a")
    budget.charge(Seat("b", attended=True), "b")
    assert budget.to_drop() == []
    assert names(budget.to_evict("b")) == ["a0"]
    with pytest.raises(Refused, match="no more fits"):
        budget.to_evict("a")
    assert names(budget.to_evict(OURS)) == ["a0"], "somebody's time is up, and nobody may prevent that"


def test_who_sits_at_a_table_answers_for_it() -> None:
    budget, table = MemoryBudget(MANY), Seat("1", QUIET_AN_ADDRESS)
    budget.charge(table, "a")
    budget.charge(table, OURS)
    table.attended = True
    budget.charge(table, "b")  # comes to it as well
    table.attended = False
    extra = Seat("2")
    budget.charge(extra, "a")
    assert names(budget.to_drop()) == ["1"]
    budget.charge(table, "b")  # comes to a table at which nobody sits any longer
    assert not budget.to_drop("a")
    assert budget.bytes == QUIET_AN_ADDRESS + TABLE_BYTES


def test_the_default_budget_is_a_part_of_what_there_is() -> None:
    assert default_budget() >= LEAST_BYTES


async def test_a_server_drops_what_is_left_and_refuses_what_no_longer_fits(config: Config) -> None:
    few = 3
    async with inside(replace(config, push=False, memory=(few + 0.5) * TABLE_BYTES / 2**20)) as (runner, base):
        hub = runner.hub
        for _ in range(few + 2):
            await asyncio.to_thread(Opened, base, "me", "me")
            assert len(hub.tables) <= few
        async with AsyncExitStack() as attended:
            for _ in range(few):
                table = await asyncio.to_thread(Opened, base, "me", "me")
                await attended.enter_async_context(Person(base, table.id, table.tokens[0]))
            refused = await asyncio.to_thread(post, base, "/api/tables", {"game": GAME, "seats": [{"who": "me"}] * 2})
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too-many")
            assert "no more fits" in refused.json()["error"]["text"]
            assert all(table.attended for table in hub.tables.values())


async def test_cards_that_several_tables_have_are_in_memory_once_and_go_with_the_last(config: Config) -> None:
    async with inside(replace(config, push=False)) as (runner, base):
        hub = runner.hub
        made: dict[str, Any] = {"game": "drawn-to-destiny", "settings": {"scene": "the-well"}, "cards": WELL}
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
        gone: list[ref[Any]] = [ref(live.match) for live in hub.tables.values()]
        gone += [ref(live.match.game) for live in hub.tables.values()]
        gc.disable()  # a server looks for circles so rarely that nothing may depend on it
        try:
            await hub.drop(list(hub.tables.values()))
            hub.games._recent.clear()
            await asyncio.sleep(0.05)
            assert [each() for each in gone] == [None] * 4
        finally:
            gc.enable()
