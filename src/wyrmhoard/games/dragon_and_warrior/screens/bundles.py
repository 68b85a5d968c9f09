"""Choices of a Battle that share a line in a terminal: each card may be laid to maneuver or to run away as well as to
attack, and three lines for each card hide those that attack. So do many things in the pouch."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.screens import Bundle
from wyrmhoard.kernel.text.saying import later, said, say

from ..rules.core import numbers
from ..state import WARRIOR
from ..table import Position

TIED: Final = {
    "maneuver": later("Maneuver: get Defense back"),
    "run": later("Run away from the Battle"),
    "use": later("Use something from your pouch"),
}
"""What is seldom done, and the line for all with which it can be."""
SHORT: Final = later("Maneuver")


def bundles(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> list[Bundle]:
    """A line for all cards to maneuver with, one for all to run away with, and one for the pouch."""
    if prompt != "turn" or position.state.battle is None:
        return []
    found = []
    for verb, text in TIED.items():
        keys = tuple(key for key in map(str, choices) if key.partition(" ")[0] in (verb, f"{verb}-token"))
        idle = _idle(position, seat) if verb == "maneuver" else ""
        if len(keys) > 1:
            found.append(Bundle(keys, said(SHORT) if idle else said(text), idle))
    return found


def _idle(position: Position, seat: int) -> str:
    """Why The Warrior would get nothing back; for the Villain's side nothing is said of that."""
    hero = position.state.hero
    if seat != position.state.holder(WARRIOR):
        return ""
    if not numbers.max_defense(hero):
        return say("no Defense to get back")
    return say("your Defense is full") if hero.defense >= numbers.max_defense(hero) else ""
