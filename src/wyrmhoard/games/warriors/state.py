"""The table of Warriors, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Value

from .cards.vocabulary import Until
from .settings import TableSettings, number, table_settings

MOST_ROUNDS: Final = 200
NOBODY: Final = -1
Phase: TypeAlias = Literal["setup", "door", "assemble", "battle", "over"]
Step: TypeAlias = Literal["next", "begin", "combat"]
"""Of a turn; next: the turn passes on."""
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Number: TypeAlias = Annotated[int, Meta(ge=0)]
"""Of a seat, side or pile, from 0."""
Id: TypeAlias = Annotated[int, Meta(ge=1)]
"""Of a fighter or an equipped card."""


@dataclass(slots=True)
class Pile(Plain):
    """A draw pile (the next card last) and its discard pile (the newest card last)."""

    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Place(Plain):
    """A location in the middle or controlled; `pile` is its owner's."""

    card: str
    pile: Number
    charges: Count = 0


@dataclass(slots=True)
class Stray(Plain):
    """A Beast that waits for the next battle."""

    card: str
    pile: Number


@dataclass(slots=True)
class Gear(Plain):
    """A card that a fighter has equipped."""

    id: Id
    card: str
    charges: Count = 0
    duration: Annotated[int, Meta(ge=NOBODY)] = NOBODY
    """Duration counters of an active spell; -1: its effect is not running."""

    @property
    def active(self) -> bool:
        """Whether it is a spell whose effect is running."""
        return self.duration >= 0


@dataclass(slots=True)
class Lasting(Plain):
    """A change for a time: the grant of a card, and what ends it."""

    card: str
    grant: Count
    until: Until
    by: Count
    """The fighter that gave it; 0: a location."""
    gear: Count = 0
    """The spell whose effect it is."""


@dataclass(slots=True)
class Fighter(Plain):
    """A fighter or Beast in the battle. Beasts have an `order` of 1 or more and sit to the left of `seat`."""

    id: Id
    seat: Number
    order: Count
    card: str
    pile: Number
    life: int
    charges: Count = 0
    gear: list[Gear] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)

    @property
    def beast(self) -> bool:
        """Whether it is a Beast."""
        return self.order > 0

    @property
    def place(self) -> tuple[int, int]:
        """Its place in the circle, as a key to sort by."""
        return (self.seat, self.order)

    def find(self, gear: int) -> Gear | None:
        """The equipped card with this ID."""
        return next((g for g in self.gear if g.id == gear), None)


@dataclass(slots=True)
class Battle(Plain):
    """A running battle. Its fighters stand in the order of the circle, clockwise from seat 1."""

    fighters: list[Fighter] = field(default_factory=list)
    assembling: list[Number] = field(default_factory=list)
    """The seats that choose their fighters now, in secret."""
    entered: list[Number] = field(default_factory=list)
    """The seats that took part, including those whose fighters are gone."""
    first: tuple[int, int] = (0, 0)
    """The place of the fighter that took the first turn."""
    at: tuple[int, int] = (0, 0)
    """The place of the fighter whose turn it is."""
    step: Step = "next"
    round: Annotated[int, Meta(ge=1)] = 1
    quiet: Count = 0
    """Rounds in a row in which nothing happened (WA-236)."""
    stirred: bool = False
    actions: Count = 0
    """Actions of this turn, used or not, without those that changes give or take (`numbers.actions_left`)."""
    spent: Count = 0
    """Actions used in this turn."""
    equipped: bool = False
    """Whether the re-equip Action of this combat step has been paid (WA-128)."""
    removed: list[str] = field(default_factory=list)
    """Cards removed in this combat step, which cannot be equipped again in it (WA-129)."""
    fresh: list[Id] = field(default_factory=list)
    """Cards equipped in this combat step, which cannot be removed again in it (WA-129)."""
    rewarding: bool = False
    """Whether killers are getting their rewards: the battle cannot end before that is done (WA-150)."""
    lasting: list[Lasting] = field(default_factory=list)
    """Effects on each of several fighters, which also apply to those who enter later (WA-205, WA-211)."""
    beasts: Count = 0
    """How many Beasts have been seated, from which their numbers are made."""

    def find(self, fighter: int) -> Fighter | None:
        """The fighter with this ID, if it is still in the battle."""
        return next((f for f in self.fighters if f.id == fighter), None)

    def has(self, who: Fighter) -> bool:
        """Whether this very fighter is still in the battle."""
        for other in self.fighters:  # noqa: SIM110  called all the time
            if other is who:
                return True
        return False

    def sits(self, place: tuple[int, int]) -> Fighter | None:
        """The fighter at this place, if there is one."""
        seat, order = place
        for who in self.fighters:
            if who.seat == seat and who.order == order:
                return who
        return None

    @property
    def current(self) -> Fighter | None:
        """The fighter whose turn it is."""
        return self.sits(self.at)


