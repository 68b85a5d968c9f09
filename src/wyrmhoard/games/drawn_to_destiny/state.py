"""The table of Drawn to Destiny, as plain data.

Whatever the rules must remember at a checkpoint stands here. Cards are IDs ("wands-9", "slash-left-leg",
"long-sword"); Spaces are two numbers, x to the east and y to the north; headings are eighths of a turn clockwise
from north. A Unit, an Item and a thing each have one ID that no other has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from wyrmhoard.kernel.state.plain import Plain

from .action_state import Action, Equip
from .means_state import AreaMeans
from .settings import TableSettings
from .target_state import Pending, Target, ThingId, UnitId

NOBODY: Final = -1
GROUND: Final = -2
"""The holder of a Unit that a Power has bound to its Space."""
STATS: Final = ("body", "mind", "will", "speed")
IN_PLAY: Final = "in play"

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Facing: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
"""Eighths of a turn clockwise from north."""
Heading: TypeAlias = Annotated[int, Meta(ge=NOBODY, le=7)]
"""Eighths of a turn clockwise from north; -1: none."""
Status: TypeAlias = Literal["in play", "to come", "escaped", "surrendered", "dead", "removed"]
"""The status of a Unit: in play, to come by a Clock Event, or out of play for one of four reasons."""
Held: TypeAlias = Literal["left", "right", "both", "worn", "stored", "built-in", "ground"]
DoorState: TypeAlias = Literal["open", "closed", "locked", "broken"]
Phase: TypeAlias = Literal[
    "build", "setup", "explore", "targets", "intents", "window", "acts", "moves", "events", "conclusion", "downtime",
    "over",
]  # fmt: skip


@dataclass(slots=True, frozen=True)
class Sheet:
    """A Unit without harm or conditions (D2-328, D2-336). A Character that advances gets another sheet."""

    name: str
    entry: str
    """The entry of units.toml from which it was made; "" for a Character that a player has built."""
    stats: tuple[str, str, str, str]
    """Body, Mind, Will, Speed, as Ratings: "8x1"."""
    speeds: tuple[tuple[str, str], ...] = ()
    """Speeds off the land: water, air, space, each with its Rating (D2-334)."""
    skills: tuple[tuple[str, int], ...] = ()
    abilities: tuple[str, ...] = ()
    """As "skill/name"."""
    specialties: tuple[str, ...] = ()
    powers: tuple[tuple[str, int, int], ...] = ()
    """Power, Level, Intensity."""
    proficiencies: tuple[str, ...] = ()
    """Types of Items, and single ones, beyond those printed on its card (D2-307, D2-307a)."""
    traits: tuple[str, ...] = ()
    """minion, magical, undead, machine, dark-sight, no-hands, double-sized, collides, vehicle, mount ..."""
    armor: str = ""
    """The ID of its natural armor, if it has any."""
    role: str = ""
    """How the computer plays it (D2-429)."""

    def skill(self, name: str) -> int:
        """The printed Level of a Skill; 0 without it."""
        for skill, level in self.skills:
            if skill == name:
                return level
        return 0

    def power(self, name: str) -> tuple[int, int]:
        """Level and Intensity of a Power; (0, 0) without it."""
        for power, level, intensity in self.powers:
            if power == name:
                return level, intensity
        return 0, 0


@dataclass(slots=True)
class Item(Plain):
    """A thing that a Unit carries or that lies on a Space."""

    id: int
    card: str
    held: Held = "stored"
    """Built-in Items are never dropped."""
    uses: Annotated[int, Meta(ge=NOBODY)] = NOBODY
    """How many Uses are left; -1: it has none to lose."""
    unloaded: bool = False
    """Whether an Action must load its next shot first (D2-339)."""
    damaged: Count = 0
    corrosion: Count = 0
    screen: Count = 0
    """Points left of a Screen (D2-225)."""
    drawn: Count = 0
    """The step of this Turn in which it came into a hand, from 1; 0: before this Turn."""


@dataclass(slots=True)
class Harm(Plain):
    """A damage card that lies on a Unit (D2-236a)."""

    card: str
    severity: Annotated[int, Meta(ge=1, le=4)]
    """1 Minor, 2 Major, 3 Critical, 4 Extreme."""
    place: str
    """The place on the body, or the subject, as which it reads (D2-178)."""
    holder: int = NOBODY
    """The holder of the Unit by it: a Unit, or GROUND (D2-272)."""
    free: int = 0
    """Actions still to be spent to remove it (Bind)."""
    rested: int = 0
    """Days of rest that count for its next step (D2-290)."""
    tended: bool = False
    """Whether it has been treated, well or not: that is done once (D2-291)."""
    treated: bool = False
    """Whether its next step takes half of the time."""


@dataclass(slots=True)
class Intent(Plain):
    """What a Unit means to do in a step (D2-71)."""

    move: Heading = NOBODY
    """The heading of the Move."""
    turns: int = 0
    """Eighths to the right; to the left if negative."""
    equip: Equip | None = None
    stand: bool = False
    """Whether it stands up (D2-266)."""


@dataclass(slots=True)
class Unit(Plain):
    """Anything that can act on the map (D2-328)."""

    id: int
    sheet: Sheet
    faction: int
    seat: int = NOBODY
    """The seat that controls it; -1: a Non-Player Unit."""
    key: str = ""
    """Its name in the Scene, by which Goals speak of it; "" if it has none."""
    called: bool = False
    """Whether an ability or a Power has brought it: Goals that ask who has left, or lives, do not speak of it."""
    colour: str = ""
    number: int = 0
    """1 to 5 within its colour (D2-23)."""
    status: Status = IN_PLAY
    left_by: str = ""
    """The exit by which it has left the map (D2-94)."""
    x: int = 0
    y: int = 0
    facing: Facing = 0
    rear: tuple[int, int] | None = None
    """The second Space of a double-sized Unit (D2-93)."""
    tokens: dict[str, Annotated[int, Meta(ge=1)]] = field(default_factory=dict)
    """Conditions and how many of each (D2-12)."""
    harms: list[Harm] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    """Abilities that are turned sideways (D2-344)."""
    spent: list[str] = field(default_factory=list)
    """Abilities that can be used once a Scene and have been."""
    hidden: int = NOBODY
    """Stealth tokens; -1: it is not hidden."""
    concealed: str = ""
    """How it came to be hidden: hide, sneak, ambush, power."""
    in_sight: bool = False
    """Whether it was in sight of a Rival at some time in this Turn while hidden (D2-357)."""
    riding: int = NOBODY
    """The mount or vehicle that it is on."""
    post: str = ""
    """driver, gunner or passenger."""
    crew: list[Unit] = field(default_factory=list)
    """The people aboard who are kept on a vehicle's card (D2-445a)."""
    damaged: Count = 0
    """Damaged of a vehicle (D2-444)."""
    screen: Count = 0
    """Points left of a Screen that a Power keeps up."""
    scars: Count = 0
    waited: dict[str, int] = field(default_factory=dict)
    """Days of rest that count for what passes by the week or month, by condition: since it was gained, or since a token
    of it went. "strain:fear-love": what the treatment of this card has brought."""
    light: Count = 0
    """How many Spaces of Arc:Front its own lamp lights."""
    # this Turn
    target: Target | None = None
    """What it targets; None: nothing (D2-47)."""
    last_target: Target | None = None
    start: Count = 0
    """The Move with which it began the Turn (D2-96)."""
    move: Count = 0
    turns: Count = 0
    """Facing tokens."""
    acted: Count = 0
    """Actions spent this Turn (D2-97)."""
    spent_move: int = 0
    """How often it has used Move in this step (D2-73)."""
    most: bool = False
    """Whether it began this step with the most Move of its Group (D2-72)."""
    waits: bool = False
    intent: Intent = field(default_factory=Intent)
    done_this_turn: list[str] = field(default_factory=list)
    """What it can do once a Turn and has done: Free Actions (D2-56), Detect, Powers, a crawl."""
    helped: list[UnitId] = field(default_factory=list)
    """Allies that assist its next Conflict of this Turn (D2-108)."""
    burnt: list[str] = field(default_factory=list)
    """Kinds of hazard that it has met this Turn (D2-415), and what came of swimming."""
    straight: int = 0
    """Spaces moved in one direction without a break this Turn."""
    heading: Heading = NOBODY
    """The direction of its last Move this Turn."""

    @property
    def ref(self) -> UnitId:
        """The Unit as a target."""
        return UnitId(self.id)

    @property
    def space(self) -> tuple[int, int]:
        """Where it stands; the front Space if it is double-sized."""
        return (self.x, self.y)

    @property
    def in_play(self) -> bool:
        """Whether it is in play (D2-13b)."""
        return self.status == IN_PLAY

    def has(self, condition: str) -> int:
        """How many tokens of a condition it has."""
        return self.tokens.get(condition, 0)

    def item(self, number: int) -> Item | None:
        """The Item with this ID among those that it carries."""
        return next((item for item in self.items if item.id == number), None)


