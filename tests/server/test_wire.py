"""What a seat cannot know does not change one byte of what it is sent."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from server.conftest import inside
from server.desk import GAME, Opened, Person
from wyrmhoard.server import hub as hub_module
from wyrmhoard.server import table as table_module
from wyrmhoard.server.config import Config


class World:
    """A table in a world in which all that would differ by accident is the same."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
        numbers = count()
        monkeypatch.setattr(hub_module, "fresh_id", lambda: f"table-{next(numbers)}")
        monkeypatch.setattr(hub_module, "fresh_token", lambda: f"token-{next(numbers):016}")
        monkeypatch.setattr(hub_module.secrets, "token_hex", lambda _: seed)
        monkeypatch.setattr(table_module.time, "time", lambda: 1e9)


async def play(
    config: Config, moves: int, rng: Random, *, last: int | None = None, other_future: bool = False
) -> tuple[list[str], list[str], str]:
    """Some moves of both seats, then one more of seat 0 that is option `last`: the bytes that the other
    seat and a watcher got, and the options that seat 0 had."""
    async with inside(config) as (runner, base):
        table = await _opened(base)
        one, other = (Person(base, table.id, table.tokens[seat]) for seat in (0, 1))
        watcher = Person(base, table.id, table.watch)
        async with one, other, watcher:
            people = (one, other, watcher)
            for _ in range(moves):
                for person in (one, other):
                    await person.act(rng)
                step = runner.hub.tables[table.id].match.step
                for person in people:
                    await person.until(lambda who=person, now=f"{step}.0": who.table()["step"] == now)  # type: ignore[misc]
            if other_future:
                live = runner.hub.tables[table.id].match
                live.table.chance.branch("another future")
                mark = live._marks[-1]
                mark.chance.branch("another future")
            choices = one.choices()
            if last is not None:
                ask: Any = one.ask()
                await one.fine(do="act", ask=ask["id"], key=choices[last % len(choices)])
            for person in (other, watcher):
                await person.sync()
            return other.raw, watcher.raw, ",".join(choices)


async def _opened(base: str) -> Opened:
    import asyncio

    return await asyncio.to_thread(Opened, base, "me", "friend", game=GAME)


@pytest.mark.parametrize("moves", [0, 1, 3])
async def test_sealed_choices(config: Config, monkeypatch: pytest.MonkeyPatch, moves: int, tmp_path: Any) -> None:
    seen = set()
    for choice in range(3):
        World(monkeypatch, "the same seed")
        world = Config(port=0, data=tmp_path / str(choice), rate=0)
        other, watcher, choices = await play(world, moves, Random(7), last=choice)
        seen.add(("\n".join(other), "\n".join(watcher), choices))
    assert len(seen) == 1


async def test_the_dice_to_come(config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    seen = set()
    for future in (False, True):
        World(monkeypatch, "the same seed")
        world = Config(port=0, data=tmp_path / str(future), rate=0)
        other, watcher, _ = await play(world, 2, Random(8), last=0, other_future=future)
        seen.add(("\n".join(other), "\n".join(watcher)))
        assert "the same seed" not in "".join(other + watcher)
    assert len(seen) == 1


async def test_the_bytes_do_differ_where_they_may(
    config: Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """Another seed rolls other dice: the comparison above would notice."""
    seen = set()
    for seed in ("one seed", "another seed"):
        World(monkeypatch, seed)
        other, _, _ = await play(Config(port=0, data=tmp_path / seed, rate=0), 0, Random(9))
        seen.add("\n".join(other))
    assert len(seen) == 2
