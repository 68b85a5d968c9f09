"""Carrying out abilities: which verb does which effect, and where an effect comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.asking.effects import Interpreter

from ..asked import Asked
from ..cards.card import Card
from ..state import Fighter, Gear
from ..table import Table


@dataclass(slots=True)
class Source:
    """Where an effect comes from. `seat` decides and inflicts (NOBODY: a location or Beast by itself)."""

    card: Card
    fighter: Fighter | None
    seat: int
    gear: Gear | None = None
    target: Fighter | None = None
    attacker: Fighter | None = None
    ability: int = 0
    inflicted: dict[int, int] = field(default_factory=dict)
    """The damage that this ability has inflicted so far, by fighter (WA-86)."""

    @property
    def by(self) -> int:
        """The ID of the fighter whose effect it is; 0: nobody's."""
        return self.fighter.id if self.fighter is not None else 0

    @property
    def data(self) -> Asked:
        """The source in an ask."""
        return Asked(card=self.card.id)


VERBS: Final = Interpreter[Table, Source]()
"""What does each effect; `rules/verbs.py` registers them here."""


def run(table: Table, source: Source) -> Script[None]:
    """Do everything that one ability says, in its order."""
    yield from VERBS.run(table, source, source.card.abilities[source.ability].do)