@dataclass(slots=True)
class Thing(Plain):
    """An object of the Scene: something lying about, a device, a door, an obstacle (D2-24, D2-106, D2-107, D2-244)."""

    id: int
    key: str
    """Its name in the Scene's file, or the card of the Item that lies there."""
    x: int
    y: int
    item: Item | None = None
    hidden: bool = False
    """Whether nobody has found it yet."""
    details: Count = 0
    """How many of its details have been revealed."""
    state: str = ""
    """open, closed, locked, on, off ..., as the Scene has it."""
    damaged: Count = 0
    gone: bool = False

    @property
    def ref(self) -> ThingId:
        """The thing as a target."""
        return ThingId(self.id)


@dataclass(slots=True)
class Task(Plain):
    """A Task card (D2-145, D2-146): tokens still above, Progress below."""

    key: str
    """The object and the aim, as the Scene names it."""
    about: Target | None
    """What it is worked on."""
    difficulty: Count
    above: Count
    below: Count
    last: int
    """The Unit that tried last."""
    begun: int = 0
    """The Turn in which it was begun."""
    by: int = NOBODY
    """The Unit that began it."""
    workers: list[int] = field(default_factory=list)
    """All Units that have tried, in the order in which they first did (D2-108)."""


@dataclass(slots=True)
class InForce(Plain):
    """A Power that goes on (D2-375, D2-376)."""

    id: int
    power: str
    use: str
    by: int
    on: int
    turns: int
    """Turns left; -1: as long as it is paid for."""
    points: dict[str, int] = field(default_factory=dict)
    paid: bool = True
    spaces: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Laid(Plain):
    """An Area that waits for Events, or Flames, Smoke and the like that lie on Spaces for some Turns (D2-378)."""

    id: int
    kind: str
    """What it is: "area" waits to be resolved; otherwise a hazard of locations.toml."""
    spaces: list[tuple[int, int]]
    by: int = NOBODY
    means: AreaMeans | None = None
    """The means with which it was made, if it waits to be resolved."""
    points: dict[str, int] = field(default_factory=dict)
    turns: int = NOBODY


