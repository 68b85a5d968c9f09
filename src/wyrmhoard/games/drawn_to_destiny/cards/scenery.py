"""What the file of a Scene may say (D2-14): one structure for each part, with the bounds of each field.

Spaces are [x, y], x to the east and y to the north, [0, 0] in the south-west corner. Headings are N, NE, E, SE, S, SW,
W and NW. Keys are names inside the Scene; a Unit without a key has the name of its entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from .aims import AnyAim, AnyOutcome, Reward, Text, TurnNumber, Who, walk_outcomes
from .locations import Key, Words

Coordinate: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Space: TypeAlias = tuple[Coordinate, Coordinate]
Spaces: TypeAlias = Annotated[tuple[Space, ...], Meta(min_length=1, max_length=200)]
Few: TypeAlias = Annotated[tuple[Key, ...], Meta(max_length=20)]
"""No list in a file is endless: a table has to lay out and look through all of it."""
Outcomes: TypeAlias = Annotated[tuple[AnyOutcome, ...], Meta(max_length=20)]
Heading: TypeAlias = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
HEADINGS: Final[tuple[Heading, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Their place in this list is their number, in eighths of a turn clockwise from north."""
Stat: TypeAlias = Literal["body", "mind", "will", "speed"]
Difficulty: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Tag: TypeAlias = Literal[
    "duel", "contest", "fist fight", "negotiation", "debate", "investigation",
    "mystery", "horror", "suspense", "pulp", "heroic", "political",
    "dirty", "gritty", "shiny", "bright",
]  # fmt: skip
"""Kinds, genres and looks of D2-423."""


