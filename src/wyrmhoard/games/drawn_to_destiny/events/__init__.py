"""What can happen in Drawn to Destiny: each kind of event with its fields and its line."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.state.event import declared

from . import (
    attacks,
    blows,
    common,
    conditions,
    conflict,
    hands,
    healing,
    items,
    movement,
    narrator,
    planning,
    powers,
    scenes,
    shoves,
    stealth,
    story,
    tasks,
)

CHAPTERS: Final = (
    *(common, scenes, planning, movement, items),
    *(hands, conflict, attacks, tasks, stealth, powers),
    *(blows, conditions, shoves, healing, story, narrator),
)
"""The modules that declare events, in the order of the rulebook."""
EVENTS: Final = declared(*map(vars, CHAPTERS))
"""All of them, by kind."""
