"""Choices of a Battle that share a line in a terminal: each card may be laid to maneuver or to run away as well as to
attack, and three lines for each card hide those that attack. So do many things in the pouch."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.screens import Bundle
from wyrmhoard.kernel.text.saying import later, said

from ..rules.core import numbers
from ..state import WARRIOR
from ..table import Position

TIED: Final = {
    "maneuver": later("Maneuver: get Defense back"),
    "run": later("Run away from the Battle"),
    "use": later("Use something from your pouch"),
}
"""What is seldom done, and the line for all with which it can be."""
LAID_ASIDE: Final = later("Maneuver: only lays cards aside for a new hand")
"""The line for a maneuver where Defense is full."""


def bundles(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> list[Bundle]:
    """A line for all cards to maneuver with, one for all to run away with, and one for the pouch."""
    if prompt != "turn" or position.state.battle is None:
        return []
    tied = []
    for verb, text in TIED.items():
        keys = tuple(key for key in map(str, choices) if key.partition(" ")[0] in (verb, f"{verb}-token"))
        if len(keys) > 1:
            tied.append(Bundle(keys, said(LAID_ASIDE if verb == "maneuver" and _is_full(position, seat) else text)))
    return tied


def _is_full(position: Position, seat: int) -> bool:
    """Whether The Warrior has no Defense to get back: a Maneuver still lays cards aside, and the last one draws a new
    hand (DW-170). For the Villain's side nothing is said of that."""
    hero = position.state.hero
    return seat == position.state.holder(WARRIOR) and hero.defense >= numbers.max_defense(hero)
