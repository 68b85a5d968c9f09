"""What can happen in Dragonfire: each kind of event with its fields and its line."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.state.event import declared

from . import campaign, cards, common, damage, encounters, flame, market, scenes, setup

EVENTS: Final = declared(*map(vars, (common, setup, campaign, scenes, encounters, flame, cards, damage, market)))
"""All of them, by kind."""
