"""Driving the full-screen terminal: waiting for it, and reading what it shows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from wyrmhoard.terminal.table_screen import TableScreen

PATIENCE = 60
"""So many seconds are waited at most; the machine may be busy."""


async def until(pilot: Pilot[Any], what: Callable[[], bool], leaving: tuple[type[Screen[Any]], ...] = ()) -> None:
    """Let the program work until something is so, and leave what is only to be read (`leaving`)."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline, f"waited in vain at {pilot.app.screen}:\n{screen_text(pilot)}"
        if isinstance(pilot.app.screen, leaving):
            await pilot.press("space")
        await pilot.pause()
        await asyncio.sleep(0.005)
    await pilot.pause()


async def mark(pilot: Pilot[Any], key: str) -> None:
    """Put the cursor on a choice of the table's list."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    at = next(at for at, option in enumerate(screen._options) if option.key == key)
    choices = screen.query_one("#choices", OptionList)
    choices.focus()
    await pilot.pause()
    choices.highlighted = at
    await pilot.pause()


def screen_text(pilot: Pilot[Any]) -> str:
    """Everything on the screen as lines of text."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in strips)
