"""For which tables a game may be set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from wyrmhoard.kernel.state.preset import Preset
from wyrmhoard.kernel.state.setting import Setting, Value

C_contra = TypeVar("C_contra", contravariant=True)


class Tables(Protocol[C_contra]):
    """`settings.py`: what may be chosen for a table that is played with these cards."""

    def settings_for(self, cards: C_contra, /) -> tuple[Setting, ...]:
        """The settings of a table."""

    def usual_seats_for(self, cards: C_contra, /) -> int:
        """The default number of seats; 0: the fewest possible."""

    def campaign_for(self, cards: C_contra, /) -> Mapping[str, Value]:
        """The settings with which a campaign is begun; empty: there is none."""

    def presets_for(self, cards: C_contra, /) -> tuple[Preset, ...]:
        """Named ways to play, including the usual one; empty: there are none."""


@dataclass(frozen=True)
class FixedTables:
    """The tables of a game for which its cards make no difference."""

    settings: tuple[Setting, ...] = ()
    usual_seats: int = 0
    campaign: Mapping[str, Value] = field(default_factory=dict)
    presets: tuple[Preset, ...] = ()

    def settings_for(self, cards: Any) -> tuple[Setting, ...]:
        """The settings of a table, whatever its cards."""
        return self.settings

    def usual_seats_for(self, cards: Any) -> int:
        """The usual number of seats, whatever the cards."""
        return self.usual_seats

    def campaign_for(self, cards: Any) -> Mapping[str, Value]:
        """The values of a campaign, whatever the cards."""
        return self.campaign

    def presets_for(self, cards: Any) -> tuple[Preset, ...]:
        """The presets, whatever the cards."""
        return self.presets
