"""The table of Warriors, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.setting import Setting, Value
from wyrmhoard.kernel.state import Plain

SETTINGS = (
    Setting("decks", "choose", "Who gets which deck: chosen in secret, dealt in order, or at random",
            ("choose", "dealt", "random"), rule="WA-2"),
    Setting("deathmatch", False, "One endless battle; tokens for kills instead of locations", rule="WA-202"),
    Setting("teams", None, "Players in a team, or none", least=2, most=4, optional=True, rule="WA-213"),
    Setting("team_deck", "separate", "Whether a team shares one deck", ("separate", "shared"), rule="WA-214"),
    Setting("revolving_door", False, "Players may leave and join between battles", rule="WA-222"),
    Setting("empty_seats", 0, "Seats that are still free at the start (with Revolving Door)", least=0, most=6,
            rule="WA-223"),
    Setting("monodeck", False, "One deck for all", rule="WA-227"),
    Setting("beasts", True, "Whether Beasts are in the decks", rule="WA-8"),
    Setting("locations_to_win", 3, "Locations that win the game", least=1, most=7, rule="WA-162"),
    Setting("tokens_to_win", 5, "Tokens that win a Deathmatch", least=1, most=15, rule="WA-209"),
    Setting("opening_hand", 8, "Cards of an opening hand", least=6, most=10, rule="WA-31"),
    Setting("stalemate_rounds", 10, "Rounds without a loss that end a battle", least=5, most=50, rule="WA-236"),
    Setting("battle_limit", 100, "Battles after which the game is decided", least=1, most=1000, optional=True,
            rule="WA-237"),
)  # fmt: skip

MOST_ROUNDS: Final = 200
NOBODY: Final = -1
PHASES: Final = ("setup", "door", "assemble", "battle", "over")


@dataclass(frozen=True, slots=True)
class Options:
    """The table's settings, as chosen."""

    decks: str = "choose"
    deathmatch: bool = False
    teams: int = 0
    """How many teams there are; 0: everybody for themselves."""
    shared: bool = False
    revolving: bool = False
    monodeck: bool = False
    beasts: bool = True
    locations: int = 3
    tokens: int = 5
    hand: int = 8
    stalemate: int = 10
    battles: int = 0
    """The limit of battles; 0: none."""


@dataclass(slots=True)
class Pile(Plain):
    """A draw pile (the next card last) and its discard pile (the newest card last)."""

    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Place(Plain):
    """A location in the middle or controlled; `pile` is its owner's."""

    card: str
    pile: int
    charges: int = 0


@dataclass(slots=True)
class Stray(Plain):
    """A Beast that waits for the next battle."""

    card: str
    pile: int


@dataclass(slots=True)
class Gear(Plain):
    """A card that a fighter has equipped."""

    id: int
    card: str
    charges: int = 0
    duration: int = NOBODY
    """Duration counters of an active spell; -1: its effect is not running."""

    @property
    def active(self) -> bool:
        """Whether it is a spell whose effect is running."""
        return self.duration >= 0


@dataclass(slots=True)
class Lasting(Plain):
    """A change for a time: the grant of a card, and what ends it."""

    card: str
    grant: int
    until: str
    by: int
    """The fighter that gave it."""
    gear: int = 0
    """The spell whose effect it is."""


@dataclass(slots=True)
class Fighter(Plain):
    """A fighter or Beast in the battle. Beasts have an `order` of 1 or more and sit to the left of `seat`."""

    id: int
    seat: int
    order: int
    card: str
    pile: int
    life: int
    charges: int = 0
    gear: list[Gear] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)

    @property
    def beast(self) -> bool:
        """Whether it is a Beast."""
        return self.order > 0

    @property
    def place(self) -> tuple[int, int]:
        """Where it sits in the circle."""
        return (self.seat, self.order)

    def find(self, gear: int) -> Gear | None:
        """The equipped card with this ID."""
        return next((g for g in self.gear if g.id == gear), None)