class Ground(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a character of the map stands for."""

    location: Key
    """What is on the Space, or under the door or object."""
    name: Words | None = None
    """What people call it here, if not by the name of the Location: "Pump"."""
    look: Key | None = None
    """How it is printed on a page, if not as the Location: a key of the page's looks."""
    elevation: Annotated[int, Meta(ge=-3, le=5)] | None = None
    """Instead of the Location's own."""
    is_door: bool = False
    object: Key | None = None
    """The object whose Spaces these are."""


class MapEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The map: its kind, its size and what lies where."""

    kind: Key = "personal"
    """An entry of maps.toml."""
    width: Annotated[int, Meta(ge=1, le=60)] = 1
    height: Annotated[int, Meta(ge=1, le=40)] = 1
    rows: str = ""
    """One line for each y, the highest first, one character for each x; nothing: all of it is `ground`."""
    ground: Key = "plain"
    """The Location that a dot stands for."""
    legend: dict[Annotated[str, Meta(min_length=1, max_length=1)], str | Ground] = {}
    """What other characters stand for: a Location, or more than that."""
    dark: bool = False
    """Detect by sight and ranged attacks are at Disadvantage without light on the Rival (C14)."""
    outdoors: bool = True
    """Whether there is weather (D2-418)."""
    ley_lines: Annotated[tuple[Space, ...], Meta(max_length=200)] = ()
    current: Heading | None = None
    """Where rivers flow to; None: they have no current."""


class Feature(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Location that is not seen on the map."""

    location: Key
    spaces: Spaces
    unseen: Literal["unnoticed", "face down"] = "unnoticed"
    """Unnoticed until somebody finds it or enters it; face down until it is revealed (D2-413)."""
    reserve: bool = False
    """Whether only a Narrator brings it into the Scene (D2-16a)."""


class Door(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A door: a Space of its own, or an edge between two Spaces (D2-414)."""

    key: Key
    name: Words = "Door"
    at: Space | None = None
    between: tuple[Space, Space] | None = None
    state: Literal["open", "closed", "locked"] = "closed"
    lock: Difficulty | None = None
    """The Difficulty of its lock, if it is locked."""


class Area(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Spaces that goals speak of: all from one corner to the other, both included."""

    key: Key
    name: Words
    corner: Space
    opposite: Space


class Exit(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where Units leave the map (D2-94): a whole edge, or one heading from some Spaces."""

    key: Key
    edge: Literal["north", "east", "south", "west"] | None = None
    spaces: Annotated[tuple[Space, ...], Meta(max_length=100)] = ()
    heading: Heading | None = None
    factions: Few = ()
    """Who may use it; empty: everybody."""


class Crossing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Test on the first Space of a Location that a Unit enters in a Turn."""

    location: Key
    stat: Stat
    against: Difficulty
    fail: Literal["drop one item in hand"]
    drifts: bool = False
    """Whether what is dropped drifts with the current."""


class Deployment(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a faction's Units without a Space start: each on one of these, in the order that its Players choose."""

    spaces: Spaces
    facing: Heading
    turns: Annotated[int, Meta(ge=0, le=4)] = 0
    """By how many eighths of a turn they may face another way."""
    loadout: bool = False
    """Whether they choose what they have in hand."""


class Faction(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side (D2-17)."""

    key: Key
    name: Words
    allies: Few = ()
    hand: Annotated[int, Meta(ge=1, le=10)] | None = None
    """Cards that its seats start with, if not the table's own number."""
    cp: Annotated[int, Meta(ge=0, le=9)] = 0
    """Character Points of each of its seats at the start."""
    deployment: Deployment | None = None


class Presence(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Unit of the Scene, at the start or from a Clock card on (D2-284)."""

    unit: Key
    """An entry of units.toml."""
    key: Key | None = None
    name: Words | None = None
    faction: Key
    at: Space | None = None
    """Its Space, of a double-sized Unit the front; None: its faction's deployment says it."""
    facing: Heading | None = None
    on: TurnNumber | None = None
    """The Clock card with which it arrives; None: it is there at the start."""
    variants: Few = ()
    """In which variants of the Scene it takes part; empty: in all."""
    only_if: Key | None = None
    """It takes part only if the story has taken this turn."""
    left: Key | None = None
    right: Key | None = None
    both: Key | None = None
    """Items in hand; if one of the three is given, the other hand is empty. Otherwise D2-24a."""
    empty_hands: bool = False
    """Everything is in storage or in its holster."""
    lacks: Few = ()
    """Items of its card that it does not have with it."""
    wears: Few = ()
    """Items that it wears besides those of its card: armor, a bandolier across the chest, a quiver at the belt."""
    tokens: dict[str, Annotated[int, Meta(ge=1, le=20)]] = {}
    """Conditions at the start: {"bound": 4}."""
    concealed: Literal["hide", "sneak", "ambush"] | None = None
    """It starts Hidden."""
    stealth: Annotated[int, Meta(ge=1, le=10)] | None = None
    """Its Stealth tokens, if it is Hidden and has not as many as its Stealth Level."""
    light: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many Spaces of Arc:Front its own lamp lights."""
    minion: bool | None = None
    """Whether it is a Minion here; None: as on its card."""
    reserve: bool = False
    """Whether only a Narrator brings it into the Scene (D2-16a)."""

    @property
    def name_here(self) -> str:
        """Its key in the Scene."""
        return self.key or self.unit


class Detail(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What Examine shows of an object (D2-107)."""

    text: Text
    hidden: bool = False


class Object(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A thing of the Scene: an Item that lies somewhere, a device, a vehicle to go aboard (D2-24, D2-106)."""

    key: Key
    name: Words | None = None
    item: Key | None = None
    """The Item that it is, if it can be picked up."""
    spaces: Spaces
    hidden: bool = False
    """Whether only a Search with a Test finds it."""
    within: Key | None = None
    """The area in which everybody knows a hidden thing to be; None: it might be anywhere."""
    details: Annotated[tuple[Detail, ...], Meta(max_length=12)] = ()
    blocks: bool = False
    """Whether nobody can enter its Spaces."""
    obstacle: bool = False
    """Whether it gives Cover."""
    aboard: Annotated[int, Meta(ge=0, le=12)] = 0
    """How many can mount it (D2-109)."""
    reserve: bool = False
    """Whether only a Narrator brings it into the Scene (D2-16a)."""


class Job(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Task, a Test or a number of Actions that the Scene offers (D2-104, D2-142, D2-145)."""

    key: Key
    name: Words
    about: Key
    """The object, door or Unit that it is done on, within Range:0-1 of it."""
    kind: Literal["task", "test", "actions"]
    stat: Stat | None = None
    """The Actor's Stat."""
    against: Difficulty | None = None
    actions: Annotated[int, Meta(ge=1, le=9)] | None = None
    """How many Actions do it without a Conflict."""
    skills: Few = ()
    """Skills that fit; the best of them counts."""
    trained: bool = False
    """Whether who has none of them is Unskilled (D2-142)."""
    required: bool = False
    """Whether only who has one of the skills may try."""
    who: Literal["anyone", "itself", "ally", "aboard"] = "anyone"
    """Of a Unit's bonds: whether the Unit itself or an Ally does it; "aboard": who drives the object."""
    factions: Few = ()
    """Who may do it; empty: everybody."""
    holding: Key | None = None
    """An Item, or a kind of Item ("blade"), that must be in hand."""
    needs: Few = ()
    """Jobs that must be done before."""
    while_has: Key | None = None
    """It is offered only while the Unit that it is about has this condition."""
    all_aboard: Few = ()
    """Factions whose living Units must all be aboard before."""
    in_place_of: Key | None = None
    """The Job that it completes if it succeeds: another way to the same end."""
    fail: Outcomes = ()
    """Additional outcomes of each lost Conflict of it."""
    then: Outcomes = ()
    """What its completion brings about."""
    in_place: bool = False
    """Whether it must be done on the object's own Space."""
    rivals: tuple[Key, ...] = ()
    """Units, or factions, that are its Rival: several meet it as one (D2-209). None: an object or an idea."""
    versus: Stat | None = None
    """The Stat of the Rival that is the Difficulty, in place of `against`."""
    within: Annotated[int, Meta(ge=0, le=30)] = 1
    """The greatest distance in Spaces from which it can be done."""
    once_a_turn: bool = False
    """Whether each side has one Conflict of it in a Turn: a Negotiation or Debate (D2-424)."""
    unless: tuple[Key, ...] = ()
    """Jobs after which it is not open any more."""
    sort: Literal["", "lock", "bonds", "system", "climbing", "small things"] = ""
    """What it is about, as abilities ask for it. A system: who cannot hack cannot do it."""
    maker: Annotated[int, Meta(ge=0, le=10)] | None = None
    """The Skill Level of the maker of its object; 0: Unskilled, which gives Disadvantage (D2-144)."""


class ClockEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Clock Deck of the Scene (D2-34)."""

    start: TurnNumber = 1
    """The number of the first card, which is also the number of the first Turn."""
    last: TurnNumber = 20
    direction: Literal["up", "down"] = "up"
    out: Text | None = None
    """The text when the Clock runs out; the goals decide who wins then."""


class Happening(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Clock Event other than an arrival: a text, and what it brings about (D2-26)."""

    key: Key
    on: TurnNumber
    variants: Few = ()
    text: Text
    then: Outcomes = ()
    reserve: bool = False
    """Whether only a Narrator brings it into the Scene (D2-16a)."""


class SceneRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is different here from the rules."""

    truce_before: TurnNumber | None = None
    """Before this Turn, fights, Powers and taking weapons in hand are forbidden."""
    quick_death: bool = True
    """Minions leave play as soon as they are down (D2-248b)."""
    retry: bool = True
    """Whether a failed Task may be tried again (D2-206a)."""
    off: tuple[Literal["stealth", "powers", "magic", "combos", "cp", "free_actions"], ...] = ()
    """Features that the Scene does without (D2-13a)."""


class Goal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A faction's Goal (D2-20): complete it, and the Scene is over."""

    faction: Key
    text: Text
    aim: AnyAim


class Incentive(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An optional feat with its reward, paid at the Conclusion (D2-21)."""

    faction: Key
    text: Text
    aim: AnyAim
    reward: Reward


class Milestone(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Milestone and when it is reached (D2-27)."""

    key: Key
    size: Literal["minor", "major", "epic", "ultimate"]
    text: Text
    to: Who
    """The factions whose Characters have it."""
    aim: AnyAim | None = None
    """When it is reached; None: by the faction that wins."""
    reward: Reward = Reward()
    """Its reward besides the one of its size (D2-300, D2-303, D2-421)."""
    half_if: AnyAim | None = None
    """The condition under which it gives only half of its reward."""


class Variant(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the sets of Units with which a Scene can be played."""

    key: Key
    name: Words
    pick: Annotated[int, Meta(ge=1, le=6)] | None = None
    """How many of the `pool` take part, as the Players choose; None: all."""
    pool: Few = ()


class Seating(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which seats play what, for a number of seats and with these choices of the host."""

    seats: Annotated[int, Meta(ge=1, le=6)]
    variant: Key | None = None
    """None: a Scene without variants."""
    plays: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=6)]
    """The faction of each seat; the computer plays all others."""
    strength: Key | None = None
    """Only if the host chose this strength."""
    side: Literal["first", "second"] | None = None
    """Only if a player who is alone chose this side."""


class Balance(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the Scene is tuned for (C21): percentages of wins of the first-named faction, and the median length."""

    row: Text
    seats: Annotated[tuple[int, ...], Meta(max_length=6)]
    variant: Key | None = None
    won: tuple[int, int]
    turns: tuple[int, int] | None = None
    knobs: Annotated[tuple[Text, ...], Meta(max_length=12)] = ()
    """What may be turned for it."""


class Trial(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Test of a narrative place."""

    key: Key
    text: Text
    stat: Stat
    against: Difficulty
    skills: Few = ()
    trained: bool = False


class Ending(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What follows if at least `least` Tests of the place were passed; the first that fits counts."""

    least: Annotated[int, Meta(ge=0, le=6)]
    text: Text
    then: Outcomes = ()


class Place(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place of a Narrative Map (D2-42, D2-408)."""

    key: Key
    name: Words
    text: Text
    to: Few = ()
    """Places that can be entered from here."""
    scene: Key | None = None
    """A Scene that is played in Turns as soon as the party enters (D2-43); the way goes on from here if it is won."""
    trials: Annotated[tuple[Trial, ...], Meta(max_length=6)] = ()
    endings: Annotated[tuple[Ending, ...], Meta(max_length=7)] = ()


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player who chooses among Scenes should know; no rule reads it."""

    line: Text
    """One line of the story."""
    teaches: Words
    """What one learns by playing it: "sneaking, shots from the dark"."""
    minutes: Annotated[int, Meta(ge=1, le=600)]
    """How long it takes one person with the computer."""
    hard: Annotated[int, Meta(ge=1, le=5)]
    advice: Text | None = None
    """How one wins, in two sentences, for somebody who plays it for the first time."""
    seats: Annotated[int, Meta(ge=1, le=8)] = 1
    """The fewest seats of the table at which one plays it alone: of 2 or more, bots have the others."""


class SceneEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file of a Scene."""

    id: Key
    title: Words
    world: Words
    """fantasy, western, modern horror, science fiction ..."""
    tags: Annotated[tuple[Tag, ...], Meta(max_length=8)] = ()
    backstory: Text
    description: Text
    alone: Literal["computer", "bot"] = "computer"
    """The opponent of a single player: the computer's Units, or a bot in the second seat."""
    workshop: bool = False
    """Whether there is a workshop where it is played, for Items that are made in the Downtime after it (D2-294)."""
    map: MapEntry
    feature: Annotated[tuple[Feature, ...], Meta(max_length=40)] = ()
    door: Annotated[tuple[Door, ...], Meta(max_length=40)] = ()
    wall: Annotated[tuple[tuple[Space, Space], ...], Meta(max_length=400)] = ()
    """Edges between two Spaces that nobody can cross."""
    area: Annotated[tuple[Area, ...], Meta(max_length=40)] = ()
    exit: Annotated[tuple[Exit, ...], Meta(max_length=20)] = ()
    crossing: Annotated[tuple[Crossing, ...], Meta(max_length=10)] = ()
    faction: Annotated[tuple[Faction, ...], Meta(min_length=1, max_length=6)]
    unit: Annotated[tuple[Presence, ...], Meta(max_length=60)] = ()
    object: Annotated[tuple[Object, ...], Meta(max_length=60)] = ()
    job: Annotated[tuple[Job, ...], Meta(max_length=60)] = ()
    clock: ClockEntry = ClockEntry()
    event: Annotated[tuple[Happening, ...], Meta(max_length=40)] = ()
    rules: SceneRules = SceneRules()
    goal: Annotated[tuple[Goal, ...], Meta(max_length=12)] = ()
    incentive: Annotated[tuple[Incentive, ...], Meta(max_length=12)] = ()
    milestone: Annotated[tuple[Milestone, ...], Meta(max_length=12)] = ()
    treasure: Few = ()
    """Items of which each Player may choose one who reaches an Epic Milestone here (D2-421); each is there once."""
    variant: Annotated[tuple[Variant, ...], Meta(max_length=12)] = ()
    seating: Annotated[tuple[Seating, ...], Meta(min_length=1, max_length=24)]
    balance: Annotated[tuple[Balance, ...], Meta(max_length=20)] = ()
    place: Annotated[tuple[Place, ...], Meta(max_length=20)] = ()
    card: Card | None = None

    @property
    def outcomes(self) -> Iterator[AnyOutcome]:
        """All that it can bring about, with what is nested in it: by jobs, Clock Events and places, in their order."""
        outcomes = [then for job in self.job for then in (job.then, job.fail)]
        outcomes += [event.then for event in self.event]
        outcomes += [ending.then for place in self.place for ending in place.endings]
        for then in outcomes:
            yield from walk_outcomes(then)

    @property
    def ends(self) -> dict[str, int]:
        """Over how many ways one comes from each place to one from which none leads on; without those from which one
        never does (D2-42)."""
        ways = {place.key: 0 for place in self.place if not place.to}
        for far in range(1, len(self.place)):
            ways |= {
                place.key: far
                for place in self.place
                if place.key not in ways and any(ways.get(key) == far - 1 for key in place.to)
            }
        return ways
