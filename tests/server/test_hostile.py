"""Hostile clients of every kind at once (server/mob.py), while honest people play: how long those wait, what the
server needs, and that nothing is lost.

WYRMHOARD_HOSTILE sets for how many seconds (10 usually, 600 for a soak; from 60 on the bounds are strict).
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from helpers.system import lacks
from server.desk import WAIT, Json, Opened, Person, Process
from server.test_kill import Stubborn, check
from wyrmhoard.cli import main
from wyrmhoard.server.rate_limit.budget import REST

SECONDS = float(os.environ.get("WYRMHOARD_HOSTILE", "10"))
STRICT = SECONDS >= 60
SLOWEST = 0.2 if STRICT else 1.0
"""Seconds for 99 of 100 acts of honest players to be answered in. A short run shares its machine with other tests: what
the machine takes by itself is measured too, and five times that is added."""
GROWTH = 400 * 2**20
"""Bytes by which the server may grow at all."""
CREEP = 40 * 2**20
"""Bytes by which the last third of a long run may need more than the one before it, and a tenth of that."""
GAMES = ("dragon-dance", "warriors", "dragonfire")
PAUSE = 0.4
"""Seconds between two acts of an honest player, on average: 150 a minute, of 200 that are allowed."""


class Brisk(Person):
    """An honest player who does not examine what comes (other tests do), so that the time measured is the server's."""

    async def read(self) -> Json:
        """Take in one message."""
        message: Json = json.loads(await asyncio.wait_for(self.ws.recv(), WAIT))
        kind = message["type"]
        if kind == "table":
            self._take_in(message)
        elif kind == "reply":
            self.replies[message["id"]] = message
        elif kind == "bye":
            self.bye = message["text"]
        return message


class Honest(Stubborn):
    """Somebody who plays at a person's pace, and whose waiting is measured."""

    def __init__(self, base: str, table: str, token: str, seat: int, rng: Random, watch: Watch) -> None:
        super().__init__(base, table, token, seat, rng, watch.counted)
        self.person = Brisk(base, table, token)
        self._watch = watch

    async def _go_on(self) -> None:
        person = self.person
        while not person.over:
            ask = person.ask()
            if ask is None:
                await person.read()
                continue
            await asyncio.sleep(self._watch.pause * 2 * self.rng.random())
            if person.ask() is not ask:
                continue
            chosen = self._choose(ask)
            if chosen is None:  # nothing that is possible now, and nobody waits for it
                await person.read()
                continue
            key, form = chosen
            self.sent[ask["id"]] = key
            start = time.perf_counter()
            reply = await person.request(do="act", ask=ask["id"], key=key, form=form)
            self._watch.waited(time.perf_counter() - start)
            retried = ("stale", "final", "not-asked", "over") + (("illegal", "unavailable") if form else ())
            assert reply["ok"] or reply["error"]["code"] in retried, reply
            if reply["ok"]:
                assert ask["id"] not in self.acknowledged
                self.acknowledged[ask["id"]] = key
                self.counted["inputs"] += 1

    def _choose(self, ask: Json) -> tuple[str, Json | None] | None:
        """Any option; one with blanks, filled in anyhow, only where there is no other."""
        if keys := self.person.choices():
            return self.rng.choice(keys), None
        forms = [option for option in ask["options"] if "blocked" not in option and "form" in option]
        if not forms:
            return None
        option = self.rng.choice(forms)
        return option["key"], {blank["name"]: self._fill(blank) for blank in option["form"]}

    def _fill(self, blank: Json) -> int | str | list[str]:
        if blank["type"] == "number":
            return self.rng.randint(blank["least"], blank["most"])
        if blank["type"] == "pick":
            items = [item["key"] for item in blank["items"]]
            return self.rng.sample(items, self.rng.randint(blank["least"], min(blank["most"], len(items))))
        assert blank["type"] == "text"
        return "a" * blank["least"]


