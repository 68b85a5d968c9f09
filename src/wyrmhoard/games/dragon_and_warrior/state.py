"""The table of Dragon & Warrior, as plain data.

What people make up is a record with an ID; its words lie once, in `texts`, and everything else names the text (DW-20a).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Value

from .cards.made import Draws, Suggestion, Wish
from .cards.vocabulary import ConsumableKind, Mood
from .pending_state import Passage, Pending
from .settings import TableSettings, table_settings
from .world_state import Count, SeatOrOracle, Works, World

BattleSide: TypeAlias = Literal["warrior", "villain"]
"""The sides of a Battle."""
WARRIOR: Final = "warrior"
VILLAIN: Final = "villain"
ALLY: Final = "ally"
TREASURE: Final = "treasure"
ARTIST: Final = "artist"
MEMBERS: Final = ("member-1", "member-2", "member-3")
ROLES: Final = (WARRIOR, VILLAIN, ALLY, TREASURE, ARTIST, *MEMBERS)
ORACLE: Final = -1
"""The holder of the roles that nobody at the table has (DW-251)."""
Phase: TypeAlias = Literal["begin", "palette", "roles", "hero", "visit", "conflict", "battle", "after", "over"]
Moment: TypeAlias = Literal["half done", "boundary", "settling"]
"""What an open question may interrupt: a half-done step; nothing; a vote, a claim or a role's business
that is being settled (DW-61; `rules.moments`)."""
HALF_DONE: Final = "half done"
BOUNDARY: Final = "boundary"
SETTLING: Final = "settling"
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)
MOST_TOKENS: Final = 3
Tokens: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_TOKENS)]
"""That a seat holds (DW-64)."""
FoePlace: TypeAlias = Literal[0, 1]
"""Places among the foes of a Battle."""
MASTER: Final = 0
MINION: Final = 1
MadeUpKind: TypeAlias = Literal["spell", "ability"]
SPELL: Final = "spell"
ABILITY: Final = "ability"
Effect: TypeAlias = Literal["attack", "heal", "defense", "hand", "move"]
"""What a made-up spell does: an attack with extra cards, HP by cards, Defense to its maximum, a new hand, a journey to
a Town (DW-210)."""
ATTACK: Final = "attack"
HEAL: Final = "heal"
DEFENSE: Final = "defense"
HAND: Final = "hand"
MOVE: Final = "move"
EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)
Cost: TypeAlias = Literal["level", "points", "mp"]
"""The ways to pay for a made-up ability (DW-248)."""
COSTS: Final[tuple[Cost, ...]] = get_args(Cost)
MotionKind: TypeAlias = Literal["correct", "spell", "ability", "change-cost", "drop-rule", "palette-line"]
"""What a table votes on with details: a correction, an invention, a change of one, a line for the palette (DW-249)."""
MOTIONS: Final[tuple[MotionKind, ...]] = get_args(MotionKind)
Proposal: TypeAlias = MotionKind | Literal["close", "session"]
"""What a table votes on: also whether to stop for good, and the end of a session (DW-236a)."""
PaletteSide: TypeAlias = Literal["yes", "no"]
"""The lists of the palette (DW-12)."""
YES: Final = "yes"
NO: Final = "no"
PALETTE_SIDES: Final[tuple[PaletteSide, ...]] = get_args(PaletteSide)
SAID, NOTED = "said", "noted"
OWN_WORDS: Final = (SAID, NOTED)
"""Entries of a journal in the words of people: what was said in play, and what was written into the journal."""
MOST_ENTRIES: Final = 5000
"""Entries of a journal."""


@dataclass(slots=True)
class Wording(Plain):
    """Stored words of an invention. `role` is in charge of them; struck words are gone for good (DW-20a)."""

    words: str
    role: str
    slots: dict[str, str] = field(default_factory=dict)
    """The records that stand in its slots: their names are looked up when it is read. Or texts (`made.as_said`)."""
    blank: str = "text"
    """The blank of the wish that it fills."""
    wish: Wish | None = None
    """The wish that it was made for, and is made for again if it is struck."""
    drawn: list[str] = field(default_factory=list)
    """The entries of which it is made."""
    struck: bool = False


@dataclass(slots=True)
class Making(Plain):
    """What a role is making up now: what is wanted of it, and what is suggested (DW-257a)."""

    role: str
    wish: Wish
    blank: str = ""
    """The one blank that is wanted; "": all."""
    suggestions: list[Suggestion] = field(default_factory=list)
    seat: int = ORACLE
    """The seat that makes it up, where it is not the holder of the role: a line of the palette, a question."""
    ideas: list[str] = field(default_factory=list)
    """What others have suggested for its name, or for its words (DW-8)."""


@dataclass(slots=True)
class Piece(Plain):
    """A piece of equipment. `kind` is what it works as, also in the offhand (DW-79)."""

    level: int
    kind: Works
    name: str = ""
    types: list[str] = field(default_factory=list)
    ability: str = ""
    """Its special ability (DW-83); "": none."""


@dataclass(slots=True)
class Item(Plain):
    """A consumable in the pouch. `uses` are those left; `town` is where Wings lead."""

    id: str
    kind: ConsumableKind
    level: int
    uses: int = 1
    name: str = ""
    town: str = ""


@dataclass(slots=True)
class Keepsake(Plain):
    """A Quest item (DW-121)."""

    id: str
    name: str = ""
    types: list[str] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)
    """What it is good for, as far as a table says so."""
    used: bool = False


@dataclass(slots=True)
class Hero(Plain):
    """The Warrior's sheet, independent of the seat that holds the role."""

    name: str = ""
    pronouns: str = ""
    adjective: str = ""
    """What kind of warrior; the lord at the end is one of the same kind (DW-32)."""
    traits: list[str] = field(default_factory=list)
    level: int = 1
    xp: int = 0
    strength: int = 1
    agility: int = 1
    hp: Count = 5
    max_hp: Count = 5
    mp: Count = 0
    max_mp: Count = 0
    defense: int = 0
    points: Count = 10
    weapon: Piece | None = None
    armor: Piece | None = None
    offhand: Piece | None = None
    pouch: list[Item] = field(default_factory=list)
    keepsakes: list[Keepsake] = field(default_factory=list)
    themes: dict[str, str] = field(default_factory=dict)
    """The type of each spell that has one (DW-208)."""
    looks: dict[str, str] = field(default_factory=dict)
    """What each spell looks like that has a theme."""
    fire: int = 0
    """What Dragon's Fire adds to Attack until the next Battle is over (DW-212)."""
    scale: int = 0
    """What Dragon's Scale adds to Max Defense until then (DW-213)."""


