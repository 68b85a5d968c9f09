"""What can happen in Dragon & Warrior: each kind of event with its fields and its line, by subject."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.state.event import declared

from . import agreements, battle, companions, finds, hero, people, places, quests, seats

EVENTS: Final = declared(
    *(vars(module) for module in (seats, agreements, hero, places, people, quests, finds, battle, companions))
)
"""All of them, by kind."""
