"""What the files may say: one typed entry for each table, with the bounds of each field.

An entry that is only a text may be written as that text alone; an entry without an ID is known by its first words.
The files stand in the folder `cards`, each named for what it holds: people, towns, quests and so on.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .vocabulary import (
    Ability,
    Approach,
    ConflictKind,
    ConsumableKind,
    Family,
    Kind,
    Mood,
    ObstacleKind,
    QuestKind,
    Role,
    Spell,
    Style,
    Terrain,
    Type,
    Use,
)

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Passage: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1200)]
PaletteLine: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Band: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Side: TypeAlias = Literal["ally", "villain"]
Feels: TypeAlias = Literal["any", "well", "badly"]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """What all entries have."""

    id: Annotated[str, Meta(max_length=60, pattern="^[a-z0-9-]*$")] = ""
    subjects: tuple[str, ...] = ()
    """Subjects that its words do not show (DW-14a); those of its words are found without being listed."""
    moods: tuple[Mood, ...] = ()
    """The moods that it suits, and by which it is drawn first; none: all."""
    answers: tuple[Kind, ...] = ()
    """The kinds of question that it answers; none: those of its table (`kinds.KINDS_OF`)."""
    many: bool | None = None
    """Whether its name stands for many, where grammar would take it for the other (`kinds.stands_for_many`)."""
    bands: tuple[Band, ...] = ()
    """The bands of Levels that it suits; none: all."""
    terrains: tuple[Terrain, ...] = ()
    """The terrains that it suits; none: all."""


class Line(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry that is a text, and nothing else."""

    text: Words


class Subject(Struct, frozen=True, forbid_unknown_fields=True):
    """A subject of the closed list, and the words by which a palette line is known to mean it (DW-14a)."""

    id: Annotated[str, Meta(pattern="^[a-z-]+$")]
    words: tuple[str, ...] = ()


