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
    """A screen whose keys are marked with `later`."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """See `Screen.active_bindings`."""
        return _said(super().active_bindings)
