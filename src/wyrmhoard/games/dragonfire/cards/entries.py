"""What the card files may say: one typed entry for each kind of card, with the bounds of each field.

The files stand in the folder `cards`: market.toml (basic, market), encounters.toml (encounter), flames.toml (flame),
items.toml (item), heroes.toml (hero), features.toml (feature), adventures.toml (adventure).
Facts that the rulebook gives are marked `known = true`: they are kept as they are.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .effects import Ability
from .vocabulary import ClassName, ClassType, Colour, Kind, More, Some

Race: TypeAlias = Literal["Human", "Mountain Dwarf", "Half-Orc", "Half-Elf", "Dawn Elf"]
Environment: TypeAlias = Literal["Dungeon", "Wilderness", "City", "Adventurers", "any"]
DispelMagic: TypeAlias = Literal["one", "all", "greater"]
"""Of what is dispelled: a random card of a character, all of theirs, or everybody's (DF-143 to DF-146)."""
Rarity: TypeAlias = Literal["Common", "Uncommon", "Rare", "Very Rare"]
Duration: TypeAlias = Literal["", "turn", "round", "scene", "game"]
Icons: TypeAlias = Annotated[str, Meta(max_length=20)]
"""Points as in "K+1" or "B,B" (see `points`)."""
Abilities: TypeAlias = Annotated[tuple[Ability, ...], Meta(max_length=5)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries have."""

    id: Annotated[str, Meta(min_length=3, max_length=40, pattern="^[a-z0-9-]+$")]
    name: Annotated[str, Meta(min_length=2, max_length=40)]
    flavour: Annotated[str, Meta(max_length=160)] = ""
    known: bool = False
    stamp: str = ""
    """The name of its picture in the icon package (see web/build/stamps.ts)."""


class Playable(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What can be in a character's deck."""

    colour: Colour | None = None
    damage: Icons = ""
    swords: Annotated[int, Meta(ge=0, le=3)] = 0
    text: Abilities = ()
    assist: Abilities = ()
    anytime: Abilities = ()
    """Its Play at Any Time part (DF-235)."""
    remains: Duration = ""
    """How long it remains in play (DF-214); its `text` may then have always, activated and other moments."""
    repack: bool = False
    requires_class: ClassType | ClassName | None = None
    requires_play: ClassType | None = None


class Basic(Playable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the Equipment Packs."""


class Market(Playable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the Market Deck."""

    cost: Annotated[int, Meta(ge=1, le=12)]
    copies: Annotated[int, Meta(ge=1, le=3)] = 1
    requires_purchase: ClassType | None = None
    swapped_in: bool = False
    """With two or three players it replaces a card of the packs of those with two Class Types (DF-50, DF-51)."""
    expansion: str = ""
    """The set beyond the first one to which it belongs; such a card is in a Market Deck only if it is added."""
    must_include: ClassType | ClassName | None = None
    """It may be added only if a character of this Class is in the party (DF-396)."""


class Item(Playable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Magic Item. What its text does with it (deplete, consume) is among the effects."""

    kind: Literal["weapon", "armour", "shield", "miscellaneous"]
    rarity: Rarity
    copies: Annotated[int, Meta(ge=1, le=4)] = 1
    starts_in_play: bool = False
    words: tuple[str, ...] = ()
    """Words that limits of characters look for: "staff", "potion", "scroll"."""


class TokenEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens of an encounter: how many come with it, the track (one row) and Attack Strength of each (DF-108)."""

    number: Annotated[int, Meta(ge=0, le=6)]
    track: str
    attack: Annotated[int, Meta(ge=0, le=4)] = 1


class Encounter(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An encounter or Location."""

    environment: Environment
    difficulty: Annotated[int, Meta(ge=1, le=3)]
    copies: Annotated[int, Meta(ge=1, le=3)] = 1
    expansion: str = ""
    """The set beyond the first one to which it belongs: all of a set are used, or none (DF-392)."""
    colour: Colour
    type: Kind | Literal["Location"]
    family: str = ""
    """Its kin, for summons: "chaos spawn"."""
    gold: Annotated[int, Meta(ge=0, le=20)]
    attack: Annotated[int, Meta(ge=0, le=8)]
    track: str
    tokens: TokenEntry | None = None
    capacity: Annotated[int, Meta(ge=1, le=6)] | None = None
    """Of a Location: how many characters it holds (DF-167)."""
    dispel: Literal["", "one", "all", "greater"] = ""
    """The Dispel Magic keywords, which act when it comes to face a character and while it does (DF-143 to DF-146)."""
    abilities: Abilities = ()


class Flame(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the Wyrmflame deck."""

    copies: Annotated[int, Meta(ge=1, le=3)] = 1
    abilities: Abilities


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """How many Magic Items of each kind a character may use in one game, and which (DF-387)."""

    weapon: int
    armour: int
    shield: int
    miscellaneous: int
    only: dict[Literal["weapon", "armour", "shield", "miscellaneous"], str] = {}
    """A word, name or colour that a card of this kind must have."""


class Hero(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"class_": "class"}):
    """A Character screen."""

    race: Race
    class_: ClassName
    hand: Annotated[int, Meta(ge=2, le=6)]
    gold: Annotated[int, Meta(ge=0, le=10)]
    hit_points: Annotated[int, Meta(ge=3, le=12)]
    pack: dict[str, Annotated[int, Meta(ge=1, le=8)]]
    """How many of each Basic card (by ID)."""
    abilities: Abilities = ()
    limits: Limits


class Feature(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"class_": "class"}):
    """A Feature sticker. `title` is its primary name: of one title a character has one (DF-364)."""

    title: str
    value: Annotated[int, Meta(ge=0, le=60)]
    """XP."""
    class_: ClassName | None = None
    race: Race | None = None
    background: bool = False
    subclass: bool = False
    """A primary Subclass Feature: one a Class Type, and always active (DF-366, DF-367)."""
    requires: str = ""
    """The ID of a Feature that must be visible (DF-365)."""
    no_slot: bool = False
    abilities: Abilities = ()
    pack: Some = 0
    """How many Basic cards of the Equipment Pack may be replaced by others (DF-371)."""
    purchase: Some = 0
    """Before the game a Market card of at most this cost may be added to the pack (DF-372)."""


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge that may be accepted before the game, for more XP (DF-339)."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    name: str
    xp: int
    level: Some = 0
    """How much higher the Wyrmflame level starts."""
    encounters: Some = 0
    """How many more encounters there are in each Scene."""
    abilities: Abilities = ()


class Ward(Struct, frozen=True, forbid_unknown_fields=True):
    """A character to protect: the party loses if its hit points are gone."""

    name: str
    hit_points: int
    attacked: Literal["unopposed", "each turn"] = "unopposed"
    """unopposed: each turn it loses 1 for each encounter that faces the active character and is unhurt.
    each turn: it loses 1 at the end of each turn in which the active character faces an encounter."""


class Adventure(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Adventure card."""

    level: Annotated[int, Meta(ge=0, le=5)]
    about: str
    """The story, and special rules that no ability expresses, in a few sentences."""
    primary: tuple[str, ...]
    """Decks by environment and Difficulty: "Dungeon 1"; several are shuffled together."""
    secondary: tuple[str, ...]
    third: tuple[str, ...] = ()
    scenes: tuple[More, ...]
    """For each Scene: how many encounters more than characters."""
    xp_scene: int
    xp_win: int
    bonuses: tuple[Bonus, ...] = ()
    abilities: Abilities = ()
    """Rules of its own in the vocabulary, as if from a card that everybody owns."""
    quick_start: bool = False
    """Everybody has the same hand, gold and hit points: 4, 4, 6."""
    flame_start: Annotated[int, Meta(ge=0, le=6)] = 0
    """How much higher the Wyrmflame level starts, raised or not."""
    flame_turns: Annotated[int, Meta(ge=1, le=3)] = 1
    """For how many of the leader's turns a Wyrmflame card stays (DF-85)."""
    reinforcements: Annotated[int, Meta(ge=0, le=2)] = 0
    """How many encounters of the Primary Deck come at the start of each of the leader's turns, except the first of a
    Scene."""
    ward: Ward | None = None
    returns: tuple[Kind, ...] = ()
    """Encounters of these types come back once, at the end of the turn in which they are first defeated, facing the
    next character to the left; they pay their gold the second time only."""
    family: str = ""
    """When an encounter of this family is defeated, another of it is summoned, once a turn."""
    background: bool = False
    """Afterwards each character may choose a Background (DF-355)."""


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """All files together."""

    basic: tuple[Basic, ...] = ()
    market: tuple[Market, ...] = ()
    encounter: tuple[Encounter, ...] = ()
    flame: tuple[Flame, ...] = ()
    item: tuple[Item, ...] = ()
    hero: tuple[Hero, ...] = ()
    feature: tuple[Feature, ...] = ()
    adventure: tuple[Adventure, ...] = ()
