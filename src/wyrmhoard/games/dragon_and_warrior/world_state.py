"""The world of Dragon & Warrior, as plain data: places, the visit, what is found, people, Quests.

Names and other words are references to the texts of the table (DW-20a); places, people and Quests are named by ID.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from wyrmhoard.kernel.state.plain import Plain

from .cards.made import Suggestion, Wish
from .cards.vocabulary import ConsumableKind, ObstacleKind, QuestKind

TOWN: Final = "town"
AREA: Final = "area"
POI: Final = "poi"
DUNGEON: Final = "dungeon"
ROOM: Final = "room"
CASTLE: Final = "castle"
HOUSE: Final = "house"
INN: Final = "inn"
ITEM_SHOP: Final = "item_shop"
EQUIPMENT_SHOP: Final = "equipment_shop"
SPECIAL: Final = "special_building"
PlaceKind: TypeAlias = Literal[
    "town", "area", "poi", "dungeon", "room",
    "castle", "house", "inn", "item_shop", "equipment_shop", "special_building",
]  # fmt: skip
"""Kinds of places. A Town stands for its streets, as one Space; a Dungeon is no Space, its Rooms are (DW-86)."""
KINDS: Final[tuple[PlaceKind, ...]] = get_args(PlaceKind)
SHOPS: Final = (ITEM_SHOP, EQUIPMENT_SHOP)
BUILDINGS: Final = (CASTLE, HOUSE, INN, *SHOPS, SPECIAL)
PersonSide: TypeAlias = Literal["friend", "enemy", "background"]
"""The side of a character (DW-43)."""
FRIEND: Final = "friend"
ENEMY: Final = "enemy"
BACKGROUND: Final = "background"
SIDES: Final[tuple[PersonSide, ...]] = get_args(PersonSide)
QuestState: TypeAlias = Literal["open", "reached", "done"]
OPEN: Final = "open"
REACHED: Final = "reached"
DONE: Final = "done"
Occasion: TypeAlias = Literal["visit", "battle", "room", "boss", "chest-1", "chest-2", "chest-3", "reward", "gift"]
"""The occasion of a find: "room" after a victory in a Dungeon (DW-114), the first, second and third chest that is
opened (DW-73a)."""
CHEST_OCCASIONS: Final[tuple[Occasion, ...]] = ("chest-1", "chest-2", "chest-3")
GIFT: Final = "gift"
"""The occasion of a find that a character gives The Warrior in a Scene (DW-264a)."""
QUEST_ITEM: Final = "quest_item"
Slot: TypeAlias = Literal["weapon", "armor", "offhand"]
PartKind: TypeAlias = Slot | ConsumableKind | Literal["quest_item"]
PART_KINDS: Final[tuple[PartKind, ...]] = (*get_args(Slot), *get_args(ConsumableKind), QUEST_ITEM)
"""Kinds of parts of a find (DW-70)."""
MOST_FLOORS: Final = 9
"""The most Floors of a Dungeon (DW-110a)."""
PHYSICAL: Final = "physical"
VILLAGER: Final = "villager"
CONFLICT: Final = "conflict"
"""Kinds of obstacles: Treasure's, the Ally's, the Villain's (DW-122)."""
OTHER: Final = "other"
AnyQuestKind: TypeAlias = QuestKind | Literal["other"]
QUEST_KINDS: Final[tuple[AnyQuestKind, ...]] = (*get_args(QuestKind), OTHER)
"""Kinds of Quests (DW-54)."""
Leads: TypeAlias = Literal["", "quest", "turn", "nothing"]
"""What a character's secret leads to: a Quest, a turn of side or nothing; "": there is none (DW-264)."""
LEADS: Final[tuple[Leads, ...]] = get_args(Leads)
Speech: TypeAlias = Literal["why", "help", "fail", "farewell"]
"""Why a Party Member joins, and what they say when they help, when they fail and as they leave."""
HIGHEST: Final = 30
"""The highest Level of a place (DW-100)."""
SPEECHES: Final[tuple[Speech, ...]] = get_args(Speech)
Works: TypeAlias = Literal["weapon", "armor"]
"""What a piece of equipment works as, also in the offhand (DW-79)."""
WORKS: Final[tuple[Works, ...]] = get_args(Works)
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=HIGHEST)]
"""Of a place (DW-84)."""
BEST: Final = 3
WORST: Final = -3
Feeling: TypeAlias = Annotated[int, Meta(ge=WORST, le=BEST)]
"""The mood of a character whom the oracle plays; at its ends a Scene is over (DW-264a)."""
SeatOrOracle: TypeAlias = Annotated[int, Meta(ge=-1)]


