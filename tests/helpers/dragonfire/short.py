"""Dragonfire with one Adventure more that is soon won: a single Scene with an encounter a character, of Level 3."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from helpers.packages import package
from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.kernel.contract.game import AnyGame

NAME: Final = "short-stairs"
XP: Final = 2 + 4
"""For starting its Scene, and for completing it."""
STAIRS: Final[dict[str, Any]] = {
    "id": NAME, "name": "Short Stairs", "level": 3, "about": "Nine steps down.",
    "primary": ["Dungeon 1"], "secondary": ["Dungeon 2"], "scenes": [0], "xp_scene": 2, "xp_win": 4,
    "bonuses": [{"id": "one-more", "name": "One More", "xp": 1, "encounters": 1}],
}  # fmt: skip
MODULE: Final = "from helpers.dragonfire.short import game\n\nGAME = game()\n"


def game() -> AnyGame:
    """The game with this Adventure."""
    plain = {**GAME.cards.plain, "adventure": [*GAME.cards.plain["adventure"], STAIRS]}
    cards = CardSet(plain, "the short Adventure")
    return replace(GAME, cards=cards)


def installed(folder: Path) -> str:
    """As a package that takes the place of our own Dragonfire: the PYTHONPATH that finds it."""
    return package(folder, {"dragonfire": MODULE})