class Watch:
    """What is measured while it lasts."""

    def __init__(self) -> None:
        self.counted: dict[str, int] = {"matches": 0, "returns": 0, "goodbyes": 0, "inputs": 0}
        self.pause = PAUSE
        self.refused: list[float] = []
        """When, in seconds, somebody honest was told to wait before opening a table."""
        self.measuring = False
        self.waits: list[float] = []
        self.bots: list[float] = []
        self.machine: list[float] = []
        """How long the machine takes to write something down, without any server."""
        self.memory: list[int] = []
        self.children: list[int] = []

    def waited(self, seconds: float) -> None:
        """An act was answered after so long."""
        if self.measuring:
            self.waits.append(seconds)

    async def weigh(self, folder: Path) -> None:
        """Note how slow this machine is just now, with whatever else it does."""

        def write() -> None:
            with (folder / "weight").open("wb") as file:
                file.write(b"x")
                os.fsync(file.fileno())

        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.05)
            await asyncio.to_thread(write)
            self.machine.append(time.perf_counter() - start - 0.05)

    async def look(self, pid: int) -> None:
        """Note the server's memory, and that of its processes, every second."""
        while True:
            self.memory.append(resident(pid))
            with suppress(OSError):
                self.children.append(sum(map(resident, children(pid))))
            await asyncio.sleep(min(1.0, SECONDS / 20))


def resident(pid: int) -> int:
    """Bytes in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def children(pid: int) -> list[int]:
    """The processes that it has started."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in files for child in file.read_text(encoding="ascii").split()]


def percentile(values: list[float], share: float) -> float:
    """The value that so many do not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def several_addresses() -> bool:
    """Whether this machine has more loopback addresses than one, as Linux has."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.2", 0))
        except OSError:
            return False
    return sys.platform == "linux"


class House:
    """The honest people of one server: a pair at each game, and somebody who plays against a bot."""

    def __init__(self, base: str, watch: Watch, rng: Random) -> None:
        self.base, self.watch, self.rng = base, watch, rng
        self.going, self.start, self.opened = True, time.monotonic(), 0
        self.played: list[tuple[Opened, list[Stubborn]]] = []

    async def _open(self, *who: str, game: str) -> Opened:
        """A new table. Who is told to wait does, but only if all who play here have opened as many as an address may:
        what others do takes nothing from them."""
        while True:
            try:
                table = await asyncio.to_thread(lambda: Opened(self.base, *who, game=game))
            except AssertionError as refused:
                if "too-many" not in str(refused):
                    raise
                after, allowed = time.monotonic() - self.start, REST["tables"]
                assert self.opened >= 0.9 * (allowed.burst + allowed.rate * after), "others have used up what is ours"
                self.watch.refused.append(after)
                await asyncio.sleep(5)
            else:
                self.opened += 1
                return table

    async def pair(self, game: str) -> None:
        """Two people play match after match; the last one to its end."""
        while self.going:
            table = await self._open("me", "friend", game=game)
            people = [
                Honest(self.base, table.id, token, seat, Random(self.rng.random()), self.watch)
                for seat, token in table.tokens.items()
            ]
            self.played.append((table, [*people]))
            await asyncio.gather(*(person.play() for person in people))
            self.watch.counted["matches"] += 1

    async def against_a_bot(self) -> None:
        """Somebody waits for a bot, again and again."""
        while self.going:
            table = await self._open("me", "greedy", game=GAMES[0])
            async with Brisk(self.base, table.id, table.tokens[0]) as me:
                while self.going and not me.over:
                    await asyncio.sleep(self.watch.pause)
                    start = time.perf_counter()
                    await me.act(self.rng)
                    while me.ask() is None and not me.over:
                        await me.read()
                    self.watch.bots.append(time.perf_counter() - start)


async def besiege(base: str, victim: str, watch: Watch) -> Json:
    """Let the crowd loose, and measure meanwhile: what it met with."""
    command = [sys.executable, "-m", "server.mob", base, str(SECONDS), victim]
    path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    crowd = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
    )
    watch.measuring = True
    try:
        told, _ = await asyncio.wait_for(crowd.communicate(), SECONDS + 2 * WAIT)
    finally:
        watch.measuring = False
        if crowd.returncode is None:
            crowd.kill()
            await crowd.wait()
    assert crowd.returncode == 0
    data: Json = json.loads(told)
    return data


