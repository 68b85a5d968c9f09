"""What can happen in Drawn to Destiny: each kind of event with its fields and its line."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.state.event import declared

from . import common, items, movement, narrator, planning, powers, scenes, stealth, story

EVENTS: Final = declared(*map(vars, (common, scenes, planning, movement, items, stealth, powers, story, narrator)))
"""All of them, by kind."""