@dataclass(slots=True)
class Conflict(Plain):
    """A Conflict Card. Everything but name, Level and Boss mark is its hidden back (DW-142)."""

    id: str
    name: str
    level: int
    boss: bool = False
    note: str = ""
    """What it looks like."""
    lord: bool = False
    """Whether it is the lord, whose points no setting lowers (DW-238)."""
    attack: int = 1
    max_defense: int = 1
    max_hp: int = 5
    max_mp: int = 0
    spells: list[str] = field(default_factory=list)
    fast: bool = False
    weakness: int = 0
    """By how much a hit of its type is multiplied: 2 or 4; 0: no Weakness."""
    weak_to: str = ""
    minion: str = ""
    """The card that fights beside it."""
    needs: str = ""
    """The Quest item without which it cannot be hurt (DW-127)."""
    ability: str = ""
    """An ability in made-up words (DW-143); "": none."""
    price: int = 0
    """The points for each Level that this ability costs."""
    open: bool = False
    """Whether its back has still to be filled in (DW-129)."""
    bonus: int = 0
    """Points that the table has agreed to give it, or to take from it (DW-250a)."""
    known: bool = False
    """Whether its Weakness has shown itself (DW-140)."""
    met: bool = False
    """Whether The Warrior has met it: from then on everybody knows its front (DW-142)."""


@dataclass(slots=True)
class Foe(Plain):
    """A Conflict Card as it stands in a Battle."""

    card: str
    hp: Count
    defense: Count
    mp: Count
    out: bool = False
    felt: int = 0
    """The Attack that The Warrior has felt: from then on everybody knows it."""
    cast: list[str] = field(default_factory=list)
    """Spells it has been seen to cast."""
    exposed: bool = False
    """Whether all attacks count against its Weakness (DW-139)."""


