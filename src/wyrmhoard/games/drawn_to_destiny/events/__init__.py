"""What can happen in Drawn to Destiny: each kind of event with its fields and its line."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.state.event import declared

from . import common, stealth

EVENTS: Final = declared(*map(vars, (common, stealth)))
"""All of them, by kind."""