class RoleText(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A role card, to be read aloud."""

    role: Role
    name: Name
    text: Passage
    alone: Annotated[str, Meta(max_length=1200)] = ""
    """The card where nobody else is at the table."""
    questions: Annotated[tuple[Words, ...], Meta(min_length=3, max_length=3)]


class Spoken(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A passage to be read aloud: what the X card is for, the opening passage, the king's speech."""

    what: Literal["x-card", "opening", "speech"]
    text: Passage


class Question(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question that others may ask a role."""

    role: Role
    when: Literal["setup", "play"]
    text: Words
    asks: tuple[Kind, ...] = ()
    """What it asks for."""
    replies: tuple[Words, ...] = ()
    """Answers to this question alone, which are entries of the table of answers."""


class Reply(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An answer to a question: to questions of the kinds that it answers, or to a single one."""

    text: Words
    to: str = ""
    """The ID of the only question that it answers."""


class Step(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step of the guided first session (DW-10)."""

    number: Annotated[int, Meta(ge=1, le=27)]
    who: tuple[Role, ...] = ()
    """The roles that act; none: everybody."""
    rules: tuple[Annotated[str, Meta(pattern="^DW-[0-9]+[a-z]?$")], ...]
    """The rules that are needed now."""
    title: Name
    text: Words


class Template(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sheet to be filled in: its headings in order."""

    name: Name
    fields: tuple[Name, ...]


class Palette(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line for the palette."""

    side: Literal["yes", "no"]
    text: PaletteLine


class Opening(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole palette that is ready, with its mood (DW-12, DW-15)."""

    mood: Mood
    name: Name
    text: Words
    yes: Annotated[tuple[PaletteLine, ...], Meta(min_length=2, max_length=3)]
    no: Annotated[tuple[PaletteLine, ...], Meta(min_length=2, max_length=3)]


class PersonName(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Names of one family of sounds, free of gender."""

    family: Family
    names: tuple[Name, ...]


class Named(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A name with one feature."""

    name: Name
    text: Words


class Manner(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A manner of speech, with a sample, the approach that suits and the one that clashes (DW-264a)."""

    text: Words
    sample: Words
    suits: Approach
    clashes: Approach


class Secret(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character's secret, and what it leads to."""

    text: Words
    leads: Literal["quest", "turn", "nothing"] = "nothing"


class HouseFeature(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What can be seen, heard or smelt in a house."""

    text: Words
    find: bool = False
    """Whether it is a place where something may be found."""


class Quest(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The frame of a Quest: its goal at the foot of the map, what the giver says, how it ends."""

    kind: QuestKind
    goal: Annotated[str, Meta(min_length=1, max_length=120)]
    text: Words
    success: Words
    failure: Words


class Obstacle(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An obstacle, and the kinds of Quest item that get past it."""

    kind: ObstacleKind
    text: Annotated[str, Meta(min_length=1, max_length=160)]
    uses: Annotated[tuple[Use, ...], Meta(min_length=4)]
    solved: Words


class QuestItem(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A thing without a fixed use."""

    name: Name
    text: Words
    uses: Annotated[tuple[Use, ...], Meta(min_length=3)]
    types: tuple[Type, ...] = ()


class TerrainLook(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A terrain: how its Areas are called, with `*` for an adjective, and what is seen there."""

    terrain: Terrain
    patterns: Annotated[tuple[Name, ...], Meta(min_length=8, max_length=8)]
    sights: Annotated[tuple[Words, ...], Meta(min_length=8, max_length=8)]


class Poi(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Point of Interest."""

    name: Name
    features: Annotated[tuple[Words, ...], Meta(min_length=3, max_length=3)]
    find: Words
    """Where something may be found."""


class Dungeon(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of Dungeon."""

    name: Name
    builder: Words
    entrance: Words
    gimmick: Words
    """What is different on each Floor."""
    rooms: Annotated[tuple[Name, ...], Meta(min_length=12, max_length=12)]


class Room(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one Room is like."""

    sight: Words
    sound: Words
    exits: Words


class Conflict(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A creature or another Conflict."""

    kind: ConflictKind
    name: Name
    text: Words
    style: Style
    abilities: tuple[Ability, ...] = ()
    weakness: Type | None = None
    coward: bool = False
    """It may run away when little is left of it (DW-273)."""
    attacks: Annotated[tuple[Words, ...], Meta(min_length=3, max_length=3)]
    blocks: Annotated[tuple[Words, ...], Meta(min_length=2, max_length=2)]
    defeat: Words


class Boss(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Boss, who built a Dungeon and is still in it."""

    name: Name
    dungeon: str
    """The ID of the kind of Dungeon."""
    style: Style
    abilities: tuple[Ability, ...] = ()
    weakness: Type | None = None
    entrance: Words
    half: Words
    """When half of its HP are gone."""
    defeat: Words


class Lord(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The lord: what it is like, what it says while it has much, less and little left, and how it ends (DW-239)."""

    text: Words
    phases: Annotated[tuple[Words, ...], Meta(min_length=3, max_length=3)]
    defeat: Words


class Gear(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon or a suit of armor."""

    name: Name
    text: Words
    types: tuple[Type, ...] = ()


class Offhand(Gear, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Equipment for the other hand, which works as a weapon or as armor (DW-79)."""

    works: Literal["weapon", "armor"]


class Consumable(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A local look of one of the five consumables (DW-218)."""

    kind: ConsumableKind
    name: Name
    text: Words


class SpellLook(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a spell looks in one theme (DW-208)."""

    spell: Spell
    type: Type
    text: Words


class Member(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Party Member: why they join, and what they say."""

    text: Words
    help: Words
    fail: Words
    farewell: Words


class Approaches(Struct, frozen=True, forbid_unknown_fields=True):
    """What The Warrior may say or do."""

    kind: Words
    clever: Words
    forceful: Words


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character says to whatever was tried first: when they yield, and when they do not."""

    yes: Words
    no: Words


class Situation(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a Scene begins, and how it goes on from there."""

    side: Side
    text: Words
    approaches: Approaches
    taken: Taken
    then: Approaches
    """What may be tried next."""


class Further(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What else The Warrior may say or do as a Scene goes on."""

    approach: Approach
    feels: Feels = "any"
    """How the Scene must go for it to fit."""
    text: Words


class Exchange(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line that a character says at a mood."""

    mood: Annotated[int, Meta(ge=-3, le=3)]
    text: Words


class Told(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a role tells: the consequences of a Quest, the end of it all."""

    role: Role
    text: Words


class Defeat(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a defeat means."""

    side: Literal["warrior", "conflict"]
    text: Words


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """All that files may say, by table."""

    subject: tuple[Subject, ...] = ()
    role: tuple[RoleText, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    question: tuple[Question, ...] = ()
    answer: tuple[Reply, ...] = ()
    step: tuple[Step, ...] = ()
    template: tuple[Template, ...] = ()
    wound: tuple[str | Line, ...] = ()
    """From whole to nearly done (DW-142)."""
    music: tuple[str | Line, ...] = ()
    palette: tuple[Palette, ...] = ()
    opening: tuple[Opening, ...] = ()
    pronouns: tuple[str | Line, ...] = ()
    hero_adjective: tuple[str | Line, ...] = ()
    trait: tuple[str | Line, ...] = ()
    town_name: tuple[str | Line, ...] = ()
    person_name: tuple[PersonName, ...] = ()
    trade: tuple[str | Line, ...] = ()
    look: tuple[str | Line, ...] = ()
    manner: tuple[Manner, ...] = ()
    want: tuple[str | Line, ...] = ()
    secret: tuple[Secret, ...] = ()
    member: tuple[Member, ...] = ()
    house_feature: tuple[HouseFeature, ...] = ()
    inn: tuple[Named, ...] = ()
    item_shop: tuple[Named, ...] = ()
    equipment_shop: tuple[Named, ...] = ()
    special_building: tuple[Named, ...] = ()
    town_look: tuple[str | Line, ...] = ()
    scarcity: tuple[str | Line, ...] = ()
    fear: tuple[str | Line, ...] = ()
    tension: tuple[str | Line, ...] = ()
    quest: tuple[Quest, ...] = ()
    twist: tuple[str | Line, ...] = ()
    consequence: tuple[Told, ...] = ()
    rumour: tuple[str | Line, ...] = ()
    weak_spot: tuple[str | Line, ...] = ()
    """Rumours that name the type to which a Boss is weak (DW-140, DW-266)."""
    epilogue: tuple[Told, ...] = ()
    obstacle: tuple[Obstacle, ...] = ()
    quest_item: tuple[QuestItem, ...] = ()
    terrain: tuple[TerrainLook, ...] = ()
    area_adjective: tuple[str | Line, ...] = ()
    poi: tuple[Poi, ...] = ()
    dungeon: tuple[Dungeon, ...] = ()
    room: tuple[Room, ...] = ()
    conflict: tuple[Conflict, ...] = ()
    boss: tuple[Boss, ...] = ()
    lord: tuple[Lord, ...] = ()
    weapon: tuple[Gear, ...] = ()
    armor: tuple[Gear, ...] = ()
    offhand: tuple[Offhand, ...] = ()
    consumable: tuple[Consumable, ...] = ()
    spell_look: tuple[SpellLook, ...] = ()
    situation: tuple[Situation, ...] = ()
    approach: tuple[Further, ...] = ()
    exchange: tuple[Exchange, ...] = ()
    defeat: tuple[Defeat, ...] = ()
    action_word: tuple[str | Line, ...] = ()
    subject_word: tuple[str | Line, ...] = ()


TABLES = tuple(name for name in File.__struct_fields__ if name != "subject")
"""The tables of entries."""
