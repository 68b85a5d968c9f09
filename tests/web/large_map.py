"""A large map of Drawn to Destiny: 40 by 30 Spaces with 24 Units. What it weighs is tested, and `bench/` pans it."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from web.driver import WAIT, Player
from wyrmhoard.games.drawn_to_destiny.game import GAME

WIDE, HIGH, UNITS = 40, 30, 24


def large_scene() -> dict[str, Any]:
    """Rope and Rock on a map of 40 by 30, with woods, rocks and fires, and 24 Units."""
    rng = random.Random(7)
    scene: dict[str, Any] = copy.deepcopy(
        next(one for one in GAME.cards.plain["scene"] if one["id"] == "rope-and-rock")
    )
    rows = [["."] * WIDE for _ in range(HIGH)]
    for mark, number in (("f", 40), ("R", 25), ("*", 5)):
        for _ in range(number):
            x, y = rng.randrange(WIDE - 2), rng.randrange(HIGH - 2)
            for dx in range(3 if mark == "f" else 1):
                rows[y][x + dx] = mark
    own = [unit for unit in scene["unit"] if unit["faction"] == "adventurers"]
    rival = next(unit for unit in scene["unit"] if unit["unit"] == "goblin-scout")
    places = rng.sample([(x, y) for x in range(14, WIDE) for y in range(HIGH)], UNITS - len(own))
    rivals = [rival | {"key": f"scout-{n}", "at": list(at)} for n, at in enumerate(places, 1)]
    for x, y in [*places, *(unit["at"] for unit in own)]:
        rows[HIGH - 1 - y][x] = "."
    scene["map"] |= {"width": WIDE, "height": HIGH, "rows": "\n".join("".join(row) for row in rows) + "\n"}
    seating = [one for one in scene["seating"] if one.get("strength") == "full" and one["seats"] == 1]
    variant = [one for one in scene["variant"] if one["key"] == "full"]
    named = {"id": "large-map", "title": "Large Map"}
    return scene | named | {"unit": [*own, *rivals], "seating": seating, "variant": variant}


def sit_down(me: Player) -> None:
    """Make a table for it and sit down, until the first question stands there and its Units on the map."""
    written = GAME.need_editor().edit(GAME.cards, "", json.dumps({"scene": [large_scene()]}))
    assert written["faults"] == [], written["faults"]
    settings = {"scene": "large-map", "strength": "full"}
    body = {"game": GAME.name, "settings": settings, "seats": [{"who": "me"}], "cards": written["text"]}
    answer = me.context.request.post(me.url + "api/tables", data=body, timeout=2 * WAIT)  # it is vetted first
    assert answer.ok, answer.text()
    made = answer.json()
    me.open(f"#/t/{made['table']}/{made['mine'][0]['token']}")
    me.turn()
    me.page.locator(".figure").first.wait_for()