@dataclass(slots=True)
class Place(Plain):
    """A place. `home` is where it lies: a building in a Town, a Town in an Area, a Room in a Dungeon."""

    id: str
    kind: PlaceKind
    name: str
    level: Level
    home: str = ""
    note: str = ""
    terrain: str = ""
    style: str = ""
    """Which of the kinds of Dungeons it is, for the Rooms and the Boss that are suggested."""
    ways: list[str] = field(default_factory=list)
    """The neighbours of an Area, or the Rooms joined to a Room; both ways (DW-101, DW-109)."""
    exits: Count = 0
    """Of a Room: ways to Rooms that nobody has drawn yet."""
    floor: Count = 0
    """Of a Room: its Floor, from 1."""
    lit: bool = False
    """Of a Room: it was seen by Radiant, and stays as it was seen (DW-200)."""
    promised: bool = False
    """Of such a Room: something is found in it."""
    boss: str = ""
    """Of a Dungeon: the Room where Radiant has shown its Boss."""
    cross: bool = False
    """The mark X: no Battle is owed here any more (DW-113)."""
    found: bool = False
    """The mark $: nothing is found here any more (DW-94, DW-107, DW-115)."""
    been: bool = False
    floors: Annotated[int, Meta(ge=0, le=MOST_FLOORS)] = 0
    """Of a Dungeon: how many Floors Treasure plans; 0: nobody has said (DW-110a)."""
    stairs: list[str] = field(default_factory=list)
    """Of a Dungeon: the Room with the way down, by Floor; "": hidden (DW-114)."""
    cleared: bool = False
    """Of a Dungeon: its Boss is defeated (DW-118)."""
    weak_to: str = ""
    """Of a Dungeon: the type to which its Boss is weak, as a rumour has it (DW-266)."""
    foe: str = ""
    """Of a Room: the card of the oracle's that The Warrior has met there and not defeated (DW-175)."""
    fallen: bool = False
    """Of a Town: it is a Dungeon now (DW-119)."""
    troubles: list[str] = field(default_factory=list)
    """Of a Town: what is short, feared and quarrelled over there, where the oracle has made it (DW-260)."""


@dataclass(slots=True)
class Visit(Plain):
    """The Warrior's visit to a Space; `came` is the Space that they came from (DW-87, DW-176)."""

    space: str
    came: str = ""
    scene: bool = False
    """Whether its one Scene has been played (DW-49)."""
    battle: bool = False
    """Whether its one Battle has begun (DW-89)."""
    owed: bool = False
    """Whether The Warrior may not leave before a Battle (DW-103, DW-112)."""
    asked: bool = False
    """Whether Treasure has been asked for the find of this visit (DW-81a, DW-93)."""
    round: bool = False
    """Whether the others may still act on this entry, where The Warrior does not wait for them (DW-88a)."""
    answered: list[Count] = field(default_factory=list)
    """The seats that have acted on it."""
    calm: bool = False
    """Whether Fairy Water keeps Conflicts away (DW-215)."""
    boss: bool = False
    """Whether its Battle is that with the Boss (DW-117)."""
    lord: bool = False
    """Whether that Boss is the lord (DW-238a)."""
    described: bool = False
    """Whether Treasure has told what it is like (DW-88)."""
    slept: bool = False
    """Whether The Warrior has spent a night here: the next one comes with the next visit (DW-95)."""


@dataclass(slots=True)
class Found(Plain):
    """A part of a find. `kind` is a slot, a consumable or a Quest item; `works` says what an offhand item works as."""

    kind: PartKind
    level: Count
    made: Suggestion
    wish: Wish
    works: Works | Literal[""] = ""
    name: str = ""
    """Its text, once it has been given."""
    price: int = 0
    """The Levels that a special ability costs (DW-83)."""
    ability: str = ""
    """What it can do: words until it is given, then the text of them."""
    town: str = ""
    """Where Wings lead."""
    spent: Count = 0
    """Uses of Fairy Water that were made on the spot (DW-76)."""


@dataclass(slots=True)
class Find(Plain):
    """What Treasure gives on one occasion (DW-81, DW-81a)."""

    level: int
    """The treasure level: the Levels of the parts add up to it."""
    place: str = ""
    occasion: Occasion = "visit"
    parts: list[Found] = field(default_factory=list)
    given: bool = False
    """Whether it has been shown: until then only Treasure knows its parts, and their names are no texts yet."""


@dataclass(slots=True)
class Person(Plain):
    """A character (DW-43, DW-47). The role of its side plays it; a Party Member is played by the role of its card."""

    id: str
    name: str
    side: PersonSide
    home: str = ""
    note: str = ""
    role: str = ""
    """The card of the Party Member that it is now; "": it is none."""
    card: str = ""
    """The Conflict Card that was made of it (DW-43)."""
    mood: Feeling = 0
    """The mood in which a Scene with them begins, where the oracle plays them (DW-264a)."""
    seen: int = -1
    """The night after which the oracle last had a Scene with them; -1: never (DW-263a)."""
    suits: str = ""
    """The approach that suits their manner of speech, and the one that clashes with it (DW-264a)."""
    clashes: str = ""
    trade: str = ""
    manner: str = ""
    want: str = ""
    given: bool = False
    """Whether they have made The Warrior a gift."""
    leads: Leads = ""
    open: bool = False
    """Whether it has come out."""
    lines: dict[Speech, str] = field(default_factory=dict)
    """Of a Party Member."""