@dataclass(slots=True)
class Declared(Plain):
    """An Action that was declared in the window and waits for its turn (D2-99)."""

    unit: int
    action: Action
    paid: int = 0
    """The Move that was paid for it."""
    details: dict[str, int] = field(default_factory=dict)
    """Effect points and the like."""
    price: str = ""
    """The Minor Condition chosen as the Price of a Power."""
    besides: list[str] = field(default_factory=list)
    """What else was paid when it was declared: "move", a Minor Condition, "uses:12", "damaged:12" or "damaged" (D2-267,
    D2-365)."""
    mutual: int = NOBODY
    """The Unit whose own declared Fight is the other side of this one (D2-101)."""


@dataclass(slots=True)
class Pile(Plain):
    """A deck (the next card last) and its discard (the newest card last)."""

    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Player(Plain):
    """One seat."""

    faction: int
    colour: str
    narrator: bool = False
    hand: list[str] = field(default_factory=list)
    pile: Pile = field(default_factory=Pile)
    cp: Count = 0
    conceded: bool = False
    next_hand: int = 0
    """The size of the hand with which it starts the next Scene, if the story sets it; 0: as usual."""
    kept_hand: bool = False
    """Whether the hand goes on into the next Scene (D2-426)."""
    backs: str = ""
    """The Faction that it has backed in a Scene for fewer seats than there are (C18)."""
    notes: list[str] = field(default_factory=list)
    """A Narrator's notes, which nobody else may read."""


@dataclass(slots=True)
class Faction(Plain):
    """A side of the Scene (D2-17)."""

    key: str
    seats: list[int] = field(default_factory=list)
    colours: list[str] = field(default_factory=list)
    """Of its Player Decks, if the computer plays it."""
    allies: list[int] = field(default_factory=list)
    points: int = 0
    goals: list[str] = field(default_factory=list)
    """Goals that are complete."""
    lost: bool = False
    escaped: int = 0


