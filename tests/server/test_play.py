"""Whole matches over real sockets."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from server.desk import Json, Opened, Person, Process, get, post
from wyrmhoard.kernel.state.chance import commitment
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.lab.check import check_record


async def test_a_match_against_a_bot(server: Process) -> None:
    table = Opened(server.base, "me", "random")
    async with Person(server.base, table.id, table.tokens[0]) as me:
        assert me.welcome["seats"][0]["yours"]
        assert [seat["called"] for seat in me.welcome["seats"]] == ["the knight", "the dragon"]
        assert me.welcome["seats"][1]["bot"] == "random"
        await me.play_out(Random(1))
        assert 1 in me.thinking
        assert commitment(me.table()["seed"]) == me.welcome["commitment"]
        assert me.table()["ask"] is None
        over = me.table()["ask"] or {"id": "1"}
        assert (await me.refused(do="act", ask=over["id"], key="5"))["code"] == "over"
    record = parse_record(get(server.base, f"/api/tables/{table.id}/record", table.tokens[0]).content)
    assert "agree" in check_record(record, "the record")
    assert record.players == ["person", "random"]


async def test_two_people_and_a_spectator(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    watcher = Person(server.base, table.id, table.watch)
    async with one, other, watcher:
        assert watcher.welcome["watching"]
        assert list(watcher.tables) == [None]
        await one.until(lambda: all(seat["here"] for seat in one.table()["seats"]))
        await asyncio.gather(one.play_out(Random(1)), other.play_out(Random(2)))
        await watcher.until(lambda: watcher.over)
        assert one.table()["result"] == other.table()["result"] == watcher.table()["result"]
        assert watcher.table()["ask"] is None
        error = await watcher.refused(do="act", seat=0, ask="1", key="5")
        assert error["code"] == "forbidden"
    await one.join()
    assert one.table()["fresh"]
    assert one.over
    await one.close()


async def test_hot_seat_one_socket_holds_both(server: Process) -> None:
    table = Opened(server.base, "me", "me")
    async with Person(server.base, table.id, *table.tokens.values()) as both:
        assert sorted(seat for seat in both.tables if seat is not None) == [0, 1]
        assert [seat["yours"] for seat in both.table(0)["seats"]] == [True, True]
        error = await both.refused(do="act", ask="1", key="none")
        assert error["code"] == "bad-request"
        assert "seat" in error["text"]
        await both.play_out(Random(3))
        assert both.tables[0]["result"] == both.tables[1]["result"]


async def test_what_may_be_done_beside_the_question_needs_no_ask(server: Process) -> None:
    """A party agrees to give up (DF-17): also those who are asked nothing, and without an ask's id."""
    table = Opened(server.base, "me", "friend", "friend", game="dragonfire")
    people = [Person(server.base, table.id, table.tokens[seat]) for seat in range(3)]
    for person in people:
        await person.join()
    rng = Random(5)

    async def on() -> None:
        person = next(person for person in people if person.table()["seat"] in person.table()["waiting"])
        ask = person.ask()
        assert ask is not None
        key = rng.choice(
            [option["key"] for option in ask["options"] if not {"blocked", "form", "deliberate"} & option.keys()]
        )
        await person.fine(do="act", ask=ask["id"], key=key)
        for person in people:
            await person.sync()

    for person in people:
        await person.sync()
    assert people[0].table()["asides"] == []
    while not people[0].table()["asides"] or all(person.ask() for person in people):
        await on()
    for person in sorted(people, key=lambda person: person.ask() is not None):
        before = person.ask()
        assert [option["key"] for option in person.table()["asides"]] == ["give-up"]
        error = await person.refused(do="act", key="done")
        assert error["code"] == "stale"
        await person.fine(do="act", key="give-up")
        if not person.over:
            assert [option["key"] for option in person.table()["asides"]] == ["fight-on"]
            assert person.ask() == before
    for person in people:
        await person.until(lambda person=person: person.over)  # type: ignore[misc]
        assert person.table()["result"]["rule"] == "DF-17"
        assert person.table()["asides"] == []
        await person.close()


async def test_coming_back_shows_just_what_was_missed(server: Process) -> None:
    """Again and again in the middle of a match, also from far behind; the log has no gap and no double."""
    table = Opened(server.base, "me", "friend")
    rng = Random(4)
    people = [Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1)]
    for person in people:
        await person.join()
    while not people[0].over:
        for person in people:
            if not person.over and person.ask() is not None:
                await person.act(rng)
        if rng.random() < 0.2:
            late = people[1]
            await late.close()
            await people[0].fine(do="ping")
            if people[0].ask() is not None:
                await people[0].act(rng)
            seen = len(late.events[1])
            await late.join(again=True)
            assert not late.table()["fresh"]
            assert len(late.events[1]) >= seen
        for person in people:
            await person.sync()
    whole = Person(server.base, table.id, table.tokens[1])
    await whole.join()
    await people[1].sync()
    assert whole.events[1] == people[1].events[1]
    for person in (*people, whole):
        await person.close()


