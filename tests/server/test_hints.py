"""Hints online: for one's own seat, and only where nobody else plays."""

from __future__ import annotations

from server.desk import Opened, Person, Process


async def test_who_plays_against_bots_gets_hints(server: Process) -> None:
    table = Opened(server.base, "me", "master")
    async with Person(server.base, table.id, table.tokens[0]) as me:
        reply = await me.request(do="hint")
        assert reply["ok"], reply
        told, ask = reply["hint"], me.table()["ask"]
        assert told["ask"] == ask["id"]
        assert {answer["key"] for answer in told["answers"]} <= {option["key"] for option in ask["options"]}
        assert (await me.refused(do="hint", seat=1))["code"] == "forbidden", "that seat is another's"


async def test_between_people_there_are_no_hints(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with (
        Person(server.base, table.id, table.tokens[0]) as me,
        Person(server.base, table.id, table.watch) as other,
    ):
        assert (await me.refused(do="hint"))["code"] == "forbidden"
        assert (await other.refused(do="hint", seat=0))["code"] == "forbidden"


async def test_who_holds_all_seats_gets_hints_for_each(server: Process) -> None:
    table = Opened(server.base, "me", "me")
    async with Person(server.base, table.id, *table.tokens.values()) as both:
        await both.fine(do="act", seat=0, ask=both.table(0)["ask"]["id"], key="none")
        reply = await both.request(do="hint", seat=1)
        assert reply["ok"], reply