@dataclass(slots=True)
class Scene(Plain):
    """The Scene that goes on; `role` is its partner (DW-45)."""

    role: str
    person: str
    lent: dict[str, int] = field(default_factory=dict)
    """The seats that act out characters who were lent to them (DW-47)."""
    mood: Feeling = 0
    """Where the oracle plays the partner (DW-264a)."""
    exchanges: Count = 0
    line: str = ""
    """What was said last."""
    approaches: dict[str, str] = field(default_factory=dict)
    """What The Warrior may say or do, by approach."""
    worded: bool = False
    """Whether a player has answered in words in it, with a suggestion or their own (DW-253)."""


@dataclass(slots=True)
class Quest(Plain):
    """A Quest of a Town (DW-52, DW-53). `giver` rewards it, or another character in their place (DW-232)."""

    id: str
    goal: str
    giver: str
    town: str
    state: QuestState = OPEN
    kind: AnyQuestKind = OTHER
    place: str = ""
    """Where it leads: a Dungeon, to its Boss; a Point of Interest, an Area or a house; "": nobody has said (DW-261)."""
    failed: bool = False
    """Whether the oracle has told how it goes wrong."""


@dataclass(slots=True)
class Obstacle(Plain):
    """An obstacle on a way, before a character's help or before a Conflict (DW-122, DW-122a, DW-127). `maker`: the seat
    that made it and judges tries."""

    id: str
    kind: ObstacleKind
    text: str
    maker: SeatOrOracle
    blocks: str
    """The place into which it blocks the way, the person whose help it blocks, or the card that it protects; a way to
    what nobody has drawn yet is "new@" or "down@" with the Room."""
    item: str = ""
    """The Quest item that the maker has in mind: a secret (DW-123)."""
    uses: list[str] = field(default_factory=list)
    """What an item must be good for to get past it, as far as a table says so (DW-124)."""
    solved: bool = False
    refused: list[str] = field(default_factory=list)
    """The Quest items with which it has been tried in vain: everybody has seen it."""
    pondered: int = -1
    """The night for which the oracle has refused ideas: it repeats that until the next night (DW-125)."""


@dataclass(slots=True)
class Chapter(Plain):
    """A part of a solo campaign, and what lies in it (DW-259)."""

    town: str
    areas: list[str]
    dungeon: str
    pois: list[str]
    lost: Count = 0
    """How many Battles with its Boss The Warrior has lost (DW-276)."""


@dataclass(slots=True)
class Session(Plain):
    """A session: what was played at one sitting (DW-236, DW-237a)."""

    visit: int
    """The visit with which it began."""
    battles: int
    """The Battles that had been fought when it began."""
    ended: int = 0
    """The visit at which it ended; 0: it goes on."""
    town: str = ""
    """The Town whose last Quest ended it."""


@dataclass(slots=True)
class Chamber(Plain):
    """A Room of a Dungeon as the oracle has planned it; `joins` are the numbers of the planned Rooms beside it."""

    floor: int
    joins: list[int] = field(default_factory=list)
    room: str = ""
    """The Room that has been drawn for it."""


@dataclass(slots=True)
class Plan(Plain):
    """What the oracle has in mind for a Dungeon: a secret (DW-267). Planned Rooms are named by their numbers."""

    chambers: list[Chamber] = field(default_factory=list)
    stairs: list[int] = field(default_factory=list)
    """Of each Floor but the last, from the first: where the way down is."""
    boss: int = 0


@dataclass(slots=True)
class World(Plain):
    """Everything of the story that is on record."""

    places: dict[str, Place] = field(default_factory=dict)
    visit: Visit = field(default_factory=lambda: Visit(""))
    find: Find | None = None
    people: dict[str, Person] = field(default_factory=dict)
    scene: Scene | None = None
    quests: dict[str, Quest] = field(default_factory=dict)
    obstacles: dict[str, Obstacle] = field(default_factory=dict)
    outdoors: list[str] = field(default_factory=list)
    """Where the sheets lie that were joined to the first one of the Outdoors: "1,0" is to its right (DW-99a)."""
    gated: bool = False
    """Whether the others have been asked for an obstacle before the first Dungeon (DW-126)."""
    outside: bool = False
    """Whether The Warrior has left the first Town for an Area (DW-91)."""
    chests: list[str] = field(default_factory=list)
    """The chests in the throne room that are still closed (DW-73a)."""
    chapters: list[Chapter] = field(default_factory=list)
    """Of a solo story: the chapters whose lands are on the map (DW-259)."""
    sessions: list[Session] = field(default_factory=list)
    """The last one goes on."""
    lord: str = ""
    """The card of the lord, once it has been met (DW-238)."""
    lair: str = ""
    """The Dungeon whose Boss it is (DW-238a)."""
    nights: Count = 0
    """How often The Warrior has slept in an inn or woken up in one."""
    plans: dict[str, Plan] = field(default_factory=dict)
    """What the oracle has in mind for each Dungeon that it holds."""
    rolled: dict[str, int] = field(default_factory=dict)
    """The night for which the oracle has rolled whether there is a Scene, by Space (DW-263a)."""
    questions: Count = 0
    """How many questions the oracle has been asked (DW-258)."""
    sought: list[str] = field(default_factory=list)
    """The houses and Points of Interest for which it has rolled, once for ever, whether anything is found (DW-263a)."""