async def test_a_since_from_the_future_gets_the_whole_log(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with Person(server.base, table.id, table.tokens[0]) as me:
        await me.fine(do="sync", since={"0": 99_999})
        assert me.table()["fresh"]
        assert len(me.events[0]) >= 3


async def test_handing_the_seat_to_a_bot_and_taking_it_back(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    async with one, other:
        await one.fine(do="to_bot", bot="random")
        await other.until(lambda: other.table()["seats"][0]["who"] == "bot")
        await other.until(lambda: other.table()["ready"] == [0])
        ask = one.table()["ask"]
        assert (await one.refused(do="act", ask=ask["id"], key="none"))["code"] == "not-asked"
        await one.fine(do="to_me")
        assert (await one.refused(do="to_me"))["code"] == "not-asked"
        await one.until(lambda: one.table()["seats"][0]["who"] == "person")
        await other.act(Random(5))
        await one.act(Random(5))
        assert (await one.refused(do="to_bot", bot="nobody"))["code"] == "bad-request"
        assert (await one.refused(do="to_bot", bot="greedy:samples=x"))["code"] == "bad-request"
        await one.fine(do="to_bot", bot="random")
        await other.play_out(Random(5))


async def test_chat_is_kept_for_those_who_come_later(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    async with one:
        for number in range(3):
            await one.fine(do="chat", text=f"hello {number}")
        async with other:
            await other.until(lambda: len(other.chats) == 3)
            assert [line["text"] for line in other.chats] == ["hello 0", "hello 1", "hello 2"]
            assert other.chats[0]["name"] == "Knight"
            async with Person(server.base, table.id, table.watch) as watcher:
                await watcher.fine(do="chat", text="good luck <b>")
                await one.until(lambda: one.chats[-1]["name"] == "Watcher")
        for bad in ("", "   ", "two\nlines", "x" * 301):
            assert (await one.refused(do="chat", text=bad))["code"] == "bad-request"


async def test_rematch_with_roles_exchanged_and_the_same_tokens(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    one, other = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    watcher = Person(server.base, table.id, table.watch)
    async with one, other, watcher:
        early = post(server.base, f"/api/tables/{table.id}/rematch", {}, table.tokens[0])
        assert early.status_code == 409
        await asyncio.gather(one.play_out(Random(1)), other.play_out(Random(2)))
        answers = await asyncio.gather(
            *(
                asyncio.to_thread(post, server.base, f"/api/tables/{table.id}/rematch", {}, t)
                for t in table.tokens.values()
            )
        )
        following = {answer.json()["table"] for answer in answers}
        assert len(following) == 1
        for person in (one, other, watcher):
            await person.until(lambda person=person: person.table()["next"] is not None)  # type: ignore[misc]
            assert person.table()["next"] == {"table": answers[0].json()["table"], "token": person.tokens[0]}
        assert post(server.base, f"/api/tables/{table.id}/rematch", {}, table.watch).status_code == 403
    again = Person(server.base, following.pop(), table.tokens[0])
    async with again:
        assert list(again.tables) == [1]


async def test_bots_alone_play_when_somebody_watches(server: Process) -> None:
    table = Opened(server.base, "random", "random")
    async with Person(server.base, table.id, table.watch) as watcher:
        await watcher.until(lambda: watcher.over)


def unfold(frames: list[Json]) -> Json:
    """What everybody sees after the last frame, from what changed."""
    seen: Json = {}
    for frame in frames:
        for eyes, changes in frame["changes"].items():
            for path, *value in changes:
                place: Any = seen
                way: list[Any] = [eyes, *path]
                for step in way[:-1]:
                    place = place[step]
                if value:
                    place[way[-1]] = deepcopy(value[0])
                else:
                    del place[way[-1]]
    return seen


async def test_the_replay_shows_every_input(server: Process) -> None:
    table = Opened(server.base, "me", "random")
    watcher = Person(server.base, table.id, table.watch)
    async with Person(server.base, table.id, table.tokens[0]) as me, watcher:
        path = f"/api/tables/{table.id}"
        assert get(server.base, f"{path}/record", table.tokens[0]).json()["error"]["code"] == "not-over"
        assert get(server.base, f"{path}/replay", table.tokens[0]).status_code == 409
        await me.play_out(Random(6))
        await watcher.until(lambda: watcher.over)
    record = get(server.base, f"{path}/record", table.watch)
    replay = get(server.base, f"{path}/replay", table.tokens[0]).json()
    frames = replay["frames"]
    assert replay["steps"] == len(frames) - 1 == len(record.json()["inputs"])
    assert [frame["n"] for frame in frames] == list(range(len(frames)))
    assert set(frames[0]["changes"]) == {"0", "1", "watch"}
    assert unfold(frames)["0"] == me.table()["view"]
    assert any(frame["sealed"] for frame in frames)
    told = [event["text"] for frame in frames for event in frame["events"]]
    assert told == [event["text"] for event in watcher.events[None]]
    again = post(server.base, "/api/replays", record.json())
    assert again.status_code == 200
    assert msgspec.json.decode(again.content)["frames"] == frames
