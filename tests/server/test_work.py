"""What an address sends may take so much of a worker's time: then it has to wait, and nobody else does."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wyrmhoard
from server.conftest import inside
from server.desk import WAIT, Opened, Person, set_rate
from server.journal import make_call
from server.test_limits import Clock
from wyrmhoard.games.drawn_to_destiny.cards.scenery import MapEntry
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.rate_limit.budget import WORK, Meter
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage import loading
from wyrmhoard.server.tables.calls import Call
from wyrmhoard.server.workers.bots import random_move

SLOW = 0.3
"""Seconds that something takes here."""


@pytest.fixture
def strict(config: Config) -> Config:
    """A configuration with the usual limits."""
    return replace(config, rate=1.0)


def slowly(work: Callable[..., Any], count: list[float]) -> Callable[..., Any]:
    """The same, but it keeps the processor busy first."""

    def slow(*args: Any, **kwargs: Any) -> Any:
        until = time.thread_time() + SLOW
        while time.thread_time() < until:
            pass
        count.append(time.monotonic())
        return work(*args, **kwargs)

    return slow


def test_time_is_counted_by_address_and_comes_back() -> None:
    clock = Clock()
    work = Meter(WORK, 1, clock)
    for _ in range(2):
        assert not work.owes("one")
        work.spend("one", 0.6 * WORK.burst)
    assert work.owes("one")
    assert not work.owes("another")
    wait = work.spend("one", 0)
    assert wait == pytest.approx(0.2 * WORK.burst / WORK.rate)
    clock.now += wait
    assert not work.owes("one")
    work = Meter(WORK, 0)
    assert work.spend("one", 1000) == 0
    assert not work.owes("one")


async def test_slow_previews_of_one_address_are_refused_and_another_plays_on(
    strict: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sent all at once, before the first of them is answered."""
    async with inside(strict) as (runner, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        live = runner.hub.tables[table.id]
        set_rate(runner.hub.limits.work, 1e-6)  # on a busy machine much time would come in meanwhile
        times: list[float] = []
        monkeypatch.setattr(live.match, "preview", slowly(lambda *_: None, times))
        foe = Person(base, table.id, table.tokens[0])
        await foe.open(**{"x-forwarded-for": "192.0.2.1"})
        await foe.fine(do="join", table=table.id, tokens=foe.tokens)
        ask = foe.ask()
        assert ask is not None
        message: dict[str, Any] = {"do": "preview", "ask": ask["id"], "key": "x", "form": {}}
        for number in range(8):
            await foe.send(json.dumps({**message, "id": f"p{number}"}))
        async with Person(base, table.id, table.tokens[1]) as honest:
            await asyncio.wait_for(honest.act(Random(1)), WAIT)
        await foe.until(lambda: len(foe.replies) >= 8)
        answers = [foe.replies[f"p{number}"] for number in range(8)]
        assert len(times) == sum(answer["ok"] for answer in answers) == int(WORK.burst / SLOW) + 1
        assert {answer["error"]["code"] for answer in answers if not answer["ok"]} == {"too-many"}
        await foe.close()


async def test_after_a_slow_call_a_socket_is_read_when_its_time_has_come_in(
    strict: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the call itself was quick, and showing what it has done was not."""
    pause, spent = 1.0, dict[str, float]()

    def worked(address: str, seconds: float) -> float:
        spent[address] = seconds
        return pause if seconds >= SLOW else 0.0

    async with inside(strict) as (runner, base):
        monkeypatch.setattr(runner.hub.limits.work, "spend", worked)
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        live = runner.hub.tables[table.id]
        foe = Person(base, table.id, table.tokens[0])
        await foe.open(**{"x-forwarded-for": "192.0.2.1"})
        await foe.fine(do="join", table=table.id, tokens=foe.tokens)
        for slow in ("shown", "session"):
            async with Person(base, table.id, table.tokens[1]) as honest:
                before = spent.copy()
                with monkeypatch.context() as patch:
                    times: list[float] = []
                    if slow == "shown":
                        patch.setattr(live._audiences, "show", slowly(live._audiences.show, times))
                    else:
                        patch.setattr(live.session, "apply", slowly(live.session.apply, times))
                    await foe.act(Random(1))
                began = time.monotonic()
                await honest.fine(do="ping")
                quick = time.monotonic() - began
                await foe.fine(do="ping")
                assert quick < time.monotonic() - began
                assert time.monotonic() - times[0] >= pause
                assert spent["192.0.2.1"] >= SLOW
                assert spent["127.0.0.1"] < SLOW, "whoever only looks pays nothing"
                assert before != spent
                await honest.act(Random(2))
        await foe.close()


async def test_a_call_that_is_done_is_gone_at_once(strict: Config) -> None:
    """It does not wait for the garbage collector, which looks through all tables in memory."""
    async with inside(strict) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "friend")
        async with Person(base, table.id, table.tokens[0]) as one, Person(base, table.id, table.tokens[1]) as other:
            gc.collect()
            gc.disable()
            try:
                for person in (one, other):
                    await person.act(Random(1))
                    await person.fine(do="ping")
                assert not [call for call in gc.get_objects() if type(call) is Call]
            finally:
                gc.enable()


def largest_scene(*, units: int = 30) -> str:
    """A Scene on the largest map that a file may have, with as many Units as there can be."""
    width, height = (int(MapEntry.__annotations__[name].split("le=")[1].split(")")[0]) for name in ("width", "height"))
    head = f"""
id = "plain-of-plains"
title = "Plain of Plains"
world = "fantasy"
backstory = "It never ends."
description = "Grass as far as anybody can see."

[map]
width = {width}
height = {height}

[[faction]]
key = "red"
name = "Red"

[[faction]]
key = "blue"
name = "Blue"

[[seating]]
seats = 1
plays = ["red"]

[clock]
last = 10
out = "It is night."
"""
    goals = "".join(
        f'[[goal]]\nfaction = "{one}"\ntext = "Win."\n'
        f'aim = {{ is = "down", who = ["{other}"], counts = ["out of play"] }}\n'
        for one, other in (("red", "blue"), ("blue", "red"))
    )
    people = []
    for number in range(units):
        mine = number < 5
        x, y = (1 + number, 1) if mine else (width - 2 - 2 * (number % 5), height - 2 - 2 * (number // 5))
        faction = "red" if mine else "blue"
        people.append(
            f'[[unit]]\nunit = "goblin-raider"\nkey = "u{number}"\nfaction = "{faction}"\n'
            f'at = [{x}, {y}]\nfacing = "N"\n'
        )
    return head + goals + "".join(people)


async def test_the_largest_scene_of_a_strangers_is_laid_out_beside(
    strict: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening its table, and loading it again, hold nobody up."""
    threads: list[threading.Thread] = []

    def noting(work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **kwargs: Any) -> Any:
            threads.append(threading.current_thread())
            return work(*args, **kwargs)

        return noted

    monkeypatch.setattr(wyrmhoard, "new", noting(wyrmhoard.new))
    monkeypatch.setattr(loading, "replayed", noting(loading.replayed))
    here = threading.current_thread()
    text = largest_scene()
    config = replace(strict, snapshot_every=3)
    wish: dict[str, Any] = {"game": "drawn-to-destiny", "settings": {"scene": "plain-of-plains"}}
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(lambda: Opened(base, "me", cards=text, **wish))
    assert len(threads) == 1
    async with inside(config) as (_, base), Person(base, table.id, table.tokens[0]) as me:
        assert me.ask() is not None
    assert len(threads) == 3, "it begins again, and its calls are repeated"
    assert here not in threads
    async with inside(config) as (_, base):
        await asyncio.to_thread(Opened, base, "me", "friend")
    assert threads[3:] == [here], "what came with the game is quick"


def test_each_step_with_the_largest_scene_is_short() -> None:
    """The slowest that a stranger's Scene can do to the loop, in time of the processor."""
    game = find("drawn-to-destiny").with_own_cards(largest_scene(), "mine")
    match = wyrmhoard.new(game, 1, "00", {"scene": "plain-of-plains"})
    session, rng, slowest = Session(match, [None]), Random(1), 0.0

    gc.collect()
    gc.freeze()  # what other tests left behind is not to be collected in the middle of a step
    for _ in range(60):
        seat = match.waiting[0]
        ask, move = match.ask(seat), random_move(match, seat, rng)
        assert ask is not None
        began = time.thread_time()
        make_call(session, "act", seat, {"key": move.key, "form": move.form, "ask": ask.id})
        for eyes in (seat, None):
            match.view(eyes)
        slowest = max(slowest, time.thread_time() - began)
        if match.result is not None:
            break
    gc.unfreeze()
    assert slowest < 1.0


async def test_a_move_leaves_the_garbage_collector_nothing_to_find(config: Config) -> None:
    """Circles of each move would stop all tables every few seconds, for as long as it takes to find them."""
    async with inside(config) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", "me")
        async with Person(base, table.id, *table.tokens.values()) as person:
            rng = Random(1)
            await person.act(rng)
            gc.collect()
            gc.disable()
            try:
                for _ in range(4):
                    await person.act(rng, next(seat for seat in (0, 1) if person.ask(seat) is not None))
                gc.set_debug(gc.DEBUG_SAVEALL)
                gc.collect()
                things = [thing for thing in gc.garbage if isinstance(thing, Call)]
            finally:
                gc.set_debug(0)
                gc.garbage.clear()
                gc.enable()
    assert not things