@dataclass(slots=True)
class Battle(Plain):
    """A running Battle. Piles have the next, or the newest, card last."""

    foes: list[Foe]
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    warrior: list[str] = field(default_factory=list)
    villain: list[str] = field(default_factory=list)
    minion: list[str] = field(default_factory=list)
    """The minion's hand, where it has its own (DW-152)."""
    turn: BattleSide = WARRIOR
    acting: FoePlace = MASTER
    turns: Count = 0
    """Turns that the Villain's side has ended (DW-178a)."""
    opened: bool = False
    """Whether the item without which the Conflict cannot be hurt has been used (DW-127)."""
    surroundings: list[str] = field(default_factory=list)
    """What Treasure says there is in the place: colour that changes no number (DW-156)."""
    played_out: bool = False
    """Whether the person has left the rest of it to the baseline policy (DW-266b)."""
    fallen: list[str] = field(default_factory=list)
    """The roles whose Party Member has fallen in it."""
    said: list[str] = field(default_factory=list)
    """The lines of the oracle's Conflicts, and of Party Members, that have been told in it (DW-256a)."""
    blow: list[str] = field(default_factory=list)
    """The cards of the latest attack or escape: those of the last one end it."""
    milestones: Count = 0
    """How many of the lines for lost HP have been told."""
    tried_out: bool = False
    """Whether it is only played on in thought (DW-274)."""


@dataclass(slots=True)
class Member(Plain):
    """A Party Member; `role` is the card that it belongs to: the Ally's, or a role of its own (DW-220, DW-244)."""

    role: str
    name: str = ""
    note: str = ""
    attack: int = 1
    max_defense: int = 1
    defense: int = 1
    max_hp: int = 5
    hp: int = 5
    points: int = 0
    why: str = ""
    """Why they came along."""
    help: str = ""
    fail: str = ""
    farewell: str = ""
    """What they say when they help, when they fail, and as they leave."""


@dataclass(slots=True)
class Line(Plain):
    """A line of the palette, and the subjects that it was matched to (DW-12, DW-14a)."""

    side: PaletteSide
    text: str
    subjects: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Question(Plain):
    """A question to a role: its holder at that time answers (DW-50)."""

    id: str
    asker: int
    role: str
    text: str
    answer: str = ""
    pinned: bool = False
    """Whether the answer is a fact from now on."""


@dataclass(slots=True)
class Threat(Plain):
    """What is wrong: an enemy, a shortage, a tension, a threat from outside, a fear (DW-39)."""

    subject: str
    text: str


@dataclass(slots=True)
class MadeUp(Plain):
    """A spell or an ability that the table has made up (DW-210, DW-248)."""

    id: str
    kind: MadeUpKind
    name: str
    text: str = ""
    pay: Cost = "mp"
    cost: int = 0
    effect: Effect | Literal[""] = ""
    number: int = 0
    """Extra cards of an attack, or cards that heal."""
    town: str = ""
    """Where it leads."""
    agreed: list[int] = field(default_factory=list)
    history: list[int] = field(default_factory=list)
    """What it cost before, the oldest first."""
    gone: bool = False


@dataclass(slots=True)
class Motion(Plain):
    """A proposal, with its details."""

    what: MotionKind
    seat: int
    about: str = ""
    """What is to be corrected or changed."""
    value: int = 0
    text: str = ""
    """The reason, or the new words."""
    made: MadeUp | None = None
    line: Line | None = None


@dataclass(slots=True)
class Beginning(Plain):
    """With what a story may begin at once: the ready palettes, each with a hero, until all agree (DW-11)."""

    heroes: dict[str, Suggestion] = field(default_factory=dict)
    """Who The Warrior would be, by palette."""
    turn: Count = 0
    """How often somebody else has been wanted."""
    own: bool = False
    """Whether the hero is built by who plays it."""
    palette: str = ""
    """The palette that the first seat has chosen; "": none yet."""
    agreed: list[int] = field(default_factory=list)
    """The seats that would begin with it."""


