"""What can happen in Warriors: each kind of event with its fields and its line."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.state.event import declared

from . import attacks, battle, cards, common, endings, piles

EVENTS: Final = declared(*map(vars, (common, piles, battle, attacks, cards, endings)))
"""All of them, by kind."""