@dataclass(slots=True)
class Clock(Plain):
    """The Clock Deck (D2-34): the number on top, and where it ends."""

    now: int = 1
    last: int = 20
    step: Literal[-1, 1] = 1
    """Whether it counts up or down (D2-34)."""
    events: list[tuple[int, str]] = field(default_factory=list)
    """Clock Events still to come: the card on which one lies, and its key in the Scene."""
    out: bool = False


@dataclass(slots=True)
class Patch(Plain):
    """A Location that the Narrator has changed (D2-16a)."""

    name: str
    """What it is in the Scene's file: its first Space there, "4,5"."""
    location: str
    was: list[tuple[int, int]]
    """Its Spaces in the file."""
    spaces: list[tuple[int, int]]
    """Its Spaces now; none: it has been removed."""
    unseen: Literal["", "unnoticed", "face down"] = ""
    """ "": everybody sees it."""
    elevation: int = 0


@dataclass(slots=True)
class Scene(Plain):
    """The Scene that is being played."""

    key: str
    variant: str
    map: str = "personal"
    """The kind of its map, by ID: how far a Space is and how long a Turn (D2-400)."""
    units: list[Unit] = field(default_factory=list)
    """In the order of the Status Bar (D2-36); a Unit that has left play stays in the list."""
    things: list[Thing] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    failed: dict[str, int] = field(default_factory=dict)
    """Tasks that have failed, and in which Turn (D2-206a)."""
    done: list[str] = field(default_factory=list)
    """Tasks that are complete, devices that were used, milestones that were reached."""
    doors: dict[str, DoorState] = field(default_factory=dict)
    """The state of each door by its key."""
    revealed: list[str] = field(default_factory=list)
    """Face-down Locations that have been turned up (D2-413)."""
    laid: list[Laid] = field(default_factory=list)
    powers: list[InForce] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)
    turn: Count = 0
    step: Count = 0
    groups: list[list[int]] = field(default_factory=list)
    """Units that are linked by Targets, in the order of the Status Bar (D2-50)."""
    finished: list[bool] = field(default_factory=list)
    stirred: list[bool] = field(default_factory=list)
    """Whether a Unit of the Group has moved, acted or lost a Move in this step (D2-52)."""
    open: list[bool] = field(default_factory=list)
    """Whether the window is open for the Group (D2-51a)."""
    declared: list[Declared] = field(default_factory=list)
    waiting: list[Pending] = field(default_factory=list)
    """What takes effect in Events (D2-105)."""
    part: str = ""
    """The part of Events, or of the conclusion, that comes next."""
    wind: tuple[int, int] = (0, 0)
    """Where it comes from, as a heading, and how strong it is in km/h (D2-416, D2-417)."""
    story: dict[str, int] = field(default_factory=dict)
    """What the Scene remembers: scores by Turn, rooms passed, rolls of a place."""
    wounded: list[int] = field(default_factory=list)
    """Units that have had a Wound card placed in this Scene."""
    staged: bool = False
    """Whether the Narrator has decided how the Scene starts (D2-16)."""
    patches: list[Patch] = field(default_factory=list)
    """Locations that the Narrator has changed."""
    chosen_by: list[int] = field(default_factory=list)
    """Seats that have chosen Targets or intents while others have not (`share_intents`)."""
    meant: dict[str, list[str]] = field(default_factory=dict)
    """What they have chosen, by the blanks of their forms: their own Factions alone know it as yet."""
    favored: list[int] = field(default_factory=list)
    """Units for which the Narrator has granted a CP in this Scene (D2-16a)."""