@dataclass(slots=True)
class Battle(Plain):
    """A running battle. Its fighters stand in the order of the circle, clockwise from seat 1."""

    fighters: list[Fighter] = field(default_factory=list)
    entered: list[int] = field(default_factory=list)
    """The seats that took part, also those whose fighters are gone."""
    first: tuple[int, int] = (0, 0)
    """Where the first turn was taken."""
    at: tuple[int, int] = (0, 0)
    """Whose turn it is."""
    step: str = "next"
    """next (the turn passes on), begin, combat."""
    round: int = 1
    quiet: int = 0
    """Rounds in a row in which nothing happened (WA-236)."""
    stirred: bool = False
    actions: int = 0
    equipped: bool = False
    """Whether the re-equip Action of this combat step has been paid (WA-128)."""
    removed: list[str] = field(default_factory=list)
    """Cards removed in this combat step, which cannot be equipped again in it (WA-129)."""
    fresh: list[int] = field(default_factory=list)
    """Cards equipped in this combat step, which cannot be removed again in it (WA-129)."""
    beasts: int = 0
    """How many Beasts have been seated, which numbers them."""

    def find(self, fighter: int) -> Fighter | None:
        """The fighter with this ID, if it is still in the battle."""
        return next((f for f in self.fighters if f.id == fighter), None)

    def sits(self, place: tuple[int, int]) -> Fighter | None:
        """Who sits there."""
        return next((f for f in self.fighters if (f.seat, f.order) == place), None)

    @property
    def current(self) -> Fighter | None:
        """The fighter whose turn it is."""
        return self.sits(self.at)


@dataclass(slots=True)
class Player(Plain):
    """One seat."""

    pile: int
    side: int
    hand: list[str] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    """Beasts drawn that wait for the next battle."""
    deck: str = ""
    """The name of the deck, when it is chosen."""
    present: bool = True
    leaving: bool = False
    joining: bool = False
    mulligans: int = 0


@dataclass(slots=True)
class Side(Plain):
    """A player or a team: what it has won."""

    places: list[Place] = field(default_factory=list)
    tokens: int = 0


@dataclass(slots=True)
class Warriors(Plain):
    """A whole game."""

    options: Options
    players: list[Player]
    sides: list[Side]
    piles: list[Pile]
    phase: str = "setup"
    battles: int = 0
    """The battle that is being fought, from 1; between battles, the last one."""
    chooser: int = NOBODY
    """The seat that chooses the next location."""
    place: Place | None = None
    """The current location; between battles, one that nobody won."""
    battle: Battle | None = None
    serial: int = 0
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

    def fighter(self, seat: int) -> Fighter | None:
        """This seat's fighter in the battle."""
        return self.battle.sits((seat, 0)) if self.battle is not None else None


def new_table(seats: int, settings: Mapping[str, Value]) -> Warriors:
    """The table before decks are chosen. `settings` are complete and checked; raises BadInput for odd teams."""
    size = _number(settings["teams"] or 0)
    if size and (seats % size or seats // size < 2):
        raise BadInput(f"option teams: {seats} players cannot make two or more teams of {size} (WA-213)")
    empty = _number(settings["empty_seats"])
    if empty and not settings["revolving_door"]:
        raise BadInput("option empty_seats: seats can be free only with revolving_door (WA-223)")
    if seats - empty < 2:
        raise BadInput(f"option empty_seats: of {seats} seats at least 2 must be taken (WA-1)")
    teams = seats // size if size else 0
    if teams and empty % teams:
        raise BadInput("option empty_seats: the teams must be of equal size at the start (WA-234)")
    options = Options(
        decks=str(settings["decks"]),
        deathmatch=settings["deathmatch"] is True,
        teams=teams,
        shared=settings["team_deck"] == "shared",
        revolving=settings["revolving_door"] is True,
        monodeck=settings["monodeck"] is True,
        beasts=settings["beasts"] is True,
        locations=_number(settings["locations_to_win"]),
        tokens=_number(settings["tokens_to_win"]),
        hand=_number(settings["opening_hand"]),
        stalemate=_number(settings["stalemate_rounds"]),
        battles=_number(settings["battle_limit"] or 0),
    )
    sides = teams or seats
    piles = 1 if options.monodeck else sides if options.shared and teams else seats
    players = [Player(seat % piles, seat % sides, present=seat < seats - empty) for seat in range(seats)]
    return Warriors(options, players, [Side() for _ in range(sides)], [Pile() for _ in range(piles)])


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value
