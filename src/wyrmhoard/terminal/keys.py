"""Keys as the line at the bottom of a screen names them: in the language of whoever sits before it."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding
from textual.screen import Screen, ScreenResultType

from wyrmhoard.kernel.text.saying import said


def _said(bindings: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
    return {
        key: active._replace(binding=replace(active.binding, description=said(active.binding.description)))
        for key, active in bindings.items()
    }


class Told(Screen[ScreenResultType]):
    """A screen whose key descriptions are marked with `later` and translated when shown."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The active bindings of Textual's `Screen`, with their descriptions translated."""
        return _said(super().active_bindings)
