"""The program as a later version may be: with other cards, or other rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, register


@contextmanager
def installed(game: AnyGame) -> Iterator[None]:
    """As if the program came with this game."""
    before = registry._added.get(game.name)
    register(game)
    try:
        yield
    finally:
        del registry._added[game.name]
        if before is not None:
            register(before)


def changed(name: str) -> AnyGame:
    """The game as a later program would have it: the same rules, its cards changed."""
    data: Any = json.loads(json.dumps(find(name).card_data()))
    if name == "dragon-dance":
        data["knight"][0]["attack"][0] += 1
    elif name == "warriors":
        data["fighter"][0]["durability"] = data["fighter"][0].get("durability", 0) + 1
    elif name == "drawn-to-destiny":
        data["item"][0]["grams"] = data["item"][0].get("grams", 0) + 1
    elif name == "dragon-and-warrior":
        data["question"][0]["text"] = "What is that over there?"
    else:
        data["market"][0]["cost"] += 1
    return replace(find(name).with_cards(data), shipped=None)


def renamed(name: str = "Headlong Charge") -> AnyGame:
    """Dragon Dance as it was when the knight's Charge had another name."""
    data: Any = json.loads(json.dumps(find("dragon-dance").card_data()))
    data["knight"][0]["name"] = name
    return replace(find("dragon-dance").with_cards(data), shipped=None)


def later(name: str) -> AnyGame:
    """The game as a later program would have it: its cards are the same, its rules say that they are others."""
    game = find(name).with_cards(dict(find(name).card_data() or {}))
    return replace(game, shipped=None, about=replace(game.about, version="later"))