def show(watch: Watch, met: Json, server: Process, data: Path, calm: float) -> None:
    """Print the figures."""
    levels = Counter((line["level"], line["what"]) for line in server.logs)
    waits, mb = watch.waits, 2**20
    print(f"\n{SECONDS:g} s, load average {os.getloadavg()[0]:.1f}; {watch.counted}")
    print(
        f"honest players: {len(waits)} acts, p50 {1000 * percentile(waits, 0.5):.1f} ms, "
        f"p99 {1000 * percentile(waits, 0.99):.1f} ms, longest {1000 * max(waits):.1f} ms (before: p50 {calm:.1f} ms)"
    )
    print(f"tables refused to honest players after so many seconds: {[round(when) for when in watch.refused]}")
    alone = watch.machine
    print(f"the machine alone: p50 {1000 * percentile(alone, 0.5):.1f} ms, p99 {1000 * percentile(alone, 0.99):.1f} ms")
    bots = watch.bots or [float("nan")]
    print(f"bots: {len(watch.bots)} answers, p50 {percentile(bots, 0.5):.2f} s, longest {max(bots):.2f} s")
    print(f"memory in MB, ten times: {[round(m / mb) for m in watch.memory[:: max(1, len(watch.memory) // 10)]]}")
    stored = sum(file.stat().st_size for file in data.iterdir())
    print(f"its processes: {max(watch.children) / mb:.0f} MB; data: {stored / mb:.1f} MB")
    print(f"log: {len(server.logs)} lines; {dict(levels.most_common(12))}")
    for kind, report in met.items():
        print(f"  {kind}: {report['met']} {report['faults'] or ''}")


LISTENING = """
import asyncio, pathlib, sys
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.tables.hub import Hub
async def start():
    hub = Hub(Config(data=pathlib.Path(sys.argv[1])))
    await hub.start()
    await hub.stop()
asyncio.run(start())
there = set(sys.modules)
print([name for name in names() if find(name).state_type.__module__ not in there])
"""


def test_no_caller_waits_for_a_game_to_be_read(tmp_path: Path) -> None:
    """They are read before the server listens: 0.3 s each, during which nobody would be answered."""
    command = [sys.executable, "-c", LISTENING, str(tmp_path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True, timeout=WAIT).stdout == "[]\n"


@pytest.mark.filterwarnings("ignore::ResourceWarning")
async def test_honest_players_among_hostile_clients(tmp_path: Path) -> None:
    if not several_addresses():
        lacks("several loopback addresses, as Linux has them")
    watch, rng = Watch(), Random(os.urandom(8))
    options = ("--data", str(tmp_path), "--idle", "60")
    with Process(*options) as server:
        unclaimed = await asyncio.to_thread(lambda: Opened(server.base, "me", "friend", claimed=False))
        house = House(server.base, watch, rng)
        pairs = [asyncio.create_task(house.pair(game)) for game in GAMES]
        lone = asyncio.create_task(house.against_a_bot())
        looking = asyncio.gather(watch.look(server.process.pid), watch.weigh(tmp_path.parent))
        watch.measuring = True
        await asyncio.sleep(min(5, SECONDS / 4))
        calm, watch.waits, watch.measuring = 1000 * percentile(watch.waits, 0.5), [], False
        met = await besiege(server.base, unclaimed.id, watch)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        show(watch, met, server, tmp_path, calm)
        judge(watch, met, server)
        house.going = False
        await asyncio.wait_for(lone, 3 * WAIT)  # bots answer still, or again
        await asyncio.to_thread(server.kill)
        server.argv, watch.pause = (*options, "--rate", "0"), 0.0
        await asyncio.to_thread(server.start)
        await asyncio.wait_for(asyncio.gather(*pairs), SECONDS + 5 * WAIT)
        for table, people in house.played:
            await asyncio.to_thread(check, server.base, table, people)
        await asyncio.to_thread(lambda: unclaimed.claim(unclaimed.invitations[1]))
        assert await asyncio.to_thread(server.stop) == 0
        assert not [line for line in server.complaints if line["level"] != "raw"]  # the kill leaves other lines
    assert await asyncio.to_thread(main, ["check-tables", "--data", str(tmp_path)]) == 0


def judge(watch: Watch, met: Json, server: Process) -> None:
    """Fail if the crowd got anywhere."""
    assert len(watch.waits) > SECONDS, "honest players hardly played"
    assert percentile(watch.waits, 0.99) < SLOWEST + (0 if STRICT else 5 * percentile(watch.machine, 0.99))
    assert watch.counted["returns"] == watch.counted["goodbyes"] == 0, "honest players were cut off"
    assert watch.bots, "no bot answered"
    assert max(watch.memory) - watch.memory[0] < GROWTH
    third = len(watch.memory) // 3
    if STRICT:
        before, after = max(watch.memory[third : 2 * third]), max(watch.memory[2 * third :])
        assert after < 1.1 * before + CREEP, "memory is not flat"
    for kind, report in met.items():
        assert not report["faults"], kind
        assert report["met"], f"{kind} did nothing"
    assert not server.complaints