@dataclass(slots=True)
class Character(Plain):
    """A Character and its deck: what goes from Scene to Scene (D2-25)."""

    id: int
    seat: int
    sheet: Sheet
    key: str = ""
    """The Unit of the Scenes that it is, by its key there; "" for a Character that a Player has built."""
    place: str = ""
    """The Unit in whose place it plays, by its key, as long as a Scene or a dungeon lasts."""
    genre: str = "fantasy"
    """Of its outfit and its Powers (D2-395a, D2-396)."""
    unit: int = NOBODY
    """The Unit that it is in this Scene; -1: it takes no part."""
    items: list[Item] = field(default_factory=list)
    harms: list[Harm] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)
    """Conditions that stay (D2-288)."""
    scars: Count = 0
    waited: dict[str, int] = field(default_factory=dict)
    """As its Unit's."""
    dead: bool = False
    sp: Count = 0
    ap: Count = 0
    earned_sp: int = 0
    """SP beyond those of a new Character, spent or not (D2-310)."""
    earned_ap: int = 0
    gift: str = ""
    """The Skill that it has at one Level more than bought, from the Character before it (C18)."""
    free: list[str] = field(default_factory=list)
    """Abilities that cost nothing: each third one inside a Specialty (D2-306)."""
    inside: dict[str, str] = field(default_factory=dict)
    """Inside which Specialty an ability was gained; one that is not here was gained inside none (D2-306)."""
    outfit: list[str] = field(default_factory=list)
    """Cards of the Items with which it began (D2-395a); it is proficient with them (D2-307a)."""
    trained: list[str] = field(default_factory=list)
    """Types of weapons, and Items of no type, for which it has a Proficiency (D2-307)."""
    status: dict[str, int] = field(default_factory=dict)
    """Standing with factions of the world (D2-297)."""
    favor: dict[str, int] = field(default_factory=dict)
    """Standing with single people."""
    texts: dict[str, str] = field(default_factory=dict)
    """The Conception, and what it wants next (D2-397, D2-309)."""
    flaws: list[str] = field(default_factory=list)
    """Flaws that the story has given it."""
    retired: bool = False
    """Whether it has retired after an Ultimate Milestone: its file says so to the next Campaign (D2-421)."""
    heir_of: str = ""
    """The retired Character of another Campaign after which it comes."""
    made: bool = False
    """Whether it is complete: from then on it changes only by what it earns."""
    ready: bool = False
    """Whether its Player is done with it in this Downtime."""
    days: Count = 0
    """How many days its activities take in this Downtime (D2-293)."""
    lowered: bool = False
    """Whether it has given up a Skill Level in this Downtime (D2-302)."""
    removed: bool = False
    """Whether it has given up an Ability in this Downtime (D2-305)."""
    granted: list[int] = field(default_factory=list)
    """Seats that have granted it a CP in this session (D2-299)."""


@dataclass(slots=True)
class Ended(Plain):
    """How a Scene of the match ended."""

    scene: str
    factions: list[str]
    """Who has won it; none: it is lost or drawn."""
    seats: list[int]
    """Seats that have won it."""
    party: list[int]
    """Seats that were in it, or backed a side: to the others it was nothing."""
    ending: str
    rule: str
    drawn: bool = False
    turns: int = 0


@dataclass(slots=True)
class Destiny(Plain):
    """A whole match: a Scene, a five-room dungeon or a Campaign (D2-13b)."""

    settings: TableSettings
    players: list[Player]
    factions: list[Faction] = field(default_factory=list)
    phase: Phase = "setup"
    scene: Scene = field(default_factory=lambda: Scene("", ""))
    fate: Pile = field(default_factory=Pile)
    damage: dict[str, Pile] = field(default_factory=dict)
    """The four damage decks."""
    paused: Scene | None = None
    """The Exploration from which the party has come into this Scene (D2-43)."""
    course: list[str] = field(default_factory=list)
    """Scenes of a dungeon or a Campaign, in order."""
    at: int = 0
    ended: list[Ended] = field(default_factory=list)
    """How the Scenes so far have ended, in order."""
    flags: list[str] = field(default_factory=list)
    """Turns that the story has taken, for later Scenes to ask for."""
    damages: dict[str, int] = field(default_factory=dict)
    """With how many Damaged vehicles start a later Scene, by their keys."""
    hasten: int = 0
    """How many cards earlier the first Clock Event of the next Scene lies."""
    characters: list[Character] = field(default_factory=list)
    """In the order in which they came; the last that a seat has made is its Character now."""
    milestones: list[str] = field(default_factory=list)
    """Milestones of Chapters and of the Campaign that were reached: "chapter:barrow", "crown:1@0"."""
    serial: Count = 0
    """The last ID given."""

    def next_id(self) -> int:
        """An ID for a Unit, an Item or a thing."""
        self.serial += 1
        return self.serial

    @property
    def units(self) -> Iterator[Unit]:
        """The Units in play, in the order of the Status Bar."""
        return (unit for unit in self.scene.units if unit.status == IN_PLAY)

    def unit(self, number: int) -> Unit:
        """The Unit with this ID, in play or not."""
        for unit in self.scene.units:
            if unit.id == number:
                return unit
        raise KeyError(number)
