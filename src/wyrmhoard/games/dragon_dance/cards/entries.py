"""What a card file may say: one typed entry per card."""

from __future__ import annotations

from typing import Literal

import msgspec

from .vocabulary import Range, Strip


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card as its entry in the file says it (see the head of cards.toml)."""

    id: str
    name: str
    range: tuple[Range, ...]
    attack: Strip | None = None
    protect: Strip | None = None
    dodge: bool = False
    move: Literal["closer", "away"] | None = None
    combo: bool = False
    recuperate: bool = False
    known: tuple[int, ...] = ()
    stamp: str = ""
    flavour: str = ""

    @property
    def kind(self) -> str:
        """attack, defence, movement or recovery."""
        if self.attack is not None:
            return "attack"
        if self.protect is not None or self.dodge:
            return "defence"
        return "recovery" if self.recuperate else "movement"

    @property
    def strip(self) -> Strip | None:
        """The card's seven values: damage of an attack, protection of a defence."""
        return self.attack if self.attack is not None else self.protect


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card file: the eight cards of each side."""

    knight: list[Card]
    dragon: list[Card]
