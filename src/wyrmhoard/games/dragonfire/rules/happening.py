"""The source of an effect, and the event that an ability answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..asked import Asked
from ..cards.effects import Ability
from ..state import NOBODY, Foe, Kept, Played, Reach


@dataclass(slots=True)
class Blows:
    """The damage of attacks that are applied as one amount (DF-276)."""

    damage: dict[int, int] = field(default_factory=dict)
    """Damage to each character, by seat."""
    struck: dict[int, list[Foe]] = field(default_factory=dict)
    """The encounters that deal it, by seat."""

    def add(self, seat: int, damage: int, foe: Foe | None = None) -> None:
        """More damage to a character; `foe`: the encounter that deals it."""
        self.damage[seat] = self.damage.get(seat, 0) + damage
        if foe is not None and damage:
            self.struck.setdefault(seat, []).append(foe)


@dataclass(slots=True)
class Happening:
    """An event while abilities answer it."""

    seat: int = NOBODY
    foe: Foe | None = None
    amount: int = 0
    """Damage that would be taken, or that an attack deals."""
    prevented: int = 0
    redirected: int = NOBODY
    blows: Blows | None = None
    """The attacks of which this one is a part."""
    again: bool = False
    """Another card is to be revealed."""
    ignored: bool = False
    card: str = ""
    """The card that was just played."""
    still: Callable[[], bool] = lambda: True
    """Whether it is still about to happen; once it is not, nothing more answers to it."""

    @property
    def target(self) -> int:
        """The current target of an attack (DF-278)."""
        return self.seat if self.redirected == NOBODY else self.redirected

    @property
    def over(self) -> bool:
        """Whether no more abilities answer it."""
        return self.again or not self.still()


@dataclass(slots=True)
class Source:
    """An effect's card; `seat` is "you", and decides unless it cannot."""

    card: str
    seat: int
    foe: Foe | None = None
    kept: Kept | None = None
    played: Played | None = None
    copied: Played | None = None
    """The card on the table whose text is being repeated: if its text removes a card, it is this one and not
    `played`."""
    mode: Reach = ""
    happening: Happening | None = None
    ability: Ability | None = None
    named: list[int] = field(default_factory=list)
    """The encounters that an effect before named."""
    failed: bool = False
    """The Skill Check that was the last price of it failed."""

    @property
    def attack(self) -> Happening | None:
        """The attack under way, if it is part of one (DF-276)."""
        return self.happening if self.ability is not None and self.ability.when == "attacks" else None

    @property
    def data(self) -> Asked:
        """The source in an ask."""
        return Asked(card=self.card)
