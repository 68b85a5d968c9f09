"""Taking back: freely, by consent, against bots."""

from __future__ import annotations

from random import Random

from server.desk import Json, Opened, Person, Process


def waiting_for(person: Person) -> list[int]:
    waiting: list[int] = person.table()["waiting"]
    return waiting


async def test_nothing_to_take_back(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with Person(server.base, table.id, table.tokens[0]) as me:
        assert me.table()["can_take_back"] == ""
        assert (await me.refused(do="take_back"))["code"] == "not-asked"
        assert (await me.refused(do="agree", yes=True))["code"] == "stale"


async def test_by_consent_everything_since_is_undone(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    watcher = Person(server.base, table.id, table.watch)
    rng = Random(1)
    async with one, other, watcher:
        start = one.table()["view"]
        await one.act(rng)
        await other.act(rng)
        await one.until(lambda: one.table()["step"] == "2.0")
        assert one.table()["can_take_back"] == "ask"
        await one.fine(do="take_back")
        await other.until(lambda: other.table()["offer"] is not None)
        assert other.table()["offer"] == {"kind": "take_back", "from": 0, "agreed": []}
        assert (await one.refused(do="agree", yes=True))["code"] == "not-asked"
        await other.fine(do="agree", yes=False)
        await one.until(lambda: one.table()["offer"] is None)
        assert one.table()["step"] == "2.0"
        await one.fine(do="take_back")
        assert (await other.refused(do="take_back"))["code"] == "not-asked"
        await other.fine(do="agree", yes=True)
        for person in (one, other, watcher):
            await person.until(lambda person=person: person.table()["era"] == 1)  # type: ignore[misc]
            assert person.table()["fresh"]
            assert next(reversed(person.events.values()))[-1]["kind"] == "took_back"
        assert one.table()["view"] == start
        assert waiting_for(one) == [0, 1]
        # Who was away meanwhile gets the log anew, even if it is longer than what they had seen.
        late = Person(server.base, table.id, table.tokens[1])
        late.events[1], late.tables[1] = other.events[1][:2], {"era": 0}
        await late.join(again=True)
        assert late.table()["fresh"]
        assert late.events[1] == other.events[1]
        await late.close()


async def test_an_offer_lapses_when_somebody_acts(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    rng = Random(2)
    async with one, other:
        await one.act(rng)
        await other.act(rng)
        await one.fine(do="take_back")
        await other.until(lambda: other.table()["offer"] is not None)
        await other.act(rng)
        assert (await other.refused(do="agree", yes=True))["code"] == "stale"
        await one.until(lambda: one.table()["offer"] is None)


async def test_against_a_bot_no_consent_is_needed(server: Process) -> None:
    table = Opened(server.base, "me", "random")
    async with Person(server.base, table.id, table.tokens[0]) as me:
        await me.act(Random(3))
        await me.until(lambda: me.table()["step"] == "2.0")
        assert me.table()["can_take_back"] == "free"
        await me.fine(do="take_back")
        assert me.table()["era"] == 1
        await me.play_out(Random(3))
        assert (await me.refused(do="take_back"))["code"] == "over"


async def test_who_shares_a_socket_agrees(server: Process) -> None:
    table = Opened(server.base, "me", "me")
    rng = Random(4)
    async with Person(server.base, table.id, *table.tokens.values()) as both:
        await both.act(rng, 0)
        await both.act(rng, 1)
        await both.fine(do="take_back", seat=1)
        assert both.table(0)["era"] == 1
        await both.play_out(rng)


async def test_a_bot_that_sits_down_agrees(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    rng = Random(5)
    async with one, other:
        await one.act(rng)
        await other.act(rng)
        await one.fine(do="take_back")
        await other.fine(do="to_bot", bot="random")
        await one.until(lambda: one.table()["era"] == 1)
        events: list[Json] = one.events[0]
        assert any(event["kind"] == "took_back" for event in events)
