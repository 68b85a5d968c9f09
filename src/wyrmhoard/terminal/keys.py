"""Keys as the line at the bottom of a screen names them: in the language of whoever sits before it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from textual.binding import ActiveBinding
from textual.screen import Screen, ScreenResultType

from wyrmhoard.kernel.text.saying import said


def _said(bindings: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
    return {
        key: active._replace(binding=replace(active.binding, description=said(active.binding.description)))
        for key, active in bindings.items()
    }


def _hidden(active: ActiveBinding) -> ActiveBinding:
    """A key that works and is not named."""
    return active._replace(binding=replace(active.binding, show=False))


AROUND: Final = 3
"""Spaces around a key and its description."""


class Told(Screen[ScreenResultType]):
    """A screen whose key descriptions are marked with `later` and translated when shown, as many as there is room."""

    DISPENSABLE: ClassVar[tuple[str, ...]] = ()
    """Actions whose keys are left out of the line at the bottom where it would be too long, in this order; the keys
    work all the same."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The active bindings of Textual's `Screen`, with their descriptions translated."""
        bindings = {
            key: active if self.has_use(active.binding.action) else _hidden(active)
            for key, active in _said(super().active_bindings).items()
        }
        for action in self.DISPENSABLE:
            if self._length(bindings) <= self.size.width:
                break
            bindings = {
                key: _hidden(active) if active.binding.action == action else active for key, active in bindings.items()
            }
        return bindings

    def has_use(self, action: str) -> bool:
        """Whether a key does anything now; if not, it is left out of the line at the bottom, and says why."""
        return True

    def _length(self, bindings: dict[str, ActiveBinding]) -> int:
        """How long the line at the bottom is."""
        shown = {active.binding.action: active.binding for active in bindings.values() if active.binding.show}
        return sum(len(self.app.get_key_display(one)) + len(one.description) + AROUND for one in shown.values())
