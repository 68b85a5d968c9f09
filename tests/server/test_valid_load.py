"""Much valid work of one address beside honest people: what it costs them, beside what they wait for without it.

WYRMHOARD_VALID sets for how many seconds (6 usually, 60 for a soak; from 60 on the bounds are strict).
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Final

import httpx

import wyrmhoard
from helpers.decks import decks_of
from server.desk import Json, Process, post
from server.hostile import beside, timed_moves
from server.test_hostile import Watch, percentile
from server.test_work import largest_scene
from wyrmhoard.games.drawn_to_destiny.cards.writing import write_own
from wyrmhoard.kernel.contract.registry import find

SECONDS: Final = float(os.environ.get("WYRMHOARD_VALID", "6"))
STRICT: Final = SECONDS >= 60
GAME: Final = "drawn-to-destiny"
STRANGER: Final = {"x-forwarded-for": "203.0.113.77"}
LONGEST: Final = 59_000
"""Characters of a file of cards: almost as many as are taken."""
PAUSE: Final = 0.35
"""Seconds between two moves of an honest player: as many as one may make in the long run."""


def long_file() -> str:
    """A file of cards that is right and as long as may be; "N-N" makes it another one."""
    shipped = find(GAME).card_data()
    assert shipped is not None
    units = [unit for unit in shipped["unit"] if len(str(unit)) < 600]
    text = ""
    for number in count():
        unit = {**units[number % len(units)], "id": f"own-{number}", "name": f"Own N-N {number}"}
        more = write_own({"unit": [unit]})
        if len(text) + len(more) > LONGEST:
            return text
        text += more
    raise AssertionError


def work() -> list[tuple[str, Json]]:
    """Valid requests of each kind that takes long."""
    scene, text = largest_scene(), long_file()
    seats = [{"who": "me"}]
    record = wyrmhoard.read(Path(__file__).parents[1] / "golden" / "warriors, locations.json").to_json()
    return [
        *[(f"/api/games/{GAME}/editor", {"text": text})] * 4,
        (f"/api/games/{GAME}/editor", {"text": scene}),
        (f"/api/games/{GAME}/cards", {"text": text}),
        ("/api/games/warriors/decks", {"text": decks_of(find("warriors"))[0]["text"]}),
        ("/api/tables", {"game": GAME, "seats": seats, "settings": {"scene": "plain-of-plains"}, "cards": scene}),
        ("/api/tables", {"game": GAME, "seats": seats, "cards": text}),
        ("/api/reports", {"text": "odd", "record": json.loads(record)}),
    ]


class Stranger:
    """Somebody who has much to do, all of it valid."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._bodies = work()
        self._number = count()
        self.met: Counter[tuple[str, int]] = Counter()
        """How many requests were answered how, by path and status."""
        self.unsaid: list[str] = []
        """Where it was turned away and not told when to come again."""

    async def work(self) -> None:
        """Three requests at a time, as fast as they are taken."""
        async with httpx.AsyncClient(headers=STRANGER, timeout=60) as client:
            await asyncio.gather(*(self._send(client) for _ in range(3)))

    async def _send(self, client: httpx.AsyncClient) -> None:
        for n in self._number:
            path, body = self._bodies[n % len(self._bodies)]
            parts = {
                name: part.replace("N-N", f"{n}-N") if name in ("text", "cards") else part
                for name, part in body.items()
            }
            answer = await client.post(self._base + path, json=parts)
            self.met[path, answer.status_code] += 1
            if answer.status_code in (429, 503):
                if "retry-after" not in answer.headers:
                    self.unsaid.append(path)
                await asyncio.sleep(0.1)


async def test_much_valid_work_of_one_address_slows_nobody(tmp_path: Path) -> None:
    machine = Watch()
    with Process("--data", str(tmp_path), "--bot-workers", "1") as server:
        stranger = Stranger(server.base)
        await asyncio.to_thread(post, server.base, f"/api/games/{GAME}/editor", {"text": largest_scene()})  # it starts
        async with beside(machine.weigh(tmp_path.parent)):
            control = await timed_moves(server.base, SECONDS / 2, PAUSE)
            async with beside(stranger.work()):
                waited = await timed_moves(server.base, SECONDS, PAUSE)
        assert not [line for line in server.logs if line["level"] == "error"]
    met = stranger.met
    taken = sum(number for (_, status), number in met.items() if status in (200, 201))
    figures = {
        f"p{part * 100:g}": [round(1000 * percentile(times, part)) for times in (control, waited, machine.machine)]
        for part in (0.5, 0.9, 0.99)
    }
    print(f"\n{SECONDS:g} s; {len(waited)} moves; ms alone, beside the work, of the machine by itself: {figures}")
    print(f"{taken} requests were answered; {dict(met)}; load average {os.getloadavg()[0]:.1f}")
    assert taken >= (20 if STRICT else 1), met
    assert not stranger.unsaid, "who is turned away is told when to come again"
    assert {status for _, status in met} <= {200, 201, 429, 503}, met
    spare = 1 if STRICT else 3  # a short run shares its machine with other tests
    for part, most in ((0.5, 0.03), (0.99, 0.3)):
        alone, still = percentile(control, part), percentile(machine.machine, part)
        assert percentile(waited, part) < 2 * alone + spare * (most + still), figures