@dataclass(slots=True)
class Player(Plain):
    """One seat."""

    pile: Number
    side: Number
    hand: list[str] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    """Beasts drawn that wait for the next battle."""
    deck: str = ""
    """The name of the deck, when it is chosen."""
    present: bool = True
    leaving: bool = False
    joining: bool = False
    resigning: bool = False
    """Whether the player has given up and will be removed between two steps (WA-238)."""
    mulligans: Count = 0

    @property
    def stays(self) -> bool:
        """Whether the player is there and has not given up."""
        return self.present and not self.resigning


@dataclass(slots=True)
class Side(Plain):
    """A player or a team: what it has won."""

    places: list[Place] = field(default_factory=list)
    tokens: Count = 0


@dataclass(slots=True)
class Warriors(Plain):
    """A whole game."""

    settings: TableSettings
    players: list[Player]
    sides: list[Side]
    piles: list[Pile]
    phase: Phase = "setup"
    battles: Count = 0
    """The battle that is being fought, from 1; between battles, the last one."""
    chooser: Annotated[int, Meta(ge=NOBODY)] = NOBODY
    """The seat that chooses the next location."""
    place: Place | None = None
    """The current location; between battles, one that nobody won."""
    battle: Battle | None = None
    serial: Count = 0
    """The last ID given to a fighter or an equipped card."""

    def next_id(self) -> int:
        """An ID for a fighter or an equipped card."""
        self.serial += 1
        return self.serial

    @property
    def present(self) -> list[int]:
        """The seats that are in the game."""
        return [seat for seat, player in enumerate(self.players) if player.present]

    def clockwise(self, seat: int) -> Iterator[int]:
        """The seats in the game from this one on, clockwise."""
        number = len(self.players)
        for step in range(number):
            if self.players[(seat + step) % number].present:
                yield (seat + step) % number

    def opponents(self, seat: int) -> list[int]:
        """The opponents in the game, clockwise from the left (WA-215)."""
        side = self.players[seat].side
        return [other for other in self.clockwise(seat) if self.players[other].side != side]

    def side(self, seat: int) -> Side:
        """What this seat's player or team has won."""
        return self.sides[self.players[seat].side]

    def speaker(self, side: int) -> int:
        """The lowest seat of a player or team that is in the game, which chooses for it (WA-221); or NOBODY."""
        return next((seat for seat in self.present if self.players[seat].side == side), NOBODY)

    def fighter(self, seat: int) -> Fighter | None:
        """This seat's fighter in the battle."""
        return self.battle.sits((seat, 0)) if self.battle is not None else None


def new_table(seats: int, settings: Mapping[str, Value]) -> Warriors:
    """The table before decks are chosen. `settings` are complete and checked; raises BadInput for odd teams."""
    chosen = table_settings(seats, settings)
    empty = number(settings["empty_seats"])
    sides = chosen.teams or seats
    piles = 1 if chosen.monodeck else sides if chosen.shared and chosen.teams else seats
    players = [Player(seat % piles, seat % sides, present=seat < seats - empty) for seat in range(seats)]
    return Warriors(chosen, players, [Side() for _ in range(sides)], [Pile() for _ in range(piles)])