@dataclass(slots=True)
class Story(Plain):
    """The palette, questions, threats, what was made up and agreed, and the guide of the first session."""

    beginning: Beginning | None = None
    swift: bool = False
    """Whether the tables make up what leads to the first Scene (DW-11)."""
    palette: list[Line] = field(default_factory=list)
    mood: Mood = "cartoony"
    """How silly or how serious it is (DW-15)."""
    own_mood: str = ""
    """The mood in own words, if it has been put so (DW-15)."""
    turn: Count = 0
    """The seat whose turn it is to add to the palette."""
    passed: bool = False
    """Whether a seat has passed: then the round is the last (DW-13)."""
    questions: list[Question] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    """Traits that others have proposed and The Warrior has not written down (DW-33)."""
    threats: list[Threat] = field(default_factory=list)
    made: list[MadeUp] = field(default_factory=list)
    motion: Motion | None = None
    """Details of what the table is voting on, where `proposal` is not enough."""
    agreed: list[Motion] = field(default_factory=list)
    """Agreed corrections that wait for a boundary."""
    steps: list[int] = field(default_factory=list)
    """The steps of the guide that are done (DW-10)."""
    skipped: list[int] = field(default_factory=list)
    """The steps that the table has told the guide to skip (DW-11)."""
    reading: Passage | Literal[""] = ""
    """What is being read aloud (DW-18, DW-22, DW-41)."""
    drawn: list[str] = field(default_factory=list)
    """The sheets whose drawing is finished (DW-243)."""
    finished: list[str] = field(default_factory=list)
    """The roles with which the Artist swaps after this Battle."""

    journal: list[str] = field(default_factory=list)
    """What has happened, in order: what it was, the text that names it, and more (DW-278; `rules.core.chronicle`)."""
    retold: dict[str, str] = field(default_factory=dict)
    """The words that people have put in the place of an entry, by its number from 1; "" where it is left out."""
    types: dict[str, str] = field(default_factory=dict)
    """The text of each type in own words (DW-20a, DW-137a)."""

    def enter(self, what: str, text: str, *more: int | str) -> None:
        """An entry of the journal: what it is, the text or record that it is about, and more words and numbers."""
        if len(self.journal) < MOST_ENTRIES:
            self.journal.append(" ".join([what, text or "-", *(str(part) or "-" for part in more)]))

    def met(self, step: int) -> None:
        """A step of the guide is done."""
        if step and step not in self.steps:
            self.steps.append(step)


@dataclass(slots=True)
class Saga(Plain):
    """Everything that the rules must remember."""

    settings: TableSettings
    seats: Annotated[int, Meta(ge=1, le=8)]
    phase: Phase = "roles"
    holders: dict[str, SeatOrOracle] = field(default_factory=dict)
    """Which seat has each role card; ORACLE: nobody at the table."""
    held: dict[str, SeatOrOracle] = field(default_factory=dict)
    """Who held them before the latest swap: a stroke that was begun then is still accepted (DW-37a)."""
    torn: dict[str, int] = field(default_factory=dict)
    """How often the drawings of a sheet have been struck (DW-20a)."""
    order: list[int] = field(default_factory=list)
    """The seats that have still to pick a role, the next first (DW-16)."""
    tokens: list[Tokens] = field(default_factory=list)
    """The tokens of each seat, including those set aside for a bought swap (DW-61a)."""
    bought: list[Count] = field(default_factory=list)
    """The seats that have paid for a swap, in order of arrival."""
    pending: list[Pending] = field(default_factory=list)
    """The pending list, the next step first."""
    moment: Moment = HALF_DONE
    """The moment of the open question."""
    stopped: bool = False
    """Whether the X card has been touched and the table is being asked what was meant."""
    presser: int = -1
    """The seat that touched it, if that is no secret; -1: none, or secret."""
    unmade: Count = 0
    """Swaps that were only counted, since a single seat stays The Warrior (DW-252, DW-253)."""
    proposal: Proposal | Literal[""] = ""
    """What the table is voting on; "": nothing."""
    claim: list[str] = field(default_factory=list)
    """The thing and the type that The Warrior claims for it (DW-137a)."""
    texts: dict[str, Wording] = field(default_factory=dict)
    draws: Draws = field(default_factory=Draws)
    making: Making | None = None
    building: Conflict | None = None
    """The card whose back the Villain is filling in."""
    business: str = ""
    """What a role has begun beside the open question; "": nothing."""
    made: list[str] = field(default_factory=list)
    """The latest inventions, the newest last (DW-21a)."""
    keep_out: list[str] = field(default_factory=list)
    """Subjects that are not to come back (DW-21)."""
    serial: Count = 0
    hero: Hero = field(default_factory=Hero)
    conflicts: dict[str, Conflict] = field(default_factory=dict)
    members: list[Member] = field(default_factory=list)
    battle: Battle | None = None
    battles: Count = 0
    visits: Count = 0
    level: int = 1
    """The Level of the Area."""
    towns: list[str] = field(default_factory=list)
    """The Towns in which The Warrior has been."""
    inside: str = ""
    """The Dungeon that The Warrior is in."""
    world: World = field(default_factory=World)
    story: Story = field(default_factory=Story)

    def holder(self, role: str) -> int:
        """The seat that has this role card now; ORACLE if nobody does."""
        return self.holders.get(role, ORACLE)


def new_table(seats: int, settings: Mapping[str, Value]) -> Saga:
    """A table at which nothing has happened yet."""
    chosen = table_settings(seats, settings)
    phase: Phase = "begin" if chosen.in_scene else "palette" if chosen.story else "roles"
    return Saga(chosen, seats, phase, tokens=[0] * seats)
