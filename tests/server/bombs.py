"""Strangers who want to fill the memory of a server: tables with cards of their own and clocks that run for a month,
each with other cards, from many addresses. A process of its own:

    python -m server.bombs BASE ADDRESSES TABLES

Each address (127.0.0.2 and on) makes so many tables, on which both seats are its own, so that the clocks run; prints as
JSON how often the server answered what.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from typing import Any, Final

import httpx

from games.drawn_to_destiny.cards.test_own_cards import WELL, WOLF

MONTH: Final = 30 * 86_400
JOIN: Final = 20.0
"""Seconds for which somebody who is told to wait tries again."""


def wish(number: int) -> dict[str, Any]:
    """A table with cards that no other one has."""
    cards = WOLF.replace("Wolf", f"Wolf {number}") if number % 2 else WELL.replace("The Well", f"Well {number}")
    scene = {} if number % 2 else {"scene": "the-well"}
    clock = {"kind": "move", "seconds": MONTH, "then": "bot"}
    seats = [{"who": "me"}] if scene else [{"who": "me"}, {"who": "me"}]
    return {"game": "drawn-to-destiny", "settings": scene, "seats": seats, "cards": cards, "clock": clock}


async def bomb(base: str, address: str, numbers: range, met: Counter[str]) -> None:
    """One address."""
    async with httpx.AsyncClient(
        base_url=base, transport=httpx.AsyncHTTPTransport(local_address=address), timeout=120
    ) as http:
        for number in numbers:
            until = asyncio.get_running_loop().time() + JOIN
            while True:
                answer = await http.post("/api/tables", json=wish(number))
                met[str(answer.status_code)] += 1
                if answer.status_code != 429 or asyncio.get_running_loop().time() > until:
                    break
                await asyncio.sleep(1)


async def bombs(base: str, addresses: int, tables: int) -> dict[str, int]:
    """All of them at once."""
    met: Counter[str] = Counter()
    work = [bomb(base, f"127.0.0.{n + 2}", range(n * tables, (n + 1) * tables), met) for n in range(addresses)]
    await asyncio.gather(*work)
    return dict(met)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(bombs(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))))
