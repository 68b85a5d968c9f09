"""The cards of both sides as the rules use them: loaded from a card file and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from wyrmhoard.kernel.asking.cards import convert, read_toml
from wyrmhoard.kernel.state.plain import fingerprint

from .entries import Card, File
from .vetting import oddities, vet
from .vocabulary import DRAGON, KNIGHT, ROLES


class Deck:
    """Both sides' cards, in the order of the file."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        file = convert(data, File, where)
        self.sides: tuple[dict[str, Card], dict[str, Card]] = (
            vet(file.knight, f"{where}: knight", ROLES[KNIGHT]),
            vet(file.dragon, f"{where}: dragon", ROLES[DRAGON]),
        )
        self.ids: tuple[tuple[str, ...], tuple[str, ...]] = (tuple(self.sides[0]), tuple(self.sides[1]))
        self.plain: dict[str, Any] = dict(data)

    @cached_property
    def content(self) -> str:
        """A fingerprint of everything on the cards that the rules read."""
        rules = [
            (c.id, c.range, c.attack, c.protect, c.dodge, c.move, c.combo, c.recuperate)
            for side in self.sides
            for c in side.values()
        ]
        return fingerprint(rules)

    def oddities(self) -> list[str]:
        """What is legal on these cards, but against the grain of the published game."""
        return oddities(self.sides)


def load_deck(path: Path) -> Deck:
    """The deck in a card file. Raises BadInput with file, entry and field."""
    return Deck(read_toml(path), str(path))


def read(shipped: Deck, source: Path | Mapping[str, Any]) -> Deck:
    """Other cards than the game's own: those of a file, or of a record. Raises BadInput."""
    return load_deck(source) if isinstance(source, Path) else Deck(source, "the record's cards")
